/* explain_terms.h - terms of an evaluation, put together by what they are, and printed. */

#ifndef YOMIKIRI_EXPLAIN_TERMS_H
#define YOMIKIRI_EXPLAIN_TERMS_H

#include <stdio.h>

#include "apps/cli/explain/explained.h"
#include "base/text/arena.h"

typedef struct {
    const char *pattern;
    int count;
    int64_t share;
} TermGroup;

/* One group for each name, in the order of the terms; returns how many. */
int explain_terms_groups(const yk_evaluation *evaluation, TermGroup groups[YK_MAX_TERMS]);

int64_t explain_terms_share(const yk_term *term);

/* Indices of the terms, the largest share first, whatever its sign. */
void explain_terms_order(const yk_evaluation *evaluation, int order[YK_MAX_TERMS]);

/* "a1 b1 c1"; "" for none. */
void explain_terms_squares(const yk_term *term, char out[40]);

/* The evaluation of the board; with `all` every term of it, and what it is after each move. */
void explain_terms_print(FILE *out, const Explained *explained, bool all, Arena *arena);

#endif
