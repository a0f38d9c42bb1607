#include "apps/cli/tune/tune_command.h"

#include <math.h>
#include <string.h>

#include "apps/cli/terminal/notice.h"
#include "base/memory/memory_json.h"
#include "base/text/grid.h"

static const char *const FORMS[] = { "de", "de-group" };

ExitStatus tune_squares_choices(const Command *command, TuneChoices *choices)
{
    yk_config *config = &choices->solver.config;
    char kernel[sizeof(config->kernel)];

    if (choices->knobs)
        return args_complain(command, "--squares learns the square weights only: leave --knobs "
                             "away");
    if (choices->strategy != TUNE_DEFAULTS.strategy)
        return args_complain(command, "--squares compares both forms of de: leave --strategy "
                             "away");
    memcpy(kernel, config->kernel, sizeof(kernel));
    yk_config_classic(config);
    memcpy(config->kernel, kernel, sizeof(kernel));
    choices->solver.classic = true;     /* no profile */
    choices->solver.profile = "none";
    if (choices->empties.low == TUNE_DEFAULTS.empties.low
        && choices->empties.high == TUNE_DEFAULTS.empties.high)
        choices->empties = (Range){ 18, 19 };       /* it takes thrice the nodes */
    choices->knobs = "squares";
    choices->nodes = true;
    choices->no_hint = true;
    return STATUS_DONE;
}

static int strategy_named(const char *name)
{
    const TuneStrategy *strategy;

    for (size_t i = 0; (strategy = tune_strategy_at(i)) != NULL; i++)
        if (strcmp(strategy->name, name) == 0)
            return (int)i;
    return 0;
}

/* ---- the table ---- */

static Grid *table_begin(Arena *arena, const TuneTask *task)
{
    Grid *grid = grid_new(arena);

    grid_columns(grid, "form|>seed");
    for (int i = 0; i < task->space.count; i++) {
        const char *name = task->space.knob[i].name, *square = strrchr(name, '-');

        grid_column(grid, square ? square + 1 : name, name, true);
    }
    grid_columns(grid, ">training|>unseen|>99 %:unseen_interval|>default|>99 %:default_interval");
    return grid;
}

static void square_cells(Grid *grid, const TuneSpace *space, const yk_config *config)
{
    for (int i = 0; i < space->count; i++) {
        int value = 0;

        yk_config_get(config, space->knob[i].name, &value);
        grid_int(grid, value);
    }
}

static void holdout_cells(Grid *grid, const TuneHoldout *holdout)
{
    if (holdout->rounds == 0) {
        grid_text(grid, "-");
        grid_text(grid, "-");
        return;
    }
    grid_change(grid, holdout->ratio.estimate);
    grid_text(grid, arena_print(grid->arena, "%+.1f .. %+.1f %%", 100 * (holdout->ratio.low - 1),
                                100 * (holdout->ratio.high - 1)));
}

static void table_row(Grid *grid, const char *form, int seed, const TuneResult *result)
{
    grid_text(grid, form);
    grid_int(grid, seed);
    square_cells(grid, &result->space, &result->config);
    grid_change(grid, exp(-result->score.gain));
    holdout_cells(grid, &result->holdout);
    holdout_cells(grid, &result->elsewhere);
}

static void today_row(Grid *grid, const TuneTask *task)
{
    grid_text(grid, "today");
    grid_text(grid, "");
    square_cells(grid, &task->space, &task->space.base);
    for (int i = 0; i < 5; i++)
        grid_text(grid, "");
}

/* ---- the runs ---- */

typedef struct {
    Arena arena;
    Grid *grid;
    json_t *json;               /* array of the runs */
} SquareRuns;

static ExitStatus run_one(const TuneChoices *base, const TuneTask *task, const char *path,
                          int argc, char *const *argv, SquareRuns *squares)
{
    const TuneStrategy *strategy = tune_strategy_at((size_t)base->strategy);
    char journal[4200];
    yk_config plain;
    TuneResult result;

    snprintf(journal, sizeof(journal), "%s.%s-%d", path, strategy->name, base->seed);
    yk_config_init(&plain);
    memcpy(plain.kernel, base->solver.config.kernel, sizeof(plain.kernel));
    const TuneSession session = { .path = journal, .may_begin = true,
                                  .rival = &base->solver.config, .elsewhere = &plain,
                                  .origin = { "none", &plain, "", argc, argv } };
    const ExitStatus status = tune_session_run(base, task, &session, &result);

    if (status == STATUS_DONE) {
        table_row(squares->grid, strategy->name, base->seed, &result);
        json_array_append_new(squares->json, tune_output_json(base, task, &result));
    }
    tune_run_free(&result);
    return status;
}

ExitStatus tune_squares(const TuneChoices *choices, const TuneTask *task, const char *path,
                        int argc, char *const *argv)
{
    SquareRuns squares = { .json = json_array() };
    ExitStatus status = STATUS_DONE;

    squares.grid = table_begin(&squares.arena, task);
    today_row(squares.grid, task);
    for (size_t form = 0; form < ARRAY_LENGTH(FORMS); form++)
        for (int i = 0; i < choices->seeds && status == STATUS_DONE; i++) {
            TuneChoices one = *choices;

            one.strategy = strategy_named(FORMS[form]);
            one.seed = choices->seed + i;
            status = run_one(&one, task, path, argc, argv, &squares);
        }
    if (status == STATUS_DONE && choices->json)
        memory_json_print(stdout, json_incref(squares.json),
                          JSON_INDENT(1) | JSON_REAL_PRECISION(9));
    else if (status == STATUS_DONE) {
        printf("nodes of the classic configuration; learnt from %s, tried on %s\n\n",
               task->training_text, task->unseen_text);
        grid_write_text(stdout, squares.grid, false);
    }
    json_decref(squares.json);
    arena_free(&squares.arena);
    return status;
}
