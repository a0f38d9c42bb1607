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

static void check_row(const ReviewTable *table, size_t at, const char *player, int year,
                      int games, int moves, int lost, int decisive)
{
    const ReviewRow *row = &table->rows[at];

    assert_true(at < table->count);
    assert_string_equal(row->player, player);
    assert_int_equal(row->year, year);
    assert_int_equal(row->games, games);
    assert_int_equal(row->moves, moves);
    assert_int_equal(row->lost, lost);
    assert_int_equal(row->decisive, decisive);
}

static void players_are_added_up_by_year(void **state)
{
    ReviewTable table = { .count = 0 };

    (void)state;
    add(&table, "a", "b", 2001, 6, 3);
    add(&table, "b", "a", 2001, 4, 4);
    add(&table, "a", "b", 2000, 2, -1);
    add(&table, "", "", 0, 0, -1);
    review_table_sort(&table);
    assert_int_equal(table.count, 6);
    check_row(&table, 0, "Black", 0, 1, 10, 0, 0);
    check_row(&table, 1, "White", 0, 1, 9, 0, 0);
    check_row(&table, 2, "b", 2000, 1, 9, 0, 0);
    check_row(&table, 3, "a", 2000, 1, 10, 2, 0);
    check_row(&table, 4, "b", 2001, 2, 19, 4, 0);
    check_row(&table, 5, "a", 2001, 2, 19, 6, 2);
    review_table_free(&table);
}

static void a_table_grows(void **state)
{
    ReviewTable table = { .count = 0 };
    char name[MAX_PLAYER];

    (void)state;
    for (int i = 0; i < 300; i++) {
        snprintf(name, sizeof(name), "player %d", i % 150);
        add(&table, name, "nobody", 1990, 0, -1);
    }
    assert_int_equal(table.count, 151);
    review_table_sort(&table);
    check_row(&table, 0, "nobody", 1990, 300, 2700, 0, 0);
    review_table_free(&table);
    assert_int_equal(table.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_are_added_up_by_year),
        cmocka_unit_test(a_table_grows),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
