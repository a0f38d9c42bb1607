/* test_solve_stored.c - answers read back for --resume: what `solve` writes is believed, and
 * nothing that contradicts itself. */

#include "tests/support/fact.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "tests/apps/cli/solve/answer_case.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

static const SolveRequest MOVES = { .all_moves = true, .window = { -64, 64 } };

/* Score -4, best a3; the other moves are e1, f1 and h8. */
static const char BOARD[] =
    "XXXO--XOOOOOOOOO-OXOXOXO-XOXOXOO-XXOXOOO--XXOXOO-XXXXOOO-OOOOOO- X";

/* Whether it is believed; else why not. */
static bool believed(const json_t *object, char fault[FAULT_SIZE])
{
    SolveItem item;

    return answer_read(object, &item, fault) && fault[0] == '\0';
}

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

            if (!believed(object, fault))
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
    static const char LINE[] = "'line' does not lead to the score", MOVES_LINE[] =
        "the line of a move does not lead to its score", UNREAD[] = "'moves' cannot be read",
        MISSING[] = "'moves' are not the legal ones",
        UNFIT[] = "the scores of the moves do not fit";
    static const struct {
        struct { const char *path, *value; } edits[5];
        const char *fault;
    } FAULTS[] = {
        { { { "board", "\"XXXO\"" } }, "'board' cannot be read" },
        { { { "side", "\"-\"" } }, "'board' cannot be read" },
        { { { "side", NULL } }, "'board' cannot be read" },
        { { { "empties", "11" } }, "'empties' does not fit the rest" },
        { { { "score", "-6" } }, "'score' does not fit the rest" },
        { { { "score", "\"-4\"" } }, "'score' does not fit" },
        { { { "score", "null" } }, "'score' does not fit" },
        { { { "lower", "-6" } }, LINE },
        { { { "lower", "-5" } }, "'lower' cannot be read" },
        { { { "lower", "4294967292" } }, "'lower' cannot be read" },
        { { { "lower", "-2" } }, "the bounds exclude each other" },
        { { { "upper", "66" } }, "'upper' cannot be read" },
        { { { "upper", NULL } }, "'upper' cannot be read" },
        { { { "exact", "false" } }, "'exact' does not fit" },
        { { { "lower", "-6" }, { "line", "[]" } }, "'score' does not fit" },
        { { { "discs/X", "32" } }, "'discs' does not fit" },
        { { { "discs", "null" } }, "'discs' does not fit" },
        { { { "line/0", "\"a1\"" } }, LINE },
        { { { "line/3", "\"z9\"" } }, "'line' cannot be read" },
        { { { "line/3", "7" } }, "'line' cannot be read" },
        { { { "line/3", "\"a1\"" } }, LINE },
        { { { "line", "[\"a3\"]" } }, LINE },
        { { { "line", "[]" } }, LINE },
        { { { "line", NULL } }, "'line' cannot be read" },
        { { { "best", "[]" } }, "'line' does not begin with a best move" },
        { { { "best", "[\"h8\"]" } }, "'line' does not begin with a best move" },
        { { { "best", "[\"a3\",\"a1\"]" } }, "a best move is not legal" },
        { { { "best", "[\"--\"]" } }, "'line' does not begin with a best move" },
        { { { "best", "[\"a3\",\"--\"]" } }, "'best' does not fit" },
        { { { "best", "[\"a3\",\"h8\"]" } }, UNFIT },
        { { { "best", NULL } }, "'best' cannot be read" },
        { { { "moves", NULL } }, UNREAD },
        { { { "moves/1", NULL } }, MISSING },
        { { { "moves/1/move", "\"a3\"" } }, MISSING },
        { { { "moves/1/move", "\"a1\"" } }, MISSING },
        { { { "moves/1/move", "\"--\"" } }, MISSING },
        { { { "moves/0/score", "-6" } }, UNFIT },
        { { { "moves/1/score", "-2" } }, UNFIT },
        { { { "moves/1/score", "-4" } }, UNFIT },
        { { { "moves/1/score", "-10" } }, MOVES_LINE },
        { { { "moves/1/score", "-11" } }, UNREAD },
        { { { "moves/1/bound", NULL } }, "'moves' does not fit the rest" },
        { { { "moves/1/bound", "\"upper\"" } }, "'moves' does not fit the rest" },
        { { { "moves/1/lower", "-64" } }, "'moves' does not fit the rest" },
        { { { "moves/1/line/0", "\"e1\"" } }, MOVES_LINE },
        { { { "moves/1/line/1", "\"h8\"" } }, MOVES_LINE },
        { { { "moves/1/line", NULL } }, UNREAD },
        /* Corrected by hand: only the line still ends where it ends. */
        { { { "score", "-2" },
            { "lower", "-2" },
            { "upper", "-2" },
            { "discs", "{\"X\":31,\"O\":33}" },
            { "moves/0/score", "-2" } },
          LINE },
        /* Bounds of another move: as good as the best, excluding each other, too good, and not
         * the score that is shown. */
        { { { "moves/1/bound", "\"upper\"" },
            { "moves/1/lower", "-64" },
            { "moves/1/upper", "-4" },
            { "moves/1/score", "-4" } },
          UNFIT },
        { { { "moves/1/lower", "-2" }, { "moves/1/upper", "-6" } }, UNFIT },
        { { { "moves/1/lower", "0" }, { "moves/1/upper", "2" } }, UNFIT },
        { { { "moves/1/bound", "\"upper\"" },
            { "moves/1/lower", "-64" },
            { "moves/1/upper", "-6" },
            { "moves/1/score", "-8" } },
          "'moves' does not fit the rest" },
        { { { "line/2", "\"\\u001b[31mred\"" } }, "'line' cannot be read" },
    };
    yk_solver *solver = solve_open("auto", "");

    for (size_t i = 0; i < ARRAY_LENGTH(FAULTS); i++) {
        json_t *object = answer_of(solver, boards_read(BOARD), true, &MOVES);
        char fault[FAULT_SIZE] = "none";

        for (int k = 0; k < 5 && FAULTS[i].edits[k].path; k++)
            edit(object, FAULTS[i].edits[k].path, FAULTS[i].edits[k].value);
        if (believed(object, fault) || !strstr(fault, FAULTS[i].fault)
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

    assert_true(believed(object, fault));
    edit(object, "side", "\"X\"");
    assert_false(believed(object, fault));
    json_decref(object);
    yk_destroy(solver);
}

FACTS_MAIN(NULL, NULL)
