/* plain.c - a line of a drawing made plainer before it is looked at. */

#include "positions/drawing/plain.h"

#include "positions/drawing/classify.h"
#include "positions/drawing/columns.h"

enum { MAX_AHEAD = 24, FEWEST_BESIDE = 16, MOST_BESIDE = 24 };

static int count_squares(const Line *line)
{
    int squares = 0;

    for (int at = 0; at < line->length; at++)
        squares += glyph_is_square(line->chars[at]);
    return squares;
}

/* ---- marks of the last move ---- */

void plain_unmark(Line *line)
{
    uint32_t *chars = line->chars;

    if (line->length > 200 || count_squares(line) < 6)
        return;
    for (int at = 0; at + 2 < line->length; at++)
        if (glyph_is_square(chars[at + 1])
            && ((chars[at] == '[' && chars[at + 2] == ']')
                || (chars[at] == '(' && chars[at + 2] == ')')
                || (chars[at] == '<' && chars[at + 2] == '>')))
            chars[at] = chars[at + 2] = ' ';
}

/* ---- labels from 0 ---- */

/* The index of the label of a row, -1 if none stands there: a digit from 0 to 7 before a blank or
 * a bar, and eight signs behind it. */
static int label_at(const Line *line)
{
    int at = line_skip(line, 0), solid = 0;

    while (at < line->length && columns_bar(line->chars[at]))
        at = line_skip(line, at + 1);
    if (at + 1 >= line->length || line->chars[at] < '0' || line->chars[at] > '7'
        || (line->chars[at + 1] != ' ' && !columns_bar(line->chars[at + 1])))
        return -1;
    for (int i = at + 1; i < line->length; i++)
        solid += line->chars[i] != ' ' && !columns_bar(line->chars[i]);
    return solid >= 8 || columns_bar(line->chars[at + 1]) ? at : -1;
}

bool plain_labelled(const Line *line)
{
    return !line->cut && label_at(line) >= 0 && !columns_header(line);
}

bool plain_zero_based(const Text *text, size_t at, Line *line)
{
    int next = -1, step = 0, seen = 0;

    for (int n = 0; n < MAX_AHEAD && seen < 8 && at < text->length; n++) {
        line_fold(text, at, line);
        const int label = plain_labelled(line) ? (int)(line->chars[label_at(line)] - '0') : -1;

        at = text_next_line(text, at);
        if (label < 0)
            continue;
        if (seen == 0) {
            if (label != 0 && label != 7)
                return false;
            step = label == 0 ? 1 : -1;
        } else if (label != next) {
            return false;
        }
        next = label + step;
        seen++;
    }
    return seen == 8;
}

void plain_raise(Line *line)
{
    const int at = label_at(line), last = line->length - 1;
    int solid = 0;

    if (at < 0 || columns_header(line))
        return;
    for (int i = at; i <= last; i++)
        solid += line->chars[i] != ' ' && !columns_bar(line->chars[i]);
    if (solid == 10 && line->chars[last] == line->chars[at])    /* at the right as well */
        line->chars[last]++;
    line->chars[at]++;
}

/* ---- two beside each other ---- */

/* Is it a row of eight squares, as far as chars[to], or from there on? */
static bool is_row(Line *line, int from, int to)
{
    Row row;

    for (int at = 0; at < from; at++)
        line->chars[at] = ' ';
    line->length = to;
    while (line->length > 0 && line->chars[line->length - 1] == ' ')
        line->length--;
    line->chars[line->length] = 0;
    classify_line(line, NULL, &row);
    return row.kind == ROW_SQUARES && row.rest_from >= row.rest_to;
}

bool plain_twins(Line *line)
{
    const int length = line->length, squares = count_squares(line);
    uint32_t saved[200];
    bool twins = false;

    if (length >= (int)ARRAY_LENGTH(saved) || squares < FEWEST_BESIDE || squares > MOST_BESIDE)
        return false;
    for (int i = 0; i <= length; i++)
        saved[i] = line->chars[i];
    for (int at = 8; at + 8 < length && !twins; at++) {
        if (saved[at] != ' ' || saved[at + 1] == ' ')
            continue;
        twins = is_row(line, 0, at);
        for (int i = 0; i <= length; i++)
            line->chars[i] = saved[i];
        twins = twins && is_row(line, at, length);
        for (int i = 0; i <= length; i++)
            line->chars[i] = saved[i];
        line->length = length;
    }
    return twins;
}
