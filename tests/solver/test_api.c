/* test_api.c - the public header: boards as text, kernels, knobs, creation, bad arguments. */
/* needs: windows */

#include "tests/support/fact.h"

#include <limits.h>
#include <string.h>

#include "tests/support/boards.h"
#include "tests/support/solve.h"

static const char START[] =
    "---------------------------OX------XO--------------------------- X";
static const yk_board TWO_DISCS = { 3, 1 };     /* on a1 */

static void version_is_that_of_the_header(void **state)
{
    (void)state;
    assert_string_equal(yk_version(), YK_VERSION);
}

static void status_text_differs_for_every_status(void **state)
{
    (void)state;
    for (int a = YK_OK; a <= YK_BAD_KERNEL + 1; a++) {
        assert_non_null(yk_status_text((yk_status)a));
        assert_true(strlen(yk_status_text((yk_status)a)) > 5);
        for (int b = YK_OK; b < a; b++)
            assert_string_not_equal(yk_status_text((yk_status)a), yk_status_text((yk_status)b));
    }
}

/* ---- boards ---- */

static void board_parse_reads_the_start(void **state)
{
    yk_board board;
    int black = -1;

    (void)state;
    assert_int_equal(yk_board_parse(START, &board, &black), YK_OK);
    assert_int_equal(board.own, board_start().own);
    assert_int_equal(board.opp, board_start().opp);
    assert_int_equal(black, 1);
}

static void board_parse_takes_the_side_to_move_as_own(void **state)
{
    char text[] = "X--------------------------------------------------------------O O";
    yk_board board;
    int black = -1;

    (void)state;
    assert_int_equal(yk_board_parse(text, &board, &black), YK_OK);
    assert_int_equal(board.own, square_bit(63));
    assert_int_equal(board.opp, square_bit(0));
    assert_int_equal(black, 0);
    text[65] = 'X';
    assert_int_equal(yk_board_parse(text, &board, NULL), YK_OK);
    assert_int_equal(board.own, square_bit(0));
}

static void board_parse_reads_all_symbols_and_skips_blanks(void **state)
{
    const char text[] = " Xx*Bb\tOoWw \n-. \r\n"
                        "-----------------------------------------------------\v\f w \n";
    yk_board board;
    int black = -1;

    (void)state;
    assert_int_equal(yk_board_parse(text, &board, &black), YK_OK);
    assert_int_equal(board.opp, 0x1f);
    assert_int_equal(board.own, 0x1e0);
    assert_int_equal(black, 0);
}

static void board_parse_refuses_anything_else(void **state)
{
    static const char *const TEXTS[] = {
        "", "X", " ",
        "---------------------------OX------XO---------------------------",
        "---------------------------OX------XO-------------------------- X",
        "---------------------------OX------XO---------------------------- X",
        "---------------------------OX------XO--------------------------- X X",
        "---------------------------OX------XO--------------------------- X;",
        "---------------------------OX------XO--------------------------- -",
        "---------------------------OX------XO--------------------------- 1",
        "---------------------------0X------XO--------------------------- X",
        "---------------------------OX------XO---------------------?----- X",
        "---------------------------OX------XO-------------------------\xc3\xa9 X",
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        yk_board board = { 11, 22 };
        int black = 33;

        assert_int_equal(yk_board_parse(TEXTS[i], &board, &black), YK_BAD_ARGUMENT);
        assert_int_equal(board.own, 11);
        assert_int_equal(board.opp, 22);
        assert_int_equal(black, 33);
    }
    assert_int_equal(yk_board_parse(NULL, &(yk_board){ 0, 0 }, NULL), YK_BAD_ARGUMENT);
    assert_int_equal(yk_board_parse(START, NULL, NULL), YK_BAD_ARGUMENT);
}

