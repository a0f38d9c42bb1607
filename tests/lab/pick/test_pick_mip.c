/* test_pick_mip.c - the choice is as good as the optimum that a solver of mixed integer programs
 * proves: GLPK's glpsol, on the quadratic knapsack made linear (a variable for each pair, at most
 * either of its positions; R. Fortet, 1960). Skipped where there is no glpsol. */
/* needs: glpk-utils */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/pick/pick_search.h"
#include "tests/lab/pick/pick_case.h"

enum { SECONDS = 60 };

/* ---- the model ---- */

static void put_worth(FILE *lp, const PickProblem *problem)
{
    fprintf(lp, "Maximize\n worth:");
    for (int i = 0; i < problem->count; i++) {
        fprintf(lp, " + %.9f x%d\n", problem->single[i], i);
        for (int j = 0; j < i; j++)
            fprintf(lp, " + %.9f y%d_%d\n", problem->pair[i * problem->count + j], i, j);
    }
}

/* At most 1 + share * all of those with that many empties; and kind K only if one is chosen. */
static void put_kinds(FILE *lp, const PickProblem *problem)
{
    char sum[2000] = "";

    for (int empties = 0; empties < PICK_CLASSES; empties++) {
        bool any = false;

        for (int i = 0; i < problem->count; i++)
            any = any || problem->empties[i] == empties;
        if (!any)
            continue;
        fprintf(lp, " kind%d: k%d", empties, empties);
        for (int i = 0; i < problem->count; i++)
            if (problem->empties[i] == empties)
                fprintf(lp, " - x%d", i);
        fprintf(lp, " <= 0\n");
        snprintf(sum + strlen(sum), sizeof(sum) - strlen(sum), " + k%d", empties);
        fprintf(lp, " share%d:", empties);
        for (int i = 0; i < problem->count; i++)
            fprintf(lp, " %+.9f x%d", (problem->empties[i] == empties) - problem->share, i);
        fprintf(lp, " <= 1\n");
    }
    fprintf(lp, " kinds:%s >= %d\n", sum, problem->kinds);
}

static void put_limits(FILE *lp, const PickProblem *problem)
{
    fprintf(lp, "Subject To\n budget:");
    for (int i = 0; i < problem->count; i++)
        fprintf(lp, " + %lld x%d", (long long)problem->cost_ns[i], i);
    fprintf(lp, " <= %lld\n", (long long)problem->budget_ns);
    for (int most = 0; most < 2; most++) {
        fprintf(lp, " %s:", most ? "most" : "least");
        for (int i = 0; i < problem->count; i++)
            fprintf(lp, " + x%d", i);
        fprintf(lp, most ? " <= %d\n" : " >= %d\n", most ? problem->most : problem->least);
    }
    for (int i = 0; i < problem->count; i++)
        for (int j = 0; j < i; j++) {
            fprintf(lp, " first%d_%d: y%d_%d - x%d <= 0\n", i, j, i, j, i);
            fprintf(lp, " second%d_%d: y%d_%d - x%d <= 0\n", i, j, i, j, j);
            if (problem->barred[i * problem->count + j])
                fprintf(lp, " bar%d_%d: x%d + x%d <= 1\n", i, j, i, j);
        }
    put_kinds(lp, problem);
}

static void put_variables(FILE *lp, const PickProblem *problem)
{
    fprintf(lp, "Bounds\n");
    for (int i = 0; i < problem->count; i++)
        for (int j = 0; j < i; j++)
            fprintf(lp, " 0 <= y%d_%d <= 1\n", i, j);
    fprintf(lp, "Binary\n");
    for (int i = 0; i < problem->count; i++)
        fprintf(lp, " x%d\n", i);
    for (int empties = 0; empties < PICK_CLASSES; empties++)
        for (int i = 0; i < problem->count; i++)
            if (problem->empties[i] == empties) {
                fprintf(lp, " k%d\n", empties);
                break;
            }
    fprintf(lp, "End\n");
}

/* ---- the solver ---- */

/* What glpsol proves; -1: nothing fits. Fails the test if it says neither. */
static double proven(const PickProblem *problem, const char *folder)
{
    char path[200], command[1000], line[300];
    double value = -2.0;
    FILE *lp, *answer;

    snprintf(path, sizeof(path), "%s/pool.lp", folder);
    lp = fopen(path, "w");
    assert_non_null(lp);
    put_worth(lp, problem);
    put_limits(lp, problem);
    put_variables(lp, problem);
    assert_int_equal(fclose(lp), 0);
    snprintf(command, sizeof(command), "glpsol --lp %s --cuts --tmlim %d -o %s.out > %s.log "
             "2>&1 && cat %s.out", path, SECONDS, path, path, path);
    answer = popen(command, "r");
    assert_non_null(answer);

    bool optimal = false;

    while (fgets(line, sizeof(line), answer)) {
        optimal = optimal || strstr(line, "INTEGER OPTIMAL");
        if (strstr(line, "INTEGER EMPTY") || strstr(line, "INTEGER UNDEFINED"))
            value = -1.0;
        if (optimal && strncmp(line, "Objective:", 10) == 0)
            sscanf(strchr(line, '=') + 1, "%lf", &value);
    }
    assert_int_equal(pclose(answer), 0);
    if (value < -1.5)
        fail_msg("glpsol has not proven anything in %d s", SECONDS);
    return value;
}

static void choice_is_the_proven_optimum(void **state)
{
    static const int COUNTS[] = { 12, 16, 18, 20 };
    char folder[] = "/tmp/yomikiri-mip-XXXXXX", command[100];
    int fitting = 0;

    (void)state;
    if (system("glpsol --version > /dev/null 2>&1") != 0)
        skip_because("glpsol (package glpk-utils) is not available");
    assert_non_null(mkdtemp(folder));
    for (size_t i = 0; i < ARRAY_LENGTH(COUNTS); i++) {
        PickProblem problem;
        bool in[20];

        pick_case_draw(&problem, 900 + i, COUNTS[i]);

        const double best = proven(&problem, folder);
        const bool found = pick_search(&problem, 1, PICK_RESTARTS, in);
        const double value = found ? pick_problem_value(&problem, in) : -1.0;

        printf("# %d positions: %.6f, proven is %.6f\n", COUNTS[i], value, best);
        if (value < best - 1e-5 || value > best + 1e-5)
            fail_msg("%d positions: %.6f, proven is %.6f", COUNTS[i], value, best);
        fitting += found;
        pick_problem_free(&problem);
    }
    snprintf(command, sizeof(command), "rm -rf %s", folder);
    assert_int_equal(system(command), 0);
    assert_true(fitting >= 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choice_is_the_proven_optimum),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
