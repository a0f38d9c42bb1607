/* solve_many.c - many positions on all cores: one solver a thread, each with one worker and a
 * table of its own. Solvers share nothing: threads lock only what they read and write.
 *
 *     cc solve_many.c $(pkg-config --cflags --libs yomikiri) -pthread -o solve_many
 *     ./solve_many 4 < boards.txt
 *
 * Each line of the input is 64 squares and a side, "O--OOOOX... X"; its answer begins with it, and
 * comes when it is there. */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yomikiri.h>

enum { MOST_THREADS = 64, TABLE_MIB = 64, LINE_SIZE = 100 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int failed;

static void print(const char *line, yk_status status, const yk_result *result)
{
    if (status != YK_OK) {
        fprintf(stderr, "solve_many: '%s': %s\n", line, yk_status_text(status));
        failed = 1;
        return;
    }
    printf("%s %+d", line, result->lower);
    for (int i = 0; i < result->line_length; i++)
        printf(" %s", yk_square_name(result->line[i]));
    printf("\n");
}

/* A solver may be used by one thread at a time: this one is made, used and freed here. Its table
 * remembers what earlier positions have taught; no answer depends on that. */
static void *run(void *unused)
{
    char line[LINE_SIZE];
    yk_config config;
    yk_solver *solver;
    yk_query query;
    yk_board board;
    yk_result result;

    (void)unused;
    yk_config_init(&config);
    yk_config_set(&config, "threads", 1);
    yk_config_set(&config, "table-mib", TABLE_MIB);
    const yk_status made = yk_create(&solver, &config);

    pthread_mutex_lock(&lock);
    while (fgets(line, sizeof(line), stdin)) {
        pthread_mutex_unlock(&lock);
        line[strcspn(line, "\r\n")] = '\0';
        yk_status status = made == YK_OK ? yk_board_parse(line, &board, NULL) : made;

        if (status == YK_OK) {
            yk_query_init(&query, board);
            status = yk_solve(solver, &query, &result);
        }
        pthread_mutex_lock(&lock);
        print(line, status, &result);
    }
    pthread_mutex_unlock(&lock);
    yk_destroy(solver);
    return NULL;
}

int main(int argc, char **argv)
{
    const int wanted = argc == 2 ? atoi(argv[1]) : 2;
    pthread_t threads[MOST_THREADS];
    int started = 0;

    while (started < wanted && started < MOST_THREADS
           && pthread_create(&threads[started], NULL, run, NULL) == 0)
        started++;
    if (started == 0)
        run(NULL);
    while (started > 0)
        pthread_join(threads[--started], NULL);
    return failed;
}
