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
    char full[NUMBER_SIZE] = "";

    if (strcmp(text, "-") != 0)
        snprintf(full, sizeof(full), "%.*f", decimals, raw);
    grid_cell(grid, text, full, MARK_NONE);
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

void grid_change(Grid *grid, double ratio)
{
    add_figure(grid, number_change((char[NUMBER_SIZE]){ 0 }, ratio), ratio - 1, 6);
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

/* ---- text ---- */

static void put_padded(FILE *out, const char *text, int width, bool right, bool last)
{
    const int blanks = max_int(width - shown_length(text), 0);

    if (right)
        fprintf(out, "%*s", blanks, "");
    escape_shown(out, text);
    if (!right && !last)
        fprintf(out, "%*s", blanks, "");
}

static const char *colour_of(GridMark mark)
{
    return mark == MARK_GOOD    ? "\033[32m"
           : mark == MARK_BAD   ? "\033[1;31m"
           : mark == MARK_FAINT ? "\033[2m"
                                : "";
}

void grid_write_text(FILE *out, const Grid *grid, bool fancy)
{
    const int rows = grid_rows(grid), columns = grid->column_count;
    int width[GRID_COLUMNS];

    for (int c = 0; c < columns; c++) {
        width[c] = shown_length(grid->columns[c].name);
        for (int r = 0; r < rows; r++)
            width[c] = max_int(width[c], shown_length(grid_at(grid, r, c)->text));
    }
    for (int c = 0; c < columns; c++) {
        fprintf(out, "%s%s", c > 0 ? "  " : "", fancy ? "\033[1m" : "");
        put_padded(out, grid->columns[c].name, width[c], grid->columns[c].right,
                   c == columns - 1);
        fputs(fancy ? "\033[0m" : "", out);
    }
    fputc('\n', out);
    for (int c = 0; c < columns; c++) {
        fputs(c > 0 ? "  " : "", out);
        for (int i = 0; i < width[c]; i++)
            fputs(fancy ? "─" : "-", out);
    }
    fputc('\n', out);
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
            const GridCell *cell = grid_at(grid, r, c);
            const char *colour = fancy ? colour_of(cell->mark) : "";

            fprintf(out, "%s%s", c > 0 ? "  " : "", colour);
            put_padded(out, cell->text, width[c], grid->columns[c].right, c == columns - 1);
            fputs(colour[0] != '\0' ? "\033[0m" : "", out);
        }
        fputc('\n', out);
    }
}

/* ---- Markdown ---- */

/* A backquote cannot stand within single backquotes, nor a bar within a table. */
static void put_code(FILE *out, const char *text)
{
    if (strpbrk(text, "`|")) {
        escape_markdown(out, text);
        return;
    }
    fputc('`', out);
    escape_shown(out, text);
    fputc('`', out);
}

void grid_write_markdown(FILE *out, const Grid *grid)
{
    const int rows = grid_rows(grid), columns = grid->column_count;

    for (int c = 0; c < columns; c++) {
        fputs("| ", out);
        escape_markdown(out, grid->columns[c].name);
        fputc(' ', out);
    }
    fputs("|\n", out);
    for (int c = 0; c < columns; c++)
        fputs(grid->columns[c].right ? "|--:" : "|---", out);
    fputs("|\n", out);
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
            const GridCell *cell = grid_at(grid, r, c);

            fputs(cell->mark == MARK_BAD ? "| **" : "| ", out);
            if (cell->mark == MARK_CODE)
                put_code(out, cell->text);
            else
                escape_markdown(out, cell->text);
            fputs(cell->mark == MARK_BAD ? "** " : " ", out);
        }
        fputs("|\n", out);
    }
}

/* ---- CSV ---- */

static bool is_number(const char *text)
{
    size_t digits = strspn(text + (*text == '-' || *text == '+'), "0123456789.");

    return digits > 0 && text[(*text == '-' || *text == '+') + digits] == '\0';
}

/* A board, or a pass: no formula, whatever it begins with. */
static bool is_board(const char *text)
{
    const size_t squares = strspn(text, "-XO");

    return strspn(text, "-") == strlen(text)
           || (squares == 64 && (text[64] == '\0' || (text[64] == ' ' && strchr("XO", text[65]))));
}

static void put_csv(FILE *out, const char *text)
{
    const bool formula = text[0] != '\0' && strchr("=+-@\t", text[0])
                         && !is_number(text) && !is_board(text);

    char piece[SHOWN_PIECE];

    if (!formula && !strpbrk(text, ",\"")) {
        escape_shown(out, text);
        return;
    }
    fputs(formula ? "\"'" : "\"", out);
    while (*text != '\0') {
        shown_next(&text, piece);
        fputs(piece[0] == '"' ? "\"\"" : piece, out);
    }
    fputc('"', out);
}

void grid_write_csv(FILE *out, const Grid *grid)
{
    for (int c = 0; c < grid->column_count; c++) {
        fputs(c > 0 ? "," : "", out);
        put_csv(out, grid->columns[c].key);
    }
    fputs("\r\n", out);
    grid_write_csv_rows(out, grid);
}

void grid_write_csv_rows(FILE *out, const Grid *grid)
{
    const int rows = grid_rows(grid), columns = grid->column_count;

    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
            fputs(c > 0 ? "," : "", out);
            put_csv(out, grid_at(grid, r, c)->raw);
        }
        fputs("\r\n", out);
    }
}
