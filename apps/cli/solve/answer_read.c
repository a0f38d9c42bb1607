/* answer_read.c - answers read back, and checked. */

#include <string.h>

#include "apps/cli/solve/answer.h"
#include "base/text/print.h"

/* An even number, -64..64. */
static bool read_score(const json_t *value, int8_t *score)
{
    const json_int_t number = json_integer_value(value);

    *score = (int8_t)number;
    return json_is_integer(value) && -SCORE_MAX <= number && number <= SCORE_MAX
           && number % 2 == 0;
}

/* Its length; -1: these are no squares. */
static int read_line(const json_t *array, uint8_t line[YK_MAX_LINE])
{
    const size_t length = json_array_size(array);

    if (!json_is_array(array) || length > YK_MAX_LINE)
        return -1;
    for (size_t i = 0; i < length; i++)
        if ((line[i] = (uint8_t)jsonvalue_square(json_array_get(array, i))) == NO_MOVE)
            return -1;
    return (int)length;
}

/* A bound of a move that is exact is its score. */
static bool read_move(const json_t *object, yk_move *move)
{
    const json_t *score = json_object_get(object, "score");
    const json_t *lower = json_object_get(object, "lower");
    const json_t *upper = json_object_get(object, "upper");
    const int length = read_line(json_object_get(object, "line"), move->line);

    move->square = (uint8_t)jsonvalue_square(json_object_get(object, "move"));
    move->line_length = (uint8_t)length;
    move->estimate.confidence = -1;
    return length >= 0 && read_score(lower ? lower : score, &move->lower)
           && read_score(upper ? upper : score, &move->upper);
}

/* What the other values follow from. NULL, or the key of what cannot be read. */
static const char *read_result(const json_t *object, SolveItem *item)
{
    const json_t *moves = json_object_get(object, "moves"), *entry;
    uint8_t best[YK_MAX_LINE];
    const int best_count = read_line(json_object_get(object, "best"), best);
    const json_int_t bytes = json_integer_value(
        json_object_get(json_object_get(object, "certificate"), "bytes"));
    yk_result *result = &item->result;
    int8_t lower, upper;
    size_t i;

    if (!jsonvalue_board(object, &item->position.board, &item->position.black_to_move))
        return "board";
    if (!read_score(json_object_get(object, "lower"), &lower))
        return "lower";
    if (!read_score(json_object_get(object, "upper"), &upper))
        return "upper";
    result->lower = lower;
    result->upper = upper;
    result->line_length = read_line(json_object_get(object, "line"), result->line);
    if (result->line_length < 0)
        return "line";
    for (int k = 0; k < best_count; k++)
        result->best |= best[k] < NO_MOVE ? square_bit(best[k]) : 0;
    result->best_complete = json_is_true(json_object_get(object, "best_complete"));
    json_array_foreach(moves, i, entry) {
        yk_move *move = &result->moves[result->move_count];

        if (result->move_count == YK_MAX_MOVES || !read_move(entry, move))
            return "moves";
        result->move_count += move->square < NO_MOVE;       /* a forced pass is none */
    }
    if (bytes > 0)
        item->certificate.bytes = (uint64_t)bytes;
    return json_is_array(moves) && best_count >= 0 ? NULL : best_count < 0 ? "best" : "moves";
}

/* Whether all that `wanted` has is the same in `said`, which may have more. */
static bool agrees(const json_t *said, const json_t *wanted)
{
    const char *key;
    json_t *inner;
    size_t i;

    if (json_is_array(wanted)) {
        json_array_foreach(wanted, i, inner)
            if (!agrees(json_array_get(said, i), inner))
                return false;
        return json_is_array(said) && json_array_size(said) == json_array_size(wanted);
    }
    if (!json_is_object(wanted))
        return json_equal(said, wanted);
    json_object_foreach((json_t *)(uintptr_t)wanted, key, inner)
        if (!agrees(json_object_get(said, key), inner))
            return false;
    return true;
}

