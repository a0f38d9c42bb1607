/* args.c - see args.h. Help and completion are in args_help.c and args_completion.c. */

#include <ctype.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "api/solver.h"
#include "apps/cli/args/args_list.h"
#include "apps/cli/args/args_value.h"
#include "apps/cli/terminal/notice.h"
#include "base/text/print.h"

typedef struct {
    const Command *command;
    OptionList list;
    char *values;               /* the subcommand's struct */
    char *error;                /* the first complaint */
    size_t error_size;
    int *asked;                 /* ARGS_HELP and the like, where the complaint is "" */
} Reading;

/* Write the complaint; false, to be returned. */
#define WRONG(reading, ...) failed((reading)->error, (reading)->error_size, __VA_ARGS__)

static bool ask_for(const Reading *reading, char what)
{
    *reading->asked = what;
    return WRONG(reading, "%s", "");
}

/* ---- one value, or a complaint ---- */

/* The index of `text` among the choices of `option`, else false with a message that shows them.
 * `label` is who asked. */
static bool choose(const Reading *reading, const char *label, const Option *option,
                   const char *text, int *index)
{
    char name[CHOICE_SIZE], all[300] = "";

    for (*index = 0; args_choice_name(option, (size_t)*index, name); ++*index)
        if (strcmp(name, text) == 0)
            return true;
    args_choice_list(option, all, sizeof(all));
    return WRONG(reading, "%s: '%s' is not one of %s", label, text, all);
}

/* Whether the kernel can be used here. */
static bool kernel_allowed(const Reading *reading, const char *label, const char *name)
{
    static const Option KERNELS = { .kind = OPTION_KERNEL };
    int index;

    if (strcmp(name, "auto") == 0 || yk_kernel_usable(name))
        return true;
    return choose(reading, label, &KERNELS, name, &index)
           && WRONG(reading, "%s: this CPU cannot run the kernel '%s', but can run '%s'", label,
                    name, yk_kernel_auto());
}

/* What --NAME VALUE and --set NAME=VALUE do. */
static bool set_knob(const Reading *reading, SolverOptions *solver, const yk_knob *knob,
                     const char *label, const char *text)
{
    const ListedOption listed = args_list_knob(knob);
    int index;

    if (yk_config_set_text(&solver->config, knob->name, text) == YK_OK)
        return solver->given[knob - yk_knob_at(0)] = true;
    return knob->values ? choose(reading, label, &listed.option, text, &index)
                        : WRONG(reading, "%s: '%s' is not a number from %d to %d", label, text,
                                knob->minimum, knob->maximum);
}

/* The table's knob, in MiB, by a size. */
static bool set_table(const Reading *reading, SolverOptions *solver, const yk_knob *knob,
                      const char *text)
{
    const bool is_auto = strcmp(text, "auto") == 0;
    uint64_t bytes = 0;
    char number[24];

    if (!is_auto && !args_value_size(text, &bytes))
        return WRONG(reading, "--table: '%s' is not a size such as 512M, 2G or off", text);
    snprintf(number, sizeof(number), "%lld", is_auto ? -1 : (long long)(bytes >> 20));
    return ((bytes == 0 || bytes >> 20 > 0) && set_knob(reading, solver, knob, "--table", number))
           || WRONG(reading, "--table: %s is out of range (1M to %dM, or off)", text,
                    knob->maximum);
}

static bool set_by_name(const Reading *reading, SolverOptions *solver, const char *text)
{
    const char *equals = strchr(text, '=');
    char name[100], label[110];
    const yk_knob *knob;

    if (!equals)
        return WRONG(reading, "--set: '%s' is not NAME=VALUE", text);
    snprintf(name, sizeof(name), "%.*s", (int)(equals - text), text);
    snprintf(label, sizeof(label), "--set %s", name);
    knob = yk_knob_named(name);
    return knob ? set_knob(reading, solver, knob, label, equals + 1)
                : WRONG(reading, "--set: there is no knob '%s'", name);
}

/* Whether both lie in the option's range, if it has one; false after a complaint. */
static bool in_range(const Reading *reading, const Option *option, const char *text, int low,
                     int high)
{
    return (option->minimum == 0 && option->maximum == 0)
           || (low >= option->minimum && high <= option->maximum)
           || WRONG(reading, "--%s: %s is out of range (%d to %d%s)", option->name, text,
                    option->minimum, option->maximum,
                    option->kind == OPTION_DEPTH ? " plies" : "");
}

