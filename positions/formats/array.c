/* array.c - boards as arrays: JSON, code, what programs print, tables of values.
 *
 * The first row is the eighth, h1 the last of the first: as boards are drawn.
 */

#include "positions/data/array.h"

#include <string.h>

#include "positions/drawing/caption.h"
#include "positions/formats/csv.h"
#include "positions/formats/formats.h"
#include "positions/moves/sequel.h"
#include "positions/text/side.h"

enum { MOST_BRACKETS = 32 };            /* of a line that are tried */

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

/* Is chars[from..] nothing but what closes a statement? */
static bool is_closing(const Line *line, int from)
{
    for (; from < line->length; from++)
        if (!strchr(" ,;)]}", (int)min_int((int)line->chars[from], 0x7f)))
            return false;
    return true;
}

/* The rest of a broken array is not looked at again. */
static size_t skip_broken(const Text *text, const Array *array)
{
    size_t at = array->end;
    int depth = 1;

    for (; at < text->length && depth > 0; at++) {
        const uint32_t c = text->chars[at];

        if (c == '\n' && (text->chars[at + 1] == '\n' || (at > 0 && text->chars[at - 1] == '\n')))
            break;
        depth += opens(c);
        depth -= c == ']' || c == '}' || c == ')';
    }
    return text_next_line(text, at);
}

/* The position on `array`, which stands between line->chars[from] and the end of another
 * line; `csv` if it is whole lines. Where to go on. */
static size_t read_board(Source *source, size_t at, Array *array, int from, bool csv)
{
    const Text *text = &source->text;
    const Span where = array->cells[0].where;
    size_t end = array->end;
    Position position;
    Discs discs;
    Diag error;

    if (!array_discs(source, array, where, &discs, &error)) {
        sink_error(source->sink, &error);
        return csv ? end : skip_broken(text, array);
    }
    Side side = SIDE_NONE;
    Span rest = { 0 };
    Clauses beside = { .count = 0 };

    clauses_add(&beside, source->signs, &source->line, 0, from, false);
    if (!csv) {
        line_fold(text, end, &source->ahead);
        clauses_add(&beside, source->signs, &source->ahead, 0, source->ahead.length, false);
        if (side_said(&beside).side == SIDE_NONE && !is_closing(&source->ahead, 0))
            rest = line_span(&source->ahead, line_skip(&source->ahead, 0), source->ahead.length);
        end = text_next_line(text, end);
    }
    if (!caption_side(source, at, &end, where, &beside, &side, &error)) {
        sink_error(source->sink, &error);
        return end;
    }
    draft_begin(&position, FORMAT_ARRAY, where);
    position.last_line = text_number(text, end - 1);
    discs_apply(&position, discs, side, where);
    array_warn(&position, array, discs, where);
    if (rest.length > 0)
        draft_warn(&position, DIAG_TRAILING_TEXT_IGNORED, rest,
                   "text after the position was not read");
    return sequel_after_board(source, &position, end);
}

size_t array_read(Source *source, size_t at)
{
    const Text *text = &source->text;
    const Line *line = &source->line;
    Array array;

    if (line->cut || line->length == 0)
        return at;
    const int from = find_list(text, at, line, &array);

    if (from >= 0 && array_is_whole(&array))
        return read_board(source, at, &array, from, false);
    Array table;

    if (csv_scan(text, at, &table) && array_is_attempt(&table))
        return read_board(source, at, &table, 0, true);
    return from >= 0 ? read_board(source, at, &array, from, false) : at;
}
