/* test_explain_json.c - tests of the JSON of `explain`: it fits its schema and adds up. */

#include "tests/support/fact.h"

#include <string.h>

#include "apps/cli/explain/explained.h"
#include "base/clock.h"
#include "tests/bench/record/schema.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

static Explained explained;

static void explain_board(Board board, const char *knobs, double time_s)
{
    const SolveRequest request = { .explain = true, .window = { -64, 64 }, .time_s = time_s };
    yk_solver *solver = solve_open("auto", knobs);

    memset(&explained, 0, sizeof(explained));
    explained.item.position.board = board;
    explained.item.position.black_to_move = true;
    strcpy(explained.item.where, "here");
    yk_config_init(&explained.config);
    explained.item.begun_s = clock_s();
    explained_solve(&explained, solver, &request, NULL, NULL);
    assert_true(item_sound(&explained.item));
    yk_destroy(solver);
}

static void check_schema(const json_t *schema, Board board)
{
    json_t *object = explain_json(&explained);
    char error[300];

    assert_non_null(object);
    CHECK(schema_fits(schema, object, error, sizeof(error)), board, "%s", error);
    json_decref(object);
}

FACT(json_fits_its_schema)
{
    Random random = { fact_seed(0xe4) };
    json_t *schema = json_load_file("docs/explain.schema.json", 0, NULL);

    assert_non_null(schema);
    for (int i = 0; i < fact_scaled(18); i++) {
        const Board board = boards_make(&random, (BoardsKind)(i % BOARDS_KINDS), i);

        explain_board(board, "", 0);
        check_schema(schema, board);
    }
    explain_board(boards_make(&random, BOARDS_PLAYED, 18), "threads=2", 0);
    check_schema(schema, explained.item.position.board);
    explain_board(boards_make(&random, BOARDS_PLAYED, 50), "", 0.02);
    assert_true(explained.item.result.stopped);
    check_schema(schema, explained.item.position.board);
    json_decref(schema);
}

FACT(layers_and_moves_add_up_to_the_nodes)
{
    Random random = { fact_seed(0xe5) };

    for (int i = 0; i < fact_scaled(12); i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, 8 + i);
        uint64_t layers = 0, moves;

        explain_board(board, "", 0);
        moves = (unsigned)explained.told.move_count;
        for (int j = 0; j < LAYERS; j++)
            layers += explained_nodes(&explained.layers[j].counts);
        for (int j = 0; j < explained.told.move_count; j++)
            moves += explained_move_nodes(&explained, &explained.told.moves[j]);
        CHECK(layers == explained.item.result.nodes, board, "the layers do not add up");
        CHECK(explained.told.move_count == 0 || moves == explained.item.result.nodes, board,
              "the moves do not add up");
    }
}

FACT(moves_are_told_in_the_order_of_the_answer)
{
    Random random = { fact_seed(0xe6) };

    for (int i = 0; i < fact_scaled(12); i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, 8 + i);

        explain_board(board, "", 0);
        for (int j = 0; j < explained.item.result.move_count; j++)
            CHECK(explained.told.moves[explained.order[j]].square
                  == explained.item.result.moves[j].square, board, "another move in place %d",
                  j + 1);
    }
}

FACT(groups_add_up_to_the_evaluation)
{
    BoardStream stream = boards_stream(fact_seed(0xe7));

    for (int i = 0; i < fact_scaled(200); i++) {
        const Board board = boards_next(&stream);
        TermGroup groups[YK_MAX_TERMS];
        yk_evaluation evaluation;
        int64_t sum = 0;
        int terms = 0;

        assert_int_equal(yk_evaluate(NULL, board, &evaluation), YK_OK);
        const int count = explained_groups(&evaluation, groups);

        for (int j = 0; j < count; j++) {
            sum += groups[j].share;
            terms += groups[j].count;
        }
        CHECK(sum == evaluation.total && terms == evaluation.term_count, board,
              "the groups do not add up");
    }
}

FACTS_MAIN(NULL, NULL)
