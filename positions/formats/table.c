/* table.c - boards as arrays: JSON, code, what programs print, a line of 64 values.
 *
 * The first row is the eighth, h1 the last of the first: as boards are drawn.
 */

#include "positions/drawing/near.h"
#include "positions/drawing/rows.h"
#include "positions/formats/formats.h"
#include "positions/moves/sequel.h"

enum {
    MOST_BRACKETS = 32,     /* of a line that are tried */
    FEWEST_VALUES = 5,      /* of a row */
    MANY_VALUES = 40,       /* of a whole board */
};

static bool opens(uint32_t c)
{
    return c == '[' || c == '{' || c == '(';
}

/* The first list in the line that is a board, else the one that comes nearest. Returns where
 * its bracket is in the line; -1 if there is none. */
static int find_list(const Text *text, size_t at, const Line *line, Array *best)
{
    int where = -1, tried = 0;

    best->count = 0;
    for (int i = 0; i < line->length && tried < MOST_BRACKETS; i++) {
        Array array;

        if (!opens(line->chars[i]))
            continue;
        tried++;
        array_scan(text, at + (size_t)line->offsets[i], &array);
        if (array_is_attempt(&array) && (array_is_whole(&array) || array.count > best->count)) {
            *best = array;
            where = i;
            if (array_is_whole(&array))
                break;
        }
    }
    return where;
}

/* The rest of a broken array is not looked at again. */
static size_t skip_broken(const Text *text, const Array *array)
{
    size_t at = array->end;

    for (int depth = 1; at < text->length && depth > 0; at++) {
        const uint32_t c = text->chars[at];

        if (c == '\n' && (text->chars[at + 1] == '\n' || (at > 0 && text->chars[at - 1] == '\n')))
            break;
        depth += opens(c);
        depth -= c == ']' || c == '}' || c == ')';
    }
    return text_next_line(text, at);
}

/* The position on `array`, whose bracket is line->chars[from] unless it is a whole line. Where to
 * go on. */
static size_t read_board(Source *source, size_t at, Array *array, int from)
{
    const Text *text = &source->text;
    const Line *line = &source->line, *rest = &source->ahead;
    const Span where = array->cells[0].where;
    size_t end = text_next_line(text, array->end);
    Clauses beside = { .count = 0 };
    bool closing = true;
    Position position;
    Discs discs;
    Diag error;

    if (!array_discs(source, array, where, &discs, &error)) {
        sink_error(source->sink, &error);
        return from >= 0 ? skip_broken(text, array) : end;
    }
    Side side = SIDE_NONE;

    if (from < 0)
        end = array->end;
    clauses_add(&beside, source->signs, line, 0, max_int(from, 0), false);
    line_fold_part(text, array->end, from < 0 ? array->end : end - 1, &source->ahead);
    clauses_add(&beside, source->signs, rest, 0, rest->length, false);
    for (int i = 0; i < rest->length; i++)
        closing &= rest->chars[i] == ' ' || rest->chars[i] == ',' || rest->chars[i] == ';'
                   || rest->chars[i] == ')' || rest->chars[i] == ']' || rest->chars[i] == '}';
    closing |= side_said(&beside).side != SIDE_NONE;

    const Span trailing = line_span(rest, line_skip(rest, 0), rest->length);

    if (!caption_settle(source, at, &end, where, &beside, &side, &error)) {
        sink_error(source->sink, &error);
        return end;
    }
    draft_begin(&position, FORMAT_ARRAY, where);
    position.last_line = text_number(text, end - 1);
    discs_apply(&position, discs, side, where);
    array_warn(&position, array, discs, where);
    if (!closing)
        draft_warn(&position, DIAG_TRAILING_TEXT_IGNORED, trailing,
                   "text after the position was not read");
    return sequel_after_board(source, &position, end);
}

size_t array_read(Source *source, size_t at)
{
    const Text *text = &source->text;
    const Line *line = &source->line;
    Array array, values;

    if (line->cut || line->length == 0)
        return at;
    const int from = find_list(text, at, line, &array);

    if (from >= 0 && array_is_whole(&array))
        return read_board(source, at, &array, from);
    const int count = rows_values(text, at, &values);
    Row row = { .values = false };

    if (count >= FEWEST_VALUES && count < MANY_VALUES) {
        line_fold(text, at, &source->ahead);
        rows_read(&source->ahead, NULL, &row);
    }
    if (row.values) {
        const size_t end = diagram_read(source, at);

        if (end != at)
            return end;
    }
    if (count >= MANY_VALUES && array_is_attempt(&values)) {
        values.closed = true;
        return read_board(source, at, &values, -1);
    }
    return from >= 0 ? read_board(source, at, &array, from) : at;
}
