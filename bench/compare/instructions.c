#include "bench/compare/instructions.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/solver.h"
#include "base/clock.h"
#include "base/process/process.h"
#include "bench/engine/engine.h"
#include "bench/engine/subcommand.h"
#include "yomikiri.h"

enum { MOST_POSITIONS = 256 };

/* What one program took and answered. */
typedef struct {
    char kernel[16];
    int64_t instructions, nodes;
    int scores[MOST_POSITIONS];
} Count;

static bool is_stopped(const InstructionsPlan *plan)
{
    return plan->stop && *plan->stop != 0;
}

/* ---- the machine's counters ---- */

static InstructionsStatus add_sample(const InstructionsPlan *plan, Engine *engine, int index,
                                     Count *count, char *error, size_t error_size)
{
    SuitePosition position = { .empties = 0 };
    Sample sample;
    yk_board board;
    int black;

    snprintf(position.id, sizeof(position.id), "#%d", index + 1);
    snprintf(position.text, sizeof(position.text), "%s", plan->texts[index]);
    if (yk_board_parse(position.text, &board, &black) != YK_OK) {
        snprintf(error, error_size, "'%s' is not a position", plan->texts[index]);
        return INSTRUCTIONS_FAILED;
    }
    position.board = (Board){ board.own, board.opp };
    position.black_to_move = black != 0;
    position.empties = bit_count(~(board.own | board.opp));
    if (is_stopped(plan)) {
        snprintf(error, error_size, "interrupted");
        return INSTRUCTIONS_STOPPED;
    }
    if (!engine_solve(engine, &position, &sample)) {
        snprintf(error, error_size, "%s", sample.trouble);
        return sample.state == SAMPLE_INTERRUPTED ? INSTRUCTIONS_STOPPED
               : sample.state == SAMPLE_WRONG     ? INSTRUCTIONS_WRONG : INSTRUCTIONS_FAILED;
    }
    if (sample.instructions < 0) {
        snprintf(error, error_size, "this machine does not count instructions");
        return INSTRUCTIONS_NOT_HERE;
    }
    count->instructions += sample.instructions;
    count->nodes += sample.nodes >= 0 ? sample.nodes : 0;
    count->scores[index] = sample.score;
    return INSTRUCTIONS_DONE;
}

/* plan->commands[index] with the kernel that the engine chooses itself. */
static InstructionsStatus by_counters(const InstructionsPlan *plan, int index, Count *count,
                                      char *error, size_t error_size)
{
    const EngineSpec spec = {
        .name = "yomikiri", .command = plan->commands[index], .kind = ENGINE_YOMIKIRI,
        .threads = 1, .limit_s = plan->limit_s,
    };
    InstructionsStatus status = INSTRUCTIONS_DONE;
    Engine *engine = engine_open(&spec, plan->stop, error, error_size);

    *count = (Count){ .instructions = 0 };
    if (!engine)
        return is_stopped(plan) ? INSTRUCTIONS_STOPPED : INSTRUCTIONS_FAILED;

    for (int i = 0; i < plan->count && status == INSTRUCTIONS_DONE; i++)
        status = add_sample(plan, engine, i, count, error, error_size);

    const char *kernel = json_string_value(json_object_get(engine_identity(engine), "kernel"));

    snprintf(count->kernel, sizeof(count->kernel), "%s", kernel ? kernel : "");
    engine_close(engine);
    return status;
}

/* ---- valgrind ---- */

/* No choice, one empty square: what is left is the start of the program. */
static const char NOTHING[] =
    "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X";

static const char *const VALGRIND[] = {
    "valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
    "--vgdb=no",                /* whose pipes in the temporary folder outlive a kill */
    NULL,
};

int64_t instructions_from_cachegrind(const char *text)
{
    const char *at = strstr(text, "refs:");
    int64_t number = 0;
    bool any = false;

    if (!at)
        return -1;
    for (at += strlen("refs:"); *at == ' '; at++)
        ;
    for (; (*at >= '0' && *at <= '9') || *at == ','; at++)
        if (*at != ',') {
            number = number * 10 + (*at - '0');
            any = true;
        }
    return any ? number : -1;
}

