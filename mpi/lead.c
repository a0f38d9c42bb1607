#include "mpi/lead.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "cli/terminal/notice.h"
#include "cli/terminal/stop.h"
#include "mpi/wire.h"

static const double DRAIN_S = 10;

/* One position. */
typedef struct {
    Lead *lead;
    SolveJob *job;
    int64_t start_ns, reported_ns;
} Run;

bool lead_begin(Lead *lead)
{
    lead->nodes = calloc((size_t)lead->ranks, sizeof(*lead->nodes));
    lead->counted = calloc((size_t)lead->ranks, sizeof(*lead->counted));
    return lead->nodes && lead->counted;
}

void lead_remember(const yk_finding *finding, void *context)
{
    Lead *lead = context;

    if (lead->remembered_count == lead->remembered_room) {
        const size_t room = lead->remembered_room ? 2 * lead->remembered_room : 1024;
        yk_finding *larger = realloc(lead->remembered, room * sizeof(*larger));

        if (!larger)
            return;                             /* it is found out again */
        lead->remembered = larger;
        lead->remembered_room = room;
    }
    lead->remembered[lead->remembered_count++] = *finding;
}

void lead_keep(void *context, const yk_finding *findings, size_t count)
{
    Lead *lead = context;

    if (count == 0 || !lead->store || lead->store_failed
        || store_append(lead->store, findings, count))
        return;
    notice("the checkpoint takes no more: %s", strerror(errno));
    lead->store_failed = true;
}

/* yk_progress_fn */
static int report(const yk_progress *progress, void *context)
{
    Run *run = context;
    const Lead *lead = run->lead;
    const int64_t now_ns = clock_ns();

    if (lead->report_s <= 0 || 1e-9 * (double)(now_ns - run->reported_ns) < lead->report_s)
        return 0;
    run->reported_ns = now_ns;
    notice("%.0f s: proven %+d to %+d, %s, believed %+d; %.0f million nodes on the first rank",
           progress->time_s, progress->lower, progress->upper, progress->pass,
           progress->estimate, 1e-6 * (double)progress->nodes);
    return 0;
}

static void counted(Run *run, int rank, const WireCount *count)
{
    if (count->position != run->lead->position || run->lead->counted[rank])
        return;
    if (count->status != YK_OK)
        notice("rank %d: %s", rank, yk_status_text((yk_status)count->status));
    run->lead->counted[rank] = true;
    run->lead->nodes[rank] = count->nodes;
    run->job->result.nodes += count->nodes;
    run->job->result.searched += count->searched;
}

static void receive(Run *run)
{
    const Lead *lead = run->lead;
    WireMessage message;

    while (wire_receive(&message)) {
        const int64_t now_ns = clock_ns();

        share_heard(lead->share, message.rank, now_ns);
        if (message.tag == WIRE_SHARE)
            share_receive(lead->share, message.rank, &message.is.share, now_ns);
        else if (message.tag == WIRE_COUNT)
            counted(run, message.rank, &message.is.count);
        else if (message.tag == WIRE_BREAK)
            stop_now();
        else if (message.tag == WIRE_FINDINGS)
            news_hear(lead->news, message.rank, message.is.findings,
                      message.size / sizeof(*message.is.findings));
    }
}

static void turn(Run *run)
{
    Lead *lead = run->lead;

    receive(run);
    share_turn(lead->share, clock_ns());
    news_tell(lead->news);
}

static void tell_all(const Lead *lead, WireTag tag)
{
    for (int i = 1; i < lead->ranks; i++)
        wire_send(i, tag, NULL, 0);
}

/* A rank that is there and has not said yet what it has done, after `rank`; 0: there is none. */
static int uncounted(const Lead *lead, int rank)
{
    for (rank++; rank < lead->ranks; rank++)
        if (!lead->counted[rank] && !share_is_lost(lead->share, rank))
            return rank;
    return 0;
}

/* Wait until all others have said what they have done. Who does not is lost. */
static void drain(Run *run)
{
    Lead *lead = run->lead;
    const int64_t start_ns = clock_ns();
    const double most_s = lead->lost_s < DRAIN_S ? lead->lost_s : DRAIN_S;

    while (uncounted(lead, 0) && 1e-9 * (double)(clock_ns() - start_ns) < most_s) {
        turn(run);
        wire_pause(share_patience(lead->share));
    }
    for (int rank = uncounted(lead, 0); rank; rank = uncounted(lead, rank))
        share_give_up(lead->share, rank);
}

/* yk_attend_fn */
static int64_t attend(void *context)
{
    Run *run = context;

    turn(run);
    if (stop_requested())
        yk_stop(run->lead->solver);
    return share_patience(run->lead->share);
}

void lead_solve(Lead *lead, SolveJob *job, const SolveRequest *request)
{
    const yk_facts facts = job->facts;
    Run run = { .lead = lead, .job = job, .start_ns = clock_ns() };

    run.reported_ns = run.start_ns;
    memset(lead->nodes, 0, (size_t)lead->ranks * sizeof(*lead->nodes));
    memset(lead->counted, 0, (size_t)lead->ranks * sizeof(*lead->counted));
    lead->position++;
    yk_give_findings(lead->solver, lead->remembered, lead->remembered_count);
    tell_all(lead, WIRE_BEGIN);
    yk_attend(lead->solver, attend, &run);
    job_solve(job, lead->solver, &facts, request, report, &run);
    yk_attend(lead->solver, NULL, NULL);
    tell_all(lead, WIRE_OVER);
    lead->nodes[0] = job->result.nodes;
    share_reset(lead->share);
    drain(&run);
    job->result.time_s = 1e-9 * (double)(clock_ns() - run.start_ns);
}

void lead_finish(Lead *lead)
{
    tell_all(lead, WIRE_END);
    free(lead->remembered);
    free(lead->nodes);
    free(lead->counted);
}
