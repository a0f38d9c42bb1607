/* fen.c - a board as xboard writes it, on its own and in PGN's tag.
 *
 *     8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1      row 8 first, p black, P white
 */

#include "positions/data/data.h"

#include "positions/drawing/near.h"
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
        const bool disc = chars_lower(c) == 'p';

        if (c == '/') {
            squares += file;
            if (file == 8 && rank == 0 && at < to)
                diag_set(error, DIAG_BOARD_TOO_LONG, line_span(line, at, to),
                         "more than eight rows");
            else if (file != 8)
                diag_set(error, file < 8 ? DIAG_BOARD_TOO_SHORT : DIAG_BOARD_TOO_LONG,
                         line_span(line, from, to), "row %d has %d squares", rank + 1, file);
            if (file != 8 || (rank == 0 && at < to))
                return false;
            file = 0;
            rank--;
        } else if (disc || chars_is_rank(c)) {
            if (disc && file < 8)
                *(c == 'p' ? &discs->black : &discs->white) |= square_bit(8 * rank + file);
            file += disc ? 1 : (int)(c - '0');
        } else {
            diag_set(error, DIAG_BAD_SQUARE, line_span(line, at, at + 1),
                     "only p (black), P (white) and 1 to 8 can stand here%s",
                     chars_is_letter(c) ? ": is this a game of chess?" : "");
            return false;
        }
    }
    if (rank >= 0)
        diag_set(error, DIAG_BOARD_TOO_SHORT, line_span(line, from, to),
                 "got %d %s, %d rows instead of 8", squares, square_word(squares), 7 - rank);
    return rank < 0;
}

bool fen_board(const Line *line, int from, bool swap, Discs *discs, Side *side, int *end,
               Diag *error)
{
    int first, to, behind;

    if (!(fen_find(line, from, &first, &to) && first == from) && !fen_looks(line, from, &to)) {
        diag_set(error, DIAG_BAD_SYNTAX, line_span(line, from, line->length),
                 "this is not a board such as 8/8/8/3Pp3/3pP3/8/8/8 w");
        return false;
    }
    if (!read_ranks(line, from, to, discs, error))
        return false;
    if (swap)
        *discs = (Discs){ .black = discs->white, .white = discs->black };
    *end = line_skip(line, behind_pocket(line, to));
    *side = letter_behind(line, *end, &behind);
    *end = *side != SIDE_NONE ? behind : *end;
    return true;
}

/* No side stands behind the board, but something else does. */
static bool lacks_side(const Line *line, int end, Diag *error)
{
    if (end >= line->length || is_mark(line->chars[end]))
        return false;
    diag_set(error, DIAG_BAD_SIDE, line_span(line, end, line->length),
             "the side to move should stand here: w or b");
    return true;
}

bool fen_whole(const Line *line, bool swap, Discs *discs, Side *side, Diag *error)
{
    int end;

    return fen_board(line, line_skip(line, 0), swap, discs, side, &end, error)
           && (*side != SIDE_NONE || !lacks_side(line, end, error));
}

size_t fen_read(Source *source, size_t at)
{
    const Line *line = &source->line;
    int from = line_skip(line, 0), to, end, first, last;
    size_t next = text_next_line(&source->text, at);
    Clauses beside = { .count = 0 };
    Position position;
    Discs discs;
    Side side;
    Diag error;

    if (line->cut || (!fen_looks(line, from, &to) && !fen_find(line, 0, &from, &to)))
        return at;
    const Span where = line_span(line, from, to);

    if (!fen_board(line, from, source->options.swap, &discs, &side, &end, &error))
        goto failed;
    clauses_add(&beside, NULL, line, 0, from, false);
    clauses_add(&beside, NULL, line, end, line->length, false);
    if (side != SIDE_NONE) {
        if (!caption_settle(source, at, &next, where, &beside, &side, &error))
            goto failed;
    } else {
        const Side said = side_said(&beside).side;

        side = said == SIDE_BOTH ? SIDE_NONE : said;
        if (side != SIDE_NONE)
            end = line->length;
        else if (lacks_side(line, end, &error)
                 || (end == line->length
                     && !caption_settle(source, at, &next, where, &beside, &side, &error)))
            goto failed;
    }
    draft_begin(&position, FORMAT_FEN, where);
    discs_apply(&position, discs, side, where);
    if (sequel_beside(source, &position, end, next, &next))
        return next;
    if (unread_board(line, end, &first, &last)) {
        sink_fail(source->sink, DIAG_BAD_SYNTAX, line_span(line, first, last),
                  "another board behind the first: write one board on each line");
        end = line->length;
    }
    while (end < line->length && (is_mark(line->chars[end]) || line->chars[end] == '-'
                                  || chars_is_digit(line->chars[end])))
        end++;                          /* "- - 0 1" says nothing here */
    if (end < line->length)
        draft_warn(&position, DIAG_TRAILING_TEXT_IGNORED, line_span(line, end, line->length),
                   "text after the position was not read");
    return sequel_after_board(source, &position, next);

failed:
    sink_error(source->sink, &error);
    return next;
}
