/* test_engine_rows.c - outputs of programs, read by themselves: answers in all their forms, and
 * those that were cut off or damaged, which at no byte may turn into other answers. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/engine/engine_parts.h"

enum { SERVE, EDAX, EGAROUCID, SCRZEBRA, REFUSED = 99, A2 = 8, G8 = 62, H8 = 63 };

/* What a program prints for a position of 20 empties, black to move, or writes into its file. */
static const struct {
    int row;
    const char *text;
    int score;                  /* or REFUSED */
    int best;
    int64_t nodes, time_ns;
} TEXTS[] = {
    { EDAX, "  1|   20   +38        0:00.207       3948750   19076087 a2 B1 c1\n", 38, A2, 3948750,
      207000000 },
    { EDAX, " 12|   20   -04     1:02:03.500    9999999999    2686187 H8 a1\n", -4, H8, 9999999999,
      3723500000000 },
    { EDAX, "  1|20@100%  +00        0:00.000           107            a2\r\n", 0, A2, 107,
      500000 },
    { EDAX, "  1|   34   +64        0:00.001                          \n", 64, -1, -1, 1000000 },
    { EDAX, "  1|   20   +02  0:00.1  9 9 a1\n  2|   20   +04  0:00.2  7 9 a2\n", 4, A2, 7,
      200000000 },
    { EDAX, "  1|   20   <38        0:00.207       3948750   19076087 a2\n", .score = REFUSED },
    { EDAX, "  1|   20   +38<       0:00.207       3948750   19076087 a2\n", .score = REFUSED },
    { EDAX, "  1|   20  >+38        0:00.207       3948750   19076087 a2\n", .score = REFUSED },
    { EDAX, "  1|   20   ?38        0:00.207       3948750   19076087 a2\n", .score = REFUSED },
    { EDAX, "  1|20@99%  +38        0:00.207       3948750   19076087 a2\n", .score = REFUSED },
    { EDAX, "  1|   19   +38        0:00.207       3948750   19076087 a2\n", .score = REFUSED },
    { EDAX, "  1|   20              0:00.207       3948750   19076087 a2\n", .score = REFUSED },
    { EDAX, "  1|   20   +38                                          a2\n", .score = REFUSED },
    { EDAX, "  1|   20   +38       0x00.207        3948750   19076087 a2\n", .score = REFUSED },
    { EDAX, "  1|   20   +38        0:00.207       3948750   1907608", .score = REFUSED },
    { EDAX, "   20   +38        0:00.207       3948750   19076087 a2\n", .score = REFUSED },
    { EDAX, "  1|\n", .score = REFUSED },
    { EDAX, "", .score = REFUSED },

    { EGAROUCID, "|Level|Depth|Move|Score|Time|Nodes|NPS|\n|60|20@100%|a2|-6|0.25|123|4|\n", -6,
      A2, 123, 250000000 },
    { EGAROUCID, "|   60|     20|  A2|   -6|    0:00.250|   123|   492|\r\ntotal 123 nodes\n", -6,
      A2, 123, 250000000 },
    { EGAROUCID, "| 60|20@100%|a2| -6|9.9|123|4|\nnoise\ntotal 123 nodes in 0.25s NPS 492\n", -6,
      A2, 123, 250000000 },
    { EGAROUCID, "|Level|Depth|Move|Score|Time|Nodes|NPS|\n", .score = REFUSED },
    { EGAROUCID, "|60|20@100%|a2|-6|0.25|123|\n", .score = REFUSED },
    { EGAROUCID, "|60|20@100%|a2|-6|0.25|123|4\n", .score = REFUSED },
    { EGAROUCID, "|60|20@100%|a2|-6|0.25|123|4|", .score = REFUSED },
    { EGAROUCID, "|60|20@100%|a2||0.25|123|4|\n", .score = REFUSED },
    { EGAROUCID, "|60|20@100%|a2|-6|soon|123|4|\n", .score = REFUSED },
    { EGAROUCID, "|60||a2|-6|0.25|123|4|\n", .score = REFUSED },
    { EGAROUCID, "|60|20@100%|a2|-6|0.25|123|4|\n|60|20@100%|a2|-6|0.25|123|4|\n",
      .score = REFUSED },

    { SCRZEBRA, "% a comment\n\n41 - 23    g8 h7 a8   % and one\n", 18, G8, -1, -1 },
    { SCRZEBRA, "10 - 30    g8\n", -44, G8, -1, -1 },
    { SCRZEBRA, "32 - 32\nTotal nodes:  9\n", 0, -1, 9, -1 },
    { SCRZEBRA, "Black win\n", .score = REFUSED },
    { SCRZEBRA, "41 - 2", .score = REFUSED },
    { SCRZEBRA, "40 - 40 a1\n", .score = REFUSED },
    { SCRZEBRA, "41 - 23 g8\n41 - 23 g8\n", .score = REFUSED },
};

