/* nearest.h - "did you mean": the known name that a mistyped one is likely to be. */

#ifndef YOMIKIRI_NEAREST_H
#define YOMIKIRI_NEAREST_H

#include <stddef.h>

enum { NEAREST_NONE = 1 << 20 };

/* The name that `word` was probably meant to be, one name at a time: begin with *best = NULL and
 * *best_distance = NEAREST_NONE. A name that goes on from the word wins over any that is merely
 * similar; *best stays NULL where none is near. */
void nearest_consider(const char *word, const char *name, const char **best,
                      int *best_distance);

#endif
