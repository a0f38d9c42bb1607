/* test_midgame_table.c - the table of searches to a depth: what it keeps, what it forgets, and
 * that no thread reads what another has half written. */
/* needs: threads */

#include "tests/support/fact.h"

#include <pthread.h>
#include <stdlib.h>

#include "table/midgame_table.h"

enum { BYTES = 64 << 10, BOARDS = 500 };

static MidgameTable *table;

static int begin(void **state)
{
    (void)state;
    table = midgame_table_create(BYTES, false);
    return table ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    midgame_table_destroy(table);
    return 0;
}

static uint64_t hash_of(uint64_t number)
{
    return number * UINT64_C(0x9e3779b97f4a7c15);
}

static MidgameEntry entry_of(int lower, int upper, int depth, int level, int move)
{
    return (MidgameEntry){ .lower = (int8_t)lower, .upper = (int8_t)upper,
                           .depth = (uint8_t)depth, .level = (uint8_t)level,
                           .move = (uint8_t)move };
}

static void check_entry(uint64_t hash, MidgameEntry expected)
{
    MidgameEntry entry;

    assert_true(midgame_table_probe(table, hash, &entry));
    assert_int_equal(entry.lower, expected.lower);
    assert_int_equal(entry.upper, expected.upper);
    assert_int_equal(entry.depth, expected.depth);
    assert_int_equal(entry.level, expected.level);
    assert_int_equal(entry.move, expected.move);
}

FACT_OF(what_is_stored_is_found, true, (void)0, begin, end)
{
    for (int i = 1; i <= BOARDS; i++)
        midgame_table_store(table, hash_of((uint64_t)i),
                            entry_of(-i % 101, i % 101, i % 64, i % 5, i % 65));
    for (int i = 1; i <= BOARDS; i++)
        check_entry(hash_of((uint64_t)i), entry_of(-i % 101, i % 101, i % 64, i % 5, i % 65));
}

FACT_OF(what_is_not_stored_is_not_found, true, (void)0, begin, end)
{
    MidgameEntry entry = entry_of(1, 2, 3, 4, 5);

    midgame_table_store(table, hash_of(1), entry_of(0, 0, 9, 0, 0));
    assert_false(midgame_table_probe(table, hash_of(2), &entry));
    assert_int_equal(entry.lower, 1);
}

/* Of two entries of a board, stored one after the other, what is kept. */
FACT_OF(the_deeper_and_surer_of_two_is_kept, true, (void)0, begin, end)
{
    enum { NONE = MIDGAME_INFINITE };
    static const int CASES[][3][5] = {
        { { 2, 4, 8, 0, 19 }, { 0, 0, 7, 4, 20 }, { 2, 4, 8, 0, 19 } },
        { { 2, 4, 8, 0, 19 }, { 0, 0, 9, 0, 20 }, { 0, 0, 9, 0, 20 } },
        { { 2, 4, 8, 2, 19 }, { 0, 0, 8, 1, 20 }, { 2, 4, 8, 2, 19 } },         /* the surer */
        { { 2, NONE, 8, 2, 19 }, { -NONE, 5, 8, 2, NO_MOVE }, { 2, 5, 8, 2, 19 } },
        { { 6, NONE, 8, 2, 19 }, { -NONE, 5, 8, 2, 20 }, { -NONE, 5, 8, 2, 20 } },  /* the later */
        { { 2, 4, 8, 0, 19 }, { 0, 0, 9, 0, NO_MOVE }, { 0, 0, 9, 0, 19 } },    /* and its move */
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        for (int k = 0; k < 3; k++) {
            const int *each = CASES[i][k];
            const MidgameEntry entry = entry_of(each[0], each[1], each[2], each[3], each[4]);

            if (k < 2)
                midgame_table_store(table, hash_of(i + 1), entry);
            else
                check_entry(hash_of(i + 1), entry);
        }
    }
}

/* One line of the table: all hashes begin with the same bits. */
FACT_OF(old_and_shallow_entries_make_room, true, (void)0, begin, end)
{
    MidgameEntry entry;

    for (uint64_t i = 1; i <= 4; i++)
        midgame_table_store(table, i, entry_of(0, 0, 20 + (int)i, 0, 1));
    midgame_table_store(table, 5, entry_of(0, 0, 3, 0, 1));
    assert_false(midgame_table_probe(table, 1, &entry));        /* the shallowest of the four */
    assert_true(midgame_table_probe(table, 2, &entry));
    midgame_table_age(table);
    midgame_table_store(table, 6, entry_of(0, 0, 1, 0, 1));
    midgame_table_store(table, 7, entry_of(0, 0, 1, 0, 1));
    assert_false(midgame_table_probe(table, 5, &entry));        /* old ones go first, */
    assert_false(midgame_table_probe(table, 2, &entry));
    assert_true(midgame_table_probe(table, 6, &entry));         /* however shallow new ones are */
}

