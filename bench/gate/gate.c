/* gate.c - the sum of what was found; and the layers of signature, instructions and time. */

#include "bench/gate/gate.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "base/process/process.h"
#include "base/text/print.h"
#include "bench/engine/subcommand.h"

/* ---- results ---- */

void gate_begin(GateResult *result)
{
    *result = (GateResult){ .state = GATE_SKIP };
    for (int i = 0; i < GATE_LAYERS; i++)
        gate_set(&result->layers[i], GATE_SKIP, "not reached");
}

void gate_add(GateLayer *layer, const char *name, GateState state, double seconds,
              const char *format, ...)
{
    va_list list;

    layer->cases = memory_grow(layer->cases, (size_t)layer->case_count + 1, sizeof(GateCase));

    GateCase *added = &layer->cases[layer->case_count++];

    added->state = state;
    added->seconds = seconds;
    snprintf(added->name, sizeof(added->name), "%s", name);
    va_start(list, format);
    vsnprintf(added->message, sizeof(added->message), format, list);
    va_end(list);
}

void gate_set(GateLayer *layer, GateState state, const char *format, ...)
{
    va_list list;

    layer->state = state;
    va_start(list, format);
    vsnprintf(layer->summary, sizeof(layer->summary), format, list);
    va_end(list);
}

void gate_sum(GateResult *result, bool undecided_passes)
{
    static const int STATUS[] = {
        [GATE_SKIP] = 0, [GATE_PASS] = 0, [GATE_UNDECIDED] = 6, [GATE_SLOWER] = 5, [GATE_FAIL] = 1,
    };

    result->state = GATE_SKIP;
    result->seconds = 0;
    for (int i = 0; i < GATE_LAYERS; i++) {
        result->seconds += result->layers[i].seconds;
        if (result->layers[i].state > result->state)    /* they are in order of weight */
            result->state = result->layers[i].state;
    }
    result->status = result->state == GATE_UNDECIDED && undecided_passes ? 0
                                                                         : STATUS[result->state];
}

void gate_free(GateResult *result)
{
    for (int i = 0; i < GATE_LAYERS; i++)
        free(result->layers[i].cases);
    compare_free(&result->compare);
    *result = (GateResult){ .state = GATE_SKIP };
}

const char *gate_layer_name(GateLayerId id)
{
    static const char *const NAMES[] = { "answers", "signature", "instructions", "time" };

    return NAMES[id];
}

const char *gate_state_name(GateState state)
{
    static const char *const NAMES[] = { "skip", "pass", "undecided", "slower", "fail" };

    return NAMES[state];
}

static double seconds_since(int64_t begun_ns)
{
    return (double)(clock_ns() - begun_ns) / 1e9;
}

/* ---- signature: does the search do what the recorded number says? ---- */

static void judge_signature(const GatePlan *plan, GateLayer *layer, uint64_t found)
{
    const double ratio = plan->signature > 0 ? (double)found / (double)plan->signature : 1;
    const char *source = plan->signature_source;
    char change[80] = "too far off to be a signature of this suite";

    /* No change of a search is a hundred times more or less. */
    if (ratio > 0.01 && ratio < 100)
        snprintf(change, sizeof(change), "%+.2f %% nodes", (ratio - 1) * 100);
    if (plan->signature == 0)
        gate_set(layer, GATE_SKIP, "%" PRIu64 "; nothing is recorded to compare it with", found);
    else if (found == plan->signature)
        gate_set(layer, GATE_PASS, "%" PRIu64 ", as in %s", found, source);
    else
        gate_set(layer, plan->signature_may_change ? GATE_PASS : GATE_FAIL,
                 "%" PRIu64 ", but %s says %" PRIu64 " (%s)%s", found, source, plan->signature,
                 change, plan->signature_may_change ? "; a change was allowed" : "");
}

