/* test_args_solver.c - the options of the solver: one for each knob, --set for all. */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>

#include "apps/cli/args/args.h"

typedef struct {
    SolverOptions solver;
} Values;

static const Option OPTIONS[] = {
    { .kind = OPTION_SOLVER, .offset = offsetof(Values, solver) },
    { .kind = OPTION_END },
};

static const Command COMMAND = { .name = "try", .summary = "try things", .options = OPTIONS };

enum { MAX_WORDS = 16 };

/* The last reading: filled by accept() and refuse(). */
typedef struct {
    Values values;
    char *words[MAX_WORDS];
    char line[1000];
    char error[1000];
    bool ok;
} Outcome;

/* Split `line` at blanks and read it. */
static void read_line(Outcome *outcome, const char *line)
{
    int argc = 0, count;

    *outcome = (Outcome){ .ok = false };
    outcome->words[argc++] = outcome->line;
    snprintf(outcome->line, sizeof(outcome->line), "try %s", line);
    for (char *at = strchr(outcome->line, ' '); at && argc < MAX_WORDS;
         at = strchr(at, ' ')) {
        *at++ = '\0';
        if (*at != '\0')
            outcome->words[argc++] = at;
    }
    outcome->ok = args_read(&COMMAND, argc, outcome->words, &outcome->values, &count,
                            outcome->error, sizeof(outcome->error));
}

static Outcome accept(const char *line)
{
    Outcome outcome;

    read_line(&outcome, line);
    if (!outcome.ok)
        fail_msg("'%s' was refused: %s", line, outcome.error);
    return outcome;
}

/* The complaint must contain `part`. */
static void refuse(const char *line, const char *part)
{
    Outcome outcome;

    read_line(&outcome, line);
    if (outcome.ok)
        fail_msg("'%s' was accepted", line);
    if (!strstr(outcome.error, part))
        fail_msg("'%s': \"%s\" does not say \"%s\"", line, outcome.error, part);
}

static int knob(const Outcome *outcome, const char *name)
{
    int value = -1000;

    assert_int_equal(yk_config_get(&outcome->values.solver.config, name, &value), YK_OK);
    return value;
}

/* Each by --set, and those that are not fine also by their own names. */
static void every_knob_is_an_option(void **state)
{
    const yk_knob *at;

    (void)state;
    for (size_t i = 0; (at = yk_knob_at(i)) != NULL; i++) {
        char line[100];
        Outcome outcome;

        snprintf(line, sizeof(line), "--set %s=%d", at->name, at->minimum);
        if (at->values)
            snprintf(line, sizeof(line), "--set %s=%.*s", at->name,
                     (int)strcspn(at->values, "|"), at->values);
        outcome = accept(line);
        assert_int_equal(knob(&outcome, at->name), at->minimum);
        assert_true(args_knob_given(&outcome.values.solver, at->name));
        snprintf(line, sizeof(line), "--set %s=nonsense", at->name);
        refuse(line, at->name);
        if (at->fine) {
            snprintf(line, sizeof(line), "--%s %d", at->name, at->minimum);
            refuse(line, "unknown option");
        }
        if (at->fine || strcmp(at->name, "table-mib") == 0)
            continue;                       /* that one is --table */
        snprintf(line, sizeof(line), "--%s %d", at->name, at->minimum);
        if (at->values)
            snprintf(line, sizeof(line), "--%s %.*s", at->name, (int)strcspn(at->values, "|"),
                     at->values);
        outcome = accept(line);
        assert_int_equal(knob(&outcome, at->name), at->minimum);
        assert_true(args_knob_given(&outcome.values.solver, at->name));
        outcome = accept("");
        assert_int_equal(knob(&outcome, at->name), at->initial);
        assert_false(args_knob_given(&outcome.values.solver, at->name));
        snprintf(line, sizeof(line), "--%s nonsense", at->name);
        refuse(line, at->name);
    }
}

static void set_may_be_repeated_and_names_mistakes(void **state)
{
    Outcome outcome = accept("--set static-reply=7 --set static-a1=200 --set static-reply=9");

    (void)state;
    assert_int_equal(knob(&outcome, "static-reply"), 9);
    assert_int_equal(knob(&outcome, "static-a1"), 200);
    outcome = accept("--set etc=off --classic");
    assert_int_equal(knob(&outcome, "etc"), 0);
    refuse("--set static-repl=7",
           "there is no knob 'static-repl' (did you mean 'static-reply'?)");
    refuse("--set pass-growth=4", "there is no knob 'pass-growth'");
    refuse("--set static-reply", "not NAME=VALUE");
    refuse("--set =7", "there is no knob ''");
    refuse("--set static-reply=", "static-reply: '' is not a number from 0 to 4096");
    refuse("--set static-reply=5000", "'5000' is not a number from 0 to 4096");
    refuse("--set etc=maybe", "--set etc: 'maybe' is not one of off or on");
    refuse("--set", "needs a value");
}

static void table_takes_sizes(void **state)
{
    Outcome outcome = accept("--table 512M");

    (void)state;
    assert_int_equal(knob(&outcome, "table-mib"), 512);
    assert_true(args_knob_given(&outcome.values.solver, "table-mib"));
    outcome = accept("--table 2G");
    assert_int_equal(knob(&outcome, "table-mib"), 2048);
    outcome = accept("--table off");
    assert_int_equal(knob(&outcome, "table-mib"), 0);
    refuse("--table 512", "not a size");
    refuse("--table 1K", "out of range");
    refuse("--table 9000T", "out of range");
}

static void classic_lies_below_named_knobs(void **state)
{
    const yk_knob *at;

    (void)state;
    for (size_t i = 0; (at = yk_knob_at(i)) != NULL; i++) {
        const Outcome outcome = accept("--classic");

        assert_int_equal(knob(&outcome, at->name), at->classic);
    }
    Outcome before = accept("--threads 3 --classic"), after = accept("--classic --threads 3");

    assert_int_equal(knob(&before, "threads"), 3);
    assert_int_equal(knob(&after, "threads"), 3);
    assert_memory_equal(before.values.solver.config.knob, after.values.solver.config.knob,
                        sizeof(before.values.solver.config.knob));
}

static void kernel_comes_from_option_then_environment(void **state)
{
    (void)state;
    unsetenv("YOMIKIRI_KERNEL");
    assert_string_equal(accept("").values.solver.config.kernel, "auto");
    assert_string_equal(accept("--kernel portable").values.solver.config.kernel, "portable");
    refuse("--kernel protable", "--kernel: 'protable' is not one of auto");
    setenv("YOMIKIRI_KERNEL", "portable", 1);
    assert_string_equal(accept("").values.solver.config.kernel, "portable");
    assert_string_equal(accept("--kernel auto").values.solver.config.kernel, "auto");
    setenv("YOMIKIRI_KERNEL", "mmx", 1);
    refuse("", "YOMIKIRI_KERNEL: 'mmx' is not one of auto");
    assert_string_equal(accept("--kernel portable").values.solver.config.kernel, "portable");
    unsetenv("YOMIKIRI_KERNEL");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_knob_is_an_option),
        cmocka_unit_test(set_may_be_repeated_and_names_mistakes),
        cmocka_unit_test(table_takes_sizes),
        cmocka_unit_test(classic_lies_below_named_knobs),
        cmocka_unit_test(kernel_comes_from_option_then_environment),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
