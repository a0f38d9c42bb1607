/* fen.c - a board as xboard writes it, on its own and in PGN's tag.
 *
 *     8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1      row 8 first, p black, P white
 */

#include "positions/data/fen.h"

#include "positions/drawing/caption.h"
#include "positions/moves/moverun.h"
#include "positions/moves/sequel.h"
#include "positions/text/side.h"

enum { MIN_SLASHES = 5 };       /* fewer are not an attempt */

/* What may part the board from its side, or end it. */
static bool is_mark(uint32_t c)
{
    return c == ' ' || c == ',' || c == ';' || c == '|' || c == '_' || c == '+' || c == ')'
           || c == '&' || marks_quote(c);
}

/* The letter of the side behind chars[to..) and marks, *end is behind it; else SIDE_NONE. */
static Side letter_behind(const Line *line, int to, int *end)
{
    while (to < line->length && (is_mark(line->chars[to]) || line->chars[to] == '/'))
        to++;
    const uint32_t c = chars_lower(line->chars[to]);

    *end = to + 1;
    return to >= line->length || chars_is_alnum(line->chars[to + 1]) ? SIDE_NONE
         : c == 'b' ? SIDE_BLACK : c == 'w' ? SIDE_WHITE : SIDE_NONE;
}

static bool is_rank_sign(uint32_t c)
{
    return (c >= '1' && c <= '8') || c == 'p' || c == 'P';
}

bool fen_find(const Line *line, int at, int *from, int *to)
{
    for (; at < line->length; at++) {
        int end = at, rows = 0;

        if (!is_rank_sign(line->chars[at]) || (at > 0 && chars_is_alnum(line->chars[at - 1]))
            || (at > 1 && line->chars[at - 1] == '/' && is_rank_sign(line->chars[at - 2])))
            continue;
        for (int file = 0; is_rank_sign(line->chars[end]) && file < 8 && rows < 8; end++) {
            file += chars_is_letter(line->chars[end]) ? 1 : (int)(line->chars[end] - '0');
            if (file == 8 && ++rows < 8 && line->chars[end + 1] == '/')
                file = 0, end++;
        }
        *from = at;
        *to = end;
        if (rows == 8 && !chars_is_alnum(line->chars[end])
            && !(line->chars[end] == '/' && is_rank_sign(line->chars[end + 1])))
            return true;
    }
    return false;
}

bool fen_looks(const Line *line, int from, int *to)
{
    int slashes = 0, at = from;

    for (; at < line->length && !is_mark(line->chars[at]) && line->chars[at] != '['; at++) {
        if (line->chars[at] == '/')
            slashes++;
        else if (!chars_is_digit(line->chars[at])
                 && chars_lower(line->chars[at]) != 'p' && chars_lower(line->chars[at]) != 'k'
                 && chars_lower(line->chars[at]) != 'q' && chars_lower(line->chars[at]) != 'r'
                 && chars_lower(line->chars[at]) != 'n' && chars_lower(line->chars[at]) != 'b')
            return false;
    }
    *to = at;
    return slashes >= MIN_SLASHES;
}

/* "[PPpp]": the discs still to be put down, as some programs add them to the board. */
static int behind_pocket(const Line *line, int at)
{
    int end = at + 1;

    if (line->chars[at] != '[')
        return at;
    while (end < line->length && (chars_is_letter(line->chars[end]) || line->chars[end] == '-'))
        end++;
    return line->chars[end] == ']' ? end + 1 : at;
}

/* chars[from..to) into discs. */
static bool read_ranks(const Line *line, int from, int to, Discs *discs, Diag *error)
{
    int rank = 7, file = 0, squares = 0;

    *discs = (Discs){ .black = 0 };
    for (int at = from; at <= to; at++) {
        const uint32_t c = at < to ? line->chars[at] : '/';

        if (c == '/') {
            squares += file;
            if (file != 8 || rank < 0) {
                diag_set(error, file < 8 ? DIAG_BOARD_TOO_SHORT : DIAG_BOARD_TOO_LONG,
                         line_span(line, from, to), "row %d has %d squares", rank + 1, file);
                return false;
            }
            file = 0;
            rank--;
            if (rank < 0 && at < to) {
                diag_set(error, DIAG_BOARD_TOO_LONG, line_span(line, at, to),
                         "more than eight rows");
                return false;
            }
        } else if (c >= '1' && c <= '8') {
            file += (int)(c - '0');
        } else if (c == 'p' || c == 'P') {
            if (file < 8)
                *(c == 'p' ? &discs->black : &discs->white) |= square_bit(8 * rank + file);
            file++;
        } else {
            diag_set(error, DIAG_BAD_SQUARE, line_span(line, at, at + 1),
                     "only p (black), P (white) and 1 to 8 can stand here%s",
                     chars_is_letter(c) ? ": is this a game of chess?" : "");
            return false;
        }
    }
    if (rank >= 0) {
        diag_set(error, DIAG_BOARD_TOO_SHORT, line_span(line, from, to),
                 "got %d %s, %d rows instead of 8", squares, square_word(squares), 7 - rank);
        return false;
    }
    return true;
}

