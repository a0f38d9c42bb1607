#include "bench/record/run_table.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory/memory.h"
#include "base/text/grid.h"
#include "base/text/number.h"

void run_view_open(RunView *view, const RunResult *run)
{
    view->count = run->engine_count;
    view->records = memory_array((size_t)view->count, sizeof(*view->records));
    for (int i = 0; i < view->count; i++)
        record_from_run(&view->records[i], run, view->suite, i, "", NULL, NULL, NULL);
}

void run_view_close(RunView *view)
{
    for (int i = 0; i < view->count; i++)
        record_free(&view->records[i]);
    free(view->records);
}

void run_table_write(FILE *out, const RunView *view, Arena *arena, const Grid *grid,
                     const char *title)
{
    if (grid_rows(grid) > 0) {
        fprintf(out, view->markdown ? "\n**%s**\n\n" : "\n%s\n", title);
        if (view->markdown)
            grid_write_markdown(out, grid);
        else
            grid_write_text(out, grid, view->fancy);
    }
    arena_free(arena);
}

static void optional(Grid *grid, const char *text)
{
    grid_cell(grid, text, "", text[0] == '-' ? MARK_FAINT : MARK_NONE);
}

static double part(uint64_t part_of, uint64_t whole)
{
    return whole > 0 ? (double)part_of / (double)whole : NAN;
}

static bool several(const RunView *view)
{
    return view->count > 1;
}

/* An empty table whose rows are of one engine each; which, is said where there are several. */
static Grid *new_table(const RunView *view, Arena *arena, const char *columns)
{
    Grid *grid = grid_new(arena);

    if (several(view))
        grid_column(grid, "engine", "engine", false);
    grid_columns(grid, columns);
    return grid;
}

static void begin_row(Grid *grid, const RunView *view, int engine, const char *first)
{
    if (several(view))
        grid_text(grid, view->engines[engine].name);
    grid_text(grid, first);
}

/* ---- positions ---- */

/* Up to this many engines stand side by side, more of them below one another. */
enum { SIDE_BY_SIDE = 4 };

static bool is_wide(const RunView *view)
{
    return view->count <= SIDE_BY_SIDE;
}

/* The heading of an engine's column, with its name where there are several. */
static void column(Grid *grid, const RunView *view, int engine, const char *name)
{
    if (several(view) && is_wide(view))
        name = arena_print(grid->arena, "%s %s", view->engines[engine].name, name);
    grid_column(grid, name, name, true);
}

static void engine_columns(Grid *grid, const RunView *view, int engine)
{
    column(grid, view, engine, view->clock == RECORD_CPU ? "CPU time" : "time");
    column(grid, view, engine, "spread");
    column(grid, view, engine, "nodes");
    if (!several(view) || !is_wide(view)) {
        column(grid, view, engine, "searched");
        column(grid, view, engine, "nodes/s");
        column(grid, view, engine, "cut by first");
    }
    if ((several(view) && engine > 0) || !is_wide(view)) {
        column(grid, view, engine, "time ratio");
        column(grid, view, engine, "nodes ratio");
    }
}

/* Were values asked for, and is a score known to judge one by? */
static bool has_proven(const RunView *view)
{
    for (int i = 0; i < view->suite->count; i++)
        if (view->suite->positions[i].has_proven)
            return true;
    return false;
}

static void position_columns(Grid *grid, const RunView *view)
{
    grid_columns(grid, "position|>empties");
    if (!is_wide(view))
        grid_column(grid, "engine", "engine", false);
    if (suite_ask_whole(&view->suite->ask))
        grid_column(grid, "score", "score", true);
    else
        grid_columns(grid, has_proven(view) ? ">value|>proven|>lost" : ">value");
    for (int engine = 0; engine < (is_wide(view) ? view->count : 1); engine++)
        engine_columns(grid, view, engine);
}

static void time_cell(Grid *grid, const RecordTotal *figures)
{
    char text[NUMBER_SIZE];

    if (figures->limited)
        grid_cell(grid, arena_print(grid->arena, "> %s", number_seconds(text, figures->time_s)),
                  "", MARK_BAD);
    else
        grid_seconds(grid, figures->time_s);
}

