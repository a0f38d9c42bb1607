#include "lab/train/train.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "lab/train/weights_file.h"
#include "yomikiri.h"

enum { PATH_SIZE = 4096 };

/* Thousands of samples, by stage: most where searches evaluate most, fewer where a label
 * takes long. */
static const int THOUSANDS[EVAL_STAGES] = { 16000, 10000, 5000, 3000, 2500, 2000, 1500, 800, 600 };

static const char UNWRITTEN[] = "the work folder cannot be written";
static const char UNSOLVED[] = "a position could not be solved";

typedef struct {
    const TrainPlan *plan;
    int stage;
} StageTask;

/* Why samples could not be made. */
static const char *explained(const TrainPlan *plan, const LabelFailure *failure)
{
    if (failure->status == YK_OK)
        return UNWRITTEN;
    if (plan->failed)
        plan->failed(plan->context, failure);
    return UNSOLVED;
}

static uint32_t blocks_of(const TrainPlan *plan, int stage)
{
    const double blocks = THOUSANDS[stage] * 1000.0 * plan->scale / plan->block_size;

    return blocks < 1 ? 1 : (uint32_t)(blocks + 0.5);
}

/* Samples of a stage: whole blocks. */
static size_t samples_of(const TrainPlan *plan, int stage)
{
    return (size_t)blocks_of(plan, stage) * plan->block_size;
}

void train_plan_init(TrainPlan *plan)
{
    *plan = (TrainPlan){
        .seed = 1, .scale = 1, .errors = 1, .stages = EVAL_STAGES, .threads = 1,
        .block_size = 4096, .labels = { LABEL_EXACT_EMPTIES, LABEL_PLIES },
        .fit = { .lambda = 16, .iterations = 30, .passes = 4, .rate = 0.1, .hold = 3000,
                 .mobility = true },
    };
}

void train_plan_refine(TrainPlan *plan)
{
    plan->fit.refine = true;
    plan->fit.lambda = 1000;
    plan->fit.passes = 2;
    plan->fit.rate = 0.02;
    plan->fit.hold = 30000;
}

/* The name of a file in the work folder into `path`; NULL without such a folder. */
static const char *work_path(const TrainPlan *plan, int stage, const char *what, char *path)
{
    if (!plan->work)
        return NULL;
    snprintf(path, PATH_SIZE, "%s/stage-%d.%s", plan->work, stage, what);
    return path;
}

static void tell_begun(const TrainPlan *plan, int stage, const char *what)
{
    if (plan->begun)
        plan->begun(plan->context, stage, what);
}

/* Of samples, and of the depth model's positions. */
static void tell_progress(void *context, size_t done, size_t total)
{
    const StageTask *stage = context;

    if (stage->plan->progress)
        stage->plan->progress(stage->plan->context, stage->stage, done, total);
}

/* What a finished stage says of itself; also tells whether it belongs to this plan. */
static void provenance(const TrainPlan *plan, int stages, char *text, size_t size)
{
    char games[32] = "no games", from[64] = "";
    uint64_t samples = 0;

    for (int stage = plan->first; stage < stages; stage++)
        samples += samples_of(plan, stage);
    if (plan->from)
        snprintf(from, sizeof(from), " --from %016llx --stage %d%s",
                 (unsigned long long)plan->from->checksum, plan->first + 1,
                 plan->fit.refine ? " --refine" : "");
    if (plan->games)
        snprintf(games, sizeof(games), "games %016llx", (unsigned long long)plan->games->hash);
    snprintf(text, size, "yomikiri %s train --seed %llu --scale %g%s: %d stages, %llu samples, "
             "labels %d/%d, %s, lambda %g, %d iterations, %d passes, rate %g, hold %g%s",
             yk_version(), (unsigned long long)plan->seed, plan->scale, from, stages,
             (unsigned long long)samples, plan->labels.exact, plan->labels.plies, games,
             plan->fit.lambda, plan->fit.iterations, plan->fit.passes, plan->fit.rate,
             plan->fit.hold, plan->fit.mobility ? "" : ", no mobility");
}

