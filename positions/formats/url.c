/* url.c - addresses of pages that carry a position or a game, and the part behind their '#'.
 *
 *     https://.../#board=<64 squares><side>&moves=f5d6--e3&at=2      the page's own
 *     https://.../?pos=<64 squares>&turn=white    .../f5d6c3d3c4
 *
 * In the page's own address `board` is where the moves begin, and `at` how many have been made.
 * `line=4e3f6` is what is shown instead of the game, after its first four moves.
 */

#include "positions/formats/formats.h"

#include <string.h>

#include "positions/data/data.h"
#include "positions/drawing/near.h"
#include "positions/drawing/alphabet.h"
#include "positions/moves/moverun.h"
#include "positions/moves/sequel.h"
#include "positions/text/side.h"

enum { FEW_SQUARES = 24, SHORTEST_GAME = 4, MAX_NAME = 16, LOWEST_DISCS = 27 };

/* What the address in chars[from..to) of a line holds. */
typedef struct {
    Source *source;
    int from, to;
    Span where;
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
} Address;

/* A part between '/', '?', '#', '&': NAME=VALUE, or VALUE alone. The value is in source->ahead. */
typedef struct {
    char name[MAX_NAME];    /* lower case, without '_' and '-'; "" if there is none */
    int from, to;           /* the value as it stands in the line */
    Span where;
} Part;

/* ---- addresses and their parts ---- */

static bool is_one_of(uint32_t c, const char *signs)
{
    return c != 0 && c < 0x80 && strchr(signs, (int)c) != NULL;
}

/* Does NAME= stand at chars[at]? */
static bool is_pair(const Line *line, int at)
{
    const int first = at;

    while (chars_is_alnum(line->chars[at]) || is_one_of(line->chars[at], "_-"))
        at++;
    return at > first && line->chars[at] == '=';
}

/* The next address from chars[from] on: with ://, or with NAME= behind '?' or '#'. Blanks,
 * quotation marks and brackets end it. */
static bool find_address(const Line *line, int from, Address *address)
{
    bool found = false;

    address->from = from;
    for (int at = from; at <= line->length; at++) {
        const uint32_t c = line->chars[at];

        if (at < line->length && c > ' ' && !is_one_of(c, "\"<>'()]}`|")
            && !(c >= 0x2010 && c <= 0x2027) && !(c >= 0x3000 && c <= 0x3011)) {
            found = found || line_has(line, at, "://")
                    || (is_one_of(c, "?#") && is_pair(line, at + 1));
        } else if (found) {
            address->to = at;
            address->where = line_span(line, address->from, at);
            return true;
        } else {
            address->from = at + 1;
        }
    }
    return false;
}

/* The byte of %41 at chars[at], -1 if there is none. */
static int escaped_byte(const Line *line, int at, int to)
{
    const int high = at + 2 < to && line->chars[at] == '%' ? chars_hex(line->chars[at + 1]) : -1;
    const int low = high >= 0 ? chars_hex(line->chars[at + 2]) : -1;

    return low >= 0 ? 16 * high + low : -1;
}

/* The character at *at, which may be written as the bytes of its UTF-8; *at moves behind it. */
static uint32_t decode(const Line *line, int *at, int to)
{
    const int first = escaped_byte(line, *at, to);
    int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;

    if (first < 0)
        return line->chars[(*at)++];
    *at += 3;
    uint32_t c = more == 0 ? (uint32_t)first : (uint32_t)first & (0x3fu >> more);

    for (; more > 0; more--) {
        const int byte = escaped_byte(line, *at, to);

        if (byte < 0x80 || byte > 0xbf)
            return RAW_BYTE;
        c = c << 6 | ((uint32_t)byte & 0x3f);
        *at += 3;
    }
    return c;
}

/* chars[at..to) with the escapes read, as a line of its own. */
static void plain_line(const Line *from, int at, int to, Line *line)
{
    line_fold_part(from->text, from->at, from->at, line);
    line->raw_length = from->raw_length;
    while (at < to) {
        const int first = at;
        const uint32_t c = chars_fold(decode(from, &at, to));

        line->offsets[line->length] = from->offsets[first];
        line->chars[line->length] = c < ' ' ? ' ' : c;
        line->length += c != 0;
    }
    line->offsets[line->length] = from->offsets[to];
    line->chars[line->length] = 0;
}

