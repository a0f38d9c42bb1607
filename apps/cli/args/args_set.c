#include "apps/cli/args/args_set.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "api/solver.h"
#include "apps/cli/args/args_value.h"
#include "base/base.h"
#include "base/text/nearest.h"

bool args_set_fail(const Reading *reading, const char *format, ...)
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
        return args_set_fail(reading, "--%s: '%s' is not one of %s (did you mean '%s'?)",
                             listed->option.name, text, all, best_name);
    return args_set_fail(reading, "--%s: '%s' is not one of %s", listed->option.name, text, all);
}

bool args_set_kernel_usable(const Reading *reading, const char *source, const char *name)
{
    if (strcmp(name, "auto") == 0 || yk_kernel_usable(name))
        return true;
    for (size_t i = 0; yk_kernel_name(i); i++)
        if (strcmp(yk_kernel_name(i), name) == 0)
            return args_set_fail(reading,
                                 "%s: this CPU cannot run the kernel '%s', but can run '%s'",
                                 source, name, yk_kernel_auto());

    const ListedOption kernels = { .option = { .kind = OPTION_KERNEL } };
    char all[300];

    args_choice_list(&kernels.option, ", ", " or ", all, sizeof(all));
    return args_set_fail(reading, "%s: '%s' is not one of %s", source, name, all);
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
            return args_set_fail(reading, "--%s: '%s' is not a size such as 512M, 2G or off",
                                 option->name, text);
        if (mebibytes > INT32_MAX
            || yk_config_set(&solver->config, knob, (int)mebibytes) != YK_OK)
            return args_set_fail(reading, "--%s: %s is out of range (1M to %dM, or off)",
                                 option->name, text, option->maximum);
    } else if (yk_config_set_text(&solver->config, knob, text) != YK_OK) {
        if (option->kind == OPTION_CHOICE)
            return choose(reading, listed, text, &index);
        return args_set_fail(reading, "--%s: '%s' is not a number from %d to %d", option->name,
                             text, option->minimum, option->maximum);
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
        return args_set_fail(reading, "--set: '%s' is not NAME=VALUE", text);
    knob = yk_knob_named(name);
    if (!knob) {
        const char *near = nearest_knob(name), *gone = knob_gone(name);

        if (gone)
            return args_set_fail(reading, "--set: '%s' is no longer a knob: %s", name, gone);

        return near ? args_set_fail(reading, "--set: there is no knob '%s' (did you mean '%s'?)",
                                    name, near)
                    : args_set_fail(reading, "--set: there is no knob '%s'", name);
    }
    if (yk_config_set_text(&solver->config, name, text + length + 1) != YK_OK)
        return knob->values
            ? args_set_fail(reading, "--set: %s is one of %s, not '%s'", name, knob->values,
                            text + length + 1)
            : args_set_fail(reading, "--set: %s is a number from %d to %d, not '%s'", name,
                            knob->minimum, knob->maximum, text + length + 1);
    solver->given[knob - yk_knob_at(0)] = true;
    return true;
}

static bool set_integer(const Reading *reading, const Option *option, const char *text, int *out)
{
    const bool bounded = option->minimum != 0 || option->maximum != 0;

    if (!args_value_int(text, out))
        return args_set_fail(reading, "--%s: '%s' is not a number", option->name, text);
    if (bounded && (*out < option->minimum || *out > option->maximum))
        return args_set_fail(reading, "--%s: %s is out of range (%d to %d)", option->name, text,
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
        return args_set_fail(reading, "--%s: '%s' is not a time such as 30, 0.5, 2m or 1.5h",
                             option->name, text);
    if (!(seconds > 0))
        return args_set_fail(reading, "--%s: '%s' leaves no time: name a longer one, or leave "
                             "--%s out", option->name, text, option->name);
    *at = seconds;
    return true;
}

static bool set_range(const Reading *reading, const Option *option, const char *text, Range *out)
{
    const bool bounded = option->minimum != 0 || option->maximum != 0;

    if (!args_value_range(text, out))
        return args_set_fail(reading, "--%s: '%s' is not two numbers A,B with A below B",
                             option->name, text);
    if (bounded && (out->low < option->minimum || out->high > option->maximum))
        return args_set_fail(reading, "--%s: %s is out of range (%d to %d)", option->name, text,
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
        return args_set_fail(reading, "--%s: '%s' is neither a number of plies nor plies@percent "
                             "such as 15@87", option->name, text);
    if (out->plies < option->minimum || out->plies > option->maximum)
        return args_set_fail(reading, "--%s: %s is out of range (%d to %d plies)", option->name,
                             text, option->minimum, option->maximum);
    if (strchr(text, '@') && !is_level(out->selectivity))
        return args_set_fail(reading, "--%s: %s: the selectivity is 73, 87, 95, 99 or 100 percent",
                             option->name, text);
    if (out->selectivity == yk_selectivity(0))
        out->selectivity = 0;
    return true;
}

static bool append(const Reading *reading, const Option *option, const char *text, TextList *list)
{
    if (list->count == LIST_TEXTS)
        return args_set_fail(reading, "--%s: given more than %d times", option->name, LIST_TEXTS);
    list->texts[list->count++] = text;
    return true;
}

bool args_set(const Reading *reading, const ListedOption *listed, const char *text)
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
        return append(reading, option, text, at);
    case OPTION_SIZE:
        return args_value_size(text, at)
               || args_set_fail(reading, "--%s: '%s' is not a size such as 512M, 2G or off",
                                option->name, text);
    case OPTION_DURATION:
        return set_duration(reading, option, text, at);
    case OPTION_RANGE:
        return set_range(reading, option, text, at);
    case OPTION_DEPTH:
        return set_depth(reading, option, text, at);
    case OPTION_CHOICE:
        return choose(reading, listed, text, at);
    case OPTION_KERNEL:
        if (!args_set_kernel_usable(reading, "--kernel", text))
            return false;
        *(const char **)at = text;
        return true;
    case OPTION_SET:
        return set_by_name(reading, option, text);
    default:
        return true;
    }
}
