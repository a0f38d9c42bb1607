/* own_path.h - the path of the running program. */

#ifndef YOMIKIRI_OWN_PATH_H
#define YOMIKIRI_OWN_PATH_H

#include <stdbool.h>
#include <stddef.h>

/* Its path from the root on, with "/" between folders. False, and what is in `out` means nothing,
 * if the system does not say or it does not fit. */
bool own_path(char *out, size_t size);

#endif
