/* csv.h - boards as lines of values: tables saved by spreadsheets, rows printed by programs. */

#ifndef YOMIKIRI_CSV_H
#define YOMIKIRI_CSV_H

#include "positions/data/array.h"

/* Lines of eight values parted by commas, semicolons or tabs, or one line of 64, from the line
 * at `at` on. False if that is not what stands there. */
bool csv_scan(const Text *text, size_t at, Array *array);

#endif
