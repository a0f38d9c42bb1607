/* args_completion.c - shell completion from the option tables: the choice of a shell. */

#include "apps/cli/args/args_completion.h"

#include <string.h>

const char *const ARGS_SHELLS[] = { "bash", "zsh", "fish", NULL };

static void (*const PRINT[])(FILE *out, const Command *const *commands) = {
    args_completion_bash, args_completion_zsh, args_completion_fish,
};

_Static_assert(sizeof(ARGS_SHELLS) / sizeof(ARGS_SHELLS[0])
               == sizeof(PRINT) / sizeof(PRINT[0]) + 1, "one for each shell");

bool args_print_completion(FILE *out, const char *shell, const Command *const *commands)
{
    for (size_t i = 0; ARGS_SHELLS[i]; i++)
        if (strcmp(shell, ARGS_SHELLS[i]) == 0) {
            PRINT[i](out, commands);
            return true;
        }
    return false;
}