void gate_signature(const GatePlan *plan, GateResult *result)
{
    static const char *const SIGNATURE[] = { "signature", NULL };
    const Subcommand subcommand = { plan->candidate, NULL, SIGNATURE, NULL, true };
    GateLayer *layer = &result->layers[GATE_SIGNATURE];
    const int64_t begun = clock_ns();
    char error[300], how[120], *end;
    char **words = subcommand_words(&subcommand, error, sizeof(error));
    const ProcessPlan child = { .words = words };
    ProcessResult run;

    if (!words || !process_run(&child, plan->limit_s, plan->stop, &run, error, sizeof(error))) {
        gate_set(layer, GATE_FAIL, "%s", error);
        free(words);
        return;
    }
    errno = 0;
    result->signature = strtoull(run.output, &end, 10);
    if (errno != 0 || end[strspn(end, " \t\r\n")] != '\0')
        result->signature = 0;
    process_end_text(&run.end, how, sizeof(how));
    if (run.event == PROCESS_STOPPED)
        gate_set(layer, GATE_SKIP, "interrupted");
    else if (run.event != PROCESS_ENDED)
        gate_set(layer, GATE_FAIL, "no signature within %.0f s", plan->limit_s);
    else if (run.end.killed || run.end.code != 0)
        gate_set(layer, GATE_FAIL, "`signature` ended with %s%s%s", how,
                 run.last_words[0] != '\0' ? ": " : "", run.last_words);
    else if (result->signature == 0)
        gate_set(layer, GATE_FAIL, "`signature` printed no number");
    else
        judge_signature(plan, layer, result->signature);
    free(run.output);
    free(words);
    layer->seconds = seconds_since(begun);
}

/* ---- instructions: nearly free of noise, so that one run of each build inside valgrind's
 * cachegrind is enough. It hides some instruction sets from them: both are told to use the best
 * kernel that runs in there. ---- */

enum { MOST_POSITIONS = 256 };

/* What one program took and answered. */
typedef struct {
    char kernel[16];
    int64_t instructions, nodes;
    int scores[MOST_POSITIONS];
} Count;

/* What makes counting impossible is a failure only for who insisted on it. False, as all that
 * says in the layer why there is no count. */
static bool cannot(const GatePlan *plan, GateLayer *layer, const char *why)
{
    if (plan->stop && *plan->stop != 0)
        gate_set(layer, GATE_SKIP, "interrupted");
    else
        gate_set(layer, plan->instructions_needed ? GATE_FAIL : GATE_SKIP, "%s", why);
    return false;
}

/* The number behind "I refs:" in what cachegrind prints at its end, "2,047,211,228"; -1 if there
 * is none. */
static int64_t counted_refs(const char *text)
{
    const char *at = strstr(text, "refs:");
    int64_t number = 0;
    bool any = false;

    for (at = at ? at + strlen("refs:") : ""; *at != '\0' && strchr(" ,0123456789", *at); at++)
        if (*at >= '0') {
            number = number * 10 + (*at - '0');
            any = true;
        }
    return any ? number : -1;
}

/* A line of JSON for each of `wanted` answers; false unless all are there, and exact. */
static bool read_answers(const char *output, int wanted, Count *count)
{
    int found = 0;

    for (const char *line = output, *end; *line != '\0'; line = end + (*end == '\n')) {
        end = line + strcspn(line, "\n");

        json_t *json = json_loadb(line, (size_t)(end - line), 0, NULL);
        const json_t *score = json_object_get(json, "score");
        const char *kernel = json_string_value(json_object_get(json, "kernel"));
        const bool fine = found < wanted && json_is_integer(score)
                          && json_is_true(json_object_get(json, "exact"));

        if (fine) {
            count->scores[found++] = (int)json_integer_value(score);
            count->nodes += json_integer_value(json_object_get(json, "nodes"));
            snprintf(count->kernel, sizeof(count->kernel), "%s", kernel ? kernel : "");
        }
        json_decref(json);
        if (!fine)
            return false;
    }
    return found == wanted;
}

/* One run over `texts`: one thread, a small table, one position at a time, the same work on every
 * machine. What stands in the command comes after these, so its knobs count. */
