#include "bench/run/run.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "base/text/print.h"

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
const Sample *run_sample(const RunResult *result, int round, int position, int engine)
{
    const int rounds = result->rounds + (result->partial > 0);

    if (round < 0 || round >= rounds || position < 0 || position >= result->position_count
        || engine < 0 || engine >= result->engine_count)
        return NULL;
    const Sample *sample = place(result, round, position, engine);

    return sample->state != SAMPLE_OK || sample->outside_ns != 0 ? sample : NULL;
}

static void make_room(BenchRun *run, int round)
{
    RunResult *result = run->result;
    const size_t each = (size_t)result->position_count * (size_t)result->engine_count;

    if (round >= run->room) {
        run->room = max_int(round + 1, 2 * run->room);
        result->samples = memory_grow(result->samples, (size_t)run->room * each, sizeof(Sample));
    }
    memset(place(result, round, 0, 0), 0, each * sizeof(Sample));
}

/* ---- trouble ---- */

/* The worst trouble is told, the first of its kind. Always false. */
__attribute__((format(printf, 3, 4)))
static bool note_trouble(BenchRun *run, RunStatus status, const char *format, ...)
{
    static const int RANKS[] = {
        [RUN_DONE] = 0, [RUN_FAILED] = 1, [RUN_INTERRUPTED] = 2, [RUN_WRONG] = 3,
    };
    va_list arguments;

    if (RANKS[status] <= RANKS[run->status])
        return false;
    run->status = status;
    va_start(arguments, format);
    vsnprintf(run->result->trouble, sizeof(run->result->trouble), format, arguments);
    va_end(arguments);
    return false;
}

static bool stopped(BenchRun *run)
{
    if (!run->plan->stop || *run->plan->stop == 0)
        return false;
    note_trouble(run, RUN_INTERRUPTED, "interrupted");
    return true;
}

/* A limit that nobody named is met by those that hang. */
static bool note_failure(BenchRun *run, int position, int engine, const Sample *sample)
{
    const EngineSpec *spec = &run->plan->engines[engine];
    const bool hangs = sample->state == SAMPLE_LIMIT && spec->limit_s < 0;

    return note_trouble(run, RUN_FAILED, "%s: %s: %s%s",
                        run->plan->suite->positions[position].id, spec->name, sample->trouble,
                        hangs ? ", it seems to hang; --limit names another limit" : "");
}

/* The first answer to a position that any engine gave; NULL: none yet. */
static const Sample *first_answer(const RunResult *result, int position, int *engine)
{
    for (int round = 0; round <= result->rounds; round++)
        for (*engine = 0; *engine < result->engine_count; ++*engine) {
            const Sample *sample = run_sample(result, round, position, *engine);

            if (sample && sample->state == SAMPLE_OK)
                return sample;
        }
    return NULL;
}

/* False if it is no answer or a wrong one. Scores must agree with each other, and so must what one
 * engine finds at a depth with one thread. */
