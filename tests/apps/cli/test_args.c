/* test_args.c - option tables: values, mistakes and their messages, groups of options. */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>

#include "apps/cli/args/args.h"

typedef struct {
    bool moves, quiet;
    int jobs, style;
    const char *file, *kernel;
    uint64_t limit;
    double time;
    Range window;
    SolverOptions solver;
} Values;

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "Output" },
    { OPTION_FLAG, "moves", 'm', offsetof(Values, moves), .help = "every move" },
    { OPTION_FLAG, "quiet", 'q', offsetof(Values, quiet), .help = "no progress" },
    { OPTION_INT, "jobs", 'j', offsetof(Values, jobs), .help = "at once", .minimum = -5,
      .maximum = 64 },
    { OPTION_CHOICE, "style", 0, offsetof(Values, style), .help = "how",
      .choices = "human|jsonl|obf" },
    { OPTION_TEXT, "svg", 0, offsetof(Values, file), "FILE", .help = "draw" },
    { OPTION_SIZE, "limit", 0, offsetof(Values, limit), .help = "bytes" },
    { OPTION_DURATION, "time", 0, offsetof(Values, time), .help = "seconds" },
    { OPTION_RANGE, "window", 0, offsetof(Values, window), .help = "bounds", .minimum = -64,
      .maximum = 64 },
    { .kind = OPTION_SOLVER, .offset = offsetof(Values, solver) },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = { { "yomikiri try --moves x", "shows it" }, { NULL, NULL } };

static const Command COMMAND = {
    .name = "try", .summary = "try things", .operands = "[FILE]...", .description = "A.\n\nB.",
    .options = OPTIONS, .examples = EXAMPLES,
};

enum { MAX_WORDS = 16 };

/* The last reading: filled by accept() and refuse(). */
typedef struct {
    Values values;
    char *words[MAX_WORDS];
    char line[1000];
    int count;
    char error[1000];
    bool ok;
} Outcome;

/* Split `line` at blanks and read it. */
static void read_line(Outcome *outcome, const Command *command, const char *line)
{
    int argc = 0;

    *outcome = (Outcome){ .values = { .jobs = 1 } };
    outcome->words[argc++] = outcome->line;
    snprintf(outcome->line, sizeof(outcome->line), "try %s", line);
    for (char *at = strchr(outcome->line, ' '); at && argc < MAX_WORDS;
         at = strchr(at, ' ')) {
        *at++ = '\0';
        if (*at != '\0')
            outcome->words[argc++] = at;
    }
    outcome->ok = args_read(command, argc, outcome->words, &outcome->values, &outcome->count,
                            outcome->error, sizeof(outcome->error));
}

static Outcome accept(const char *line)
{
    Outcome outcome;

    read_line(&outcome, &COMMAND, line);
    if (!outcome.ok)
        fail_msg("'%s' was refused: %s", line, outcome.error);
    return outcome;
}

/* The complaint must contain `part`. */
static void refuse(const char *line, const char *part)
{
    Outcome outcome;

    read_line(&outcome, &COMMAND, line);
    if (outcome.ok)
        fail_msg("'%s' was accepted", line);
    if (!strstr(outcome.error, part))
        fail_msg("'%s': \"%s\" does not say \"%s\"", line, outcome.error, part);
}

static void values_come_in_every_form(void **state)
{
    (void)state;
    assert_int_equal(accept("--jobs 4").values.jobs, 4);
    assert_int_equal(accept("--jobs=4").values.jobs, 4);
    assert_int_equal(accept("-j 4").values.jobs, 4);
    assert_int_equal(accept("-j4").values.jobs, 4);
    assert_int_equal(accept("-mqj4").values.jobs, 4);
    assert_true(accept("-mqj4").values.quiet);
    assert_true(accept("-mq").values.moves);
    assert_int_equal(accept("").values.jobs, 1);
}

static void negative_numbers_are_values(void **state)
{
    (void)state;
    assert_int_equal(accept("--jobs -3").values.jobs, -3);
    assert_int_equal(accept("-j -3").values.jobs, -3);
    assert_int_equal(accept("--window -12,-2").values.window.low, -12);
    assert_int_equal(accept("--window=-12..-2").values.window.high, -2);
}

static void operands_keep_their_order(void **state)
{
    static const char *const EXPECTED[] = { "one", "two", "-", "three" };
    Outcome outcome;

    (void)state;
    read_line(&outcome, &COMMAND, "one -m two - --jobs 2 three");
    assert_true(outcome.ok);
    assert_int_equal(outcome.count, 4);
    for (int i = 0; i < 4; i++)
        assert_string_equal(outcome.words[i], EXPECTED[i]);
}

static void double_dash_ends_options(void **state)
{
    Outcome outcome;

    (void)state;
    read_line(&outcome, &COMMAND, "-m -- --quiet -x");
    assert_true(outcome.ok);
    assert_int_equal(outcome.count, 2);
    assert_string_equal(outcome.words[0], "--quiet");
    assert_string_equal(outcome.words[1], "-x");
    assert_false(outcome.values.quiet);
}

static void board_that_begins_with_dashes_is_no_option(void **state)
{
    static const char BOARD[] =
        "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- O";
    Outcome outcome;

    (void)state;
    read_line(&outcome, &COMMAND, BOARD);
    assert_true(outcome.ok);
    assert_int_equal(outcome.count, 2);
    assert_memory_equal(outcome.words[0], BOARD, 64);
}

