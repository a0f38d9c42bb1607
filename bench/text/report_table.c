#include "bench/text/report_table.h"

#include <inttypes.h>
#include <string.h>

#include "base/shown.h"
#include "bench/text/export_text.h"
#include "bench/text/number.h"

/* ---- filling ---- */

Table *table_new(Arena *arena)
{
    Table *table = arena_array(arena, 1, sizeof(*table));

    if (table)
        table->arena = arena;
    return table;
}

void table_column(Table *table, const char *name, const char *key, bool right)
{
    if (!table)
        return;
    assert(table->column_count < TABLE_COLUMNS && table->cell_count == 0);
    table->columns[table->column_count++] = (TableColumn){ name, key, right };
}

void table_cell(Table *table, const char *text, const char *raw, TableMark mark)
{
    if (!table)
        return;
    if (table->cell_count == table->capacity) {
        const int capacity = table->capacity > 0 ? 2 * table->capacity : 64;
        TableCell *cells = arena_array(table->arena, (size_t)capacity, sizeof(*cells));

        if (!cells)
            return;
        if (table->cell_count > 0)
            memcpy(cells, table->cells, (size_t)table->cell_count * sizeof(*cells));
        table->cells = cells;
        table->capacity = capacity;
    }
    table->cells[table->cell_count++] = (TableCell){
        arena_copy(table->arena, text), arena_copy(table->arena, raw), mark,
    };
}

void table_text(Table *table, const char *text)
{
    table_cell(table, text[0] != '\0' ? text : "-", text, MARK_NONE);
}

void table_int(Table *table, int value)
{
    char text[16];

    snprintf(text, sizeof(text), "%d", value);
    table_cell(table, text, text, MARK_NONE);
}

void table_score(Table *table, bool known, int value)
{
    char text[16], raw[16];

    snprintf(text, sizeof(text), "%+d", value);
    snprintf(raw, sizeof(raw), "%d", value);
    table_cell(table, known ? text : "-", known ? raw : "", MARK_NONE);
}

void table_time(Table *table, const char *time)
{
    char text[24];

    snprintf(text, sizeof(text), "%.16s", time);
    if (strlen(text) == 16 && text[10] == 'T')
        text[10] = ' ';
    table_cell(table, text[0] != '\0' ? text : "-", time, MARK_NONE);
}

/* `raw` is empty where `text` is the sign of what is not known. */
static void add_figure(Table *table, const char *text, const char *raw)
{
    table_cell(table, text, strcmp(text, "-") == 0 ? "" : raw, MARK_NONE);
}

void table_seconds(Table *table, double seconds)
{
    char text[NUMBER_SIZE], raw[NUMBER_SIZE];

    snprintf(raw, sizeof(raw), "%.9f", seconds);
    add_figure(table, number_seconds(text, seconds), raw);
}

void table_whole(Table *table, int64_t count)
{
    char text[NUMBER_SIZE], raw[NUMBER_SIZE];

    snprintf(raw, sizeof(raw), "%" PRId64, count);
    add_figure(table, number_count(text, count), raw);
}

void table_rate(Table *table, double value)
{
    char text[NUMBER_SIZE], raw[NUMBER_SIZE];

    snprintf(raw, sizeof(raw), "%.0f", value);
    add_figure(table, number_short(text, value), raw);
}

void table_share(Table *table, double share)
{
    char text[NUMBER_SIZE], raw[NUMBER_SIZE];

    snprintf(raw, sizeof(raw), "%.6f", share);
    add_figure(table, number_share(text, share), raw);
}

void table_ratio(Table *table, double ratio)
{
    char text[NUMBER_SIZE], raw[NUMBER_SIZE];

    snprintf(raw, sizeof(raw), "%.6f", ratio);
    add_figure(table, number_ratio(text, ratio), raw);
}

void table_change(Table *table, double ratio)
{
    char text[NUMBER_SIZE], raw[NUMBER_SIZE];

    snprintf(raw, sizeof(raw), "%.6f", ratio - 1);
    add_figure(table, number_change(text, ratio), raw);
}

/* ---- reading ---- */

int table_rows(const Table *table)
{
    return !table || table->column_count == 0
               ? 0 : table->cell_count / table->column_count;
}

const TableCell *table_at(const Table *table, int row, int column)
{
    assert(row >= 0 && row < table_rows(table) && column < table->column_count);
    return &table->cells[row * table->column_count + column];
}

