#include "apps/cli/gate/gate_choices.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/args/args_value.h"

const GateChoices GATE_CHOICES_DEFAULTS = {
    .answers = "hunt", .suite = "gate", .margin = "1", .tolerance = "0.3",
    .counted = 16, .threads = 1,
};

static const double LIMIT_S = 120, HUNT_LIMIT_S = 20;   /* where --limit says nothing */

static bool read_percent(const Command *command, const char *name, const char *text,
                         double *fraction)
{
    if (args_value_percent(text, 1000, fraction))
        return true;
    args_complain(command, "--%s: '%s' is not a percentage", name, text);
    return false;
}

/* Set the bit of each layer in the list. */
static bool read_layers(const Command *command, const char *name, const char *list,
                        unsigned *layers)
{
    *layers = 0;
    while (*list != '\0') {
        const size_t length = strcspn(list, ",");
        int id = 0;

        while (id < GATE_LAYERS
               && (strlen(gate_layer_name((GateLayerId)id)) != length
                   || strncmp(gate_layer_name((GateLayerId)id), list, length) != 0))
            id++;
        if (id == GATE_LAYERS) {
            args_complain(command, "--%s: '%.*s' is not a layer: answers, signature, "
                          "instructions, time", name, (int)length, list);
            return false;
        }
        *layers |= 1u << id;
        list += length + (list[length] == ',');
    }
    return true;
}

/* The layers that are wanted. */
static bool choose_layers(const Command *command, const GateChoices *choices, unsigned *layers)
{
    unsigned skipped = 0;

    *layers = (1u << GATE_LAYERS) - 1;
    if (choices->only && !read_layers(command, "only", choices->only, layers))
        return false;
    if (choices->skip && !read_layers(command, "skip", choices->skip, &skipped))
        return false;
    *layers &= ~skipped;
    if (choices->instructions == INSTRUCTIONS_OFF)
        *layers &= ~(1u << GATE_INSTRUCTIONS);
    return true;
}

/* The first number in the file, 0 if there is none. */
static uint64_t number_in_file(const char *path)
{
    FILE *file = fopen(path, "r");
    uint64_t number = 0;

    if (!file)
        return 0;
    if (fscanf(file, "%" SCNu64, &number) != 1)
        number = 0;
    fclose(file);
    return number;
}

static bool read_signature(const Command *command, const GateChoices *choices, GatePlan *plan)
{
    const char *text = choices->signature;

    plan->signature_may_change = choices->allow_signature_change;
    if (!text) {
        plan->signature_source = "tests/signature";
        plan->signature = number_in_file(plan->signature_source);
        return true;
    }
    plan->signature_source = text;
    if (text[0] != '\0' && text[strspn(text, "0123456789")] == '\0') {
        plan->signature_source = "--signature";
        plan->signature = strtoull(text, NULL, 10);
    } else {
        plan->signature = number_in_file(text);
    }
    if (plan->signature == 0)
        args_complain(command, "--signature: '%s' is neither a number nor a file with one", text);
    return plan->signature != 0;
}

bool gate_choices_own_threads(const GatePlan *plan)
{
    return measure_names_threads(plan->candidate)
           || (plan->baseline && measure_names_threads(plan->baseline));
}

bool gate_choices_read(const Command *command, const GateChoices *choices, GatePlan *plan,
                       unsigned *layers)
{
    plan->budget_s = measure_budget(&choices->measure, 60);
    plan->limit_s = choices->limit_s > 0 ? choices->limit_s : LIMIT_S;
    plan->threads = choices->threads;
    plan->cpu = measure_cpu(&choices->measure, choices->threads == 1
                                                   && !gate_choices_own_threads(plan));
    plan->small_count = choices->counted;
    plan->seed = (uint64_t)choices->measure.seed;
    plan->instructions_needed = choices->instructions == INSTRUCTIONS_ON;
    return measure_check(command, &choices->measure) == STATUS_DONE
           && choose_layers(command, choices, layers)
           && read_percent(command, "margin", choices->margin, &plan->margin)
           && read_percent(command, "tolerance", choices->tolerance, &plan->tolerance)
           && read_signature(command, choices, plan);
}

void gate_choices_answers(const GateChoices *choices, GatePlan *plan)
{
    plan->answers_modes = strcmp(plan->answers->name, GATE_CHOICES_DEFAULTS.answers) == 0;
    plan->answers_limit_s = choices->limit_s > 0 || !plan->answers_modes ? plan->limit_s
                                                                         : HUNT_LIMIT_S;
}
