/* adapter_yomikiri.c - our own program, which stays up: `bench --serve` (docs/bench.md). */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text/print.h"
#include "bench/engine/adapter.h"

/* ---- starting ---- */

enum { EXTRA_WORDS = 12 };

/* What is put before the options of the command, which have the last word. */
typedef struct {
    char threads[16], depth[16], time[32];
    const char *words[EXTRA_WORDS];
} ExtraWords;

static void extra_words(const EngineSpec *spec, ExtraWords *extra)
{
    const SuiteAsk *ask = &spec->ask;
    int count = 0;

    snprintf(extra->threads, sizeof(extra->threads), "%d", spec->threads);
    snprintf(extra->depth, sizeof(extra->depth), ask->depth.selectivity ? "%d@%d" : "%d",
             ask->depth.plies, ask->depth.selectivity);
    snprintf(extra->time, sizeof(extra->time), "%.9f", ask->time_s);
    extra->words[count++] = "bench";
    extra->words[count++] = "--serve";
    if (spec->threads > 0) {
        extra->words[count++] = "--threads";
        extra->words[count++] = extra->threads;
    }
    if (ask->depth.plies > 0) {
        extra->words[count++] = "--depth";
        extra->words[count++] = extra->depth;
    }
    if (ask->depth.plies > 0 && ask->brief)
        extra->words[count++] = "--short";
    if (ask->time_s > 0) {
        extra->words[count++] = "--time";
        extra->words[count++] = extra->time;
    }
    extra->words[count] = NULL;
}

static bool start(Engine *engine, char *error, size_t error_size)
{
    ExtraWords extra;
    const bool given = engine->program + 1 < engine->word_count
                       && strcmp(engine->words[engine->program + 1], "bench") == 0;
    const char *const none[] = { NULL };
    char **words;
    ProcessPlan plan;

    extra_words(&engine->spec, &extra);
    words = adapter_words(engine, engine->program + 1, given ? none : extra.words);
    plan = adapter_plan(engine, words, true);
    engine->process = process_start(&plan, error, error_size);
    engine->last_id = -1;
    free(words);
    return engine->process != NULL;
}

static void drop(Engine *engine)
{
    process_free(engine->process);
    engine->process = NULL;
}

/* What it was taken for, and what it should have said. */
static void expected(const Engine *engine, char *out, size_t size)
{
    snprintf(out, size, "%sa build of yomikiri begins with a line "
             "{\"schema\":\"yomikiri.serve/1\", ...} (docs/bench.md)%s",
             engine->guessed ? "it was taken for a build of yomikiri, as its name is not that of "
                               "a program that we know; " : "",
             engine->guessed ? "; docs/engines.md says how to measure other programs" : "");
}

/* Why there was no greeting. */
static void explain(Engine *engine, ProcessEvent event, const ProcessEnd *end, const char *line,
                    char *error, size_t error_size)
{
    const char *words = process_last_words(engine->process);
    char how[64], wanted[300];

    process_end_text(end, how, sizeof(how));
    expected(engine, wanted, sizeof(wanted));
    if (event == PROCESS_TIMEOUT)
        snprintf(error, error_size, "no greeting within %g s: %s", engine->start_limit_s, wanted);
    else if (event == PROCESS_STOPPED)
        snprintf(error, error_size, "interrupted");
    else if (event == PROCESS_READY)
        snprintf(error, error_size, "does not greet, but begins with \"%.80s\": %s", line, wanted);
    else if (event == PROCESS_FLOODED)
        snprintf(error, error_size, "does not greet, but prints an endless line: %s", wanted);
    else
        snprintf(error, error_size, "ended before it greeted: %s%s%.200s%s%s", how,
                 words[0] != '\0' ? "; " : "", words, engine->guessed ? ": " : "",
                 engine->guessed ? wanted : "");
}

/* Start it; the greeting, the caller's. NULL: `error` says why, and there is no process. */
static json_t *greet(Engine *engine, char *error, size_t error_size)
{
    const EngineSpec *spec = &engine->spec;
    const double first_s = spec->waiting ? fmin(1.0, engine->start_limit_s)
                                         : engine->start_limit_s;
    char *line, wanted[300], text[ENGINE_ERROR_SIZE];
    ProcessEnd end = { 0 };

    if (!start(engine, error, error_size))
        return NULL;
    ProcessEvent event = process_read_line(engine->process,
                                           process_patience(first_s, engine->stop), &line);

    if (event == PROCESS_TIMEOUT && first_s < engine->start_limit_s) {
        const double rest_s = engine->start_limit_s - first_s;

        expected(engine, wanted, sizeof(wanted));
        snprintf(text, sizeof(text), "engine %s: no greeting yet, waiting up to %g s for it: %s",
                 spec->name ? spec->name : "", engine->start_limit_s, wanted);
        spec->waiting(text);
        event = process_read_line(engine->process, process_patience(rest_s, engine->stop), &line);
    }
    json_t *hello = event == PROCESS_READY ? json_loadb(line, strlen(line), 0, NULL) : NULL;
    const char *schema = json_string_value(json_object_get(hello, "schema"));

    if (schema && strncmp(schema, "yomikiri.serve/1", 16) == 0)
        return hello;
    json_decref(hello);
    if (event == PROCESS_ENDED || event == PROCESS_PARTIAL) {
        process_finish(engine->process, process_patience(1.0, engine->stop), &end, NULL);
        process_kill(engine->process, &end);
    }
    explain(engine, event, &end, line, error, error_size);
    drop(engine);
    return NULL;
}

