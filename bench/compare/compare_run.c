/* compare_run.c - rounds of A and B, a look now and then, and what can be said at the end. */

#include "bench/compare/compare_run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory/memory.h"

enum { RESAMPLES = 2000 };

static const double POSITION_CONFIDENCE = 0.95;

/* ---- what both have solved ---- */

static const RecordPosition *find(const Record *record, const RecordPosition *like, int hint)
{
    if (hint < record->position_count && strcmp(record->positions[hint].text, like->text) == 0)
        return &record->positions[hint];
    for (int i = 0; i < record->position_count; i++)
        if (strcmp(record->positions[i].text, like->text) == 0)
            return &record->positions[i];
    return NULL;
}

/* The first wrong answer stays. */
static void check_answers(const RecordPosition *of[2], CompareResult *result)
{
    for (int side = 0; side < 2 && result->wrong[0] == '\0'; side++)
        if (of[side]->solved && of[side]->has_expected && of[side]->score != of[side]->expected)
            snprintf(result->wrong, sizeof(result->wrong), "%s: %c answered %+d, expected is %+d",
                     of[side]->id, "AB"[side], of[side]->score, of[side]->expected);
    if (result->wrong[0] == '\0' && of[0]->solved && of[1]->solved
        && of[0]->score != of[1]->score)
        snprintf(result->wrong, sizeof(result->wrong), "%s: A answered %+d, but B %+d",
                 of[0]->id, of[0]->score, of[1]->score);
}

static void pair_up(CompareResult *result)
{
    const Record *a = result->of[0], *b = result->of[1];
    const bool whole = suite_ask_whole(&a->asked) && suite_ask_whole(&b->asked);

    result->positions = memory_array((size_t)max_int(a->position_count, 1),
                                     sizeof(*result->positions));
    for (int p = 0; p < a->position_count; p++) {
        const RecordPosition *of[2] = { &a->positions[p], find(b, &a->positions[p], p) };

        if (of[1] && whole)
            check_answers(of, result);
        if (!of[1] || !of[0]->solved || !of[1]->solved)
            continue;

        const bool first = result->position_count == 0;
        ComparePosition *position = &result->positions[result->position_count++];

        *position = (ComparePosition){ .of = { of[0], of[1] },
                                       .nodes = { of[0]->nodes, of[1]->nodes } };
        position->differ = of[0]->nodes >= 0 && of[1]->nodes >= 0 && of[0]->nodes != of[1]->nodes;
        result->differ_count += position->differ;
        for (int side = 0; side < 2; side++) {
            const int64_t nodes = of[side]->nodes, before = first ? 0 : result->nodes[side];

            result->nodes[side] = nodes < 0 || before < 0 ? -1 : before + nodes;
            result->reps[side] = first ? of[side]->rep_count
                                       : min_int(result->reps[side], of[side]->rep_count);
        }
    }
}

/* A build that has changes since its commit may be any. */
static bool same_build(const json_t *a, const json_t *b)
{
    static const char *const MEMBERS[] = { "commit", "compiler", "flags", "kernel", "knobs" };

    for (size_t i = 0; i < ARRAY_LENGTH(MEMBERS); i++) {
        const json_t *of_a = json_object_get(a, MEMBERS[i]);
        const json_t *of_b = json_object_get(b, MEMBERS[i]);

        if (of_a != of_b && !json_equal(of_a, of_b))
            return false;
    }
    return json_string_length(json_object_get(a, "commit")) > 0
           && json_is_false(json_object_get(a, "dirty"))
           && json_is_false(json_object_get(b, "dirty"));
}

/* ---- figures ---- */

typedef enum { WALL_TIME, CPU_TIME, INSTRUCTIONS } Quantity;

/* Those of one side: rows of a round each, a column for each position; NAN: not known. */
typedef struct {
    double *at;
    int rounds, columns;
} LogTable;

static double figure_of(const RecordRep *rep, Quantity figure)
{
    const int64_t value = figure == CPU_TIME    ? rep->cpu_ns
                          : figure == WALL_TIME ? rep->time_ns : rep->instructions;

    return value > 0 ? (double)value : NAN;
}

static LogTable logs_of(const CompareResult *result, int side, Quantity figure)
{
    const int rounds = result->reps[side], columns = result->position_count;
    LogTable table = { memory_array((size_t)rounds * (size_t)columns + 1, sizeof(double)), rounds,
                       columns };

    for (int r = 0; r < rounds; r++)
        for (int p = 0; p < columns; p++)
            table.at[r * columns + p] = log(figure_of(&result->positions[p].of[side]->reps[r],
                                                      figure));
    return table;
}

