/* ablate.h - the worth of each idea of the search: the same positions with one thing switched off
 * at a time. */

#ifndef YOMIKIRI_ABLATE_H
#define YOMIKIRI_ABLATE_H

#include "bench/record/run_table.h"
#include "yomikiri.h"

enum { ABLATE_ROWS = 64, ABLATE_NAME = 160 };

/* One configuration. */
typedef struct {
    char name[ABLATE_NAME];     /* "everything on", "--etc off" */
    yk_config config;
} AblateRow;

/* *full first, then what it becomes with one idea switched off, or a few that stand in for
 * each other: every knob with named values that is not a fine one, at each value below its own,
 * and the numbers that switch something off. Last, "--classic": every knob that is at its
 * default at its classic value. Rows that change nothing are left out. Returns their number. */
int ablate_rows(const yk_config *full, AblateRow rows[ABLATE_ROWS]);

/* Add *config to the *count rows, of `room`; without a name it is called by what differs from
 * the first. A row that is there, changes nothing or finds no room is left out. */
void ablate_add(AblateRow *rows, int *count, int room, const yk_config *config, const char *name);

/* Nodes and time of each row, and their ratios to the first; then the nodes position by
 * position, if those are few. view->engines are the rows. Where a row met the limit its nodes
 * are those of the positions that it did finish, and compared with the same ones of the
 * first row; its time is at least what it says. */
void ablate_table(FILE *out, const RunView *view, const AblateRow *rows);

#endif
