/* lists.c - boards as lists of values in a text: JSON, code, what programs print, a line of 64.
 *
 * The first row is the eighth, h1 the last of the first: as boards are drawn.
 */

#include "positions/scan/scan.h"

static bool opens(uint32_t c)
{
    return array_closing(c) != 0;
}

/* The first list in the line that is a board, else the one that comes nearest. Returns where
 * its bracket is in the line; -1 if there is none. */
static int find_list(const Text *text, size_t at, const Line *line, Array *best)
{
    enum { MOST_BRACKETS = 32 };        /* that are tried */
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

/* The board of `array`, whose bracket is line->chars[from] unless it is a whole line. */
static size_t read_list(Source *source, size_t at, Array *array, int from)
{
    const Text *text = &source->text;
    Found found = { .format = FORMAT_ARRAY, .where = array->cells[0].where, .begin = at,
                    .next = from < 0 ? array->end : text_next_line(text, array->end) };

    if (!array_discs(source, array, found.where, &found.discs, &found.faults) && from >= 0)
        found.next = skip_broken(text, array);
    clauses_add(&found.beside, source->signs, &source->line, 0, max_int(from, 0), false);
    if (from >= 0) {
        line_fold_part(text, array->end, text_next_line(text, array->end) - 1, &source->ahead);
        found.line = &source->ahead;
    }
    return found_settle(source, &found);
}

size_t array_read(Source *source, size_t at)
{
    enum { FEWEST_VALUES = 5, MANY_VALUES = 40 };       /* of a row, of a whole board */
    const Text *text = &source->text;
    const Line *line = &source->line;
    Array array, values;
    size_t end = at;

    if (line->cut || line->length == 0)
        return at;
    const int from = find_list(text, at, line, &array);

    if (from >= 0 && array_is_whole(&array))
        return read_list(source, at, &array, from);
    const int count = array_line(text, at, &values);

    if (count >= FEWEST_VALUES && count < MANY_VALUES)
        end = drawing_read(source, at);
    if (end != at)
        return end;
    if (count >= MANY_VALUES && array_is_attempt(&values)) {
        values.closed = true;
        return read_list(source, at, &values, -1);
    }
    return from >= 0 ? read_list(source, at, &array, from) : at;
}
