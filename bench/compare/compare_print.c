/* compare_print.c - a comparison as text and JSON. */

#include "bench/compare/compare.h"

#include <math.h>
#include <string.h>

#include "base/memory/memory_json.h"
#include "base/shown.h"
#include "base/text/number.h"

static void print_head(FILE *out, const ComparePlan *plan, const CompareResult *result,
                       const char *cores)
{
    static const char *const FACTS[] = { "version", "commit", "compiler", "kernel" };
    const Record *a = result->of[0];
    char checked[120];

    for (int side = 0; side < 2; side++) {
        const json_t *engine = result->of[side]->engine;

        fprintf(out, "%c  %s\n", "AB"[side], shown(plan->engines[side].command).text);
        for (size_t i = 0; i < ARRAY_LENGTH(FACTS); i++) {
            const char *fact = json_string_value(json_object_get(engine, FACTS[i]));

            if (fact)
                fprintf(out, "%s%s%s", i == 0 ? "   " : i == 1 ? " " : ", ", shown(fact).text,
                        i == 1 && json_is_true(json_object_get(engine, "dirty")) ? " (changed)"
                                                                                 : "");
        }
        fputc('\n', out);
    }
    if (!plan->aa)
        fprintf(out, "%-12s %s\n", "differ in", result->differ[0] ? result->differ
                : result->same_build ? "nothing: they are the same build"
                                     : "nothing that they say of themselves");
    fprintf(out, "%-12s %s: %d positions; %s%s%s, %s\n", "suite", shown(a->suite).text,
            plan->suite ? a->position_count : result->position_count,
            result->cpu ? "CPU time" : "wall time", result->no_cpu ? ", as " : "",
            result->no_cpu ? result->no_cpu : "", cores ? cores
            : record_same_run(a, result->of[1]) ? "records of one run"
            : "records of two runs: what changed on the machine in between counts, too");
    if (plan->suite) {
        run_checked_text(&result->run, checked, sizeof(checked));
        fprintf(out, "%-12s %s\n", "checked", checked);
    }
}

static void print_positions(FILE *out, const CompareResult *result)
{
    Arena arena = { .blocks = NULL };
    Grid *grid = grid_new(&arena);

    grid_columns(grid, "position|>empties|>A|>B|>B / A|>from|>to|>nodes of A|>of B");
    for (int p = 0; p < result->position_count; p++) {
        const ComparePosition *position = &result->positions[p];
        const StatsInterval ratio = position->ratio;

        grid_text(grid, position->of[0]->id);
        grid_int(grid, position->of[0]->empties);
        for (int side = 0; side < 2; side++)
            grid_seconds(grid, position->time_s[side]);
        grid_ratio(grid, ratio.estimate);
        grid_ratio(grid, isfinite(ratio.high) && ratio.high < 100 ? ratio.low : NAN);
        grid_ratio(grid, isfinite(ratio.high) && ratio.high < 100 ? ratio.high : NAN);
        for (int side = 0; side < 2; side++)
            grid_count(grid, position->of[side]->nodes);
    }
    fputc('\n', out);
    grid_write_text(out, grid, false);
    fputs("(Single positions are for information: of 100 such intervals of 95 %, some "
          "mislead.)\n\n", out);
    arena_free(&arena);
}

static void print_nodes(FILE *out, const CompareResult *result)
{
    char a[NUMBER_SIZE], b[NUMBER_SIZE];

    number_count(a, result->nodes[0]);
    number_count(b, result->nodes[1]);
    if (result->nodes[0] < 0 || result->nodes[1] < 0)
        fputs("nodes        not known\n", out);
    else if (result->differ_count == 0)
        fprintf(out, "nodes        %s, the same at every position\n", a);
    else
        fprintf(out, "nodes        A %s, B %s (%+.2f %%), different at %d of %d positions\n", a, b,
                100.0 * ((double)result->nodes[1] / (double)result->nodes[0] - 1.0),
                result->differ_count, result->position_count);
}