Discs fen_discs(const Line *line, int from, int to, bool swap, Side *letter)
{
    Discs discs;
    Diag error;
    int end;

    read_ranks(line, from, to, &discs, &error);
    *letter = letter_behind(line, to, &end);
    return swap ? (Discs){ .black = discs.white, .white = discs.black } : discs;
}

bool fen_parse(Position *position, const Line *line, int from, bool swap, Side side, int *end,
               Diag *error)
{
    Discs discs;
    int to;

    if (!fen_looks(line, from, &to)) {
        diag_set(error, DIAG_BAD_SYNTAX, line_span(line, from, line->length),
                 "this is not a board such as 8/8/8/3Pp3/3pP3/8/8/8 w");
        return false;
    }
    const Span where = line_span(line, from, to);

    if (!read_ranks(line, from, to, &discs, error))
        return false;
    if (swap)
        discs = (Discs){ .black = discs.white, .white = discs.black };

    const int at = line_skip(line, behind_pocket(line, to));
    const Side letter = letter_behind(line, at, end);

    if (letter == SIDE_NONE || side != SIDE_NONE)
        *end = at;
    if (side == SIDE_NONE && letter == SIDE_NONE && at < line->length
        && !is_mark(line->chars[at])) {
        diag_set(error, DIAG_BAD_SIDE, line_span(line, at, line->length),
                 "the side to move should stand here: w or b");
        return false;
    }
    discs_apply(position, discs, side != SIDE_NONE ? side : letter, where);
    return true;
}

/* The side of the board in chars[from..to) by words in its line, or around it if nothing stands
 * behind it. */
static bool told_side(Source *source, size_t at, int from, int to, size_t *next, Span where,
                      Side *side, Diag *error)
{
    const Line *line = &source->line;
    Clauses beside = { .count = 0 };
    int end;

    to = behind_pocket(line, to);
    const Side letter = letter_behind(line, to, &end);

    clauses_add(&beside, NULL, line, 0, from, false);
    clauses_add(&beside, NULL, line, letter != SIDE_NONE ? end : to, line->length, false);
    if (letter != SIDE_NONE)
        return caption_agrees(source, at, *next, where, &beside, letter, error);
    const Side said = side_said(&beside).side;

    *side = said == SIDE_BOTH ? SIDE_NONE : said;
    return *side != SIDE_NONE || line_skip(line, to) < line->length
           || caption_side(source, at, next, where, &beside, side, error);
}

size_t fen_read(Source *source, size_t at)
{
    const Line *line = &source->line;
    int from = line_skip(line, 0);
    size_t next = text_next_line(&source->text, at);
    Position position;
    Side side = SIDE_NONE;
    Diag error;
    int to, end;

    if (line->cut || (!fen_looks(line, from, &to) && !fen_find(line, 0, &from, &to)))
        return at;
    const Span where = line_span(line, from, to);

    draft_begin(&position, FORMAT_FEN, where);
    if (!told_side(source, at, from, to, &next, where, &side, &error)
        || !fen_parse(&position, line, from, source->options.swap, side, &end, &error)) {
        sink_error(source->sink, &error);
        return next;
    }
    if (side != SIDE_NONE)
        end = line->length;
    if (sequel_beside(source, &position, end, next, &next))
        return next;
    int first, last;
    if (unread_board(line, end, &first, &last)) {
        sink_fail(source->sink, DIAG_BAD_SYNTAX, line_span(line, first, last),
                  "another board behind the first: write one board on each line");
        end = line->length;
    }
    for (to = end; to < line->length; to++)     /* "- - 0 1" says nothing here */
        if (!is_mark(line->chars[to]) && line->chars[to] != '-'
            && !chars_is_digit(line->chars[to])) {
            draft_warn(&position, DIAG_TRAILING_TEXT_IGNORED,
                       line_span(line, to, line->length),
                       "text after the position was not read");
            break;
        }
    return sequel_after_board(source, &position, next);
}
