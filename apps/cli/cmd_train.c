/* cmd_train.c - the subcommand `train`: samples and weights, stage by stage from the end of the
 * game upward, then the errors of searches with them. */

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "apps/cli/args/args_value.h"
#include "apps/cli/commands.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/progress_line.h"
#include "base/memory/memory.h"
#include "lab/train/train.h"
#include "lab/workers.h"

typedef struct {
    const char *out, *work, *from, *scale, *games, *check;
    int seed, threads, stage, stages;
    bool refine;
} Choices;

#define AT(field) offsetof(Choices, field)

static const Option OPTIONS[] = {
    { OPTION_TEXT, "out", 'o', AT(out), "FILE",
      .help = "write the weights there (default weights.bin)" },
    { OPTION_TEXT, "work", 0, AT(work), "FOLDER",
      .help = "keep finished stages there and go on from them" },
    { OPTION_INT, "seed", 0, AT(seed), "N",
      .help = "the same seed gives the same weights (default 1)", .minimum = 0,
      .maximum = INT32_MAX },
    { OPTION_INT, "threads", 0, AT(threads), "N",
      .help = "threads; they change the time only (default 1)", .minimum = 1,
      .maximum = WORKERS_MAX },
    { OPTION_TEXT, "scale", 0, AT(scale), "X",
      .help = "this many times the default number of samples (default 1)" },
    { OPTION_TEXT, "games", 0, AT(games), "FOLDER",
      .help = "begin half of the games as in the WTHOR files (.wtb) of this folder" },
    { OPTION_INT, "stage", 0, AT(stage), "K",
      .help = "keep the stages below K and make the others anew (default 1: all)", .minimum = 1,
      .maximum = EVAL_STAGES },
    { OPTION_TEXT, "from", 0, AT(from), "FILE",
      .help = "the weights to keep stages of, or to refine (default: those built in)" },
    { OPTION_FLAG, "refine", 0, AT(refine),
      .help = "with --stage or --from: begin with each stage as it is, and hold it there" },
    { OPTION_INT, "stages", 0, AT(stages), "K",
      .help = "make no stage above K: copies, or with --stage as they were", .minimum = 1,
      .maximum = EVAL_STAGES },
    { OPTION_TEXT, "check", 0, AT(check), "FILE",
      .help = "describe a weights file, and check that it is whole" },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri train --scale 0.004 --out small.bin",
      "to see it work: a minute or two of CPU time" },
    { "yomikiri train --work work --threads 8 --out weights.bin", "the whole, stage by stage" },
    { "yomikiri train --check weights.bin", "what a weights file is" },
    { NULL, NULL },
};

/* ---- the plan ---- */

enum { BLOCK = 4096 };          /* samples that one generator makes, one thread at a time */

/* Thousands of samples, by stage: most where searches evaluate most, fewer where a label
 * takes long. */
static const int THOUSANDS[EVAL_STAGES] = { 16000, 10000, 5000, 3000, 2500, 2000, 1500, 800, 600 };

typedef struct {
    Choices choices;
    double scale;               /* of the numbers of samples, and of positions */
    const EvalFile *from;       /* whose stages below the first are kept; NULL: from nothing */
    Games games;
    FitOptions fit;
    ProgressLine line;
    char what[40];              /* is under way */
} Training;

static uint32_t blocks_of(const Training *training, int stage)
{
    return (uint32_t)fmax(1, THOUSANDS[stage] * 1000.0 * training->scale / BLOCK + 0.5);
}

/* What a finished stage says of itself; also tells whether it belongs to this plan. */
static void provenance(const Training *training, int stages, char *text, size_t size)
{
    const Choices *choices = &training->choices;
    const FitOptions *fit = &training->fit;
    char games[32] = "no games", from[64] = "";
    uint64_t samples = 0;

    for (int stage = choices->stage - 1; stage < stages; stage++)
        samples += (uint64_t)blocks_of(training, stage) * BLOCK;
    if (training->from)
        snprintf(from, sizeof(from), " --from %016" PRIx64 " --stage %d%s",
                 training->from->checksum, choices->stage, choices->refine ? " --refine" : "");
    if (choices->games)
        snprintf(games, sizeof(games), "games %016" PRIx64, training->games.hash);
    snprintf(text, size, "yomikiri %s train --seed %d --scale %g%s: %d stages, %" PRIu64
             " samples, labels %d/%d, %s, lambda %g, %d iterations, %d passes, rate %g, hold %g",
             yk_version(), choices->seed, training->scale, from, stages, samples,
             LABEL_EXACT_EMPTIES, LABEL_PLIES, games, fit->lambda, fit->iterations, fit->passes,
             fit->rate, fit->hold);
}

/* Of samples, and of the depth model's positions. */
static void tell_progress(void *context, size_t done, size_t total)
{
    Training *training = context;

    if (progress_line_due(&training->line))
        progress_line_draw(&training->line, "%s: %zu of %zu", training->what, done, total);
}

