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
#include "base/base.h"
#include "base/text/nearest.h"

typedef struct {
    const Command *command;
    char *values;               /* the subcommand's struct */
    char *error;                /* the first complaint */
    size_t error_size;
    int *asked;                 /* ARGS_HELP and the like, where the complaint is "" */
} Reading;

/* ---- one value, or a complaint ---- */

/* Write the complaint; false, so that callers can return it. */
__attribute__((format(printf, 2, 3)))
static bool fail(const Reading *reading, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(reading->error, reading->error_size, format, list);
    va_end(list);
    return false;
}

/* The index of `text` among the names, else false with a message that shows them. */
static bool choose(const Reading *reading, const ListedOption *listed, const char *text,
                   int *index)
{
    const char *best = NULL;
    char name[CHOICE_SIZE], best_name[CHOICE_SIZE], all[300];
    int best_distance = NEAREST_NONE;

    for (size_t i = 0; args_choice_name(&listed->option, i, name); i++) {
        if (strcmp(name, text) == 0) {
            *index = (int)i;
            return true;
        }
        const int before = best_distance;

        nearest_consider(text, name, &best, &best_distance);
        if (best_distance < before)
            memcpy(best_name, name, sizeof(best_name));
    }
    args_choice_list(&listed->option, ", ", " or ", all, sizeof(all));
    if (best)
        return fail(reading, "--%s: '%s' is not one of %s (did you mean '%s'?)",
                    listed->option.name, text, all, best_name);
    return fail(reading, "--%s: '%s' is not one of %s", listed->option.name, text, all);
}

/* Whether the kernel `name` can be used here; `source` is the option or variable that said so, for
 * the complaint. */
static bool kernel_allowed(const Reading *reading, const char *source, const char *name)
{
    if (strcmp(name, "auto") == 0 || yk_kernel_usable(name))
        return true;
    for (size_t i = 0; yk_kernel_name(i); i++)
        if (strcmp(yk_kernel_name(i), name) == 0)
            return fail(reading, "%s: this CPU cannot run the kernel '%s', but can run '%s'",
                        source, name, yk_kernel_auto());

    const ListedOption kernels = { .option = { .kind = OPTION_KERNEL } };
    char all[300];

    args_choice_list(&kernels.option, ", ", " or ", all, sizeof(all));
    return fail(reading, "%s: '%s' is not one of %s", source, name, all);
}

static bool set_knob(const Reading *reading, const ListedOption *listed, const char *text)
{
    SolverOptions *solver = (SolverOptions *)(void *)(reading->values + listed->option.offset);
    const char *knob = yk_knob_at((size_t)listed->knob)->name;
    const Option *option = &listed->option;
    int64_t mebibytes;
    uint64_t bytes;
    int index;

    if (option->kind == OPTION_SIZE) {
        if (strcmp(text, "auto") == 0)
            mebibytes = -1;
        else if (args_value_size(text, &bytes))
            mebibytes = bytes > 0 && bytes >> 20 == 0 ? INT64_MAX : (int64_t)(bytes >> 20);
        else
            return fail(reading, "--%s: '%s' is not a size such as 512M, 2G or off", option->name,
                        text);
        if (mebibytes > INT32_MAX
            || yk_config_set(&solver->config, knob, (int)mebibytes) != YK_OK)
            return fail(reading, "--%s: %s is out of range (1M to %dM, or off)", option->name,
                        text, option->maximum);
    } else if (yk_config_set_text(&solver->config, knob, text) != YK_OK) {
        if (option->kind == OPTION_CHOICE)
            return choose(reading, listed, text, &index);
        return fail(reading, "--%s: '%s' is not a number from %d to %d", option->name, text,
                    option->minimum, option->maximum);
    }
    solver->given[listed->knob] = true;
    return true;
}

/* The knob that was probably meant; NULL: none. */
static const char *nearest_knob(const char *name)
{
    const char *best = NULL;
    int distance = NEAREST_NONE;
    const yk_knob *knob;

    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        nearest_consider(name, knob->name, &best, &distance);
    return best;
}

/* --set NAME=VALUE. */
static bool set_by_name(const Reading *reading, const Option *option, const char *text)
{
    SolverOptions *solver = (SolverOptions *)(void *)(reading->values + option->offset);
    const size_t length = strcspn(text, "=");
    const yk_knob *knob;
    char name[100];

    snprintf(name, sizeof(name), "%.*s", (int)(length < 99 ? length : 99), text);
    if (text[length] == '\0')
        return fail(reading, "--set: '%s' is not NAME=VALUE", text);
    knob = yk_knob_named(name);
    if (!knob) {
        const char *near = nearest_knob(name);

        return near ? fail(reading, "--set: there is no knob '%s' (did you mean '%s'?)", name,
                           near)
                    : fail(reading, "--set: there is no knob '%s'", name);
    }
    if (yk_config_set_text(&solver->config, name, text + length + 1) != YK_OK)
        return knob->values
            ? fail(reading, "--set: %s is one of %s, not '%s'", name, knob->values,
                   text + length + 1)
            : fail(reading, "--set: %s is a number from %d to %d, not '%s'", name, knob->minimum,
                   knob->maximum, text + length + 1);
    solver->given[knob - yk_knob_at(0)] = true;
    return true;
}

static bool set_integer(const Reading *reading, const Option *option, const char *text, int *out)
{
    const bool bounded = option->minimum != 0 || option->maximum != 0;

    if (!args_value_int(text, out))
        return fail(reading, "--%s: '%s' is not a number", option->name, text);
    if (bounded && (*out < option->minimum || *out > option->maximum))
        return fail(reading, "--%s: %s is out of range (%d to %d)", option->name, text,
                    option->minimum, option->maximum);
    return true;
}

