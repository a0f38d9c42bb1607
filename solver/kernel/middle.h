/* middle.h - fastest-first: the move that leaves the fewest replies comes first. Private
 * caches keyed on the whole board remember bounds and best moves: one for each number of
 * empties, since the many small nodes would soon replace what larger ones have found out. */

#ifndef YOMIKIRI_MIDDLE_H
#define YOMIKIRI_MIDDLE_H

#include "kernel/eval_lanes.h"
#include "kernel/keys.h"
#include "kernel/promise.h"
#include "kernel/shallow.h"

enum { MIDDLE_POLL = 10 };      /* empties from which a node looks whether it is still wanted */

/* Add its evaluation to the score of each of the best children; the others stay behind them. */
static void middle_evaluate(const Bottom *bottom, const BottomNode *node,
                            const BottomNode *children, int32_t *keys, int count, int empties)
{
    const Evaluation *evaluation = bottom->evaluation;
    const int evaluated = min_int(count, bottom->knob[KNOB_MIDDLE_EVALUATED]);
    PatternIndex index, next;
    int first[MAX_MOVES], score[MAX_MOVES];

    CENSUS(bottom, empties, CENSUS_EVALUATED, evaluated);
    eval_lanes_index(evaluation, node->own, node->opp, &index);
    for (int i = 0; i < evaluated; i++) {
        const BottomNode *child = &children[first[i] = keys_next(keys, count)];

        eval_lanes_play(evaluation, &index, child->square,
                        child->opp ^ node->own ^ square_bit(child->square), &next);
        CHECK_KEPT(eval_lanes_kept(evaluation, &next, child->own, child->opp));
        score[i] = keys_score(keys[first[i]]) * bottom->knob[KNOB_MIDDLE_PROMISE] / 16 -
                   eval_lanes_value(evaluation, &next, empties - 1, child->moves,
                                    ops_moves(child->opp, child->own)) /
                       (EVAL_DISC / ESTIMATE_DISC);
        keys[first[i]] = KEYS_DONE;
    }
    for (int i = 0; i < count; i++)
        keys[i] = keys_make(keys_score(keys[i]) - KEYS_BEHIND, i);
    for (int i = 0; i < evaluated; i++)
        keys[first[i]] = keys_make(score[i], first[i]);
}

/* The move to be played next. Where one that leaves few replies is searched at once, those come
 * first that are likely to be it: first squares where the opponent could go, too (`theirs`). */
static inline int middle_pick(const Bottom *bottom, uint64_t moves, uint64_t theirs,
                              unsigned parity)
{
    if (bottom->few_replies >= 0) {
        if (moves & theirs)
            moves &= theirs;
        if (moves & CORNERS)
            moves &= CORNERS;
        if (moves & ODD_SQUARES[parity])
            moves &= ODD_SQUARES[parity];
    }
    return bit_lowest(moves);
}

/* At most that many replies are few: one more if we are ahead of beta, where most moves will
 * do, and one more if we are far ahead. */
static inline int middle_few(const Bottom *bottom, const BottomNode *node, int beta)
{
    const int ahead = bit_count(node->own) - bit_count(node->opp) - beta;

    if (bottom->few_replies < 0)
        return -1;
    return bottom->few_replies + (ahead >= bottom->knob[KNOB_MIDDLE_AHEAD]) +
           (ahead >= bottom->knob[KNOB_MIDDLE_FAR_AHEAD]);
}

/* What does not change while a node is searched. */
typedef struct {
    Bottom *bottom;
    const BottomNode *node;
    const Cache *below;             /* of the children; NULL: nobody asks it */
    const Cache *fetched;           /* the same; NULL: nor is its memory asked for beforehand */
    BottomSearch *search;           /* the function that inlines middle_body() */
    int alpha, beta, empties;
    unsigned parity;
    bool null;                      /* beta = alpha + 1 */
} Middle;

/* What its search has come to. */
typedef struct {
    int best, best_move;
    int searched;                   /* moves */
    int count;                      /* moves played and not yet searched: */
    BottomNode *children;
    int32_t *keys;
    int first;                      /* the place of the best key, once there are keys */
} MiddleMoves;

/* Each of the following steps returns true once the node is done: `best` is its result. */

BOTTOM_INLINE bool middle_search(const Middle *at, MiddleMoves *moves, const BottomNode *child)
{
    const int low = bottom_alpha(at->null, at->alpha, moves->best);
    const int score = -at->search(at->bottom, child, -at->beta, -low, at->empties - 1,
                                  at->parity ^ QUADRANT[child->square]);

    CENSUS_AT(at->bottom, PLACE_MIDDLE);
    moves->searched++;
    if (score <= moves->best)
        return false;
    moves->best = score;
    moves->best_move = child->square;
    if (score < at->beta)
        return false;
    order_count(at->bottom, at->empties, moves->searched);
    return true;
}

