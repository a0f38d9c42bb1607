/* args_help.c - the text of --help, --help-all and --version. */

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/args/args_list.h"
#include "base/shown.h"
#include "base/text/print.h"
#include "bench/child/buildinfo.h"
#include "yomikiri.h"

enum { LEFT_COLUMN = 26, LINE_WIDTH = 80, BRIEF_EXAMPLES = 3 };

/* Words of `text` from column `from` on, which is where the cursor stands; empty lines between
 * paragraphs stay. */
static void print_wrapped(FILE *out, const char *text, int from)
{
    int column = from;

    while (*text != '\0') {
        const int length = (int)strcspn(text, " \n");

        if (column > from && column + 1 + length > LINE_WIDTH)
            column = fprintf(out, "\n%*s", from, "") - 1;
        column += fprintf(out, "%s%.*s", column > from ? " " : "", length, text);
        text += length;
        if (strncmp(text, "\n\n", 2) == 0)
            column = fprintf(out, "\n\n%*s", from, "") - 2;
        text += strspn(text, " \n");
    }
    fputc('\n', out);
}

/* What can be chosen, and the default. */
static void append_values(const ListedOption *listed, char *right, size_t size)
{
    if (listed->option.kind == OPTION_CHOICE || listed->option.kind == OPTION_KERNEL) {
        append(right, size, ": ");
        args_choice_list(&listed->option, right, size);
    }
    if (listed->initial[0] != '\0')
        append(right, size, " [%s]", listed->initial);
}

/* In short: as far as a semicolon or bracket, if it fills more than a line. */
static void print_option(FILE *out, const char *left, const ListedOption *listed, bool brief)
{
    const char *help = listed->option.help;
    char right[600];

    snprintf(right, sizeof(right), "%s", help);
    append_values(listed, right, sizeof(right));
    if (brief && strlen(right) > LINE_WIDTH - LEFT_COLUMN) {
        const int length = (int)strcspn(help, ";(");

        snprintf(right, sizeof(right), "%.*s", length - (help[length] == '('), help);
        append_values(listed, right, sizeof(right));
    }
    if (strlen(left) > LEFT_COLUMN - 4)
        fprintf(out, "  %s\n%*s", left, LEFT_COLUMN, "");
    else
        fprintf(out, "  %-*s", LEFT_COLUMN - 2, left);
    print_wrapped(out, right, LEFT_COLUMN);
}

/* "-j, --jobs N" and what it is; behind --set the knobs that have no option of their own. */
static void print_listed(FILE *out, const ListedOption *listed, bool brief)
{
    const char *value = args_value_name(&listed->option);
    const yk_knob *knob;
    char left[100];

    snprintf(left, sizeof(left), listed->option.letter ? "-%c, " : "    ", listed->option.letter);
    append(left, sizeof(left), "--%s%s%s", listed->option.name, value ? " " : "",
           value ? value : "");
    print_option(out, left, listed, brief);
    for (size_t i = 0; !brief && listed->option.kind == OPTION_SET && (knob = yk_knob_at(i));
         i++) {
        const ListedOption fine = args_list_knob(knob);

        snprintf(left, sizeof(left), "    %s=%s", knob->name, args_value_name(&fine.option));
        if (knob->fine)
            print_option(out, left, &fine, false);
    }
}

const char *args_before(const Command *command)
{
    return strncmp(command->name, "yomikiri-", 9) == 0 ? "" : "yomikiri ";
}

void args_print_help(FILE *out, const Command *command, bool all)
{
    const Example *example = command->examples;
    OptionList list;
    char word[100];

    fprintf(out, "%s%s: %s\n\nUsage: %s%s [OPTION]...%s%s\n", args_before(command),
            command->name, command->summary, args_before(command), command->name,
            command->operands ? " " : "", command->operands ? command->operands : "");
    if (all && command->description) {
        fputc('\n', out);
        print_wrapped(out, command->description, 0);
    }
    if (example)
        fputs("\nExamples:\n", out);
    for (int i = 0; example && example->line && (all || i < BRIEF_EXAMPLES); example++, i++) {
        fprintf(out, "  %s\n      ", example->line);
        print_wrapped(out, example->what, 6);
    }
    fputs(!all && command->usual ? "\nUsual options:\n" : "\nOptions:\n", out);
    args_list(command, &list);
    for (const ListedOption *listed = list.options; listed < list.options + list.count; listed++) {
        snprintf(word, sizeof(word), " %s ", listed->option.name ? listed->option.name : "");
        if (listed->option.kind == OPTION_HEADING && all)
            fprintf(out, "\n%s:\n", listed->option.help);
        else if (listed->option.name && (all || !command->usual || strstr(command->usual, word)))
            print_listed(out, listed, !all);
    }
    fprintf(out, "\n  -h, --help              %s\n      --help-all          %s\n"
            "  -V, --version           version, compiler and kernels\n",
            all ? "the same in short" : "show this", all ? "show this"
            : command->usual ? "all options and examples, in full"
                             : "the same in full, with all examples");
}

void args_print_version(FILE *out)
{
    const char *forced = getenv("YOMIKIRI_KERNEL"), *name;

    fprintf(out, "yomikiri %s\n", yk_version());
    if (*BUILDINFO.commit != '\0')
        fprintf(out, "commit %s%s\n", BUILDINFO.commit, BUILDINFO.dirty ? ", changed" : "");
    fprintf(out, "compiled by %s\nkernels:\n", BUILDINFO.compiler);
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
