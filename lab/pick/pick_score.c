#include "lab/pick/pick_score.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory/memory.h"
#include "bench/stats/stats.h"
#include "board/symmetry.h"

/* A time scatters by so much of itself on a machine that does nothing else, and by so much
 * more whatever it is: the clock, caches that are cold, what an interrupt leaves. Assumed where
 * it was not measured, and as if from so many rounds where it was. */
static const double SCATTER = 0.015, SCATTER_NS = 100e3;
enum { SCATTER_ROUNDS = 4 };

/* An axis along which the pool reacts by less says nothing. */
static const double LEAST_REACTION = 0.002;
static const double STRONGEST = 2.0;

int64_t pick_score_round_ns(const PickWish *wish)
{
    return (int64_t)llround(wish->budget_s * 1e9 / (2.0 * wish->rounds));
}

int64_t pick_score_longest_ns(const PickWish *wish)
{
    return (int64_t)llround((double)pick_score_round_ns(wish) * wish->longest);
}

/* ---- candidates ---- */

/* The deviation of the logarithm of one time: what the clock shows on such a position. */
static double noise_of(const Reactions *reactions, int position, int64_t cost_ns)
{
    const double fixed = SCATTER_NS / (double)(cost_ns > 0 ? cost_ns : 1);
    const double assumed = SCATTER * SCATTER + fixed * fixed;
    int freedom;
    const double measured = reactions_scatter(reactions, position, &freedom);

    return sqrt((SCATTER_ROUNDS * assumed + freedom * measured) / (SCATTER_ROUNDS + freedom));
}

static void list_candidates(PickScore *score, const PickWish *wish, const Reactions *reactions)
{
    const int64_t longest_ns = pick_score_longest_ns(wish);

    for (int i = 0; i < reactions->position_count; i++) {
        const int64_t cost_ns = reactions_cost_ns(reactions, i, wish->rate);

        if (reactions_nodes(reactions, i) > 0 && cost_ns > longest_ns) {
            score->too_long++;
        } else if (!reactions_complete(reactions, i)) {
            score->unmeasured++;
        } else {
            score->candidates[score->count++] = (PickCandidate){
                .position = i, .cost_ns = cost_ns, .nodes = reactions_nodes(reactions, i),
                .noise = noise_of(reactions, i, cost_ns),
            };
        }
    }
}

static double median_variance(const PickScore *score)
{
    double *variances = memory_array((size_t)max_int(score->count, 1), sizeof(*variances));
    double median = NAN;

    for (int i = 0; i < score->count; i++)
        variances[i] = score->candidates[i].noise * score->candidates[i].noise;
    median = stats_median(variances, score->count);
    free(variances);
    return median;
}

/* ---- reactions ---- */

static double reaction(const Reactions *reactions, const PickAxis *axis, int position)
{
    const double nodes = reactions_log_nodes(reactions, axis->row, position);

    if (!axis->time)
        return nodes;

    const double time = reactions_log_time(reactions, axis->row, position);

    return reactions->kind == REACT_BOTH ? time - nodes : time;
}

/* One more axis, unless the pool does not react along it. */
static void add_axis(PickScore *score, const Reactions *reactions, int row, bool time,
                     double *values)
{
    PickAxis axis = { .row = row, .time = time };
    double squares = 0.0;

    for (int i = 0; i < score->count; i++) {
        values[i] = reaction(reactions, &axis, score->candidates[i].position);
        if (!isfinite(values[i]))
            values[i] = 0.0;
        squares += values[i] * values[i];
    }
    if (score->count < 2 || sqrt(squares / score->count) < LEAST_REACTION)
        return;
    axis.mean = stats_mean(values, score->count);
    axis.deviation = stats_deviation(values, score->count);
    for (int i = 0; i < score->count; i++)
        score->log[(size_t)i * (size_t)score->stride + (size_t)score->axis_count] = values[i];
    score->axes[score->axis_count++] = axis;
}

static void list_axes(PickScore *score, const Reactions *reactions)
{
    double *values = memory_array((size_t)max_int(score->count, 1), sizeof(*values));

    for (int row = 1; row < reactions->row_count; row++) {
        if (reactions->kind != REACT_TIME)
            add_axis(score, reactions, row, false, values);
        if (reactions->kind != REACT_NODES)
            add_axis(score, reactions, row, true, values);
    }
    free(values);
}

/* How much of a reaction is the pool's usual one: the root mean square along the axis. */
static double usual(const PickAxis *axis, int count)
{
    return sqrt(axis->mean * axis->mean
                + axis->deviation * axis->deviation * (count - 1) / count);
}

static void weigh(PickScore *score)
{
    const double median = median_variance(score);

    for (int i = 0; i < score->count; i++) {
        PickCandidate *candidate = &score->candidates[i];
        const double *log = score->log + (size_t)i * (size_t)score->stride;
        double *along = score->along + (size_t)i * (size_t)score->stride;
        double strong = 0.0, length = 0.0;

        for (int axis = 0; axis < score->axis_count; axis++) {
            const PickAxis *of = &score->axes[axis];
            const double part = log[axis] / usual(of, score->count);

            strong += part * part;
            along[axis] = of->deviation > 0.0 ? (log[axis] - of->mean) / of->deviation : 0.0;
            length += along[axis] * along[axis];
        }
        for (int axis = 0; axis < score->axis_count && length > 0.0; axis++)
            along[axis] /= sqrt(length);
        candidate->strong = fmin(sqrt(strong / max_int(score->axis_count, 1)), STRONGEST);
        candidate->clean = 2.0 * median
                           / (median + candidate->noise * candidate->noise);
    }
}

