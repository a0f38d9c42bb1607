/* args_completion.c - shell completion: scripts that ask the program, and its answers from the
 * option tables. */

#include "apps/cli/args/args_list.h"

#include <string.h>

#include "base/embed.h"
#include "positions/suite/suite.h"

/* ---- the scripts ---- */

EMBED_TEXT(args_completion_bash, "apps/cli/args/completion.bash");
EMBED_TEXT(args_completion_zsh, "apps/cli/args/completion.zsh");
EMBED_TEXT(args_completion_fish, "apps/cli/args/completion.fish");

bool args_print_completion(FILE *out, const char *shell)
{
    const char *script = strcmp(shell, "bash") == 0 ? args_completion_bash
                         : strcmp(shell, "zsh") == 0 ? args_completion_zsh
                         : strcmp(shell, "fish") == 0 ? args_completion_fish : NULL;

    if (script)
        fputs(script, out);
    return script;
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

static void offer_options(FILE *out, const OptionList *list)
{
    for (int i = 0; i < list->count; i++)
        if (list->options[i].option.name)
            offer(out, "--", 2, list->options[i].option.name, list->options[i].option.help);
    fputs("--help\tshow the usual options\n--help-all\tshow all options\n"
          "--version\tshow the version\n", out);
}

/* The option that `word` is, if its value is the next word. */
static const ListedOption *takes_next(const OptionList *list, const char *word)
{
    const bool is_long = strncmp(word, "--", 2) == 0 && !strchr(word, '=');
    const ListedOption *found = is_long || (word[0] == '-' && word[1] != '\0' && word[2] == '\0')
                                ? args_list_find(list, word + 1) : NULL;

    return found && found->option.kind != OPTION_FLAG ? found : NULL;
}

void args_complete(FILE *out, const Command *const *commands, int count, char *const *words)
{
    const char *word = count > 0 ? words[count - 1] : "", *equals = strchr(word, '=');
    const Command *command = commands[0];
    const ListedOption *listed;
    OptionList list;

    for (size_t i = 0; commands[i]; i++) {
        if (count > 1 && strcmp(words[0], commands[i]->name) == 0)
            command = commands[i];
        if (count < 2)
            offer(out, "", 0, commands[i]->name, commands[i]->summary);
    }
    args_list(command, &list);
    if (count > 1 && (listed = takes_next(&list, words[count - 2])) != NULL)
        offer_value(out, &listed->option, word, 0);
    else if (equals && strncmp(word, "--", 2) == 0
             && (listed = args_list_find(&list, word + 1)) != NULL)
        offer_value(out, &listed->option, word, (size_t)(equals - word) + 1);
    else if (word[0] == '-')
        offer_options(out, &list);
    else if (command->operands && strstr(command->operands, "SUITE"))
        offer_suites_and_files(out, "", 0);
    else if (command->operands)
        fputs(":files\n", out);
}
