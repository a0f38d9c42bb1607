/* test_pick_journal.c - reactions in a file: what comes back, what a kill may leave, what is
 * refused. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/pick/pick_journal.h"

enum { ROWS = 3, POSITIONS = 2, ROUNDS = 2 };

typedef struct {
    char folder[64], path[100];
    SuitePosition positions[POSITIONS];
    Suite suite;
    char error[1000];
} Fixture;

static int set_up(void **state)
{
    Fixture *fixture = calloc(1, sizeof(*fixture));

    assert_non_null(fixture);
    snprintf(fixture->folder, sizeof(fixture->folder), "/tmp/yomikiri-pick-XXXXXX");
    assert_non_null(mkdtemp(fixture->folder));
    snprintf(fixture->path, sizeof(fixture->path), "%s/j.jsonl", fixture->folder);
    fixture->suite = (Suite){ .name = "pool", .path = "pool.obf", .sha256 = "abc",
                           .count = POSITIONS, .positions = fixture->positions };
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    Fixture *fixture = *state;

    unlink(fixture->path);
    rmdir(fixture->folder);
    free(fixture);
    return 0;
}

static void begin(Reactions *reactions, ReactKind kind)
{
    reactions_begin(reactions, kind, ROUNDS, ROWS, POSITIONS);
    for (int i = 0; i < ROWS; i++)
        snprintf(reactions->names[i], sizeof(reactions->names[i]), "row %d", i);
}

static PickJournal *open_journal(Fixture *fixture, PickJournalMode mode, Reactions *reactions,
                                 int *found)
{
    begin(reactions, REACT_BOTH);
    return pick_journal_open(fixture->path, mode, &fixture->suite, "portable", reactions, found,
                             fixture->error, sizeof(fixture->error));
}

/* A journal with `solves` of them. */
static void write_some(Fixture *fixture, int solves)
{
    Reactions reactions;
    int found;
    PickJournal *journal = open_journal(fixture, PICK_JOURNAL_NEW, &reactions, &found);

    if (!journal)
        fail_msg("%s", fixture->error);
    for (int i = 0; i < solves; i++) {
        const ReactCell cell = { .nodes = 1000 + i, .cpu_ns = 50 * i, .over = i % 2 == 1 };

        assert_true(pick_journal_add(journal, i / 4 % 3, i % 3, i % 2, &cell, fixture->error,
                                     sizeof(fixture->error)));
    }
    pick_journal_close(journal);
    reactions_free(&reactions);
}

/* Open it again as a run that goes on; the number of solves, -1 if it is refused. */
static int resume(Fixture *fixture)
{
    Reactions reactions;
    int found;
    PickJournal *journal = open_journal(fixture, PICK_JOURNAL_RESUME, &reactions, &found);
    const bool opened = journal != NULL;

    pick_journal_close(journal);
    reactions_free(&reactions);
    return opened ? found : -1;
}

static long size_of(const Fixture *fixture)
{
    FILE *file = fopen(fixture->path, "rb");
    long size;

    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    size = ftell(file);
    fclose(file);
    return size;
}

static void put_behind(const Fixture *fixture, const char *text)
{
    FILE *file = fopen(fixture->path, "ab");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* ---- what comes back ---- */

static void solves_come_back_as_they_were(void **state)
{
    Fixture *fixture = *state;
    Reactions reactions;
    char note[300];

    write_some(fixture, 6);
    assert_true(pick_journal_read(fixture->path, &fixture->suite, &reactions, note, sizeof(note),
                                  fixture->error, sizeof(fixture->error)));
    assert_int_equal(reactions.kind, REACT_BOTH);
    assert_int_equal(reactions.rounds, ROUNDS);
    assert_int_equal(reactions.row_count, ROWS);
    assert_string_equal(reactions.names[2], "row 2");
    assert_string_equal(note, "");

    const ReactCell *cell = reactions_cell(&reactions, 1, 2, 1);        /* the sixth */

    assert_int_equal(cell->nodes, 1005);
    assert_int_equal(cell->cpu_ns, 250);
    assert_true(cell->over);
    reactions_free(&reactions);
    assert_int_equal(resume(fixture), 6);
}

/* ---- what a kill may leave ---- */

static void any_cut_leaves_the_lines_before_it(void **state)
{
    Fixture *fixture = *state;
    char text[4000];
    long whole;
    FILE *file;

    write_some(fixture, 3);
    whole = size_of(fixture);
    assert_true(whole < (long)sizeof(text));
    file = fopen(fixture->path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(text, 1, (size_t)whole, file), whole);
    fclose(file);
    unlink(fixture->path);
    for (long cut = 0; cut <= whole; cut++) {
        file = fopen(fixture->path, "wb");
        assert_non_null(file);
        assert_int_equal(fwrite(text, 1, (size_t)cut, file), cut);
        fclose(file);

        const int found = resume(fixture);

        if (found < 0 || (cut == whole) != (found == 3))
            fail_msg("cut to %ld of %ld bytes: %d found; %s", cut, whole, found, fixture->error);
        if (resume(fixture) != found)
            fail_msg("cut to %ld: the second time it is not the same", cut);
        unlink(fixture->path);
    }
}

static void broken_end_is_cut_off(void **state)
{
    static const char *const ENDS[] = {
        "{\"round\":1,", "garbage\n", "{\"round\":9,\"row\":0}\n", "\n\n", "[]\n{\"round\"",
    };
    Fixture *fixture = *state;

    for (size_t i = 0; i < ARRAY_LENGTH(ENDS); i++) {
        write_some(fixture, 3);

        const long good = size_of(fixture);

        put_behind(fixture, ENDS[i]);
        if (resume(fixture) != 3 || size_of(fixture) != good)
            fail_msg("'%s' behind it: %s", ENDS[i], fixture->error);
        unlink(fixture->path);
    }
}

static void broken_middle_is_refused_and_left(void **state)
{
    Fixture *fixture = *state;
    long size;

    write_some(fixture, 3);
    put_behind(fixture, "garbage\n{\"round\":0,\"row\":0,\"position\":0,\"nodes\":1,\"cpu_ns\":1,"
                        "\"over\":false}\n");
    size = size_of(fixture);
    assert_int_equal(resume(fixture), -1);
    assert_non_null(strstr(fixture->error, "j.jsonl:5: "));
    assert_int_equal(size_of(fixture), size);
}

/* ---- what is refused ---- */

static void another_file_is_not_touched(void **state)
{
    static const char *const TEXTS[] = { "precious", "precious\n", "{\"schema\":\"other/1\"}\n" };
    Fixture *fixture = *state;

    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        put_behind(fixture, TEXTS[i]);
        assert_int_equal(resume(fixture), -1);
        assert_non_null(strstr(fixture->error, "not a file of reactions"));
        assert_int_equal(size_of(fixture), (long)strlen(TEXTS[i]));
        unlink(fixture->path);
    }
}

