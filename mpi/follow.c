#include "mpi/follow.h"

#include "base/clock.h"
#include "cli/terminal/stop.h"
#include "mpi/wire.h"

/* Between two looks for messages. MPI's own waiting would keep a core busy, which has better to
 * do; a rank without a task looks more often at first. */
static const int64_t BUSY_NS = 1000 * 1000, IDLE_NS = 50 * 1000, PATIENCE_NS = 20 * 1000 * 1000;

/* More than the first rank gives the others to tell what they have proven. */
static const double BREAK_S = 20;

typedef struct {
    RankWorker *worker;
    News *news;
    uint32_t stopping;          /* number of the task to be ended; 0: none */
    int64_t idle_ns, beat_ns;   /* when it ran out of tasks; when it was heard of last */
    int64_t break_ns;           /* when it was asked to stop; 0: not yet */
    bool end;
} Follower;

static void receive(Follower *self)
{
    WireMessage message;

    while (!self->end && wire_receive(&message)) {
        if (message.tag == WIRE_TASK)
            rank_worker_give(self->worker, &message.is.task);
        else if (message.tag == WIRE_STOP)
            self->stopping = message.is.number.number;
        else if (message.tag == WIRE_END)
            self->end = true;
        else if (message.tag == WIRE_FINDINGS)
            news_hear(self->news, message.rank, message.is.findings,
                      message.size / sizeof(*message.is.findings));
    }
}

static void tell(Follower *self, double beat_s)
{
    const int64_t now_ns = clock_ns();
    const uint32_t number = rank_worker_task(self->worker);
    RankAnswer answer;

    if (rank_worker_take(self->worker, &answer)) {
        const WireResult result = { number, (int32_t)answer.status, answer.result };

        wire_send(0, WIRE_RESULT, &result, sizeof(result));
        self->idle_ns = self->beat_ns = now_ns;
    } else if (1e-9 * (double)(now_ns - self->beat_ns) >= beat_s) {
        wire_send(0, WIRE_BEAT, &(WireNumber){ number }, sizeof(WireNumber));
        self->beat_ns = now_ns;
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

bool follow(RankWorker *worker, News *news, double beat_s)
{
    Follower self = { .worker = worker, .news = news, .idle_ns = clock_ns(),
                      .beat_ns = clock_ns() };

    while (!self.end) {
        receive(&self);
        tell(&self, beat_s);
        news_tell(news);
        if (!may_go_on(&self))
            return false;
        if (rank_worker_busy(worker) && rank_worker_task(worker) == self.stopping)
            rank_worker_stop(worker);
        const bool patient = rank_worker_busy(worker)
                             || clock_ns() - self.idle_ns > PATIENCE_NS;

        rank_worker_wait(worker, patient ? BUSY_NS : IDLE_NS);
    }
    return true;
}
