/* middle.h - fastest-first: the move that leaves the fewest replies comes first. Private
 * caches keyed on the whole board remember bounds and best moves: one for each number of
 * empties, since the many small nodes would soon replace what larger ones have found out. */

#ifndef YOMIKIRI_MIDDLE_H
#define YOMIKIRI_MIDDLE_H

#include "kernel/move_list.h"
#include "kernel/eval_lanes.h"
#include "kernel/shallow.h"

enum {
    MIDDLE_POLL = 10,           /* empties from which a node looks whether it is still wanted */
    MIDDLE_EVALUATED = 4,       /* moves of a node that are evaluated */
    MIDDLE_STATIC = 8,          /* sixteenths of a move's static score beside its evaluation */
};

static int middle_null(SearchContext *ctx, uint64_t own, uint64_t opp, uint64_t moves, int alpha,
                       int empties, unsigned parity);
static int middle_wide(SearchContext *ctx, uint64_t own, uint64_t opp, uint64_t moves, int alpha,
                       int beta, int empties, unsigned parity);

/* Fail-soft for (alpha, beta), by the layer that has so many empties. */
KERNEL_INLINE int middle_search(SearchContext *ctx, uint64_t own, uint64_t opp, uint64_t moves,
                                bool null, int alpha, int beta, int empties, unsigned parity)
{
    if (empties <= ctx->knob[KNOB_SHALLOW_EMPTIES] || empties <= 4)
        return shallow_layer(ctx, own, opp, moves, null, alpha, beta, empties, parity);
    return null ? middle_null(ctx, own, opp, moves, alpha, empties, parity) :
                  middle_wide(ctx, own, opp, moves, alpha, beta, empties, parity);
}

/* Add its evaluation to the score of each of the best children; the others stay behind them. */
static void middle_evaluate(const SearchContext *ctx, uint64_t own, uint64_t opp, MoveList *list,
                            int count, int open, int empties)
{
    const Evaluation *evaluation = ctx->evaluation;
    const int evaluated = min_int(open, MIDDLE_EVALUATED);
    PatternIndex index, next;
    int first[MAX_MOVES], score[MAX_MOVES];

    COUNT(ctx, empties, evaluated, evaluated);
    eval_lanes_index(evaluation, own, opp, &index);
    for (int i = 0; i < evaluated; i++) {
        const int place = first[i] = move_list_next(list, count);
        const int square = list->square[place];

        eval_lanes_play(evaluation, &index, square, list->opp[place] ^ own ^ square_bit(square),
                        &next);
        CHECK_KEPT(eval_lanes_kept(evaluation, &next, list->own[place], list->opp[place]));
        score[i] = keys_score(list->key[place]) * MIDDLE_STATIC / 16 -
                   eval_lanes_value(evaluation, &next, empties - 1, list->moves[place],
                                    ops_moves(list->opp[place], list->own[place])) /
                       (EVAL_DISC / ESTIMATE_DISC);
        list->key[place] = KEYS_DONE;
    }
    for (int i = 0; i < count; i++)
        list->key[i] = keys_make(keys_score(list->key[i]) - KEYS_BEHIND, i);
    for (int i = 0; i < evaluated; i++)
        list->key[first[i]] = keys_make(score[i], first[i]);
}

/* What does not change while a node is searched. */
typedef struct {
    SearchContext *ctx;
    uint64_t own, opp;
    int alpha, beta, empties;
    unsigned parity;
    bool null;                      /* beta = alpha + 1 */
} Middle;

/* What its search has come to. */
typedef struct {
    int best, best_move;
    int searched;                   /* moves */
} MiddleBest;

/* The next two return true once the node is done: `best` is its result. */

KERNEL_INLINE bool middle_move(const Middle *at, MiddleBest *best, uint64_t own, uint64_t opp,
                               uint64_t moves, int square)
{
    const int low = raised_alpha(at->null, at->alpha, best->best);
    const int score = -middle_search(at->ctx, own, opp, moves, at->null, -at->beta, -low,
                                     at->empties - 1, at->parity ^ QUADRANT[square]);

    COUNT_PLACE(at->ctx, PLACE_MIDDLE);
    best->searched++;
    if (score <= best->best)
        return false;
    best->best = score;
    best->best_move = square;
    if (score < at->beta)
        return false;
    context_cut(at->ctx, at->empties, best->searched);
    return true;
}

/* The move that was best before, without looking at any other. */
KERNEL_INLINE bool middle_known(const Middle *at, MiddleBest *best, int square)
{
    const uint64_t flips = ops_flips(at->own, at->opp, square);
    const uint64_t own = at->opp ^ flips, opp = at->own ^ flips ^ square_bit(square);

    at->ctx->nodes++;
    COUNT(at->ctx, at->empties - 1, nodes, 1);
    return middle_move(at, best, own, opp, ops_moves(own, opp), square);
}

/* See what the cache of the children knows of them. Returns how many of them are still open: a
 * move that it refutes is not searched, and none is where one is proven to be enough. */
static int middle_etc(SearchContext *ctx, const Cache *below, MoveList *list, int count, int alpha,
                      int beta, int empties, int *best, int *best_move)
{
    int open = count;

    (void)ctx, (void)empties;                   /* of a kernel that counts */
    COUNT(ctx, empties, etc_probes, count);
    for (int i = 0; i < count; i++) {
        const uint64_t own = list->own[i], opp = list->opp[i];
        const CacheSlot *known = cache_slot(below, board_hash((Board){ own, opp }));

        if (!COUNT_IF(ctx, empties, etc_hits, cache_holds(known, own, opp)))
            continue;
        if (COUNT_IF(ctx, empties, etc_cuts, -known->upper >= beta)) {
            *best = -known->upper;
            *best_move = list->square[i];
            return 0;
        }
        if (-known->lower > alpha)
            continue;
        COUNT(ctx, empties, etc_refuted, 1);
        if (-known->lower > *best) {
            *best = -known->lower;
            *best_move = list->square[i];
        }
        list->key[i] = KEYS_DONE;
        open--;
    }
    return open;
}