/* The words of a run over `texts`. One thread, a small table, one position at a time: the same
 * work on every machine. What stands in the command comes after these, so its knobs count. */
static char **command_words(const char *command, const char *kernel, const char *const *texts,
                            int count, char *error, size_t error_size)
{
    const char *const solve[] = {
        "solve", "--jsonl", "--first-best", "--threads", "1", "--jobs", "1", "--table", "4M",
        "--kernel", kernel, NULL,
    };
    const char *last[MOST_POSITIONS + 2] = { "--" };

    memcpy(last + 1, texts, (size_t)count * sizeof(*texts));

    const Subcommand subcommand = { command, VALGRIND, solve, last, false };

    return subcommand_words(&subcommand, error, error_size);
}

/* One line of JSON; false if it is not an exact answer. */
static bool read_answer(const char *line, size_t length, int index, Count *count)
{
    json_t *json = json_loadb(line, length, 0, NULL);
    const json_t *score = json_object_get(json, "score");
    const char *kernel = json_string_value(json_object_get(json, "kernel"));
    const bool fine = json_is_integer(score) && json_is_true(json_object_get(json, "exact"));

    if (fine) {
        count->scores[index] = (int)json_integer_value(score);
        count->nodes += json_integer_value(json_object_get(json, "nodes"));
        if (kernel)
            snprintf(count->kernel, sizeof(count->kernel), "%s", kernel);
    }
    json_decref(json);
    return fine;
}

/* All of `wanted` answers. */
static bool read_answers(const char *output, int wanted, Count *count)
{
    int found = 0;

    for (const char *line = output, *end; *line != '\0'; line = end + (*end == '\n')) {
        end = line + strcspn(line, "\n");
        if (found == wanted || !read_answer(line, (size_t)(end - line), found, count))
            return false;
        found++;
    }
    return found == wanted;
}

static InstructionsStatus judge(const ProcessResult *run, const char *command, int wanted,
                                Count *count, char *error, size_t error_size)
{
    char how[100];

    if (run->event == PROCESS_STOPPED) {
        snprintf(error, error_size, "interrupted");
        return INSTRUCTIONS_STOPPED;
    }
    if (run->event != PROCESS_ENDED) {
        snprintf(error, error_size, "%s took too long in valgrind", command);
        return INSTRUCTIONS_FAILED;
    }
    process_end_text(&run->end, how, sizeof(how));
    count->instructions = instructions_from_cachegrind(run->last_words);
    if (run->end.killed || run->end.code != 0) {
        snprintf(error, error_size, "%s ended with %s in valgrind", command, how);
        return INSTRUCTIONS_FAILED;
    }
    if (count->instructions < 0) {
        snprintf(error, error_size, "valgrind printed no count of instructions");
        return INSTRUCTIONS_FAILED;
    }
    if (!read_answers(run->output, wanted, count)) {
        snprintf(error, error_size, "%s gave no exact answer in valgrind", command);
        return INSTRUCTIONS_FAILED;
    }
    return INSTRUCTIONS_DONE;
}

static InstructionsStatus run_in_valgrind(const InstructionsPlan *plan, int index,
                                          const char *kernel, const char *const *texts,
                                          int text_count, Count *count, char *error,
                                          size_t error_size)
{
    const char *command = plan->commands[index];
    char **words = command_words(command, kernel, texts, text_count, error, error_size);
    InstructionsStatus status = INSTRUCTIONS_FAILED;
    ProcessResult run;

    *count = (Count){ .instructions = -1 };
    if (!words)
        return status;

    const ProcessPlan start = { .words = words };

    if (process_run(&start, plan->limit_s, plan->stop, &run, error, error_size)) {
        status = judge(&run, command, text_count, count, error, error_size);
        free(run.output);
    }
    free(words);
    return status;
}

/* plan->commands[index] inside valgrind, told to use `kernel`; "": the best that runs there,
 * which count->kernel then names. */
