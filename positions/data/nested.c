/* nested.c - JSON from outside in: which of its objects and lists are positions and games.
 *
 *     {"positions":[{"board":"--O...X--","side":"X"},...]}     {"game":{"moves":["f5","d6"]}}
 *     {"schema":"yomikiri.position/1","id":"","board":"---...","side":"O","expected":null,...}
 *     {"schema":"yomikiri.solve/1",...,"score":6,"exact":true,"moves":[...],...}
 *
 * What stands in one object belongs together: a board beside the moves of a game, or two lists of
 * moves, can mean several things and are refused. Lists may hold what they like. Of our own output
 * everything that a position holds is read back: an exact answer becomes the expected score. Of
 * other objects the board, the side and a name are read.
 */

#include <stdlib.h>
#include <string.h>

#include "board/rules.h"
#include "positions/data/json.h"
#include "positions/moves/about.h"
#include "positions/scan/expected.h"

enum { MAX_NESTING = 8 };

/* ---- what our own objects hold beside board and side ---- */

/* The number of that name in the object; false if it has none. */
static bool int_of(const Json *json, size_t object, const char *name, int *number)
{
    const size_t value = json_find(json, object, name);

    return value != 0 && json_int(json, value, number);
}

/* {"black":"a","white":"b","date":"1998","result":12,...}; what is not understood leaves *record
 * alone. */
static void read_about(const Json *json, size_t about, GameRecord *record)
{
    const size_t theory = json_find(json, about, "theory");
    char date[16] = "", winner[4] = "";
    int lead;

    json_text_of(json, about, "black", record->black, sizeof(record->black));
    json_text_of(json, about, "white", record->white, sizeof(record->white));
    json_text_of(json, about, "event", record->event, sizeof(record->event));
    json_text_of(json, about, "date", date, sizeof(date));
    json_text_of(json, about, "winner", winner, sizeof(winner));
    about_date(record, date);
    if (int_of(json, about, "result", &lead) && abs(lead) <= 64) {
        record->result_kind = RESULT_DISCS;
        record->result = lead;
    } else if (winner[0] != '\0') {
        record->result_kind = RESULT_WINNER;
        record->result = (winner[0] == 'X') - (winner[0] == 'O');
    }
    record->has_theory = theory != 0
                         && int_of(json, theory, "empties", &record->theory_empties)
                         && int_of(json, theory, "lead", &record->theory);
}

/* The moves of a list that lead from the usual start or its mirror image to the position, into it.
 * False, with *error, if the value is no list of moves; *leads if they do so. */
static bool read_game(const Source *source, const Json *json, Position *position, size_t list,
                      bool *leads, Diag *error)
{
    int count = 0;

    *leads = false;
    if (json->values[list].kind != JSON_LIST)
        return json_fail(json, DIAG_BAD_SYNTAX, list, error, "\"moves\" is not a list of moves");
    JSON_EACH(json, list, i) {
        const int move = quest_move(json, i);

        if (move == NO_MOVE)
            return json_fail(json, DIAG_BAD_COORDINATE, i, error,
                             "neither a square nor \"--\" for a pass");
        if (count == MAX_GAME)
            return json_fail(json, DIAG_BAD_SYNTAX, i, error, "more moves than a game has");
        position->moves[count++] = (uint8_t)move;
    }
    position->move_count = source->options.swap ? 0 : count;    /* of the other colours */
    for (int mirror = 0; mirror < 2; mirror++) {
        const Board start = mirror ? board_pass(board_start()) : board_start();
        Board board = start;
        bool black = true;
        int at = 0;

        for (; at < position->move_count; at++, black = !black) {
            const int move = position->moves[at];

            if (move == PASS ? rules_moves(board) != 0 : rules_flips(board, move) == 0)
                break;
            board = move == PASS ? board_pass(board) : rules_play(board, move);
        }
        if (at == position->move_count
            && ((board_equal(board, position->board) && black == position->black_to_move)
                || (rules_game_over(board) && board_equal(board_pass(board), position->board)))) {
            position->record.start = start;
            position->record.start_black = *leads = true;
            break;
        }
    }
    uint64_t left = position->board.own | position->board.opp;

    for (int i = 0; i < position->move_count && !*leads; i++)   /* from another board? */
        if (position->moves[i] != PASS) {
            if ((left >> position->moves[i] & 1) == 0)
                return json_fail(json, DIAG_ILLEGAL_MOVE, list, error,
                                 "these moves do not lead to the board");
            left ^= square_bit(position->moves[i]);
        }
    return position->move_count == 0 || *leads || bit_count(left) > 4
           || json_fail(json, DIAG_ILLEGAL_MOVE, list, error,
                        "these moves do not lead to the board");
}

