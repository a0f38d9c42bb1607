/* probcut.c - selective passes over the whole depth: they believe a shallow search where its error
 * allows (ProbCut: M. Buro, "ProbCut: an effective selective extension of the alpha-beta
 * algorithm", ICCA Journal 18(2), 1995). They leave moves in the table and an estimate of the
 * score; nothing they find is ever taken for proven. */

#include "search/probcut.h"

#include "eval/deviation.h"
#include "search/cutoffs.h"
#include "search/midgame.h"
#include "search/search.h"
#include "search/selective_table.h"

/* The passes. level-tenths says how many tenths of a standard deviation an error must have to
 * mislead one of them, level-empties from which size of position on it is worth its time. */
#define LEVEL(confidence) { "selective " #confidence " %", confidence }

static const struct {
    const char *name;
    int confidence;             /* percent */
} SELECTIVITY[LEVELS] = { LEVEL(84), LEVEL(96), LEVEL(99) };

_Static_assert(KNOB_LEVEL_EMPTIES_3 - KNOB_LEVEL_EMPTIES_1 == LEVELS - 1
               && KNOB_LEVEL_TENTHS_3 - KNOB_LEVEL_TENTHS_1 == LEVELS - 1,
               "each level has its numbers");

static int probe_depth(const int *knob, int empties)
{
    const int above = empties - knob[KNOB_PROBCUT_EMPTIES];

    return min_int(knob[KNOB_PROBCUT_DEPTH] + 2 * (above / knob[KNOB_PROBCUT_DEPTH_STEP]),
                   empties);
}

void probcut_init(Search *search)
{
    const EvalError *error = &search->workers[0].ctx.evaluation->file->error;
    const int *knob = search->knob;

    for (int i = 0; i < LEVELS; i++) {
        Level *level = &search->levels[i];

        *level = (Level){ .name = SELECTIVITY[i].name, .confidence = SELECTIVITY[i].confidence,
                        .number = i + 1 };
        for (int empties = knob[KNOB_PROBCUT_EMPTIES]; empties <= 64; empties++) {
            const int depth = probe_depth(knob, empties);
            level->depth[empties] = (int8_t)depth;
            level->margin[empties] = (int)(deviation_from_score(error, empties, depth)
                                          * (uint64_t)knob[KNOB_LEVEL_TENTHS_1 + i]
                                          * ESTIMATE_DISC / 10 >> 32);
        }
    }
}

int probcut_levels(const Search *search)
{
    int levels = 0;

    while (levels < LEVELS
           && search->root.empties >= search->knob[KNOB_LEVEL_EMPTIES_1 + levels])
        levels++;
    return levels;
}

/* A shallow search lies by the margin above `above`: 1; below `below`: -1; neither: 0. Where the
 * evaluation points the same way. */
static int probe(Worker *worker, const Node *node, int depth, int margin, int below, int above)
{
    const Kernel *kernel = worker->search->kernel;
    const int gate = margin / worker->search->knob[KNOB_PROBCUT_GATE];
    const int high = above + margin, low = below - margin, limit = SCORE_MAX * ESTIMATE_DISC;
    const int now = kernel->shallow_search(&worker->ctx, node->board, 0, -INT16_MAX, INT16_MAX);

    if (now >= above + gate && high <= limit
        && midgame(worker, node, depth, high - 1, high) >= high)
        return 1;
    if (now <= below - gate && low >= -limit
        && midgame(worker, node, depth, low, low + 1) <= low)
        return -1;
    return 0;
}

static bool probcut(Worker *worker, const Node *node, int alpha, int beta, int *value)
{
    const int depth = worker->level->depth[node->empties];
    Counters *counters = worker->ctx.counters;

    if (depth == 0 || beta != alpha + 1)
        return false;
    const SearchPurpose purpose = counters_purpose(counters, PURPOSE_PROBCUT);
    const int side = probe(worker, node, depth, worker->level->margin[node->empties],
                           alpha * ESTIMATE_DISC, beta * ESTIMATE_DISC);

    counters_purpose(counters, purpose);
    COUNT(&worker->ctx, node->empties, probcut_tries, 1);
    COUNT(&worker->ctx, node->empties, probcut_cuts, side != 0);
    *value = side > 0 ? beta : alpha;
    return side != 0;
}

bool probcut_node(Worker *worker, const Node *node, int alpha, int beta, Bounds *known,
                  int *bound)
{
    const uint64_t nodes_before = worker->ctx.nodes;
    selective_probe(worker, node->board, known);
    COUNT(&worker->ctx, node->empties, selective_probes, 1);
    if (cutoff_known(known, alpha, beta, bound)) {
        COUNT(&worker->ctx, node->empties, selective_cuts, 1);
        return true;
    }
    if (!probcut(worker, node, alpha, beta, bound))
        return false;
    if (!worker->ctx.stopped)                   /* else the shallow search was, too */
        cutoff_store(worker, node, known, cutoff_bounds(alpha, beta, *bound, known->move),
                     nodes_before);
    return true;
}
