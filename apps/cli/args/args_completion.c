/* args_completion.c - shell completion: scripts that ask the program, and its answers from the
 * option tables. */

#include "apps/cli/args/args_list.h"

#include <string.h>

#include "positions/suite/suite_find.h"

/* ---- the scripts ---- */

/* bash splits words at each "=": the script undoes that for the program, and offers what stands
 * behind the last "=" only. */
static const char BASH[] =
    "# bash completion for yomikiri; written by 'yomikiri --completion bash'\n"
    "_yomikiri()\n"
    "{\n"
    "    local program=${COMP_WORDS[0]/#\\~\\//$HOME/} before= glued= count=0 part line i\n"
    "    local -a words=()\n"
    "    for ((i = 1; i <= COMP_CWORD; i++)); do\n"
    "        part=${COMP_WORDS[i]}\n"
    "        if ((count > 0)) && [[ $part == = || $glued ]]; then\n"
    "            words[count-1]+=$part\n"
    "        else\n"
    "            words[count++]=$part before=\n"
    "        fi\n"
    "        glued=\n"
    "        [[ $part == = ]] && glued=1 before=${words[count-1]}\n"
    "    done\n"
    "    local word=${words[count-1]}\n"
    "    COMPREPLY=()\n"
    "    while IFS= read -r line; do\n"
    "        line=${line%%$'\\t'*}\n"
    "        case $line in\n"
    "        :files) COMPREPLY+=($(compgen -f -- \"${word#\"$before\"}\")) ;;\n"
    "        :folders) COMPREPLY+=($(compgen -d -- \"${word#\"$before\"}\")) ;;\n"
    "        :more) compopt -o nospace +o filenames 2> /dev/null ;;\n"
    "        \"$word\"*) COMPREPLY+=(\"${line#\"$before\"}\") ;;\n"
    "        esac\n"
    "    done < <(\"$program\" --complete \"${words[@]}\" 2> /dev/null)\n"
    "}\n"
    "complete -o filenames -F _yomikiri yomikiri\n";

/* Works from a folder of $fpath, where zsh calls the file itself, and from `eval`. */
static const char ZSH[] =
    "#compdef yomikiri\n"
    "# zsh completion for yomikiri; written by 'yomikiri --completion zsh'\n"
    "_yomikiri()\n"
    "{\n"
    "    local line files\n"
    "    local -a offered more\n"
    "    for line in ${(f)\"$(_call_program words $words[1] --complete"
    " ${(q)words[2,CURRENT-1]} ${(q)PREFIX} 2> /dev/null)\"}; do\n"
    "        case $line in\n"
    "        :more) more=(-S '') ;;\n"
    "        :files) files=_files ;;\n"
    "        :folders) files='_files -/' ;;\n"
    "        *) line=${line//:/\\\\:}; offered+=(\"${line/$'\\t'/:}\") ;;\n"
    "        esac\n"
    "    done\n"
    "    _describe -t words word offered \"$more[@]\"\n"
    "    [[ $PREFIX == --*=* ]] && compset -P '*='\n"
    "    ${=files}\n"
    "}\n"
    "if [[ $funcstack[1] == _yomikiri ]]; then\n"
    "    _yomikiri \"$@\"\n"
    "else\n"
    "    compdef _yomikiri yomikiri\n"
    "fi\n";

static const char FISH[] =
    "# fish completion for yomikiri; written by 'yomikiri --completion fish'\n"
    "function __yomikiri\n"
    "    set -l words (commandline -opc)\n"
    "    set -l program $words[1]\n"
    "    set -e words[1]\n"
    "    set -l word (commandline -ct)\n"
    "    set -l before (string match -r -- '^--[a-z-]+=' \"$word\"; or echo)\n"
    "    set -l path (string replace -- \"$before\" '' \"$word\")\n"
    "    for line in (command $program --complete $words \"$word\" 2> /dev/null)\n"
    "        switch $line\n"
    "            case :more\n"
    "            case :files\n"
    "                printf \"$before%s\\n\" (__fish_complete_path $path)\n"
    "            case :folders\n"
    "                printf \"$before%s\\n\" (__fish_complete_directories $path)\n"
    "            case '*'\n"
    "                echo $line\n"
    "        end\n"
    "    end\n"
    "end\n"
    "complete -c yomikiri -f -a '(__yomikiri)'\n";

const char *const ARGS_SHELLS[] = { "bash", "zsh", "fish", NULL };

bool args_print_completion(FILE *out, const char *shell)
{
    static const char *const SCRIPTS[] = { BASH, ZSH, FISH };

    for (size_t i = 0; ARGS_SHELLS[i]; i++)
        if (strcmp(shell, ARGS_SHELLS[i]) == 0) {
            fputs(SCRIPTS[i], out);
            return true;
        }
    return false;
}

