/* move_list.h - all moves of a node at once: the boards they lead to, the replies there, and the
 * static score of each: few replies, now and later, corners, the last move of a quadrant, a good
 * square. A static score orders moves; it is the value of nothing. Its formula is
 * move_list_score(), for every kernel; ops_four.h and ops_eight.h only add and multiply faster. */

#ifndef YOMIKIRI_MOVE_LIST_H
#define YOMIKIRI_MOVE_LIST_H

#include "kernel/lanes.h"
#include "kernel/move_keys.h"
#include "kernel/layers.h"

#ifndef OPS_MOVE_LIST

#define KEYS_MAX(a, b) (((a) & ((a) > (b))) | ((b) & ((a) <= (b))))

/* Play the legal `moves` of a board: own, opp and square of each. Lanes past the last have boards,
 * too. */
static inline void move_list_make(uint64_t own, uint64_t opp, uint64_t moves, MoveList *list)
{
    int i = 0;

    for (; moves; moves = bit_drop_lowest(moves), i++) {
        const int square = bit_lowest(moves);
        const uint64_t flips = ops_flips(own, opp, square);

        list->own[i] = opp ^ flips;
        list->opp[i] = own ^ flips ^ square_bit(square);
        list->square[i] = (uint8_t)square;
    }
    for (; i % OPS_LANES != 0; i++) {
        list->own[i] = list->opp[i] = 0;
        list->square[i] = 0;
    }
}

/* The sum of products of a board's four numbers, 16 bits each, with those of terms->weights: in
 * the lower half of its lane. */
static inline Lanes move_list_weigh(const StaticScore *terms, Lanes numbers)
{
    return (numbers >> 48) + (numbers >> 32 & 0xffff) * (unsigned)terms->corner -
           (numbers & 0xffff) * (unsigned)terms->reply -
           (numbers >> 16 & 0xffff) * (unsigned)terms->frontier;
}

/* The squares of the moves from `place` on. */
static inline Lanes move_list_squares(const MoveList *list, int place)
{
    Lanes squares;

    for (int i = 0; i < OPS_LANES; i++)
        squares[i] = list->square[place + i];
    return squares;
}

/* What these squares give. */
static inline Lanes move_list_give(const StaticScore *terms, const MoveList *list, int place)
{
    Lanes gives;

    for (int i = 0; i < OPS_LANES; i++)
        gives[i] = (uint64_t)terms->square[list->square[place + i]];
    return gives;
}

/* The highest of all lanes. */
static inline int32_t move_list_top(MoveKeys keys)
{
    int32_t top = keys[0];

    for (int i = 1; i < OPS_LANES; i++)
        top = max_int(top, keys[i]);
    return top;
}

#endif

/* The place of the best key among the first `count`, count > 0. */
static inline int move_list_next(const MoveList *list, int count)
{
    MoveKeys top = *(const MoveKeys *)list->key;

    for (int place = OPS_LANES; place < count; place += OPS_LANES)
        top = KEYS_MAX(top, *(const MoveKeys *)&list->key[place]);
    return keys_place(move_list_top(top));
}

/* Replies with those into corners counted twice. */
static inline Lanes move_list_replies(const LaneMasks *masks, Lanes moves)
{
    const Lanes corners = (moves & masks->corners_a) + (moves >> 7 & masks->corners_a);

    return lanes_counts(moves) + ((corners + (corners >> 56)) & 7);
}

/* Own corners, and the squares next to them that they make stable. */
static inline Lanes move_list_corners(const LaneMasks *masks, Lanes own)
{
    const Lanes held = own & masks->corners;

    return lanes_counts(own & (held | (held & masks->file_a) << 1 | (held & masks->file_h) >> 1 |
                               held << 8 | held >> 8));
}

/* Empty squares next to a disc of `discs`: moves that might come. */
static inline Lanes move_list_frontier(const LaneMasks *masks, Lanes discs, Lanes empties)
{
    const Lanes sides = discs | (discs & masks->not_file_h) << 1 |
                        (discs & masks->not_file_a) >> 1;

    return lanes_counts((sides | sides << 8 | sides >> 8) & empties);
}

/* Moves are what they would be one by one. */
static inline bool move_list_kept(int count, const MoveList *list)
{
    for (int i = 0; i < count; i++)
        if (list->moves[i] != ops_moves(list->own[i], list->opp[i]))
            return false;
    return true;
}

/* Then score them: moves and key of each. `odd` has the squares of quadrants with an
 * odd number of empties before the move. Returns the place of the best, if there is one. */
static inline int move_list_score(const StaticScore *terms, uint64_t odd, int count,
                                  MoveList *list)
{
    const LaneMasks *masks = lanes_masks();
    MoveKeys top = (MoveKeys){ 0 } + KEYS_DONE;

    for (int place = 0; place < count; place += OPS_LANES) {
        const Lanes own = *(const Lanes *)&list->own[place];
        const Lanes opp = *(const Lanes *)&list->opp[place];
        const Lanes empties = ~(own | opp);
        const Lanes moves = lanes_moves(masks, own, opp, empties);
        const Lanes in_odd = ((Lanes){ 0 } + odd) >> move_list_squares(list, place) & masks->one;
        const Lanes scores = move_list_weigh(terms, move_list_replies(masks, moves) |
                                             move_list_frontier(masks, opp, empties) << 16 |
                                             move_list_corners(masks, opp) << 32 |
                                             move_list_give(terms, list, place) << 48) +
                             (-in_odd & (uint64_t)terms->odd);
        const LaneNumbers places = (LaneNumbers)LANES_PLACES + place;
        const LaneNumbers there = places < count;
        const LaneNumbers all = (LaneNumbers)(scores << KEYS_PLACE_BITS) + (KEYS_PLACES - 1) -
                                places;
        const MoveKeys keys = __builtin_convertvector((all & there) | (KEYS_DONE & ~there),
                                                      MoveKeys);

        *(Lanes *)&list->moves[place] = moves;
        *(MoveKeys *)&list->key[place] = keys;
        top = KEYS_MAX(top, keys);
    }
    CHECK_KEPT(move_list_kept(count, list));
    return keys_place(move_list_top(top));
}

/* Kernel.expand */
static int move_list_expand(const SearchContext *ctx, Board board, Child *children)
{
    const uint64_t odd = ODD_SQUARES[quadrant_parity(board_empty(board))];
    const uint64_t moves = ops_moves(board.own, board.opp);
    const int count = bit_count(moves);
    MoveList list;

    assert(count <= MAX_MOVES);
    move_list_make(board.own, board.opp, moves, &list);
    move_list_score(&ctx->static_score, odd, count, &list);
    for (int i = 0; i < count; i++)
        children[i] = (Child){
            .board = { list.own[i], list.opp[i] }, .replies = list.moves[i],
            .score = keys_score(list.key[i]), .square = list.square[i],
        };
    return count;
}

#endif
