/* test_solve_stored.c - answers read back for --resume: what `solve` writes is believed, and
 * nothing that contradicts itself. */

#include "tests/support/fact.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/solve/solve_json.h"
#include "tests/apps/cli/solve/answer_case.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

static const SolveRequest MOVES = { .all_moves = true, .window = { -64, 64 } };

/* Score -4, best a3; the other moves are e1, f1 and h8. */
static const char BOARD[] =
    "XXXO--XOOOOOOOOO-OXOXOXO-XOXOXOO-XXOXOOO--XXOXOO-XXXXOOO-OOOOOO- X";

/* ---- what is right ---- */

FACT(answers_of_every_kind_are_believed)
{
    static const SolveRequest REQUESTS[] = {
        { .window = { -64, 64 } }, { .first_best = true, .window = { -64, 64 } },
        { .all_moves = true, .window = { -64, 64 } }, { .wld = true, .window = { -1, 1 } },
        { .window = { -7, 2 } }, { .window = { 10, 11 } }, { .window = { -30, -20 } },
    };
    yk_solver *solver = solve_open("auto", "");
    Random random = { 7 };

    for (int i = 0, count = fact_scaled(350); i < count; i++) {
        const Board board = boards_make(&random, (BoardsKind)(i % BOARDS_KINDS), i % 9);
        char fault[FAULT_SIZE] = "";

        for (size_t k = 0; k < ARRAY_LENGTH(REQUESTS); k++) {
            json_t *object = answer_of(solver, board, i % 2, &REQUESTS[k]);

            if (!stored_holds(object, fault, sizeof(fault)))
                fail_msg("%s: %s", fault, json_dumps(object, JSON_COMPACT));
            json_decref(object);
        }
    }
    yk_destroy(solver);
}

/* ---- what is wrong ---- */

/* `path` is "key", "key/key" or "key/2/key" into an answer; the value there becomes that of
 * the JSON text `value`, or goes away if that is NULL. */
static void edit(json_t *at, const char *path, const char *value)
{
    const size_t length = strcspn(path, "/");
    char key[20];

    assert_true(length < sizeof(key));
    memcpy(key, path, length);
    key[length] = '\0';
    if (path[length]) {
        json_t *inner = json_is_array(at) ? json_array_get(at, (size_t)atoi(key))
                                          : json_object_get(at, key);

        assert_non_null(inner);
        edit(inner, path + length + 1, value);
    } else if (!value) {
        assert_int_equal(json_is_array(at) ? json_array_remove(at, (size_t)atoi(key))
                                           : json_object_del(at, key), 0);
    } else {
        json_t *new = json_loads(value, JSON_DECODE_ANY, NULL);

        assert_non_null(new);
        assert_int_equal(json_is_array(at) ? json_array_set_new(at, (size_t)atoi(key), new)
                                           : json_object_set_new(at, key, new), 0);
    }
}

