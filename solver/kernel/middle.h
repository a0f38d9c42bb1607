/* middle.h - fastest-first: the move that leaves the fewest replies comes first. Private
 * caches keyed on the whole board remember bounds and best moves: one for each number of
 * empties, since the many small nodes would soon replace what larger ones have found out. */

#ifndef YOMIKIRI_MIDDLE_H
#define YOMIKIRI_MIDDLE_H

#include "kernel/evaluate.h"
#include "kernel/shallow.h"
#include "kernel/weigh.h"

enum {
    MIDDLE_STATIC = 12,         /* sixteenths of the static score beside the evaluation */
    MIDDLE_EVALUATED = 3,       /* so many moves of a node are evaluated */
    MIDDLE_FAR_AHEAD = 32,      /* discs more than beta */
    MIDDLE_POLL = 10,           /* empties from which a node looks whether it is still wanted */
    MAX_MOVES_BITS = 6,
    MIDDLE_LAST = 1 << 20,      /* more than any score, */
    MIDDLE_DONE = -(1 << 30),   /* and less */
};

typedef int MiddleSearch(Bottom *, const MiddleNode *, int, int, int, unsigned);

static inline int middle_weigh(const Bottom *bottom, const MiddleNode *child, unsigned parity)
{
    const int odd = (parity & QUADRANT[child->square]) != 0;

    if (bottom->ordering >= ORDER_FASTEST)
        return -128 * weigh_replies(child->moves) + 64 * corner_hold(child->opp) + 8 * odd -
               32 * bit_count(frontier(child->opp, ~(child->own | child->opp))) +
               SQUARE_VALUE[child->square];
    return bottom->ordering == ORDER_STATIC ? 8 * odd + SQUARE_VALUE[child->square] : 0;
}

/* The best of `count` children, the first of equals, without a branch for each. Whoever has
 * searched it sets its key to MIDDLE_DONE; nothing is moved, since most nodes search one child. */
static inline int middle_next(const int32_t *keys, int count)
{
    int32_t top = keys[0];

    for (int i = 1; i < count; i++) {
        top = max_int(top, keys[i]);
        __asm__("" : "+r"(top));    /* one by one: a vector would wait for keys just stored */
    }
    return MAX_MOVES - 1 - (top & (MAX_MOVES - 1));
}

static inline int32_t middle_key(int score, int i)
{
    return score * MAX_MOVES + (MAX_MOVES - 1 - i);
}

