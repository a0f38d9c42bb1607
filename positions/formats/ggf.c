/* ggf.c - the Generic Game Format of GGS and NBoard.
 *
 *     (;GM[Othello]PB[..]PW[..]TY[8]BO[8 ---... *]B[F5/2.4/1.0]W[D6//0.5]W[PA];)
 */

#include "positions/formats/formats.h"

#include <stdio.h>
#include <string.h>

#include "positions/drawing/discs.h"
#include "positions/formats/tree.h"
#include "positions/moves/game.h"
#include "positions/moves/sequel.h"
#include "positions/moves/about.h"

enum { FEW_SQUARES = 24, LONGEST_BOARD = 400 };

typedef struct {
    Source *source;
    const Text *text;
    Game game;
    GameRecord record;      /* until the board is known */
    bool begun;             /* a move was played: the board is settled */
    bool drawn, set_up;     /* the type says that the board was drawn by lot; BO was there */
} Ggf;

static void fail(Ggf *ggf, DiagCode code, const Property *property, const char *message)
{
    game_fail(&ggf->game, code, tree_span(ggf->text, property), "%s", message);
}

/* TY[s8r20]: s two games at once, 8 the board (0: as BO says), r random start with 20 discs, k
 * komi, a fewest discs win. */
static void read_type(Ggf *ggf, const Property *property)
{
    char type[32];

    tree_value(ggf->text, property, type, sizeof(type));
    const char *size = type + strspn(type, "sS ");
    const size_t digits = strspn(size, "0123456789");

    ggf->drawn = strpbrk(size + digits, "rR") != NULL;
    if (digits > 0 && (digits != 1 || (size[0] != '8' && size[0] != '0')))
        fail(ggf, DIAG_UNSUPPORTED_BOARD_SIZE, property, "only 8x8 boards are read");
    else if (strpbrk(size + digits, "aA"))
        fail(ggf, DIAG_UNSUPPORTED_VARIANT, property, "in this game the fewest discs win");
}

static void read_board(Ggf *ggf, const Property *property)
{
    const uint32_t *chars = ggf->text->chars;
    size_t at = property->from;
    Cell cells[64];
    Position position;
    Discs discs;
    Diag error;
    int size = 0, count = 0;
    uint32_t last = ' ';

    while (at < property->to && chars_fold(chars[at]) == ' ')
        at++;
    for (; at < property->to && chars_is_digit(chars[at]) && size < 100; at++)
        size = 10 * size + (int)(chars[at] - '0');
    if (size != 8) {
        fail(ggf, DIAG_UNSUPPORTED_BOARD_SIZE, property, "only 8x8 boards are read");
        return;
    }
    for (; at < property->to; at++) {
        if (chars_fold(chars[at]) == ' ' || chars[at] == '\n')
            continue;
        if (count < 64)
            cells[count] = (Cell){ chars[at], text_span(ggf->text, at, 1) };
        last = chars[at];
        count++;
    }
    if (count != 65) {
        const bool no_side = count == 64 && !glyph_is_disc(last);
        const DiagCode code = no_side ? DIAG_NO_SIDE
                            : count < 65 ? DIAG_BOARD_TOO_SHORT : DIAG_BOARD_TOO_LONG;

        game_fail(&ggf->game, code, tree_span(ggf->text, property),
                  "got %d characters, 64 squares and the side to move are needed", count);
        return;
    }
    if (glyph_side(last) == SIDE_NONE) {
        fail(ggf, DIAG_BAD_SIDE, property, "the side to move is neither * nor O");
        return;
    }
    draft_begin(&position, FORMAT_GGF,
                (Span){ ggf->game.now.line, ggf->game.now.column, NULL, 0 });
    if (!discs_board(ggf->source, cells, false, &discs, &error)) {
        game_break(&ggf->game, &error);
        return;
    }
    discs_apply(&position, discs, glyph_side(last), cells[0].where);
    game_begin_at(&ggf->game, &position);
}

/* "F5/2.4/1.0": what stands before the first '/' as a square, PASS, or NO_MOVE. */
static int move_of(const char *value)
{
    const size_t length = strcspn(value, "/ ");

    if (length >= 2 && (value[0] | 0x20) == 'p' && (value[1] | 0x20) == 'a')
        return PASS;
    return length == 2 ? square_at((uint8_t)value[0], (uint8_t)value[1]) : NO_MOVE;
}

static void read_move(Ggf *ggf, const Property *property, Side side)
{
    char move[16];

    tree_value(ggf->text, property, move, sizeof(move));
    ggf->begun = true;
    const Span where = tree_span(ggf->text, property);

    if (ggf->drawn && !ggf->set_up)
        fail(ggf, DIAG_BAD_SYNTAX, property, "the board was drawn by lot, as TY says, but BO is"
             " missing");

    for (int i = 0; i < where.length; i++)
        if (where.chars[i] == '[') {    /* the next move is inside this one */
            fail(ggf, DIAG_BAD_SYNTAX, property, "the ']' behind this move is missing");
            return;
        }
    if (move_of(move) != NO_MOVE)
        game_play(&ggf->game, move_of(move), side, where);
    else
        fail(ggf, DIAG_BAD_COORDINATE, property, "neither a square nor PA");
}

