/* bench_list.c - see bench_list.h. */

#include "cli/bench/bench_list.h"

#include <stdio.h>

#include "bench/suite/suite.h"
#include "bench/suite/suite_find.h"
#include "cli/terminal/notice.h"

/* "14-16", or "20" where all have as many. */
static void put_empties(const Suite *suite, char *out, size_t size)
{
    int low = suite->positions[0].empties, high = low;

    for (int i = 1; i < suite->count; i++) {
        low = min_int(low, suite->positions[i].empties);
        high = max_int(high, suite->positions[i].empties);
    }
    snprintf(out, size, low == high ? "%d" : "%d-%d", low, high);
}

static ExitStatus print_suite(const char *name)
{
    char empties[32], error[1000];
    Suite suite;

    if (!suite_load(name, &suite, error, sizeof(error))) {
        notice("%s", error);
        return STATUS_INPUT;
    }
    put_empties(&suite, empties, sizeof(empties));
    printf("%-16s %9d  %-7s  %s\n", suite.name, suite.count, empties, suite.path);
    suite_free(&suite);
    return STATUS_DONE;
}

ExitStatus bench_list(bool names_alone, int count, char *const *operands)
{
    char program[4096], folders[4096];
    ExitStatus status = STATUS_DONE;
    SuiteNames known;

    suite_find_program(program, sizeof(program));
    suite_find_names(program, &known);
    if (names_alone) {
        for (int i = 0; i < known.count; i++)
            puts(known.name[i]);
        return STATUS_DONE;
    }
    if (count == 0 && known.count == 0) {
        suite_find_folders(program, folders, sizeof(folders));
        notice("there are no suites; looked in %s", folders);
        return STATUS_INPUT;
    }
    printf("%-16s %9s  %-7s  %s\n", "suite", "positions", "empties", "file");
    for (int i = 0; i < (count > 0 ? count : known.count); i++)
        if (print_suite(count > 0 ? operands[i] : known.name[i]) != STATUS_DONE)
            status = STATUS_INPUT;
    return status;
}
