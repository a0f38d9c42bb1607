/* args_completion.c - shell completion from the option tables: what the shells have in
 * common, and the choice of one. */

#include "cli/args/args_completion.h"

#include <string.h>

const char *const ARGS_SHELLS[] = { "bash", "zsh", "fish", NULL };

static void (*const PRINT[])(FILE *out, const Command *const *commands) = {
    args_completion_bash, args_completion_zsh, args_completion_fish,
};

_Static_assert(sizeof(ARGS_SHELLS) / sizeof(ARGS_SHELLS[0])
               == sizeof(PRINT) / sizeof(PRINT[0]) + 1, "one for each shell");

Completes args_completion_value(const Option *option)
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

Completes args_completion_operands(const Command *command)
{
    if (!command->operands)
        return COMPLETES_NOTHING;
    return strstr(command->operands, "SUITE") ? COMPLETES_SUITES : COMPLETES_FILES;
}

bool args_print_completion(FILE *out, const char *shell, const Command *const *commands)
{
    for (size_t i = 0; ARGS_SHELLS[i]; i++)
        if (strcmp(shell, ARGS_SHELLS[i]) == 0) {
            PRINT[i](out, commands);
            return true;
        }
    return false;
}
