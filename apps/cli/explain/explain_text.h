/* explain_text.h - the report for people. */

#ifndef YOMIKIRI_EXPLAIN_TEXT_H
#define YOMIKIRI_EXPLAIN_TEXT_H

#include <stdio.h>

#include "apps/cli/explain/explained.h"

typedef struct {
    int moves;                  /* rows of the table of moves; 0: all */
    bool by_empties;            /* a row for each number of empties, too */
    bool patterns;              /* every term of the evaluation */
} ExplainStyle;

void explain_text(FILE *out, const Explained *explained, const ExplainStyle *style);

#endif