static void board_format_writes_what_parse_reads(void **state)
{
    BoardStream stream = boards_stream(fact_seed(0xb0));
    char text[67];

    (void)state;
    yk_board_format(board_start(), 1, text);
    assert_string_equal(text, START);
    for (int i = 0; i < 2000; i++) {
        const yk_board board = boards_next(&stream);
        yk_board read;
        int black;

        yk_board_format(board, i % 2, text);
        assert_int_equal(strlen(text), 66);
        assert_int_equal(yk_board_parse(text, &read, &black), YK_OK);
        assert_int_equal(read.own, board.own);
        assert_int_equal(read.opp, board.opp);
        assert_int_equal(black, i % 2);
    }
}

static void board_play_follows_the_rules(void **state)
{
    yk_board board = board_start();

    (void)state;
    assert_int_equal(yk_board_moves(board), square_bit(19) | square_bit(26) | square_bit(37)
                                            | square_bit(44));
    assert_int_equal(yk_board_play(&board, 19), YK_OK);
    assert_int_equal(board.own, square_bit(36));
    assert_int_equal(bit_count(board.opp), 4);
}

static void board_play_refuses_what_is_not_legal(void **state)
{
    static const int SQUARES[] = { 0, 27, 28, 63, 64, 65, 66, -1, INT_MAX, INT_MIN };
    yk_board board = board_start(), twice = TWO_DISCS;

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(SQUARES); i++) {
        assert_int_equal(yk_board_play(&board, SQUARES[i]), YK_BAD_ARGUMENT);
        assert_int_equal(board.own, board_start().own);
        assert_int_equal(board.opp, board_start().opp);
    }
    assert_int_equal(yk_board_play(NULL, 0), YK_BAD_ARGUMENT);
    assert_int_not_equal(yk_board_play(&twice, 2), YK_OK);
    assert_int_equal(twice.own, TWO_DISCS.own);
}

static void board_play_passes_only_if_it_must(void **state)
{
    yk_board must_pass = { 2, 1 }, over = { 1, UINT64_C(1) << 63 };

    (void)state;
    assert_int_equal(yk_board_moves(must_pass), 0);
    assert_int_equal(yk_board_play(&must_pass, YK_PASS), YK_OK);
    assert_int_equal(must_pass.own, 1);
    assert_int_equal(must_pass.opp, 2);
    assert_int_equal(yk_board_play(&must_pass, YK_PASS), YK_BAD_ARGUMENT);
    assert_int_equal(yk_board_play(&over, YK_PASS), YK_BAD_ARGUMENT);
}

static void board_final_score_gives_empties_to_the_winner(void **state)
{
    (void)state;
    assert_int_equal(yk_board_final_score((yk_board){ 7, 8 }), 62);
    assert_int_equal(yk_board_final_score((yk_board){ 8, 7 }), -62);
    assert_int_equal(yk_board_final_score((yk_board){ 8, 4 }), 0);
}

static void square_name_covers_every_number(void **state)
{
    (void)state;
    assert_string_equal(yk_square_name(0), "a1");
    assert_string_equal(yk_square_name(7), "h1");
    assert_string_equal(yk_square_name(8), "a2");
    assert_string_equal(yk_square_name(63), "h8");
    assert_string_equal(yk_square_name(YK_PASS), "--");
    for (int square = 0; square < 64; square++) {
        assert_int_equal(yk_square_name(square)[0], 'a' + square % 8);
        assert_int_equal(yk_square_name(square)[1], '1' + square / 8);
        assert_int_equal(yk_square_name(square)[2], '\0');
    }
    assert_string_equal(yk_square_name(YK_NO_MOVE), "??");
    assert_string_equal(yk_square_name(-1), "??");
    assert_string_equal(yk_square_name(66), "??");
    assert_string_equal(yk_square_name(INT_MAX), "??");
}

static void verify_refuses_what_is_no_position(void **state)
{
    const uint8_t line[] = { 19 };

    (void)state;
    assert_int_equal(yk_verify_score(TWO_DISCS, 0, UINT64_MAX, NULL), 0);
    assert_int_equal(yk_verify_line(TWO_DISCS, line, 0, 0), 0);
    assert_int_equal(yk_verify_line(board_start(), NULL, 1, 0), 0);
    assert_int_equal(yk_verify_line(board_start(), line, -1, 0), 0);
    assert_int_equal(yk_verify_line(board_start(), line, 1, 0), 0);
}

