/* train.h - the making of weights: positions from self-play, their labels, the fit of a stage to
 * them, the errors of searches, and the file. */

#ifndef YOMIKIRI_TRAIN_H
#define YOMIKIRI_TRAIN_H

#include "eval/eval.h"
#include "kernel/kernel.h"
#include "yomikiri.h"

/* Close to normal, of deviation 37837 (65536 / sqrt(3)): the sum of four even distributions. */
static inline int noise_next(Random *random)
{
    const uint64_t bits = random_next(random);
    int sum = -2 * 65535;

    for (int i = 0; i < 64; i += 16)
        sum += (int)(bits >> i & 0xffff);
    return sum;
}

/* ---- labeller.c: one thread's means to say what a position is worth ---- */

enum {
    LABEL_EXACT_EMPTIES = 13,   /* up to so many by the exact score, from the kernel alone */
    LABEL_PLIES = 6,            /* above by searches so deep, or a ply less */
    LABEL_EMPTIES_LEFT = 8,     /* searches that label leave so many */
    LABEL_WINDOW = 10 * 16,     /* the first window of labeller_search(), on both sides */
};

/* A search that failed. Where it contradicts itself, the bounds are as yk_solve() has them. */
typedef struct {
    yk_status status;           /* YK_OK: none did */
    Board board;
    int lower, upper;
} LabelFailure;

/* `evaluation` may be changed between calls; NULL: by hand. The rest is the labeller's. */
typedef struct {
    const Kernel *kernel;
    yk_solver *solver;          /* of labels; NULL: none is asked for */
    LabelFailure failure;       /* of the solver */
    const Evaluation *evaluation;
    int stages;                 /* stages of the evaluation that are fitted; the others are
                                   copies of the last of them */
    uint8_t edges[EDGE_STATES];
    SearchContext ctx;
} Labeller;

/* To be given back by labeller_free(). With `weights`, which must outlive it, it labels by a
 * solver that has them; NULL: exactly alone. */
void labeller_init(Labeller *labeller, const Kernel *kernel, const yk_weights *weights);
void labeller_free(Labeller *labeller);

/* The exact score in discs, of at most 13 empties. */
int labeller_exact(Labeller *labeller, Board board);

/* A search of `depth` plies, in sixteenths of a disc. */
int labeller_search(Labeller *labeller, Board board, int depth);

/* The label of a sample: exact or searched, EVAL_DISC to a disc, from -64 to 64 discs. False:
 * labeller->failure says why. */
bool labeller_label(Labeller *labeller, Board board, int16_t *label);

/* Where self-play would go from `board`, which has a move: the square whose value without
 * search, plus noise of deviation `sigma` (sixteenths of a disc), is highest. */
int labeller_move(Labeller *labeller, Board board, int sigma, Random *random);

/* ---- selfplay.c: positions as searches meet them: good play, bad play, and accidents ----
 *
 * What must not teach: the FFO suites and what is near them. */

enum { EXCLUDED_PLIES = 6, EXCLUDED_MASKS = 79 * 8 };

typedef struct {
    uint64_t occupied[EXCLUDED_MASKS];
    int8_t empties[EXCLUDED_MASKS];
} Excluded;

void excluded_init(Excluded *excluded);

/* Whether `board` could lie on one game with an FFO position or an image of one, at most
 * EXCLUDED_PLIES before or behind it: discs never leave a square, so the squares occupied in
 * one then include those of the other. Colours are not looked at: this refuses some
 * that no game connects, and lets through none that one does. */
bool excluded_has(const Excluded *excluded, Board board);

/* Openings from a folder of tournament games. */

enum { GAMES_PLIES = 30 };

typedef struct {
    uint8_t moves[GAMES_PLIES]; /* squares and PASS, NO_MOVE behind the last */
} GameMoves;

typedef struct {
    GameMoves *games;
    size_t count;
    uint64_t hash;              /* of all moves in order */
} Games;

/* Read every .wtb file of `folder`, in the order of their names. False: there is none, one
 * cannot be read. games_free() in either case. */
bool games_load(Games *games, const char *folder);
void games_free(Games *games);

/* The board after at most `plies` moves (passes not counted) of a random game. */
Board games_opening(const Games *games, Random *random, int plies);

