#include "base/text/grid.h"

#include <inttypes.h>
#include <string.h>

#include "base/shown.h"
#include "base/text/escape.h"
#include "base/text/number.h"

/* ---- filling ---- */

Grid *grid_new(Arena *arena)
{
    Grid *grid = arena_array(arena, 1, sizeof(*grid));

    grid->arena = arena;
    return grid;
}

void grid_column(Grid *grid, const char *name, const char *key, bool right)
{
    assert(grid->column_count < GRID_COLUMNS && grid->cell_count == 0);
    grid->columns[grid->column_count++] = (GridColumn){ name, key, right };
}

void grid_columns(Grid *grid, const char *columns)
{
    char *text = arena_array(grid->arena, strlen(columns) + 1, 1), *rest = NULL;

    strcpy(text, columns);
    for (char *name = strtok_r(text, "|", &rest); name; name = strtok_r(NULL, "|", &rest)) {
        const bool right = *name == '>';
        char *key = strchr(name, ':');

        if (key)
            *key++ = '\0';
        grid_column(grid, name + right, key ? key : name + right, right);
    }
}

void grid_cell(Grid *grid, const char *text, const char *raw, GridMark mark)
{
    if (grid->cell_count == grid->capacity) {
        const int capacity = grid->capacity > 0 ? 2 * grid->capacity : 64;
        GridCell *cells = arena_array(grid->arena, (size_t)capacity, sizeof(*cells));

        if (grid->cell_count > 0)
            memcpy(cells, grid->cells, (size_t)grid->cell_count * sizeof(*cells));
        grid->cells = cells;
        grid->capacity = capacity;
    }
    grid->cells[grid->cell_count++] = (GridCell){
        arena_copy(grid->arena, text), arena_copy(grid->arena, raw), mark,
    };
}

void grid_text(Grid *grid, const char *text)
{
    grid_cell(grid, text[0] != '\0' ? text : "-", text, MARK_NONE);
}

void grid_int(Grid *grid, int value)
{
    char text[16];

    snprintf(text, sizeof(text), "%d", value);
    grid_cell(grid, text, text, MARK_NONE);
}

void grid_score(Grid *grid, bool known, int value)
{
    char text[16], raw[16];

    snprintf(text, sizeof(text), "%+d", value);
    snprintf(raw, sizeof(raw), "%d", value);
    grid_cell(grid, known ? text : "-", known ? raw : "", MARK_NONE);
}

void grid_time(Grid *grid, const char *time)
{
    char text[24];

    snprintf(text, sizeof(text), "%.16s", time);
    if (strlen(text) == 16 && text[10] == 'T')
        text[10] = ' ';
    grid_cell(grid, text[0] != '\0' ? text : "-", time, MARK_NONE);
}

/* `raw`, written so, is empty where `text` is the sign of what is not known. */
static void add_figure(Grid *grid, const char *text, double raw, int decimals)
{
    char full[NUMBER_SIZE];

    snprintf(full, sizeof(full), "%.*f", decimals, raw);
    grid_cell(grid, text, strcmp(text, "-") == 0 ? "" : full, MARK_NONE);
}

void grid_seconds(Grid *grid, double seconds)
{
    add_figure(grid, number_seconds((char[NUMBER_SIZE]){ 0 }, seconds), seconds, 9);
}

void grid_count(Grid *grid, int64_t count)
{
    char text[NUMBER_SIZE], raw[NUMBER_SIZE];

    snprintf(raw, sizeof(raw), "%" PRId64, count);
    number_count(text, count);
    grid_cell(grid, text, strcmp(text, "-") == 0 ? "" : raw, MARK_NONE);
}

void grid_rate(Grid *grid, double value)
{
    add_figure(grid, number_short((char[NUMBER_SIZE]){ 0 }, value), value, 0);
}

void grid_share(Grid *grid, double share)
{
    add_figure(grid, number_share((char[NUMBER_SIZE]){ 0 }, share), share, 6);
}

void grid_ratio(Grid *grid, double ratio)
{
    add_figure(grid, number_ratio((char[NUMBER_SIZE]){ 0 }, ratio), ratio, 6);
}

/* ---- reading ---- */

int grid_rows(const Grid *grid)
{
    return grid->column_count == 0 ? 0 : grid->cell_count / grid->column_count;
}

const GridCell *grid_at(const Grid *grid, int row, int column)
{
    assert(row >= 0 && row < grid_rows(grid) && column < grid->column_count);
    return &grid->cells[row * grid->column_count + column];
}

