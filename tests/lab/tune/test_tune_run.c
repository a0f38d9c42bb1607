/* test_tune_run.c - tuning runs that count nodes, and what they find. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/solver.h"
#include "lab/tune/tune.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

enum { POSITIONS = 10, EMPTIES = 11 };

static SuitePosition positions[2][POSITIONS];   /* training, unseen */

static int prepare(void **state)
{
    yk_solver *solver = solve_open("auto", "");

    (void)state;
    for (int i = 0; i < 2 * POSITIONS; i++) {
        SuitePosition *position = &positions[i / POSITIONS][i % POSITIONS];
        Random random = { (uint64_t)i + 1 };

        position->board = boards_make(&random, BOARDS_PLAYED, EMPTIES);
        position->has_expected = true;
        position->expected = solve_board(solver, position->board, YK_NO_LINE).lower;
        snprintf(position->id, sizeof(position->id), "case-%d", i % POSITIONS + 1);
    }
    yk_destroy(solver);
    return 0;
}

/* ---- in place of the sweep: one that climbs knob by knob, an idle one ---- */

static void climb(TuneEvaluator *evaluator)
{
    const TunePoint start = tune_space_start(evaluator->space);
    TunePoint best = start;
    TuneScore score;

    for (int i = 0; i < 2 * evaluator->space->count; i++)
        for (;;) {
            const int index = best.index[i / 2] + (i % 2 ? 1 : -1);
            TunePoint point = best;

            if (index < 0 || index >= evaluator->space->knob[i / 2].values)
                break;
            point.index[i / 2] = (uint8_t)index;
            if (!evaluator->compare(evaluator, &point, &best, 12, &score))
                return;
            if (tune_score_sure(&score, 1.0) <= 0.0)
                break;
            best = point;
            if (!evaluator->compare(evaluator, &best, &start, 12, &score))
                return;
            evaluator->best(evaluator, &best, &score);
        }
}

static void idle(TuneEvaluator *evaluator)
{
    (void)evaluator;
}

static yk_config config_with(const char *name, int value)
{
    yk_config config;

    yk_config_init(&config);
    yk_config_set(&config, name, value);
    return config;
}

/* A run over `knobs` from *base, with *rival to beat, in `pairs` pairs. */
static TuneResult run(TuneStrategy *strategy, const char *knobs, const yk_config *base,
                      const yk_config *rival, int pairs)
{
    const Suite training = { .positions = positions[0], .count = POSITIONS };
    const Suite unseen = { .positions = positions[1], .count = POSITIONS };
    TuneSpace space;
    TuneResult result;
    char error[600] = "";
    const TunePlan plan = { .space = &space, .strategy = strategy, .training = &training,
                            .unseen = &unseen, .rival = rival, .seed = 5, .budget = pairs,
                            .nodes = true };

    if (!tune_space_make(&space, base, knobs, error, sizeof(error)))
        fail_msg("%s", error);
    tune_run(&plan, &result);
    return result;
}

/* From where one knob stands badly; huge-pages changes no node, so its gain is nothing. */
FACT(improvement_is_found_where_there_is_one)
{
    static const struct {
        const char *knob;
        int value;              /* where tuning begins: -1: at the default */
        bool rival_there;       /* what must be beaten stands there, too; else at the default */
        TuneStrategy *strategy;
        const char *knobs;
        int pairs, least, most;
        TuneStatus status;
        bool found;
    } CASES[] = {
        { "ordering", 0, true, climb, "ordering", 200, 30, 200, TUNE_DONE, true },
        { "stability", 0, false, climb, "stability", 200, 10, 200, TUNE_DONE, false },
        { NULL, 0, false, idle, "layers", 100, 6, 6, TUNE_DONE, false },
        { NULL, 0, false, climb, "huge-pages", 100, 7, 100, TUNE_DONE, false },
        { NULL, 0, false, climb, "layers", 15, 0, 6, TUNE_TOO_LITTLE, false },
        { NULL, 0, false, climb, "all", 60, 45, 60, TUNE_DONE, false },
    };
    yk_config plain;
    int value;

    yk_config_init(&plain);
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const yk_config base = CASES[i].knob ? config_with(CASES[i].knob, CASES[i].value) : plain;
        const TuneResult result = run(CASES[i].strategy, CASES[i].knobs, &base,
                                      CASES[i].rival_there ? &base : &plain,
                                      CASES[i].pairs);

        assert_int_equal(result.status, CASES[i].status);
        assert_in_range(result.pairs, CASES[i].least, CASES[i].most);
        if (strcmp(CASES[i].knobs, "all") == 0)
            continue;
        assert_int_equal(result.found, CASES[i].found);
        assert_int_equal(result.won, CASES[i].found);
        assert_int_equal(result.rounds, CASES[i].found);
        if (!CASES[i].found)
            continue;
        assert_int_equal(yk_config_get(&result.config, CASES[i].knob, &value), YK_OK);
        assert_true(value > CASES[i].value && result.score.gain > 0.0);
        assert_true(result.ratio.high < 1.0);
    }
}

FACTS_MAIN(prepare, NULL)