/* The usual level goes without saying, so that what is asked has one name. */
static bool set_depth(const Reading *reading, const Option *option, const char *text,
                      SearchDepth *depth)
{
    size_t level = 0;

    if (!in_range(reading, option, text, depth->plies, depth->plies))
        return false;
    while (yk_selectivity(level) > 0 && yk_selectivity(level) != depth->selectivity)
        level++;
    if (strchr(text, '@') && yk_selectivity(level) <= 0)
        return WRONG(reading, "--%s: %s: the selectivity is 73, 87, 95, 99 or 100 percent",
                     option->name, text);
    if (level == 0)
        depth->selectivity = 0;
    return true;
}

/* Set the option to `text`, which is NULL for a flag. */
static bool set_option(const Reading *reading, const ListedOption *listed, const char *text)
{
    const Option *option = &listed->option;
    void *at = reading->values + option->offset;
    SolverOptions *solver = at;
    TextList *list = at;
    Range *range = at;
    const char *instead = NULL;
    char label[CHOICE_SIZE + 2];

    snprintf(label, sizeof(label), "--%s", option->name);
    if (listed->knob)
        return option->kind == OPTION_SIZE
               ? set_table(reading, solver, listed->knob, text)
               : set_knob(reading, solver, listed->knob, label, text);
    switch (option->kind) {
    case OPTION_FLAG:
        return *(bool *)at = true;
    case OPTION_LIST:
        if (list->count == LIST_TEXTS)
            return WRONG(reading, "%s: given more than %d times", label, LIST_TEXTS);
        list->texts[list->count++] = text;
        return true;
    case OPTION_INT:
        if (args_value_int(text, at))
            return in_range(reading, option, text, *(int *)at, *(int *)at);
        instead = "a number";
        break;
    case OPTION_RANGE:
        if (args_value_range(text, at))
            return in_range(reading, option, text, range->low, range->high);
        instead = "two numbers A,B with A below B";
        break;
    case OPTION_DEPTH:
        if (args_value_depth(text, at))
            return set_depth(reading, option, text, at);
        instead = "a number of plies, nor plies@percent such as 15@87";
        break;
    case OPTION_SIZE:
        if (args_value_size(text, at))
            return true;
        instead = "a size such as 512M, 2G or off";
        break;
    case OPTION_DURATION:
        /* No time at all is nothing to solve or measure in. Some would mean "at once" by it and
         * some "without end". */
        if (args_value_duration(text, at))
            return *(double *)at > 0
                   || WRONG(reading, "%s: '%s' leaves no time: name a longer one, or leave %s out",
                            label, text, label);
        instead = "a time such as 30, 0.5, 2m or 1.5h";
        break;
    case OPTION_CHOICE:
        return choose(reading, label, option, text, at);
    case OPTION_SET:
        return set_by_name(reading, solver, text);
    case OPTION_KERNEL:
        if (!kernel_allowed(reading, label, text))
            return false;
        /* fall through */
    default:
        *(const char **)at = text;
        return true;
    }
    return WRONG(reading, "%s: '%s' is not %s", label, text, instead);
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
        yk_config classic;

        if (wanted && !*wanted) {
            *wanted = named ? kernel : "auto";
            if (named && !kernel_allowed(reading, "YOMIKIRI_KERNEL", kernel))
                return false;
        }
        if (!solver)
            continue;
        if (solver->classic) {
            yk_config_classic(&classic);
            for (size_t i = 0; yk_knob_at(i); i++)
                if (!solver->given[i])
                    solver->config.knob[i] = classic.knob[i];
        }
        snprintf(solver->config.kernel, sizeof(solver->config.kernel), "%s", solver->kernel);
    }
    return true;
}

/* ---- the arguments ---- */

int args_squares(const char *text, const char **rest)
{
    int squares = 0;

    for (; *text != '\0' && (isspace((unsigned char)*text) || strchr("-.XxOo*BbWw@", *text));
         text++)
        squares += !isspace((unsigned char)*text);
    *rest = text;
    return squares;
}

