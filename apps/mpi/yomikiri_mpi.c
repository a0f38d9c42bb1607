/* yomikiri_mpi.c - `yomikiri-mpi`: one position, or one after the other, on many ranks. */

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/args/args.h"
#include "apps/cli/args/inputs.h"
#include "apps/cli/args/weights_option.h"
#include "apps/cli/profile/profile_option.h"
#include "apps/cli/solve/answer.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "apps/mpi/mpi_master.h"
#include "apps/mpi/mpi_transport.h"
#include "base/clock.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"
#include "profiles/machine/libraries.h"
#include "profiles/machine/machine.h"

enum { ALONE_EMPTIES = 17, SHARED_MIB = 320, ALONE_MIB = 256, TABLE_MIB = 64, MIB = 1 << 20 };

static const double LOST_S = 60;

typedef struct {
    SolveRequest request;
    bool jsonl, quiet;
    const char *checkpoint;
    double lost_s, report_s;
    bool apart, unbound;
    SolverOptions solver;
} Choices;

#define AT(member) offsetof(Choices, member)

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "What to find out" },
    { .kind = OPTION_TABLE, .offset = AT(request), .table = ASK_OPTIONS },
    { .kind = OPTION_TABLE, .offset = AT(request), .table = LIMIT_OPTIONS },

    { OPTION_HEADING, .help = "Output" },
    { OPTION_FLAG, "jsonl", 0, AT(jsonl), .help = "one JSON object per position" },
    { OPTION_FLAG, "quiet", 'q', AT(quiet), .help = "one line per position" },
    { OPTION_DURATION, "report", 0, AT(report_s), "SECONDS",
      .help = "report progress on standard error this often, and in the end what ranks sent each "
              "other" },

    { OPTION_HEADING, .help = "Ranks" },
    { OPTION_TEXT, "checkpoint", 0, AT(checkpoint), "FILE",
      .help = "keep results in FILE, and go on from those it has" },
    { OPTION_DURATION, "lost", 0, AT(lost_s), "SECONDS",
      .help = "give up a rank that is silent for so long (default: 60)" },
    { OPTION_FLAG, "apart", 0, AT(apart),
      .help = "ranks of one machine share no table, as if they were on different ones" },
    { OPTION_FLAG, "unbound", 0, AT(unbound), .help = "do not bind ranks to NUMA nodes" },

    { OPTION_SOLVER, .offset = AT(solver) },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "mpirun -n 4 yomikiri-mpi position.txt", "on four ranks of this machine" },
    { "srun yomikiri-mpi --checkpoint run.ranks position.txt",
      "in a Slurm job, which may be requeued" },
    { NULL, NULL },
};

static const Command COMMAND = {
    .name = "yomikiri-mpi",
    .summary = "one hard position on many machines",
    .operands = "[POSITION | FILE | SUITE | -]...",
    .description =
        "To be started by mpirun or srun, one rank to a NUMA node. Answers are those of "
        "'yomikiri solve'; several positions are solved one after the other, each by all ranks.",
    .options = OPTIONS,
    .usual = " moves wld time jsonl quiet report checkpoint lost threads table ",
    .examples = EXAMPLES,
};

/* ---- the options ---- */

/* All ranks read the same words, one speaks of them. *status is what to end with if false. */
static bool read_choices(int argc, char **argv, bool speaks, Choices *choices, int *count)
{
    char silent[1000];

    if (speaks ? !args_parse(&COMMAND, argc, argv, choices, count)
               : !args_read(&COMMAND, argc, argv, choices, count, silent, sizeof(silent))) {
        if (!speaks)
            *count = silent[0] == '\0' ? STATUS_DONE : STATUS_USAGE;
        return false;
    }
    const char *wrong = item_ask(&choices->request);

    if (wrong) {
        if (speaks)
            args_complain(&COMMAND, "%s", wrong);
        *count = STATUS_USAGE;
        return false;
    }
    return true;
}

/* As many threads as the rank has CPUs, and one table for all ranks of the machine; a rank that is
 * alone there has one of its own, for which systems have huge pages sooner than for memory that
 * processes share. False: other ranks of the machine do not see it. All ranks must call it. */