/* The move that was best before, without looking at any other. */
BOTTOM_INLINE bool middle_known(const Middle *at, MiddleMoves *moves, int square)
{
    BottomNode child = bottom_play(at->node, square);

    child.hash = bottom_hash(&child);
    at->bottom->nodes++;
    CENSUS(at->bottom, at->empties - 1, CENSUS_NODES, 1);
    return middle_search(at, moves, &child);
}

/* Play the moves of `rest` and see what they promise. One that leaves next to no reply is
 * searched before the others are played: they will hardly be wanted, and playing them is a
 * good part of the work of a small node. */
BOTTOM_INLINE bool middle_expand(const Middle *at, MiddleMoves *moves, uint64_t rest)
{
    Bottom *bottom = at->bottom;
    const uint64_t theirs = ops_moves(at->node->opp, at->node->own);
    const int few = middle_few(bottom, at->node, at->beta);

    while (rest) {
        BottomNode *child = &moves->children[moves->count];
        const int square = middle_pick(bottom, rest, theirs, at->parity);

        rest ^= square_bit(square);
        *child = bottom_play(at->node, square);
        bottom->nodes++;
        CENSUS(bottom, at->empties - 1, CENSUS_NODES, 1);
        if (child->own == 0) {                      /* wiped out */
            bottom->unsearched += (unsigned)moves->count + 1;
            moves->best = SCORE_MAX;
            moves->best_move = square;
            return true;
        }
        child->hash = bottom_hash(child);
        if (!CENSUS_IF(bottom, at->empties, CENSUS_FEW, promise_replies(child->moves) <= few)) {
            if (at->fetched)
                __builtin_prefetch(cache_slot(at->fetched, child->hash));
            moves->count++;
        } else if (CENSUS_IF(bottom, at->empties, CENSUS_FEW_CUTS,
                            middle_search(at, moves, child))) {
            bottom->unsearched += (unsigned)moves->count;
            return true;
        }
    }
    return false;
}

/* The cache may know of where the move to `child` leads. */
BOTTOM_INLINE bool middle_etc(const Middle *at, MiddleMoves *moves, const BottomNode *child,
                              bool *refuted)
{
    const CacheSlot *known = cache_slot(at->below, child->hash);

    CENSUS(at->bottom, at->empties, CENSUS_ETC, 1);
    if (!CENSUS_IF(at->bottom, at->empties, CENSUS_ETC_HITS,
                   cache_holds(known, child->own, child->opp)))
        return false;
    if (CENSUS_IF(at->bottom, at->empties, CENSUS_ETC_CUTS, -known->upper >= at->beta)) {
        at->bottom->unsearched += (unsigned)moves->count;
        moves->best = -known->upper;
        moves->best_move = child->square;
        return true;
    }
    if (-known->lower <= at->alpha) {
        CENSUS(at->bottom, at->empties, CENSUS_ETC_REFUTED, 1);
        *refuted = true;
        if (-known->lower > moves->best) {
            moves->best = -known->lower;
            moves->best_move = child->square;
        }
    }
    return false;
}

/* See what the cache knows of where the moves lead, and what the others promise: once all are
 * played, since few nodes come so far. Asking as each is played would save the plays of others
 * where there is a cut, but waiting for memory costs more. */
BOTTOM_INLINE bool middle_survey(const Middle *at, MiddleMoves *moves)
{
    const int played = moves->count;
    int32_t top = KEYS_DONE;

    for (int i = played - 1; i >= 0; i--) {
        bool refuted = false;

        if (at->below && middle_etc(at, moves, &moves->children[i], &refuted))
            return true;
        if (refuted) {
            at->bottom->unsearched++;
            moves->count--;
            moves->children[i] = moves->children[moves->count];
            moves->keys[i] = keys_make(keys_score(moves->keys[moves->count]), i);
        } else {
            moves->keys[i] = keys_make(promise_of(at->bottom, &moves->children[i], at->parity), i);
            top = max_int(top, moves->keys[i]);
        }
    }
    if (moves->count < played && moves->count > 0)
        moves->first = keys_next(moves->keys, moves->count);
    else
        moves->first = keys_place(top);
    return false;
}

/* Search what is left, best first. */
BOTTOM_INLINE bool middle_rest(const Middle *at, MiddleMoves *moves)
{
    for (int i = 0; i < moves->count; i++) {
        const int next = i == 0 ? moves->first : keys_next(moves->keys, moves->count);

        if (middle_search(at, moves, &moves->children[next])) {
            at->bottom->unsearched += (unsigned)(moves->count - 1 - i);
            return true;
        }
        moves->keys[next] = KEYS_DONE;
    }
    return false;
}

