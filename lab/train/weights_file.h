/* weights_file.h - reading, completing and writing an EvalFile. */

#ifndef YOMIKIRI_WEIGHTS_FILE_H
#define YOMIKIRI_WEIGHTS_FILE_H

#include "eval/eval.h"

/* Read `path` into *file. NULL if it is whole, else what is wrong; static storage. */
const char *weights_read(const char *path, EvalFile *file);

/* Give the stages from `stages` (1..EVAL_STAGES) on, and every number of empties that no
 * fitted stage has, what the nearest fitted one of equal parity has. */
void weights_complete(EvalFile *file, int stages);

/* Set magic, version, provenance (cut to fit) and checksum. */
void weights_seal(EvalFile *file, const char *provenance);

/* Write to `path` in one step: a reader sees the old file or the new one. False: could not,
 * and the old one is still there. */
bool weights_write(const char *path, const EvalFile *file);

#endif
