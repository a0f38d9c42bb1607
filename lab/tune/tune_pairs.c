#include "lab/tune/tune_pairs.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/text/print.h"

enum { PAIRS_OF_A_SOLVER = 8, WARM_NS = 100 * 1000 * 1000 };

static int64_t thread_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void tune_pairs_end(TunePairs *pairs)
{
    for (int i = 0; i < 2; i++)
        yk_destroy(pairs->side[i].solver);
}

double tune_pairs_cost(const TunePairs *pairs, const TuneCost *cost)
{
    return pairs->nodes ? (double)cost->nodes + 1.0 : (double)cost->cpu_ns;
}

static bool fail(TunePairs *pairs, TuneStatus status)
{
    pairs->status = status;
    return false;
}

static bool stopped(const TunePairs *pairs)
{
    return pairs->stop && *pairs->stop;
}

/* yk_progress_fn */
static int enough(const yk_progress *progress, void *context)
{
    const TunePairs *pairs = context;

    (void)progress;
    return stopped(pairs) || (pairs->deadline_ns > 0 && thread_ns() > pairs->deadline_ns);
}

static yk_status solve(TunePairs *pairs, int who, Board board, int64_t limit_ns,
                       yk_result *result)
{
    yk_query query;

    yk_query_init(&query, board);
    query.flags = YK_NO_LINE;
    query.progress = enough;
    query.context = pairs;
    *result = (yk_result){ .size = sizeof(*result) };
    pairs->deadline_ns = limit_ns > 0 && !pairs->nodes ? thread_ns() + limit_ns : 0;
    if (pairs->watch)
        pairs->watch(&pairs->side[who].solver, 1);

    const yk_status status = yk_solve(pairs->side[who].solver, &query, result);

    if (pairs->watch)
        pairs->watch(NULL, 0);
    return status;
}

/* A solver for `config`, made and warmed up on the same position if the one that is there is for
 * other knobs, or has been used long enough. */
static yk_status prepare(TunePairs *pairs, int who, const yk_config *config, Board board)
{
    yk_config *held = &pairs->side[who].config;
    yk_solver **solver = &pairs->side[who].solver;
    yk_result result;

    if (*solver && (pairs->side[who].pairs++ < PAIRS_OF_A_SOLVER || pairs->nodes)
        && memcmp(held->knob, config->knob, sizeof(held->knob)) == 0
        && strcmp(held->kernel, config->kernel) == 0)
        return YK_OK;
    yk_destroy(*solver);
    *solver = NULL;
    *held = *config;
    pairs->side[who].pairs = 1;

    const yk_status status = yk_create(solver, config);

    return status != YK_OK || pairs->nodes ? status : solve(pairs, who, board, WARM_NS, &result);
}

static bool measure(TunePairs *pairs, int who, const SuitePosition *position, int64_t limit_ns,
                    TunePair *pair)
{
    yk_result result;
    TuneStatus wrong = TUNE_WRONG;

    yk_clear(pairs->side[who].solver);  /* not part of a solve: `bench` does not count it either */
    const int64_t start = thread_ns();
    const yk_status status = solve(pairs, who, position->board, limit_ns, &result);

    pair->cost[who] = (TuneCost){ .cpu_ns = pairs->nodes ? 1 : thread_ns() - start,
                                  .nodes = (int64_t)result.nodes, .cut = result.stopped != 0 };
    if (status == YK_OK && result.stopped)
        return !stopped(pairs) || fail(pairs, TUNE_INTERRUPTED);
    if (status == YK_OK && result.lower == position->expected
        && result.upper == position->expected)
        return true;
    if (status != YK_OK) {
        wrong = TUNE_FAILED;
        snprintf(pairs->error, sizeof(pairs->error), "%s: %s", position->id,
                 yk_status_text(status));
    } else {
        snprintf(pairs->error, sizeof(pairs->error), "%s: the score found is %+d, the suite says "
                 "%+d", position->id, result.lower, position->expected);
    }
    append(pairs->error, sizeof(pairs->error), " (with '%.120s' against '%.120s')", pair->a,
           pair->b);
    return fail(pairs, wrong);
}

static bool measure_pair(TunePairs *pairs, const SuitePosition *position,
                         const TuneSide sides[2], int64_t limit_ns, TunePair *pair)
{
    for (int i = 0; i < 2; i++) {
        const int who = i != pair->b_first;
        const yk_status made = prepare(pairs, who, sides[who].config, position->board);

        if (made != YK_OK) {
            snprintf(pairs->error, sizeof(pairs->error), "%s (with '%.120s')",
                     yk_status_text(made), sides[who].name);
            return fail(pairs, TUNE_FAILED);
        }
    }
    if (stopped(pairs))
        return fail(pairs, TUNE_INTERRUPTED);
    for (int i = 0; i < 2; i++)
        if (!measure(pairs, i != pair->b_first, position, limit_ns, pair))
            return false;

    const int64_t now = clock_ns();

    pair->spent_ns = now - pairs->last_ns;
    return !pairs->journal
           || tune_journal_add(pairs->journal, pair, pairs->error, sizeof(pairs->error))
           || fail(pairs, TUNE_FAILED);
}

bool tune_pairs_take(TunePairs *pairs, const char *suite, const SuitePosition *position,
                     const TuneSide sides[2], uint64_t lot, int64_t limit_ns, TuneCost cost[2])
{
    Random random = { lot };
    /* In turns (AB BA AB) a slow moment that lasts from the end of one pair into the next would
     * push both the same way, and the mean would look surer than it is: neighbours had a
     * correlation of 0.2. */
    TunePair pair = { .suite = suite, .position = position->id, .a = sides[0].name,
                      .b = sides[1].name, .b_first = random_next(&random) & 1 };

    if (pairs->status != TUNE_DONE)
        return false;
    if (!pairs->journal || !tune_journal_has_next(pairs->journal)) {
        if (!measure_pair(pairs, position, sides, limit_ns, &pair))
            return false;
    } else if (!tune_journal_next(pairs->journal, &pair, pairs->error, sizeof(pairs->error)))
        return fail(pairs, TUNE_FAILED);
    pairs->last_ns = clock_ns();
    pairs->spent += pairs->nodes ? 1.0 : 1e-9 * (double)pair.spent_ns;
    pairs->count++;
    memcpy(cost, pair.cost, sizeof(pair.cost));
    if (pairs->after)
        pairs->after(pairs->context);
    return true;
}