/* ---- what is offered ---- */

/* A word that begins with the first `length` letters of `before`. */
static void offer(FILE *out, const char *before, size_t length, const char *word, const char *what)
{
    fprintf(out, "%.*s%s\t%s\n", (int)length, before, word, what);
}

static void offer_choices(FILE *out, const char *before, size_t length, const Option *option)
{
    char name[CHOICE_SIZE];

    for (size_t i = 0; args_choice_name(option, i, name); i++)
        offer(out, before, length, name, "");
}

static void offer_suites_and_files(FILE *out, const char *before, size_t length)
{
    char program[4096];
    SuiteNames suites;

    suite_find_program(program, sizeof(program));
    suite_find_names(program, &suites);
    for (int i = 0; i < suites.count; i++)
        offer(out, before, length, suites.name[i], "suite");
    fputs(":files\n", out);
}

/* NAME=VALUE of all knobs, the values of those that have names for them. */
static void offer_knobs(FILE *out, const char *word, size_t length)
{
    const size_t name = strcspn(word + length, "=");
    const yk_knob *knob;

    if (word[length + name] == '\0')
        fputs(":more\n", out);
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        if (word[length + name] == '\0')
            fprintf(out, "%.*s%s=\t%s\n", (int)length, word, knob->name, knob->summary);
        else if (knob->values && strlen(knob->name) == name
                 && strncmp(knob->name, word + length, name) == 0)
            offer_choices(out, word, length + name + 1, &(Option){ .choices = knob->values });
}

/* The value of an option, which begins behind `length` letters of the word. */
static void offer_value(FILE *out, const Option *option, const char *word, size_t length)
{
    const char *value = option->value ? option->value : "", *comma = strrchr(word, ',');

    if (strstr(value, ",...")) {
        fputs(":more\n", out);
        length = comma ? (size_t)(comma + 1 - word) : length;
        offer_choices(out, word, length + (word[length] == '-'), option);
    } else if (option->kind == OPTION_SET) {
        offer_knobs(out, word, length);
    } else if (strcmp(value, "SUITE") == 0) {
        offer_suites_and_files(out, word, length);
    } else if (option->kind == OPTION_CHOICE || option->kind == OPTION_KERNEL
               || option->choices || option->choice_at) {
        offer_choices(out, word, length, option);
    }
    if (strcmp(value, "FOLDER") == 0)
        fputs(":folders\n", out);
    else if (strstr(value, "FILE") || strcmp(value, "COMMAND") == 0)
        fputs(":files\n", out);
}

static void offer_options(FILE *out, const Command *command)
{
    OptionList list = args_list(command);
    ListedOption listed;

    while (args_list_next(&list, &listed))
        if (listed.option.name)
            offer(out, "--", 2, listed.option.name, listed.option.help);
    fputs("--help\tshow the usual options\n--help-all\tshow all options\n"
          "--version\tshow the version\n", out);
}

/* Whether `word` is an option whose value is the next word. */
static bool takes_next(const Command *command, const char *word, ListedOption *found)
{
    if (strncmp(word, "--", 2) == 0)
        return args_list_find(command, word + 2, strlen(word + 2), found)
               && found->option.kind != OPTION_FLAG;
    return word[0] == '-' && word[1] != '\0' && word[2] == '\0'
           && args_list_letter(command, word[1], found) && found->option.kind != OPTION_FLAG;
}

void args_complete(FILE *out, const Command *const *commands, int count, char *const *words)
{
    const char *word = count > 0 ? words[count - 1] : "", *equals = strchr(word, '=');
    const Command *command = commands[0];
    const bool help = count == 2 && strcmp(words[0], "help") == 0;
    ListedOption listed;

    for (size_t i = 0; commands[i]; i++) {
        if (count > 1 && strcmp(words[0], commands[i]->name) == 0)
            command = commands[i];
        if (count < 2 || help)
            offer(out, "", 0, commands[i]->name, commands[i]->summary);
    }
    if (count < 2)
        offer(out, "", 0, "help", "show what a subcommand does");
    if (help)
        return;
    if (count > 1 && takes_next(command, words[count - 2], &listed))
        offer_value(out, &listed.option, word, 0);
    else if (equals && strncmp(word, "--", 2) == 0
             && args_list_find(command, word + 2, (size_t)(equals - word) - 2, &listed))
        offer_value(out, &listed.option, word, (size_t)(equals - word) + 1);
    else if (word[0] == '-')
        offer_options(out, command);
    else if (command->operands && strstr(command->operands, "SUITE"))
        offer_suites_and_files(out, "", 0);
    else if (command->operands)
        fputs(":files\n", out);
}
