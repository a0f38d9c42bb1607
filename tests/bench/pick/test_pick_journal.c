/* test_pick_journal.c - reactions in a file: what comes back, what a kill may leave, what is
 * refused. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/pick/pick_journal.h"

enum { ROWS = 3, POSITIONS = 2, ROUNDS = 2 };

typedef struct {
    char folder[64], path[100];
    SuitePosition positions[POSITIONS];
    Suite suite;
    char error[1000];
} Desk;

static int set_up(void **state)
{
    Desk *desk = calloc(1, sizeof(*desk));

    assert_non_null(desk);
    snprintf(desk->folder, sizeof(desk->folder), "/tmp/yomikiri-pick-XXXXXX");
    assert_non_null(mkdtemp(desk->folder));
    snprintf(desk->path, sizeof(desk->path), "%s/j.jsonl", desk->folder);
    desk->suite = (Suite){ .name = "pool", .path = "pool.obf", .sha256 = "abc",
                           .count = POSITIONS, .positions = desk->positions };
    *state = desk;
    return 0;
}

static int tear_down(void **state)
{
    Desk *desk = *state;

    unlink(desk->path);
    rmdir(desk->folder);
    free(desk);
    return 0;
}

static void begin(Reactions *reactions, ReactKind kind)
{
    reactions_begin(reactions, kind, ROUNDS, ROWS, POSITIONS);
    for (int i = 0; i < ROWS; i++)
        snprintf(reactions->names[i], sizeof(reactions->names[i]), "row %d", i);
}

static PickJournal *open_journal(Desk *desk, PickJournalMode mode, Reactions *reactions,
                                 int *found)
{
    begin(reactions, REACT_BOTH);
    return pick_journal_open(desk->path, mode, &desk->suite, "portable", reactions, found,
                             desk->error, sizeof(desk->error));
}

/* A journal with `solves` of them. */
static void write_some(Desk *desk, int solves)
{
    Reactions reactions;
    int found;
    PickJournal *journal = open_journal(desk, PICK_JOURNAL_NEW, &reactions, &found);

    if (!journal)
        fail_msg("%s", desk->error);
    for (int i = 0; i < solves; i++) {
        const ReactCell cell = { .nodes = 1000 + i, .cpu_ns = 50 * i, .over = i % 2 == 1 };

        assert_true(pick_journal_add(journal, i / 4 % 3, i % 3, i % 2, &cell, desk->error,
                                     sizeof(desk->error)));
    }
    pick_journal_close(journal);
    reactions_free(&reactions);
}

/* Open it again as a run that goes on; the number of solves, -1 if it is refused. */
static int resume(Desk *desk)
{
    Reactions reactions;
    int found;
    PickJournal *journal = open_journal(desk, PICK_JOURNAL_RESUME, &reactions, &found);
    const bool opened = journal != NULL;

    pick_journal_close(journal);
    reactions_free(&reactions);
    return opened ? found : -1;
}

static long size_of(const Desk *desk)
{
    FILE *file = fopen(desk->path, "rb");
    long size;

    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    size = ftell(file);
    fclose(file);
    return size;
}

