#include "bench/pick/pick_reason.h"

#include <math.h>
#include <stdio.h>

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
    const double *along = score->along + (size_t)which * (size_t)score->axis_count;
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
    const double log = score->log[(size_t)which * (size_t)score->axis_count + (size_t)axis];

    snprintf(out, size, "%s%s x%.2f (pool x%.2f)", reactions->names[of->row],
             !of->time                          ? ""
             : reactions->kind == REACT_BOTH ? " per node" : "",
             exp(log), exp(of->mean));
    return out;
}
