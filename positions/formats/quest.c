/* quest.c - the JSON of Othello Quest: objects with "m":"f5" are the moves of a game.
 *
 *     {"players":[{"name":"a"},{"name":"b"}],"position":{"moves":[{"m":"f5"},{"m":"-"}]}}
 *
 * An array of such games is read as several games, an array of moves as one.
 */

#include "positions/formats/json.h"

#include <string.h>

/* The string that is the value of the key at `at` into [*from, *to). */
static bool string_value(const Text *text, size_t at, size_t *from, size_t *to)
{
    at = json_space(text, json_string_end(text, at));
    if (at >= text->length || text->chars[at] != ':')
        return false;
    at = json_space(text, at + 1);
    if (at >= text->length || text->chars[at] != '"')
        return false;
    *from = at + 1;
    *to = json_string_end(text, at) - 1;
    return *to >= *from;
}

static bool play(Reader *reader, Game *game, Span where)
{
    char move[8];

    diag_clean(where.chars, where.length, move, sizeof(move));
    if (strlen(move) == 2 && square_from_text(move) != NO_MOVE)
        game_move(reader, game, square_from_text(move), SIDE_NONE, where);
    else if (strcmp(move, "-") == 0 || strcmp(move, "--") == 0 || strcmp(move, "pass") == 0)
        game_pass(reader, game, SIDE_NONE, where);
    else {
        reader_fail(reader, DIAG_BAD_COORDINATE, where, "neither a square nor \"-\" for a pass");
        return false;
    }
    return !game->broken;
}

static void add_name(Position *position, Span where)
{
    const size_t used = strlen(position->id);

    if (used + 8 > sizeof(position->id))
        return;
    if (used > 0)
        memcpy(position->id + used, " - ", 4);
    diag_clean(where.chars, where.length, position->id + strlen(position->id),
               sizeof(position->id) - strlen(position->id));
}

/* The string that the object at `at` has for "m", and where the object ends. False if it
 * has none. */
static bool move_of(const Text *text, size_t at, size_t *from, size_t *to, size_t *end)
{
    bool closed, found = false;

    *end = json_skip(text, at, &closed);
    for (at++; at < *end; ) {
        const uint32_t c = text->chars[at];

        if (c == '{' || c == '[') {
            at = json_skip(text, at, &closed);
        } else if (c == '"') {
            if (!found && text_has(text, at, "\"m\"") && string_value(text, at, from, to)) {
                found = true;
                at = *to;
            }
            at = json_string_end(text, at);
        } else {
            at++;
        }
    }
    return found;
}

/* The array at `at` is a list of moves if its first element is one. */
static bool is_move_list(const Text *text, size_t at)
{
    const size_t first = json_space(text, at + 1);
    size_t from, to, end;

    return text->chars[at] == '[' && first < text->length && text->chars[first] == '{'
           && move_of(text, first, &from, &to, &end);
}

/* Play the list at *at and step behind it; false if the game is spoilt. */
static bool play_list(Reader *reader, Game *game, size_t *at)
{
    const Text *text = &reader->text;
    size_t item = json_space(text, *at + 1), from, to, end;

    while (text->chars[item] != ']') {
        if (text->chars[item] != '{' || !move_of(text, item, &from, &to, &end)) {
            reader_fail(reader, DIAG_BAD_SYNTAX, text_span(text, item, 20),
                        "no move such as \"m\":\"f5\" stands here in the list of moves");
            return false;
        }
        if (!play(reader, game, text_span(text, from, to - from)))
            return false;
        item = json_space(text, end);
        if (text->chars[item] == ',')
            item = json_space(text, item + 1);
    }
    *at = item + 1;
    return true;
}

/* One game in [at, end), which is valid JSON. */
static void read_game(Reader *reader, size_t at, size_t end)
{
    const Text *text = &reader->text;
    const Span begin = text_span(text, at, 1);
    int lists = 0;
    size_t from, to;
    Game game;

    game_begin(&game, FORMAT_QUEST, begin);
    while (at < end) {
        if (is_move_list(text, at)) {
            lists++;
            if (!play_list(reader, &game, &at))
                return;
        } else if (text->chars[at] != '"') {
            at++;
        } else if (text_has(text, at, "\"name\"") && string_value(text, at, &from, &to)) {
            add_name(&game.now, text_span(text, from, to - from));
            at = to + 1;
        } else {
            at = json_string_end(text, at);
        }
    }
    if (lists != 1) {
        reader_fail(reader, DIAG_BAD_SYNTAX, begin, lists == 0
                    ? "JSON without a list of moves such as [{\"m\":\"f5\"}]"
                    : "JSON of one game with several lists of moves");
        return;
    }
    game.now.last_line = text_number(text, end - 1);
    game_end(reader, &game);
}

size_t quest_read(Reader *reader, size_t at)
{
    const Text *text = &reader->text;
    size_t start = at;
    bool closed, good;

    while (start < text->length && fold_char(text->chars[start]) == ' ')
        start++;
    if (start >= text->length || (text->chars[start] != '{' && text->chars[start] != '['))
        return at;
    const size_t inside = json_space(text, start + 1);

    if (inside >= text->length
        || (text->chars[inside] != '{'
            && (text->chars[inside] != '"' || text->chars[start] == '[')))
        return at;                      /* a list of strings may be a board: array.c */
    const size_t end = json_take(reader, start, &good);

    if (!good)
        return end;
    if (text->chars[start] == '[' && !is_move_list(text, start)) {
        for (at = inside; at < end && text->chars[at] == '{'; ) {
            const size_t after = json_skip(text, at, &closed);

            read_game(reader, at, after);
            at = json_space(text, after);
            if (text->chars[at] == ',')
                at = json_space(text, at + 1);
        }
    } else {
        read_game(reader, start, end);
    }
    return end;
}
