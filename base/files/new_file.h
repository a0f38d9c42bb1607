/* new_file.h - a file that gets its name when it is whole: until then what stood there stays. */

#ifndef YOMIKIRI_NEW_FILE_H
#define YOMIKIRI_NEW_FILE_H

#include <stdio.h>

#include "base/base.h"

typedef struct {
    FILE *file;                 /* to write to; new_file_end() closes it */
    char *path;                 /* as it was named */
    char *target;               /* where it belongs, links followed */
    char *unfinished;           /* its name until then, beside the target */
} NewFile;

/* Begin a file that is to stand at `path`. What is no regular file there, as /dev/stdout, is
 * written where it is. False, with `error`, and nothing to end: it cannot be written, or must not
 * be replaced. Without memory the program ends. Any thread; of two that write one path at the
 * same time, in whatever processes, one file comes out, whole. */
bool new_file_begin(NewFile *new_file, const char *path, char *error, size_t error_size);

/* Close it, and give it its name if it is `whole`, else remove it. False, with `error`: it was
 * whole and could not be written or named so, and nothing of it is left. Who was
 * killed before leaves a file whose name ends in ".unfinished". */
bool new_file_end(NewFile *new_file, bool whole, char *error, size_t error_size);

#endif
