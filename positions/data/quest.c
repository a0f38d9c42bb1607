/* quest.c - games in JSON: objects with "m":"f5" are moves for Othello Quest; others have lists
 * of strings, or one string.
 *
 *     {"players":[{"name":"a"},{"name":"b"}],"position":{"moves":[{"m":"f5"},{"m":"-"}]}}
 *     {"position":{"startPos":"f5d6c4d3c2b3b4b5","moves":[{"m":"e6"}]}}
 *     {"moves":["f5","d6"]}      {"transcript":"f5d6"}
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/rules.h"
#include "positions/data/json.h"
#include "positions/moves/about.h"

enum { MAX_MOVE = 8, LEAST_MOVES = 3 };

int quest_move(const Json *json, size_t value)
{
    char move[MAX_MOVE];

    if (json->values[value].kind != JSON_STRING)
        return NO_MOVE;
    json_text(json, value, move, sizeof(move));
    for (char *c = move; *c != '\0'; c++)
        *c = (char)chars_lower((uint8_t)*c);
    return word_is_listed("- -- pass passe pa ps @@", move) ? PASS
           : strlen(move) == 2 ? square_from_text(move) : NO_MOVE;
}

/* An element of a list of moves. */
typedef struct {
    size_t value;           /* the string that is the move; 0 if there is none */
    Side side;              /* who is said to play it */
    bool quest;             /* it is called "m" */
    bool scored;            /* an evaluation stands beside it */
    bool numbers;           /* it is told by numbers */
} Move;

static Move move_of(const Json *json, size_t element)
{
    const JsonKind kind = json->values[element].kind;
    Move move = { .value = kind == JSON_STRING ? element : 0 };
    int number, numbers = 0, others = 0;

    move.numbers = kind == JSON_WORD && json_int(json, element, &number);
    if (kind >= JSON_STRING)
        return move;
    JSON_EACH(json, element, i) {
        char name[16] = "", said[MAX_MOVE];

        numbers += json_int(json, i, &number);
        others += !json_int(json, i, &number);
        if (kind == JSON_LIST)
            continue;
        json_text(json, i - 1, name, sizeof(name));
        json_text(json, i, said, sizeof(said));
        if (json->values[i].kind == JSON_STRING && move.value == 0
            && word_is_listed("m move square coord coordinate pos position sq cell", name)) {
            move.value = i;
            move.quest = strcmp(name, "m") == 0;
        } else if (word_is_listed("color colour player side c by", name)) {
            said[0] = (char)chars_lower((uint8_t)said[0]);
            move.side |= word_is_listed("black b x", said) ? SIDE_BLACK
                       : word_is_listed("white w o", said) ? SIDE_WHITE : SIDE_NONE;
        }
        move.numbers |= word_is_listed("row r", name);
        move.scored |= word_is_listed("score eval value depth evaluation", name);
    }
    move.numbers |= kind == JSON_LIST && numbers == 2 && others == 0;
    return move;
}

static bool is_transcript(Source *source, const Json *json, size_t value, MoveRun *run)
{
    json_line(json, value, &source->aside);
    return moverun_line(&source->aside, run);
}

bool quest_is_game(Source *source, const Json *json, Key key, size_t value)
{
    const bool named = key == KEY_MOVES || key == KEY_GAME;
    const JsonValue *it = &json->values[value];
    MoveRun run;

    if (it->kind == JSON_STRING)
        return named && is_transcript(source, json, value, &run);
    if (it->kind != JSON_LIST || it->next == value + 1)
        return false;
    const Move move = move_of(json, value + 1);

    if (it[1].kind != JSON_STRING)
        return move.value != 0 ? named || move.quest
               : named && move.numbers && value > JSON_ROOT
                 && json->values[value - 1].kind == JSON_STRING;
    JSON_EACH(json, value, i)           /* "-" may be an empty square, too */
        if (quest_move(json, i) != PASS)
            return named && quest_move(json, i) != NO_MOVE;
    return false;
}

/* ---- playing ---- */

static void play_moves(Source *source, const Json *json, Game *game, size_t value)
{
    MoveRun run;

    if (json->values[value].kind != JSON_LIST) {
        if (is_transcript(source, json, value, &run))
            games_play(game, &run);
        return;
    }
    JSON_EACH(json, value, i) {
        const Move move = move_of(json, i);
        const int square = quest_move(json, move.value);
        const bool scored = move.scored && !move.quest, bare = move.value != 0 && !scored;
        const JsonValue *it = &json->values[bare ? move.value : i];
        const Span where = text_span(json->text, it->from + bare, it->to - it->from - 2u * bare);

        if (bare && square != NO_MOVE)
            game_play(game, square, move.side, where);
        else if (bare)
            game_fail(game, DIAG_BAD_COORDINATE, where, "neither a square nor \"-\" for a pass");
        else
            game_fail(game, DIAG_BAD_SYNTAX, where, "%s", scored
                      ? "a move with a score: moves to choose from, or those of a game?"
                      : move.numbers ? "a move in numbers: row or column first, counted from 0 or"
                      " from 1? write it as \"f5\""
                      : "a move such as \"m\":\"f5\" is expected here");
    }
}

