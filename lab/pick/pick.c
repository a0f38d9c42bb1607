#include "lab/pick/pick.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory/memory.h"
#include "bench/stats/stats.h"
#include "board/symmetry.h"

/* A time scatters by so much of itself on a machine that does nothing else, and by so much
 * more whatever it is: the clock, caches that are cold, what an interrupt leaves. */
static const double SCATTER = 0.015, SCATTER_NS = 100e3;

static const double SHARE = 0.4;        /* of the positions, with equally many empties */
static const double GAIN = 1e-9;        /* less is rounding */

/* What tells positions apart: empties, moves of both sides, how decided it is, and how large the
 * tree is. */
enum { TRAITS = 5 };

typedef struct {
    PickPosition *positions;
    double (*traits)[TRAITS];           /* in deviations of the pool */
    int count, most, chosen;
    int64_t budget_ns, cost_ns;         /* of those that are in */
    int of[65];                         /* likewise, by empties */
} Pool;

static void measure_traits(Pool *pool)
{
    double *values = memory_array((size_t)max_int(pool->count, 1), sizeof(*values)), median;

    pool->traits = memory_array((size_t)max_int(pool->count, 1), sizeof(*pool->traits));
    for (int i = 0; i < pool->count; i++) {
        PickPosition *position = &pool->positions[i];
        const double fixed = SCATTER_NS / (double)position->cost_ns;
        double *traits = pool->traits[i];

        traits[0] = board_empties(position->board);
        traits[1] = bit_count(yk_board_moves(position->board));
        traits[2] = bit_count(yk_board_moves(board_pass(position->board)));
        traits[3] = abs(position->score);
        traits[4] = log((double)position->nodes + 1.0);
        position->in = false;
        position->alone = values[i] = SCATTER * SCATTER + fixed * fixed;
    }
    median = pool->count > 0 ? stats_median(values, pool->count) : 1.0;
    for (int i = 0; i < pool->count; i++)
        pool->positions[i].alone = 2.0 * median / (median + pool->positions[i].alone);
    for (int trait = 0; trait < TRAITS && pool->count > 1; trait++) {
        for (int i = 0; i < pool->count; i++)
            values[i] = pool->traits[i][trait];
        const double deviation = stats_deviation(values, pool->count);

        for (int i = 0; i < pool->count; i++)
            pool->traits[i][trait] = deviation > 0.0 ? values[i] / deviation : 0.0;
    }
    free(values);
}

/* What two positions add together: the more, the less alike they are. */
static double pair_worth(const Pool *pool, int a, int b)
{
    double distance = 0.0;

    for (int trait = 0; trait < TRAITS; trait++) {
        const double away = pool->traits[a][trait] - pool->traits[b][trait];

        distance += away * away;
    }
    return 4.0 / max_int(pool->most - 1, 1)
           * sqrt(pool->positions[a].alone * pool->positions[b].alone)
           * (1.0 - exp(-distance / (2.0 * TRAITS)));
}

/* Of position `i`, beside those that are in, without `out` (-1: with all). */
static double pairs_of(const Pool *pool, int i, int out)
{
    double worth = 0.0;

    for (int k = 0; k < pool->count; k++)
        worth += pool->positions[k].in && k != i && k != out ? pair_worth(pool, i, k) : 0.0;
    return worth;
}

/* Whether two positions may be of one game: the emptier one's discs, in some symmetry, all stand
 * where the other has discs, and their empties differ by few. */
static bool are_near(Board a, Board b)
{
    const uint64_t x = a.own | a.opp, y = b.own | b.opp;
    const uint64_t fewer = bit_count(x) < bit_count(y) ? x : y, more = fewer == x ? y : x;

    for (int i = 0; i < SYMMETRIES && bit_count(more) - bit_count(fewer) <= PICK_APART; i++)
        if ((symmetry_apply(fewer, i) & ~more) == 0)
            return true;
    return false;
}

/* Whether position `i` may come in, in place of `out` (-1: of none). */
static bool fits(const Pool *pool, int i, int out)
{
    const PickPosition *one = &pool->positions[i];
    const PickPosition *other = out >= 0 ? &pool->positions[out] : NULL;
    const int empties = board_empties(one->board);
    const int alike = pool->of[empties] - (other && board_empties(other->board) == empties);

    if (one->in || pool->chosen - (other != NULL) >= pool->most
        || pool->cost_ns - (other ? other->cost_ns : 0) + one->cost_ns > pool->budget_ns
        || alike >= 1.0 + SHARE * pool->most)
        return false;
    for (int k = 0; k < pool->count; k++)
        if (pool->positions[k].in && k != out && are_near(one->board, pool->positions[k].board))
            return false;
    return true;
}

static void change(Pool *pool, int i)
{
    PickPosition *position = &pool->positions[i];
    const int sign = position->in ? -1 : 1;

    position->in = !position->in;
    pool->chosen += sign;
    pool->cost_ns += sign * position->cost_ns;
    pool->of[board_empties(position->board)] += sign;
}

/* The best that may come in: in place of `out` what is worth more, or (-1) what is worth most for
 * its cost to the power of `by_cost`. -1: nothing gains. */
static int best_in(const Pool *pool, int out, double by_cost)
{
    double most = out >= 0 ? pool->positions[out].alone + pairs_of(pool, out, -1) + GAIN : 0.0;
    int best = -1;

    for (int i = 0; i < pool->count; i++) {
        if (!fits(pool, i, out))
            continue;
        const double worth = (pool->positions[i].alone + pairs_of(pool, i, out))
                             / pow((double)pool->positions[i].cost_ns, by_cost);

        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

/* From nothing: what comes in first, then one for another while that gains. The worth of it. */
static double climb(Pool *pool, double by_cost)
{
    double worth = 0.0;
    bool better = true;
    int into;

    for (int i = 0; i < pool->count; i++)
        if (pool->positions[i].in)
            change(pool, i);
    while ((into = best_in(pool, -1, by_cost)) >= 0)
        change(pool, into);
    while (better) {
        better = false;
        for (int out = 0; out < pool->count; out++)
            if (pool->positions[out].in && (into = best_in(pool, out, 0.0)) >= 0) {
                change(pool, out);
                change(pool, into);
                better = true;
            }
    }
    for (int i = 0; i < pool->count; i++) {
        pool->positions[i].pairs = pairs_of(pool, i, -1);
        worth += pool->positions[i].in ? pool->positions[i].alone + 0.5 * pool->positions[i].pairs
                                       : 0.0;
    }
    return worth;
}

int pick_choose(PickPosition *positions, int count, int64_t budget_ns, int most)
{
    static const double BY_COST[] = { 0.0, 0.25, 0.5, 0.75, 1.0 };
    Pool pool = { .positions = positions, .count = count, .most = most, .budget_ns = budget_ns };
    double best = -1.0;
    size_t chosen = 0;

    measure_traits(&pool);
    for (size_t i = 0; i < ARRAY_LENGTH(BY_COST); i++) {
        const double worth = climb(&pool, BY_COST[i]);

        if (worth > best + GAIN) {
            best = worth;
            chosen = i;
        }
    }
    climb(&pool, BY_COST[chosen]);
    free(pool.traits);
    return pool.chosen;
}
