#include "lab/match/match.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/memory/memory.h"

enum {
    AHEAD = 8,                  /* pairs, for each job, that may wait for an earlier one */
    SMALL_EMPTIES = 18,         /* solved with the small table */
    SMALL_TABLE_MIB = 4, TABLE_MIB = 64,
};

typedef struct {
    MatchPair pair;
    bool done;
} PairSlot;

/* All but `plan` and `solvers` is read and written under the lock; `halt` also without. */
typedef struct {
    const MatchPlan *plan;
    yk_solver **solvers;        /* MATCH_SIDES for each job */
    int64_t begun_ns;
    double until_s;
    volatile int halt;          /* solvers under way are to stop; as MatchLimit.stop */

    pthread_mutex_t lock;
    pthread_cond_t room;        /* a slot is free, or it is over */
    PairSlot *slots;            /* of pair n: slots[n % slot_count] */
    int slot_count;
    int next, counted;          /* pairs begun, and counted in the result */
    bool over;
    StatsLooks looks;
    MatchResult *result;
} Match;

typedef struct {
    Match *match;
    pthread_t thread;
    int number;
} MatchThread;

const char *match_end_name(MatchEnd end)
{
    static const char *const NAMES[] = {
        [MATCH_DECIDED] = "decided", [MATCH_ALL_PLAYED] = "all pairs",
        [MATCH_BUDGET_SPENT] = "budget", [MATCH_NO_MORE_OPENINGS] = "openings",
        [MATCH_INTERRUPTED] = "interrupted", [MATCH_FAILED] = "failed",
    };

    return NAMES[end];
}

static bool interrupted(const Match *match)
{
    return match->plan->stop && __atomic_load_n(match->plan->stop, __ATOMIC_RELAXED) != 0;
}

static double elapsed_s(const Match *match)
{
    return 1e-9 * (double)(clock_ns() - match->begun_ns);
}

/* ---- the end, and before it; with the lock held ---- */

static void finish(Match *match, MatchEnd end)
{
    if (match->over)
        return;
    match->over = true;
    match->result->end = end;
    __atomic_store_n(&match->halt, 1, __ATOMIC_RELAXED);
    for (int i = 0; i < MATCH_SIDES * match->plan->jobs; i++)
        yk_stop(match->solvers[i]);
    pthread_cond_broadcast(&match->room);
}

static void look(Match *match)
{
    const MatchPlan *plan = match->plan;
    MatchResult *result = match->result;
    const double fraction = plan->by_time ? elapsed_s(match) / plan->budget_s
                                          : (double)match->counted / plan->pairs;

    if (!match_stats_due(&plan->rule, &match->looks, match->counted, fraction))
        return;
    result->verdict = match_stats_look(&plan->rule, &result->tally, fraction, &match->looks);
    if (result->verdict.kind != MATCH_UNDECIDED)
        finish(match, MATCH_DECIDED);
}

static void count(Match *match, const MatchPair *pair)
{
    MatchResult *result = match->result;

    match->counted++;
    match_stats_add(&result->tally, match_game_discs(&pair->games[0]),
                    match_game_discs(&pair->games[1]));
    for (int side = 0; side < MATCH_SIDES; side++)
        for (int i = 0; i < 2; i++) {
            result->nodes[side] += pair->games[i].nodes[side];
            result->searches[side] += pair->games[i].searches[side];
            result->time_ns[side] += pair->games[i].time_ns[side];
        }
    look(match);
    if (match->plan->each)
        match->plan->each(match->plan->context, pair, &result->tally,
                          match->looks.count > 0 ? &result->verdict : NULL);
    if (match->counted == match->plan->pairs)
        finish(match, MATCH_ALL_PLAYED);
}

/* Count what can be: in order, up to the first that is not done. */
static void count_finished(Match *match)
{
    for (;;) {
        PairSlot *slot = &match->slots[match->counted % match->slot_count];

        if (match->over || !slot->done)
            return;
        slot->done = false;
        count(match, &slot->pair);
    }
}

/* The next pair to play into *pair. False: there is none, or it is over. */
static bool begin(Match *match, MatchPair *pair)
{
    const MatchPlan *plan = match->plan;

    while (!match->over && match->next - match->counted >= match->slot_count)
        pthread_cond_wait(&match->room, &match->lock);
    if (match->over || match->next == plan->pairs)
        return false;
    if (plan->given)
        pair->opening = plan->given[match->next];
    else if (!openings_next(plan->openings, &pair->opening))
        return false;               /* those under way still count */
    pair->number = ++match->next;
    return true;
}

