/* report_flat.h - every position of every record in one table, for other programs. */

#ifndef YOMIKIRI_REPORT_FLAT_H
#define YOMIKIRI_REPORT_FLAT_H

#include "bench/report/records/report_set.h"
#include "bench/text/grid.h"

/* A row for each, oldest record first; lives in set->arena. NULL without memory. */
Grid *report_flat(ReportSet *set);

#endif
