/* section_forest.c - B against A: a ratio with its interval for every position. */

#include <stdlib.h>

#include "bench/report/sections/section.h"

static int by_ratio(const void *a, const void *b)
{
    const double left = ((const RatioRow *)a)->ratio.estimate;
    const double right = ((const RatioRow *)b)->ratio.estimate;

    return (left > right) - (left < right);
}

static void add_row(Grid *grid, const char *id, const RatioRow *row)
{
    grid_text(grid, id);
    grid_seconds(grid, row->a_s);
    grid_seconds(grid, row->b_s);
    grid_ratio(grid, row->ratio.estimate);
    grid_ratio(grid, row->ratio.low);
    grid_ratio(grid, row->ratio.high);
    grid_change(grid, row->ratio.estimate);
    grid_count(grid, row->a_nodes);
    grid_count(grid, row->b_nodes);
    grid_ratio(grid, row->a_nodes > 0 && row->b_nodes >= 0
                           ? (double)row->b_nodes / (double)row->a_nodes : -1);
}

static Grid *ratio_table(Arena *arena, const Ratio *ratio, const RatioRow *sorted)
{
    Grid *grid = grid_new(arena);
    RatioRow total = { "", 0, 0, ratio->total, ratio->a_nodes, ratio->b_nodes };

    grid_columns(grid, "Position:id|>A:a_s|>B:b_s|>B/A:ratio|>from:low|>to:high|>Change:change|"
                       ">Nodes A:a_nodes|>Nodes B:b_nodes|>B/A:nodes_ratio");
    for (int i = 0; i < ratio->row_count; i++) {
        total.a_s = total.a_s < 0 || sorted[i].a_s < 0 ? -1 : total.a_s + sorted[i].a_s;
        total.b_s = total.b_s < 0 || sorted[i].b_s < 0 ? -1 : total.b_s + sorted[i].b_s;
        add_row(grid, sorted[i].id, &sorted[i]);
    }
    add_row(grid, "all", &total);
    return grid;
}

static const char *explanation(Arena *arena, const Ratio *ratio)
{
    return arena_print(arena,
        "A: %s. B: %s.%s%s%s The ratio is B's %s by A's: below 1, B is faster. Intervals "
        "are of %.0f %% for each position by itself; the last line is the geometric mean of all, "
        "with an interval of %.3g %%. %s",
        ratio->a, ratio->b, ratio->machine[0] != '\0' ? " On " : "", ratio->machine,
        ratio->machine[0] != '\0' ? "." : "", ratio->clock, 100 * ratio->confidence,
        100 * ratio->total_confidence,
        ratio->paired
            ? "Both ran interleaved, so that what slowed the machine down met both."
            : "The two were measured at different times: what changed on the machine in between "
              "counts as a difference here. 'yomikiri compare' measures interleaved.");
}

void section_forest(SectionList *list, const Ratio *ratio, int number)
{
    Arena *arena = list->arena;
    const size_t rows = (size_t)ratio->row_count;
    RatioRow *sorted = arena_array(arena, rows, sizeof(*sorted));
    Section *section = section_add(
        list, arena_print(arena, "comparison-%d", number),
        ratio->suite[0] != '\0' ? arena_print(arena, "B against A: %s", ratio->suite)
                                : "B against A", 1);

    if (rows == 0)
        return;
    for (int i = 0; i < ratio->row_count; i++)
        sorted[i] = ratio->rows[i];
    qsort(sorted, rows, sizeof(*sorted), by_ratio);
    section->text = explanation(arena, ratio);
    section->code = ratio->command;
    section->table = ratio_table(arena, ratio, sorted);
    section->weight = SECTION_FOLDED;
    section->fold = arena_print(arena, "Times and ratios of %d positions", ratio->row_count);
}
