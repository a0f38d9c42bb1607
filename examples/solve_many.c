/* solve_many.c - many positions on all cores: one solver a thread, each with one worker and a
 * table of its own. Solvers share nothing: threads need no lock, only the number of the next line.
 *
 *     cc solve_many.c $(pkg-config --cflags --libs yomikiri) -pthread -o solve_many
 *     ./solve_many 4 < boards.txt
 *
 * Each line of the input is 64 squares and a side, "O--OOOOX... X"; answers come in its order.
 */

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yomikiri.h>

enum { MOST_THREADS = 64, TABLE_MIB = 64, LINE_SIZE = 100 };

typedef struct {
    char text[LINE_SIZE];
    yk_status status;
    yk_result result;
} Task;

static struct {
    Task *tasks;
    int count;
    atomic_int next;
} work;

/* All lines of standard input; false: no memory. */
static int read_tasks(void)
{
    char line[LINE_SIZE];
    int room = 0;

    while (fgets(line, sizeof(line), stdin)) {
        if (work.count == room) {
            Task *more = realloc(work.tasks, sizeof(*more) * (size_t)(room = 2 * room + 100));

            if (!more)
                return 0;
            work.tasks = more;
        }
        line[strcspn(line, "\r\n")] = '\0';
        work.tasks[work.count] = (Task){ .status = YK_OK };
        strcpy(work.tasks[work.count++].text, line);
    }
    return 1;
}

static void answer(yk_solver *solver, Task *task)
{
    yk_query query;
    yk_board board;

    task->status = yk_board_parse(task->text, &board, NULL);
    if (task->status != YK_OK)
        return;
    yk_query_init(&query, board);
    task->status = yk_solve(solver, &query, &task->result);
}

/* A solver may be used by one thread at a time: this one is made, used and freed here. Its table
 * remembers what earlier positions have taught; no answer depends on that. */
static void *run(void *unused)
{
    yk_config config;
    yk_solver *solver;
    yk_status status;

    (void)unused;
    yk_config_init(&config);
    yk_config_set(&config, "threads", 1);
    yk_config_set(&config, "table-mib", TABLE_MIB);
    status = yk_create(&solver, &config);
    for (int i; (i = atomic_fetch_add(&work.next, 1)) < work.count; ) {
        if (status == YK_OK)
            answer(solver, &work.tasks[i]);
        else
            work.tasks[i].status = status;
    }
    yk_destroy(solver);
    return NULL;
}

/* Returns 0 if it is an answer. */
static int print(const Task *task)
{
    if (task->status != YK_OK) {
        fprintf(stderr, "solve_many: '%s': %s\n", task->text, yk_status_text(task->status));
        return 1;
    }
    printf("%s %+d", task->text, task->result.lower);
    for (int i = 0; i < task->result.line_length; i++)
        printf(" %s", yk_square_name(task->result.line[i]));
    printf("\n");
    return 0;
}

int main(int argc, char **argv)
{
    const int wanted = argc == 2 ? atoi(argv[1]) : 2;
    pthread_t threads[MOST_THREADS];
    int started = 0, failed = 0;

    if (wanted < 1 || wanted > MOST_THREADS || !read_tasks()) {
        fprintf(stderr, "solve_many: not 1 to %d threads, or no memory\n", MOST_THREADS);
        return 1;
    }
    while (started < wanted && pthread_create(&threads[started], NULL, run, NULL) == 0)
        started++;
    if (started == 0)
        run(NULL);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < work.count; i++)
        failed |= print(&work.tasks[i]);
    free(work.tasks);
    return failed;
}
