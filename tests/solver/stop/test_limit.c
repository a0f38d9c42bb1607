/* test_limit.c - tests of solves with too little time: what they hold, and how soon they give
 * up. */
/* needs: threads */

#include "tests/support/fact.h"

#include <inttypes.h>
#include <string.h>
#include <sys/resource.h>

#include "base/clock.h"
#include "board/rules.h"
#include "search/search.h"
#include "table/midgame_table.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

static yk_result solve_within(yk_solver *solver, Board board, double limit_s, unsigned flags)
{
    yk_query query;
    yk_result result;

    yk_query_init(&query, board);
    query.flags = flags;
    query.time_limit_s = limit_s;
    assert_int_equal(yk_solve(solver, &query, &result), YK_OK);
    return result;
}

/* ---- the best move so far ---- */

static void check_line(Board board, const uint8_t *line, int length)
{
    yk_board now = board;

    CHECK(length > 0 && length <= YK_MAX_LINE, board, "a line of %d moves", length);
    for (int i = 0; i < length; i++)
        CHECK(yk_board_play(&now, line[i]) == YK_OK, board, "%s at %d", fact_square(line[i]), i);
}

static void check_estimate(Board board, const yk_estimate *estimate, int lower, int upper)
{
    CHECK(lower <= estimate->score && estimate->score <= upper && estimate->score % 2 == 0, board,
          "estimate %d, proven %d..%d", estimate->score, lower, upper);
    CHECK(estimate->bound >= -1 && estimate->bound <= 1, board, "bound %d", estimate->bound);
    CHECK((estimate->confidence == 100) == (lower == upper), board, "confidence %d for %d..%d",
          estimate->confidence, lower, upper);
    CHECK(estimate->confidence >= 0, board, "nothing is believed");
    CHECK((estimate->plies > 0) == (estimate->confidence == 0), board, "%d plies, %d %%",
          estimate->plies, estimate->confidence);
}

/* Everything that must be true of a solve with too little time. */
static void check_so_far(Board board, const yk_result *result)
{
    const bool passes = rules_moves(board) == 0;

    CHECK(result->stopped, board, "not stopped");
    check_line(board, result->best_so_far_line, result->best_so_far_length);
    CHECK(result->best_so_far_line[0] == result->best_so_far, board, "%s is not its own line",
          fact_square(result->best_so_far));
    check_estimate(board, &result->estimate, result->lower, result->upper);
    CHECK(result->best_so_far_confidence >= 0 && result->best_so_far_confidence <= 100, board,
          "%d %%", result->best_so_far_confidence);
    CHECK(passes ? result->best_so_far == YK_PASS && result->move_count == 0
                 : result->moves[0].square == result->best_so_far, board, "%s is not first",
          fact_square(result->best_so_far));
    for (int i = 0; i < result->move_count; i++)
        check_estimate(board, &result->moves[i].estimate, result->moves[i].lower,
                       result->moves[i].upper);
}

FACT(a_best_move_so_far_whatever_the_time)
{
    static const char *const KNOBS[] = { "", "threads=2", "table-mib=0", "ordering=static",
                                         "iterate=off", "selective=off" };
    static const double LIMITS_S[] = { 1e-9, 0.001, 0.02 };
    static const unsigned FLAGS[] = { 0, YK_ALL_MOVES, YK_ALL_BEST };
    Random random = { fact_seed(0x71) };

    for (size_t k = 0; k < ARRAY_LENGTH(KNOBS); k++) {
        yk_solver *solver = solve_open("auto", KNOBS[k]);

        for (int empties = 60; empties >= 30; empties -= 3) {
            const BoardsKind kind = empties % 2 ? BOARDS_MUST_PASS : BOARDS_PLAYED;
            const Board board = boards_make(&random, kind, empties);

            if (rules_moves(board) == 0 && rules_moves(board_pass(board)) == 0)
                continue;
            const size_t n = (size_t)empties / 3 % 3;
            const yk_result result = solve_within(solver, board, LIMITS_S[n], FLAGS[(n + k) % 3]);

            if (result.lower != result.upper)
                check_so_far(board, &result);
        }
        yk_destroy(solver);
    }
}

/* The fewest plies that any move has been looked at. */
static int fewest_plies(const yk_result *result)
{
    int fewest = 64;

    for (int i = 0; i < result->move_count; i++)
        fewest = min_int(fewest, result->moves[i].estimate.plies);
    return fewest;
}

/* 52 empties. */
static const char FAR[] = "------------------XOO-----XOO----OOXX-----X--X------------------ X";

/* A pass may end with nothing but upper limits for all other moves; a deeper heuristic search
 * for every move is what is left where no selective pass can end. A slow host has more time. */