static bool check(BenchRun *run, int position, int engine, const Sample *sample)
{
    const Suite *suite = run->plan->suite;
    const SuitePosition *asked = &suite->positions[position];
    const char *name = run->plan->engines[engine].name;
    int first;

    if (sample->state == SAMPLE_WRONG)
        return note_trouble(run, RUN_WRONG, "%s: %s %s", asked->id, name, sample->trouble);
    if (sample->state != SAMPLE_OK)
        return note_failure(run, position, engine, sample);
    if (asked->has_expected)
        return sample->score == asked->expected
               || note_trouble(run, RUN_WRONG, "%s: %s answers %+d, expected is %+d", asked->id,
                               name, sample->score, asked->expected);
    const Sample *other = first_answer(run->result, position, &first);
    const json_t *threads = json_object_get(engine_identity(run->engines[engine]), "threads");

    return other->score == sample->score
           || (!suite_ask_whole(&suite->ask)
               && (engine != first || suite->ask.time_s > 0
                   || json_integer_value(threads) > 1))
           || note_trouble(run, RUN_WRONG, "%s: %s answers %+d, but %s %+d", asked->id, name,
                           sample->score,
                           first == engine ? "before" : run->plan->engines[first].name,
                           other->score);
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
    char error[ENGINE_ERROR_SIZE];

    draw_order(run, round, -1);
    for (int i = 0; i < run->plan->engine_count && !stopped(run); i++) {
        const int engine = run->order[i];
        const json_t *kept = json_array_get(run->result->identities, (size_t)engine);
        EngineSpec spec = run->plan->engines[engine];

        if (round > 0)
            spec.waiting = NULL;        /* it has been told */
        run->engines[engine] = engine_open(&spec, run->plan->stop, error, sizeof(error));
        if (!run->engines[engine])
            return !stopped(run) && note_trouble(run, RUN_FAILED, "%s", error);
        if (kept && !is_same_build(kept, engine_identity(run->engines[engine])))
            return note_trouble(run, RUN_FAILED, "%s: the program was built anew during the run",
                                spec.name);
    }
    return !stopped(run);
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

double run_limit(const SuiteAsk *ask, int empties, double least_s, double alike_s, double other_s)
{
    enum { TIMES = 20, SMALL_EMPTIES = 20 };
    const double growth = 2.5;          /* what an empty square more costs at most, about */
    const double seen_s = fmax(alike_s, other_s);
    const double slow_s = least_s * pow(growth, max_int(empties - SMALL_EMPTIES, 0));

    if (ask->time_s > 0)
        return least_s + TIMES * ask->time_s;
    return fmax(alike_s > 0 ? least_s : slow_s, TIMES * seen_s);
}

static const char *kind_of(const BenchRun *run, int engine)
{
    return json_string_value(json_object_get(engine_identity(run->engines[engine]), "kind"));
}

/* Where nobody named a limit, it comes from what the position took in this round and the one
 * before. */
static void solve(BenchRun *run, int round, int position, int engine, Sample *sample)
{
    const RunPlan *plan = run->plan;
    const SuitePosition *asked = &plan->suite->positions[position];
    const double least_s = plan->least_limit_s > 0 ? plan->least_limit_s : RUN_LEAST_LIMIT_S;
    double seen_s[2] = { 0, 0 };        /* by another kind, by the same */

    for (int r = max_int(round - 1, 0); r <= round && plan->engines[engine].limit_s < 0; r++)
        for (int i = 0; i < plan->engine_count; i++) {
            const Sample *other = place(run->result, r, position, i);
            double *seen = &seen_s[strcmp(kind_of(run, i), kind_of(run, engine)) == 0];

            if (other->state == SAMPLE_OK)
                *seen = fmax(*seen, 1e-9 * (double)other->outside_ns);
        }
    if (plan->engines[engine].limit_s < 0)
        engine_set_limit(run->engines[engine], run_limit(&plan->suite->ask, asked->empties,
                                                         least_s, seen_s[1], seen_s[0]));
    engine_solve(run->engines[engine], asked, sample);
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
            if (thrown_away.state == SAMPLE_LIMIT && !run->plan->keep_going)
                return note_failure(run, run->warm[i], run->order[j], &thrown_away);
        }
    }
    return true;
}

/* False: the run is to end. */
static bool ask_one(BenchRun *run, int round, int position, int engine)
{
    const RunPlan *plan = run->plan;
    const Sample *before = hopeless(run, round, position, engine);
    Sample sample;

    if (before)
        sample = *before;
    else
        solve(run, round, position, engine, &sample);
    if (sample.state == SAMPLE_INTERRUPTED)
        return note_trouble(run, RUN_INTERRUPTED, "interrupted");
    *place(run->result, round, position, engine) = sample;
    run->result->partial++;

    const bool good = check(run, position, engine, &sample);

    if (plan->each)
        plan->each(plan->context, round, position, engine, &sample);
    return !stopped(run) && (good || plan->keep_going);
}

static bool ask_all(BenchRun *run, int round)
{
    for (int position = 0; position < run->plan->suite->count; position++) {
        draw_order(run, round, position);
        for (int i = 0; i < run->plan->engine_count; i++)
            if (!ask_one(run, round, position, run->order[i]))
                return false;
    }
    return true;
}

/* ---- all rounds ---- */