/* The next part from *at on; *at moves behind it. */
static bool next_part(const Address *address, int *at, Part *part)
{
    const Line *line = &address->source->line;
    int from = *at, to;
    size_t name = 0;

    while (from < address->to && is_one_of(line->chars[from], "/?#&;"))
        from++;
    for (to = from; to < address->to && !is_one_of(line->chars[to], "/?#&;"); )
        to++;
    *at = to;
    *part = (Part){ .name = "" };
    if (is_pair(line, from)) {
        for (; line->chars[from] != '='; from++)
            if (!is_one_of(line->chars[from], "_-") && name + 1 < MAX_NAME)
                part->name[name++] = (char)chars_lower(line->chars[from]);
        from++;
    }
    /* The full stop and the comma of a sentence are no part of the address. */
    to -= to == address->to && to > from + 1 && (to == line->length || line->chars[to] == ' ')
          && (line->chars[to - 1] == ',' || (line->chars[to - 1] == '.' && to - from != 64));
    part->from = from;
    part->to = to;
    part->where = line_span(line, from, to);
    plain_line(line, from, to, &address->source->ahead);
    return from < address->to;
}

static void fail(Address *address, DiagCode code, Span where, const char *message)
{
    if (!address->broken)
        diag_set(&address->error, code, where, "%s", message);
    address->broken = true;
}

/* ---- the board ---- */

/* 64 squares, or that and the side with or without a mark between. */
static bool take_board(Address *address, const Part *part)
{
    const Line *value = &address->source->ahead;
    const uint32_t *chars = value->chars;
    const int length = value->length;
    const int side = length == 65 ? 64 : length == 66 && is_one_of(chars[64], " _+,-:~") ? 65 : -1;
    int squares = 0;

    for (int i = 0; i < length; i++)
        squares += chars[i] != ' ' && glyph_is_square(chars[i]);
    if (squares < FEW_SQUARES || 4 * (length - squares) > squares)
        return false;
    if (length != 64 && (side < 0 || glyph_side(chars[side]) == SIDE_NONE)) {
        fail(address, squares < 64 ? DIAG_BOARD_TOO_SHORT : DIAG_BOARD_TOO_LONG, part->where,
             "an address with a board that has not 64 squares and a side");
        return true;
    }
    if (address->has_board)
        fail(address, DIAG_BAD_SYNTAX, part->where, "two boards in one address");
    for (int i = 0; i < 64; i++)
        address->cells[i] = (Cell){ chars[i], line_span(value, i, i + 1) };
    address->glued = side == 64;
    if (side > 0)
        address->side |= glyph_side(chars[side]);
    address->has_board = true;
    return true;
}

/* A number under the name of a colour. */
static bool take_bits(Address *address, const Part *part)
{
    const Line *value = &address->source->ahead;
    Bits bits;

    if (!word_is_listed("black white", part->name)
        || bits_read(value->chars, value->length, &bits) != value->length
        || bits.value >> LOWEST_DISCS == 0)
        return false;
    if (bits.bare || bits.rounded)
        fail(address, DIAG_BAD_SYNTAX, part->where,
             "this may be hexadecimal, or rounded; 0x shows which");
    address->halves[part->name[0] == 'w'] = bits.value;
    address->bits++;
    return true;
}

/* Ranks as in a FEN, and the letter behind them, anywhere in the address. */
static void take_fen(Address *address)
{
    Source *source = address->source;
    Line *line = &source->ahead;
    Side letter = SIDE_NONE;
    int from, to;
    Diag error;

    plain_line(&source->line, address->from, address->to, line);
    address->fen = fen_find(line, 0, &from, &to);
    address->more = address->fen && fen_find(line, to, &from, &to);
    if (address->fen && fen_find(line, 0, &from, &to))
        fen_board(line, from, source->options.swap, &address->ranks, &letter, &to, &error);
    address->side |= letter;
}

/* ---- side, moves ---- */

