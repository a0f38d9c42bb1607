/* gate_instructions.c - the third layer: does the candidate need more instructions? Nearly free of
 * noise, so that one run of each build is enough (docs/gate.md).
 *
 * Where the machine counts instructions, the samples of `bench --serve` carry the number.
 * Elsewhere the program runs inside valgrind's cachegrind, which hides some instruction sets
 * from it: then both are told to use the best kernel that runs in there. */

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/process/process.h"
#include "bench/engine/subcommand.h"
#include "bench/gate/gate.h"

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
    gate_result_set(layer, plan->instructions_needed ? GATE_FAIL : GATE_SKIP, "%s", why);
    return false;
}

static bool is_stopped(const GatePlan *plan, GateLayer *layer)
{
    if (plan->stop && *plan->stop != 0)
        gate_result_set(layer, GATE_SKIP, "interrupted");
    return plan->stop && *plan->stop != 0;
}

/* ---- the machine's counters ---- */

static SuitePosition position_of(const char *text, int index)
{
    SuitePosition position = { .empties = 0 };
    yk_board board;
    int black;
    const yk_status status = yk_board_parse(text, &board, &black);

    assert(status == YK_OK);
    (void)status;
    snprintf(position.id, sizeof(position.id), "#%d", index + 1);
    snprintf(position.text, sizeof(position.text), "%s", text);
    position.board = (Board){ board.own, board.opp };
    position.black_to_move = black != 0;
    position.empties = bit_count(~(board.own | board.opp));
    return position;
}

/* With the kernel that the program chooses itself. Where the machine counts nothing, *here is
 * false afterwards. */
static bool by_counters(const GatePlan *plan, const char *command, Count *count, bool *here,
                        GateLayer *layer)
{
    const EngineSpec spec = {
        .name = "yomikiri", .command = command, .kind = ENGINE_YOMIKIRI, .threads = 1,
        .limit_s = plan->limit_s,
    };
    char error[ENGINE_ERROR_SIZE];
    Engine *engine = engine_open(&spec, plan->stop, error, sizeof(error));
    bool good = engine != NULL;

    if (!good)
        return !is_stopped(plan, layer) && cannot(plan, layer, error);
    for (int i = 0; good && *here && i < plan->small_count; i++) {
        const SuitePosition position = position_of(plan->small_texts[i], i);
        Sample sample;

        good = !is_stopped(plan, layer);
        if (good && !engine_solve(engine, &position, &sample)) {
            good = false;
            if (sample.state == SAMPLE_WRONG)
                gate_result_set(layer, GATE_FAIL, "%s", sample.trouble);
            else if (!is_stopped(plan, layer))
                cannot(plan, layer, sample.trouble);
        } else if (good) {
            *here = sample.instructions >= 0;
            count->instructions += sample.instructions;
            count->nodes += sample.nodes >= 0 ? sample.nodes : 0;
            count->scores[i] = sample.score;
        }
    }

    const char *kernel = json_string_value(json_object_get(engine_identity(engine), "kernel"));

    snprintf(count->kernel, sizeof(count->kernel), "%s", kernel ? kernel : "");
    engine_close(engine);
    return good;
}

/* ---- valgrind ---- */

/* No choice, one empty square: what is left is the start of the program. */
static const char *const NOTHING[] = {
    "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X",
};

static const char *const VALGRIND[] = {
    "valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
    "--vgdb=no",                /* whose pipes in the temporary folder outlive a kill */
    NULL,
};

