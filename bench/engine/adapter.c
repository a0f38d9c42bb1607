#include "bench/engine/adapter.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "base/process/process.h"
#include "base/shown.h"

char **adapter_words(const Engine *engine, int at, const char *const *extra)
{
    size_t extra_count = 0, used = 0;
    char **words;

    while (extra[extra_count])
        extra_count++;
    words = memory_array((size_t)engine->word_count + extra_count + 1, sizeof(*words));
    for (int i = 0; i <= engine->word_count; i++) {
        if (i == at) {
            memcpy(words + used, extra, extra_count * sizeof(*words));
            used += extra_count;
        }
        words[used++] = engine->words[i];       /* the NULL, too */
    }
    return words;
}

ProcessPlan adapter_plan(const Engine *engine, char **words, bool talk)
{
    return (ProcessPlan){ .words = words, .prepare = engine->spec.pin,
                          .context = engine->spec.pin_context, .talk = talk };
}

bool adapter_fail(Sample *sample, SampleState state, const char *format, ...)
{
    char trouble[sizeof(sample->trouble)];
    va_list arguments;

    sample->state = state;
    va_start(arguments, format);
    vsnprintf(trouble, sizeof(trouble), format, arguments);
    va_end(arguments);
    /* It ends up in tables and JSON. */
    shown_copy(trouble, sample->trouble, sizeof(sample->trouble));
    return false;
}

/* As adapter_give_up() says. `end` is read only for PROCESS_ENDED and PROCESS_PARTIAL. */
static bool fail_event(const Engine *engine, Sample *sample, ProcessEvent event,
                       const ProcessEnd *end, const char *last_words)
{
    /* The end of what it said, where the reason stands. */
    const size_t length = strlen(last_words);
    const char *words = length > 100 ? last_words + length - 100 : last_words;
    char how[64];

    switch (event) {
    case PROCESS_TIMEOUT:
        return adapter_fail(sample, SAMPLE_LIMIT, "no answer within %g s", engine->spec.limit_s);
    case PROCESS_STOPPED:
        return adapter_fail(sample, SAMPLE_INTERRUPTED, "interrupted");
    case PROCESS_FLOODED:
        return adapter_fail(sample, SAMPLE_GARBLED, "prints endlessly");
    case PROCESS_PARTIAL:
    case PROCESS_ENDED:
    case PROCESS_READY:
        break;
    }
    process_end_text(end, how, sizeof(how));
    if (end->killed || end->code != 0)
        return adapter_fail(sample, SAMPLE_CRASH, "died: %s%s%s", how,
                            words[0] != '\0' ? "; " : "", words);
    return adapter_fail(sample, SAMPLE_GARBLED, "ended %s%s%s",
                        event == PROCESS_PARTIAL ? "in the middle of its answer"
                                                 : "without an answer",
                        words[0] != '\0' ? "; " : "", words);
}

bool adapter_give_up(const Engine *engine, Process *process, ProcessEvent event, Sample *sample)
{
    ProcessEnd end = { 0 };

    if (event == PROCESS_ENDED || event == PROCESS_PARTIAL) {
        process_finish(process, process_patience(1.0, engine->stop), &end, NULL);
        process_kill(process, &end);
    }
    return fail_event(engine, sample, event, &end, process_last_words(process));
}

char *adapter_run(const Engine *engine, char **words, const ProcessFiles *files, char **written,
                  Sample *sample)
{
    ProcessPlan plan = adapter_plan(engine, words, false);
    ProcessResult result;
    char error[300];

    plan.files = files;
    if (written)
        *written = NULL;
    if (!process_run(&plan, engine->spec.limit_s, engine->stop, &result, error,
                     sizeof(error))) {
        adapter_fail(sample, SAMPLE_CRASH, "cannot be started: %s", error);
        return NULL;
    }
    sample->outside_ns = sample->time_ns = result.end.wall_ns;
    if (result.event == PROCESS_ENDED) {
        sample->cpu_ns = result.end.cpu_ns;
        sample->switches = result.end.switches;
        if (!result.end.killed && result.end.code == 0) {
            if (written)
                *written = result.written;
            return result.output;
        }
    }
    fail_event(engine, sample, result.event, &result.end, result.last_words);
    free(result.output);
    free(result.written);
    return NULL;
}

bool adapter_read_line(const json_t *answer, Sample *sample)
{
    const json_t *line = json_object_get(answer, "line");
    size_t bad;

    if (!line || json_is_null(line))
        return true;

    const int length = sample_json_line(line, sample->line, &bad);

    if (bad > 0)
        return adapter_fail(sample, SAMPLE_GARBLED, "answers with a line whose move %zu is not a "
                            "square", bad);
    if (length < 0)
        return adapter_fail(sample, SAMPLE_GARBLED,
                            "answers with a line that is not a list of moves");
    sample->line_length = length;
    return true;
}