FACT(answers_are_read_or_refused_with_a_reason)
{
    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        Sample sample = { .best = -1, .nodes = -1, .time_ns = -1 };
        const bool read = engine_row_read(&ENGINE_ROWS[TEXTS[i].row], TEXTS[i].text,
                                          TEXTS[i].text, true, 20, &sample);

        if (read != (TEXTS[i].score != REFUSED) || read != (sample.trouble[0] == '\0'))
            fail_msg("%s: %d, %s", TEXTS[i].text, sample.score, sample.trouble);
        if (read && (sample.score != TEXTS[i].score || sample.best != TEXTS[i].best
                     || sample.nodes != TEXTS[i].nodes || sample.time_ns != TEXTS[i].time_ns))
            fail_msg("%s: %d, %s", TEXTS[i].text, sample.score, square_text(sample.best));
    }
}

FACT(times_are_read_in_all_their_forms)
{
    static const struct {
        const char *text;
        int64_t ns;
    } TIMES[] = {
        { "0:12.345", 12345000000 }, { "1:02:03.4", 3723400000000 }, { "0.207", 207000000 },
        { "12", 12000000000 }, { "0:00.000", 500000 }, { "0.0", 50000000 }, { "0", 500000000 },
        { "0.12345678901", 123456789 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(TIMES); i++)
        if (engine_time_ns(TIMES[i].text) != TIMES[i].ns)
            fail_msg("%s is %lld ns", TIMES[i].text, (long long)engine_time_ns(TIMES[i].text));
}

/* ---- our own protocol ---- */

#define ANSWER "{\"id\":1,\"score\":-4,\"exact\":true"
FACT(an_answer_stands_whatever_else_is_told)
{
    static const char *const MORE[] = {
        "", ",\"best\":\"--\",\"order\":3,\"passes\":[[1]]", ",\"instructions\":5000000000",
        ",\"sharing\":[2,1,1,1,1,1,1]",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(MORE); i++) {
        char line[300];
        Sample sample = { .state = SAMPLE_GARBLED };

        snprintf(line, sizeof(line), "%s%s}", ANSWER, MORE[i]);
        if (!engine_serve_read(line, 1, &sample))
            fail_msg("%s: %s", line, sample.trouble);
        assert_int_equal(sample.score, -4);
        assert_int_equal(sample.best, -1);
        assert_false(sample.has_cuts);
    }
}

FACT(a_line_may_hold_117_moves_and_no_more)
{
    for (int moves = YK_MAX_LINE; moves <= YK_MAX_LINE + 1; moves++) {
        Sample sample = { .line_length = -1 };
        char line[1200] = ANSWER ",\"line\":[";

        for (int i = 0; i < moves; i++)
            strcat(line, i > 0 ? ",\"a1\"" : "\"a1\"");
        strcat(line, "]}");
        assert_int_equal(engine_serve_read(line, 1, &sample), moves <= YK_MAX_LINE);
        assert_int_equal(sample.line_length, moves <= YK_MAX_LINE ? moves : -1);
    }
}

/* ---- damage ---- */

static bool read_as(int kind, const char *text, Sample *sample)
{
    return kind == SERVE ? engine_serve_read(text, 1, sample)
                         : engine_row_read(&ENGINE_ROWS[kind], text, text, true, 20, sample);
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
    { "scrzebra", "% one\n51 - 13    a2 b1 c1 -- b6\nTotal nodes:  3948750\n", SCRZEBRA, false },
    { "serve",
      "{\"id\":1,\"score\":38,\"exact\":true,\"best\":\"a2\",\"nodes\":3948750,"
      "\"time_ns\":207000000,\"order\":{\"cuts\":100,\"first\":90,\"ranks\":115}}",
      SERVE, false },
};

static Sample unknown(void)
{
    return (Sample){ .state = SAMPLE_GARBLED, .best = -1, .nodes = -1, .time_ns = -1 };
}

FACT(a_prefix_is_refused_or_says_the_same)
{
    for (size_t i = 0; i < ARRAY_LENGTH(OUTPUTS); i++) {
        const size_t length = strlen(OUTPUTS[i].text);
        int refused = 0;
        Sample whole = unknown();

        if (!read_as(OUTPUTS[i].kind, OUTPUTS[i].text, &whole) || whole.score != 38
            || whole.best != A2 || whole.nodes != 3948750)
            fail_msg("%s: %s", OUTPUTS[i].name, whole.trouble);
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
        assert_true(refused > (int)length / 3);
    }
}

/* Random damage: nothing is asked of the answer but that the reader comes back with one that
 * is refused with a reason, or in order. The sanitizers look for the rest. */
FACT(damage_does_no_harm)
{
    static const char DAMAGE[] = "0123456789 |@%:.-+<>?\n\xff\x01{}[],\"";
    Random random = { fact_seed(20261120) };
    const int rounds = fact_scaled(20000);

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
        free(text);
    }
}

FACT(a_huge_score_stays_one_that_cannot_be)
{
    Sample sample = unknown();

    read_as(SERVE, "{\"id\":1,\"score\":4294967334,\"exact\":true}", &sample);
    assert_true(sample.score > 64);
    read_as(EDAX, "  1|   20   -4294967334  0:00.207  3948750   19076087 a2\n", &sample);
    assert_true(sample.score < - 64);
    read_as(EGAROUCID, "|60|20|a2|4294967334|0.2|1|1|\n", &sample);
    assert_true(sample.score > 64);
}

FACTS_MAIN(NULL, NULL)