FACT(every_move_has_a_value_far_from_the_end)
{
    yk_solver *solver = solve_open("auto", "");
    const Board board = boards_read(FAR);
    yk_result result = solve_within(solver, board, 1, YK_ALL_MOVES);

    for (double limit_s = 4; limit_s <= 16 && fewest_plies(&result) < 4; limit_s *= 4)
        result = solve_within(solver, board, limit_s, YK_ALL_MOVES);
    check_so_far(board, &result);
    assert_int_equal(result.move_count, bit_count(rules_moves(board)));
    for (int i = 0; i < result.move_count; i++) {
        const yk_estimate *estimate = &result.moves[i].estimate;

        CHECK(estimate->bound == 0 && estimate->plies >= 4, board, "%s: bound %d, %d plies",
              fact_square(result.moves[i].square), estimate->bound, estimate->plies);
        CHECK(estimate->plies <= result.moves[0].estimate.plies, board, "%s has been looked at "
              "longer than the best move", fact_square(result.moves[i].square));
    }
    yk_destroy(solver);
}

/* A stop may come while the line is put together, too. */
static bool is_whole(Board board, const yk_result *result)
{
    yk_board now = board;

    for (int i = 0; i < result->line_length; i++)
        if (yk_board_play(&now, result->line[i]) != YK_OK)
            return true;
    return !rules_moves(now) && !rules_moves(board_pass(now));
}

/* The proof is there long before the scores of all moves, and so are the lines. The limits are
 * shares of the time that the whole solve took, so that hosts of any speed meet the case. */
FACT(lines_of_what_is_proven_come_before_other_moves)
{
    Random random = { fact_seed(0x72) };
    yk_solver *solver = solve_open("auto", "");
    int stopped = 0;

    for (int i = 0; i < 300 && stopped < 3; i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, 17 + i % 3);
        const int64_t begin_ns = clock_ns();

        solve_board(solver, board, YK_ALL_MOVES);
        const double whole_s = (double)(clock_ns() - begin_ns) / 1e9;

        yk_clear(solver);
        const yk_result result = solve_within(solver, board, whole_s * (1 + i % 9) / 10,
                                              YK_ALL_MOVES);

        if (!result.stopped || result.lower != result.upper || result.line_length < 2
            || !is_whole(board, &result))
            continue;
        CHECK(yk_verify_line(board, result.line, result.line_length, result.lower),
              board, "the line does not lead to %d", result.lower);
        assert_int_equal(result.best_so_far_confidence, 100);
        stopped++;
    }
    assert_true(stopped > 0);
    yk_destroy(solver);
}

/* A search of the start, of whose moves the first ones count: d3 c4 f5. */
static void begin(Search *search, int moves)
{
    static Counters counters;
    static Worker worker = { .ctx.counters = &counters };
    static atomic_bool stop;
    static yk_config config;
    static MidgameTable *midgame;
    static yk_query query;

    if (!midgame)
        midgame = midgame_table_create(64 << 10, false);
    assert_non_null(midgame);
    yk_config_init(&config);
    yk_query_init(&query, board_start());
    *search = (Search){ .kernel = kernel_find("auto"), .midgame = midgame, .query = &query,
                        .workers = &worker, .worker_count = 1, .stop = &stop,
                        .knob = config.knob };
    stage_begin_search(search, board_start());
    search->move_count = moves;
}

static void believe(RootMove *move, Estimate estimate, int pass)
{
    move->estimate = estimate;
    move->pass = pass;
}

/* What is believed of moves at most says nothing for them, however high that limit is; what is
 * proven counts before all estimates. */
FACT(the_best_move_so_far_is_one_whose_value_is_known)
{
    Search search;

    begin(&search, 3);
    search.estimate = (Estimate){ 32, 1, 84, 0, 0 };
    believe(&search.moves[0], (Estimate){ 48, -1, 84, 0, 0 }, 3);
    believe(&search.moves[1], (Estimate){ 32, 0, 84, 0, 0 }, 3);
    believe(&search.moves[2], (Estimate){ 96, 0, 0, 6, 73 }, 2);
    assert_int_equal(estimate_best(&search), 1);
    search.moves[1].upper = 0;                  /* refuted since; of the first nothing is known */
    assert_int_equal(estimate_best(&search), 1);
    search.moves[2].lower = 4;
    assert_int_equal(estimate_best(&search), 2);
    search.moves[1].pass = 2;                   /* all but the first by the pass before */
    search.moves[2].lower = -64;
    assert_int_equal(estimate_best(&search), 0);
}

/* A pass cut short counts if it knows of a move what that is worth, and then as no more than
 * a lower limit; the first of all passes does not, whose moves stand in no order. */
