/* plays.h - all moves of a node at once: the boards they lead to, the replies there, and the
 * static score of each: few replies, now and later, corners, the last move of a quadrant, a good
 * square. A static score orders moves; it is the value of nothing. Its formula is plays_score(),
 * for every kernel; ops_four.h and ops_eight.h only add and multiply faster. */

#ifndef YOMIKIRI_PLAYS_H
#define YOMIKIRI_PLAYS_H

#include "kernel/lanes.h"
#include "kernel/keys.h"
#include "kernel/layers.h"

#ifndef OPS_PLAYS

#define PLAYS_MAX(a, b) (((a) & ((a) > (b))) | ((b) & ((a) <= (b))))

/* Play the legal `moves` of a board: own, opp and square of each. Lanes past the last have boards,
 * too. */
static inline void plays_make(uint64_t own, uint64_t opp, uint64_t moves, Plays *plays)
{
    int i = 0;

    for (; moves; moves = bit_drop_lowest(moves), i++) {
        const int square = bit_lowest(moves);
        const uint64_t flips = ops_flips(own, opp, square);

        plays->own[i] = opp ^ flips;
        plays->opp[i] = own ^ flips ^ square_bit(square);
        plays->square[i] = (uint8_t)square;
    }
    for (; i % OPS_LANES != 0; i++) {
        plays->own[i] = plays->opp[i] = 0;
        plays->square[i] = 0;
    }
}

/* The sum of products of a board's four numbers, 16 bits each, with those of terms->weights: in
 * the lower half of its lane. */
static inline Lanes plays_weigh(const StaticScore *terms, Lanes numbers)
{
    return (numbers >> 48) + (numbers >> 32 & 0xffff) * (unsigned)terms->corner -
           (numbers & 0xffff) * (unsigned)terms->reply -
           (numbers >> 16 & 0xffff) * (unsigned)terms->frontier;
}

/* The squares of the moves from `place` on. */
static inline Lanes plays_squares(const Plays *plays, int place)
{
    Lanes squares;

    for (int i = 0; i < OPS_LANES; i++)
        squares[i] = plays->square[place + i];
    return squares;
}

/* What these squares give. */
static inline Lanes plays_give(const StaticScore *terms, const Plays *plays, int place)
{
    Lanes gives;

    for (int i = 0; i < OPS_LANES; i++)
        gives[i] = (uint64_t)terms->square[plays->square[place + i]];
    return gives;
}

/* The highest of all lanes. */
static inline int32_t plays_top(PlaysKeys keys)
{
    int32_t top = keys[0];

    for (int i = 1; i < OPS_LANES; i++)
        top = max_int(top, keys[i]);
    return top;
}

#endif

/* The place of the best key among the first `count`, count > 0. */
static inline int plays_next(const Plays *plays, int count)
{
    PlaysKeys top = *(const PlaysKeys *)plays->key;

    for (int place = OPS_LANES; place < count; place += OPS_LANES)
        top = PLAYS_MAX(top, *(const PlaysKeys *)&plays->key[place]);
    return keys_place(plays_top(top));
}

/* Replies with those into corners counted twice. */
static inline Lanes plays_replies(const LaneMasks *masks, Lanes moves)
{
    const Lanes corners = (moves & masks->corners_a) + (moves >> 7 & masks->corners_a);

    return lanes_counts(moves) + ((corners + (corners >> 56)) & 7);
}

/* Own corners, and the squares next to them that they make stable. */
static inline Lanes plays_corners(const LaneMasks *masks, Lanes own)
{
    const Lanes held = own & masks->corners;

    return lanes_counts(own & (held | (held & masks->file_a) << 1 | (held & masks->file_h) >> 1 |
                               held << 8 | held >> 8));
}

/* Empty squares next to a disc of `discs`: moves that might come. */
static inline Lanes plays_frontier(const LaneMasks *masks, Lanes discs, Lanes empties)
{
    const Lanes sides = discs | (discs & masks->not_file_h) << 1 |
                        (discs & masks->not_file_a) >> 1;

    return lanes_counts((sides | sides << 8 | sides >> 8) & empties);
}

/* Moves are what they would be one by one. */
static inline bool plays_kept(int count, const Plays *plays)
{
    for (int i = 0; i < count; i++)
        if (plays->moves[i] != ops_moves(plays->own[i], plays->opp[i]))
            return false;
    return true;
}

/* Then score them: moves and key of each. `odd` has the squares of quadrants with an
 * odd number of empties before the move. Returns the place of the best, if there is one. */
static inline int plays_score(const StaticScore *terms, uint64_t odd, int count, Plays *plays)
{
    const LaneMasks *masks = lanes_masks();
    PlaysKeys top = (PlaysKeys){ 0 } + KEYS_DONE;

    for (int place = 0; place < count; place += OPS_LANES) {
        const Lanes own = *(const Lanes *)&plays->own[place];
        const Lanes opp = *(const Lanes *)&plays->opp[place];
        const Lanes empties = ~(own | opp);
        const Lanes moves = lanes_moves(masks, own, opp, empties);
        const Lanes in_odd = ((Lanes){ 0 } + odd) >> plays_squares(plays, place) & masks->one;
        const Lanes scores = plays_weigh(terms, plays_replies(masks, moves) |
                                         plays_frontier(masks, opp, empties) << 16 |
                                         plays_corners(masks, opp) << 32 |
                                         plays_give(terms, plays, place) << 48) +
                             (-in_odd & (uint64_t)terms->odd);
        const LaneNumbers places = (LaneNumbers)LANES_PLACES + place;
        const LaneNumbers there = places < count;
        const LaneNumbers all = (LaneNumbers)(scores << KEYS_PLACE_BITS) + (KEYS_PLACES - 1) -
                                places;
        const PlaysKeys keys = __builtin_convertvector((all & there) | (KEYS_DONE & ~there),
                                                       PlaysKeys);

        *(Lanes *)&plays->moves[place] = moves;
        *(PlaysKeys *)&plays->key[place] = keys;
        top = PLAYS_MAX(top, keys);
    }
    CHECK_KEPT(plays_kept(count, plays));
    return keys_place(plays_top(top));
}

/* Kernel.expand */
static int plays_expand(const SearchContext *ctx, Board board, Child *children)
{
    const uint64_t odd = ODD_SQUARES[quadrant_parity(board_empty(board))];
    const uint64_t moves = ops_moves(board.own, board.opp);
    const int count = bit_count(moves);
    Plays plays;

    assert(count <= MAX_MOVES);
    plays_make(board.own, board.opp, moves, &plays);
    plays_score(&ctx->static_score, odd, count, &plays);
    for (int i = 0; i < count; i++)
        children[i] = (Child){
            .board = { plays.own[i], plays.opp[i] }, .replies = plays.moves[i],
            .score = keys_score(plays.key[i]), .square = plays.square[i],
        };
    return count;
}

#endif
