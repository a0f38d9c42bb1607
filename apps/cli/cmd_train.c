/* cmd_train.c - the subcommand `train`: samples, weights, and their errors. */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "apps/cli/args/args_value.h"
#include "apps/cli/commands.h"
#include "apps/cli/terminal/notice.h"
#include "base/clock.h"
#include "base/memory/memory.h"
#include "lab/train/train.h"
#include "lab/train/weights_file.h"
#include "lab/workers.h"

typedef struct {
    const char *out, *work, *from, *scale, *errors, *games, *check, *refit;
    const char *kernel;
    int seed, threads, stage, stages, exact, plies, passes;
    bool refine;
} Choices;

#define AT(field) offsetof(Choices, field)

static const Option OPTIONS[] = {
    { OPTION_TEXT, "out", 'o', AT(out), "FILE",
      .help = "write the weights there (default weights.bin)" },
    { OPTION_TEXT, "work", 0, AT(work), "FOLDER",
      .help = "keep samples and finished stages there and go on from them" },
    { OPTION_INT, "seed", 0, AT(seed), "N",
      .help = "the same seed gives the same weights (default 1)", .minimum = 0,
      .maximum = INT32_MAX },
    { OPTION_INT, "threads", 0, AT(threads), "N",
      .help = "threads; they change the time only (default 1)", .minimum = 1,
      .maximum = WORKERS_MAX },
    { OPTION_TEXT, "scale", 0, AT(scale), "X",
      .help = "this many times the default number of samples (default 1)" },
    { OPTION_TEXT, "errors", 0, AT(errors), "X",
      .help = "this many times the default number of positions to measure the errors of searches "
              "on (default: as --scale); 0: leave that out" },
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
    { OPTION_INT, "exact", 0, AT(exact), "N",
      .help = "label samples of up to N empties by the exact score (default 13)",
      .minimum = LABEL_EXACT_EMPTIES, .maximum = 24 },
    { OPTION_INT, "plies", 0, AT(plies), "N",
      .help = "label the others by searches of N plies or one less (default 6)", .minimum = 2,
      .maximum = 20 },
    { OPTION_INT, "passes", 0, AT(passes), "N",
      .help = "passes over the samples that fit units, the parts whose sums are squared (default "
              "4, to refine 2); 0: a linear evaluation",
      .minimum = 0, .maximum = 100 },
    { OPTION_TEXT, "check", 0, AT(check), "FILE",
      .help = "describe a weights file, and check that it is whole" },
    { OPTION_TEXT, "refit", 0, AT(refit), "FILE",
      .help = "take the weights of FILE and only measure the errors of searches anew" },
    { OPTION_KERNEL, "kernel", 0, AT(kernel), "NAME",
      .help = "instruction set; changes the time only" },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri train --scale 0.004 --out small.bin",
      "to see it work: a minute or two of CPU time" },
    { "yomikiri train --work work --threads 8 --out weights.bin", "the whole, resumable" },
    { "yomikiri train --check weights.bin", "what a weights file is" },
    { NULL, NULL },
};

/* ---- progress on standard error ---- */

enum { TALK_SECONDS = 10 };

typedef struct {
    int64_t begun_ns, told_ns;
    size_t first;               /* samples there were when the first new ones came */
    bool started;
} TrainProgress;

/* "stage 3: " or "errors: ", on standard error. */
static void print_stage(int stage)
{
    if (stage < EVAL_STAGES)
        fprintf(stderr, "stage %d: ", stage + 1);
    else
        fprintf(stderr, "errors: ");
}

static void tell_begun(void *context, int stage, const char *what)
{
    TrainProgress *progress = context;

    *progress = (TrainProgress){ .begun_ns = clock_ns(), .told_ns = clock_ns() };
    print_stage(stage);
    fprintf(stderr, "%s\n", what);
}