/* ---- jobs ---- */

static void end_badly(Match *match, MatchPlayed played, const MatchPair *pair)
{
    if (played == MATCH_UNSOLVED) {
        if (!match->over)
            match->result->failure = pair->failure;
        finish(match, MATCH_FAILED);
    } else {
        finish(match, interrupted(match) ? MATCH_INTERRUPTED : MATCH_BUDGET_SPENT);
    }
}

static void *work(void *argument)
{
    const MatchThread *job = argument;
    Match *match = job->match;
    const MatchLimit limit = { .stop = &match->halt, .until_s = match->until_s };
    const int first = MATCH_SIDES * job->number;
    MatchPair pair;

    pthread_mutex_lock(&match->lock);
    while (begin(match, &pair)) {
        pthread_mutex_unlock(&match->lock);
        const MatchPlayed played = match_game_pair(&match->plan->rules, &match->solvers[first],
                                                   match->plan->programs
                                                       ? &match->plan->programs[first] : NULL,
                                                   &limit, &pair);

        pthread_mutex_lock(&match->lock);
        if (interrupted(match))
            finish(match, MATCH_INTERRUPTED);
        if (played != MATCH_PLAYED) {
            end_badly(match, played, &pair);
            break;
        }
        match->slots[(pair.number - 1) % match->slot_count] = (PairSlot){ pair, true };
        count_finished(match);
        pthread_cond_broadcast(&match->room);
    }
    pthread_mutex_unlock(&match->lock);
    return NULL;
}

/* The first job on this thread, the others on threads of their own, as far as there are any. */
static void work_all(Match *match, MatchThread *jobs)
{
    int started = 1;

    for (; started < match->plan->jobs; started++) {
        jobs[started] = (MatchThread){ .match = match, .number = started };
        if (pthread_create(&jobs[started].thread, NULL, work, &jobs[started]) != 0)
            break;
    }
    jobs[0] = (MatchThread){ .match = match };
    work(&jobs[0]);
    for (int i = 1; i < started; i++)
        pthread_join(jobs[i].thread, NULL);
}

/* ---- the whole ---- */

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

/* What the end leaves to say. */
static void conclude(Match *match)
{
    const MatchPlan *plan = match->plan;
    MatchResult *result = match->result;

    if (!match->over)
        result->end = MATCH_NO_MORE_OPENINGS;
    if (result->end == MATCH_INTERRUPTED || result->end == MATCH_FAILED)
        result->verdict = match_stats_figures(&result->tally, 1.0 - plan->rule.alpha);
    else if (result->end != MATCH_DECIDED)
        result->verdict = match_stats_look(&plan->rule, &result->tally, 1.0, &match->looks);
}

void match_run(const MatchPlan *plan, MatchResult *result)
{
    const int solvers = MATCH_SIDES * plan->jobs;
    Match match = {
        .plan = plan, .result = result, .begun_ns = clock_ns(), .slot_count = AHEAD * plan->jobs,
        .solvers = memory_array((size_t)solvers, sizeof(*match.solvers)),
    };
    MatchThread *jobs = memory_array((size_t)plan->jobs, sizeof(*jobs));

    assert(plan->jobs >= 1 && plan->jobs <= MATCH_JOBS && plan->pairs >= 1);
    *result = (MatchResult){ .end = MATCH_FAILED, .failure.status = YK_NO_MEMORY };
    match.slots = memory_array((size_t)match.slot_count, sizeof(*match.slots));
    if (plan->budget_s > 0)
        match.until_s = 1e-9 * (double)match.begun_ns + plan->budget_s;
    if (make_solvers(plan, match.solvers)) {
        pthread_mutex_init(&match.lock, NULL);
        pthread_cond_init(&match.room, NULL);
        if (plan->watch)
            plan->watch(match.solvers, solvers);
        work_all(&match, jobs);
        if (plan->watch)
            plan->watch(NULL, 0);
        pthread_cond_destroy(&match.room);
        pthread_mutex_destroy(&match.lock);
        conclude(&match);
    }
    result->elapsed_s = elapsed_s(&match);
    for (int i = 0; i < solvers; i++)
        yk_destroy(match.solvers[i]);
    free(match.solvers);
    free(match.slots);
    free(jobs);
}
