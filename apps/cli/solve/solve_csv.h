/* solve_csv.h - answers as CSV: one line for each position, for spreadsheets and data frames. */

#ifndef YOMIKIRI_SOLVE_CSV_H
#define YOMIKIRI_SOLVE_CSV_H

#include <stdio.h>

#include "apps/cli/solve/item.h"

/* One answer; `first`: behind the line of headings. Columns are those of docs/json.md by the same
 * names, squares of `best` and `line` with blanks between, passes of a line left out; what is not
 * known is empty. Trouble with the file shows in ferror(). */
void solve_csv(FILE *out, const SolveItem *item, const SolveRequest *request, bool first);

#endif