static void put_behind(const Desk *desk, const char *text)
{
    FILE *file = fopen(desk->path, "ab");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* ---- what comes back ---- */

static void solves_come_back_as_they_were(void **state)
{
    Desk *desk = *state;
    Reactions reactions;
    char note[300];

    write_some(desk, 6);
    assert_true(pick_journal_read(desk->path, &desk->suite, &reactions, note, sizeof(note),
                                  desk->error, sizeof(desk->error)));
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
    assert_int_equal(resume(desk), 6);
}

/* ---- what a kill may leave ---- */

static void any_cut_leaves_the_lines_before_it(void **state)
{
    Desk *desk = *state;
    char text[4000];
    long whole;
    FILE *file;

    write_some(desk, 3);
    whole = size_of(desk);
    assert_true(whole < (long)sizeof(text));
    file = fopen(desk->path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(text, 1, (size_t)whole, file), whole);
    fclose(file);
    unlink(desk->path);
    for (long cut = 0; cut <= whole; cut++) {
        file = fopen(desk->path, "wb");
        assert_non_null(file);
        assert_int_equal(fwrite(text, 1, (size_t)cut, file), cut);
        fclose(file);

        const int found = resume(desk);

        if (found < 0 || (cut == whole) != (found == 3))
            fail_msg("cut to %ld of %ld bytes: %d found; %s", cut, whole, found, desk->error);
        if (resume(desk) != found)
            fail_msg("cut to %ld: the second time it is not the same", cut);
        unlink(desk->path);
    }
}

static void broken_end_is_cut_off(void **state)
{
    static const char *const ENDS[] = {
        "{\"round\":1,", "garbage\n", "{\"round\":9,\"row\":0}\n", "\n\n", "[]\n{\"round\"",
    };
    Desk *desk = *state;

    for (size_t i = 0; i < ARRAY_LENGTH(ENDS); i++) {
        write_some(desk, 3);

        const long good = size_of(desk);

        put_behind(desk, ENDS[i]);
        if (resume(desk) != 3 || size_of(desk) != good)
            fail_msg("'%s' behind it: %s", ENDS[i], desk->error);
        unlink(desk->path);
    }
}

static void broken_middle_is_refused_and_left(void **state)
{
    Desk *desk = *state;
    long size;

    write_some(desk, 3);
    put_behind(desk, "garbage\n{\"round\":0,\"row\":0,\"position\":0,\"nodes\":1,\"cpu_ns\":1,"
                     "\"over\":false}\n");
    size = size_of(desk);
    assert_int_equal(resume(desk), -1);
    assert_non_null(strstr(desk->error, "j.jsonl:5: "));
    assert_int_equal(size_of(desk), size);
}

/* ---- what is refused ---- */

static void another_file_is_not_touched(void **state)
{
    static const char *const TEXTS[] = { "precious", "precious\n", "{\"schema\":\"other/1\"}\n" };
    Desk *desk = *state;

    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        put_behind(desk, TEXTS[i]);
        assert_int_equal(resume(desk), -1);
        assert_non_null(strstr(desk->error, "not a file of reactions"));
        assert_int_equal(size_of(desk), (long)strlen(TEXTS[i]));
        unlink(desk->path);
    }
}

static void new_one_does_not_overwrite(void **state)
{
    Desk *desk = *state;
    Reactions reactions;
    int found;

    write_some(desk, 1);
    assert_null(open_journal(desk, PICK_JOURNAL_NEW, &reactions, &found));
    assert_non_null(strstr(desk->error, "--resume"));
    reactions_free(&reactions);
    assert_int_equal(resume(desk), 1);
}

static void another_pool_is_refused(void **state)
{
    Desk *desk = *state;
    Reactions reactions;
    char note[300];

    write_some(desk, 1);
    snprintf(desk->suite.sha256, sizeof(desk->suite.sha256), "def");
    assert_int_equal(resume(desk), -1);
    assert_non_null(strstr(desk->error, "another pool"));
    assert_false(pick_journal_read(desk->path, &desk->suite, &reactions, note, sizeof(note),
                                   desk->error, sizeof(desk->error)));
    assert_non_null(strstr(desk->error, "another pool"));
    reactions_free(&reactions);
}

static void another_way_of_measuring_is_refused(void **state)
{
    Desk *desk = *state;
    Reactions reactions;
    int found;

    write_some(desk, 1);
    begin(&reactions, REACT_NODES);
    assert_null(pick_journal_open(desk->path, PICK_JOURNAL_RESUME, &desk->suite, "portable",
                                  &reactions, &found, desk->error, sizeof(desk->error)));
    assert_non_null(strstr(desk->error, "\"both\" there, \"nodes\" now"));
    reactions_free(&reactions);
    begin(&reactions, REACT_BOTH);
    assert_null(pick_journal_open(desk->path, PICK_JOURNAL_RESUME, &desk->suite, "avx2",
                                  &reactions, &found, desk->error, sizeof(desk->error)));
    assert_non_null(strstr(desk->error, "kernel is \"portable\" there"));
    snprintf(reactions.names[1], sizeof(reactions.names[1]), "another");
    assert_null(pick_journal_open(desk->path, PICK_JOURNAL_RESUME, &desk->suite, "portable",
                                  &reactions, &found, desk->error, sizeof(desk->error)));
    assert_non_null(strstr(desk->error, "rows is "));
    reactions_free(&reactions);
}

static void two_runs_do_not_share_it(void **state)
{
    Desk *desk = *state;
    Reactions reactions;
    int found;
    PickJournal *journal = open_journal(desk, PICK_JOURNAL_NEW, &reactions, &found);

    assert_non_null(journal);
    assert_int_equal(resume(desk), -1);
    assert_non_null(strstr(desk->error, "another run"));
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