void pick_score_begin(PickScore *score, const PickWish *wish, const Reactions *reactions)
{
    const size_t positions = (size_t)max_int(reactions->position_count, 1);
    const size_t axes = 2 * (size_t)reactions->row_count;

    *score = (PickScore){
        .candidates = memory_array(positions, sizeof(*score->candidates)),
        .axes = memory_array(axes, sizeof(*score->axes)),
        .log = memory_array(positions * axes, sizeof(*score->log)),
        .along = memory_array(positions * axes, sizeof(*score->along)),
        .stride = (int)axes, .round_ns = pick_score_round_ns(wish),
    };
    list_candidates(score, wish, reactions);
    list_axes(score, reactions);
    weigh(score);
}

void pick_score_free(PickScore *score)
{
    free(score->candidates);
    free(score->axes);
    free(score->log);
    free(score->along);
    *score = (PickScore){ .count = 0 };
}

double pick_score_alike(const PickScore *score, int a, int b)
{
    const double *x = score->along + (size_t)a * (size_t)score->stride;
    const double *y = score->along + (size_t)b * (size_t)score->stride;
    double sum = 0.0;

    for (int axis = 0; axis < score->axis_count; axis++)
        sum += x[axis] * y[axis];
    return fmax(-1.0, fmin(1.0, sum));
}

/* ---- the problem ---- */

bool pick_score_near(const Board *a, const Board *b, int apart)
{
    const uint64_t x = a->own | a->opp, y = b->own | b->opp;
    const uint64_t fewer = bit_count(x) < bit_count(y) ? x : y;
    const uint64_t more = fewer == x ? y : x;

    if (bit_count(more) - bit_count(fewer) > apart)
        return false;
    for (int transform = 0; transform < SYMMETRIES; transform++)
        if ((symmetry_apply(fewer, transform) & ~more) == 0)
            return true;
    return false;
}

static void put_pair(const PickScore *score, const PickWish *wish, const Suite *suite,
                     PickProblem *problem, int a, int b)
{
    const PickCandidate *x = &score->candidates[a], *y = &score->candidates[b];
    const double unlike = (1.0 - pick_score_alike(score, a, b)) / 2.0;
    const double share = 4.0 * wish->diversity / max_int(wish->most - 1, 1);
    const double worth = share * unlike * sqrt(problem->single[a] * problem->single[b]);
    const size_t ab = (size_t)a * (size_t)score->count + (size_t)b;
    const size_t ba = (size_t)b * (size_t)score->count + (size_t)a;

    problem->pair[ab] = problem->pair[ba] = worth;
    problem->barred[ab] = problem->barred[ba]
        = pick_score_near(&suite->positions[x->position].board,
                          &suite->positions[y->position].board, wish->apart);
}

void pick_score_problem(const PickScore *score, const PickWish *wish, const Suite *suite,
                        PickProblem *problem)
{
    pick_problem_begin(problem, score->count);
    problem->budget_ns = score->round_ns;
    problem->least = wish->least;
    problem->most = wish->most;
    problem->kinds = wish->kinds;
    problem->share = wish->share;
    for (int i = 0; i < score->count; i++) {
        const PickCandidate *candidate = &score->candidates[i];

        problem->cost_ns[i] = candidate->cost_ns;
        problem->single[i] = candidate->strong * candidate->clean;
        problem->empties[i] = suite->positions[candidate->position].empties;
        for (int j = 0; j < i; j++)
            put_pair(score, wish, suite, problem, i, j);
    }
}

/* ---- the reason ---- */

/* Put `axis` into the list where it belongs by what it is in `along`. */
static void rank(PickReason *reason, const double *along, int axis)
{
    int at = reason->axis_count;

    for (; at > 0 && fabs(along[axis]) > fabs(along[reason->axes[at - 1]]); at--)
        if (at < PICK_REASONS)
            reason->axes[at] = reason->axes[at - 1];
    if (at >= PICK_REASONS)
        return;
    reason->axes[at] = axis;
    reason->axis_count = min_int(reason->axis_count + 1, PICK_REASONS);
}

PickReason pick_reason(const PickScore *score, const PickProblem *problem, const bool *in,
                       int which)
{
    const double *along = score->along + (size_t)which * (size_t)score->stride;
    PickReason reason = { .alone = problem->single[which], .alike = -1, .unlike = -1 };
    double most = 0.0, least = 0.0;

    for (int i = 0; i < score->axis_count; i++)
        if (along[i] != 0.0)
            rank(&reason, along, i);
    for (int i = 0; i < score->count; i++) {
        if (!in[i] || i == which)
            continue;

        const double alike = pick_score_alike(score, which, i);

        reason.pairs += problem->pair[(size_t)which * (size_t)problem->count + (size_t)i];
        if (reason.alike < 0 || alike > most) {
            reason.alike = i;
            most = alike;
        }
        if (reason.unlike < 0 || alike < least) {
            reason.unlike = i;
            least = alike;
        }
    }
    return reason;
}

const char *pick_reason_axis(const PickScore *score, const Reactions *reactions, int which,
                             int axis, char *out, size_t size)
{
    const PickAxis *of = &score->axes[axis];
    const double log = score->log[(size_t)which * (size_t)score->stride + (size_t)axis];

    snprintf(out, size, "%s%s x%.2f (pool x%.2f)", reactions->names[of->row],
             !of->time                          ? ""
             : reactions->kind == REACT_BOTH ? " per node" : "",
             exp(log), exp(of->mean));
    return out;
}
