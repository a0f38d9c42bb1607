/* adapter_files.h - a folder of its own for each question: a file to read, one to write. */

#ifndef YOMIKIRI_ADAPTER_FILES_H
#define YOMIKIRI_ADAPTER_FILES_H

#include <limits.h>

#include "bench/process/process.h"

typedef struct {
    char folder[PATH_MAX], in[PATH_MAX + 16], out[PATH_MAX + 16];
    ProcessFiles files;         /* of these */
} AdapterFiles;

/* Names in a new folder below $TMPDIR; `text`, which must outlive the process, will stand in the
 * first file. Nothing is made yet. False: the names would be too long. */
bool adapter_files_name(AdapterFiles *files, const char *text);

#endif