static bool fill_config(const Choices *choices, const TransportPlace *place, yk_config *config)
{
    const bool table = args_knob_given(&choices->solver, "table-mib");
    const int mine = choices->unbound ? 0 : libraries_bind_node(place->local, place->locals);
    int mib = SHARED_MIB;

    if (!args_knob_given(&choices->solver, "threads"))
        yk_config_set(config, "threads",
                      mine > 0 ? mine : max_int(machine_threads() / max_int(place->locals, 1), 1));
    if (!table)
        yk_config_set(config, "table-mib", TABLE_MIB);
    if (choices->apart)
        return false;
    if (place->locals == 1) {
        if (!table)
            yk_config_set(config, "table-mib", ALONE_MIB);
        return true;
    }
    if (table && (yk_config_get(config, "table-mib", &mib) != YK_OK || mib < 1))
        mib = table && mib == 0 ? 0 : SHARED_MIB;
    else if (table)
        mib += mib / 4 + 1;
    if (mib > 0 && (config->table_memory = transport_shared((size_t)mib * MIB)))
        config->table_memory_bytes = (size_t)mib * MIB;
    if (mib > 0 && !config->table_memory && place->local == 0)
        notice("ranks of a machine cannot share memory here: each has a table of its own");
    return config->table_memory != NULL;
}

/* ---- the first rank ---- */

static void solve_one(Master *master, SolveItem *item, const SolveRequest *request)
{
    yk_solver *solver = master->solver;

    yk_solver_facts(solver, &item->facts);
    if (board_empties(item->position.board) <= ALONE_EMPTIES || item_game_over(item)) {
        const yk_facts facts = item->facts;

        memset(master->nodes, 0, (size_t)master->ranks * sizeof(*master->nodes));
        item_solve(item, solver, &facts, request, NULL, NULL);
        master->nodes[0] = item->result.nodes;
        return;
    }
    master_solve(master, item, request);
}

static ExitStatus solve_all(Master *master, Inputs *inputs, Output *output)
{
    SolveItem *item = memory_array(1, sizeof(*item));

    while (!stop_requested() && inputs_next(inputs, &item->position)) {
        item->number++;
        item->begun_s = clock_s();
        inputs_where(inputs, &item->position, item->where, sizeof(item->where));
        output_expect(output, item);
        solve_one(master, item, output->request);
        output_answer(output, item);
        if (master->checkpoint_failed)
            break;
    }
    free(item);
    output_summary(output, inputs_error_count(inputs));
    return master->checkpoint_failed ? STATUS_DIFFERENT
                              : output_status(output, inputs_error_count(inputs));
}

/* All that the first rank does once it has a worker. */
static ExitStatus master_all(const Choices *choices, const char *profile, Master *master,
                             int count, char **argv)
{
    SolveProgress progress;
    ReaderOptions reading;
    Inputs *inputs;
    ExitStatus status = STATUS_DIFFERENT;
    uint64_t told, heard;

    solve_progress_init(&progress, false);
    Output output = {
        .form = choices->jsonl ? OUTPUT_JSONL : OUTPUT_TEXT,
        .json = { .profile = profile, .weights = choices->solver.config.weights,
                  .ranks = master->ranks, .rank_nodes = master->nodes },
        .quiet = choices->quiet, .request = &choices->request, .progress = &progress, .many = true,
    };
    answer_text_style(&output.text, stdout, choices->quiet);
    reader_options_init(&reading);
    inputs = inputs_open(count, argv, &reading);
    status = solve_all(master, inputs, &output);
    inputs_close(inputs);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        notice("standard output: %s", strerror(errno));
        status = STATUS_DIFFERENT;
    }
    if (master->sync && choices->report_s > 0) {
        mpi_sync_counts(master->sync, &told, &heard);
        notice("updates: %" PRIu64 " sent to other machines, %" PRIu64 " received from them", told,
               heard);
    }
    if (!checkpoint_close(master->checkpoint) && !master->checkpoint_failed) {
        notice("the checkpoint is incomplete: %s", strerror(errno));
        status = STATUS_DIFFERENT;
    }
    return status;
}