/* The same, and the headings in row -1. */
static GridCell heading_or_cell(const Grid *grid, int row, int column)
{
    const GridColumn *heading = &grid->columns[column];

    return row >= 0 ? *grid_at(grid, row, column)
                    : (GridCell){ heading->name, heading->key, MARK_NONE };
}

/* ---- text ---- */

void grid_write_text(FILE *out, const Grid *grid, bool fancy)
{
    static const char *const COLOURS[] = {
        [MARK_NONE] = "", [MARK_GOOD] = "\033[32m", [MARK_BAD] = "\033[1;31m", [MARK_CODE] = "",
        [MARK_FAINT] = "\033[2m",
    };
    const int rows = grid_rows(grid), columns = grid->column_count;
    int width[GRID_COLUMNS] = { 0 };

    for (int c = 0; c < columns; c++)
        for (int r = -1; r < rows; r++)
            width[c] = max_int(width[c], shown_length(heading_or_cell(grid, r, c).text));
    for (int r = -1; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
            const GridCell cell = heading_or_cell(grid, r, c);
            const char *colour = !fancy ? "" : r < 0 ? "\033[1m" : COLOURS[cell.mark];
            const bool right = grid->columns[c].right;
            const int blanks = width[c] - shown_length(cell.text);

            fprintf(out, "%s%s%*s", c > 0 ? "  " : "", colour, right ? blanks : 0, "");
            escape_shown(out, cell.text);
            fprintf(out, "%*s%s", right || c == columns - 1 ? 0 : blanks, "",
                    colour[0] != '\0' ? "\033[0m" : "");
        }
        fputc('\n', out);
        for (int c = 0; r < 0 && c < columns; c++)
            for (int i = c > 0 ? -2 : 0; i < width[c]; i++)
                fputs(i < 0 ? " " : fancy ? "─" : "-", out);
        fputs(r < 0 ? "\n" : "", out);
    }
}

/* ---- Markdown ---- */

void grid_write_markdown(FILE *out, const Grid *grid)
{
    const int rows = grid_rows(grid), columns = grid->column_count;

    for (int r = -1; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
            const GridCell cell = heading_or_cell(grid, r, c);
            const char *around = cell.mark == MARK_BAD ? "**"
                                 /* A backquote cannot stand within single backquotes, nor a bar
                                  * within a table. */
                                 : cell.mark == MARK_CODE && !strpbrk(cell.text, "`|") ? "`" : "";

            fprintf(out, "| %s", around);
            if (around[0] == '`')
                escape_shown(out, cell.text);
            else
                escape_markdown(out, cell.text);
            fprintf(out, "%s ", around);
        }
        fputs("|\n", out);
        for (int c = 0; r < 0 && c < columns; c++)
            fputs(grid->columns[c].right ? "|--:" : "|---", out);
        fputs(r < 0 ? "|\n" : "", out);
    }
}

/* ---- CSV ---- */

/* What a spreadsheet would calculate; but not a number, and not a board or a pass. */
static bool is_formula(const char *text)
{
    const char *digits = text + (*text == '-' || *text == '+');
    const size_t squares = strspn(text, "-XO"), figures = strspn(digits, "0123456789.");

    if (text[0] == '\0' || !strchr("=+-@\t", text[0]) || (figures > 0 && digits[figures] == '\0'))
        return false;
    text += squares == 64 ? squares : strspn(text, "-");
    return *text != '\0' && !(squares == 64 && *text == ' ' && strchr("XO", text[1]));
}

static void write_csv_row(FILE *out, const Grid *grid, int row)
{
    char piece[SHOWN_PIECE];

    for (int c = 0; c < grid->column_count; c++) {
        const char *text = heading_or_cell(grid, row, c).raw;
        const bool formula = is_formula(text), quoted = formula || strpbrk(text, ",\"");

        fprintf(out, "%s%s%s", c > 0 ? "," : "", quoted ? "\"" : "", formula ? "'" : "");
        while (*text != '\0') {
            shown_next(&text, piece);
            fputs(piece[0] == '"' ? "\"\"" : piece, out);
        }
        fputs(quoted ? "\"" : "", out);
    }
    fputs("\r\n", out);
}

void grid_write_csv(FILE *out, const Grid *grid)
{
    write_csv_row(out, grid, -1);
    grid_write_csv_rows(out, grid);
}

void grid_write_csv_rows(FILE *out, const Grid *grid)
{
    for (int r = 0; r < grid_rows(grid); r++)
        write_csv_row(out, grid, r);
}
