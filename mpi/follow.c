#include "mpi/follow.h"

#include "base/clock.h"
#include "cli/terminal/stop.h"
#include "mpi/wire.h"

/* Between two looks for messages. MPI's own waiting would keep a core busy, which has better to
 * do; who waits for work, or is asked for some, looks more often. */
static const int64_t PATIENT_NS = 200 * 1000, URGENT_NS = 50 * 1000, IDLE_NS = 2 * 1000 * 1000;

/* More than the first rank gives the others to tell what they have done. */
static const double BREAK_S = 20;

typedef struct {
    RankWorker *worker;
    News *news;
    Share *share;
    WireCount count;            /* the worker's, while it is busy */
    int32_t begun, over;        /* positions: what is over is not helped with any more */
    int64_t break_ns;           /* when it was asked to stop; 0: not yet */
    bool end;
} Follower;

/* RankWork. */
static void serve(yk_solver *solver, void *context)
{
    WireCount *count = context;
    yk_result result = { .nodes = 0 };

    count->status = (int32_t)yk_serve(solver, &result);
    count->nodes = result.nodes;
    count->searched = result.searched;
}

static void receive(Follower *self)
{
    WireMessage message;

    while (!self->end && wire_receive(&message)) {
        const int64_t now_ns = clock_ns();

        share_heard(self->share, message.rank, now_ns);
        if (message.tag == WIRE_BEGIN) {
            self->begun++;
        } else if (message.tag == WIRE_OVER) {
            self->over++;
        } else if (message.tag == WIRE_END) {
            self->end = true;
        } else if (message.tag == WIRE_SHARE) {
            share_receive(self->share, message.rank, &message.is.share, now_ns);
        } else if (message.tag == WIRE_FINDINGS) {
            news_hear(self->news, message.rank, message.is.findings,
                      message.size / sizeof(*message.is.findings));
        }
    }
}

/* Ctrl-C, or a Slurm whose time is over, may reach any rank or all of them. The first one ends
 * the job, so that what is proven is told; one that died of it would take all the others along. */
static bool may_go_on(Follower *self)
{
    if (!stop_requested())
        return true;
    if (!self->break_ns) {
        self->break_ns = clock_ns();
        wire_send(0, WIRE_BREAK, NULL, 0);
    }
    return 1e-9 * (double)(clock_ns() - self->break_ns) < BREAK_S;
}

static void turn(Follower *self)
{
    receive(self);
    share_turn(self->share, clock_ns());
    news_tell(self->news);
    if (!rank_worker_busy(self->worker)) {
        if (self->begun == self->over)
            return;
        self->count.position = self->begun;
        rank_worker_give(self->worker, serve, &self->count);
    }
    if (self->over >= self->count.position)
        rank_worker_stop(self->worker);
    if (rank_worker_done(self->worker)) {
        wire_send(0, WIRE_COUNT, &self->count, sizeof(self->count));
        share_reset(self->share);
    }
}

bool follow(RankWorker *worker, News *news, Share *share)
{
    Follower self = { .worker = worker, .news = news, .share = share };

    while (!self.end) {
        turn(&self);
        if (!may_go_on(&self))
            return false;
        rank_worker_wait(worker, !rank_worker_busy(worker) ? IDLE_NS :
                                 share_urgent(share) ? URGENT_NS : PATIENT_NS);
    }
    return true;
}
