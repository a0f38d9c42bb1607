/* unpack.h - the weights' file from what was sent. */

#ifndef YOMIKIRI_UNPACK_H
#define YOMIKIRI_UNPACK_H

#include <stdbool.h>
#include <stddef.h>

/* Fill the `size` bytes of `out`, as many as yk_weights_bytes() says. False, and `out` in any
 * state, if the bytes cannot be such a file, or without memory. Whether it is whole, the
 * checksum in the file tells. */
bool unpack_weights(const unsigned char *sent, size_t sent_size, void *out, size_t size);

#endif
