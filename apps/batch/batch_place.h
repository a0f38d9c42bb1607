/* batch_place.h - the positions of the input in their order, as positions.jsonl keeps them, and
 * answers turned back to how they lay there. */

#ifndef YOMIKIRI_BATCH_PLACE_H
#define YOMIKIRI_BATCH_PLACE_H

#include <jansson.h>

#include "apps/batch/batch_job.h"
#include "apps/cli/solve/solve_json.h"

/* The line of positions.jsonl, without break, of the position of task number `task`; free() it. */
char *batch_place_write(const Position *position, const char *where, int task);

/* One such line, read back. */
typedef struct {
    int task;
    Position position;          /* its board, side and expected scores */
    Board canonical;
    int transform;              /* leads from the board of the first to the second */
    json_t *object;             /* all of it */
} BatchPlace;

/* False with what is wrong in `why`, and nothing to release then. */
bool batch_place_read(const char *text, size_t length, BatchPlace *place, char why[BATCH_WHY]);
void batch_place_release(BatchPlace *place);

/* The object of yomikiri.solve/1 for the place, made of that for its task: squares turned back,
 * colours as they were, name and expected score those of the input. `answer` is what
 * solve_json_read_object() says of the task's. Gets `batch` as the value of its key "batch",
 * taking it over. NULL, with `fault` not "", if what came out contradicts
 * itself. *expected says how the expected scores lie to what is proven. */
json_t *batch_turn(const json_t *object, const JsonAnswer *answer, const BatchPlace *place,
                   json_t *batch, Expectation *expected, char fault[FAULT_SIZE]);

#endif
