/* rules.h - the rules of Othello, slow and obvious: the reference for every
 * faster piece of code in the project. One square at a time, one direction at
 * a time, in ranks and files; shares nothing with the kernels.
 * All functions are pure: any thread, any time. */

#ifndef YOMIKIRI_RULES_H
#define YOMIKIRI_RULES_H

#include "board/board.h"

/* Discs turned if the side to move plays `square` (0..63): 0 if that is not legal,
 * also if the square is occupied. */
uint64_t rules_flips(Board board, int square);

/* Every square the side to move may play; 0 if it must pass or the game is over. */
uint64_t rules_moves(Board board);

/* Neither side can move. */
bool rules_game_over(Board board);

/* Play `square`, which must be legal. */
Board rules_play(Board board, int square);

#endif
