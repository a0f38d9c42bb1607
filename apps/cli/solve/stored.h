/* stored.h - a check of an answer that an earlier run wrote down: a file can be edited, merged and
 * cut, and an answer that is taken from it is never solved again. */

#ifndef YOMIKIRI_STORED_H
#define YOMIKIRI_STORED_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Check the object of a JSON line that claims to be a finished answer: the bounds and the
 * score agree, every line is replayed and ends with the score that goes with it, every legal
 * move is listed, and the scores of the moves and the best of them fit the score. False with
 * a short text of what contradicts what in `fault`, which never quotes the file. */
bool stored_holds(const json_t *object, char *fault, size_t size);

#endif
