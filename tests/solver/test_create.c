/* test_create.c - solvers and queries: creation, facts, simple answers. */
/* needs: threads windows */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/create.h"
#include "tests/support/boards.h"
#include "tests/support/ffo.h"
#include "tests/support/solve.h"

/* ---- creation ---- */

FACT(create_says_when_memory_is_short)
{
    yk_solver *solver = NULL;
    yk_config config;
    const yk_knob *knob;

    yk_config_init(&config);
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++) {
        if (strcmp(knob->name, "table-mib") == 0)
            assert_int_equal(yk_config_set(&config, knob->name, knob->maximum), YK_OK);
    }
    const yk_status status = yk_create(&solver, &config);

    /* Some systems promise a terabyte. */
    assert_true(status == YK_OK ? solver != NULL : status == YK_NO_MEMORY && !solver);
    yk_destroy(solver);
}

FACT(facts_are_what_was_asked_for)
{
    yk_facts told;

    for (size_t i = 0; yk_kernel_name(i); i++) {
        if (!yk_kernel_usable(yk_kernel_name(i)))
            continue;
        yk_solver *solver = solve_open(yk_kernel_name(i), "threads=2 table-mib=24");

        yk_solver_facts(solver, &told);
        assert_string_equal(told.kernel, yk_kernel_name(i));
        assert_int_equal(told.threads, 2);
        assert_int_equal(told.table_bytes, 16 << 20);
        assert_string_not_equal(told.page, "none");
        yk_destroy(solver);
    }
    yk_solver *solver = solve_open("auto", "table-mib=0");

    yk_solver_facts(solver, &told);
    assert_string_equal(told.kernel, yk_kernel_auto());
    assert_int_equal(told.threads, 1);
    assert_int_equal(told.table_bytes, 0);
    assert_string_equal(told.page, "none");
    yk_destroy(solver);
}

/* ---- queries ---- */

/* What the passes took, and the root's own moves, make up all nodes. */
FACT(stats_account_for_every_node)
{
    yk_solver *solver = solve_open("auto", "");
    const yk_result result = solve_board(solver, ffo(1)->board, 0);
    uint64_t nodes = (uint64_t)result.move_count;
    yk_stats stats;

    yk_solver_stats(solver, &stats);
    assert_true(stats.pass_count >= 2);
    assert_string_equal(stats.passes[stats.pass_count - 2].name, "exact");
    assert_string_equal(stats.passes[stats.pass_count - 1].name, "line");
    for (int i = 0; i < stats.pass_count; i++) {
        assert_true(stats.passes[i].time_s >= 0 && stats.passes[i].time_s <= result.time_s);
        nodes += stats.passes[i].nodes;
    }
    assert_int_equal(nodes, result.nodes);
    yk_destroy(solver);
}

FACT(stats_count_cuts_where_moves_are_ordered)
{
    yk_solver *solver = solve_open("auto", "");
    const yk_result result = solve_board(solver, ffo(1)->board, YK_NO_LINE);
    uint64_t cuts = 0;
    yk_stats stats;

    yk_solver_stats(solver, &stats);
    for (int empties = 0; empties <= YK_MAX_EMPTIES; empties++) {
        const yk_cuts *here = &stats.cuts[empties];

        assert_true(here->first_cuts <= here->cuts && here->ranks >= here->cuts);
        assert_true(here->cuts == 0 || (empties > 4 && empties <= 14));
        cuts += here->cuts;
    }
    assert_true(cuts > 0 && cuts < result.nodes);
    solve_board(solver, (Board){ 7, square_bit(63) }, 0);
    yk_solver_stats(solver, &stats);
    assert_int_equal(stats.pass_count, 0);
    yk_destroy(solver);
}

FACT(stats_tell_what_threads_cost_each_other)
{
    const Board board = ffo(40)->board;
    yk_stats stats;

    for (int threads = 1; threads <= 3; threads++) {
        char knobs[16];

        snprintf(knobs, sizeof(knobs), "threads=%d", threads);
        yk_solver *solver = solve_open("auto", knobs);
        const yk_sharing *sharing = &stats.sharing;
        yk_result result;

        do {                            /* again where the other threads never had a CPU */
            yk_clear(solver);
            result = solve_board(solver, board, YK_NO_LINE);
            yk_solver_stats(solver, &stats);
        } while (threads > 1 && (sharing->taken == 0 || sharing->waited_s == 0));
        assert_int_equal(sharing->threads, threads);
        assert_true(sharing->probes > 0 && sharing->stores > 0);
        assert_true(sharing->useless < result.nodes);
        if (threads == 1)
            assert_true(sharing->offered == 0 && sharing->taken == 0 && sharing->useless == 0
                        && sharing->waited_s == 0);
        else
            assert_true(sharing->offered > 0 && sharing->waited_s < threads * result.time_s);
        yk_destroy(solver);
    }
}

