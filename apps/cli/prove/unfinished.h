/* unfinished.h - a proof that came to no end, in a file beside the one that it is to become: what
 * is claimed, and the moves chosen so far. The next attempt goes on from there. */

#ifndef YOMIKIRI_UNFINISHED_H
#define YOMIKIRI_UNFINISHED_H

#include "proof/proof.h"

typedef struct {
    char *path;                 /* NULL: nothing is kept */
    char *head;                 /* its first lines: the program, the position, the question */
    const ProofSubject *subject;
    ProofSteps steps;
    size_t kept;                /* steps in the file */
    bool failed;                /* it takes nothing any more */
    const char *why;            /* "is damaged": why nothing came of a file that was there */
} Unfinished;

/* Look for an earlier attempt at `target`, by this build, at the same question (a word or two)
 * about the position of *subject; nothing is kept with `target` NULL. True: there was one, its
 * claims are in *subject and its steps in `steps`. Else `why` says what is wrong with a file that
 * is there: one of another question or build is overwritten by unfinished_keep(), a damaged one
 * gets a name that ends in .damaged, and one that is no such file stays, and nothing is kept. */
bool unfinished_begin(Unfinished *unfinished, const char *target, const char *question,
                      ProofSubject *subject);

/* Write all that was chosen, in place of what the file had; a kill leaves the old file or the new
 * one. False: it cannot be written, now and for ever after. */
bool unfinished_keep(Unfinished *unfinished);

/* `done`: nothing need be kept any more, and what was kept goes. */
void unfinished_end(Unfinished *unfinished, bool done);

#endif
