/* sgf.c - Smart Game Format for Othello, GM[2]: setup stones and the main line.
 *
 *     (;FF[4]GM[2]SZ[8]AB[d5][e4]AW[d4][e5]PL[B];B[f5];W[d6](;B[c3])(;B[c5]))
 */

#include "positions/formats/formats.h"

#include <string.h>

#include "positions/drawing/discs.h"
#include "positions/formats/tree.h"
#include "positions/moves/game.h"
#include "positions/moves/about.h"

typedef struct {
    Source *source;
    const Text *text;
    Game game;
    Span where;
    uint64_t black, white;
    bool set_up;            /* AB or AW was there */
    Span cleared;           /* what AE took away of the usual start; no length: nothing */
    bool begun;             /* a move was played: the board is settled */
    Side to_move;           /* PL */
    GameRecord record;      /* until the board is known */
} Sgf;

static void fail(Sgf *sgf, DiagCode code, const Property *property, const char *message)
{
    game_fail(&sgf->game, code, tree_span(sgf->text, property), "%s", message);
}

/* "f5", or two letters as in Go, "fe". */
static int read_point(const char *value)
{
    const int file = (value[0] | 0x20) - 'a', rank = (value[1] | 0x20) - 'a';

    if (strlen(value) != 2)
        return NO_MOVE;
    if (file >= 0 && file < 8 && rank >= 0 && rank < 8)
        return 8 * rank + file;
    return square_from_text(value);
}

/* The board on which the first move is played, or that is all there is. `first` is the
 * side of the first move. */
static void settle(Sgf *sgf, Side first)
{
    const bool swap = sgf->source->options.swap;
    const Discs discs = { .black = swap ? sgf->white : sgf->black,
                          .white = swap ? sgf->black : sgf->white };
    Position position;

    if (sgf->begun)
        return;
    sgf->begun = true;
    if (!sgf->set_up && sgf->cleared.length > 0)
        game_fail(&sgf->game, DIAG_BAD_SYNTAX, sgf->cleared, "no disc is set up: is this taken"
                  " away from the usual start?");
    if (!sgf->set_up && sgf->to_move != SIDE_WHITE)
        return;
    draft_begin(&position, FORMAT_SGF, sgf->where);
    if (!sgf->set_up) {
        position.board = board_pass(board_start());
        position.black_to_move = false;
    } else {
        discs_apply(&position, discs, sgf->to_move != SIDE_NONE ? sgf->to_move : first,
                    sgf->where);
    }
    game_begin_at(&sgf->game, &position);
}

/* "d4", or all squares between two corners, "d4:e5"; 0 if it is neither. */
static uint64_t read_points(const char *value)
{
    const char *colon = strchr(value, ':');
    char corner[8] = "";
    uint64_t points = 0;

    if (colon == value + 2)
        memcpy(corner, value, 2);
    const int first = read_point(colon ? corner : value);
    const int last = read_point(colon ? colon + 1 : value);

    if (first == NO_MOVE || last == NO_MOVE)
        return 0;
    for (int rank = min_int(first / 8, last / 8); rank <= max_int(first / 8, last / 8); rank++)
        for (int file = min_int(first % 8, last % 8); file <= max_int(first % 8, last % 8); file++)
            points |= square_bit(8 * rank + file);
    return points;
}

/* AB, AW, or AE with SIDE_NONE. */
static void read_stones(Sgf *sgf, const Property *property, Side side)
{
    char value[16];

    tree_plain(sgf->text, property, value, sizeof(value));
    const uint64_t points = read_points(value);

    if (sgf->begun) {
        fail(sgf, DIAG_BAD_SYNTAX, property, "the board is changed after the first move");
    } else if (points == 0) {
        fail(sgf, DIAG_BAD_COORDINATE, property, "not a square of an 8x8 board");
    } else if (side == SIDE_NONE) {
        if (!sgf->set_up && (points & (board_start().own | board_start().opp)) != 0)
            sgf->cleared = tree_span(sgf->text, property);
        sgf->black &= ~points;
        sgf->white &= ~points;
    } else if ((sgf->black | sgf->white) & points) {
        fail(sgf, DIAG_BAD_SQUARE, property, "two discs on one square");
    } else {
        *(side == SIDE_BLACK ? &sgf->black : &sgf->white) |= points;
        sgf->set_up = true;
    }
}