/* No time at all is nothing to solve or measure in. Some would mean "at once" by it and some
 * "without end". */
static bool set_duration(const Reading *reading, const Option *option, const char *text,
                         double *at)
{
    double seconds;

    if (!args_value_duration(text, &seconds))
        return fail(reading, "--%s: '%s' is not a time such as 30, 0.5, 2m or 1.5h", option->name,
                    text);
    if (!(seconds > 0))
        return fail(reading, "--%s: '%s' leaves no time: name a longer one, or leave --%s out",
                    option->name, text, option->name);
    *at = seconds;
    return true;
}

static bool set_range(const Reading *reading, const Option *option, const char *text, Range *out)
{
    const bool bounded = option->minimum != 0 || option->maximum != 0;

    if (!args_value_range(text, out))
        return fail(reading, "--%s: '%s' is not two numbers A,B with A below B", option->name,
                    text);
    if (bounded && (out->low < option->minimum || out->high > option->maximum))
        return fail(reading, "--%s: %s is out of range (%d to %d)", option->name, text,
                    option->minimum, option->maximum);
    return true;
}

static bool is_level(int selectivity)
{
    for (size_t i = 0; yk_selectivity(i) > 0; i++)
        if (yk_selectivity(i) == selectivity)
            return true;
    return false;
}

/* The usual level goes without saying, so that what is asked has one name. */
static bool set_depth(const Reading *reading, const Option *option, const char *text,
                      SearchDepth *out)
{
    if (!args_value_depth(text, out))
        return fail(reading, "--%s: '%s' is neither a number of plies nor plies@percent "
                    "such as 15@87", option->name, text);
    if (out->plies < option->minimum || out->plies > option->maximum)
        return fail(reading, "--%s: %s is out of range (%d to %d plies)", option->name, text,
                    option->minimum, option->maximum);
    if (strchr(text, '@') && !is_level(out->selectivity))
        return fail(reading, "--%s: %s: the selectivity is 73, 87, 95, 99 or 100 percent",
                    option->name, text);
    if (out->selectivity == yk_selectivity(0))
        out->selectivity = 0;
    return true;
}

static bool add_text(const Reading *reading, const Option *option, const char *text,
                     TextList *list)
{
    if (list->count == LIST_TEXTS)
        return fail(reading, "--%s: given more than %d times", option->name, LIST_TEXTS);
    list->texts[list->count++] = text;
    return true;
}

/* Set the option to `text`, which is NULL for a flag. */
static bool set_option(const Reading *reading, const ListedOption *listed, const char *text)
{
    const Option *option = &listed->option;
    void *at = reading->values + option->offset;

    if (listed->knob != NOT_A_KNOB)
        return set_knob(reading, listed, text);
    switch (option->kind) {
    case OPTION_FLAG:
        *(bool *)at = true;
        return true;
    case OPTION_INT:
        return set_integer(reading, option, text, at);
    case OPTION_TEXT:
        *(const char **)at = text;
        return true;
    case OPTION_LIST:
        return add_text(reading, option, text, at);
    case OPTION_SIZE:
        return args_value_size(text, at)
               || fail(reading, "--%s: '%s' is not a size such as 512M, 2G or off", option->name,
                       text);
    case OPTION_DURATION:
        return set_duration(reading, option, text, at);
    case OPTION_RANGE:
        return set_range(reading, option, text, at);
    case OPTION_DEPTH:
        return set_depth(reading, option, text, at);
    case OPTION_CHOICE:
        return choose(reading, listed, text, at);
    case OPTION_KERNEL:
        if (!kernel_allowed(reading, "--kernel", text))
            return false;
        *(const char **)at = text;
        return true;
    case OPTION_SET:
        return set_by_name(reading, option, text);
    default:
        return true;
    }
}

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
            if (named && !kernel_allowed(reading, "YOMIKIRI_KERNEL", kernel))
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
        return !value ? set_option(reading, listed, NULL)
                             : fail(reading, "--%s takes no value, but was given '%s'", name,
                                    value);
    if (!value) {
        if (*at + 1 >= argc)
            return fail(reading, "--%s needs a value (%s)", name,
                        args_value_name(&listed->option));
        value = argv[++*at];
        if ((listed->option.kind == OPTION_TEXT || listed->option.kind == OPTION_LIST)
            && strncmp(value, "--", 2) == 0)
            return fail(reading, "--%s needs a value (write --%s=%s if that is it)", name, name,
                        value);
    }
    return set_option(reading, listed, value);
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
        return fail(reading, "unknown option '--%s' (did you mean '--%s'?)", name, near);
    return fail(reading, "unknown option '--%s'", name);
}

/* "-t", or what is wrong with "-mqt"; "-moves" was meant to be --moves. */
static bool unknown_letter(const Reading *reading, const char *word, char letter)
{
    const char *near = word[2] != '\0' ? nearest_option(reading, word + 1) : NULL;

    if (near)
        return fail(reading, "unknown option '%s' (did you mean '--%s'?)", word, near);
    if (word[2] != '\0')
        return fail(reading, "unknown option '-%c' in '%s'", letter, word);
    return fail(reading, "unknown option '%s'", word);
}

static bool ask_for(const Reading *reading, char what)
{
    *reading->asked = what;
    return fail(reading, "%s", "");
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
        if (!set_option(reading, &listed, NULL))
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
                return fail(&reading, "'%s' takes no operands, but was given '%s'%s%s",
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
