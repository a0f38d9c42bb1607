/* report_set.h - the records that a report is about: read, chosen, put in order, and told
 * apart by what was measured. */

#ifndef YOMIKIRI_REPORT_SET_H
#define YOMIKIRI_REPORT_SET_H

#include <jansson.h>

#include "base/text/arena.h"
#include "bench/record/record.h"

typedef struct {
    Record record;
    RecordTotal total;          /* by the clock of the set */
    const char *path;           /* of its file */
    const char *machine;        /* slug: "amd-zen4-2c-avx512" */
    const char *commit;         /* "abc1234", "abc1234+" if changed since, "" if not known */
    const char *engine;         /* report_name(): "yomikiri", "yomikiri --etc off" */
    const char *label;          /* "yomikiri --etc off, 2 threads" */
    int line;                   /* records of the same machine, suite, engine, options and
                                   threads, over time, form one line: its number, the line
                                   with the newest record being 0 */
    bool latest;                /* the newest of its line */
} ReportRecord;

/* All zero is an empty set. */
typedef struct {
    Arena arena;
    ReportRecord *records;      /* newest first, after report_set_arrange() */
    size_t room;
    int count, line_count;
    RecordClock clock;          /* one for all times: CPU time where every record has that of its
                                   solves and one thread, as `bench` shows them; else wall time */
} ReportSet;

/* Add what `path` holds: a file of records, or a folder with such files (*.jsonl) in it or
 * below. `complain` is called with one sentence for each thing that could not be read; false
 * if there was any. A last line that was cut short is complained of as well but is no
 * failure. */
bool report_set_read(ReportSet *set, const char *path,
                     void (*complain)(void *context, const char *message), void *context);

/* Drop the records whose suite or machine does not fit the pattern (as the shell's); NULL:
 * all fit. */
void report_set_choose(ReportSet *set, const char *suite, const char *machine);

/* Sort, label, find the lines, choose the clock. */
void report_set_arrange(ReportSet *set);

/* Whether two records are of the same suite, engine, options and number of threads; machine
 * and commit may differ. After report_set_arrange(). */
bool report_set_same_work(const ReportRecord *a, const ReportRecord *b);

/* Keep the last record of each line. After report_set_arrange(). */
void report_set_keep_last(ReportSet *set);

/* "CPU time", "Wall time". */
const char *report_set_time(const ReportSet *set);

/* The key of a column of times: `wall` or `cpu`. */
const char *report_set_key(const ReportSet *set, const char *wall, const char *cpu);

/* Whether there are records of several machines; the name of a single one need not be said. */
bool report_set_has_machines(const ReportSet *set);

/* Whether a newer record than number `index` is of the same machine. */
bool report_set_came_before(const ReportSet *set, int index);

/* Whether it is the newest of its line, and something disturbed it. */
bool report_set_disturbed(const ReportRecord *record);

void report_set_free(ReportSet *set);

/* ---- report_name.c: members of a record, as text, and the name of its engine. ---- */

/* The member at a path such as "cpu.brand" as text ("" if there is none): strings as they
 * are, numbers and truth values as JSON writes them. */
const char *report_member(Arena *arena, const json_t *object, const char *path);

/* The name it was measured under, the profile unless that is the default, and the options it
 * was given: "yomikiri --etc off". The options are those of the command in the record, where
 * `yomikiri bench` writes every one that is not as by default in the build that was measured:
 * a record without options is plain "yomikiri" whatever the defaults were at its commit. Left
 * out are the number of threads, which records name by itself, and what stands before the
 * program (nice, valgrind). Other engines have their name and no more. Lives in the arena or
 * in `engine`. */
const char *report_name(Arena *arena, const json_t *engine);

/* Whether it is a build of this program. */
bool report_name_is_ours(Arena *arena, const json_t *engine);

/* Whether `engine` says which options it was given. */
bool report_name_has_options(const json_t *engine);

/* " etc=off" for each knob that `usual` names with another value, threads aside; "" if there
 * are none. */
const char *report_name_difference(Arena *arena, const json_t *engine, const json_t *usual);

#endif
