/* args_completion_bash.c - a bash completion script from the option tables. */

#include "apps/cli/args/args_complete.h"
#include "apps/cli/args/args_completion.h"

/* bash splits "--name=value" at the "=", and the word to complete may be the "=" itself;
 * the script below undoes that first, and once more for "--set name=value". Paths come from
 * `compgen -f`, suites from the very program that stands on the line. */
static const char HEAD[] =
    "# bash completion for yomikiri; written by 'yomikiri --completion bash'\n"
    "_yomikiri_suites()\n"
    "{\n"
    "    compgen -W \"$(\"${COMP_WORDS[0]/#\\~\\//$HOME/}\" bench --list --quiet 2> /dev/null)\""
    " -- \"$1\"\n"
    "}\n"
    "_yomikiri_list()\n"
    "{\n"
    "    local item=${2##*,}\n"
    "    item=${item#-}\n"
    "    compgen -P \"${2%\"$item\"}\" -W \"$1\" -- \"$item\"\n"
    "}\n";

static const char MAIN[] =
    "_yomikiri()\n"
    "{\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} prev= sub= options= files=1 suites=0 at=0 before=\n"
    "    ((COMP_CWORD > 0)) && prev=${COMP_WORDS[COMP_CWORD-1]}\n"
    "    if [[ $cur == = ]]; then\n"
    "        cur= at=$((COMP_CWORD - 1))\n"
    "    elif [[ $prev == = ]] && ((COMP_CWORD > 1)); then\n"
    "        at=$((COMP_CWORD - 2)) prev=${COMP_WORDS[COMP_CWORD-2]}\n"
    "    fi\n"
    "    ((at > 1)) && before=${COMP_WORDS[at-1]}\n"
    "    [[ $before == = ]] && before=${COMP_WORDS[at-2]}\n"
    "    COMPREPLY=()\n"
    "    if [[ $before == --set ]]; then\n"
    "        COMPREPLY=($(compgen -W \"$(_yomikiri_values_of \"$prev\")\" -- \"$cur\"))\n"
    "        return\n"
    "    fi\n";

static const char TAIL[] =
    "    if [[ $cur == -* ]]; then\n"
    "        COMPREPLY+=($(compgen -W \"$options\" -- \"$cur\"))\n"
    "        return\n"
    "    fi\n"
    "    ((suites)) && COMPREPLY+=($(_yomikiri_suites \"$cur\"))\n"
    "    ((files)) && COMPREPLY+=($(compgen -f -- \"$cur\"))\n"
    "}\n"
    "complete -o filenames -F _yomikiri yomikiri\n";

/* The pattern of a case line: "-j|--jobs". */
static void print_pattern(FILE *out, const Option *option)
{
    if (option->letter != 0)
        fprintf(out, "-%c|", option->letter);
    fprintf(out, "--%s", option->name);
}

static void print_value(FILE *out, const Option *option)
{
    const Completes completes = args_complete_value(option);

    fputs("            ", out);
    print_pattern(out, option);
    fputs(") ", out);
    switch (completes) {
    case COMPLETES_CHOICES:
    case COMPLETES_CHOICES_AND_FILES:
        fputs("COMPREPLY=($(compgen -W '", out);
        args_complete_print_choices(out, option);
        fputs(completes == COMPLETES_CHOICES ? "' -- \"$cur\")); "
                                             : "' -- \"$cur\") $(compgen -f -- \"$cur\")); ", out);
        break;
    case COMPLETES_LIST:
        fputs("COMPREPLY=($(_yomikiri_list '", out);
        args_complete_print_choices(out, option);
        fputs("' \"$cur\")); ", out);
        break;
    case COMPLETES_KNOBS:
        fputs("compopt -o nospace +o filenames 2> /dev/null\n"
              "                COMPREPLY=($(_yomikiri_knobs \"$cur\")); ", out);
        break;
    case COMPLETES_SUITES:
        fputs("COMPREPLY=($(_yomikiri_suites \"$cur\") $(compgen -f -- \"$cur\")); ", out);
        break;
    case COMPLETES_FILES:
        fputs("COMPREPLY=($(compgen -f -- \"$cur\")); ", out);
        break;
    case COMPLETES_FOLDERS:
        fputs("COMPREPLY=($(compgen -d -- \"$cur\")); ", out);
        break;
    case COMPLETES_NOTHING:
        break;
    }
    fputs("return ;;\n", out);
}

static void print_command(FILE *out, const Command *command)
{
    OptionList list = args_list(command);
    ListedOption listed;

    fprintf(out, "    %s)\n        options='--help --help-all --version", command->name);
    while (args_list_next(&list, &listed))
        if (listed.option.name)
            fprintf(out, " --%s", listed.option.name);
    fputs("'\n", out);
    if (args_complete_operands(command) == COMPLETES_NOTHING)
        fputs("        files=0\n", out);
    else if (args_complete_operands(command) == COMPLETES_SUITES)
        fputs("        suites=1\n", out);
    fputs("        case $prev in\n", out);
    list = args_list(command);
    while (args_list_next(&list, &listed))
        if (listed.option.name && listed.option.kind != OPTION_FLAG)
            print_value(out, &listed.option);
    fputs("            *) ;;\n        esac ;;\n", out);
}

/* Names of all knobs, with the "=" behind, and the values of those that have names for them. */
static void print_knobs(FILE *out)
{
    const yk_knob *knob;

    fputs("_yomikiri_knobs()\n{\n    compgen -S = -W '", out);
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        fprintf(out, "%s%s", i == 0 ? "" : " ", knob->name);
    fputs("' -- \"$1\"\n}\n_yomikiri_values_of()\n{\n    case $1 in\n", out);
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        if (knob->values) {
            fprintf(out, "    %s) echo '", knob->name);
            args_complete_print_choices(out, &(Option){ .choices = knob->values });
            fputs("' ;;\n", out);
        }
    fputs("    esac\n}\n", out);
}

/* The first word may be a subcommand, or already belong to the default one. */
static void print_first_word(FILE *out, const Command *const *commands)
{
    fputs("    sub=${COMP_WORDS[1]}\n"
          "    if ((COMP_CWORD == 1)) || [[ $sub == help ]]; then\n"
          "        COMPREPLY=($(compgen -W '", out);
    for (size_t i = 0; commands[i]; i++)
        fprintf(out, "%s ", commands[i]->name);
    fputs("help' -- \"$cur\"))\n    fi\n    case $sub in\n    ", out);
    for (size_t i = 0; commands[i]; i++)
        fprintf(out, "%s%s", i == 0 ? "" : "|", commands[i]->name);
    fprintf(out, ") ((COMP_CWORD == 1)) && return ;;\n    help) return ;;\n"
            "    *) sub=%s ;;\n    esac\n", commands[0]->name);
}

void args_completion_bash(FILE *out, const Command *const *commands)
{
    fputs(HEAD, out);
    print_knobs(out);
    fputs(MAIN, out);
    print_first_word(out, commands);
    fputs("    case $sub in\n", out);
    for (size_t i = 0; commands[i]; i++)
        print_command(out, commands[i]);
    fputs("    esac\n", out);
    fputs(TAIL, out);
}