static void new_one_does_not_overwrite(void **state)
{
    Fixture *fixture = *state;
    Reactions reactions;
    int found;

    write_some(fixture, 1);
    assert_null(open_journal(fixture, PICK_JOURNAL_NEW, &reactions, &found));
    assert_non_null(strstr(fixture->error, "--resume"));
    reactions_free(&reactions);
    assert_int_equal(resume(fixture), 1);
}

static void another_pool_is_refused(void **state)
{
    Fixture *fixture = *state;
    Reactions reactions;
    char note[300];

    write_some(fixture, 1);
    snprintf(fixture->suite.sha256, sizeof(fixture->suite.sha256), "def");
    assert_int_equal(resume(fixture), -1);
    assert_non_null(strstr(fixture->error, "another pool"));
    assert_false(pick_journal_read(fixture->path, &fixture->suite, &reactions, note, sizeof(note),
                                   fixture->error, sizeof(fixture->error)));
    assert_non_null(strstr(fixture->error, "another pool"));
    reactions_free(&reactions);
}

static void another_way_of_measuring_is_refused(void **state)
{
    Fixture *fixture = *state;
    Reactions reactions;
    int found;

    write_some(fixture, 1);
    begin(&reactions, REACT_NODES);
    assert_null(pick_journal_open(fixture->path, PICK_JOURNAL_RESUME, &fixture->suite, "portable",
                                  &reactions, &found, fixture->error, sizeof(fixture->error)));
    assert_non_null(strstr(fixture->error, "\"both\" there, \"nodes\" now"));
    reactions_free(&reactions);
    begin(&reactions, REACT_BOTH);
    assert_null(pick_journal_open(fixture->path, PICK_JOURNAL_RESUME, &fixture->suite, "avx2",
                                  &reactions, &found, fixture->error, sizeof(fixture->error)));
    assert_non_null(strstr(fixture->error, "kernel is \"portable\" there"));
    snprintf(reactions.names[1], sizeof(reactions.names[1]), "another");
    assert_null(pick_journal_open(fixture->path, PICK_JOURNAL_RESUME, &fixture->suite, "portable",
                                  &reactions, &found, fixture->error, sizeof(fixture->error)));
    assert_non_null(strstr(fixture->error, "rows is "));
    reactions_free(&reactions);
}

static void two_runs_do_not_share_it(void **state)
{
    Fixture *fixture = *state;
    Reactions reactions;
    int found;
    PickJournal *journal = open_journal(fixture, PICK_JOURNAL_NEW, &reactions, &found);

    assert_non_null(journal);
    assert_int_equal(resume(fixture), -1);
    assert_non_null(strstr(fixture->error, "another run"));
    pick_journal_close(journal);
    reactions_free(&reactions);
}

int main(void)
{
#define FACT(function)  cmocka_unit_test_setup_teardown(function, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        FACT(solves_come_back_as_they_were),
        FACT(any_cut_leaves_the_lines_before_it),
        FACT(broken_end_is_cut_off),
        FACT(broken_middle_is_refused_and_left),
        FACT(another_file_is_not_touched),
        FACT(new_one_does_not_overwrite),
        FACT(another_pool_is_refused),
        FACT(another_way_of_measuring_is_refused),
        FACT(two_runs_do_not_share_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
