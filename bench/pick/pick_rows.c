#include "bench/pick/pick_rows.h"

#include "base/tuning.h"

/* The knob's value that many steps away, within what is worth a try. */
static bool step_from(const Tuning *tuning, int value, int steps, int *out)
{
    const int64_t moved = tuning->step > 0 ? (int64_t)value + steps * tuning->step
                          : steps > 0      ? (int64_t)value * 2 : value / 2;

    *out = (int)moved;
    return moved >= tuning->low && moved <= tuning->high && moved != value;
}

static void add_steps(AblateRow *rows, int *count)
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