/* ---- a stage ---- */

static void print_error(int stage, const char *empties, const FitError *error)
{
    printf("%5d  %7s  %8zu  %6.2f  %6.2f  %6.2f  %8.4f\n", stage + 1, empties, error->count,
           error->spread, error->rmse, error->mae, error->correlation);
}

/* Its samples and its fit. False: complained. */
static bool make_stage(Training *training, int stage, EvalFile *file)
{
    const Choices *choices = &training->choices;
    const SamplesPlan plan = {
        .seed = (uint64_t)choices->seed, .stage = stage, .blocks = blocks_of(training, stage),
        .block_size = BLOCK, .kernel = training->fit.kernel,
        .weights = training->from || stage > 0 ? file : NULL,
        .fitted = training->from ? EVAL_STAGES : stage,
        .games = choices->games ? &training->games : NULL, .threads = choices->threads,
        .progress = tell_progress, .context = training,
    };
    FitReport report;
    Samples samples;

    snprintf(training->what, sizeof(training->what), "stage %d", stage + 1);
    progress_line_again(&training->line);
    const bool made = samples_make(&plan, &samples);

    progress_line_clear(&training->line);
    if (made) {
        fit_stage(samples.samples, samples.count, stage, &training->fit, file, &report);
        for (int e = labelled_empties_low(stage); e <= labelled_empties_high(stage); e++) {
            char text[16];

            snprintf(text, sizeof(text), "%d", e);
            print_error(stage, text, &report.by_empties[e]);
        }
        print_error(stage, "all", &report.all);
        fflush(stdout);
        fprintf(stderr, "%s: %zu samples in %.0f s; %" PRIu64 " positions left out near FFO "
                "positions meanwhile\n", training->what, samples.count,
                progress_line_elapsed(&training->line), samples.thrown);
    } else {
        char text[240];

        notice_failure(samples.failure.status, samples.failure.board, 1, samples.failure.lower,
                       samples.failure.upper, text, sizeof(text));
        notice_text(text);
        notice("a position could not be solved");
    }
    samples_free(&samples);
    return made;
}

/* All stages that are wanted, into *file; what is finished lies in the work folder, too. The same
 * file for the same choices, whatever the threads and the kernel, and however often it was
 * stopped. False: complained. */
static bool make_stages(Training *training, EvalFile *file)
{
    const Choices *choices = &training->choices;
    EvalFile *found = memory_array(1, sizeof(*found));
    bool good = true;

    if (training->from)
        *file = *training->from;
    printf("stage  empties  held out  spread    rmse     mae  correlation\n");
    fflush(stdout);
    for (int stage = choices->stage - 1; stage < choices->stages && good; stage++) {
        char weights[4096], text[sizeof(file->provenance)];

        provenance(training, stage + 1, text, sizeof(text));
        snprintf(weights, sizeof(weights), "%s/stage-%d.weights", choices->work, stage);
        /* A finished stage, with those below, if it belongs to this plan. */
        if (choices->work && !weights_read(weights, found)
            && strcmp(found->provenance, text) == 0) {
            *file = *found;
            printf("%5d  found finished\n", stage + 1);
            continue;
        }
        good = make_stage(training, stage, file);
        weights_complete(file, training->from ? EVAL_STAGES : stage + 1);
        weights_seal(file, text);
        if (good && choices->work && !weights_write(weights, file)) {
            notice("the work folder cannot be written");
            good = false;
        }
    }
    free(found);
    return good;
}

/* ---- the errors of searches ---- */

/* Measure them with the weights of *file, which are in order, write them into it, and take from
 * the stages that were made what they give for being on the move; those refined have lost it
 * already. */
static void measure_errors(Training *training, EvalFile *file)
{
    const Choices *choices = &training->choices;
    const bool upper = choices->stage > 1;
    char text[sizeof(file->provenance) + 64];
    /* the fewest empties of a stage that was made, 0 of the first one */
    const int low = upper ? labelled_empties_low(choices->stage - 1) : 0;
    Evaluation *evaluation = memory_array(1, sizeof(*evaluation));
    DepthReport report;

    snprintf(training->what, sizeof(training->what), "errors of searches");
    progress_line_again(&training->line);
    eval_init(evaluation, file);
    depth_model(training->fit.kernel, evaluation, (uint64_t)choices->seed, training->scale, low,
                tell_progress, training, &report);
    progress_line_clear(&training->line);
    file->depth_error = report.fitted;
    for (int empties = low; empties <= 64 && !choices->refine; empties++)
        file->constant[empties].lane[0] -= (int16_t)lrint(EVAL_DISC * report.tempo);
    snprintf(text, sizeof(text), "%.*s; errors of %zu positions",
             (int)strcspn(file->provenance, ";"), file->provenance, report.positions);
    weights_seal(file, text);
    printf("deviation = exp(%.4f %+.4f * empties %+.6f * empties^2 %+.4f * shallow %+.4f * deep)\n"
           "the evaluation favoured the side to move by %+.2f discs, which were taken off\n",
           report.fitted.constant / 65536.0, report.fitted.by_empties / 65536.0,
           report.fitted.by_square / 65536.0, report.fitted.by_shallow / 65536.0,
           report.fitted.by_deep / 65536.0, report.tempo);
    fflush(stdout);
    fprintf(stderr, "errors: %zu positions at all depths in %.0f s\n", report.positions,
            progress_line_elapsed(&training->line));
    free(evaluation);
}

