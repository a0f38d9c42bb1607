/* append.h - a text that grows in a buffer of its own. */

#ifndef YOMIKIRI_APPEND_H
#define YOMIKIRI_APPEND_H

#include <stddef.h>

/* Add to the end of `out`, which holds `size` bytes; what does not fit is cut off. */
__attribute__((format(printf, 3, 4)))
void append(char *out, size_t size, const char *format, ...);

#endif