/* Fail-soft for (alpha, beta). */
KERNEL_INLINE int middle_body(SearchContext *ctx, uint64_t own, uint64_t opp, uint64_t moves,
                              bool null, int alpha, int beta, int empties, unsigned parity)
{
    const Middle at = { ctx, own, opp, alpha, beta, empties, parity, null };
    MiddleBest best = { .best = -SCORE_INF, .best_move = NO_MOVE };
    CacheSlot *slot = NULL;
    MoveList list;
    int bound;

    /* 1. without a move, or not wanted any more */
    CHECK_KEPT(node_kept(own, opp, moves, empties, parity));
    if (moves == 0) {
        const uint64_t theirs = ops_moves(opp, own);

        return theirs == 0 ? board_final_score((Board){ own, opp }) :
                             -middle_search(ctx, opp, own, theirs, null, -beta, -alpha, empties,
                                            parity);
    }
    if (empties >= MIDDLE_POLL && context_stopped(ctx))
        return 0;

    COUNT_PLACE(ctx, PLACE_MIDDLE);
    COUNT(ctx, empties, visits, 1);

    /* 2. what stable discs and the cache prove already */
    if (stability_cut(ctx, (Board){ own, opp }, empties, alpha, &bound))
        return bound;
    if (ctx->cache[empties].slots) {
        slot = cache_slot(&ctx->cache[empties], board_hash((Board){ own, opp }));
        COUNT(ctx, empties, probes, 1);
        if (COUNT_IF(ctx, empties, hits, cache_holds(slot, own, opp))) {
            if (COUNT_IF(ctx, empties, hit_cuts, cache_cut(slot, alpha, beta, &bound)))
                return bound;

            /* 3. the move that was best before */
            assert(slot->move != NO_MOVE);
            COUNT(ctx, empties, known, 1);
            if (COUNT_IF(ctx, empties, known_cuts,
                         middle_known(&at, &best, slot->move)))
                goto out;
            moves ^= square_bit(slot->move);
        }
    }
    if (moves == 0)
        goto out;

    /* 4. play the others, and 5. ask the cache about them */
    const int count = bit_count(moves);
    const Cache *below = slot && ctx->knob[KNOB_ETC]
                         && empties - 1 > ctx->knob[KNOB_SHALLOW_EMPTIES]
                         ? &ctx->cache[empties - 1] : NULL;
    int open = count;

    assert(count <= MAX_MOVES);
    move_list_make(own, opp, moves, &list);
    if (below)
        for (int i = 0; i < count; i++)
            __builtin_prefetch(cache_slot(below, board_hash((Board){ list.own[i],
                                                                     list.opp[i] })));
    int next = move_list_score(&ctx->static_score, ODD_SQUARES[parity], count, &list);

    ctx->nodes += (unsigned)count;
    COUNT(ctx, empties - 1, nodes, count);
    if (below) {
        int score = best.best, move = best.best_move;

        open = middle_etc(ctx, below, &list, count, alpha, beta, empties, &score, &move);
        if (open < count) {
            ctx->unsearched += (unsigned)(count - open);
            best.best = score;
            best.best_move = move;
            next = move_list_next(&list, count);
        }
    }

    /* 6. search what is left in order of static score */
    if (ctx->evaluation && empties >= ctx->knob[KNOB_EVALUATE_EMPTIES] && open > 1) {
        middle_evaluate(ctx, own, opp, &list, count, open, empties);
        next = move_list_next(&list, count);
    }
    if (open == 0)
        goto out;
    for (;;) {
        list.key[next] = KEYS_DONE;
        if (middle_move(&at, &best, list.own[next], list.opp[next], list.moves[next],
                        list.square[next])) {
            ctx->unsearched += (unsigned)(open - 1);
            break;
        }
        if (--open == 0)
            break;
        next = move_list_next(&list, count);
    }
out:
    if (slot && (empties <= MIDDLE_POLL || !ctx->stopped))
        cache_store(slot, own, opp, alpha, beta, best.best, best.best_move);
    return best.best;
}

static int middle_null(SearchContext *ctx, uint64_t own, uint64_t opp, uint64_t moves, int alpha,
                       int empties, unsigned parity)
{
    return middle_body(ctx, own, opp, moves, true, alpha, alpha + 1, empties, parity);
}

static int middle_wide(SearchContext *ctx, uint64_t own, uint64_t opp, uint64_t moves, int alpha,
                       int beta, int empties, unsigned parity)
{
    return middle_body(ctx, own, opp, moves, false, alpha, beta, empties, parity);
}

/* Kernel.solve */
static int middle_solve(SearchContext *ctx, Board board, int alpha, int beta)
{
    const uint64_t empty = board_empty(board), moves = ops_moves(board.own, board.opp);
    const int empties = bit_count(empty);
    const unsigned parity = quadrant_parity(empty);

    if (beta == alpha + 1)
        return middle_search(ctx, board.own, board.opp, moves, true, alpha, beta, empties,
                             parity);
    return middle_search(ctx, board.own, board.opp, moves, false, alpha, beta, empties, parity);
}

#endif