/* One of its columns, or the means of all, as a table of one. */
static LogTable column_of(const LogTable *table, int column)
{
    LogTable out = { memory_array((size_t)table->rounds + 1, sizeof(double)), 0, 1 };

    for (int r = 0; r < table->rounds; r++) {
        const double *row = table->at + r * table->columns;
        const double value = column < 0 ? stats_mean(row, table->columns) : row[column];

        if (!isnan(value))
            out.at[out.rounds++] = value;
    }
    return out;
}

/* B less A in the rounds that both have, in place of B. */
static void subtract(const LogTable *a, LogTable *b)
{
    b->rounds = min_int(a->rounds, b->rounds);
    for (int i = 0; i < b->rounds * b->columns; i++)
        b->at[i] -= a->at[i];
}

/* By how much B lies above A in a column; -1: in all of them, which needs them apart. Of pairs
 * *b has the differences. */
static StatsInterval change(const LogTable *a, const LogTable *b, int column, bool paired,
                            double confidence, uint64_t seed)
{
    LogTable of_a = column_of(a, column), of_b = column_of(b, column);
    const StatsInterval interval =
        paired ? stats_paired(of_b.at, of_b.rounds, 1, confidence, RESAMPLES, seed)
               : stats_welch(of_a.at, of_a.rounds, of_b.at, of_b.rounds, confidence);

    free(of_a.at);
    free(of_b.at);
    return interval;
}

static double median_s(const RecordPosition *position, Quantity figure)
{
    const double median = record_median_s(position, figure == CPU_TIME ? RECORD_CPU : RECORD_WALL);

    return median > 0 ? median : NAN;
}

/* The ratio of the instructions of whole rounds, where both count them in all. */
static void compare_instructions(CompareResult *result, uint64_t seed)
{
    LogTable totals[2];
    int missing = -1;

    for (int side = 1; side >= 0; side--) {
        const int rounds = result->reps[side];
        double *at = memory_array((size_t)rounds + 1, sizeof(double));

        for (int r = 0; r < rounds; r++) {
            for (int p = 0; p < result->position_count; p++)
                at[r] += figure_of(&result->positions[p].of[side]->reps[r], INSTRUCTIONS);
            at[r] = log(at[r]);
            missing = isnan(at[r]) ? side : missing;
        }
        totals[side] = (LogTable){ at, rounds, 1 };
    }

    const json_t *engine = missing < 0 ? NULL : result->of[missing]->engine;
    const char *reason = json_string_value(json_object_get(engine, "counters_reason"));

    result->has_instructions = missing < 0 && result->reps[0] > 0 && result->reps[1] > 0;
    if (result->has_instructions && result->paired)
        subtract(&totals[0], &totals[1]);
    if (result->has_instructions)
        result->instructions = stats_exp(change(&totals[0], &totals[1], 0, result->paired,
                                                POSITION_CONFIDENCE, seed));
    else if (missing < 0)
        snprintf(result->no_instructions, sizeof(result->no_instructions),
                 "no round is complete");
    else
        snprintf(result->no_instructions, sizeof(result->no_instructions),
                 "%c did not count them%s%s", "AB"[missing], reason ? ": " : "",
                 reason ? reason : "");
    free(totals[0].at);
    free(totals[1].at);
}

/* ---- the comparison ---- */

/* *looks has been used by the looks before; `cpu` if it is wanted. */
static void look_at(const Record *a, const Record *b, bool cpu, const VerdictRule *rule,
                    double fraction, StatsLooks *looks, CompareResult *result)
{
    result->of[0] = a;
    result->of[1] = b;
    result->same_build = same_build(a->engine, b->engine);
    result->no_cpu = cpu && !record_has_cpu_times(a)   ? "A gives no CPU time"
                     : cpu && !record_has_cpu_times(b) ? "B gives no CPU time" : NULL;
    result->cpu = cpu && !result->no_cpu;
    pair_up(result);

    const Quantity figure = result->cpu ? CPU_TIME : WALL_TIME;
    LogTable of_a = logs_of(result, 0, figure), of_b = logs_of(result, 1, figure);

    if (result->paired) {
        subtract(&of_a, &of_b);
        result->verdict = verdict_look(rule, of_b.at, of_b.rounds, of_b.columns, fraction, looks);
    } else {
        result->verdict = verdict_none();
        verdict_judge(&result->verdict, rule,
                      change(&of_a, &of_b, -1, false, 1.0 - rule->alpha, 0));
    }
    for (int p = 0; p < result->position_count; p++) {
        ComparePosition *position = &result->positions[p];

        position->a_s = median_s(position->of[0], figure);
        position->b_s = median_s(position->of[1], figure);
        position->ratio = stats_exp(change(&of_a, &of_b, p, result->paired, POSITION_CONFIDENCE,
                                           rule->seed));
    }
    free(of_a.at);
    free(of_b.at);
    compare_instructions(result, rule->seed);
}

