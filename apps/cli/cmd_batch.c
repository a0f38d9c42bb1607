/* cmd_batch.c - `yomikiri batch`: one shard of a job, or whatever nobody else is at. */

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "apps/batch/batch_claim.h"
#include "apps/batch/batch_report.h"
#include "apps/batch/batch_shard.h"
#include "apps/cli/args/weights_option.h"
#include "apps/cli/commands.h"
#include "apps/cli/profile/profile_option.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "base/memory/memory.h"

enum { SOLVERS_MAX = 1024 };

typedef struct {
    int shard;                  /* 0: all */
    bool status, no_wait, quiet;
    int jobs;
    double time_s;
    SolverOptions solver;
} Choices;

/* ---- the options ---- */

#define AT(member) offsetof(Choices, member)

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "What to do" },
    { OPTION_INT, "shard", 's', AT(shard), "N",
      .help = "only this one (default: all, one after another, but not those of other runs)",
      .minimum = 1, .maximum = BATCH_SHARDS_MAX },
    { OPTION_FLAG, "no-wait", 0, AT(no_wait),
      .help = "do not wait for other runs to leave shards that could be taken over" },
    { OPTION_DURATION, "time", 0, AT(time_s), "SECONDS",
      .help = "leave a position open after this time" },
    { OPTION_INT, "jobs", 'j', AT(jobs), "N",
      .help = "solve N positions at once, one thread each unless --threads says more "
              "(default: by the CPUs)",
      .minimum = 1, .maximum = SOLVERS_MAX },

    { OPTION_HEADING, .help = "Output" },
    { OPTION_FLAG, "status", 0, AT(status), .help = "solve nothing, say how far the job is" },
    { OPTION_FLAG, "quiet", 'q', AT(quiet), .help = "no progress and no summary" },

    { OPTION_SOLVER, .offset = AT(solver) },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri batch job", "solve what is open, together with all who do the same" },
    { "yomikiri batch --shard 1 -j 4 job", "one shard, four positions at once" },
    { "yomikiri batch --status job", "how far it is, and who did what" },
    { NULL, NULL },
};

/* ---- waiting ---- */

static void wait_a_second(void)
{
    const struct timespec second = { .tv_sec = 1 };

    nanosleep(&second, NULL);       /* a signal ends it earlier */
}

/* ---- the run ---- */

/* What is known of the shards by now. */
typedef struct {
    bool *done;                 /* nothing more to do for us; shard 1 first */
    int taken;                  /* by others, when they were asked for last */
    bool open, failed, told;
} Round;

static void one_shard(const BatchJob *job, int shard, const BatchWork *work, bool wait,
                      Round *round)
{
    char holder[BATCH_HOLDER];

    switch (batch_shard_solve(job, shard, work, holder)) {
    case SHARD_DONE:
        break;
    case SHARD_OPEN:
        round->open = true;
        break;
    case SHARD_FAILED:
        round->failed = true;
        break;
    case SHARD_TAKEN:
        if (!work->quiet && !round->told)
            notice("shard %d: %s works on it%s", shard, holder,
                   wait ? "; waiting, to take over what is left" : "");
        round->told = true;
        round->taken++;
        return;
    }
    round->done[shard - 1] = true;
}

static ExitStatus work_through(const Choices *choices, const BatchJob *job, const BatchWork *work)
{
    const int first = choices->shard ? choices->shard : 1;
    const int last = choices->shard ? choices->shard : job->shard_count;
    Round round = { .done = memory_array((size_t)job->shard_count + 1, sizeof(bool)) };
    BatchWork silent = *work;
    bool solving = true;

    silent.quiet = true;
    /* What others are at is asked for again only when nothing else is left. */
    while (solving) {
        round.taken = 0;
        for (int i = first; i <= last && !round.failed && !stop_requested(); i++)
            if (!round.done[i - 1])
                one_shard(job, i, work, !choices->no_wait && choices->shard, &round);
        solving = round.taken > 0 && !choices->no_wait && !round.failed && !stop_requested();
        if (solving) {
            if (!work->quiet && !choices->shard && round.told)
                notice("waiting for %d shard%s of other runs", round.taken,
                       round.taken == 1 ? "" : "s");
            round.told = false;
            work = &silent;
            wait_a_second();
        }
    }
    free(round.done);
    if (round.failed)
        return STATUS_DIFFERENT;
    if (stop_requested())
        return STATUS_INTERRUPTED;
    return round.open || round.taken ? STATUS_LIMIT : STATUS_DONE;
}

static ExitStatus solve_job(const Choices *choices, const char *profile, const BatchJob *job)
{
    yk_config config = choices->solver.config;
    SolveProgress progress;
    const BatchWork work = {
        .config = &config,
        .wish = resources_wish(&choices->solver, choices->jobs),
        .run = { .profile = profile, .weights = config.weights },
        .time_s = choices->time_s,
        .quiet = choices->quiet,
        .one = choices->shard > 0,
        .progress = &progress,
    };

    solve_progress_init(&progress, !choices->quiet);
    /* A limit on the size of files ends in a message, as a full disk does. */
    signal(SIGXFSZ, SIG_IGN);
    stop_install();
    return work_through(choices, job, &work);
}

static ExitStatus tell_status(const BatchJob *job)
{
    ExitStatus status;
    BatchIndex index;

    if (!batch_index_load(job, &index))
        return STATUS_DIFFERENT;
    batch_report(stdout, &index);
    status = batch_report_open(stdout, &index) ? STATUS_LIMIT : STATUS_DONE;
    if (index.damaged || index.differing)
        status = STATUS_DIFFERENT;
    batch_index_free(&index);
    return status;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Choices choices = { .shard = 0 };
    ProfileOption profile;
    ExitStatus status;
    BatchJob job;
    int count;

    if (!args_parse(command, argc, argv, &choices, &count))
        return (ExitStatus)count;
    if ((status = profile_option(command, &choices.solver, &profile)) != STATUS_DONE)
        return status;
    if ((status = batch_job_named(command, count, argv, &job)) != STATUS_DONE)
        return status;
    if (choices.shard > job.shard_count) {
        status = args_complain(command, "--shard %d: the job has %d", choices.shard,
                               job.shard_count);
    } else if (choices.status) {
        status = tell_status(&job);
    } else if (weights_option_load(&choices.solver)) {
        status = solve_job(&choices, profile.force.label, &job);
        weights_option_release(&choices.solver);
    } else {
        status = STATUS_INPUT;
    }
    batch_job_close(&job);
    return status;
}

const Command cmd_batch = {
    .name = "batch",
    .summary = "solve a shard of a job that 'plan' made, or all that is open",
    .operands = "FOLDER",
    .description =
        "Solves what is open and appends each answer to a file in the job's folder the moment it "
        "is known. Run again, it solves what is still open and nothing else; killed at any "
        "moment, it loses the positions that were under way. Any number of runs on any number "
        "of machines that share the folder may work on a job: a shard is claimed by one of them "
        "at a time, and a claim ends with its process.\n\n"
        "Ends with status 0 once the shard, or the whole job, is answered.",
    .options = OPTIONS,
    .usual = " shard time jobs status quiet threads table ",
    .examples = EXAMPLES,
    .run = run,
};
