/* reactions.h - measurements of a pool: each position under each configuration. */

#ifndef YOMIKIRI_REACTIONS_H
#define YOMIKIRI_REACTIONS_H

#include "bench/record/ablate.h"
#include "positions/suite/suite.h"

enum { PICK_ROWS = 128 };

/* The changes by which positions are told apart: what they make of nodes and time is a position's
 * reaction. The default first, then the rows of an ablation (bench/record/ablate.h), then every
 * knob of one thread's search that is a number, one step up and one step down. Rows that change
 * nothing, or the same as another, are left out. Returns their number. */
int pick_rows(AblateRow rows[PICK_ROWS]);

/* What reactions are made of. Nodes are exact: the same everywhere and at every time. */
typedef enum { REACT_NODES, REACT_TIME, REACT_BOTH } ReactKind;

enum { REACT_KINDS = 3, REACT_ROUNDS = 100, REACT_CAP = 8 };

/* One solve. */
typedef struct {
    int64_t nodes;              /* 0: not measured. At most REACT_CAP times those of the
                                   default: a solve that needs more is cut off there */
    int64_t cpu_ns;             /* of a solve that was cut off: until then */
    bool over;                  /* it was cut off */
} ReactCell;

/* Round 0 is the default alone, at every position; rounds 1 to `rounds` are all rows at
 * positions that are short enough to be chosen, the default among them only where time is
 * measured. */
typedef struct {
    ReactKind kind;
    int rounds;
    int row_count, position_count;
    char (*names)[ABLATE_NAME];       /* of the rows */
    ReactCell *cells;           /* use reactions_cell() */
} Reactions;

/* Room for all of them, nothing measured; to be released by reactions_free(). */
void reactions_begin(Reactions *reactions, ReactKind kind, int rounds, int row_count,
                     int position_count);

void reactions_free(Reactions *reactions);

ReactCell *reactions_cell(const Reactions *reactions, int round, int row, int position);

/* The nodes of the default, and the time that a solve by it takes: the median of what was
 * measured or, where reactions are of nodes alone, by `rate` nodes a second. */
int64_t reactions_nodes(const Reactions *reactions, int position);
int64_t reactions_cost_ns(const Reactions *reactions, int position, double rate);

/* Whether every row of every round was measured there. */
bool reactions_complete(const Reactions *reactions, int position);

/* log(nodes / those of the default); NAN if it was not measured. */
double reactions_log_nodes(const Reactions *reactions, int row, int position);

/* The same of time: the median over rounds, each against the default in the same round. */
double reactions_log_time(const Reactions *reactions, int row, int position);

/* The variance of the logarithm of one time of the default about its mean over rounds, and
 * from how many degrees of freedom; 0 freedom where time was not measured. */
double reactions_scatter(const Reactions *reactions, int position, int *freedom);

/* "nodes", ...; NULL past the last; static storage. */
const char *reactions_kind_name(size_t kind);

#endif
