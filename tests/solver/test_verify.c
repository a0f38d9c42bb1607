/* test_verify.c - the independent route against brute force and published scores. */
/* needs: windows */

#include "tests/support/fact.h"

#include "board/rules.h"
#include "board/verify.h"
#include "tests/support/boards.h"
#include "tests/support/ffo.h"

static const uint64_t NO_LIMIT = UINT64_MAX;

FACT(score_proves_what_brute_force_finds)
{
    Random random = { fact_seed(0x40) };

    for (int kind = 0; kind < BOARDS_KINDS; kind++) {
        for (int i = fact_scaled(80); i > 0; i--) {
            const Board board = boards_make(&random, (BoardsKind)kind, i % 8);
            const int score = boards_solve(board);

            for (int claim = -64; claim <= 64; claim += 2) {
                const VerifyAnswer verdict = verify_score(board, claim, NO_LIMIT, NULL);

                CHECK(verdict == (claim == score ? VERIFY_PROVEN : VERIFY_REFUTED), board,
                      "%s: score %d, claim %d, verdict %d",
                      boards_kind_name((BoardsKind)kind), score, claim, (int)verdict);
            }
        }
    }
}

FACT(score_proves_published_scores)
{
    static const int NUMBERS[] = { 1, 9, 21 };

    for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++) {
        const FfoPosition *fact = ffo(NUMBERS[i]);

        for (int off = -2; off <= 2; off += 2)
            assert_int_equal(verify_score(fact->board, fact->score + off, NO_LIMIT, NULL),
                             off ? VERIFY_REFUTED : VERIFY_PROVEN);
    }
}

FACT(score_refutes_what_no_game_can_have)
{
    static const int IMPOSSIBLE[] = { 1, -1, 63, -63, 66, -66, 1000, -1000 };

    for (size_t i = 0; i < ARRAY_LENGTH(IMPOSSIBLE); i++)
        assert_int_equal(verify_score(board_start(), IMPOSSIBLE[i], NO_LIMIT, NULL),
                         VERIFY_REFUTED);
}

FACT(score_gives_up_at_the_limit)
{
    const Board board = ffo(1)->board;
    const Board full = { ~UINT64_C(0) << 20, ~(~UINT64_C(0) << 20) };
    const int full_score = board_final_score(full);

    assert_int_equal(verify_score(board, 18, 100, NULL), VERIFY_GAVE_UP);
    assert_int_equal(verify_score(board_start(), 0, 100000, NULL), VERIFY_GAVE_UP);
    assert_int_equal(verify_score(full, full_score, 0, NULL), VERIFY_PROVEN);
}

FACT(score_stops_when_told)
{
    const volatile int stop = 1;

    assert_int_equal(verify_score(board_start(), 0, NO_LIMIT, &stop), VERIFY_GAVE_UP);
}

/* A random game from `board` to its end; returns the length of the line, and the final
 * score for the side to move in `board` in *score. */
static int random_game(Random *random, Board board, uint8_t line[MAX_LINE], int *score)
{
    int length = 0, square;

    for (;; length++) {
        board = boards_random_move(random, board, &square);
        if (square == NO_MOVE)
            break;
        line[length] = (uint8_t)square;
    }
    *score = length % 2 ? -board_final_score(board) : board_final_score(board);
    return length;
}

FACT(line_accepts_whole_games_only)
{
    Random random = { fact_seed(0x41) };

    for (int i = fact_scaled(300); i > 0; i--) {
        const Board board = boards_make(&random, i % 2 ? BOARDS_PLAYED : BOARDS_BLOCKS, i % 30);
        uint8_t line[MAX_LINE];
        int score;
        const int length = random_game(&random, board, line, &score);

        CHECK(verify_line(board, line, length, score), board, "length %d", length);
        CHECK(!verify_line(board, line, length, score + 2), board, "score %d", score + 2);
        CHECK(length == 0 || !verify_line(board, line, length - 1, score), board, "cut short");
        if (length > 0) {
            const int square = line[length - 1];

            line[length - 1] = square == PASS ? 0 : PASS;
            CHECK(!verify_line(board, line, length, score), board, "wrong last move");
            line[length - 1] = 200;
            CHECK(!verify_line(board, line, length, score), board, "no square");
            line[length - 1] = (uint8_t)square;
        }
        line[length] = PASS;
        CHECK(!verify_line(board, line, length + 1, score), board, "a pass after the end");
        CHECK(!verify_line(board, line, length + 1, -score), board, "a pass after the end");
    }
}

FACT(line_takes_forced_passes_alone)
{
    const Board may_play = { 1, 2 }, must_pass = { 2, 1 };      /* by c1, a wipe-out */
    const uint8_t line[] = { PASS, 2 };

    for (int score = -64; score <= 64; score += 64) {
        assert_false(verify_line(may_play, line, 1, score));
        assert_int_equal(verify_line(must_pass, line, 2, score), score == -64);
    }
}

FACTS_MAIN(NULL, NULL)
