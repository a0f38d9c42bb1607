/* report_tables.c - sections of records and positions. A table is a list of columns and the rows
 * that are put into it; a column says once what its figure is, whatever table it stands in. */

#include "bench/report/report.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "yomikiri.h"

/* ---- columns ---- */

/* What a row is about; what its columns do not need may be left out. */
typedef struct {
    const char *text;                   /* trouble, warning, or name of the record */
    const ReportRecord *record;
    const RecordPosition *position;     /* NULL: none */
    const SamplePass *pass;
    const yk_cuts *cuts;
    const char *at;                     /* their empty squares */
    int line;
    /* What follows from these. */
    const char *best, *ok, *complete, *version, *kernel;
    int right;
    double spread, median, wall_median, cpu_median, least, most, wall_least, wall_most, nps,
           wall_nps, seconds, speedup, efficiency, nodes_ratio, first_share, mean_rank, node_share,
           time_share;
    StatsValue values;
} SheetRow;

typedef enum {
    TEXT,                       /* const char * */
    LETTERS,                    /* char[] */
    INT, COUNT,                 /* int, int64_t */
    SECONDS, RATE, SHARE, RATIO,    /* double */
    TIME,                       /* char[], shown by the minute */
    OTHER,                      /* as `fill` does it */
} ColumnKind;

typedef struct {
    const char *id;             /* in a list of columns */
    const char *heading;        /* as grid_columns() takes it */
    ColumnKind kind;
    size_t of;                  /* in SheetRow, of the pointer to a structure; 0: itself */
    size_t offset;              /* of the figure in that */
    const char *by_cpu;         /* heading where times are CPU times, if that is another one */
    void (*fill)(Grid *grid, const SheetRow *row);
} Column;

/* "6/6", "4/6 so far"; of values nothing, as they are no answers. */
static void fill_right(Grid *grid, const SheetRow *row)
{
    const Record *record = &row->record->record;
    const bool bad = row->right < record->position_count;

    if (suite_ask_whole(&record->asked) || bad)
        grid_cell(grid, arena_print(grid->arena, "%d/%d%s", row->right, record->position_count,
                                    record->complete ? "" : " so far"),
                  arena_print(grid->arena, "%d", row->right), bad ? MARK_BAD : MARK_NONE);
    else
        grid_cell(grid, "-", "", MARK_FAINT);
}

static void fill_answer(Grid *grid, const SheetRow *row)
{
    const RecordPosition *position = row->position;
    const char *text = !position->solved        ? "unsolved"
                       : !position->ok          ? "wrong"
                       : position->value.told   ? "value"
                       : position->has_expected ? "ok" : "unchecked";

    grid_cell(grid, text, text, !position->solved || !position->ok ? MARK_BAD
                                : strcmp(text, "ok") == 0 ? MARK_GOOD : MARK_FAINT);
}

/* Of values the proven score, and the value. */
static void fill_expected(Grid *grid, const SheetRow *row)
{
    const RecordPosition *position = row->position;

    if (position->solved && position->value.told)
        grid_score(grid, position->has_proven, position->proven);
    else
        grid_score(grid, position->has_expected, position->expected);
}

static void fill_score(Grid *grid, const SheetRow *row)
{
    const RecordPosition *position = row->position;

    if (position->solved && position->value.told)
        grid_text(grid, arena_print(grid->arena, "%+.2f", position->value.sixteenths / 16.0));
    else
        grid_score(grid, position->solved, position->score);
}

static void fill_trouble(Grid *grid, const SheetRow *row)
{
    grid_cell(grid, row->text, row->text, MARK_BAD);
}

static void fill_values(Grid *grid, const SheetRow *row)
{
    for (int i = 0; i < STATS_VALUE_FIGURES; i++) {
        const double is = stats_value_figure(&row->values, (StatsValueFigure)i).estimate;
        char text[STATS_VALUE_TEXT];

        stats_value_text(text, &row->values, (StatsValueFigure)i);
        grid_cell(grid, text, isnan(is) ? "" : arena_print(grid->arena, "%.6f", is),
                  isnan(is) ? MARK_FAINT : MARK_NONE);
    }
}

