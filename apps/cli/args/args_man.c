/* args_man.c - man pages from the option tables, in man(7) macros. */

#include "apps/cli/args/args_list.h"

#include <ctype.h>
#include <string.h>

/* Text with what troff would take for itself made harmless. */
static void print_escaped(FILE *out, const char *text)
{
    bool line_begins = true;

    for (; *text != '\0'; text++) {
        if (line_begins && (*text == '.' || *text == '\''))
            fputs("\\&", out);
        line_begins = *text == '\n';
        switch (*text) {
        case '\\': fputs("\\e", out);    break;
        case '-':  fputs("\\-", out);    break;
        case '\'': fputs("\\(aq", out);  break;
        case '`':  fputs("\\(ga", out);  break;
        case '~':  fputs("\\(ti", out);  break;
        case '^':  fputs("\\(ha", out);  break;
        default:   fputc(*text, out);
        }
    }
}

/* Our one-line texts begin in lower case, sentences do not. */
static void print_sentence(FILE *out, const char *text)
{
    char first[2] = { (char)toupper((unsigned char)text[0]), '\0' };

    print_escaped(out, first);
    if (text[0] != '\0')
        print_escaped(out, text + 1);
}

static void print_upper(FILE *out, const char *text)
{
    for (; *text != '\0'; text++)
        fputc(toupper((unsigned char)*text), out);
}

/* A blank line begins a paragraph; lines that begin with a blank stay as they are. */
static void print_paragraphs(FILE *out, const char *text)
{
    char line[1000];
    bool verbatim = false;

    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        const bool indented = text[0] == ' ';

        snprintf(line, sizeof(line), "%.*s", (int)length, text);
        if (indented != verbatim)
            fputs(indented ? ".PP\n.nf\n" : ".fi\n", out);
        verbatim = indented;
        if (length == 0) {
            fputs(".PP\n", out);
        } else {
            print_escaped(out, line);
            fputc('\n', out);
        }
        text += length + (text[length] == '\n');
    }
    if (verbatim)
        fputs(".fi\n", out);
}

static void print_option(FILE *out, const ListedOption *listed)
{
    const Option *option = &listed->option;
    const char *value = args_value_name(option);
    char all[300];

    fputs(".TP\n", out);
    if (option->letter != 0)
        fprintf(out, "\\fB\\-%c\\fR, ", option->letter);
    fputs("\\fB\\-\\-", out);
    print_escaped(out, option->name);
    fputs("\\fR", out);
    if (value) {
        fputs(" \\fI", out);
        print_escaped(out, value);
        fputs("\\fR", out);
    }
    fputc('\n', out);
    print_sentence(out, option->help);
    if (option->kind == OPTION_CHOICE || option->kind == OPTION_KERNEL) {
        args_choice_list(option, ", ", " or ", all, sizeof(all));
        fputs(": ", out);
        print_escaped(out, all);
    }
    if (option->kind == OPTION_INT && (option->minimum != 0 || option->maximum != 0))
        fprintf(out, ", %d to %d", option->minimum, option->maximum);
    if (listed->initial[0] != '\0') {
        fputs(" (default ", out);
        print_escaped(out, listed->initial);
        fputs(")", out);
    }
    fputs(".\n", out);
}

static void print_options(FILE *out, const Command *command)
{
    OptionList list = args_list(command);
    ListedOption listed;

    fputs(".SH OPTIONS\n", out);
    while (args_list_next(&list, &listed)) {
        if (listed.option.kind != OPTION_HEADING) {
            print_option(out, &listed);
            continue;
        }
        fputs(".SS ", out);
        print_escaped(out, listed.option.help);
        fputc('\n', out);
    }
    fputs(".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nShow the usual options and some examples.\n"
          ".TP\n\\fB\\-\\-help\\-all\\fR\nShow all options and examples.\n"
          ".TP\n\\fB\\-V\\fR, \\fB\\-\\-version\\fR\nShow version, compiler and kernels.\n", out);
}

static void print_examples(FILE *out, const Command *command)
{
    if (!command->examples)
        return;
    fputs(".SH EXAMPLES\n", out);
    for (const Example *example = command->examples; example->line; example++) {
        fputs(".PP\n.nf\n    ", out);
        print_escaped(out, example->line);
        fputs("\n.fi\n", out);
        print_sentence(out, example->what);
        fputs(".\n", out);
    }
}

static void print_exit_status(FILE *out)
{
    static const struct { ExitStatus status; const char *meaning; } TABLE[] = {
        { STATUS_DONE, "Done, and every answer as expected" },
        { STATUS_DIFFERENT, "An answer differs from the expected one, or a check failed" },
        { STATUS_USAGE, "Wrong usage" },
        { STATUS_INPUT, "Some input could not be read; the rest was done" },
        { STATUS_LIMIT, "Stopped by a limit with the answer not proven" },
        { STATUS_SLOWER, "Slower than allowed" },
        { STATUS_UNDECIDED, "Undecided" },
        { STATUS_UNSTEADY, "A program seems to differ from itself (compare)" },
        { STATUS_INTERRUPTED, "Interrupted" },
    };

    fputs(".SH EXIT STATUS\n", out);
    for (size_t i = 0; i < sizeof(TABLE) / sizeof(TABLE[0]); i++)
        fprintf(out, ".TP\n.B %d\n%s.\n", (int)TABLE[i].status, TABLE[i].meaning);
}