/* Fail-soft for (alpha, beta). `self` is the function that inlines this body. */
BOTTOM_INLINE int middle_body(Bottom *bottom, const BottomNode *node, bool null, int alpha,
                              int beta, int empties, unsigned parity, BottomSearch *self,
                              BottomSearch *shallow)
{
    CacheSlot *slot = NULL;
    int best, known = NO_MOVE;

    /* 1. small enough for the layer below, without a move, or not wanted any more */
    CHECK_KEPT(bottom_kept(node, empties, parity));
    if (empties <= bottom->shallow_empties || empties <= 4)
        return shallow(bottom, node, alpha, beta, empties, parity);
    if (node->moves == 0)
        return bottom_pass(bottom, node, alpha, beta, empties, parity, self);
    if (empties >= MIDDLE_POLL && bottom_stopped(bottom))
        return 0;

    CENSUS_AT(bottom, PLACE_MIDDLE);
    CENSUS(bottom, empties, CENSUS_VISITS, 1);

    /* 2. what stable discs and the cache prove already */
    if (stability_cut(bottom, (Board){ node->own, node->opp }, empties, alpha, &best))
        return best;
    if (bottom->cache[empties].slots) {
        slot = cache_slot(&bottom->cache[empties], node->hash);
        CENSUS(bottom, empties, CENSUS_PROBES, 1);
        if (CENSUS_IF(bottom, empties, CENSUS_HITS, cache_holds(slot, node->own, node->opp))) {
            if (CENSUS_IF(bottom, empties, CENSUS_HIT_CUTS, cache_cut(slot, alpha, beta, &best)))
                return best;
            known = slot->move;
        }
    }

    const bool ask_below = slot && bottom->etc && empties - 1 > bottom->shallow_empties;
    const Cache *below = ask_below ? &bottom->cache[empties - 1] : NULL;
    const Middle at = {
        .bottom = bottom, .node = node, .below = below,
        .fetched = bottom->knob[KNOB_MIDDLE_PREFETCH] ? below : NULL,
        .search = self, .alpha = alpha, .beta = beta, .empties = empties, .parity = parity,
        .null = null,
    };
    BottomNode children[MAX_MOVES];
    int32_t keys[MAX_MOVES];
    MiddleMoves moves = { .best = -SCORE_INF, .best_move = NO_MOVE, .children = children,
                          .keys = keys };
    uint64_t rest = node->moves;

    /* 3. the move that was best before */
    if (known != NO_MOVE) {
        CENSUS(bottom, empties, CENSUS_KNOWN, 1);
        if (CENSUS_IF(bottom, empties, CENSUS_KNOWN_CUTS, middle_known(&at, &moves, known)))
            goto out;
        rest ^= square_bit(known);
    }

    assert(bit_count(rest) <= MAX_MOVES);
    /* 4. play the others, and 5. ask the cache about them */
    if (middle_expand(&at, &moves, rest) || middle_survey(&at, &moves))
        goto out;

    /* 6. search what is left in order of promise */
    if (bottom->evaluation && empties >= bottom->evaluate_empties && moves.count > 1) {
        middle_evaluate(bottom, node, children, keys, moves.count, empties);
        moves.first = keys_next(keys, moves.count);
    }
    middle_rest(&at, &moves);
out:
    if (slot && (empties <= MIDDLE_POLL || !bottom->stopped))
        cache_store(slot, node->own, node->opp, alpha, beta, moves.best, moves.best_move);
    return moves.best;
}

static int middle_null(Bottom *bottom, const BottomNode *node, int alpha, int beta, int empties,
                       unsigned parity)
{
    (void)beta;
    return middle_body(bottom, node, true, alpha, alpha + 1, empties, parity, middle_null,
                       shallow_null);
}

static int middle_wide(Bottom *bottom, const BottomNode *node, int alpha, int beta, int empties,
                       unsigned parity)
{
    return middle_body(bottom, node, false, alpha, beta, empties, parity, middle_wide,
                       shallow_wide);
}

/* Kernel.solve */
static int middle_solve(Bottom *bottom, Board board, int alpha, int beta)
{
    const uint64_t empty = board_empty(board);
    const BottomNode root = {
        .own = board.own, .opp = board.opp, .moves = ops_moves(board.own, board.opp),
        .hash = board_hash(board),
    };
    BottomSearch *search = beta == alpha + 1 ? middle_null : middle_wide;

    return search(bottom, &root, alpha, beta, bit_count(empty), quadrant_parity(empty));
}

#endif
