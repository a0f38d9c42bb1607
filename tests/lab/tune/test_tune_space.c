/* test_tune_space.c - knobs and their values, and what names stand for. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <string.h>

#include "lab/tune/tune.h"

static TuneSpace space_of(const char *names)
{
    yk_config base;
    TuneSpace space;
    char error[300];

    yk_config_init(&base);
    assert_true(tune_space_make(&space, &base, names, error, sizeof(error)));
    return space;
}

FACT(values_are_indices_and_back)
{
    static const TuneKnob STEPS = { .low = 8, .high = 14, .step = 2, .values = 4 };
    static const TuneKnob SIZES = { .low = 282, .high = 9024, .values = 6 };
    static const struct { const TuneKnob *knob; int value, index, nearest; } CASES[] = {
        { &STEPS, 8, 0, 8 }, { &STEPS, 12, 2, 12 }, { &STEPS, -100, 0, 8 },
        { &STEPS, 100, 3, 14 }, { &SIZES, 9024, 5, 9024 }, { &SIZES, 2256, 3, 2256 },
        { &SIZES, 2000, 3, 2256 }, { &SIZES, 1300, 2, 1128 }, { &SIZES, 0, 0, 282 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        assert_int_equal(tune_knob_index(CASES[i].knob, CASES[i].value), CASES[i].index);
        assert_int_equal(tune_knob_value(CASES[i].knob, CASES[i].index), CASES[i].nearest);
    }
}

FACT(names_and_groups_choose_knobs)
{
    const TuneSpace one = space_of("cache-kib"), none_twice = space_of("cache-kib,cache-kib");
    const TuneSpace layers = space_of("layers"), less = space_of("layers,-middle-empties");
    const TuneSpace usual = space_of(NULL), all = space_of("all");

    assert_int_equal(one.count, 1);
    assert_int_equal(none_twice.count, 1);
    assert_string_equal(one.knob[0].name, "cache-kib");
    assert_int_equal(less.count, layers.count - 1);
    assert_true(usual.count > layers.count);
    assert_true(all.count > usual.count);
    for (int i = 0; i < all.count; i++) {
        assert_string_equal(space_of(all.knob[i].kind).knob[0].kind, all.knob[i].kind);
        assert_true(all.knob[i].values >= 2);
        assert_string_not_equal(all.knob[i].name, "threads");
        assert_string_not_equal(all.knob[i].name, "table-mib");
        assert_true(tune_knob_value(&all.knob[i], all.knob[i].values - 1) <= all.knob[i].high);
    }
}

FACT(what_names_no_knob_is_refused)
{
    static const char *const NAMES[] = { "cache-kb", "layers,zzz", "table-mib", "",
                                         "layers,-layers" };
    TuneSpace space;
    yk_config base;
    char error[300];

    yk_config_init(&base);
    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++) {
        assert_false(tune_space_make(&space, &base, NAMES[i], error, sizeof(error)));
        assert_true(i > 0 || strstr(error, "no knob 'cache-kb' (groups: layers"));
    }
}

FACT(every_point_can_be_set)
{
    const TuneSpace space = space_of("all");

    for (int i = 0; i < space.count; i++)
        for (int index = 0; index < space.knob[i].values; index++) {
            TunePoint point = tune_space_start(&space);
            int value;

            point.index[i] = (uint8_t)index;
            const yk_config config = tune_point_config(&space, &point);

            assert_int_equal(yk_config_get(&config, space.knob[i].name, &value), YK_OK);
            if (index != space.knob[i].start)
                assert_int_equal(value, tune_knob_value(&space.knob[i], index));
        }
}

FACT(value_between_the_steps_stays_until_it_is_moved)
{
    TuneSpace space;
    yk_config base, config;
    char error[300], text[300], expected[40];
    int value;

    yk_config_init(&base);
    yk_config_set(&base, "cache-kib", 3000);
    assert_true(tune_space_make(&space, &base, "cache-kib", error, sizeof(error)));
    TunePoint point = tune_space_start(&space);

    config = tune_point_config(&space, &point);
    yk_config_get(&config, "cache-kib", &value);
    assert_int_equal(value, 3000);
    assert_string_equal(tune_point_text(&space, &point, text, sizeof(text)), "");
    point.index[0] = 0;
    config = tune_point_config(&space, &point);
    yk_config_get(&config, "cache-kib", &value);
    assert_int_equal(value, space.knob[0].low);
    snprintf(expected, sizeof(expected), "cache-kib=%d", space.knob[0].low);
    assert_string_equal(tune_point_text(&space, &point, text, sizeof(text)), expected);
}

FACT(layers_in_disorder_are_not_feasible)
{
    const TuneSpace space = space_of("shallow-empties,middle-empties");
    TunePoint point = tune_space_start(&space);

    assert_true(tune_point_feasible(&space, &point));
    point.index[0] = (uint8_t)(space.knob[0].values - 1);
    point.index[1] = 0;
    assert_false(tune_point_feasible(&space, &point));
}

FACTS_MAIN(NULL, NULL)