/* The moves with exact scores in a list, 0 for none, and the score, which the best of them must
 * not contradict. In our answers, where `expected` is 0, "bound" tells which are exact; the moves
 * that have no score are proven to be no better, so that nothing is amiss with the list. */
static bool read_scores(const Json *json, Position *position, size_t list, size_t value,
                        size_t expected, Diag *error)
{
    int score, best = -SCORE_INF;

    if (list != 0 && json->values[list].kind != JSON_LIST)
        return json_fail(json, DIAG_BAD_SYNTAX, list, error, "\"moves\" is not a list of scores");
    if (list != 0)
        JSON_EACH(json, list, i) {
            const size_t bound = json_find(json, i, "bound"), points = json_find(json, i, "score");
            const int move = quest_move(json, json_find(json, i, "move"));

            if (move == NO_MOVE)
                return json_fail(json, DIAG_BAD_MOVE_SCORE, i, error,
                                 "a move and its score are expected here");
            if (bound != 0 && !json_is(json, bound, "exact"))
                continue;
            if (points == 0 || !json_int(json, points, &score))
                return json_fail(json, DIAG_BAD_MOVE_SCORE, i, error,
                                 "the score of the move is missing");
            expected_add(position, move, score, json_span(json, i));
        }
    if (expected != 0)
        expected_finish(position, json_span(json, expected));
    if (json_is_null(json, value))
        return true;
    if (!json_int(json, value, &score))
        return json_fail(json, DIAG_BAD_MOVE_SCORE, value, error, "this is not a score");
    for (int i = 0; i < position->expected_count; i++)
        best = max_int(best, position->expected_moves[i].score);
    if (position->expected_count > 0 && best != score)
        return json_fail(json, DIAG_BAD_MOVE_SCORE, value, error,
                         "the best of the moves has another score than the position");
    if (expected_possible(position, score, json_span(json, value))) {
        position->has_expected = true;
        position->expected = score;
    }
    return true;
}

/* What one of our own objects holds. */
static bool read_own(const Source *source, const Json *json, size_t object, bool answer,
                     Position *position, Diag *error)
{
    const size_t moves = json_find(json, object, "moves");
    const size_t about = json_find(json, object, "about");
    const size_t exact = json_find(json, object, "exact");
    const size_t expected = json_find(json, object, "expected");
    const size_t told = json_find(json, object, "empties");
    const int empties = board_empties(position->board);
    int count = empties;
    bool leads;

    if (told != 0 && (!json_int(json, told, &count) || count != empties))
        return json_fail(json, DIAG_BAD_SYNTAX, told, error, "the board has %d empty squares",
                         empties);
    if (about != 0)
        read_about(json, about, &position->record);
    if (answer)
        return !json_begins(json, exact, "true")
               || json_is_null(json, json_find(json, object, "score"))
               || read_scores(json, position, moves, json_find(json, object, "score"), 0, error);
    if (moves != 0 && !read_game(source, json, position, moves, &leads, error))
        return false;
    if (json_is_null(json, expected))
        return true;
    return json->values[expected].kind == JSON_OBJECT
           ? read_scores(json, position, json_find(json, expected, "moves"),
                         json_find(json, expected, "score"), expected, error)
           : json_fail(json, DIAG_BAD_SYNTAX, expected, error,
                       "\"expected\" is neither null nor scores");
}

/* ---- a position ---- */

/* The JSON that is being handed out. */
typedef struct {
    Source *source;
    const Json *json;
    bool alone;             /* it is one position: words around it may tell the side */
    size_t outer;           /* the object around what is looked at that tells the side, or 0 */
    size_t end;             /* where to go on behind it */
} Nested;

/* Moves beside a board may have led to it, or go on from it, or be those to choose from. */
static void read_moves_beside(Source *source, const Json *json, size_t object, Position *position)
{
    Position tried = *position;
    size_t moves = 0;
    bool leads = false;
    Diag error;

    JSON_EACH(json, object, i) {
        const Key key = object_key(json, i);

        if (key == KEY_MOVES || (key == KEY_GAME && moves == 0))
            moves = i;
    }
    if (moves == 0 || !quest_is_game(source, json, KEY_MOVES, moves))
        return;
    if (json->values[moves].kind == JSON_LIST)
        read_game(source, json, &tried, moves, &leads, &error);
    if (leads)
        *position = tried;
    else
        draft_warn(position, DIAG_TRAILING_TEXT_IGNORED, json_span(json, moves),
                   "moves beside a board are not played");
}

