/* engine_serve.c - our own protocol, `bench --serve` (docs/bench.md), of programs that stay
 * up. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text/print.h"
#include "bench/engine/engine_parts.h"
#include "bench/engine/subcommand.h"

enum { START_LIMIT_S = 20 };

/* ---- starting ---- */

/* What we add stands before the options of a build of ours, so that these have the last word; and
 * behind the whole command of another program, where its script or its own arguments may stand
 * first. */
static bool start(Engine *engine, char *error, size_t error_size)
{
    const SuiteAsk *ask = &engine->spec.ask;
    char options[200] = "bench --serve";

    if (engine->spec.threads > 0)
        append(options, sizeof(options), " --threads %d", engine->spec.threads);
    if (ask->depth.plies > 0)
        append(options, sizeof(options), ask->depth.selectivity ? " --depth %d@%d" : " --depth %d",
               ask->depth.plies, ask->depth.selectivity);
    if (ask->depth.plies > 0 && ask->brief)
        append(options, sizeof(options), " --short");
    if (ask->time_s > 0)
        append(options, sizeof(options), " --time %.9f", ask->time_s);

    char **words = subcommand_words(&(Subcommand){ .command = engine->command, .after = options },
                                    error, error_size);
    const ProcessPlan plan = { .words = words, .prepare = engine->spec.pin, .talk = true,
                               .context = engine->spec.pin_context };

    engine->process = process_start(&plan, error, error_size);
    engine->asked = 0;
    free(words);
    return engine->process != NULL;
}

static void drop(Engine *engine)
{
    process_free(engine->process);
    engine->process = NULL;
}

/* Start it; the greeting, the caller's. NULL: `error` says why, and there is no process. */
static json_t *greet(Engine *engine, char *error, size_t error_size)
{
    char *line, wanted[300];
    Sample sample;

    if (!start(engine, error, error_size))
        return NULL;
    /* What it was taken for, and what it should say. */
    snprintf(wanted, sizeof(wanted), "%sa build of yomikiri begins with a line "
             "{\"schema\":\"yomikiri.serve/1\", ...} (docs/bench.md)%s",
             engine->guessed ? "it was taken for a build of yomikiri, as its name is not that of "
                               "a program that we know; " : "",
             engine->guessed ? "; docs/engines.md says how to measure other programs" : "");

    const ProcessEvent event = process_read_line(
        engine->process, process_patience(START_LIMIT_S, engine->stop), &line);
    json_t *hello = event == PROCESS_READY ? json_loadb(line, strlen(line), 0, NULL) : NULL;
    const char *schema = json_string_value(json_object_get(hello, "schema"));

    if (schema && strncmp(schema, "yomikiri.serve/1", 16) == 0)
        return hello;
    json_decref(hello);
    if (event == PROCESS_TIMEOUT)
        snprintf(error, error_size, "no greeting within %d s: %s", START_LIMIT_S, wanted);
    else if (event == PROCESS_READY)
        snprintf(error, error_size, "does not greet, but begins with \"%.80s\": %s", line, wanted);
    else if (!engine_give_up(engine, engine->process, event, &sample))
        snprintf(error, error_size, "does not greet: %s: %s", sample.trouble, wanted);
    drop(engine);
    return NULL;
}

/* Whether it will search as far as it was asked. Builds of before there was a choice say nothing
 * of it. */
static bool agreed(const SuiteAsk *ask, const json_t *hello)
{
    const json_t *time = json_object_get(hello, "time_s");

    return json_integer_value(json_object_get(hello, "depth")) == ask->depth.plies
           && json_integer_value(json_object_get(hello, "selectivity")) == ask->depth.selectivity
           && json_is_true(json_object_get(hello, "short")) == ask->brief
           && fabs(json_number_value(time) - ask->time_s) < 1e-6;
}

bool engine_serve_open(Engine *engine, char *error, size_t error_size)
{
    json_t *hello = greet(engine, error, error_size);
    const bool agrees = hello && agreed(&engine->spec.ask, hello);

    if (agrees) {
        json_object_del(hello, "schema");
        json_object_set_new(engine->identity, "cpu_time", json_string("solve"));
        json_object_update_missing(engine->identity, hello);
    } else if (hello) {
        snprintf(error, error_size, "does not search as far as it was asked to");
    }
    json_decref(hello);
    return agrees;
}

