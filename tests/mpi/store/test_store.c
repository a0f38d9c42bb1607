/* test_store.c - a checkpoint: lines that come back as they were written, one that was cut off,
 * one that was damaged, and two runs at once. */

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "mpi/rank/rank_task.h"
#include "mpi/store/store.h"
#include "tests/support/boards.h"
#include "tests/support/fact.h"
#include "tests/support/solve.h"

enum { BOARDS = 12 };

static Board boards[BOARDS];
static DealResult results[BOARDS];
static char path[] = "/tmp/yomikiri-store-XXXXXX";
static int seen;

static int make_results(void **state)
{
    yk_solver *solver = solve_open("auto", "");
    Random random = { fact_seed(3) };
    const int file = mkstemp(path);

    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        DealTask task = { .number = 1, .kind = DEAL_PROVE, .alpha = -64, .beta = 64,
                          .line = true };

        task.board = boards[i] = boards_make(&random, BOARDS_PLAYED, 4 + i % 8);
        if (rank_task_run(solver, &task, NULL, NULL, &results[i]) != YK_OK)
            return -1;
    }
    yk_destroy(solver);
    return file < 0 ? -1 : close(file);
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

static void see(Board board, const DealResult *result, void *context)
{
    const DealResult *wanted = &results[seen];

    (void)context;
    assert_true(board_equal(board, boards[seen]));
    assert_int_equal(result->lower, wanted->lower);
    assert_int_equal(result->upper, wanted->upper);
    assert_int_equal(result->move_count, wanted->move_count);
    assert_memory_equal(result->moves, wanted->moves,
                        (size_t)wanted->move_count * sizeof(wanted->moves[0]));
    assert_int_equal(result->line_length, wanted->line_length);
    assert_memory_equal(result->line, wanted->line, (size_t)wanted->line_length);
    assert_true(result->nodes == wanted->nodes);
    seen++;
}

static Store *open_seen(int expected, char why[STORE_WHY])
{
    Store *store;

    seen = 0;
    store = store_open(path, see, NULL, why);
    if (expected >= 0)
        assert_int_equal(seen, expected);
    return store;
}

static void fill(int count)
{
    char why[STORE_WHY];
    Store *store;

    assert_int_equal(truncate(path, 0), 0);
    store = open_seen(0, why);
    assert_non_null(store);
    for (int i = 0; i < count; i++)
        assert_true(store_append(store, boards[i], &results[i]));
    assert_true(store_close(store));
}

static void store_gives_back_what_it_was_given(void **state)
{
    char why[STORE_WHY];

    (void)state;
    fill(BOARDS);
    assert_true(store_close(open_seen(BOARDS, why)));
}

/* At every length: what is whole comes back, and what is appended next does, too. */
static void store_takes_out_a_line_that_was_cut_off(void **state)
{
    char line[STORE_LINE], why[STORE_WHY];
    const long first = (long)store_line(boards[0], &results[0], line) + 1;
    const long second = (long)store_line(boards[1], &results[1], line) + 1;

    (void)state;
    for (long cut = 0; cut < second; cut += 1 + second / 40) {
        Store *store;

        fill(2);
        assert_int_equal(truncate(path, first + cut), 0);
        store = open_seen(1, why);
        assert_non_null(store);
        assert_true(store_append(store, boards[1], &results[1]));
        assert_true(store_close(store));
        assert_true(store_close(open_seen(2, why)));
    }
}

static void store_refuses_a_damaged_line(void **state)
{
    char line[STORE_LINE], why[STORE_WHY];
    const long first = (long)store_line(boards[0], &results[0], line) + 1;

    (void)state;
    for (int at = 20; at < 60; at += 3) {
        FILE *file;

        fill(3);
        file = fopen(path, "r+");
        assert_non_null(file);
        fseek(file, first + at, SEEK_SET);
        fputc('~', file);
        fclose(file);
        assert_null(open_seen(-1, why));
        assert_non_null(strstr(why, ":2: this line is damaged"));
    }
}

static void store_is_one_run_at_a_time(void **state)
{
    char why[STORE_WHY];
    Store *store;

    (void)state;
    fill(1);
    store = open_seen(1, why);
    assert_null(open_seen(0, why));
    assert_non_null(strstr(why, "another run"));
    assert_true(store_close(store));
}

/* Results and bytes are those of the file; time is counted, too. */
static void store_counts_what_it_costs(void **state)
{
    char why[STORE_WHY];
    Store *store;
    StoreCost cost;

    (void)state;
    fill(1);
    store = open_seen(1, why);
    cost = store_cost(store);
    assert_int_equal(cost.results + cost.bytes, 0);
    for (int i = 1; i < BOARDS; i++)
        assert_true(store_append(store, boards[i], &results[i]));
    assert_true(store_sync(store, 0));
    cost = store_cost(store);
    assert_int_equal(cost.results, BOARDS - 1);
    char line[STORE_LINE];
    size_t bytes = 0;

    for (int i = 1; i < BOARDS; i++)
        bytes += store_line(boards[i], &results[i], line) + 1;
    assert_int_equal(cost.bytes, bytes);
    assert_true(cost.cpu_ns > 0 && cost.wall_ns > 0);
    assert_true(store_close(store));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(store_gives_back_what_it_was_given),
        cmocka_unit_test(store_takes_out_a_line_that_was_cut_off),
        cmocka_unit_test(store_refuses_a_damaged_line),
        cmocka_unit_test(store_is_one_run_at_a_time),
        cmocka_unit_test(store_counts_what_it_costs),
    };

    return cmocka_run_group_tests_name("store", tests, make_results, remove_file);
}
