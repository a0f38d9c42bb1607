/* pick_lines.h - the lines of a file of reactions: a head that says of what and how, then one
 * for each solve. */

#ifndef YOMIKIRI_PICK_LINES_H
#define YOMIKIRI_PICK_LINES_H

#include <jansson.h>

#include "bench/record/line_file.h"
#include "lab/pick/reactions.h"

#define PICK_SCHEMA "yomikiri.pick/1"

/* New values. */
json_t *pick_lines_head(const Suite *suite, const char *kernel, const Reactions *reactions);
json_t *pick_lines_solve(int round, int row, int position, const ReactCell *cell);

/* Whether the line read last, which is not whole, may be a head that was being written. */
bool pick_lines_head_begun(const LineReader *lines);

/* All solves behind the head into *reactions, with what is broken at the end left out:
 * lines->good is then the end of the last one, and *found is how many there are. False:
 * `error` says why: good lines follow a broken one. */
bool pick_lines_take(LineReader *lines, const char *path, Reactions *reactions, int *found,
                     char *error, size_t error_size);

/* ---- what a head says ---- */

/* NULL is none. */
bool pick_lines_is_head(const json_t *head);

/* "" if it does not say. */
const char *pick_lines_text(const json_t *head, const char *key);

/* Whether it is of that pool. False: `error` says why not. */
bool pick_lines_same_pool(const json_t *head, const Suite *suite, const char *path, char *error,
                          size_t error_size);

/* Whether it was measured as `wanted` says, another head; the first difference is named. */
bool pick_lines_same_way(const json_t *head, const json_t *wanted, const char *path, char *error,
                         size_t error_size);

/* Begin *reactions as the head says. False: it cannot be understood. */
bool pick_lines_begin(const json_t *head, const Suite *suite, Reactions *reactions);

#endif
