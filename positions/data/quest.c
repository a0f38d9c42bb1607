/* quest.c - games in JSON: objects with "m":"f5" are moves for Othello Quest; others have lists
 * of strings, or one string.
 *
 *     {"players":[{"name":"a"},{"name":"b"}],"position":{"moves":[{"m":"f5"},{"m":"-"}]}}
 *     {"position":{"startPos":"f5d6c4d3c2b3b4b5","moves":[{"m":"e6"}]}}
 *     {"moves":["f5","d6"]}      {"transcript":"f5d6"}      {"moves":[{"row":4,"col":5}]}
 */

#include "positions/data/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/rules.h"
#include "positions/moves/about.h"
#include "positions/moves/sequel.h"

enum { MAX_MOVE = 8, NAME_SIZE = 40, LEAST_MOVES = 3 };

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
    int numbers, row, column;       /* two numbers under these names, or one or two without */
} Move;

static Move move_of(const Json *json, size_t element)
{
    Move move = { 0 };

    if (json->values[element].kind == JSON_STRING)
        move.value = element;
    if (json->values[element].kind == JSON_WORD)
        move.numbers = 4 * json_int(json, element, &move.row);
    if (json->values[element].kind == JSON_LIST)
        JSON_EACH(json, element, i)
            move.numbers += json_int(json, i, &move.row) ? 2 : 99;
    if (json->values[element].kind == JSON_OBJECT)
        JSON_EACH(json, element, i) {
            const bool string = json->values[i].kind == JSON_STRING;
            char name[16], said[MAX_MOVE];

            json_text(json, i - 1, name, sizeof(name));
            json_text(json, i, said, sizeof(said));
            if (string && move.value == 0
                && word_is_listed("m move square coord coordinate pos position sq cell", name)) {
                move.value = i;
                move.quest = strcmp(name, "m") == 0;
            } else if (word_is_listed("color colour player side c by", name)) {
                said[0] = (char)chars_lower((uint8_t)said[0]);
                move.side |= word_is_listed("black b x", said) ? SIDE_BLACK
                           : word_is_listed("white w o", said) ? SIDE_WHITE : SIDE_NONE;
            } else if (word_is_listed("row r", name)) {
                move.numbers += json_int(json, i, &move.row);
            } else if (word_is_listed("col column c", name)) {
                move.numbers += json_int(json, i, &move.column);
            }
            move.scored |= word_is_listed("score eval value depth evaluation", name);
        }
    return move;
}

/* The string as a line of moves into *run. */
static bool is_transcript(Source *source, const Json *json, size_t value, MoveRun *run)
{
    Line *line = &source->aside;

    json_line(json, value, line);
    for (int i = 0; i + 1 < line->length; i++)
        if (line->chars[i] == '\\' && (line->chars[i + 1] == 'n' || line->chars[i + 1] == 'r'
                                       || line->chars[i + 1] == 't'))
            line->chars[i] = line->chars[i + 1] = ' ';
    return moverun_line(line, run);
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
               : named && (move.numbers == 2 || move.numbers == 4)
                 && value > JSON_ROOT && json->values[value - 1].kind == JSON_STRING;
    JSON_EACH(json, value, i)           /* "-" may be an empty square, too */
        if (quest_move(json, i) != PASS)
            return named && quest_move(json, i) != NO_MOVE;
    return false;
}

/* ---- playing ---- */

/* From which number on the rows and columns of the list are counted: the only one with which it is
 * a game from the start; -1 if there is none, or that is not certain. */
static int base_of(const Json *json, size_t list)
{
    int base = -1, count = 0;
    uint8_t moves[MAX_GAME];

    for (int tried = 0; tried < 2; tried++) {
        count = 0;
        JSON_EACH(json, list, i) {
            const Move move = move_of(json, i);
            const int square = square_at('a' + (uint32_t)(move.column - tried),
                                         '1' + (uint32_t)(move.row - tried));

            if (count < MAX_GAME)
                moves[count++] = (uint8_t)square;
        }
        if (memchr(moves, NO_MOVE, (size_t)count) == NULL
            && game_legal_prefix(board_start(), moves, count) == count)
            base = base < 0 ? tried : -2;
    }
    return base;
}

static void play_list(const Json *json, Game *game, size_t list)
{
    const Move first = move_of(json, list + 1);
    const int base = first.numbers == 2 && json->values[list + 1].kind == JSON_OBJECT
                     && game->from_start && game->now.move_count == 0 ? base_of(json, list) : -1;

    JSON_EACH(json, list, i) {
        const Move move = move_of(json, i);
        const int square = move.value != 0 ? quest_move(json, move.value) : base < 0 ? NO_MOVE
                           : square_at('a' + (uint32_t)(move.column - base),
                                       '1' + (uint32_t)(move.row - base));
        const bool bare = move.value != 0 && !(move.scored && !move.quest);
        const JsonValue *it = &json->values[bare ? move.value : i];
        const Span where = text_span(json->text, it->from + bare, it->to - it->from - 2u * bare);

        if (move.value == 0 && base < 0 && move.numbers > 0)
            game_fail(game, DIAG_BAD_SYNTAX, where, "a move in numbers: row or column first,"
                      " counted from 0 or from 1? write it as \"f5\"");
        else if (move.value == 0 && base < 0)
            game_fail(game, DIAG_BAD_SYNTAX, where,
                      "a move such as \"m\":\"f5\" is expected here");
        else if (move.scored && !move.quest)
            game_fail(game, DIAG_BAD_SYNTAX, where,
                      "a move with a score: moves to choose from, or those of a game?");
        else if (square == NO_MOVE)
            game_fail(game, DIAG_BAD_COORDINATE, where,
                      "neither a square nor \"-\" for a pass");
        else
            game_play(game, square, move.side, where);
    }
}

static void play_moves(Source *source, const Json *json, Game *game, size_t value)
{
    MoveRun run;

    if (json->values[value].kind == JSON_LIST)
        play_list(json, game, value);
    else if (is_transcript(source, json, value, &run))
        sequel_play(game, &run);
}

/* Begin at the board or by the moves that `start` is. */
static void begin(Source *source, const Json *json, Game *game, size_t start, Span where)
{
    const JsonValue *it = &json->values[start];
    const bool empty = it->kind == JSON_STRING ? it->to - it->from == 2 : it->next == start + 1;
    char name[NAME_SIZE];
    ObjectBoard board;
    Position position;
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
        position.line = game->now.line;
        position.column = game->now.column;
        game_begin_at(game, &position);
    } else {
        char message[sizeof(error.message)];

        snprintf(message, sizeof(message), "%s: %.150s", name, error.message);
        memcpy(error.message, message, sizeof(message));
        game_break(game, &error);
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
        const Side side = object_side(source, json, value, NULL);

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
    const GameRecord *record;
    Game game;

    begin(source, json, &game, start, text_span(json->text, json->values[whole].from, 1));
    play_moves(source, json, &game, moves);
    if (whole != moves)
        look_beside(source, json, &game, whole, moves, start);
    record = &game.now.record;
    if (record->black[0] != '\0')
        snprintf(game.now.id, sizeof(game.now.id), "%s%s%s", record->black,
                 record->white[0] != '\0' ? " - " : "", record->white);
    game.now.last_line = text_number(json->text, json->values[whole].to - 1);
    game_end(&game, &source->options, source->sink);
}
