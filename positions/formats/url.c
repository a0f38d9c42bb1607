/* url.c - addresses of pages that carry a position or a game, and the part behind their '#'.
 *
 *     https://.../#board=<64 squares><side>&moves=f5d6--e3&at=2      the page's own
 *     https://.../?pos=<64 squares>&turn=white    .../f5d6c3d3c4
 *
 * In the page's own address `board` is where the moves begin, and `at` how many have been made.
 * `line=4e3f6` is what is shown instead of the game, after its first four moves.
 */

#include <string.h>

#include "positions/data/data.h"
#include "positions/drawing/near.h"
#include "positions/drawing/alphabet.h"
#include "positions/formats/address.h"
#include "positions/formats/formats.h"
#include "positions/moves/moverun.h"
#include "positions/moves/sequel.h"
#include "positions/text/side.h"

enum { FEW_SQUARES = 24, SHORTEST_GAME = 4 };

/* The side that the value names by a word or a letter. */
static Side address_side(const Address *address, const Part *part)
{
    const Side side = side_in(NULL, address->line, part->from, part->to, true).side;

    return side != SIDE_NONE || part->length != 1 ? side : glyph_side(part->cells[0].code);
}

/* ---- moves ---- */

static bool is_separator(uint32_t c)
{
    return c == ' ' || c == ',' || c == '.' || c == '_' || c == ':' || c == '+' || c == '~'
           || c == '-';
}

static int coordinate(const Part *part, int at)
{
    return at + 1 < part->length
           ? square_at(part->cells[at].code, part->cells[at + 1].code) : NO_MOVE;
}

/* The length of a pass at cells[at]. */
static int pass_length(const Part *part, int at)
{
    static const char *const PASSES[] = { "pass", "pa", "ps", "@@", "--" };

    for (size_t i = 0; i < ARRAY_LENGTH(PASSES); i++) {
        const int length = (int)strlen(PASSES[i]);
        int same = 0;

        while (same < length && at + same < part->length
               && chars_lower(part->cells[at + same].code) == (uint32_t)PASSES[i][same])
            same++;
        if (same == length)
            return length;
    }
    return 0;
}

/* The length of "12." at cells[at]. */
static int number_length(const Part *part, int at)
{
    int end = at;

    while (end < part->length && chars_is_digit(part->cells[end].code))
        end++;
    return end > at && end < part->length && part->cells[end].code == '.' ? end + 1 - at : 0;
}

/* The value as moves; false if it holds anything else, then run->discs are there before it. */
static bool address_moves(const Part *part, MoveRun *run)
{
    run->count = run->discs = run->first_number = 0;
    for (int at = 0; at < part->length; ) {
        const int square = coordinate(part, at);
        const int length = square != NO_MOVE ? 2 : pass_length(part, at);

        if (length > 0) {
            if (run->count == MAX_RUN)
                return false;
            run->where[run->count] = part->cells[at].where;
            run->sides[run->count] = SIDE_NONE;
            run->moves[run->count++] = (uint8_t)(square != NO_MOVE ? square : PASS);
            run->discs += square != NO_MOVE;
            at += length;
        } else if (number_length(part, at) > 0) {
            at += number_length(part, at);
        } else if (is_separator(part->cells[at].code)) {
            at++;
        } else {
            return false;
        }
    }
    return run->discs > 0;
}

/* ---- what an address holds ---- */

/* What an address holds. */
typedef struct {
    Source *source;
    Address address;
    bool has_board;
    Cell cells[64];
    Side side;
    bool glued, named;      /* the side stands right behind the squares; elsewhere */
    int bits;               /* of black and white, how many were there */
    uint64_t halves[2];
    MoveRun moves;          /* none: count is 0 */
    int at;                 /* plies of them that were made; -1: all */
    bool fen, more;         /* as ranks; twice */
    Discs ranks;            /* its board */
    bool broken;
    Diag error;
} Found;

