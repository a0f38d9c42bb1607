/* test_args_print.c - help and shell completion, printed from a table of options. */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>

#include "apps/cli/args/args.h"

typedef struct {
    bool moves;
    const char *file, *suite;
    int colour;
    SolverOptions solver;
} Values;

static const Option INNER[] = {
    { OPTION_TEXT, "suite", 's', 0, "SUITE", .help = "it's [these]: 1" },
    { .kind = OPTION_END },
};

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "Output" },
    { OPTION_FLAG, "moves", 'm', offsetof(Values, moves), .help = "every move" },
    { OPTION_TEXT, "svg", 0, offsetof(Values, file), "FILE", .help = "draw" },
    { OPTION_CHOICE, "colour", 0, offsetof(Values, colour), "NAME",
      .help = "as printed (in one of these); a second part that, with the first, is too long",
      .choices = "red|green" },
    { .kind = OPTION_TABLE, .offset = offsetof(Values, suite), .table = INNER },
    { .kind = OPTION_SOLVER, .offset = offsetof(Values, solver) },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = { { "yomikiri try --moves x", "shows it" }, { NULL, NULL } };

static const Command COMMAND = {
    .name = "try", .summary = "try things", .operands = "[FILE]...", .description = "A.\n\nB.",
    .options = OPTIONS, .examples = EXAMPLES, .usual = " moves colour threads ",
};

typedef void Printer(FILE *out);

static void print_help_all(FILE *out)
{
    args_print_help(out, &COMMAND, true);
}

static void print_offered(FILE *out)
{
    const Command *const commands[] = { &COMMAND, NULL };
    char word[] = "--";
    char *words[] = { word };

    args_complete(out, commands, 1, words);
}

static void names_every_option(Printer *printer)
{
    char *text = NULL, wanted[100];
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    static const char *const NAMES[] = { "moves", "svg", "suite", "threads", "table", "stability",
                                         "help", "version" };

    assert_non_null(out);
    printer(out);
    fclose(out);
    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++) {
        snprintf(wanted, sizeof(wanted), "--%s", NAMES[i]);
        if (!strstr(text, wanted))
            fail_msg("%s is missing", wanted);
    }
    free(text);
}

/* Between "NAME" and the end of the line, without blanks before it. */
static void usual_help_is(const char *name, const char *wanted)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    assert_non_null(out);
    args_print_help(out, &COMMAND, false);
    fclose(out);

    const char *line = strstr(text, name);

    if (!line || !wanted) {
        assert_true(!line == !wanted);
    } else {
        line += strlen(name);
        line += strspn(line, " ");
        assert_int_equal(strcspn(line, "\n"), strlen(wanted));
        assert_memory_equal(line, wanted, strlen(wanted));
    }
    free(text);
}

static void help_has_the_usual_options_and_leaves_out_the_others(void **state)
{
    (void)state;
    usual_help_is("-m, --moves ", "every move");
    usual_help_is("--svg", NULL);
    usual_help_is("--stability", NULL);
}

static void help_has_as_many_parts_of_a_text_as_fit_a_line(void **state)
{
    (void)state;
    usual_help_is("--colour NAME ", "as printed (in one of these): red or green");
    usual_help_is("--threads N ", "threads that share the work on one position");
}

static void help_and_completion_name_every_option(void **state)
{
    (void)state;
    names_every_option(print_help_all);
    names_every_option(print_offered);
}

static void completion_of_other_shells_is_refused(void **state)
{
    (void)state;
    assert_false(args_print_completion(stderr, "tcsh"));
    assert_false(args_print_completion(stderr, ""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_and_completion_name_every_option),
        cmocka_unit_test(help_has_the_usual_options_and_leaves_out_the_others),
        cmocka_unit_test(help_has_as_many_parts_of_a_text_as_fit_a_line),
        cmocka_unit_test(completion_of_other_shells_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
