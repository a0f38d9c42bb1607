#include "lab/match/match.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "lab/workers.h"

enum { SMALL_EMPTIES = 18, SMALL_TABLE_MIB = 4, TABLE_MIB = 64 };  /* solved by the small table */

typedef struct {
    MatchPair pair;
    atomic_int played;          /* a MatchPlayed */
} PairSlot;

/* Between two calls of count_played() nothing changes but the slots that are being played. */
typedef struct {
    const MatchPlan *plan;
    MatchResult *result;
    yk_solver **solvers;        /* MATCH_SIDES for each job */
    PairSlot *slots;            /* by number */
    int drawn, counted;         /* pairs that have an opening, and that the result has */
    volatile int halt;          /* it is over */
    StatsLooks looks;
} Match;

static void finish(Match *match, MatchEnd end)
{
    if (match->halt)
        return;
    match->result->end = end;
    __atomic_store_n(&match->halt, 1, __ATOMIC_RELAXED);
    for (int i = 0; i < MATCH_SIDES * match->plan->jobs; i++)
        yk_stop(match->solvers[i]);
}

static bool interrupted(const Match *match)
{
    return match->plan->stop && __atomic_load_n(match->plan->stop, __ATOMIC_RELAXED) != 0;
}

/* An opening for the next pair, if there is one. */
static void draw(Match *match)
{
    const MatchPlan *plan = match->plan;

    if (match->drawn < plan->pairs && !match->halt) {
        MatchPair *pair = &match->slots[match->drawn].pair;

        if (plan->given)
            pair->opening = plan->given[match->drawn];
        else if (!openings_next(plan->openings, &pair->opening))
            return;
        pair->number = ++match->drawn;
    }
}

/* WorkersTask: a pair. There is an opening for as many more as there are jobs. */
static bool play(void *context, int job, size_t number)
{
    Match *match = context;
    const MatchPlan *plan = match->plan;
    PairSlot *slot = &match->slots[number];

    if (slot->pair.number == 0 || __atomic_load_n(&match->halt, __ATOMIC_RELAXED) != 0)
        return false;
    atomic_store_explicit(&slot->played,
                          match_game_pair(&plan->rules, &match->solvers[MATCH_SIDES * job],
                                          plan->programs ? &plan->programs[MATCH_SIDES * job]
                                                         : NULL,
                                          &match->halt, &slot->pair), memory_order_release);
    return true;
}

static void count(Match *match, const MatchPair *pair)
{
    const MatchPlan *plan = match->plan;
    MatchResult *result = match->result;
    const double fraction = (double)++match->counted / plan->pairs;

    match_stats_add(&result->tally, match_game_discs(&pair->games[0]),
                    match_game_discs(&pair->games[1]));
    for (int i = 0; i < 2 * MATCH_SIDES; i++) {
        const MatchGame *game = &pair->games[i / 2];

        result->nodes[i % 2] += game->nodes[i % 2];
        result->searches[i % 2] += game->searches[i % 2];
        result->time_ns[i % 2] += game->time_ns[i % 2];
    }
    if (match_stats_due(&plan->rule, &match->looks, match->counted, fraction)) {
        result->verdict = match_stats_look(&plan->rule, &result->tally, fraction, &match->looks);
        if (result->verdict.kind != MATCH_UNDECIDED)
            finish(match, MATCH_DECIDED);
    }
    if (plan->each)
        plan->each(plan->context, pair, &result->tally);
    if (match->counted == plan->pairs)
        finish(match, MATCH_ALL_PLAYED);
}

/* After each pair: count what can be, in order, up to the first that is not played. */
static void count_played(void *context)
{
    Match *match = context;

    while (!match->halt && match->counted < match->plan->pairs) {
        const PairSlot *slot = &match->slots[match->counted];
        const int played = atomic_load_explicit(&slot->played, memory_order_acquire);

        if (played == MATCH_UNPLAYED)
            break;
        if (played == MATCH_UNSOLVED)
            match->result->failure = slot->pair.failure;
        if (played == MATCH_PLAYED)
            count(match, &slot->pair);
        else
            finish(match, played == MATCH_UNSOLVED ? MATCH_FAILED : MATCH_INTERRUPTED);
    }
    if (interrupted(match))
        finish(match, MATCH_INTERRUPTED);
    draw(match);
}

static bool make_solvers(const MatchPlan *plan, yk_solver **solvers)
{
    yk_config config;

    yk_config_init(&config);
    snprintf(config.kernel, sizeof(config.kernel), "%s", plan->kernel);
    yk_config_set(&config, "threads", 1);
    yk_config_set(&config, "table-mib",
                  plan->rules.perfect <= SMALL_EMPTIES ? SMALL_TABLE_MIB : TABLE_MIB);
    for (int i = 0; i < MATCH_SIDES * plan->jobs; i++) {
        config.weights = plan->weights[i % MATCH_SIDES];
        if (yk_create(&solvers[i], &config) != YK_OK)
            return false;
    }
    return true;
}

void match_run(const MatchPlan *plan, MatchResult *result)
{
    const int solvers = MATCH_SIDES * plan->jobs;
    const int64_t begun_ns = clock_ns();
    Match match = {
        .plan = plan, .result = result,
        .solvers = memory_array((size_t)solvers, sizeof(*match.solvers)),
        .slots = memory_array((size_t)plan->pairs, sizeof(*match.slots)),
    };

    assert(plan->jobs >= 1 && plan->jobs <= MATCH_JOBS && plan->pairs >= 1);
    *result = (MatchResult){ .end = MATCH_FAILED, .failure.status = YK_NO_MEMORY };
    if (make_solvers(plan, match.solvers)) {
        result->end = MATCH_NO_MORE_OPENINGS;
        if (plan->watch)
            plan->watch(match.solvers, solvers);
        for (int i = 0; i < plan->jobs; i++)
            draw(&match);
        workers_run(plan->jobs, (size_t)plan->pairs, play, count_played, &match);
        if (plan->watch)
            plan->watch(NULL, 0);
    }
    if (result->end >= MATCH_INTERRUPTED)
        result->verdict = match_stats_figures(&result->tally, 1.0 - plan->rule.alpha);
    else if (result->end != MATCH_DECIDED)
        result->verdict = match_stats_look(&plan->rule, &result->tally, 1.0, &match.looks);
    result->elapsed_s = 1e-9 * (double)(clock_ns() - begun_ns);
    for (int i = 0; i < solvers; i++)
        yk_destroy(match.solvers[i]);
    free(match.solvers);
    free(match.slots);
}