static void fail(Found *found, DiagCode code, const Part *part, const char *message)
{
    if (!found->broken)
        diag_set(&found->error, code, part->where, "%s", message);
    found->broken = true;
}

static bool is_named(const Part *part, const char *const names[], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(part->name, names[i]) == 0)
            return true;
    return false;
}

#define IS_NAMED(part, names) is_named(part, names, ARRAY_LENGTH(names))

/* ---- the board ---- */

static int count_squares(const Part *part)
{
    int squares = 0;

    for (int i = 0; i < part->length; i++)
        squares += part->cells[i].code != ' ' && glyph_is_square(part->cells[i].code);
    return squares;
}

static bool parts_side(uint32_t c)
{
    return c == ' ' || c == '_' || c == '+' || c == ',' || c == '-' || c == ':' || c == '~';
}

/* 64 squares, or that and the side with or without a mark between. */
static bool take_board(Found *found, const Part *part)
{
    const int squares = count_squares(part), length = part->length;
    const Cell *cells = part->cells;
    int side = -1;

    if (squares < FEW_SQUARES || 4 * (length - squares) > squares)
        return false;
    if (length == 65)
        side = 64;
    else if (length == 66 && parts_side(cells[64].code))
        side = 65;
    if (length != 64 && (side < 0 || glyph_side(cells[side].code) == SIDE_NONE)) {
        fail(found, squares < 64 ? DIAG_BOARD_TOO_SHORT : DIAG_BOARD_TOO_LONG, part,
             "an address with a board that has not 64 squares and a side");
        return true;
    }
    if (found->has_board)
        fail(found, DIAG_BAD_SYNTAX, part, "two boards in one address");
    memcpy(found->cells, cells, sizeof(found->cells));
    found->glued = side == 64;
    if (side > 0)
        found->side |= glyph_side(cells[side].code);
    found->has_board = true;
    return true;
}

/* A number under the name of a colour. */
static bool take_bits(Found *found, const Part *part)
{
    static const char *const COLOURS[] = { "black", "white" };
    uint32_t chars[32];
    Bits bits;

    if (!IS_NAMED(part, COLOURS) || part->length >= (int)ARRAY_LENGTH(chars))
        return false;
    for (int i = 0; i < part->length; i++)
        chars[i] = part->cells[i].code;
    if (bits_read(chars, part->length, &bits) != part->length || bits.value >> 27 == 0)
        return false;
    if (bits.bare || bits.rounded)
        fail(found, DIAG_BAD_SYNTAX, part, "this may be hexadecimal, or rounded; 0x shows which");
    found->halves[part->name[0] == 'w'] = bits.value;
    found->bits++;
    return true;
}

/* Ranks as in a FEN, and the letter behind them. */
static void take_fen(Found *found)
{
    Source *source = found->source;
    Line *line = &source->ahead;
    Side letter;
    int from, to, end;
    Diag error;

    address_line(&found->address, line);
    found->fen = fen_find(line, 0, &from, &to);
    if (!found->fen)
        return;
    fen_board(line, from, source->options.swap, &found->ranks, &letter, &end, &error);
    found->side |= letter;
    found->more |= fen_find(line, to, &from, &to);
}

/* ---- side, moves ---- */

static bool take_side(Found *found, const Part *part)
{
    static const char *const SIDES[] = { "side", "turn", "player", "tomove", "sidetomove", "color",
                                         "colour", "stm", "t", "s", "next", "mover" };

    const bool behind = part->name[0] == '\0' && found->has_board;      /* .../BOARD/white */

    if ((!behind && !IS_NAMED(part, SIDES)) || part->length == 0)
        return false;
    const Side side = address_side(&found->address, part);

    if (side == SIDE_NONE && !behind && part->name[1] != '\0')
        fail(found, DIAG_BAD_SIDE, part, "this part of an address names no side");
    found->side |= side;
    found->named |= side != SIDE_NONE;
    return side != SIDE_NONE;
}

