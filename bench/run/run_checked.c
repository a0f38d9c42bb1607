#include "bench/run/run_checked.h"

#include <stdio.h>
#include <string.h>

#include "base/text/print.h"

/* NULL: it never answered. */
static const Sample *first_answer(const RunResult *run, int position, int engine)
{
    for (int round = 0; round <= run->rounds; round++) {
        const Sample *sample = run_sample(run, round, position, engine);

        if (sample && sample->state == SAMPLE_OK)
            return sample;
    }
    return NULL;
}

bool run_checked_cpu(const RunResult *run, int threads)
{
    for (int engine = 0; engine < run->engine_count; engine++) {
        const json_t *identity = json_array_get(run->identities, (size_t)engine);
        const char *kind = json_string_value(json_object_get(identity, "kind"));

        if (!kind || strcmp(kind, "yomikiri") != 0)
            return false;
    }
    for (int i = 0; i < run->position_count * run->engine_count; i++) {
        const Sample *sample = first_answer(run, i / run->engine_count, i % run->engine_count);

        if (sample && sample->cpu_ns <= 0)
            return false;
    }
    return threads == 1;
}

/* ---- what was checked ---- */

RunChecked run_checked(const RunResult *run, const Suite *suite, int engine)
{
    RunChecked checked = { .answers = 0 };

    for (int round = 0; round < run->rounds + (run->partial > 0); round++)
        for (int position = 0; position < run->position_count; position++) {
            const Sample *sample = run_sample(run, round, position, engine);

            if (!sample || sample->state != SAMPLE_OK || sample->value.told)
                continue;
            checked.answers++;
            checked.recorded += suite->positions[position].has_expected;
            checked.replayed += sample->replayed;
        }
    return checked;
}

void run_checked_text(const RunResult *run, const Suite *suite, int engine, char *out,
                      size_t size)
{
    const RunChecked checked = run_checked(run, suite, engine);
    /* Of one engine in one round there is nothing to compare with. */
    const bool compared = run->engine_count * (run->rounds + (run->partial > 0)) > 1;
    const char *rest = compared ? "compared with each other" : "not checked";
    char scores[100], lines[60];

    if (checked.recorded == checked.answers)
        snprintf(scores, sizeof(scores), "every score as recorded");
    else if (checked.recorded == 0)
        snprintf(scores, sizeof(scores), "no score is recorded, they were %s", rest);
    else
        snprintf(scores, sizeof(scores), "%d of %d scores as recorded, the others %s",
                 checked.recorded, checked.answers, rest);
    if (checked.replayed == checked.answers)
        snprintf(lines, sizeof(lines), "every line replayed");
    else if (checked.replayed == 0)
        snprintf(lines, sizeof(lines), "no line was given");
    else
        snprintf(lines, sizeof(lines), "%d of %d lines replayed", checked.replayed,
                 checked.answers);
    if (checked.answers > 0)
        snprintf(out, size, "%s, %s", scores, lines);
    else
        snprintf(out, size, suite_ask_whole(&suite->ask) ? "there is no answer to check"
                                                         : "values are not answers to check");
}

void run_checked_all(const RunResult *run, const Suite *suite, const EngineSpec *engines,
                     char *out, size_t size)
{
    char first[200], text[200];
    bool alike = true;

    run_checked_text(run, suite, 0, first, sizeof(first));
    for (int i = 1; i < run->engine_count; i++) {
        run_checked_text(run, suite, i, text, sizeof(text));
        alike &= strcmp(text, first) == 0;
    }
    snprintf(out, size, "%s", alike ? first : "");
    for (int i = 0; i < run->engine_count && !alike; i++) {
        run_checked_text(run, suite, i, text, sizeof(text));
        append(out, size, "%s%s: %s", i > 0 ? "; " : "", engines[i].name, text);
    }
}
