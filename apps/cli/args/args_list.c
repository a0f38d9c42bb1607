#include "apps/cli/args/args_list.h"

#include <string.h>

#include "base/base.h"
#include "base/text/print.h"
#include "base/text/words.h"

#define AT(member) offsetof(SolverOptions, member)

/* Lines of the solver group in front of the plain knobs. */
static const Option SOLVER_HEAD[] = {
    { OPTION_HEADING, .help = "Solver (changes speed, never an answer)" },
    { OPTION_INT, "threads", 't', .value = "N",
      .help = "threads that share the work on one position (default: all CPUs for a single "
              "position, one for each of many)" },
    { OPTION_SIZE, "table", .value = "SIZE",
      .help = "table size: 512M, 2G, auto or off; auto is a share of memory" },
    { OPTION_KERNEL, "kernel", 0, AT(kernel), "NAME",
      .help = "instruction set, by default $YOMIKIRI_KERNEL or the best that this CPU has" },
    { OPTION_TEXT, "weights", 0, AT(weights), "FILE", .choices = "built-in",
      .help = "weights of the evaluation, in place of those built in" },
    { OPTION_FLAG, "classic", 0, AT(classic),
      .help = "the classic configuration: no trained ordering, no selective passes" },
    { OPTION_TEXT, "profile", 0, AT(profile), "FILE", .choices = "none|auto|rule",
      .help = "knobs for this machine: a profile, or none, or auto, which looks for one, or rule, "
              "which goes by its cache (default: $YOMIKIRI_PROFILE, or auto)" },
    { OPTION_HEADING, .help = "Knobs (change speed, never an answer)" },
};

/* The one behind them. */
static const Option SOLVER_TAIL = {
    OPTION_SET, "set", .value = "NAME=VALUE",
    .help = "any knob by its name, also one of those for tuners; may be repeated (docs/tuning.md)",
};

/* The knob that an option of the head sets, by its index. */
static int knob_of(const char *option)
{
    const bool table = option && strcmp(option, "table") == 0;

    if (!table && (!option || strcmp(option, "threads") != 0))
        return NOT_A_KNOB;
    return (int)(yk_knob_named(table ? "table-mib" : "threads") - yk_knob_at(0));
}

/* The knob's own default; of threads the program makes another, which the help says. */
static void describe_initial(ListedOption *listed)
{
    const yk_knob *knob = yk_knob_at((size_t)listed->knob);

    if (strcmp(knob->name, "threads") == 0)
        return;
    if (listed->option.kind == OPTION_SIZE && knob->initial <= 0)
        snprintf(listed->initial, CHOICE_SIZE, "%s", knob->initial < 0 ? "auto" : "off");
    else if (listed->option.kind == OPTION_SIZE)
        snprintf(listed->initial, CHOICE_SIZE, "%dM", knob->initial);
    else if (!knob->values
             || !args_choice_name(&listed->option, (size_t)(knob->initial - knob->minimum),
                                  listed->initial))
        snprintf(listed->initial, CHOICE_SIZE, "%d", knob->initial);
}

/* The next line of the solver group; false behind the last. */
static bool solver_line(size_t *next, ListedOption *listed)
{
    const size_t head = ARRAY_LENGTH(SOLVER_HEAD), index = (*next)++;
    const yk_knob *knob;

    if (index < head) {
        listed->option = SOLVER_HEAD[index];
        listed->knob = knob_of(listed->option.name);
    } else if ((knob = yk_knob_at(index - head)) != NULL) {
        if (knob->fine || strcmp(knob->name, "threads") == 0
            || strcmp(knob->name, "table-mib") == 0)
            return solver_line(next, listed);
        listed->knob = (int)(index - head);
        listed->option = (Option){ .kind = knob->values ? OPTION_CHOICE : OPTION_INT,
                                   .name = knob->name, .help = knob->summary,
                                   .choices = knob->values };
    } else {
        listed->option = SOLVER_TAIL;
        return yk_knob_at(index - head - 1);
    }
    if (listed->knob != NOT_A_KNOB) {
        listed->option.minimum = yk_knob_at((size_t)listed->knob)->minimum;
        listed->option.maximum = yk_knob_at((size_t)listed->knob)->maximum;
        describe_initial(listed);
    }
    return true;
}

OptionList args_list(const Command *command)
{
    return (OptionList){ .next = command->options };
}

bool args_list_next(OptionList *list, ListedOption *listed)
{
    for (; list->next && list->next->kind != OPTION_END; list->next++, list->index = 0) {
        const size_t offset = list->next->offset;

        *listed = (ListedOption){ .option = *list->next, .knob = NOT_A_KNOB };
        if (listed->option.kind == OPTION_TABLE)
            listed->option = listed->option.table[list->index++];
        else if (listed->option.kind == OPTION_SOLVER && !solver_line(&list->index, listed))
            continue;
        if (list->index == 0) {             /* a line of the table itself */
            list->next++;
            return true;
        }
        listed->option.offset += offset;
        if (listed->option.kind != OPTION_END)
            return true;
    }
    return false;
}

bool args_list_find(const Command *command, const char *name, size_t length, ListedOption *found)
{
    OptionList list = args_list(command);

    while (args_list_next(&list, found))
        if (found->option.name && strlen(found->option.name) == length
            && strncmp(found->option.name, name, length) == 0)
            return true;
    return false;
}

bool args_list_letter(const Command *command, char letter, ListedOption *found)
{
    OptionList list = args_list(command);

    while (args_list_next(&list, found))
        if (found->option.name && found->option.letter == letter)
            return true;
    return false;
}

bool args_choice_name(const Option *option, size_t index, char name[CHOICE_SIZE])
{
    if (option->kind == OPTION_KERNEL) {
        const char *kernel = index == 0 ? "auto" : yk_kernel_name(index - 1);

        snprintf(name, CHOICE_SIZE, "%s", kernel ? kernel : "");
        return kernel != NULL;
    }
    if (option->choice_at) {
        const char *found = option->choice_at(index);

        snprintf(name, CHOICE_SIZE, "%s", found ? found : "");
        return found != NULL;
    }
    return words_choice(option->choices, (int)index, name, CHOICE_SIZE);
}

void args_choice_list(const Option *option, const char *separator, const char *last_separator,
                      char *out, size_t size)
{
    char name[CHOICE_SIZE], following[CHOICE_SIZE];

    out[0] = '\0';
    for (size_t i = 0; args_choice_name(option, i, name); i++) {
        const bool last = !args_choice_name(option, i + 1, following);

        append(out, size, "%s%s", i == 0 ? "" : last ? last_separator : separator, name);
    }
}

const char *args_value_name(const Option *option)
{
    if (option->value)
        return option->value;
    switch (option->kind) {
    case OPTION_INT:      return "N";
    case OPTION_TEXT:
    case OPTION_LIST:     return "TEXT";
    case OPTION_SIZE:     return "SIZE";
    case OPTION_DURATION: return "TIME";
    case OPTION_RANGE:    return "A,B";
    case OPTION_DEPTH:    return "N[@P]";
    case OPTION_CHOICE:
    case OPTION_KERNEL:   return "NAME";
    default:              return NULL;
    }
}
