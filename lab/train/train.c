#include "lab/train/train.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "lab/train/weights_file.h"
#include "yomikiri.h"

/* Thousands of samples, by stage: most where searches evaluate most, fewer where a label
 * takes long. */
static const int THOUSANDS[EVAL_STAGES] = { 16000, 10000, 5000, 3000, 2500, 2000, 1500, 800, 600 };

static const char UNWRITTEN[] = "the work folder cannot be written";

typedef struct {
    const TrainPlan *plan;
    int stage;
} StageTask;

static uint32_t blocks_of(const TrainPlan *plan, int stage)
{
    return (uint32_t)fmax(1, THOUSANDS[stage] * 1000.0 * plan->scale / plan->block_size + 0.5);
}

void train_plan_init(TrainPlan *plan)
{
    *plan = (TrainPlan){
        .seed = 1, .scale = 1, .errors = 1, .stages = EVAL_STAGES, .threads = 1,
        .block_size = 4096, .labels = { LABEL_EXACT_EMPTIES, LABEL_PLIES },
        .fit = { .lambda = 16, .iterations = 30, .passes = 4, .rate = 0.1, .hold = 3000 },
    };
}

void train_plan_refine(TrainPlan *plan)
{
    plan->fit = (FitOptions){ .refine = true, .lambda = 1000, .iterations = 30, .passes = 2,
                              .rate = 0.02, .hold = 30000 };
}

/* Of samples, and of the depth model's positions. */
static void tell_progress(void *context, size_t done, size_t total)
{
    const StageTask *stage = context;

    stage->plan->progress(stage->plan->context, stage->stage, done, total);
}

/* What a finished stage says of itself; also tells whether it belongs to this plan. */
static void provenance(const TrainPlan *plan, int stages, char *text, size_t size)
{
    char games[32] = "no games", from[64] = "";
    uint64_t samples = 0;

    for (int stage = plan->first; stage < stages; stage++)
        samples += (uint64_t)blocks_of(plan, stage) * plan->block_size;
    if (plan->from)
        snprintf(from, sizeof(from), " --from %016llx --stage %d%s",
                 (unsigned long long)plan->from->checksum, plan->first + 1,
                 plan->fit.refine ? " --refine" : "");
    if (plan->games)
        snprintf(games, sizeof(games), "games %016llx", (unsigned long long)plan->games->hash);
    snprintf(text, size, "yomikiri %s train --seed %llu --scale %g%s: %d stages, %llu samples, "
             "labels %d/%d, %s, lambda %g, %d iterations, %d passes, rate %g, hold %g",
             yk_version(), (unsigned long long)plan->seed, plan->scale, from, stages,
             (unsigned long long)samples, plan->labels.exact, plan->labels.plies, games,
             plan->fit.lambda, plan->fit.iterations, plan->fit.passes, plan->fit.rate,
             plan->fit.hold);
}

/* Samples of a stage and its fit. `path` is the file of samples; NULL: they are not kept. */
static const char *make_stage(const TrainPlan *plan, int stage, const char *path, EvalFile *file,
                              StageReport *report)
{
    StageTask context = { plan, stage };
    const SamplesPlan samples_plan = {
        .seed = plan->seed, .stage = stage, .blocks = blocks_of(plan, stage),
        .block_size = plan->block_size, .path = path,
        .kernel = plan->kernel, .weights = plan->from || stage > 0 ? file : NULL,
        .labels = plan->labels, .fitted = plan->from ? EVAL_STAGES : stage, .games = plan->games,
        .threads = plan->threads, .progress = tell_progress, .context = &context,
    };
    FitOptions options = plan->fit;
    const char *error = NULL;
    int64_t begun = clock_ns();
    Samples samples;

    options.threads = plan->threads;
    plan->begun(plan->context, stage, "samples");
    if (samples_make(&samples_plan, &samples)) {
        *report = (StageReport){ .samples = samples.count, .resumed = samples.resumed,
                                 .thrown = samples.thrown, .made_ns = clock_ns() - begun };
        begun = clock_ns();
        plan->begun(plan->context, stage, "fit");
        fit_stage(samples.samples, samples.count, stage, plan->kernel, &options, file,
                  &report->fit);
        report->fitted_ns = clock_ns() - begun;
    } else if (samples.failure.status == YK_OK) {
        error = UNWRITTEN;
    } else {
        plan->failed(plan->context, &samples.failure);
        error = "a position could not be solved";
    }
    samples_free(&samples);
    return error;
}

/* Fit file->depth_error, and take from the stages that were made what they give for being on the
 * move; those refined have lost it already. */
void train_errors(const TrainPlan *plan, EvalFile *file)
{
    StageTask context = { plan, EVAL_STAGES };
    char text[sizeof(file->provenance) + 64];
    const DepthPlan depth_plan = {
        .seed = plan->seed, .scale = plan->errors, .kernel = plan->kernel,
        /* the fewest empties of a stage that was made, 0 of the first one */
        .tempo_empties = plan->first > 0 ? labelled_empties_low(plan->first) : 0,
        .progress = tell_progress, .context = &context,
    };
    Evaluation *evaluation = memory_array(1, sizeof(*evaluation));
    DepthReport *report = memory_array(1, sizeof(*report));

    plan->begun(plan->context, EVAL_STAGES, "errors of searches");
    eval_init(evaluation, file);
    depth_model(&depth_plan, evaluation, report);
    file->depth_error = report->fitted;
    for (int empties = depth_plan.tempo_empties; empties <= 64 && !plan->fit.refine; empties++)
        file->constant[empties].lane[0] -= (int16_t)lrint(EVAL_DISC * report->tempo);
    snprintf(text, sizeof(text), "%.*s; errors of %zu positions",
             (int)strcspn(file->provenance, ";"), file->provenance, report->positions);
    weights_seal(file, text);
    plan->compared(plan->context, report);
    free(report);
    free(evaluation);
}

const char *train_run(const TrainPlan *plan, EvalFile *file)
{
    EvalFile *found = memory_array(1, sizeof(*found));
    const char *error = NULL;

    assert(plan->from || plan->first == 0);
    if (plan->from)
        *file = *plan->from;
    else
        memset(file, 0, sizeof(*file));
    for (int stage = plan->first; stage < plan->stages && !error; stage++) {
        StageReport report = { .found = false };
        char weights[4096], samples[4096], text[sizeof(file->provenance)];

        provenance(plan, stage + 1, text, sizeof(text));
        if (plan->work) {
            snprintf(weights, sizeof(weights), "%s/stage-%d.weights", plan->work, stage);
            snprintf(samples, sizeof(samples), "%s/stage-%d.samples", plan->work, stage);
        }
        /* A finished stage, with those below, if it belongs to this plan. */
        report.found = plan->work && !weights_read(weights, found)
                       && strcmp(found->provenance, text) == 0;
        if (report.found)
            *file = *found;
        else {
            error = make_stage(plan, stage, plan->work ? samples : NULL, file, &report);
            weights_complete(file, plan->from ? EVAL_STAGES : stage + 1);
            weights_seal(file, text);
            if (!error && plan->work && !weights_write(weights, file))
                error = UNWRITTEN;
        }
        if (!error)
            plan->finished(plan->context, stage, &report);
    }
    if (!error && plan->errors > 0)
        train_errors(plan, file);
    free(found);
    return error;
}
