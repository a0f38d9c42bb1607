#include "bench/pick/pick_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/tuning.h"
#include "bench/memory/memory.h"
#include "bench/run/ablate.h"
#include "bench/run/self_command.h"

/* Whether two configurations solve alike. */
static bool same(const yk_config *a, const yk_config *b)
{
    const yk_knob *knob;

    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++) {
        int x = 0, y = 0;

        yk_config_get(a, knob->name, &x);
        yk_config_get(b, knob->name, &y);
        if (x != y)
            return false;
    }
    return true;
}

static void add_row(PickRow *rows, int *count, const yk_config *config, const char *name)
{
    PickRow *row = &rows[*count];

    for (int i = 0; i < *count; i++)
        if (same(&rows[i].config, config))
            return;
    if (*count == PICK_ROWS)
        return;
    if (name)
        snprintf(row->name, sizeof(row->name), "%s", name);
    else if (!self_command_changes(&rows[0].config, config, row->name, sizeof(row->name)))
        return;
    row->config = *config;
    ++*count;
}

/* The knob's value that many steps away, within what is worth a try. */
static bool step_from(const Tuning *tuning, int value, int steps, int *out)
{
    const int64_t moved = tuning->step > 0 ? (int64_t)value + steps * tuning->step
                          : steps > 0      ? (int64_t)value * 2 : value / 2;

    *out = (int)moved;
    return moved >= tuning->low && moved <= tuning->high && moved != value;
}

static void add_steps(PickRow *rows, int *count)
{
    const Tuning *tuning;

    for (size_t i = 0; (tuning = tuning_at(i)) != NULL; i++)
        for (int steps = -1; steps <= 1; steps += 2) {
            yk_config config = rows[0].config;
            int value, moved;

            if (!tuning->fine && tuning->layer != TUNING_THREADS
                && yk_config_get(&config, tuning->name, &value) == YK_OK
                && step_from(tuning, value, steps, &moved)
                && yk_config_set(&config, tuning->name, moved) == YK_OK)
                add_row(rows, count, &config, NULL);
        }
}

int pick_rows(PickRow rows[PICK_ROWS])
{
    AblateRow *ablations = memory_array(ABLATE_ROWS, sizeof(*ablations));
    yk_config full;
    int count = 0;

    if (!ablations)
        return 0;
    yk_config_init(&full);

    const int known = ablate_rows(&full, ablations);

    for (int i = 0; i < known; i++)
        add_row(rows, &count, &ablations[i].config, ablations[i].name);
    free(ablations);
    add_steps(rows, &count);
    return count;
}