static bool take_side(Address *address, const Part *part)
{
    const Line *value = &address->source->ahead;
    const bool behind = part->name[0] == '\0' && address->has_board;    /* .../BOARD/white */
    Side side = side_in(NULL, value, 0, value->length, true).side;

    if (value->length == 0
        || (!behind && !word_is_listed("side turn player tomove sidetomove color colour stm t s"
                                       " next mover", part->name)))
        return false;
    if (side == SIDE_NONE && value->length == 1)
        side = glyph_side(value->chars[0]);
    if (side == SIDE_NONE && !behind && part->name[1] != '\0')
        fail(address, DIAG_BAD_SIDE, part->where, "this part of an address names no side");
    address->side |= side;
    address->named |= side != SIDE_NONE;
    return side != SIDE_NONE;
}

/* A number of at most three digits at *digits; -1 if there is none. *digits is how many. */
static int number_of(const Line *value, int *digits)
{
    int number = 0;

    for (*digits = 0; *digits < 3 && chars_is_digit(value->chars[*digits]); ++*digits)
        number = 10 * number + (int)(value->chars[*digits] - '0');
    return *digits > 0 ? number : -1;
}

static bool take_at(Address *address, const Part *part)
{
    int digits;

    if (strcmp(part->name, "at") != 0 || part->from == part->to || part->to - part->from > 3)
        return false;
    address->at = number_of(&address->source->ahead, &digits);
    if (digits != address->source->ahead.length)
        fail(address, DIAG_BAD_SYNTAX, part->where, "not a number of moves");
    return true;
}

/* The value as moves, between which other marks may stand than elsewhere. */
static bool read_moves(Line *value, MoveRun *run)
{
    for (int i = 0; i < value->length; i++)
        if (is_one_of(value->chars[i], "_:+~")
            || (value->chars[i] == '-' && value->chars[i + 1] != '-'
                && (i == 0 || value->chars[i - 1] != '-')))
            value->chars[i] = ' ';
    return moverun_line(value, run) && run->discs > 0;
}

/* Moves under a name for them are a game however few they are; elsewhere a legal one of four. */
static bool take_moves(Address *address, const Part *part)
{
    Line *value = &address->source->ahead;
    const bool named = word_is_listed("moves game transcript kifu record m g movelist sequence"
                                      " history", part->name);
    const bool begins = square_at(value->chars[0], value->length > 1 ? value->chars[1] : 0)
                        != NO_MOVE;
    MoveRun run;

    if (!read_moves(value, &run)) {
        if (named && begins)
            fail(address, DIAG_BAD_COORDINATE, part->where,
                 "only some of these are squares or passes");
        return named && begins;
    }
    if (!named && (run.discs < SHORTEST_GAME
                   || game_legal_prefix(moverun_start(&run), run.moves, run.count)
                      < SHORTEST_GAME))
        return false;
    if (address->moves.count > 0)
        fail(address, DIAG_BAD_SYNTAX, part->where, "two games in one address");
    address->moves = run;
    return true;
}

/* The page's own `line`: how many of the moves before it are kept, and those that follow them. */
static bool take_line(Address *address, const Part *part)
{
    Source *source = address->source;
    MoveRun *moves = &address->moves, run;
    int digits;
    const int kept = number_of(&source->ahead, &digits);

    if (strcmp(part->name, "line") != 0 || moves->count == 0)
        return false;
    plain_line(&source->line, part->from + digits, part->to, &source->ahead);
    if (kept < 0 || kept > moves->count || !read_moves(&source->ahead, &run)
        || kept + run.count > MAX_RUN) {
        fail(address, DIAG_BAD_SYNTAX, part->where, "not a line beside the game, such as 4e3f6");
        return true;
    }
    moves->count = kept;
    moves->discs = 0;
    for (int i = 0; i < kept; i++)
        moves->discs += moves->moves[i] != PASS;
    for (int i = 0; i < run.count; i++)
        moverun_add(moves, &run, i);
    return true;
}

/* ---- handing out ---- */

