#include "apps/cli/gate/gate_page.h"

#include <math.h>
#include <string.h>

#include "base/text/number.h"
#include "base/text/words.h"
#include "bench/report/report.h"

/* ---- the headline ---- */

/* What the first layer says that decided, or of those that passed the last; NULL: all were
 * skipped. */
static const char *reason(Arena *arena, const GateResult *result)
{
    int found = -1;

    for (int i = 0; i < GATE_LAYERS; i++)
        if (result->layers[i].state == result->state && result->state != GATE_SKIP
            && (found < 0 || result->state == GATE_PASS))
            found = i;
    return found < 0 ? NULL
                     : arena_print(arena, "%s: %s", gate_layer_name((GateLayerId)found),
                                   result->layers[found].summary);
}

static const char *verdict_text(const GateResult *result)
{
    switch (result->state) {
    case GATE_PASS:      return "Passed.";
    case GATE_UNDECIDED: return result->status == 0 ? "Passed; the time is undecided."
                                                    : "Undecided.";
    case GATE_SLOWER:    return "Slower.";
    case GATE_FAIL:      return "Failed.";
    default:             return "Nothing was checked.";
    }
}

static void add_figure(Report *report, const char *value, const char *name)
{
    report->figures[report->figure_count++] = (Figure){ value, name };
}

static void add_figures(Report *report, const GateResult *result)
{
    Arena *arena = report->arena;
    char text[NUMBER_SIZE];

    if (result->has_ratio)
        add_figure(report, arena_print(arena, "%+.2f %%", 100 * (result->ratio.estimate - 1)),
                   arena_print(arena, "time, %+.2f to %+.2f %%", 100 * (result->ratio.low - 1),
                               100 * (result->ratio.high - 1)));
    if (result->has_instructions)
        add_figure(report, arena_print(arena, "%+.3f %%", 100 * (result->instructions - 1)),
                   "instructions");
    if (result->signature != 0)
        add_figure(report, arena_print(arena, "%llu", (unsigned long long)result->signature),
                   "signature");
    add_figure(report, arena_copy(arena, number_duration(result->seconds, text, sizeof(text))),
               "the gate took");
}

static void head(Report *report, const GateResult *result)
{
    report->title = "yomikiri gate";
    report->subtitle = arena_print(report->arena, "%s; exit status %d", result->time,
                                   result->status);
    report->tone = result->state == GATE_PASS ? TONE_GOOD
                   : result->status == 0      ? TONE_NEUTRAL
                                              : TONE_BAD;
    report->verdict = verdict_text(result);
    report->verdict_more = reason(report->arena, result);
    add_figures(report, result);
}

/* ---- sections ---- */

static GridMark mark_of(GateState state)
{
    return state == GATE_PASS ? MARK_GOOD : state == GATE_SKIP ? MARK_FAINT : MARK_BAD;
}

static void section_layers(SectionList *list, const GateResult *result)
{
    Section *section = section_add(list, "layers", "Layers", 1);
    Grid *grid = grid_new(list->arena);

    section->text = arena_print(
        list->arena, "Candidate: %s. Baseline: %s.", result->candidate,
        result->baseline ? result->baseline : "none");
    grid_columns(grid, "Layer:layer|Result:result|What was found:found|>Took:took");
    for (int i = 0; i < GATE_LAYERS; i++) {
        const GateLayer *layer = &result->layers[i];

        grid_text(grid, gate_layer_name((GateLayerId)i));
        grid_cell(grid, gate_state_name(layer->state), gate_state_name(layer->state),
                  mark_of(layer->state));
        grid_text(grid, layer->summary);
        grid_seconds(grid, layer->state == GATE_SKIP ? -1 : layer->seconds);
    }
    section->table = grid;
}

static void section_cases(SectionList *list, const GateResult *result)
{
    Grid *grid = grid_new(list->arena);

    grid_columns(grid, "Layer:layer|Position:position|Result:result|Why:why");
    for (int i = 0; i < GATE_LAYERS; i++) {
        for (int c = 0; c < result->layers[i].case_count; c++) {
            const GateCase *item = &result->layers[i].cases[c];

            if (item->state <= GATE_PASS)
                continue;
            grid_text(grid, gate_layer_name((GateLayerId)i));
            grid_text(grid, item->name);
            grid_cell(grid, gate_state_name(item->state), gate_state_name(item->state),
                      mark_of(item->state));
            grid_text(grid, item->message);
        }
    }
    if (grid_rows(grid) > 0)
        section_add(list, "cases", "What did not pass", 1)->table = grid;
}

/* The rounds as a comparison of the report. */
static void section_time(SectionList *list, const GatePage *page)
{
    const CompareResult *compare = page->compare;
    const char *machine = json_string_value(
        json_object_get(json_object_get(page->machine, "cpu"), "brand"));
    Ratio ratio = {
        .a = page->result->baseline, .b = page->result->candidate, .suite = page->suite->name,
        .machine = machine ? machine : "", .clock = compare->cpu ? "CPU time" : "wall time",
        .confidence = 0.95, .total_confidence = 0.99, .total = compare->verdict.ratio,
        .a_nodes = compare->nodes[0], .b_nodes = compare->nodes[1], .rounds = compare->rounds,
        .paired = true,
    };

    ratio.rows = arena_array(list->arena, (size_t)compare->position_count, sizeof(*ratio.rows));
    for (int i = 0; i < compare->position_count; i++) {
        const ComparePosition *position = &compare->positions[i];

        if (isnan(position->ratio.estimate))
            continue;
        ratio.rows[ratio.row_count++] = (RatioRow){
            page->suite->positions[i].id, position->a_s, position->b_s, position->ratio,
            position->nodes[0], position->nodes[1],
        };
    }
    section_forest(list, &ratio, 1);
}

static void section_again(SectionList *list, const GatePage *page)
{
    const char *line = "yomikiri";

    for (int i = 0; i < page->argc; i++)
        line = words_add_to_line(list->arena, line, page->argv[i]);
    section_add(list, "commands", "Do it again", 1)->code = line;
}

bool gate_page(FILE *out, const GatePage *page)
{
    Arena arena = { .blocks = NULL };
    Report report = { .arena = &arena };
    SectionList list = { .arena = &arena };

    head(&report, page->result);
    section_layers(&list, page->result);
    section_cases(&list, page->result);
    if (page->compare && page->result->has_ratio)
        section_time(&list, page);
    section_again(&list, page);
    report.sections = list.sections;
    report.section_count = list.count;
    html_page(out, &report);
    arena_free(&arena);
    return fflush(out) == 0 && !ferror(out);
}
