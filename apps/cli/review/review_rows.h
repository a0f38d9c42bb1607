/* review_rows.h - the table of many games, for people. */

#ifndef YOMIKIRI_REVIEW_ROWS_H
#define YOMIKIRI_REVIEW_ROWS_H

#include <stdio.h>

#include "review/review_sum.h"

/* Sorts the table. Trouble with the file shows in ferror(). */
void review_rows(FILE *out, ReviewTable *table);

#endif
