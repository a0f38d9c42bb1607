#include "apps/cli/tune/tune_command.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include "base/memory/memory.h"
#include "base/text/number.h"
#include "bench/report/report.h"

/* ---- what was found ---- */

static const char *change(Arena *arena, const TuneHoldout *holdout)
{
    return arena_print(arena, "%+.1f %% (%+.1f to %+.1f %%, %.0f %% interval)",
                       100 * (holdout->ratio.estimate - 1), 100 * (holdout->ratio.low - 1),
                       100 * (holdout->ratio.high - 1), 100 * holdout->confidence);
}

static const char *verdict(Arena *arena, const TuneChoices *choices, const TuneResult *result)
{
    const char *what = choices->nodes ? "nodes" : "time";

    if (!result->found)
        return "No improvement found: nothing was surely better than the default.";
    return arena_print(arena, "%s on positions that no comparison used: %s %s against the "
                       "default.%s", tune_holdout_won(&result->holdout) ? "Proven" : "Not proven",
                       what, change(arena, &result->holdout),
                       !tune_holdout_won(&result->holdout) || result->won
                       ? "" : " What is in force already is better still.");
}

static void section_found(SectionList *list, const TuneResult *result)
{
    Section *section = section_add(list, "found", "What was found", 1);
    Grid *grid = grid_new(list->arena);
    const yk_knob *knob;

    grid_columns(grid, "Knob:knob|>Default:default|>Found:found|Meaning:meaning");
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++) {
        if (result->config.knob[i] == knob->initial)
            continue;
        grid_text(grid, knob->name);
        grid_int(grid, knob->initial);
        grid_int(grid, result->config.knob[i]);
        grid_text(grid, knob->summary);
    }
    section->table = grid;
    section->text = grid_rows(grid) > 0 ? "Everything else stands at its default."
                                        : "Everything stands at its default.";
}

static void holdout_row(Grid *grid, const char *name, const TuneHoldout *holdout)
{
    if (holdout->rounds == 0)
        return;
    grid_text(grid, name);
    grid_text(grid, change(grid->arena, holdout));
    grid_change(grid, holdout->nodes);
    grid_change(grid, holdout->total);
    grid_int(grid, holdout->positions);
    grid_int(grid, holdout->rounds);
}

static void section_holdout(SectionList *list, const TuneTask *task, const TuneResult *result)
{
    Section *section = section_add(list, "holdout", "The holdout", 1);
    Grid *grid = grid_new(list->arena);

    grid_columns(grid, "Against:against|Cost:cost|>Nodes:nodes|>Sum:sum|>Positions:positions|"
                       ">Rounds:rounds");
    holdout_row(grid, "the default", &result->holdout);
    holdout_row(grid, "what is in force", &result->in_force);
    section->text = arena_print(list->arena, "Learnt from %s; tried on %s. Solves in pairs, one "
                                "right after the other; the mean over positions, and the "
                                "interval for others like them.", task->training_text,
                                task->unseen_text);
    section->table = grid;
}

/* ---- the curves ---- */

static void dot_row(Grid *grid, const TuneDot *dot)
{
    grid_int(grid, dot->round);
    grid_text(grid, arena_print(grid->arena, "%g", dot->x));
    grid_change(grid, exp(-dot->score.gain));
    grid_text(grid, isfinite(dot->score.error)
                    ? arena_print(grid->arena, "%.1f %%", 100 * dot->score.error) : "-");
    grid_change(grid, exp(-dot->score.nodes));
    grid_int(grid, dot->score.pairs);
    grid_text(grid, tune_curve_is_base(dot) ? "begins here"
                    : dot->score.dropped    ? "cut short" : "");
}

static Grid *curve_table(Arena *arena, const char *name)
{
    Grid *grid = grid_new(arena);

    grid_column(grid, "Round", "round", true);
    grid_column(grid, name, "x", true);
    grid_columns(grid, ">Cost:cost|>Error:error|>Nodes:nodes|>Pairs:pairs|:dropped");
    return grid;
}

