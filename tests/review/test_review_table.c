/* test_review_table.c - many games added up by player and year. */
/* needs: windows */

#include "tests/support/fact.h"

#include <stdio.h>
#include <string.h>

#include "review/review_sum.h"

static Review review;

static void add(ReviewTable *table, const char *black, const char *white, int year, int lost,
                int decisive)
{
    ReviewSum sum = { .black = { .moves = 10, .perfect = 8, .lost = lost }, .decisive = decisive,
                      .white = { .moves = 9, .perfect = 9 } };
    GameRecord *record = &review.game.record;

    strcpy(record->black, black);
    strcpy(record->white, white);
    record->year = year;
    review.plies[3].black = true;
    review.plies[4].black = false;
    review_table_add(table, &review, &sum);
}

/* The rows in their order; and a table grows. */
static void players_are_added_up_by_year(void **state)
{
    static const ReviewRow ROWS[] = {
        { "Black", 0, 1, 10, 8, 0, 0 }, { "White", 0, 1, 9, 9, 0, 0 },
        { "b", 2000, 1, 9, 9, 0, 0 }, { "a", 2000, 1, 10, 8, 2, 0 },
        { "b", 2001, 2, 19, 17, 4, 0 }, { "a", 2001, 2, 19, 17, 6, 2 },
    };
    ReviewTable table = { .count = 0 };
    char name[MAX_PLAYER];

    (void)state;
    add(&table, "a", "b", 2001, 6, 3);
    add(&table, "b", "a", 2001, 4, 4);
    add(&table, "a", "b", 2000, 2, -1);
    add(&table, "", "", 0, 0, -1);
    review_table_sort(&table);
    assert_int_equal(table.count, ARRAY_LENGTH(ROWS));
    assert_memory_equal(table.rows, ROWS, sizeof(ROWS));
    for (int i = 0; i < 300; i++) {
        snprintf(name, sizeof(name), "player %d", i % 150);
        add(&table, name, "nobody", 1990, 0, -1);
    }
    assert_int_equal(table.count, ARRAY_LENGTH(ROWS) + 151);
    review_table_free(&table);
    assert_int_equal(table.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_are_added_up_by_year),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
