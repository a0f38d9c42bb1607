/* report_commands.c - how to do it again: lines for a shell. */

#include <string.h>

#include "base/shown.h"
#include "bench/report/report.h"

static bool needs_quotes(const char *word)
{
    return word[0] == '\0'
           || word[strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                             "-_./:=,+@%")] != '\0';
}

/* Whether a terminal would not show the word as it is. */
static bool has_hidden(const char *word)
{
    char piece[SHOWN_PIECE];

    while (*word != '\0') {
        const char *before = word;
        const int length = shown_next(&word, piece);

        if (length != word - before || memcmp(piece, before, (size_t)length) != 0)
            return true;
    }
    return false;
}

/* $'a\x1b[m', as bash, zsh and POSIX of 2024 have it: it can be seen and pasted. */
static const char *in_dollar_quotes(Arena *arena, const char *word)
{
    const char *quoted = "$'";

    for (; *word != '\0'; word++) {
        const unsigned char c = (unsigned char)*word;

        quoted = c < ' ' || c > '~' ? arena_print(arena, "%s\\x%02x", quoted, c)
                                    : arena_print(arena, "%s%s%c", quoted,
                                                  c == '\'' || c == '\\' ? "\\" : "", c);
    }
    return arena_print(arena, "%s'", quoted);
}

static const char *in_quotes(Arena *arena, const char *word)
{
    const char *quoted = "'";

    for (; *word != '\0'; word++)
        quoted = *word == '\'' ? arena_print(arena, "%s'\\''", quoted)
                               : arena_print(arena, "%s%c", quoted, *word);
    return arena_print(arena, "%s'", quoted);
}

const char *report_commands_word(Arena *arena, const char *line, const char *word)
{
    const char *quoted = has_hidden(word)     ? in_dollar_quotes(arena, word)
                         : needs_quotes(word) ? in_quotes(arena, word)
                                              : word;

    return arena_print(arena, "%s%s%s", line, line[0] != '\0' ? " " : "", quoted);
}

static const char *command_of(Arena *arena, const json_t *words)
{
    const char *line = "";
    size_t index;
    json_t *word;

    json_array_foreach(words, index, word)
        line = report_commands_word(arena, line, report_member(arena, word, ""));
    return line;
}

/* A commit of another engine is not one of this repository. */
static bool is_ours(Arena *arena, const ReportRecord *record)
{
    const char *kind = report_member(arena, record->record.engine, "kind");

    return kind[0] == '\0' || strcmp(kind, "yomikiri") == 0;
}

void report_commands(Report *report, const ReportSet *set)
{
    Section *section = report_section(report, "commands", "Do it again", 1);
    Arena *arena = report->arena;
    const char *before = NULL, *code = "";

    if (!section)
        return;
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
                               report_commands_word(arena, "git checkout", commit),
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
