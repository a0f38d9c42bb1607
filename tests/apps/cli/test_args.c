/* test_args.c - option tables: values in every form, mistakes and their messages, the group of the
 * solver, and help and completion printed from them. */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>

#include "apps/cli/args/args.h"
#include "apps/cli/args/args_value.h"

typedef struct {
    double time;
    const char *suite;
} Inner;

typedef struct {
    bool moves, quiet;
    int jobs, style;
    const char *file;
    TextList engines;
    uint64_t limit;
    Range window;
    SearchDepth depth;
    Inner inner;
    SolverOptions solver;
} Values;

static const Option INNER[] = {
    { OPTION_HEADING, .help = "Inside" },
    { OPTION_DURATION, "time", 0, offsetof(Inner, time), .help = "seconds" },
    { OPTION_TEXT, "suite", 's', offsetof(Inner, suite), "SUITE", .help = "it's [these]: 1" },
    { .kind = OPTION_END },
};

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "Output" },
    { OPTION_FLAG, "moves", 'm', offsetof(Values, moves), .help = "every move" },
    { OPTION_INT, "jobs", 'j', offsetof(Values, jobs), .help = "at once", .minimum = -5,
      .maximum = 64 },
    { .kind = OPTION_TABLE, .offset = offsetof(Values, inner), .table = INNER },
    { OPTION_FLAG, "quiet", 'q', offsetof(Values, quiet), .help = "no progress" },
    { OPTION_CHOICE, "style", 0, offsetof(Values, style),
      .help = "as printed (in one of these); a second part that, with the first, is too long",
      .choices = "human|jsonl|obf" },
    { OPTION_TEXT, "svg", 0, offsetof(Values, file), "FILE", .help = "draw" },
    { OPTION_LIST, "engine", 'e', offsetof(Values, engines), "NAME=COMMAND", .help = "more" },
    { OPTION_SIZE, "limit", 0, offsetof(Values, limit), .help = "bytes" },
    { OPTION_RANGE, "window", 0, offsetof(Values, window), .help = "bounds", .minimum = -64,
      .maximum = 64 },
    { OPTION_DEPTH, "depth", 0, offsetof(Values, depth), .help = "plies", .minimum = 1,
      .maximum = 64 },
    { .kind = OPTION_SOLVER, .offset = offsetof(Values, solver) },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = { { "yomikiri try --moves x", "shows it" }, { NULL, NULL } };

static const Command COMMAND = {
    .name = "try", .summary = "try things", .operands = "[FILE]...", .description = "A.\n\nB.",
    .options = OPTIONS, .examples = EXAMPLES, .usual = " moves style threads ",
};
static const Command BARE = { .name = "bare", .summary = "s" };

enum { MAX_WORDS = 40 };

/* The last reading. */
typedef struct {
    Values values;
    char *words[MAX_WORDS];
    char line[1000];
    int count;
    char error[1000];
    bool ok;
} Outcome;

/* Split `line` at blanks and read it. */
static Outcome *read_line(const Command *command, const char *line)
{
    static Outcome outcome;
    int argc = 0;

    outcome = (Outcome){ .values = { .jobs = 1 } };
    outcome.words[argc++] = outcome.line;
    snprintf(outcome.line, sizeof(outcome.line), "try %s", line);
    for (char *at = strchr(outcome.line, ' '); at && argc < MAX_WORDS; at = strchr(at, ' ')) {
        *at++ = '\0';
        if (*at != '\0')
            outcome.words[argc++] = at;
    }
    outcome.ok = args_read(command, argc, outcome.words, &outcome.values, &outcome.count,
                           outcome.error, sizeof(outcome.error));
    return &outcome;
}

static const Values *accept(const char *line)
{
    const Outcome *outcome = read_line(&COMMAND, line);

    if (!outcome->ok)
        fail_msg("'%s' was refused: %s", line, outcome->error);
    return &outcome->values;
}

/* The complaint must contain `part`. */
static void refuse(const char *line, const char *part)
{
    const Outcome *outcome = read_line(&COMMAND, line);

    if (outcome->ok)
        fail_msg("'%s' was accepted", line);
    if (!strstr(outcome->error, part))
        fail_msg("'%s': \"%s\" does not say \"%s\"", line, outcome->error, part);
}

/* ---- words ---- */