/* ---- asking ---- */

void engine_serve_solve(Engine *engine, const SuitePosition *position, Sample *sample)
{
    const bool whole = suite_ask_whole(&engine->spec.ask);
    char question[80], error[ENGINE_ERROR_SIZE], *line = NULL;

    /* What it says unasked would be taken for the answer. */
    if (engine->process && process_has_output(engine->process))
        drop(engine);
    if (!engine->process)
        json_decref(greet(engine, error, sizeof(error)));
    if (!engine->process) {
        engine_fail(sample, engine->stop && *engine->stop != 0 ? SAMPLE_INTERRUPTED : SAMPLE_CRASH,
                    "does not start again: %s", error);
        return;
    }
    snprintf(question, sizeof(question), "%s\n", position->text);

    ProcessPatience patience = process_patience(engine->spec.limit_s, engine->stop);
    const int64_t begin = clock_ns();
    ProcessEvent event = process_write(engine->process, question, patience);

    if (event == PROCESS_ENDED)
        patience = process_patience(1.0, engine->stop);
    if (event == PROCESS_READY || event == PROCESS_ENDED)
        event = process_read_line(engine->process, patience, &line);
    sample->outside_ns = clock_ns() - begin;
    if (event != PROCESS_READY)
        engine_give_up(engine, engine->process, event, sample);
    else if (engine_serve_read(line, ++engine->asked, sample) && sample->value.told == whole)
        engine_fail(sample, SAMPLE_GARBLED, whole ? "its answer is not exact"
                                                  : "answers without a value");
    if (sample->state != SAMPLE_OK)
        drop(engine);                   /* who knows what else is wrong with it */
    /* Pages become huge when they are used: what the greeting could not know yet. */
    else if (sample->huge_bytes > json_integer_value(json_object_get(engine->identity,
                                                                     "huge_bytes")))
        json_object_set_new(engine->identity, "huge_bytes", json_integer(sample->huge_bytes));
}

/* What makes it no answer to that question, or NULL. */
static const char *refusal(const json_t *answer, json_int_t id, const Sample *sample)
{
    const json_t *told = json_object_get(answer, "id");

    return !json_is_object(answer) ? "answers with something that is not a JSON object"
           : !json_is_integer(told) || json_integer_value(told) != id ? "answers with another id"
           : sample->value.told                                ? NULL
           : !json_is_true(json_object_get(answer, "exact"))   ? "its answer is not exact"
           : !json_is_integer(json_object_get(answer, "score")) ? "answers without a score" : NULL;
}

bool engine_serve_read(const char *line, json_int_t id, Sample *sample)
{
    json_t *answer = json_loadb(line, strlen(line), 0, NULL);
    const json_t *moves = json_object_get(answer, "line");
    const char *error = json_string_value(json_object_get(answer, "error"));

    fields_read_known(&sample_fields, answer, sample);
    const char *why = refusal(answer, id, sample);

    if (error)
        engine_fail(sample, SAMPLE_GARBLED, "reports: %.180s", error);
    else if (why)
        engine_fail(sample, SAMPLE_GARBLED, "%s, to question %" JSON_INTEGER_FORMAT ": %.100s",
                    why, id, line);
    else if (moves && !json_is_null(moves) && !sample->value.told
             && (sample->line_length = sample_json_line(moves, sample->line)) < 0)
        engine_fail(sample, SAMPLE_GARBLED, "answers with a line that is not a list of moves");
    else {
        sample->state = SAMPLE_OK;
        sample->score = sample->value.told
            ? sample->value.sixteenths / 16 / 2 * 2
            : engine_small(json_integer_value(json_object_get(answer, "score")));
        if (sample->time_ns <= 0)
            sample->time_ns = sample->outside_ns;
    }
    json_decref(answer);
    return sample->state == SAMPLE_OK;
}