static bool take_at(Found *found, const Part *part)
{
    if (strcmp(part->name, "at") != 0 || part->length == 0 || part->length > 3)
        return false;
    found->at = 0;
    for (int i = 0; i < part->length; i++) {
        if (part->cells[i].code < '0' || part->cells[i].code > '9') {
            fail(found, DIAG_BAD_SYNTAX, part, "not a number of moves");
            return true;
        }
        found->at = 10 * found->at + (int)(part->cells[i].code - '0');
    }
    return true;
}

/* Moves under a name for them are a game however few they are; elsewhere a legal one of four. */
static bool take_moves(Found *found, const Part *part)
{
    static const char *const MOVES[] = { "moves", "game", "transcript", "kifu", "record", "m", "g",
                                         "movelist", "sequence", "history" };
    const bool named = IS_NAMED(part, MOVES);
    MoveRun run;

    if (!address_moves(part, &run)) {
        if (named && run.discs > 0)
            fail(found, DIAG_BAD_COORDINATE, part, "only some of these are squares or passes");
        return named && run.discs > 0;
    }
    const int legal = game_legal_prefix(moverun_start(&run), run.moves, run.count);

    if (!named && (run.discs < SHORTEST_GAME || legal < SHORTEST_GAME))
        return false;
    if (found->moves.count > 0)
        fail(found, DIAG_BAD_SYNTAX, part, "two games in one address");
    found->moves = run;
    return true;
}

/* The page's own `line`: how many of the moves before it are kept, and those that follow them. */
static bool take_line(Found *found, const Part *part)
{
    MoveRun *moves = &found->moves, run;
    Part rest = *part;
    int kept = 0, digits = 0;

    if (strcmp(part->name, "line") != 0 || moves->count == 0)
        return false;
    while (digits < part->length && digits < 3 && chars_is_digit(part->cells[digits].code))
        kept = 10 * kept + (int)(part->cells[digits++].code - '0');
    rest.length -= digits;
    memmove(rest.cells, part->cells + digits, (size_t)rest.length * sizeof(rest.cells[0]));
    if (digits == 0 || kept > moves->count || !address_moves(&rest, &run)
        || kept + run.count > MAX_RUN) {
        fail(found, DIAG_BAD_SYNTAX, part, "not a line beside the game, such as 4e3f6");
        return true;
    }
    memcpy(moves->moves + kept, run.moves, (size_t)run.count * sizeof(run.moves[0]));
    memcpy(moves->where + kept, run.where, (size_t)run.count * sizeof(run.where[0]));
    memcpy(moves->sides + kept, run.sides, (size_t)run.count * sizeof(run.sides[0]));
    moves->count = kept + run.count;
    moves->discs = 0;
    for (int i = 0; i < moves->count; i++)
        moves->discs += moves->moves[i] != PASS;
    return true;
}

/* ---- handing out ---- */

/* The board, its side told by the address or by words around it. False: *error says why. */
static bool read_board(Found *found, Position *position, size_t begin, size_t *next)
{
    Source *source = found->source;
    const Span where = found->address.where;
    const Line *line = &source->line;
    Discs discs;

    draft_begin(position, FORMAT_URL, where);
    if (found->fen) {
        discs = found->ranks;
    } else if (found->bits == 2) {
        const bool swap = source->options.swap;

        if ((found->halves[0] & found->halves[1]) != 0) {
            diag_set(&found->error, DIAG_BAD_SQUARE, where, "one square has two discs");
            return false;
        }
        discs = (Discs){ .black = found->halves[swap], .white = found->halves[!swap] };
        discs_warn_of_bits(position, where);
    } else if (!discs_board(source, found->cells, false, &discs, &found->error)) {
        return false;
    }
    Side side = found->side;

    Clauses beside = { .count = 0 };

    if (side == SIDE_BOTH) {
        diag_set(&found->error, DIAG_BAD_SIDE, where, "both sides are named as to move");
        return false;
    }
    clauses_add(&beside, source->signs, line, 0, found->address.from, false);
    clauses_add(&beside, source->signs, line, found->address.to, line->length, false);
    if (!caption_settle(source, begin, next, where, &beside, &side, &found->error))
        return false;
    discs_apply(position, discs, side, where);
    return true;
}