static void tell_progress(void *context, int stage, size_t done, size_t total)
{
    TrainProgress *progress = context;
    const int64_t now = clock_ns();
    const double seconds = (double)(now - progress->begun_ns) / 1e9;

    if (!progress->started)
        progress->first = done;
    progress->started = true;
    if ((now - progress->told_ns < TALK_SECONDS * INT64_C(1000000000) && done < total)
        || done == progress->first)
        return;
    progress->told_ns = now;

    const double rate = (double)(done - progress->first) / seconds;

    print_stage(stage);
    fprintf(stderr, "%zu of %zu, %.0f a second, %.0f s to go\n", done, total, rate,
            (double)(total - done) / rate);
}

/* ---- tables on standard output ---- */

static void print_error(int stage, const char *empties, const FitError *error)
{
    printf("%5d  %7s  %8zu  %6.2f  %6.2f  %6.2f  %8.4f\n", stage + 1, empties, error->count,
           error->spread, error->rmse, error->mae, error->correlation);
}

static void tell_finished(void *context, int stage, const StageReport *report)
{
    (void)context;
    if (report->found) {
        printf("%5d  found finished\n", stage + 1);
        return;
    }
    for (int e = labelled_empties_low(stage); e <= labelled_empties_high(stage); e++) {
        char text[16];

        snprintf(text, sizeof(text), "%d", e);
        print_error(stage, text, &report->fit.by_empties[e]);
    }
    print_error(stage, "all", &report->fit.all);
    fflush(stdout);
    print_stage(stage);
    fprintf(stderr, "%zu samples (%zu found) in %.0f s, fitted in %.0f s; %" PRIu64 " positions "
            "left out near FFO positions meanwhile\n", report->samples, report->resumed,
            (double)report->made_ns / 1e9, (double)report->fitted_ns / 1e9, report->thrown);
}

static void tell_failed(void *context, const LabelFailure *failure)
{
    char text[240];

    (void)context;
    notice_failure(failure->status, failure->board, 1, failure->lower, failure->upper, text,
                   sizeof(text));
    notice_text(text);
}

static void tell_compared(void *context, const DepthReport *report)
{
    (void)context;
    printf("\nempties  shallow  deep  deviation   model\n");
    for (int empties = 0; empties <= 64; empties++)
        for (int deep = 1; deep < DEPTH_DEPTHS; deep++)
            for (int shallow = deep % 2; shallow < deep; shallow += 2)
                if (report->deviation[empties][shallow][deep] > 0)
                    printf("%7d  %7d  %4d  %9.2f  %6.2f\n", empties, shallow, deep,
                           report->deviation[empties][shallow][deep],
                           depth_deviation(&report->fitted, empties, shallow, deep));
    printf("deviation = exp(%.4f %+.4f * empties %+.6f * empties^2 %+.4f * shallow %+.4f * deep)\n"
           "the evaluation favoured the side to move by %+.2f discs, which were taken off\n",
           report->fitted.constant / 65536.0, report->fitted.by_empties / 65536.0,
           report->fitted.by_square / 65536.0, report->fitted.by_shallow / 65536.0,
           report->fitted.by_deep / 65536.0, report->tempo);
    fflush(stdout);
    fprintf(stderr, "errors: %zu positions at all depths in %.0f s\n", report->positions,
            (double)report->made_ns / 1e9);
}

/* Read the weights at `path` into `file`; complains. */
static bool read_weights(const char *path, EvalFile *file)
{
    const char *wrong = weights_read(path, file);

    if (wrong)
        notice("%s: %s", path, wrong);
    return !wrong;
}

static ExitStatus check(const char *path)
{
    EvalFile *file = memory_array(1, sizeof(*file));
    const bool good = read_weights(path, file);

    if (good)
        printf("%s\nversion %" PRIu32 ", %" PRIu32 " stages of %d rows, %zu bytes\n"
               "checksum %016" PRIx64 " is right\n"
               "deviation at 24 empties from 8 plies without search %.2f discs, after 4 plies "
               "%.2f\n",
               file->provenance, file->version, file->stages, STAGE_WEIGHTS, sizeof(*file),
               file->checksum, depth_deviation(&file->depth_error, 24, 0, 8),
               depth_deviation(&file->depth_error, 24, 4, 8));
    free(file);
    return good ? STATUS_DONE : STATUS_INPUT;
}

