/* test_api.c - the public header: boards as text, kernels, knobs, creation, bad arguments. */
/* needs: windows */

#include "tests/support/fact.h"

#include <limits.h>
#include <string.h>

#include "tests/support/boards.h"
#include "tests/support/solve.h"

static const char START[] =
    "---------------------------OX------XO--------------------------- X";

FACT(status_text_differs_for_every_status)
{
    for (int a = YK_OK; a <= YK_BAD_KERNEL + 1; a++) {
        assert_non_null(yk_status_text((yk_status)a));
        assert_true(strlen(yk_status_text((yk_status)a)) > 5);
        for (int b = YK_OK; b < a; b++)
            assert_string_not_equal(yk_status_text((yk_status)a), yk_status_text((yk_status)b));
    }
}

/* ---- boards ---- */

FACT(board_parse_takes_the_side_to_move_as_own)
{
    static const struct { const char *text; int own, opp, black; } CASES[] = {
        { "X--------------------------------------------------------------O O", 63, 0, 0 },
        { "X--------------------------------------------------------------O X", 0, 63, 1 },
        { " *.- \r\n-------\t-----------------------------------------------------\v\f w W",
          63, 0, 0 },
        { "b--------------------------------------------------------------o B", 0, 63, 1 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        yk_board board;
        int black = -1;

        assert_int_equal(yk_board_parse(CASES[i].text, &board, &black), YK_OK);
        assert_int_equal(board.own, square_bit(CASES[i].own));
        assert_int_equal(board.opp, square_bit(CASES[i].opp));
        assert_int_equal(black, CASES[i].black);
        assert_int_equal(yk_board_parse(CASES[i].text, &board, NULL), YK_OK);
    }
}

FACT(board_parse_refuses_anything_else)
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

    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        yk_board board = { 11, 22 };
        int black = 33;

        assert_int_equal(yk_board_parse(TEXTS[i], &board, &black), YK_BAD_ARGUMENT);
        assert_int_equal(board.own, 11);
        assert_int_equal(board.opp, 22);
        assert_int_equal(black, 33);
    }
}

FACT(board_format_writes_what_parse_reads)
{
    BoardStream stream = boards_stream(fact_seed(0xb0));
    char text[67];

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

FACT(board_play_passes_only_if_it_must)
{
    yk_board must_pass = { 2, 1 }, over = { 1, UINT64_C(1) << 63 };

    assert_int_equal(yk_board_moves(must_pass), 0);
    assert_int_equal(yk_board_play(&must_pass, YK_PASS), YK_OK);
    assert_int_equal(must_pass.own, 1);
    assert_int_equal(must_pass.opp, 2);
    assert_int_equal(yk_board_play(&must_pass, YK_PASS), YK_BAD_ARGUMENT);
    assert_int_equal(yk_board_play(&over, YK_PASS), YK_BAD_ARGUMENT);
}

FACT(square_name_covers_every_number)
{
    assert_string_equal(yk_square_name(YK_PASS), "--");
    for (int square = 0; square < 64; square++) {
        assert_int_equal(yk_square_name(square)[0], 'a' + square % 8);
        assert_int_equal(yk_square_name(square)[1], '1' + square / 8);
        assert_int_equal(yk_square_name(square)[2], '\0');
    }
    assert_string_equal(yk_square_name(YK_NO_MOVE), "??");
}



/* ---- configuration ---- */

FACT(config_begins_with_the_defaults_and_takes_the_range)
{
    const yk_knob *knob;

    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++) {
        const int wrong[] = { knob->minimum - 1, knob->maximum + 1, INT_MAX, INT_MIN };
        yk_config config, classic;
        int value = INT_MIN;

        yk_config_init(&config);
        yk_config_classic(&classic);
        assert_string_equal(config.kernel, "auto");
        assert_string_equal(classic.kernel, "auto");
        assert_int_equal(yk_config_get(&config, knob->name, &value), YK_OK);
        assert_int_equal(value, knob->initial);
        assert_int_equal(yk_config_get(&classic, knob->name, &value), YK_OK);
        assert_int_equal(value, knob->classic);
        assert_int_equal(yk_config_set(&config, knob->name, knob->minimum), YK_OK);
        assert_int_equal(yk_config_set(&config, knob->name, knob->maximum), YK_OK);
        for (size_t k = 0; k < ARRAY_LENGTH(wrong); k++)
            assert_int_equal(yk_config_set(&config, knob->name, wrong[k]), YK_BAD_VALUE);
        assert_int_equal(yk_config_get(&config, knob->name, &value), YK_OK);
        assert_int_equal(value, knob->maximum);
    }
}

FACT(config_set_text_reads_numbers_and_names)
{
    static const char *const WRONG[] = { "", " ", "x", "1x", "0x1", "1 ", "99999999999999999999" };
    const yk_knob *knob;
    yk_config config;
    int value;

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

FACTS_MAIN(NULL, NULL)
