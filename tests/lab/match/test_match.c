/* test_match.c - openings, and whole matches: of equals, of unequals, with many jobs, and stopped
 * ones. */
/* needs: threads */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>

#include "board/symmetry.h"
#include "lab/match/match.h"
#include "tests/support/spoilt.h"

enum { PAIRS = 24, DEPTH = 3, PERFECT = 10, LOW = 8, HIGH = 14, MANY = 3000 };

/* ---- openings ---- */

static Opening drawn[MANY];

static void draw(uint64_t seed, int low, int high, int count)
{
    Openings *openings = openings_create(seed, low, high, OPENING_ANY);

    assert_non_null(openings);
    for (int i = 0; i < count; i++)
        if (!openings_next(openings, &drawn[i]))
            fail_msg("no opening %d", i);
    openings_destroy(openings);
}

FACT(openings_are_legal)
{
    int plies_seen[HIGH + 1] = { 0 };

    draw(1, LOW, HIGH, MANY);
    for (int i = 0; i < MANY; i++) {
        const Opening *opening = &drawn[i];
        yk_board board = board_start();
        bool black = true;
        int moves = 0;

        for (int ply = 0; ply < opening->plies; ply++, black = !black) {
            CHECK(yk_board_play(&board, opening->moves[ply]) == YK_OK, board,
                  "illegal: %s", yk_square_name(opening->moves[ply]));
            moves += opening->moves[ply] != YK_PASS;
        }
        CHECK(board_equal(board, opening->board)
              && black == opening->black_to_move, opening->board, "other than its moves say");
        CHECK(yk_board_moves(board) != 0, opening->board, "no move");
        CHECK(moves >= LOW && moves <= HIGH && board_empties(opening->board) == 60 - moves,
              opening->board, "%d moves", moves);
        plies_seen[moves]++;
    }
    for (int plies = LOW; plies <= HIGH; plies++)
        assert_true(plies_seen[plies] > MANY / (HIGH - LOW + 1) / 2);
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(Board));
}

FACT(openings_never_repeat_not_even_turned)
{
    static Board seen[MANY];

    draw(2, 6, 7, MANY);
    for (int i = 0; i < MANY; i++)
        seen[i] = symmetry_canonical(drawn[i].board, NULL);
    qsort(seen, MANY, sizeof(seen[0]), by_bytes);
    for (int i = 1; i < MANY; i++)
        CHECK(!board_equal(seen[i - 1], seen[i]), seen[i], "twice");
}

/* After one ply there is one position, but for symmetry, after two there are three; and eight
 * random plies reach far more than were asked for here. */
FACT(openings_run_out)
{
    static const int COUNTS[][2] = { { 0, 1 }, { 1, 1 }, { 2, 3 }, { 3, 14 } };

    for (size_t i = 0; i < ARRAY_LENGTH(COUNTS); i++) {
        Openings *openings = openings_create(7, COUNTS[i][0], COUNTS[i][0],
                                             OPENING_ANY);
        int count = 0;

        while (openings_next(openings, &drawn[0]))
            count++;
        assert_int_equal(count, COUNTS[i][1]);
        assert_false(openings_next(openings, &drawn[0]));
        openings_destroy(openings);
    }
}

/* ---- level ones ---- */

enum { FEW = 20, DISCS = 2 };

static void draw_level(Opening out[FEW])
{
    Openings *openings = openings_create(9, LOW, HIGH, DISCS);

    for (int i = 0; i < FEW; i++)
        assert_true(openings_next(openings, &out[i]));
    openings_destroy(openings);
}

/* What a search that nobody shares says of them. */
FACT(level_openings_are_level)
{
    Opening openings[FEW];
    yk_config config;
    yk_solver *solver;

    draw_level(openings);
    yk_config_init(&config);
    yk_config_set(&config, "threads", 1);
    assert_int_equal(yk_create(&solver, &config), YK_OK);
    for (int i = 0; i < FEW; i++) {
        yk_query query;
        yk_result result = { .size = sizeof(result) };

        yk_query_init(&query, openings[i].board);
        query.depth = OPENING_DEPTH;
        yk_clear(solver);
        assert_int_equal(yk_solve(solver, &query, &result), YK_OK);
        CHECK(abs(result.estimate.sixteenths) <= 16 * DISCS, openings[i].board, "%d sixteenths",
              result.estimate.sixteenths);
    }
    yk_destroy(solver);
}