/* `first`: those of the first engine; ratios to it where both are of the same positions. */
static void engine_cells(Grid *grid, const RunView *view, int engine,
                         const RecordTotal *figures, const RecordTotal *first)
{
    const bool both = figures->reps > 0 && first->reps > 0 && !figures->limited
                      && !first->limited;

    time_cell(grid, figures);
    grid_share(grid, figures->spread);
    grid_count(grid, figures->nodes);
    if (!several(view) || !is_wide(view)) {
        grid_count(grid, figures->searched);
        grid_rate(grid, figures->nps);
        grid_share(grid, part(figures->cuts.first_cuts, figures->cuts.cuts));
    }
    if ((several(view) && engine > 0) || !is_wide(view)) {
        grid_ratio(grid, both && first->time_s > 0 ? figures->time_s / first->time_s : NAN);
        grid_ratio(grid, both && first->nodes > 0 && figures->nodes >= 0
                               ? (double)figures->nodes / (double)first->nodes : NAN);
    }
}

/* What is proven of a position, and how many discs the move that comes first loses. NULL stands
 * for the total. */
static void proven_cells(Grid *grid, const RecordPosition *position)
{
    const char *total = position ? "-" : "";
    const bool proven = position && position->has_proven;
    const int first = proven ? position->value.first[0] : -1;
    const bool moved = proven && position->solved && position->value.told && first >= 0;

    if (proven)
        grid_score(grid, true, position->proven);
    else
        optional(grid, total);
    if (moved && (position->proven_best >> first & 1))
        optional(grid, "0");
    else if (moved && (position->proven_moves.known >> first & 1))
        optional(grid, arena_print(grid->arena, "%d",
                                   position->proven - position->proven_moves.score[first]));
    else
        optional(grid, total);
}

static const RecordPosition *position_of(const RunView *view, int engine, int number)
{
    return number < 0 ? NULL : &view->records[engine].positions[number];
}

/* A number below 0 stands for the total. */
static void add_rows(Grid *grid, const RunView *view, int number)
{
    RecordTotal first;
    int known = 0;

    while (number >= 0 && known < view->count - 1 && !position_of(view, known, number)->solved)
        known++;
    for (int engine = 0; engine < view->count; engine++) {
        const RecordPosition *position = position_of(view, engine, number);
        const RecordPosition *scored = position_of(view, is_wide(view) ? known : engine, number);
        const RecordTotal figures = position
            ? record_figures(position, view->clock)
            : record_total(&view->records[engine], view->clock);

        if (engine == 0)
            first = figures;
        if (engine == 0 || !is_wide(view)) {
            grid_text(grid, position ? position->id : "total");
            optional(grid, position ? arena_print(grid->arena, "%d", position->empties) : "");
            if (!is_wide(view))
                grid_text(grid, view->engines[engine].name);
            if (position && scored->solved && scored->value.told)
                grid_text(grid, arena_print(grid->arena, "%+.2f",
                                            scored->value.sixteenths / 16.0));
            else if (position)
                grid_score(grid, scored->solved, scored->score);
            else
                optional(grid, "");
            if (has_proven(view))
                proven_cells(grid, scored);
        }
        engine_cells(grid, view, engine, &figures, &first);
    }
}

void run_table_positions(FILE *out, const RunView *view)
{
    Arena arena = { .blocks = NULL };
    Grid *grid = grid_new(&arena);

    position_columns(grid, view);
    for (int position = 0; position < view->suite->count; position++)
        add_rows(grid, view, position);
    if (view->suite->count > 1)
        add_rows(grid, view, -1);
    run_table_write(out, view, &arena, grid, "Positions");
}

/* ---- ordering ---- */

static void cut_row(Grid *grid, const RunView *view, int engine, const char *empties,
                    const yk_cuts *cuts)
{
    if (cuts->cuts == 0)
        return;
    begin_row(grid, view, engine, empties);
    grid_count(grid, (int64_t)cuts->cuts);
    grid_share(grid, part(cuts->first_cuts, cuts->cuts));
    optional(grid, arena_print(grid->arena, "%.2f", part(cuts->ranks, cuts->cuts)));
}

