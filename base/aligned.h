/* aligned.h - memory whose address is a multiple of more than malloc() promises. */

#ifndef YOMIKIRI_ALIGNED_H
#define YOMIKIRI_ALIGNED_H

#include <stddef.h>

/* `bytes`, a multiple of `alignment`, which is a power of two. NULL without memory. To be given
 * back by aligned_release() alone: not every system's free() takes it. */
void *aligned_get(size_t alignment, size_t bytes);

/* NULL is allowed. */
void aligned_release(void *memory);

#endif
