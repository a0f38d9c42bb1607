/* records.c - see records.h. */

#include "tests/bench/record/records.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *id, *text;
    bool has_expected;
    int expected;
} POSITIONS[] = {
    { "first", "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", true, 38 },
    { "second", "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- O", true, -4 },
    { "#3", "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X", false, 0 },
};

void records_suite(Suite *suite)
{
    memset(suite, 0, sizeof(*suite));
    strcpy(suite->name, "made-up");
    memset(suite->sha256, 'a', 64);
    suite->positions = calloc(ARRAY_LENGTH(POSITIONS), sizeof(*suite->positions));
    if (!suite->positions)
        abort();
    for (; suite->count < (int)ARRAY_LENGTH(POSITIONS); suite->count++) {
        SuitePosition *position = &suite->positions[suite->count];

        strcpy(position->id, POSITIONS[suite->count].id);
        strcpy(position->text, POSITIONS[suite->count].text);
        for (int i = 0; i < 64; i++)
            position->empties += position->text[i] == '-';
        position->has_expected = POSITIONS[suite->count].has_expected;
        position->expected = POSITIONS[suite->count].expected;
    }
}

Sample records_sample(int score, int64_t time_ns)
{
    Sample sample = {
        .state = SAMPLE_OK, .score = score, .best = 8, .nodes = 1000 + score,
        .searched = 900 + score, .time_ns = time_ns, .cpu_ns = time_ns - 5,
        .outside_ns = time_ns + 100, .switches = 2,
        .has_cuts = true, .cuts = { 55, 45, 70 }, .replayed = true,
    };

    return sample;
}

void records_record(const char *time, int rounds, Record *record)
{
    Suite suite;

    records_suite(&suite);
    record_begin(record, &suite, "one", "./one");
    strcpy(record->time, time);
    record->complete = true;
    record->command = json_pack("[sss]", "yomikiri", "bench", "made-up");
    for (int round = 0; round < rounds; round++)
        for (int p = 0; p < suite.count; p++) {
            const Sample sample = records_sample(
                suite.positions[p].expected,
                (1000 * (round + 1) + 100 * p) * INT64_C(1000000));

            record_take(record, p, &sample);
        }
    suite_free(&suite);
}
