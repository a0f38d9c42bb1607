/* test_common.c - memory in common: what one process writes the other reads, and nobody takes
 * something else for it. */

#include "tests/support/fact.h"

#include <errno.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "apps/mpi/common/common.h"

enum { BYTES = 3 << 20 };

/* What `child` returns, given the name, in a process of its own. */
static int elsewhere(int (*child)(const CommonName *name), const CommonName *name)
{
    const pid_t pid = fork();
    int status = -1;

    if (pid == 0)
        _exit(child(name));
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Reads 1 at the one end and writes 2 at the other. */
static int find_and_answer(const CommonName *name)
{
    unsigned char *memory = common_find(name);

    if (!memory || memory[0] != 1 || memory[BYTES - 1] != 0)
        return 1;
    memory[BYTES - 1] = 2;
    common_free(memory, BYTES);
    return 0;
}

static int find_nothing(const CommonName *name)
{
    return common_find(name) != NULL;
}

FACT(what_one_writes_the_other_reads)
{
    CommonName name;
    unsigned char *memory = common_make(BYTES, &name);

    assert_non_null(memory);
    for (int i = 0; i < BYTES; i += 1000)
        assert_int_equal(memory[i], 0);
    memory[0] = 1;
    assert_int_equal(elsewhere(find_and_answer, &name), 0);
    assert_int_equal(memory[BYTES - 1], 2);
    common_close(&name);
    common_free(memory, BYTES);
}

/* Numbers of processes and files say little where containers have their own. */
FACT(another_file_is_not_taken_for_it)
{
    CommonName name, other;
    void *memory = common_make(BYTES, &name), *more = common_make(BYTES, &other);

    assert_non_null(memory);
    assert_non_null(more);

    CommonName wrong = name;

    wrong.file = other.file;
    assert_int_equal(elsewhere(find_nothing, &wrong), 0);
    wrong = name;
    wrong.bytes = BYTES / 2;
    assert_int_equal(elsewhere(find_nothing, &wrong), 0);
    wrong = name;
    wrong.process = INT64_MAX;
    assert_int_equal(elsewhere(find_nothing, &wrong), 0);
    common_close(&name);
    common_close(&other);
    common_free(memory, BYTES);
    common_free(more, BYTES);
}

FACT(it_stays_when_nobody_can_find_it_any_more)
{
    CommonName name;
    char *memory = common_make(BYTES, &name);

    assert_non_null(memory);
    common_close(&name);
    assert_int_equal(elsewhere(find_nothing, &name), 0);
    memset(memory, 3, BYTES);
    assert_int_equal(memory[BYTES - 1], 3);
    common_free(memory, BYTES);
}

FACT(too_much_is_refused)
{
    CommonName name;

    assert_null(common_make(0, &name));
    assert_null(common_make((size_t)1 << 62, &name));
    common_free(NULL, 0);
}

FACTS_MAIN(NULL, NULL)
