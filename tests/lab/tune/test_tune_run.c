/* test_tune_run.c - tuning runs that count nodes: what they find, that they go on, and what
 * their journal refuses. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/solver.h"
#include "lab/tune/tune_run.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

enum { POSITIONS = 10, EMPTIES = 11 };

static char path[64];
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
    snprintf(path, sizeof(path), "/tmp/yomikiri-tune-XXXXXX");
    const int file = mkstemp(path);

    return file < 0 ? 1 : close(file);
}

static int remove_path(void **state)
{
    (void)state;
    return unlink(path);
}

/* ---- strategies for tests: one that climbs knob by knob while a step is better, an idle one
 * ---- */

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

static const TuneStrategy CLIMB = { "climb", "for tests", climb };
static const TuneStrategy IDLE = { "idle", "for tests", idle };

static yk_config config_with(const char *name, int value)
{
    yk_config config;

    yk_config_init(&config);
    yk_config_set(&config, name, value);
    return config;
}

/* A run over `knobs` from *base, with *rival to beat, in `pairs` pairs; with its journal at
 * `path`, if that is kept, begun anew or gone on with. */
static TuneResult run(const TuneStrategy *strategy, const char *knobs, const yk_config *base,
                      const yk_config *rival, bool keep, bool resume, int pairs)
{
    const Suite training = { .positions = positions[0], .count = POSITIONS };
    const Suite unseen = { .positions = positions[1], .count = POSITIONS };
    TuneSpace space;
    TuneResult result;
    TuneJournal journal = { .lines.file = -1 };
    char error[600] = "";
    const TunePlan plan = { .space = &space, .strategy = strategy, .training = &training,
                            .unseen = &unseen, .rival = rival, .in_force = rival, .seed = 5,
                            .budget = pairs, .nodes = true, .journal = keep ? &journal : NULL };

    if (!tune_space_make(&space, base, knobs, error, sizeof(error))
        || (keep && !tune_journal_open(&journal, path, true, error, sizeof(error)))
        || (keep && !resume
            && !tune_journal_begin(&journal, json_pack("{s:s}", "schema", TUNE_SCHEMA), error,
                                   sizeof(error))))
        fail_msg("%s", error);
    tune_run(&plan, &result);
    tune_journal_close(&journal);
    free(result.effects);
    return result;
}

/* From where one knob stands badly; huge-pages changes no node, so its gain is nothing. */
FACT(improvement_is_found_where_there_is_one)
{
    static const struct {
        const char *knob;
        int value;              /* where tuning begins: -1: at the default */
        bool rival_there;       /* what must be beaten stands there, too; else at the default */
        const TuneStrategy *strategy;
        const char *knobs;
        int pairs, least, most;
        TuneStatus status;
        bool found;
    } CASES[] = {
        { "ordering", 0, true, &CLIMB, "ordering", 200, 30, 200, TUNE_DONE, true },
        { "stability", 0, false, &CLIMB, "stability", 200, 10, 200, TUNE_DONE, false },
        { NULL, 0, false, &IDLE, "layers", 100, 6, 6, TUNE_DONE, false },
        { NULL, 0, false, &CLIMB, "huge-pages", 100, 7, 100, TUNE_DONE, false },
        { NULL, 0, false, &CLIMB, "layers", 15, 0, 6, TUNE_TOO_LITTLE, false },
        { NULL, 0, false, &CLIMB, "all", 60, 45, 60, TUNE_DONE, false },
    };
    yk_config plain;
    int value;

    yk_config_init(&plain);
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const yk_config base = CASES[i].knob ? config_with(CASES[i].knob, CASES[i].value) : plain;
        const TuneResult result = run(CASES[i].strategy, CASES[i].knobs, &base,
                                      CASES[i].rival_there ? &base : &plain, false, false,
                                      CASES[i].pairs);

        assert_int_equal(result.status, CASES[i].status);
        assert_in_range(result.pairs, CASES[i].least, CASES[i].most);
        if (strcmp(CASES[i].knobs, "all") == 0)
            continue;
        assert_int_equal(result.found, CASES[i].found);
        assert_int_equal(result.won, CASES[i].found);
        assert_int_equal(result.holdout.positions, CASES[i].found ? POSITIONS : 0);
        if (!CASES[i].found)
            continue;
        assert_int_equal(yk_config_get(&result.config, CASES[i].knob, &value), YK_OK);
        assert_true(value > CASES[i].value && result.score.gain > 0.0);
        assert_true(result.holdout.ratio.high < 1.0);
    }
}