#define OF_ROW(member)      .of = 0, .offset = offsetof(SheetRow, member)
#define OF_RECORD(member) \
    .of = offsetof(SheetRow, record), .offset = offsetof(ReportRecord, member)
#define OF_POSITION(member) \
    .of = offsetof(SheetRow, position), .offset = offsetof(RecordPosition, member)
#define OF_PASS(member)     .of = offsetof(SheetRow, pass), .offset = offsetof(SamplePass, member)

static const Column COLUMNS[] = {
    { "suite", "Suite:suite", LETTERS, OF_RECORD(record.suite) },
    { "sha256", "suite_sha256", LETTERS, OF_RECORD(record.suite_sha256) },
    { "engine", "Engine:engine", TEXT, OF_RECORD(engine) },
    { "label", "Engine:engine", TEXT, OF_RECORD(label) },
    { "name", "Record:record", TEXT, OF_ROW(text) },
    { "version", "version", TEXT, OF_ROW(version) },
    { "commit", "Commit:commit", TEXT, OF_RECORD(commit) },
    { "kernel", "kernel", TEXT, OF_ROW(kernel) },
    { "machine", "Machine:machine", TEXT, OF_RECORD(machine) },
    { "threads", ">Threads:threads", INT, OF_RECORD(record.threads) },
    { "when", "When:time", TIME, OF_RECORD(record.time) },
    { "second", "time", LETTERS, OF_RECORD(record.time) },
    { "complete", "complete", TEXT, OF_ROW(complete) },
    { "line", ">Line:line", INT, OF_ROW(line) },
    { "right", ">Right:right", OTHER, .fill = fill_right },
    { "right_count", ">Right:right", INT, OF_ROW(right) },
    { "time", ">Wall time:time_s", SECONDS, OF_RECORD(total.time_s), ">CPU time:cpu_s" },
    { "spread", ">±:spread", SHARE, OF_ROW(spread) },
    { "total_nodes", ">Nodes:nodes", COUNT, OF_RECORD(total.nodes) },
    { "total_nps", ">Nodes/s:nps", RATE, OF_RECORD(total.nps) },
    { "total_rounds", ">Rounds:repetitions", INT, OF_RECORD(total.reps) },
    { "speedup", ">Speed-up:speedup", RATIO, OF_ROW(speedup) },
    { "efficiency", ">Efficiency:efficiency", SHARE, OF_ROW(efficiency) },
    { "nodes_ratio", ">Nodes ratio:nodes_ratio", RATIO, OF_ROW(nodes_ratio) },
    { "proven", ">Proven:proven", INT, OF_ROW(values.count) },
    { "values", ">Mean error:mean_error|>Deviation:deviation|>Rms error:rms_error|"
                ">Absolute error:absolute_error|>Within 3:within_3|>Best move first:best_first|"
                ">Among first three:among_three|>Discs lost:discs_lost", OTHER,
      .fill = fill_values },
    { "id", "Position:id", LETTERS, OF_POSITION(id) },
    { "empties", ">Empties:empties", INT, OF_POSITION(empties) },
    { "board", "board", LETTERS, OF_POSITION(text) },
    { "expected", ">Expected:expected", OTHER, .fill = fill_expected },
    { "score", ">Got:score", OTHER, .fill = fill_score },
    { "best", "Best:best", TEXT, OF_ROW(best) },
    { "answer", "Answer:answer", OTHER, .fill = fill_answer },
    { "ok", "ok", TEXT, OF_ROW(ok) },
    { "median", ">Wall time:median_s", SECONDS, OF_ROW(median), ">CPU time:cpu_median_s" },
    { "least", ">Fastest:least_s", SECONDS, OF_ROW(least), ">Fastest:cpu_least_s" },
    { "most", ">Slowest:most_s", SECONDS, OF_ROW(most), ">Slowest:cpu_most_s" },
    { "wall_median", ">median_s", SECONDS, OF_ROW(wall_median) },
    { "wall_least", ">least_s", SECONDS, OF_ROW(wall_least) },
    { "wall_most", ">most_s", SECONDS, OF_ROW(wall_most) },
    { "cpu_median", ">cpu_median_s", SECONDS, OF_ROW(cpu_median) },
    { "nodes", ">Nodes:nodes", COUNT, OF_POSITION(nodes) },
    { "searched", ">Searched:searched", COUNT, OF_POSITION(searched) },
    { "nps", ">Nodes/s:nps", RATE, OF_ROW(nps) },
    { "wall_nps", ">nps", RATE, OF_ROW(wall_nps) },
    { "rounds", ">Rounds:repetitions", INT, OF_POSITION(rep_count) },
    { "said", "trouble", LETTERS, OF_POSITION(trouble) },
    { "trouble", "What went wrong:trouble", OTHER, .fill = fill_trouble },
    { "warning", "What disturbed it:warning", TEXT, OF_ROW(text) },
    { "at", ">Empties:empties", TEXT, OF_ROW(at) },
    { "cuts", ">Cut-nodes:cuts", COUNT, .of = offsetof(SheetRow, cuts),
      .offset = offsetof(yk_cuts, cuts) },
    { "first_share", ">By the first move:first_share", SHARE, OF_ROW(first_share) },
    { "mean_rank", ">Mean place:mean_rank", RATIO, OF_ROW(mean_rank) },
    { "pass", "Pass:pass", LETTERS, OF_PASS(name) },
    { "confidence", ">Confidence:confidence", INT, OF_PASS(confidence) },
    { "pass_nodes", ">Nodes:nodes", COUNT, OF_PASS(nodes) },
    { "node_share", ">Share:node_share", SHARE, OF_ROW(node_share) },
    { "seconds", ">Wall time:time_s", SECONDS, OF_ROW(seconds) },
    { "time_share", ">Share:time_share", SHARE, OF_ROW(time_share) },
};

