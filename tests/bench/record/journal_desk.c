/* journal_desk.c - see journal_desk.h. */

#include "tests/bench/record/journal_desk.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/fact.h"
#include "bench/record/record_file.h"
#include "tests/bench/record/records.h"
#include "tests/bench/record/schema.h"

int desk_make(void **state)
{
    Desk *desk = calloc(1, sizeof(*desk));

    *state = desk;
    if (!desk)
        return 1;
    strcpy(desk->folder, "/tmp/yomikiri-journal-XXXXXX");
    if (!mkdtemp(desk->folder))
        return 1;
    snprintf(desk->path, sizeof(desk->path), "%s/results/here/made-up.jsonl", desk->folder);
    snprintf(desk->part, sizeof(desk->part), "%s.part", desk->path);
    records_suite(&desk->suite);
    records_run(&desk->suite, 2, &desk->run);
    desk->head = (JournalHead){
        .time = DESK_TIME, .run = DESK_RUN, .suite = &desk->suite, .engines = desk->run.identities,
        .machine = json_pack("{ss}", "slug", "amd-zen4-2c-avx512"),
        .command = json_pack("[ss]", "yomikiri", "bench"),
    };
    return 0;
}

int desk_remove(void **state)
{
    Desk *desk = *state;
    char command[100];

    snprintf(command, sizeof(command), "rm -r '%s'", desk->folder);
    json_decref(desk->head.machine);
    json_decref(desk->head.command);
    run_free(&desk->run);
    suite_free(&desk->suite);
    free(desk);
    return system(command);
}

Journal *desk_open(Desk *desk)
{
    Journal *journal = journal_open(desk->path, &desk->head, &desk->recovered,
                                          desk->error, sizeof(desk->error));

    if (!journal)
        fail_msg("%s", desk->error);
    return journal;
}

void desk_add(Desk *desk, Journal *journal, int count)
{
    for (int i = 0; i < count; i++)
        if (!journal_add(journal, i / 6, i / 2 % 3, i % 2, &desk->run.samples[i], desk->error,
                         sizeof(desk->error)))
            fail_msg("%s", desk->error);
}

void desk_killed_run(Desk *desk, int samples)
{
    const pid_t child = fork();
    int status;

    assert_true(child >= 0);
    if (child == 0) {
        desk_add(desk, desk_open(desk), samples);
        kill(getpid(), SIGKILL);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(access(desk->part, F_OK), 0);
}

Record *desk_records(Desk *desk, int *count)
{
    json_t *schema = json_load_file("docs/record.schema.json", 0, NULL);
    Record *records;

    if (!record_file_read(desk->path, &records, count, desk->error, sizeof(desk->error)))
        fail_msg("%s", desk->error);
    for (int i = 0; i < *count; i++)
        if (!schema_fits(schema, records[i].raw, desk->error, sizeof(desk->error)))
            fail_msg("%s", desk->error);
    json_decref(schema);
    return records;
}

int desk_count(Desk *desk)
{
    int count, all;
    Record *records = desk_records(desk, &all);

    for (count = 0; count < all; count++)
        record_free(&records[count]);
    free(records);
    return count;
}

void desk_recover(Desk *desk)
{
    if (!journal_recover(desk->path, &desk->recovered, desk->error, sizeof(desk->error)))
        fail_msg("%s", desk->error);
}
