/* clause.h - text between two marks of punctuation, as far as it may tell a side. */

#ifndef YOMIKIRI_CLAUSE_H
#define YOMIKIRI_CLAUSE_H

#include "positions/text/glyph.h"
#include "positions/text/vocabulary.h"

/* A set of kinds of words. */
#define HAS(kind) (UINT64_C(1) << (kind))

/* What stands before a clause. */
typedef enum { LINK_BREAK, LINK_PAUSE, LINK_LABEL, LINK_LINE } Link;

typedef struct {
    uint64_t has;
    Side colours;           /* a set: those that names of colours tell, or a sign in their place */
    Side sign;              /* of a sign that stands alone */
    bool paired;            /* names of colours with signs, in the same order */
    bool odd;               /* a sign contradicts the colour that it stands beside */
    bool named;             /* "Tanaka (white)" */
    bool last_behind;       /* "Black's last move" */
    bool result_first;      /* "White wins next" */
    Link link;
    int line;
    Span where;
} Clause;

enum { MAX_CLAUSES = 64 };

/* Clauses that tell nothing are dropped when there are too many; `full` where that did not
 * help. Begin with { 0 }. */
typedef struct {
    Clause list[MAX_CLAUSES];
    int count, lines;
    bool full;
} Clauses;

/* Add those of chars[from..to), which go on from what was added before. `signs` tells what digits
 * and circles of other colours were on the last board; NULL: nothing. Without `bare` a sign that
 * stands alone is passed over. */
void clauses_add(Clauses *clauses, const Side signs[SIGN_COUNT], const Line *line, int from,
                 int to, bool bare);

/* Add those of `more`, which stand in lines of their own. */
void clauses_append(Clauses *clauses, const Clauses *more);

#endif