static void add_cell(Grid *grid, const Column *column, const SheetRow *row)
{
    const char *at = column->of == 0 ? (const char *)row
                                     : *(const char *const *)((const char *)row + column->of);
    const double *real = (const void *)(at ? at + column->offset : NULL);

    if (!at) {
        grid_text(grid, "");
        return;
    }
    at += column->offset;
    switch (column->kind) {
    case TEXT:    grid_text(grid, *(const char *const *)at); break;
    case LETTERS: grid_text(grid, at); break;
    case INT:     grid_int(grid, *(const int *)at); break;
    case COUNT:   grid_count(grid, *(const int64_t *)at); break;
    case SECONDS: grid_seconds(grid, *real); break;
    case RATE:    grid_rate(grid, *real); break;
    case SHARE:   grid_share(grid, *real); break;
    case RATIO:   grid_ratio(grid, *real); break;
    case TIME:    grid_time(grid, at); break;
    case OTHER:   column->fill(grid, row); break;
    }
}

static double ratio_of(double value, double of)
{
    return of > 0 && value >= 0 ? value / of : -1;
}

/* The fastest round, or (-1) the slowest. */
static double extreme_s(const RecordPosition *position, RecordClock clock, int sign)
{
    int64_t least = INT64_MAX;

    for (int r = 0; r < position->rep_count; r++) {
        const int64_t ns = record_rep_ns(&position->reps[r], clock);

        if (ns >= 0 && sign * ns < least)
            least = sign * ns;
    }
    return least == INT64_MAX ? -1 : (double)(sign * least) / 1e9;
}

/* A row of a record or, if `position` is one, of that. */
static SheetRow row_of(ReportSet *set, const ReportRecord *it, const RecordPosition *position)
{
    const Record *record = &it->record;
    SheetRow row = {
        .record = it, .position = position,
        .right = record->position_count - it->total.wrong - it->total.unsolved,
        .spread = it->total.reps > 1 ? it->total.spread : -1,
    };

    if (!position)
        return row;
    row.best = position->best < 0 ? "" : yk_square_name(position->best);
    row.ok = !position->solved ? "" : position->ok ? "yes" : "no";
    row.complete = record->complete ? "yes" : "no";
    row.version = report_member(&set->arena, record->engine, "version");
    row.kernel = report_member(&set->arena, record->engine, "kernel");
    row.wall_median = record_median_s(position, RECORD_WALL);
    row.cpu_median = record_median_s(position, RECORD_CPU);
    row.median = set->clock == RECORD_CPU ? row.cpu_median : row.wall_median;
    row.least = position->rep_count > 1 ? extreme_s(position, set->clock, 1) : -1;
    row.most = position->rep_count > 1 ? extreme_s(position, set->clock, -1) : -1;
    row.wall_least = extreme_s(position, RECORD_WALL, 1);
    row.wall_most = extreme_s(position, RECORD_WALL, -1);
    row.nps = ratio_of((double)position->nodes, row.median);
    row.wall_nps = ratio_of((double)position->nodes, row.wall_median);
    return row;
}

