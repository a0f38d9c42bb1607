/* args.c - see args.h. Help, man page and completion are in args_help.c, args_man.c and
 * args_completion*.c. */

#include "apps/cli/args/args.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/args/args_set.h"
#include "apps/cli/terminal/notice.h"
#include "base/text/nearest.h"

static const char *nearest_option(const Reading *reading, const char *word)
{
    OptionList list = args_list(reading->command);
    ListedOption listed;
    const char *best = NULL;
    int best_distance = NEAREST_NONE;

    nearest_consider(word, "help", &best, &best_distance);
    nearest_consider(word, "help-all", &best, &best_distance);
    nearest_consider(word, "version", &best, &best_distance);
    while (args_list_next(&list, &listed))
        if (listed.option.name)
            nearest_consider(word, listed.option.name, &best, &best_distance);
    return best;
}

/* ---- before and after the arguments ---- */

static void begin_solver_groups(const Reading *reading)
{
    for (const Option *line = reading->command->options; line && line->kind != OPTION_END; line++)
        if (line->kind == OPTION_SOLVER) {
            SolverOptions *solver = (SolverOptions *)(void *)(reading->values + line->offset);

            *solver = (SolverOptions){ .classic = false };
            yk_config_init(&solver->config);
        }
}

static void apply_classic(SolverOptions *solver)
{
    yk_config config;

    yk_config_classic(&config);
    for (size_t i = 0; yk_knob_at(i); i++)
        if (solver->given[i])
            config.knob[i] = solver->config.knob[i];
    solver->config = config;
}

/* What no option said: the kernel from the environment, classic below the knobs. */
static bool complete(const Reading *reading)
{
    const char *kernel = getenv("YOMIKIRI_KERNEL");
    const bool named = kernel && *kernel != '\0';

    for (const Option *line = reading->command->options; line && line->kind != OPTION_END;
         line++) {
        void *at = reading->values + line->offset;
        SolverOptions *solver = line->kind == OPTION_SOLVER ? at : NULL;
        const char **wanted = solver ? &solver->kernel : line->kind == OPTION_KERNEL ? at : NULL;

        if (wanted && !*wanted) {
            *wanted = named ? kernel : "auto";
            if (named && !args_set_kernel_usable(reading, "YOMIKIRI_KERNEL", kernel))
                return false;
        }
        if (!solver)
            continue;
        if (solver->classic)
            apply_classic(solver);
        snprintf(solver->config.kernel, sizeof(solver->config.kernel), "%s", solver->kernel);
    }
    return true;
}

/* ---- the arguments ---- */

/* "--OX--...": a board whose first square is empty, which no option resembles. */
static bool looks_like_board(const char *text)
{
    int squares = 0;

    for (; *text != '\0' && squares < 16; text++) {
        if (isspace((unsigned char)*text))
            continue;
        if (!strchr("-.XxOo*BbWw@", *text))
            return false;
        squares++;
    }
    return squares == 16;
}

/* `value` is what is glued to the option, or NULL; takes argv[*at + 1] where needed. */
static bool take(const Reading *reading, const ListedOption *listed, const char *value,
                 char **argv, int argc, int *at)
{
    const char *name = listed->option.name;

    if (listed->option.kind == OPTION_FLAG)
        return !value ? args_set(reading, listed, NULL)
                             : args_set_fail(reading, "--%s takes no value, but was given '%s'",
                                             name, value);
    if (!value) {
        if (*at + 1 >= argc)
            return args_set_fail(reading, "--%s needs a value (%s)", name,
                                 args_value_name(&listed->option));
        value = argv[++*at];
        if ((listed->option.kind == OPTION_TEXT || listed->option.kind == OPTION_LIST)
            && strncmp(value, "--", 2) == 0)
            return args_set_fail(reading, "--%s needs a value (write --%s=%s if that is it)",
                                 name, name, value);
    }
    return args_set(reading, listed, value);
}

static bool take_long(const Reading *reading, char **argv, int argc, int *at)
{
    const char *word = argv[*at] + 2, *equals = strchr(word, '=');
    const size_t length = equals ? (size_t)(equals - word) : strlen(word);
    char name[CHOICE_SIZE];
    ListedOption listed;

    if (args_list_find(reading->command, word, length, &listed))
        return take(reading, &listed, equals ? equals + 1 : NULL, argv, argc, at);
    snprintf(name, sizeof(name), "%.*s", (int)(length < 100 ? length : 100), word);

    const char *near = nearest_option(reading, name);

    if (near)
        return args_set_fail(reading, "unknown option '--%s' (did you mean '--%s'?)", name,
                             near);
    return args_set_fail(reading, "unknown option '--%s'", name);
}

