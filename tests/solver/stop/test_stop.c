/* test_stop.c - limits, stopping, callbacks, and several solvers at once. */
/* needs: threads */

#include "tests/support/fact.h"

#include <pthread.h>
#include <time.h>

#include "board/rules.h"
#include "tests/solver/ffo_scores.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

static const FfoPosition *ffo(int number)
{
    return &FFO_POSITIONS[number - 1];
}

/* Too large to be solved within any test: FFO 55, 29 empties. */
static Board endless(void)
{
    return boards_read(ffo(55)->board);
}

static void sleep_ms(int milliseconds)
{
    const struct timespec time = { milliseconds / 1000, milliseconds % 1000 * 1000000L };

    nanosleep(&time, NULL);
}

/* ---- stopping ---- */

/* Stopped early, with nothing false in the result. */
static void check_stopped(Board board, const yk_result *result, int score)
{
    yk_result copy = *result;

    CHECK(result->stopped, board, "not stopped");
    CHECK(result->lower <= score && score <= result->upper, board, "%d..%d, score %d",
          result->lower, result->upper, score);
    copy.stopped = 0;
    const char *complaint = solve_complaint(board, &copy, 0);

    CHECK(!complaint, board, "%s", complaint);
}

static void time_limit_leaves_proven_bounds(void **state)
{
    static const char *const KNOBS[] = { "", "threads=2", "threads=4 table-mib=1", "iterate=off" };
    static const int NUMBERS[] = { 40, 46, 55, 58 };

    (void)state;
    for (size_t k = 0; k < ARRAY_LENGTH(KNOBS); k++) {
        yk_solver *solver = solve_open("auto", KNOBS[k]);

        for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++) {
            const Board board = boards_read(ffo(NUMBERS[i])->board);
            yk_query query;
            yk_result result;

            yk_query_init(&query, board);
            query.time_limit_s = 0.03;
            assert_int_equal(yk_solve(solver, &query, &result), YK_OK);
            check_stopped(board, &result, ffo(NUMBERS[i])->score);
        }
        yk_destroy(solver);
    }
}

/* The estimate that comes with them says how sure it is, and lies between them. */
static void time_limit_leaves_an_estimate_with_its_confidence(void **state)
{
    static const struct { const char *knobs; int lowest, highest; } KNOBS[] = {
        { "", 0, 99 }, { "threads=2", 0, 99 }, { "selective=off", 0, 0 },
        { "selective=off iterate=off", 0, 0 },
    };

    (void)state;
    for (size_t k = 0; k < ARRAY_LENGTH(KNOBS); k++) {
        yk_solver *solver = solve_open("auto", KNOBS[k].knobs);
        const Board board = endless();
        yk_query query;
        yk_result result;

        yk_query_init(&query, board);
        query.time_limit_s = 1;
        assert_int_equal(yk_solve(solver, &query, &result), YK_OK);
        check_stopped(board, &result, ffo(55)->score);
        CHECK(result.estimate.confidence >= KNOBS[k].lowest
              && result.estimate.confidence <= KNOBS[k].highest, board, "%s: %d %%",
              KNOBS[k].knobs, result.estimate.confidence);
        assert_in_range(result.estimate.score + 64, result.lower + 64, result.upper + 64);
        query.board = boards_read(ffo(1)->board);
        query.time_limit_s = 0;
        assert_int_equal(yk_solve(solver, &query, &result), YK_OK);
        assert_int_equal(result.estimate.confidence, 100);
        assert_int_equal(result.estimate.score, ffo(1)->score);
        yk_destroy(solver);
    }
}

/* 50 empties and wide: whatever comes before the exact pass must stop as well. */
static void time_limit_is_kept_far_from_the_end(void **state)
{
    yk_solver *solver = solve_open("auto", "");
    const Board boards[] = {
        board_start(),
        boards_read("------------------XOO-----XOO----OOXX-----X--X------------------ X"),
        boards_read("---OOOO----OOO----XOXOXX--XOOXXX--XOOXXX--XOOOXX--OXXX-X--XXXX-- X"),
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(boards); i++) {
        yk_query query;
        yk_result result;

        yk_query_init(&query, boards[i]);
        query.time_limit_s = 0.2;
        assert_int_equal(yk_solve(solver, &query, &result), YK_OK);
        CHECK(result.stopped, boards[i], "not stopped");
    }
    yk_destroy(solver);
}

