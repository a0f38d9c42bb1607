/* section_machine.c - the machine of the measurement, its state, and how to do it again. */

#include "bench/report/sections/section.h"

#include <string.h>

#include "base/text/words.h"

/* ---- machines ---- */

static void add_row(Grid *grid, const char *name, const char *value)
{
    if (value[0] == '\0')
        return;
    grid_text(grid, name);
    grid_text(grid, value);
}

static const char *bytes_text(Arena *arena, double bytes)
{
    return bytes <= 0             ? ""
           : bytes >= 1 << 30     ? arena_print(arena, "%.1f GiB", bytes / (1 << 30))
           : bytes >= 1 << 20     ? arena_print(arena, "%.4g MiB", bytes / (1 << 20))
                                  : arena_print(arena, "%.4g KiB", bytes / (1 << 10));
}

static const char *caches_of(Arena *arena, const json_t *machine)
{
    const char *text = "";
    size_t index;
    json_t *cache;

    json_array_foreach(json_object_get(json_object_get(machine, "topology"), "caches"), index,
                       cache) {
        const char *type = report_member(arena, cache, "type");

        text = arena_print(arena, "%s%sL%s%s %s", text, text[0] != '\0' ? ", " : "",
            report_member(arena, cache, "level"), strcmp(type, "u") == 0 ? "" : type,
            bytes_text(arena, json_number_value(json_object_get(cache, "bytes"))));
        if (json_integer_value(json_object_get(cache, "instances")) > 1)
            text = arena_print(arena, "%s × %s", text,
                               report_member(arena, cache, "instances"));
    }
    return text;
}

static const char *joined(Arena *arena, const char *a, const char *between, const char *b)
{
    return a[0] == '\0' || b[0] == '\0' ? arena_print(arena, "%s%s", a, b)
                                        : arena_print(arena, "%s%s%s", a, between, b);
}

static const char *numbers_of(Arena *arena, const json_t *machine)
{
    const char *family = report_member(arena, machine, "cpu.family");

    return family[0] == '\0' ? "" : arena_print(arena, "%s family %s, model %s, stepping %s",
        report_member(arena, machine, "cpu.vendor"), family,
        report_member(arena, machine, "cpu.model"),
        report_member(arena, machine, "cpu.stepping"));
}

/* "1 package", "2 packages"; "" if it is not known. */
static const char *count_of(Arena *arena, const json_t *machine, const char *path,
                            const char *what)
{
    const char *count = report_member(arena, machine, path);

    return count[0] == '\0' ? ""
                            : arena_print(arena, "%s %s%s", count, what,
                                          strcmp(count, "1") == 0 ? "" : "s");
}

static const char *cores_of(Arena *arena, const json_t *machine)
{
    static const struct { const char *path, *what; } COUNTS[] = {
        { "topology.cores", "core" }, { "topology.pus", "hardware thread" },
        { "topology.packages", "package" }, { "topology.numa_nodes", "NUMA node" },
    };
    const char *text = "";

    for (size_t i = 0; i < ARRAY_LENGTH(COUNTS); i++)
        text = joined(arena, text, ", ",
                      count_of(arena, machine, COUNTS[i].path, COUNTS[i].what));
    return text;
}

static const char *truth_of(const json_t *value, const char *yes, const char *no)
{
    return json_is_true(value) ? yes : json_is_false(value) ? no : "";
}

static Grid *machine_table(Arena *arena, const json_t *machine)
{
    Grid *grid = grid_new(arena);
    const json_t *cpu = json_object_get(machine, "cpu");
    const json_t *total = json_object_get(json_object_get(machine, "memory"), "total_bytes");

    grid_columns(grid, "What:what|Value:value");
    add_row(grid, "Processor", joined(arena, report_member(arena, machine, "cpu.brand"), ", ",
                                      report_member(arena, machine, "cpu.design")));
    add_row(grid, "Raw numbers", numbers_of(arena, machine));
    add_row(grid, "Virtual", truth_of(json_object_get(cpu, "virtual"), "yes", "no"));
    add_row(grid, "Architecture", report_member(arena, machine, "machine"));
    add_row(grid, "Cores", cores_of(arena, machine));
    add_row(grid, "Quota", report_member(arena, machine, "limits.cpus"));
    add_row(grid, "Caches", caches_of(arena, machine));
    add_row(grid, "Memory", bytes_text(arena, json_number_value(total)));
    add_row(grid, "Huge pages", report_member(arena, machine, "memory.transparent_huge_pages"));
    add_row(grid, "Kernel", joined(arena, report_member(arena, machine, "kernel"), ": ",
                                   report_member(arena, machine, "kernel_why")));
    add_row(grid, "libcpuid says", report_member(arena, machine, "libcpuid.says"));
    return grid;
}

