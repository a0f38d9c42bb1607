/* pattern.h - a board as 46 small patterns, each a number in balanced base 3.
 *
 * An own disc on the i-th square of a pattern counts +3^i, an opponent's -3^i, an empty
 * square nothing. So exchanging the sides only turns signs, and playing a disc only adds:
 * the numbers of a child follow from its parent's by one addition per disc that changed
 * (M. Buro, "Improving heuristic mini-max search by supervised learning", 2002, section 3,
 * for pattern values; the signed digits are ours). */

#ifndef YOMIKIRI_PATTERN_H
#define YOMIKIRI_PATTERN_H

#include "board/board.h"

enum {
    PATTERN_KINDS = 11,         /* shapes; turned and mirrored copies of one share weights */
    PATTERN_COUNT = 46,         /* copies of all shapes on the board */
    PATTERN_LANES = 48,         /* the same, rounded up to whole vectors */
    PATTERN_SQUARES_MAX = 10,
    MOBILITY_COUNT = 32,        /* numbers of moves told apart; more count as the last */

    POWER_4 = 81, POWER_5 = 243, POWER_6 = 729, POWER_7 = 2187, POWER_8 = 6561, POWER_9 = 19683,
    POWER_10 = 59049,

    /* Where each kind's weights begin in a stage. */
    BASE_EDGE = 0,
    BASE_BLOCK = BASE_EDGE + POWER_10,
    BASE_CORNER = BASE_BLOCK + POWER_10,
    BASE_RANK_2 = BASE_CORNER + POWER_9,
    BASE_RANK_3 = BASE_RANK_2 + POWER_8,
    BASE_RANK_4 = BASE_RANK_3 + POWER_8,
    BASE_DIAGONAL_8 = BASE_RANK_4 + POWER_8,
    BASE_DIAGONAL_7 = BASE_DIAGONAL_8 + POWER_8,
    BASE_DIAGONAL_6 = BASE_DIAGONAL_7 + POWER_7,
    BASE_DIAGONAL_5 = BASE_DIAGONAL_6 + POWER_6,
    BASE_DIAGONAL_4 = BASE_DIAGONAL_5 + POWER_5,
    BASE_OWN_MOVES = BASE_DIAGONAL_4 + POWER_4,
    BASE_OPP_MOVES = BASE_OWN_MOVES + MOBILITY_COUNT,
    STAGE_WEIGHTS = BASE_OPP_MOVES + MOBILITY_COUNT,
};

/* One number for each copy, from -(3^n - 1) / 2 to (3^n - 1) / 2; 0 past PATTERN_COUNT. */
typedef struct {
    _Alignas(32) int16_t lane[PATTERN_LANES];
} PatternIndex;

/* What a disc on a square adds to every lane: 3^i where it is the i-th square. */
typedef struct {
    PatternIndex add[64];
} PatternMap;

/* Place in a stage's weights of number 0 of each copy; the weight of number n is n further. */
static const int32_t PATTERN_ZERO[PATTERN_COUNT] = {
#define ZERO(base, power)   (base) + ((power) - 1) / 2
#define TWICE(base, power)  ZERO(base, power), ZERO(base, power)
#define FOUR(base, power)   TWICE(base, power), TWICE(base, power)
    FOUR(BASE_EDGE, POWER_10),
    FOUR(BASE_BLOCK, POWER_10), FOUR(BASE_BLOCK, POWER_10),
    FOUR(BASE_CORNER, POWER_9),
    FOUR(BASE_RANK_2, POWER_8), FOUR(BASE_RANK_3, POWER_8), FOUR(BASE_RANK_4, POWER_8),
    TWICE(BASE_DIAGONAL_8, POWER_8), FOUR(BASE_DIAGONAL_7, POWER_7),
    FOUR(BASE_DIAGONAL_6, POWER_6), FOUR(BASE_DIAGONAL_5, POWER_5),
    FOUR(BASE_DIAGONAL_4, POWER_4),
#undef FOUR
#undef TWICE
#undef ZERO
};

/* Squares of copy 0..PATTERN_COUNT - 1 into `squares` (room for PATTERN_SQUARES_MAX);
 * returns how many. Copies of one kind list corresponding squares in the same order. */
int pattern_squares(int copy, uint8_t *squares);

/* For each kind: its first copy, its number of squares, where its weights begin, and which
 * square lies in the place of the i-th in its mirror image (the same i for a kind without). */
typedef struct {
    int first_copy, copies, size, base;
    uint8_t mirror[PATTERN_SQUARES_MAX];
} PatternKind;

/* 0 <= kind < PATTERN_KINDS. */
PatternKind pattern_kind(int kind);

/* Fill *map. The same on every machine. */
void pattern_map_build(PatternMap *map);

/* The numbers of `board`, from nothing. */
void pattern_index(const PatternMap *map, Board board, PatternIndex *index);

#endif