/* ---- the run ---- */

/* Read the weights at `path` into `file`; complains. */
static bool read_weights(const char *path, EvalFile *file)
{
    const char *wrong = weights_read(path, file);

    if (wrong)
        notice("%s: %s", path, wrong);
    return !wrong;
}

static ExitStatus train(Training *training, EvalFile *file, EvalFile *from)
{
    const Choices *choices = &training->choices;

    if (choices->check) {
        if (!read_weights(choices->check, file))
            return STATUS_INPUT;
        printf("%s\nversion %" PRIu32 ", %" PRIu32 " stages of %d rows, %zu bytes\n"
               "checksum %016" PRIx64 " is right\n"
               "deviation at 24 empties from 8 plies without search %.2f discs, after 4 plies "
               "%.2f\n",
               file->provenance, file->version, file->stages, STAGE_WEIGHTS, sizeof(*file),
               file->checksum, depth_deviation(&file->depth_error, 24, 0, 8),
               depth_deviation(&file->depth_error, 24, 4, 8));
        return STATUS_DONE;
    }
    if (choices->work && mkdir(choices->work, 0777) != 0 && errno != EEXIST) {
        notice("%s: %s", choices->work, strerror(errno));
        return STATUS_INPUT;
    }
    if (choices->games && !games_load(&training->games, choices->games)) {
        notice("%s: no WTHOR games there", choices->games);
        return STATUS_INPUT;
    }
    progress_line_begin(&training->line, true, 1.0);
    /* --stage keeps stages of some weights, and --refine begins with them. */
    if (choices->stage > 1 || choices->refine) {
        training->from = !choices->from ? eval_embedded()
                         : read_weights(choices->from, from) ? from : NULL;
        if (!training->from && !choices->from)
            notice("no weights are built in: name some with --from FILE");
        if (!training->from)
            return STATUS_INPUT;
    }
    if (!make_stages(training, file))
        return STATUS_DIFFERENT;
    measure_errors(training, file);
    if (weights_write(choices->out, file))
        return STATUS_DONE;
    notice("the weights cannot be written");
    return STATUS_DIFFERENT;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Training training = {
        .choices = { .out = "weights.bin", .scale = "1", .seed = 1, .threads = 1, .stage = 1,
                     .stages = EVAL_STAGES },
        .fit = { .lambda = 16, .iterations = 30, .passes = 4, .rate = 0.1, .hold = 3000 },
    };
    Choices *choices = &training.choices;
    FitOptions *fit = &training.fit;
    int operands;

    if (!args_parse(command, argc, argv, choices, &operands))
        return (ExitStatus)operands;
    if (choices->refine)
        *fit = (FitOptions){ .refine = true, .lambda = 1000, .iterations = 30, .passes = 2,
                             .rate = 0.02, .hold = 30000 };
    fit->threads = choices->threads;
    fit->kernel = kernel_find("auto");
    if (!args_value_number(choices->scale, 1e-6, 1e6, &training.scale))
        return args_complain(command, "--scale takes a positive number, not '%s'",
                             choices->scale);
    if (choices->from && choices->stage == 1 && !choices->refine)
        return args_complain(command, "--from needs --stage or --refine: all is made anew");
    if (choices->stage > choices->stages)
        return args_complain(command, "--stage %d is above --stages %d", choices->stage,
                             choices->stages);

    EvalFile *file = memory_array(1, sizeof(*file)), *from = memory_array(1, sizeof(*from));
    const ExitStatus status = train(&training, file, from);

    games_free(&training.games);
    free(file);
    free(from);
    return status;
}

const Command cmd_train = {
    .name = "train",
    .summary = "make samples, fit weights, report their errors",
    .description =
        "Makes the evaluation's weights from nothing: positions from self-play, labelled with "
        "exact scores near the end of the game and with searches above, stage by stage from the "
        "end upward, and a least-squares fit for each stage. Prints for each number of empties "
        "the errors (in discs) on samples that were held out. The weights depend on the seed, "
        "the scale and the games alone. docs/training.md describes it.",
    .options = OPTIONS,
    .usual = " out work seed threads scale games check ",
    .examples = EXAMPLES,
    .run = run,
};
