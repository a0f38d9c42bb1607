/* test_root_trace.c - the trace of the root as a recorder of its own: no search fills it here. */

#include "tests/support/fact.h"

#include "stats/root_trace.h"

enum { C3 = 18, C5 = 34 };

static yk_explanation told;
static uint64_t nodes;

/* Of one worker that has reached 100 nodes, with two moves, in its first pass. */
static RootTrace trace_of_one(void)
{
    RootTrace trace = { .told = &told, .nodes = &nodes, .divided = 100,
                        .under_way = YK_NO_MOVE };

    told = (yk_explanation){ .move_count = 2, .moves = { { .square = C3 }, { .square = C5 } } };
    nodes = 100;
    trace_begin_pass(&trace);
    return trace;
}

FACT(nodes_go_to_the_move_under_way)
{
    RootTrace trace = trace_of_one();

    trace_begun(&trace, C5);
    nodes += 7;
    trace_ended(&trace, C5, 32, 0);
    nodes += 5;                         /* of no move yet */
    trace_ended(&trace, C3, -16, -1);
    assert_int_equal(told.moves[1].stages[0].nodes, 7);
    assert_int_equal(told.moves[0].stages[0].nodes, 5);
}

FACT(stages_are_those_of_the_pass_under_way)
{
    RootTrace trace = trace_of_one();

    trace_ended(&trace, C3, 32, 1);
    trace_place(&trace, C3, 2);
    trace_begin_pass(&trace);
    trace_ended(&trace, C3, 48, 0);
    trace_ended(&trace, C3, 64, 0);
    assert_int_equal(told.moves[0].stages[0].value, 32);
    assert_int_equal(told.moves[0].stages[0].bound, 1);
    assert_int_equal(told.moves[0].stages[0].place, 2);
    assert_int_equal(told.moves[0].stages[1].value, 64);
    assert_int_equal(told.moves[0].stages[1].searches, 2);
}

/* Its nodes until then are its own; it has come to no value. */
FACT(move_that_is_stopped_has_nodes_and_no_value)
{
    RootTrace trace = trace_of_one();

    trace_begun(&trace, C3);
    nodes += 9;
    trace_done(&trace);
    assert_int_equal(told.moves[0].stages[0].nodes, 9);
    assert_int_equal(told.moves[0].stages[0].searches, 0);
}

FACT(several_workers_leave_nodes_to_no_move)
{
    RootTrace trace = trace_of_one();

    trace.nodes = NULL;
    trace_begun(&trace, C3);
    nodes += 9;
    trace_ended(&trace, C3, 32, 0);
    assert_int_equal(told.moves[0].stages[0].nodes, 0);
    assert_int_equal(told.moves[0].stages[0].value, 32);
}

FACT(windows_are_counted_and_the_last_is_kept)
{
    RootTrace trace = trace_of_one();

    trace_window(&trace, -2, 2, 2);
    trace_window(&trace, 1, 6, 4);
    assert_int_equal(told.windows[0].windows, 2);
    assert_int_equal(told.windows[0].low, 1);
    assert_int_equal(told.windows[0].high, 6);
    assert_int_equal(told.windows[0].score, 4);
}

FACT(passes_beyond_the_last_stay_in_it)
{
    RootTrace trace = trace_of_one();

    for (int i = 0; i < YK_MAX_PASSES; i++)
        trace_begin_pass(&trace);
    trace_ended(&trace, C3, 32, 0);
    assert_int_equal(told.moves[0].stages[YK_MAX_PASSES - 1].value, 32);
}

FACT(trace_that_nobody_asked_for_takes_everything)
{
    RootTrace trace = { .told = NULL };

    trace_begin_pass(&trace);
    trace_begun(&trace, C3);
    trace_ended(&trace, C3, 32, 0);
    trace_window(&trace, -2, 2, 2);
    trace_place(&trace, C3, 1);
    trace_done(&trace);
    assert_null(trace.told);
}

FACTS_MAIN(NULL, NULL)