static InstructionsStatus by_valgrind(const InstructionsPlan *plan, int index,
                                      const char *kernel, Count *count, char *error,
                                      size_t error_size)
{
    const char *const nothing[] = { NOTHING };
    Count start = { .instructions = -1 };
    InstructionsStatus status = INSTRUCTIONS_FAILED;

    if (!process_can_run(VALGRIND[0], error, error_size))
        return INSTRUCTIONS_NOT_HERE;
    if (kernel[0] != '\0') {
        status = run_in_valgrind(plan, index, kernel, nothing, 1, &start, error, error_size);
    } else {
        /* valgrind hides AVX-512: the first kernel that starts is the best there. */
        for (size_t i = 0; status == INSTRUCTIONS_FAILED && yk_kernel_name(i); i++)
            if (yk_kernel_usable(yk_kernel_name(i)))
                status = run_in_valgrind(plan, index, kernel = yk_kernel_name(i), nothing, 1,
                                         &start, error, error_size);
    }
    if (status != INSTRUCTIONS_DONE)
        return status;
    status = run_in_valgrind(plan, index, kernel, plan->texts, plan->count, count, error,
                             error_size);
    if (status == INSTRUCTIONS_DONE)
        count->instructions -= start.instructions;
    return status;
}

/* ---- two of them ---- */

static InstructionsStatus count_all(const InstructionsPlan *plan, InstructionsWay way,
                                    Count counts[2], char *error, size_t error_size)
{
    InstructionsStatus status = INSTRUCTIONS_DONE;

    for (int i = 0; i < 2 && status == INSTRUCTIONS_DONE; i++)
        status = way == INSTRUCTIONS_COUNTERS
                     ? by_counters(plan, i, &counts[i], error, error_size)
                     : by_valgrind(plan, i, i > 0 ? counts[0].kernel : "", &counts[i], error,
                                   error_size);
    return status;
}

static InstructionsStatus compare_counts(const InstructionsPlan *plan, const Count counts[2],
                                         char *error, size_t error_size)
{
    if (strcmp(counts[0].kernel, counts[1].kernel) != 0) {
        snprintf(error, error_size, "one uses the kernel %s, the other %s", counts[0].kernel,
                 counts[1].kernel);
        return INSTRUCTIONS_FAILED;
    }
    for (int i = 0; i < plan->count; i++)
        if (counts[0].scores[i] != counts[1].scores[i]) {
            snprintf(error, error_size, "%s: one says %+d, the other %+d", plan->texts[i],
                     counts[0].scores[i], counts[1].scores[i]);
            return INSTRUCTIONS_WRONG;
        }
    return INSTRUCTIONS_DONE;
}

InstructionsStatus instructions_compare(const InstructionsPlan *plan, InstructionsResult *result,
                                        char *error, size_t error_size)
{
    const int64_t start = clock_ns();
    InstructionsWay way = INSTRUCTIONS_COUNTERS;
    Count counts[2] = { { .nodes = -1 }, { .nodes = -1 } };
    InstructionsStatus status;

    *result = (InstructionsResult){ .instructions = { -1, -1 }, .nodes = { -1, -1 } };
    if (plan->count < 1 || plan->count > MOST_POSITIONS) {
        snprintf(error, error_size, "needs 1 to %d positions, not %d", MOST_POSITIONS,
                 plan->count);
        return INSTRUCTIONS_FAILED;
    }
    status = count_all(plan, way, counts, error, error_size);
    if (status == INSTRUCTIONS_NOT_HERE) {
        way = INSTRUCTIONS_VALGRIND;
        status = count_all(plan, way, counts, error, error_size);
    }
    if (status == INSTRUCTIONS_DONE)
        status = compare_counts(plan, counts, error, error_size);
    if (status == INSTRUCTIONS_DONE) {
        result->way = way;
        memcpy(result->kernel, counts[0].kernel, sizeof(result->kernel));
        for (int i = 0; i < 2; i++) {
            result->instructions[i] = counts[i].instructions;
            result->nodes[i] = counts[i].nodes;
        }
    }
    result->seconds = (double)(clock_ns() - start) / 1e9;
    return status;
}

const char *instructions_way_name(InstructionsWay way)
{
    return way == INSTRUCTIONS_VALGRIND ? "valgrind" : "the machine's counters";
}