/* `value` is what is glued to the option, or NULL; takes argv[*at + 1] where needed. */
static bool take_value(const Reading *reading, const ListedOption *listed, const char *value,
                       char **argv, int argc, int *at)
{
    const Option *option = &listed->option;

    if (option->kind == OPTION_FLAG && value)
        return WRONG(reading, "--%s takes no value, but was given '%s'", option->name, value);
    if (option->kind != OPTION_FLAG && !value) {
        if (*at + 1 >= argc)
            return WRONG(reading, "--%s needs a value (%s)", option->name,
                         args_value_name(option));
        value = argv[++*at];
        if ((option->kind == OPTION_TEXT || option->kind == OPTION_LIST)
            && strncmp(value, "--", 2) == 0)
            return WRONG(reading, "--%s needs a value (write --%s=%s if that is it)",
                         option->name, option->name, value);
    }
    return set_option(reading, listed, value);
}

static bool take_long(const Reading *reading, char **argv, int argc, int *at)
{
    const char *word = argv[*at] + 2, *equals = strchr(word, '=');
    const int length = equals ? (int)(equals - word) : (int)strlen(word);
    const ListedOption *listed = args_list_find(&reading->list, argv[*at] + 1);

    return listed ? take_value(reading, listed, equals ? equals + 1 : NULL, argv, argc, at)
                  : WRONG(reading, "unknown option '--%.*s'", length, word);
}

/* "-mqt4" */
static bool take_letters(const Reading *reading, char **argv, int argc, int *at)
{
    for (const char *letter = argv[*at] + 1; *letter != '\0'; letter++) {
        const ListedOption *listed = *letter == '-' ? NULL
                                     : args_list_find(&reading->list, letter);

        if (*letter == ARGS_HELP || *letter == ARGS_VERSION)
            return ask_for(reading, *letter);
        if (!listed)
            return argv[*at][2] == '\0' ? WRONG(reading, "unknown option '-%c'", *letter)
                   : WRONG(reading, "unknown option '-%c' in '%s'", *letter, argv[*at]);
        if (listed->option.kind != OPTION_FLAG)
            return take_value(reading, listed, letter[1] != '\0' ? letter + 1 : NULL, argv, argc,
                              at);
        set_option(reading, listed, NULL);
    }
    return true;
}

bool args_read(const Command *command, int argc, char **argv, void *values, int *count,
               char *error, size_t error_size)
{
    Reading reading = { .command = command, .values = values, .error = error,
                        .error_size = error_size, .asked = count };
    bool options = true;
    int operands = 0;

    args_list(command, &reading.list);
    for (const Option *line = command->options; line && line->kind != OPTION_END; line++)
        if (line->kind == OPTION_SOLVER) {
            SolverOptions *solver = (void *)(reading.values + line->offset);

            *solver = (SolverOptions){ .classic = false };
            yk_config_init(&solver->config);
        }
    for (int i = 1; i < argc; i++) {
        const char *rest;
        char *word = argv[i];

        /* "--OX--..." is a board whose first square is empty, which no option resembles. */
        if (!options || word[0] != '-' || word[1] == '\0' || args_squares(word, &rest) >= 16) {
            if (!command->operands)
                return WRONG(&reading, "'%s' takes no operands, but was given '%s'%s%s",
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

ExitStatus args_complain(const Command *command, const char *format, ...)
{
    char message[1000];
    va_list list;

    va_start(list, format);
    vsnprintf(message, sizeof(message), format, list);
    va_end(list);
    notice("%s", message);
    fprintf(stderr, "Try '%s%s --help'.\n", args_before(command), command->name);
    return STATUS_USAGE;
}

bool args_parse(const Command *command, int argc, char **argv, void *values, int *count)
{
    char error[1000];

    if (args_read(command, argc, argv, values, count, error, sizeof(error)))
        return true;
    if (error[0] != '\0') {
        *count = args_complain(command, "%s", error);
        return false;
    }
    if (*count == ARGS_VERSION)
        args_print_version(stdout);
    else
        args_print_help(stdout, command, *count == ARGS_HELP_ALL);
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

    for (size_t i = 0; i < ARRAY_LENGTH(ORDER); i++)
        if (a == ORDER[i] || b == ORDER[i])
            return ORDER[i];
    return a;
}
