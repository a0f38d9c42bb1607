#include "lab/train/labeller.h"

#include <stdio.h>
#include <string.h>

#include "api/solver.h"
#include "base/knobs.h"
#include "base/memory/memory.h"

enum {
    CACHE_BYTES = 384 << 10, LOW_CACHE_BYTES = 192 << 10,
    SHALLOW_EMPTIES = 6, EVALUATE_EMPTIES = 11,
    ESTIMATE_LIMIT = 30000,                     /* beyond every estimate */
    KERNEL_EMPTIES = 13,                        /* solved by the kernel alone up to here */
    TABLE_MIB = 16,
};

/* As the solver has it, for the few empties that matter here. */
static int stability_from(int empties)
{
    static const int8_t FEW[14] = { 99, 99, 99, 99, 99, 8, 10, 12, 14, 16, 20, 22, 24, 26 };

    return empties < (int)ARRAY_LENGTH(FEW) ? FEW[empties] : 30;
}

void labeller_init(Labeller *labeller, const Kernel *kernel)
{
    yk_config config;

    memset(labeller, 0, sizeof(*labeller));
    labeller->labels = (LabelChoice){ LABEL_EXACT_EMPTIES, LABEL_PLIES };
    labeller->kernel = kernel;
    edge_build(labeller->edges);
    yk_config_init(&config);
    config.knob[KNOB_SHALLOW_EMPTIES] = SHALLOW_EMPTIES;
    config.knob[KNOB_ORDERING] = ORDER_FASTEST;
    config.knob[KNOB_ETC] = true;
    config.knob[KNOB_EVALUATE_EMPTIES] = EVALUATE_EMPTIES;
    config.knob[KNOB_STABILITY] = true;
    context_set(&labeller->ctx, config.knob);
    labeller->ctx.edges = labeller->edges;
    for (int i = 0; i <= 64; i++)
        labeller->ctx.stability[i] = (int8_t)stability_from(i);
    uint64_t bytes[CACHE_EMPTIES] = { LOW_CACHE_BYTES };

    for (int i = SHALLOW_EMPTIES + 1; i < CACHE_EMPTIES; i++)
        bytes[i] = CACHE_BYTES;
    if (!cache_make(&labeller->ctx, bytes, true))
        memory_end();
}

void labeller_open(Labeller *labeller, const yk_weights *weights)
{
    yk_config config;

    yk_config_init(&config);
    config.weights = weights;
    yk_config_set(&config, "table-mib", TABLE_MIB);
    snprintf(config.kernel, sizeof(config.kernel), "%s", labeller->kernel->name);
    if (yk_create(&labeller->solver, &config) != YK_OK)
        memory_end();
}

void labeller_free(Labeller *labeller)
{
    yk_destroy(labeller->solver);
    cache_free_all(&labeller->ctx);
}

static int solve(Labeller *labeller, Board board, int alpha, int beta)
{
    return labeller->kernel->solve(&labeller->ctx, board, alpha, beta);
}

int labeller_exact(Labeller *labeller, Board board)
{
    const int empties = board_empties(board);

    if (!labeller->evaluation || empties <= 10)
        return solve(labeller, board, -SCORE_MAX, SCORE_MAX);

    /* A narrow window where the score is likely to lie; beside it, what it did not cover. */
    const int guess = labeller_search(labeller, board, 2) / 32 * 2;
    const int alpha = max_int(-SCORE_MAX, min_int(guess, SCORE_MAX) - 6);
    const int beta = min_int(SCORE_MAX, max_int(guess, -SCORE_MAX) + 6);
    const int score = solve(labeller, board, alpha, beta);

    if (score <= alpha && alpha > -SCORE_MAX)
        return solve(labeller, board, -SCORE_MAX, score + (score < SCORE_MAX));
    if (score >= beta && beta < SCORE_MAX)
        return solve(labeller, board, score - 1, SCORE_MAX);
    return score;
}

