#include "apps/cli/plan/cost.h"

#include <math.h>

#include "base/memory/memory.h"

enum { PROBE_PLIES = 6, PROBE_MIB = 1 };

/* log2 of the nodes is about the sum of these times what is looked at, by least squares over
 * the solves of `scripts/fit-cost` (commit eb622b5f). A score far out is a harder one to prove,
 * until little but a wipe-out is left of it, which is easy the more the emptier the board is:
 * hence the power. */
static const double BASE = -4.9598, PER_EMPTY = 0.9598, PER_PROBE = 0.6617, PER_DISC = 0.0270,
                    PER_WIPE_OUT = -0.2392;

yk_solver *cost_open(void)
{
    yk_solver *probe;
    yk_config config;

    yk_config_init(&config);
    yk_config_set(&config, "threads", 1);
    yk_config_set(&config, "table-mib", PROBE_MIB);
    if (yk_create(&probe, &config) != YK_OK)
        memory_end();
    return probe;
}

yk_status cost_look(yk_solver *probe, Board board, CostLook *look)
{
    yk_query query;
    yk_result result = { .size = sizeof(result) };
    yk_status status;

    yk_query_init(&query, board);
    query.depth = PROBE_PLIES;
    query.flags = YK_NO_LINE;
    yk_clear(probe);
    status = yk_solve(probe, &query, &result);
    look->lower = result.lower;
    look->upper = result.upper;
    if (status != YK_OK)
        return status;
    look->empties = board_empties(board);
    look->probe_nodes = result.nodes;
    look->probe_score = result.lower == result.upper ? result.lower
                        : result.estimate.sixteenths / 16.0;
    return YK_OK;
}

double cost_nodes(const CostLook *look)
{
    const double discs = fmin(fabs(look->probe_score), SCORE_MAX);
    const double probe = log2(fmax((double)look->probe_nodes, 1));
    const double wipe_out = pow(discs / SCORE_MAX, 8) * look->empties;
    const double bits = BASE + PER_EMPTY * look->empties + PER_PROBE * probe
                        + PER_DISC * discs + PER_WIPE_OUT * wipe_out;

    return look->empties <= PROBE_PLIES ? fmax((double)look->probe_nodes, 1) : exp2(fmax(bits, 0));
}
