/* jsonl.c - positions as JSON objects: what convert and solve write, and what others do.
 *
 *     {"schema":"yomikiri.position/1","id":"","board":"---...","side":"O","expected":null,...}
 *     {"schema":"yomikiri.solve/1",...,"score":6,"exact":true,"moves":[...],...}
 *     {"board":"---...---","turn":"black"}
 *
 * Of our own output everything that a position holds is read back: an exact answer becomes
 * the expected score. Of other objects the board, the side and a name are read.
 */

#include "positions/data/jsonl.h"

#include <string.h>

#include "board/rules.h"
#include "positions/data/json.h"
#include "positions/data/quest.h"
#include "positions/drawing/caption.h"
#include "positions/moves/about.h"
#include "positions/moves/expected.h"

/* ---- a game beside its moves ---- */

/* The string of that name in the object at `value`, if it has one. */
static void read_text(const Text *text, size_t value, const char *name, char *out, size_t size)
{
    uint32_t chars[4 * MAX_EVENT];
    const size_t found = json_find(text, value, name);

    if (found != 0 && text->chars[found] == '"')
        chars_clean(chars, json_string_chars(text, found, chars, ARRAY_LENGTH(chars)), out, size);
}

/* {"black":"a","white":"b","date":"1998","result":12,...}; what is not understood leaves *record
 * alone. */
static void read_about(const Text *text, size_t value, GameRecord *record)
{
    const size_t result = json_find(text, value, "result");
    const size_t winner = json_find(text, value, "winner");
    const size_t theory = json_find(text, value, "theory");
    char date[16] = "";
    int lead;

    read_text(text, value, "black", record->black, sizeof(record->black));
    read_text(text, value, "white", record->white, sizeof(record->white));
    read_text(text, value, "event", record->event, sizeof(record->event));
    read_text(text, value, "date", date, sizeof(date));
    about_date(record, date);
    if (result != 0 && json_int(text, result, &lead) && lead >= -64 && lead <= 64) {
        record->result_kind = RESULT_DISCS;
        record->result = lead;
    } else if (winner != 0 && text->chars[winner] == '"') {
        record->result_kind = RESULT_WINNER;
        record->result = json_is(text, winner, "X") ? 1 : json_is(text, winner, "O") ? -1 : 0;
    }
    if (theory != 0) {
        const size_t empties = json_find(text, theory, "empties");
        const size_t black = json_find(text, theory, "lead");

        record->has_theory = empties != 0 && json_int(text, empties, &record->theory_empties)
                             && black != 0 && json_int(text, black, &record->theory);
    }
}

/* ---- positions ---- */

typedef enum { OTHERS, OWN_POSITION, OWN_ANSWER, OWN_UNKNOWN } Origin;

static Origin origin_of(const Text *text, const Object *object)
{
    const size_t schema = object->values[KEY_SCHEMA];

    if (schema == 0 || text->chars[schema] != '"' || !json_begins(text, schema, "yomikiri."))
        return OTHERS;
    return json_is(text, schema, "yomikiri.solve/1") ? OWN_ANSWER
           : json_is(text, schema, "yomikiri.position/1")
             || json_is(text, schema, "yomikiri.perft/1") ? OWN_POSITION : OWN_UNKNOWN;
}

/* ---- moves and scores ---- */

/* The move in the string at `value`, NO_MOVE if there is none. */
static int move_at(const Text *text, size_t value)
{
    uint32_t chars[4];
    char name[8];

    if (value == 0 || text->chars[value] != '"'
        || json_string_chars(text, value, chars, 4) != 2)
        return NO_MOVE;
    chars_clean(chars, 2, name, sizeof(name));
    return strcmp(name, "--") == 0 ? PASS : square_from_text(name);
}

/* Do the moves, from the usual start or its mirror image, end at the position? */
static bool leads_to(const Position *position, Board board)
{
    bool black = true;

    for (int i = 0; i < position->move_count; i++, black = !black) {
        const int move = position->moves[i];

        if (move == PASS ? rules_moves(board) != 0 : rules_flips(board, move) == 0)
            return false;
        board = move == PASS ? board_pass(board) : rules_play(board, move);
    }
    return (board_equal(board, position->board) && black == position->black_to_move)
           || (rules_game_over(board) && board_equal(board_pass(board), position->board));
}

/* Could they be moves that led to the board from some other one? */
static bool may_lead_to(const Position *position)
{
    const uint64_t discs = position->board.own | position->board.opp;
    uint64_t played = 0;

    for (int i = 0; i < position->move_count; i++) {
        const int move = position->moves[i];

        if (move == PASS)
            continue;
        if ((played & square_bit(move)) != 0 || (discs & square_bit(move)) == 0)
            return false;
        played |= square_bit(move);
    }
    return bit_count(played) < bit_count(discs) - 4;
}

