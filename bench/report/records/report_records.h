/* report_records.h - records of a report: their names, and what they hold as text. */

#ifndef YOMIKIRI_REPORT_RECORDS_H
#define YOMIKIRI_REPORT_RECORDS_H

#include <jansson.h>

#include "base/text/arena.h"

/* ---- report_member.c: members of a record, as text. ---- */

/* The member at a path such as "cpu.brand" as text ("" if there is none): strings as they
 * are, numbers and truth values as JSON writes them. */
const char *report_member(Arena *arena, const json_t *object, const char *path);

/* ---- report_name.c: the name of a record's engine in a report. ---- */

/* The name it was measured under, the profile unless that is the default, and the options it
 * was given: "yomikiri --etc off". The options are those of the command in the record, where
 * `yomikiri bench` writes every one that is not as by default in the build that was measured:
 * a record without options is plain "yomikiri" whatever the defaults were at its commit. Left
 * out are the number of threads, which records name by itself, and what stands before the
 * program (nice, valgrind). Other engines have their name and no more. Lives in the arena or
 * in `engine`. */
const char *report_name(Arena *arena, const json_t *engine);

/* Whether `engine` says which options it was given. */
bool report_name_has_options(const json_t *engine);

/* " etc=off" for each knob that `usual` names with another value, threads aside; "" if there
 * are none. */
const char *report_name_difference(Arena *arena, const json_t *engine, const json_t *usual);

#endif
