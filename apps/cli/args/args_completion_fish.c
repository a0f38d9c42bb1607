/* args_completion_fish.c - a fish completion script from the option tables. */

#include "apps/cli/args/args_complete.h"
#include "apps/cli/args/args_completion.h"

/* %s: the names of all subcommands, then the default one. */
static const char HEAD[] =
    "# fish completion for yomikiri; written by 'yomikiri --completion fish'\n"
    "function __yomikiri_in --description 'the line is one of that subcommand'\n"
    "    set -l words (commandline -opc)\n"
    "    set -l sub $words[2]\n"
    "    contains -- \"$sub\" %s help; or set sub %s\n"
    "    test $sub = $argv[1]\n"
    "end\n"
    "function __yomikiri_first --description 'nothing stands behind the program yet'\n"
    "    test (count (commandline -opc)) -eq 1\n"
    "end\n"
    "function __yomikiri_suites\n"
    "    set -l words (commandline -opc)\n"
    "    command $words[1] bench --list --quiet 2> /dev/null\n"
    "end\n"
    "function __yomikiri_list --description 'names with commas between them'\n"
    "    set -l begun (commandline -ct | string replace -r '^--?[a-z]+=' '' |"
    " string match -r '^.*,-?|^-')\n"
    "    set -q begun[1]; or set begun ''\n"
    "    printf '%%s\\n' $begun$argv\n"
    "end\n";

/* Within single quotes, as fish reads them. */
static void print_quoted(FILE *out, const char *text)
{
    fputc('\'', out);
    for (; *text != '\0'; text++) {
        if (*text == '\'' || *text == '\\')
            fputc('\\', out);
        fputc(*text, out);
    }
    fputc('\'', out);
}

static void begin(FILE *out, const Command *command)
{
    fprintf(out, "complete -c yomikiri -n '__yomikiri_in %s'", command->name);
}

static void print_value(FILE *out, const Option *option)
{
    const Completes completes = args_complete_value(option);

    switch (completes) {
    case COMPLETES_CHOICES:
    case COMPLETES_CHOICES_AND_FILES:
        fputs(completes == COMPLETES_CHOICES ? " -x -a '" : " -r -F -a '", out);
        args_complete_print_choices(out, option);
        fputc('\'', out);
        break;
    case COMPLETES_LIST:
        fputs(" -x -a '(__yomikiri_list ", out);
        args_complete_print_choices(out, option);
        fputs(")'", out);
        break;
    case COMPLETES_KNOBS:   fputs(" -x -a '(__yomikiri_knobs)'", out);          break;
    case COMPLETES_SUITES:  fputs(" -r -F -a '(__yomikiri_suites)'", out);      break;
    case COMPLETES_FILES:   fputs(" -r -F", out);                               break;
    case COMPLETES_FOLDERS: fputs(" -x -a '(__fish_complete_directories)'", out); break;
    case COMPLETES_NOTHING: fputs(" -x", out);                                  break;
    }
}

static void print_option(FILE *out, const Command *command, const Option *option)
{
    begin(out, command);
    if (option->letter != 0)
        fprintf(out, " -s %c", option->letter);
    fprintf(out, " -l %s", option->name);
    if (option->kind != OPTION_FLAG)
        print_value(out, option);
    fputs(" -d ", out);
    print_quoted(out, option->help);
    fputc('\n', out);
}

static void print_command(FILE *out, const Command *command)
{
    OptionList list = args_list(command);
    ListedOption listed;

    switch (args_complete_operands(command)) {
    case COMPLETES_SUITES:
        begin(out, command);
        fputs(" -F -a '(__yomikiri_suites)' -d suite\n", out);
        break;
    case COMPLETES_FILES:
        begin(out, command);
        fputs(" -F\n", out);
        break;
    default:
        begin(out, command);
        fputs(" -f\n", out);
    }
    begin(out, command);
    fputs(" -s h -l help -d 'show the usual options'\n", out);
    begin(out, command);
    fputs(" -l help-all -d 'show all options'\n", out);
    begin(out, command);
    fputs(" -s V -l version -d 'show the version'\n", out);
    while (args_list_next(&list, &listed))
        if (listed.option.name)
            print_option(out, command, &listed.option);
}

/* NAME=VALUE, and NAME= where values have no names. */
static void print_knobs(FILE *out)
{
    const yk_knob *knob;

    fputs("function __yomikiri_knobs\n    printf '%s\\n'", out);
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++) {
        char name[CHOICE_SIZE];
        const Option choices = { .choices = knob->values };

        if (!knob->values)
            fprintf(out, " %s=", knob->name);
        for (size_t j = 0; args_choice_name(&choices, j, name); j++)
            fprintf(out, " %s=%s", knob->name, name);
    }
    fputs("\nend\n", out);
}

/* The subcommands themselves, as the first word and behind `help`. */
static void print_names(FILE *out, const Command *const *commands)
{
    static const char *const WHERE[] = { "__yomikiri_first", "__yomikiri_in help" };

    fputs("complete -c yomikiri -n '__yomikiri_in help' -f\n"
          "complete -c yomikiri -n __yomikiri_first -a help"
          " -d 'show what a subcommand does'\n", out);
    for (size_t where = 0; where < sizeof(WHERE) / sizeof(WHERE[0]); where++)
        for (size_t i = 0; commands[i]; i++) {
            fprintf(out, "complete -c yomikiri -n '%s' -a %s -d ", WHERE[where],
                    commands[i]->name);
            print_quoted(out, commands[i]->summary);
            fputc('\n', out);
        }
}

void args_completion_fish(FILE *out, const Command *const *commands)
{
    char names[300] = "";
    size_t length = 0;

    for (size_t i = 0; commands[i] && length < sizeof(names); i++)
        length += (size_t)snprintf(names + length, sizeof(names) - length, "%s%s",
                                   i == 0 ? "" : " ", commands[i]->name);
    fprintf(out, HEAD, names, commands[0]->name);
    print_knobs(out);
    print_names(out, commands);
    for (size_t i = 0; commands[i]; i++)
        print_command(out, commands[i]);
}
