#include "mpi/lead.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "cli/terminal/notice.h"
#include "cli/terminal/stop.h"
#include "mpi/wire.h"

/* Between two looks for messages. */
static const int64_t LOOK_NS = 200 * 1000;
static const double SYNC_S = 2, DRAIN_S = 10;

/* What an earlier run has found out, as a list. */
typedef struct Remembered {
    struct Remembered *next;
    Board board;
    DealResult result;
} Remembered;

typedef struct LeadRank {
    uint32_t task;              /* that it has; 0: none */
    Board board;                /* its board */
    uint32_t stopping;          /* the task that it was told to end */
    bool lost;
    int64_t heard_ns;
} LeadRank;

/* One position. */
typedef struct {
    Lead *lead;
    Deal *deal;
    int64_t start_ns, reported_ns;
} Run;

bool lead_begin(Lead *lead)
{
    lead->rank = calloc((size_t)lead->ranks, sizeof(*lead->rank));
    lead->nodes = calloc((size_t)lead->ranks, sizeof(*lead->nodes));
    for (int i = 0; lead->rank && i < lead->ranks; i++)
        lead->rank[i].heard_ns = clock_ns();
    return lead->rank && lead->nodes;
}

void lead_remember(Board board, const DealResult *result, void *context)
{
    Lead *lead = context;
    Remembered *item = malloc(sizeof(*item));

    if (!item)
        return;                                 /* it is found out again */
    *item = (Remembered){ lead->remembered, board, *result };
    lead->remembered = item;
}

static double seconds(const Run *run)
{
    return 1e-9 * (double)(clock_ns() - run->start_ns);
}

/* ---- what comes in ---- */

static void keep(Run *run, Board board, const DealResult *result)
{
    Lead *lead = run->lead;

    if (!lead->store || lead->store_failed)
        return;
    if (!store_append(lead->store, board, result)) {
        notice("the checkpoint takes no more: %s", strerror(errno));
        lead->store_failed = true;
    }
}

static void answered(Run *run, int at, uint32_t number, yk_status status,
                     const DealResult *result)
{
    LeadRank *rank = &run->lead->rank[at];

    if (rank->task == number)
        rank->task = 0;
    if (status != YK_OK) {
        notice("rank %d: %s", at, yk_status_text(status));
        rank->lost = true;
        run->lead->lost++;
        deal_lost(run->deal, at);
        return;
    }
    if (rank->lost) {
        notice("rank %d is back", at);
        rank->lost = false;
        run->lead->lost--;
        deal_found(run->deal, at);
    }
    if (deal_result(run->deal, at, number, seconds(run), result))
        keep(run, rank->board, result);
}

static void receive(Run *run)
{
    WireMessage message;

    while (wire_receive(&message)) {
        LeadRank *rank = &run->lead->rank[message.rank];

        rank->heard_ns = clock_ns();
        if (message.tag == WIRE_RESULT)
            answered(run, message.rank, message.is.result.number,
                     (yk_status)message.is.result.status, &message.is.result.result);
        else if (message.tag == WIRE_BEAT && rank->lost && message.is.number.number)
            wire_send(message.rank, WIRE_STOP, &message.is.number, sizeof(WireNumber));
        else if (message.tag == WIRE_BREAK)
            stop_now();
        else if (message.tag == WIRE_FINDINGS)
            news_hear(run->lead->news, message.rank, message.is.findings,
                      message.size / sizeof(*message.is.findings));
    }
}

static void take_own(Run *run)
{
    const uint32_t number = rank_worker_task(run->lead->worker);
    RankAnswer answer;

    if (rank_worker_take(run->lead->worker, &answer))
        answered(run, 0, number, answer.status, &answer.result);
}

/* ---- what goes out ---- */

static void stop_task(Run *run, int at, uint32_t number)
{
    run->lead->rank[at].stopping = number;
    if (at > 0)
        wire_send(at, WIRE_STOP, &(WireNumber){ number }, sizeof(WireNumber));
}

static void hand_out(Run *run)
{
    Lead *lead = run->lead;
    uint32_t number;
    DealTask task;
    int at;

    for (int i = 0; i < lead->ranks; i++) {
        LeadRank *rank = &lead->rank[i];

        if (rank->task || rank->lost || !deal_next(run->deal, i, seconds(run), &task))
            continue;
        rank->task = task.number;
        rank->board = task.board;
        if (i == 0)
            rank_worker_give(lead->worker, &task);
        else
            wire_send(i, WIRE_TASK, &task, sizeof(task));
    }
    while (deal_withdraw(run->deal, &at, &number))
        stop_task(run, at, number);
}