FACT(a_pass_cut_short_counts_for_what_it_knows)
{
    Search search;

    begin(&search, 2);
    search.estimate = (Estimate){ 64, 0, 0, 6, 73 };
    search.pass_count = 4;
    believe(&search.moves[0], (Estimate){ 64, 0, 0, 6, 73 }, 2);
    believe(&search.moves[1], (Estimate){ 16, 0, 0, 6, 73 }, 2);
    estimate_note(&search, 19, (Estimate){ 80, -1, 84, 0, 0 });
    estimate_salvage(&search);
    assert_int_equal(search.estimate.confidence, 0);
    estimate_note(&search, 19, (Estimate){ 16, 0, 84, 0, 0 });
    estimate_salvage(&search);
    assert_int_equal(search.estimate.confidence, 84);
    assert_int_equal(search.estimate.bound, 1);
    assert_int_equal(search.moves[0].pass, 4);
    assert_int_equal(search.moves[1].pass, 2);
    search.estimate.confidence = -1;
    estimate_note(&search, 26, (Estimate){ 32, 0, 96, 0, 0 });
    estimate_salvage(&search);
    assert_int_equal(search.moves[1].pass, 2);
}

/* Three moves of which the pass before knew the first, 4 discs; the pass under way found `found`
 * of them to be worth at most 2, 3 and 2. */
static void begin_lower(Search *search, int found)
{
    begin(search, 3);
    search->estimate = (Estimate){ 64, 0, 73, 0, 0 };
    search->pass_count = 4;
    for (int i = 0; i < 3; i++)
        believe(&search->moves[i], (Estimate){ 64, i == 0 ? 0 : -1, 73, 0, 0 }, 3);
    for (int i = 0; i < found; i++)
        estimate_note(search, search->moves[i].square,
                      (Estimate){ i == 1 ? 48 : 32, -1, 87, 0, 0 });
}

/* The best move of the pass before is worth less: so is the root, but for moves that the pass has
 * not come to. */
FACT(a_pass_cut_short_may_lower_what_was_believed)
{
    Search search;

    for (int found = 0; found <= 3; found++) {
        begin_lower(&search, found);
        estimate_salvage(&search);
        assert_int_equal(search.estimate.value, found == 0 ? 64 : found == 1 ? 32 : 48);
        assert_int_equal(search.estimate.bound, found == 3 ? -1 : 0);
        assert_int_equal(search.estimate.confidence, found == 0 ? 73 : 87);
        for (int i = 0; i < 3; i++)
            assert_int_equal(search.moves[i].estimate.value,
                             i >= found ? 64 : i == 1 ? 48 : 32);
        assert_int_equal(estimate_best(&search), 0);
    }
    begin_lower(&search, 0);
    search.moves[0].upper = 2;                  /* proven of it alone */
    estimate_salvage(&search);
    assert_int_equal(search.estimate.value, 32);
    assert_int_equal(search.estimate.bound, 0);
    assert_int_equal(search.estimate.confidence, 73);
}

/* Not where more is believed of a move that nothing new is known of; and a root that was worth no
 * more than some limit, or than the window, is so still. */
FACT(what_was_believed_is_not_lowered_below_another_move)
{
    Search search;
    yk_query window;

    for (int other = 16; other <= 48; other += 32) {
        begin_lower(&search, 1);
        search.moves[2].estimate = (Estimate){ other, 0, 73, 0, 0 };
        estimate_salvage(&search);
        assert_int_equal(search.estimate.value, other < 32 ? 32 : 64);
        assert_int_equal(search.moves[0].estimate.value, other < 32 ? 32 : 64);
    }
    begin_lower(&search, 1);
    search.estimate.bound = -1;
    estimate_salvage(&search);
    assert_int_equal(search.estimate.bound, -1);
    begin_lower(&search, 1);
    window = *search.query;
    window.alpha = 2;
    search.query = &window;
    estimate_salvage(&search);
    assert_int_equal(search.estimate.bound, -1);
}

/* A value of one window counts beside a limit of another. */
FACT(limits_of_an_earlier_window_may_be_higher)
{
    Search search;

    for (int other = 16; other <= 48; other += 32) {
        begin_lower(&search, 0);
        for (int i = 0; i < 3; i++)
            estimate_note(&search, search.moves[i].square,
                          (Estimate){ i == 0 ? 32 : other, i == 0 ? 0 : -1, 87, 0, 0 });
        estimate_salvage(&search);
        assert_int_equal(search.estimate.value, 32);
        assert_int_equal(search.estimate.bound, other < 32 ? 0 : 1);
    }
}

/* ---- memory ---- */

/* The caches and a page, perhaps huge, of each table; a sanitizer keeps books of all. */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { LEAST_KIB = 64 * 1024 };
#else
enum { LEAST_KIB = 9 * 1024 };
#endif

