/* adapter_solve.c - builds of our own program without `bench --serve`: `solve --jsonl`
 * (docs/json.md), one process for each position. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "base/process/process.h"
#include "base/text/print.h"
#include "bench/engine/adapter.h"

/* One empty square. */
static const char SMALL[] = "XOX-OOOXXXXXOOOXXXXXOXOXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX X";

static bool read_answer(const char *line, Sample *sample)
{
    json_t *answer = json_loadb(line, strlen(line), 0, NULL);
    const char *schema = json_string_value(json_object_get(answer, "schema"));
    const char *error = json_string_value(json_object_get(answer, "error"));
    const json_t *score = json_object_get(answer, "score");
    const json_t *time_s = json_object_get(answer, "time_s");

    if (!schema || strncmp(schema, "yomikiri.solve/1", 16) != 0)
        adapter_fail(sample, SAMPLE_GARBLED,
                     "answers with something that is not JSON of `solve`: %.100s", line);
    else if (error)
        adapter_fail(sample, SAMPLE_GARBLED, "reports: %.180s", error);
    else if (!json_is_true(json_object_get(answer, "exact")) || !json_is_integer(score))
        adapter_fail(sample, SAMPLE_GARBLED, "its answer is not exact");
    else {
        sample->state = SAMPLE_OK;
        sample->score = adapter_score(json_integer_value(score));
        sample->best = sample_json_square(json_array_get(json_object_get(answer, "best"), 0));
        sample->nodes = sample_json_count(answer, "nodes");
        sample->searched = sample_json_count(answer, "searched");
        if (json_is_number(time_s))
            sample->time_ns = (int64_t)(json_number_value(time_s) * 1e9 + 0.5);
        adapter_read_line(answer, sample);
    }
    json_decref(answer);
    return sample->state == SAMPLE_OK;
}

/* What it prints for one position; the caller's. NULL: the sample says why. */
static char *ask(const Engine *engine, const char *text, Sample *sample)
{
    char threads[16], position[80];
    const char *const before[] = { "solve", "--jsonl", "--first-best", "-j", "1",
                                   "--threads", threads, NULL };
    const char *const without[] = { "solve", "--jsonl", "--first-best", "-j", "1", NULL };
    char **words, *output;
    size_t count = 0;

    snprintf(threads, sizeof(threads), "%d", engine->spec.threads);
    snprintf(position, sizeof(position), "%s", text);
    words = adapter_words(engine, engine->program + 1,
                          engine->spec.threads > 0 ? before : without);
    while (words[count])
        count++;
    words = memory_grow(words, count + 2, sizeof(*words));
    words[count] = position;
    words[count + 1] = NULL;
    output = adapter_run(engine, words, NULL, NULL, sample);
    sample->cpu_ns = -1;        /* that of the whole process, with its start, says nothing */
    free(words);
    return output;
}

static void ask_version(Engine *engine)
{
    static const char *const EXTRA[] = { "--version", NULL };
    char **words = adapter_words(engine, engine->program + 1, EXTRA);
    ProcessPlan plan;
    ProcessResult result;
    char version[32], error[200];

    plan = adapter_plan(engine, words, false);
    if (process_run(&plan, engine->start_limit_s, engine->stop, &result, error, sizeof(error))) {
        if (sscanf(result.output, "yomikiri %31[0-9.]", version) == 1)
            json_object_set_new(engine->identity, "version", json_string(version));
        free(result.output);
    }
    free(words);
}

/* One small position tells whether it is ours, and what it is. */
static bool solve_open(Engine *engine, char *error, size_t error_size)
{
    static const char *const KEYS[] = { "threads", "table_mib", "page", "kernel", "profile" };
    Sample sample = { .state = SAMPLE_GARBLED };
    char *output = ask(engine, SMALL, &sample);
    json_t *answer;

    if (!output || !read_answer(output, &sample)) {
        free(output);
        return failed(error, error_size, "%s", sample.trouble);
    }
    answer = json_loadb(output, strlen(output), 0, NULL);
    free(output);
    for (size_t i = 0; i < ARRAY_LENGTH(KEYS); i++)
        json_object_set(engine->identity, KEYS[i], json_object_get(answer, KEYS[i]));
    json_decref(answer);
    json_object_set_new(engine->identity, "asked_by", json_string("solve --jsonl"));
    json_object_set_new(engine->identity, "cpu_time", json_string("none"));
    ask_version(engine);
    return true;
}

static void solve_solve(Engine *engine, const SuitePosition *position, Sample *sample)
{
    char *output = ask(engine, position->text, sample);

    if (output)
        read_answer(output, sample);
    free(output);
}

const Adapter adapter_solve = { ENGINE_YOMIKIRI, "yomikiri", solve_open, solve_solve, NULL };
