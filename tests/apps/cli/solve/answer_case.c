#include "tests/apps/cli/solve/answer_case.h"

#include "tests/support/fact.h"

json_t *answer_of(yk_solver *solver, Board board, bool black, const SolveRequest *request)
{
    static const JsonRun RUN = { .profile = "default" };
    SolveItem item = { .number = 1, .where = "file:3" };
    yk_facts facts;

    item.position.board = board;
    item.position.black_to_move = black;
    yk_solver_facts(solver, &facts);
    item_solve(&item, solver, &facts, request, NULL, NULL);
    return answer_json(&item, request, &RUN);
}
