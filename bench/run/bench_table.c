/* bench_table.c - see bench_table.h. */

#include "bench/run/bench_table.h"

#include <math.h>
#include <string.h>

#include "bench/run/bench_figures.h"
#include "bench/memory/memory.h"
#include "bench/text/number.h"
#include "bench/text/report_table.h"

/* A table that was begun when memory_failures() was `before`. */
static bool write_table(FILE *out, const BenchView *view, Arena *arena, const Table *table,
                        unsigned before, const char *title)
{
    const bool done = table && memory_failures() == before;

    if (done && table_rows(table) > 0) {
        fprintf(out, view->markdown ? "\n**%s**\n\n" : "\n%s\n", title);
        if (view->markdown)
            table_write_markdown(out, table);
        else
            table_write_text(out, table, view->fancy);
    }
    arena_free(arena);
    return done;
}

static const char *share_text(Arena *arena, double share)
{
    return isnan(share) ? "-" : arena_print(arena, "%.1f %%", 100 * share);
}

static void optional(Table *table, const char *text)
{
    table_cell(table, text, "", text[0] == '-' ? MARK_FAINT : MARK_NONE);
}

static double part(uint64_t part_of, uint64_t whole)
{
    return whole > 0 ? (double)part_of / (double)whole : NAN;
}

static bool several(const BenchView *view)
{
    return view->run->engine_count > 1;
}

/* ---- positions ---- */

/* Up to so many engines stand side by side, more of them below one another. */
enum { SIDE_BY_SIDE = 4 };

static bool is_wide(const BenchView *view)
{
    return view->run->engine_count <= SIDE_BY_SIDE;
}

/* The heading of an engine's column, with its name where there are several. */
static void column(Table *table, const BenchView *view, int engine, const char *name)
{
    if (several(view) && is_wide(view))
        name = arena_print(table->arena, "%s %s", view->engines[engine].name, name);
    table_column(table, name, name, true);
}

static void engine_columns(Table *table, const BenchView *view, int engine)
{
    column(table, view, engine, view->cpu ? "CPU time" : "time");
    column(table, view, engine, "spread");
    column(table, view, engine, "nodes");
    if (!several(view) || !is_wide(view)) {
        column(table, view, engine, "searched");
        column(table, view, engine, "nodes/s");
        column(table, view, engine, "cut by first");
    }
    if ((several(view) && engine > 0) || !is_wide(view)) {
        column(table, view, engine, "time ratio");
        column(table, view, engine, "nodes ratio");
    }
}

static void position_columns(Table *table, const BenchView *view)
{
    table_column(table, "position", "position", false);
    table_column(table, "empties", "empties", true);
    if (!is_wide(view))
        table_column(table, "engine", "engine", false);
    table_column(table, "score", "score", true);
    for (int engine = 0; engine < (is_wide(view) ? view->run->engine_count : 1); engine++)
        engine_columns(table, view, engine);
}

static void time_cell(Table *table, const BenchFigures *figures)
{
    char text[NUMBER_SIZE];

    number_seconds(text, isnan(figures->time_s) ? -1 : figures->time_s);
    if (figures->limited)
        table_cell(table, arena_print(table->arena, "> %s", text), "", MARK_BAD);
    else
        table_cell(table, text, "", MARK_NONE);
}

/* `first`: those of the first engine; ratios to it where both are of the same positions. */
static void engine_cells(Table *table, const BenchView *view, int engine,
                         const BenchFigures *figures, const BenchFigures *first)
{
    const bool both = figures->reps > 0 && first->reps > 0 && !figures->limited
                      && !first->limited;

    time_cell(table, figures);
    optional(table, share_text(table->arena, figures->spread));
    table_count(table, figures->nodes);
    if (!several(view) || !is_wide(view)) {
        table_count(table, figures->searched);
        table_rate(table, figures->nps);
        optional(table, share_text(table->arena, part(figures->first_cuts, figures->cuts)));
    }
    if ((several(view) && engine > 0) || !is_wide(view)) {
        table_ratio(table, both && first->time_s > 0 ? figures->time_s / first->time_s : NAN);
        table_ratio(table, both && first->nodes > 0 && figures->nodes >= 0
                               ? (double)figures->nodes / (double)first->nodes : NAN);
    }
}

