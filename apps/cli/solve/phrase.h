/* phrase.h - the sentences and numbers that every human output of `solve` shares. All
 * scores are those of the side to move, with its letter, as everywhere else in the program;
 * only who wins is said by name.
 * Each function writes a NUL-terminated text into `out`, cut short if it is full. */

#ifndef YOMIKIRI_PHRASE_H
#define YOMIKIRI_PHRASE_H

#include "apps/cli/solve/item.h"
#include "base/text/number.h"

enum { PHRASE_SIZE = 240 };

/* "Black wins 51-13 (X +38), exact", "X at least +2, at most +12; stopped after 30 s". */
void phrase_result(const SolveItem *item, const SolveRequest *request, char *out, size_t size);

/* Why there is no answer, if its status is not YK_OK or a check failed: "out of memory or
 * threads", "internal error: ... at least +6 and at most +2 ..." with the board. */
void phrase_failure(const SolveItem *item, char *out, size_t size);

/* "estimate X +4 (selective 95 %), not proven", "estimate X >= +4 (heuristic, 12 plies at 73 %),
 * not proven", "" where there is none. With --wld: "probably a win for Black (selective 95 %), not
 * proven". */
void phrase_estimate(const SolveItem *item, const SolveRequest *request, char *out, size_t size);

/* What "selective 95 %" means; "" where neither the estimate nor the best move so far is of that
 * kind. */
void phrase_selective(const char *estimate, const char *so_far, char *out, size_t size);

/* "best so far: d3 (heuristic, 12 plies at 73 %)", "best move: ..." if it was not stopped, ""
 * where the score is exact. */
void phrase_best_so_far(const SolveItem *item, char *out, size_t size);

/* "<= +4 (selective 95 %)", "" where the move's score is exact or nothing is believed. */
void phrase_move_estimate(const yk_move *move, char *out, size_t size);

/* "f8 b2 not decided: at most +64": moves that may be as good as the best; "" if there are
 * none. */
void phrase_open(const SolveItem *item, char *out, size_t size);

/* "expected X +20: WRONG", "" where nothing was expected. */
void phrase_expected(const SolveItem *item, char *out, size_t size);

/* What the checks said: "proven again by an independent search", "" if nothing to say. */
void phrase_proof(const SolveItem *item, char *out, size_t size);

/* "40.proof, 7,115 bytes, 60,227 positions, 26,229 of them for the checker to search; 0.11 s", ""
 * where none was written. */
void phrase_certificate(const SolveItem *item, char *out, size_t size);

/* "+38", "-2", "0". */
void phrase_score(int score, char *out, size_t size);

/* "+38", or what is proven of it: ">= +2", "<= +12", "+2..+12", "?". */
void phrase_bounds(int lower, int upper, char *out, size_t size);

/* "0.21 s", "2 min 05 s", "3 h 10 min". */
void phrase_time(double time_s, char *out, size_t size);

/* "46.1 million nodes/s", "" where the time is too short to tell. */
void phrase_speed(uint64_t nodes, double time_s, char *out, size_t size);

/* Discs of black at the end of a game in which black's score is `score`; white has the
 * rest of the 64, as the empty squares go to the winner. */
int phrase_black_discs(int score);

#endif
