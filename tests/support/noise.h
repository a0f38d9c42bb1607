/* noise.h - times of two programs as noisy machines give them, for tests of statistics. */

#ifndef YOMIKIRI_TESTS_NOISE_H
#define YOMIKIRI_TESTS_NOISE_H

#include <math.h>

#include "base/base.h"

typedef enum {
    NOISE_NORMAL,
    NOISE_SPIKES,               /* one time in eight takes 5 to 30 % longer */
    NOISE_DRIFT,                /* the machine wanders, jumps by 20 %, and spikes */
    NOISE_PLACEMENT,            /* one process in seven is 6 % slower for its whole round */
    NOISE_KINDS,
} NoiseKind;

static inline double noise_uniform(Random *random)
{
    return (double)((random_next(random) >> 11) + 1) / 9007199254740993.0;
}

static inline double noise_normal(Random *random)
{
    const double u = noise_uniform(random), v = noise_uniform(random);

    return sqrt(-2.0 * log(u)) * cos(2.0 * M_PI * v);
}

static inline double noise_time(Random *random, NoiseKind kind)
{
    const bool spiky = kind == NOISE_SPIKES || kind == NOISE_DRIFT;
    double time = 0.015 * noise_normal(random);

    if (spiky && random_below(random, 8) == 0)
        time += 0.05 + 0.25 * noise_uniform(random);
    return time;
}

static inline double noise_process(Random *random, NoiseKind kind)
{
    const bool unlucky = kind == NOISE_PLACEMENT && random_below(random, 7) == 0;

    return 0.004 * noise_normal(random) + (unlucky ? 0.06 : 0.0);
}

/* Log-ratios as stats_paired() takes them, B slower by `change` on the log scale; which
 * of a pair comes first is drawn. */
static inline void noise_fill(Random *random, NoiseKind kind, double change, int rounds,
                              int positions, double *x)
{
    double wander = 0.0;

    for (int r = 0; r < rounds; r++) {
        const double process = noise_process(random, kind) - noise_process(random, kind);

        for (int p = 0; p < positions; p++) {
            const double before = wander;

            if (kind == NOISE_DRIFT)
                wander += random_below(random, 50) == 0 ? 0.2 * noise_normal(random)
                                                        : 0.01 * noise_normal(random);
            x[r * positions + p] = change + process + noise_time(random, kind)
                                   - noise_time(random, kind)
                                   + (random_below(random, 2) == 0 ? wander - before
                                                                   : before - wander);
        }
    }
}

#endif
