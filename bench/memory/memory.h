/* memory.h - a count of failures to get memory. A statistic without memory looks like one without
 * data, and jansson drops what it has no room for (memory_json.h): whoever writes what came of
 * them compares memory_failures() before and after, and then writes nothing. */

#ifndef YOMIKIRI_MEMORY_H
#define YOMIKIRI_MEMORY_H

#include <stddef.h>
#include <stdio.h>

/* Count an allocation that failed. Any thread. */
void memory_note_failure(void);

/* How many have been counted. Any thread. */
unsigned memory_failures(void);

/* As calloc(); counts its failure. */
void *memory_array(size_t count, size_t size);

/* As fopen(); counts what there was no memory for. */
FILE *memory_open_file(const char *path, const char *mode);

#endif