/* One round of a knob as a line, and as rows of the table. */
static void draw_curve(Arena *arena, const TuneCurve *curve, ChartSeries *series, Grid *grid)
{
    ChartPoint *points = arena_array(arena, (size_t)curve->count, sizeof(*points));

    for (int i = 0; i < curve->count; i++) {
        const TuneDot *dot = curve->dots[i];
        const TuneScore *score = &dot->score;

        dot_row(grid, dot);
        points[i] = (ChartPoint){
            .x = dot->x, .y = exp(-score->gain),
            .low = isfinite(score->error) ? exp(-score->gain - 2 * score->error) : NAN,
            .high = isfinite(score->error) ? exp(-score->gain + 2 * score->error) : NAN,
        };
    }
    *series = (ChartSeries){ .style = CHART_LINE, .count = curve->count, .points = points };
}

/* The `count` curves of one name. With more rounds than colours the first and the last are
 * drawn. */
static void section_curve(SectionList *list, const TuneChoices *choices, const TuneCurve *curves,
                          int count, int number)
{
    Arena *arena = list->arena;
    const char *name = curves[0].name;
    ChartSeries *series = arena_array(arena, (size_t)count, sizeof(*series));
    Grid *grid = curve_table(arena, name);
    Section *section = section_add(list, arena_print(arena, "curve-%d", number), name, 2);
    int drawn = 0;

    for (int i = 0; i < count; i++) {
        draw_curve(arena, &curves[i], &series[drawn], grid);
        if (count > 1)
            series[drawn].name = arena_print(arena, "round %d", curves[i].round);
        series[drawn].colour = drawn;
        drawn += i == 0 || i > count - CHART_COLOURS;
    }
    section->table = grid;
    section->weight = SECTION_FOLDED;
    section_add_chart(section, &(Chart){
        .title = arena_print(arena, "%s by %s", choices->nodes ? "Nodes" : "Time", name),
        .description = "The ratio to where the round began, with two standard errors.",
        .x = { .label = name, .unit = AXIS_NUMBER },
        .y = { .label = "ratio", .unit = AXIS_RATIO },
        .series_count = drawn, .series = series, .rule = 1.0,
    });
}

static void section_curves(SectionList *list, const TuneChoices *choices,
                           const TuneResult *result)
{
    const TuneCurves curves = tune_curves(list->arena, result->dots, result->dot_count);

    if (curves.count == 0)
        return;
    section_add(list, "curves", "Effect of each knob", 1)->text =
        "Below 1 is faster. Each round begins from the best point so far and measures against "
        "that. Points far from it are measured little: a comparison ends as soon as it is clear "
        "that it will not be won.";
    for (int i = 0, count; i < curves.count; i += count) {
        count = tune_curves_of_name(&curves, i);
        section_curve(list, choices, &curves.curves[i], count, i);
    }
}

/* ---- the page ---- */

static void fill(Report *report, const TuneChoices *choices, const TuneTask *task,
                 const TuneResult *result)
{
    Arena *arena = report->arena;
    SectionList list = { .arena = arena };
    char spent[NUMBER_SIZE];

    report->title = "Tuning";
    report->subtitle = arena_print(
        arena, "%s, seed %d; %d pairs of solves%s%s; kernel %s",
        tune_strategy_at((size_t)choices->strategy)->name, choices->seed, result->pairs,
        choices->nodes ? "" : ", ",
        choices->nodes ? "" : number_duration(result->spent, spent, sizeof(spent)),
        tune_kernel(&choices->solver.config));
    report->tone = result->won ? TONE_GOOD : TONE_NEUTRAL;
    report->verdict = verdict(arena, choices, result);
    section_found(&list, result);
    if (result->found)
        section_holdout(&list, task, result);
    section_curves(&list, choices, result);
    report->sections = list.sections;
    report->section_count = list.count;
}

bool tune_report_write(const char *path, const TuneChoices *choices, const TuneTask *task,
                       const TuneResult *result, char *error, size_t size)
{
    Arena arena = { .blocks = NULL };
    Report report = { .arena = &arena };
    FILE *out = memory_open_file(path, "w");

    if (!out) {
        snprintf(error, size, "%s: %s", path, strerror(errno));
        return false;
    }
    fill(&report, choices, task, result);
    html_page(out, &report);
    const bool failed = ferror(out) != 0;
    const bool good = fclose(out) == 0 && !failed;

    if (!good)
        snprintf(error, size, "%s: cannot be written", path);
    arena_free(&arena);
    return good;
}
