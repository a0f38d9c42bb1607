/* args_completion_zsh.c - a zsh completion script from the option tables, for _arguments. */

#include "apps/cli/args/args_complete.h"
#include "apps/cli/args/args_completion.h"

#include <string.h>

/* Works from a folder of $fpath, where zsh calls the file itself, and from `eval`. */
static const char HEAD[] =
    "#compdef yomikiri\n"
    "# zsh completion for yomikiri; written by 'yomikiri --completion zsh'\n"
    "_yomikiri_suites()\n"
    "{\n"
    "    local -a suites\n"
    "    suites=(${(f)\"$(_call_program suites $program bench --list --quiet 2> /dev/null)\"})\n"
    "    compadd \"$@\" -a suites\n"
    "}\n"
    "_yomikiri_suites_and_files()\n"
    "{\n"
    "    _alternative 'suites:suite:_yomikiri_suites' 'files:file:_files'\n"
    "}\n"
    "_yomikiri_names_and_files()\n"
    "{\n"
    "    _alternative \"names:name:($*)\" 'files:file:_files'\n"
    "}\n"
    "_yomikiri_list()\n"
    "{\n"
    "    compset -P '*,'\n"
    "    compset -P -\n"
    "    compadd -S '' -- $*\n"
    "}\n";

static const char MAIN[] =
    "_yomikiri()\n"
    "{\n"
    "    local program=$words[1] sub=solve\n"
    "    local -a subcommands\n";

static const char TAIL[] =
    "    esac\n"
    "}\n"
    "if [[ $funcstack[1] == _yomikiri ]]; then\n"
    "    _yomikiri \"$@\"\n"
    "else\n"
    "    compdef _yomikiri yomikiri\n"
    "fi\n";

/* Text for a place where `marks` and the backslash mean something, within single quotes. */
static void print_escaped(FILE *out, const char *text, const char *marks)
{
    for (; *text != '\0'; text++) {
        if (*text == '\\' || strchr(marks, *text))
            fputc('\\', out);
        if (*text == '\'')
            fputs("'\\''", out);
        else
            fputc(*text, out);
    }
}

/* ":N:", and where the value comes from. */
static void print_value(FILE *out, const Option *option)
{
    const Completes completes = args_complete_value(option);

    fputc(':', out);
    print_escaped(out, args_value_name(option), ":");
    fputc(':', out);
    switch (completes) {
    case COMPLETES_CHOICES:
        fputc('(', out);
        args_complete_print_choices(out, option);
        fputc(')', out);
        break;
    case COMPLETES_CHOICES_AND_FILES:
    case COMPLETES_LIST:
        fputs(completes == COMPLETES_LIST ? " _yomikiri_list " : " _yomikiri_names_and_files ",
              out);
        args_complete_print_choices(out, option);
        break;
    case COMPLETES_KNOBS:   fputs("_yomikiri_knobs", out);             break;
    case COMPLETES_SUITES:  fputs("_yomikiri_suites_and_files", out); break;
    case COMPLETES_FILES:   fputs("_files", out);    break;
    case COMPLETES_FOLDERS: fputs("_files -/", out); break;
    case COMPLETES_NOTHING: fputc(' ', out);         break;
    }
}

/* '(-j --jobs)'{-j+,--jobs=}'[help]:N: ': one excludes the other, unless it may be repeated;
 * "+" and "=" let the value follow at once or as the next word. */
static void print_option(FILE *out, const Option *option)
{
    const bool flag = option->kind == OPTION_FLAG;

    fputs("            ", out);
    if (option->kind == OPTION_LIST)
        fputs("'*'", out);
    else if (option->letter != 0)
        fprintf(out, "'(-%c --%s)'", option->letter, option->name);
    if (option->letter != 0)
        fprintf(out, "{-%c%s,--%s%s}'[", option->letter, flag ? "" : "+", option->name,
                flag ? "" : "=");
    else
        fprintf(out, "'--%s%s[", option->name, flag ? "" : "=");
    print_escaped(out, option->help, "[]");
    fputc(']', out);
    if (!flag)
        print_value(out, option);
    fputs("' \\\n", out);
}

static void print_command(FILE *out, const Command *command)
{
    static const char *const OPERANDS[] = {
        [COMPLETES_SUITES] = "_yomikiri_suites_and_files", [COMPLETES_FILES] = "_files",
    };
    const Completes operands = args_complete_operands(command);
    OptionList list = args_list(command);
    ListedOption listed;

    fprintf(out, "    %s)\n        _arguments -s -S : \\\n", command->name);
    while (args_list_next(&list, &listed))
        if (listed.option.name)
            print_option(out, &listed.option);
    if (operands != COMPLETES_NOTHING)
        fprintf(out, "            '*: :%s' \\\n", OPERANDS[operands]);
    fputs("            '(-h --help)'{-h,--help}'[show the usual options]' \\\n"
          "            '--help-all[show all options]' \\\n"
          "            '(-V --version)'{-V,--version}'[show the version]' ;;\n", out);
}

/* NAME=VALUE, the value of those knobs that have names for theirs. */
static void print_knobs(FILE *out)
{
    const yk_knob *knob;

    fputs("_yomikiri_knobs()\n{\n    local -a names values\n    names=(", out);
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        fprintf(out, "%s%s", i == 0 ? "" : " ", knob->name);
    fputs(")\n    if ! compset -P 1 '*='; then\n        compadd -S = -- $names\n"
          "        return\n    fi\n    case $IPREFIX in\n", out);
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        if (knob->values) {
            fprintf(out, "    *%s=) values=(", knob->name);
            args_complete_print_choices(out, &(Option){ .choices = knob->values });
            fputs(") ;;\n", out);
        }
    fputs("    esac\n    compadd -- $values\n}\n", out);
}

static void print_first_word(FILE *out, const Command *const *commands)
{
    fputs("    subcommands=(\n", out);
    for (size_t i = 0; commands[i]; i++) {
        fprintf(out, "        '%s:", commands[i]->name);
        print_escaped(out, commands[i]->summary, "");
        fputs("'\n", out);
    }
    fputs("        'help:show what a subcommand does'\n    )\n"
          "    if ((CURRENT == 2)) || [[ $words[2] == help ]]; then\n"
          "        _describe -t commands subcommand subcommands\n"
          "    fi\n"
          "    if ((CURRENT > 2)); then\n"
          "        case $words[2] in\n"
          "        help) return ;;\n"
          "        ", out);
    for (size_t i = 0; commands[i]; i++)
        fprintf(out, "%s%s", i == 0 ? "" : "|", commands[i]->name);
    fputs(") sub=$words[2]; shift words; ((CURRENT--)) ;;\n"
          "        esac\n"
          "    fi\n", out);
}

void args_completion_zsh(FILE *out, const Command *const *commands)
{
    fputs(HEAD, out);
    print_knobs(out);
    fputs(MAIN, out);
    print_first_word(out, commands);
    fputs("    case $sub in\n", out);
    for (size_t i = 0; commands[i]; i++)
        print_command(out, commands[i]);
    fputs(TAIL, out);
}
