/* config.c - one table of knobs drives the library, the command line and the tuner. */

#include "config.h"

#include <stdlib.h>
#include <string.h>

static const char OFF_ON[] = "off|on";

static const yk_knob KNOBS[KNOB_COUNT] = {
    [KNOB_THREADS] = { "threads", 1, 256, 1, 1, NULL, "workers on one position" },
    [KNOB_TABLE_MIB] = { "table-mib", -1, 1 << 20, -1, -1, NULL,
                         "shared table, MiB, down to a power of two; 0 none, -1 by memory" },
    [KNOB_SEARCH] = { "search", 0, 1, 1, 1, "alphabeta|pvs", "windows of the deep layer" },
    [KNOB_ORDERING] = { "ordering", 0, 3, 3, 2, "none|static|fastest|trained", "order of moves" },
    [KNOB_ETC] = { "etc", 0, 1, 1, 1, OFF_ON, "probe children before searching any" },
    [KNOB_STABILITY] = { "stability", 0, 1, 1, 1, OFF_ON, "cut-offs by stable discs" },
    [KNOB_ITERATE] = { "iterate", 0, 1, 1, 1, OFF_ON,
                       "heuristic passes that order the exact one" },
    [KNOB_SELECTIVE] = { "selective", 0, 1, 1, 0, OFF_ON,
                         "passes that believe short searches, before the exact one" },
    [KNOB_ASPIRATION] = { "aspiration", 1, 64, 1, 5, NULL,
                          "half the first window, discs; 64: the whole range" },
    [KNOB_SHALLOW_EMPTIES] = { "shallow-empties", 4, 12, 5, 6, NULL,
                               "at most so many empties: plain alpha-beta" },
    [KNOB_MIDDLE_EMPTIES] = { "middle-empties", 4, 16, 11, 11, NULL,
                              "at most so many empties: fastest-first with a private cache" },
    [KNOB_CACHE_KIB] = { "cache-kib", 0, 1 << 20, 2256, 2256, NULL,
                         "private caches of a worker's middle layer, KiB; 0: none" },
    [KNOB_LOW_CACHE_KIB] = { "low-cache-kib", 0, 1 << 20, 192, 192, NULL,
                             "the same for the shallow layer" },
    [KNOB_SPLIT_EMPTIES] = { "split-empties", 8, 64, 15, 15, NULL,
                             "at least so many empties: workers share a node" },
    [KNOB_SORT_EMPTIES] = { "sort-empties", 8, 64, 11, 11, NULL,
                            "at least so many empties: a short search orders the moves" },
    [KNOB_SORT_STEP] = { "sort-step", 1, 64, 4, 4, NULL,
                         "one ply more for each so many empties above that" },
    [KNOB_EVALUATE_EMPTIES] = { "evaluate-empties", 5, 64, 11, 64, NULL,
                                "at least so many empties: the evaluation orders moves" },
    [KNOB_FEW_REPLIES] = { "few-replies", -1, 64, 1, -1, NULL,
                           "a move that leaves at most so many is searched at once; -1: none" },
    [KNOB_HUGE_PAGES] = { "huge-pages", 0, 1, 1, 1, OFF_ON, "ask for huge pages for the table" },
#ifdef YK_BURN
    [KNOB_BURN] = { "burn", 0, 1 << 20, 0, 0, NULL, "units of work to waste at every small node" },
#endif
};

_Static_assert(KNOB_COUNT <= sizeof ((yk_config *)0)->knob / sizeof(int), "room for every knob");

const yk_knob *yk_knob_at(size_t index)
{
    return index < KNOB_COUNT ? &KNOBS[index] : NULL;
}

static void config_fill(yk_config *config, int classic)
{
    if (!config)
        return;
    memset(config, 0, sizeof(*config));
    config->size = sizeof(*config);
    strcpy(config->kernel, "auto");
    for (int i = 0; i < KNOB_COUNT; i++)
        config->knob[i] = classic ? KNOBS[i].classic : KNOBS[i].initial;
}

void yk_config_init(yk_config *config)
{
    config_fill(config, 0);
}

void yk_config_classic(yk_config *config)
{
    config_fill(config, 1);
}

static int knob_by_name(const char *name)
{
    int index = 0;

    while (index < KNOB_COUNT && strcmp(KNOBS[index].name, name) != 0)
        index++;
    return index;
}

yk_status yk_config_set(yk_config *config, const char *name, int value)
{
    if (!config || !name || config->size != sizeof(*config))
        return YK_BAD_ARGUMENT;
    const int index = knob_by_name(name);

    if (index == KNOB_COUNT)
        return YK_BAD_KNOB;
    if (value < KNOBS[index].minimum || value > KNOBS[index].maximum)
        return YK_BAD_VALUE;
    config->knob[index] = value;
    return YK_OK;
}

yk_status yk_config_get(const yk_config *config, const char *name, int *value)
{
    if (!config || !name || !value || config->size != sizeof(*config))
        return YK_BAD_ARGUMENT;
    const int index = knob_by_name(name);

    if (index == KNOB_COUNT)
        return YK_BAD_KNOB;
    *value = config->knob[index];
    return YK_OK;
}

/* Place of `word` among the names in "a|b|c"; -1 if it is none of them. */
static int place_in(const char *names, const char *word)
{
    const size_t length = strlen(word);

    for (int place = 0;; place++) {
        const size_t size = strcspn(names, "|");

        if (size == length && strncmp(names, word, size) == 0)
            return place;
        if (names[size] == '\0')
            return -1;
        names += size + 1;
    }
}

yk_status yk_config_set_text(yk_config *config, const char *name, const char *value)
{
    if (!config || !name || !value || config->size != sizeof(*config))
        return YK_BAD_ARGUMENT;
    const int index = knob_by_name(name);
    char *end;

    if (index == KNOB_COUNT)
        return YK_BAD_KNOB;
    if (KNOBS[index].values) {
        const int place = place_in(KNOBS[index].values, value);

        if (place < 0)
            return YK_BAD_VALUE;
        return yk_config_set(config, name, KNOBS[index].minimum + place);
    }
    const long number = strtol(value, &end, 10);

    if (end == value || *end != '\0' || number < INT32_MIN || number > INT32_MAX)
        return YK_BAD_VALUE;
    return yk_config_set(config, name, (int)number);
}