static void take(Ggf *ggf, const Property *property)
{
    char game[16];

    if (ggf->game.broken)
        return;
    if (tree_is(property, "GM")) {
        tree_value(ggf->text, property, game, sizeof(game));
        if (strspn(game, "OoTtHhEeLl") != strlen(game) && strcmp(game, "Reversi") != 0)
            fail(ggf, DIAG_UNSUPPORTED_VARIANT, property, "not a game of Othello");
    } else if (tree_is(property, "TY")) {
        read_type(ggf, property);
    } else if (tree_is(property, "BO")) {
        ggf->set_up = true;
        if (ggf->begun)
            fail(ggf, DIAG_BAD_SYNTAX, property, "a board after the first move");
        else
            read_board(ggf, property);
    } else if (tree_is(property, "B")) {
        read_move(ggf, property, SIDE_BLACK);
    } else if (tree_is(property, "W")) {
        read_move(ggf, property, SIDE_WHITE);
    } else {
        tree_about(ggf->text, property, about_lead, &ggf->record);
    }
}

/* ---- the board alone, [8 -------- ... *] ---- */

static size_t skip_blanks(const Text *text, size_t at)
{
    while (at < text->length && (chars_fold(text->chars[at]) == ' ' || text->chars[at] == '\n'))
        at++;
    return at;
}

/* Does a size stand behind the '[' at `at`, and then squares that are no digits? */
static bool opens_board(const Text *text, size_t at)
{
    size_t size = at + 1;

    while (size < text->length && chars_is_digit(text->chars[size]))
        size++;
    const size_t first = skip_blanks(text, size);

    return size > at + 1 && size <= at + 3 && first > size && first + 1 < text->length
           && glyph_is_square(text->chars[first]) && glyph_is_square(text->chars[first + 1])
           && !chars_is_digit(text->chars[first]) && !chars_is_digit(text->chars[first + 1]);
}

/* The value of the '[' at `at` up to its ']', or up to where it breaks off; false if too few
 * squares stand in it. */
static bool find_board(const Text *text, size_t at, Property *property)
{
    int squares = 0;

    *property = (Property){ .name = "BO", .from = at + 1, .to = at + 1, .first = true };
    while (property->to < text->length && text->chars[property->to] != ']'
           && text->chars[property->to] != '[' && property->to < at + LONGEST_BOARD
           && !text_has(text, property->to, "\n\n"))
        squares += glyph_is_square(text->chars[property->to++]);
    return squares >= FEW_SQUARES;
}

static size_t read_bare(Source *source, size_t at, const Property *property)
{
    Ggf ggf = { .source = source, .text = &source->text };
    const size_t next = text_next_line(&source->text, property->to);
    const Span where = text_span(&source->text, at, 1);

    game_begin(&ggf.game, FORMAT_GGF, where);
    if (property->to >= source->text.length || source->text.chars[property->to] != ']')
        fail(&ggf, DIAG_TRUNCATED_RECORD, property, "the ']' behind this board is missing");
    else
        read_board(&ggf, property);
    if (ggf.game.broken) {
        sink_error(source->sink, &ggf.game.error);
        return next;
    }
    line_fold(&source->text, property->to + 1, &source->ahead);
    if (!moverun_ends(&source->ahead, 0))
        draft_warn(&ggf.game.now, DIAG_TRAILING_TEXT_IGNORED,
                   line_span(&source->ahead, 0, source->ahead.length),
                   "text after the position was not read");
    ggf.game.now.last_line = text_number(ggf.text, property->to);
    return sequel_after_board(source, &ggf.game.now, next);
}

/* The first such board in the line of `at`, before `limit`; where it ends, or `at`. */
static size_t find_bare(Source *source, size_t at, size_t limit)
{
    const Text *text = &source->text;
    Property property;

    for (size_t i = at; i < limit && text->chars[i] != '\n'; i++)
        if (text->chars[i] == '[' && opens_board(text, i) && find_board(text, i, &property))
            return read_bare(source, i, &property);
    return at;
}

size_t ggf_read(Source *source, size_t at)
{
    Ggf ggf = { .source = source, .text = &source->text };
    TreeWalk walk;
    TreeStep step;
    Property property;
    Diag error;
    size_t start;

    const TreeKind kind = tree_find(&source->text, at, &start);

    if (kind != TREE_GGF)               /* not past a game, of which a line may hold thousands */
        return find_bare(source, at, kind == TREE_NONE ? source->text.length : start);
    game_begin(&ggf.game, FORMAT_GGF, text_span(&source->text, start, 1));
    tree_begin(&walk, &source->text, start);
    while ((step = tree_next(&walk, &property)) == TREE_PROPERTY)
        take(&ggf, &property);
    if (step != TREE_END) {
        tree_fail(&walk, start, step, &error);
        game_break(&ggf.game, &error);
    } else if (!ggf.game.broken && tree_goes_on(ggf.text, &walk.at, &error)) {
        game_break(&ggf.game, &error);
    }
    if (step == TREE_END && source->options.tell_tree
        && game_is_kept(&ggf.game, &source->options))
        tree_tell(ggf.text, start, &source->options, move_of);
    game_tell(&ggf.game, &ggf.record);
    ggf.game.now.last_line = text_number(ggf.text, walk.at - 1);
    game_end(&ggf.game, &source->options, source->sink);
    return step == TREE_STRAY ? tree_skip(&walk) : walk.at;
}