int labeller_search(Labeller *labeller, Board board, int depth)
{
    SearchContext *ctx = &labeller->ctx;
    const Kernel *kernel = labeller->kernel;

    ctx->evaluation = labeller->evaluation;
    if (depth < 4)
        return kernel->shallow_search(ctx, board, depth, -ESTIMATE_LIMIT, ESTIMATE_LIMIT);

    const int guess = kernel->shallow_search(ctx, board, depth % 2 + 2, -ESTIMATE_LIMIT,
                                       ESTIMATE_LIMIT);
    const int value = kernel->shallow_search(ctx, board, depth, guess - LABEL_WINDOW,
                                       guess + LABEL_WINDOW);

    if (value <= guess - LABEL_WINDOW)
        return kernel->shallow_search(ctx, board, depth, -ESTIMATE_LIMIT, value + 1);
    if (value >= guess + LABEL_WINDOW)
        return kernel->shallow_search(ctx, board, depth, value - 1, ESTIMATE_LIMIT);
    return value;
}

/* Ask the solver; `depth` as in yk_query. */
static bool ask(Labeller *labeller, Board board, int depth, yk_result *result)
{
    yk_query query;

    memset(result, 0, sizeof(*result));
    result->size = sizeof(*result);
    yk_query_init(&query, board);
    query.flags = YK_NO_LINE;
    query.depth = depth;

    const yk_status status = yk_solve(labeller->solver, &query, result);

    if (status != YK_OK)
        labeller->failure = (LabelFailure){ status, board, result->lower, result->upper };
    return status == YK_OK;
}

/* The exact score in discs, by the solver. False: labeller->failure says why. */
static bool solve_whole(Labeller *labeller, Board board, int *score)
{
    yk_result result;

    if (!ask(labeller, board, 0, &result))
        return false;
    *score = result.lower;
    return true;
}

/* Searches of even depth alone would never connect odd numbers of empties with even ones, and
 * the two would drift apart from stage to stage. The label is what is found: the share more that
 * callers are told would grow from stage to stage. */
static bool search_label(Labeller *labeller, Board board, int *label)
{
    const int limit = SCORE_MAX * EVAL_DISC;
    const int plies = min_int(labeller->labels.plies, board_empties(board) - LABEL_EMPTIES_LEFT);
    yk_result result;
    int value;

    yk_clear(labeller->solver);         /* a value may depend on what was searched before */
    if (!ask(labeller, board, plies - (int)(board_hash(board) >> 63), &result))
        return false;
    value = result.lower == result.upper ? result.estimate.sixteenths
                                         : solver_found(labeller->solver);
    *label = max_int(-limit, min_int(value * (EVAL_DISC / 16), limit));
    return true;
}

bool labeller_label(Labeller *labeller, Board board, int16_t *label)
{
    const int empties = board_empties(board);
    const bool exact = empties <= labeller->labels.exact;
    int value = 0;
    bool ok = true;

    if (!exact)
        ok = search_label(labeller, board, &value);
    else if (empties > KERNEL_EMPTIES)
        ok = solve_whole(labeller, board, &value);
    else
        value = labeller_exact(labeller, board);
    *label = (int16_t)(exact ? EVAL_DISC * value : value);
    return ok;
}

/* Close to normal: the sum of four even distributions. */
static int noise(Random *random, int sigma)
{
    const uint64_t bits = random_next(random);
    int64_t sum = 0;

    for (int i = 0; i < 64; i += 16)
        sum += (int64_t)(bits >> i & 0xffff);
    return (int)((sum - 2 * 65535) * sigma / 37837);    /* 65536 / sqrt(3) */
}

int labeller_move(Labeller *labeller, Board board, int sigma, Random *random)
{
    const Kernel *kernel = labeller->kernel;
    const int empties = board_empties(board) - 1;
    const int fitted = EVAL_STAGE_FIRST + EVAL_STAGE_WIDTH * (labeller->stages + 1);
    int best_value = -INT32_MAX, best = NO_MOVE;

    /* Far above what is fitted the guess by hand knows more. */
    labeller->ctx.evaluation = empties < fitted ? labeller->evaluation : NULL;
    for (uint64_t moves = kernel->moves(board); moves; moves = bit_drop_lowest(moves)) {
        const int square = bit_lowest(moves);
        const Board child = board_play(board, square, kernel->flips(board, square));
        const int value = noise(random, sigma) -
                          kernel->shallow_search(&labeller->ctx, child, 0, -ESTIMATE_LIMIT,
                                                 ESTIMATE_LIMIT);

        if (value > best_value) {
            best_value = value;
            best = square;
        }
    }
    assert(best != NO_MOVE);
    return best;
}
