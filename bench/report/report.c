/* report.c - the report: its headline, and the sections of comparisons, machines and commands. */

#include "bench/report/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/number.h"
#include "base/text/words.h"

/* ---- the headline ---- */

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

static void judge_answers(Report *report, const ReportSet *set)
{
    Arena *arena = report->arena;
    int positions = 0, checked = 0;

    for (int i = 0; i < set->count; i++) {
        const Record *record = &set->records[i].record;

        if (!set->records[i].latest)
            continue;
        report->wrong += set->records[i].total.wrong;
        report->unsolved += set->records[i].total.unsolved;
        if (!suite_ask_whole(&record->asked))
            continue;                   /* values are no answers that could be right */
        positions += record->position_count;
        for (int p = 0; p < record->position_count; p++)
            checked += record->positions[p].has_expected;
    }
    report->tone = report->wrong + report->unsolved > 0      ? TONE_BAD
                   : positions > 0 && checked == positions ? TONE_GOOD : TONE_NEUTRAL;
    if (report->wrong > 0)
        report->verdict = arena_print(arena, "%d of %d answers %s wrong.", report->wrong,
                                      positions, report->wrong == 1 ? "is" : "are");
    else if (report->unsolved > 0)
        report->verdict = arena_print(arena, "%d of %d positions %s not solved.",
                                      report->unsolved, positions,
                                      report->unsolved == 1 ? "was" : "were");
    else if (positions == 0)
        report->verdict = set->count == 0 ? "There are no records yet."
                                          : "Nothing was searched to the end.";
    else if (checked < positions)
        report->verdict = arena_print(arena, "%d position%s solved; for %d of them no score is "
                                      "known to check against.", positions, plural(positions),
                                      positions - checked);
    else
        report->verdict = arena_print(arena, "All %d scores are as recorded.", positions);
    if (report->wrong > 0 && report->unsolved > 0)
        report->more = arena_print(arena, "%d more %s not solved.", report->unsolved,
                                   report->unsolved == 1 ? "was" : "were");
}

/* Of several comparisons the first that is slower is the news, unless there are wrong answers. */
static void judge_comparisons(Report *report, const ReportSet *set)
{
    Arena *arena = report->arena;
    const json_t *result = set->comparisons[0];
    const char *verdict, *clock, *where = "", *sentence;
    char change[NUMBER_SIZE];

    for (int i = set->comparison_count - 1; i >= 0; i--)
        if (strcmp(report_member(arena, set->comparisons[i], "verdict"), "slower") == 0)
            result = set->comparisons[i];
    verdict = report_member(arena, result, "verdict");
    clock = strcmp(report_member(arena, result, "clock"), "cpu") == 0 ? "CPU time" : "wall time";
    if (set->comparison_count > 1)
        where = arena_print(arena, " on %s", report_member(arena, result, "suite.name"));
    number_change(change, json_number_value(json_object_get(json_object_get(result, "ratio"),
                                                            "estimate")));
    sentence = strcmp(verdict, "undecided") != 0
        ? arena_print(arena, "B is %s than A%s: %s of %s.", verdict, where, change, clock)
        : arena_print(arena, "Undecided%s: %s of %s from A to B may be chance.", where, change,
                      clock);
    if (json_is_true(json_object_get(result, "same_build")))
        sentence = arena_print(arena, "%s A and B are the same build.", sentence);
    report->title = "yomikiri: a comparison";
    if (report->tone == TONE_BAD) {
        report->more = report->more ? arena_print(arena, "%s %s", report->more, sentence)
                                    : sentence;
        return;
    }
    report->more = set->count > 0 ? report->verdict : NULL;
    report->verdict = sentence;
    report->tone = strcmp(verdict, "faster") == 0   ? TONE_GOOD
                   : strcmp(verdict, "slower") == 0 ? TONE_BAD : TONE_NEUTRAL;
}

/* When, the totals of the newest records, and what disturbed them where there is nothing more
 * important to add. */