static bool open_checkpoint(const Choices *choices, Master *master)
{
    char why[CHECKPOINT_WHY];

    if (!choices->checkpoint)
        return true;
    master->checkpoint = checkpoint_open(choices->checkpoint, master_remember, master, why);
    if (!master->checkpoint)
        notice("%s", why);
    return master->checkpoint;
}

/* ---- every rank ---- */

/* SharePlan.send */
static void send_share(void *context, int rank, const ShareMessage *message)
{
    (void)context;
    transport_send(rank, TRANSPORT_SHARE, message, sizeof(*message));
}

/* SharePlan.lost, on the first rank */
static void tell_lost(void *context, int rank, bool lost)
{
    Master *master = context;

    master->lost += lost ? 1 : -1;
    if (lost)
        notice("rank %d has been silent for too long: others do its work", rank);
    else
        notice("rank %d is back", rank);
}

static ExitStatus run(TransportPlace *place, int argc, char **argv, bool *gone)
{
    const bool first = place->rank == 0;
    Choices choices = { .request.keep = true, .lost_s = LOST_S };
    Master master = { .ranks = place->ranks };
    yk_solver *solver = NULL;
    MpiSync *sync = NULL;
    ProfileOption profile;
    ExitStatus status;
    int count = 0, threads;

    if (!read_choices(argc, argv, first, &choices, &count))
        return (ExitStatus)count;
    status = profile_option(&COMMAND, &choices.solver, &profile);
    if (status == STATUS_DONE && !weights_option_load(&choices.solver))
        status = STATUS_INPUT;
    if (status == STATUS_DONE && first && !open_checkpoint(&choices, &master))
        status = STATUS_INPUT;
    if (!transport_agree(status == STATUS_DONE))
        goto out;
    yk_config *config = &choices.solver.config;
    const bool kept = choices.checkpoint;

    if (!transport_agree(fill_config(&choices, place, config)))
        transport_apart(place);
    yk_config_get(config, "threads", &threads);
    config->sync_nodes = mpi_sync_nodes(place, kept);
    config->helpers = transport_sum(threads) - threads;
    if (place->ranks == 1)
        config->helpers = 1;                    /* nobody; but the same nodes as with some */
    if (yk_create(&solver, config) == YK_OK)
        stop_watch(&solver, 1);
    else
        notice("rank %d: no memory for a solver", place->rank);
    if (solver)
        sync = mpi_sync_begin(place, kept, solver, first ? master_keep : NULL, &master);
    const SharePlan plan = {
        .rank = place->rank, .ranks = place->ranks, .lost_s = choices.lost_s,
        .solver = solver, .send = send_share, .lost = first ? tell_lost : NULL, .context = &master,
    };
    Share *share = solver ? share_create(&plan) : NULL;

    master.solver = solver;
    master.sync = sync;
    master.share = share;
    master.lost_s = choices.lost_s;
    master.report_s = choices.report_s;
    status = STATUS_DIFFERENT;
    stop_install();
    if (first)
        master_begin(&master);
    if (!transport_agree(share))
        goto end;
    if (first) {
        status = master_all(&choices, profile.force.label, &master, count, argv);
        *gone = master.lost > 0;
        master_finish(&master);
    } else {
        *gone = !worker_run(solver, sync, share);
        status = *gone ? STATUS_INTERRUPTED : STATUS_DONE;
    }
end:
    share_destroy(share);
out:
    mpi_sync_end(sync);
    stop_watch(NULL, 0);
    yk_destroy(solver);
    weights_option_release(&choices.solver);
    return status;
}

static bool only_tells(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--version") == 0 || strcmp(argv[i], "-V") == 0
            || strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "--help-all") == 0
            || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

int main(int argc, char **argv)
{
    TransportPlace place;
    bool gone = false;

    memory_json_watch();
    if (only_tells(argc, argv)) {               /* also without mpirun, and only once */
        Choices choices = { .request.keep = true, .lost_s = LOST_S };
        int count;

        return args_parse(&COMMAND, argc, argv, &choices, &count) ? STATUS_DONE : count;
    }
    if (!transport_begin(&argc, &argv, &place)) {
        notice("MPI is not available");
        return STATUS_DIFFERENT;
    }
    const ExitStatus status = run(&place, argc, argv, &gone);

    transport_end(gone, (int)status);
    return (int)status;
}
