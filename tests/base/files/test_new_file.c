/* test_new_file.c - tests of base/files/new_file.h: a file is there whole, or the old one is. */

#include "tests/support/fact.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files/new_file.h"
#include "base/memory/memory.h"

static char folder[64], path[128], other[128];

static void write_old(void)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    fputs("old", file);
    assert_int_equal(fclose(file), 0);
}

static const char *content(void)
{
    static char text[20];
    FILE *file = fopen(path, "r");

    assert_non_null(file);
    text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
    fclose(file);
    return text;
}

static int names_in_folder(void)
{
    DIR *list = opendir(folder);
    int count = -2;                 /* . and .. */

    assert_non_null(list);
    while (readdir(list))
        count++;
    closedir(list);
    return count;
}

static void begin(NewFile *new_file, const char *text)
{
    char error[200];

    assert_true(new_file_begin(new_file, path, error, sizeof(error)));
    fputs(text, new_file->file);
}

static bool end(NewFile *new_file, bool whole)
{
    char error[200];

    return new_file_end(new_file, whole, error, sizeof(error));
}

static int set_up(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/new_file.XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof(path), "%s/a", folder);
    snprintf(other, sizeof(other), "%s/b", folder);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    unlink(path);
    unlink(other);
    return rmdir(folder);
}

FACT_OF(the_old_file_stays_until_the_new_one_is_whole, true, (void)0, set_up, tear_down)
{
    NewFile new_file;

    write_old();
    for (int whole = 0; whole < 2; whole++) {
        begin(&new_file, "new");
        assert_string_equal(content(), "old");
        assert_true(end(&new_file, whole));
        assert_string_equal(content(), whole ? "new" : "old");
        assert_int_equal(names_in_folder(), 1);
    }
}

FACT_OF(two_at_the_same_time_spoil_nothing, true, (void)0, set_up, tear_down)
{
    NewFile one, two;

    begin(&one, "one");
    begin(&two, "two");
    assert_true(end(&two, true));
    assert_true(end(&one, true));
    assert_string_equal(content(), "one");
    assert_int_equal(names_in_folder(), 1);
}

FACT_OF(a_link_stays_one, true, (void)0, set_up, tear_down)
{
    struct stat status;
    NewFile new_file;

    write_old();
    assert_int_equal(rename(path, other), 0);
    assert_int_equal(symlink(other, path), 0);
    begin(&new_file, "new");
    assert_true(end(&new_file, true));
    assert_string_equal(content(), "new");
    assert_int_equal(lstat(path, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
}

FACT_OF(a_folder_and_a_link_to_nothing_are_refused, true, (void)0, set_up, tear_down)
{
    char error[200];
    NewFile new_file;

    assert_int_equal(symlink(other, path), 0);
    assert_false(new_file_begin(&new_file, path, error, sizeof(error)));
    assert_non_null(strstr(error, "its link leads nowhere"));
    assert_false(new_file_begin(&new_file, folder, error, sizeof(error)));
    assert_non_null(strstr(error, "not a regular file"));
}

FACT_OF(a_full_disk_leaves_the_old_file, true, (void)0, set_up, tear_down)
{
    char error[200];
    NewFile new_file;

    if (access("/dev/full", W_OK) != 0)
        skip_because("/dev/full is not available");
    assert_true(new_file_begin(&new_file, "/dev/full", error, sizeof(error)));
    fputs("new", new_file.file);
    assert_false(new_file_end(&new_file, true, error, sizeof(error)));
    assert_non_null(strstr(error, "/dev/full"));
    assert_int_equal(access("/dev/full", W_OK), 0);
}

FACT_OF(a_whole_file_is_read_or_errno_says_why, true, (void)0, set_up, tear_down)
{
    const struct { const char *path; size_t most; int why; } cases[] = {
        { path, 3, 0 }, { path, 2, EFBIG }, { other, 3, ENOENT }, { folder, 3, EISDIR },
    };

    write_old();
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        size_t size;
        char *bytes = memory_read_file(cases[i].path, cases[i].most, &size);

        assert_int_equal(bytes ? 0 : errno, cases[i].why);
        if (bytes)
            assert_string_equal(bytes, "old");
        free(bytes);
    }
}

FACTS_MAIN(NULL, NULL)
