/* failed.h - the reason of a failure, written to where the caller wants it. */

#ifndef YOMIKIRI_FAILED_H
#define YOMIKIRI_FAILED_H

#include <stdbool.h>
#include <stddef.h>

/* Print the reason to `error`. Always false, so that it can be returned. */
__attribute__((format(printf, 3, 4)))
bool failed(char *error, size_t size, const char *format, ...);

#endif