/* Stop again and again on the way; what is left in the table must not mislead. */
static void time_limit_leaves_nothing_false_in_the_table(void **state)
{
    static const char *const KNOBS[] = { "", "threads=3 split-empties=12" };

    (void)state;
    for (size_t k = 0; k < ARRAY_LENGTH(KNOBS); k++) {
        yk_solver *solver = solve_open("auto", KNOBS[k]);

        for (int number = 23; number <= 24; number++) {
            const Board board = boards_read(ffo(number)->board);
            yk_query query;
            yk_result result;

            for (int i = 1; i <= 30; i++) {
                yk_query_init(&query, board);
                query.time_limit_s = 0.0005 * i;
                assert_int_equal(yk_solve(solver, &query, &result), YK_OK);
                CHECK(result.lower <= ffo(number)->score && ffo(number)->score <= result.upper,
                      board, "%d..%d", result.lower, result.upper);
            }
            result = solve_board(solver, board, YK_ALL_BEST);
            const char *complaint = solve_complaint(board, &result, YK_ALL_BEST);

            CHECK(!complaint, board, "%s", complaint);
            CHECK(result.lower == ffo(number)->score, board, "%d", result.lower);
        }
        yk_destroy(solver);
    }
}

/* What another thread does: no cmocka in here. */
typedef struct {
    yk_solver *solver;
    Board board;
    yk_result result;
    yk_status status;
} Job;

static void *run_job(void *argument)
{
    Job *job = argument;
    yk_query query;

    yk_query_init(&query, job->board);
    job->status = yk_solve(job->solver, &query, &job->result);
    return NULL;
}

static void stop_from_another_thread_ends_the_solve(void **state)
{
    static const char *const KNOBS[] = { "", "threads=2", "threads=4" };

    (void)state;
    for (size_t k = 0; k < ARRAY_LENGTH(KNOBS); k++) {
        Job job = { .solver = solve_open("auto", KNOBS[k]), .board = endless() };
        pthread_t thread;

        assert_int_equal(pthread_create(&thread, NULL, run_job, &job), 0);
        do {                            /* again where the solve began after the stop */
            sleep_ms(100);
            yk_stop(job.solver);
        } while (pthread_tryjoin_np(thread, NULL) != 0);
        assert_int_equal(job.status, YK_OK);
        check_stopped(job.board, &job.result, ffo(55)->score);
        yk_destroy(job.solver);
    }
}

static void stop_before_a_solve_is_forgotten(void **state)
{
    yk_solver *solver = solve_open("auto", "");
    const Board board = boards_read(ffo(1)->board);

    (void)state;
    yk_stop(solver);
    const yk_result result = solve_board(solver, board, 0);

    assert_null(solve_complaint(board, &result, 0));
    assert_int_equal(result.lower, ffo(1)->score);
    assert_int_equal(result.upper, ffo(1)->score);
    yk_destroy(solver);
}

/* ---- progress ---- */

typedef struct {
    pthread_t caller;
    int calls, stop_after, wrong;
    double last_s;
    uint64_t last_nodes;
    uint64_t moves;
} Watch;

static int watch(const yk_progress *progress, void *context)
{
    Watch *seen = context;

    seen->calls++;
    seen->wrong += !pthread_equal(seen->caller, pthread_self());
    seen->wrong += !progress->pass || !progress->pass[0];
    seen->wrong += progress->confidence < 0 || progress->confidence > 100;
    seen->wrong += progress->lower > progress->upper;
    seen->wrong += progress->lower < -64 || progress->upper > 64;
    seen->wrong += progress->move_index < 0 || progress->move_index >= progress->move_count;
    seen->wrong += progress->move >= 64 || !(seen->moves >> progress->move & 1);
    seen->wrong += progress->time_s < seen->last_s || progress->nodes < seen->last_nodes;
    seen->last_s = progress->time_s;
    seen->last_nodes = progress->nodes;
    return seen->calls >= seen->stop_after;
}

static void progress_is_reported_and_can_stop(void **state)
{
    static const char *const KNOBS[] = { "", "threads=3", "iterate=off threads=2" };

    (void)state;
    for (size_t k = 0; k < ARRAY_LENGTH(KNOBS); k++) {
        yk_solver *solver = solve_open("auto", KNOBS[k]);
        const Board board = endless();
        Watch seen = { .caller = pthread_self(), .stop_after = 4, .moves = rules_moves(board) };
        yk_query query;
        yk_result result;

        yk_query_init(&query, board);
        query.progress = watch;
        query.context = &seen;
        assert_int_equal(yk_solve(solver, &query, &result), YK_OK);
        check_stopped(board, &result, ffo(55)->score);
        assert_int_equal(seen.calls, 4);
        assert_int_equal(seen.wrong, 0);
        yk_destroy(solver);
    }
}

typedef struct {
    int calls, wrong, lower, upper, score;
} Closing;

