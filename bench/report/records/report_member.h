/* report_member.h - members of a record, as text. */

#ifndef YOMIKIRI_REPORT_MEMBER_H
#define YOMIKIRI_REPORT_MEMBER_H

#include <jansson.h>

#include "base/text/arena.h"

/* The member at a path such as "cpu.brand" as text ("" if there is none): strings as they
 * are, numbers and truth values as JSON writes them. */
const char *report_member(Arena *arena, const json_t *object, const char *path);

#endif
