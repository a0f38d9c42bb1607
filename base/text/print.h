/* print.h - text printed into a buffer that the caller has. */

#ifndef YOMIKIRI_PRINT_H
#define YOMIKIRI_PRINT_H

#include <stdbool.h>
#include <stddef.h>

/* Add to the end of `out`, which holds `size` bytes. False: what does not fit is cut off. */
__attribute__((format(printf, 3, 4)))
bool append(char *out, size_t size, const char *format, ...);

/* Print the reason of a failure to `error`. Always false, so that it can be returned. */
__attribute__((format(printf, 3, 4)))
bool failed(char *error, size_t size, const char *format, ...);

#endif