static long peak_kib(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/* The first solve takes 1.5 million nodes and the others 22,000 each, of 34 empties. */
FACT(a_solve_touches_memory_by_its_nodes)
{
    static const char *const KNOBS[] = { "table-mib=1024", "table-mib=1024 huge-pages=off",
                                         "table-mib=-1" };
    const Board board = boards_read(
        "-----------------------O--OOOOO---OOOOOXOOOOXXXX--XXOOXX--XX-O-X X");
    yk_solver *other = solve_open("auto", "table-mib=1");

    solve_window(other, board, 62, 64, 0);              /* the weights are in memory now */
    yk_destroy(other);
    for (size_t i = 0; i < 2 * ARRAY_LENGTH(KNOBS); i++) {
        yk_solver *solver = solve_open("auto", KNOBS[i / 2]);
        const long before = peak_kib();
        const int solves = i % 2 ? 1 : 100, alpha = i % 2 ? 62 : -1;
        uint64_t nodes = 0;

        for (int solve = 0; solve < solves; solve++) {
            nodes = solve_window(solver, board, alpha, alpha + 2, 0).nodes;
            yk_clear(solver);
        }
        CHECK(peak_kib() - before < LEAST_KIB + (long)(nodes / 64), board,
              "%ld KiB for %s and %" PRIu64 " nodes", peak_kib() - before, KNOBS[i / 2], nodes);
        yk_destroy(solver);
    }
}

/* ---- polls from inside the kernel ---- */

enum { POLL_NODES = 1000 };

typedef struct {
    SearchContext ctx;          /* first: the poll finds the rest by it */
    uint64_t last, longest;     /* nodes at the last poll; most nodes between two */
    int polls, stop_after;
} Polled;

static bool poll(SearchContext *ctx)
{
    Polled *polled = (Polled *)ctx;

    if (ctx->nodes - polled->last > polled->longest)
        polled->longest = ctx->nodes - polled->last;
    polled->last = ctx->nodes;
    ctx->next_poll = ctx->nodes + POLL_NODES;
    return ++polled->polls >= polled->stop_after;
}

static Polled polled_new(int ordering, int stop_after)
{
    Polled polled = { .stop_after = stop_after };
    yk_config config;

    yk_config_init(&config);
    config.knob[KNOB_ORDERING] = ordering;
    context_set(&polled.ctx, config.knob);
    polled.ctx.poll = poll;
    return polled;
}

static void check_polls(const Polled *polled, Board board, const char *what)
{
    CHECK(polled->polls == polled->stop_after, board, "%s: %d polls", what, polled->polls);
    CHECK(polled->longest < 50 * POLL_NODES, board, "%s: %llu nodes without a look", what,
          (unsigned long long)polled->longest);
    CHECK(polled->ctx.nodes - polled->last < POLL_NODES, board, "%s: %llu nodes after the end",
          what, (unsigned long long)(polled->ctx.nodes - polled->last));
}

/* Over 30 moves, and replies, are what made a shallow search take half a second. */
FACT(short_searches_of_wide_boards_are_polled)
{
    Random random = { fact_seed(0x74) };
    static uint8_t edges[EDGE_STATES];
    static Evaluation evaluation;

    edge_build(edges);
    eval_init(&evaluation, eval_embedded());
    for (size_t k = 0; kernel_at(k); k++) {
        for (int i = 0; kernel_usable(k) && i < 3; i++) {
            const Board board = boards_mobile(&random);
            Polled polled = polled_new(i ? ORDER_TRAINED : ORDER_FASTEST, 40);

            polled.ctx.edges = edges;
            polled.ctx.evaluation = i ? &evaluation : NULL;

            kernel_at(k)->shallow_search(&polled.ctx, board, 12, -INT16_MAX, INT16_MAX);
            check_polls(&polled, board, "estimate");
        }
    }
}

/* The largest subtree that can be given to a kernel. */
FACT(middle_layer_is_polled)
{
    Random random = { fact_seed(0x75) };
    static uint8_t edges[EDGE_STATES];

    edge_build(edges);
    for (size_t k = 0; kernel_at(k); k++) {
        if (!kernel_usable(k))
            continue;
        const Board board = boards_make(&random, BOARDS_PLAYED, 16);
        Polled polled = polled_new(ORDER_FASTEST, 4);

        polled.ctx.edges = edges;
        for (int i = 0; i <= 64; i++)
            polled.ctx.stability[i] = 99;
        kernel_at(k)->solve(&polled.ctx, board, -64, 64);
        check_polls(&polled, board, "solve");
    }
}

FACTS_MAIN(NULL, NULL)
