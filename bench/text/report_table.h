/* report_table.h - a table that is filled once and written as text, Markdown or CSV (HTML:
 * html_page.h). Every cell has what people read and, for CSV, the same in full. */

#ifndef YOMIKIRI_REPORT_TABLE_H
#define YOMIKIRI_REPORT_TABLE_H

#include <stdio.h>

#include "bench/text/arena.h"

enum { TABLE_COLUMNS = 32 };

typedef enum { MARK_NONE, MARK_GOOD, MARK_BAD, MARK_CODE, MARK_FAINT } TableMark;

typedef struct {
    const char *text;           /* for people */
    const char *raw;            /* for programs; "" if not known */
    TableMark mark;
} TableCell;

typedef struct {
    const char *name;           /* heading; static or in the arena */
    const char *key;            /* heading in CSV */
    bool right;                 /* numbers */
} TableColumn;

typedef struct {
    Arena *arena;
    TableColumn columns[TABLE_COLUMNS];
    int column_count;
    TableCell *cells;           /* row by row */
    int cell_count, capacity;
} Table;

/* An empty table in `arena`; NULL without memory. */
Table *table_new(Arena *arena);

void table_column(Table *table, const char *name, const char *key, bool right);

/* The next cell, from left to right; a full row begins a new one. */
void table_cell(Table *table, const char *text, const char *raw, TableMark mark);

/* The same for text, and for figures as number.h writes them. `text` is copied. */
void table_text(Table *table, const char *text);
void table_int(Table *table, int value);                /* 12 */
void table_score(Table *table, bool known, int value);  /* +12 */
void table_time(Table *table, const char *time);        /* 2026-11-20 12:00 */
void table_seconds(Table *table, double seconds);
void table_whole(Table *table, int64_t count);          /* 9,700,123 */
void table_rate(Table *table, double value);
void table_share(Table *table, double share);
void table_ratio(Table *table, double ratio);
void table_change(Table *table, double ratio);

/* The usual name for it; not a symbol, since adapter_table.h has another of that name. */
static inline void table_count(Table *table, int64_t count)
{
    table_whole(table, count);
}

int table_rows(const Table *table);
const TableCell *table_at(const Table *table, int row, int column);

/* Aligned columns; `fancy`: for a terminal that knows lines and colours. */
void table_write_text(FILE *out, const Table *table, bool fancy);

void table_write_markdown(FILE *out, const Table *table);

/* All forms show control bytes as text, as in base/shown.h; Markdown has a blank for a line end.
 *
 * RFC 4180, with a line of headings. A text that a spreadsheet would take for a formula gets
 * a leading apostrophe. */
void table_write_csv(FILE *out, const Table *table);

/* Text for Markdown, in a cell or outside: what would be markup is escaped. */
void table_markdown(FILE *out, const char *text);

#endif
