#include "cli/tune/tune_place.h"

#include <stdlib.h>
#include <string.h>

#include "bench/record/writable.h"
#include "cli/terminal/notice.h"

bool tune_place_journal(const char *name, char *out, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length;

    if (name)
        length = snprintf(out, size, "%s", name);
    else if (state && state[0] == '/')
        length = snprintf(out, size, "%s/yomikiri/tune.jsonl", state);
    else if (home && home[0] == '/')
        length = snprintf(out, size, "%s/.local/state/yomikiri/tune.jsonl", home);
    else
        return false;
    return length > 0 && (size_t)length < size;
}

bool tune_place_rule(const yk_config *plain, yk_config *rule)
{
    *rule = *plain;
    return false;
}

bool tune_place_check(const TuneChoices *choices, char *error, size_t size)
{
    return !choices->out || writable(choices->out, true, error, size);
}

ExitStatus tune_place_result(const TuneChoices *choices, const TuneTask *task,
                             const TuneResult *result)
{
    (void)choices;
    (void)task;
    if (!result->won)
        printf("%-11s no improvement found\n", "result");
    return STATUS_DONE;
}
