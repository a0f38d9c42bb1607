/* record.h - one measurement of one engine on one suite, with all that is needed to repeat
 * it: one JSON line (docs/records.md, docs/record.schema.json). */

#ifndef YOMIKIRI_RECORD_H
#define YOMIKIRI_RECORD_H

#include "bench/child/sample.h"
#include "positions/suite/suite.h"

/* One repetition. -1: not known. */
typedef struct {
    int64_t time_ns, cpu_ns, nodes, switches, instructions, cycles;
} RecordRep;

typedef struct {
    char id[MAX_ID];
    char text[68];
    int empties;
    bool has_expected;
    int expected;
    bool solved;                /* at least one repetition gave an answer */
    int score;                  /* then: the answer, the same in all repetitions */
    int best;                   /* square, or -1 */
    SampleValue value;          /* where `asked` is not the whole: of the first repetition */
    bool has_proven;            /* then: what is known of the score, */
    int proven;
    uint64_t proven_best;       /* and of the best moves */
    bool ok;                    /* solved, and equal to `expected` where that is known */
    char trouble[200];
    int64_t nodes, searched;    /* of the first repetition; -1 */
    bool nodes_vary;            /* not the same in all */
    int replayed;               /* repetitions whose line was replayed to its score; -1: not
                                   known, or no exact score was asked for */
    int rep_count;
    RecordRep *reps;
    bool has_cuts;
    yk_cuts cuts;               /* of the first repetition */
    double limited_s;           /* where the limit cut it off, in this run; 0: it did not */
} RecordPosition;

typedef struct {
    char time[32];              /* when it began, UTC: 2026-11-20T12:00:00Z */
    char run[64];               /* unique_name(): one for all engines of a run, and no other
                                   run has it, whatever the clock says; "" before 1.1 */
    char suite[64], suite_sha256[65];
    SuiteAsk asked;             /* less than the whole: answers are not exact */
    json_t *engine;             /* engine_identity() */
    json_t *machine;            /* what `yomikiri cpu --json` prints */
    json_t *conditions;         /* load, steal, governor, frequency, ...: conditions.h */
    json_t *command;            /* array of the words that repeat it */
    int threads;
    bool complete;              /* false: interrupted or crashed; what was done is here */
    int position_count;
    RecordPosition *positions;
    json_t *raw;                /* read from a file: the whole line as it was; else NULL */
} Record;

/* One of that suite and engine without a repetition, not complete. */
void record_begin(Record *record, const Suite *suite, const char *name, const char *command);

/* What the engine says of itself, which is copied; threads are those of that. */
void record_of_engine(Record *record, const json_t *identity);

/* Add what was said and taken for position number `position`, in the order of the rounds. */
void record_take(Record *record, int position, const Sample *sample);

void record_free(Record *record);

/* Whether nothing came back for any position. */
bool record_is_empty(const Record *record);

/* Whether both were measured by the same run, by their times where neither names it. */
bool record_same_run(const Record *a, const Record *b);

/* Whether every repetition has its processor time, that of the solve alone. */
bool record_has_cpu_times(const Record *record);

/* ---- figures ---- */

/* How good the values are that searches find before the end, of the positions whose score is
 * proven: in discs, the mean of value less score, and the deviation from that; where all best
 * moves are known, the share whose first move is one. NAN where nothing is known. */
typedef struct {
    int proven;
    double mean_error, deviation, best_first;
} RecordValues;

RecordValues record_values(const Record *record);

typedef enum { RECORD_WALL, RECORD_CPU } RecordClock;

/* Of one repetition; -1: not known. */
static inline int64_t record_rep_ns(const RecordRep *rep, RecordClock clock)
{
    return clock == RECORD_CPU ? rep->cpu_ns : rep->time_ns;
}

/* Median over repetitions in seconds, -1 if none; the spread as in RecordTotal, unless NULL. */
double record_median_s(const RecordPosition *position, RecordClock clock, double *spread);

/* Of one position, or sums over all that were solved; -1 if any is not known. */
typedef struct {
    double time_s, cpu_s;       /* medians; time_s: by the clock that was asked for */
    double spread;              /* relative half width between quartiles of the total over reps */
    int64_t nodes, searched;
    double nps;                 /* -1 */
    int wrong, unsolved, reps;
    bool limited;               /* the limit cut a position off: of one, time_s is the limit */
    yk_cuts cuts;
} RecordTotal;

RecordTotal record_figures(const RecordPosition *position, RecordClock clock);
RecordTotal record_total(const Record *record, RecordClock clock);

/* ---- record_json.c: JSON, there and back (docs/record.schema.json). Readers
 * take any minor version of major version 1: unknown members are kept and passed over, members
 * that an older version lacked come out as unknown. ---- */

#define RECORD_SCHEMA "yomikiri.record/1.7"
extern const Fields record_fields;

/* A new object, the caller's. */
json_t *record_json(const Record *record);

/* False: `error` says what is wrong, with the path of the member ("positions[3].score"). */
bool record_json_read(const json_t *json, Record *record, char *error, size_t error_size);

/* {"proven": 3, "mean_error": -0.5, ...}; null for none. */
json_t *record_json_values(const RecordValues *values);

/* The command of a record: "yomikiri" and the words after it. */
json_t *record_json_command(int count, char *const *words);

/* ---- record_file.c: files of records, one JSON line each, which only ever grow ---- */

/* Every record in a file of JSON lines, in its order. A last line that was cut short is
 * passed over with a warning in `error`; any other bad line is an error that names
 * its number. */
bool record_file_read(const char *path, Record **records, int *count, char *error,
                      size_t error_size);

void record_file_free(Record **records, int *count);

/* Whether a record of that time could be appended now. Nothing is touched. False: `error` says
 * why not. */
bool record_file_may_append(const char *path, const char *time, char *error, size_t error_size);

/* Append one line, whole or not at all (written at once, flushed, fsync), in place of a last line
 * that was cut short. Folders are made. Refused if the last line is later: files are sorted. */
bool record_file_append(const char *path, const Record *record, char *error, size_t error_size);

#endif
