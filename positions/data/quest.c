/* quest.c - games in JSON: objects with "m":"f5" are moves for Othello Quest; others have lists
 * of strings, or one string.
 *
 *     {"players":[{"name":"a"},{"name":"b"}],"position":{"moves":[{"m":"f5"},{"m":"-"}]}}
 *     {"position":{"startPos":"f5d6c4d3c2b3b4b5","moves":[{"m":"e6"}]}}
 *     {"moves":["f5","d6"]}      {"transcript":"f5d6"}
 */

#include "positions/data/quest.h"

#include <stdio.h>
#include <string.h>

#include "positions/data/json.h"
#include "positions/data/object.h"
#include "positions/moves/sequel.h"

enum { MAX_MOVE = 8, SOME_SQUARES = 24, NAME_SIZE = 40 };

/* The string at `value` in lower case, cut short. */
static void short_string(const Text *text, size_t value, char out[MAX_MOVE])
{
    uint32_t chars[MAX_MOVE];
    const int length = json_string_chars(text, value, chars, MAX_MOVE - 1);

    for (int i = 0; i < length; i++)
        out[i] = chars[i] < 0x80 ? (char)chars_lower(chars[i]) : '?';
    out[length] = '\0';
}

/* The square in the string at `value`, PASS, or NO_MOVE. */
static int move_in(const Text *text, size_t value)
{
    static const char *const PASSES[] = { "-", "--", "pass", "passe", "pa", "ps", "@@" };
    char move[MAX_MOVE];

    short_string(text, value, move);
    for (size_t i = 0; i < ARRAY_LENGTH(PASSES); i++)
        if (strcmp(move, PASSES[i]) == 0)
            return PASS;
    return strlen(move) == 2 ? square_from_text(move) : NO_MOVE;
}

static Side side_in_string(const Text *text, size_t value)
{
    char side[MAX_MOVE];

    if (text->chars[value] != '"')
        return SIDE_NONE;
    short_string(text, value, side);
    if (strcmp(side, "black") == 0 || strcmp(side, "b") == 0 || strcmp(side, "x") == 0)
        return SIDE_BLACK;
    return strcmp(side, "white") == 0 || strcmp(side, "w") == 0 || strcmp(side, "o") == 0
           ? SIDE_WHITE : SIDE_NONE;
}

static bool is_any(const Text *text, size_t key, const char *const names[], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (json_is(text, key, names[i]))
            return true;
    return false;
}

/* An object that is a move of a list. */
typedef struct {
    size_t value;           /* of the string that is the move; 0 if there is none */
    Side side;              /* who is said to play it */
    bool quest;             /* it is called "m" */
    bool scored;            /* an evaluation stands beside it */
} Move;

static Move move_of(const Text *text, size_t at)
{
    static const char *const MOVES[] = { "m", "move", "square", "coord", "coordinate", "pos",
                                         "position", "sq", "cell" };
    static const char *const SIDES[] = { "color", "colour", "player", "side", "c", "by" };
    static const char *const SCORES[] = { "score", "eval", "value", "depth", "evaluation" };
    Move move = { 0 };
    JsonPair pair;

    if (text->chars[at] != '{')
        return move;
    for (at++; json_pair(text, &at, &pair); ) {
        if (text->chars[pair.value] == '"' && move.value == 0
            && is_any(text, pair.key, MOVES, ARRAY_LENGTH(MOVES))) {
            move.value = pair.value;
            move.quest = json_is(text, pair.key, "m");
        } else if (is_any(text, pair.key, SIDES, ARRAY_LENGTH(SIDES))) {
            move.side |= side_in_string(text, pair.value);
        } else {
            move.scored |= is_any(text, pair.key, SCORES, ARRAY_LENGTH(SCORES));
        }
    }
    return move;
}

/* The string at `value` as a line of moves into *run. */
static bool is_transcript(Source *source, size_t value, MoveRun *run)
{
    Line *line = &source->aside;

    line_fold_part(&source->text, value + 1, json_string_end(&source->text, value) - 1, line);
    for (int i = 0; i + 1 < line->length; i++)
        if (line->chars[i] == '\\' && (line->chars[i + 1] == 'n' || line->chars[i + 1] == 'r'
                                       || line->chars[i + 1] == 't'))
            line->chars[i] = line->chars[i + 1] = ' ';
    return moverun_line(line, run);
}