static bool run_in_valgrind(const GatePlan *plan, const char *command, const char *kernel,
                            const char *const *texts, int text_count, Count *count,
                            GateLayer *layer)
{
    static const char *const VALGRIND[] = {
        "valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
        "--vgdb=no",            /* whose pipes in the temporary folder outlive a kill */
        NULL,
    };
    const char *const solve[] = {
        "solve", "--jsonl", "--first-best", "--threads", "1", "--jobs", "1", "--table", "4M",
        "--kernel", kernel, NULL,
    };
    const char *last[MOST_POSITIONS + 2] = { "--" };
    const Subcommand subcommand = { command, VALGRIND, solve, last, false };
    char error[400] = "", how[100];
    ProcessResult run;

    *count = (Count){ .instructions = -1 };
    memcpy(last + 1, texts, (size_t)text_count * sizeof(*texts));
    if (!process_can_run(VALGRIND[0], error, sizeof(error)))
        return cannot(plan, layer, error);

    char **words = subcommand_words(&subcommand, error, sizeof(error));
    const ProcessPlan start = { .words = words };

    if (words && process_run(&start, plan->limit_s, plan->stop, &run, error, sizeof(error))) {
        process_end_text(&run.end, how, sizeof(how));
        count->instructions = counted_refs(run.last_words);
        if (run.event != PROCESS_ENDED)
            snprintf(error, sizeof(error), "%s took too long in valgrind", command);
        else if (run.end.killed || run.end.code != 0)
            snprintf(error, sizeof(error), "%s ended with %s in valgrind", command, how);
        else if (count->instructions < 0)
            snprintf(error, sizeof(error), "valgrind printed no count of instructions");
        else if (!read_answers(run.output, text_count, count))
            snprintf(error, sizeof(error), "%s gave no exact answer in valgrind", command);
        free(run.output);
    }
    free(words);
    return error[0] == '\0' || cannot(plan, layer, error);
}

/* Told to use `kernel`; "": the best that runs there, which count->kernel then names. */
static bool count_instructions(const GatePlan *plan, const char *command, const char *kernel,
                               Count *count, GateLayer *layer)
{
    /* No choice, one empty square: what is left is the start of the program. */
    static const char *const NOTHING[] = {
        "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X",
    };
    Count start = { .instructions = -1 };
    bool good = false;

    if (kernel[0] != '\0')
        good = run_in_valgrind(plan, command, kernel, NOTHING, 1, &start, layer);
    /* valgrind hides AVX-512: the first kernel that starts is the best there. */
    else
        for (size_t i = 0; !good && yk_kernel_name(i) && !(plan->stop && *plan->stop); i++)
            good = yk_kernel_usable(yk_kernel_name(i))
                   && run_in_valgrind(plan, command, yk_kernel_name(i), NOTHING, 1, &start, layer);
    good = good && run_in_valgrind(plan, command, start.kernel, plan->small_texts,
                                   plan->small_count, count, layer);
    count->instructions -= start.instructions;
    return good;
}

void gate_instructions(const GatePlan *plan, GateResult *result)
{
    GateLayer *layer = &result->layers[GATE_INSTRUCTIONS];
    const int64_t begun = clock_ns();
    Count old, new;
    char error[200];

    if (!plan->baseline) {
        cannot(plan, layer, "needs --baseline COMMAND, an older build to count as well");
        return;
    }

    const bool counted = count_instructions(plan, plan->baseline, "", &old, layer)
                         && count_instructions(plan, plan->candidate, old.kernel, &new, layer);

    layer->seconds = seconds_since(begun);
    if (!counted)
        return;
    if (strcmp(old.kernel, new.kernel) != 0) {
        snprintf(error, sizeof(error), "one uses the kernel %s, the other %s", old.kernel,
                 new.kernel);
        cannot(plan, layer, error);
        return;
    }
    for (int i = 0; i < plan->small_count; i++)
        if (old.scores[i] != new.scores[i]) {
            gate_set(layer, GATE_FAIL, "%s: one says %+d, the other %+d", plan->small_texts[i],
                     old.scores[i], new.scores[i]);
            return;
        }

    const double ratio = (double)new.instructions / (double)old.instructions;

    result->has_instructions = true;
    result->instructions = ratio;
    gate_set(layer, ratio > 1 + plan->tolerance ? GATE_SLOWER : GATE_PASS,
             "%+.3f %% (%.4g against %.4g of the baseline, by valgrind, kernel %s)%s; "
             "up to %+.2g %% pass", (ratio - 1) * 100, (double)new.instructions,
             (double)old.instructions, old.kernel, old.nodes != new.nodes ? ", nodes differ" : "",
             plan->tolerance * 100);
}

