/* test_numbers.c - the fine knobs: each is wired to what it says: numbers of the tree change
 * nodes, those of the machine do not. That none changes an answer: test_knobs.c. */
/* needs: release */

#include "tests/support/fact.h"

#include <stdio.h>
#include <string.h>

#include "api/create.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

enum { SAMPLES = 7, LEAST_EMPTIES = 10 };

static Board samples[SAMPLES];

static int make_samples(void **state)
{
    Random random = { fact_seed(0xb7) };

    (void)state;
    for (int i = 0; i < SAMPLES; i++)
        samples[i] = boards_make(&random, BOARDS_PLAYED, LEAST_EMPTIES + i);
    return 0;
}

/* The defaults with a small table, and "name=value ..." on top of them. */
static yk_config config_with(const char *knobs)
{
    char text[200], *rest = text, *word;
    yk_config config;

    yk_config_init(&config);
    assert_int_equal(yk_config_set(&config, "table-mib", 1), YK_OK);
    snprintf(text, sizeof(text), "%s", knobs);
    while ((word = strtok_r(rest, " ", &rest)) != NULL) {
        char *equals = strchr(word, '=');

        *equals = '\0';
        assert_int_equal(yk_config_set_text(&config, word, equals + 1), YK_OK);
    }
    return config;
}

/* ---- wiring ---- */

/* Where a number has anything to say, by the beginning of its name; the first one counts. */
static const struct { const char *name, *beside; } BESIDES[] = {
    { "level-empties-1", "" },
    { "level-empties-2", "level-empties-1=9" },
    { "level-empties-3", "level-empties-1=9 level-empties-2=9" },
    { "level-", "level-empties-1=9 level-empties-2=9 level-empties-3=9" },
    { "table-bytes", "table-mib=-1 middle-empties=4 shallow-empties=4" },
    { "table-empties", "table-mib=-1 table-bytes=65536 middle-empties=4 shallow-empties=4" },
};

static const char *beside(const char *name)
{
    static const char NOTHING[] = "";

    for (size_t i = 0; i < ARRAY_LENGTH(BESIDES); i++)
        if (strncmp(name, BESIDES[i].name, strlen(BESIDES[i].name)) == 0)
            return BESIDES[i].beside;
    return NOTHING;
}

/* Nodes of all samples, each from nothing. */
static uint64_t nodes_of(const yk_config *config)
{
    yk_solver *solver = solve_open_config(config);
    uint64_t nodes = 0;

    for (int i = 0; i < SAMPLES; i++) {
        yk_clear(solver);
        nodes += solve_board(solver, samples[i], YK_NO_LINE).nodes;
    }
    yk_destroy(solver);
    return nodes;
}

/* Another value of the knob, low or high, leads to other nodes. */
static bool bears_on_nodes(const yk_knob *knob)
{
    const int values[] = { knob->maximum, knob->minimum, knob->high, knob->low };
    static const char *last;            /* many have the same */
    static uint64_t nodes;
    const char *text = beside(knob->name);
    yk_config config = config_with(text);

    if (text != last)
        nodes = nodes_of(&config);
    last = text;
    for (size_t i = 0; i < ARRAY_LENGTH(values); i++) {
        assert_int_equal(yk_config_set(&config, knob->name, values[i]), YK_OK);
        if (nodes_of(&config) != nodes)
            return true;
    }
    return false;
}

/* Those that small boards can hardly show have tests of their own, below: how a solve uses the
 * machine, thresholds of larger boards, squares that are taken. */
static bool shown_below(const char *name)
{
    static const char *const NAMES[] = {
        "alone-empties", "static-d3", "static-d4",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++)
        if (strcmp(NAMES[i], name) == 0)
            return true;
    return false;
}

FACT(number_of_the_tree_changes_nodes_and_no_other_does)
{
    const yk_knob *knob;
    int wrong = 0;

    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++) {
        const bool machine = strcmp(knob->kind, "machine") == 0;

        if (!knob->fine || shown_below(knob->name) || bears_on_nodes(knob) == !machine)
            continue;
        print_message("%s: is of the kind '%s'\n", knob->name, knob->kind);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

FACT(squares_are_alike_in_all_symmetries)
{
    static const char *const NAMES[] = { "a1", "b1", "c1", "d1", "b2", "c2", "d2", "c3", "d3",
                                         "d4" };
    static const int SQUARES[] = { 0, 1, 2, 3, 9, 10, 11, 18, 19, 27 };

    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++) {
        yk_config config = config_with("");
        char name[20];

        snprintf(name, sizeof(name), "static-%s", NAMES[i]);
        assert_int_equal(yk_config_set(&config, name, 255), YK_OK);
        yk_solver *solver = solve_open_config(&config);
        const int16_t *square = solver->workers[0].ctx.static_score.square;

        for (int s = 0; s < 64; s++) {
            const int file = min_int(s % 8, 7 - s % 8), rank = min_int(s / 8, 7 - s / 8);
            const int folded = 8 * min_int(file, rank) + max_int(file, rank);

            assert_int_equal(square[s] == 255, folded == SQUARES[i]);
        }
        yk_destroy(solver);
    }
}

/* Sum of what the caches really take. */
FACT(bytes_of_caches_are_as_foretold)
{
    static const char *const KNOBS[] = {
        "", "cache-kib=564 low-cache-kib=48", "cache-kib=1", "cache-kib=0",
        "shallow-empties=8 middle-empties=8", "huge-pages=off",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(KNOBS); i++) {
        const yk_config config = config_with(KNOBS[i]);
        yk_solver *solver = solve_open_config(&config);
        const uint64_t foretold = yk_config_cache_bytes(&config);
        uint64_t bytes = 0;

        for (int empties = 0; empties < CACHE_EMPTIES; empties++) {
            const Cache *cache = &solver->workers[0].ctx.cache[empties];

            bytes += cache->slots ? sizeof(CacheSlot) << (64 - cache->shift) : 0;
        }
        assert_true(bytes <= foretold && foretold < 2 * bytes);
        assert_true(bytes <= solver->workers[0].ctx.cache_pages.bytes);
        yk_destroy(solver);
    }
    assert_int_equal(yk_config_cache_bytes(NULL), 0);
}

FACT(small_boards_are_solved_alone)
{
    for (int alone = 0; alone <= 64; alone += 64) {
        yk_config config = config_with("threads=2");

        assert_int_equal(yk_config_set(&config, "alone-empties", alone), YK_OK);
        yk_solver *solver = solve_open_config(&config);

        solve_board(solver, samples[2], YK_NO_LINE);
        assert_int_equal(solver->workers[1].used_empties > 0, alone == 0);
        yk_destroy(solver);
    }
}

FACTS_MAIN(make_samples, NULL)
