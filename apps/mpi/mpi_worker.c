#include "apps/mpi/mpi_master.h"

#include "apps/cli/terminal/stop.h"
#include "apps/mpi/mpi_transport.h"
#include "base/clock.h"

/* Between two looks for messages where no position is under way. */
static const int64_t IDLE_NS = 2 * 1000 * 1000;

/* More than the first rank gives the others to tell what they have done. */
static const double BREAK_S = 20;

typedef struct {
    yk_solver *solver;
    MpiSync *sync;
    Share *share;
    int32_t begun, over;        /* positions: what is over is not helped with any more */
    int64_t break_ns;           /* when it was asked to stop; 0: not yet */
    bool end, gone;
} MpiWorker;

static void receive(MpiWorker *self)
{
    TransportMessage message;

    while (!self->end && transport_receive(&message)) {
        const int64_t now_ns = clock_ns();

        share_heard(self->share, message.rank, now_ns);
        self->begun += message.tag == TRANSPORT_BEGIN;
        self->over += message.tag == TRANSPORT_OVER;
        self->end = message.tag == TRANSPORT_END;
        if (message.tag == TRANSPORT_SHARE)
            share_receive(self->share, message.rank, &message.is.share, now_ns);
        mpi_sync_hear(self->sync, &message);
    }
}

/* Ctrl-C, or a Slurm whose time is over, may reach any rank or all of them. The first one ends
 * the job, so that what is proven is told; one that died of it would take all the others along. */
static bool may_go_on(MpiWorker *self)
{
    if (!stop_requested())
        return true;
    if (!self->break_ns) {
        self->break_ns = clock_ns();
        transport_send(0, TRANSPORT_BREAK, NULL, 0);
    }
    return 1e-9 * (double)(clock_ns() - self->break_ns) < BREAK_S;
}

static void turn(MpiWorker *self)
{
    receive(self);
    share_turn(self->share, clock_ns());
    mpi_sync_tell(self->sync);
    self->gone = !may_go_on(self);
}

/* yk_service_fn, during yk_help() */
static int64_t serve_messages(void *context)
{
    MpiWorker *self = context;

    turn(self);
    if (self->over == self->begun || self->end || self->gone)
        yk_stop(self->solver);
    return share_patience(self->share);
}

static void help(MpiWorker *self)
{
    TransportCount count = { .position = self->begun };
    yk_result result = { .nodes = 0 };

    count.status = (int32_t)yk_help(self->solver, &result);
    count.lower = result.lower;
    count.upper = result.upper;
    count.nodes = result.nodes;
    count.searched = result.searched;
    transport_send(0, TRANSPORT_COUNT, &count, sizeof(count));
    share_reset(self->share);
    while (self->over < self->begun && !self->end && !self->gone) {     /* the search is wrong */
        transport_pause(IDLE_NS);
        turn(self);
    }
}

bool worker_run(yk_solver *solver, MpiSync *sync, Share *share)
{
    MpiWorker self = { .solver = solver, .sync = sync, .share = share };

    yk_set_service(solver, serve_messages, &self);
    for (;;) {
        turn(&self);
        if (self.end || self.gone)
            return !self.gone;
        if (self.over < self.begun)
            help(&self);
        else
            transport_pause(IDLE_NS);
    }
}
