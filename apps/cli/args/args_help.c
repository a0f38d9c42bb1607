/* args_help.c - the text of --help, --help-all and --version. */

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/args/args_list.h"
#include "base/shown.h"
#include "base/text/print.h"
#include "bench/child/buildinfo.h"
#include "yomikiri.h"

enum { LEFT_COLUMN = 26, LINE_WIDTH = 80, BRIEF_EXAMPLES = 3 };

/* Words of `text` from column `from` on, which is where the cursor stands; line breaks in
 * `text` are kept. */
static void print_wrapped(FILE *out, const char *text, int from)
{
    int column = from;

    while (*text != '\0') {
        const size_t spaces = strspn(text, " ");
        const size_t length = strcspn(text + spaces, " \n");
        const bool fits = column + (int)(spaces + length) <= LINE_WIDTH || column == from;

        if (*text == '\n' || !fits) {
            fputc('\n', out);
            if (text[spaces] != '\n' || *text != '\n')
                fprintf(out, "%*s", from, "");
            column = from;
            text += *text == '\n' ? 1 : spaces;
            continue;
        }
        fprintf(out, "%.*s", (int)(spaces + length), text);
        column += (int)(spaces + length);
        text += spaces + length;
    }
    fputc('\n', out);
}

/* Up to the next blank outside of quotes. */
static size_t shell_word(const char *text)
{
    bool quoted = false;
    size_t length = 0;

    for (; text[length] != '\0' && (quoted || text[length] != ' '); length++)
        quoted ^= text[length] == '\'';
    return length;
}

/* A command to paste, with a backslash where it goes on in the next line. */
static void print_example(FILE *out, const char *line)
{
    size_t column = 1;

    while (*line != '\0') {
        const size_t length = shell_word(line);

        if (column > 1 && column + 1 + length > LINE_WIDTH - 2) {
            fputs(" \\\n     ", out);
            column = 5;
        } else if (column == 1) {
            fputc(' ', out);
        }
        fprintf(out, " %.*s", (int)length, line);
        column += 1 + length;
        line += length;
        line += strspn(line, " ");
    }
    fputc('\n', out);
}

/* "-j, --jobs N" */
static void left_text(const Option *option, char *left, size_t size)
{
    const char *value = args_value_name(option);
    char letter[8] = "    ";

    if (option->letter != 0)
        snprintf(letter, sizeof(letter), "-%c, ", option->letter);
    snprintf(left, size, "%s--%s%s%s", letter, option->name, value ? " " : "",
             value ? value : "");
}

/* What can be chosen, and the default. */
static void append_values(const ListedOption *listed, char *right, size_t size)
{
    const Option *option = &listed->option;
    char all[300];

    if (option->kind == OPTION_CHOICE || option->kind == OPTION_KERNEL) {
        args_choice_list(option, ", ", " or ", all, sizeof(all));
        append(right, size, ": %s", all);
    }
    if (listed->initial[0] != '\0')
        append(right, size, " [%s]", listed->initial);
}

/* The length of the first parts of `text` that fit a line together; of the first part, if that
 * is too long. A part ends before a bracket or after a semicolon. */
static size_t parts_that_fit(const char *text)
{
    size_t best = 0;
    int depth = 0;

    for (size_t i = 0; text[i] != '\0'; i++) {
        const bool ends = depth == 0 && (text[i] == ';' || strncmp(text + i, " (", 2) == 0);

        if (ends && (best == 0 || i <= LINE_WIDTH - LEFT_COLUMN))
            best = i;
        depth += (text[i] == '(') - (text[i] == ')');
    }
    return best == 0 || strlen(text) <= LINE_WIDTH - LEFT_COLUMN ? strlen(text) : best;
}

/* In short, whole parts that fit a line, and the values. */
static void right_text(const ListedOption *listed, bool brief, char *right, size_t size)
{
    const char *help = listed->option.help;

    snprintf(right, size, "%s", help);
    append_values(listed, right, size);
    if (!brief || strlen(right) <= LINE_WIDTH - LEFT_COLUMN)
        return;
    snprintf(right, size, "%.*s", (int)parts_that_fit(help), help);
    append_values(listed, right, size);
}

static void print_row(FILE *out, const char *left, const ListedOption *listed, bool brief)
{
    char right[600];

    right_text(listed, brief, right, sizeof(right));
    if (strlen(left) > LEFT_COLUMN - 4)
        fprintf(out, "  %s\n%*s", left, LEFT_COLUMN, "");
    else
        fprintf(out, "  %-*s", LEFT_COLUMN - 2, left);
    print_wrapped(out, right, LEFT_COLUMN);
}

static void print_option(FILE *out, const ListedOption *listed, bool brief)
{
    char left[100];

    left_text(&listed->option, left, sizeof(left));
    print_row(out, left, listed, brief);
}

