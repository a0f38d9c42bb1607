/* cmd_plan.c - `yomikiri plan`: options, and the walk over the input. */

#include <math.h>
#include <string.h>

#include "apps/batch/batch_planner.h"
#include "apps/cli/args/inputs.h"
#include "apps/cli/commands.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/progress_line.h"
#include "base/text/number.h"

typedef struct {
    const char *folder;
    int shards;                 /* 0: as many as suit */
    SolveRequest request;
    ReaderOptions reading;
    bool strict, quiet;
} Choices;

/* ---- the options ---- */

#define AT(member) offsetof(Choices, member)

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "The job" },
    { OPTION_TEXT, "to", 0, AT(folder), "FOLDER",
      .help = "folder of the job; it is made, and must not hold another job" },
    { OPTION_INT, "shards", 'n', AT(shards), "N",
      .help = "deal the positions out to N shards (default: about ten minutes of one core each)",
      .minimum = 1, .maximum = BATCH_SHARDS_MAX },
    { OPTION_FLAG, "quiet", 'q', AT(quiet), .help = "no progress and no summary" },

    { OPTION_HEADING, .help = "What to find out" },
    { .kind = OPTION_TABLE, .offset = AT(request), .table = ASK_OPTIONS },
    { OPTION_FLAG, "prove", 0, AT(request.prove),
      .help = "also a proof of each answer, for yomikiri-check: FOLDER/proofs/" },

    { OPTION_HEADING, .help = "Input" },
    { .kind = OPTION_TABLE, .offset = AT(reading), .table = INPUT_OPTIONS },
    { .kind = OPTION_TABLE, .offset = AT(reading), .table = PLY_OPTIONS },
    { OPTION_FLAG, "strict", 0, AT(strict),
      .help = "make no plan if some input cannot be read" },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri plan --to job many.obf", "a job in the folder job/" },
    { "yomikiri plan --to array --shards 300 --moves many.obf",
      "every move scored, for an array of 300 tasks" },
    { "yomikiri plan --to games --all-plies --at 20 games.ggf",
      "the last 20 plies of every game" },
    { NULL, NULL },
};

/* ---- the run ---- */

static bool add_all(const Choices *choices, Inputs *inputs, BatchPlanner *planner)
{
    char where[MAX_WHERE];
    ProgressLine line;
    Position position;

    progress_line_begin(&line, !choices->quiet, 1);
    for (int count = 1; inputs_next(inputs, &position); count++) {
        inputs_where(inputs, &position, where, sizeof(where));
        if (!batch_planner_add(planner, &position, where)) {
            progress_line_clear(&line);
            return false;
        }
        if (progress_line_due(&line))
            progress_line_draw(&line, "%d positions read", count);
        if (choices->strict && inputs_error_count(inputs) > 0)
            break;
    }
    progress_line_clear(&line);
    return true;
}

static void tell(const BatchJob *job)
{
    char nodes[NUMBER_SIZE];
    double least = INFINITY, most = 0;

    for (int i = 0; i < job->shard_count; i++) {
        least = fmin(least, job->shards[i].nodes);
        most = fmax(most, job->shards[i].nodes);
    }
    notice("%d position%s, %d task%s in %d shard%s; about %s nodes, the largest shard %.2f times "
           "the mean", job->positions, job->positions == 1 ? "" : "s", job->tasks,
           job->tasks == 1 ? "" : "s", job->shard_count, job->shard_count == 1 ? "" : "s",
           number_short(nodes, job->nodes),
           job->nodes > 0 ? most * job->shard_count / job->nodes : 1);
}

static ExitStatus plan_all(const Choices *choices, Inputs *inputs)
{
    BatchPlanner *planner = batch_planner_open(choices->folder);
    ExitStatus status = STATUS_DIFFERENT;
    BatchJob job;

    if (!planner)
        return STATUS_USAGE;
    if (!add_all(choices, inputs, planner)) {
        status = STATUS_DIFFERENT;
    } else if (choices->strict && inputs_error_count(inputs) > 0) {
        fputs("yomikiri: no plan was made\n", stderr);
        status = STATUS_INPUT;
    } else if (batch_planner_tasks(planner) == 0) {
        fputs("yomikiri: no plan was made: there are no positions\n", stderr);
        status = STATUS_INPUT;
    } else if (batch_planner_finish(planner, &choices->request, choices->shards, &job)) {
        status = inputs_error_count(inputs) > 0 ? STATUS_INPUT : STATUS_DONE;
        if (!choices->quiet)
            tell(&job);
        batch_job_close(&job);
    }
    batch_planner_close(planner);
    return status;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Choices choices = { .shards = 0 };
    const char *wrong;
    ExitStatus status;
    Inputs *inputs;
    int count;

    reader_options_init(&choices.reading);
    if (!args_parse(command, argc, argv, &choices, &count))
        return (ExitStatus)count;
    if (!choices.folder || !choices.folder[0])
        return args_complain(command, "--to FOLDER names the folder of the job");
    if (strlen(choices.folder) > BATCH_PATH - 100)
        return args_complain(command, "the name of the folder is too long");
    if ((wrong = item_ask(&choices.request)))
        return args_complain(command, "%s", wrong);
    inputs = inputs_open(count, argv, &choices.reading, stderr);
    status = plan_all(&choices, inputs);
    inputs_close(inputs);
    return status;
}

const Command cmd_plan = {
    .name = "plan",
    .summary = "deal very many positions out to shards of the same predicted cost",
    .operands = "[POSITION | FILE | SUITE | -]...",
    .description =
        "Makes a job: a folder that any number of machines can work on with 'yomikiri batch', and "
        "from which 'yomikiri merge' makes one output. A look of about a millisecond predicts "
        "what each position will take, to a factor of about two. Positions that are the same up "
        "to symmetry are solved once.\n\n"
        "The job holds what is to be found out. docs/batch.md explains its files; docs/cluster/ "
        "has some for Slurm, GNU parallel and Kubernetes.",
    .options = OPTIONS,
    .usual = " to shards moves wld format at all-plies quiet ",
    .examples = EXAMPLES,
    .run = run,
};