/* They are some of those that are drawn without a judge, in the same order, the same each time. */
FACT(level_openings_are_some_of_all)
{
    Opening level[FEW], other[FEW];
    int at = 0;

    draw_level(level);
    draw_level(other);
    draw(9, LOW, HIGH, MANY);
    for (int i = 0; i < MANY && at < FEW; i++)
        at += board_equal(drawn[i].board, level[at].board);
    assert_int_equal(at, FEW);
    for (int i = 0; i < FEW; i++)
        CHECK(board_equal(level[i].board, other[i].board), level[i].board, "another one");
}

/* ---- matches ---- */

/* What came by MatchPlan.each. */
typedef struct {
    MatchPair pairs[PAIRS];
    int count;
    volatile int stop;
    int stop_after;             /* 0: never */
} Seen;

static yk_weights *spoilt;

static int make_spoilt(void **state)
{
    EvalFile *file = spoilt_rows(fact_seed(0xd1), 70);
    const yk_status status = yk_weights_create(&spoilt, file, sizeof(*file), NULL);

    (void)state;
    free(file);
    return status != YK_OK;
}

static int free_spoilt(void **state)
{
    (void)state;
    yk_weights_destroy(spoilt);
    return 0;
}

static void see(void *context, const MatchPair *pair, const MatchTally *tally)
{
    Seen *seen = context;

    assert_int_equal(pair->number, seen->count + 1);
    assert_int_equal(tally->pairs, pair->number);
    if (seen->count < PAIRS)
        seen->pairs[seen->count] = *pair;
    seen->count++;
    if (seen->count == seen->stop_after)
        seen->stop = 1;
}

static MatchPlan plan_of(const yk_weights *a, const yk_weights *b, Seen *seen)
{
    MatchPlan plan = {
        .weights = { a, b }, .depth = DEPTH, .perfect = PERFECT,
        .pairs = max_int(fact_scaled(PAIRS), 3), .jobs = 1, .stop = &seen->stop, .each = see,
        .context = seen,
    };

    *seen = (Seen){ .count = 0 };
    return plan;
}

static MatchResult run(MatchPlan *plan, uint64_t seed)
{
    MatchResult result;

    plan->openings = openings_create(seed, LOW, HIGH, OPENING_ANY);
    assert_non_null(plan->openings);
    match_run(plan, &result);
    openings_destroy(plan->openings);
    return result;
}

/* ---- games ---- */

/* Every game by the slow rules: from the opening to the end, with the score that it says. */
static void check_game(const MatchPair *pair, const MatchGame *game)
{
    const Board board = pair->opening.board;
    yk_board now = board;
    bool black = pair->opening.black_to_move;

    for (int i = 0; i < game->move_count; i++, black = !black) {
        CHECK(i >= game->chosen || board_empties(now) > PERFECT,
              now, "chosen where it is to be solved");
        CHECK(yk_board_play(&now, game->moves[i]) == YK_OK, now, "illegal: %s",
              yk_square_name(game->moves[i]));
        if (i + 1 != game->chosen)
            continue;
        CHECK(board_empties(now) <= PERFECT, now, "too early");
        CHECK(pair->number > 3
              || yk_verify_score(now, black ? -game->score : game->score, UINT64_MAX, NULL) == 1,
              now, "the score is not %d", game->score);
    }
    CHECK(!yk_board_moves(now) && !yk_board_moves((yk_board){ now.opp, now.own }),
          now, "not over");
    CHECK(game->score == (black ? 1 : -1) * yk_board_final_score(now), board,
          "the score is not %d", game->score);
    CHECK(game->chosen > 0 && game->searches[0] + game->searches[1] > 0
          && game->nodes[0] > 0 && game->nodes[1] > 0, board, "nobody searched");
}

FACT(games_are_played_to_the_end)
{
    Seen seen;
    MatchPlan plan = plan_of(NULL, spoilt, &seen);
    const MatchResult result = run(&plan, 11);

    assert_int_equal(result.end, MATCH_ALL_PLAYED);
    assert_int_equal(seen.count, plan.pairs);
    for (int i = 0; i < seen.count; i++)
        for (int game = 0; game < 2; game++) {
            assert_int_equal(seen.pairs[i].games[game].black, game == 0 ? MATCH_A : MATCH_B);
            check_game(&seen.pairs[i], &seen.pairs[i].games[game]);
        }
}

/* ---- results ---- */

static bool same_game(const MatchGame *a, const MatchGame *b)
{
    return a->score == b->score && a->chosen == b->chosen && a->move_count == b->move_count
           && memcmp(a->moves, b->moves, (size_t)a->move_count) == 0;
}

/* A copy of the same weights makes the same moves, so the second game of every pair repeats
 * the first with the players exchanged. */