/* ---- tables ---- */

enum { TABLE_COLUMNS = 32 };

typedef struct {
    ReportSet *set;
    Grid *grid;
    int count;
    const Column *columns[TABLE_COLUMNS];
} Sheet;

static bool several_machines(const ReportSet *set)
{
    for (int i = 1; i < set->count; i++)
        if (strcmp(set->records[i].machine, set->records[0].machine) != 0)
            return true;
    return false;
}

/* The columns by their `id`, with blanks between them; "machine?" only where there are several. */
static Sheet new_table(ReportSet *set, const char *ids)
{
    Sheet table = { .set = set, .grid = grid_new(&set->arena) };

    for (size_t length; *ids != '\0'; ids += length + (ids[length] == ' ')) {
        length = strcspn(ids, " ");
        if (ids[length - 1] == '?' && !several_machines(set))
            continue;
        for (size_t i = 0; i < ARRAY_LENGTH(COLUMNS); i++) {
            const Column *column = &COLUMNS[i];
            const size_t size = strlen(column->id);

            if (size != length - (ids[length - 1] == '?') || strncmp(column->id, ids, size) != 0)
                continue;
            grid_columns(table.grid, column->by_cpu && set->clock == RECORD_CPU ? column->by_cpu
                                                                                : column->heading);
            table.columns[table.count++] = column;
        }
    }
    return table;
}

static void add_row(const Sheet *table, const SheetRow *row)
{
    for (int i = 0; i < table->count; i++)
        add_cell(table->grid, table->columns[i], row);
}

static void add_record(const Sheet *table, const ReportRecord *record)
{
    const SheetRow row = row_of(table->set, record, NULL);

    add_row(table, &row);
}

static void add_positions(const Sheet *table, const ReportRecord *record)
{
    for (int p = 0; p < record->record.position_count; p++) {
        const SheetRow row = row_of(table->set, record, &record->record.positions[p]);

        add_row(table, &row);
    }
}

Grid *report_flat(ReportSet *set)
{
    const Sheet table = new_table(set, "second machine suite sha256 engine version commit kernel "
                                  "threads complete id board empties expected score best ok "
                                  "rounds wall_median wall_least wall_most nodes searched "
                                  "wall_nps said cpu_median");

    for (int i = set->count - 1; i >= 0; i--)           /* by time */
        add_positions(&table, &set->records[i]);
    return table.grid;
}

Section *report_section(Report *report, const char *id, const char *title, int level,
                        const char *text)
{
    const int count = report->section_count;

    if ((count & (count - 1)) == 0) {           /* full */
        Section *larger = arena_array(report->arena, 2 * (size_t)count + 1, sizeof(*larger));

        if (count > 0)
            memcpy(larger, report->sections, (size_t)count * sizeof(*larger));
        report->sections = larger;
    }
    report->sections[count] = (Section){ id, title, level, text, .fold = "Figures" };
    report->section_count++;
    return &report->sections[count];
}

/* The table, in a section of its own, unless it is empty. */
static bool add_section(Report *report, const Sheet *table, const char *id, const char *title,
                        const char *text, const char *fold)
{
    if (grid_rows(table->grid) == 0)
        return false;

    Section *section = report_section(report, id, title, 1, text);

    section->table = table->grid;
    section->weight = fold ? SECTION_DETAIL : SECTION_MAIN;
    section->fold = fold ? fold : section->fold;
    return true;
}

/* ---- the sections ---- */

static void add_summary(Report *report, ReportSet *set, int latest)
{
    const Sheet table = new_table(set, "suite engine threads right time spread total_nodes "
                                  "total_nps total_rounds commit when machine?");
    const char *earlier = latest == set->count ? "" : arena_print(&set->arena,
        "The last record of each suite, engine, number of threads and machine; %d earlier %s "
        "in the history. ", set->count - latest,
        set->count - latest == 1 ? "one is" : "ones are");

    for (int i = 0; i < set->count; i++)
        if (set->records[i].latest)
            add_record(&table, &set->records[i]);
    add_section(report, &table, "summary", "Summary", arena_print(&set->arena,
                "%s%s time is the sum over positions of the median over rounds; ± is half the "
                "distance between the quartiles of the rounds' totals.", earlier,
                set->clock == RECORD_CPU ? "CPU" : "Wall"), NULL);
}