FACT(values_come_in_every_form)
{
    static const char *const FOUR[] = { "--jobs 4", "--jobs=4", "-j 4", "-j4", "-mqj4" };
    const Values *values;

    for (size_t i = 0; i < ARRAY_LENGTH(FOUR); i++)
        assert_int_equal(accept(FOUR[i])->jobs, 4);
    assert_true(accept("-mqj4")->quiet);
    assert_true(accept("-mq")->moves);
    assert_int_equal(accept("")->jobs, 1);
    assert_int_equal(accept("-j -3")->jobs, -3);
    assert_int_equal(accept("--window -12,-2")->window.low, -12);
    assert_int_equal(accept("--window=-12..-2")->window.high, -2);
    values = accept("--time=2m -j7 -s x -q");
    assert_true(values->inner.time == 120 && values->quiet && !values->moves);
    assert_string_equal(values->inner.suite, "x");
    assert_int_equal(values->jobs, 7);
}

FACT(lists_keep_every_value_in_order)
{
    static const char *const EXPECTED[] = { "a=b", "c", "d=--e", "f" };
    const Values *values = accept("--engine a=b -m -e c --engine=d=--e -ef");
    char line[200] = "";

    assert_true(values->moves);
    assert_int_equal(values->engines.count, 4);
    for (int i = 0; i < 4; i++)
        assert_string_equal(values->engines.texts[i], EXPECTED[i]);
    assert_int_equal(accept("")->engines.count, 0);
    for (int i = 0; i < LIST_TEXTS; i++)
        strcat(line, "-ex ");
    accept(line);
    strcat(line, "-ex");
    refuse(line, "--engine: given more than 16 times");
}

FACT(operands_keep_their_order)
{
    static const char BOARD[] =
        "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- O";
    static const struct { const char *line; int count; const char *words[4]; } CASES[] = {
        { "one -m two - --jobs 2 three", 4, { "one", "two", "-", "three" } },
        { "-m -- --quiet -x", 2, { "--quiet", "-x" } },
        { BOARD, 2, { NULL, "O" } },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const Outcome *outcome = read_line(&COMMAND, CASES[i].line);

        assert_true(outcome->ok);
        assert_false(outcome->values.quiet);
        assert_int_equal(outcome->count, CASES[i].count);
        for (int k = 0; k < outcome->count; k++)
            if (CASES[i].words[k])
                assert_string_equal(outcome->words[k], CASES[i].words[k]);
    }
    assert_false(read_line(&BARE, "x")->ok);
    assert_non_null(strstr(read_line(&BARE, "x")->error, "takes no operands"));
    assert_true(read_line(&BARE, "")->ok);
}