static int watch_closing(const yk_progress *progress, void *context)
{
    Closing *seen = context;

    seen->calls++;
    seen->wrong += progress->lower < seen->lower || progress->upper > seen->upper;
    seen->wrong += progress->lower > seen->score || progress->upper < seen->score;
    seen->wrong += progress->estimate < progress->lower || progress->estimate > progress->upper;
    seen->wrong += (progress->estimate_confidence == 100) != (progress->lower == progress->upper);
    seen->lower = progress->lower;
    seen->upper = progress->upper;
    return 0;
}

/* Larger positions until one takes long enough for a report. */
static void progress_closes_in_on_the_score_and_claims_no_more(void **state)
{
    static const char *const KNOBS[] = {
        "", "threads=3", "threads=3 iterate=off split-empties=8",
    };
    static const int NUMBERS[] = { 25, 28, 36, 39, 41, 45 };

    (void)state;
    for (size_t k = 0; k < ARRAY_LENGTH(KNOBS); k++) {
        int calls = 0;

        for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS) && calls == 0; i++) {
            yk_solver *solver = solve_open("auto", KNOBS[k]);
            const FfoPosition *fact = ffo(NUMBERS[i]);
            const Board board = boards_read(fact->board);
            Closing seen = { 0, 0, -64, 64, fact->score };
            yk_query query;
            yk_result result;

            yk_query_init(&query, board);
            query.flags = YK_ALL_BEST;
            query.progress = watch_closing;
            query.context = &seen;
            assert_int_equal(yk_solve(solver, &query, &result), YK_OK);
            const char *complaint = solve_complaint(board, &result, YK_ALL_BEST);

            CHECK(!complaint, board, "%s: %s", KNOBS[k], complaint);
            CHECK(result.lower == seen.score && result.upper == seen.score, board, "%s: %d..%d",
                  KNOBS[k], result.lower, result.upper);
            CHECK(seen.wrong == 0, board, "%s: %d calls, %d wrong", KNOBS[k], seen.calls,
                  seen.wrong);
            calls = seen.calls;
            yk_destroy(solver);
        }
        assert_true(calls > 0);
    }
}

/* ---- several solvers ---- */

/* Two solvers at once, each with its own answers; twice the same boards. */
static void solvers_do_not_disturb_each_other(void **state)
{
    static const char *const KNOBS[2] = { "threads=2", "table-mib=1" };

    (void)state;
    for (int number = 8; number <= 8 + fact_scaled(10); number++) {
        Job jobs[2];
        pthread_t threads[2];

        for (int i = 0; i < 2; i++) {
            jobs[i] = (Job){ .solver = solve_open("auto", KNOBS[i]),
                             .board = boards_read(ffo(number + i)->board) };
            assert_int_equal(pthread_create(&threads[i], NULL, run_job, &jobs[i]), 0);
        }
        for (int i = 0; i < 2; i++) {
            pthread_join(threads[i], NULL);
            assert_int_equal(jobs[i].status, YK_OK);
            CHECK(jobs[i].result.lower == ffo(number + i)->score
                  && jobs[i].result.upper == ffo(number + i)->score, jobs[i].board, "%d..%d",
                  jobs[i].result.lower, jobs[i].result.upper);
            yk_destroy(jobs[i].solver);
        }
    }
}

static void stop_of_one_solver_leaves_the_other_alone(void **state)
{
    Job job = { .solver = solve_open("auto", ""), .board = boards_read(ffo(24)->board) };
    yk_solver *other = solve_open("auto", "");
    pthread_t thread;

    (void)state;
    assert_int_equal(pthread_create(&thread, NULL, run_job, &job), 0);
    for (int i = 0; i < 20; i++) {
        yk_stop(other);
        sleep_ms(1);
    }
    pthread_join(thread, NULL);
    assert_int_equal(job.status, YK_OK);
    assert_int_equal(job.result.stopped, 0);
    assert_int_equal(job.result.lower, ffo(24)->score);
    assert_int_equal(job.result.upper, ffo(24)->score);
    yk_destroy(job.solver);
    yk_destroy(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_limit_leaves_proven_bounds),
        cmocka_unit_test(time_limit_leaves_an_estimate_with_its_confidence),
        cmocka_unit_test(time_limit_is_kept_far_from_the_end),
        cmocka_unit_test(time_limit_leaves_nothing_false_in_the_table),
        cmocka_unit_test(stop_from_another_thread_ends_the_solve),
        cmocka_unit_test(stop_before_a_solve_is_forgotten),
        cmocka_unit_test(progress_is_reported_and_can_stop),
        cmocka_unit_test(progress_closes_in_on_the_score_and_claims_no_more),
        cmocka_unit_test(solvers_do_not_disturb_each_other),
        cmocka_unit_test(stop_of_one_solver_leaves_the_other_alone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