/* The game in the array of strings at `value`. */
static bool read_game(const Source *source, Position *position, size_t value, Diag *error)
{
    const Text *text = &source->text;
    size_t at = value + 1, item;

    if (text->chars[value] != '[')
        return json_fail(text, DIAG_BAD_SYNTAX, value, "\"moves\" is not a list of moves", error);
    while (json_item(text, &at, &item)) {
        const int move = move_at(text, item);

        if (move == NO_MOVE)
            return json_fail(text, DIAG_BAD_COORDINATE, item,
                             "neither a square nor \"--\" for a pass", error);
        if (position->move_count == MAX_GAME)
            return json_fail(text, DIAG_BAD_SYNTAX, item, "more moves than a game has", error);
        position->moves[position->move_count++] = (uint8_t)move;
    }
    if (source->options.swap)
        position->move_count = 0;       /* they belong to the other colours */
    const Board start = board_start();

    if (leads_to(position, start) || leads_to(position, board_pass(start))) {
        position->record.start = leads_to(position, start) ? start : board_pass(start);
        position->record.start_black = true;
    } else if (position->move_count > 0 && !may_lead_to(position))
        return json_fail(text, DIAG_ILLEGAL_MOVE, value,
                         "these moves do not lead to the board", error);
    return true;
}

/* The moves with exact scores in the array at `value`. In our answers "bound" tells which. */
static bool read_scores(const Text *text, Position *position, size_t value, Diag *error)
{
    size_t at = value + 1, item;

    if (text->chars[value] != '[')
        return json_fail(text, DIAG_BAD_SYNTAX, value, "\"moves\" is not a list of scores",
                         error);
    while (json_item(text, &at, &item)) {
        const size_t move = json_find(text, item, "move"), score = json_find(text, item, "score");
        const size_t bound = json_find(text, item, "bound");
        int number;

        if (move_at(text, move) == NO_MOVE)
            return json_fail(text, DIAG_BAD_MOVE_SCORE, item,
                             "a move and its score are expected here", error);
        if (bound != 0 && !json_is(text, bound, "exact"))
            continue;
        if (score == 0 || !json_int(text, score, &number))
            return json_fail(text, DIAG_BAD_MOVE_SCORE, item,
                             "the score of the move is missing", error);
        expected_add(position, move_at(text, move), number, json_span(text, item));
    }
    return true;
}

/* The score at `value`, which the best of the list must not contradict. */
static bool read_score(const Text *text, Position *position, size_t value, Diag *error)
{
    int score, best = -SCORE_INF;

    if (!json_int(text, value, &score))
        return json_fail(text, DIAG_BAD_MOVE_SCORE, value, "this is not a score", error);
    for (int i = 0; i < position->expected_count; i++)
        best = max_int(best, position->expected_moves[i].score);
    if (position->expected_count > 0 && best != score)
        return json_fail(text, DIAG_BAD_MOVE_SCORE, value,
                         "the best of the moves has another score than the position", error);
    if (expected_possible(position, score, json_span(text, value))) {
        position->has_expected = true;
        position->expected = score;
    }
    return true;
}

static bool is_null(const Text *text, size_t value)
{
    return value == 0 || text_has(text, value, "null");
}

/* "expected":{"score":18,"moves":[{"move":"g8","score":18},...]} of a position. */
static bool read_expected(const Text *text, Position *position, size_t value, Diag *error)
{
    if (is_null(text, value))
        return true;
    if (text->chars[value] != '{')
        return json_fail(text, DIAG_BAD_SYNTAX, value,
                         "\"expected\" is neither null nor scores", error);
    const size_t score = json_find(text, value, "score"), moves = json_find(text, value, "moves");

    if (moves != 0 && !read_scores(text, position, moves, error))
        return false;
    expected_finish(position, json_span(text, value));
    return is_null(text, score) || read_score(text, position, score, error);
}

/* An answer: its score if it is exact, else none. Where the score is proven the moves that
 * have none are proven to be no better, so that nothing is amiss with the list. */
static bool read_answer(const Text *text, Position *position, const Object *object, Diag *error)
{
    const size_t exact = object->values[KEY_EXACT], score = object->values[KEY_SCORE];
    const size_t moves = object->values[KEY_MOVES];

    if (exact == 0 || !text_has(text, exact, "true") || is_null(text, score))
        return true;
    return (moves == 0 || read_scores(text, position, moves, error))
           && read_score(text, position, score, error);
}

/* ---- the object as a whole ---- */

/* "id", which in answers without a name is the same as "where". */
static void read_id(const Text *text, const Object *object, Position *position)
{
    const size_t id = object->values[KEY_ID], where = object->values[KEY_WHERE];
    uint32_t chars[4 * MAX_ID], other[4 * MAX_ID];

    if (id == 0 || text->chars[id] != '"')
        return;
    const int length = json_string_chars(text, id, chars, ARRAY_LENGTH(chars));

    if (where != 0 && text->chars[where] == '"'
        && json_string_chars(text, where, other, ARRAY_LENGTH(other)) == length
        && memcmp(chars, other, (size_t)length * sizeof(*chars)) == 0)
        return;
    chars_clean(chars, length, position->id, sizeof(position->id));
}

