/* faults.h - everything that is wrong with one board, told in one error. */

#ifndef YOMIKIRI_FAULTS_H
#define YOMIKIRI_FAULTS_H

#include "positions/shared/diag.h"

/* Begin with { 0 }. */
typedef struct {
    int count;
    DiagCode code;          /* of the first; so is the place */
    Span where;
    char message[sizeof ((Diag *)0)->message];
} Faults;

/* One fault more. What no longer fits into the message is left out. */
void faults_add(Faults *faults, DiagCode code, Span where, const char *message, ...)
    PRINTF_LIKE(4, 5);

/* True if there are none; else one error names them all. */
bool faults_none(const Faults *faults, Diag *error);

#endif
