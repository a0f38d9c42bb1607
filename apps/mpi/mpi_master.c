#include "apps/mpi/mpi_master.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "apps/mpi/mpi_transport.h"
#include "base/clock.h"
#include "base/memory/memory.h"

static const double DRAIN_S = 10;

/* One position. */
typedef struct {
    Master *master;
    SolveItem *item;
    int64_t start_ns, reported_ns;
    bool inconsistent;          /* another rank has met a contradiction, between */
    int lower, upper;           /* these */
} MasterRun;

void master_begin(Master *master)
{
    master->nodes = memory_array((size_t)master->ranks, sizeof(*master->nodes));
    master->counted = memory_array((size_t)master->ranks, sizeof(*master->counted));
}

void master_remember(const yk_table_update *update, void *context)
{
    Master *master = context;

    master->remembered = memory_room(master->remembered, &master->remembered_room,
                                     master->remembered_count + 1, sizeof(*master->remembered));
    master->remembered[master->remembered_count++] = *update;
}

void master_keep(void *context, const yk_table_update *updates, size_t count)
{
    Master *master = context;

    if (count == 0 || !master->checkpoint || master->checkpoint_failed
        || checkpoint_append(master->checkpoint, updates, count))
        return;
    notice("cannot write to the checkpoint: %s", strerror(errno));
    master->checkpoint_failed = true;
}

/* yk_progress_fn */
static int report(const yk_progress *progress, void *context)
{
    MasterRun *run = context;
    const Master *master = run->master;
    const int64_t now_ns = clock_ns();

    if (master->report_s <= 0 || 1e-9 * (double)(now_ns - run->reported_ns) < master->report_s)
        return 0;
    run->reported_ns = now_ns;
    notice("%.0f s: proven %+d to %+d, %s, believed %+d; %.0f million nodes on the first rank",
           progress->time_s, progress->lower, progress->upper, progress->pass,
           progress->estimate, 1e-6 * (double)progress->nodes);
    return 0;
}

static void counted(MasterRun *run, int rank, const TransportCount *count)
{
    if (count->position != run->master->position || run->master->counted[rank])
        return;
    if (count->status == YK_INCONSISTENT) {
        run->inconsistent = true;
        run->lower = count->lower;
        run->upper = count->upper;
        yk_stop(run->master->solver);
    }
    if (count->status != YK_OK)
        notice("rank %d: %s", rank, yk_status_text((yk_status)count->status));
    run->master->counted[rank] = true;
    run->master->nodes[rank] = count->nodes;
    run->item->result.nodes += count->nodes;
    run->item->result.searched += count->searched;
}

static void receive(MasterRun *run)
{
    const Master *master = run->master;
    TransportMessage message;

    while (transport_receive(&message)) {
        const int64_t now_ns = clock_ns();

        share_heard(master->share, message.rank, now_ns);
        if (message.tag == TRANSPORT_SHARE)
            share_receive(master->share, message.rank, &message.is.share, now_ns);
        else if (message.tag == TRANSPORT_COUNT)
            counted(run, message.rank, &message.is.count);
        else if (message.tag == TRANSPORT_BREAK)
            stop_now();
        mpi_sync_hear(master->sync, &message);
    }
}

static void turn(MasterRun *run)
{
    Master *master = run->master;

    receive(run);
    share_turn(master->share, clock_ns());
    mpi_sync_tell(master->sync);
}

static void tell_all(const Master *master, TransportTag tag)
{
    for (int i = 1; i < master->ranks; i++)
        transport_send(i, tag, NULL, 0);
}

/* A rank that is there and has not said yet what it has done, after `rank`; 0: there is none. */
static int uncounted(const Master *master, int rank)
{
    for (rank++; rank < master->ranks; rank++)
        if (!master->counted[rank] && !share_is_lost(master->share, rank))
            return rank;
    return 0;
}

/* Wait until all others have said what they have done. Who does not is lost. */
static void drain(MasterRun *run)
{
    Master *master = run->master;
    const int64_t start_ns = clock_ns();
    const double most_s = master->lost_s < DRAIN_S ? master->lost_s : DRAIN_S;

    while (uncounted(master, 0) && 1e-9 * (double)(clock_ns() - start_ns) < most_s) {
        turn(run);
        transport_pause(share_patience(master->share));
    }
    for (int rank = uncounted(master, 0); rank; rank = uncounted(master, rank))
        share_give_up(master->share, rank);
}

/* yk_service_fn */
static int64_t serve_messages(void *context)
{
    MasterRun *run = context;

    turn(run);
    if (stop_requested())
        yk_stop(run->master->solver);
    return share_patience(run->master->share);
}

void master_solve(Master *master, SolveItem *item, const SolveRequest *request)
{
    const yk_facts facts = item->facts;
    MasterRun run = { .master = master, .item = item, .start_ns = clock_ns() };

    run.reported_ns = run.start_ns;
    memset(master->nodes, 0, (size_t)master->ranks * sizeof(*master->nodes));
    memset(master->counted, 0, (size_t)master->ranks * sizeof(*master->counted));
    master->position++;
    yk_give_updates(master->solver, master->remembered, master->remembered_count);
    tell_all(master, TRANSPORT_BEGIN);
    yk_set_service(master->solver, serve_messages, &run);
    item_solve(item, master->solver, &facts, request, report, &run);
    yk_set_service(master->solver, NULL, NULL);
    tell_all(master, TRANSPORT_OVER);
    master->nodes[0] = item->result.nodes;
    share_reset(master->share);
    drain(&run);
    if (run.inconsistent && item->status != YK_INCONSISTENT) {
        item->status = YK_INCONSISTENT;
        item->result.lower = run.lower;
        item->result.upper = run.upper;
    }
    item->result.time_s = 1e-9 * (double)(clock_ns() - run.start_ns);
}

void master_finish(Master *master)
{
    tell_all(master, TRANSPORT_END);
    free(master->remembered);
    free(master->nodes);
    free(master->counted);
}
