/* solve_text.h - answers for people. */

#ifndef YOMIKIRI_SOLVE_TEXT_H
#define YOMIKIRI_SOLVE_TEXT_H

#include <stdio.h>

#include "apps/cli/solve/item.h"

typedef struct {
    FILE *out;
    bool unicode;               /* round discs instead of X and O */
    bool colour;
    bool quiet;                 /* one line per position, no board */
    bool warnings;              /* the reader's, too: standard error is not the same place */
} TextStyle;

/* What suits `out` and the environment (a terminal, its locale, NO_COLOR). */
void solve_text_style(TextStyle *style, FILE *out, bool quiet);

/* A solved position, its score and its line; then everything else about it, which may be known
 * later. Trouble with the file shows in ferror(). */
void solve_text(const TextStyle *style, const SolveItem *item, const SolveRequest *request);
void solve_text_rest(const TextStyle *style, const SolveItem *item, const SolveRequest *request);

#endif