/* The key of a value that is not what is written of such a result; NULL: there is none. */
static const char *differs(const json_t *object, const SolveItem *item)
{
    static const char *const KEYS[] = {
        "empties", "score", "exact", "discs", "best", "line", "moves",
    };
    const SolveRequest whole = { .window = { -SCORE_MAX, SCORE_MAX } };
    json_t *written = answer_json(item, &whole, &(JsonRun){ .profile = "" });
    const char *wrong = NULL;

    for (size_t i = 0; i < ARRAY_LENGTH(KEYS) && !wrong; i++)
        if (!agrees(json_object_get(object, KEYS[i]), json_object_get(written, KEYS[i])))
            wrong = KEYS[i];
    json_decref(written);
    return wrong;
}

/* What of the result cannot be true; NULL: nothing. Lines are replayed by the slow rules. */
static const char *contradiction(const SolveItem *item)
{
    const yk_board board = item->position.board;
    const yk_result *result = &item->result;
    const bool exact = item_exact(item);
    const int score = result->lower;
    uint64_t left = yk_board_moves(board);
    int highest = -SCORE_MAX;

    if (result->lower > result->upper)
        return "the bounds exclude each other";
    if (exact ? !yk_verify_line(board, result->line, result->line_length, score)
              : result->line_length > 0)
        return "'line' does not lead to the score";
    if (exact && left && !(result->best & square_bit(result->line[0] & 63)))
        return "'line' does not begin with a best move";
    if (result->best & ~left)
        return "a best move is not legal";
    for (const yk_move *move = result->moves; move < result->moves + result->move_count; move++) {
        const bool best = result->best & square_bit(move->square);

        if (!(left & square_bit(move->square)))
            return "'moves' are not the legal ones";
        left &= ~square_bit(move->square);
        if (move->lower > move->upper || move->lower > result->upper
            || (exact && (best ? move->lower != score || move->upper != score
                          : move->lower >= score
                                || (result->best_complete && move->upper >= score))))
            return "the scores of the moves do not fit each other";
        if (move->line_length > 0
            && (move->line[0] != move->square
                || (move->lower == move->upper
                    && !yk_verify_line(board, move->line, move->line_length, move->lower))))
            return "the line of a move does not lead to its score";
        highest = max_int(highest, move->upper);
    }
    return left ? "'moves' are not the legal ones"
           : result->move_count > 0 && highest < score ? "no move reaches the score" : NULL;
}

bool answer_read(const json_t *object, SolveItem *item, char fault[FAULT_SIZE])
{
    const char *schema = json_string_value(json_object_get(object, "schema"));
    const char *id = json_string_value(json_object_get(object, "id"));
    const char *where = json_string_value(json_object_get(object, "where")), *wrong;

    *item = (SolveItem){ .facts = { .kernel = "", .page = "" } };
    if (!schema || strcmp(schema, "yomikiri.solve/1") != 0 || !id || !where
        || json_object_get(object, "error"))
        return false;
    if (strcmp(id, where) != 0)
        snprintf(item->position.id, sizeof(item->position.id), "%s", id);
    snprintf(item->where, sizeof(item->where), "%s", where);
    fault[0] = '\0';
    item->result.best_so_far = YK_NO_MOVE;
    item->result.estimate.confidence = -1;
    if ((wrong = read_result(object, item)))
        failed(fault, FAULT_SIZE, "'%s' cannot be read", wrong);
    else if ((wrong = contradiction(item)))
        failed(fault, FAULT_SIZE, "%s", wrong);
    else if ((wrong = differs(object, item)))
        failed(fault, FAULT_SIZE, "'%s' does not fit the rest", wrong);
    /* The line of one that was stopped may end early. */
    item->result.stopped = json_object_get(object, "stopped") != NULL;
    return !fault[0] || !item->result.stopped;
}
