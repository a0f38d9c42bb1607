/* table.c - boards as arrays: JSON, code, what programs print, tables of values.
 *
 * The first row is the eighth, h1 the last of the first: as boards are drawn.
 */

#include <string.h>

#include "positions/data/array.h"
#include "positions/drawing/caption.h"
#include "positions/formats/formats.h"
#include "positions/moves/sequel.h"
#include "positions/text/side.h"

/* ---- boards as lines of values: tables saved by spreadsheets, rows printed by programs ---- */

/*     0,0,0,1,-1,0,0,0        ,,,X,O,,,        "-";"-";"X"        0 0 0 1 -1 0 0 0
 *
 * Eight lines of eight values, with labels before them or not, or one line of 64. Blanks part
 * values only where one of them is -1: without it that is a diagram.
 */

enum { MOST_ROWS = 16, FEW_FIELDS = 5, MANY_FIELDS = 40 };

/* What parts the values of the line that begins at `at`, 0 if nothing does. */
static uint32_t separator(const Text *text, size_t at)
{
    uint32_t quote = 0;

    for (; at < text->length && text->chars[at] != '\n'; at++) {
        const uint32_t c = text->chars[at];

        if (quote != 0)
            quote = c == quote ? 0 : quote;
        else if (c == '"' || c == '\'')
            quote = c;
        else if (c == ',' || c == ';' || c == '\t')
            return c;
    }
    return ' ';
}

static bool is_bracket(uint32_t c)
{
    return c == '[' || c == ']' || c == '{' || c == '}' || c == '(' || c == ')';
}

static size_t skip(const Text *text, size_t at, uint32_t separator, bool brackets)
{
    while (at < text->length && text->chars[at] != '\n'
           && ((text->chars[at] != separator && chars_fold(text->chars[at]) == ' ')
               || (brackets && is_bracket(text->chars[at]))
               || (separator == ' ' && text->chars[at] == ' ')))
        at++;
    return at;
}

static bool ends(const Text *text, size_t at)
{
    return at >= text->length || text->chars[at] == '\n';
}

/* The values of the line at `at` into *row; how many, 0 if it is no such line. */
static int read_row(const Text *text, size_t at, Array *row)
{
    uint32_t between = separator(text, at);

    *row = (Array){ .end = at };
    while (at < text->length && (text->chars[at] == '>' || text->chars[at] == ' '))
        at++;
    at = skip(text, at, between, true);
    while (!ends(text, at) && row->count < 100) {
        const size_t value = skip(text, at, between, false);
        const int before = row->count;
        size_t end = array_value(text, value, row);

        if (row->count > before + 1)
            return 0;                   /* a string of several squares */
        if (end == value) {
            if (between == ' ' || (!ends(text, value) && text->chars[value] != between))
                return 0;
            array_add(row, ' ', text_span(text, value, 1));
        }
        at = skip(text, end, between, true);
        if (ends(text, at))
            break;
        if (between != ' ' && text->chars[at] != between)
            return 0;
        at += between != ' ';
        if (ends(text, skip(text, at, between, true))) {        /* a separator at the end */
            if (row->count < 8 || row->blank)
                array_add(row, ' ', text_span(text, at, 1));
            break;
        }
    }
    while (!ends(text, at))
        at++;
    row->end = at < text->length ? at + 1 : at;
    return row->count;
}

/* The number in front of a row, -1 if there is none. */
static int label_of(const Array *row)
{
    const uint32_t c = row->cells[0].code;

    return c >= '0' && c <= '2' ? (int)(c - '0')
         : row->cells[0].where.length == 1 && row->cells[0].where.chars[0] >= '3'
           && row->cells[0].where.chars[0] <= '8' ? (int)(row->cells[0].where.chars[0] - '0') : -1;
}

/* Nine values in each of eight rows: 1 to 8, 0 to 7 or 8 to 1 before the squares. */
typedef enum { NO_LABELS, LABELS, LABELS_DOWN } Labels;

static Labels find_labels(const Array rows[8])
{
    const int first = label_of(&rows[0]), step = first == 8 ? -1 : 1;

    for (int i = 0; i < 8; i++)
        if (rows[i].count != 9 || label_of(&rows[i]) != first + step * i)
            return NO_LABELS;
    return first == 8 ? LABELS_DOWN : first <= 1 ? LABELS : NO_LABELS;
}

/* One row more, or the 64 squares of a line. */
static void add_row(Array *array, const Array *row, int from)
{
    for (int i = from; i < min_int(row->count, 64); i++)
        array_add(array, row->cells[i].code, row->cells[i].where);
    array->count += row->count > 64 ? row->count - 64 : 0;
    array->quoted |= row->quoted;
    array_add_row(array, row->count == 64 ? 8 : row->count - from);
    array->end = row->end;
}

/* Digits that are the rows' and columns' names: "0,1,2,...,7", perhaps behind a blank. */
static bool is_header(const Array *row)
{
    int from = row->count == 9 && row->cells[0].code == ' ' ? 1 : 0;

    for (int i = from; i < row->count; i++)
        if (row->cells[i].where.length != 1
            || row->cells[i].where.chars[0] - row->cells[from].where.chars[0]
               != (uint32_t)(i - from))
            return false;
    return row->count - from == 8;
}

/* Is -1 among the values, or, unless that alone is asked for, 0 to 2? */
static bool has_number(const Array *array, bool minus_one)
{
    for (int i = 0; i < min_int(array->count, 64); i++)
        if (array->cells[i].code == MINUS_ONE
            || (!minus_one && array->cells[i].code >= '0' && array->cells[i].code <= '2'))
            return true;
    return false;
}

/* Lines of eight values parted by commas, semicolons or tabs, or one line of 64, from the line
 * at `at` on. False if that is not what stands there. */
static bool csv_scan(const Text *text, size_t at, Array *array)
{
    Array rows[MOST_ROWS];
    const bool blanks = separator(text, at) == ' ';
    int count = 0;

    *array = (Array){ .end = at, .closed = true };
    while (count < MOST_ROWS && at < text->length) {
        const int fields = read_row(text, at, &rows[count]);

        if (fields < FEW_FIELDS || 2 * rows[count].plausible < fields
            || (separator(text, at) == ' ') != blanks)
            break;
        at = rows[count].end;
        if (count > 0 || !is_header(&rows[count]))
            count++;
        if (count == 1 && fields >= MANY_FIELDS)
            break;
    }
    if (count == 0 || (count < 3 && rows[0].count < MANY_FIELDS))
        return false;
    const Labels labels = count == 8 ? find_labels(rows) : NO_LABELS;

    for (int i = 0; i < count; i++)
        add_row(array, &rows[labels == LABELS_DOWN ? count - 1 - i : i], labels != NO_LABELS);
    if (count == 1)
        array->odd_row = 0;
    array->end = at;
    if (blanks)
        return has_number(array, true) && array_is_whole(array);
    return has_number(array, false) || array->quoted || array->blank;
}

/* ---- arrays and tables ---- */

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
