/* test_stop.c - limits, stopping, callbacks, and several solvers at once. */
/* needs: threads */

#include "tests/support/fact.h"

#include <limits.h>
#include <pthread.h>
#include <time.h>

#include "board/rules.h"
#include "tests/support/boards.h"
#include "tests/support/ffo.h"
#include "tests/support/solve.h"

/* Too large to be solved within any test: FFO 55, 29 empties. */
static Board endless(void)
{
    return ffo(55)->board;
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

FACT(time_limit_leaves_proven_bounds)
{
    static const char *const KNOBS[] = { "", "threads=2", "threads=4 table-mib=1", "iterate=off" };
    static const int NUMBERS[] = { 40, 46, 55, 58 };

    for (size_t k = 0; k < ARRAY_LENGTH(KNOBS); k++) {
        yk_solver *solver = solve_open("auto", KNOBS[k]);

        for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++) {
            const Board board = ffo(NUMBERS[i])->board;
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

/* Stop again and again on the way; what is left in the table must not mislead. */
FACT(time_limit_leaves_nothing_false_in_the_table)
{
    static const char *const KNOBS[] = { "", "threads=3 split-empties=12" };

    for (size_t k = 0; k < ARRAY_LENGTH(KNOBS); k++) {
        yk_solver *solver = solve_open("auto", KNOBS[k]);

        for (int number = 23; number <= 24; number++) {
            const Board board = ffo(number)->board;
            yk_query query;
            yk_result result;

            for (int i = 1; i <= 30; i++) {
                yk_query_init(&query, board);
                query.time_limit_s = 0.0005 * i;
                assert_int_equal(yk_solve(solver, &query, &result), YK_OK);
                CHECK(result.lower <= ffo(number)->score && ffo(number)->score <= result.upper,
                      board, "%d..%d", result.lower, result.upper);
            }
            solve_check(solver, board, YK_ALL_BEST, ffo(number)->score, KNOBS[k]);
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

FACT(stop_from_another_thread_ends_the_solve)
{
    static const char *const KNOBS[] = { "", "threads=2", "threads=4" };

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

FACT(stop_before_a_solve_is_forgotten)
{
    yk_solver *solver = solve_open("auto", "");
    const Board board = ffo(1)->board;

    yk_stop(solver);
    solve_check(solver, board, 0, ffo(1)->score, "after a stop");
    yk_destroy(solver);
}

/* ---- progress ---- */

typedef struct {
    pthread_t caller;
    int calls, stop_after, wrong, lower, upper, score;
    double last_s;
    uint64_t last_nodes, moves;
} Watch;

static Watch watch_of(int number, int stop_after)
{
    return (Watch){ .caller = pthread_self(), .stop_after = stop_after, .lower = -64, .upper = 64,
                    .score = ffo(number)->score, .moves = rules_moves(ffo(number)->board) };
}

static int watch(const yk_progress *progress, void *context)
{
    Watch *seen = context;

    seen->calls++;
    seen->wrong += !pthread_equal(seen->caller, pthread_self());
    seen->wrong += !progress->pass || !progress->pass[0];
    seen->wrong += progress->confidence < 0 || progress->confidence > 100;
    seen->wrong += progress->move_index < 0 || progress->move_index >= progress->move_count;
    seen->wrong += progress->move >= 64 || !(seen->moves >> progress->move & 1);
    seen->wrong += progress->time_s < seen->last_s || progress->nodes < seen->last_nodes;
    seen->wrong += progress->lower < seen->lower || progress->upper > seen->upper;
    seen->wrong += progress->lower > seen->score || progress->upper < seen->score;
    seen->wrong += progress->estimate < progress->lower || progress->estimate > progress->upper;
    seen->wrong += (progress->estimate_confidence == 100) != (progress->lower == progress->upper);
    seen->last_s = progress->time_s;
    seen->last_nodes = progress->nodes;
    seen->lower = progress->lower;
    seen->upper = progress->upper;
    return seen->calls >= seen->stop_after;
}

static yk_result solve_watched(yk_solver *solver, int number, Watch *seen)
{
    yk_query query;
    yk_result result;

    yk_query_init(&query, ffo(number)->board);
    query.flags = YK_ALL_BEST;
    query.progress = watch;
    query.context = seen;
    assert_int_equal(yk_solve(solver, &query, &result), YK_OK);
    assert_int_equal(seen->wrong, 0);
    return result;
}

/* It closes in on the score and claims no more; and it can stop. Larger positions until one takes
 * long enough for a report. */
FACT(progress_is_true_and_can_stop)
{
    static const char *const KNOBS[] = {
        "", "threads=3", "threads=3 iterate=off split-empties=8",
    };
    static const int NUMBERS[] = { 25, 28, 36, 39, 41, 45 };

    for (size_t k = 0; k < ARRAY_LENGTH(KNOBS); k++) {
        yk_solver *solver = solve_open("auto", KNOBS[k]);
        Watch seen = watch_of(55, 4);
        const yk_result stopped = solve_watched(solver, 55, &seen);

        check_stopped(endless(), &stopped, ffo(55)->score);
        assert_int_equal(seen.calls, 4);
        seen.calls = 0;
        for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS) && seen.calls == 0; i++) {
            seen = watch_of(NUMBERS[i], INT_MAX);
            yk_clear(solver);
            const yk_result result = solve_watched(solver, NUMBERS[i], &seen);
            const char *complaint = solve_complaint(ffo(NUMBERS[i])->board, &result, YK_ALL_BEST);

            CHECK(!complaint && result.lower == seen.score && result.upper == seen.score,
                  ffo(NUMBERS[i])->board, "%s: %d..%d, %s", KNOBS[k], result.lower, result.upper,
                  complaint ? complaint : "");
        }
        assert_true(seen.calls > 0);
        yk_destroy(solver);
    }
}

/* ---- several solvers ---- */

/* Two solvers at once, each with its own answers; twice the same boards. */
FACT(solvers_do_not_disturb_each_other)
{
    static const char *const KNOBS[2] = { "threads=2", "table-mib=1" };

    for (int number = 8; number <= 8 + fact_scaled(10); number++) {
        Job jobs[2];
        pthread_t threads[2];

        for (int i = 0; i < 2; i++) {
            jobs[i] = (Job){ .solver = solve_open("auto", KNOBS[i]),
                             .board = ffo(number + i)->board };
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

FACTS_MAIN(NULL, NULL)