static void add_figures(Report *report, const ReportSet *set)
{
    const char *first = set->count > 0 ? set->records[set->count - 1].record.time : "";
    const char *last = set->count > 0 ? set->records[0].record.time : "";
    int disturbed = 0, latest = 0;
    char text[NUMBER_SIZE];

    report->subtitle = set->count == 0 ? ""
        : strncmp(first, last, 10) == 0
            ? arena_print(report->arena, "%d record%s of %.10s", set->count, plural(set->count),
                          last)
            : arena_print(report->arena, "%d records, %.10s to %.10s", set->count, first, last);
    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];

        latest += record->latest;
        disturbed += report_set_disturbed(record);
        if (!record->latest || report->figure_count == REPORT_FIGURES || record->total.time_s < 0)
            continue;
        report->figures[report->figure_count].value =
            arena_copy(report->arena, number_seconds(text, record->total.time_s));
        report->figures[report->figure_count++].name =
            arena_print(report->arena, "%s, %s, %s", record->record.suite, record->label,
                        set->clock == RECORD_CPU ? "CPU time" : "wall time");
    }
    if (disturbed > 0 && !report->more)
        report->more = arena_print(report->arena, "%d of %d measurement%s %s disturbed.",
                                   disturbed, latest, plural(latest),
                                   disturbed == 1 ? "was" : "were");
}

/* ---- comparisons: a result as docs/compare.md describes it ---- */

/* NAN where there is none. */
static double real_at(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    return json_is_number(value) ? json_number_value(value) : NAN;
}

static double estimate_of(const json_t *position)
{
    return real_at(json_object_get(position, "ratio"), "estimate");
}

static int by_ratio(const void *a, const void *b)
{
    const double left = estimate_of(*(const json_t *const *)a);
    const double right = estimate_of(*(const json_t *const *)b);

    return (left > right) - (left < right);
}

static void add_ratio(Grid *grid, const char *id, double a_s, double b_s, const json_t *ratio,
                      double a_nodes, double b_nodes)
{
    const double estimate = real_at(ratio, "estimate");

    grid_text(grid, id);
    grid_seconds(grid, a_s);
    grid_seconds(grid, b_s);
    grid_ratio(grid, estimate);
    grid_ratio(grid, real_at(ratio, "low"));
    grid_ratio(grid, real_at(ratio, "high"));
    grid_change(grid, estimate);
    grid_count(grid, isnan(a_nodes) ? -1 : (int64_t)a_nodes);
    grid_count(grid, isnan(b_nodes) ? -1 : (int64_t)b_nodes);
    grid_ratio(grid, a_nodes > 0 ? b_nodes / a_nodes : -1);
}

static Grid *ratio_table(Arena *arena, const json_t *result)
{
    const json_t *positions = json_object_get(result, "positions");
    const json_t *nodes = json_object_get(result, "nodes");
    const size_t count = json_array_size(positions);
    const json_t **sorted = arena_array(arena, count, sizeof(*sorted));
    Grid *grid = grid_new(arena);
    double a_s = 0, b_s = 0;

    grid_columns(grid, "Position:id|>A:a_s|>B:b_s|>B/A:ratio|>from:low|>to:high|>Change:change|"
                       ">Nodes A:a_nodes|>Nodes B:b_nodes|>B/A:nodes_ratio");
    for (size_t i = 0; i < count; i++)
        sorted[i] = json_array_get(positions, i);
    if (count > 0)
        qsort(sorted, count, sizeof(*sorted), by_ratio);
    for (size_t i = 0; i < count; i++) {
        a_s += real_at(sorted[i], "a_s");
        b_s += real_at(sorted[i], "b_s");
        add_ratio(grid, report_member(arena, sorted[i], "id"), real_at(sorted[i], "a_s"),
                  real_at(sorted[i], "b_s"), json_object_get(sorted[i], "ratio"),
                  real_at(sorted[i], "a_nodes"), real_at(sorted[i], "b_nodes"));
    }
    add_ratio(grid, "all", a_s, b_s, json_object_get(result, "ratio"), real_at(nodes, "a"),
              real_at(nodes, "b"));
    return grid;
}

/* "./new (abc1234+)" */
static const char *side_name(Arena *arena, const json_t *side)
{
    const char *command = report_member(arena, side, "command");
    const char *commit = report_member(arena, side, "identity.commit");
    const char *dirty = report_member(arena, side, "identity.dirty");

    return commit[0] == '\0' ? command
                             : arena_print(arena, "%s (%.9s%s)", command, commit,
                                           strcmp(dirty, "true") == 0 ? "+" : "");
}

