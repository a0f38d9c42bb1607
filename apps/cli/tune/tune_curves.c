#include "apps/cli/tune/tune_command.h"

#include <string.h>

/* The first curve of that name, or where a new one goes. */
static int place_of(const TuneCurves *curves, const char *name)
{
    int place = 0;

    while (place < curves->count && strcmp(curves->curves[place].name, name) != 0)
        place++;
    return place;
}

/* That of a dot; a new one behind the last of its name if there is none. */
static TuneCurve *curve_of(TuneCurves *curves, const TuneDot *dot)
{
    int place = place_of(curves, dot->curve);

    for (; place < curves->count && strcmp(curves->curves[place].name, dot->curve) == 0; place++)
        if (curves->curves[place].round == dot->round)
            return &curves->curves[place];
    memmove(&curves->curves[place + 1], &curves->curves[place],
            (size_t)(curves->count - place) * sizeof(*curves->curves));
    curves->count++;
    curves->curves[place] = (TuneCurve){ .name = dot->curve, .round = dot->round };
    return &curves->curves[place];
}

static void put(TuneCurve *curve, const TuneDot *dot)
{
    int place = curve->count++;

    for (; place > 0 && curve->dots[place - 1]->x > dot->x; place--)
        curve->dots[place] = curve->dots[place - 1];
    curve->dots[place] = dot;
}

TuneCurves tune_curves(Arena *arena, const TuneDot *dots, int count)
{
    TuneCurves made = { .curves = arena_array(arena, (size_t)count, sizeof(*made.curves)) };

    for (int i = 0; i < count; i++)
        curve_of(&made, &dots[i])->count++;
    for (int i = 0; i < made.count; i++) {
        TuneCurve *curve = &made.curves[i];

        curve->dots = arena_array(arena, (size_t)curve->count, sizeof(*curve->dots));
        curve->count = 0;
    }
    for (int i = 0; i < count; i++)
        put(curve_of(&made, &dots[i]), &dots[i]);
    return made;
}

int tune_curves_of_name(const TuneCurves *curves, int first)
{
    int count = 1;

    while (first + count < curves->count
           && strcmp(curves->curves[first + count].name, curves->curves[first].name) == 0)
        count++;
    return count;
}

bool tune_curve_is_base(const TuneDot *dot)
{
    return dot->round > 0 && dot->score.pairs == 0;
}
