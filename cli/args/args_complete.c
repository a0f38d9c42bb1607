/* args_complete.c - see args_complete.h. */

#include "cli/args/args_complete.h"

#include <string.h>

Completes args_complete_value(const Option *option)
{
    const char *value = option->value ? option->value : "";

    if (option->kind == OPTION_CHOICE || option->kind == OPTION_KERNEL)
        return COMPLETES_CHOICES;
    if (strcmp(value, "SUITE") == 0)
        return COMPLETES_SUITES;
    if (strcmp(value, "FOLDER") == 0)
        return COMPLETES_FOLDERS;
    if (strstr(value, "FILE") || strcmp(value, "COMMAND") == 0)
        return COMPLETES_FILES;
    return COMPLETES_NOTHING;
}

Completes args_complete_operands(const Command *command)
{
    if (!command->operands)
        return COMPLETES_NOTHING;
    return strstr(command->operands, "SUITE") ? COMPLETES_SUITES : COMPLETES_FILES;
}
