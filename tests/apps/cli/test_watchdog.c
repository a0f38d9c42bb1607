/* test_watchdog.c - searches in a kernel that never comes back end the program; those that end do
 * not; those that began when somebody had asked to stop are told so again. */
/* needs: threads */

#include "tests/support/fact.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "api/create.h"
#include "apps/cli/terminal/terminal.h"
#include "apps/cli/terminal/stop.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

/* Knobs by which a search comes to the kernel before any limit. */
#define AT_ONCE "iterate=off selective=off"

enum { EMPTIES = 18, INTERRUPTED = 130, BUSY_ANSWERS = 500 };

static const double PATIENCE_S = 0.2;

/* Too many to be solved here. */
enum { EMPTIES_FOREVER = 36 };

/* A limit that is over when the search begins. */
#define NO_TIME_S 1e-9

/* The kernel that is right. */
static const Kernel *right;

static int endless_solve(SearchContext *ctx, Board board, int alpha, int beta)
{
    volatile bool forever = write(STDERR_FILENO, "in the kernel\n", 14) > 0;

    (void)ctx;
    (void)board;
    (void)beta;
    while (forever)
        ;
    return alpha;
}

/* It comes back late, but it does. */
static int slow_solve(SearchContext *ctx, Board board, int alpha, int beta)
{
    for (volatile int i = 0; i < 20000; i++)
        ;
    return right->solve(ctx, board, alpha, beta);
}

static Board board_of(int number)
{
    Random random = { (uint64_t)number };

    return boards_make(&random, BOARDS_PLAYED, EMPTIES);
}

/* Solve board after board with a kernel that has `solve`, each with that limit (0: none), in a
 * process that will end by it or with 0. */
typedef struct {
    const char *knobs;
    int (*solve)(SearchContext *ctx, Board board, int alpha, int beta);
    double limit_s;
    int boards;
} Plan;

static void solve_all(const Plan *plan)
{
    yk_solver *solver = solve_open("auto", plan->knobs);
    Kernel kernel = *solver->kernel;

    right = solver->kernel;
    kernel.solve = plan->solve;
    solver->kernel = &kernel;
    stop_set_patience(PATIENCE_S);
    interrupt_begin(INTERRUPTED);
    stop_install();
    stop_watch(&solver, 1);
    for (int i = 0; i < plan->boards; i++) {
        yk_query query;
        yk_result result;

        yk_query_init(&query, board_of(i));
        query.time_limit_s = plan->limit_s;
        if (yk_solve(solver, &query, &result) != YK_OK)
            _exit(2);
    }
    _exit(0);
}

/* As solve_all(), of one board that takes hours, with a SIGINT before the search begins. */
static void stop_too_early(void)
{
    yk_solver *solver = solve_open("auto", "");
    Random random = { 1 };
    yk_query query;
    yk_result result;

    yk_query_init(&query, boards_make(&random, BOARDS_PLAYED, EMPTIES_FOREVER));
    stop_set_patience(PATIENCE_S);
    stop_install();
    stop_watch(&solver, 1);
    raise(SIGINT);
    _exit(yk_solve(solver, &query, &result) == YK_OK && result.stopped ? 0 : 2);
}

/* The exit status; what it said is in `said`. `interrupted`: it gets a SIGINT. */
static int status_of(const Plan *plan, bool interrupted, char *said, size_t size)
{
    int ends[2], status;
    size_t length = 0;
    ssize_t more;

    assert_int_equal(pipe(ends), 0);

    const pid_t child = fork();

    assert_true(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        alarm(HANG_SECONDS);
        solve_all(plan);
    }
    close(ends[1]);
    while (length + 1 < size && (more = read(ends[0], said + length, size - 1 - length)) > 0) {
        if (interrupted && length == 0)         /* it is in the kernel */
            kill(child, SIGINT);
        length += (size_t)more;
    }
    said[length] = '\0';
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

FACT(a_loop_ends_the_program)
{
    static const char LATE[] = "internal error: the search goes on ";
    static const struct { Plan plan; bool interrupted; } CASES[] = {
        { { AT_ONCE, endless_solve, 0.5, 1 }, false },
        { { AT_ONCE " threads=3 alone-empties=14 split-empties=14", endless_solve, 0.5, 1 },
          false },
#ifndef __SANITIZE_THREAD__     /* keeps signals back while a thread loops */
        { { AT_ONCE, endless_solve, 0, 1 }, true },
#endif
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char said[1000], board[67];
        const char *late;

        assert_int_equal(status_of(&CASES[i].plan, CASES[i].interrupted, said, sizeof(said)), 1);
        yk_board_format(board_of(0), 1, board);
        late = strstr(said, LATE);
        assert_non_null(late);
        assert_true(atof(late + strlen(LATE)) < 30);
        assert_non_null(strstr(said, board));
    }
}

/* Each late, one after the other; or without a limit. */
FACT(searches_that_end_go_on)
{
    static const Plan PLANS[] = { { "", slow_solve, NO_TIME_S, BUSY_ANSWERS },
                                  { "", slow_solve, 0, 3 } };
    char said[1000];

    for (size_t i = 0; i < ARRAY_LENGTH(PLANS); i++) {
        assert_int_equal(status_of(&PLANS[i], false, said, sizeof(said)), 0);
        assert_string_equal(said, "");
    }
}

FACT(a_stop_just_before_a_search_ends_it)
{
    int status;
    const pid_t child = fork();

    assert_true(child >= 0);
    if (child == 0) {
        alarm(HANG_SECONDS);
        stop_too_early();
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

FACTS_MAIN(NULL, NULL)