/* Is the first element of the list that is no pass a square? "-" may be an empty square, too. */
static bool is_list_of_squares(const Text *text, size_t list)
{
    size_t at = list + 1, item;

    while (json_item(text, &at, &item)) {
        const int move = text->chars[item] == '"' ? move_in(text, item) : NO_MOVE;

        if (move != PASS)
            return move != NO_MOVE;
    }
    return false;
}

bool quest_is_game(Source *source, Key key, size_t value)
{
    const Text *text = &source->text;
    const bool named = key == KEY_MOVES || key == KEY_GAME;
    const size_t first = json_space(text, value + 1);
    MoveRun run;

    if (text->chars[value] == '"')
        return named && is_transcript(source, value, &run);
    if (text->chars[value] != '[' || first >= text->length)
        return false;
    const Move move = move_of(text, first);

    return move.value != 0 ? named || move.quest : named && is_list_of_squares(text, value);
}

/* ---- playing ---- */

static void play(const Text *text, Game *game, size_t value, Side side)
{
    const int move = move_in(text, value);
    const Span where = text_span(text, value + 1, json_string_end(text, value) - value - 2);

    if (move == NO_MOVE)
        game_fail(game, DIAG_BAD_COORDINATE, where, "neither a square nor \"-\" for a pass");
    else
        game_play(game, move, side, where);
}

static void play_list(const Text *text, Game *game, size_t list)
{
    size_t at = list + 1, item;

    while (!game->broken && json_item(text, &at, &item)) {
        const Move move = move_of(text, item);

        if (text->chars[item] == '"')
            play(text, game, item, SIDE_NONE);
        else if (move.value == 0)
            game_fail(game, DIAG_BAD_SYNTAX, text_span(text, item, 20),
                      "a move such as \"m\":\"f5\" is expected here");
        else if (move.scored && !move.quest)
            game_fail(game, DIAG_BAD_SYNTAX, text_span(text, item, 40),
                      "a move with a score: moves to choose from, or those of a game?");
        else
            play(text, game, move.value, move.side);
    }
}

static void play_moves(Source *source, Game *game, size_t value)
{
    MoveRun run;

    if (source->text.chars[value] == '[')
        play_list(&source->text, game, value);
    else if (is_transcript(source, value, &run))
        sequel_play(game, &run);
}

/* ---- where it begins ---- */

/* The board at `value` of the start, whatever it is written in. */
static bool start_board(Source *source, size_t value, Position *position, Diag *error)
{
    const Text *text = &source->text;
    const Span where = text_span(text, value, 20);
    ObjectBoard board = { .side = SIDE_NONE };
    Object object;
    bool good;

    if (text->chars[value] == '{') {
        good = object_find(text, value, &object, error)
               && object_board(source, &object, &board, error);
    } else if (text->chars[value] == '[') {
        board.is_array = true;
        array_scan(text, value, &board.array);
        good = array_discs(source, &board.array, where, &board.discs, error);
    } else {
        good = object_string(source, value, true, &board.discs, &board.side, error);
    }
    if (!good)
        return false;
    draft_begin(position, FORMAT_QUEST, where);
    discs_apply(position, board.discs, board.side, where);
    object_warn(position, &board, where);
    return true;
}

static bool is_start_board(const Source *source, size_t value)
{
    const Text *text = &source->text;

    return (text->chars[value] == '{' && object_is_position(source, value))
           || (text->chars[value] == '"' && object_squares(text, value) >= SOME_SQUARES)
           || text->chars[value] == '[';
}

/* The name of the pair whose value that is, as it is written. */
static void name_of(const Text *text, size_t value, char name[NAME_SIZE])
{
    size_t end = value - 1, from;

    while (text->chars[end] != '"')
        end--;
    for (from = end; text->chars[from - 1] != '"'; )
        from--;
    chars_clean(text->chars + from, (int)(end - from), name, NAME_SIZE);
}

