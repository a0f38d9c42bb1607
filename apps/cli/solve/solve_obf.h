/* solve_obf.h - answers as OBF: the position with the score of every legal move, ready
 * to be read again as an expectation. */

#ifndef YOMIKIRI_SOLVE_OBF_H
#define YOMIKIRI_SOLVE_OBF_H

#include <stdio.h>

#include "apps/cli/solve/item.h"

/* One line, with the position's name in a comment behind it. The best moves come first,
 * equal ones from a1 to h8: the same line whatever the knobs. Moves that are not proven
 * exactly would read as wrong expectations: such a position is written without scores,
 * and a comment says what is known. Trouble with the file shows in ferror(). */
void solve_obf(FILE *out, const SolveItem *item, const SolveRequest *request);

#endif
