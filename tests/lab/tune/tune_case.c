#include "tests/lab/tune/tune_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/solver.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

Suite tune_case_suite(uint64_t seed, int count, int empties)
{
    Suite suite = { .name = "case", .count = count };
    Random random = { seed };
    yk_solver *solver = solve_open("auto", "");

    suite.positions = calloc((size_t)count, sizeof(*suite.positions));
    for (int i = 0; i < count; i++) {
        SuitePosition *position = &suite.positions[i];

        position->board = boards_make(&random, BOARDS_PLAYED, empties);
        position->empties = empties;
        position->has_expected = true;
        position->expected = solve_board(solver, position->board, YK_NO_LINE).lower;
        snprintf(position->id, sizeof(position->id), "case-%d", i + 1);
    }
    yk_destroy(solver);
    return suite;
}

void tune_case_free_suite(Suite *suite)
{
    free(suite->positions);
    *suite = (Suite){ .count = 0 };
}

static bool climb_knob(TuneEvaluator *evaluator, TunePoint *best, int knob, int direction)
{
    for (;;) {
        TunePoint point = *best;
        const int index = point.index[knob] + direction;
        TuneScore score;

        if (index < 0 || index >= evaluator->space->knob[knob].values)
            return true;
        point.index[knob] = (uint8_t)index;
        if (!evaluator->compare(evaluator, &point, best, 12, &score))
            return false;
        evaluator->effect(evaluator, knob, index, &score);
        if (tune_score_sure(&score, 1.0) <= 0.0)
            return true;
        *best = point;
        const TunePoint start = tune_space_start(evaluator->space);

        if (!evaluator->compare(evaluator, best, &start, 12, &score))
            return false;
        evaluator->best(evaluator, best, &score);
    }
}

static void climb(TuneEvaluator *evaluator)
{
    TunePoint best = tune_space_start(evaluator->space);

    for (int knob = 0; knob < evaluator->space->count; knob++)
        if (!climb_knob(evaluator, &best, knob, -1) || !climb_knob(evaluator, &best, knob, 1))
            return;
}

static void idle(TuneEvaluator *evaluator)
{
    (void)evaluator;
}

const TuneStrategy tune_case_climb = { "climb", "for tests", climb };
const TuneStrategy tune_case_idle = { "idle", "for tests", idle };

TuneResult tune_case_run(const TuneStrategy *strategy, const char *knobs, const yk_config *base,
                         const yk_config *rival, const char *path, bool resume, int pairs)
{
    Suite training = tune_case_suite(1, 10, 11), unseen = tune_case_suite(2, 10, 11);
    TuneSpace space;
    TuneResult result;
    TuneJournal journal = { .file = -1 };
    char error[300];

    if (!tune_space_make(&space, base, knobs, error, sizeof(error))
        || (path && !tune_journal_open(&journal, path, true, error, sizeof(error)))
        || (path && !resume
            && !tune_journal_begin(&journal, json_pack("{s:s}", "schema", TUNE_SCHEMA), error,
                                   sizeof(error)))) {
        fprintf(stderr, "# %s\n", error);
        abort();
    }
    const TunePlan plan = { .space = &space, .strategy = strategy, .training = &training,
                            .unseen = &unseen, .rival = rival, .in_force = rival, .seed = 5,
                            .budget = pairs, .nodes = true, .rounds = 1,
                            .journal = path ? &journal : NULL };

    tune_run(&plan, &result);
    tune_journal_close(&journal);
    tune_case_free_suite(&training);
    tune_case_free_suite(&unseen);
    return result;
}

char *tune_case_text(const TuneResult *result)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    fprintf(out, "status %d found %d won %d pairs %d comparisons %d dropped %d\n", result->status,
            result->found, result->won, result->pairs, result->comparisons, result->dropped);
    fprintf(out, "gain %.12f error %.12f pairs %d\n", result->score.gain, result->score.error,
            result->score.pairs);
    for (size_t i = 0; i < YK_KNOBS; i++)
        fprintf(out, "%d ", result->config.knob[i]);
    fprintf(out, "holdout %d %.12f %.12f %.12f\n", result->holdout.rounds,
            result->holdout.ratio.estimate, result->holdout.ratio.low, result->holdout.ratio.high);
    for (int i = 0; i < result->effect_count; i++)
        fprintf(out, "effect %d %d %.12f\n", result->effects[i].knob, result->effects[i].index,
                result->effects[i].score.gain);
    fclose(out);
    return text;
}
