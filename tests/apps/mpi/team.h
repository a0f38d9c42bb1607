/* team.h - solvers in threads of one process that work on one position as ranks would: the first
 * one solves, all others serve. They share a table. */

#ifndef YOMIKIRI_TESTS_TEAM_H
#define YOMIKIRI_TESTS_TEAM_H

#include <pthread.h>
#include <stdatomic.h>

#include "board/board.h"
#include "parallel/yomikiri_remote.h"

enum {
    TEAM_MOST = 8,
    TEAM_PATIENCE = 100         /* positions to try until some task was stolen */
};

typedef struct {
    yk_solver *solver;
    yk_query query;             /* the first one's */
    yk_result result;
    yk_status status;
    pthread_t thread;
    bool running;
    atomic_bool ended;
} Member;

typedef struct {
    int count;
    Member member[TEAM_MOST];
    void *memory;
} Team;

/* Each member has so many threads. */
void team_open(Team *team, int count, int threads);
void team_close(Team *team);

/* Member 0 begins to solve. */
void team_solve(Team *team, const yk_query *query);

/* Another one begins to serve. */
void team_serve(Team *team, int at);

/* It has come to its end, or has not begun. */
bool team_ended(Team *team, int at);

/* Nodes of all members, whose last work has ended. */
uint64_t team_nodes(const Team *team);

/* NULL: `told` is as good an answer as that of a solve alone. Else what is wrong; static
 * storage. */
const char *team_complaint(Board board, const yk_query *query, const yk_result *told,
                           const yk_result *alone);

#endif
