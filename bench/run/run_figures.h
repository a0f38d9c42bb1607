/* run_figures.h - the figures of a run's samples: per position, by empties, by pass. */

#ifndef YOMIKIRI_RUN_FIGURES_H
#define YOMIKIRI_RUN_FIGURES_H

#include "bench/run/run.h"
#include "bench/stats/stats_value.h"

/* One engine on one position, or on all. NAN and -1: not known. */
typedef struct {
    int reps;                   /* answers that count */
    bool limited;               /* it met the limit instead */
    int score, best;            /* of the first answer; with reps > 0 */
    SampleValue value;          /* likewise */
    double time_s;              /* median over the repetitions; `limited`: the limit */
    double spread;              /* half of what lies between the quartiles, by the median */
    int64_t nodes, searched;    /* of the first answer */
    double nps;
    uint64_t cuts, first_cuts, ranks;
} RunFigures;

/* `cpu`: of CPU time, else of wall time. */
RunFigures run_figures(const RunResult *run, int position, int engine, bool cpu);

/* Sums over the positions that the engine has answered; the spread is that of the sums of
 * the complete rounds. `limited` if any was; `reps` is the number of complete rounds. */
RunFigures run_figures_total(const RunResult *run, int engine, bool cpu);

/* Where moves cut, by empties at the node, summed over the positions' first answers. */
void run_figures_cuts(const RunResult *run, int engine, yk_cuts cuts[SAMPLE_EMPTIES]);

/* Passes summed over the positions' first answers by name: heuristic ones first, shallower
 * before deeper, then the others in the order in which they came. Returns their number. */
int run_figures_passes(const RunResult *run, int engine, SamplePass passes[SAMPLE_PASSES]);

/* Add what the value of a search before the end is against what is proven of its position. `best`
 * are all best moves, 0 if they are not known. */
void run_value_add(StatsValue *values, const SampleValue *value, int score, uint64_t best,
                   const MoveScores *moves);

/* What the first answers of the positions with a proven score come to; `values` by empties, and of
 * all in the last. */
void run_figures_values(const RunResult *run, const Suite *suite, int engine,
                        StatsValue values[SAMPLE_EMPTIES + 1]);

/* What threads cost each other, summed over all repetitions of one engine. */
typedef struct {
    int solves;                 /* that tell of it */
    int shared;                 /* of them by more than one thread */
    double waited_s, thread_s;  /* of these: time without work, and time of all their threads */
    int64_t nodes;              /* of all solves, as the rest; -1: not known */
    uint64_t useless, offered, taken, probes, stores;
} RunSharing;

/* `sums` by empties of the position, and of all in the last. */
void run_figures_sharing(const RunResult *run, const Suite *suite, int engine,
                         RunSharing sums[SAMPLE_EMPTIES + 1]);

/* Whether CPU time is what one should look at: one thread each, and all tell that of the
 * solve alone (other programs' is that of the whole process). */
bool run_figures_use_cpu(const RunResult *run, int threads);

/* ---- what was checked: scores against those that the suite records, lines by replaying ---- */

/* Counts of one engine, over all rounds. */
typedef struct {
    int answers;                /* exact ones */
    int recorded;               /* of them, to positions whose score the suite records */
    int replayed;               /* whose line was replayed to the end and to its score */
} RunChecked;

RunChecked run_checked(const RunResult *run, const Suite *suite, int engine);

/* "every score as recorded, every line replayed", of an engine in a run without a wrong answer. */
void run_checked_text(const RunResult *run, const Suite *suite, int engine, char *out,
                      size_t size);

/* The same of all engines; where they are not alike, "A: every score ...; B: ...". */
void run_checked_all(const RunResult *run, const Suite *suite, const EngineSpec *engines,
                     char *out, size_t size);

#endif
