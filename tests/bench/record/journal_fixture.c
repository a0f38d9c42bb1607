/* journal_fixture.c - see journal_fixture.h. */

#include "tests/bench/record/journal_fixture.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/fact.h"
#include "bench/record/record.h"
#include "tests/bench/record/records.h"
#include "tests/bench/record/schema.h"

int fixture_make(void **state)
{
    Fixture *fixture = calloc(1, sizeof(*fixture));

    *state = fixture;
    if (!fixture)
        return 1;
    strcpy(fixture->folder, "/tmp/yomikiri-journal-XXXXXX");
    if (!mkdtemp(fixture->folder))
        return 1;
    snprintf(fixture->path, sizeof(fixture->path), "%s/results/here/made-up.jsonl",
             fixture->folder);
    snprintf(fixture->part, sizeof(fixture->part), "%s.part", fixture->path);
    records_suite(&fixture->suite);
    records_run(&fixture->suite, 2, &fixture->run);
    fixture->head = (JournalHead){
        .time = FIXTURE_TIME, .run = FIXTURE_RUN, .suite = &fixture->suite,
        .engines = fixture->run.identities,
        .machine = json_pack("{ss}", "slug", "amd-zen4-2c-avx512"),
        .command = json_pack("[ss]", "yomikiri", "bench"),
    };
    return 0;
}

int fixture_remove(void **state)
{
    Fixture *fixture = *state;
    char command[100];

    snprintf(command, sizeof(command), "rm -r '%s'", fixture->folder);
    json_decref(fixture->head.machine);
    json_decref(fixture->head.command);
    run_free(&fixture->run);
    suite_free(&fixture->suite);
    free(fixture);
    return system(command);
}

Journal *fixture_open(Fixture *fixture)
{
    Journal *journal = journal_open(fixture->path, &fixture->head, &fixture->recovered,
                                    fixture->error, sizeof(fixture->error));

    if (!journal)
        fail_msg("%s", fixture->error);
    return journal;
}

void fixture_add(Fixture *fixture, Journal *journal, int count)
{
    for (int i = 0; i < count; i++)
        if (!journal_add(journal, i / 6, i / 2 % 3, i % 2, &fixture->run.samples[i],
                         fixture->error, sizeof(fixture->error)))
            fail_msg("%s", fixture->error);
}

void fixture_killed_run(Fixture *fixture, int samples)
{
    const pid_t child = fork();
    int status;

    assert_true(child >= 0);
    if (child == 0) {
        fixture_add(fixture, fixture_open(fixture), samples);
        kill(getpid(), SIGKILL);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(access(fixture->part, F_OK), 0);
}

Record *fixture_records(Fixture *fixture, int *count)
{
    json_t *schema = json_load_file("docs/record.schema.json", 0, NULL);
    Record *records;

    if (!record_file_read(fixture->path, &records, count, fixture->error, sizeof(fixture->error)))
        fail_msg("%s", fixture->error);
    for (int i = 0; i < *count; i++)
        if (!schema_fits(schema, records[i].raw, fixture->error, sizeof(fixture->error)))
            fail_msg("%s", fixture->error);
    json_decref(schema);
    return records;
}

int fixture_count(Fixture *fixture)
{
    int count, all;
    Record *records = fixture_records(fixture, &all);

    for (count = 0; count < all; count++)
        record_free(&records[count]);
    free(records);
    return count;
}

void fixture_recover(Fixture *fixture)
{
    journal_close(fixture_open(fixture), true);
}