/* The position that the value is: an object, or a string. False: *error says why not. */
static bool read_position(Nested *nested, size_t value, Position *position, Diag *error)
{
    Source *source = nested->source;
    const Json *json = nested->json;
    const Text *text = json->text;
    const Span where = text_span(text, json->values[value].from, 1);
    const size_t schema = json_find(json, value, "schema");
    const bool own = schema != 0 && json_begins(json, schema, "\"yomikiri.");
    const bool answer = own && json_is(json, schema, "yomikiri.solve/1");
    char place[MAX_ID] = "";
    ObjectBoard board;
    Span rest = { 0 };
    size_t *end = &nested->end;

    if (own && (json_find(json, value, "board") == 0
                || !(answer || json_is(json, schema, "yomikiri.position/1")
                     || json_is(json, schema, "yomikiri.perft/1"))))
        return json_fail(json, DIAG_BAD_SYNTAX, schema, error, "JSON that holds no position");
    if (!object_board(source, json, value, nested->outer, &board, error))
        return false;
    if (board.side == SIDE_NONE && own) {
        diag_set(error, DIAG_NO_SIDE, where, "\"side\" is missing");
        return false;
    }
    if (nested->alone) {                /* another object may follow in its line, but no text */
        while (chars_fold(text->chars[*end]) == ' ' || text->chars[*end] == ',')
            ++*end;
        const uint32_t next = *end < text->length ? text->chars[*end] : '\n';

        if (next != '\n' && next != '{') {
            rest = text_span(text, *end, 60);
            *end = text_next_line(text, *end);
        }
        if ((board.side != SIDE_NONE || next != '{')
            && !caption_settle(source, json->values[JSON_ROOT].from, end, where, NULL,
                               &board.side, error))
            return false;
    }
    object_apply(position, FORMAT_JSONL, &board, where);
    if (rest.length > 0)
        draft_warn(position, DIAG_TRAILING_TEXT_IGNORED, rest,
                   "text after the position was not read");
    position->last_line = text_number(text, json->values[value].to - 1);
    if (json->values[value].kind != JSON_OBJECT)
        return true;
    json_text_of(json, value, "name", position->id, sizeof(position->id));
    json_text_of(json, value, "id", position->id, sizeof(position->id));
    json_text_of(json, value, "where", place, sizeof(place));
    if (strcmp(position->id, place) == 0)
        position->id[0] = '\0';         /* of an answer without a name */
    if (own)
        return read_own(source, json, value, answer, position, error);
    read_moves_beside(source, json, value, position);
    return true;
}

/* ---- what stands in a value, at any depth ---- */

typedef struct {
    int boards, games, starts;
    size_t game, start;     /* the last of them */
} JsonContents;

/* What the name of `i` stands for, which is in `value`; games may stand in a list of them. */
static Key name_in(const Json *json, size_t value, Key key, size_t i)
{
    return json->values[value].kind == JSON_OBJECT ? object_key(json, i)
           : key == KEY_GAMES ? KEY_GAME : KEY_NONE;
}

/* The value under a name that stands for `key`. */
static JsonContents contents(const Nested *nested, Key key, size_t value, int depth)
{
    const Json *json = nested->json;
    const JsonKind kind = json->values[value].kind;
    JsonContents sum = { 0 };

    if (quest_is_game(nested->source, json, key, value))
        return (JsonContents){ .games = 1, .game = value };
    if (kind >= JSON_STRING || depth == 0)
        return sum;
    if (object_is_position(json, value))
        return (JsonContents){ .boards = 1 };
    JSON_EACH(json, value, i) {
        const Key name = name_in(json, value, key, i);
        const JsonContents part = name == KEY_START ? (JsonContents){ .starts = 1, .start = i }
            : kind == JSON_LIST && object_is_board_string(json, i) ? (JsonContents){ .boards = 1 }
            : contents(nested, name, i, depth - 1);

        sum.boards += part.boards;
        sum.games += part.games;
        sum.starts += part.starts;
        sum.game = part.games > 0 ? part.game : sum.game;
        sum.start = part.starts > 0 ? part.start : sum.start;
    }
    return sum;
}

