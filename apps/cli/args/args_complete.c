#include "apps/cli/args/args_complete.h"

#include <string.h>

Completes args_complete_value(const Option *option)
{
    const char *value = option->value ? option->value : "";

    if (option->kind == OPTION_CHOICE || option->kind == OPTION_KERNEL)
        return COMPLETES_CHOICES;
    if (strstr(value, ",..."))
        return COMPLETES_LIST;
    if (strcmp(value, "NAME=VALUE") == 0)
        return COMPLETES_KNOBS;
    if (strcmp(value, "SUITE") == 0)
        return COMPLETES_SUITES;
    if (strcmp(value, "FOLDER") == 0)
        return COMPLETES_FOLDERS;
    if (strstr(value, "FILE") || strcmp(value, "COMMAND") == 0)
        return option->choices ? COMPLETES_CHOICES_AND_FILES : COMPLETES_FILES;
    return COMPLETES_NOTHING;
}

void args_complete_print_choices(FILE *out, const Option *option)
{
    char name[CHOICE_SIZE];

    for (size_t i = 0; args_choice_name(option, i, name); i++)
        fprintf(out, "%s%s", i == 0 ? "" : " ", name);
}

Completes args_complete_operands(const Command *command)
{
    if (!command->operands)
        return COMPLETES_NOTHING;
    return strstr(command->operands, "SUITE") ? COMPLETES_SUITES : COMPLETES_FILES;
}
