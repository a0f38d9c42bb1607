/* test_table.c - the shared table: a hit is never another board, bounds only close in. */
/* needs: threads windows */

#include "tests/support/fact.h"

#include <pthread.h>
#include <string.h>

#include "table/tt.h"
#include "tests/support/boards.h"

enum { SMALL = 1 << 16 };

static const Bounds NOTHING = { -64, 64, NO_MOVE };

static bool same_bounds(Bounds a, Bounds b)
{
    return a.lower == b.lower && a.upper == b.upper && a.move == b.move;
}

/* Bounds that follow from the board, so that any hit can be checked. */
static Bounds bounds_of(uint64_t hash)
{
    const int lower = -64 + 2 * (int)(hash % 65), room = (64 - lower) / 2 + 1;

    return (Bounds){ (int8_t)lower, (int8_t)(lower + 2 * (int)(hash / 65 % (unsigned)room)),
                     (uint8_t)(hash / 8192 % 65) };
}

FACT(create_gives_the_largest_power_of_two)
{
    static const struct { size_t asked, given; } SIZES[] = {
        { 0, SMALL }, { 1, SMALL }, { SMALL, SMALL }, { SMALL + 1, SMALL },
        { 2 * SMALL - 1, SMALL }, { 2 * SMALL, 2 * SMALL }, { 3 << 20, 2 << 20 },
        { 16 << 20, 16 << 20 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(SIZES); i++) {
        for (int huge = 0; huge <= 1; huge++) {
            Table *table = tt_create(SIZES[i].asked, huge);

            assert_non_null(table);
            assert_int_equal(tt_bytes(table), SIZES[i].given);
            assert_true(tt_huge_bytes(table) <= tt_bytes(table) + (2 << 20));
            tt_destroy(table);
        }
    }
    tt_destroy(NULL);
}

FACT(probe_finds_nothing_in_a_new_table)
{
    Table *table = tt_create(SMALL, true);
    BoardStream stream = boards_stream(fact_seed(0x80));
    Bounds bounds = NOTHING;

    assert_non_null(table);
    /* The empty board looks most like an empty entry. */
    assert_false(tt_probe(table, (Board){ 0, 0 }, board_hash((Board){ 0, 0 }), &bounds));
    assert_false(tt_probe(table, (Board){ 0, 0 }, 0, &bounds));
    for (int i = 0; i < 10000; i++) {
        const Board board = boards_next(&stream);

        CHECK(!tt_probe(table, board, board_hash(board), &bounds), board, "found");
    }
    assert_true(same_bounds(bounds, NOTHING));
    tt_destroy(table);
}

FACT(probe_gives_back_what_was_stored)
{
    Table *table = tt_create(SMALL, true);
    BoardStream stream = boards_stream(fact_seed(0x81));

    assert_non_null(table);
    for (int i = fact_scaled(10000); i > 0; i--) {
        const Board board = boards_next(&stream);
        const uint64_t hash = board_hash(board);
        Bounds found = NOTHING;

        tt_clear(table);
        tt_store(table, board, hash, bounds_of(hash), i % 64);
        CHECK(tt_probe(table, board, hash, &found), board, "lost");
        CHECK(same_bounds(found, bounds_of(hash)), board, "%d..%d, %s", found.lower,
              found.upper, fact_square(found.move));
    }
    tt_destroy(table);
}

/* Every board into the same line: whatever is found must be that board's own. */
FACT(probe_never_finds_another_board)
{
    Table *table = tt_create(SMALL, true);
    BoardStream stream = boards_stream(fact_seed(0x82));
    int found_count = 0;
    Board recent[4] = { { 0, 0 } };

    assert_non_null(table);
    for (int i = 0; i < 100000; i++) {
        const Board board = boards_next(&stream);
        const Bounds mine = bounds_of(board_hash(board));
        Bounds found = NOTHING;

        tt_store(table, board, 0, mine, (int)random_below(&stream.random, 64));
        recent[i % 4] = board;
        for (int r = 0; r < 4; r++) {
            if (!tt_probe(table, recent[r], 0, &found))
                continue;
            found_count++;
            CHECK(same_bounds(found, bounds_of(board_hash(recent[r]))), recent[r],
                  "%d..%d belongs to another board", found.lower, found.upper);
        }
        CHECK(!tt_probe(table, board_pass(board), 0, &found)
              || same_bounds(found, bounds_of(board_hash(board_pass(board)))),
              board, "sides exchanged");
    }
    assert_true(found_count > 10000);
    tt_destroy(table);
}

FACT(store_only_closes_bounds_in)
{
    Table *table = tt_create(SMALL, false);
    const Board board = board_start();
    const uint64_t hash = board_hash(board);
    Bounds found = NOTHING;

    assert_non_null(table);
    tt_store(table, board, hash, (Bounds){ -10, 64, 19 }, 10);
    tt_store(table, board, hash, (Bounds){ -64, 20, NO_MOVE }, 5);
    assert_true(tt_probe(table, board, hash, &found));
    assert_true(same_bounds(found, (Bounds){ -10, 20, 19 }));
    tt_store(table, board, hash, (Bounds){ -64, 64, 26 }, 5);
    assert_true(tt_probe(table, board, hash, &found));
    assert_true(same_bounds(found, (Bounds){ -10, 20, 26 }));
    tt_store(table, board, hash, (Bounds){ 4, 4, NO_MOVE }, 0);
    assert_true(tt_probe(table, board, hash, &found));
    assert_true(same_bounds(found, (Bounds){ 4, 4, 26 }));
    tt_destroy(table);
}

FACT(clear_forgets_and_age_does_not)
{
    Table *table = tt_create(SMALL, false);
    const Board board = board_start();
    const uint64_t hash = board_hash(board);
    Bounds found = NOTHING;

    assert_non_null(table);
    tt_store(table, board, hash, (Bounds){ 0, 2, 19 }, 10);
    for (int i = 0; i < 100; i++) {
        tt_age(table);
        assert_true(tt_probe(table, board, hash, &found));
    }
    tt_clear(table);
    assert_false(tt_probe(table, board, hash, &found));
    tt_destroy(table);
}

static Board numbered(uint64_t number)
{
    return (Board){ (number + 1) * UINT64_C(0x9e3779b97f4a7c15), 0 };
}

/* Fill one line with boards of cost 40, then press in some of cost 3. */
FACT(store_keeps_dear_entries_until_they_are_old)
{
    Table *table = tt_create(SMALL, false);
    const Bounds bounds = { -2, 2, 5 };
    Bounds found;

    assert_non_null(table);
    for (uint64_t i = 0; i < 2; i++)
        tt_store(table, numbered(i), 0, bounds, 40);
    for (uint64_t i = 10; i < 100; i++)
        tt_store(table, numbered(i), 0, bounds, 3);
    assert_true(tt_probe(table, numbered(0), 0, &found));
    assert_true(tt_probe(table, numbered(1), 0, &found));
    tt_age(table);
    for (uint64_t i = 200; i < 300; i++)
        tt_store(table, numbered(i), 0, bounds, 3);
    assert_false(tt_probe(table, numbered(0), 0, &found));
    assert_false(tt_probe(table, numbered(1), 0, &found));
    tt_destroy(table);
}

/* A table of which few pages are touched, and one with each line in its place from the first: the
 * same is found, and the same is replaced. Ever more boards come, until both are full. */
FACT(a_table_that_grows_keeps_what_a_whole_one_keeps)
{
    enum { BYTES = 1 << 19, BOARDS = 1 << 15 };
    void *memory = aligned_get(64, BYTES);
    Table *growing = tt_create(BYTES, false), *whole = NULL;
    Random random = { fact_seed(0x84) };
    int found_count = 0;

    assert_non_null(memory);
    whole = tt_create_in(memset(memory, 0, BYTES), BYTES);
    assert_true(growing && whole);
    for (uint32_t i = 1; i <= 3 * BOARDS; i++) {
        const uint32_t most = i < BOARDS ? i : BOARDS;
        const Board stored = numbered(random_below(&random, most));
        const uint64_t hash = board_hash(stored);
        const int cost = (int)random_below(&random, 64);

        tt_store(growing, stored, hash, bounds_of(hash), cost);
        tt_store(whole, stored, hash, bounds_of(hash), cost);
        if (i % 4096 > 0)
            continue;
        tt_age(growing);
        tt_age(whole);
        found_count = 0;
        for (uint32_t number = 0; number < most; number++) {
            const Board board = numbered(number);
            Bounds bounds = NOTHING, expected = NOTHING;
            const bool found = tt_probe(growing, board, board_hash(board), &bounds);

            CHECK(found == tt_probe(whole, board, board_hash(board), &expected)
                  && same_bounds(bounds, expected), board, "another is found after %u", i);
            found_count += found;
        }
    }
    assert_in_range(found_count, BOARDS / 2, BOARDS - 1000);
    tt_destroy(growing);
    tt_destroy(whole);
    aligned_release(memory);
}

FACT(use_of_more_keeps_what_there_is)
{
    static const size_t USES[] = { 64 * SMALL, SMALL, 256 * SMALL };
    enum { EACH = 1500 };
    Table *table = tt_create(USES[2], false);
    Bounds found;

    assert_non_null(table);
    for (uint64_t i = 0; i < EACH * ARRAY_LENGTH(USES); i++) {
        const uint64_t hash = board_hash(numbered(i));

        if (i % EACH == 0)
            tt_use(table, USES[i / EACH]);
        tt_store(table, numbered(i), hash, bounds_of(hash), 1);
        for (uint64_t j = 0; j <= i; j += 1 + i % 64)
            CHECK(tt_probe(table, numbered(j), board_hash(numbered(j)), &found)
                  && same_bounds(found, bounds_of(board_hash(numbered(j)))), numbered(j),
                  "lost after %d", (int)i);
    }
    tt_clear(table);
    for (uint64_t i = 0; i < EACH * ARRAY_LENGTH(USES); i++)
        assert_false(tt_probe(table, numbered(i), board_hash(numbered(i)), &found));
    tt_destroy(table);
}

enum { ONE_LINE = 20 };                     /* boards, which go to one line */

static uint32_t count_found(Table *table, uint32_t boards)
{
    uint32_t count = 0;
    Bounds found;

    for (uint32_t i = 0; i < boards; i++)
        count += tt_probe(table, numbered(i), board_hash(numbered(i)), &found);
    return count;
}

/* What one thread does to the table: no cmocka in here. */
typedef struct {
    Table *table;
    uint64_t seed;
    uint32_t boards;
    int rounds;
    int hits, wrong;
} Visitor;

static void *visit(void *argument)
{
    Visitor *visitor = argument;
    Random random = { visitor->seed };

    for (int i = 0; i < visitor->rounds; i++) {
        const Board board = numbered(random_below(&random, visitor->boards));
        const Board other = numbered(random_below(&random, visitor->boards));
        const uint64_t hash = board_hash(board), others = board_hash(other);
        const bool one_line = visitor->boards == ONE_LINE;
        Bounds found;

        tt_store(visitor->table, board, one_line ? 0 : hash, bounds_of(hash),
                 (int)random_below(&random, 64));
        if (tt_probe(visitor->table, other, one_line ? 0 : others, &found)) {
            visitor->hits++;
            visitor->wrong += !same_bounds(found, bounds_of(others));
        }
    }
    return NULL;
}

static void check_visits(size_t bytes, uint32_t boards, int rounds)
{
    Table *table = tt_create(bytes, false);
    pthread_t threads[4];
    Visitor visitors[4];
    int hits = 0;

    assert_non_null(table);
    for (int i = 0; i < 4; i++) {
        visitors[i] = (Visitor){ table, (uint64_t)i, boards, rounds, 0, 0 };
        assert_int_equal(pthread_create(&threads[i], NULL, visit, &visitors[i]), 0);
    }
    for (int i = 0; i < 4; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(visitors[i].wrong, 0);
        hits += visitors[i].hits;
    }
    assert_true(hits > 0);
    if (boards != ONE_LINE)                 /* after all the splitting little is missing */
        CHECK(count_found(table, boards) > boards / 10 * 9, numbered(0), "%d of %d",
              count_found(table, boards), (int)boards);
    tt_destroy(table);
}

FACT(probe_is_right_while_others_write_the_line)
{
    check_visits(SMALL, ONE_LINE, fact_scaled(1000000));
}

FACT(probe_is_right_while_the_table_grows)
{
    check_visits(8 << 20, 20000, 50000);
}

FACTS_MAIN(NULL, NULL)
