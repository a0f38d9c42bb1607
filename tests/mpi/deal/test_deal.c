/* test_deal.c - the dealer without MPI: ranks that are only numbers, whose answers come late, in
 * any order, cut short, twice or never. The answer is that of yk_solve() all the same. */

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mpi/deal/deal.h"
#include "mpi/rank/rank_task.h"
#include "tests/support/boards.h"
#include "tests/support/fact.h"
#include "tests/support/solve.h"

enum { RANKS_MOST = 16, TURNS_MOST = 200000, KEPT_MOST = 4096 };

/* What goes wrong: how many in a hundred. */
typedef struct {
    int lies;                   /* a selective pass believes anything */
    int contrary;               /* the passes of a proof believe what was not expected */
    int cut;                    /* a task ends early by itself, with nothing */
    int dead;                   /* a rank is given up; it comes back */
} Trouble;

typedef struct {
    Board board;
    DealResult result;
} Kept;

typedef struct {
    Random random;
    yk_solver *solver;
    Trouble trouble;
    DealTask task[RANKS_MOST];
    bool busy[RANKS_MOST], lost[RANKS_MOST], stop[RANKS_MOST];
    Kept *kept;                 /* NULL: nothing is kept */
    int kept_count;
    int leave_after;            /* results; 0: go on to the end */
    int told;
} Table;

static bool chance(Table *table, int percent)
{
    return (int)random_below(&table->random, 100) < percent;
}

static void nothing(DealResult *result)
{
    *result = (DealResult){ .lower = -64, .upper = 64, .believed_lower = -64,
                            .believed_upper = 64, .stopped = true, .nodes = 1 };
}

static void lie(Table *table, DealResult *result)
{
    result->believed_lower = 2 * (int)random_below(&table->random, 65) - 64;
    result->believed_upper = max_int(result->believed_lower,
                                     2 * (int)random_below(&table->random, 65) - 64);
    result->move_count = 0;
}

static void contradict(const DealTask *task, DealResult *result)
{
    nothing(result);
    result->stopped = false;
    if (task->expected > 0)
        result->believed_upper = task->alpha - (task->alpha & 1);
    else
        result->believed_lower = task->beta + (task->beta & 1);
}

static void do_task(Table *table, const DealTask *task, bool stopped, DealResult *result)
{
    if (stopped || chance(table, table->trouble.cut)) {
        nothing(result);
        return;
    }
    if (task->kind == DEAL_SCOUT && chance(table, table->trouble.lies)) {
        nothing(result);
        lie(table, result);
        result->stopped = false;
        return;
    }
    if (task->kind == DEAL_PROVE && task->expected && chance(table, table->trouble.contrary)) {
        contradict(task, result);
        return;
    }
    assert_int_equal(rank_task_run(table->solver, task, NULL, NULL, result), YK_OK);
    if (chance(table, table->trouble.lies))
        lie(table, result);
}

static void answer(Table *table, Deal *deal, int rank, double now_s)
{
    const DealTask task = table->task[rank];
    DealResult result;

    do_task(table, &task, table->stop[rank], &result);
    table->busy[rank] = table->stop[rank] = false;
    if (table->lost[rank]) {
        table->lost[rank] = false;
        deal_found(deal, rank);
    }
    assert_true(deal_result(deal, rank, task.number, now_s, &result));
    assert_false(deal_result(deal, rank, task.number, now_s, &result));
    if (table->kept && table->kept_count < KEPT_MOST)
        table->kept[table->kept_count++] = (Kept){ task.board, result };
    table->told++;
}

/* Ranks in any order, until all is known. */
static void play(Table *table, Deal *deal, int ranks)
{
    uint32_t number;
    int at;

    for (int turn = 0; !deal_done(deal); turn++) {
        const int rank = (int)random_below(&table->random, (uint32_t)ranks);
        const double now_s = 0.05 * turn;

        assert_true(turn < TURNS_MOST);
        if (table->leave_after && table->told >= table->leave_after)
            return;
        if (table->busy[rank] && !table->lost[rank] && ranks > 1
            && chance(table, table->trouble.dead)) {
            table->lost[rank] = true;
            deal_lost(deal, rank);
        } else if (table->busy[rank]) {
            answer(table, deal, rank, now_s);
        } else if (deal_next(deal, rank, now_s, &table->task[rank])) {
            assert_true(table->task[rank].kind == DEAL_LOOK
                        || table->task[rank].alpha < table->task[rank].beta);
            table->busy[rank] = true;
        }
        while (deal_withdraw(deal, &at, &number))
            if (table->busy[at] && table->task[at].number == number)
                table->stop[at] = true;
    }
}

static unsigned flags_of(const DealPlan *plan)
{
    return (plan->all_best ? YK_ALL_BEST : 0u) | (plan->all_moves ? YK_ALL_MOVES : 0u);
}