/* The board, its side told by the address or by words around it. False: *error says why. */
static bool read_board(Address *address, Position *position, size_t begin, size_t *next)
{
    Source *source = address->source;
    const bool swap = source->options.swap;
    Clauses beside = { .count = 0 };
    Side side = address->side;
    Discs discs = address->ranks;

    draft_begin(position, FORMAT_URL, address->where);
    if (address->bits == 2) {
        if ((address->halves[0] & address->halves[1]) != 0) {
            fail(address, DIAG_BAD_SQUARE, address->where, "one square has two discs");
            return false;
        }
        discs = (Discs){ .black = address->halves[swap], .white = address->halves[!swap] };
        discs_warn_of_bits(position, address->where);
    } else if (!address->fen
               && !discs_board(source, address->cells, false, &discs, &address->error)) {
        return false;
    }
    if (side == SIDE_BOTH) {
        fail(address, DIAG_BAD_SIDE, address->where, "both sides are named as to move");
        return false;
    }
    clauses_add(&beside, source->signs, &source->line, 0, address->from, false);
    clauses_add(&beside, source->signs, &source->line, address->to, source->line.length, false);
    if (!caption_settle(source, begin, next, address->where, &beside, &side, &address->error))
        return false;
    discs_apply(position, discs, side, address->where);
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

static size_t hand_out(Address *address, size_t begin, size_t next, bool last)
{
    Source *source = address->source;
    const ReaderOptions *options = &source->options;
    const int boards = address->has_board + (address->bits == 2) + address->fen + address->more;
    Position position;
    Game game;

    if (boards > 1)
        fail(address, DIAG_BAD_SYNTAX, address->where, "two boards in one address");
    if (address->broken || (boards > 0 && !read_board(address, &position, begin, &next))) {
        sink_error(source->sink, &address->error);
        return next;
    }
    if (address->moves.count == 0 && last)
        return sequel_after_board(source, &position, next);
    if (address->moves.count == 0) {
        sink_position(source->sink, &position);
        return next;
    }
    if (boards > 0)
        game_begin_at(&game, &position);
    else
        game_begin(&game, FORMAT_URL, address->where);
    sequel_play(&game, &address->moves);
    if (!game.broken && address->at >= 0 && address->at < game.now.move_count
        && options->at_empties < 0 && !options->all_plies) {
        game.now.has_shown = options->whole_games;
        game.now.shown = address->at;
        if (!options->whole_games)
            cut_game(&game, address->at);
    }
    game_end(&game, options, source->sink);
    return next;
}

/* What the parts of the address hold; false if that is nothing. */
static bool look_into(Address *address)
{
    Part part;

    for (int at = address->from; next_part(address, &at, &part); )
        if (!take_board(address, &part) && !take_bits(address, &part) && !take_at(address, &part)
            && !take_line(address, &part) && !take_moves(address, &part))
            take_side(address, &part);
    take_fen(address);
    if (address->glued && address->named)
        fail(address, DIAG_BOARD_TOO_LONG, address->where, "65 squares and a side to move");
    return address->has_board || address->bits == 2 || address->fen || address->moves.count > 0
           || (address->broken && address->error.code != DIAG_BAD_SIDE);
}

size_t url_read(Source *source, size_t at)
{
    size_t next = text_next_line(&source->text, at);
    const Line *line = &source->line;
    int from = 0, emitted = 0;
    bool any = false, more = !line->cut, mark = false;

    for (int i = 0; i < line->length && !mark; i++)     /* most lines have no address */
        mark = line->chars[i] == ':' || line->chars[i] == '?' || line->chars[i] == '#';
    if (!mark)
        return at;
    Address found = { .source = source };

    while (more) {
        Address other = { .source = source, .at = -1, .to = line->length };

        more = find_address(line, from, &other);
        from = other.to;
        if (more && !look_into(&other))
            continue;
        if (any)
            next = hand_out(&found, at, next, !more);
        if (any && !more && emitted == 0
            && sequel_has_other(source, found.from, found.to, &found.moves))
            sink_fail(source->sink, DIAG_BAD_SYNTAX, line_span(line, 0, line->length),
                      "another game beside the address: write it on a line of its own");
        emitted += any;
        any = any || more;
        found = other;
    }
    return any ? next : at;
}