/* What is wrong with a position, or NULL. */
static const char *trouble_of(Arena *arena, const Record *record, const RecordPosition *position)
{
    return position->solved && !position->ok
               ? arena_print(arena, "%+d is wrong: %+d was expected", position->score,
                             position->expected)
           : !position->solved ? position->trouble[0] != '\0' ? position->trouble : "not solved"
           : position->nodes_vary && record->threads == 1
               ? "node counts differ between repetitions" : NULL;
}

static void add_troubles(Report *report, ReportSet *set)
{
    const Sheet wrong = new_table(set, "id trouble suite label when");
    const Sheet doubts = new_table(set, "suite label when warning");
    const json_t *warning;
    bool disturbed = false;
    size_t index;

    for (int i = 0; i < set->count; i++) {
        SheetRow row = { .record = &set->records[i], .text = "the run did not finish" };
        const Record *record = &row.record->record;

        if (!row.record->latest)
            continue;
        if (!record->complete)
            add_row(&wrong, &row);
        for (int p = 0; p < record->position_count; p++) {
            row.position = &record->positions[p];
            row.text = trouble_of(&set->arena, record, row.position);
            if (row.text)
                add_row(&wrong, &row);
        }
        disturbed |= report_set_disturbed(row.record);
        json_array_foreach(json_object_get(record->conditions, "warnings"), index, warning) {
            row.text = json_string_value(warning);
            if (row.text)
                add_row(&doubts, &row);
        }
    }
    add_section(report, &wrong, "trouble", "What went wrong", NULL, NULL);
    if (disturbed)
        add_section(report, &doubts, "disturbed", "What disturbed the measurements",
                    "Doubt these times; answers and nodes are not affected. With one thread the "
                    "CPU time is affected less than the wall time.", NULL);
}

static bool same_series(const ReportRecord *a, const ReportRecord *b)
{
    return a->latest && b->latest && strcmp(a->machine, b->machine) == 0
           && strcmp(a->label, b->label) == 0;
}

/* The suites of one label together make one series. */
static void add_empties(Report *report, ReportSet *set, const char *machine, int number)
{
    const Sheet table = new_table(set, "label suite id empties median least most nodes nps");

    for (int i = 0; i < set->count; i++) {
        const ReportRecord *first = &set->records[i];
        int k = 0;

        while (!same_series(&set->records[k], first) && k < i)
            k++;
        if (!first->latest || strcmp(first->machine, machine) != 0 || k < i)
            continue;
        for (; k < set->count; k++)
            if (same_series(&set->records[k], first))
                add_positions(&table, &set->records[k]);
    }
    add_section(report, &table, arena_print(&set->arena, "empties-%d", number),
                arena_print(&set->arena, "Time against empties: %s", machine), "For each position "
                "its median over the rounds, and the fastest and slowest round.",
                "Figures by position");
}

/* ---- threads ---- */

static bool same_threads_work(const ReportRecord *a, const ReportRecord *b)
{
    return strcmp(a->machine, b->machine) == 0 && strcmp(a->engine, b->engine) == 0
           && strcmp(a->record.suite_sha256, b->record.suite_sha256) == 0
           && strcmp(a->record.suite, b->record.suite) == 0
           && a->record.position_count == b->record.position_count;
}

/* Of those that do the same work at the same commit, the newest with more threads than `least`,
 * but with the fewest of them; NULL: none. */
static const ReportRecord *more_threads(const ReportSet *set, const ReportRecord *like, int least)
{
    const ReportRecord *found = NULL;

    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];

        if (record->record.complete && record->total.time_s > 0 && record->total.unsolved == 0
            && same_threads_work(record, like) && strcmp(record->commit, like->commit) == 0
            && record->record.threads > least
            && (!found || record->record.threads < found->record.threads))
            found = record;
    }
    return found;
}

