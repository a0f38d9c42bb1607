/* pick_rows.h - the changes by which positions are told apart: what they make of nodes and time
 * is a position's reaction. */

#ifndef YOMIKIRI_PICK_ROWS_H
#define YOMIKIRI_PICK_ROWS_H

#include "bench/run/ablate.h"

enum { PICK_ROWS = 128 };

/* The default first, then the rows of an ablation (bench/run/ablate.h), then every knob of one
 * thread's search that is a number, one step up and one step down. Rows that change nothing, or
 * the same as another, are left out. Returns their number. */
int pick_rows(AblateRow rows[PICK_ROWS]);

#endif
