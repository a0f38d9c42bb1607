/* report_ratio_file.h - a comparison that `yomikiri compare --jsonl` wrote (docs/compare.md). */

#ifndef YOMIKIRI_REPORT_RATIO_FILE_H
#define YOMIKIRI_REPORT_RATIO_FILE_H

#include "bench/report/records/report_ratio.h"

/* The comparison in a file of `yomikiri compare --jsonl`. False: `error` says why. */
bool report_ratio_file(Ratio *ratio, Arena *arena, const char *path, char *error,
                       size_t error_size);

/* Whether the first line of the file is one that `compare --jsonl` writes. */
bool report_ratio_is_file(const char *path);

#endif
