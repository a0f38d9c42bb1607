/* pick_case.h - made-up pools to choose from, and the best choice by looking at all. */

#ifndef YOMIKIRI_TESTS_PICK_CASE_H
#define YOMIKIRI_TESTS_PICK_CASE_H

#include "lab/pick/pick_problem.h"

/* Costs, worths, empties, bars and limits drawn from the seed: some kinds of positions that
 * react alike, a budget for a part of them, now and then a limit that is tight. */
void pick_case_draw(PickProblem *problem, uint64_t seed, int count);

/* The worth of the best choice that fits; -1: none does. Up to 20 positions. */
double pick_case_best(const PickProblem *problem);

#endif