/* "-t", or what is wrong with "-mqt"; "-moves" was meant to be --moves. */
static bool unknown_letter(const Reading *reading, const char *word, char letter)
{
    const char *near = word[2] != '\0' ? nearest_option(reading, word + 1) : NULL;

    if (near)
        return args_set_fail(reading, "unknown option '%s' (did you mean '--%s'?)", word, near);
    if (word[2] != '\0')
        return args_set_fail(reading, "unknown option '-%c' in '%s'", letter, word);
    return args_set_fail(reading, "unknown option '%s'", word);
}

static bool ask_for(const Reading *reading, char what)
{
    *reading->asked = what;
    return args_set_fail(reading, "%s", "");
}

static bool take_letters(const Reading *reading, char **argv, int argc, int *at)
{
    for (const char *letter = argv[*at] + 1; *letter != '\0'; letter++) {
        ListedOption listed;

        if (*letter == ARGS_HELP || *letter == ARGS_VERSION)
            return ask_for(reading, *letter);
        if (!args_list_letter(reading->command, *letter, &listed))
            return unknown_letter(reading, argv[*at], *letter);
        if (listed.option.kind != OPTION_FLAG)
            return take(reading, &listed, letter[1] != '\0' ? letter + 1 : NULL, argv, argc, at);
        if (!args_set(reading, &listed, NULL))
            return false;
    }
    return true;
}

bool args_read(const Command *command, int argc, char **argv, void *values, int *count,
               char *error, size_t error_size)
{
    const Reading reading = { command, values, error, error_size, count };
    bool options = true;
    int operands = 0;

    begin_solver_groups(&reading);
    for (int i = 1; i < argc; i++) {
        char *word = argv[i];

        if (!options || word[0] != '-' || word[1] == '\0' || looks_like_board(word)) {
            if (!command->operands)
                return args_set_fail(&reading, "'%s' takes no operands, but was given '%s'%s%s",
                                     command->name, word, command->instead ? ": " : "",
                                     command->instead ? command->instead : "");
            argv[operands++] = word;
        } else if (strcmp(word, "--") == 0) {
            options = false;
        } else if (strcmp(word, "--help") == 0) {
            return ask_for(&reading, ARGS_HELP);
        } else if (strcmp(word, "--help-all") == 0) {
            return ask_for(&reading, ARGS_HELP_ALL);
        } else if (strcmp(word, "--version") == 0) {
            return ask_for(&reading, ARGS_VERSION);
        } else if (!(word[1] == '-' ? take_long : take_letters)(&reading, argv, argc, &i)) {
            return false;
        }
    }
    *count = operands;
    return complete(&reading);
}

/* ---- talking ---- */

static ExitStatus complain(const Command *command, const char *message)
{
    notice("%s", message);
    fprintf(stderr, "Try '%s%s --help'.\n", args_before(command), command->name);
    return STATUS_USAGE;
}

ExitStatus args_complain(const Command *command, const char *format, ...)
{
    char message[1000];
    va_list list;

    va_start(list, format);
    vsnprintf(message, sizeof(message), format, list);
    va_end(list);
    return complain(command, message);
}

bool args_parse(const Command *command, int argc, char **argv, void *values, int *count)
{
    char error[1000];

    if (args_read(command, argc, argv, values, count, error, sizeof(error)))
        return true;
    if (error[0] != '\0') {
        *count = complain(command, error);
        return false;
    }
    if (*count == ARGS_VERSION)
        args_print_version(stdout);
    else
        (*count == ARGS_HELP_ALL ? args_print_help_all : args_print_help)(stdout, command);
    *count = STATUS_DONE;
    return false;
}

bool args_knob_given(const SolverOptions *options, const char *name)
{
    const yk_knob *knob = yk_knob_named(name);

    return knob && options->given[knob - yk_knob_at(0)];
}

ExitStatus args_worse(ExitStatus a, ExitStatus b)
{
    static const ExitStatus ORDER[] = { STATUS_DIFFERENT, STATUS_INTERRUPTED, STATUS_LIMIT,
                                        STATUS_INPUT, STATUS_DONE };

    for (size_t i = 0; i < sizeof(ORDER) / sizeof(ORDER[0]); i++)
        if (a == ORDER[i] || b == ORDER[i])
            return ORDER[i];
    return a;
}
