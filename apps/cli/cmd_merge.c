/* cmd_merge.c - `yomikiri merge`: the answers of a job in the order of its input. */

#include <string.h>

#include "apps/batch/batch_merge.h"
#include "apps/batch/batch_report.h"
#include "apps/cli/args/weights_option.h"
#include "apps/cli/commands.h"
#include "apps/cli/profile/profile_option.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"

typedef struct {
    int sample;
    int seed;                   /* -1: by the clock */
    bool quiet;
    SolverOptions solver;
} Choices;

#define AT(member) offsetof(Choices, member)

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "Output" },
    { OPTION_FLAG, "quiet", 'q', AT(quiet), .help = "no summary" },

    { OPTION_HEADING, .help = "Checking" },
    { OPTION_INT, "verify-sample", 0, AT(sample), "N",
      .help = "solve N of the answered tasks again, drawn at random, and compare",
      .minimum = 0, .maximum = INT32_MAX },
    { OPTION_INT, "seed", 0, AT(seed), "N", .minimum = 0, .maximum = INT32_MAX,
      .help = "draw those that an earlier run with this seed drew (default: by the clock)" },

    { OPTION_SOLVER, .offset = AT(solver) },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri merge job > answers.jsonl", "what 'solve --jsonl' would have written" },
    { "yomikiri merge --verify-sample 100 job > answers.jsonl",
      "100 of them solved again on this machine first" },
    { NULL, NULL },
};

/* ---- the run ---- */

static ExitStatus verify(const BatchIndex *index, const yk_config *config, BatchSample *sample)
{
    if (sample->asked == 0)
        return STATUS_DONE;
    batch_sample(index, config, sample);
    notice("%d task%s solved again and alike, %d not; --seed %llu draws the same",
           sample->verified, sample->verified == 1 ? "" : "s", sample->differing,
           (unsigned long long)sample->seed);
    if (sample->differing || (sample->failed && !stop_requested()))
        return STATUS_DIFFERENT;
    return stop_requested() ? STATUS_INTERRUPTED : STATUS_DONE;
}

static void tell(const BatchIndex *index, const BatchMerged *merged)
{
    const bool compared = merged->as_expected + merged->wrong + merged->undecided > 0;
    char expected[80] = "";

    if (compared)
        snprintf(expected, sizeof(expected), "; %d as expected, %d WRONG, %d not decided",
                 merged->as_expected, merged->wrong, merged->undecided);
    notice("%d position%s written, %d missing%s", merged->written,
           merged->written == 1 ? "" : "s", merged->missing, expected);
    batch_report(stderr, index);
    batch_report_open(stderr, index);
}

static ExitStatus merge_job(const Choices *choices, const BatchJob *job, BatchSample *sample)
{
    ExitStatus status, checked;
    BatchMerged merged;
    BatchIndex index;

    if (!batch_index_load(job, &index))
        return STATUS_DIFFERENT;
    batch_merge(stdout, &index, &merged);
    checked = verify(&index, &choices->solver.config, sample);
    if (!choices->quiet)
        tell(&index, &merged);
    if (merged.failed || merged.wrong || index.differing || index.damaged)
        status = STATUS_DIFFERENT;
    else if (checked != STATUS_DONE)
        status = checked;
    else if (stop_requested())
        status = STATUS_INTERRUPTED;
    else
        status = merged.missing ? STATUS_LIMIT : STATUS_DONE;
    batch_index_free(&index);
    return status;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Choices choices = { .seed = -1 };
    ProfileOption profile;
    BatchSample sample;
    ExitStatus status;
    BatchJob job;
    int count;

    if (!args_parse(command, argc, argv, &choices, &count))
        return (ExitStatus)count;
    sample = (BatchSample){
        .asked = choices.sample,
        .seed = choices.seed >= 0 ? (uint64_t)choices.seed : (uint64_t)batch_time() & INT32_MAX,
    };
    if ((status = profile_option(command, &choices.solver, &profile)) != STATUS_DONE)
        return status;
    if ((status = batch_job_named(command, count, argv, &job)) != STATUS_DONE)
        return status;
    stop_install();
    status = STATUS_INPUT;
    if (weights_option_load(&choices.solver)) {
        status = merge_job(&choices, &job, &sample);
        weights_option_release(&choices.solver);
    }
    batch_job_close(&job);
    return status;
}

const Command cmd_merge = {
    .name = "merge",
    .summary = "put the answers of a job in the order of its input",
    .operands = "FOLDER",
    .description =
        "Writes one JSON object per position, as 'solve --jsonl' does, turned back to how the "
        "position lay in the input. Every answer is checked before it is believed. Answers that "
        "were given twice must agree; where two contradict each other, neither is written, both "
        "are named, and the status is 1. Positions without an answer are listed; the status is "
        "then 4.\n\n"
        "Standard error shows how the job went: throughput, the longest positions, what each "
        "machine did.",
    .options = OPTIONS,
    .usual = " verify-sample quiet ",
    .examples = EXAMPLES,
    .run = run,
};