/* Of records nothing repeats it: NULL. */
static const char *compare_command(Arena *arena, const json_t *result)
{
    static const char *const WORDS[] = { "--suite", "suite.name", "--threads", "threads",
                                         "a.command", "b.command" };
    const char *line = "yomikiri compare";

    if (!(real_at(result, "rounds") > 0))
        return NULL;
    for (size_t i = 0; i < ARRAY_LENGTH(WORDS); i++)
        line = words_add_to_line(arena, line, WORDS[i][0] == '-' ? WORDS[i]
                                              : report_member(arena, result, WORDS[i]));
    return line;
}

static void add_comparison(Report *report, const json_t *result, int number)
{
    Arena *arena = report->arena;
    const char *threads = report_member(arena, result, "threads");
    const char *machine = report_member(arena, result, "machine.slug");
    const bool cpu = strcmp(report_member(arena, result, "clock"), "cpu") == 0;
    Section *section = report_section(
        report, arena_print(arena, "comparison-%d", number),
        arena_print(arena, "B against A: %s%s%s%s", report_member(arena, result, "suite.name"),
                    threads[0] ? ", " : "", threads,
                    threads[0] ? strcmp(threads, "1") == 0 ? " thread" : " threads" : ""), 1,
        arena_print(arena, "A: %s. B: %s.%s%s%s The ratio is B's %s time by A's: below 1, B is "
                    "faster. Intervals are of 95 %% for each position by itself; the last line is "
                    "the geometric mean of all, with an interval of %.3g %%. %s",
                    side_name(arena, json_object_get(result, "a")),
                    side_name(arena, json_object_get(result, "b")), machine[0] ? " On " : "",
                    machine, machine[0] ? "." : "", cpu ? "CPU" : "wall",
                    100 * real_at(result, "confidence"),
                    json_is_true(json_object_get(result, "paired"))
                        ? "Both ran interleaved, so that what slowed the machine down met both."
                        : "The two were measured at different times: what changed on the machine "
                          "in between counts as a difference here. 'yomikiri compare' measures "
                          "interleaved."));

    section->code = compare_command(arena, result);
    section->table = ratio_table(arena, result);
    section->weight = SECTION_FOLDED;
    section->fold = arena_print(arena, "Times and ratios of %d positions",
                                grid_rows(section->table) - 1);
}

/* ---- machines, builds and conditions ---- */

static Grid *machine_table(Arena *arena, const json_t *machine)
{
    static const struct { const char *name, *path; } ROWS[] = {
        { "Processor", "cpu.brand" }, { "Design", "cpu.design" }, { "Vendor", "cpu.vendor" },
        { "Family", "cpu.family" }, { "Model", "cpu.model" }, { "Stepping", "cpu.stepping" },
        { "Virtual", "cpu.virtual" }, { "Cores", "topology.cores" },
        { "Hardware threads", "topology.pus" }, { "Packages", "topology.packages" },
        { "NUMA nodes", "topology.numa_nodes" }, { "Quota", "limits.cpus" },
        { "Kernel", "kernel" },
    };
    const json_t *memory = json_object_get(machine, "memory");
    const double bytes = json_number_value(json_object_get(memory, "total_bytes"));
    Grid *grid = grid_new(arena);

    grid_columns(grid, "What:what|Value:value");
    for (size_t i = 0; i <= ARRAY_LENGTH(ROWS); i++) {
        const bool last = i == ARRAY_LENGTH(ROWS);
        const char *value = !last       ? report_member(arena, machine, ROWS[i].path)
                            : bytes > 0 ? arena_print(arena, "%.1f GiB", bytes / (1 << 30)) : "";

        if (value[0] != '\0') {
            grid_text(grid, last ? "Memory" : ROWS[i].name);
            grid_text(grid, value);
        }
    }
    return grid;
}

