/* tune_breed.h - points as vectors, and how differential evolution makes new ones: R. Storn, K.
 * Price, "Differential evolution", Journal of Global Optimization 11, 1997, as DE/rand/1/bin. */

#ifndef YOMIKIRI_TUNE_BREED_H
#define YOMIKIRI_TUNE_BREED_H

#include "lab/tune/strategy/tune_climb.h"

/* Indices, not rounded: what is less than a step adds up over generations. */
typedef struct {
    double x[TUNE_KNOBS];
} TuneVector;

/* Member 0 is the start; the others are spread round it, some near and some far. */
void tune_breed_first(TuneClimb *climb, TuneVector *members, int count);

/* A child of member `parent`: feasible if that can be had, and another point than its parent's. */
TuneVector tune_breed_child(TuneClimb *climb, const TuneVector *members, int count, int parent);

/* The point that is compared for a vector. */
TunePoint tune_breed_point(const TuneClimb *climb, const TuneVector *vector);

#endif
