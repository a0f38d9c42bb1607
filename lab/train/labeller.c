#include "lab/train/train.h"

#include <stdio.h>
#include <string.h>

#include "api/solver.h"
#include "base/knobs.h"
#include "base/memory/memory.h"

enum {
    CACHE_BYTES = 384 << 10, LOW_CACHE_BYTES = 192 << 10,
    SHALLOW_EMPTIES = 6, EVALUATE_EMPTIES = 11,
    ESTIMATE_LIMIT = 30000,                     /* beyond every estimate */
    TABLE_MIB = 16,
};

void labeller_init(Labeller *labeller, const Kernel *kernel, const yk_weights *weights)
{
    /* As the solver has it, for the few empties that matter here. */
    static const int8_t STABILITY[] = { 99, 99, 99, 99, 99, 8, 10, 12, 14, 16, 20, 22, 24, 26 };
    uint64_t bytes[CACHE_EMPTIES] = { LOW_CACHE_BYTES };
    yk_config config;

    memset(labeller, 0, sizeof(*labeller));
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
        labeller->ctx.stability[i] = i < (int)ARRAY_LENGTH(STABILITY) ? STABILITY[i] : 30;
    for (int i = SHALLOW_EMPTIES + 1; i < CACHE_EMPTIES; i++)
        bytes[i] = CACHE_BYTES;
    if (!cache_make(&labeller->ctx, bytes, true))
        memory_end();
    yk_config_init(&config);
    config.weights = weights;
    yk_config_set(&config, "table-mib", TABLE_MIB);
    snprintf(config.kernel, sizeof(config.kernel), "%s", kernel->name);
    if (weights && yk_create(&labeller->solver, &config) != YK_OK)
        memory_end();
}

void labeller_free(Labeller *labeller)
{
    yk_destroy(labeller->solver);
    cache_free_all(&labeller->ctx);
}

int labeller_exact(Labeller *labeller, Board board)
{
    const Kernel *kernel = labeller->kernel;
    SearchContext *ctx = &labeller->ctx;

    if (!labeller->evaluation || board_empties(board) <= 10)
        return kernel->solve(ctx, board, -SCORE_MAX, SCORE_MAX);

    /* A narrow window where the score is likely to lie; beside it, what it did not cover. */
    const int guess = labeller_search(labeller, board, 2) / 32 * 2;
    const int alpha = max_int(-SCORE_MAX, min_int(guess, SCORE_MAX) - 6);
    const int beta = min_int(SCORE_MAX, max_int(guess, -SCORE_MAX) + 6);
    const int score = kernel->solve(ctx, board, alpha, beta);

    if (score <= alpha && alpha > -SCORE_MAX)
        return kernel->solve(ctx, board, -SCORE_MAX, score + (score < SCORE_MAX));
    if (score >= beta && beta < SCORE_MAX)
        return kernel->solve(ctx, board, score - 1, SCORE_MAX);
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

bool labeller_label(Labeller *labeller, Board board, int16_t *label)
{
    const int empties = board_empties(board), limit = SCORE_MAX * EVAL_DISC;
    yk_result result = { .size = sizeof(result) };
    yk_query query;

    if (empties <= LABEL_EXACT_EMPTIES) {
        *label = (int16_t)(EVAL_DISC * labeller_exact(labeller, board));
        return true;
    }
    yk_query_init(&query, board);
    query.flags = YK_NO_LINE;
    /* Searches of even depth alone would never connect odd numbers of empties with even ones, and
     * the two would drift apart from stage to stage. */
    query.depth = min_int(LABEL_PLIES, empties - LABEL_EMPTIES_LEFT)
                  - (int)(board_hash(board) >> 63);
    yk_clear(labeller->solver);     /* a value may depend on what was searched before */
    const yk_status status = yk_solve(labeller->solver, &query, &result);

    if (status != YK_OK) {
        labeller->failure = (LabelFailure){ status, board, result.lower, result.upper };
        return false;
    }
    /* The label is what is found: the share more that callers are told would grow from stage to
     * stage. */
    const int value = EVAL_DISC / 16 * (result.lower == result.upper
                                            ? result.estimate.sixteenths
                                            : solver_found(labeller->solver));

    *label = (int16_t)max_int(-limit, min_int(value, limit));
    return true;
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
        const int value = (int)((int64_t)noise_next(random) * sigma / 37837)
                          - kernel->shallow_search(&labeller->ctx, child, 0, -ESTIMATE_LIMIT,
                                                   ESTIMATE_LIMIT);

        if (value > best_value) {
            best_value = value;
            best = square;
        }
    }
    assert(best != NO_MOVE);
    return best;
}