void run_table_ordering(FILE *out, const RunView *view)
{
    Arena arena = { .blocks = NULL };
    Grid *grid = new_table(view, &arena,
                           ">empties|>cut-nodes|>cut by first move:first|>mean place:place");

    for (int engine = 0; engine < view->count; engine++) {
        yk_cuts cuts[SAMPLE_EMPTIES + 1];

        record_cuts(&view->records[engine], cuts);
        for (int i = SAMPLE_EMPTIES - 1; i >= 0; i--)
            cut_row(grid, view, engine, arena_print(&arena, "%d", i), &cuts[i]);
        cut_row(grid, view, engine, "all", &cuts[SAMPLE_EMPTIES]);
    }
    run_table_write(out, view, &arena, grid, "Ordering: where moves cut, by empties at the node");
}

/* ---- by empties of the positions ---- */

/* Sums over the positions with that many empties; the number of those answered. */
static int sum_empties(const RunView *view, int engine, int empties, double *time_s,
                       int64_t *nodes)
{
    int count = 0;

    *time_s = 0;
    *nodes = 0;
    for (int position = 0; position < view->suite->count; position++) {
        const RecordTotal figures = record_figures(position_of(view, engine, position),
                                                   view->clock);

        if (view->suite->positions[position].empties != empties || figures.reps == 0)
            continue;
        *time_s = *time_s < 0 || figures.time_s < 0 ? -1 : *time_s + figures.time_s;
        *nodes = *nodes < 0 || figures.nodes < 0 ? -1 : *nodes + figures.nodes;
        count++;
    }
    return count;
}

void run_table_empties(FILE *out, const RunView *view)
{
    Arena arena = { .blocks = NULL };
    Grid *grid = new_table(view, &arena, ">empties|>positions|>nodes each:nodes");
    int most = 0, least = 64;

    for (int i = 0; i < view->suite->count; i++) {
        most = max_int(most, view->suite->positions[i].empties);
        least = min_int(least, view->suite->positions[i].empties);
    }
    grid_column(grid, view->clock == RECORD_CPU ? "CPU time each" : "time each", "time", true);
    grid_column(grid, "nodes/s", "nps", true);
    for (int engine = 0; engine < view->count && most > least; engine++)
        for (int empties = least; empties <= most; empties++) {
            int64_t nodes;
            double time_s;
            const int count = sum_empties(view, engine, empties, &time_s, &nodes);

            if (count == 0)
                continue;
            begin_row(grid, view, engine, arena_print(&arena, "%d", empties));
            grid_int(grid, count);
            grid_count(grid, nodes < 0 ? -1 : nodes / count);
            grid_seconds(grid, time_s / count);
            grid_rate(grid, nodes >= 0 && time_s > 0 ? (double)nodes / time_s : -1);
        }
    run_table_write(out, view, &arena, grid, "Positions by empties");
}

/* ---- passes ---- */

void run_table_passes(FILE *out, const RunView *view)
{
    Arena arena = { .blocks = NULL };
    Grid *grid = new_table(view, &arena, "pass|>confidence|>nodes|>of all:nodes_share|"
                                         ">wall time:time|>of all:time_share");
    bool selective = false;

    for (int engine = 0; engine < view->count; engine++) {
        SamplePass passes[SAMPLE_PASSES];
        const int count = record_passes(&view->records[engine], passes);
        SamplePass all = { .nodes = 0 };

        for (int i = 0; i < count; i++) {
            all.nodes += passes[i].nodes;
            all.time_ns += passes[i].time_ns;
        }
        for (int i = 0; i < count; i++) {
            selective |= passes[i].confidence > 0 && passes[i].confidence < 100;
            begin_row(grid, view, engine, passes[i].name);
            grid_cell(grid, passes[i].confidence > 0
                                 ? arena_print(&arena, "%d %%", passes[i].confidence) : "-",
                      "", MARK_NONE);
            grid_count(grid, (int64_t)passes[i].nodes);
            grid_share(grid, part(passes[i].nodes, all.nodes));
            grid_seconds(grid, (double)passes[i].time_ns * 1e-9);
            grid_share(grid, part((uint64_t)passes[i].time_ns, (uint64_t)all.time_ns));
        }
    }
    run_table_write(out, view, &arena, grid, selective
                           ? "Passes, of the first repetition (selective N %: shallow searches "
                             "are believed, each with N % confidence)"
                           : "Passes, of the first repetition");
}

