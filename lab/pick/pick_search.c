#include "lab/pick/pick_search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"

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

/* ---- the state ---- */

static void flip(Climb *climb, int position)
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
            flip(climb, i);
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

/* ---- one step ---- */

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
        flip(climb, best.out);
        climb->used[best.out] = true;
    }
    if (best.into >= 0) {
        flip(climb, best.into);
        climb->used[best.into] = true;
    }
    return best.out >= 0 || best.into >= 0;
}

/* ---- climbing ---- */

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
            flip(climb, taken);
    } while (taken >= 0);
}

/* What is best so far, less some. */
static void start_near(Climb *climb, Random *random, const bool *best)
{
    settle(climb, best);
    for (int i = 0; i < climb->problem->count; i++)
        if (climb->in[i] && random_below(random, 3) == 0)
            flip(climb, i);
}

bool pick_search(const PickProblem *problem, uint64_t seed, int restarts, bool *in)
{
    Climb *climb = memory_array(1, sizeof(*climb));
    Random random = { seed };
    double value = -INFINITY;

    climb->problem = problem;
    for (int restart = 0; restart < restarts && problem->limits.most > 0; restart++) {
        if (restart % 2 == 0 || isinf(value))
            start_greedy(climb, &random, restart == 0 ? 0.0 : 0.5);
        else
            start_near(climb, &random, in);
        climb->price = 2.0 * fmax(climb->value, isinf(value) ? 1.0 : value);
        while (chain(climb))
            ;
        if (pick_problem_fits(problem, climb->in)
            && pick_problem_value(problem, climb->in) > value + GAIN) {
            value = pick_problem_value(problem, climb->in);
            memcpy(in, climb->in, (size_t)problem->count * sizeof(bool));
        }
    }
    free(climb);
    return !isinf(value);
}