/* Begin `game` at the board or by the moves that the value says. */
static void begin(Source *source, Game *game, size_t value, Span where)
{
    const Text *text = &source->text;
    char name[NAME_SIZE];
    Position position;
    MoveRun run;
    Diag error;

    game_begin(game, FORMAT_QUEST, where);
    if (value == 0 || text_has(text, value, "null") || text_has(text, value, "\"\"")
        || (text->chars[value] == '[' && text->chars[json_space(text, value + 1)] == ']'))
        return;
    name_of(text, value, name);
    if (quest_is_game(source, KEY_MOVES, value)
        && (text->chars[value] != '"' || is_transcript(source, value, &run))) {
        play_moves(source, game, value);
    } else if (!is_start_board(source, value)) {
        game_fail(game, DIAG_BAD_SYNTAX, text_span(text, value, json_end(text, value) - value),
                  "%s is neither moves nor a board", name);
    } else if (start_board(source, value, &position, &error)) {
        position.line = game->now.line;
        position.column = game->now.column;
        game_begin_at(game, &position);
    } else {
        Diag named = error;

        snprintf(named.message, sizeof(named.message), "%s: %.150s", name, error.message);
        game_break(game, &named);
    }
}

/* ---- the game as a whole ---- */

/* The string at `value` as the name of whoever has none yet. */
static void add_name(GameRecord *record, const Text *text, size_t value)
{
    uint32_t chars[4 * MAX_PLAYER];
    char *name = record->black[0] == '\0' ? record->black : record->white;
    const int length = json_string_chars(text, value, chars, ARRAY_LENGTH(chars));

    if (name[0] == '\0')
        chars_clean(chars, length, name, MAX_PLAYER);
}

/* The names in [at, end), but for those among the moves: of players, in their order, or as
 * the values of "black" and "white". */
static void read_names(const Text *text, size_t at, size_t end, size_t moves, GameRecord *record)
{
    while (at < end) {
        if (at == moves) {
            at = json_end(text, at);
        } else if (text->chars[at] != '"') {
            at++;
        } else {
            const size_t colon = json_space(text, json_string_end(text, at));
            const size_t value = json_space(text, colon + 1);
            const bool pair = colon < end && text->chars[colon] == ':' && value < end
                              && text->chars[value] == '"';

            if (pair && (json_is(text, at, "name") || json_is(text, at, "black")
                         || json_is(text, at, "white")))
                add_name(record, text, value);
            at = pair ? json_string_end(text, value) : json_string_end(text, at);
        }
    }
}

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

/* Other moves in [at, end) may come before those of the game: an opening, under any name. */
static void refuse_other_moves(Source *source, Game *game, size_t at, size_t end, size_t moves,
                               size_t start)
{
    enum { LEAST = 3 };
    const Text *text = &source->text;
    MoveRun run;

    while (at < end) {
        const size_t value = at;

        at = at == moves || (at == start && start != 0) ? json_end(text, at)
           : text->chars[at] == '"' ? json_string_end(text, at) : at + 1;
        if (text->chars[value] != '"' || value == moves || value == start || at >= end
            || text->chars[json_space(text, at)] == ':')
            continue;
        if (is_transcript(source, value, &run) && run.discs >= LEAST
            && !begins_with(&game->now, &run)) {
            game_fail(game, DIAG_BAD_SYNTAX, text_span(text, value, at - value),
                      "moves beside those of the game: it is not known where they belong");
            return;
        }
    }
}

void quest_take(Source *source, size_t at, size_t end, size_t moves, size_t start)
{
    const Text *text = &source->text;
    GameRecord *record;
    Game game;

    begin(source, &game, start, text_span(text, at, 1));
    play_moves(source, &game, moves);
    refuse_other_moves(source, &game, at, end, moves, start);
    record = &game.now.record;
    read_names(text, at, end, moves, record);
    if (record->black[0] != '\0')
        snprintf(game.now.id, sizeof(game.now.id), "%s%s%s", record->black,
                 record->white[0] != '\0' ? " - " : "", record->white);
    game.now.last_line = text_number(text, end - 1);
    game_end(&game, &source->options, source->sink);
}
