/* test_train_blocks.c - samples are kept in a file, and stopping does not change them. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab/train/samples.h"

enum { BLOCKS = 6, SIZE = 10 };

/* What happens to the file between two runs of one plan, and how many blocks are made again. */
typedef struct {
    const char *what;
    void (*change)(FILE *file, long size);
    int made_again;
} Happening;

static void nothing(FILE *file, long size)
{
    (void)file, (void)size;
}

static void flip_a_bit(FILE *file, long size)
{
    const long offset = size - 3 * SIZE * (long)sizeof(Labelled);

    fseek(file, offset, SEEK_SET);
    const int byte = fgetc(file);

    fseek(file, offset, SEEK_SET);
    fputc(byte ^ 1, file);
}

static void cut_off(FILE *file, long size)
{
    assert_int_equal(ftruncate(fileno(file), size - 2 * SIZE * (long)sizeof(Labelled) - 1), 0);
}

static void cut_all(FILE *file, long size)
{
    (void)size;
    assert_int_equal(ftruncate(fileno(file), 0), 0);
}

static void write_another_key(FILE *file, long size)
{
    (void)size;
    fseek(file, 8, SEEK_SET);
    fputc(77, file);
}

static void samples_are_the_same_whatever_happens_to_the_file(void **state)
{
    static const Happening HAPPENINGS[] = {
        { "nothing", nothing, 0 },
        { "a bit flipped", flip_a_bit, 1 },
        { "cut off", cut_off, 3 },
        { "emptied", cut_all, BLOCKS },
        { "of another plan", write_another_key, BLOCKS },
    };
    char path[] = "/tmp/yomikiri-blocks-XXXXXX";
    SamplesPlan plan = { .seed = 5, .blocks = BLOCKS, .block_size = SIZE, .path = path,
                         .kernel = kernel_find("auto"), .threads = 1 };
    struct stat status;
    Samples first, again;

    (void)state;
    close(mkstemp(path));
    assert_true(samples_make(&plan, &first));
    assert_int_equal(first.resumed, 0);
    for (size_t i = 0; i < ARRAY_LENGTH(HAPPENINGS); i++) {
        assert_int_equal(stat(path, &status), 0);
        FILE *file = fopen(path, "r+b");

        HAPPENINGS[i].change(file, (long)status.st_size);
        fclose(file);
        assert_true(samples_make(&plan, &again));
        if (again.resumed != (size_t)(BLOCKS - HAPPENINGS[i].made_again) * SIZE)
            fail_msg("%s: %zu samples were found", HAPPENINGS[i].what, again.resumed);
        assert_memory_equal(again.samples, first.samples, first.count * sizeof(Labelled));
        samples_free(&again);
    }
    samples_free(&first);
    unlink(path);
    plan.path = "/nonexistent/folder/file";
    assert_false(samples_make(&plan, &again));
    samples_free(&again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_are_the_same_whatever_happens_to_the_file),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
