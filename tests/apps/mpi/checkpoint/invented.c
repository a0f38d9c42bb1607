#include "tests/apps/mpi/checkpoint/invented.h"

#include "tests/support/fact.h"

static uint64_t seed;

void invented_begin(void)
{
    seed = fact_seed(3);
}

yk_table_update invented_update(int number)
{
    Random random = { seed + 1000 * (uint64_t)number };
    const uint64_t own = random_next(&random) & random_next(&random);
    const uint64_t opp = random_next(&random) & ~own;
    const int lower = 2 * (int)random_below(&random, 65) - 64;
    const int upper = lower + 2 * (int)random_below(&random, (uint32_t)(64 - lower) / 2 + 1);
    int move = (int)random_below(&random, 64);

    if ((own | opp) >> move & 1)
        move = YK_NO_MOVE;
    return (yk_table_update){
        .board = { own, opp }, .lower = (int8_t)lower, .upper = (int8_t)upper,
        .move = (uint8_t)move, .cost = (uint8_t)random_below(&random, 64),
    };
}

bool invented_same(const yk_table_update *a, const yk_table_update *b)
{
    return a->board.own == b->board.own && a->board.opp == b->board.opp && a->lower == b->lower
           && a->upper == b->upper && a->move == b->move && a->cost == b->cost;
}
