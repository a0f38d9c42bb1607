#include "bench/record/run_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "base/text/grid.h"
#include "base/text/number.h"
#include "base/text/print.h"

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

static void positions_table(FILE *out, const RunView *view)
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

/* ---- passes ---- */

static void passes_table(FILE *out, const RunView *view)
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

/* ---- by empties ---- */

enum { ALL = SAMPLE_EMPTIES };

/* Sums over the positions with so many empties, of the cuts over the nodes; or over all. */
typedef struct {
    int count;                  /* of the positions that were answered; this and what they took */
    double time_s;              /* not of all */
    int64_t nodes;
    int has_cuts;
    yk_cuts cuts;
    StatsValue values;
    RecordSharing sharing;
} Sums;

static void sum_up(const RunView *view, int engine, Sums sums[ALL + 1])
{
    const Record *record = &view->records[engine];
    yk_cuts cuts[ALL + 1];

    memset(sums, 0, (ALL + 1) * sizeof(*sums));
    record_cuts(record, cuts);
    for (int i = 0; i <= ALL; i++) {
        sums[i].cuts = cuts[i];
        sums[i].has_cuts = cuts[i].cuts > 0;
    }
    sums[ALL].values = record_values(record);
    for (int i = 0; i < record->position_count; i++) {
        const RecordPosition *position = &record->positions[i];
        const RecordTotal figures = record_figures(position, view->clock);
        Sums *sum = &sums[position->empties];

        record_add_value(&sum->values, position);
        record_add_sharing(&sum->sharing, &position->sharing);
        record_add_sharing(&sums[ALL].sharing, &position->sharing);
        if (figures.reps == 0)
            continue;
        sum->time_s = sum->time_s < 0 || figures.time_s < 0 ? -1 : sum->time_s + figures.time_s;
        sum->nodes = sum->nodes < 0 || figures.nodes < 0 ? -1 : sum->nodes + figures.nodes;
        sum->count++;
    }
}

/* `cells` writes what follows the empties, where the int at `known` is not 0. */
typedef struct {
    const char *title, *columns;
    bool down;                  /* from many empties to few */
    size_t known;
    void (*cells)(Grid *grid, const Sums *sums);
} ByEmpties;

static void by_empties(FILE *out, const RunView *view, const ByEmpties *table)
{
    Arena arena = { .blocks = NULL };
    Grid *grid = new_table(view, &arena, table->columns);

    for (int engine = 0; engine < view->count; engine++) {
        Sums sums[ALL + 1];

        sum_up(view, engine, sums);
        for (int i = 0; i <= ALL; i++) {
            const int empties = table->down && i < ALL ? ALL - 1 - i : i;

            if (*(const int *)((const char *)&sums[empties] + table->known) == 0)
                continue;
            begin_row(grid, view, engine,
                      empties == ALL ? "all" : arena_print(&arena, "%d", empties));
            table->cells(grid, &sums[empties]);
        }
    }
    run_table_write(out, view, &arena, grid, table->title);
}

static void cut_cells(Grid *grid, const Sums *sums)
{
    const yk_cuts *cuts = &sums->cuts;

    grid_count(grid, (int64_t)cuts->cuts);
    grid_share(grid, part(cuts->first_cuts, cuts->cuts));
    optional(grid, arena_print(grid->arena, "%.2f", part(cuts->ranks, cuts->cuts)));
}

static void cost_cells(Grid *grid, const Sums *sums)
{
    grid_int(grid, sums->count);
    grid_count(grid, sums->nodes < 0 ? -1 : sums->nodes / sums->count);
    grid_seconds(grid, sums->time_s / sums->count);
    grid_rate(grid, sums->nodes >= 0 && sums->time_s > 0 ? (double)sums->nodes / sums->time_s
                                                         : -1);
}

static void value_cells(Grid *grid, const Sums *sums)
{
    char text[STATS_VALUE_TEXT];

    grid_int(grid, sums->values.count);
    for (int figure = 0; figure < STATS_VALUE_FIGURES; figure++) {
        stats_value_text(text, &sums->values, (StatsValueFigure)figure);
        grid_text(grid, text);
    }
}

static void sharing_cells(Grid *grid, const Sums *sums)
{
    const RecordSharing *sum = &sums->sharing;
    const double thousands = sum->nodes > 0 ? (double)sum->nodes / 1000 : 0;
    const uint64_t each[] = { sum->offered, sum->taken }, rates[] = { sum->probes, sum->stores };

    grid_int(grid, sum->solves);
    grid_int(grid, sum->shared);
    grid_share(grid, sum->thread_s > 0 ? sum->waited_s / sum->thread_s : NAN);
    grid_share(grid, sum->nodes > 0 ? (double)sum->useless / (double)sum->nodes : NAN);
    for (int i = 0; i < 2; i++)
        grid_count(grid, sum->shared > 0 ? llround((double)each[i] / sum->shared) : -1);
    for (int i = 0; i < 2; i++)
        optional(grid, thousands <= 0 ? "-"
                       : arena_print(grid->arena, "%.2f", (double)rates[i] / thousands));
}

/* Have the positions different numbers of empties? */
static bool empties_differ(const Suite *suite)
{
    for (int i = 1; i < suite->count; i++)
        if (suite->positions[i].empties != suite->positions[0].empties)
            return true;
    return false;
}

void run_tables(FILE *out, const RunView *view)
{
    char values[400] = ">empties|>proven";

    for (int figure = 0; figure < STATS_VALUE_FIGURES; figure++)
        append(values, sizeof(values), "|>%s", stats_value_name((StatsValueFigure)figure));
    positions_table(out, view);
    by_empties(out, view, &(ByEmpties){
        "Ordering: where moves cut, by empties at the node",
        ">empties|>cut-nodes|>cut by first move|>mean place", true,
        offsetof(Sums, has_cuts), cut_cells });
    if (empties_differ(view->suite))
        by_empties(out, view, &(ByEmpties){
            "Positions by empties",
            view->clock == RECORD_CPU ? ">empties|>positions|>nodes each|>CPU time each|>nodes/s"
                                      : ">empties|>positions|>nodes each|>time each|>nodes/s",
            false, offsetof(Sums, count), cost_cells });
    if (!suite_ask_whole(&view->suite->ask))
        by_empties(out, view, &(ByEmpties){ "Values, in discs, against proven scores", values,
                                            false, offsetof(Sums, values.count), value_cells });
    passes_table(out, view);
    by_empties(out, view, &(ByEmpties){
        "Threads: what sharing cost, over all repetitions",
        ">empties|>solves|>shared|>idle|>useless nodes|>offered each|>taken each|"
        ">probes/1000 nodes|>stores/1000 nodes", false, offsetof(Sums, sharing.solves),
        sharing_cells });
}