/* ---- who is there ---- */

static void look_for_lost(Run *run)
{
    Lead *lead = run->lead;
    const int64_t now_ns = clock_ns();

    lead->rank[0].heard_ns = now_ns;
    for (int i = 1; i < lead->ranks; i++) {
        LeadRank *rank = &lead->rank[i];

        if (rank->lost || 1e-9 * (double)(now_ns - rank->heard_ns) < lead->lost_s)
            continue;
        notice("rank %d has been silent for %.0f s: others do its work", i, lead->lost_s);
        rank->lost = true;
        rank->task = 0;
        lead->lost++;
        deal_lost(run->deal, i);
    }
}

static void report(Run *run)
{
    const Lead *lead = run->lead;
    const int64_t now_ns = clock_ns();
    DealState state;

    if (lead->report_s <= 0 || 1e-9 * (double)(now_ns - run->reported_ns) < lead->report_s)
        return;
    run->reported_ns = now_ns;
    deal_state(run->deal, &state);
    notice("%.0f s: proven %+d to %+d, %s %+d; %d of %d ranks at work, %" PRIu64
           " subproblems done, about %.0f %% of the nodes", seconds(run), state.lower,
           state.upper, state.believed ? "proving" : "scouting, so far", state.target,
           state.running, lead->ranks, state.tasks - (uint64_t)state.running,
           100 * (double)state.nodes / ((double)state.nodes + state.left_nodes + 1));
}

static void turn(Run *run)
{
    Lead *lead = run->lead;

    receive(run);
    take_own(run);
    look_for_lost(run);
    news_tell(lead->news);
    if (lead->rank[0].stopping && rank_worker_task(lead->worker) == lead->rank[0].stopping)
        rank_worker_stop(lead->worker);
    if (lead->store && !lead->store_failed && !store_sync(lead->store, SYNC_S)) {
        notice("the checkpoint takes no more: %s", strerror(errno));
        lead->store_failed = true;
    }
}

/* Have everybody stop, and wait for what they have proven until then. */
static void drain(Run *run)
{
    Lead *lead = run->lead;
    const double until_s = seconds(run) + DRAIN_S;
    bool busy = true;

    for (int i = 0; i < lead->ranks; i++)
        if (lead->rank[i].task)
            stop_task(run, i, lead->rank[i].task);
    while (busy && seconds(run) < until_s) {
        turn(run);
        busy = false;
        for (int i = 0; i < lead->ranks; i++)
            busy |= lead->rank[i].task != 0;
        if (busy)
            rank_worker_wait(lead->worker, LOOK_NS);
    }
    for (int i = 1; i < lead->ranks; i++)
        if (lead->rank[i].task) {
            lead->rank[i].task = 0;
            lead->rank[i].lost = true;
            lead->lost++;
        }
}

yk_status lead_solve(Lead *lead, const DealPlan *plan, double limit_s, yk_result *result)
{
    Run run = { .lead = lead, .deal = deal_create(plan), .start_ns = clock_ns(),
                .reported_ns = clock_ns() };
    uint64_t tasks;

    if (!run.deal)
        return YK_NO_MEMORY;
    for (const Remembered *item = lead->remembered; item; item = item->next)
        deal_remember(run.deal, item->board, &item->result);
    for (int i = 0; i < lead->ranks; i++) {
        lead->rank[i].stopping = 0;
        if (lead->rank[i].lost)
            deal_lost(run.deal, i);
    }
    while (lead->lost < lead->ranks) {
        turn(&run);
        hand_out(&run);
        report(&run);
        if (deal_done(run.deal) || stop_requested() || (limit_s > 0 && seconds(&run) > limit_s))
            break;
        rank_worker_wait(lead->worker, LOOK_NS);
    }
    drain(&run);
    deal_answer(run.deal, result);
    result->time_s = seconds(&run);
    for (int i = 0; i < lead->ranks; i++)
        deal_rank_state(run.deal, i, &tasks, &lead->nodes[i]);
    deal_destroy(run.deal);
    return lead->lost < lead->ranks ? YK_OK : YK_NO_MEMORY;
}

void lead_finish(Lead *lead)
{
    for (int i = 1; lead->rank && i < lead->ranks; i++)
        wire_send(i, WIRE_END, NULL, 0);
    while (lead->remembered) {
        Remembered *next = lead->remembered->next;

        free(lead->remembered);
        lead->remembered = next;
    }
    free(lead->rank);
    free(lead->nodes);
}
