/* test_reader_corpus.c - every file of the corpus gives what expect.tsv says: one test each. */
/* needs: windows */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/support/corpus.h"

/* The number of tests is known only at run time, which cmocka's own macro cannot express. */
#ifdef YOMIKIRI_SUPPORT_CMOCKA_H
#define _cmocka_run_group_tests shim_run_group
#endif

static Corpus corpus;

static void replay(void **state)
{
    const CorpusCase *entry = *state;
    char why[CORPUS_WHY];

    if (!corpus_check(&corpus, entry, why))
        fail_msg("%s/%s:\n%s", corpus_folder(), entry->path, why);
}

int main(void)
{
    corpus = corpus_open();
    struct CMUnitTest *tests = calloc((size_t)corpus.case_count + 1, sizeof(*tests));

    if (!tests || corpus.case_count < 120) {
        fprintf(stderr, "expect.tsv: only %d cases\n", corpus.case_count);
        return 1;
    }
    for (int i = 0; i < corpus.case_count; i++)
        tests[i] = (struct CMUnitTest){ corpus.cases[i].path, replay, NULL, NULL,
                                        &corpus.cases[i] };
    const int failed = _cmocka_run_group_tests("reader_corpus", tests,
                                               (size_t)corpus.case_count, NULL, NULL);

    free(tests);
    free(corpus.cases);
    free(corpus.lines);
    free(corpus.text);
    return failed != 0;
}
