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
    Engine **engines;           /* of this round; NULL where not open */
    int *order;                 /* room for a permutation of the engines */
    int smallest;               /* position with the fewest empties */
} BenchRun;

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

/* False if it is no answer or a wrong one. Scores must agree with each other, and so must what one
 * engine finds at a depth with one thread. */
static bool check(BenchRun *run, int position, int engine, const Sample *sample)
{
    const Suite *suite = run->plan->suite;
    const SuitePosition *asked = &suite->positions[position];
    const char *name = run->plan->engines[engine].name;
    const json_t *threads = json_object_get(engine_identity(run->engines[engine]), "threads");
    const bool alike = suite_ask_whole(&suite->ask)
                       || (suite->ask.time_s <= 0 && json_integer_value(threads) <= 1);

    if (sample->state == SAMPLE_WRONG)
        return note_trouble(run, RUN_WRONG, "%s: %s %s", asked->id, name, sample->trouble);
    if (sample->state != SAMPLE_OK)
        return note_failure(run, position, engine, sample);
    if (asked->has_expected && sample->score != asked->expected)
        return note_trouble(run, RUN_WRONG, "%s: %s answers %+d, expected is %+d", asked->id,
                            name, sample->score, asked->expected);
    /* Before the end engines need not agree. */
    for (int i = 0; i < run->plan->engine_count && alike && !asked->has_expected; i++) {
        const RecordPosition *other = &run->result->records[i].positions[position];

        if (other->solved && other->score != sample->score
            && (i == engine || suite_ask_whole(&suite->ask)))
            return note_trouble(run, RUN_WRONG, "%s: %s answers %+d, but %s %+d", asked->id, name,
                                sample->score,
                                i == engine ? "before" : run->plan->engines[i].name,
                                other->score);
    }
    return true;
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
        const json_t *kept = run->result->records[engine].engine;
        EngineSpec spec = run->plan->engines[engine];

        run->engines[engine] = engine_open(&spec, run->plan->stop, error, sizeof(error));
        if (!run->engines[engine])
            return !stopped(run) && note_trouble(run, RUN_FAILED, "%s", error);
        if (!is_same_build(kept, engine_identity(run->engines[engine])))
            return note_trouble(run, RUN_FAILED, "%s: the program was built anew during the run",
                                spec.name);
    }
    return !stopped(run);
}

/* What the engines said of themselves is kept from the first round. */
static void close_engines(BenchRun *run)
{
    for (int i = 0; i < run->plan->engine_count; i++) {
        if (run->engines[i] && json_object_size(run->result->records[i].engine) <= 2)
            record_of_engine(&run->result->records[i], engine_identity(run->engines[i]));
        engine_close(run->engines[i]);
        run->engines[i] = NULL;
    }
}

double run_limit(const SuiteAsk *ask, int empties, double least_s, double seen_s)
{
    const double slow_s = least_s * pow(2.5, max_int(empties - 20, 0));

    return ask->time_s > 0 ? least_s + 20 * ask->time_s
           : seen_s > 0    ? fmax(least_s, 20 * seen_s) : slow_s;
}

/* Where nobody named a limit, it comes from what the position has taken so far. */
static void solve(BenchRun *run, int position, int engine, Sample *sample)
{
    const RunPlan *plan = run->plan;
    const SuitePosition *asked = &plan->suite->positions[position];
    const double least_s = plan->least_limit_s > 0 ? plan->least_limit_s : RUN_LEAST_LIMIT_S;
    double limit_s = plan->engines[engine].limit_s, seen_s = 0;

    for (int i = 0; i < plan->engine_count; i++) {
        const RecordPosition *of = &run->result->records[i].positions[position];

        if (of->rep_count > 0)
            seen_s = fmax(seen_s, 1e-9 * (double)of->reps[of->rep_count - 1].time_ns);
    }
    if (limit_s < 0)
        limit_s = run_limit(&plan->suite->ask, asked->empties, least_s, seen_s);
    engine_solve(run->engines[engine], asked, limit_s, sample);
}

/* Whether the limit has cut it off before: it would again. */
static bool hopeless(const BenchRun *run, int position, int engine)
{
    return run->result->records[engine].positions[position].limited_s > 0;
}

/* Whatever is wrong will show again, but that one hangs need not be waited for twice: then
 * false. */
static bool warm_up(BenchRun *run, int round)
{
    Sample thrown_away;

    draw_order(run, round, -2);
    for (int i = 0; i < run->plan->warmup * run->plan->engine_count && !stopped(run); i++) {
        const int engine = run->order[i % run->plan->engine_count];

        if (hopeless(run, run->smallest, engine))
            continue;
        solve(run, run->smallest, engine, &thrown_away);
        if (thrown_away.state == SAMPLE_LIMIT && !run->plan->keep_going)
            return note_failure(run, run->smallest, engine, &thrown_away);
    }
    return true;
}

/* False: the run is to end. */
static bool ask_one(BenchRun *run, int round, int position, int engine)
{
    const RunPlan *plan = run->plan;
    Record *record = &run->result->records[engine];
    Sample sample = { .state = SAMPLE_LIMIT, .time_ns = -1 };

    if (hopeless(run, position, engine))
        sample.outside_ns = (int64_t)(record->positions[position].limited_s * 1e9);
    else
        solve(run, position, engine, &sample);
    if (sample.state == SAMPLE_INTERRUPTED)
        return note_trouble(run, RUN_INTERRUPTED, "interrupted");

    const bool good = check(run, position, engine, &sample);

    record_take(record, position, &sample);
    run->result->partial++;
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

RunStatus run_suite(const RunPlan *plan, RunResult *result)
{
    const size_t engines = (size_t)plan->engine_count;
    BenchRun run = {
        .plan = plan, .result = result, .status = RUN_DONE,
        .engines = memory_array(engines, sizeof(Engine *)),
        .order = memory_array(engines, sizeof(int)),
    };

    assert(plan->engine_count > 0 && plan->suite->count > 0);
    *result = (RunResult){ .engine_count = plan->engine_count,
                           .records = memory_array(engines, sizeof(Record)) };
    for (int i = 0; i < plan->engine_count; i++)
        record_begin(&result->records[i], plan->suite, plan->engines[i].name,
                     plan->engines[i].command);
    for (int p = 1; p < plan->suite->count; p++)
        if (plan->suite->positions[p].empties < plan->suite->positions[run.smallest].empties)
            run.smallest = p;
    do_rounds(&run);
    for (int i = 0; i < plan->engine_count; i++)
        result->records[i].complete = result->rounds > 0 && result->partial == 0;
    free(run.engines);
    free(run.order);
    return run.status;
}

void run_free(RunResult *result)
{
    record_file_free(&result->records, &result->engine_count);
    *result = (RunResult){ .records = NULL };
}

/* ---- what was checked ---- */

void run_checked_text(const RunResult *run, char *out, size_t size)
{
    int answers = 0, recorded = 0, replayed = 0;

    for (int i = 0; i < run->engine_count; i++)
        for (int p = 0; p < run->records[i].position_count; p++) {
            const RecordPosition *position = &run->records[i].positions[p];

            answers += position->value.told ? 0 : position->rep_count;
            recorded += position->has_expected ? position->rep_count : 0;
            replayed += max_int(position->replayed, 0);
        }
    if (answers == 0)
        snprintf(out, size, "there is no answer to check");
    else if (recorded == answers && replayed == answers)
        snprintf(out, size, "every score as recorded, every line replayed");
    else
        snprintf(out, size, "%d of %d scores as recorded, %d lines replayed", recorded, answers,
                 replayed);
}