/* The knobs that have no option of their own, below --set, which takes them. */
static void print_fine_knobs(FILE *out)
{
    const yk_knob *knob;

    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++) {
        ListedOption listed = { .option = { .kind = knob->values ? OPTION_CHOICE : OPTION_INT,
                                            .help = knob->summary, .choices = knob->values } };
        char left[100];

        if (!knob->fine)
            continue;
        if (!knob->values || !args_choice_name(&listed.option,
                                               (size_t)(knob->initial - knob->minimum),
                                               listed.initial))
            snprintf(listed.initial, sizeof(listed.initial), "%d", knob->initial);
        snprintf(left, sizeof(left), "    %s=%s", knob->name, args_value_name(&listed.option));
        print_row(out, left, &listed, false);
    }
}

const char *args_before(const Command *command)
{
    return strncmp(command->name, "yomikiri-", 9) == 0 ? "" : "yomikiri ";
}

static void print_head(FILE *out, const Command *command)
{
    fprintf(out, "%s%s: %s\n\nUsage: %s%s [OPTION]...%s%s\n", args_before(command),
            command->name, command->summary, args_before(command), command->name,
            command->operands ? " " : "", command->operands ? command->operands : "");
}

static void print_examples(FILE *out, const Command *command, int most)
{
    const Example *example = command->examples;

    if (example)
        fputs("\nExamples:\n", out);
    for (; example && example->line && most > 0; example++, most--) {
        print_example(out, example->line);
        fprintf(out, "%*s", 6, "");
        print_wrapped(out, example->what, 6);
    }
}

static void print_tail(FILE *out, const char *help, const char *help_all)
{
    fprintf(out, "  %-*s%s\n", LEFT_COLUMN - 2, "-h, --help", help);
    fprintf(out, "  %-*s%s\n", LEFT_COLUMN - 2, "    --help-all", help_all);
    fprintf(out, "  %-*s%s\n", LEFT_COLUMN - 2, "-V, --version", "version, compiler and kernels");
}

static bool is_usual(const Command *command, const char *name)
{
    char wanted[100];

    snprintf(wanted, sizeof(wanted), " %s ", name);
    return !command->usual || strstr(command->usual, wanted);
}

void args_print_help(FILE *out, const Command *command)
{
    OptionList list = args_list(command);
    ListedOption listed;

    print_head(out, command);
    print_examples(out, command, BRIEF_EXAMPLES);
    fputs(command->usual ? "\nUsual options:\n" : "\nOptions:\n", out);
    while (args_list_next(&list, &listed))
        if (listed.option.name && is_usual(command, listed.option.name))
            print_option(out, &listed, true);
    fputc('\n', out);
    print_tail(out, "show this", command->usual ? "all options and examples, in full"
                                                : "the same in full, with all examples");
}

void args_print_help_all(FILE *out, const Command *command)
{
    OptionList list = args_list(command);
    ListedOption listed;

    print_head(out, command);
    if (command->description) {
        fputc('\n', out);
        print_wrapped(out, command->description, 0);
    }
    print_examples(out, command, INT_MAX);
    fputs("\nOptions:\n", out);
    while (args_list_next(&list, &listed)) {
        if (listed.option.kind == OPTION_HEADING)
            fprintf(out, "\n%s:\n", listed.option.help);
        else
            print_option(out, &listed, false);
        if (listed.option.kind == OPTION_SET)
            print_fine_knobs(out);
    }
    fputc('\n', out);
    print_tail(out, "the same in short", "show this");
}

void args_print_version(FILE *out)
{
    const char *forced = getenv("YOMIKIRI_KERNEL"), *name;

    fprintf(out, "yomikiri %s\n", yk_version());
    if (*buildinfo_commit() != '\0')
        fprintf(out, "commit %s%s\n", buildinfo_commit(), buildinfo_dirty() ? ", changed" : "");
    fprintf(out, "compiled by %s\nkernels:\n", buildinfo_compiler());
    if (forced && (*forced == '\0' || strcmp(forced, "auto") == 0))
        forced = NULL;
    for (size_t i = 0; (name = yk_kernel_name(i)) != NULL; i++) {
        const bool chosen = strcmp(name, forced ? forced : yk_kernel_auto()) == 0;

        fprintf(out, "  %-10s%s\n", name,
                !yk_kernel_usable(name)    ? "not for this CPU"
                : chosen && forced ? "chosen by YOMIKIRI_KERNEL"
                : chosen                   ? "chosen"
                                           : "usable");
    }
    if (forced && !yk_kernel_usable(forced))
        fprintf(out, "YOMIKIRI_KERNEL names '%s', which cannot be used here\n",
                shown(forced).text);
}
