/* gate_page.h - the verdict of a gate as one HTML file. */

#ifndef YOMIKIRI_GATE_PAGE_H
#define YOMIKIRI_GATE_PAGE_H

#include <stdio.h>

#include "bench/compare/compare_run.h"
#include "bench/gate/gate_result.h"

typedef struct {
    const GateResult *result;
    const CompareResult *compare;   /* rounds of both builds; NULL: there were none */
    const Suite *suite;             /* of those rounds */
    json_t *machine;            /* as records hold it; NULL: not known */
    int argc;                       /* the command line: "gate", then its words */
    char **argv;
} GatePage;

/* Verdict, layers, what did not pass, time by position, and how to repeat it: all in one file, no
 * script, as the page of `report`. False if `out` could not be written. */
bool gate_page(FILE *out, const GatePage *page);

#endif
