#include "bench/tune/tune_desk.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/memory/memory.h"
#include "bench/stats/stats.h"
#include "bench/stats/stats_dist.h"

/* A race is looked at after so many pairs, and every second one from then on. */
enum { LOOK_FIRST = 6, LOOK_STEP = 2 };

/* Ended early where it would be right to go on in one of so many. */
static const double DROP_RISK = 0.005;

/* One that takes this much longer than any before it at that position is given up. */
static const double PATIENCE = 8.0;

/* In nodes alone, known without noise: a point that needs this much more (as a logarithm) than
 * what is wanted is hopeless whatever a node costs. */
static const double NODES_HOPELESS = 0.5;
enum { NODES_LOOK = 3 };

static TuneRaces *races_of(TuneDesk *desk)
{
    return (TuneRaces *)desk;
}

/* ---- what is remembered ---- */

static void grow(void **array, int *room, int count, size_t size)
{
    if (count < *room)
        return;
    *room = max_int(16, 2 * count);
    *array = memory_grow(*array, (size_t)*room, size);
}

/* The race of these two, the other way round too (*turned); a new one if there is none. */
static TuneRace *find(TuneRaces *races, const TunePoint *a, const TunePoint *b, bool *turned)
{
    const TuneSpace *space = races->desk.space;

    for (int i = 0; i < races->race_count; i++) {
        TuneRace *race = &races->races[i];

        *turned = tune_point_same(space, a, &race->b) && tune_point_same(space, b, &race->a);
        if (*turned || (tune_point_same(space, a, &race->a)
                        && tune_point_same(space, b, &race->b)))
            return race;
    }
    *turned = false;
    grow((void **)&races->races, &races->race_room, races->race_count, sizeof(*races->races));
    races->races[races->race_count] = (TuneRace){ .a = *a, .b = *b };
    return &races->races[races->race_count++];
}

static void keep(TuneRace *race, double gain, double nodes)
{
    if (race->pairs == race->room) {
        race->room = max_int(16, 2 * race->room);
        race->gain = memory_grow(race->gain, (size_t)race->room, sizeof(*race->gain));
        race->nodes = memory_grow(race->nodes, (size_t)race->room, sizeof(*race->nodes));
    }
    race->gain[race->pairs] = gain;
    race->nodes[race->pairs] = nodes;
    race->pairs++;
}

static TuneScore score_of(const TuneRace *race, int pairs, bool turned)
{
    const double sign = turned ? -1.0 : 1.0;
    TuneScore score = { .pairs = pairs, .error = INFINITY };

    if (pairs < 1)
        return score;
    score.gain = sign * stats_mean(race->gain, pairs);
    score.nodes = sign * stats_mean(race->nodes, pairs);
    if (pairs >= 2)
        score.error = stats_deviation(race->gain, pairs) / sqrt(pairs);
    return score;
}

/* ---- a race ---- */

/* Whether more pairs would hardly bring the gain up to `wanted`. */
static bool hopeless(const TuneScore *score, double wanted)
{
    if (score->pairs >= NODES_LOOK && score->nodes < wanted - NODES_HOPELESS)
        return true;
    return score->pairs >= LOOK_FIRST && (score->pairs - LOOK_FIRST) % LOOK_STEP == 0
           && score->gain + stats_t_quantile(1.0 - DROP_RISK, score->pairs - 1) * score->error
                  < wanted;
}

/* Every race begins at another position, so that the same few do not decide all of them. */
static int position_of(const TuneRaces *races, const TuneRace *race, int pair)
{
    const int number = (int)(race - races->races);

    return races->order[(number * 7 + pair) % races->suite->count];
}

