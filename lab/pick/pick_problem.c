#include "lab/pick/pick_problem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"

void pick_problem_begin(PickProblem *problem, int count)
{
    const size_t n = (size_t)count;

    *problem = (PickProblem){
        .count = count,
        .cost_ns = memory_array(n, sizeof(*problem->cost_ns)),
        .single = memory_array(n, sizeof(*problem->single)),
        .pair = memory_array(n * n, sizeof(*problem->pair)),
        .empties = memory_array(n, sizeof(*problem->empties)),
        .barred = memory_array(n * n, sizeof(*problem->barred)),
        .share = 1.0,
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

double pick_problem_value(const PickProblem *problem, const bool *in)
{
    double value = 0.0;

    for (int i = 0; i < problem->count; i++) {
        if (!in[i])
            continue;
        value += problem->single[i];
        for (int j = 0; j < i; j++)
            value += in[j] ? problem->pair[i * problem->count + j] : 0.0;
    }
    return value;
}

int64_t pick_problem_cost(const PickProblem *problem, const bool *in)
{
    int64_t cost = 0;

    for (int i = 0; i < problem->count; i++)
        cost += in[i] ? problem->cost_ns[i] : 0;
    return cost;
}

bool pick_problem_fits(const PickProblem *problem, const bool *in)
{
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
        if (of[i] > 1.0 + problem->share * chosen + 1e-9)
            return false;
    return chosen >= problem->least && chosen <= problem->most && kinds >= problem->kinds
           && pick_problem_cost(problem, in) <= problem->budget_ns;
}

static int compare_costs(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

static int64_t sum_cheapest(int64_t *costs, int count, int wanted)
{
    int64_t sum = 0;

    qsort(costs, (size_t)count, sizeof(*costs), compare_costs);
    for (int i = 0; i < min_int(count, wanted); i++)
        sum += costs[i];
    return sum;
}

/* The cheapest position of each number of empties; how many there are. */
static int cheapest_of_kinds(const PickProblem *problem, int64_t costs[PICK_CLASSES])
{
    int64_t least[PICK_CLASSES];
    int count = 0;

    memset(least, -1, sizeof(least));
    for (int i = 0; i < problem->count; i++) {
        int64_t *of = &least[problem->empties[i]];

        if (*of < 0 || problem->cost_ns[i] < *of)
            *of = problem->cost_ns[i];
    }
    for (int i = 0; i < PICK_CLASSES; i++)
        if (least[i] >= 0)
            costs[count++] = least[i];
    return count;
}

bool pick_problem_impossible(const PickProblem *problem, char *why, size_t size)
{
    int64_t kinds[PICK_CLASSES];
    int64_t *costs = memory_array((size_t)max_int(problem->count, 1), sizeof(*costs));
    const int kind_count = cheapest_of_kinds(problem, kinds);

    why[0] = '\0';
    for (int i = 0; i < problem->count; i++)
        costs[i] = problem->cost_ns[i];

    const int64_t all = sum_cheapest(costs, problem->count, problem->least);
    const int64_t spread = sum_cheapest(kinds, kind_count, problem->kinds);

    free(costs);
    if (problem->count < problem->least)
        snprintf(why, size, "at least %d positions are wanted, and %d are short enough",
                 problem->least, problem->count);
    else if (kind_count < problem->kinds)
        snprintf(why, size, "%d different numbers of empties are wanted, and the positions that "
                 "are short enough have %d", problem->kinds, kind_count);
    else if (all > problem->budget_ns)
        snprintf(why, size, "the %d cheapest positions take %.4g s a round, and there are %.4g s",
                 problem->least, (double)all * 1e-9, (double)problem->budget_ns * 1e-9);
    else if (spread > problem->budget_ns)
        snprintf(why, size, "the cheapest positions of %d numbers of empties take %.4g s a round, "
                 "and there are %.4g s", problem->kinds, (double)spread * 1e-9,
                 (double)problem->budget_ns * 1e-9);
    return why[0] != '\0';
}