/* Every plain value below `value`, named by its path. */
static void flatten(Arena *arena, Grid *grid, const char *record, const char *path,
                    const json_t *value)
{
    const char *key;
    json_t *inner;
    size_t index;

    if (json_is_object(value)) {
        json_object_foreach((json_t *)value, key, inner)
            flatten(arena, grid, record, arena_print(arena, "%s.%s", path, key), inner);
    } else if (json_is_array(value)) {
        json_array_foreach(value, index, inner)
            flatten(arena, grid, record, arena_print(arena, "%s.%zu", path, index), inner);
    } else if (!json_is_null(value)) {
        grid_text(grid, record);
        grid_text(grid, path);
        grid_text(grid, report_member(arena, value, ""));
    }
}

static void add_machines(Report *report, const ReportSet *set)
{
    Arena *arena = report->arena;
    Grid *grid = grid_new(arena);
    Section *section;
    int number = 0;

    report_section(report, "machine", "Machine", 1, NULL);
    grid_columns(grid, "Record:record|What:what|Value:value");
    for (int i = 0; i < set->count; i++) {
        const ReportRecord *it = &set->records[i];
        const char *name = arena_print(arena, "%s, %s", it->record.suite, it->label);

        if (!report_set_came_before(set, i)) {
            section = report_section(report, arena_print(arena, "machine-%d", ++number),
                                     it->machine, 2, NULL);
            section->table = machine_table(arena, it->record.machine);
            if (grid_rows(section->table) == 0)
                section->text = "The record does not describe it.";
        }
        if (!it->latest)
            continue;
        flatten(arena, grid, name, "engine", it->record.engine);
        flatten(arena, grid, name, "machine", json_object_get(it->record.machine, "topology"));
        flatten(arena, grid, name, "conditions", it->record.conditions);
        grid_text(grid, name);
        grid_text(grid, "suite sha256");
        grid_text(grid, it->record.suite_sha256);
    }
    section = report_section(report, "conditions", "Builds and conditions", 2, NULL);
    section->table = grid;
    section->weight = SECTION_DETAIL;
    section->fold = "Compiler, flags, knobs, load and frequency of each record";
}

/* ---- command lines that repeat the measurement ---- */

static const char *add_line(Arena *arena, const char *code, const char *line)
{
    return arena_print(arena, "%s%s\n", code, line);
}

static void add_commands(Report *report, const ReportSet *set)
{
    Arena *arena = report->arena;
    const char *before = "", *code = "";
    const json_t *word;
    size_t index;

    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];
        const char *kind = report_member(arena, record->record.engine, "kind"), *line = "";
        const int length = (int)strcspn(record->commit, "+");

        json_array_foreach(record->record.command, index, word)
            line = words_add_to_line(arena, line, report_member(arena, word, ""));
        if (!record->latest || line[0] == '\0')
            continue;
        /* A commit of another engine is not one of this repository. */
        if (length > 0 && (kind[0] == '\0' || strcmp(kind, "yomikiri") == 0)
            && strcmp(before, record->commit) != 0) {
            const char *checkout = words_add_to_line(
                arena, "git checkout", arena_print(arena, "%.*s", length, record->commit));

            before = record->commit;
            code = add_line(arena, code[0] != '\0' ? add_line(arena, code, "") : "",
                            arena_print(arena, "%s && make%s", checkout, before[length] == '+'
                                        ? "    # and changes that are not in it" : ""));
        }
        /* Engines that were measured together have one command. */
        if (!strstr(code, arena_print(arena, "\n%s\n", line)))
            code = add_line(arena, code, line);
    }
    report_section(report, "commands", "Do it again", 1,
                   "Each line repeats one measurement. A commit with + behind it had changes "
                   "that were not committed.")->code =
        code[0] != '\0' ? code : "# the records do not say how";
}

void report_build(Report *report, ReportSet *set)
{
    *report = (Report){ .arena = &set->arena, .title = "yomikiri: measurements" };
    judge_answers(report, set);
    if (set->comparison_count > 0)
        judge_comparisons(report, set);
    add_figures(report, set);
    for (int i = 0; i < set->comparison_count; i++)
        add_comparison(report, set->comparisons[i], i + 1);
    if (set->count == 0)
        return;
    report_tables(report, set);
    add_machines(report, set);
    add_commands(report, set);
}