/* ---- text ---- */

static void put_padded(FILE *out, const char *text, int width, bool right, bool last)
{
    const int blanks = max_int(width - shown_length(text), 0);

    if (right)
        fprintf(out, "%*s", blanks, "");
    export_shown(out, text);
    if (!right && !last)
        fprintf(out, "%*s", blanks, "");
}

static const char *colour_of(TableMark mark)
{
    return mark == MARK_GOOD    ? "\033[32m"
           : mark == MARK_BAD   ? "\033[1;31m"
           : mark == MARK_FAINT ? "\033[2m"
                                : "";
}

void table_write_text(FILE *out, const Table *table, bool fancy)
{
    const int rows = table_rows(table), columns = !table ? 0 : table->column_count;
    int width[TABLE_COLUMNS];

    for (int c = 0; c < columns; c++) {
        width[c] = shown_length(table->columns[c].name);
        for (int r = 0; r < rows; r++)
            width[c] = max_int(width[c], shown_length(table_at(table, r, c)->text));
    }
    for (int c = 0; c < columns; c++) {
        fprintf(out, "%s%s", c > 0 ? "  " : "", fancy ? "\033[1m" : "");
        put_padded(out, table->columns[c].name, width[c], table->columns[c].right,
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
            const TableCell *cell = table_at(table, r, c);
            const char *colour = fancy ? colour_of(cell->mark) : "";

            fprintf(out, "%s%s", c > 0 ? "  " : "", colour);
            put_padded(out, cell->text, width[c], table->columns[c].right, c == columns - 1);
            fputs(colour[0] != '\0' ? "\033[0m" : "", out);
        }
        fputc('\n', out);
    }
}

/* ---- Markdown ---- */

void table_markdown(FILE *out, const char *text)
{
    char piece[SHOWN_PIECE];

    while (*text != '\0') {
        if (*text == '\n' || *text == '\r') {
            fputc(' ', out);
            text++;
            continue;
        }
        shown_next(&text, piece);
        for (const char *c = piece; *c != '\0'; c++) {
            if (strchr("\\`*_{}[]<>#|&~!", *c))
                fputc('\\', out);
            fputc(*c, out);
        }
    }
}

/* A backquote cannot stand within single backquotes, nor a bar within a table. */
static void put_code(FILE *out, const char *text)
{
    if (strpbrk(text, "`|")) {
        table_markdown(out, text);
        return;
    }
    fputc('`', out);
    export_shown(out, text);
    fputc('`', out);
}

void table_write_markdown(FILE *out, const Table *table)
{
    const int rows = table_rows(table), columns = !table ? 0 : table->column_count;

    for (int c = 0; c < columns; c++) {
        fputs("| ", out);
        table_markdown(out, table->columns[c].name);
        fputc(' ', out);
    }
    fputs("|\n", out);
    for (int c = 0; c < columns; c++)
        fputs(table->columns[c].right ? "|--:" : "|---", out);
    fputs("|\n", out);
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
            const TableCell *cell = table_at(table, r, c);

            fputs(cell->mark == MARK_BAD ? "| **" : "| ", out);
            if (cell->mark == MARK_CODE)
                put_code(out, cell->text);
            else
                table_markdown(out, cell->text);
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

static void put_csv(FILE *out, const char *text)
{
    const bool formula = text[0] != '\0' && strchr("=+-@\t", text[0])
                         && !is_number(text);

    char piece[SHOWN_PIECE];

    if (!formula && !strpbrk(text, ",\"")) {
        export_shown(out, text);
        return;
    }
    fputs(formula ? "\"'" : "\"", out);
    while (*text != '\0') {
        shown_next(&text, piece);
        fputs(piece[0] == '"' ? "\"\"" : piece, out);
    }
    fputc('"', out);
}

void table_write_csv(FILE *out, const Table *table)
{
    const int rows = table_rows(table), columns = !table ? 0 : table->column_count;

    for (int c = 0; c < columns; c++) {
        fputs(c > 0 ? "," : "", out);
        put_csv(out, table->columns[c].key);
    }
    fputs("\r\n", out);
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
            fputs(c > 0 ? "," : "", out);
            put_csv(out, table_at(table, r, c)->raw);
        }
        fputs("\r\n", out);
    }
}