static bool check_empties(const Text *text, const Object *object, Board board, Diag *error)
{
    const size_t value = object->values[KEY_EMPTIES];
    int empties;

    if (value == 0
        || (json_int(text, value, &empties) && empties == board_empties(board)))
        return true;
    diag_set(error, DIAG_BAD_SYNTAX, json_span(text, value),
             "the board has %d empty squares", board_empties(board));
    return false;
}

/* Text behind the object in its line is not dropped in silence; another object may follow. */
static size_t rest_of_line(const Text *text, size_t end, Position *position)
{
    size_t at = end;

    while (at < text->length && (chars_fold(text->chars[at]) == ' ' || text->chars[at] == ','))
        at++;
    if (at >= text->length || text->chars[at] == '\n' || text->chars[at] == '{')
        return at;
    draft_warn(position, DIAG_TRAILING_TEXT_IGNORED, text_span(text, at, 60),
               "text after the position was not read");
    return text_next_line(text, at);
}

/* The side that an object around it tells. */
static void inherit_side(Object *object, const Object *outer)
{
    if (!outer || object_has_side(object))
        return;
    object->side_at = outer->side_at;
    for (Key key = KEY_SIDE; key <= KEY_WHITE_MOVES; key++)
        object->values[key] = outer->values[key];
}

/* Moves beside a board may have led to it, or go on from it, or be those to choose from. */
static void warn_of_moves(Source *source, const Object *object, Position *position)
{
    const size_t moves = object->values[object->values[KEY_MOVES] != 0 ? KEY_MOVES : KEY_GAME];
    Position tried = *position;
    Diag error;

    if (moves == 0 || !quest_is_game(source, KEY_MOVES, moves))
        return;
    if (source->text.chars[moves] == '[' && read_game(source, &tried, moves, &error)
        && (leads_to(&tried, board_start()) || leads_to(&tried, board_pass(board_start()))))
        *position = tried;
    else
        draft_warn(position, DIAG_TRAILING_TEXT_IGNORED, json_span(&source->text, moves),
                   "moves beside a board are not played");
}

/* The position in the object at `at`. *end is where to go on. False: *error says why. */
static bool read_object(Source *source, size_t at, const JsonlPlace *place, size_t *end,
                        Position *position, Diag *error)
{
    const Text *text = &source->text;
    const Span where = text_span(text, at, 1);
    Object object;
    ObjectBoard board;

    if (!object_find(text, at, &object, error))
        return false;
    inherit_side(&object, place->outer);
    const Origin origin = origin_of(text, &object);

    if (origin == OWN_UNKNOWN || (origin != OTHERS && object.values[KEY_BOARD] == 0))
        return json_fail(text, DIAG_BAD_SYNTAX, object.values[KEY_SCHEMA], "JSON that holds no"
                         " position", error);
    if (!object_board(source, &object, &board, error))
        return false;
    if (board.side == SIDE_NONE && origin != OTHERS) {
        diag_set(error, DIAG_NO_SIDE, where, "\"side\" is missing");
        return false;
    }
    size_t colour;

    if (board.side == SIDE_NONE && object_other_colour(source, at, &colour))
        return json_fail(text, DIAG_BAD_SIDE, colour, "a colour under a name that is not"
                         " understood; \"turn\" tells the side to move", error);
    draft_begin(position, FORMAT_JSONL, where);
    position->last_line = text_number(text, json_end(text, at) - 1);
    if (place->alone)
        *end = rest_of_line(text, *end, position);
    if (place->alone
        && (board.side != SIDE_NONE || *end >= text->length || text->chars[*end] != '{')
        && !caption_settle(source, place->at, end, where, NULL, &board.side, error))
        return false;
    discs_apply(position, board.discs, board.side, where);
    object_warn(position, &board, where);
    read_id(text, &object, position);
    if (origin == OTHERS) {
        warn_of_moves(source, &object, position);
        return true;
    }
    if (!check_empties(text, &object, position->board, error))
        return false;
    if (object.values[KEY_ABOUT] != 0)
        read_about(text, object.values[KEY_ABOUT], &position->record);
    if (origin == OWN_ANSWER)
        return read_answer(text, position, &object, error);
    return (object.values[KEY_MOVES] == 0
            || read_game(source, position, object.values[KEY_MOVES], error))
           && read_expected(text, position, object.values[KEY_EXPECTED], error);
}

size_t jsonl_take(Source *source, size_t at, const JsonlPlace *place)
{
    size_t end = place->end;
    Position position;
    Diag error;

    if (read_object(source, at, place, &end, &position, &error))
        sink_position(source->sink, &position);
    else
        sink_error(source->sink, &error);
    return end;
}