static bool add_pair(TuneRaces *races, int number)
{
    const TuneRace *race = &races->races[number];
    const TuneSpace *space = races->desk.space;
    const int position = position_of(races, race, race->pairs);
    int64_t *fastest_ns = &races->fastest_ns[position];
    char text[2][2000];
    TuneCost cost[2];

    const yk_config config[2] = { tune_point_config(space, &race->a),
                                  tune_point_config(space, &race->b) };
    const TuneSide a = { tune_point_text(space, &race->a, text[0], sizeof(text[0])), &config[0] };
    const TuneSide b = { tune_point_text(space, &race->b, text[1], sizeof(text[1])), &config[1] };

    if (races->source->spent >= races->budget
        || !tune_source_pair(races->source, "training", &races->suite->positions[position],
                             &a, &b,
                             tune_source_lot((uint64_t)number << 32 | (unsigned)race->pairs),
                             (int64_t)(PATIENCE * (double)*fastest_ns), cost))
        return false;
    for (int i = 0; i < 2; i++)
        if (!cost[i].cut && (*fastest_ns == 0 || cost[i].cpu_ns < *fastest_ns))
            *fastest_ns = cost[i].cpu_ns;
    const double gain = log(tune_source_cost(races->source, &cost[1])
                            / tune_source_cost(races->source, &cost[0]));
    const double nodes = log((double)(cost[1].nodes + 1) / (double)(cost[0].nodes + 1));

    keep(&races->races[number], gain, nodes);
    if (races->progress)
        races->progress(races->context);
    return true;
}

static bool desk_race(TuneDesk *desk, const TunePoint *point, const TunePoint *rival,
                      double wanted, int pairs, TuneScore *score)
{
    TuneRaces *races = races_of(desk);
    const TunePoint start = tune_space_start(desk->space);
    bool turned;

    if (!rival)
        rival = &start;
    if (tune_point_same(desk->space, point, rival)) {
        *score = (TuneScore){ .pairs = pairs };
        return true;
    }
    const int number = (int)(find(races, point, rival, &turned) - races->races);

    for (;;) {
        *score = score_of(&races->races[number], races->races[number].pairs, turned);
        if (score->pairs > 0 && hopeless(score, wanted)) {
            score->dropped = true;
            races->dropped++;
            return true;
        }
        if (score->pairs >= pairs)
            return true;
        if (!add_pair(races, number))
            return false;
    }
}

static double desk_left(const TuneDesk *desk)
{
    const TuneRaces *races = races_of((TuneDesk *)(uintptr_t)desk);
    const double left = 1.0 - races->source->spent / races->budget;

    return left > 0.0 ? left : 0.0;
}

static void desk_best(TuneDesk *desk, const TunePoint *point, const TuneScore *score)
{
    TuneRaces *races = races_of(desk);

    races->found = true;
    races->best = *point;
    races->best_score = *score;
}

static void desk_plot(TuneDesk *desk, const char *curve, double x, const TuneScore *score)
{
    TuneRaces *races = races_of(desk);

    grow((void **)&races->dots, &races->dot_room, races->dot_count, sizeof(*races->dots));
    TuneDot *dot = &races->dots[races->dot_count++];

    *dot = (TuneDot){ .round = desk->round, .x = x, .score = *score };
    snprintf(dot->curve, sizeof(dot->curve), "%s", curve);
}

void tune_desk_open(TuneRaces *races, TuneSource *source, const TuneSpace *space,
                    const Suite *suite, uint64_t seed, double caution, double budget)
{
    const size_t positions = (size_t)max_int(suite->count, 1);
    Random random = { seed };

    *races = (TuneRaces){
        .desk = { .space = space, .seed = seed, .caution = caution, .race = desk_race,
                  .left = desk_left, .best = desk_best, .plot = desk_plot },
        .source = source, .suite = suite, .budget = budget,
        .order = memory_array(positions, sizeof(*races->order)),
        .fastest_ns = memory_array(positions, sizeof(*races->fastest_ns)),
    };
    for (int i = 0; i < suite->count; i++) {
        const int j = (int)random_below(&random, (uint32_t)i + 1);

        races->order[i] = races->order[j];
        races->order[j] = i;
    }
}

void tune_desk_close(TuneRaces *races)
{
    for (int i = 0; i < races->race_count; i++) {
        free(races->races[i].gain);
        free(races->races[i].nodes);
    }
    free(races->races);
    free(races->dots);
    free(races->order);
    free(races->fastest_ns);
    *races = (TuneRaces){ .race_count = 0 };
}
