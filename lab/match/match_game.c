#include "lab/match/match_game.h"

#include <stdio.h>

#include "base/clock.h"

typedef struct {
    const MatchRules *rules;
    yk_solver *const *solvers;
    Engine *const *programs;
    const MatchLimit *limit;
    MatchGame *game;
    MatchFailure *failure;
    yk_board board;
    bool black_to_move;
} Play;

static int to_move(const Play *play)
{
    return play->black_to_move ? play->game->black : 1 - play->game->black;
}

static void make(Play *play, int move)
{
    assert(play->game->move_count < MAX_LINE);
    yk_board_play(&play->board, move);
    play->black_to_move = !play->black_to_move;
    play->game->moves[play->game->move_count++] = (uint8_t)move;
}

/* Is it to be given up? *left_s: the seconds until then, 0 for any number. */
static bool must_stop(const MatchLimit *limit, double *left_s)
{
    *left_s = limit->until_s > 0 ? limit->until_s - 1e-9 * (double)clock_ns() : 0;
    return (limit->until_s > 0 && *left_s <= 0)
           || (limit->stop && __atomic_load_n(limit->stop, __ATOMIC_RELAXED) != 0);
}

/* Ask `solver` about the board, `depth` as in yk_query. */
static MatchPlayed ask(const Play *play, yk_solver *solver, int depth, yk_result *result)
{
    yk_query query;
    yk_status status;

    yk_query_init(&query, play->board);
    query.depth = depth;
    query.flags = depth > 0 ? YK_SHALLOW : 0;
    if (must_stop(play->limit, &query.time_limit_s))
        return MATCH_STOPPED;
    *result = (yk_result){ .size = sizeof(*result) };
    status = yk_solve(solver, &query, result);
    if (status == YK_OK)
        return result->stopped ? MATCH_STOPPED : MATCH_PLAYED;
    *play->failure = (MatchFailure){ .status = status, .board = play->board,
                                     .black_to_move = play->black_to_move,
                                     .lower = result->lower, .upper = result->upper };
    return MATCH_UNSOLVED;
}

static MatchPlayed choose_by_program(Play *play, int side)
{
    double left_s;
    Sample sample;

    if (must_stop(play->limit, &left_s))
        return MATCH_STOPPED;
    if (!match_program_choose(play->programs[side], play->board, play->black_to_move, &sample)) {
        if (sample.state == SAMPLE_INTERRUPTED)
            return MATCH_STOPPED;
        *play->failure = (MatchFailure){ .side = side, .board = play->board,
                                         .black_to_move = play->black_to_move };
        snprintf(play->failure->trouble, sizeof(play->failure->trouble), "%s", sample.trouble);
        return MATCH_UNSOLVED;
    }
    play->game->nodes[side] += sample.nodes > 0 ? (uint64_t)sample.nodes : 0;
    play->game->time_ns[side] += sample.time_ns;
    play->game->searches[side]++;
    make(play, sample.best);
    return MATCH_PLAYED;
}

static MatchPlayed choose(Play *play)
{
    const int side = to_move(play);
    yk_result result;

    if (play->programs)
        return choose_by_program(play, side);
    const MatchPlayed played = ask(play, play->solvers[side], play->rules->depth, &result);

    if (played != MATCH_PLAYED)
        return played;
    play->game->nodes[side] += result.nodes;
    play->game->searches[side]++;
    make(play, result.moves[0].square);
    return MATCH_PLAYED;
}

/* The result is the score, whoever plays on; the line only completes the record. */
static MatchPlayed finish(Play *play)
{
    const bool black_to_move = play->black_to_move;
    yk_result result;

    /* The line of a search depends on what its table held. */
    yk_clear(play->solvers[MATCH_A]);
    const MatchPlayed played = ask(play, play->solvers[MATCH_A], 0, &result);

    if (played != MATCH_PLAYED)
        return played;
    assert(result.lower == result.upper);
    play->game->score = black_to_move ? result.lower : -result.lower;
    play->game->chosen = play->game->move_count;
    for (int i = 0; i < result.line_length; i++)
        make(play, result.line[i]);
    return MATCH_PLAYED;
}

static MatchPlayed play_game(const MatchRules *rules, yk_solver *const solvers[MATCH_SIDES],
                             Engine *const *programs, const MatchLimit *limit, MatchPair *pair,
                             int black, MatchGame *game)
{
    Play play = { .rules = rules, .solvers = solvers, .programs = programs, .limit = limit,
                  .game = game, .failure = &pair->failure, .board = pair->opening.board,
                  .black_to_move = pair->opening.black_to_move };
    MatchPlayed played = MATCH_PLAYED;

    *game = (MatchGame){ .black = black };
    for (int side = 0; side < MATCH_SIDES; side++)
        yk_clear(solvers[side]);
    while (played == MATCH_PLAYED && board_empties(play.board) > rules->perfect) {
        if (yk_board_moves(play.board))
            played = choose(&play);
        else if (yk_board_moves((yk_board){ play.board.opp, play.board.own }))
            make(&play, YK_PASS);
        else
            break;                      /* over: "solving" it counts the discs */
    }
    return played == MATCH_PLAYED ? finish(&play) : played;
}

MatchPlayed match_game_pair(const MatchRules *rules, yk_solver *const solvers[MATCH_SIDES],
                            Engine *const *programs, const MatchLimit *limit, MatchPair *pair)
{
    MatchPlayed played = MATCH_PLAYED;

    for (int i = 0; i < 2 && played == MATCH_PLAYED; i++)
        played = play_game(rules, solvers, programs, limit, pair, i == 0 ? MATCH_A : MATCH_B,
                           &pair->games[i]);
    return played;
}

int match_game_discs(const MatchGame *game)
{
    return game->black == MATCH_B ? game->score : -game->score;
}
