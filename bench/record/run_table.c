/* run_table.c - a run as tables for people. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "base/text/number.h"
#include "base/text/print.h"
#include "bench/record/record.h"

void run_view_open(RunView *view)
{
    view->count = view->run->engine_count;
    view->records = memory_array((size_t)view->count, sizeof(*view->records));
    for (int i = 0; i < view->count; i++)
        record_from_run(&view->records[i], view->run, view->suite, i, "", NULL, NULL, NULL);
}

void run_view_close(RunView *view)
{
    record_file_free(&view->records, &view->count);
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

static double ratio(double part, double whole)
{
    return whole > 0 && part >= 0 ? part / whole : NAN;
}

static bool several(const RunView *view)
{
    return view->count > 1;
}

/* ---- positions ---- */

/* Up to this many engines stand side by side, more of them below one another. */
enum { SIDE_BY_SIDE = 4 };

static bool is_wide(const RunView *view)
{
    return view->count <= SIDE_BY_SIDE;
}

/* Whether an engine has its ratios to the first, and whether there is room for all figures. */
static bool has_ratios(const RunView *view, int engine)
{
    return (several(view) && engine > 0) || !is_wide(view);
}

static bool has_details(const RunView *view)
{
    return !several(view) || !is_wide(view);
}

/* Is a score known to judge values by? */
static bool has_proven(const RunView *view)
{
    for (int i = 0; i < view->suite->count; i++)
        if (view->suite->positions[i].has_proven)
            return true;
    return false;
}

static void add_columns(Grid *grid, const RunView *view)
{
    const char *const names[] = {
        view->clock == RECORD_CPU ? "CPU time" : "time", "spread", "nodes",
        "searched", "nodes/s", "cut by first", "time ratio", "nodes ratio",
    };

    grid_columns(grid, is_wide(view) ? "position|>empties" : "position|>empties|engine");
    grid_columns(grid, suite_ask_whole(&view->suite->ask) ? ">score"
                       : has_proven(view) ? ">value|>proven|>lost" : ">value");
    for (int engine = 0; engine < (is_wide(view) ? view->count : 1); engine++)
        for (int i = 0; i < (int)ARRAY_LENGTH(names); i++) {
            const char *name = names[i];

            if (several(view) && is_wide(view))
                name = arena_print(grid->arena, "%s %s", view->engines[engine].name, name);
            if (i < 3 || (i < 6 ? has_details(view) : has_ratios(view, engine)))
                grid_column(grid, name, name, true);
        }
}

/* `first`: those of the first engine; ratios to it where both are of the same positions. */
static void engine_cells(Grid *grid, const RunView *view, int engine,
                         const RecordTotal *figures, const RecordTotal *first)
{
    const bool both = figures->reps > 0 && first->reps > 0 && !figures->limited
                      && !first->limited;
    char text[NUMBER_SIZE];

    if (figures->limited)
        grid_cell(grid, arena_print(grid->arena, "> %s", number_seconds(text, figures->time_s)),
                  "", MARK_BAD);
    else
        grid_seconds(grid, figures->time_s);
    grid_share(grid, figures->spread);
    grid_count(grid, figures->nodes);
    if (has_details(view)) {
        grid_count(grid, figures->searched);
        grid_rate(grid, figures->nps);
        grid_share(grid, ratio((double)figures->cuts.first_cuts, (double)figures->cuts.cuts));
    }
    if (has_ratios(view, engine)) {
        grid_ratio(grid, both ? ratio(figures->time_s, first->time_s) : NAN);
        grid_ratio(grid, both ? ratio((double)figures->nodes, (double)first->nodes) : NAN);
    }
}

/* What is proven of a position, and how many discs the move that comes first loses. NULL stands
 * for the total. */
static void proven_cells(Grid *grid, const RecordPosition *position)
{
    const bool proven = position && position->has_proven;
    const int first = proven && position->solved && position->value.told
        ? position->value.first[0] : -1;
    const char *lost = position ? "-" : "";

    if (first >= 0 && (position->proven_best >> first & 1))
        lost = "0";
    else if (first >= 0 && (position->proven_moves.known >> first & 1))
        lost = arena_print(grid->arena, "%d",
                           position->proven - position->proven_moves.score[first]);
    if (proven)
        grid_score(grid, true, position->proven);
    else
        optional(grid, position ? "-" : "");
    optional(grid, lost);
}

/* Of the position by that number, -1: the total; where engines stand side by side, with the answer
 * of the first that gave one. */