/* ---- kernels ---- */

static void kernels_are_listed_with_portable_among_them(void **state)
{
    bool portable = false;
    size_t count = 0;

    (void)state;
    for (; yk_kernel_name(count); count++)
        portable |= strcmp(yk_kernel_name(count), "portable") == 0;
    assert_true(portable);
    assert_null(yk_kernel_name(count));
    assert_null(yk_kernel_name(count + 100));
    assert_true(yk_kernel_usable("portable"));
    assert_true(yk_kernel_usable(yk_kernel_auto()));
    assert_false(yk_kernel_usable("no such kernel"));
    assert_false(yk_kernel_usable(""));
}

static void perft_refuses_bad_arguments(void **state)
{
    const yk_board start = board_start();
    uint64_t leaves = 77;

    (void)state;
    assert_int_equal(yk_perft(start, -1, "auto", &leaves), YK_BAD_ARGUMENT);
    assert_int_equal(yk_perft(start, 1, NULL, &leaves), YK_BAD_ARGUMENT);
    assert_int_equal(yk_perft(start, 1, "auto", NULL), YK_BAD_ARGUMENT);
    assert_int_equal(yk_perft(start, 1, "no such kernel", &leaves), YK_BAD_KERNEL);
    assert_int_equal(yk_perft(TWO_DISCS, 1, "auto", &leaves), YK_BAD_BOARD);
    assert_int_equal(leaves, 77);
    assert_int_equal(yk_perft(start, 3, "auto", &leaves), YK_OK);
    assert_int_equal(leaves, 56);
}

/* ---- configuration ---- */

static void knobs_describe_themselves(void **state)
{
    const yk_knob *knob;

    (void)state;
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++) {
        assert_true(strlen(knob->name) > 0 && strlen(knob->summary) > 0);
        assert_true(knob->minimum < knob->maximum);
        assert_true(knob->minimum <= knob->initial && knob->initial <= knob->maximum);
        assert_true(knob->minimum <= knob->classic && knob->classic <= knob->maximum);
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(knob->name, yk_knob_at(k)->name);
        if (knob->values) {
            int names = 1;

            for (const char *c = knob->values; *c; c++)
                names += *c == '|';
            assert_int_equal(names, knob->maximum - knob->minimum + 1);
        }
    }
    assert_null(yk_knob_at(SIZE_MAX));
}

static void config_begins_with_the_defaults(void **state)
{
    yk_config config, classic;
    const yk_knob *knob;

    (void)state;
    yk_config_init(&config);
    yk_config_classic(&classic);
    assert_int_equal(config.size, sizeof(config));
    assert_string_equal(config.kernel, "auto");
    assert_string_equal(classic.kernel, "auto");
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++) {
        int value = INT_MIN;

        assert_int_equal(yk_config_get(&config, knob->name, &value), YK_OK);
        assert_int_equal(value, knob->initial);
        assert_int_equal(yk_config_get(&classic, knob->name, &value), YK_OK);
        assert_int_equal(value, knob->classic);
    }
}

static void config_set_takes_the_range_and_nothing_else(void **state)
{
    const yk_knob *knob;

    (void)state;
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++) {
        yk_config config;
        int value;

        yk_config_init(&config);
        assert_int_equal(yk_config_set(&config, knob->name, knob->minimum), YK_OK);
        assert_int_equal(yk_config_set(&config, knob->name, knob->maximum), YK_OK);
        assert_int_equal(yk_config_set(&config, knob->name, knob->minimum - 1), YK_BAD_VALUE);
        assert_int_equal(yk_config_set(&config, knob->name, knob->maximum + 1), YK_BAD_VALUE);
        assert_int_equal(yk_config_set(&config, knob->name, INT_MAX), YK_BAD_VALUE);
        assert_int_equal(yk_config_set(&config, knob->name, INT_MIN), YK_BAD_VALUE);
        assert_int_equal(yk_config_get(&config, knob->name, &value), YK_OK);
        assert_int_equal(value, knob->maximum);
    }
}

