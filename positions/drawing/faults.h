/* faults.h - everything that is wrong with one board, told in one error. */

#ifndef YOMIKIRI_FAULTS_H
#define YOMIKIRI_FAULTS_H

#include "positions/format.h"

/* Begin with { 0 }. */
struct Faults {
    int count;
    DiagCode code;          /* of the first; so is the place */
    Span where;
    char message[sizeof ((Diag *)0)->message];
};

/* One fault more. What no longer fits into the message is left out. */
void faults_add(Faults *faults, DiagCode code, Span where, const char *message, ...)
    PRINTF_LIKE(4, 5);

/* True if there are none; else one error that names them all is handed out. */
bool faults_none(Reader *reader, const Faults *faults);

/* Names of squares or rows as they are found: "c4, d5 and 7 more". */
typedef struct {
    int count, shown;
    char text[120];
} Names;

void names_add(Names *names, const char *name);

/* The list in words, to be asked for once; lasts as long as `names`. */
const char *names_text(Names *names);

#endif