/* `all` has the figures of every engine; an `asked` of NULL stands for the total. */
static void add_rows(Table *table, const BenchView *view, const SuitePosition *asked,
                     const BenchFigures *all)
{
    int known = 0;

    while (known < view->run->engine_count - 1 && all[known].reps == 0)
        known++;
    for (int engine = 0; engine < view->run->engine_count; engine++) {
        const bool begins = engine == 0 || !is_wide(view);
        const int scored = is_wide(view) ? known : engine;

        if (begins) {
            table_cell(table, asked ? asked->id : "total", "", MARK_NONE);
            if (asked)
                table_int(table, asked->empties);
            else
                table_cell(table, "", "", MARK_NONE);
            if (!is_wide(view))
                table_text(table, view->engines[engine].name);
            if (asked)
                table_score(table, all[scored].reps > 0, all[scored].score);
            else
                table_cell(table, "", "", MARK_NONE);
        }
        engine_cells(table, view, engine, &all[engine], &all[0]);
    }
}

bool bench_table_positions(FILE *out, const BenchView *view)
{
    const unsigned before = memory_failures();
    Arena arena = { .failed = false };
    Table *table = table_new(&arena);
    BenchFigures *all = arena_array(&arena, (size_t)view->run->engine_count, sizeof(*all));

    if (!table || !all)
        return write_table(out, view, &arena, NULL, before, "");
    position_columns(table, view);
    for (int position = 0; position < view->suite->count; position++) {
        for (int engine = 0; engine < view->run->engine_count; engine++)
            all[engine] = bench_figures(view->run, position, engine, view->cpu);
        add_rows(table, view, &view->suite->positions[position], all);
    }
    for (int engine = 0; engine < view->run->engine_count; engine++)
        all[engine] = bench_figures_total(view->run, engine, view->cpu);
    if (view->suite->count > 1)
        add_rows(table, view, NULL, all);
    return write_table(out, view, &arena, table, before, "Positions");
}

/* ---- ordering ---- */

static void cut_row(Table *table, const BenchView *view, int engine, const char *empties,
                    const SampleCuts *cuts)
{
    if (cuts->cuts == 0)
        return;
    if (several(view))
        table_text(table, view->engines[engine].name);
    table_text(table, empties);
    table_count(table, (int64_t)cuts->cuts);
    optional(table, share_text(table->arena, part(cuts->first_cuts, cuts->cuts)));
    optional(table, arena_print(table->arena, "%.2f", part(cuts->rank_sum, cuts->cuts)));
}

bool bench_table_ordering(FILE *out, const BenchView *view)
{
    const unsigned before = memory_failures();
    Arena arena = { .failed = false };
    Table *table = table_new(&arena);

    if (!table)
        return write_table(out, view, &arena, NULL, before, "");
    if (several(view))
        table_column(table, "engine", "engine", false);
    table_column(table, "empties", "empties", true);
    table_column(table, "cut-nodes", "cut-nodes", true);
    table_column(table, "cut by first move", "first", true);
    table_column(table, "mean place", "place", true);
    for (int engine = 0; engine < view->run->engine_count; engine++) {
        SampleCuts cuts[SAMPLE_EMPTIES], total = { 0 };

        bench_figures_cuts(view->run, engine, cuts);
        for (int i = SAMPLE_EMPTIES - 1; i >= 0; i--) {
            cut_row(table, view, engine, arena_print(&arena, "%d", i), &cuts[i]);
            total.cuts += cuts[i].cuts;
            total.first_cuts += cuts[i].first_cuts;
            total.rank_sum += cuts[i].rank_sum;
        }
        cut_row(table, view, engine, "all", &total);
    }
    return write_table(out, view, &arena, table, before,
                       "Ordering: where moves cut, by empties at the node");
}