int64_t gate_instructions_counted(const char *text)
{
    const char *at = strstr(text, "refs:");
    int64_t number = 0;
    bool any = false;

    for (at = at ? at + strlen("refs:") : ""; *at == ' '; at++)
        ;
    for (; (*at >= '0' && *at <= '9') || *at == ','; at++)
        if (*at != ',') {
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
    const char *const solve[] = {
        "solve", "--jsonl", "--first-best", "--threads", "1", "--jobs", "1", "--table", "4M",
        "--kernel", kernel, NULL,
    };
    const char *last[MOST_POSITIONS + 2] = { "--" };
    char error[400] = "", how[100];
    ProcessResult run;

    *count = (Count){ .instructions = -1 };
    memcpy(last + 1, texts, (size_t)text_count * sizeof(*texts));

    const Subcommand subcommand = { command, VALGRIND, solve, last, false };
    char **words = subcommand_words(&subcommand, error, sizeof(error));
    const ProcessPlan start = { .words = words };

    if (words && process_run(&start, plan->limit_s, plan->stop, &run, error, sizeof(error))) {
        process_end_text(&run.end, how, sizeof(how));
        count->instructions = gate_instructions_counted(run.last_words);
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
    return !is_stopped(plan, layer) && (error[0] == '\0' || cannot(plan, layer, error));
}

/* Told to use `kernel`; "": the best that runs there, which count->kernel then names. */
static bool by_valgrind(const GatePlan *plan, const char *command, const char *kernel,
                        Count *count, GateLayer *layer)
{
    Count start = { .instructions = -1 };
    bool good = false;
    char error[400];

    if (!process_can_run(VALGRIND[0], error, sizeof(error)))
        return cannot(plan, layer, error);
    if (kernel[0] != '\0')
        good = run_in_valgrind(plan, command, kernel, NOTHING, 1, &start, layer);
    /* valgrind hides AVX-512: the first kernel that starts is the best there. */
    else
        for (size_t i = 0; !good && yk_kernel_name(i) && !is_stopped(plan, layer); i++)
            if (yk_kernel_usable(yk_kernel_name(i)))
                good = run_in_valgrind(plan, command, kernel = yk_kernel_name(i), NOTHING, 1,
                                       &start, layer);
    good = good && run_in_valgrind(plan, command, kernel, plan->small_texts, plan->small_count,
                                   count, layer);
    count->instructions -= start.instructions;
    return good;
}

/* ---- two of them ---- */

static bool count_both(const GatePlan *plan, bool *counters, Count counts[2], GateLayer *layer)
{
    const char *const commands[] = { plan->baseline, plan->candidate };
    bool good = true;

    if (plan->small_count < 1 || plan->small_count > MOST_POSITIONS)
        return cannot(plan, layer, "needs 1 to 256 positions");
    for (int i = 0; i < 2 && good && *counters; i++)
        good = by_counters(plan, commands[i], &counts[i], counters, layer);
    for (int i = 0; i < 2 && good && !*counters; i++)
        good = by_valgrind(plan, commands[i], i > 0 ? counts[0].kernel : "", &counts[i], layer);
    return good;
}

bool gate_instructions(const GatePlan *plan, GateLayer *layer, double *ratio)
{
    Count counts[2] = { { .nodes = 0 }, { .nodes = 0 } };
    const int64_t begun = clock_ns();
    bool counters = true;
    char error[200];

    if (!plan->baseline)
        return cannot(plan, layer, "needs --baseline COMMAND, an older build to count as well");

    const bool good = count_both(plan, &counters, counts, layer);

    layer->seconds = (double)(clock_ns() - begun) / 1e9;
    if (!good)
        return false;
    if (strcmp(counts[0].kernel, counts[1].kernel) != 0) {
        snprintf(error, sizeof(error), "one uses the kernel %s, the other %s", counts[0].kernel,
                 counts[1].kernel);
        return cannot(plan, layer, error);
    }
    for (int i = 0; i < plan->small_count; i++)
        if (counts[0].scores[i] != counts[1].scores[i]) {
            gate_result_set(layer, GATE_FAIL, "%s: one says %+d, the other %+d",
                            plan->small_texts[i], counts[0].scores[i], counts[1].scores[i]);
            return false;
        }
    *ratio = (double)counts[1].instructions / (double)counts[0].instructions;
    gate_result_set(layer, *ratio > 1 + plan->tolerance ? GATE_SLOWER : GATE_PASS,
                    "%+.3f %% (%.4g against %.4g of the baseline, by %s, kernel %s)%s; "
                    "up to %+.2g %% pass", (*ratio - 1) * 100, (double)counts[1].instructions,
                    (double)counts[0].instructions,
                    counters ? "the machine's counters" : "valgrind", counts[0].kernel,
                    counts[0].nodes != counts[1].nodes ? ", nodes differ" : "",
                    plan->tolerance * 100);
    return true;
}