/* Leave out the moves from `at` on, all of which are legal. */
static void cut_game(Game *game, int at)
{
    Game cut = *game;

    cut.now.board = cut.start;
    cut.now.black_to_move = cut.start_black;
    cut.now.move_count = 0;
    for (int i = 0; i < at; i++)
        game_play(&cut, game->now.moves[i], SIDE_NONE, (Span){ 0 });
    cut.now.has_next = true;
    cut.now.next_move = game->now.moves[at];
    *game = cut;
}

static void emit_game(Found *found, const Position *position)
{
    const ReaderOptions *options = &found->source->options;
    Game game;

    if (position)
        game_begin_at(&game, position);
    else
        game_begin(&game, FORMAT_URL, found->address.where);
    sequel_play(&game, &found->moves);
    if (!game.broken && found->at >= 0 && found->at < game.now.move_count
        && options->at_empties < 0 && !options->all_plies) {
        game.now.has_shown = options->whole_games;
        game.now.shown = found->at;
        if (!options->whole_games)
            cut_game(&game, found->at);
    }
    game_end(&game, options, found->source->sink);
}

static size_t emit(Found *found, size_t begin, size_t next, bool last)
{
    Source *source = found->source;
    const int boards = found->has_board + (found->bits == 2) + found->fen + found->more;
    const bool board = boards > 0;
    Position position;

    if (boards > 1 && !found->broken) {
        diag_set(&found->error, DIAG_BAD_SYNTAX, found->address.where,
                 "two boards in one address");
        found->broken = true;
    }
    if (found->broken || (board && !read_board(found, &position, begin, &next)))
        sink_error(source->sink, &found->error);
    else if (found->moves.count > 0)
        emit_game(found, board ? &position : NULL);
    else if (last)
        return sequel_after_board(source, &position, next);
    else
        sink_position(source->sink, &position);
    return next;
}

/* What the parts of the address hold; false if that is nothing. */
static bool look_into(Found *found)
{
    Part part;

    for (int at = 0; address_part(&found->address, &at, &part); )
        if (!take_board(found, &part) && !take_bits(found, &part) && !take_at(found, &part)
            && !take_line(found, &part) && !take_moves(found, &part))
            take_side(found, &part);
    take_fen(found);
    if (found->glued && found->named && !found->broken) {
        diag_set(&found->error, DIAG_BOARD_TOO_LONG, found->address.where,
                 "65 squares and a side to move");
        found->broken = true;
    }
    return found->has_board || found->bits == 2 || found->fen || found->moves.count > 0
           || (found->broken && found->error.code != DIAG_BAD_SIDE);
}

size_t url_read(Source *source, size_t at)
{
    size_t next = text_next_line(&source->text, at);
    const Line *line = &source->line;
    Found found = { .source = source };
    int from = 0, emitted = 0;
    bool any = false, more = !line->cut;

    while (more) {
        Found other = { .source = source, .at = -1 };

        more = address_find(line, from, &other.address);
        from = other.address.to;
        if (more && !look_into(&other))
            continue;
        if (any)
            next = emit(&found, at, next, !more);
        if (any && !more && emitted == 0
            && sequel_has_other(source, found.address.from, found.address.to, &found.moves))
            sink_fail(source->sink, DIAG_BAD_SYNTAX, line_span(line, 0, line->length),
                      "another game beside the address: write it on a line of its own");
        emitted += any;
        any = any || more;
        found = other;
    }
    return any ? next : at;
}