/* ---- the journal ---- */

/* A run from a bad start; all of its result that does not depend on the clock. */
static void run_text(bool resume, char text[1000])
{
    const yk_config bad = config_with("middle-empties", 8), plain = config_with("etc", 1);
    const TuneResult result = run(&CLIMB, "layers,etc", &bad, &plain, true, resume, 140);

    assert_int_equal(result.status, TUNE_DONE);
    snprintf(text, 1000, "%d %d %d %d %d %d, %.12f %.12f, %d %.12f %.12f %.12f", result.found,
             result.won, result.pairs, result.comparisons, result.dropped, result.effect_count,
             result.score.gain, result.score.error, result.holdout.rounds,
             result.holdout.ratio.estimate, result.holdout.ratio.low, result.holdout.ratio.high);
}

static size_t read_journal(char bytes[1 << 20])
{
    FILE *in = fopen(path, "r");
    const size_t size = fread(bytes, 1, 1 << 20, in);

    fclose(in);
    return size;
}

static void write_journal(const char *bytes, size_t size)
{
    FILE *out = fopen(path, "w");

    assert_int_equal(fwrite(bytes, 1, size, out), size);
    fclose(out);
}

FACT(run_cut_off_anywhere_ends_as_it_would_have)
{
    static char journal[1 << 20], again[1 << 20];
    const yk_config plain = config_with("etc", 1);
    Random random = { fact_seed(11) };
    char whole[1000], text[1000];

    run_text(false, whole);
    const size_t size = read_journal(journal);
    const size_t head = (size_t)(strchr(journal, '\n') - journal) + 1;

    for (int i = 0; i < fact_scaled(20); i++) {
        write_journal(journal, head + random_below(&random, (uint32_t)(size - head)));
        run_text(true, text);
        assert_string_equal(text, whole);
        assert_true(read_journal(again) > head);
    }
    /* Another run's is noticed. */
    const TuneResult result = run(&CLIMB, "order", &plain, &plain, true, true, 140);

    assert_int_equal(result.status, TUNE_FAILED);
    assert_non_null(strstr(result.error, "begun with other choices"));
}

/* What a file holds, and what opening it says; what is refused stays as it was. */
FACT(what_a_file_holds_is_told)
{
#define HEAD "{\"schema\":\"yomikiri.tune/1\"}\n"
    static const struct { const char *text, *refused; bool head, finished; } CASES[] = {
        { "", NULL, false, false },
        { "{\"sche", NULL, false, false },
        { "{\"schema\":\"yomikiri.tune/1\",\"kno", NULL, false, false },
        { HEAD, NULL, true, false },
        { HEAD "{\"pair\":", NULL, true, false },
        { HEAD "{\"finished\":{}}\n", NULL, true, true },
        { HEAD "{}\n{\"a\n{}\n", ":3: this is not a line of a tuning run", false, false },
        { "notes, and no line break", ":1: this is not a journal of yomikiri tune", false, false },
        { "{\"schema\":\"yomikiri.record/1\"}\n", ":1: this is not a journal", false, false },
    };
    static const char *const NO_FILES[] = { "/dev/zero", "/dev/null", "/tmp" };
    static char left[1 << 20];
    TuneJournal journal, second;
    char error[600];

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        write_journal(CASES[i].text, strlen(CASES[i].text));
        assert_int_equal(tune_journal_open(&journal, path, false, error, sizeof(error)),
                         !CASES[i].refused);
        if (CASES[i].refused) {
            assert_non_null(strstr(error, CASES[i].refused));
            assert_int_equal(read_journal(left), strlen(CASES[i].text));
        } else {
            assert_false(tune_journal_open(&second, path, true, error, sizeof(error)));
            assert_non_null(strstr(error, "another tuning run"));
        }
        assert_int_equal(journal.lines.head != NULL, CASES[i].head);
        assert_int_equal(journal.finished, CASES[i].finished);
        tune_journal_close(&journal);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(NO_FILES); i++)
        assert_false(tune_journal_open(&journal, NO_FILES[i], false, error, sizeof(error)));
}

FACTS_MAIN(prepare, remove_path)
