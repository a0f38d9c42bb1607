#include "bench/run/run_figures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/stats/stats.h"

/* ---- values ---- */

void run_value_add(StatsValue *values, const SampleValue *value, int score, uint64_t best,
                   const MoveScores *moves)
{
    const int first = value->first[0];
    const bool known = first >= 0 && (moves->known >> first & 1);
    StatsValueSample sample = {
        .error = value->sixteenths / 16.0 - score,
        .best = best,
        .lost = known ? score - moves->score[first] : NAN,
    };

    memcpy(sample.first, value->first, sizeof(sample.first));
    stats_value_add(values, &sample);
}

enum { MAX_REPS = 1000 };

static double time_of(const Sample *sample, bool cpu)
{
    const int64_t ns = cpu ? sample->cpu_ns : sample->time_ns;

    return ns >= 0 ? (double)ns * 1e-9 : NAN;
}

/* Median and spread of `count` times into *figures. */
static void set_times(RunFigures *figures, const double *times, int count)
{
    figures->time_s = stats_median(times, count);
    figures->spread = count < 2 || figures->time_s <= 0
        ? NAN
        : (stats_quantile(times, count, 0.75) - stats_quantile(times, count, 0.25)) / 2
              / figures->time_s;
    figures->nps = figures->nodes >= 0 && figures->time_s > 0
        ? (double)figures->nodes / figures->time_s : -1;
}

static void take_first(RunFigures *figures, const Sample *sample)
{
    figures->score = sample->score;
    figures->best = sample->best;
    figures->value = sample->value;
    figures->nodes = sample->nodes;
    figures->searched = sample->searched;
    for (int i = 0; i < SAMPLE_EMPTIES && sample->has_cuts; i++) {
        figures->cuts += sample->cuts[i].cuts;
        figures->first_cuts += sample->cuts[i].first_cuts;
        figures->ranks += sample->cuts[i].ranks;
    }
}

static const RunFigures UNKNOWN = {
    .best = -1, .time_s = NAN, .spread = NAN, .nodes = -1, .searched = -1, .nps = -1,
};

RunFigures run_figures(const RunResult *run, int position, int engine, bool cpu)
{
    RunFigures figures = UNKNOWN;
    double times[MAX_REPS] = { 0 }, met = NAN;
    int count = 0;

    for (int round = 0; round <= run->rounds; round++) {
        const Sample *sample = run_sample(run, round, position, engine);

        if (!sample)
            continue;
        if (sample->state == SAMPLE_LIMIT) {
            figures.limited = true;
            met = (double)sample->outside_ns * 1e-9;
        }
        if (sample->state != SAMPLE_OK)
            continue;
        if (figures.reps++ == 0)
            take_first(&figures, sample);
        if (count < MAX_REPS && !isnan(time_of(sample, cpu)))
            times[count++] = time_of(sample, cpu);
    }
    figures.limited = figures.limited && figures.reps == 0;
    if (figures.limited)
        figures.time_s = met;
    else
        set_times(&figures, times, count);
    return figures;
}

static int64_t add(int64_t sum, int64_t more)
{
    return sum < 0 || more < 0 ? -1 : sum + more;
}

/* Time of all that the engine answered in that round. */
static double round_time(const RunResult *run, int round, int engine, bool cpu)
{
    double sum = 0;

    for (int position = 0; position < run->position_count; position++) {
        const Sample *sample = run_sample(run, round, position, engine);

        if (sample && sample->state == SAMPLE_OK)
            sum += time_of(sample, cpu);
    }
    return sum;
}

RunFigures run_figures_total(const RunResult *run, int engine, bool cpu)
{
    RunFigures total = UNKNOWN;
    double times[MAX_REPS] = { 0 }, sum = 0;
    int count = 0;

    total.nodes = total.searched = 0;
    for (int position = 0; position < run->position_count; position++) {
        const RunFigures figures = run_figures(run, position, engine, cpu);

        total.limited = total.limited || figures.limited;
        if (figures.reps == 0)
            continue;
        total.nodes = add(total.nodes, figures.nodes);
        total.searched = add(total.searched, figures.searched);
        total.cuts += figures.cuts;
        total.first_cuts += figures.first_cuts;
        total.ranks += figures.ranks;
        sum += figures.time_s;
    }
    for (; count < min_int(run->rounds, MAX_REPS); count++)
        times[count] = round_time(run, count, engine, cpu);
    set_times(&total, times, count);
    total.reps = run->rounds;
    /* The sum of the medians, which is what the lines above it add up to. */
    total.time_s = sum;
    total.nps = total.nodes >= 0 && sum > 0 ? (double)total.nodes / sum : -1;
    return total;
}

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

