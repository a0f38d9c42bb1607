/* test_failure_train.c - `yomikiri train` where the search behind a label contradicts itself: it
 * names bounds and board. Its own labeller stands in for that of lab/train/labeller.c. */
/* needs: alone */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/train/labeller.h"
#include "tests/apps/cli/failing/failing.h"

static bool contradict(Labeller *labeller, Board board)
{
    labeller->failure = (LabelFailure){ YK_INCONSISTENT, board, FAILING_LOWER, FAILING_UPPER };
    return false;
}

void labeller_init(Labeller *labeller, const Kernel *kernel, const yk_weights *weights)
{
    (void)weights;
    memset(labeller, 0, sizeof(*labeller));
    labeller->kernel = kernel;
}

void labeller_free(Labeller *labeller)
{
    (void)labeller;
}

bool labeller_label(Labeller *labeller, Board board, int16_t *label)
{
    *label = 0;
    return contradict(labeller, board);
}

int labeller_search(Labeller *labeller, Board board, int depth)
{
    (void)labeller;
    (void)board;
    return depth;
}

int labeller_move(Labeller *labeller, Board board, int sigma, Random *random)
{
    (void)sigma;
    (void)random;
    return bit_lowest(labeller->kernel->moves(board));
}

static void a_label_that_contradicts_itself_is_named(void **state)
{
    char folder[] = "/tmp/yomikiri-train-XXXXXX", out[60];
    const char *words[8] = { "--out", out, "--scale", "0.00001", "--stages", "1", NULL };

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(out, sizeof(out), "%s/weights.bin", folder);
    failing_run(&cmd_train, words, "yomikiri: ");
    assert_int_equal(rmdir(folder), 0);                     /* nothing was written */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_label_that_contradicts_itself_is_named),
    };

    return cmocka_run_group_tests_name("failure_train", tests, NULL, NULL);
}