FACT(equals_draw_level_in_every_pair)
{
    const EvalFile *file = eval_embedded();
    yk_weights *copy;
    Seen seen;

    assert_int_equal(yk_weights_create(&copy, file, sizeof(*file), NULL), YK_OK);
    MatchPlan plan = plan_of(NULL, copy, &seen);
    const MatchResult result = run(&plan, 13);

    for (int i = 0; i < seen.count; i++) {
        const MatchGame *games = seen.pairs[i].games;

        CHECK(same_game(&games[0], &games[1]), seen.pairs[i].opening.board, "other moves");
        CHECK(match_discs(&games[0]) + match_discs(&games[1]) == 0,
              seen.pairs[i].opening.board, "not level");
        CHECK(games[0].nodes[MATCH_A] == games[1].nodes[MATCH_B]
              && games[0].nodes[MATCH_B] == games[1].nodes[MATCH_A],
              seen.pairs[i].opening.board, "other nodes");
    }
    assert_int_equal(result.tally.points[2], result.tally.pairs);
    assert_true(result.tally.squares == 0);
    assert_int_equal(result.verdict.kind, MATCH_UNDECIDED);
    yk_weights_destroy(copy);
}

/* Either way round. */
FACT(damage_loses_soon)
{
    MatchResult result[2];

    for (int turned = 0; turned < 2; turned++) {
        Seen seen;
        MatchPlan plan = plan_of(turned ? spoilt : NULL, turned ? NULL : spoilt, &seen);

        plan.pairs = 200;
        plan.early = true;
        result[turned] = run(&plan, 14);
        assert_int_equal(result[turned].end, MATCH_DECIDED);
        assert_int_equal(result[turned].verdict.kind, turned ? MATCH_BETTER : MATCH_WORSE);
        assert_int_equal(result[turned].tally.pairs, seen.count);
        assert_int_equal(result[turned].verdict.pairs, seen.count);
    }
    assert_true(result[0].tally.pairs < 100 && result[1].tally.pairs == result[0].tally.pairs);
    assert_true(result[0].verdict.discs.high < 0 && result[0].verdict.elo.estimate < 0);
    assert_true(result[1].tally.discs == -result[0].tally.discs);
}

static bool same_result(const MatchResult *a, const MatchResult *b)
{
    return a->end == b->end && memcmp(&a->tally, &b->tally, sizeof(a->tally)) == 0
           && a->verdict.kind == b->verdict.kind && a->verdict.look == b->verdict.look
           && memcmp(a->nodes, b->nodes, sizeof(a->nodes)) == 0;
}

FACT(jobs_change_nothing)
{
    static const int JOBS[] = { 1, 2, 3, 7 };
    static Seen one, other;
    MatchResult first;

    for (size_t i = 0; i < ARRAY_LENGTH(JOBS); i++) {
        MatchPlan plan = plan_of(NULL, spoilt, i == 0 ? &one : &other);

        plan.early = true;
        plan.jobs = JOBS[i];
        const MatchResult result = run(&plan, 15);

        if (i == 0)
            first = result;
        assert_true(same_result(&first, &result));
        for (int pair = 0; pair < one.count && i > 0; pair++)
            for (int game = 0; game < 2; game++)
                CHECK(same_game(&one.pairs[pair].games[game], &other.pairs[pair].games[game]),
                      one.pairs[pair].opening.board, "another game");
    }
}

/* ---- ends ---- */

FACT(stop_keeps_what_was_played)
{
    Seen seen;
    MatchPlan plan = plan_of(NULL, spoilt, &seen);

    plan.pairs = 1000;
    plan.jobs = 2;
    seen.stop_after = 2;
    const MatchResult result = run(&plan, 17);

    assert_int_equal(result.end, MATCH_INTERRUPTED);
    assert_int_equal(result.verdict.kind, MATCH_UNDECIDED);
    assert_true(result.tally.pairs >= 2 && result.tally.pairs == seen.count);
    assert_true(result.tally.pairs < 20);
}

FACT(openings_that_run_out_end_it)
{
    Seen seen;
    MatchPlan plan = plan_of(NULL, spoilt, &seen);
    MatchResult result;

    plan.pairs = 100;
    plan.jobs = 3;
    plan.openings = openings_create(1, 1, 2, OPENING_ANY);
    match_run(&plan, &result);
    openings_destroy(plan.openings);
    assert_int_equal(result.end, MATCH_NO_MORE_OPENINGS);
    assert_int_equal(result.tally.pairs, 4);
}

FACTS_MAIN(make_spoilt, free_spoilt)