void run_figures_cuts(const RunResult *run, int engine, yk_cuts cuts[SAMPLE_EMPTIES])
{
    memset(cuts, 0, SAMPLE_EMPTIES * sizeof(*cuts));
    for (int position = 0; position < run->position_count; position++) {
        const Sample *sample = first_answer(run, position, engine);

        for (int i = 0; i < SAMPLE_EMPTIES && sample && sample->has_cuts; i++) {
            cuts[i].cuts += sample->cuts[i].cuts;
            cuts[i].first_cuts += sample->cuts[i].first_cuts;
            cuts[i].ranks += sample->cuts[i].ranks;
        }
    }
}

void run_figures_values(const RunResult *run, const Suite *suite, int engine,
                        StatsValue values[SAMPLE_EMPTIES + 1])
{
    memset(values, 0, (SAMPLE_EMPTIES + 1) * sizeof(*values));
    for (int position = 0; position < run->position_count; position++) {
        const SuitePosition *asked = &suite->positions[position];
        const Sample *sample = first_answer(run, position, engine);

        if (!sample || !sample->value.told || !asked->has_proven)
            continue;
        run_value_add(&values[asked->empties], &sample->value, asked->proven, asked->best,
                      &asked->moves);
        run_value_add(&values[SAMPLE_EMPTIES], &sample->value, asked->proven, asked->best,
                      &asked->moves);
    }
}

/* Deepening passes by the number in their name, before all others. */
static int pass_rank(const SamplePass *pass)
{
    return pass->confidence >= 100 ? INT32_MAX
                                   : 1000 * pass->confidence
                                         + atoi(pass->name + strcspn(pass->name, "0123456789"));
}

int run_figures_passes(const RunResult *run, int engine, SamplePass passes[SAMPLE_PASSES])
{
    int count = 0;

    for (int position = 0; position < run->position_count; position++) {
        const Sample *sample = first_answer(run, position, engine);

        for (int i = 0; sample && i < sample->pass_count; i++) {
            const SamplePass *pass = &sample->passes[i];
            int at = 0;

            while (at < count && (strcmp(passes[at].name, pass->name) != 0
                                  || passes[at].confidence != pass->confidence))
                at++;
            if (at == count && count < SAMPLE_PASSES) {
                for (; at > 0 && pass_rank(&passes[at - 1]) > pass_rank(pass); at--)
                    passes[at] = passes[at - 1];
                passes[at] = *pass;
                count++;
            } else if (at < count) {
                passes[at].nodes += pass->nodes;
                passes[at].time_ns += pass->time_ns;
            }
        }
    }
    return count;
}

static void add_sharing(RunSharing *sum, const Sample *sample)
{
    const yk_sharing *sharing = &sample->sharing;

    sum->solves++;
    sum->nodes = add(sum->nodes, sample->nodes);
    sum->useless += sharing->useless;
    sum->offered += sharing->offered;
    sum->taken += sharing->taken;
    sum->probes += sharing->probes;
    sum->stores += sharing->stores;
    if (sharing->threads > 1) {
        sum->shared++;
        sum->waited_s += sharing->waited_s;
        sum->thread_s += 1e-9 * (double)sample->time_ns * sharing->threads;
    }
}

void run_figures_sharing(const RunResult *run, const Suite *suite, int engine,
                         RunSharing sums[SAMPLE_EMPTIES + 1])
{
    memset(sums, 0, (SAMPLE_EMPTIES + 1) * sizeof(*sums));
    for (int i = 0; i < (run->rounds + 1) * run->position_count; i++) {
        const int position = i % run->position_count;
        const Sample *sample = run_sample(run, i / run->position_count, position, engine);

        if (!sample || sample->state != SAMPLE_OK || sample->sharing.threads == 0)
            continue;
        add_sharing(&sums[suite->positions[position].empties], sample);
        add_sharing(&sums[SAMPLE_EMPTIES], sample);
    }
}

bool run_figures_use_cpu(const RunResult *run, int threads)
{
    for (int engine = 0; engine < run->engine_count; engine++) {
        const json_t *identity = json_array_get(run->identities, (size_t)engine);
        const char *kind = json_string_value(json_object_get(identity, "kind"));

        if (!kind || strcmp(kind, "yomikiri") != 0)
            return false;
    }
    for (int i = 0; i < run->position_count * run->engine_count; i++) {
        const Sample *sample = first_answer(run, i / run->engine_count, i % run->engine_count);

        if (sample && sample->cpu_ns < 0)
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
    size_t length = 0;

    run_checked_text(run, suite, 0, first, sizeof(first));
    for (int i = 1; i < run->engine_count; i++) {
        run_checked_text(run, suite, i, text, sizeof(text));
        alike &= strcmp(text, first) == 0;
    }
    snprintf(out, size, "%s", alike ? first : "");
    for (int i = 0; i < run->engine_count && !alike && length < size; i++) {
        run_checked_text(run, suite, i, text, sizeof(text));
        length += (size_t)snprintf(out + length, size - length, "%s%s: %s", i > 0 ? "; " : "",
                                   engines[i].name, text);
    }
}