/* ---- time ---- */

static double percent(double ratio)
{
    return (ratio - 1) * 100;
}

/* Passing needs no proof of sameness: that it is not slower than the margin is enough. */
static void judge_time(const GatePlan *plan, GateResult *result)
{
    const CompareResult *compare = &result->compare;
    const Verdict *verdict = &compare->verdict;
    const StatsInterval ratio = verdict->ratio;
    GateLayer *layer = &result->layers[GATE_TIME];
    char figures[360], checked[200];

    result->ratio = ratio;
    /* One round alone has none. */
    result->has_ratio = verdict->look > 0 && isfinite(ratio.low) && isfinite(ratio.high);
    if (!result->has_ratio) {
        gate_set(layer, GATE_UNDECIDED, "undecided: %.3g s were enough for %d round%s only; give "
                 "it more --budget", plan->budget_s, compare->rounds,
                 compare->rounds == 1 ? "" : "s");
        return;
    }
    snprintf(figures, sizeof(figures), "%+.2f %% [%+.2f, %+.2f] over %d rounds",
             percent(ratio.estimate), percent(ratio.low), percent(ratio.high), verdict->rounds);
    /* Another search, and what is known of its answers: not that they are right everywhere. */
    if (compare->nodes[0] > 0 && compare->nodes[1] > 0 && compare->nodes[0] != compare->nodes[1]) {
        run_checked_text(&compare->run, plan->suite, 1, checked, sizeof(checked));
        append(figures, sizeof(figures), "; nodes %+.2f %%, %s",
               percent((double)compare->nodes[1] / (double)compare->nodes[0]), checked);
    }
    if (verdict->kind == VERDICT_SLOWER)
        gate_set(layer, GATE_SLOWER, "slower: %s", figures);
    else if (verdict->kind == VERDICT_FASTER)
        gate_set(layer, GATE_PASS, "faster: %s", figures);
    else if (ratio.high <= 1 + plan->margin)
        gate_set(layer, GATE_PASS, "not slower by more than %.3g %%: %s", plan->margin * 100,
                 figures);
    else
        gate_set(layer, GATE_UNDECIDED, "undecided: %s; this much time finds changes of %.1f %% "
                 "and more", figures, verdict->detectable * 100);
    for (int i = 0; i < compare->position_count; i++) {
        const ComparePosition *position = &compare->positions[i];

        gate_add(layer, position->of[1]->id, GATE_PASS, position->time_s[1],
                 "%+.1f %% [%+.1f, %+.1f], information only", percent(position->ratio.estimate),
                 percent(position->ratio.low), percent(position->ratio.high));
    }
}

void gate_time(const GatePlan *plan, GateResult *result)
{
    GateLayer *layer = &result->layers[GATE_TIME];
    ComparePlan work = {
        .suite = plan->suite, .budget_s = plan->budget_s, .warmup = 1, .cpu = plan->cpu,
        .progress = plan->progress, .context = plan->context, .stop = plan->stop,
    };
    const int64_t begun = clock_ns();

    if (!plan->baseline) {
        gate_set(layer, GATE_SKIP, "needs --baseline COMMAND, an older build to compare with");
        return;
    }
    for (int i = 0; i < 2; i++)
        work.engines[i] = (EngineSpec){
            .name = i == 0 ? "baseline" : "candidate",
            .command = i == 0 ? plan->baseline : plan->candidate, .kind = ENGINE_YOMIKIRI,
            .threads = plan->threads, .limit_s = plan->limit_s, .start_limit_s = plan->budget_s,
            .waiting = plan->waiting, .pin = plan->pin, .pin_context = plan->pin_context,
        };
    work.rule = VERDICT_RULE;
    work.rule.margin = plan->margin;
    work.rule.seed = plan->seed;

    const RunStatus status = compare_run(&work, &result->compare);

    if (status == RUN_DONE)
        judge_time(plan, result);
    else if (status == RUN_INTERRUPTED)
        gate_set(layer, GATE_SKIP, "interrupted");
    else
        gate_set(layer, GATE_FAIL, "%s", result->compare.run.trouble);
    layer->seconds = seconds_since(begun);
}