/* With a budget, no round is begun that would end after it if it took as long as the longest. */
static void do_rounds(BenchRun *run)
{
    const RunPlan *plan = run->plan;
    const int limit = plan->rounds > 0 ? plan->rounds : plan->budget_s > 0 ? INT32_MAX : 1;
    const int64_t begun_ns = clock_ns();
    int64_t longest_ns = 0;
    bool going = true;

    for (int round = 0; round < limit && going; round++) {
        const int64_t round_ns = clock_ns();

        if (round > 0 && plan->budget_s > 0
            && (double)(round_ns - begun_ns + longest_ns) > plan->budget_s * 1e9)
            return;
        make_room(run, round);
        going = open_engines(run, round) && warm_up(run, round) && ask_all(run, round);
        close_engines(run);
        if (!going)
            return;
        run->result->rounds++;
        run->result->partial = 0;
        if (clock_ns() - round_ns > longest_ns)
            longest_ns = clock_ns() - round_ns;
        going = !plan->enough || !plan->enough(plan->context, round + 1);
    }
}

static void sort_by_empties(const Suite *suite, int *order)
{
    for (int i = 0, at; i < suite->count; order[at] = i++)
        for (at = i; at > 0 && suite->positions[order[at - 1]].empties
                                   > suite->positions[i].empties; at--)
            order[at] = order[at - 1];
}

RunStatus run_suite(const RunPlan *plan, RunResult *result)
{
    const size_t engines = (size_t)plan->engine_count;
    BenchRun run = {
        .plan = plan, .result = result, .status = RUN_DONE,
        .engines = memory_array(engines, sizeof(Engine *)),
        .order = memory_array(engines, sizeof(int)),
        .warm = memory_array((size_t)plan->suite->count, sizeof(int)),
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

/* ---- what was checked ---- */

bool run_checked_cpu(const RunResult *run, int threads)
{
    for (int engine = 0; engine < run->engine_count; engine++) {
        const json_t *identity = json_array_get(run->identities, (size_t)engine);
        const char *kind = json_string_value(json_object_get(identity, "kind"));

        if (!kind || strcmp(kind, "yomikiri") != 0)
            return false;
        for (int i = 0; i < (run->rounds + 1) * run->position_count; i++) {
            const Sample *sample = run_sample(run, i / run->position_count,
                                              i % run->position_count, engine);

            if (sample && sample->state == SAMPLE_OK && sample->cpu_ns <= 0)
                return false;
        }
    }
    return threads == 1;
}

void run_checked_text(const RunResult *run, const Suite *suite, int engine, char *out,
                      size_t size)
{
    const int rounds = run->rounds + (run->partial > 0);
    /* Of one engine in one round there is nothing to compare with. */
    const char *rest = run->engine_count * rounds > 1 ? "compared with each other"
                                                      : "not checked";
    int answers = 0, recorded = 0, replayed = 0;

    for (int i = 0; i < rounds * run->position_count; i++) {
        const int position = i % run->position_count;
        const Sample *sample = run_sample(run, i / run->position_count, position, engine);
        const bool exact = sample && sample->state == SAMPLE_OK && !sample->value.told;

        answers += exact;
        recorded += exact && suite->positions[position].has_expected;
        replayed += exact && sample->replayed;
    }
    out[0] = '\0';
    if (answers == 0)
        append(out, size, suite_ask_whole(&suite->ask) ? "there is no answer to check"
                                                       : "values are not answers to check");
    else if (recorded == answers)
        append(out, size, "every score as recorded, ");
    else if (recorded == 0)
        append(out, size, "no score is recorded, they were %s, ", rest);
    else
        append(out, size, "%d of %d scores as recorded, the others %s, ", recorded, answers, rest);
    if (answers > 0 && replayed == answers)
        append(out, size, "every line replayed");
    else if (answers > 0 && replayed == 0)
        append(out, size, "no line was given");
    else if (answers > 0)
        append(out, size, "%d of %d lines replayed", replayed, answers);
}

void run_checked_all(const RunResult *run, const Suite *suite, const EngineSpec *engines,
                     char *out, size_t size)
{
    char first[200], text[200];
    bool alike = true;

    run_checked_text(run, suite, 0, first, sizeof(first));
    for (int pass = 0; pass < 2; pass++) {
        snprintf(out, size, "%s", alike ? first : "");
        for (int i = 0; i < run->engine_count; i++) {
            run_checked_text(run, suite, i, text, sizeof(text));
            if (pass == 0)
                alike &= strcmp(text, first) == 0;
            else if (!alike)
                append(out, size, "%s%s: %s", i > 0 ? "; " : "", engines[i].name, text);
        }
    }
}
