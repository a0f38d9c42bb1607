#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>

#include "tests/solver/argument_parts.h"
#include "tests/support/solve.h"

void argument_weights_create(void)
{
    const size_t size = yk_weights_bytes();
    uint8_t *bytes = calloc(size + 1, 1);
    yk_weights *weights = NULL;
    const char *why = NULL;

    assert_non_null(bytes);
    assert_int_equal(yk_weights_create(NULL, bytes, size, &why), YK_BAD_ARGUMENT);
    assert_int_equal(yk_weights_create(&weights, NULL, size, &why), YK_BAD_ARGUMENT);
    assert_int_equal(yk_weights_create(&weights, bytes, 0, &why), YK_BAD_WEIGHTS);
    assert_int_equal(yk_weights_create(&weights, bytes, size, NULL), YK_BAD_WEIGHTS);
    assert_int_equal(yk_weights_create(&weights, bytes, size + 1, &why), YK_BAD_WEIGHTS);
    assert_non_null(why);
    assert_null(weights);
    free(bytes);
}

void argument_weights_destroy(void)
{
    yk_weights_destroy(NULL);
}

void argument_weights_checksum(void)
{
    assert_true(yk_weights_checksum(NULL) != 0);
}

void argument_weights_provenance(void)
{
    assert_non_null(yk_weights_provenance(NULL));
}

void argument_weights_bytes(void)
{
    assert_true(yk_weights_bytes() > 0);
}

void argument_solver_facts(void)
{
    yk_solver *solver = solve_open("auto", "");
    yk_facts facts;

    yk_solver_facts(solver, NULL);
    yk_solver_facts(NULL, NULL);
    memset(&facts, 0x55, sizeof(facts));
    yk_solver_facts(NULL, &facts);
    assert_string_equal(facts.kernel, "none");
    assert_string_equal(facts.page, "none");
    assert_int_equal(facts.threads + facts.table_bytes, 0);
    yk_destroy(solver);
}

void argument_solver_huge_bytes(void)
{
    yk_solver *solver = solve_open("auto", "table-mib=0");

    assert_int_equal(yk_solver_huge_bytes(NULL), 0);
    assert_int_equal(yk_solver_huge_bytes(solver), 0);
    yk_destroy(solver);
}

void argument_reach(void)
{
    yk_solver *solver = solve_open("auto", "");
    const Board full = { UINT64_MAX, 0 }, two_discs = { 3, 1 };
    int move = 0;

    assert_int_equal(yk_reach(NULL, board_start(), 0, &move), YK_BAD_ARGUMENT);
    assert_int_equal(yk_reach(solver, board_start(), 0, NULL), YK_BAD_ARGUMENT);
    assert_int_equal(yk_reach(solver, board_start(), -64, &move), YK_BAD_ARGUMENT);
    assert_int_equal(yk_reach(solver, board_start(), 65, &move), YK_BAD_ARGUMENT);
    assert_int_equal(yk_reach(solver, two_discs, 0, &move), YK_BAD_BOARD);
    assert_int_equal(yk_reach(solver, full, 0, &move), YK_BAD_ARGUMENT);
    assert_int_equal(move, 0);
    yk_destroy(solver);
}

void argument_overdue(void)
{
    yk_solver *solver = solve_open("auto", "table-mib=0");
    yk_board board;

    assert_int_equal(yk_overdue(NULL, &board), 0);
    assert_int_equal(yk_overdue(solver, NULL), 0);
    yk_destroy(solver);
}
