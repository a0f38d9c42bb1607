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
        .has_cuts = true, .pass_count = 2, .replayed = true,
    };

    sample.cuts[10] = (yk_cuts){ 50, 40, 65 };
    sample.cuts[20] = (yk_cuts){ 5, 5, 5 };
    sample.passes[0] = (SamplePass){ "order 8", 0, 300, 400 };
    sample.passes[1] = (SamplePass){ "exact", 100, 700, 600 };
    return sample;
}

void records_run(const Suite *suite, int rounds, RunResult *run)
{
    memset(run, 0, sizeof(*run));
    run->engine_count = 2;
    run->position_count = suite->count;
    run->rounds = rounds;
    run->samples = calloc((size_t)(rounds * suite->count * 2 + 1), sizeof(*run->samples));
    run->identities = json_pack("[{ss ss si} {ss ss si}]", "name", "one", "command", "./one",
                                "threads", 2, "name", "two", "command", "./two", "threads", 1);
    if (!run->samples || !run->identities)
        abort();
    for (int i = 0; i < rounds * suite->count * 2; i++) {
        const int engine = i % 2, position = i / 2 % suite->count, round = i / 2 / suite->count;
        const int64_t ms = 1000 * (round + 1) + 100 * position + engine;

        run->samples[i] = records_sample(suite->positions[position].expected, ms * 1000000);
    }
}

void records_record(const char *time, int rounds, Record *record)
{
    json_t *command = json_pack("[sss]", "yomikiri", "bench", "made-up");
    RunResult run;
    Suite suite;

    records_suite(&suite);
    records_run(&suite, rounds, &run);
    record_from_run(record, &run, &suite, 0, time, NULL, NULL, command);
    json_decref(command);
    run_free(&run);
    suite_free(&suite);
}
