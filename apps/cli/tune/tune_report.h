/* tune_report.h - a tuning run as a page to look at: what was found, the holdout, and how every
 * knob answers. */

#ifndef YOMIKIRI_TUNE_REPORT_H
#define YOMIKIRI_TUNE_REPORT_H

#include "apps/cli/tune/tune_choices.h"

/* Write it as one HTML file. False: `error` says why, and what was there is gone. */
bool tune_report_write(const char *path, const TuneChoices *choices, const TuneTask *task,
                       const TuneResult *result, char *error, size_t size);

#endif