/* Begin at the board or by the moves that `start` is. */
static void begin(Source *source, const Json *json, Game *game, size_t start, Span where)
{
    const JsonValue *it = &json->values[start];
    const bool empty = it->kind == JSON_STRING ? it->to - it->from == 2 : it->next == start + 1;
    ObjectBoard board;
    Position position;
    char name[40];
    Diag error;

    game_begin(game, FORMAT_QUEST, where);
    if (json_is_null(json, start) || (empty && it->kind != JSON_WORD))
        return;
    json_text(json, start - 1, name, sizeof(name));
    if (quest_is_game(source, json, KEY_MOVES, start)) {
        play_moves(source, json, game, start);
    } else if (it->kind != JSON_LIST && !object_is_position(json, start)
               && !object_is_board_string(json, start)) {
        game_fail(game, DIAG_BAD_SYNTAX, json_span(json, start),
                  "%s is neither moves nor a board", name);
    } else if (object_board(source, json, start, 0, &board, &error)) {
        object_apply(&position, FORMAT_QUEST, &board, json_span(json, start));
        position.line = where.line;
        position.column = where.column;
        game_begin_at(game, &position);
    } else {
        game_fail(game, error.code, json_span(json, start), "%s: %.150s", name, error.message);
        game->error.line = error.line;
        game->error.column = error.column;
    }
}

/* ---- what stands beside the moves ---- */

/* Do the moves of the game begin with those of `run`, passes aside? */
static bool begins_with(const Position *position, const MoveRun *run)
{
    int at = 0;

    for (int i = 0; i < run->count; i++) {
        while (at < position->move_count && position->moves[at] == PASS)
            at++;
        if (run->moves[i] != PASS
            && (at >= position->move_count || position->moves[at++] != run->moves[i]))
            return false;
    }
    return true;
}

/* Whose turn it is said to be, and how the game is said to end: "20-44", or Black's lead. */
static void compare(Source *source, const Json *json, Game *game, Key key, size_t value)
{
    Position *now = &game->now;
    const bool over = rules_game_over(now->board);
    const int own = bit_count(now->board.own), opp = bit_count(now->board.opp);
    const int lead = now->black_to_move ? own - opp : opp - own;
    const int whole = lead + (lead > 0 ? 1 : lead < 0 ? -1 : 0) * (64 - own - opp);
    char text[16];
    int number;

    if (key == KEY_TURN && !over) {
        const Side side = object_side(source, json, value, false);

        if (side != SIDE_NONE && side != (now->black_to_move ? SIDE_BLACK : SIDE_WHITE))
            game_fail(game, DIAG_BAD_SIDE, json_span(json, value), "after these moves %s is to"
                      " move", now->black_to_move ? "Black" : "White");
    } else if (key == KEY_RESULT) {
        json_text(json, value, text, sizeof(text));
        about_discs(&now->record, text);
        if (json_int(json, value, &number) && abs(number) <= 64) {
            now->record.result_kind = RESULT_DISCS;
            now->record.result = number;
        }
        if (strpbrk(text, "0123456789")
            && (now->record.result_kind != RESULT_DISCS
                || (over && now->record.result != lead && now->record.result != whole)))
            draft_warn(now, DIAG_TRAILING_TEXT_IGNORED, json_span(json, value),
                       over ? "not the result of these moves, by which Black leads by %+d"
                       : "this result is not understood", lead);
    }
}

/* Names of players, in their order, or as the values of "black" and "white"; and other moves,
 * which may come before those of the game: an opening, under any name. */
static void look_beside(Source *source, const Json *json, Game *game, size_t whole, size_t moves,
                        size_t start)
{
    GameRecord *record = &game->now.record;
    const bool object = json->values[whole].kind == JSON_OBJECT;
    MoveRun run;

    JSON_EACH(json, whole, i) {
        char *name = record->black[0] == '\0' ? record->black : record->white;

        if (i == moves || i == start)
            continue;
        if (json->values[i].kind == JSON_STRING && object && name[0] == '\0'
            && (json_is(json, i - 1, "name") || json_is(json, i - 1, "black")
                || json_is(json, i - 1, "white")))
            json_text(json, i, name, MAX_PLAYER);
        else if (json->values[i].kind == JSON_STRING && is_transcript(source, json, i, &run)
                 && run.discs >= LEAST_MOVES && !begins_with(&game->now, &run))
            game_fail(game, DIAG_BAD_SYNTAX, json_span(json, i), "moves beside those of the game:"
                      " it is not known where they belong");
        else if (json->values[i].kind < JSON_STRING)
            look_beside(source, json, game, i, moves, start);
        else if (object && !game->broken)
            compare(source, json, game, object_key(json, i), i);
    }
}

void quest_take(Source *source, const Json *json, size_t whole, size_t moves, size_t start)
{
    Game game;

    begin(source, json, &game, start, text_span(json->text, json->values[whole].from, 1));
    play_moves(source, json, &game, moves);
    if (whole != moves)
        look_beside(source, json, &game, whole, moves, start);
    const GameRecord *record = &game.now.record;

    if (record->black[0] != '\0')
        snprintf(game.now.id, sizeof(game.now.id), "%s%s%s", record->black,
                 record->white[0] != '\0' ? " - " : "", record->white);
    game.now.last_line = text_number(json->text, json->values[whole].to - 1);
    game_end(&game, &source->options, source->sink);
}