static void fail(Nested *nested, size_t value, const char *message)
{
    sink_fail(nested->source->sink, DIAG_BAD_SYNTAX,
              text_span(nested->json->text, nested->json->values[value].from, 40), "%s", message);
}

/* Hand out the value, in which something is. */
static void take(Nested *nested, Key key, size_t value, int depth)
{
    const Json *json = nested->json;
    const bool list = json->values[value].kind == JSON_LIST;
    const JsonContents sum = contents(nested, key, value, depth);
    const size_t outer = nested->outer;
    int holders = 0;

    if (quest_is_game(nested->source, json, key, value)) {
        quest_take(nested->source, json, value, value, 0);
        return;
    }
    if (object_is_position(json, value) || json->values[value].kind == JSON_STRING) {
        Position position;
        Diag error;

        if (read_position(nested, value, &position, &error))
            sink_position(nested->source->sink, &position);
        else
            sink_error(nested->source->sink, &error);
        return;
    }
    if (!list && sum.games == 1 && sum.boards == 0 && sum.starts < 2) {
        quest_take(nested->source, json, value, sum.game, sum.start);
        return;
    }
    if (!list && sum.games > 0)         /* of an object one value alone may hold games */
        JSON_EACH(json, value, i) {
            const Key name = object_key(json, i);
            const JsonContents part = contents(nested, name, i, depth - 1);

            holders += name == KEY_START ? 2 : part.boards + part.games > 0;
        }
    if (sum.boards + sum.games == 0 || holders > 1) {
        fail(nested, value, holders == 0 ? list ? "JSON that holds neither a position nor a game"
             : "this JSON has no name that is known here for a board or for moves, such as"
               " \"board\" or \"moves\""
             : sum.boards > 0 ? "an object with a board and with moves: does the game begin there,"
               " or end?" : sum.starts > 0 ? "several games, or beginnings of games, in one object"
             : "JSON of one game with several lists of moves");
        return;
    }
    if (!list && object_has_side(json, value))
        nested->outer = value;
    JSON_EACH(json, value, i) {
        const Key name = name_in(json, value, key, i);
        const JsonContents part = contents(nested, name, i, depth - 1);
        const bool string = list && object_is_board_string(json, i);

        if (string || (part.boards + part.games > 0 && name != KEY_START))
            take(nested, name, i, depth - 1);
        else if (list)
            fail(nested, i, "neither a position nor a game, as others in this list are");
    }
    nested->outer = outer;
}

/* Does what stands at `at` begin as JSON that may be ours: an object with a name, a list of
 * objects, or, *unsure, one of lists or strings, which may be something else, and boards? */
static bool begins(const Text *text, size_t at, bool *unsure)
{
    const bool object = text->chars[at] == '{';
    size_t inside = at + 1;

    if (at >= text->length || (!object && text->chars[at] != '['))
        return false;
    while (chars_fold(text->chars[inside]) == ' ' || text->chars[inside] == '\n')
        inside++;
    const uint32_t c = text->chars[inside];

    *unsure = !object && (c == '"' || c == '[');
    if (c != '\'' || !object)
        return object ? c == '"' : c == '{' || *unsure;
    do                                  /* {'board': ...} is an object, {'f5', ...} a list */
        inside++;
    while (inside < text->length && text->chars[inside] != c && text->chars[inside] != '\n');
    do
        inside++;
    while (inside < text->length && chars_fold(text->chars[inside]) == ' ');
    return text->chars[inside] == ':';
}

size_t json_read(Source *source, size_t at)
{
    const Text *text = &source->text;
    size_t start = at, bad;
    bool unsure;
    Diag error;
    Json json;

    while (chars_fold(text->chars[start]) == ' ')
        start++;
    if (!begins(text, start, &unsure))
        return at;
    const bool good = json_parse(&json, text, start, &bad);
    Nested nested = { .source = source, .json = &json, .end = good ? bad : at };

    if (good) {
        const bool game = quest_is_game(source, &json, KEY_MOVES, JSON_ROOT);
        const JsonContents sum = contents(&nested, KEY_GAMES, JSON_ROOT, MAX_NESTING);

        nested.alone = sum.boards == 1 && sum.games == 0;
        if (unsure && !game && sum.boards + sum.games == 0)
            nested.end = at;
        else
            take(&nested, game ? KEY_MOVES : KEY_GAMES, JSON_ROOT, MAX_NESTING);
    } else if (!unsure) {
        nested.end = json_skip_broken(text, start, bad, &error);
        sink_error(source->sink, &error);
    }
    free(json.values);
    return nested.end;
}