static ExitStatus train(const Choices *choices, TrainPlan *plan)
{
    EvalFile *file = memory_array(sizeof(*file), 1), *from = memory_array(sizeof(*from), 1);
    ExitStatus status = STATUS_INPUT;
    const char *wrong = NULL;

    if (choices->refit) {
        if (!read_weights(choices->refit, file))
            goto out;
        train_errors(plan, file);
    } else {
        /* --stage keeps stages of some weights, and --refine begins with them. */
        if (choices->stage > 1 || choices->refine) {
            plan->from = !choices->from ? eval_embedded()
                         : read_weights(choices->from, from) ? from : NULL;
            if (!plan->from && !choices->from)
                notice("no weights are built in: name some with --from FILE");
            if (!plan->from)
                goto out;
        }
        printf("stage  empties  held out  spread    rmse     mae  correlation\n");
        fflush(stdout);
        wrong = train_run(plan, file);
    }
    if (!wrong && !weights_write(choices->out, file))
        wrong = "the weights cannot be written";
    if (wrong)
        notice("%s", wrong);
    status = wrong ? STATUS_DIFFERENT : STATUS_DONE;
out:
    free(file);
    free(from);
    return status;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    static const double MOST = 1e6;
    Choices choices = { .out = "weights.bin", .scale = "1", .seed = 1, .threads = 1,
                        .stage = 1, .stages = EVAL_STAGES, .exact = LABEL_EXACT_EMPTIES,
                        .plies = LABEL_PLIES, .passes = -1 };
    Games games = { .count = 0 };
    TrainProgress progress = { 0 };
    ExitStatus status;
    TrainPlan plan;
    int operands;

    if (!args_parse(command, argc, argv, &choices, &operands))
        return (ExitStatus)operands;
    if (choices.check)
        return check(choices.check);
    train_plan_init(&plan);
    if (choices.refine)
        train_plan_refine(&plan);
    plan.seed = (uint64_t)choices.seed;
    plan.first = choices.refit ? 0 : choices.stage - 1;
    plan.stages = choices.stages;
    plan.threads = choices.threads;
    plan.labels = (LabelChoice){ choices.exact, choices.plies };
    plan.work = choices.work;
    plan.kernel = kernel_find(choices.kernel);
    plan.begun = tell_begun;
    plan.progress = tell_progress;
    plan.finished = tell_finished;
    plan.compared = tell_compared;
    plan.failed = tell_failed;
    plan.context = &progress;
    if (choices.passes >= 0)
        plan.fit.passes = choices.passes;
    if (!args_value_number(choices.scale, 1e-6, MOST, &plan.scale))
        return args_complain(command, "--scale takes a positive number, not '%s'",
                             choices.scale);
    if (!args_value_number(choices.errors ? choices.errors : choices.scale, 0, MOST, &plan.errors))
        return args_complain(command, "--errors takes a number, not '%s'", choices.errors);
    if (choices.from && choices.stage == 1 && !choices.refine)
        return args_complain(command, "--from needs --stage or --refine: all is made anew");
    if (choices.stage > choices.stages)
        return args_complain(command, "--stage %d is above --stages %d", choices.stage,
                             choices.stages);
    if (choices.work && mkdir(choices.work, 0777) != 0 && errno != EEXIST) {
        notice("%s: %s", choices.work, strerror(errno));
        return STATUS_INPUT;
    }
    if (choices.games && !games_load(&games, choices.games)) {
        notice("%s: no WTHOR games there", choices.games);
        status = STATUS_INPUT;
    } else {
        plan.games = choices.games ? &games : NULL;
        status = train(&choices, &plan);
    }
    games_free(&games);
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
