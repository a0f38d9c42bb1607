/* team.c - solvers in threads of one process. */

#include "tests/apps/mpi/team.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/solve.h"

enum { MEMORY = 16 << 20, LINE = 64 };

void team_open(Team *team, int count, int threads)
{
    yk_config config;

    *team = (Team){ .count = count, .memory = aligned_alloc(LINE, MEMORY) };
    if (!team->memory)
        abort();
    memset(team->memory, 0, MEMORY);
    yk_config_init(&config);
    yk_config_set(&config, "threads", threads);
    config.table_memory = team->memory;
    config.table_memory_bytes = MEMORY;
    config.helpers = count > 1 ? (count - 1) * threads : 1;     /* one alone has a test to help */
    for (int i = 0; i < count; i++)
        team->member[i].solver = solve_open_config(&config);
}

void team_close(Team *team)
{
    for (int i = 0; i < team->count; i++)
        yk_destroy(team->member[i].solver);
    free(team->memory);
}

static void *solve_main(void *argument)
{
    Member *member = argument;

    member->status = yk_solve(member->solver, &member->query, &member->result);
    atomic_store(&member->ended, true);
    return NULL;
}

static void *serve_main(void *argument)
{
    Member *member = argument;

    member->status = yk_help(member->solver, &member->result);
    atomic_store(&member->ended, true);
    return NULL;
}

static void begin(Member *member, void *(*main)(void *))
{
    atomic_store(&member->ended, false);
    member->running = true;
    if (pthread_create(&member->thread, NULL, main, member) != 0)
        abort();
}

void team_solve(Team *team, const yk_query *query)
{
    team->member[0].query = *query;
    begin(&team->member[0], solve_main);
}

void team_serve(Team *team, int at)
{
    begin(&team->member[at], serve_main);
}

bool team_ended(Team *team, int at)
{
    Member *member = &team->member[at];

    if (member->running && atomic_load(&member->ended)) {
        pthread_join(member->thread, NULL);
        member->running = false;
    }
    return !member->running;
}

uint64_t team_nodes(const Team *team)
{
    uint64_t nodes = 0;

    for (int i = 0; i < team->count; i++)
        nodes += team->member[i].result.nodes;
    return nodes;
}

static const yk_move *move_to(const yk_result *result, int square)
{
    for (int i = 0; i < result->move_count; i++)
        if (result->moves[i].square == square)
            return &result->moves[i];
    return NULL;
}

const char *team_complaint(Board board, const yk_query *query, const yk_result *told,
                           const yk_result *alone)
{
    const char *complaint = solve_complaint(board, told, query->flags);

    if (complaint)
        return complaint;
    if (query->alpha > -SCORE_MAX || query->beta < SCORE_MAX)
        return solve_answers(told, query->alpha, query->beta, alone->lower) ? NULL
               : "what is said of the window is wrong";
    if (told->lower != alone->lower || told->upper != alone->upper)
        return "another score";
    if ((query->flags & (YK_ALL_BEST | YK_ALL_MOVES)) && told->best != alone->best)
        return "other best moves";
    for (int i = 0; (query->flags & YK_ALL_MOVES) && i < told->move_count; i++)
        if (told->moves[i].lower != move_to(alone, told->moves[i].square)->lower)
            return "another score of a move";
    return NULL;
}
