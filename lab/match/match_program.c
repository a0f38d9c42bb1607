#include "lab/match/match_program.h"

#include <stdio.h>

/* A program that takes longer for a move hangs. */
static double limit_s(const SuiteAsk *ask)
{
    return 60 + (ask->time_s > 0 ? 20 * ask->time_s : 540);
}

Engine *match_program_open(const char *name, const char *command, const SuiteAsk *ask,
                           const volatile int *stop, char *error, size_t error_size)
{
    const EngineSpec spec = { .name = name, .command = command, .kind = ENGINE_AUTO, .threads = 1,
                              .limit_s = limit_s(ask), .ask = *ask };

    return engine_open(&spec, stop, error, error_size);
}

bool match_program_choose(Engine *program, Board board, bool black_to_move, Sample *sample)
{
    SuitePosition position = { .id = "", .board = board, .black_to_move = black_to_move,
                               .empties = board_empties(board) };

    yk_board_format(board, black_to_move, position.text);
    if (!engine_solve(program, &position, sample))
        return false;
    if (sample->best >= 0)              /* and legal, or it was no answer */
        return true;
    sample->state = SAMPLE_GARBLED;
    snprintf(sample->trouble, sizeof(sample->trouble), "no move for %s", position.text);
    return false;
}