/* ---- values of searches before the end ---- */

static void value_row(Grid *grid, const RunView *view, int engine, const char *empties,
                      const StatsValue *values)
{
    char text[STATS_VALUE_TEXT];

    if (values->count == 0)
        return;
    begin_row(grid, view, engine, empties);
    grid_int(grid, values->count);
    for (int figure = 0; figure < STATS_VALUE_FIGURES; figure++) {
        stats_value_text(text, values, (StatsValueFigure)figure);
        grid_text(grid, text);
    }
}

void run_table_values(FILE *out, const RunView *view)
{
    Arena arena = { .blocks = NULL };
    Grid *grid;

    if (suite_ask_whole(&view->suite->ask))
        return;
    grid = new_table(view, &arena, ">empties|>proven");
    for (int figure = 0; figure < STATS_VALUE_FIGURES; figure++)
        grid_column(grid, stats_value_name((StatsValueFigure)figure),
                    stats_value_key((StatsValueFigure)figure), true);
    for (int engine = 0; engine < view->count; engine++) {
        StatsValue values[SAMPLE_EMPTIES] = { { .count = 0 } };
        const StatsValue all = record_values(&view->records[engine]);

        for (int position = 0; position < view->suite->count; position++)
            record_add_value(&values[view->suite->positions[position].empties],
                             position_of(view, engine, position));
        for (int empties = 0; empties < SAMPLE_EMPTIES; empties++)
            value_row(grid, view, engine, arena_print(&arena, "%d", empties), &values[empties]);
        value_row(grid, view, engine, "all", &all);
    }
    run_table_write(out, view, &arena, grid, "Values, in discs, against proven scores");
}

/* ---- what threads that share a position cost each other ---- */

/* `count` for every thousand nodes. */
static void per_thousand(Grid *grid, uint64_t count, int64_t nodes)
{
    optional(grid, nodes <= 0 ? "-" : arena_print(grid->arena, "%.2f",
                                                  1000 * (double)count / (double)nodes));
}

/* `count` for each solve that was shared. */
static void per_solve(Grid *grid, uint64_t count, int solves)
{
    grid_count(grid, solves > 0 ? llround((double)count / solves) : -1);
}

static void sharing_row(Grid *grid, const RunView *view, int engine, const char *empties,
                        const RecordSharing *sum)
{
    if (sum->solves == 0)
        return;
    begin_row(grid, view, engine, empties);
    grid_int(grid, sum->solves);
    grid_int(grid, sum->shared);
    grid_share(grid, sum->thread_s > 0 ? sum->waited_s / sum->thread_s : NAN);
    grid_share(grid, sum->nodes > 0 ? (double)sum->useless / (double)sum->nodes : NAN);
    per_solve(grid, sum->offered, sum->shared);
    per_solve(grid, sum->taken, sum->shared);
    per_thousand(grid, sum->probes, sum->nodes);
    per_thousand(grid, sum->stores, sum->nodes);
}

void run_table_threads(FILE *out, const RunView *view)
{
    Arena arena = { .blocks = NULL };
    Grid *grid = new_table(view, &arena,
                           ">empties|>solves|>shared|>idle|>useless nodes:useless|"
                           ">offered each:offered|>taken each:taken|"
                           ">probes/1000 nodes:probes|>stores/1000 nodes:stores");

    for (int engine = 0; engine < view->count; engine++) {
        RecordSharing sums[SAMPLE_EMPTIES + 1] = { { .solves = 0 } };

        for (int i = 0; i < view->suite->count; i++) {
            const RecordPosition *position = position_of(view, engine, i);

            record_add_sharing(&sums[position->empties], &position->sharing);
            record_add_sharing(&sums[SAMPLE_EMPTIES], &position->sharing);
        }
        for (int empties = 0; empties < SAMPLE_EMPTIES; empties++)
            sharing_row(grid, view, engine, arena_print(&arena, "%d", empties), &sums[empties]);
        sharing_row(grid, view, engine, "all", &sums[SAMPLE_EMPTIES]);
    }
    run_table_write(out, view, &arena, grid, "Threads: what sharing cost, over all repetitions");
}
