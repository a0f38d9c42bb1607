/* fen.c - a board as xboard writes it, on its own and in PGN's tag.
 *
 *     8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1      row 8 first, p black, P white
 */

#include "positions/formats/fen.h"

enum { MIN_SLASHES = 5 };       /* fewer are not an attempt */

static bool is_piece(uint32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool fen_looks(const Line *line, int from, int *to)
{
    int slashes = 0, at = from;

    for (; at < line->length && line->chars[at] != ' '; at++) {
        if (line->chars[at] == '/')
            slashes++;
        else if (!(line->chars[at] >= '0' && line->chars[at] <= '9')
                 && lower_char(line->chars[at]) != 'p' && lower_char(line->chars[at]) != 'k'
                 && lower_char(line->chars[at]) != 'q' && lower_char(line->chars[at]) != 'r'
                 && lower_char(line->chars[at]) != 'n' && lower_char(line->chars[at]) != 'b')
            return false;
    }
    *to = at;
    return slashes >= MIN_SLASHES;
}

/* chars[from..to) into discs. */
static bool read_ranks(Reader *reader, const Line *line, int from, int to, Discs *discs)
{
    int rank = 7, file = 0, squares = 0;

    *discs = (Discs){ .black = 0 };
    for (int at = from; at <= to; at++) {
        const uint32_t c = at < to ? line->chars[at] : '/';

        if (c == '/') {
            squares += file;
            if (file != 8 || rank < 0) {
                reader_fail(reader, file < 8 ? DIAG_BOARD_TOO_SHORT : DIAG_BOARD_TOO_LONG,
                            line_span(line, from, to), "row %d has %d squares", rank + 1, file);
                return false;
            }
            file = 0;
            rank--;
            if (rank < 0 && at < to) {
                reader_fail(reader, DIAG_BOARD_TOO_LONG, line_span(line, at, to),
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
            reader_fail(reader, DIAG_BAD_SQUARE, line_span(line, at, at + 1),
                        "only p (black), P (white) and 1 to 8 can stand here%s",
                        is_piece(c) ? ": is this a game of chess?" : "");
            return false;
        }
    }
    if (rank >= 0) {
        reader_fail(reader, DIAG_BOARD_TOO_SHORT, line_span(line, from, to),
                    "got %d squares, %d rows instead of 8", squares, 7 - rank);
        return false;
    }
    return true;
}

bool fen_parse(Reader *reader, Position *position, const Line *line, int from, int *end)
{
    Discs discs;
    int to;

    if (!fen_looks(line, from, &to)) {
        reader_fail(reader, DIAG_BAD_SYNTAX, line_span(line, from, line->length),
                    "this is not a board such as 8/8/8/3Pp3/3pP3/8/8/8 w");
        return false;
    }
    const Span where = line_span(line, from, to);

    if (!read_ranks(reader, line, from, to, &discs))
        return false;
    if (reader->options.swap)
        discs = (Discs){ .black = discs.white, .white = discs.black };

    const int at = skip_blanks(line, to);
    const uint32_t side = lower_char(line->chars[at]);

    *end = at + 1;
    if (at == line->length || line->chars[at] == '"') {
        *end = at;
        side_apply(position, discs, SIDE_NONE, where);
        return true;
    }
    if ((side != 'w' && side != 'b') || (line->chars[at + 1] != ' ' && line->chars[at + 1] != 0
                                         && line->chars[at + 1] != '"')) {
        reader_fail(reader, DIAG_BAD_SIDE, line_span(line, at, line->length),
                    "the side to move should stand here: w or b");
        return false;
    }
    side_apply(position, discs, side == 'b' ? SIDE_BLACK : SIDE_WHITE, where);
    return true;
}

size_t fen_read(Reader *reader, size_t at)
{
    const Line *line = &reader->line;
    const int from = skip_blanks(line, 0);
    const size_t next = reader->text.starts[text_line_at(&reader->text, at) + 1];
    Position position;
    int to, end;

    if (line->cut || from == line->length || !fen_looks(line, from, &to))
        return at;
    position_begin(&position, FORMAT_FEN, line_span(line, from, to));
    if (!fen_parse(reader, &position, line, from, &end))
        return next;
    for (to = end; to < line->length; to++)     /* "- - 0 1" says nothing here */
        if (line->chars[to] != ' ' && line->chars[to] != '-'
            && !(line->chars[to] >= '0' && line->chars[to] <= '9')) {
            position_warn(&position, DIAG_TRAILING_TEXT_IGNORED,
                          line_span(line, to, line->length),
                          "text after the position was not read");
            break;
        }
    return transcript_after(reader, &position, next);
}
