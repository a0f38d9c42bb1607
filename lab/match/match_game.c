#include "lab/match/match_game.h"

#include <stdio.h>

typedef struct {
    const MatchRules *rules;
    yk_solver *const *solvers;
    Engine *const *programs;
    const volatile int *stop;
    MatchGame *game;
    MatchFailure *failure;
    yk_board board;
    bool black_to_move;
} Play;

static void make(Play *play, int move)
{
    assert(play->game->move_count < MAX_LINE);
    yk_board_play(&play->board, move);
    play->black_to_move = !play->black_to_move;
    play->game->moves[play->game->move_count++] = (uint8_t)move;
}

/* Ask `solver` about the board, `depth` as in yk_query. */
static MatchPlayed ask(const Play *play, yk_solver *solver, int depth, yk_result *result)
{
    yk_query query;

    if (__atomic_load_n(play->stop, __ATOMIC_RELAXED) != 0)
        return MATCH_STOPPED;
    yk_query_init(&query, play->board);
    query.depth = depth;
    query.flags = depth > 0 ? YK_SHALLOW : 0;
    *result = (yk_result){ .size = sizeof(*result) };

    const yk_status status = yk_solve(solver, &query, result);

    if (status == YK_OK)
        return result->stopped ? MATCH_STOPPED : MATCH_PLAYED;
    *play->failure = (MatchFailure){ .status = status, .board = play->board,
                                     .black_to_move = play->black_to_move,
                                     .lower = result->lower, .upper = result->upper };
    return MATCH_UNSOLVED;
}

static MatchPlayed ask_program(Play *play, int side, Sample *sample)
{
    SuitePosition position = { .id = "", .board = play->board,
                               .black_to_move = play->black_to_move,
                               .empties = board_empties(play->board) };

    yk_board_format(play->board, play->black_to_move, position.text);
    if (__atomic_load_n(play->stop, __ATOMIC_RELAXED) != 0)
        return MATCH_STOPPED;

    const bool answered = engine_solve(play->programs[side], &position, sample);

    if (answered && sample->best >= 0)      /* and legal, or it was no answer */
        return MATCH_PLAYED;
    if (!answered && sample->state == SAMPLE_INTERRUPTED)
        return MATCH_STOPPED;
    *play->failure = (MatchFailure){ .side = side, .board = play->board,
                                     .black_to_move = play->black_to_move };
    snprintf(play->failure->trouble, sizeof(play->failure->trouble), "%s%.180s",
             answered ? "no move for " : "", answered ? position.text : sample->trouble);
    return MATCH_UNSOLVED;
}

static MatchPlayed choose(Play *play)
{
    MatchGame *game = play->game;
    const int side = play->black_to_move ? game->black : 1 - game->black;
    MatchPlayed played;

    if (play->programs) {
        Sample sample;

        played = ask_program(play, side, &sample);
        if (played != MATCH_PLAYED)
            return played;
        game->nodes[side] += sample.nodes > 0 ? (uint64_t)sample.nodes : 0;
        game->time_ns[side] += sample.time_ns;
        make(play, sample.best);
    } else {
        yk_result result;

        played = ask(play, play->solvers[side], play->rules->depth, &result);
        if (played != MATCH_PLAYED)
            return played;
        game->nodes[side] += result.nodes;
        make(play, result.moves[0].square);
    }
    game->searches[side]++;
    return played;
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

MatchPlayed match_game_pair(const MatchRules *rules, yk_solver *const solvers[MATCH_SIDES],
                            Engine *const *programs, const volatile int *stop, MatchPair *pair)
{
    MatchPlayed played = MATCH_PLAYED;

    for (int i = 0; i < 2 && played == MATCH_PLAYED; i++) {
        Play play = { .rules = rules, .solvers = solvers, .programs = programs, .stop = stop,
                      .game = &pair->games[i], .failure = &pair->failure,
                      .board = pair->opening.board,
                      .black_to_move = pair->opening.black_to_move };

        *play.game = (MatchGame){ .black = i == 0 ? MATCH_A : MATCH_B };
        for (int side = 0; side < MATCH_SIDES; side++)
            yk_clear(solvers[side]);
        while (played == MATCH_PLAYED && board_empties(play.board) > rules->perfect) {
            if (yk_board_moves(play.board))
                played = choose(&play);
            else if (yk_board_moves(board_pass(play.board)))
                make(&play, YK_PASS);
            else
                break;                  /* over: "solving" it counts the discs */
        }
        if (played == MATCH_PLAYED)
            played = finish(&play);
    }
    return played;
}

int match_game_discs(const MatchGame *game)
{
    return game->black == MATCH_B ? game->score : -game->score;
}
