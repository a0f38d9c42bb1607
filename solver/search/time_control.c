#include "search/search.h"

#include "base/clock.h"

enum {
    GROWN_FROM = 20,            /* empties */
    MEASURED_NODES = 200000,    /* of fewer, the first pages of cold memory are what took time */
};

/* Geometric means over judge-fit, 22 to 30 empties (docs/experiments.md): nodes at
 * GROWN_FROM empties, and by how much they grow with each. No solve without a limit asks. */
static const double SELECTIVE_NODES = 150e3, SELECTIVE_GROWTH = 1.33;
static const double PROOF_NODES = 2500e3, PROOF_GROWTH = 2.0;

static const double NODES_PER_S = 12e6;         /* of one worker, before anything is known */
static const double PROOF_SPEED = 2;            /* nodes of a proof take half as long as those of
                                                   passes, which evaluate */

double time_control_nodes(double nodes, double growth, int empties)
{
    for (int i = GROWN_FROM; i < empties; i++)
        nodes *= growth;
    for (int i = empties; i < GROWN_FROM; i++)
        nodes /= growth;
    return nodes;
}

static double nodes_per_s(const Search *search)
{
    const double nodes = (double)search_nodes(search);
    const double time_s = 1e-9 * (double)(clock_ns() - search->begun_ns);

    return nodes < MEASURED_NODES || time_s <= 0 ? NODES_PER_S * search->worker_count
                                                 : nodes / time_s;
}

double time_control_left_s(const Search *search)
{
    return 1e-9 * (double)(search->deadline_ns - clock_ns());
}

double time_control_selective_s(const Search *search)
{
    return time_control_nodes(SELECTIVE_NODES, SELECTIVE_GROWTH, search->root.empties)
           / nodes_per_s(search);
}

double time_control_proof_s(const Search *search)
{
    return time_control_nodes(PROOF_NODES, PROOF_GROWTH, search->root.empties)
           / (PROOF_SPEED * nodes_per_s(search));
}

bool time_control_proves(const Search *search)
{
    return !search->deadline_ns || time_control_proof_s(search) < time_control_left_s(search);
}
