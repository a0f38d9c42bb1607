/* barred.c - a row of cells between bars, | | |X|O|, where a blank is an empty square. */

#include "positions/drawing/barred.h"

#include "positions/drawing/columns.h"

typedef struct {
    int from, to, solid;    /* chars[from..to), `solid` of them not blank */
} Piece;

enum { MAX_PIECES = 16 };

static int split_at_bars(const Line *line, Piece pieces[MAX_PIECES])
{
    int count = 0, from = 0, solid = 0;

    for (int at = 0; at <= line->length; at++) {
        if (at < line->length && !columns_bar(line->chars[at])) {
            solid += line->chars[at] != ' ';
            continue;
        }
        if (count < MAX_PIECES)
            pieces[count] = (Piece){ from, at, solid };
        count++;
        from = at + 1;
        solid = 0;
    }
    return count;
}

static int solid_index(const Line *line, const Piece *piece)
{
    return line_skip(line, piece->from);
}

static bool piece_is_label(const Line *line, const Piece *piece)
{
    return piece->solid == 1 && row_is_label(line->chars[solid_index(line, piece)]);
}

/* Could the label be a square, on a board of digits? */
static bool may_be_digits(const Line *line, const Piece *label)
{
    for (int at = 0; at < line->length; at++)
        if (glyph_side(line->chars[at]) != SIDE_NONE)
            return false;
    return glyph_is_square(line->chars[solid_index(line, label)]);
}

/* One square, or a blank, and no label. */
static bool piece_is_cell(const Line *line, const Piece *piece)
{
    return piece->solid == 0 || (piece->solid == 1 && !piece_is_label(line, piece)
                                 && glyph_is_square(line->chars[solid_index(line, piece)]));
}

bool barred_read(const Line *line, Row *row)
{
    Piece pieces[MAX_PIECES];
    int count = split_at_bars(line, pieces), first = 0;

    if (count < 8 || count > 12)
        return false;
    row->rest_from = row->rest_to = line->length;
    if (count > 8 && pieces[0].solid == 0 && (pieces[0].to == pieces[0].from || count > 9))
        first++;                                            /* the left border */
    const int right = pieces[count - 1].solid == 0;     /* 1 if there is a border there */

    if (count - first > 8 && piece_is_label(line, &pieces[first])
        && (count - first - right > 8 || !may_be_digits(line, &pieces[first]))) {
        row->label = (int)(line->chars[solid_index(line, &pieces[first])] - '0');
        row->before = true;
        first++;
    }
    if (count - first > 8) {                                /* beyond the right border */
        int from = pieces[first + 8].from;

        from = line_skip(line, from);
        if (from < line->length && row_is_label(line->chars[from])
            && !columns_word(line->chars[from + 1])) {
            row->behind = true;
            if (row->label == 0)
                row->label = (int)(line->chars[from] - '0');
            from++;
        }
        row->rest_from = from;
    }
    int last = min_int(count, first + 8);

    /* Between two borders stand as many cells as there are bars less one. A blank beyond a
     * border is no cell, or a row of seven would become one of eight. */
    if (first == 0 && count <= 9 && pieces[0].solid == 0 && right
        && (count == 9 || pieces[0].from == pieces[0].to))
        first++, last = count - 1;
    else if (first > 0 && last == count && right)
        last--;
    else if (last < count - 1 && piece_is_cell(line, &pieces[last]))
        last++;                         /* a ninth, with a bar behind it */
    row->barred = true;
    row->border = first > 0;
    for (int i = first; i < last; i++)
        if (pieces[i].solid == 0)
            row_add_blank(row, line, pieces[i].from);
        else
            for (int at = pieces[i].from; at < pieces[i].to; at++)
                if (line->chars[at] != ' ')
                    row_add_cell(row, line, at);
    return true;
}
