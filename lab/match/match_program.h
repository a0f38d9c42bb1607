/* match_program.h - programs that play a match: each move is asked of a child process. */

#ifndef YOMIKIRI_MATCH_PROGRAM_H
#define YOMIKIRI_MATCH_PROGRAM_H

#include "bench/engine/engine.h"

/* Start the program of a command line (engine.h), to search each position so far. It is called
 * `name` in complaints. *ask and the texts must outlive it. NULL: `error` says why. */
Engine *match_program_open(const char *name, const char *command, const SuiteAsk *ask,
                           const volatile int *stop, char *error, size_t error_size);

/* Ask for a move on a board that has one, and check that it is legal. False: *sample has no such
 * move; its trouble says why, unless its state is SAMPLE_INTERRUPTED. */
bool match_program_choose(Engine *program, Board board, bool black_to_move, Sample *sample);

#endif
