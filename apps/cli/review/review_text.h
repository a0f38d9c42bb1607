/* review_text.h - a reviewed game for people: a table, and what it comes to. */

#ifndef YOMIKIRI_REVIEW_TEXT_H
#define YOMIKIRI_REVIEW_TEXT_H

#include <stdio.h>

#include "apps/cli/review/reviewed.h"

/* Moves of which nothing is known are left out. Trouble with the file shows in ferror(). */
void review_text(FILE *out, const Reviewed *reviewed);

#endif
