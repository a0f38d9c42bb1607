/* test_failure_plan.c - `yomikiri plan` where the look at a position contradicts itself: it names
 * file, line, bounds and board. Its own look stands in for that of apps/cli/plan/cost.c. */
/* needs: alone */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/plan/cost.h"
#include "tests/apps/cli/failing/failing.h"

static const char POSITION[] =
    "OOOOOOOOOOOOOOOOOOOOOOOOOOOXXOOOOOOXXOOOOOOOOOOOOOOOOOOOOOOOXX-- X";

yk_solver *cost_open(void)
{
    return NULL;
}

yk_status cost_look(yk_solver *probe, Board board, CostLook *look)
{
    (void)probe;
    (void)board;
    look->lower = FAILING_LOWER;
    look->upper = FAILING_UPPER;
    return YK_INCONSISTENT;
}

double cost_nodes(const CostLook *look)
{
    (void)look;
    return 1;
}

static void plan_names_the_position_that_contradicts_itself(void **state)
{
    char folder[] = "/tmp/yomikiri-plan-XXXXXX", job[60], file[60], remove[80];

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(job, sizeof(job), "%s/job", folder);
    snprintf(file, sizeof(file), "%s/one.obf", folder);
    FILE *out = fopen(file, "w");

    assert_non_null(out);
    fprintf(out, "%% a comment\n%s;\n", POSITION);
    fclose(out);
    failing_run(&cmd_plan, (const char *[]){ "--to", job, file, NULL }, "one.obf:2: ");
    snprintf(remove, sizeof(remove), "rm -rf %s", folder);
    assert_int_equal(system(remove), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plan_names_the_position_that_contradicts_itself),
    };

    return cmocka_run_group_tests_name("failure_plan", tests, NULL, NULL);
}
