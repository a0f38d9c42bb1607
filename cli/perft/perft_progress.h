/* perft_progress.h - the progress of a perft: one line on a terminal, rewritten, and one notice
 * elsewhere where it will take hours; and the stop by ctrl-C. */

#ifndef YOMIKIRI_PERFT_PROGRESS_H
#define YOMIKIRI_PERFT_PROGRESS_H

#include "cli/perft/perft_walk.h"
#include "cli/terminal/progress_line.h"

typedef struct {
    yk_board board;
    int depth;
    ProgressLine line;
    bool predicted;             /* the notice was given, or is not worth it */
    uint64_t before;            /* leaves of the parts that are done */
    bool guessed;
    PerftGuess guess;
} PerftProgress;

/* The count of that board begins now. */
void perft_progress_begin(PerftProgress *progress, yk_board board, int depth);

/* PerftWalk.each, with a PerftProgress for context: false once somebody pressed ctrl-C. */
bool perft_progress_each(void *context, uint64_t leaves);

/* A part with that many leaves is done; another is counted from 0 on. */
void perft_progress_part(PerftProgress *progress, uint64_t leaves);

#endif