static void add_rows(Grid *grid, const RunView *view, int number)
{
    RecordTotal first;
    int known = 0;

    while (number >= 0 && known < view->count - 1
           && !view->records[known].positions[number].solved)
        known++;
    for (int engine = 0; engine < view->count; engine++) {
        const Record *record = &view->records[engine];
        const RecordPosition *position = number < 0 ? NULL : &record->positions[number];
        const RecordPosition *scored = is_wide(view) && position
            ? &view->records[known].positions[number] : position;
        const RecordTotal figures = position ? record_figures(position, view->clock)
                                             : record_total(record, view->clock);

        if (engine == 0)
            first = figures;
        if (engine == 0 || !is_wide(view)) {
            grid_text(grid, position ? position->id : "total");
            optional(grid, position ? arena_print(grid->arena, "%d", position->empties) : "");
            if (!is_wide(view))
                grid_text(grid, view->engines[engine].name);
            if (!position)
                optional(grid, "");
            else if (scored->solved && scored->value.told)
                grid_text(grid, arena_print(grid->arena, "%+.2f",
                                            scored->value.sixteenths / 16.0));
            else
                grid_score(grid, scored->solved, scored->score);
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

    add_columns(grid, view);
    for (int position = 0; position < view->suite->count; position++)
        add_rows(grid, view, position);
    if (view->suite->count > 1)
        add_rows(grid, view, -1);
    run_table_write(out, view, &arena, grid, "Positions");
}

/* ---- tables whose rows are of one engine each; which, is said where there are several ---- */

static Grid *new_table(const RunView *view, Arena *arena, const char *columns)
{
    Grid *grid = grid_new(arena);

    if (several(view))
        grid_columns(grid, "engine");
    grid_columns(grid, columns);
    return grid;
}

static void begin_row(Grid *grid, const RunView *view, int engine, const char *first)
{
    if (several(view))
        grid_text(grid, view->engines[engine].name);
    grid_text(grid, first);
}

static void passes_table(FILE *out, const RunView *view)
{
    Arena arena = { .blocks = NULL };
    Grid *grid = new_table(view, &arena, "pass|>confidence|>nodes|>of all:nodes_share|"
                                         ">wall time:time|>of all:time_share");
    bool selective = false;

    for (int engine = 0; engine < view->count; engine++) {
        SamplePass passes[SAMPLE_PASSES];
        const int count = record_passes(&view->records[engine], passes);
        double nodes = 0, time_ns = 0;

        for (int i = 0; i < count; i++) {
            nodes += (double)passes[i].nodes;
            time_ns += (double)passes[i].time_ns;
        }
        for (int i = 0; i < count; i++) {
            const int confidence = passes[i].confidence;

            selective |= confidence > 0 && confidence < 100;
            begin_row(grid, view, engine, passes[i].name);
            grid_text(grid, confidence > 0 ? arena_print(&arena, "%d %%", confidence) : "-");
            grid_count(grid, (int64_t)passes[i].nodes);
            grid_share(grid, ratio((double)passes[i].nodes, nodes));
            grid_seconds(grid, (double)passes[i].time_ns * 1e-9);
            grid_share(grid, ratio((double)passes[i].time_ns, time_ns));
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
    int has_cuts;
    yk_cuts cuts;
    StatsValue values;
    int solves, shared;         /* that tell of sharing; of them by more than one thread */
    double thread_ns;           /* of these: time of all their threads */
    double solve_nodes;         /* of all solves; -1: not known */
    SampleSharing sharing;
} Sums;

static void add_sharing(Sums *sums, const Sample *sample)
{
    const SampleSharing *more = &sample->sharing;
    SampleSharing *sum = &sums->sharing;

    sums->solves++;
    sums->solve_nodes = sums->solve_nodes < 0 || sample->nodes < 0
        ? -1 : sums->solve_nodes + (double)sample->nodes;
    sum->useless += more->useless;
    sum->offered += more->offered;
    sum->taken += more->taken;
    sum->probes += more->probes;
    sum->stores += more->stores;
    if (more->threads > 1) {
        sums->shared++;
        sum->waited_ns += more->waited_ns;
        sums->thread_ns += (double)sample->time_ns * more->threads;
    }
}

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
        Sums *sum = &sums[position->empties];

        record_add_value(&sum->values, position);
        for (int round = 0; round <= view->run->rounds; round++) {
            const Sample *sample = run_sample(view->run, round, i, engine);

            if (sample && sample->state == SAMPLE_OK && sample->has_sharing) {
                add_sharing(sum, sample);
                add_sharing(&sums[ALL], sample);
            }
        }
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
    const double cuts = (double)sums->cuts.cuts;

    grid_count(grid, (int64_t)sums->cuts.cuts);
    grid_share(grid, ratio((double)sums->cuts.first_cuts, cuts));
    grid_text(grid, arena_print(grid->arena, "%.2f", ratio((double)sums->cuts.ranks, cuts)));
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
    const SampleSharing *sum = &sums->sharing;
    const int64_t each[] = { sum->offered, sum->taken }, rates[] = { sum->probes, sum->stores };

    grid_int(grid, sums->solves);
    grid_int(grid, sums->shared);
    grid_share(grid, ratio((double)sum->waited_ns, sums->thread_ns));
    grid_share(grid, ratio((double)sum->useless, sums->solve_nodes));
    for (int i = 0; i < 2; i++)
        grid_count(grid, sums->shared > 0 ? llround((double)each[i] / sums->shared) : -1);
    for (int i = 0; i < 2; i++)
        optional(grid, sums->solve_nodes <= 0 ? "-"
                       : arena_print(grid->arena, "%.2f",
                                     1000 * (double)rates[i] / sums->solve_nodes));
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
    if (!suite_ask_whole(&view->suite->ask))
        by_empties(out, view, &(ByEmpties){ "Values, in discs, against proven scores", values,
                                            false, offsetof(Sums, values.count), value_cells });
    passes_table(out, view);
    by_empties(out, view, &(ByEmpties){
        "Threads: what sharing cost, over all repetitions",
        ">empties|>solves|>shared|>idle|>useless nodes|>offered each|>taken each|"
        ">probes/1000 nodes|>stores/1000 nodes", false, offsetof(Sums, solves),
        sharing_cells });
}
