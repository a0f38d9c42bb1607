/* test_tune_output.c - the budget that would decide, after a run that has proven nothing. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/tune/tune_command.h"

/* What a holdout leaves: B's time / A's and its interval. */
static TuneResult make_result(double estimate, double low, double high)
{
    return (TuneResult){
        .found = true, .pairs = 2000,
        .holdout = { .positions = 100, .rounds = 6, .ratio = { estimate, low, high },
                   .confidence = 0.99 },
    };
}

static void an_interval_twice_as_wide_as_the_gain_takes_four_times_the_budget(void **state)
{
    const TuneResult result = make_result(exp(-0.05), exp(-0.15), exp(0.05));

    (void)state;
    assert_true(fabs(tune_output_enough(&result, 60) - 1.25 * 4 * 60) < 1e-6);
}

static void nothing_is_suggested_where_nothing_would_be_gained(void **state)
{
    const TuneResult slower = make_result(1.02, 0.97, 1.07), won = make_result(0.95, 0.93, 0.97);
    const TuneResult unbounded = make_result(0.95, 0.0, INFINITY);
    const TuneResult untried = { .found = false };

    (void)state;
    assert_true(isnan(tune_output_enough(&slower, 60)));
    assert_true(isnan(tune_output_enough(&won, 60)));
    assert_true(isnan(tune_output_enough(&unbounded, 60)));
    assert_true(isnan(tune_output_enough(&untried, 60)));
}

/* The text of a run; the caller's. */
static char *text_of(const TuneResult *result, const TuneChoices *choices)
{
    const TuneTask task = { .training_text = "these", .unseen_text = "those" };
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    assert_non_null(out);
    tune_output_text(out, choices, &task, result, "default", "");
    fclose(out);
    return text;
}

static void says(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("no '%s' in: %s", part, text);
}

static void the_end_says_what_would_decide_and_what_was_not_written(void **state)
{
    const TuneResult result = make_result(exp(-0.047), exp(-0.127), exp(0.033));
    TuneChoices choices = TUNE_DEFAULTS;
    char *text;

    (void)state;
    choices.out = "mine.json";
    text = text_of(&result, &choices);
    says(text, "no improvement proven; --budget 73m would probably decide\n");
    says(text, "nothing was written to mine.json\n");
    free(text);
    choices.nodes = true;
    text = text_of(&result, &choices);
    says(text, "no improvement proven; --pairs 7300 would probably decide\n");
    free(text);
}

static void a_gain_that_only_years_would_prove_is_called_that(void **state)
{
    const TuneResult result = make_result(exp(-0.001), exp(-0.1), exp(0.1));
    char *text = text_of(&result, &TUNE_DEFAULTS);

    (void)state;
    says(text, "-0.1 % would take more than 50 times the budget to prove\n");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_interval_twice_as_wide_as_the_gain_takes_four_times_the_budget),
        cmocka_unit_test(nothing_is_suggested_where_nothing_would_be_gained),
        cmocka_unit_test(the_end_says_what_would_decide_and_what_was_not_written),
        cmocka_unit_test(a_gain_that_only_years_would_prove_is_called_that),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
