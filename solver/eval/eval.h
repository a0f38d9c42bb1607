/* eval.h - trained weights: the final score as it is expected from patterns and mobility.
 *
 * Every pattern, number of moves and number of empties on the board is a row of small
 * numbers. Rows are added up, and the value is the sum's linear part plus the squares of
 * its units, half of which count negative. A square is a sum over all pairs of rows of
 * products of their numbers, so pairs of patterns have values of their own without a table
 * for each pair (S. Rendle, "Factorization machines", ICDM 2010, section III; there the
 * square of a row with itself is left out, here the fit takes care of it).
 *
 * A weights file is what `yomikiri train` writes and what is embedded in the program:
 * an EvalFile, little-endian. docs/training.md says how it comes about. */

#ifndef YOMIKIRI_EVAL_H
#define YOMIKIRI_EVAL_H

#include "eval/pattern.h"

enum {
    EVAL_VERSION = 3,
    EVAL_STAGES = 9,
    EVAL_STAGE_FIRST = 8,       /* empties of the first stage: 8 to 10, and all below */
    EVAL_STAGE_WIDTH = 3,       /* the last stage serves everything above, too */
    EVAL_DISC = 64,             /* one disc in the units of a value */
    EVAL_LIMIT = 80 * EVAL_DISC,        /* no value is beyond */

    /* A row's lanes: linear part = lane 0 + EVAL_HIGH * lane 1 in units of a value (lane 1 is
     * 0 in a wide row), then units in EVAL_UNIT to the square root of a disc. The squares of
     * even lanes count positive, those of odd ones negative. */
    EVAL_HIGH = 16,
    EVAL_FIRST_UNIT = 2,
    EVAL_LANES = 16,
    EVAL_UNIT = 256,
    EVAL_SHIFT = 10,            /* EVAL_UNIT^2 / EVAL_DISC as a power of two */
    EVAL_WIDE_LIMIT = 2000,     /* of a wide row's lanes: sums of squares then fit 32 bits */
    EVAL_POWER_LIMIT = 10 << 16,        /* of the power of e in EvalDepthError */
    EVAL_CONSTANTS = 72,        /* empties 0..64 and some that are not used */
    EVAL_PATTERN_ROWS = BASE_OWN_MOVES,
    EVAL_MOVES_ROWS = STAGE_WEIGHTS - BASE_OWN_MOVES,
};

_Static_assert(1 << EVAL_SHIFT == EVAL_UNIT * EVAL_UNIT / EVAL_DISC, "as eval.c multiplies");

/* 0 <= result < EVAL_STAGES; 0 <= empties <= 64. */
static inline int eval_stage(int empties)
{
    const int stage = (empties - EVAL_STAGE_FIRST) / EVAL_STAGE_WIDTH;

    return empties < EVAL_STAGE_FIRST ? 0 : min_int(stage, EVAL_STAGES - 1);
}

/* How far a search of `shallow` plies is from one of `deep`, with `empties` to go: deviation =
 * exp((constant + by_empties * empties + by_square * empties^2 + by_shallow * shallow
 * + by_deep * deep) / 65536) discs. Fitted by `yomikiri train`. */
typedef struct {
    int32_t constant, by_empties, by_square, by_shallow, by_deep;
} EvalDepthError;

/* The row of a number of a pattern; one that occurs often for every number of moves or
 * empties, and so needs more bits. */
typedef struct {
    int8_t lane[EVAL_LANES];
} EvalRow;

typedef struct {
    int16_t lane[EVAL_LANES];
} EvalWide;

/* In the order of the BASE_ constants: rows of patterns, of own moves, of opponent's. */
typedef struct {
    EvalRow pattern[EVAL_PATTERN_ROWS];
    EvalRow unused;             /* wide rows then lie in one cache line each */
    EvalWide moves[EVAL_MOVES_ROWS];
} EvalStage;

typedef struct {
    char magic[8];              /* EVAL_MAGIC */
    uint32_t version, stages;
    uint64_t checksum;          /* eval_checksum() of all bytes behind this field */
    char provenance[260];       /* how it was made; text, NUL-terminated */
    int32_t unused[4];          /* something in older files */
    EvalDepthError depth_error;
    EvalWide constant[EVAL_CONSTANTS];  /* by empties */
    EvalStage stage[EVAL_STAGES];
} EvalFile;

#define EVAL_MAGIC "YKEVAL\r\n"

_Static_assert(offsetof(EvalFile, stage) % 64 == 0, "rows lie within cache lines");

/* Ready for use; owns nothing and points into an EvalFile. */
typedef struct {
    PatternMap map;
    const EvalFile *file;
    const EvalStage *stage[65]; /* by empties */
} Evaluation;

/* The weights in this program, static storage; NULL in a build without any (no -DWEIGHTS). */
const EvalFile *eval_embedded(void);

/* Use `file`, which must outlive *evaluation. Trusts it; see eval_check(). */
void eval_init(Evaluation *evaluation, const EvalFile *file);

/* NULL if the `size` bytes of `file` are whole and of this version; else what is wrong,
 * static storage. */
const char *eval_check(const EvalFile *file, size_t size);

uint64_t eval_checksum(const EvalFile *file);

/* The linear part of row `row`, 0 <= row < STAGE_WEIGHTS, in the order of the BASE_
 * constants; and setting it, from -2048 to 2032 for a pattern, else to EVAL_WIDE_LIMIT;
 * beyond, to the nearest. */
int eval_linear(const EvalStage *stage, int row);
void eval_set_linear(EvalStage *stage, int row, int linear);

/* The value of `board` for the side to move, EVAL_DISC to a disc, computed from nothing by
 * the plainest code; kernels give the same from what they keep. `own_moves` and
 * `opp_moves` are how many moves each side would have. */
int eval_board(const Evaluation *evaluation, Board board, int own_moves, int opp_moves);

/* deviation.c: the deviation of a search of `shallow` plies from one of `deep`, discs times 2^32,
 * as the weights' own error model tells it, in integers that are the same on every machine. */
uint64_t deviation_between(const EvalDepthError *error, int empties, int shallow, int deep);

#endif
