/* review_output.h - a reviewed game in all forms that review writes. */

#ifndef YOMIKIRI_REVIEW_OUTPUT_H
#define YOMIKIRI_REVIEW_OUTPUT_H

#include <jansson.h>
#include <stdio.h>

#include "apps/cli/review/reviewed.h"
#include "review/review.h"
#include "review/review_sum.h"

/* ---- review_text.c: for people: a table of each game and what it comes to; one of many. ---- */

/* Moves of which nothing is known are left out. Trouble with the file shows in ferror(). */
void review_text(FILE *out, const Reviewed *reviewed);

/* Sorts the table. Trouble with the file shows in ferror(). */
void review_rows(FILE *out, ReviewTable *table);

/* ---- review_json.c: a reviewed game as one JSON object (docs/review.schema.json). ---- */

/* A new object, the caller's. */
json_t *review_json(const Reviewed *reviewed);

/* In one line; false if it could not be written. */
bool review_json_print(FILE *out, const Reviewed *reviewed);

/* ---- review_notes.c: reviewed games in the formats of other programs, each move with what
 * the review says of it. Our own readers read them back as the same games. ---- */

/* GGF: what the move was worth to the side that played it stands behind it, B[F5/4.00], as
 * NBoard writes and shows it. Estimates, too. */
void review_ggf(FILE *out, const Reviewed *reviewed);

/* PGN: "?" behind a move that lost something and "??" behind one that turned the game, the
 * scores and the best moves in a comment. */
void review_pgn(FILE *out, const Reviewed *reviewed);

/* ---- review_files.c: the files that games are written to besides standard output. ---- */

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
