/* test_solve_queue.c - tests of many solvers at work. */
/* needs: threads */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>

#include "apps/cli/solve/item.h"
#include "apps/cli/terminal/stop.h"

static const SolveRequest WHOLE = { .first_best = true, .window = { -64, 64 } };

/* Positions that are handed out one by one, and what came back. */
typedef struct {
    Board board;
    int left, given, answered, out_of_order;
    bool stop_at_end;           /* who asks when none is left stops everything */
} Supply;

static SolveItem *supply_job(void *context)
{
    Supply *supply = context;
    SolveItem *item;

    if (supply->left == 0) {
        if (supply->stop_at_end)
            stop_now();
        return NULL;
    }
    supply->left--;
    item = calloc(1, sizeof(*item));
    assert_non_null(item);
    item->number = ++supply->given;
    item->position.board = supply->board;
    item->position.black_to_move = true;
    return item;
}

static void take_answer(const SolveItem *item, void *context)
{
    Supply *supply = context;

    supply->answered++;
    supply->out_of_order += item->number != supply->answered;
    assert_int_equal(item->status, YK_OK);
}

static void run(Supply *supply, int solvers, int threads)
{
    SolveProgress progress;
    yk_config config;
    const SolveQueuePlan plan = {
        .solvers = solvers, .config = &config, .request = &WHOLE, .source = supply_job,
        .sink = take_answer, .context = supply, .progress = &progress,
    };
    const int given = supply->left;

    solve_progress_init(&progress, false);
    yk_config_init(&config);
    yk_config_set(&config, "table-mib", 1);
    yk_config_set(&config, "threads", threads);
    assert_int_equal(solve_queue_run(&plan), YK_OK);
    assert_int_equal(supply->answered, given);
    assert_int_equal(supply->out_of_order, 0);
}

/* One empty square, which either side may take. */
static Board nearly_over(void)
{
    return (Board){ square_bit(63) | square_bit(0), ~(square_bit(63) | square_bit(0) |
                                                      square_bit(7)) };
}

FACT(positions_are_answered_in_order_by_any_number_of_solvers)
{
    static const struct { int solvers, threads, positions; } CASES[] = {
        { 1, 1, 40 }, { 16, 1, 1 }, { 16, 1, 400 }, { 4, 3, 40 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Supply supply = { .board = nearly_over(), .left = CASES[i].positions };

        run(&supply, CASES[i].solvers, CASES[i].threads);
    }
}

/* Four positions that never end: the source is only asked for a fifth once all four are
 * being solved, and then ends the run. Last of all, as it stops everything for good. */
FACT(long_positions_get_all_the_solvers_they_can_use)
{
    Supply supply = { .board = board_start(), .left = 4, .stop_at_end = true };

    run(&supply, 5, 1);
}

FACTS_MAIN(NULL, NULL)
