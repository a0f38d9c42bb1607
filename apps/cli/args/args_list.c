#include "apps/cli/args/args_list.h"

#include <string.h>

#include "base/text/words.h"

/* Lines of the solver group that are no plain knob, in front of those that are. */
static const Option GROUP_HEAD[] = {
    { OPTION_HEADING, .help = "Solver (changes speed, never an answer)" },
    { OPTION_INT, "threads", 't', .value = "N",
      .help = "threads that share the work on one position (default: all CPUs for a single "
              "position, one for each of many)" },
    { OPTION_SIZE, "table", .value = "SIZE",
      .help = "table size: 512M, 2G, auto or off; auto is a share of memory" },
    { OPTION_KERNEL, "kernel", .value = "NAME",
      .help = "instruction set, by default $YOMIKIRI_KERNEL or the best that this CPU has" },
    { OPTION_TEXT, "weights", .value = "FILE", .choices = "built-in",
      .help = "weights of the evaluation, in place of those built in" },
    { OPTION_FLAG, "classic",
      .help = "the classic configuration: no trained ordering, no selective passes" },
    { OPTION_TEXT, "profile", .value = "FILE", .choices = "none|auto|rule",
      .help = "knobs for this machine: a profile, or none, or auto, which looks for one, or rule, "
              "which goes by its cache (default: $YOMIKIRI_PROFILE, or auto)" },
    { OPTION_HEADING, .help = "Knobs (change speed, never an answer)" },
};

/* The one behind them. */
static const Option GROUP_TAIL = {
    OPTION_LIST, "set", .value = "NAME=VALUE",
    .help = "any knob by its name, also one of those for tuners; may be repeated (docs/tuning.md)",
};

static const struct { const char *option, *knob; } RENAMED[] = {
    { "threads", "threads" },
    { "table", "table-mib" },
};

static int knob_index(const char *name)
{
    const yk_knob *knob = yk_knob_named(name);

    return knob ? (int)(knob - yk_knob_at(0)) : NOT_A_KNOB;
}

static bool knob_in_head(const char *name)
{
    for (size_t i = 0; i < sizeof(RENAMED) / sizeof(RENAMED[0]); i++)
        if (strcmp(RENAMED[i].knob, name) == 0)
            return true;
    return false;
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

/* The plain knob number `index`: neither one of the head nor a fine one. */
static bool plain_knob(size_t index, ListedOption *listed)
{
    const yk_knob *knob;

    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++) {
        if (knob->fine || knob_in_head(knob->name) || index-- > 0)
            continue;
        listed->knob = (int)i;
        listed->option = (Option){
            .kind = knob->values ? OPTION_CHOICE : OPTION_INT,
            .name = knob->name, .help = knob->summary, .choices = knob->values,
            .minimum = knob->minimum, .maximum = knob->maximum,
        };
        return true;
    }
    return false;
}

static size_t plain_knobs(void)
{
    ListedOption listed;
    size_t count = 0;

    while (plain_knob(count, &listed))
        count++;
    return count;
}

static bool group_line(size_t index, ListedOption *listed)
{
    const size_t head = sizeof(GROUP_HEAD) / sizeof(GROUP_HEAD[0]);

    if (index >= head) {
        if (!plain_knob(index - head, listed)) {
            listed->option = GROUP_TAIL;
            return index == head + plain_knobs();
        }
    } else {
        listed->option = GROUP_HEAD[index];
        for (size_t i = 0; i < sizeof(RENAMED) / sizeof(RENAMED[0]); i++)
            if (listed->option.name && strcmp(RENAMED[i].option, listed->option.name) == 0)
                listed->knob = knob_index(RENAMED[i].knob);
    }
    if (listed->knob != NOT_A_KNOB) {
        const yk_knob *knob = yk_knob_at((size_t)listed->knob);

        listed->option.minimum = knob->minimum;
        listed->option.maximum = knob->maximum;
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
    *listed = (ListedOption){ .knob = NOT_A_KNOB };
    if (!list->next)
        return false;
    if (list->next->kind == OPTION_SOLVER) {
        if (group_line(list->group_index++, listed)) {
            listed->in_solver_group = true;
            listed->option.offset = list->next->offset;
            return true;
        }
        list->next++;
        list->group_index = 0;
        return args_list_next(list, listed);
    }
    if (list->next->kind == OPTION_TABLE) {
        const Option *line = &list->next->table[list->group_index++];

        if (line->kind != OPTION_END) {
            listed->option = *line;
            listed->option.offset += list->next->offset;
            return true;
        }
        list->next++;
        list->group_index = 0;
        return args_list_next(list, listed);
    }
    if (list->next->kind == OPTION_END) {
        list->next = NULL;
        return false;
    }
    listed->option = *list->next++;
    return true;
}

bool args_list_has(const Command *command, const char *name)
{
    OptionList list = args_list(command);
    ListedOption listed;

    while (args_list_next(&list, &listed))
        if (listed.option.name && strcmp(listed.option.name, name) == 0)
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
    size_t length = 0;

    out[0] = '\0';
    for (size_t i = 0; args_choice_name(option, i, name) && length < size; i++) {
        const bool last = !args_choice_name(option, i + 1, following);

        length += (size_t)snprintf(out + length, size - length, "%s%s",
                                   i == 0 ? "" : last ? last_separator : separator, name);
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
