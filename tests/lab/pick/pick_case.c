#include "tests/lab/pick/pick_case.h"

#include <math.h>

enum { GROUPS = 4, MOST = 20 };

static double unit(Random *random)
{
    return (double)random_below(random, 1 << 20) / (1 << 20);
}

void pick_case_draw(PickProblem *problem, uint64_t seed, int count)
{
    Random random = { seed };
    int64_t all_ns = 0;
    int group[PICK_MOST];

    pick_problem_begin(problem, count);
    for (int i = 0; i < count; i++) {
        group[i] = (int)random_below(&random, GROUPS);
        problem->cost_ns[i] = (int64_t)(1e6 * (1.0 + 20.0 * unit(&random) * unit(&random)));
        problem->single[i] = 0.2 + unit(&random);
        problem->empties[i] = 18 + (int)random_below(&random, 5);
        all_ns += problem->cost_ns[i];
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++) {
            const double unlike = group[i] == group[j] ? 0.2 * unit(&random)
                                                       : 0.4 + 0.6 * unit(&random);

            problem->pair[i * count + j] = problem->pair[j * count + i]
                = unlike * sqrt(problem->single[i] * problem->single[j]) * 8.0 / count;
            problem->barred[i * count + j] = problem->barred[j * count + i]
                = random_below(&random, 25) == 0;
        }
    problem->budget_ns = (int64_t)((double)all_ns * (0.2 + 0.4 * unit(&random)));
    problem->most = 2 + count / 3 + (int)random_below(&random, (uint32_t)count / 2);
    problem->least = 1 + (int)random_below(&random, (uint32_t)max_int(count / 5, 1));
    problem->kinds = 1 + (int)random_below(&random, 4);
    problem->share = random_below(&random, 2) == 0 ? 1.0 : 0.3;
}

double pick_case_best(const PickProblem *problem)
{
    bool in[MOST];
    double best = -1.0;

    assert(problem->count <= MOST);
    for (uint32_t set = 0; set < UINT32_C(1) << problem->count; set++) {
        for (int i = 0; i < problem->count; i++)
            in[i] = (set >> i & 1) != 0;
        if (pick_problem_cost(problem, in) > problem->budget_ns)
            continue;
        if (pick_problem_fits(problem, in)) {
            const double value = pick_problem_value(problem, in);

            best = value > best ? value : best;
        }
    }
    return best;
}