static void mistakes_are_named_with_the_nearest_name(void **state)
{
    (void)state;
    refuse("--mvoes", "unknown option '--mvoes' (did you mean '--moves'?)");
    refuse("--move", "did you mean '--moves'?");
    refuse("--mov=1", "did you mean '--moves'?");
    refuse("--zzzzz", "unknown option '--zzzzz'");
    refuse("-moves", "did you mean '--moves'?");
    refuse("--versoin", "did you mean '--version'?");
    refuse("-mvoes", "unknown option '-mvoes' (did you mean '--moves'?)");
    refuse("-mqx", "unknown option '-x' in '-mqx'");
    refuse("--style jsnol", "(did you mean 'jsonl'?)");
    refuse("--style q", "human, jsonl or obf");
    refuse("--hlep", "did you mean '--help'?");
}

static void lone_letter_is_not_found_in_itself(void **state)
{
    Outcome outcome;

    (void)state;
    read_line(&outcome, &COMMAND, "-x");
    assert_false(outcome.ok);
    assert_string_equal(outcome.error, "unknown option '-x'");
}

static void bad_values_are_named(void **state)
{
    (void)state;
    refuse("--jobs x", "--jobs: 'x' is not a number");
    refuse("--jobs 4x", "not a number");
    refuse("--jobs 65", "out of range (-5 to 64)");
    refuse("--jobs 99999999999", "not a number");
    refuse("--jobs", "--jobs needs a value");
    refuse("-j", "--jobs needs a value");
    refuse("--moves=1", "takes no value");
    refuse("--svg --moves", "--svg=--moves");
    refuse("--window 4", "not two numbers");
    refuse("--window 4,2", "A below B");
    refuse("--window -66,2", "out of range");
    refuse("--time 1d", "not a time");
    refuse("--time 0", "'0' leaves no time: name a longer one, or leave --time out");
    refuse("--time 0ms", "leaves no time");
    refuse("--limit 12", "not a size");
}

/* What --help, --help-all or --version on that line is taken for. */
static int asked(const char *line)
{
    Outcome outcome;

    read_line(&outcome, &COMMAND, line);
    assert_false(outcome.ok);
    assert_string_equal(outcome.error, "");
    return outcome.count;
}

static void help_and_version_win_and_are_no_errors(void **state)
{
    (void)state;
    assert_int_equal(asked("--help"), ARGS_HELP);
    assert_int_equal(asked("-mh"), ARGS_HELP);
    assert_int_equal(asked("--jobs 2 --help-all"), ARGS_HELP_ALL);
    assert_int_equal(asked("--version"), ARGS_VERSION);
    assert_int_equal(asked("one -mV two"), ARGS_VERSION);
    assert_int_equal(asked("--jobs 2 --version --help"), ARGS_VERSION);
}

static void table_within_a_table_counts_from_its_own_offset(void **state)
{
    typedef struct {
        double time;
        int jobs;
    } Inner;
    typedef struct {
        bool moves;
        Inner inner;
        bool quiet;
    } Outer;
    static const Option INNER[] = {
        { OPTION_HEADING, .help = "Inside" },
        { OPTION_DURATION, "time", 0, offsetof(Inner, time), .help = "seconds" },
        { OPTION_INT, "jobs", 'j', offsetof(Inner, jobs), .help = "at once" },
        { .kind = OPTION_END },
    };
    static const Option OUTER[] = {
        { OPTION_FLAG, "moves", 'm', offsetof(Outer, moves), .help = "every move" },
        { .kind = OPTION_TABLE, .offset = offsetof(Outer, inner), .table = INNER },
        { OPTION_FLAG, "quiet", 'q', offsetof(Outer, quiet), .help = "no progress" },
        { .kind = OPTION_END },
    };
    static const Command command = { .name = "outer", .summary = "s", .options = OUTER };
    char *words[] = { (char[]){ "outer" }, (char[]){ "-j7" }, (char[]){ "--time=2m" },
                      (char[]){ "-q" } };
    Outer values = { .moves = false };
    char error[200] = "";
    int count;

    (void)state;
    if (!args_read(&command, 4, words, &values, &count, error, sizeof(error)))
        fail_msg("%s", error);
    assert_false(values.moves);
    assert_true(values.quiet);
    assert_int_equal(values.inner.jobs, 7);
    assert_true(values.inner.time == 120);
}

static void command_without_operands_refuses_them(void **state)
{
    const Command bare = { .name = "bare", .summary = "s" };
    Outcome outcome;

    (void)state;
    read_line(&outcome, &bare, "x");
    assert_false(outcome.ok);
    assert_non_null(strstr(outcome.error, "takes no operands"));
    read_line(&outcome, &bare, "");
    assert_true(outcome.ok);
    assert_int_equal(outcome.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_come_in_every_form),
        cmocka_unit_test(negative_numbers_are_values),
        cmocka_unit_test(operands_keep_their_order),
        cmocka_unit_test(double_dash_ends_options),
        cmocka_unit_test(board_that_begins_with_dashes_is_no_option),
        cmocka_unit_test(mistakes_are_named_with_the_nearest_name),
        cmocka_unit_test(bad_values_are_named),
        cmocka_unit_test(lone_letter_is_not_found_in_itself),
        cmocka_unit_test(help_and_version_win_and_are_no_errors),
        cmocka_unit_test(table_within_a_table_counts_from_its_own_offset),
        cmocka_unit_test(command_without_operands_refuses_them),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