/* Add its evaluation to the score of each of the best children; the others stay behind them. */
static void middle_evaluate(const Bottom *bottom, const MiddleNode *node,
                            const MiddleNode *children, int32_t *keys, int count, int empties)
{
    const Evaluation *evaluation = bottom->evaluation;
    const int evaluated = min_int(count, MIDDLE_EVALUATED);
    PatternIndex index, next;
    int first[MIDDLE_EVALUATED], score[MIDDLE_EVALUATED];

    evaluate_index(evaluation, node->own, node->opp, &index);
    for (int i = 0; i < evaluated; i++) {
        const MiddleNode *child = &children[first[i] = middle_next(keys, count)];

        evaluate_play(evaluation, &index, child->square,
                      child->opp ^ node->own ^ square_bit(child->square), &next);
        CHECK_KEPT(evaluate_kept(evaluation, &next, child->own, child->opp));
        score[i] = (keys[first[i]] >> MAX_MOVES_BITS) * MIDDLE_STATIC / 16 -
                   evaluate(evaluation, &next, empties - 1, child->moves,
                            ops_moves(child->opp, child->own)) / 4;
        keys[first[i]] = MIDDLE_DONE;
    }
    for (int i = 0; i < count; i++)
        keys[i] = middle_key((keys[i] >> MAX_MOVES_BITS) - MIDDLE_LAST, i);
    for (int i = 0; i < evaluated; i++)
        keys[first[i]] = middle_key(score[i], first[i]);
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

/* So many replies are few: one more if we have more discs than beta, where most moves will do,
 * and yet one more if we have many more. */
static inline int middle_few(const Bottom *bottom, const MiddleNode *node, int beta)
{
    const int ahead = bit_count(node->own) - bit_count(node->opp) - beta;

    if (bottom->few_replies < 0)
        return -1;
    return bottom->few_replies + (ahead >= 0) + (ahead >= MIDDLE_FAR_AHEAD);
}

/* What the parent has handed down is what it would be if computed here. */
static inline bool middle_kept(const MiddleNode *node, int empties, unsigned parity)
{
    const uint64_t empty = ~(node->own | node->opp);

    return empties == bit_count(empty) && parity == quadrant_parity(empty)
           && node->moves == ops_moves(node->own, node->opp)
           && node->hash == board_hash((Board){ node->own, node->opp });
}

/* Fail-soft for (alpha, beta). `self` is the function that inlines this body. */
LAST_INLINE int middle_body(Bottom *bottom, const MiddleNode *node, bool null, int alpha, int beta,
                            int empties, unsigned parity, MiddleSearch *self,
                            ShallowSearch *shallow)
{
    int best;

    CHECK_KEPT(middle_kept(node, empties, parity));
    if (empties <= bottom->shallow_empties || empties <= 4)
        return shallow(bottom, node, alpha, beta, empties, parity);
    if (node->moves == 0) {
        MiddleNode passed = { .own = node->opp, .opp = node->own };

        passed.moves = ops_moves(passed.own, passed.opp);
        if (passed.moves == 0)
            return board_final_score((Board){ node->own, node->opp });
        passed.hash = board_hash((Board){ passed.own, passed.opp });
        return -self(bottom, &passed, -beta, -alpha, empties, parity);
    }
    if (empties >= MIDDLE_POLL && bottom_stopped(bottom))
        return 0;
    if (stability_cut(bottom, (Board){ node->own, node->opp }, empties, alpha, &best))
        return best;

    CacheSlot *slot = NULL;
    int first = NO_MOVE;

    if (bottom->cache[empties].slots) {
        slot = cache_slot(&bottom->cache[empties], node->hash);
        if (cache_holds(slot, node->own, node->opp)) {
            if (slot->lower >= beta || slot->lower == slot->upper)
                return slot->lower;
            if (slot->upper <= alpha)
                return slot->upper;
            if (slot->move < NO_MOVE)
                first = slot->move;
        }
    }

    uint64_t moves = node->moves;
    int best_move = NO_MOVE;
    const Cache *below = &bottom->cache[empties - 1];
    const bool child_cached = slot && bottom->etc && empties - 1 > bottom->shallow_empties;

    best = -SCORE_INF;
    /* 1. the move that was best before, without looking at any other */
    if (first != NO_MOVE) {
        MiddleNode child = middle_play(node, first);

        child.hash = board_hash((Board){ child.own, child.opp });
        bottom->nodes++;
        best = -self(bottom, &child, -beta, -alpha, empties - 1, parity ^ QUADRANT[first]);
        best_move = first;
        moves ^= square_bit(first);
        if (best >= beta) {
            order_count(bottom, empties, 1);
            goto out;
        }
    }

    /* 2. play all moves and weigh them. One that leaves next to no reply is searched before the
     * others are played: they will hardly be wanted, and playing them is a good part of the
     * work of a small node */
    MiddleNode children[MAX_MOVES];
    int32_t keys[MAX_MOVES];
    const uint64_t theirs = ops_moves(node->opp, node->own);
    const int few = middle_few(bottom, node, beta);
    int count = 0, searched = first != NO_MOVE;

    while (moves) {
        MiddleNode *child = &children[count];
        const int square = middle_pick(bottom, moves, theirs, parity);

        moves ^= square_bit(square);
        *child = middle_play(node, square);
        bottom->nodes++;
        if (child->own == 0) {                      /* wiped out */
            bottom->unsearched += (unsigned)count + 1;
            best = SCORE_MAX;
            best_move = child->square;
            goto out;
        }
        child->hash = board_hash((Board){ child->own, child->opp });
        if (weigh_replies(child->moves) > few) {
            if (child_cached)
                __builtin_prefetch(cache_slot(below, child->hash));
            keys[count] = middle_key(middle_weigh(bottom, child, parity), count);
            count++;
            continue;
        }
        const int score = -self(bottom, child, -beta, -raise_alpha(null, alpha, best), empties - 1,
                                parity ^ QUADRANT[square]);

        if (score > best) {
            best = score;
            best_move = square;
            if (best >= beta) {
                bottom->unsearched += (unsigned)count;
                order_count(bottom, empties, ++searched);
                goto out;
            }
        }
        searched++;
    }

    /* 3. see what the cache knows of where they lead. Not as each is played, though a cut would
     * save the plays of others: waiting for memory costs more */
    for (int i = count - 1; i >= 0 && child_cached; i--) {
        const MiddleNode *child = &children[i];
        const CacheSlot *known = cache_slot(below, child->hash);

        if (!cache_holds(known, child->own, child->opp))
            continue;
        if (-known->upper >= beta) {
            bottom->unsearched += (unsigned)count;
            best = -known->upper;
            best_move = child->square;
            goto out;
        }
        if (-known->lower <= alpha) {       /* refuted already */
            bottom->unsearched++;
            if (-known->lower > best) {
                best = -known->lower;
                best_move = child->square;
            }
            children[i] = children[--count];
            keys[i] = middle_key(keys[count] >> MAX_MOVES_BITS, i);
        }
    }

    if (bottom->evaluation && empties >= bottom->evaluate_empties && count > 1)
        middle_evaluate(bottom, node, children, keys, count, empties);

    /* 4. search them in that order */
    for (int i = 0; i < count; i++) {
        const int next = middle_next(keys, count);
        const MiddleNode *child = &children[next];
        const int low = raise_alpha(null, alpha, best);
        const int score = -self(bottom, child, -beta, -low, empties - 1,
                                parity ^ QUADRANT[child->square]);

        keys[next] = MIDDLE_DONE;
        if (score > best) {
            best = score;
            best_move = child->square;
            if (best >= beta) {
                bottom->unsearched += (unsigned)(count - 1 - i);
                order_count(bottom, empties, i + 1 + searched);
                break;
            }
        }
    }
out:
    if (slot && (empties <= MIDDLE_POLL || !bottom->stopped))
        cache_store(slot, node->own, node->opp, alpha, beta, best, best_move);
    return best;
}

static int middle_null(Bottom *bottom, const MiddleNode *node, int alpha, int beta, int empties,
                       unsigned parity)
{
    (void)beta;
    return middle_body(bottom, node, true, alpha, alpha + 1, empties, parity, middle_null,
                       shallow_null);
}

static int middle_wide(Bottom *bottom, const MiddleNode *node, int alpha, int beta, int empties,
                       unsigned parity)
{
    return middle_body(bottom, node, false, alpha, beta, empties, parity, middle_wide,
                       shallow_wide);
}

/* Kernel.solve */
static int middle_solve(Bottom *bottom, Board board, int alpha, int beta)
{
    const uint64_t empty = board_empty(board);
    const MiddleNode root = {
        .own = board.own, .opp = board.opp, .moves = ops_moves(board.own, board.opp),
        .hash = board_hash(board),
    };
    MiddleSearch *search = beta == alpha + 1 ? middle_null : middle_wide;

    return search(bottom, &root, alpha, beta, bit_count(empty), quadrant_parity(empty));
}

#endif