/* ---- builds and conditions ---- */

/* Every plain value below `value`, named by its path. */
static void flatten(Arena *arena, Grid *grid, const char *record, const char *path,
                    const json_t *value)
{
    const char *key;
    json_t *inner;
    size_t index;

    if (json_is_object(value)) {
        json_object_foreach((json_t *)value, key, inner)
            flatten(arena, grid, record, joined(arena, path, ".", key), inner);
    } else if (json_is_array(value)) {
        json_array_foreach(value, index, inner)
            flatten(arena, grid, record, arena_print(arena, "%s.%zu", path, index), inner);
    } else if (!json_is_null(value)) {
        grid_text(grid, record);
        grid_text(grid, path);
        grid_text(grid, report_member(arena, value, ""));
    }
}

static void add_conditions(SectionList *list, const ReportSet *set)
{
    Section *section = section_add(list, "conditions", "Builds and conditions", 2);
    Grid *grid = grid_new(list->arena);

    grid_columns(grid, "Record:record|What:what|Value:value");
    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];
        const char *name = arena_print(list->arena, "%s, %s", record->record.suite,
                                       record->label);

        if (!record->latest)
            continue;
        flatten(list->arena, grid, name, "engine", record->record.engine);
        flatten(list->arena, grid, name, "conditions", record->record.conditions);
        grid_text(grid, name);
        grid_text(grid, "suite sha256");
        grid_text(grid, record->record.suite_sha256);
    }
    section->table = grid;
    section->weight = SECTION_DETAIL;
    section->fold = "Compiler, flags, knobs, load and frequency of each record";
}

void section_machine(SectionList *list, const ReportSet *set)
{
    Section *section = section_add(list, "machine", "Machine", 1);
    int number = 0;

    for (int i = 0; i < set->count; i++) {
        if (report_set_came_before(set, i))
            continue;
        number++;
        section = section_add(list, arena_print(list->arena, "machine-%d", number),
                              set->records[i].machine, 2);
        section->table = machine_table(list->arena, set->records[i].record.machine);
        if (grid_rows(section->table) == 0)
            section->text = "The record does not describe it.";
    }
    add_conditions(list, set);
}

/* ---- command lines that repeat the measurement ---- */

static const char *command_of(Arena *arena, const json_t *words)
{
    const char *line = "";
    size_t index;
    json_t *word;

    json_array_foreach(words, index, word)
        line = words_add_to_line(arena, line, report_member(arena, word, ""));
    return line;
}

void section_commands(SectionList *list, const ReportSet *set)
{
    Section *section = section_add(list, "commands", "Do it again", 1);
    Arena *arena = list->arena;
    const char *before = NULL, *code = "";

    section->text = "Each line repeats one measurement. A commit with + behind it had changes "
                    "that were not committed.";
    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];
        const char *command = command_of(arena, record->record.command);

        if (!record->latest || command[0] == '\0')
            continue;
        /* A commit of another engine is not one of this repository. */
        if (record->commit[0] != '\0' && report_name_is_ours(arena, record->record.engine)
            && (!before || strcmp(before, record->commit) != 0)) {
            const char *commit = arena_print(arena, "%.*s", (int)strcspn(record->commit, "+"),
                                             record->commit);

            code = arena_print(arena, "%s%s%s && make%s", code, code[0] != '\0' ? "\n" : "",
                               words_add_to_line(arena, "git checkout", commit),
                               strchr(record->commit, '+')
                                   ? "    # and changes that are not in it" : "");
            before = record->commit;
        }
        /* Engines that were measured together have one command. */
        if (!strstr(code, arena_print(arena, "\n%s\n", command)))
            code = arena_print(arena, "%s%s%s\n", code,
                               code[0] == '\0' || code[strlen(code) - 1] == '\n' ? "" : "\n",
                               command);
    }
    section->code = code[0] != '\0' ? code : "# the records do not say how";
}
