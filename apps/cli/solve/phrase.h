/* phrase.h - the sentences and numbers that every human output of `solve` shares. All
 * scores are those of the side to move, with its letter, as everywhere else in the program;
 * only who wins is said by name. */

#ifndef YOMIKIRI_PHRASE_H
#define YOMIKIRI_PHRASE_H

#include "apps/cli/solve/item.h"
#include "base/text/number.h"

/* As an argument of a call, phrase_score(score).text, it lives until the end of the statement; ""
 * where there is nothing to say. */
typedef struct {
    char text[1600];
} Phrase;

/* "Black wins 51-13 (X +38), exact", "X at least +2, at most +12; stopped after 30 s". */
Phrase phrase_result(const SolveItem *item, const SolveRequest *request);

/* Why there is no answer, if its status is not YK_OK or a check failed: "out of memory or
 * threads", "internal error: ... at least +6 and at most +2 ..." with the board. */
Phrase phrase_failure(const SolveItem *item);

/* "estimate X +4 (selective 95 %), not proven", "estimate X >= +4 (heuristic, 12 plies at 73 %),
 * not proven", "" where there is none. With --wld: "probably a win for Black (selective 95 %), not
 * proven". */
Phrase phrase_estimate(const SolveItem *item, const SolveRequest *request);

/* What "selective 95 %" means; "" where neither the estimate nor the best move so far is of that
 * kind. */
Phrase phrase_selective(const char *estimate, const char *so_far);

/* "best so far: d3 (heuristic, 12 plies at 73 %)", "best move: ..." if it was not stopped, ""
 * where the score is exact. */
Phrase phrase_best_so_far(const SolveItem *item);

/* "<= +4 (selective 95 %)", "" where the move's score is exact or nothing is believed. */
Phrase phrase_move_estimate(const yk_move *move);

/* "f8 b2 not decided: at most +64": moves that may be as good as the best; "" if there are
 * none. */
Phrase phrase_open(const SolveItem *item);

/* "expected X +20: WRONG", "" where nothing was expected. */
Phrase phrase_expected(const SolveItem *item);

/* What the checks said: "proven again by an independent search", "" if nothing to say. */
Phrase phrase_proof(const SolveItem *item);

/* "+38", "-2", "0". */
Phrase phrase_score(int score);

/* "+38", or what is proven of it: ">= +2", "<= +12", "+2..+12", "?". */
Phrase phrase_bounds(int lower, int upper);

/* "0.21 s", "2 min 05 s", "3 h 10 min". */
Phrase phrase_time(double time_s);

/* ", 46.1 million nodes/s", "" where the time is too short to tell. */
Phrase phrase_speed(uint64_t nodes, double time_s);

#endif
