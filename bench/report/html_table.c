#include "bench/report/html_table.h"

#include <string.h>

#include "bench/report/html_style.h"
#include "bench/text/escape.h"

static void put(FILE *out, const char *before, const char *text, const char *after)
{
    fputs(before, out);
    escape_html(out, text);
    fputs(after, out);
}

/* ---- how wide a table is ---- */

enum { CARD_COLUMNS = 4, LETTER = 8, GAP = 12, WRAP = 24, LONG = 13 };

static int letters_of(const char *text)
{
    int count = 0;

    for (; *text != '\0'; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

/* The longest part that a line does not break in: browsers do behind blanks and hyphens. */
static int longest_word(const char *text)
{
    int longest = 0;

    while (*text != '\0') {
        int length = 0;

        for (; *text != '\0' && *text != ' ' && *text != '-'; text++)
            length += ((unsigned char)*text & 0xc0) != 0x80;
        longest = max_int(longest, length + (*text == '-'));
        text += *text != '\0';
    }
    return longest;
}

/* Letters that a cell wants in a line: all of a figure, and of text unless it is long. */
static int cell_letters(const GridColumn *column, const char *text)
{
    const int letters = letters_of(text);

    return column->right || letters <= WRAP ? letters : max_int(longest_word(text), WRAP);
}

/* Pixels below which the rows are better shown as cards, rounded up to a step of the style
 * sheet; 0: never, since a few columns of text fit anywhere. */
static int least_width(const Grid *grid)
{
    int pixels = 0;

    for (int c = 0; c < grid->column_count; c++) {
        const GridColumn *column = &grid->columns[c];
        int letters = cell_letters(column, column->name);

        for (int r = 0; r < grid_rows(grid); r++)
            letters = max_int(letters, cell_letters(column, grid_at(grid, r, c)->text));
        pixels += letters * LETTER + GAP;
    }
    return grid->column_count < CARD_COLUMNS ? 0 : html_style_step(pixels);
}

/* ---- tables ---- */

static const char *mark_class(GridMark mark)
{
    return mark == MARK_GOOD    ? "good-mark"
           : mark == MARK_BAD   ? "bad-mark"
           : mark == MARK_FAINT ? "faint"
                                : "";
}

/* "wrap" takes several lines where it must. Of a card, "long" and "wrap" have the room of two
 * cells, and "whole" all of it. */
static const char *kind_class(const GridColumn *column, const char *text)
{
    const int letters = letters_of(text);

    return column->right        ? "r"
           : letters > 2 * WRAP ? "wrap whole"
           : letters > WRAP     ? "wrap"
           : letters > LONG     ? "long"
                                : "";
}

static void put_cell(FILE *out, const GridColumn *column, const GridCell *cell, bool named)
{
    const bool unknown = strcmp(cell->text, "-") == 0;
    const char *mark = unknown ? "faint" : mark_class(cell->mark);
    const char *kind = kind_class(column, cell->text);

    fputs("<td", out);
    if (kind[0] != '\0' || mark[0] != '\0')
        fprintf(out, " class=\"%s%s%s\"", kind, kind[0] != '\0' && mark[0] != '\0' ? " " : "",
                mark);
    if (named)
        put(out, " data-name=\"", column->name, "\"");
    put(out, ">", unknown ? "–" : cell->text, "</td>");
}

void html_table(FILE *out, const Grid *grid, const char *id, const char *title)
{
    const int least = least_width(grid);

    put(out, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"", title,
        "\"><table");
    if (least > 0)
        fprintf(out, " class=\"cards cards-%d\"", least);
    fprintf(out, " data-section=\"%s\">\n<thead><tr>", id);
    for (int c = 0; c < grid->column_count; c++)
        put(out, grid->columns[c].right ? "<th scope=\"col\" class=\"r\">" : "<th scope=\"col\">",
            grid->columns[c].name, "</th>");
    fputs("</tr></thead>\n<tbody>\n", out);
    for (int r = 0; r < grid_rows(grid); r++) {
        fputs("<tr>", out);
        for (int c = 0; c < grid->column_count; c++)
            put_cell(out, &grid->columns[c], grid_at(grid, r, c), least > 0);
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table></div>\n", out);
}
