/* eval.h - trained weights: a guess at the final score from patterns and mobility.
 *
 * A weights file is what `yomikiri train` writes and what is embedded in the program:
 * an EvalFile, little-endian. docs/training.md says how it comes about. */

#ifndef YOMIKIRI_EVAL_H
#define YOMIKIRI_EVAL_H

#include "eval/pattern.h"

enum {
    EVAL_VERSION = 1,
    EVAL_STAGES = 9,
    EVAL_STAGE_FIRST = 8,       /* empties of the first stage: 8 to 10, and all below */
    EVAL_STAGE_WIDTH = 3,       /* the last stage serves everything above, too */
    EVAL_DISC = 64,             /* one disc in the units of a weight */
};

/* 0 <= result < EVAL_STAGES; 0 <= empties <= 64. */
static inline int eval_stage(int empties)
{
    const int stage = (empties - EVAL_STAGE_FIRST) / EVAL_STAGE_WIDTH;

    return empties < EVAL_STAGE_FIRST ? 0 : min_int(stage, EVAL_STAGES - 1);
}

/* How far a search of `depth` plies with `empties` to go is from the exact score:
 * deviation = exp((constant + by_empties * empties + by_depth * depth) / 65536) discs, the
 * mean taken as mean / 65536. Fitted by `yomikiri train`. */
typedef struct {
    int32_t constant, by_empties, by_depth, mean;
} EvalError;

typedef struct {
    char magic[8];              /* EVAL_MAGIC */
    uint32_t version, stages;
    uint64_t checksum;          /* eval_checksum() of all bytes behind this field */
    char provenance[256];       /* how it was made; text, NUL-terminated */
    EvalError error;
    int16_t bias[72];           /* by empties 0..64 */
    int16_t weights[EVAL_STAGES][STAGE_WEIGHTS];
} EvalFile;

#define EVAL_MAGIC "YKEVAL\r\n"

/* Ready for use; owns nothing and points into an EvalFile. */
typedef struct {
    PatternMap map;
    const EvalFile *file;
    const int16_t *weights[65]; /* by empties: its stage */
} Evaluation;

/* The weights in this program; static storage. */
const EvalFile *eval_embedded(void);

/* Use `file`, which must outlive *evaluation. Trusts it; see eval_check(). */
void eval_init(Evaluation *evaluation, const EvalFile *file);

/* NULL if the `size` bytes of `file` are whole and of this version; else what is wrong,
 * static storage. */
const char *eval_check(const EvalFile *file, size_t size);

uint64_t eval_checksum(const EvalFile *file);

/* The value of `board` for the side to move, EVAL_DISC to a disc, computed from nothing by
 * the plainest code; kernels give the same from what they keep. `own_moves` and
 * `opp_moves` are how many moves each side would have. */
int eval_board(const Evaluation *evaluation, Board board, int own_moves, int opp_moves);

#endif