/* A position of exactly `empties` empties whose side to move has a move, into *board, from
 * a new game: a random opening (or that of one of `games`, if not NULL, half of the time),
 * then moves that are best but for noise of a deviation drawn for the game, then up to four
 * random moves. Returns how many were thrown away because `excluded` has them. */
int selfplay_position(Labeller *labeller, const Excluded *excluded, const Games *games,
                      int empties, Random *random, Board *board);

/* ---- samples.c: positions with what they are worth, as weights are fitted to them ---- */

enum {
    LABELLED_EMPTIES_LAST = 36,  /* the last stage is fitted up to here */
};

typedef struct {
    uint64_t own, opp;
    int16_t label;              /* for the side to move, EVAL_DISC to a disc */
    uint8_t empties;
    uint8_t unused[5];          /* zeros: samples are compared as bytes */
} Labelled;

/* Empties that the samples of a stage have. */
static inline int labelled_empties_low(int stage)
{
    return EVAL_STAGE_FIRST + EVAL_STAGE_WIDTH * stage;
}

static inline int labelled_empties_high(int stage)
{
    return stage == EVAL_STAGES - 1 ? LABELLED_EMPTIES_LAST
                                    : labelled_empties_low(stage) + EVAL_STAGE_WIDTH - 1;
}

/* ---- the samples of one stage ---- */

typedef struct {
    uint64_t seed;
    int stage;
    uint32_t blocks, block_size;        /* the same samples only for the same two */
    const Kernel *kernel;
    const EvalFile *weights;    /* they play and label; NULL: by hand, and labels are exact */
    int fitted;                 /* so many stages of them; the others are copies */
    const Games *games;         /* NULL: none */
    int threads;
    void (*progress)(void *context, size_t done, size_t total);     /* may be NULL */
    void *context;
} SamplesPlan;

typedef struct {
    Labelled *samples;          /* count of them; owned */
    size_t count;
    uint64_t thrown;            /* positions left out as excluded, while making the others */
    LabelFailure failure;       /* of a label */
} Samples;

/* Fill *samples: the same whatever the number of threads and the kernel. False if a label failed:
 * then samples->failure says which. samples_free() in either case. */
bool samples_make(const SamplesPlan *plan, Samples *samples);
void samples_free(Samples *samples);

/* ---- fit.c: rows of one stage from its samples: least squares, held towards the stage below.
 * First the linear parts alone, then whole rows ---- */

typedef struct {
    bool refine;                /* begin with the stage as it is and hold it there, in place of the
                                   stage below */
    double lambda;              /* what a weight's distance from its beginning costs, in samples */
    int iterations;             /* of conjugate gradients, for the linear parts */
    int passes;                 /* over the samples, for whole rows; 0: linear parts only */
    double rate;                /* a unit's first step, in square roots of a disc */
    double hold;                /* lambda for units */
    int threads;
    const Kernel *kernel;
} FitOptions;

/* Errors in discs over samples that were not used. */
typedef struct {
    size_t count;
    double spread;              /* standard deviation of the labels */
    double rmse, mae, correlation;
} FitError;

typedef struct {
    size_t fitted;              /* samples used */
    FitError all, by_empties[65];
} FitReport;

/* Fill file->stage[stage] and file->constant[] of the stage's empties, beginning with what
 * `file` holds for the stage below, or with options->refine for this one, whose mean value by
 * empties then stays as it was. The same result for every number of threads and every kernel. */
void fit_stage(const Labelled *samples, size_t count, int stage, const FitOptions *options,
               EvalFile *file, FitReport *report);

/* Whether the sample is held out: one of ten, an equal position always with its images. */
bool fit_held_out(const Labelled *sample);

/* The numbers that are fitted: one for all weights that symmetry makes equal. */

enum {
    PARAMS_EMPTIES = 5,         /* constants of one stage, at most */
    PARAMS_LANES = PATTERN_COUNT + 3,   /* patterns, own moves, opponent's moves, empties */
};

/* A weight (place in a stage's weights) to its parameter. Parameters of one lane are close
 * together, so that a sample needs 16 bits for each. */
typedef struct {
    int32_t of_weight[STAGE_WEIGHTS];
    int32_t empties;            /* the first of PARAMS_EMPTIES constants */
    int32_t count;
    int32_t lane_base[PARAMS_LANES];
} Params;

void params_build(Params *params);

/* The PARAMS_LANES parameters of a board, less lane_base. `empties` counts from the
 * stage's lowest. */
