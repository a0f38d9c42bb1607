/* test_posix.c - tests of the replacements for POSIX in apps/windows/: they do what POSIX says. */
/* needs: windows */

#include "tests/support/fact.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <paths.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/cli/terminal/terminal.h"
#include "base/pages.h"
#include "base/text/own_path.h"

static char folder[64];

static const char *in_folder(const char *name)
{
    static char path[2][128];
    static int turn;

    turn = !turn;
    snprintf(path[turn], sizeof(path[turn]), "%s/%s", folder, name);
    return path[turn];
}

static void put(const char *name, const char *text)
{
    FILE *file = fopen(in_folder(name), "w");

    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof(folder), "posix-\xc3\xa9-%d", (int)getpid());
    return mkdir(folder, 0777);
}

static int remove_folder(void **state)
{
    DIR *opened = opendir(folder);

    (void)state;
    for (const struct dirent *entry; opened && (entry = readdir(opened)) != NULL; )
        unlink(in_folder(entry->d_name));
    if (opened)
        closedir(opened);
    return rmdir(folder);
}

FACT(text_is_written_as_it_is)
{
    struct stat status;

    put("lines", "a\nb\r\n");
    assert_int_equal(stat(in_folder("lines"), &status), 0);
    assert_int_equal(status.st_size, 5);
}

FACT(getline_takes_lines_of_any_length)
{
    char *line = NULL;
    size_t size = 0;
    FILE *file = fopen(in_folder("long"), "w+");

    assert_non_null(file);
    for (int i = 0; i < 5000; i++)
        fputc('x', file);
    fputs("\n\nlast", file);
    rewind(file);
    assert_int_equal(getline(&line, &size, file), 5001);
    assert_int_equal(line[5000], '\n');
    assert_int_equal(getline(&line, &size, file), 1);
    assert_int_equal(getline(&line, &size, file), 4);
    assert_string_equal(line, "last");
    assert_int_equal(getline(&line, &size, file), -1);
    assert_true(feof(file));
    fclose(file);
    free(line);
}

FACT(null_device_is_no_terminal)
{
    const int file = open(_PATH_DEVNULL, O_RDONLY);

    assert_true(file >= 0);
    assert_false(isatty(file));
    assert_int_equal(terminal_columns(file), 0);
    close(file);
}

FACT(same_place_is_the_same_file)
{
    put("one", "1");
    put("other", "2");

    const int a = open(in_folder("one"), O_RDONLY), b = open(in_folder("one"), O_RDONLY);
    const int c = open(in_folder("other"), O_RDONLY);

    assert_true(terminal_same_place(a, b));
    assert_false(terminal_same_place(a, c));
    close(a);
    close(b);
    close(c);
}

FACT(own_path_ends_with_the_program)
{
    char path[4096], little[4];

    assert_true(own_path(path, sizeof(path)));
    assert_non_null(strstr(path, "/test_posix.exe"));
    assert_null(strchr(path, '\\'));
    assert_false(own_path(little, sizeof(little)));
}

/* With large pages where the account may have them, else with ordinary ones. */
FACT(pages_are_zeroed_and_aligned)
{
    for (int huge = 0; huge < 2; huge++) {
        Pages pages;

        assert_true(pages_get(&pages, (size_t)8 << 20, huge != 0));
        assert_int_equal((uintptr_t)pages.memory % (2 << 20), 0);
        for (size_t i = 0; i < pages.bytes; i += 4096)
            assert_int_equal(((const unsigned char *)pages.memory)[i], 0);
        ((unsigned char *)pages.memory)[pages.bytes - 1] = 1;
        pages_release(&pages);
    }
}

FACT(renaming_replaces_what_is_there)
{
    char line[16] = "";
    FILE *file;

    put("old", "old");
    put("new", "new");
    assert_int_equal(rename(in_folder("new"), in_folder("old")), 0);
    assert_int_equal(access(in_folder("new"), F_OK), -1);
    file = fopen(in_folder("old"), "r");
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof(line), file));
    fclose(file);
    assert_string_equal(line, "new");
    assert_int_equal(rename(in_folder("nothing"), in_folder("old")), -1);
    assert_int_equal(errno, ENOENT);
}

FACT(real_path_is_whole)
{
    char *path;

    put("whole", "");
    path = realpath(in_folder("whole"), NULL);
    assert_non_null(path);
    assert_non_null(strstr(path, folder));
    assert_true(strlen(path) > strlen(in_folder("whole")));
    free(path);
}

FACTS_MAIN(make_folder, remove_folder)