/* A square, PASS, or NO_MOVE. */
static int move_of(const char *value)
{
    if (read_point(value) != NO_MOVE)
        return read_point(value);
    return value[0] == '\0' || strcmp(value, "tt") == 0 || (value[0] | 0x20) == 'p'
           || strcmp(value, "--") == 0 ? PASS : NO_MOVE;
}

static void read_move(Sgf *sgf, const Property *property, Side side)
{
    char value[16];

    if (!property->first) {
        fail(sgf, DIAG_BAD_SYNTAX, property, "one move has two squares");
        return;
    }
    settle(sgf, side);
    tree_plain(sgf->text, property, value, sizeof(value));
    const Span where = tree_span(sgf->text, property);

    if (move_of(value) != NO_MOVE)
        game_play(&sgf->game, move_of(value), side, where);
    else
        fail(sgf, DIAG_BAD_COORDINATE, property, "neither a square nor a pass");
}

static void take(Sgf *sgf, const Property *property)
{
    char value[16];

    if (sgf->game.broken)
        return;
    tree_about(sgf->text, property, about_winner, &sgf->record);
    tree_plain(sgf->text, property, value, sizeof(value));
    if (tree_is(property, "GM") && strcmp(value, "2") != 0)
        fail(sgf, DIAG_UNSUPPORTED_VARIANT, property, "only GM[2], Othello, is read");
    else if (tree_is(property, "SZ") && strcmp(value, "8") != 0 && strcmp(value, "8:8") != 0)
        fail(sgf, DIAG_UNSUPPORTED_BOARD_SIZE, property, "only 8x8 boards are read");
    else if (tree_is(property, "AB"))
        read_stones(sgf, property, SIDE_BLACK);
    else if (tree_is(property, "AW"))
        read_stones(sgf, property, SIDE_WHITE);
    else if (tree_is(property, "AE"))
        read_stones(sgf, property, SIDE_NONE);
    else if (tree_is(property, "PL") && ((value[0] | 0x20) == 'b' || (value[0] | 0x20) == 'w'))
        sgf->to_move = (value[0] | 0x20) == 'b' ? SIDE_BLACK : SIDE_WHITE;
    else if (tree_is(property, "PL"))
        fail(sgf, DIAG_BAD_SIDE, property, "the side to move is neither B nor W");
    else if (tree_is(property, "B"))
        read_move(sgf, property, SIDE_BLACK);
    else if (tree_is(property, "W"))
        read_move(sgf, property, SIDE_WHITE);
}

size_t sgf_read(Source *source, size_t at)
{
    Sgf sgf = { .source = source, .text = &source->text };
    TreeWalk walk;
    TreeStep step;
    Property property;
    Diag error;
    size_t start;

    if (tree_find(&source->text, at, &start) != TREE_SGF)
        return at;
    sgf.where = text_span(&source->text, start, 1);
    game_begin(&sgf.game, FORMAT_SGF, sgf.where);
    tree_begin(&walk, &source->text, start);
    while ((step = tree_next(&walk, &property)) == TREE_PROPERTY)
        take(&sgf, &property);
    if (step != TREE_END) {
        tree_fail(&walk, start, step, &error);
        game_break(&sgf.game, &error);
    } else if (!sgf.game.broken && tree_goes_on(sgf.text, &walk.at, &error)) {
        game_break(&sgf.game, &error);
    } else if (!sgf.game.broken) {
        settle(&sgf, SIDE_NONE);
    }
    if (step == TREE_END && source->options.tell_tree) {
        if (game_is_kept(&sgf.game, &source->options))
            tree_tell(sgf.text, start, &source->options, move_of);
    } else if (walk.variations)
        draft_warn(&sgf.game.now, DIAG_TRAILING_TEXT_IGNORED, sgf.where,
                   "variations were not read, only the main line");
    sgf.game.now.record = sgf.record;
    sgf.game.now.last_line = text_number(sgf.text, walk.at - 1);
    game_end(&sgf.game, &source->options, source->sink);
    return step == TREE_STRAY ? tree_skip(&walk) : walk.at;
}
