#include "bench/run/run.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory/memory.h"

/* ---- the limit that nobody named ---- */

enum { TIMES = 20, SMALL_EMPTIES = 20 };

/* What an empty square more costs at most, about. */
static const double GROWTH = 2.5;

double run_limit(const SuiteAsk *ask, int empties, double least_s, double alike_s, double other_s)
{
    const double seen_s = fmax(alike_s, other_s);
    const double slow_s = least_s * pow(GROWTH, max_int(empties - SMALL_EMPTIES, 0));

    if (ask->time_s > 0)
        return least_s + TIMES * ask->time_s;
    return alike_s > 0 ? fmax(least_s, TIMES * seen_s) : fmax(slow_s, TIMES * seen_s);
}

typedef struct {
    const RunPlan *plan;
    RunResult *result;
    RunStatus status;
    int room;                   /* rounds that fit into result->samples */
    Engine **engines;           /* of this round; NULL where not open */
    int *order;                 /* room for a permutation of the engines */
    int *warm;                  /* positions by rising empties */
} BenchRun;

/* ---- samples ---- */

static Sample *place(const RunResult *result, int round, int position, int engine)
{
    return &result->samples[((size_t)round * (size_t)result->position_count + (size_t)position)
                            * (size_t)result->engine_count + (size_t)engine];
}

/* Rounds begin with samples of all zeros, which no solve leaves behind. */
static bool taken(const Sample *sample)
{
    return sample->state != SAMPLE_OK || sample->outside_ns != 0;
}

const Sample *run_sample(const RunResult *result, int round, int position, int engine)
{
    const int rounds = result->rounds + (result->partial > 0);

    if (round < 0 || round >= rounds || position < 0 || position >= result->position_count
        || engine < 0 || engine >= result->engine_count)
        return NULL;

    const Sample *sample = place(result, round, position, engine);

    return taken(sample) ? sample : NULL;
}

static void make_room(BenchRun *run, int round)
{
    RunResult *result = run->result;
    const size_t each = (size_t)result->position_count * (size_t)result->engine_count;

    assert(each > 0);
    if (round >= run->room) {
        run->room = max_int(round + 1, 2 * run->room);
        result->samples = memory_grow(result->samples, (size_t)run->room * each, sizeof(Sample));
    }
    memset(place(result, round, 0, 0), 0, each * sizeof(Sample));
}

/* ---- trouble ---- */

/* The worst trouble is told, the first of its kind. */
__attribute__((format(printf, 3, 4)))
static void complain(BenchRun *run, RunStatus status, const char *format, ...)
{
    static const int RANKS[] = {
        [RUN_DONE] = 0, [RUN_FAILED] = 1, [RUN_INTERRUPTED] = 2, [RUN_WRONG] = 3,
    };
    va_list arguments;

    if (RANKS[status] <= RANKS[run->status])
        return;
    run->status = status;
    va_start(arguments, format);
    vsnprintf(run->result->trouble, sizeof(run->result->trouble), format, arguments);
    va_end(arguments);
}

/* A limit that nobody named is met by those that hang. */
static void complain_of_failure(BenchRun *run, int position, int engine, const Sample *sample)
{
    const EngineSpec *spec = &run->plan->engines[engine];
    const bool hangs = sample->state == SAMPLE_LIMIT && spec->limit_s < 0;

    complain(run, RUN_FAILED, "%s: %s: %s%s", run->plan->suite->positions[position].id, spec->name,
             sample->trouble, hangs ? ", it seems to hang; --limit names another limit" : "");
}

/* The first answer to a position that any engine gave; NULL: none yet. */
static const Sample *first_answer(const BenchRun *run, int last_round, int position, int *engine)
{
    for (int round = 0; round <= last_round; round++)
        for (*engine = 0; *engine < run->plan->engine_count; ++*engine) {
            const Sample *sample = place(run->result, round, position, *engine);

            if (taken(sample) && sample->state == SAMPLE_OK)
                return sample;
        }
    return NULL;
}

/* Whether two answers must be the same: scores, and what one engine finds at a depth with one
 * thread. */
static bool must_agree(const RunPlan *plan, int engine, int other, const Sample *sample)
{
    const SuiteAsk *ask = &plan->suite->ask;

    return suite_ask_whole(ask)
           || (engine == other && ask->time_s <= 0 && sample->sharing.threads <= 1);
}

