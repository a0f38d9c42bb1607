/* test_agenda.c - the simulation gives everybody their turn: the heap says what a look at all
 * clocks says. */

#include "tests/support/fact.h"

#include "base/base.h"
#include "mpi/simulate/agenda.c"        /* no part of the library, nor of a program with tests */

enum { MOST = 40 };

static void everybody_has_their_turn(void **state)
{
    Random random = { fact_seed(20261126) };
    int waited = 0;

    (void)state;
    for (int count = 1; count <= MOST; count++) {
        double ns[MOST] = { 0 };
        Turn room[MOST];
        Agenda agenda;

        agenda_init(&agenda, room, count);
        for (int turn = 0; turn < 1000; turn++) {
            double second = 1e30;
            int first = 0;

            for (int i = 1; i < count; i++)
                if (ns[i] < ns[first])
                    first = i;
            for (int i = 0; i < count; i++)
                if (i != first && ns[i] < second)
                    second = ns[i];
            assert_int_equal(agenda_first(&agenda)->number, first);
            assert_true(agenda_first(&agenda)->ns == ns[first]);
            assert_true(agenda_second_ns(&agenda) == second);
            /* often to a time that another clock says, or not at all */
            ns[first] += random_below(&random, 4) * random_below(&random, 4);
            if (random_below(&random, 100) == 0) {
                ns[first] += 20;
                waited++;
            }
            agenda_forward(&agenda, ns[first]);
        }
    }
    assert_true(waited > 0);
}

int main(void)
{
    static const struct CMUnitTest TESTS[] = {
        cmocka_unit_test(everybody_has_their_turn),
    };

    return cmocka_run_group_tests(TESTS, NULL, NULL);
}
