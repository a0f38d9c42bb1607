/* args_help.c - what --help prints. */

#include "cli/args/args_list.h"

#include <string.h>

enum { LEFT_COLUMN = 26, LINE_WIDTH = 80 };

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

/* The help with what can be chosen and the default. */
static void right_text(const ListedOption *listed, char *right, size_t size)
{
    const Option *option = &listed->option;
    size_t length = (size_t)snprintf(right, size, "%s", option->help);
    char all[300];

    if ((option->kind == OPTION_CHOICE || option->kind == OPTION_KERNEL) && length < size) {
        args_choice_list(option, ", ", " or ", all, sizeof(all));
        length += (size_t)snprintf(right + length, size - length, ": %s", all);
    }
    if (listed->initial[0] != '\0' && length < size)
        snprintf(right + length, size - length, " [%s]", listed->initial);
}

static void print_option(FILE *out, const ListedOption *listed)
{
    char left[100], right[600];

    left_text(&listed->option, left, sizeof(left));
    right_text(listed, right, sizeof(right));
    if (strlen(left) > LEFT_COLUMN - 4)
        fprintf(out, "  %s\n%*s", left, LEFT_COLUMN, "");
    else
        fprintf(out, "  %-*s", LEFT_COLUMN - 2, left);
    print_wrapped(out, right, LEFT_COLUMN);
}

const char *args_before(const Command *command)
{
    return strncmp(command->name, "yomikiri-", 9) == 0 ? "" : "yomikiri ";
}

void args_print_help(FILE *out, const Command *command)
{
    OptionList list = args_list(command);
    const Example *example = command->examples;
    ListedOption listed;
    bool headed = false;

    fprintf(out, "%s%s: %s\n\nUsage: %s%s [OPTION]...%s%s\n", args_before(command),
            command->name, command->summary, args_before(command), command->name,
            command->operands ? " " : "", command->operands ? command->operands : "");
    if (command->description) {
        fputc('\n', out);
        print_wrapped(out, command->description, 0);
    }
    if (example)
        fputs("\nExamples:\n", out);
    for (; example && example->line; example++) {
        print_example(out, example->line);
        fprintf(out, "%*s", 6, "");
        print_wrapped(out, example->what, 6);
    }
    while (args_list_next(&list, &listed)) {
        if (listed.option.kind == OPTION_HEADING)
            fprintf(out, "\n%s:\n", listed.option.help);
        else if (!headed)
            fputs("\nOptions:\n", out);
        headed = true;
        if (listed.option.kind != OPTION_HEADING)
            print_option(out, &listed);
    }
    fputs(headed ? "\n" : "\nOptions:\n", out);
    fprintf(out, "  %-*s%s\n", LEFT_COLUMN - 2, "-h, --help", "show this");
    fprintf(out, "  %-*s%s\n", LEFT_COLUMN - 2, "-V, --version", "version, compiler and kernels");
}