/* False if it is no answer or a wrong one. */
static bool check(BenchRun *run, int round, int position, int engine)
{
    const SuitePosition *asked = &run->plan->suite->positions[position];
    const Sample *sample = place(run->result, round, position, engine), *other;
    const char *name = run->plan->engines[engine].name;
    int first;

    if (sample->state == SAMPLE_WRONG) {
        complain(run, RUN_WRONG, "%s: %s %s", asked->id, name, sample->trouble);
        return false;
    }
    if (sample->state != SAMPLE_OK) {
        complain_of_failure(run, position, engine, sample);
        return false;
    }
    if (asked->has_expected) {
        if (sample->score == asked->expected)
            return true;
        complain(run, RUN_WRONG, "%s: %s answers %+d, expected is %+d", asked->id, name,
                 sample->score, asked->expected);
        return false;
    }
    other = first_answer(run, round, position, &first);
    if (!other || other->score == sample->score || !must_agree(run->plan, first, engine, sample))
        return true;
    complain(run, RUN_WRONG, "%s: %s answers %+d, but %s %+d", asked->id, name, sample->score,
             first == engine ? "before" : run->plan->engines[first].name, other->score);
    return false;
}

static bool stopped(const BenchRun *run)
{
    return run->plan->stop && *run->plan->stop != 0;
}

/* ---- one round ---- */

/* An order of the engines for that position (-1: to be started in). */
static void draw_order(const BenchRun *run, int round, int position)
{
    Random random = { run->plan->seed + (uint64_t)round * 0xd1342543de82ef95u
                      + (uint64_t)(position + 1) * 0xaf251af3b0f025b5u };

    random_order(&random, run->order, run->plan->engine_count);
}

/* A program that was built anew between two rounds is another program. */
static bool is_same_build(const json_t *kept, const json_t *now)
{
    static const char *const KEYS[] = { "version", "commit", "dirty", "compiler", "flags",
                                        "kernel" };

    for (size_t i = 0; i < ARRAY_LENGTH(KEYS); i++) {
        const json_t *a = json_object_get(kept, KEYS[i]), *b = json_object_get(now, KEYS[i]);

        if (a && b && !json_equal(a, b))        /* not all greet before they are asked */
            return false;
    }
    return true;
}

static bool open_engines(BenchRun *run, int round)
{
    const json_t *kept = run->result->identities;
    char error[ENGINE_ERROR_SIZE];

    draw_order(run, round, -1);
    for (int i = 0; i < run->plan->engine_count; i++) {
        const int engine = run->order[i];

        if (stopped(run)) {
            complain(run, RUN_INTERRUPTED, "interrupted");
            return false;
        }
        EngineSpec spec = run->plan->engines[engine];

        if (round > 0)
            spec.waiting = NULL;        /* it has been told */
        run->engines[engine] = engine_open(&spec, run->plan->stop, error, sizeof(error));
        if (!run->engines[engine]) {
            if (stopped(run))
                complain(run, RUN_INTERRUPTED, "interrupted");
            else
                complain(run, RUN_FAILED, "%s", error);
            return false;
        }
        if (json_array_size(kept) > 0
            && !is_same_build(json_array_get(kept, (size_t)engine),
                           engine_identity(run->engines[engine]))) {
            complain(run, RUN_FAILED, "%s: the program was built anew during the run",
                     run->plan->engines[engine].name);
            return false;
        }
    }
    return true;
}

/* What the engines said of themselves is kept from the first round. */
static void close_engines(BenchRun *run)
{
    json_t *identities = run->result->identities;
    const bool keep = json_array_size(identities) == 0;

    for (int i = 0; i < run->plan->engine_count; i++) {
        const EngineSpec *spec = &run->plan->engines[i];

        if (keep)
            json_array_append_new(identities, run->engines[i]
                ? json_deep_copy(engine_identity(run->engines[i]))
                : json_pack("{s:s, s:s}", "name", spec->name, "command", spec->command));
        engine_close(run->engines[i]);
        run->engines[i] = NULL;
    }
}

/* Whether the limit has cut it off in the round before: it would again. */
static const Sample *hopeless(const BenchRun *run, int round, int position, int engine)
{
    const Sample *before = round > 0 ? place(run->result, round - 1, position, engine) : NULL;

    return before && before->state == SAMPLE_LIMIT ? before : NULL;
}

static const char *kind_of(const BenchRun *run, int engine)
{
    return json_string_value(json_object_get(engine_identity(run->engines[engine]), "kind"));
}

/* From what the position took in this round and the one before. */
static double find_limit(const BenchRun *run, int round, int position, int engine)
{
    const RunPlan *plan = run->plan;
    const double least_s = plan->least_limit_s > 0 ? plan->least_limit_s : RUN_LEAST_LIMIT_S;
    double seen_s[2] = { 0, 0 };        /* by another kind, by the same */

    for (int r = max_int(round - 1, 0); r <= round; r++)
        for (int i = 0; i < plan->engine_count; i++) {
            const Sample *sample = place(run->result, r, position, i);
            double *seen = &seen_s[strcmp(kind_of(run, i), kind_of(run, engine)) == 0];

            if (sample->state == SAMPLE_OK && 1e-9 * (double)sample->outside_ns > *seen)
                *seen = 1e-9 * (double)sample->outside_ns;
        }
    return run_limit(&plan->suite->ask, plan->suite->positions[position].empties, least_s,
                     seen_s[1], seen_s[0]);
}

