/* test_engine_cut.c - output of engines that was cut off or damaged: at no byte may it turn
 * into another answer, and none may take the reader along. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/engine/engine_parts.h"

enum { SERVE, EDAX, EGAROUCID, FILE_OF_SCRZEBRA, SCREEN_OF_SCRZEBRA };

static bool read_as(int kind, const char *text, Sample *sample)
{
    const char *printed = kind == FILE_OF_SCRZEBRA ? "Total nodes: 3948750\n" : text;
    const char *written = kind == SCREEN_OF_SCRZEBRA ? "51 - 13    a2\n" : text;

    return kind == SERVE ? engine_serve_read(text, 1, sample)
                         : engine_row_read(&ENGINE_ROWS[min_int(kind, FILE_OF_SCRZEBRA)], printed,
                                           written, true, 20, sample);
}

static const struct {
    const char *name, *text;
    int kind;
    bool other_time;            /* the time, too, is said to be another where the rest is lost */
} OUTPUTS[] = {
    { "edax",
      " # | depth|score|       time   |  nodes (N)  |   N/s    | principal variation\n"
      "---+------+-----+--------------+-------------+----------+--------------------\n"
      "  1|   20   +38        0:00.207       3948750   19076087 a2 B1 c1 D1 e1\n"
      "x.obf: 3948750 nodes in  0:00.207 (cpu =  0:00.190) (19076087 nodes/s).\n"
      "1 positions; 0 erroneous move; 0 erroneous score\n", EDAX, false },
    { "egaroucid",
      "|Level|   Depth|Move|Score|     Time|       Nodes|       NPS|\n"
      "|   60| 20@100%|  a2|  +38|    0.207|     3948750|  19076086|\n"
      "total 3948750 nodes in 0.2071s NPS 19066876\n", EGAROUCID, true },
    { "scrzebra's file", "% one\n51 - 13    a2 b1 c1 -- b6\n", FILE_OF_SCRZEBRA, false },
    { "scrzebra's screen", "\nTotal nodes:    3948750\nTotal time:     0.2 s\n",
      SCREEN_OF_SCRZEBRA, false },
    { "serve",
      "{\"id\":1,\"score\":38,\"exact\":true,\"best\":\"a2\",\"nodes\":3948750,"
      "\"time_ns\":207000000,\"cuts\":[[9,100,90,115]],\"passes\":[[\"exact\",100,600,1300]],"
      "\"sharing\":{\"threads\":2,\"waited_ns\":800000,\"useless\":50,\"offered\":12,"
      "\"taken\":5,\"probes\":30,\"stores\":20}}",
      SERVE, false },
};

static Sample unknown(void)
{
    return (Sample){ .state = SAMPLE_GARBLED, .best = -1, .nodes = -1, .time_ns = -1 };
}

static void whole_output_is_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(OUTPUTS); i++) {
        Sample sample = unknown();

        if (!read_as(OUTPUTS[i].kind, OUTPUTS[i].text, &sample))
            fail_msg("%s: %s", OUTPUTS[i].name, sample.trouble);
        assert_int_equal(sample.score, 38);
        assert_int_equal(sample.best, 8);
        assert_int_equal(sample.nodes, 3948750);
    }
}

static void a_prefix_is_refused_or_says_the_same(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(OUTPUTS); i++) {
        const size_t length = strlen(OUTPUTS[i].text);
        int refused = 0;
        Sample whole = unknown();

        read_as(OUTPUTS[i].kind, OUTPUTS[i].text, &whole);
        for (size_t cut = 0; cut < length; cut++) {
            char *text = strndup(OUTPUTS[i].text, cut);
            Sample sample = unknown();
            const bool read = text && read_as(OUTPUTS[i].kind, text, &sample);

            if (read && (sample.score != whole.score || sample.best != whole.best
                         || (sample.nodes != whole.nodes && sample.nodes != -1)
                         || (sample.time_ns != whole.time_ns && !OUTPUTS[i].other_time)))
                fail_msg("%s, taken for %+d: %s", OUTPUTS[i].name, sample.score, text);
            if (read && OUTPUTS[i].other_time && sample.time_ns != whole.time_ns)
                assert_int_equal(sample.time_ns, 207000000);
            refused += !read;
            free(text);
        }
        if (OUTPUTS[i].kind != SCREEN_OF_SCRZEBRA)
            assert_true(refused > (int)length / 3);
    }
}

/* Random damage: nothing is asked of the answer but that the reader comes back with one that
 * is refused with a reason, or in order. The sanitizers look for the rest. */
static void damage_does_no_harm(void **state)
{
    static const char DAMAGE[] = "0123456789 |@%:.-+<>?\n\xff\x01{}[],\"";
    Random random = { fact_seed(20261120) };
    const int rounds = fact_scaled(20000);

    (void)state;
    for (int round = 0; round < rounds; round++) {
        const size_t which = random_below(&random, ARRAY_LENGTH(OUTPUTS));
        char *text = strdup(OUTPUTS[which].text);
        Sample sample = unknown();

        assert_non_null(text);
        for (uint32_t i = 0; i <= random_below(&random, 4); i++) {
            const uint32_t at = random_below(&random, (uint32_t)strlen(OUTPUTS[which].text));

            text[at] = DAMAGE[random_below(&random, sizeof(DAMAGE) - 1)];
        }
        if (!read_as(OUTPUTS[which].kind, text, &sample) && sample.trouble[0] == '\0')
            fail_msg("refused without a reason: %s", text);
        for (const char *c = sample.trouble; *c != '\0'; c++)
            assert_in_range((unsigned char)*c, ' ', '~');
        assert_true(sample.best >= -1 && sample.best < 64);
        assert_true(sample.nodes >= -1);
        assert_true(sample.sharing.threads >= 0 && sample.sharing.waited_s >= 0);
        free(text);
    }
}

static void a_huge_score_stays_one_that_cannot_be(void **state)
{
    Sample sample = unknown();

    (void)state;
    read_as(SERVE, "{\"id\":1,\"score\":4294967334,\"exact\":true}", &sample);
    assert_true(sample.score > 64);
    read_as(EDAX, "  1|   20   -4294967334  0:00.207  3948750   19076087 a2\n", &sample);
    assert_true(sample.score < - 64);
    read_as(EGAROUCID, "|60|20|a2|4294967334|0.2|1|1|\n", &sample);
    assert_true(sample.score > 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_output_is_read),
        cmocka_unit_test(a_prefix_is_refused_or_says_the_same),
        cmocka_unit_test(a_huge_score_stays_one_that_cannot_be),
        cmocka_unit_test(damage_does_no_harm),
    };

    return cmocka_run_group_tests_name("engine_cut", tests, NULL, NULL);
}
