/* answer_case.h - the object that `solve --jsonl` writes of a position. */

#ifndef YOMIKIRI_TESTS_ANSWER_CASE_H
#define YOMIKIRI_TESTS_ANSWER_CASE_H

#include "apps/cli/solve/answer.h"

/* The caller's. */
json_t *answer_of(yk_solver *solver, Board board, bool black, const SolveRequest *request);

#endif
