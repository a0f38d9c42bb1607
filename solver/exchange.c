/* exchange.c - what solvers of different processes tell each other. */

#include "yomikiri_findings.h"

#include "handle.h"
#include "search/probcut.h"

/* As the table can keep it; what it cannot is no use to anybody. */
static bool finding_of(const yk_finding *from, Finding *to)
{
    const uint64_t taken = from->board.own | from->board.opp;

    if ((from->board.own & from->board.opp) != 0 || from->lower < -SCORE_MAX
        || from->lower > from->upper || from->upper > SCORE_MAX
        || ((from->lower | from->upper) & 1) != 0
        || (from->move != NO_MOVE && (from->move > 63 || (taken >> from->move & 1)))
        || from->rung > RUNGS)
        return false;
    *to = (Finding){ .board = board_private(from->board),
                     .bounds = { from->lower, from->upper, from->move },
                     .cost = from->cost, .rung = from->rung };
    return true;
}

size_t yk_take_findings(yk_solver *solver, yk_finding *findings, size_t room)
{
    enum { SOME = 256 };
    Finding some[SOME];
    size_t taken = 0, count;

    if (!solver || !solver->findings || !findings)
        return 0;
    do {
        count = findings_take(solver->findings, some, room - taken < SOME ? room - taken : SOME);
        for (size_t i = 0; i < count; i++) {
            const Bounds bounds = some[i].bounds;

            findings[taken++] = (yk_finding){
                .board = board_public(some[i].board), .lower = bounds.lower,
                .upper = bounds.upper, .move = bounds.move, .cost = some[i].cost,
                .rung = some[i].rung,
            };
        }
    } while (count > 0 && taken < room);
    return taken;
}

void yk_give_findings(yk_solver *solver, const yk_finding *findings, size_t count)
{
    if (!solver || !solver->findings || !findings)
        return;
    for (size_t i = 0; i < count; i++) {
        Finding finding;

        if (finding_of(&findings[i], &finding))
            findings_give(solver->findings, &finding, 1);
    }
}
