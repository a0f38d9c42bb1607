#include "eval/pattern.h"

#include <string.h>

#include "board/symmetry.h"

/* One shape on the squares where it is written down, and how many of its eight images
 * differ. `mirror` says which square of the shape lies where the i-th does in the image
 * that is the shape itself. */
typedef struct {
    int size, copies, base;
    uint8_t squares[PATTERN_SQUARES_MAX], mirror[PATTERN_SQUARES_MAX];
} Shape;

#define SAME    { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 }

static const Shape SHAPES[PATTERN_KINDS] = {
    { 10, 4, BASE_EDGE, { 0, 1, 2, 3, 4, 5, 6, 7, 9, 14 }, { 7, 6, 5, 4, 3, 2, 1, 0, 9, 8 } },
    { 10, 8, BASE_BLOCK, { 0, 1, 2, 3, 4, 8, 9, 10, 11, 12 }, SAME },
    { 9, 4, BASE_CORNER, { 0, 1, 2, 8, 9, 10, 16, 17, 18 }, { 0, 3, 6, 1, 4, 7, 2, 5, 8 } },
    { 8, 4, BASE_RANK_2, { 8, 9, 10, 11, 12, 13, 14, 15 }, { 7, 6, 5, 4, 3, 2, 1, 0 } },
    { 8, 4, BASE_RANK_3, { 16, 17, 18, 19, 20, 21, 22, 23 }, { 7, 6, 5, 4, 3, 2, 1, 0 } },
    { 8, 4, BASE_RANK_4, { 24, 25, 26, 27, 28, 29, 30, 31 }, { 7, 6, 5, 4, 3, 2, 1, 0 } },
    { 8, 2, BASE_DIAGONAL_8, { 0, 9, 18, 27, 36, 45, 54, 63 }, { 7, 6, 5, 4, 3, 2, 1, 0 } },
    { 7, 4, BASE_DIAGONAL_7, { 1, 10, 19, 28, 37, 46, 55 }, { 6, 5, 4, 3, 2, 1, 0 } },
    { 6, 4, BASE_DIAGONAL_6, { 2, 11, 20, 29, 38, 47 }, { 5, 4, 3, 2, 1, 0 } },
    { 5, 4, BASE_DIAGONAL_5, { 3, 12, 21, 30, 39 }, { 4, 3, 2, 1, 0 } },
    { 4, 4, BASE_DIAGONAL_4, { 4, 13, 22, 31 }, { 3, 2, 1, 0 } },
};

/* The `wanted`-th of the images of `shape` that differ as sets of squares. */
static void shape_image(const Shape *shape, int wanted, uint8_t *squares)
{
    uint64_t seen[8];
    int found = 0;

    for (int symmetry = 0; symmetry < 8; symmetry++) {
        uint64_t set = 0;
        bool known = false;

        for (int i = 0; i < shape->size; i++)
            set |= square_bit(symmetry_square(shape->squares[i], symmetry));
        for (int i = 0; i < found; i++)
            known |= seen[i] == set;
        if (known)
            continue;
        seen[found] = set;
        if (found++ == wanted) {
            for (int i = 0; i < shape->size; i++)
                squares[i] = (uint8_t)symmetry_square(shape->squares[i], symmetry);
            return;
        }
    }
    assert(!"a shape has as many images as the table says");
}

PatternKind pattern_kind(int kind)
{
    const Shape *shape = &SHAPES[kind];
    PatternKind out = { .copies = shape->copies, .size = shape->size, .base = shape->base };

    for (int i = 0; i < kind; i++)
        out.first_copy += SHAPES[i].copies;
    memcpy(out.mirror, shape->mirror, sizeof(out.mirror));
    return out;
}

int pattern_squares(int copy, uint8_t *squares)
{
    int kind = 0;

    assert(copy >= 0 && copy < PATTERN_COUNT);
    for (; copy >= SHAPES[kind].copies; kind++)
        copy -= SHAPES[kind].copies;
    shape_image(&SHAPES[kind], copy, squares);
    return SHAPES[kind].size;
}

void pattern_map_build(PatternMap *map)
{
    memset(map, 0, sizeof(*map));
    for (int copy = 0; copy < PATTERN_COUNT; copy++) {
        uint8_t squares[PATTERN_SQUARES_MAX];
        const int size = pattern_squares(copy, squares);
        int power = 1;

        for (int i = 0; i < size; i++, power *= 3)
            map->add[squares[i]].lane[copy] = (int16_t)power;
    }
}

void pattern_index(const PatternMap *map, Board board, PatternIndex *index)
{
    memset(index, 0, sizeof(*index));
    for (int square = 0; square < 64; square++) {
        const int sign = (int)(board.own >> square & 1) - (int)(board.opp >> square & 1);

        for (int lane = 0; lane < PATTERN_COUNT && sign; lane++)
            index->lane[lane] = (int16_t)(index->lane[lane] +
                                          sign * map->add[square].lane[lane]);
    }
}