static void check(const DealPlan *plan, const Deal *deal, yk_solver *solver)
{
    const yk_result truth = solve_window(solver, plan->board, plan->alpha, plan->beta,
                                         flags_of(plan));
    yk_result told;

    deal_answer(deal, &told);
    if (plan->alpha == -64 && plan->beta == 64) {
        const char *complaint = solve_complaint(plan->board, &told, flags_of(plan));

        if (complaint)
            fact_complain(__FILE__, __LINE__, plan->board, "%s", complaint);
        assert_null(complaint);
        assert_int_equal(told.lower, truth.lower);
        assert_int_equal(told.upper, truth.upper);
        if (plan->all_best || plan->all_moves)
            assert_true(told.best == truth.best && told.best_complete == truth.best_complete);
    } else {
        const yk_result whole = solve_board(solver, plan->board, 0);

        assert_true(solve_answers(&told, plan->alpha, plan->beta, whole.lower));
    }
}

static DealPlan plan_of(Random *random, int i)
{
    static const BoardsKind KINDS[] = { BOARDS_PLAYED, BOARDS_PLAYED, BOARDS_SCATTERED,
                                        BOARDS_LOPSIDED, BOARDS_MUST_PASS };
    DealPlan plan = { .alpha = -64, .beta = 64, .ranks = 1 + (int)random_below(random, RANKS_MOST),
                      .threads = 1, .least = i % 2 ? 200 : 5000 };

    do {
        plan.board = boards_make(random, KINDS[i % (int)ARRAY_LENGTH(KINDS)],
                                 7 + (int)random_below(random, 7));
    } while (yk_board_moves(board_public(plan.board)) == 0
             && yk_board_moves((yk_board){ plan.board.opp, plan.board.own }) == 0);
    plan.all_moves = i % 4 == 0;
    plan.all_best = i % 4 < 3;
    if (i % 5 == 4 && !plan.all_moves) {
        plan.alpha = -1 - 2 * (int)random_below(random, 5);
        plan.beta = plan.alpha + 2;
    }
    return plan;
}

static void play_many(int count, Trouble trouble)
{
    Table table = { .random = { fact_seed(20261124) }, .trouble = trouble,
                    .solver = solve_open("auto", "") };

    for (int i = 0; i < fact_scaled(count); i++) {
        const DealPlan plan = plan_of(&table.random, i);
        Deal *deal = deal_create(&plan);

        assert_non_null(deal);
        memset(table.busy, 0, sizeof(table.busy));
        memset(table.lost, 0, sizeof(table.lost));
        memset(table.stop, 0, sizeof(table.stop));
        yk_clear(table.solver);
        play(&table, deal, plan.ranks);
        check(&plan, deal, table.solver);
        deal_destroy(deal);
    }
    yk_destroy(table.solver);
}

static void deal_finds_what_one_solver_finds(void **state)
{
    (void)state;
    play_many(300, (Trouble){ .lies = 0 });
}

static void deal_stays_exact_where_beliefs_are_wrong(void **state)
{
    (void)state;
    play_many(200, (Trouble){ .lies = 40 });
}

static void deal_ends_where_passes_contradict_every_proof(void **state)
{
    (void)state;
    play_many(100, (Trouble){ .contrary = 100 });
}

static void deal_stays_exact_where_tasks_are_cut_short_and_ranks_lost(void **state)
{
    (void)state;
    play_many(200, (Trouble){ .lies = 10, .cut = 20, .dead = 10 });
}

static void deal_goes_on_from_what_it_remembers(void **state)
{
    Table table = { .random = { fact_seed(7) }, .solver = solve_open("auto", "") };
    uint64_t fresh = 0, resumed = 0;

    (void)state;
    table.kept = calloc(KEPT_MOST, sizeof(*table.kept));
    assert_non_null(table.kept);
    for (int i = 0; i < fact_scaled(40); i++) {
        DealPlan plan = plan_of(&table.random, 1);
        DealState told;

        plan.ranks = 4;
        for (int again = 0; again < 2; again++) {
            Deal *deal = deal_create(&plan);

            for (int k = 0; again && k < table.kept_count; k++)
                deal_remember(deal, table.kept[k].board, &table.kept[k].result);
            memset(table.busy, 0, sizeof(table.busy));
            memset(table.stop, 0, sizeof(table.stop));
            play(&table, deal, plan.ranks);
            check(&plan, deal, table.solver);
            deal_state(deal, &told);
            *(again ? &resumed : &fresh) += told.tasks;
            deal_destroy(deal);
        }
        table.kept_count = 0;
    }
    assert_true(resumed * 5 < fresh);
    free(table.kept);
    yk_destroy(table.solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deal_finds_what_one_solver_finds),
        cmocka_unit_test(deal_stays_exact_where_beliefs_are_wrong),
        cmocka_unit_test(deal_ends_where_passes_contradict_every_proof),
        cmocka_unit_test(deal_stays_exact_where_tasks_are_cut_short_and_ranks_lost),
        cmocka_unit_test(deal_goes_on_from_what_it_remembers),
    };

    return cmocka_run_group_tests_name("deal", tests, NULL, NULL);
}