static void config_set_refuses_bad_arguments(void **state)
{
    yk_config config;
    int value = 5;

    (void)state;
    yk_config_init(&config);
    assert_int_equal(yk_config_set(&config, "no such knob", 1), YK_BAD_KNOB);
    assert_int_equal(yk_config_set(&config, "", 1), YK_BAD_KNOB);
    assert_int_equal(yk_config_get(&config, "no such knob", &value), YK_BAD_KNOB);
    assert_int_equal(yk_config_set_text(&config, "no such knob", "1"), YK_BAD_KNOB);
    assert_int_equal(yk_config_set(NULL, "threads", 1), YK_BAD_ARGUMENT);
    assert_int_equal(yk_config_set(&config, NULL, 1), YK_BAD_ARGUMENT);
    assert_int_equal(yk_config_get(&config, "threads", NULL), YK_BAD_ARGUMENT);
    assert_int_equal(yk_config_set_text(&config, "threads", NULL), YK_BAD_ARGUMENT);
    assert_int_equal(value, 5);
}

static void config_set_text_reads_numbers_and_names(void **state)
{
    static const char *const WRONG[] = { "", " ", "x", "1x", "0x1", "1 ", "99999999999999999999" };
    const yk_knob *knob;
    yk_config config;
    int value;

    (void)state;
    yk_config_init(&config);
    assert_int_equal(yk_config_set_text(&config, "threads", "3"), YK_OK);
    assert_int_equal(yk_config_get(&config, "threads", &value), YK_OK);
    assert_int_equal(value, 3);
    for (size_t i = 0; i < ARRAY_LENGTH(WRONG); i++)
        assert_int_equal(yk_config_set_text(&config, "threads", WRONG[i]), YK_BAD_VALUE);
    assert_int_equal(yk_config_get(&config, "threads", &value), YK_OK);
    assert_int_equal(value, 3);
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++) {
        const char *rest = knob->values;

        for (int wanted = knob->minimum; rest && *rest; wanted++) {
            char name[40] = "";
            const size_t length = strcspn(rest, "|");

            memcpy(name, rest, length);
            rest += length + (rest[length] == '|');
            assert_int_equal(yk_config_set_text(&config, knob->name, name), YK_OK);
            assert_int_equal(yk_config_get(&config, knob->name, &value), YK_OK);
            assert_int_equal(value, wanted);
        }
        if (knob->values)
            assert_int_equal(yk_config_set_text(&config, knob->name, "no such value"),
                             YK_BAD_VALUE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(version_is_that_of_the_header),
        cmocka_unit_test(status_text_differs_for_every_status),
        cmocka_unit_test(board_parse_reads_the_start),
        cmocka_unit_test(board_parse_takes_the_side_to_move_as_own),
        cmocka_unit_test(board_parse_reads_all_symbols_and_skips_blanks),
        cmocka_unit_test(board_parse_refuses_anything_else),
        cmocka_unit_test(board_format_writes_what_parse_reads),
        cmocka_unit_test(board_play_follows_the_rules),
        cmocka_unit_test(board_play_refuses_what_is_not_legal),
        cmocka_unit_test(board_play_passes_only_if_it_must),
        cmocka_unit_test(board_final_score_gives_empties_to_the_winner),
        cmocka_unit_test(square_name_covers_every_number),
        cmocka_unit_test(verify_refuses_what_is_no_position),
        cmocka_unit_test(kernels_are_listed_with_portable_among_them),
        cmocka_unit_test(perft_refuses_bad_arguments),
        cmocka_unit_test(knobs_describe_themselves),
        cmocka_unit_test(config_begins_with_the_defaults),
        cmocka_unit_test(config_set_takes_the_range_and_nothing_else),
        cmocka_unit_test(config_set_refuses_bad_arguments),
        cmocka_unit_test(config_set_text_reads_numbers_and_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
