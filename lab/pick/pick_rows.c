#include "lab/pick/pick_rows.h"

#include <string.h>

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