static void add_threads(Report *report, ReportSet *set)
{
    const Sheet table = new_table(set, "suite engine threads time speedup efficiency total_nodes "
                                  "nodes_ratio total_nps commit machine");
    const ReportRecord **heads = arena_array(&set->arena, (size_t)set->count, sizeof(*heads));
    int groups = 0;

    for (int i = 0; i < set->count; i++) {
        const ReportRecord *head = &set->records[i], *base = more_threads(set, head, 0);
        bool shown = !base || !more_threads(set, head, base->record.threads);

        for (int g = 0; g < groups; g++)        /* at a newer commit, or at this one */
            shown |= same_threads_work(heads[g], head);
        if (shown)
            continue;
        heads[groups++] = head;
        for (const ReportRecord *it = base; it; it = more_threads(set, head, it->record.threads)) {
            SheetRow row = row_of(set, it, NULL);

            row.speedup = base->total.time_s / it->total.time_s;
            row.efficiency = row.speedup * base->record.threads / it->record.threads;
            row.nodes_ratio = ratio_of((double)it->total.nodes, (double)base->total.nodes);
            add_row(&table, &row);
        }
    }
    add_section(report, &table, "threads", "Thread scaling",
                "Speed-up: the wall time with the fewest threads by the time with these, at the "
                "newest commit that was measured with several. Efficiency is the speed-up by the "
                "threads. More nodes with more threads are work that one thread would have been "
                "spared.", NULL);
}

/* ---- history ---- */

/* Whether both belong to one line over commits; `machine` NULL: over all machines, for nodes with
 * one thread. */
static bool same_line(const char *machine, const ReportRecord *a, const ReportRecord *b)
{
    const ReportRecord *of[] = { a, b };

    for (int i = 0; i < 2; i++)
        if (!of[i]->record.complete || of[i]->total.time_s <= 0
            || (machine ? strcmp(of[i]->machine, machine) != 0
                        : of[i]->record.threads != 1 || of[i]->total.nodes <= 0))
            return false;
    return machine ? a->line == b->line : report_set_same_work(a, b);
}

/* Each line that has several records; of all machines only if one goes from one to another. */
static bool add_history(Report *report, ReportSet *set, const char *machine, const char *id,
                        const char *title, const char *text)
{
    const Sheet table = new_table(set, machine
        ? "when commit suite label time spread total_nodes total_nps right_count line"
        : "when commit suite label time spread total_nodes total_nps right_count line machine");
    bool crosses = machine != NULL;

    for (int i = 0; i < set->count; i++) {
        SheetRow row = row_of(set, &set->records[i], NULL);
        int length = 0;

        for (int k = set->count - 1; k >= 0; k--)
            if (same_line(machine, &set->records[k], row.record)) {
                row.line = k + 1;
                length++;
                crosses |= strcmp(set->records[k].machine, row.record->machine) != 0;
            }
        if (length > 1)
            add_row(&table, &row);
    }
    return crosses && add_section(report, &table, id, title, text, "Figures by record");
}

/* ---- values, answers, the search ---- */

static void add_values(Report *report, ReportSet *set)
{
    const Sheet table = new_table(set, "suite machine? label commit total_nodes total_nps proven "
                                  "values");

    for (int i = 0; i < set->count; i++) {
        SheetRow row = row_of(set, &set->records[i], NULL);

        row.values = record_values(&row.record->record);
        if (row.record->latest && !suite_ask_whole(&row.record->record.asked))
            add_row(&table, &row);
    }
    add_section(report, &table, "values", "Values before the end",
                "Searches to a depth, or for a time: their values, in discs, against the scores "
                "that are proven, how often a best move comes first or among the first three, and "
                "how many discs the first move loses.", NULL);
}

static void add_answers(Report *report, ReportSet *set, int latest)
{
    int number = 0;

    report_section(report, "answers", "Answers", 1,
                   "Every answer was compared with the score that its suite records, if there is "
                   "one, before its time was counted; a value of a search before the end is not "
                   "an answer, and has figures only. Times are medians over the rounds; nodes "
                   "are those of the first round.");
    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];
        const Sheet table = new_table(set, "id empties expected score best answer median nodes "
                                      "searched nps rounds");

        if (!record->latest)
            continue;

        Section *section = report_section(
            report, arena_print(&set->arena, "answers-%d", ++number),
            arena_print(&set->arena, "%s, %s%s%s", record->record.suite, record->label,
                        record->commit[0] ? " at " : "", record->commit), 2, NULL);

        add_positions(&table, record);
        section->table = table.grid;
        section->weight = latest > 2 ? SECTION_DETAIL : SECTION_MAIN;
        section->fold = arena_print(&set->arena, "%d answers", record->record.position_count);
    }
}

