#include "lab/pick/reactions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "bench/stats/stats.h"

/* ---- rows ---- */

/* The knob's value that many steps away, within what is worth a try. */
static bool step_from(const yk_knob *knob, int value, int steps, int *out)
{
    const int64_t moved = knob->step > 0 ? (int64_t)value + steps * knob->step
                          : steps > 0      ? (int64_t)value * 2 : value / 2;

    *out = (int)moved;
    return moved >= knob->low && moved <= knob->high && moved != value;
}

static void add_steps(AblateRow *rows, int *count)
{
    const yk_knob *knob;

    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        for (int steps = -1; steps <= 1; steps += 2) {
            yk_config config = rows[0].config;
            int value, moved;

            if (!knob->fine && strcmp(knob->layer, "threads") != 0
                && yk_config_get(&config, knob->name, &value) == YK_OK
                && step_from(knob, value, steps, &moved)
                && yk_config_set(&config, knob->name, moved) == YK_OK)
                ablate_add(rows, count, PICK_ROWS, &config, NULL);
        }
}

int pick_rows(AblateRow rows[PICK_ROWS])
{
    yk_config full;

    yk_config_init(&full);

    int count = ablate_rows(&full, rows);

    add_steps(rows, &count);
    return count;
}

/* ---- what was measured ---- */

const char *reactions_kind_name(size_t kind)
{
    static const char *const NAMES[] = {
        [REACT_NODES] = "nodes", [REACT_TIME] = "time", [REACT_BOTH] = "both",
    };

    return kind < ARRAY_LENGTH(NAMES) ? NAMES[kind] : NULL;
}

void reactions_begin(Reactions *reactions, ReactKind kind, int rounds, int row_count,
                     int position_count)
{
    const size_t cells = (size_t)(rounds + 1) * (size_t)row_count * (size_t)position_count;

    *reactions = (Reactions){
        .kind = kind, .rounds = rounds, .row_count = row_count,
        .position_count = position_count,
        .names = memory_array((size_t)row_count, sizeof(*reactions->names)),
        .cells = memory_array(cells, sizeof(*reactions->cells)),
    };
}

void reactions_free(Reactions *reactions)
{
    free(reactions->names);
    free(reactions->cells);
    *reactions = (Reactions){ .kind = REACT_NODES };
}

ReactCell *reactions_cell(const Reactions *reactions, int round, int row, int position)
{
    assert(round >= 0 && round <= reactions->rounds && row >= 0 && row < reactions->row_count
           && position >= 0 && position < reactions->position_count);
    return &reactions->cells[((size_t)round * (size_t)reactions->row_count + (size_t)row)
                             * (size_t)reactions->position_count + (size_t)position];
}

int64_t reactions_nodes(const Reactions *reactions, int position)
{
    return reactions_cell(reactions, 0, 0, position)->nodes;
}

/* The times of the default in rounds that measured it; how many. */
static int default_times(const Reactions *reactions, int position, double times[REACT_ROUNDS])
{
    int count = 0;

    for (int round = 1; round <= reactions->rounds && reactions->kind != REACT_NODES; round++) {
        const ReactCell *cell = reactions_cell(reactions, round, 0, position);

        if (cell->nodes > 0 && cell->cpu_ns > 0)
            times[count++] = (double)cell->cpu_ns;
    }
    return count;
}

int64_t reactions_cost_ns(const Reactions *reactions, int position, double rate)
{
    double times[REACT_ROUNDS];
    const int count = default_times(reactions, position, times);

    if (count > 0)
        return (int64_t)llround(stats_median(times, count));
    if (reactions->kind != REACT_NODES)
        return reactions_cell(reactions, 0, 0, position)->cpu_ns;
    return (int64_t)llround((double)reactions_nodes(reactions, position) / rate * 1e9);
}

bool reactions_complete(const Reactions *reactions, int position)
{
    const int first = reactions->kind == REACT_NODES ? 1 : 0;

    if (reactions_nodes(reactions, position) <= 0)
        return false;
    for (int round = 1; round <= reactions->rounds; round++)
        for (int row = first; row < reactions->row_count; row++)
            if (reactions_cell(reactions, round, row, position)->nodes <= 0)
                return false;
    return true;
}

double reactions_log_nodes(const Reactions *reactions, int row, int position)
{
    const int64_t full = reactions_nodes(reactions, position);
    const int64_t nodes = row == 0 ? full : reactions_cell(reactions, 1, row, position)->nodes;

    return full > 0 && nodes > 0 ? log((double)nodes / (double)full) : NAN;
}

double reactions_log_time(const Reactions *reactions, int row, int position)
{
    double ratios[REACT_ROUNDS];
    int count = 0;

    for (int round = 1; round <= reactions->rounds; round++) {
        const ReactCell *full = reactions_cell(reactions, round, 0, position);
        const ReactCell *cell = reactions_cell(reactions, round, row, position);

        if (cell->over)
            return log(REACT_CAP);
        if (full->cpu_ns > 0 && cell->cpu_ns > 0)
            ratios[count++] = log((double)cell->cpu_ns / (double)full->cpu_ns);
    }
    return stats_median(ratios, count);
}

double reactions_scatter(const Reactions *reactions, int position, int *freedom)
{
    double times[REACT_ROUNDS];
    const int count = default_times(reactions, position, times);

    for (int i = 0; i < count; i++)
        times[i] = log(times[i]);
    *freedom = max_int(count - 1, 0);
    if (*freedom == 0)
        return 0.0;

    const double deviation = stats_deviation(times, count);

    return deviation * deviation;
}
