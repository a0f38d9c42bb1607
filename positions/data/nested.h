/* nested.h - JSON, positions as well as games. The front of the room. */

#ifndef YOMIKIRI_NESTED_H
#define YOMIKIRI_NESTED_H

#include "positions/shared/source.h"

/* Take the JSON at `at` and hand out what it holds; where to go on, `at` if there is none. */
size_t nested_read(Source *source, size_t at);

#endif
