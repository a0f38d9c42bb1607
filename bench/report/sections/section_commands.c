/* section_commands.c - command lines that repeat the measurement. */

#include <string.h>

#include "base/text/shell.h"
#include "bench/report/sections/sections.h"

static const char *command_of(Arena *arena, const json_t *words)
{
    const char *line = "";
    size_t index;
    json_t *word;

    json_array_foreach(words, index, word)
        line = shell_add(arena, line, report_member(arena, word, ""));
    return line;
}

/* A commit of another engine is not one of this repository. */
static bool is_ours(Arena *arena, const ReportRecord *record)
{
    const char *kind = report_member(arena, record->record.engine, "kind");

    return kind[0] == '\0' || strcmp(kind, "yomikiri") == 0;
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
        if (record->commit[0] != '\0' && is_ours(arena, record)
            && (!before || strcmp(before, record->commit) != 0)) {
            const char *commit = arena_print(arena, "%.*s", (int)strcspn(record->commit, "+"),
                                             record->commit);

            code = arena_print(arena, "%s%s%s && make%s", code, code[0] != '\0' ? "\n" : "",
                               shell_add(arena, "git checkout", commit),
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
