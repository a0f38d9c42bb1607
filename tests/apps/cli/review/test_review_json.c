/* test_review_json.c - reviews as JSON fit their schema, whatever was and was not proven, and say
 * what the review says. */

#include "tests/support/fact.h"

#include <string.h>

#include "apps/cli/review/review_output.h"
#include "tests/bench/record/schema.h"
#include "tests/support/boards.h"
#include "tests/support/game_text.h"
#include "tests/support/solve.h"

static Reviewed reviewed;

static void review_game(yk_solver *solver, const Game *game, ReviewPlan plan)
{
    Position position = { .board = game->board, .black_to_move = game->black_to_move,
                          .move_count = game->count, .line = 1,
                          .record = { .start = game->start,
                                      .start_black = game->black_started } };

    memcpy(position.moves, game->moves, (size_t)game->count);
    memset(&reviewed, 0, sizeof(reviewed));
    strcpy(reviewed.where, "here:1");
    strcpy(reviewed.source, "here");
    reviewed.plan = plan;
    reviewed.kernel = "portable";
    reviewed.threads = 1;
    assert_true(review_open(&reviewed.review, &position));
    assert_int_equal(review_search(&reviewed.review, solver, &plan), YK_OK);
    reviewed.sum = review_sum(&reviewed.review);
}

static void check(const json_t *schema)
{
    json_t *object = review_json(&reviewed);
    const Review *review = &reviewed.review;
    char error[300];

    assert_non_null(object);
    CHECK(schema_fits(schema, object, error, sizeof(error)), review->game.board, "%s", error);

    const json_t *plies = json_object_get(object, "plies"), *ply;
    size_t i;

    assert_int_equal(json_array_size(plies), review->count);
    json_array_foreach(plies, i, ply) {
        const ReviewPly *real = &review->plies[i];
        const json_t *before = json_object_get(ply, "before"), *lost;

        CHECK(json_integer_value(json_object_get(before, "lower")) == real->lower, real->board,
              "another bound");
        CHECK(json_is_true(json_object_get(before, "exact")) == review_exact(real), real->board,
              "exact is not told");
        lost = json_object_get(ply, "lost");
        CHECK(real->move == NO_MOVE || (json_is_integer(lost) ? json_integer_value(lost) : -1)
              == review_sum_lost(review, (int)i), real->board, "another loss");
    }
    json_decref(object);
}

FACT(json_fits_its_schema)
{
    json_t *schema = json_load_file("docs/review.schema.json", 0, NULL);
    yk_solver *solver = solve_open("auto", "");
    Random random = { fact_seed(0x7f1) };
    GameRecord *record = &reviewed.review.game.record;

    assert_non_null(schema);
    for (int i = 0; i < fact_scaled(20); i++) {
        const Game game = game_random(&random, board_start(), i % 2 ? 0 : 10 + i);

        review_game(solver, &game, (ReviewPlan){ .from = i, .depth = i % 3 });
        check(schema);
    }
    for (int i = 0; i < fact_scaled(40); i++) {
        const Board start = boards_make(&random, (BoardsKind)(i % BOARDS_KINDS), 2 + i % 8);
        const Game game = game_random(&random, start, 0);

        if (game.count == 0)
            continue;
        review_game(solver, &game, (ReviewPlan){ .from = 10 });
        check(schema);
    }
    const Game game = game_random(&random, board_start(), 0);

    review_game(solver, &game, (ReviewPlan){ .from = -1, .time_s = 0.2, .depth = 8 });
    check(schema);
    strcpy(record->black, "a \"name\" <b>");
    record->year = 1999;
    record->has_theory = true;
    record->theory_empties = 2;
    record->theory = 63;
    for (int kind = RESULT_NONE; kind <= RESULT_ENDED; kind++) {
        record->result_kind = (ResultKind)kind;
        record->result = kind == RESULT_DISCS ? 63 : 0;
        reviewed.sum = review_sum(&reviewed.review);
        check(schema);
    }
    json_decref(schema);
    yk_destroy(solver);
}

FACTS_MAIN(NULL, NULL)