FACT(mistakes_are_named)
{
    static const struct { const char *line, *part; } CASES[] = {
        { "--mov=1", "unknown option '--mov'" },
        { "--zzzzz", "unknown option '--zzzzz'" },
        { "-moves", "unknown option '-o' in '-moves'" },
        { "-mqx", "unknown option '-x' in '-mqx'" },
        { "--style q", "human, jsonl or obf" },
        { "--jobs x", "--jobs: 'x' is not a number" },
        { "--jobs 65", "out of range (-5 to 64)" },
        { "--jobs", "--jobs needs a value" },
        { "-j", "--jobs needs a value" },
        { "--engine", "--engine needs a value (NAME=COMMAND)" },
        { "--engine --moves", "--engine needs a value" },
        { "--moves=1", "takes no value" },
        { "--svg --moves", "--svg=--moves" },
        { "--window 4", "not two numbers" },
        { "--window -66,2", "out of range" },
        { "--time 1d", "not a time" },
        { "--time 0", "'0' leaves no time: name a longer one, or leave --time out" },
        { "--limit 12", "not a size" },
        { "--table 512", "not a size" },
        { "--table 1K", "out of range" },
        { "--set pass-growth=4", "there is no knob 'pass-growth'" },
        { "--set static-reply", "not NAME=VALUE" },
        { "--set =7", "there is no knob ''" },
        { "--set static-reply=5000", "'5000' is not a number from 0 to 4096" },
        { "--set etc=maybe", "--set etc: 'maybe' is not one of off or on" },
        { "--set", "needs a value" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        refuse(CASES[i].line, CASES[i].part);
    /* A lone letter is not found in itself. */
    assert_string_equal(read_line(&COMMAND, "-x")->error, "unknown option '-x'");
}

FACT(help_and_version_win_and_are_no_errors)
{
    static const struct { const char *line; int asked; } CASES[] = {
        { "--help", ARGS_HELP }, { "-mh", ARGS_HELP }, { "--jobs 2 --help-all", ARGS_HELP_ALL },
        { "--version", ARGS_VERSION }, { "one -mV two", ARGS_VERSION },
        { "--jobs 2 --version --help", ARGS_VERSION },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const Outcome *outcome = read_line(&COMMAND, CASES[i].line);

        assert_false(outcome->ok);
        assert_string_equal(outcome->error, "");
        assert_int_equal(outcome->count, CASES[i].asked);
    }
}

/* ---- the solver's group ---- */

static int knob(const Values *values, const char *name)
{
    int value = -1000;

    assert_int_equal(yk_config_get(&values->solver.config, name, &value), YK_OK);
    return value;
}

/* Each by --set, and those that are not fine also by their own names. */
FACT(every_knob_is_an_option)
{
    static const char *const FORMS[] = { "--set %s=%s", "--%s %s" };
    const yk_knob *at;

    for (size_t i = 0; (at = yk_knob_at(i)) != NULL; i++)
        for (int form = 0; form < 2; form++) {
            char line[100], least[40];
            const Values *values;

            snprintf(least, sizeof(least), "%d", at->minimum);
            if (at->values)
                snprintf(least, sizeof(least), "%.*s", (int)strcspn(at->values, "|"), at->values);
            snprintf(line, sizeof(line), FORMS[form], at->name, least);
            if (form == 1 && at->fine)
                refuse(line, "unknown option");
            if (form == 1 && (at->fine || strcmp(at->name, "table-mib") == 0))
                continue;                       /* that one is --table */
            values = accept(line);
            assert_int_equal(knob(values, at->name), at->minimum);
            assert_true(args_knob_given(&values->solver, at->name));
            snprintf(line, sizeof(line), FORMS[form], at->name, "nonsense");
            refuse(line, at->name);
            values = accept("");
            assert_int_equal(knob(values, at->name), at->initial);
            assert_false(args_knob_given(&values->solver, at->name));
            assert_int_equal(knob(accept("--classic"), at->name), at->classic);
        }
}

FACT(knobs_named_lie_above_the_classic_ones)
{
    static const struct { const char *line, *name; int value; } CASES[] = {
        { "--set static-reply=7 --set static-a1=200 --set static-reply=9", "static-reply", 9 },
        { "--set static-reply=7 --set static-a1=200 --set static-reply=9", "static-a1", 200 },
        { "--set etc=off --classic", "etc", 0 },
        { "--threads 3 --classic", "threads", 3 },
        { "--classic --threads 3", "threads", 3 },
        { "--table 512M", "table-mib", 512 },
        { "--table 2G", "table-mib", 2048 },
        { "--table off", "table-mib", 0 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        assert_int_equal(knob(accept(CASES[i].line), CASES[i].name), CASES[i].value);
    assert_true(args_knob_given(&accept("--table 512M")->solver, "table-mib"));
}

FACT(kernel_comes_from_option_then_environment)
{
    unsetenv("YOMIKIRI_KERNEL");
    assert_string_equal(accept("")->solver.config.kernel, "auto");
    assert_string_equal(accept("--kernel portable")->solver.config.kernel, "portable");
    refuse("--kernel protable", "--kernel: 'protable' is not one of auto");
    setenv("YOMIKIRI_KERNEL", "portable", 1);
    assert_string_equal(accept("")->solver.config.kernel, "portable");
    assert_string_equal(accept("--kernel auto")->solver.config.kernel, "auto");
    setenv("YOMIKIRI_KERNEL", "mmx", 1);
    refuse("", "YOMIKIRI_KERNEL: 'mmx' is not one of auto");
    assert_string_equal(accept("--kernel portable")->solver.config.kernel, "portable");
    unsetenv("YOMIKIRI_KERNEL");
}

/* ---- values that have a reader of their own ---- */

/* Of what a line sets: bytes, seconds, 100 times the lower of two numbers and the upper. */
static double figure(const Values *values, char kind)
{
    return kind == 'l' ? (double)values->limit : kind == 't' ? values->inner.time
           : kind == 'w' ? 100 * values->window.low + values->window.high
           : kind == 'd' ? 100 * values->depth.plies + values->depth.selectivity : values->jobs;
}

FACT(values_are_whole_texts)
{
    static const struct { const char *line; char kind; double value; } RIGHT[] = {
        { "--limit 512M", 'l', 512 * 0x1p20 }, { "--limit 1.5G", 'l', 1.5 * 0x1p30 },
        { "--limit 64kB", 'l', 65536 }, { "--limit 2GiB", 'l', 0x1p31 }, { "--limit off", 'l', 0 },
        { "--time 30", 't', 30 }, { "--time .25", 't', 0.25 }, { "--time 500ms", 't', 0.5 },
        { "--time 2m", 't', 120 }, { "--time 1.5h", 't', 5400 }, { "--time 3s", 't', 3 },
        { "--window -64,64", 'w', -6336 }, { "--window +2..4", 'w', 204 },
        { "--depth 15", 'd', 1500 }, { "--depth 15@87", 'd', 1587 },
        { "--depth 15@87%", 'd', 1587 },
        { "--depth 15@73", 'd', 1500 }, { "--jobs +5", 'j', 5 },
    };
    static const char *const WRONG[][8] = {
        { "--limit=", "12", "", "M", "-1M", "1Mx", "99999999999999T" },
        { "--time=", "", "s", "-1", "0x10", "inf", "1,5", "1.5.5" },
        { "--window=", "", "4,", ",4", "4,4", "5,4", "1,2,3", "a,b" },
        { "--depth=", "15@", "@87", "15@87%%", "15@80", "0" },
        { "--jobs=", "", "2147483648", "-", "0x10", "1e3" },
    };
    static const struct { const char *text; bool percent; double value; } PLAIN[] = {
        { "1e-3", false, 1e-3 }, { "", false, 7 }, { "0", false, 7 }, { "0.6", false, 7 },
        { "1x", false, 7 }, { "nan", false, 7 }, { "50", true, 0.5 }, { "25%", true, 0.25 },
        { "", true, 7 }, { "%", true, 7 }, { "-1", true, 7 }, { "101", true, 7 },
        { "1%%", true, 7 },
    };
    char line[60];

    for (size_t i = 0; i < ARRAY_LENGTH(RIGHT); i++)
        if (figure(accept(RIGHT[i].line), RIGHT[i].kind) != RIGHT[i].value)
            fail_msg("%s", RIGHT[i].line);
    for (size_t i = 0; i < ARRAY_LENGTH(WRONG); i++)
        for (int k = 1; k < 8 && WRONG[i][k]; k++) {
            snprintf(line, sizeof(line), "%s%s", WRONG[i][0], WRONG[i][k]);
            refuse(line, "--");
        }
    for (size_t i = 0; i < ARRAY_LENGTH(PLAIN); i++) {
        double value = 7;               /* stays where it is none */

        if ((PLAIN[i].percent ? args_value_percent(PLAIN[i].text, 100, &value)
                              : args_value_number(PLAIN[i].text, 1e-6, 0.5, &value))
                == (PLAIN[i].value > 1) || value != PLAIN[i].value)
            fail_msg("'%s' became %g", PLAIN[i].text, value);
    }
}

/* ---- help and completion ---- */

static char *printed(void (*print)(FILE *out))
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    assert_non_null(out);
    print(out);
    fclose(out);
    return text;
}

static void print_help(FILE *out)
{
    args_print_help(out, &COMMAND, false);
}

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

FACT(help_and_completion_name_every_option)
{
    static const char *const NAMES[] = { "--moves", "--svg", "--suite", "--threads", "--table",
                                         "--stability", "--help", "--version" };
    char *texts[] = { printed(print_help_all), printed(print_offered) };

    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++)
        for (size_t k = 0; k < ARRAY_LENGTH(texts); k++)
            if (!strstr(texts[k], NAMES[i]))
                fail_msg("%s is missing in text %zu", NAMES[i], k);
    free(texts[0]);
    free(texts[1]);
    assert_false(args_print_completion(stderr, "tcsh"));
    assert_false(args_print_completion(stderr, ""));
}

FACT(help_has_the_usual_options_and_leaves_out_the_others)
{
    static const char *const LINES[] = {
        "  -m, --moves             every move\n",
        "      --style NAME        as printed: human, jsonl or obf\n",
        "  -t, --threads N         threads that share the work on one position\n",
    };
    char *text = printed(print_help);

    for (size_t i = 0; i < ARRAY_LENGTH(LINES); i++)
        if (!strstr(text, LINES[i]))
            fail_msg("no '%s' in:\n%s", LINES[i], text);
    assert_null(strstr(text, "--svg"));
    assert_null(strstr(text, "--stability"));
    free(text);
}

FACTS_MAIN(NULL, NULL)
