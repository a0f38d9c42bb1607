/* report.h - records, and the report about them: a verdict and sections with a text and a table
 * each. Terminal, Markdown and JSON are written from the same sections, so that they cannot
 * disagree. */

#ifndef YOMIKIRI_REPORT_H
#define YOMIKIRI_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "base/text/grid.h"
#include "bench/record/record.h"

/* ---- report_set.c: what a report is about ---- */

typedef struct {
    Record record;
    RecordTotal total;          /* by the clock of the set */
    const char *machine;        /* slug: "amd-zen4-2c-avx512" */
    const char *commit;         /* "abc1234", "abc1234+" if changed since, "" if not known */
    const char *engine;         /* the name it was measured under, its profile unless that is the
                                   default, and its options: "yomikiri --etc off" */
    int line;                   /* records of the same machine, suite, engine, options and
                                   threads, over time, form one line: its number, the line
                                   with the newest record being 0 */
    bool latest;                /* the newest of its line */
} ReportRecord;

/* All zero is an empty set. */
typedef struct {
    Arena arena;                /* of all texts here and in the report */
    ReportRecord *records;      /* newest first, after report_set_arrange() */
    size_t room;
    int count, line_count;
    RecordClock clock;          /* one for all times: CPU time where every record has that of its
                                   solves and one thread, as `bench` shows them; else wall time */
} ReportSet;

/* Add what `path` holds: a file of records, or a folder with files of records (*.jsonl) in it or
 * in its folders. `complain` is called with one sentence for each thing that could not be read;
 * false if there was any. A last line that was cut short is complained of as well but is no
 * failure. */
bool report_set_read(ReportSet *set, const char *path, void (*complain)(const char *message));

/* Drop the records whose suite or machine does not fit the pattern (as the shell's), and, if
 * `latest`, all but the last of each line, which report_set_arrange() finds; NULL: all fit. */
void report_set_choose(ReportSet *set, const char *suite, const char *machine, bool latest);

/* Sort, name, find the lines, choose the clock; what follows goes by that. */
void report_set_arrange(ReportSet *set);

/* The member at a path such as "cpu.brand" as text ("" if there is none): strings as they
 * are, numbers and truth values as JSON writes them. */
const char *report_member(Arena *arena, const json_t *object, const char *path);

void report_set_free(ReportSet *set);

/* ---- report.c: the report ---- */

enum { REPORT_SECTIONS = 6 };

typedef enum { TONE_NEUTRAL, TONE_GOOD, TONE_BAD } Tone;

/* Who wants to see a table. */
typedef enum {
    SECTION_MAIN,               /* everybody */
    SECTION_FOLDED,             /* on the page and in Markdown only when unfolded */
    SECTION_DETAIL,             /* that, and not on a terminal */
} SectionWeight;

typedef struct {
    const char *id;             /* anchor and file name: letters, digits, "-"; unique */
    const char *title;
    const char *text;           /* a paragraph; NULL: none */
    const char *code;           /* lines to paste; NULL: none */
    Grid *table;                /* may be NULL; the page draws charts from it, by `id` and the
                                   keys of its columns */
    SectionWeight weight;       /* of the table */
} Section;

typedef struct {
    const char *subtitle;
    Tone tone;
    const char *verdict;        /* one sentence */
    const char *more;           /* another, or NULL */
    int section_count;
    Section sections[REPORT_SECTIONS];
    int wrong, unsolved;        /* positions in the last record of each line */
} Report;

/* A report about an arranged set. Its texts live in set->arena, and point
 * into the records. */
void report_build(Report *report, ReportSet *set);

/* For CSV: a row for each position, oldest record first. */
Grid *report_flat(ReportSet *set);

/* ---- report_write.c: the forms ---- */

/* Sections of little weight are left out unless `all`. `fancy`: lines and colours. */
void report_write_text(FILE *out, const Report *report, bool fancy, bool all);

/* Tables of little weight are folded, as GitHub and GitLab do it. */
void report_write_markdown(FILE *out, const Report *report);

/* A new object, the caller's: "yomikiri.report/1", see docs/records.md. */
json_t *report_json(const Report *report);

/* The JSON of Google Benchmark, which github-action-benchmark (googlecpp), Bencher (cpp_google)
 * and compare.py read, with one record more; NULL before the first, whose machine is the context.
 * An entry for every repetition of every position that was answered rightly,
 * ENGINE/SUITE/POSITION/threads:N, and one for their median; items are nodes. The caller's. */
json_t *report_gbench(json_t *gbench, const Record *record, const char *engine);

#endif
