/* grid.h - a table that is filled once and written as text, Markdown or CSV (JSON:
 * bench/report/). Every cell has what people read and, for programs, the same in full. */

#ifndef YOMIKIRI_GRID_H
#define YOMIKIRI_GRID_H

#include <stdio.h>

#include "base/text/arena.h"

enum { GRID_COLUMNS = 32 };

typedef enum { MARK_NONE, MARK_GOOD, MARK_BAD, MARK_CODE, MARK_FAINT } GridMark;

typedef struct {
    const char *text;           /* for people */
    const char *raw;            /* for programs; "" if not known */
    GridMark mark;
} GridCell;

typedef struct {
    const char *name;           /* heading; static or in the arena */
    const char *key;            /* heading in CSV */
    bool right;                 /* numbers */
} GridColumn;

typedef struct {
    Arena *arena;
    GridColumn columns[GRID_COLUMNS];
    int column_count;
    GridCell *cells;            /* row by row */
    int cell_count, capacity;
} Grid;

/* An empty table in `arena`. */
Grid *grid_new(Arena *arena);

void grid_column(Grid *grid, const char *name, const char *key, bool right);

/* Several: "When:time|>Nodes:nodes|>shared", each a name and behind ':' its key, if that is
 * another one; with '>' to the right. */
void grid_columns(Grid *grid, const char *columns);

/* The next cell, from left to right; a full row begins a new one. */
void grid_cell(Grid *grid, const char *text, const char *raw, GridMark mark);

/* The same for text, and for figures as number.h writes them. `text` is copied. */
void grid_text(Grid *grid, const char *text);
void grid_int(Grid *grid, int value);                   /* 12 */
void grid_score(Grid *grid, bool known, int value);     /* +12 */
void grid_time(Grid *grid, const char *time);           /* 2026-11-20 12:00 */
void grid_seconds(Grid *grid, double seconds);
void grid_count(Grid *grid, int64_t count);             /* 9,700,123 */
void grid_rate(Grid *grid, double value);
void grid_share(Grid *grid, double share);
void grid_ratio(Grid *grid, double ratio);

int grid_rows(const Grid *grid);
const GridCell *grid_at(const Grid *grid, int row, int column);

/* Aligned columns; `fancy`: for a terminal that knows lines and colours. */
void grid_write_text(FILE *out, const Grid *grid, bool fancy);

void grid_write_markdown(FILE *out, const Grid *grid);

/* All forms show control bytes as text, as in base/shown.h; Markdown has a blank for a line end.
 *
 * RFC 4180, with a line of headings. A text that a spreadsheet would take for a formula gets
 * a leading apostrophe. */
void grid_write_csv(FILE *out, const Grid *grid);

/* The same without the headings, to go on with such a file. */
void grid_write_csv_rows(FILE *out, const Grid *grid);

#endif
