#include "lab/pick/pick_problem.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory/memory.h"
#include "bench/stats/stats.h"
#include "board/symmetry.h"

/* A time scatters by so much of itself on a machine that does nothing else, and by so much
 * more whatever it is: the clock, caches that are cold, what an interrupt leaves. */
static const double SCATTER = 0.015, SCATTER_NS = 100e3;

void pick_problem_begin(PickProblem *problem, const PickLimits *limits, int count)
{
    const size_t n = (size_t)max_int(count, 1);

    *problem = (PickProblem){
        .limits = *limits, .count = count,
        .cost_ns = memory_array(n, sizeof(*problem->cost_ns)),
        .single = memory_array(n, sizeof(*problem->single)),
        .pair = memory_array(n * n, sizeof(*problem->pair)),
        .empties = memory_array(n, sizeof(*problem->empties)),
        .barred = memory_array(n * n, sizeof(*problem->barred)),
    };
}

void pick_problem_free(PickProblem *problem)
{
    free(problem->cost_ns);
    free(problem->single);
    free(problem->pair);
    free(problem->empties);
    free(problem->barred);
    *problem = (PickProblem){ .count = 0 };
}

/* ---- the worths ---- */

/* What tells positions apart: empties, moves of both sides, how decided it is, and how large the
 * tree is. */
enum { TRAITS = 5 };

static void traits_of(const PickPosition *position, double traits[TRAITS])
{
    traits[0] = board_empties(position->board);
    traits[1] = bit_count(yk_board_moves(position->board));
    traits[2] = bit_count(yk_board_moves(board_pass(position->board)));
    traits[3] = abs(position->score);
    traits[4] = log((double)position->nodes + 1.0);
}

/* Whether two positions may be of one game: the emptier one's discs, in some symmetry, all
 * stand where the other has discs, and their empties differ by at most `apart`. */
static bool are_near(Board a, Board b, int apart)
{
    const uint64_t x = a.own | a.opp, y = b.own | b.opp;
    const uint64_t fewer = bit_count(x) < bit_count(y) ? x : y, more = fewer == x ? y : x;

    for (int i = 0; i < SYMMETRIES && bit_count(more) - bit_count(fewer) <= apart; i++)
        if ((symmetry_apply(fewer, i) & ~more) == 0)
            return true;
    return false;
}

void pick_problem_make(PickProblem *problem, const PickLimits *limits,
                       const PickPosition *positions, int count)
{
    const size_t n = (size_t)max_int(count, 1);
    double (*traits)[TRAITS] = memory_array(n, sizeof(*traits));
    double *values = memory_array(n, sizeof(*values)), scale[TRAITS], median;

    pick_problem_begin(problem, limits, count);
    for (int i = 0; i < count; i++) {
        const double fixed = SCATTER_NS / (double)positions[i].cost_ns;

        traits_of(&positions[i], traits[i]);
        problem->cost_ns[i] = positions[i].cost_ns;
        problem->empties[i] = board_empties(positions[i].board);
        problem->single[i] = SCATTER * SCATTER + fixed * fixed;
    }
    median = stats_median(problem->single, count);
    for (int trait = 0; trait < TRAITS; trait++) {
        for (int i = 0; i < count; i++)
            values[i] = traits[i][trait];
        scale[trait] = count > 1 ? stats_deviation(values, count) : 0.0;
    }
    for (int i = 0; i < count; i++) {
        problem->single[i] = 2.0 * median / (median + problem->single[i]);
        for (int j = 0; j < i; j++) {
            double distance = 0.0;

            for (int trait = 0; trait < TRAITS; trait++) {
                const double away = traits[i][trait] - traits[j][trait];

                distance += scale[trait] > 0.0 ? pow(away / scale[trait], 2.0) : 0.0;
            }
            problem->pair[i * count + j] = problem->pair[j * count + i]
                = 4.0 / max_int(limits->most - 1, 1)
                  * sqrt(problem->single[i] * problem->single[j])
                  * (1.0 - exp(-distance / (2.0 * TRAITS)));
            problem->barred[i * count + j] = problem->barred[j * count + i]
                = are_near(positions[i].board, positions[j].board, limits->apart);
        }
    }
    free(traits);
    free(values);
}

double pick_problem_pairs(const PickProblem *problem, const bool *in, int i)
{
    double value = 0.0;

    for (int j = 0; j < problem->count; j++)
        value += in[j] && j != i ? problem->pair[i * problem->count + j] : 0.0;
    return value;
}

double pick_problem_value(const PickProblem *problem, const bool *in)
{
    double value = 0.0;

    for (int i = 0; i < problem->count; i++)
        value += in[i] ? problem->single[i] + 0.5 * pick_problem_pairs(problem, in, i) : 0.0;
    return value;
}

int64_t pick_problem_cost(const PickProblem *problem, const bool *in)
{
    int64_t cost = 0;

    for (int i = 0; i < problem->count; i++)
        cost += in[i] ? problem->cost_ns[i] : 0;
    return cost;
}

/* ---- what must hold ---- */

bool pick_problem_fits(const PickProblem *problem, const bool *in)
{
    const PickLimits *limits = &problem->limits;
    int of[PICK_CLASSES] = { 0 }, chosen = 0, kinds = 0;

    for (int i = 0; i < problem->count; i++) {
        if (!in[i])
            continue;
        chosen++;
        kinds += of[problem->empties[i]]++ == 0;
        for (int j = 0; j < i; j++)
            if (in[j] && problem->barred[i * problem->count + j])
                return false;
    }
    for (int i = 0; i < PICK_CLASSES; i++)
        if (of[i] > 1.0 + limits->share * chosen + 1e-9)
            return false;
    return chosen >= limits->least && chosen <= limits->most && kinds >= limits->kinds
           && pick_problem_cost(problem, in) <= limits->budget_ns;
}

bool pick_problem_impossible(const PickProblem *problem, char *why, size_t size)
{
    const PickLimits *limits = &problem->limits;
    double *costs = memory_array((size_t)max_int(problem->count, 1), sizeof(*costs)), all = 0.0;
    int of[PICK_CLASSES] = { 0 }, kinds = 0;

    for (int i = 0; i < problem->count; i++) {
        costs[i] = (double)problem->cost_ns[i] * 1e-9;
        kinds += of[problem->empties[i]]++ == 0;
    }
    qsort(costs, (size_t)problem->count, sizeof(*costs), stats_order);
    for (int i = 0; i < min_int(problem->count, limits->least); i++)
        all += costs[i];
    free(costs);
    why[0] = '\0';
    if (problem->count < limits->least)
        snprintf(why, size, "at least %d positions are wanted, and %d are short enough",
                 limits->least, problem->count);
    else if (kinds < limits->kinds)
        snprintf(why, size, "%d different numbers of empties are wanted, and the positions that "
                 "are short enough have %d", limits->kinds, kinds);
    else if (all > (double)limits->budget_ns * 1e-9)
        snprintf(why, size, "the %d cheapest positions take %.4g s a round, and there are %.4g s",
                 limits->least, all, (double)limits->budget_ns * 1e-9);
    return why[0] != '\0';
}
