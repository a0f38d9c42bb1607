#include "lab/pick/pick_search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"

enum { DEPTH = 12, RANDOM_TRIES = 1000 };

/* How far, in all, a chain may be from what must hold: half the budget, say. */
static const double FAR = 0.5;
static const double GAIN = 1e-9;        /* less is rounding */

typedef struct {
    const PickProblem *problem;
    bool *in;
    bool *used;                 /* changed in this chain */
    double *gain;               /* by position: its worth beside those that are in */
    int *bars;                  /* by position: how many of those in bar it */
    double value;
    int64_t cost_ns;
    int chosen, kinds;
    int of[PICK_CLASSES];       /* chosen, by empties */
    double price;               /* worth of breaking what must hold by all of it */
} Climb;

/* One step: -1 for none of them. */
typedef struct {
    int out, into;
} Swap;

/* ---- the state ---- */

static void flip(Climb *climb, int position)
{
    const PickProblem *problem = climb->problem;
    const int sign = climb->in[position] ? -1 : 1;
    const double *pair = problem->pair + (size_t)position * (size_t)problem->count;
    const bool *barred = problem->barred + (size_t)position * (size_t)problem->count;
    int *of = &climb->of[problem->empties[position]];

    climb->in[position] = sign > 0;
    climb->value += sign * climb->gain[position];
    climb->cost_ns += sign * problem->cost_ns[position];
    climb->chosen += sign;
    climb->kinds += sign > 0 ? *of == 0 : -(*of == 1);
    *of += sign;
    for (int i = 0; i < problem->count; i++) {
        climb->gain[i] += i == position ? 0.0 : sign * pair[i];
        climb->bars[i] += sign * barred[i];
    }
}

static void apply(Climb *climb, Swap change)
{
    if (change.out >= 0)
        flip(climb, change.out);
    if (change.into >= 0)
        flip(climb, change.into);
}

/* To what is `in`, with sums computed anew. */
static void settle(Climb *climb, const bool *in)
{
    const PickProblem *problem = climb->problem;

    climb->value = 0.0;
    climb->cost_ns = 0;
    climb->chosen = climb->kinds = 0;
    memset(climb->of, 0, sizeof(climb->of));
    for (int i = 0; i < problem->count; i++) {
        climb->in[i] = false;
        climb->gain[i] = problem->single[i];
        climb->bars[i] = 0;
    }
    for (int i = 0; i < problem->count; i++)
        if (in[i])
            flip(climb, i);
}

/* By how much what must hold would be broken: shares of the budget and of the numbers. */
static double excess(const Climb *climb, int64_t cost_ns, int chosen, int kinds,
                     Swap change)
{
    const PickProblem *problem = climb->problem;
    const double most = 1.0 + problem->share * chosen + GAIN;
    const int out = change.out >= 0 ? problem->empties[change.out] : -1;
    const int into = change.into >= 0 ? problem->empties[change.into] : -1;
    double crowded = 0.0, sum = 0.0;

    for (int i = 0; i < PICK_CLASSES && problem->share < 1.0; i++) {
        const double over = climb->of[i] - (i == out) + (i == into) - most;

        crowded += climb->of[i] > 0 || i == into ? fmax(over, 0.0) : 0.0;
    }
    if (cost_ns > problem->budget_ns)
        sum += (double)(cost_ns - problem->budget_ns) / (double)problem->budget_ns;
    sum += (double)(max_int(chosen - problem->most, 0) + max_int(problem->least - chosen, 0)
                    + max_int(problem->kinds - kinds, 0) + crowded) / problem->most;
    return sum;
}

static double excess_now(const Climb *climb)
{
    return excess(climb, climb->cost_ns, climb->chosen, climb->kinds, (Swap){ -1, -1 });
}

/* How many numbers of empties there would be. */
static int kinds_after(const Climb *climb, Swap change)
{
    const int *empties = climb->problem->empties;
    int kinds = climb->kinds;

    if (change.out >= 0 && change.into >= 0
        && empties[change.out] == empties[change.into])
        return kinds;
    if (change.out >= 0)
        kinds -= climb->of[empties[change.out]] == 1;
    if (change.into >= 0)
        kinds += climb->of[empties[change.into]] == 0;
    return kinds;
}

/* ---- one step ---- */

typedef struct {
    Swap change;
    double worth;
} Best;

/* Take it for the best if it is: worth less the price of what it breaks. */
static void consider(const Climb *climb, Swap change, double limit, Best *best)
{
    const PickProblem *problem = climb->problem;
    double value = climb->value;
    int64_t cost_ns = climb->cost_ns;

    if (change.out >= 0) {
        value -= climb->gain[change.out];
        cost_ns -= problem->cost_ns[change.out];
    }
    if (change.into >= 0) {
        value += climb->gain[change.into];
        cost_ns += problem->cost_ns[change.into];
    }
    if (change.out >= 0 && change.into >= 0)
        value -= problem->pair[(size_t)change.out * (size_t)problem->count
                               + (size_t)change.into];
    if (value <= best->worth)
        return;                         /* whatever it breaks makes it less */

    const double broken = excess(climb, cost_ns,
                                 climb->chosen - (change.out >= 0) + (change.into >= 0),
                                 kinds_after(climb, change), change);
    const double worth = value - climb->price * broken;

    if (worth > best->worth && broken <= limit)
        *best = (Best){ change, worth };
}

static bool may_enter(const Climb *climb, int position, int out)
{
    const PickProblem *problem = climb->problem;
    const int barred = out >= 0 && problem->barred[(size_t)out * (size_t)problem->count
                                                   + (size_t)position];

    return !climb->in[position] && !climb->used[position] && climb->bars[position] == barred;
}