/* "B is 3.1 % slower (2.4 .. 3.8 %, 99 % interval over 5 looks), 14 rounds, 58 s". */
static void print_verdict(FILE *out, const ComparePlan *plan, const CompareResult *result)
{
    const Verdict *verdict = &result->verdict;
    const StatsInterval ratio = verdict->ratio;
    const bool decided = verdict->kind != VERDICT_UNDECIDED;
    const double sign = verdict->kind == VERDICT_FASTER ? -1 : 1;
    const double low = 100 * sign * ((sign < 0 ? ratio.high : ratio.low) - 1);
    const double high = 100 * sign * ((sign < 0 ? ratio.low : ratio.high) - 1);

    if (isfinite(verdict->noise))
        fprintf(out, "noise        rounds scatter by %.2f %%%s", 100 * verdict->noise,
                decided || verdict->equivalent || plan->aa || verdict->detectable >= 10 ? "\n"
                                                                                        : "");
    if (isfinite(verdict->noise) && !decided && !verdict->equivalent && !plan->aa
        && verdict->detectable < 10)
        fprintf(out, "; a change of %.2f %% would be found in 19 of 20 such runs\n",
                100 * verdict->detectable);
    if (result->status == RUN_INTERRUPTED)
        fputs("interrupted; so far ", out);
    if (plan->suite && result->rounds == 0) {
        fprintf(out, "nothing was measured: no round is complete, %d of its %d solves were done\n",
                result->run.partial, 2 * plan->suite->count);
        return;
    }
    if (isnan(ratio.estimate)) {
        fputs("undecided: no time can be compared\n", out);
        return;
    }
    if (decided)
        fprintf(out, "B is %.2f %% %s (", 100 * fabs(ratio.estimate - 1),
                VERDICT_NAMES[verdict->kind]);
    else
        fprintf(out, "%s: the time of B is that of A %+.2f %% (",
                verdict->equivalent ? "equivalent" : "undecided", 100 * (ratio.estimate - 1));
    if (isfinite(low) && high < 1000)
        fprintf(out, decided ? "%.2f .. %.2f %%" : "%+.2f .. %+.2f %%", low, high);
    else
        fputs("not bounded yet", out);
    fprintf(out, ", %g %% interval ", 100 * (1 - plan->rule.alpha));
    fprintf(out, "over %d look%s), %d round%s", verdict->look, verdict->look == 1 ? "" : "s",
            result->rounds, result->rounds == 1 ? "" : "s");
    if (plan->suite)
        fprintf(out, ", %.0f s", result->elapsed_s);
    fputs(result->same_build && !plan->aa ? "; A and B are the same build\n" : "\n", out);
}

void compare_print(FILE *out, const ComparePlan *plan, const CompareResult *result,
                   const char *cores, bool positions)
{
    print_head(out, plan, result, cores);
    if (positions && result->rounds > 0)
        print_positions(out, result);
    print_nodes(out, result);
    print_verdict(out, plan, result);
}

/* ---- JSON (docs/compare.md) ---- */

json_t *compare_interval_json(StatsInterval interval)
{
    return json_pack("{s:o, s:o, s:o}", "estimate", known_real(interval.estimate), "low",
                     known_real(isfinite(interval.high) ? interval.low : NAN),
                     "high", known_real(interval.high));
}

json_t *compare_json(const ComparePlan *plan, const CompareResult *result, int status)
{
    const Verdict *verdict = &result->verdict;
    const Record *a = result->of[0];
    const int threads = plan->engines[0].threads;
    const bool known = result->nodes[0] >= 0 && result->nodes[1] >= 0;
    json_t *positions = json_array(), *sides[2];
    char checked[120];

    if (plan->suite)
        run_checked_text(&result->run, checked, sizeof(checked));
    for (int p = 0; p < result->position_count; p++) {
        const ComparePosition *position = &result->positions[p];

        json_array_append_new(positions, json_pack(
            "{s:o, s:i, s:o, s:o, s:o, s:o, s:o}", "id", memory_json_text(position->of[0]->id),
            "empties", position->of[0]->empties, "a_s", known_real(position->time_s[0]),
            "b_s", known_real(position->time_s[1]),
            "ratio", compare_interval_json(position->ratio),
            "a_nodes", known_count(position->of[0]->nodes),
            "b_nodes", known_count(position->of[1]->nodes)));
    }
    for (int side = 0; side < 2; side++)
        sides[side] = json_pack("{s:o, s:O?, s:i}",
                                "command", memory_json_text(plan->engines[side].command),
                                "identity", result->of[side]->engine, "repetitions",
                                result->rounds);
    return json_pack(
        "{s:s, s:s, s:b, s:b, s:b, s:s, s:b, s:i, s:o, s:o, s:{s:o, s:s, s:i}, s:s?, s:s, s:s?,"
        " s:o, s:I, s:f, s:f, s:o, s:f, s:i, s:b, s:o, s:f, s:o, s:o, s:i, s:{s:o, s:o, s:o},"
        " s:o}",
        "schema", COMPARE_SCHEMA, "type", "result", "paired", record_same_run(a, result->of[1]),
        "same_build", result->same_build, "aa", plan->aa,
        "verdict", VERDICT_NAMES[verdict->kind], "equivalent", verdict->equivalent,
        "status", status, "a", sides[0], "b", sides[1],
        "suite", "name", memory_json_text(a->suite), "sha256", a->suite_sha256,
        "positions", a->position_count, "checked", plan->suite ? checked : NULL,
        "clock", result->cpu ? "cpu" : "wall", "clock_reason", result->no_cpu,
        "threads", threads > 0 ? json_integer(threads) : json_null(),
        "seed", (json_int_t)plan->seed, "alpha", plan->rule.alpha,
        "margin", plan->rule.margin,
        "budget_s", known_real(plan->budget_s > 0.0 ? plan->budget_s : NAN),
        "elapsed_s", result->elapsed_s, "rounds", result->rounds,
        "interrupted", result->status == RUN_INTERRUPTED,
        "ratio", compare_interval_json(verdict->ratio), "confidence", 1.0 - plan->rule.alpha,
        "noise", known_real(verdict->noise), "detectable", known_real(verdict->detectable),
        "looks", verdict->look,
        "nodes", "a", known_count(result->nodes[0]), "b", known_count(result->nodes[1]),
        "same", known ? json_boolean(result->differ_count == 0) : json_null(),
        "positions", positions);
}