static void add_cuts(const Sheet *table, SheetRow row)
{
    yk_cuts cuts[SAMPLE_EMPTIES + 1];

    for (int e = 0; record_cuts(&row.record->record, cuts) && e <= SAMPLE_EMPTIES; e++) {
        row.cuts = &cuts[e];
        row.at = e == SAMPLE_EMPTIES ? "all" : arena_print(&table->set->arena, "%d", e);
        row.first_share = ratio_of((double)cuts[e].first_cuts, (double)cuts[e].cuts);
        row.mean_rank = ratio_of((double)cuts[e].ranks, (double)cuts[e].cuts);
        if (cuts[e].cuts > 0)
            add_row(table, &row);
    }
}

static void add_passes(const Sheet *table, SheetRow row)
{
    SamplePass passes[SAMPLE_PASSES];
    const int count = record_passes(&row.record->record, passes);
    double nodes = 0, time = 0;

    for (int i = 0; i < count; i++) {
        nodes += (double)passes[i].nodes;
        time += (double)passes[i].time_ns;
    }
    for (int i = 0; i < count; i++) {
        row.pass = &passes[i];
        row.node_share = ratio_of((double)passes[i].nodes, nodes);
        row.seconds = (double)passes[i].time_ns / 1e9;
        row.time_share = ratio_of((double)passes[i].time_ns, time);
        add_row(table, &row);
    }
}

static void add_search(Report *report, ReportSet *set)
{
    const Sheet cuts = new_table(set, "name at cuts first_share mean_rank");
    const Sheet passes = new_table(set, "name pass confidence pass_nodes node_share seconds "
                                   "time_share");
    const bool several = several_machines(set);

    for (int i = 0; i < set->count; i++) {
        const ReportRecord *it = &set->records[i];
        const SheetRow row = { .record = it, .text = arena_print(&set->arena, "%s, %s%s%s",
                          it->record.suite, it->label, several ? ", " : "",
                          several ? it->machine : "") };

        if (it->latest) {
            add_cuts(&cuts, row);
            add_passes(&passes, row);
        }
    }
    add_section(report, &cuts, "ordering", "Move ordering",
                "Of the nodes that were cut off, the share that the first move tried cut, and the "
                "mean place of the move that did. The more and the nearer to 1, the better moves "
                "were put in order.", "Figures by empty squares");
    add_section(report, &passes, "passes", "Passes",
                "What each pass of the search took, summed over the positions of a suite. Only a "
                "pass of confidence 100 proves; the others put moves in order.",
                "Nodes and time by pass");
}

void report_tables(Report *report, ReportSet *set)
{
    Arena *arena = &set->arena;
    int latest = 0, machines = 0, histories = 1;

    for (int i = 0; i < set->count; i++)
        latest += set->records[i].latest;
    add_summary(report, set, latest);
    add_troubles(report, set);
    for (int i = 0; i < set->count; i++)
        if (!report_set_came_before(set, i))
            add_empties(report, set, set->records[i].machine, ++machines);
    add_threads(report, set);
    add_history(report, set, NULL, "history-nodes", "History of nodes: all machines",
                "Each line is one suite with one engine and one thread. With one thread nodes are "
                "those of the commit, not of the machine, unless the size of the table differs.");
    for (int i = 0; i < set->count; i++)
        if (!report_set_came_before(set, i))
            histories += add_history(
                report, set, set->records[i].machine,
                arena_print(arena, "history-%d", histories),
                arena_print(arena, "History: %s", set->records[i].machine),
                "Each line is one suite with one engine and number of threads. Records of "
                "different days meet different loads of the machine: small steps in time mean "
                "little here, steps in nodes are exact with one thread.");
    add_values(report, set);
    add_answers(report, set, latest);
    add_search(report, set);
}
