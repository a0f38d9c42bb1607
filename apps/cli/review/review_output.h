/* review_output.h - a reviewed game in all forms that review writes. */

#ifndef YOMIKIRI_REVIEW_OUTPUT_H
#define YOMIKIRI_REVIEW_OUTPUT_H

#include <jansson.h>
#include <stdio.h>

#include "review/review_sum.h"

enum { REVIEWED_NAME = 320 };

/* One game of the input, reviewed. */
typedef struct {
    Review review;
    ReviewSum sum;              /* of it */
    ReviewPlan plan;            /* what was asked */
    char where[REVIEWED_NAME];  /* "game.txt:1" */
    char source[REVIEWED_NAME]; /* "game.txt" */
    int number;                 /* 1 for the first game of the run */
    bool interrupted;           /* by ctrl-C */
    const char *kernel;
    int threads;
} Reviewed;

/* ---- review_text.c: the words that all outputs share ---- */

typedef struct {
    char text[240];
} ReviewedText;

/* "Tanaka - Brown", the name that the game has in the input, or where it stands. */
const char *reviewed_name(const Reviewed *reviewed);

/* "Black wins 36-28", "draw 32-32", "stops with 5 empty squares". */
ReviewedText reviewed_end(const Reviewed *reviewed);

/* What the record of the game says and the review contradicts: number 0, 1, ...; false past the
 * last. */
bool reviewed_complaint(const Reviewed *reviewed, int number, ReviewedText *out);

/* "lost 6 discs in 12 moves, 9 of them perfect; worst: 41 g2, 4 discs" */
ReviewedText reviewed_side(const Reviewed *reviewed, bool black);

/* "46 b7 by White made a loss of a win"; or that no move did. */
ReviewedText reviewed_decisive(const Reviewed *reviewed);

/* For people: the moves of a game and what it comes to. Moves of which nothing is known are left
 * out. Trouble with the file shows in ferror(). */
void review_text(FILE *out, const Reviewed *reviewed);

/* ---- review_json.c: a reviewed game as one JSON object (docs/review.schema.json) ---- */

/* A new object, the caller's. */
json_t *review_json(const Reviewed *reviewed);

/* ---- review_files.c: the files that games are written to besides standard output ---- */

enum { REVIEW_HTML, REVIEW_GGF, REVIEW_FILES };

typedef struct {
    const char *names[REVIEW_FILES];    /* NULL: not wanted */
    FILE *files[REVIEW_FILES];
} ReviewFiles;

/* False after a complaint if one cannot be written. */
bool review_files_open(ReviewFiles *files);

/* A page, and GGF with what the review says of each move behind it, which our own reader reads
 * back as the same game. */
void review_files_game(ReviewFiles *files, const Reviewed *reviewed);

/* Ends and closes them all; false after a complaint if not everything arrived. */
bool review_files_close(ReviewFiles *files);

#endif
