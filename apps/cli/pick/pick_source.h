/* pick_source.h - the pool as it stands in its file: where each position begins, and what is
 * known of its moves, which a suite (bench/suite) does not keep. */

#ifndef YOMIKIRI_PICK_SOURCE_H
#define YOMIKIRI_PICK_SOURCE_H

#include "positions/suite/suite.h"

/* One for each position of the suite, in its order, to be freed; NULL: `error` says why. */
Position *pick_source_read(const Suite *suite, char *error, size_t error_size);

/* Write those that are `in` to the file at `path`, as OBF, in their order: the whole file or
 * none, with what was there before. False: `error` says why. */
bool pick_source_write(const Position *positions, int count, const bool *in, const char *path,
                       char *error, size_t error_size);

#endif