/* Whether it will search as far as it was asked. Builds of before there was a choice say
 * nothing of it. */
static bool agreed(const Engine *engine, const json_t *hello)
{
    const SuiteAsk *ask = &engine->spec.ask;
    const json_t *time = json_object_get(hello, "time_s");

    return json_integer_value(json_object_get(hello, "depth")) == ask->depth.plies
           && json_integer_value(json_object_get(hello, "selectivity")) == ask->depth.selectivity
           && json_is_true(json_object_get(hello, "short")) == ask->brief
           && fabs(json_number_value(time) - ask->time_s) < 1e-6;
}

static bool yomikiri_open(Engine *engine, char *error, size_t error_size)
{
    json_t *hello = greet(engine, error, error_size);

    if (!hello)
        return false;
    if (!agreed(engine, hello)) {
        json_decref(hello);
        drop(engine);
        return failed(error, error_size, "does not search as far as it was asked to");
    }
    json_object_del(hello, "schema");
    json_object_set_new(engine->identity, "cpu_time", json_string("solve"));
    json_object_update_missing(engine->identity, hello);
    json_decref(hello);
    return true;
}

/* ---- asking ---- */

/* Pages become huge when they are used: what the greeting could not know yet. */
static void note_huge_pages(Engine *engine, int64_t bytes)
{
    if (bytes > json_integer_value(json_object_get(engine->identity, "huge_bytes")))
        json_object_set_new(engine->identity, "huge_bytes", json_integer(bytes));
}

static void yomikiri_solve(Engine *engine, const SuitePosition *position, Sample *sample)
{
    char question[80], error[300], *line = NULL;
    ProcessPatience patience;
    ProcessEvent event;
    int64_t begin;

    /* What it says unasked would be taken for the answer. */
    if (engine->process && process_has_output(engine->process))
        drop(engine);
    if (!engine->process) {
        json_t *hello = greet(engine, error, sizeof(error));

        if (!hello) {
            adapter_fail(sample, engine->stop && *engine->stop != 0
                         ? SAMPLE_INTERRUPTED : SAMPLE_CRASH, "does not start again: %s", error);
            return;
        }
        json_decref(hello);
    }
    snprintf(question, sizeof(question), "%s\n", position->text);
    patience = process_patience(engine->spec.limit_s, engine->stop);
    begin = clock_ns();
    event = process_write(engine->process, question, patience);
    if (event == PROCESS_READY)
        event = process_read_line(engine->process, patience, &line);
    else if (event == PROCESS_ENDED)
        event = process_read_line(engine->process, process_patience(1.0, engine->stop), &line);
    sample->outside_ns = clock_ns() - begin;
    if (event != PROCESS_READY) {
        adapter_give_up(engine, engine->process, event, sample);
        drop(engine);
        return;
    }
    if (!adapter_yomikiri_read(line, engine->last_id, sample, &engine->last_id))
        drop(engine);           /* who knows what else is wrong with it */
    else if (sample->value.told == suite_ask_whole(&engine->spec.ask))
        adapter_fail(sample, SAMPLE_GARBLED, sample->value.told ? "its answer is not exact"
                                                                : "answers without a value");
    else
        note_huge_pages(engine, sample->huge_bytes);
}

const Adapter adapter_yomikiri = { ENGINE_YOMIKIRI, "yomikiri", yomikiri_open, yomikiri_solve,
                                   NULL };

/* ---- one answer, taken apart ---- */

bool adapter_yomikiri_read(const char *line, json_int_t last_id, Sample *sample, json_int_t *id)
{
    json_t *answer = json_loadb(line, strlen(line), 0, NULL);
    const json_t *score = json_object_get(answer, "score");
    const char *error = json_string_value(json_object_get(answer, "error"));
    const SampleValue *value = &sample->value;

    *id = (json_int_t)sample_json_count(answer, "id");
    sample_json_read(answer, sample);
    if (!json_is_object(answer))
        adapter_fail(sample, SAMPLE_GARBLED,
                     "answers with something that is not a JSON object: %.100s", line);
    else if (*id <= last_id)
        adapter_fail(sample, SAMPLE_GARBLED, "answers another question: %.100s", line);
    else if (error)
        adapter_fail(sample, SAMPLE_GARBLED, "reports: %.180s", error);
    else if (!value->told && !json_is_true(json_object_get(answer, "exact")))
        adapter_fail(sample, SAMPLE_GARBLED, "its answer is not exact");
    else if (!value->told && !json_is_integer(score))
        adapter_fail(sample, SAMPLE_GARBLED, "answers without a score: %.100s", line);
    else {
        sample->state = SAMPLE_OK;
        sample->score = value->told ? value->sixteenths / 16 / 2 * 2
                                    : adapter_score(json_integer_value(score));
        if (sample->time_ns < 0)
            sample->time_ns = sample->outside_ns;
        if (!value->told)
            adapter_read_line(answer, sample);
    }
    json_decref(answer);
    return sample->state == SAMPLE_OK;
}
