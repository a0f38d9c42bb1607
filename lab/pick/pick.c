#include "lab/pick/pick.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "base/text/print.h"
#include "bench/stats/stats.h"
#include "board/symmetry.h"

/* A time scatters by so much of itself on a machine that does nothing else, and by so much
 * more whatever it is: the clock, caches that are cold, what an interrupt leaves. */
static const double SCATTER = 0.015, SCATTER_NS = 100e3;

void pick_begin(PickProblem *problem, const PickLimits *limits, int count)
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

void pick_free(PickProblem *problem)
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

void pick_make(PickProblem *problem, const PickLimits *limits, int apart,
               const PickPosition *positions, int count)
{
    const size_t n = (size_t)max_int(count, 1);
    double (*traits)[TRAITS] = memory_array(n, sizeof(*traits));
    double *values = memory_array(n, sizeof(*values)), scale[TRAITS], median;

    pick_begin(problem, limits, count);
    for (int i = 0; i < count; i++) {
        const double fixed = SCATTER_NS / (double)positions[i].cost_ns;

        const Board board = positions[i].board;

        traits[i][0] = board_empties(board);
        traits[i][1] = bit_count(yk_board_moves(board));
        traits[i][2] = bit_count(yk_board_moves(board_pass(board)));
        traits[i][3] = abs(positions[i].score);
        traits[i][4] = log((double)positions[i].nodes + 1.0);
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
                = are_near(positions[i].board, positions[j].board, apart);
        }
    }
    free(traits);
    free(values);
}

double pick_pairs(const PickProblem *problem, const bool *in, int i)
{
    double value = 0.0;

    for (int j = 0; j < problem->count; j++)
        value += in[j] && j != i ? problem->pair[i * problem->count + j] : 0.0;
    return value;
}

/* ---- the search ---- */

enum { DEPTH = 12 };

/* How far, in all, a chain may be from what must hold: half the budget, say. */
static const double FAR = 0.5;
static const double GAIN = 1e-9;        /* less is rounding */

typedef struct {
    const PickProblem *problem;
    bool in[PICK_MOST];
    bool used[PICK_MOST];       /* changed in this chain */
    double gain[PICK_MOST];     /* by position: its worth beside those that are in */
    int bars[PICK_MOST];        /* by position: how many of those in bar it */
    double value;
    int64_t cost_ns;
    int chosen;
    int of[PICK_CLASSES];       /* chosen, by empties */
    double price;               /* worth of breaking what must hold by all of it */
} Climb;

/* One step: -1 for none of them. */
typedef struct {
    int out, into;
    double worth;
} Swap;

static void change(Climb *climb, int position)
{
    const PickProblem *problem = climb->problem;
    const int sign = climb->in[position] ? -1 : 1;
    const double *pair = problem->pair + position * problem->count;
    const bool *barred = problem->barred + position * problem->count;

    climb->in[position] = sign > 0;
    climb->value += sign * climb->gain[position];
    climb->cost_ns += sign * problem->cost_ns[position];
    climb->chosen += sign;
    climb->of[problem->empties[position]] += sign;
    for (int i = 0; i < problem->count; i++) {
        climb->gain[i] += i == position ? 0.0 : sign * pair[i];
        climb->bars[i] += sign * barred[i];
    }
}

/* To what is `in`, with sums computed anew; NULL: nothing is. */
static void settle(Climb *climb, const bool *in)
{
    const PickProblem *problem = climb->problem;
    const double price = climb->price;

    *climb = (Climb){ .problem = problem, .price = price };
    memcpy(climb->gain, problem->single, (size_t)problem->count * sizeof(double));
    for (int i = 0; i < problem->count && in; i++)
        if (in[i])
            change(climb, i);
}

/* By how much what must hold would be broken: shares of the budget and of the numbers. */
static double excess(const Climb *climb, int out, int into)
{
    const PickProblem *problem = climb->problem;
    const PickLimits *limits = &problem->limits;
    const int less = out >= 0 ? problem->empties[out] : -1;
    const int more = into >= 0 ? problem->empties[into] : -1;
    const int chosen = climb->chosen - (out >= 0) + (into >= 0);
    const int64_t cost_ns = climb->cost_ns - (out >= 0 ? problem->cost_ns[out] : 0)
                            + (into >= 0 ? problem->cost_ns[into] : 0);
    const double most = 1.0 + limits->share * chosen + GAIN;
    double crowded = 0.0;
    int kinds = 0;

    for (int i = 0; i < PICK_CLASSES; i++) {
        const int of = climb->of[i] - (i == less) + (i == more);

        kinds += of > 0;
        crowded += fmax(of - most, 0.0);
    }
    return fmax((double)(cost_ns - limits->budget_ns), 0.0) / (double)limits->budget_ns
           + (max_int(chosen - limits->most, 0) + max_int(limits->least - chosen, 0)
              + max_int(limits->kinds - kinds, 0) + crowded) / limits->most;
}