/* False: there is nothing left to change. */
static bool step(Climb *climb)
{
    const int count = climb->problem->count;
    const double limit = fmax(FAR, excess_now(climb));
    Best best = { { -1, -1 }, -INFINITY };

    for (int i = 0; i < count; i++)
        if (may_enter(climb, i, -1))
            consider(climb, (Swap){ -1, i }, limit, &best);
    for (int out = 0; out < count; out++) {
        if (!climb->in[out] || climb->used[out])
            continue;
        consider(climb, (Swap){ out, -1 }, limit, &best);
        for (int i = 0; i < count; i++)
            if (may_enter(climb, i, out))
                consider(climb, (Swap){ out, i }, limit, &best);
    }
    if (best.change.out < 0 && best.change.into < 0)
        return false;
    apply(climb, best.change);
    if (best.change.out >= 0)
        climb->used[best.change.out] = true;
    if (best.change.into >= 0)
        climb->used[best.change.into] = true;
    return true;
}

/* ---- climbing ---- */

/* A chain from what is in; whether it has led to something better that fits. Of what does not
 * fit, what breaks less counts as better, so that a bad start finds its way in. */
static bool chain(Climb *climb, bool *from, bool *best)
{
    const int count = climb->problem->count;
    const size_t bytes = (size_t)count * sizeof(bool);
    double broken = excess_now(climb), value = climb->value;
    bool better = false;

    memcpy(from, climb->in, bytes);
    memset(climb->used, 0, bytes);
    for (int depth = 0; depth < DEPTH && step(climb); depth++) {
        const double now = excess_now(climb);

        if (now < broken - GAIN || (now < broken + GAIN && climb->value > value + GAIN)) {
            broken = now;
            value = climb->value;
            memcpy(best, climb->in, bytes);
            better = true;
        }
    }
    settle(climb, better ? best : from);
    return better;
}

/* By worth for cost, each a little luckier or less so than it deserves. */
static void start_greedy(Climb *climb, Random *random, double luck, bool *none)
{
    const PickProblem *problem = climb->problem;

    memset(none, 0, (size_t)problem->count * sizeof(bool));
    settle(climb, none);
    for (;;) {
        double best = 0.0;
        int taken = -1;

        for (int i = 0; i < problem->count; i++) {
            const double factor = 1.0 + luck * ((double)random_below(random, 2001) - 1000) / 1000;
            const double density = (climb->gain[i] + GAIN) * factor
                                   / (double)(problem->cost_ns[i] + 1);

            if (!climb->in[i] && climb->bars[i] == 0 && climb->chosen < problem->most
                && climb->cost_ns + problem->cost_ns[i] <= problem->budget_ns
                && density > best) {
                best = density;
                taken = i;
            }
        }
        if (taken < 0)
            return;
        flip(climb, taken);
    }
}

/* What is best so far, less some. */
static void start_near(Climb *climb, Random *random, const bool *best)
{
    settle(climb, best);
    for (int i = 0; i < climb->problem->count; i++)
        if (climb->in[i] && random_below(random, 3) == 0)
            flip(climb, i);
}

static void begin(Climb *climb, const PickProblem *problem)
{
    const size_t n = (size_t)max_int(problem->count, 1);

    *climb = (Climb){
        .problem = problem,
        .in = memory_array(n, sizeof(bool)), .used = memory_array(n, sizeof(bool)),
        .gain = memory_array(n, sizeof(double)), .bars = memory_array(n, sizeof(int)),
    };
}

static void end(Climb *climb)
{
    free(climb->in);
    free(climb->used);
    free(climb->gain);
    free(climb->bars);
}

bool pick_search(const PickProblem *problem, uint64_t seed, int restarts, bool *in)
{
    const size_t bytes = (size_t)max_int(problem->count, 1) * sizeof(bool);
    bool *from = memory_array(bytes, 1), *best = memory_array(bytes, 1);
    Random random = { seed };
    double value = -INFINITY;
    Climb climb;
    const bool found = problem->most > 0;

    begin(&climb, problem);
    for (int restart = 0; found && restart < restarts; restart++) {
        if (restart % 2 == 0 || isinf(value))
            start_greedy(&climb, &random, restart == 0 ? 0.0 : 0.5, from);
        else
            start_near(&climb, &random, in);
        climb.price = 2.0 * fmax(climb.value, isinf(value) ? 1.0 : value);
        while (chain(&climb, from, best))
            ;
        if (pick_problem_fits(problem, climb.in)
            && pick_problem_value(problem, climb.in) > value + GAIN) {
            value = pick_problem_value(problem, climb.in);
            memcpy(in, climb.in, bytes);
        }
    }
    end(&climb);
    free(from);
    free(best);
    return found && !isinf(value);
}

bool pick_search_random(const PickProblem *problem, uint64_t seed, bool *in)
{
    int *order = memory_array((size_t)max_int(problem->count, 1), sizeof(*order));
    Random random = { seed };
    Climb climb;

    for (int i = 0; i < problem->count; i++)
        in[i] = false;
    begin(&climb, problem);
    for (int try = 0; try < RANDOM_TRIES; try++) {
        memset(climb.used, 0, (size_t)max_int(problem->count, 1) * sizeof(bool));
        settle(&climb, climb.used);
        random_order(&random, order, problem->count);
        for (int i = 0; i < problem->count; i++)
            if (climb.bars[order[i]] == 0 && climb.chosen < problem->most
                && climb.cost_ns + problem->cost_ns[order[i]] <= problem->budget_ns)
                flip(&climb, order[i]);
        if (pick_problem_fits(problem, climb.in)) {
            memcpy(in, climb.in, (size_t)problem->count * sizeof(bool));
            end(&climb);
            free(order);
            return true;
        }
    }
    end(&climb);
    free(order);
    return false;
}