static void solve(BenchRun *run, int round, int position, int engine, Sample *sample)
{
    if (run->plan->engines[engine].limit_s < 0)
        engine_set_limit(run->engines[engine], find_limit(run, round, position, engine));
    engine_solve(run->engines[engine], &run->plan->suite->positions[position], sample);
}

/* On the positions with the fewest empties; whatever is wrong will show again, but that one hangs
 * need not be waited for twice: then false. */
static bool warm_up(BenchRun *run, int round)
{
    Sample thrown_away;

    for (int i = 0; i < min_int(run->plan->warmup, run->plan->suite->count); i++) {
        draw_order(run, round, run->warm[i]);
        for (int j = 0; j < run->plan->engine_count && !stopped(run); j++) {
            if (hopeless(run, round, run->warm[i], run->order[j]))
                continue;
            solve(run, round, run->warm[i], run->order[j], &thrown_away);
            if (thrown_away.state == SAMPLE_LIMIT && !run->plan->keep_going) {
                complain_of_failure(run, run->warm[i], run->order[j], &thrown_away);
                return false;
            }
        }
    }
    return true;
}

/* False: the run is to end. */
static bool ask(BenchRun *run, int round, int position, int engine)
{
    const RunPlan *plan = run->plan;
    const Sample *before = hopeless(run, round, position, engine);
    Sample sample;

    if (before)
        sample = *before;
    else
        solve(run, round, position, engine, &sample);
    if (sample.state == SAMPLE_INTERRUPTED) {
        complain(run, RUN_INTERRUPTED, "interrupted");
        return false;
    }
    *place(run->result, round, position, engine) = sample;
    run->result->partial++;

    const bool good = check(run, round, position, engine);

    if (plan->each)
        plan->each(plan->context, round, position, engine, &sample);
    if (stopped(run))
        complain(run, RUN_INTERRUPTED, "interrupted");
    return !stopped(run) && (good || plan->keep_going);
}

static bool ask_all(BenchRun *run, int round)
{
    for (int position = 0; position < run->plan->suite->count; position++) {
        draw_order(run, round, position);
        for (int i = 0; i < run->plan->engine_count; i++)
            if (!ask(run, round, position, run->order[i]))
                return false;
    }
    return true;
}

/* False: the run is to end. */
static bool do_round(BenchRun *run, int round)
{
    bool going = false;

    make_room(run, round);
    if (open_engines(run, round))
        going = warm_up(run, round) && ask_all(run, round);
    close_engines(run);
    if (going) {
        run->result->rounds++;
        run->result->partial = 0;
    }
    return going;
}

/* ---- all rounds ---- */

/* As long as the longest round so far, if another is to end in time. */
static bool fits(const RunPlan *plan, int64_t begun_ns, int64_t longest_ns)
{
    return plan->budget_s <= 0
           || (double)(clock_ns() - begun_ns + longest_ns) <= plan->budget_s * 1e9;
}

static void do_rounds(BenchRun *run)
{
    const RunPlan *plan = run->plan;
    const int limit = plan->rounds > 0 ? plan->rounds : plan->budget_s > 0 ? INT32_MAX : 1;
    const int64_t begun_ns = clock_ns();
    int64_t longest_ns = 0;

    for (int round = 0; round < limit; round++) {
        const int64_t round_ns = clock_ns();

        if (round > 0 && !fits(plan, begun_ns, longest_ns))
            return;
        if (!do_round(run, round))
            return;
        if (clock_ns() - round_ns > longest_ns)
            longest_ns = clock_ns() - round_ns;
        if (plan->enough && plan->enough(plan->context, round + 1))
            return;
    }
}

static void sort_by_empties(const Suite *suite, int *order)
{
    for (int i = 0; i < suite->count; i++) {
        int at = i;

        for (; at > 0 && suite->positions[order[at - 1]].empties > suite->positions[i].empties;
             at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

RunStatus run_suite(const RunPlan *plan, RunResult *result)
{
    const size_t engines = (size_t)plan->engine_count;
    BenchRun run = {
        .plan = plan, .result = result, .status = RUN_DONE,
        .engines = memory_array(engines, sizeof(Engine *)),
        .order = memory_array(engines, sizeof(int)),
        .warm = memory_array((size_t)max_int(plan->suite->count, 1), sizeof(int)),
    };

    assert(plan->engine_count > 0 && plan->suite->count > 0);
    *result = (RunResult){
        .engine_count = plan->engine_count, .position_count = plan->suite->count,
        .identities = json_array(),
    };
    sort_by_empties(plan->suite, run.warm);
    do_rounds(&run);
    free(run.engines);
    free(run.order);
    free(run.warm);
    return run.status;
}

void run_free(RunResult *result)
{
    free(result->samples);
    json_decref(result->identities);
    *result = (RunResult){ .samples = NULL };
}
