/* quest.c - the JSON of Othello Quest: objects with "m":"f5" are the moves of a game.
 *
 *     {"players":[{"name":"a"},{"name":"b"}],"position":{"moves":[{"m":"f5"},{"m":"-"}]}}
 *
 * An array of such games is read as several games, an array of moves as one.
 */

#include "positions/formats/formats.h"

#include <string.h>

#include "positions/formats/json.h"
#include "positions/moves/game.h"
#include "positions/shared/square.h"

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

static void play(Game *game, Span where)
{
    char move[8];

    chars_clean(where.chars, where.length, move, sizeof(move));
    if (strlen(move) == 2 && square_from_text(move) != NO_MOVE)
        game_move(game, square_from_text(move), SIDE_NONE, where);
    else if (strcmp(move, "-") == 0 || strcmp(move, "--") == 0 || strcmp(move, "pass") == 0)
        game_pass(game, SIDE_NONE, where);
    else
        game_fail(game, DIAG_BAD_COORDINATE, where, "neither a square nor \"-\" for a pass");
}

static void add_name(Position *position, Span where)
{
    GameRecord *record = &position->record;
    const size_t used = strlen(position->id);
    char *name = used == 0 ? record->black : record->white;

    if (name[0] == '\0')
        chars_clean(where.chars, where.length, name, MAX_PLAYER);

    if (used + 8 > sizeof(position->id))
        return;
    if (used > 0)
        memcpy(position->id + used, " - ", 4);
    chars_clean(where.chars, where.length, position->id + strlen(position->id),
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

/* Play the list at `at`; where it ends, if nothing breaks the game before. */
static size_t play_list(const Text *text, Game *game, size_t at)
{
    size_t item = json_space(text, at + 1), from, to, end;

    while (text->chars[item] != ']' && !game->broken) {
        if (text->chars[item] != '{' || !move_of(text, item, &from, &to, &end)) {
            game_fail(game, DIAG_BAD_SYNTAX, text_span(text, item, 20),
                      "no move such as \"m\":\"f5\" stands here in the list of moves");
            return item;
        }
        play(game, text_span(text, from, to - from));
        item = json_space(text, end);
        if (text->chars[item] == ',')
            item = json_space(text, item + 1);
    }
    return item + 1;
}

/* One game in [at, end), which is valid JSON. */
static void read_game(Source *source, size_t at, size_t end)
{
    const Text *text = &source->text;
    const Span begin = text_span(text, at, 1);
    int lists = 0;
    size_t from, to;
    Game game;

    game_begin(&game, FORMAT_QUEST, begin);
    while (at < end && !game.broken) {
        if (is_move_list(text, at)) {
            lists++;
            at = play_list(text, &game, at);
        } else if (text->chars[at] != '"') {
            at++;
        } else if (text_has(text, at, "\"name\"") && string_value(text, at, &from, &to)) {
            add_name(&game.now, text_span(text, from, to - from));
            at = to + 1;
        } else {
            at = json_string_end(text, at);
        }
    }
    if (lists != 1)
        game_fail(&game, DIAG_BAD_SYNTAX, begin, lists == 0
                  ? "JSON without a list of moves such as [{\"m\":\"f5\"}]"
                  : "JSON of one game with several lists of moves");
    game.now.last_line = text_number(text, end - 1);
    game_end(&game, &source->options, source->sink);
}

size_t quest_read(Source *source, size_t at)
{
    const Text *text = &source->text;
    size_t start = at;
    bool closed, good;
    Diag error;

    while (start < text->length && chars_fold(text->chars[start]) == ' ')
        start++;
    if (start >= text->length || (text->chars[start] != '{' && text->chars[start] != '['))
        return at;
    const size_t inside = json_space(text, start + 1);

    if (inside >= text->length
        || (text->chars[inside] != '{'
            && (text->chars[inside] != '"' || text->chars[start] == '[')))
        return at;                      /* a list of strings may be a board: array.c */
    const size_t end = json_take(source, start, &good, &error);

    if (!good) {
        sink_error(source->sink, &error);
        return end;
    }
    if (text->chars[start] == '[' && !is_move_list(text, start)) {
        for (at = inside; at < end && text->chars[at] == '{'; ) {
            const size_t after = json_skip(text, at, &closed);

            read_game(source, at, after);
            at = json_space(text, after);
            if (text->chars[at] == ',')
                at = json_space(text, at + 1);
        }
    } else {
        read_game(source, start, end);
    }
    return end;
}