/* ---- by empties of the positions ---- */

/* Sums over the positions with that many empties; the number of those answered. */
static int sum_empties(const BenchView *view, int engine, int empties, double *time_s,
                       int64_t *nodes)
{
    int count = 0;

    *time_s = 0;
    *nodes = 0;
    for (int position = 0; position < view->suite->count; position++) {
        const BenchFigures figures = bench_figures(view->run, position, engine, view->cpu);

        if (view->suite->positions[position].empties != empties || figures.reps == 0)
            continue;
        *time_s += figures.time_s;
        *nodes = *nodes < 0 || figures.nodes < 0 ? -1 : *nodes + figures.nodes;
        count++;
    }
    return count;
}

bool bench_table_empties(FILE *out, const BenchView *view)
{
    const unsigned before = memory_failures();
    Arena arena = { .failed = false };
    Table *table = table_new(&arena);
    int most = 0, least = 64;

    if (!table)
        return write_table(out, view, &arena, NULL, before, "");
    for (int i = 0; i < view->suite->count; i++) {
        most = max_int(most, view->suite->positions[i].empties);
        least = min_int(least, view->suite->positions[i].empties);
    }
    if (several(view))
        table_column(table, "engine", "engine", false);
    table_column(table, "empties", "empties", true);
    table_column(table, "positions", "positions", true);
    table_column(table, "nodes each", "nodes", true);
    table_column(table, view->cpu ? "CPU time each" : "time each", "time", true);
    table_column(table, "nodes/s", "nps", true);
    for (int engine = 0; engine < view->run->engine_count && most > least; engine++)
        for (int empties = least; empties <= most; empties++) {
            int64_t nodes;
            double time_s;
            const int count = sum_empties(view, engine, empties, &time_s, &nodes);

            if (count == 0)
                continue;
            if (several(view))
                table_text(table, view->engines[engine].name);
            table_int(table, empties);
            table_int(table, count);
            table_count(table, nodes < 0 ? -1 : nodes / count);
            table_seconds(table, isnan(time_s) ? -1 : time_s / count);
            table_rate(table, nodes >= 0 && time_s > 0 ? (double)nodes / time_s : -1);
        }
    return write_table(out, view, &arena, table, before, "Positions by empties");
}

/* ---- passes ---- */

bool bench_table_passes(FILE *out, const BenchView *view)
{
    const unsigned before = memory_failures();
    Arena arena = { .failed = false };
    Table *table = table_new(&arena);

    if (!table)
        return write_table(out, view, &arena, NULL, before, "");
    if (several(view))
        table_column(table, "engine", "engine", false);
    table_column(table, "pass", "pass", false);
    table_column(table, "confidence", "confidence", true);
    table_column(table, "nodes", "nodes", true);
    table_column(table, "of all", "nodes_share", true);
    table_column(table, "wall time", "time", true);
    table_column(table, "of all", "time_share", true);
    for (int engine = 0; engine < view->run->engine_count; engine++) {
        SamplePass passes[SAMPLE_PASSES];
        const int count = bench_figures_passes(view->run, engine, passes);
        SamplePass all = { .nodes = 0 };

        for (int i = 0; i < count; i++) {
            all.nodes += passes[i].nodes;
            all.time_ns += passes[i].time_ns;
        }
        for (int i = 0; i < count; i++) {
            if (several(view))
                table_text(table, view->engines[engine].name);
            table_text(table, passes[i].name);
            table_cell(table, passes[i].confidence > 0
                                  ? arena_print(&arena, "%d %%", passes[i].confidence) : "-",
                       "", MARK_NONE);
            table_count(table, (int64_t)passes[i].nodes);
            optional(table, share_text(&arena, part(passes[i].nodes, all.nodes)));
            table_seconds(table, (double)passes[i].time_ns * 1e-9);
            optional(table, share_text(&arena, part((uint64_t)passes[i].time_ns,
                                                    (uint64_t)all.time_ns)));
        }
    }
    return write_table(out, view, &arena, table, before, "Passes, of the first repetition");
}
