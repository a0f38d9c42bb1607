/* own_path.h - where the running program lies. */

#ifndef YOMIKIRI_OWN_PATH_H
#define YOMIKIRI_OWN_PATH_H

#include <stdbool.h>
#include <stddef.h>

/* Its path from the root on, with "/" between folders. False, and what is in `out` means nothing,
 * if the system does not say or it does not fit. */
bool own_path(char *out, size_t size);

#endif
