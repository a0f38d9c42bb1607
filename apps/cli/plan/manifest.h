/* manifest.h - the manifest of a plan: the positions of the input in their order, one JSON object
 * to a line, and answers turned to how they lay there. docs/plan.md shows it. */

#ifndef YOMIKIRI_MANIFEST_H
#define YOMIKIRI_MANIFEST_H

#include <jansson.h>

#include "apps/cli/solve/answer.h"

/* One line, read back. */
typedef struct {
    Position position;          /* its board, side and expected scores */
    Board canonical;            /* the smallest of its eight images */
    int transform;              /* leads from the board of the first to the second */
    const json_t *object;       /* all of it; "id" and "where" are texts */
} Place;

/* The line of a position that stands at `where`. It belongs to the caller. */
json_t *manifest_line(const Position *position, const char *where);

/* The last line: how many positions there are. It belongs to the caller. */
json_t *manifest_end(int positions);

/* False: `object`, which must outlive *place, is neither of these, NULL included. *count is -1
 * unless it is the last one. */
bool manifest_read(const json_t *object, Place *place, int *count);

/* Make of `answer`, an object of yomikiri.solve/1 for a position that is the same up to symmetry,
 * the one for the place: squares turned, colours as they were, name and expected score those of
 * the input. *expected says how the expected scores lie to what is proven. False, with `fault`:
 * the outcome contradicts itself. */
bool manifest_turn(json_t *answer, const Place *place, Expectation *expected,
                   char fault[FAULT_SIZE]);

#endif
