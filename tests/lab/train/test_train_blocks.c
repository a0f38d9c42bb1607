/* test_train_blocks.c - samples are kept in a file, and stopping does not change them. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/train/samples.h"

enum { BLOCKS = 12, SIZE = 10 };

typedef struct {
    char path[64];
    int made, give_up_after;
    BlocksPlan plan;
    Labelled samples[BLOCKS * SIZE], first[BLOCKS * SIZE];
    size_t resumed;
} Shelf;

static bool make(void *context, int worker, size_t block, Random *random, Labelled *samples)
{
    Shelf *shelf = context;

    (void)worker;
    (void)block;
    if (shelf->made == shelf->give_up_after)
        return false;
    shelf->made++;
    for (int i = 0; i < SIZE; i++)
        samples[i] = (Labelled){ .own = random_next(random) };
    return true;
}

/* A file with all blocks, which are also in shelf->first; to be made again. */
static void shelf_fill(Shelf *shelf)
{
    memset(shelf, 0, sizeof(*shelf));
    snprintf(shelf->path, sizeof(shelf->path), "/tmp/yomikiri-blocks-XXXXXX");
    close(mkstemp(shelf->path));
    shelf->give_up_after = -1;
    shelf->plan = (BlocksPlan){
        .key = { .seed = 5, .count = BLOCKS, .size = SIZE }, .path = shelf->path, .threads = 1,
        .make = make, .context = shelf,
    };
    assert_true(blocks_make(&shelf->plan, shelf->first, &shelf->resumed));
    assert_int_equal(shelf->made, BLOCKS);
    assert_int_equal(shelf->resumed, 0);
    shelf->made = 0;
}

static void shelf_make_again(Shelf *shelf, int expected_made)
{
    memset(shelf->samples, 0, sizeof(shelf->samples));
    assert_true(blocks_make(&shelf->plan, shelf->samples, &shelf->resumed));
    assert_int_equal(shelf->made, expected_made);
    assert_int_equal(shelf->resumed, (BLOCKS - expected_made) * SIZE);
}

static void change_byte(const char *path, long offset)
{
    FILE *file = fopen(path, "r+b");
    int byte;

    assert_non_null(file);
    fseek(file, offset, SEEK_SET);
    byte = fgetc(file);
    fseek(file, offset, SEEK_SET);
    fputc(byte ^ 1, file);
    fclose(file);
}

static void blocks_are_taken_from_the_file(void **state)
{
    static Shelf shelf;

    (void)state;
    shelf_fill(&shelf);
    shelf_make_again(&shelf, 0);
    assert_memory_equal(shelf.samples, shelf.first, sizeof(shelf.first));
    unlink(shelf.path);
}

static void blocks_go_on_after_a_stop(void **state)
{
    static Shelf shelf;

    (void)state;
    shelf_fill(&shelf);
    unlink(shelf.path);
    shelf.give_up_after = 5;
    assert_false(blocks_make(&shelf.plan, shelf.samples, &shelf.resumed));
    shelf.give_up_after = -1;
    shelf.made = 0;
    shelf_make_again(&shelf, BLOCKS - 5);
    assert_memory_equal(shelf.samples, shelf.first, sizeof(shelf.first));
    unlink(shelf.path);
}

static void blocks_that_are_damaged_or_cut_off_are_made_again(void **state)
{
    static Shelf shelf;
    long size;

    (void)state;
    shelf_fill(&shelf);
    FILE *file = fopen(shelf.path, "rb");

    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    size = ftell(file);
    fclose(file);
    change_byte(shelf.path, size - 3 * SIZE * (long)sizeof(Labelled));
    assert_int_equal(truncate(shelf.path, size - 1), 0);
    shelf_make_again(&shelf, 2);
    assert_memory_equal(shelf.samples, shelf.first, sizeof(shelf.first));
    shelf.made = 0;
    shelf_make_again(&shelf, 0);
    unlink(shelf.path);
}

static void blocks_of_another_key_are_not_taken(void **state)
{
    static Shelf shelf;

    (void)state;
    shelf_fill(&shelf);
    shelf.plan.key.weights++;
    shelf_make_again(&shelf, BLOCKS);
    unlink(shelf.path);
}

static void blocks_say_when_the_file_cannot_be_written(void **state)
{
    static Shelf shelf;

    (void)state;
    shelf_fill(&shelf);
    unlink(shelf.path);
    shelf.plan.path = "/nonexistent/folder/file";
    assert_false(blocks_make(&shelf.plan, shelf.samples, &shelf.resumed));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_taken_from_the_file),
        cmocka_unit_test(blocks_go_on_after_a_stop),
        cmocka_unit_test(blocks_that_are_damaged_or_cut_off_are_made_again),
        cmocka_unit_test(blocks_of_another_key_are_not_taken),
        cmocka_unit_test(blocks_say_when_the_file_cannot_be_written),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
