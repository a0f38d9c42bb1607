/* test_symmetry.c - the eight symmetries and the form they share. */

#include "tests/support/fact.h"

#include "board/rules.h"
#include "board/symmetry.h"
#include "tests/support/boards.h"

enum { A1 = 0, B1 = 1, H1 = 7, A2 = 8, A8 = 56, H8 = 63 };

FACT(square_follows_the_bits_of_the_number)
{
    /* Mirrors come before the swap: b1, mirrored files, is g1, swapped is a7. */
    static const struct { int from, transform, to; } CASES[] = {
        { A1, 1, H1 }, { A1, 2, A8 }, { A1, 3, H8 }, { B1, 4, A2 }, { B1, 5, 48 }, { B1, 6, 15 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        assert_int_equal(symmetry_square(CASES[i].from, CASES[i].transform), CASES[i].to);
    for (int square = 0; square < 64; square++)
        assert_int_equal(symmetry_square(square, 0), square);
    for (int transform = 0; transform < SYMMETRIES; transform++) {
        assert_int_equal(symmetry_square(NO_MOVE, transform), NO_MOVE);
        assert_int_equal(symmetry_square(PASS, transform), PASS);
    }
}

FACT(apply_moves_every_square_of_the_set)
{
    Random random = { fact_seed(0x20) };

    for (int i = 0; i < 200; i++) {
        const uint64_t squares = random_next(&random);

        for (int transform = 0; transform < SYMMETRIES; transform++) {
            const uint64_t image = symmetry_apply(squares, transform);

            for (int square = 0; square < 64; square++) {
                const uint64_t there = image & square_bit(symmetry_square(square, transform));

                assert_int_equal(there != 0, (squares & square_bit(square)) != 0);
            }
        }
    }
}

FACT(apply_gives_eight_different_images)
{
    const uint64_t squares = UINT64_C(0x0000000000000113);      /* no symmetry: a1 b1 e1 a2 */

    for (int a = 0; a < SYMMETRIES; a++) {
        for (int b = 0; b < a; b++)
            assert_int_not_equal(symmetry_apply(squares, a), symmetry_apply(squares, b));
    }
}

FACT(inverse_undoes)
{
    for (int transform = 0; transform < SYMMETRIES; transform++) {
        const int inverse = symmetry_inverse(transform);

        for (int square = 0; square < 64; square++) {
            const int image = symmetry_square(square, transform);

            assert_int_equal(symmetry_square(image, inverse), square);
        }
    }
}

FACT(board_keeps_the_rules)
{
    BoardStream stream = boards_stream(fact_seed(0x21));

    for (int i = fact_scaled(3000); i > 0; i--) {
        const Board board = boards_next(&stream);

        for (int transform = 0; transform < SYMMETRIES; transform++) {
            const uint64_t moves = rules_moves(symmetry_board(board, transform));

            CHECK(moves == symmetry_apply(rules_moves(board), transform), board,
                  "moves through transform %d", transform);
        }
    }
}

FACT(canonical_is_shared_by_all_images)
{
    BoardStream stream = boards_stream(fact_seed(0x22));

    for (int i = fact_scaled(3000); i > 0; i--) {
        const Board board = boards_next(&stream);
        const Board canonical = symmetry_canonical(board, NULL);

        for (int transform = 0; transform < SYMMETRIES; transform++) {
            const Board image = symmetry_board(board, transform);
            int there = -1;

            CHECK(board_equal(symmetry_canonical(image, &there), canonical), board,
                  "image %d", transform);
            CHECK(board_equal(symmetry_board(image, there), canonical), board,
                  "image %d does not become canonical by %d", transform, there);
            CHECK(canonical.own < image.own
                  || (canonical.own == image.own && canonical.opp <= image.opp), board,
                  "image %d is smaller", transform);
        }
    }
}

FACTS_MAIN(NULL, NULL)
