/* numbered.h - names for files of which there may be many. */

#ifndef YOMIKIRI_NUMBERED_H
#define YOMIKIRI_NUMBERED_H

#include "base/base.h"

/* `given` with the number in place of %d (or %03d); without it, and if there are `many`, with
 * "-12" in front of its extension. Cut off if `size` is too small. */
void numbered_name(const char *given, bool many, int number, char *path, size_t size);

#endif