/* ---- forgetting ---- */

/* Touching the caches of threads that had nothing to do would cost more than easy positions
 * do, so a mark in one of them stays. */
FACT(clear_wipes_the_caches_that_were_used_and_no_others)
{
    yk_solver *solver = solve_open("auto", "threads=2");
    const Cache *used = &solver->workers[0].ctx.cache[0];
    const Cache *unused = &solver->workers[1].ctx.cache[0];
    const size_t bytes = sizeof(CacheSlot) << (64 - used->shift);
    CacheSlot *fresh = calloc(1, bytes);

    assert_non_null(fresh);
    unused->slots[0].lower = 2;
    solve_board(solver, ffo(1)->board, YK_NO_LINE);
    assert_memory_not_equal(used->slots, fresh, bytes);
    yk_clear(solver);
    assert_memory_equal(used->slots, fresh, bytes);
    assert_int_equal(unused->slots[0].lower, 2);
    free(fresh);
    yk_destroy(solver);
}

/* All caches lie in one block, which begins empty. */
static bool caches_empty(const yk_solver *solver)
{
    const Pages *pages = &solver->workers[0].ctx.cache_pages;
    const char *memory = pages->memory;

    return memory[0] == 0 && memcmp(memory, memory + 1, pages->bytes - 1) == 0;
}

/* Only those of fewer empties than a root are cleared after it: it has used no others. */
FACT(clear_leaves_no_board_of_small_positions)
{
    yk_solver *solver = solve_open("auto", "");
    Random random = { fact_seed(0x3c) };

    for (int i = 0; i < fact_scaled(300); i++) {
        Board board;

        for (int solves = i % 2; solves < 2; solves++) {        /* the larger may come first */
            board = boards_make(&random, BOARDS_PLAYED, 1 + (int)random_below(&random, 15));
            solve_board(solver, board, solves ? YK_ALL_MOVES : 0);
        }
        if (i % 3 != 0) {                               /* or nothing but this since the clear */
            int move;

            if (i % 3 == 1)
                yk_clear(solver);
            board = boards_make(&random, BOARDS_PLAYED, 1 + (int)random_below(&random, 16));
            yk_reach(solver, board, 2, &move);
        }
        yk_clear(solver);
        CHECK(caches_empty(solver), board, "something is left of it or of the one before");
    }
    yk_destroy(solver);
}

/* What is cleared after a small position is what it can have used, and not the whole. */
FACT(a_root_uses_as_much_of_a_cache_as_it_can_fill)
{
    yk_solver *solver = solve_open("auto", "");
    const SearchContext *ctx = &solver->workers[0].ctx;
    Random random = { fact_seed(0x3d) };

    for (int empties = 1; empties <= 18; empties++) {
        solve_board(solver, boards_make(&random, BOARDS_PLAYED, empties), YK_NO_LINE);
        for (int i = 0; i < CACHE_EMPTIES; i++) {
            if (!ctx->cache[i].slots)
                continue;
            assert_in_range(64 - ctx->cache[i].shift, 1, ctx->cache[i].bits);
            if (empties <= 8)
                assert_true(64 - ctx->cache[i].shift <= 9);
            if (empties == 18)
                assert_int_equal(64 - ctx->cache[i].shift, ctx->cache[i].bits);
        }
    }
    yk_destroy(solver);
}

/* They lie in one block, and what one keeps must not be in the way of another. */
FACT(caches_share_their_memory_without_overlap)
{
    static const char *const KNOBS[] = {
        "", "huge-pages=off", "low-cache-kib=0", "cache-kib=3 low-cache-kib=1",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(KNOBS); i++) {
        yk_solver *solver = solve_open("auto", KNOBS[i]);
        const SearchContext *ctx = &solver->workers[0].ctx;
        const char *end = (const char *)ctx->cache_pages.memory + ctx->cache_pages.bytes;

        for (int a = 0; a < CACHE_EMPTIES; a++) {
            const Cache *cache = &ctx->cache[a];

            if (!cache->slots)
                continue;
            const CacheSlot *past = cache->slots + ((size_t)1 << (64 - cache->shift));

            assert_true(past - cache->slots >= 2 && (const char *)past <= end);
            assert_true((const char *)cache->slots >= (const char *)ctx->cache_pages.memory);
            for (int b = 0; b < a; b++)
                assert_true(!ctx->cache[b].slots || ctx->cache[b].slots >= past);
        }
        yk_destroy(solver);
    }
}

FACTS_MAIN(NULL, NULL)
