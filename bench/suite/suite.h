/* suite.h - a list of positions with the scores they are known to have. */

#ifndef YOMIKIRI_SUITE_H
#define YOMIKIRI_SUITE_H

#include <stddef.h>

#include "base/base.h"
#include "positions/reader.h"

typedef struct {
    char id[MAX_ID];            /* unique within the suite: "ffo-40"; "#3" where none is given */
    char text[68];              /* 64 squares, a blank, the side: what every engine is asked */
    Board board;
    bool black_to_move;
    int empties;
    bool has_expected;
    int expected;               /* for the side to move */
    uint64_t best;              /* moves that are known to be best; 0 if not known */
} SuitePosition;

typedef struct {
    char name[64];              /* file name without folder and ending: "ffo-40-59" */
    char path[512];             /* as opened */
    char sha256[65];            /* of the file's bytes, in hexadecimal, as sha256sum prints it */
    int count;
    SuitePosition *positions;
} Suite;

/* Read `name`: a path, or the bare name of a suite ("ffo-20-39"), which is looked for in
 * positions/sets/ below the working directory, then beside the program, then where
 * `make install` puts it. False: `error` says why, with file, line and column; a suite
 * with an unreadable line is refused whole. suite_free() releases what was read. */
bool suite_load(const char *name, Suite *suite, char *error, size_t error_size);

void suite_free(Suite *suite);

/* Keep the positions whose index is below `count` only, or those with
 * low <= empties <= high; the checksum stays that of the file. */
void suite_keep_first(Suite *suite, int count);
void suite_keep_empties(Suite *suite, int low, int high);

#endif
