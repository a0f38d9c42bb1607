/* test_args_list.c - options that may be given several times. */

#include "tests/support/fact.h"

#include <string.h>

#include "apps/cli/args/args.h"

typedef struct {
    bool moves;
    TextList engines;
} Values;

static const Option OPTIONS[] = {
    { OPTION_FLAG, "moves", 'm', offsetof(Values, moves), .help = "every move" },
    { OPTION_LIST, "engine", 'e', offsetof(Values, engines), "NAME=COMMAND", .help = "more" },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = { { "yomikiri try -e a=b", "shows it" }, { NULL, NULL } };

static const Command COMMAND = {
    .name = "try", .summary = "try things", .description = "A.", .options = OPTIONS,
    .examples = EXAMPLES,
};

/* The last complaint. */
static char error[200];

static bool read_words(Values *values, int argc, char **argv)
{
    int count;

    *values = (Values){ .moves = false };
    return args_read(&COMMAND, argc, argv, values, &count, error, sizeof(error));
}

static void list_keeps_every_value_in_order(void **state)
{
    static char *words[] = { "try", "--engine", "a=b", "-m", "-e", "c", "--engine=d=--e", "-ef" };
    static const char *const EXPECTED[] = { "a=b", "c", "d=--e", "f" };
    Values values;

    (void)state;
    assert_true(read_words(&values, (int)ARRAY_LENGTH(words), words));
    assert_true(values.moves);
    assert_int_equal(values.engines.count, 4);
    for (int i = 0; i < 4; i++)
        assert_string_equal(values.engines.texts[i], EXPECTED[i]);
}

static void list_may_be_empty(void **state)
{
    Values values;

    (void)state;
    assert_true(read_words(&values, 1, (char *[]){ "try" }));
    assert_int_equal(values.engines.count, 0);
}

static void list_needs_a_value_each_time(void **state)
{
    Values values;

    (void)state;
    assert_false(read_words(&values, 2, (char *[]){ "try", "--engine" }));
    assert_string_equal(error, "--engine needs a value (NAME=COMMAND)");
    assert_false(read_words(&values, 3, (char *[]){ "try", "--engine", "--moves" }));
    assert_non_null(strstr(error, "--engine needs a value"));
}

static void list_has_an_end(void **state)
{
    char *words[LIST_TEXTS + 2];
    Values values;

    (void)state;
    words[0] = "try";
    for (int i = 1; i < LIST_TEXTS + 2; i++)
        words[i] = "-ex";
    assert_true(read_words(&values, LIST_TEXTS + 1, words));
    assert_false(read_words(&values, LIST_TEXTS + 2, words));
    assert_string_equal(error, "--engine: given more than 16 times");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(list_keeps_every_value_in_order),
        cmocka_unit_test(list_may_be_empty),
        cmocka_unit_test(list_needs_a_value_each_time),
        cmocka_unit_test(list_has_an_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
