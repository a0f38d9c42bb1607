/* instructions_valgrind.c - count the instructions of `solve` inside cachegrind. */

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/engine/instructions_count.h"
#include "bench/memory/memory_json.h"
#include "bench/process/process_run.h"
#include "bench/engine/subcommand.h"
#include "solver.h"

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
    const char *last[INSTRUCTIONS_POSITIONS + 2] = { "--" };

    memcpy(last + 1, texts, (size_t)count * sizeof(*texts));

    const Subcommand subcommand = { command, VALGRIND, solve, last, false };

    return subcommand_words(&subcommand, error, error_size);
}

/* ---- what it printed ---- */

/* One line of JSON; false if it is not an exact answer. */
static bool read_answer(const char *line, size_t length, int index, InstructionsCount *count)
{
    json_t *json = memory_json_load(line, length, 0, NULL);
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
static bool read_answers(const char *output, int wanted, InstructionsCount *count)
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

/* ---- running ---- */

static InstructionsStatus judge(const ProcessResult *run, const char *command, int wanted,
                                InstructionsCount *count, char *error, size_t error_size)
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
                                          int text_count, InstructionsCount *count, char *error,
                                          size_t error_size)
{
    const char *command = plan->commands[index];
    char **words = command_words(command, kernel, texts, text_count, error, error_size);
    InstructionsStatus status = INSTRUCTIONS_FAILED;
    ProcessResult run;

    *count = (InstructionsCount){ .instructions = -1 };
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

InstructionsStatus instructions_by_valgrind(const InstructionsPlan *plan, int index,
                                            const char *kernel, InstructionsCount *count,
                                            char *error, size_t error_size)
{
    const char *const nothing[] = { NOTHING };
    InstructionsCount start = { .instructions = -1 };
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