void compare_records(const Record *a, const Record *b, bool cpu, const VerdictRule *rule,
                     CompareResult *result)
{
    StatsLooks looks = { .count = 0 };

    *result = (CompareResult){ .nodes = { -1, -1 }, .paired = record_same_run(a, b) };
    look_at(a, b, cpu, rule, 1.0, &looks, result);
}

/* ---- while it runs ---- */

typedef struct {
    const ComparePlan *plan;
    CompareResult *result;
    StatsLooks looks;
    int64_t begun_ns;
    int done;                   /* complete rounds */
} Comparison;

static double elapsed(const Comparison *running)
{
    return (double)(clock_ns() - running->begun_ns) * 1e-9;
}

static void tell(const Comparison *running, int rounds)
{
    const ComparePlan *plan = running->plan;

    if (plan->progress)
        plan->progress(plan->context, elapsed(running), rounds,
                       running->result->look_count > 0 ? &running->result->verdict : NULL);
}

static void each(void *context, int round, int position, int engine, const Sample *sample)
{
    (void)position, (void)engine, (void)sample;
    tell(context, round);
}

/* What the next round would find spent, 1 if there is none any more. */
static double fraction_spent(const Comparison *running, int rounds)
{
    const ComparePlan *plan = running->plan;
    const double now = elapsed(running);
    double fraction = 0.0;

    if (plan->rounds > 0)
        fraction = (double)rounds / plan->rounds;
    if (plan->budget_s > 0.0)
        fraction = now * (rounds + 1) / rounds > plan->budget_s
                   ? 1.0 : fmax(fraction, now / plan->budget_s);
    return fmin(fraction, 1.0);
}

/* All rounds up to now; the positions and verdict of the look before go. */
static void look(Comparison *running, int rounds, double fraction)
{
    CompareResult *result = running->result;
    RunResult whole = result->run;

    free(result->positions);
    result->positions = NULL;
    result->position_count = result->differ_count = 0;
    whole.rounds = rounds;
    whole.partial = 0;
    for (int e = 0; e < 2; e++) {
        record_free(&result->records[e]);
        record_from_run(&result->records[e], &whole, running->plan->suite, e, "", NULL, NULL,
                        NULL);
    }
    result->rounds = rounds;
    look_at(&result->records[0], &result->records[1], running->plan->cpu, &running->plan->rule,
            fraction, &running->looks, result);
    result->look_count = running->looks.count;
    if (result->look_count > 0)
        result->looks[result->look_count - 1] = (CompareLook){
            .verdict = result->verdict, .elapsed_s = elapsed(running), .fraction = fraction,
        };
    tell(running, rounds);
}

static bool enough(void *context, int rounds)
{
    Comparison *running = context;
    const double fraction = fraction_spent(running, rounds);

    running->done = rounds;
    if (fraction < 1.0 && !verdict_due(&running->plan->rule, &running->looks, rounds, fraction))
        return false;
    look(running, rounds, fraction);
    return fraction >= 1.0 || (running->result->verdict.final && !running->plan->aa);
}

RunStatus compare_run(const ComparePlan *plan, CompareResult *result)
{
    Comparison running = { .plan = plan, .result = result, .begun_ns = clock_ns() };
    const RunPlan run = {
        .engines = plan->engines, .engine_count = 2, .suite = plan->suite,
        .rounds = plan->rounds, .budget_s = plan->budget_s, .warmup = plan->warmup,
        .seed = plan->seed, .each = each, .enough = enough, .context = &running,
        .stop = plan->stop,
    };

    *result = (CompareResult){ .nodes = { -1, -1 }, .paired = true, .cpu = plan->cpu,
                               .verdict = verdict_none() };
    result->status = run_suite(&run, &result->run);
    result->elapsed_s = elapsed(&running);

    /* The look at the end, unless one has decided: runs that were cut short may only spend what
     * they have used of the budget. */
    const bool usable = result->status == RUN_DONE || result->status == RUN_INTERRUPTED;
    const int rounds = usable ? min_int(running.done, result->run.rounds) : 0;

    const double fraction = result->status == RUN_DONE || rounds == 0
                            ? 1.0 : fmin(fraction_spent(&running, rounds), 0.999);

    if (!result->verdict.final || rounds > result->rounds)
        look(&running, rounds, fraction);
    return result->status;
}

void compare_run_free(CompareResult *result)
{
    run_free(&result->run);
    for (int e = 0; e < 2; e++)
        record_free(&result->records[e]);
    free(result->positions);
    *result = (CompareResult){ .nodes = { -1, -1 } };
}