static const char *make_stage(const TrainPlan *plan, int stage, EvalFile *file,
                              StageReport *report)
{
    StageTask context = { plan, stage };
    char path[PATH_SIZE];
    const SamplesPlan samples_plan = {
        .seed = plan->seed, .stage = stage, .blocks = blocks_of(plan, stage),
        .block_size = plan->block_size, .path = work_path(plan, stage, "samples", path),
        .kernel = plan->kernel, .weights = plan->from || stage > 0 ? file : NULL,
        .labels = plan->labels, .fitted = plan->from ? EVAL_STAGES : stage, .games = plan->games,
        .threads = plan->threads, .progress = tell_progress, .context = &context,
    };
    FitOptions options = plan->fit;
    const char *error = NULL;
    int64_t begun = clock_ns();
    Samples samples;

    tell_begun(plan, stage, "samples");
    if (samples_make(&samples_plan, &samples)) {
        report->samples = samples.count;
        report->resumed = samples.resumed;
        report->thrown = samples.thrown;
        report->made_ns = clock_ns() - begun;
        begun = clock_ns();
        tell_begun(plan, stage, "fit");
        options.threads = plan->threads;
        fit_stage(samples.samples, samples.count, stage, plan->kernel, &options, file,
                  &report->fit);
        report->fitted_ns = clock_ns() - begun;
    } else {
        error = explained(plan, &samples.failure);
    }
    samples_free(&samples);
    return error;
}

/* The fewest empties of a stage that was made, 0 of the first one. */
static int lowest_made(const TrainPlan *plan)
{
    return plan->first > 0 ? labelled_empties_low(plan->first) : 0;
}

/* Fit file->depth_error, and take from the stages that were made what they give for being on the
 * move; those refined have lost it already. */
void train_errors(const TrainPlan *plan, EvalFile *file)
{
    StageTask context = { plan, EVAL_STAGES };
    char text[sizeof(file->provenance) + 64];
    const DepthPlan depth_plan = {
        .seed = plan->seed, .scale = plan->errors, .tempo_empties = lowest_made(plan),
        .kernel = plan->kernel, .progress = tell_progress, .context = &context,
    };
    Evaluation *evaluation = memory_array(1, sizeof(*evaluation));
    DepthReport *report = memory_array(1, sizeof(*report));

    tell_begun(plan, EVAL_STAGES, "errors of searches");
    eval_init(evaluation, file);
    depth_model(&depth_plan, evaluation, report);
    file->depth_error = report->fitted;
    for (int empties = depth_plan.tempo_empties; empties <= 64 && !plan->fit.refine; empties++)
        file->constant[empties].lane[0] -= (int16_t)lrint(EVAL_DISC * report->tempo);
    snprintf(text, sizeof(text), "%.*s; errors of %zu positions",
             (int)strcspn(file->provenance, ";"), file->provenance, report->positions);
    weights_seal(file, text);
    if (plan->compared)
        plan->compared(plan->context, report);
    free(report);
    free(evaluation);
}

/* Take a finished stage, with those below, from the work folder; false: there is none that
 * belongs to this plan. */
static bool find_stage(const char *path, const char *text, EvalFile *found, EvalFile *file)
{
    if (!path || weights_read(path, found) || strcmp(found->provenance, text) != 0)
        return false;
    *file = *found;
    return true;
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
        char buffer[PATH_SIZE], text[sizeof(file->provenance)];
        const char *path = work_path(plan, stage, "weights", buffer);

        provenance(plan, stage + 1, text, sizeof(text));
        report.found = find_stage(path, text, found, file);
        if (!report.found) {
            error = make_stage(plan, stage, file, &report);
            weights_complete(file, plan->from ? EVAL_STAGES : stage + 1);
            weights_seal(file, text);
            if (!error && path && !weights_write(path, file))
                error = UNWRITTEN;
        }
        if (!error && plan->finished)
            plan->finished(plan->context, stage, &report);
    }
    if (!error && plan->errors > 0)
        train_errors(plan, file);
    free(found);
    return error;
}