/* Take it for the best if it is: worth less the price of what it breaks. */
static void consider(const Climb *climb, int out, int into, double limit, Swap *best)
{
    const PickProblem *problem = climb->problem;
    const double value = climb->value - (out >= 0 ? climb->gain[out] : 0.0)
                         + (into >= 0 ? climb->gain[into] : 0.0)
                         - (out >= 0 && into >= 0 ? problem->pair[out * problem->count + into]
                                                  : 0.0);

    if (value <= best->worth)
        return;                         /* whatever it breaks makes it less */

    const double broken = excess(climb, out, into);

    if (value - climb->price * broken > best->worth && broken <= limit)
        *best = (Swap){ out, into, value - climb->price * broken };
}

/* False: there is nothing left to change. */
static bool step(Climb *climb)
{
    const PickProblem *problem = climb->problem;
    const double limit = fmax(FAR, excess(climb, -1, -1));
    Swap best = { -1, -1, -INFINITY };

    /* One in, or one in for another, or one out. */
    for (int out = -1; out < problem->count; out++) {
        if (out >= 0 && (!climb->in[out] || climb->used[out]))
            continue;
        if (out >= 0)
            consider(climb, out, -1, limit, &best);
        for (int i = 0; i < problem->count; i++)
            if (!climb->in[i] && !climb->used[i]
                && climb->bars[i] == (out >= 0 && problem->barred[out * problem->count + i]))
                consider(climb, out, i, limit, &best);
    }
    if (best.out >= 0) {
        change(climb, best.out);
        climb->used[best.out] = true;
    }
    if (best.into >= 0) {
        change(climb, best.into);
        climb->used[best.into] = true;
    }
    return best.out >= 0 || best.into >= 0;
}

/* A chain from what is in; whether it has led to something better that fits. Of what does not
 * fit, what breaks less counts as better, so that a bad start finds its way in. */
static bool chain(Climb *climb)
{
    bool best[PICK_MOST];
    double broken = excess(climb, -1, -1), value = climb->value;
    bool better = false;

    memcpy(best, climb->in, sizeof(best));
    memset(climb->used, 0, sizeof(climb->used));
    for (int depth = 0; depth < DEPTH && step(climb); depth++) {
        const double now = excess(climb, -1, -1);

        if (now < broken - GAIN || (now < broken + GAIN && climb->value > value + GAIN)) {
            broken = now;
            value = climb->value;
            memcpy(best, climb->in, sizeof(best));
            better = true;
        }
    }
    settle(climb, best);
    return better;
}

/* By worth for cost, each a little luckier or less so than it deserves. */
static void start_greedy(Climb *climb, Random *random, double luck)
{
    const PickProblem *problem = climb->problem;
    int taken;

    settle(climb, NULL);
    do {
        double best = 0.0;

        taken = -1;
        for (int i = 0; i < problem->count; i++) {
            const double factor = 1.0 + luck * ((double)random_below(random, 2001) - 1000) / 1000;
            const double density = (climb->gain[i] + GAIN) * factor
                                   / (double)(problem->cost_ns[i] + 1);

            if (!climb->in[i] && climb->bars[i] == 0 && climb->chosen < problem->limits.most
                && climb->cost_ns + problem->cost_ns[i] <= problem->limits.budget_ns
                && density > best) {
                best = density;
                taken = i;
            }
        }
        if (taken >= 0)
            change(climb, taken);
    } while (taken >= 0);
}

/* A sentence in `why`, "" if nothing is seen. */
static void say_why(const PickProblem *problem, char *why, size_t size)
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
        failed(why, size, "at least %d positions are wanted, and %d are short enough",
               limits->least, problem->count);
    else if (kinds < limits->kinds)
        failed(why, size, "%d different numbers of empties are wanted, and the positions that are "
               "short enough have %d", limits->kinds, kinds);
    else if (all > (double)limits->budget_ns * 1e-9)
        failed(why, size, "the %d cheapest positions take %.4g s a round, and there are %.4g s",
               limits->least, all, (double)limits->budget_ns * 1e-9);
}

bool pick_search(const PickProblem *problem, int restarts, bool *in, char *why, size_t size)
{
    Climb *climb = memory_array(1, sizeof(*climb));
    Random random = { 1 };
    double value = -INFINITY;

    say_why(problem, why, size);
    climb->problem = problem;
    for (int restart = 0; restart < restarts && why[0] == '\0'; restart++) {
        if (restart % 2 == 0 || isinf(value))
            start_greedy(climb, &random, restart == 0 ? 0.0 : 0.5);
        else {
            /* What is best so far, less some. */
            settle(climb, in);
            for (int i = 0; i < problem->count; i++)
                if (climb->in[i] && random_below(&random, 3) == 0)
                    change(climb, i);
        }
        climb->price = 2.0 * fmax(climb->value, isinf(value) ? 1.0 : value);
        while (chain(climb))
            ;
        if (excess(climb, -1, -1) <= 0.0 && climb->value > value + GAIN) {
            value = climb->value;
            memcpy(in, climb->in, (size_t)problem->count * sizeof(bool));
        }
    }
    free(climb);
    return !isinf(value);
}