static void print_title(FILE *out, const Command *command)
{
    fputs(".TH YOMIKIRI", out);
    if (command) {
        fputs("\\-", out);
        print_upper(out, command->name);
    }
    fprintf(out, " 1 \"\" \"yomikiri %s\" \"User Commands\"\n.SH NAME\nyomikiri", yk_version());
    if (command)
        fprintf(out, "\\-%s", command->name);
    fputs(" \\- ", out);
    print_escaped(out, command ? command->summary : "exact answers for Othello endgames");
    fputs("\n.SH SYNOPSIS\n.B yomikiri\n", out);
}

static void print_variable(FILE *out, const char *name, const char *what)
{
    fprintf(out, ".TP\n.B %s\n", name);
    print_escaped(out, what);
    fputc('\n', out);
}

/* Those that stand for options, where there are these, and the subcommand's own. The program's
 * page, `command` NULL, has those of options. */
static void print_environment(FILE *out, const Command *command)
{
    static const struct { const char *option, *name, *what; } USUAL[] = {
        { "kernel", "YOMIKIRI_KERNEL", "The kernel where no --kernel is given." },
        { "profile", "YOMIKIRI_PROFILE", "The profile where no --profile is given." },
    };
    const Variable *own = command ? command->environment : NULL;
    bool headed = false;
    ListedOption found;

    for (size_t i = 0; i < sizeof(USUAL) / sizeof(USUAL[0]); i++) {
        if (command && !args_list_find(command, USUAL[i].option, strlen(USUAL[i].option), &found))
            continue;
        fputs(headed ? "" : ".SH ENVIRONMENT\n", out);
        headed = true;
        print_variable(out, USUAL[i].name, USUAL[i].what);
    }
    if (own && !headed)
        fputs(".SH ENVIRONMENT\n", out);
    for (; own && own->name; own++)
        print_variable(out, own->name, own->what);
}

/* scripts/install turns these names, and docs/ anywhere, into those of what it installs. */
static void print_files(FILE *out)
{
    fputs(".SH FILES\n.TP\n.I docs/README.md\n"
          "All pages: formats, records, measuring, the search.\n"
          ".TP\n.I LICENSE\nMIT.\n", out);
}

static void print_command_page(FILE *out, const Command *command, bool is_default)
{
    fprintf(out, is_default ? "[\\fB%s\\fR]" : "\\fB%s\\fR", command->name);
    fputs(" [\\fIOPTION\\fR]...", out);
    if (command->operands) {
        fputc(' ', out);
        print_escaped(out, command->operands);
    }
    fputs("\n.SH DESCRIPTION\n", out);
    if (command->description)
        print_paragraphs(out, command->description);
    print_options(out, command);
    print_examples(out, command);
}

static void print_program_page(FILE *out, const Command *const *commands)
{
    fputs("[\\fISUBCOMMAND\\fR] [\\fIOPTION\\fR]... [\\fIPOSITION\\fR | \\fIFILE\\fR | \\-]...\n"
          ".SH DESCRIPTION\nSolves Othello endgames exactly: the result with best play, the whole"
          " line to the\nlast disc and every best move. Without a subcommand, \\fBsolve\\fR is"
          " meant.\n.SH SUBCOMMANDS\n", out);
    for (; *commands; commands++) {
        fprintf(out, ".TP\n.BR yomikiri\\-%s (1)\n", (*commands)->name);
        print_sentence(out, (*commands)->summary);
        fputs(".\n", out);
    }
    fputs(".SH OPTIONS\n.TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nShow the subcommands.\n"
          ".TP\n\\fB\\-\\-help\\-all\\fR\nShow the subcommands with all their options.\n"
          ".TP\n\\fB\\-V\\fR, \\fB\\-\\-version\\fR\nShow version, compiler and kernels.\n", out);
}

void args_print_man(FILE *out, const Command *const *commands, const Command *command)
{
    print_title(out, command);
    if (command)
        print_command_page(out, command, command == commands[0]);
    else
        print_program_page(out, commands);
    print_exit_status(out);
    print_environment(out, command);
    print_files(out);
    fputs(".SH SEE ALSO\n", out);
    if (command)
        fputs(".BR yomikiri (1)", out);
    for (bool first = !command; *commands; commands++) {
        if (*commands == command)
            continue;
        fprintf(out, "%s.BR yomikiri\\-%s (1)", first ? "" : ",\n", (*commands)->name);
        first = false;
    }
    fputc('\n', out);
}
