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
#include "lab/train/workers.h"

typedef struct {
    const char *out, *work, *from, *scale, *errors, *games, *lambda, *rate, *hold, *check, *refit;
    const char *kernel;
    int seed, threads, stage, stages, exact, plies, passes;
    bool refine, no_mobility;
} Choices;

static const Option OPTIONS[] = {
    { OPTION_TEXT, "out", 'o', offsetof(Choices, out), "FILE",
      .help = "write the weights there (default weights.bin)" },
    { OPTION_TEXT, "work", 0, offsetof(Choices, work), "FOLDER",
      .help = "keep samples and finished stages there and go on from them" },
    { OPTION_INT, "seed", 0, offsetof(Choices, seed), "N",
      .help = "the same seed gives the same weights (default 1)", .minimum = 0,
      .maximum = INT32_MAX },
    { OPTION_INT, "threads", 0, offsetof(Choices, threads), "N",
      .help = "threads; they change the time only (default 1)", .minimum = 1,
      .maximum = WORKERS_MAX },
    { OPTION_TEXT, "scale", 0, offsetof(Choices, scale), "X",
      .help = "this many times the default number of samples (default 1)" },
    { OPTION_TEXT, "errors", 0, offsetof(Choices, errors), "X",
      .help = "this many times the default number of positions to measure the errors of searches "
              "on (default: as --scale); 0: leave that out" },
    { OPTION_TEXT, "games", 0, offsetof(Choices, games), "FOLDER",
      .help = "begin half of the games as in the WTHOR files (.wtb) of this folder" },
    { OPTION_INT, "stage", 0, offsetof(Choices, stage), "K",
      .help = "keep the stages below K and make the others anew (default 1: all)", .minimum = 1,
      .maximum = EVAL_STAGES },
    { OPTION_TEXT, "from", 0, offsetof(Choices, from), "FILE",
      .help = "the weights to keep stages of, or to refine (default: those built in)" },
    { OPTION_FLAG, "refine", 0, offsetof(Choices, refine),
      .help = "with --stage or --from: begin with each stage as it is, and hold it there" },
    { OPTION_INT, "stages", 0, offsetof(Choices, stages), "K",
      .help = "make no stage above K: copies, or with --stage as they were", .minimum = 1,
      .maximum = EVAL_STAGES },
    { OPTION_INT, "exact", 0, offsetof(Choices, exact), "N",
      .help = "label samples of up to N empties by the exact score (default 13)",
      .minimum = LABEL_EXACT_EMPTIES, .maximum = 24 },
    { OPTION_INT, "plies", 0, offsetof(Choices, plies), "N",
      .help = "label the others by searches of N plies or one less (default 6)", .minimum = 2,
      .maximum = 20 },
    { OPTION_TEXT, "lambda", 0, offsetof(Choices, lambda), "X",
      .help = "how strongly weights are held where they began (default 16, to refine 1000)" },
    { OPTION_INT, "passes", 0, offsetof(Choices, passes), "N",
      .help = "passes over the samples that fit units, the parts whose sums are squared (default "
              "4, to refine 2); 0: a linear evaluation",
      .minimum = 0, .maximum = 100 },
    { OPTION_TEXT, "rate", 0, offsetof(Choices, rate), "X",
      .help = "how far units step at first (default 0.1, to refine 0.02)" },
    { OPTION_TEXT, "hold", 0, offsetof(Choices, hold), "X",
      .help = "how strongly units are held where they began (default 3000, to refine 30000)" },
    { OPTION_FLAG, "no-mobility", 0, offsetof(Choices, no_mobility),
      .help = "leave the numbers of moves out, to see what they are worth" },
    { OPTION_TEXT, "check", 0, offsetof(Choices, check), "FILE",
      .help = "describe a weights file, and check that it is whole" },
    { OPTION_TEXT, "refit", 0, offsetof(Choices, refit), "FILE",
      .help = "take the weights of FILE and only measure the errors of searches anew" },
    { OPTION_KERNEL, "kernel", 0, offsetof(Choices, kernel), "NAME",
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

static const char *stage_name(int stage)
{
    static const char *const NAMES[EVAL_STAGES + 1] = {
        "stage 1", "stage 2", "stage 3", "stage 4", "stage 5", "stage 6", "stage 7", "stage 8",
        "stage 9", "errors",
    };

    return NAMES[stage];
}

static void tell_begun(void *context, int stage, const char *what)
{
    TrainProgress *progress = context;

    *progress = (TrainProgress){ .begun_ns = clock_ns(), .told_ns = clock_ns() };
    fprintf(stderr, "%s: %s\n", stage_name(stage), what);
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

    fprintf(stderr, "%s: %zu of %zu, %.0f a second, %.0f s to go\n", stage_name(stage), done,
            total, rate, (double)(total - done) / rate);
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
    fprintf(stderr, "%s: %zu samples (%zu found) in %.0f s, fitted in %.0f s\n",
            stage_name(stage), report->samples, report->resumed,
            (double)report->made_ns / 1e9, (double)report->fitted_ns / 1e9);
    if (report->resumed < report->samples)
        fprintf(stderr, "%s: %" PRIu64 " positions left out near FFO positions meanwhile\n",
                stage_name(stage), report->thrown);
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

static ExitStatus check(const char *path)
{
    EvalFile *file = memory_array(1, sizeof(*file));
    const char *wrong = weights_read(path, file);

    if (wrong)
        notice("%s: %s", path, wrong);
    else
        printf("%s\nversion %" PRIu32 ", %" PRIu32 " stages of %d rows, %zu bytes\n"
               "checksum %016" PRIx64 " is right\n"
               "deviation at 24 empties from 8 plies without search %.2f discs, after 4 plies "
               "%.2f\n",
               file->provenance, file->version, file->stages, STAGE_WEIGHTS, sizeof(*file),
               file->checksum, depth_deviation(&file->depth_error, 24, 0, 8),
               depth_deviation(&file->depth_error, 24, 4, 8));
    free(file);
    return wrong ? STATUS_INPUT : STATUS_DONE;
}

/* Read the weights at `path` into `file`. */
static bool read_weights(const char *path, EvalFile *file)
{
    const char *wrong = weights_read(path, file);

    if (wrong)
        notice("%s: %s", path, wrong);
    return !wrong;
}

/* The weights that --stage keeps stages of and --refine begins with; NULL: there are none, and a
 * notice said so. */
static const EvalFile *kept_weights(const Choices *choices, EvalFile *file)
{
    if (choices->from)
        return read_weights(choices->from, file) ? file : NULL;
    if (!eval_embedded())
        notice("no weights are built in: name some with --from FILE");
    return eval_embedded();
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
        plan->first = choices->stage - 1;
        if (choices->stage > 1 || choices->refine)
            plan->from = kept_weights(choices, from);
        if ((choices->stage > 1 || choices->refine) && !plan->from)
            goto out;
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

/* Of the numbers that are no integers. */
static const double MOST = 1e6;

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Choices choices = { .out = "weights.bin", .scale = "1", .seed = 1, .threads = 1,
                        .stage = 1, .stages = EVAL_STAGES, .exact = LABEL_EXACT_EMPTIES,
                        .plies = LABEL_PLIES, .passes = -1 };
    Games games = { .count = 0 };
    ExitStatus status;
    TrainProgress progress = { 0 };
    TrainPlan plan;
    int operands;

    if (!args_parse(command, argc, argv, &choices, &operands))
        return (ExitStatus)operands;
    if (choices.check)
        return check(choices.check);
    train_plan_init(&plan);
    plan.seed = (uint64_t)choices.seed;
    plan.stages = choices.stages;
    plan.threads = choices.threads;
    plan.labels = (LabelChoice){ choices.exact, choices.plies };
    plan.work = choices.work;
    plan.kernel = kernel_find(choices.kernel);
    plan.fit.mobility = !choices.no_mobility;
    plan.begun = tell_begun;
    plan.progress = tell_progress;
    plan.finished = tell_finished;
    plan.compared = tell_compared;
    plan.failed = tell_failed;
    plan.context = &progress;
    if (!args_value_number(choices.scale, 1e-6, MOST, &plan.scale))
        return args_complain(command, "--scale takes a positive number, not '%s'",
                             choices.scale);
    if (!args_value_number(choices.errors ? choices.errors : choices.scale, 0, MOST, &plan.errors))
        return args_complain(command, "--errors takes a number, not '%s'", choices.errors);
    if (choices.from && choices.stage == 1 && !choices.refine)
        return args_complain(command, "--from needs --stage or --refine: all is made anew");
    if (choices.refine)
        train_plan_refine(&plan);
    if (choices.stage > choices.stages)
        return args_complain(command, "--stage %d is above --stages %d", choices.stage,
                             choices.stages);
    if (choices.lambda && !args_value_number(choices.lambda, 1e-6, MOST, &plan.fit.lambda))
        return args_complain(command, "--lambda takes a positive number, not '%s'",
                             choices.lambda);
    if (choices.passes >= 0)
        plan.fit.passes = choices.passes;
    if (choices.rate && !args_value_number(choices.rate, 0, MOST, &plan.fit.rate))
        return args_complain(command, "--rate takes a number, not '%s'", choices.rate);
    if (choices.hold && !args_value_number(choices.hold, 0, MOST, &plan.fit.hold))
        return args_complain(command, "--hold takes a number, not '%s'", choices.hold);
    if (choices.work && mkdir(choices.work, 0777) != 0 && errno != EEXIST) {
        notice("%s: %s", choices.work, strerror(errno));
        return STATUS_INPUT;
    }
    if (choices.games && !games_load(&games, choices.games)) {
        notice("%s: no WTHOR games there", choices.games);
        games_free(&games);
        return STATUS_INPUT;
    }
    plan.games = choices.games ? &games : NULL;
    status = train(&choices, &plan);
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