FACT_OF(a_cleared_table_knows_nothing, true, (void)0, begin, end)
{
    MidgameEntry entry;

    for (uint64_t i = 1; i <= BOARDS; i++)
        midgame_table_store(table, hash_of(i), entry_of(0, 0, 5, 0, 1));
    midgame_table_clear(table);
    for (uint64_t i = 1; i <= BOARDS; i++)
        assert_false(midgame_table_probe(table, hash_of(i), &entry));
}

/* Of two tables the one has each line in its place from the first. */
FACT(a_table_that_grows_keeps_what_a_whole_one_keeps)
{
    enum { LARGE = 8 * BYTES, HASHES = 1 << 15 };
    _Alignas(64) static char memory[LARGE];
    MidgameTable *both[2] = { midgame_table_create(LARGE, false),
                              midgame_table_create_in(memory, LARGE) };
    Random random = { fact_seed(0x85) };
    int found_count = 0;

    assert_true(both[0] && both[1]);
    for (int i = 1; i <= 3 * HASHES; i++) {
        const uint32_t most = i < HASHES ? (uint32_t)i : HASHES;
        const uint64_t stored = board_hash((Board){ hash_of(random_below(&random, most)), 0 });
        const int depth = (int)random_below(&random, 64);

        for (int t = 0; t < 2; t++) {
            midgame_table_store(both[t], stored, entry_of(i % 64, i % 64, depth, i % 5, i % 65));
            if (i % 4096 == 0)
                midgame_table_age(both[t]);
        }
        found_count = 0;
        for (uint32_t number = 0; i % 4096 == 0 && number < most; number++) {
            const uint64_t hash = board_hash((Board){ hash_of(number), 0 });
            MidgameEntry found[2] = { { .depth = 0 }, { .depth = 0 } };

            found_count += midgame_table_probe(both[0], hash, &found[0]);
            midgame_table_probe(both[1], hash, &found[1]);
            assert_memory_equal(&found[0], &found[1], sizeof(*found));
        }
    }
    assert_in_range(found_count, HASHES / 2, HASHES - 1000);
    midgame_table_destroy(both[0]);
    midgame_table_destroy(both[1]);
}

FACT(a_part_in_use_is_cleared_with_the_rest)
{
    MidgameTable *large = midgame_table_create(16 * BYTES, false);
    MidgameEntry entry;

    assert_non_null(large);
    midgame_table_use(large, BYTES);
    midgame_table_store(large, hash_of(1), entry_of(0, 0, 5, 0, 1));
    midgame_table_use(large, SIZE_MAX);
    midgame_table_store(large, hash_of(2), entry_of(0, 0, 5, 0, 1));
    midgame_table_clear(large);
    assert_false(midgame_table_probe(large, hash_of(2), &entry));
    midgame_table_use(large, BYTES);
    assert_false(midgame_table_probe(large, hash_of(1), &entry));
    midgame_table_destroy(large);
}

/* ---- threads ---- */

enum { THREADS = 4, ROUNDS = 100000, SHARED = 8 };

/* Every entry's bounds follow from its hash, so that a mixed one shows. */
static MidgameEntry told(uint64_t hash)
{
    const int value = (int)(hash >> 3 & 63);

    return entry_of(value, value, (int)(hash & 7), 0, value);
}

/* Others may use it: it is neither cleared nor made smaller, and stays after its last user. */
FACT(a_lent_table_is_left_as_it_is)
{
    _Alignas(64) static char memory[2 * BYTES];
    MidgameTable *own = table, *given[2];

    assert_int_equal(midgame_table_bytes(sizeof(memory)), sizeof(memory));
    assert_int_equal(midgame_table_bytes(sizeof(memory) - 1), BYTES);
    for (int i = 0; i < 2; i++) {
        given[i] = midgame_table_create_in(memory, sizeof(memory));
        assert_non_null(given[i]);
    }
    midgame_table_use(given[0], BYTES);
    midgame_table_store(given[0], hash_of(7), entry_of(1, 2, 3, 4, 5));
    midgame_table_clear(given[0]);
    midgame_table_destroy(given[0]);
    table = given[1];
    check_entry(hash_of(7), entry_of(1, 2, 3, 4, 5));
    table = own;
    midgame_table_destroy(given[1]);
}

static void *store_and_probe(void *context)
{
    Random random = { (uint64_t)(uintptr_t)context };
    intptr_t wrong = 0;

    for (int i = 0; i < ROUNDS; i++) {
        const uint64_t hash = 1 + random_below(&random, SHARED * 61);
        MidgameEntry entry;

        if (midgame_table_probe(table, hash, &entry))
            wrong += entry.lower != told(hash).lower || entry.move != told(hash).move;
        else
            midgame_table_store(table, hash, told(hash));
    }
    return (void *)wrong;
}

FACT_OF(no_thread_reads_a_mixed_entry, true, (void)0, begin, end)
{
    pthread_t threads[THREADS];
    void *wrong;

    for (intptr_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, store_and_probe, (void *)(i + 1)), 0);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], &wrong);
        assert_null(wrong);
    }
}

FACTS_MAIN(NULL, NULL)