void params_of(const Params *params, const PatternMap *map, Board board, int own_moves,
               int opp_moves, int empties, uint16_t *lanes);

enum { FIT_PARTS = 8 };         /* of every sum, whatever the number of threads */

/* A parameter's row as an EvalRow has it, but lane 0 alone is the linear part, in discs, and
 * units are in square roots of a disc; lane 1 is 0. */
typedef struct {
    float lane[EVAL_LANES];
} FitRow;

typedef struct {
    Params params;
    PatternMap map;
    const Labelled *samples;
    const FitOptions *options;
    size_t count;
    int stage;
    uint16_t (*lanes)[PARAMS_LANES];
    bool *held_out;
    FitRow *row;                /* by parameter: the stage below, then what is fitted */
    float *seen;                /* by parameter: how often, in samples that are used */
} FitData;

/* The parameter in lane `lane` of sample `sample`. */
static inline int32_t fit_param(const FitData *fit, size_t sample, int lane)
{
    return fit->params.lane_base[lane] + fit->lanes[sample][lane];
}

/* The first sample of part `part`. */
static inline size_t fit_part(const FitData *fit, size_t part)
{
    return fit->count * part / FIT_PARTS;
}

/* The sum of a sample's rows. */
static inline FitRow fit_sum(const FitData *fit, size_t sample)
{
    FitRow sum = { { 0 } };

    for (int i = 0; i < PARAMS_LANES; i++) {
        const FitRow *row = &fit->row[fit_param(fit, sample, i)];

        for (int lane = 0; lane < EVAL_LANES; lane++)
            sum.lane[lane] += row->lane[lane];
    }
    return sum;
}

/* The value in discs that rows with sum `sum` give. */
static inline float fit_value(const FitRow *sum)
{
    float value = sum->lane[0];

    for (int lane = EVAL_FIRST_UNIT; lane < EVAL_LANES; lane += 2)
        value += sum->lane[lane] * sum->lane[lane] - sum->lane[lane + 1] * sum->lane[lane + 1];
    return value;
}

/* fit_linear.c: change the linear parts alone, by least squares: minimise over d
 *     sum (label - value(row + d))^2 + lambda |d|^2
 * by conjugate gradients, and fill fit->seen. */
void fit_linear(FitData *fit);

/* fit_squares.c: change whole rows, sample by sample. Needs fit->seen. */
void fit_squares(FitData *fit);

/* ---- depth_model.c: the errors of shallow searches against deeper ones, measured on positions
 * that the weights have never seen ---- */

enum {
    DEPTH_EMPTIES_LOW = 14, DEPTH_EMPTIES_HIGH = 44,
    DEPTH_DEPTHS = 9,           /* 0 to 8 plies */
};

typedef struct {
    size_t positions;
    double tempo;               /* discs by which the evaluation favours the side to move: values
                                   of searches of even depth less those of odd depth, halved */
    EvalDepthError fitted;
} DepthReport;

/* Make positions by self-play without trained weights (so that they are the same whatever the
 * weights), `scale` times the usual number, search them to each depth with `evaluation`, and fit
 * what a selective search has to know. The same for a seed and scale. The tempo is that of
 * evaluations of `tempo_empties` or more. `progress` is told how many are done. */
void depth_model(const Kernel *kernel, const Evaluation *evaluation, uint64_t seed, double scale,
                 int tempo_empties, void (*progress)(void *context, size_t done, size_t total),
                 void *context, DepthReport *report);

/* Deviation in discs that `error` gives. */
double depth_deviation(const EvalDepthError *error, int empties, int shallow, int deep);

/* ---- weights_file.c: reading, completing and writing an EvalFile ---- */

/* Read `path` into *file. NULL if it is whole, else what is wrong; static storage. */
const char *weights_read(const char *path, EvalFile *file);

/* Give the stages from `stages` (1..EVAL_STAGES) on, and every number of empties that no
 * fitted stage has, what the nearest fitted one of equal parity has. */
void weights_complete(EvalFile *file, int stages);

/* Set magic, version, provenance (cut to fit) and checksum. */
void weights_seal(EvalFile *file, const char *provenance);

/* Write to `path` in one step: a reader sees the old file or the new one. False: could not,
 * and the old one is still there. */
bool weights_write(const char *path, const EvalFile *file);

#endif
