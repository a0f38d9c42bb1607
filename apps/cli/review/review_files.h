/* review_files.h - the files that games are written to besides standard output. */

#ifndef YOMIKIRI_REVIEW_FILES_H
#define YOMIKIRI_REVIEW_FILES_H

#include <stdio.h>

#include "apps/cli/review/reviewed.h"

enum { REVIEW_FILES = 3 };

typedef struct {
    const char *html, *ggf, *pgn;       /* names; NULL: not wanted */
    FILE *files[REVIEW_FILES];
} ReviewFiles;

/* False after a complaint if one cannot be written. */
bool review_files_open(ReviewFiles *files);
void review_files_game(ReviewFiles *files, const Reviewed *reviewed);

/* Ends and closes them all; false after a complaint if not everything arrived. */
bool review_files_close(ReviewFiles *files);

#endif
