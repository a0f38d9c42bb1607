/* test_hunt.c - the suite that finds wrong builds out: it scores every move, and what it says is
 * so by a search that shares nothing with the solver. */

#include "tests/support/fact.h"

#include <stdio.h>

#include "board/rules.h"
#include "board/verify.h"
#include "positions/reader.h"

enum { HUNT_LEAST = 200, HUNT_MOST = 999, HUNT_PROVEN = 12, HUNT_PROVEN_LONG = 14 };

static int last_empties;

static void check_hunt(const Position *position, int number)
{
    const int empties = board_empties(position->board);
    uint64_t moves = rules_moves(position->board);
    char name[16];

    snprintf(name, sizeof(name), "hunt-%03d", number);
    assert_string_equal(position->id, name);
    CHECK(empties >= last_empties, position->board, "%s: %d empties", name, empties);
    last_empties = empties;
    for (int i = 0; i < position->expected_count; i++) {
        const ExpectedMove *move = &position->expected_moves[i];
        const Board child = move->square == PASS ? board_pass(position->board)
                                                 : rules_play(position->board, move->square);

        if (move->square != PASS)
            moves &= ~square_bit(move->square);
        if (empties <= (fact_long() ? HUNT_PROVEN_LONG : HUNT_PROVEN))
            CHECK(verify_score(child, -move->score, UINT64_MAX, NULL) == VERIFY_PROVEN,
                  position->board, "%s: %s is not %d", name, fact_square(move->square),
                  move->score);
    }
    CHECK(moves == 0 && position->expected_count > 0, position->board, "%s: a move has no score",
          name);
}

FACT(hunt_scores_every_move_as_the_independent_route_does)
{
    FILE *file = fopen("positions/sets/hunt.obf", "rb");
    ReaderOptions options;
    Position position;
    Diag error;
    int number = 0;

    assert_non_null(file);
    reader_options_init(&options);
    Reader *reader = reader_open_file(file, &options);

    assert_non_null(reader);
    while (reader_next(reader, &position, &error) == READ_POSITION)
        check_hunt(&position, ++number);
    assert_in_range(number, HUNT_LEAST, HUNT_MOST);
    reader_close(reader);
    fclose(file);
}

FACTS_MAIN(NULL, NULL)
