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

/* Those at the end. */
static const Option SOLVER_TAIL[] = {
    { OPTION_SET, "set", .value = "NAME=VALUE",
      .help = "any knob by its name, also one of those for tuners; may be repeated "
              "(docs/tune.md)" },
};

/* Its own default; of threads the program makes another, which the help says. */
static void set_knob_of(ListedOption *listed, const yk_knob *knob)
{
    const int initial = knob->initial;

    listed->knob = knob;
    listed->option.minimum = knob->minimum;
    listed->option.maximum = knob->maximum;
    if (strcmp(knob->name, "threads") == 0)
        return;
    if (listed->option.kind == OPTION_SIZE && initial <= 0)
        snprintf(listed->initial, CHOICE_SIZE, "%s", initial < 0 ? "auto" : "off");
    else if (!knob->values || !args_choice_name(&listed->option,
                                                (size_t)(initial - knob->minimum),
                                                listed->initial))
        snprintf(listed->initial, CHOICE_SIZE, "%d%s", initial,
                 listed->option.kind == OPTION_SIZE ? "M" : "");
}

ListedOption args_list_knob(const yk_knob *knob)
{
    ListedOption listed = { .option = { .kind = knob->values ? OPTION_CHOICE : OPTION_INT,
                                        .name = knob->name, .help = knob->summary,
                                        .choices = knob->values } };

    set_knob_of(&listed, knob);
    return listed;
}

static void list_lines(OptionList *list, const Option *lines, size_t count, size_t offset)
{
    for (size_t i = 0; i < count && lines[i].kind != OPTION_END; i++) {
        ListedOption *listed = &list->options[list->count++];

        assert(list->count <= LISTED_MOST);
        *listed = (ListedOption){ .option = lines[i] };
        listed->option.offset += offset;
    }
}

static void list_solver(OptionList *list, size_t offset)
{
    ListedOption *head = &list->options[list->count];
    const yk_knob *knob;

    list_lines(list, SOLVER_HEAD, ARRAY_LENGTH(SOLVER_HEAD), offset);
    set_knob_of(&head[1], yk_knob_named("threads"));
    set_knob_of(&head[2], yk_knob_named("table-mib"));
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        if (!knob->fine && knob != head[1].knob && knob != head[2].knob) {
            list->options[list->count] = args_list_knob(knob);
            list->options[list->count++].option.offset = offset;
        }
    list_lines(list, SOLVER_TAIL, ARRAY_LENGTH(SOLVER_TAIL), offset);
}

void args_list(const Command *command, OptionList *list)
{
    list->count = 0;
    for (const Option *line = command->options; line && line->kind != OPTION_END; line++)
        if (line->kind == OPTION_SOLVER)
            list_solver(list, line->offset);
        else if (line->kind == OPTION_TABLE)
            list_lines(list, line->table, LISTED_MOST, line->offset);
        else
            list_lines(list, line, 1, 0);
}

const ListedOption *args_list_find(const OptionList *list, const char *word)
{
    const bool is_long = word[0] == '-';
    const size_t length = strcspn(word + is_long, "=");

    for (const ListedOption *at = list->options; at < list->options + list->count; at++)
        if (at->option.name
            && (is_long ? strlen(at->option.name) == length
                          && strncmp(at->option.name, word + 1, length) == 0
                        : at->option.letter == word[0]))
            return at;
    return NULL;
}

bool args_choice_name(const Option *option, size_t index, char name[CHOICE_SIZE])
{
    const char *found = NULL;

    if (option->choices)
        return words_choice(option->choices, (int)index, name, CHOICE_SIZE);
    if (option->kind == OPTION_KERNEL)
        found = index == 0 ? "auto" : yk_kernel_name(index - 1);
    else if (option->choice_at)
        found = option->choice_at(index);
    snprintf(name, CHOICE_SIZE, "%s", found ? found : "");
    return found != NULL;
}

void args_choice_list(const Option *option, char *out, size_t size)
{
    char name[CHOICE_SIZE], following[CHOICE_SIZE];

    for (size_t i = 0; args_choice_name(option, i, name); i++)
        append(out, size, "%s%s", i == 0 ? "" :
               args_choice_name(option, i + 1, following) ? ", " : " or ", name);
}

const char *args_value_name(const Option *option)
{
    static const char *const NAMES[] = {
        [OPTION_INT] = "N", [OPTION_TEXT] = "TEXT", [OPTION_LIST] = "TEXT",
        [OPTION_SIZE] = "SIZE", [OPTION_DURATION] = "TIME", [OPTION_RANGE] = "A,B",
        [OPTION_DEPTH] = "N[@P]", [OPTION_CHOICE] = "NAME", [OPTION_KERNEL] = "NAME",
        [OPTION_TABLE] = NULL,
    };

    return option->value ? option->value : NAMES[option->kind];
}