FACT(contradictions_are_found_and_named)
{
    /* Moves in order: a3 -4 (best), h8 -12, e1 -14, f1 -20. The fault never has text of the
     * file, which may hold anything. */
    static const struct {
        struct { const char *path, *value; } edits[5];
        const char *fault;
    } FAULTS[] = {
        { { { "board", "\"XXXO\"" } }, "'board' and 'side' are not a position" },
        { { { "side", "\"-\"" } }, "'board' and 'side' are not a position" },
        { { { "side", NULL } }, "'board' and 'side' are not a position" },
        { { { "empties", "11" } }, "'empties' does not fit the board" },
        { { { "score", "-6" } }, "'score' does not fit the board and the bounds -4 and -4" },
        { { { "score", "\"-4\"" } }, "'score' does not fit" },
        { { { "score", "null" } }, "'score' does not fit" },
        { { { "lower", "-6" } }, "'exact' does not fit the board and the bounds -6 and -4" },
        { { { "lower", "-5" } }, "'lower' is not an even number" },
        { { { "lower", "4294967292" } }, "'lower' is not an even number" },
        { { { "lower", "-2" } }, "'lower' -2 is above 'upper' -4" },
        { { { "upper", "66" } }, "'upper' is not an even number" },
        { { { "upper", NULL } }, "'upper' is not an even number" },
        { { { "exact", "false" } }, "'exact' does not fit" },
        { { { "lower", "-6" }, { "exact", "false" } }, "'score' does not fit" },
        { { { "discs/X", "32" } }, "'discs' does not fit" },
        { { { "discs", "null" } }, "'discs' does not fit" },
        { { { "line/0", "\"a1\"" } }, "ply 1 of 'line' is not legal" },
        { { { "line/3", "\"z9\"" } }, "ply 4 of 'line' is not legal" },
        { { { "line/3", "7" } }, "ply 4 of 'line' is not legal" },
        { { { "line", "[\"a3\"]" } }, "'line' stops before the end of the game" },
        { { { "line", "[]" } }, "'line' stops before the end of the game" },
        { { { "line", NULL } }, "'line' is missing" },
        { { { "best", "[]" } }, "there is a score, but no 'best' move" },
        { { { "best", "[\"h8\"]" } }, "'line' begins with a3, which is not in 'best'" },
        { { { "best", "[\"a3\",\"a1\"]" } }, "a move in 'best' is not legal" },
        { { { "best", "[\"--\"]" } }, "a move in 'best' is not legal" },
        { { { "best", "[\"a3\",\"h8\"]" } }, "h8 is best, but its score is not -4" },
        { { { "moves", NULL } }, "'moves' are not the 4 legal ones" },
        { { { "moves/1", NULL } }, "'moves' are not the 4 legal ones" },
        { { { "moves/1/move", "\"a3\"" } }, "'moves' are not the 4 legal ones" },
        { { { "moves/1/move", "\"a1\"" } }, "'moves' are not the 4 legal ones" },
        { { { "moves/0/score", "-6" } }, "a3 is best, but its score is not -4" },
        { { { "moves/1/score", "-2" } }, "h8 scores -2 or more, the position -4 at most" },
        { { { "moves/1/score", "-4" } }, "h8 reaches -4, but is not in 'best'" },
        { { { "moves/1/score", "-10" } }, "the line of h8 ends with -12, its score is -10" },
        { { { "moves/1/score", "-11" } }, "h8 is not an even number" },
        { { { "moves/1/bound", NULL } }, "the score of h8 has no 'bound'" },
        { { { "moves/1/bound", "\"upper\"" } }, "h8 is not an even number" },
        { { { "moves/1/lower", "-64" } }, "h8 is exact and has bounds" },
        { { { "moves/1/line/0", "\"e1\"" } }, "the line of h8 begins with another move" },
        { { { "moves/1/line/1", "\"h8\"" } }, "ply 2 of the line of h8 is not legal" },
        { { { "moves/1/line", NULL } }, "the line of h8 is missing" },
        /* Corrected by hand: only the line still ends where it ends. */
        { { { "score", "-2" },
            { "lower", "-2" },
            { "upper", "-2" },
            { "discs", "{\"X\":31,\"O\":33}" },
            { "moves/0/score", "-2" } },
          "'line' ends with -4, its score is -2" },
        /* Bounds of another move. */
        { { { "moves/1/bound", "\"upper\"" },
            { "moves/1/lower", "-64" },
            { "moves/1/upper", "-4" },
            { "moves/1/score", "-4" } },
          "h8 may be as good as 'best', which is said to be complete" },
        { { { "moves/1/bound", "\"upper\"" },
            { "moves/1/lower", "-2" },
            { "moves/1/upper", "-6" },
            { "moves/1/score", "-6" } },
          "the bounds -2 and -6 of h8 contradict each other" },
        { { { "moves/1/bound", "\"upper\"" },
            { "moves/1/lower", "0" },
            { "moves/1/upper", "2" },
            { "moves/1/score", "2" } },
          "h8 scores +0 or more, the position -4 at most" },
        { { { "moves/1/bound", "\"upper\"" },
            { "moves/1/lower", "-64" },
            { "moves/1/upper", "-6" },
            { "moves/1/score", "-8" } },
          "the score of h8 is not its bound" },
        { { { "line/2", "\"\\u001b[31mred\"" } }, "ply 3 of 'line' is not legal" },
    };
    yk_solver *solver = solve_open("auto", "");

    for (size_t i = 0; i < ARRAY_LENGTH(FAULTS); i++) {
        json_t *object = answer_of(solver, boards_read(BOARD), true, &MOVES);
        char fault[FAULT_SIZE] = "none";

        for (int k = 0; k < 5 && FAULTS[i].edits[k].path; k++)
            edit(object, FAULTS[i].edits[k].path, FAULTS[i].edits[k].value);
        if (stored_holds(object, fault, sizeof(fault)) || !strstr(fault, FAULTS[i].fault)
            || strchr(fault, '\033'))
            fail_msg("%s = %s: %s", FAULTS[i].edits[0].path, FAULTS[i].edits[0].value, fault);
        json_decref(object);
    }
    yk_destroy(solver);
}

/* The same board with the other side to move has other moves: whatever is said of it. */
FACT(answer_for_the_other_side_is_not_believed)
{
    yk_solver *solver = solve_open("auto", "");
    json_t *object = answer_of(solver, boards_read(BOARD), false, &MOVES);
    char fault[FAULT_SIZE];

    assert_true(stored_holds(object, fault, sizeof(fault)));
    edit(object, "side", "\"X\"");
    assert_false(stored_holds(object, fault, sizeof(fault)));
    json_decref(object);
    yk_destroy(solver);
}

FACTS_MAIN(NULL, NULL)
