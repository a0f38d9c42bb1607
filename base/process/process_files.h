/* process_files.h - a folder that lives as long as a process. */

#ifndef YOMIKIRI_PROCESS_FILES_H
#define YOMIKIRI_PROCESS_FILES_H

#include "base/process/process.h"

/* 0 or errno; then nothing is left. */
int process_files_make(const ProcessFiles *files);

/* What stands in files->out, to be freed; "" if there is nothing. */
char *process_files_read(const ProcessFiles *files);

/* The folder with all that is in it. */
void process_files_remove(const ProcessFiles *files);

#endif
