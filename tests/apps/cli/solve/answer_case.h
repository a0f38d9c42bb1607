/* answer_case.h - the line that `solve --jsonl` writes of a position. */

#ifndef YOMIKIRI_TESTS_ANSWER_CASE_H
#define YOMIKIRI_TESTS_ANSWER_CASE_H

#include "apps/cli/solve/solve_json.h"

/* The caller frees it. */
char *answer_text(yk_solver *solver, Board board, bool black, const SolveRequest *request);

#endif
