/* nested.c - JSON from outside in: which of its objects and lists are positions and games.
 *
 *     {"positions":[{"board":"---...","side":"X"},...]}     {"game":{"moves":["f5","d6"]}}
 *
 * What stands in one object belongs together: a board beside the moves of a game, or two lists of
 * moves, can mean several things and are refused. Lists may hold what they like.
 */

#include "positions/data/nested.h"

#include "positions/data/json.h"
#include "positions/data/jsonl.h"
#include "positions/data/object.h"
#include "positions/data/quest.h"

enum {
    MAX_NESTING = 8, STRING_BOARD = 60,
    ENOUGH = 1 << 13,       /* of a list, where one before it was not closed */
};

/* What stands in a value, at any depth. */
typedef struct {
    int boards, games, starts;
    size_t game, start;     /* the last of them */
} JsonContents;

static JsonContents add(JsonContents sum, JsonContents part)
{
    sum.boards += part.boards;
    sum.games += part.games;
    sum.starts += part.starts;
    if (part.games > 0)
        sum.game = part.game;
    if (part.starts > 0)
        sum.start = part.start;
    return sum;
}

/* What the name of a list says of its elements. */
static Key element_key(Key list)
{
    return list == KEY_GAMES ? KEY_GAME : KEY_COUNT;
}

static bool is_string_board(const Text *text, size_t value)
{
    return text->chars[value] == '"' && object_squares(text, value) >= STRING_BOARD;
}

/* The value under a name that stands for `key`. */
static JsonContents tally(Source *source, Key key, size_t value, int depth)
{
    const Text *text = &source->text;
    const uint32_t c = text->chars[value];
    JsonContents sum = { 0 };
    size_t at = value + 1, item;
    JsonPair pair;

    if (c != '{' && c != '[' && c != '"')
        return sum;
    if (quest_is_game(source, key, value))
        return (JsonContents){ .games = 1, .game = value };
    if (c == '"' || depth == 0)
        return sum;
    if (c == '[') {
        while (json_item(text, &at, &item))
            sum = is_string_board(text, item) ? add(sum, (JsonContents){ .boards = 1 })
                  : add(sum, tally(source, element_key(key), item, depth - 1));
        return sum;
    }
    if (object_is_position(source, value))
        return (JsonContents){ .boards = 1 };
    while (json_pair(text, &at, &pair)) {
        const Key name = object_key(text, pair.key, pair.value);

        if (name == KEY_START)
            sum = add(sum, (JsonContents){ .starts = 1, .start = pair.value });
        else
            sum = add(sum, tally(source, name, pair.value, depth - 1));
    }
    return sum;
}

static bool is_none(JsonContents tally)
{
    return tally.boards == 0 && tally.games == 0;
}

/* ---- handing out ---- */

typedef struct {
    Source *source;
    JsonlPlace place;       /* of the JSON; `outer` is the object that is being looked into */
    size_t next;            /* where to go on behind it */
} Nested;

static void fail(Nested *nested, size_t value, const char *message)
{
    sink_fail(nested->source->sink, DIAG_BAD_SYNTAX, text_span(&nested->source->text, value, 40),
              "%s", message);
}

static void take_string(Nested *nested, size_t value)
{
    Source *source = nested->source;
    const Span where = text_span(&source->text, value, 1);
    Position position;
    Discs discs;
    Diag error;
    Side side;

    if (!object_string(source, value, true, &discs, &side, &error)) {
        sink_error(source->sink, &error);
        return;
    }
    draft_begin(&position, FORMAT_JSONL, where);
    discs_apply(&position, discs, side, where);
    sink_position(source->sink, &position);
}

static void take(Nested *nested, Key key, size_t value, int depth);

static void take_list(Nested *nested, Key key, size_t list, int depth)
{
    const Text *text = &nested->source->text;
    size_t at = list + 1, item;

    while (json_item(text, &at, &item))
        if (is_string_board(text, item))
            take_string(nested, item);
        else if (is_none(tally(nested->source, element_key(key), item, depth - 1)))
            fail(nested, item, "neither a position nor a game, as others in this list are");
        else
            take(nested, element_key(key), item, depth - 1);
}

/* The only pair of the object that holds anything; false if there are several, or a beginning
 * of a game beside it. */
static bool only_pair(Nested *nested, size_t object, int depth, Key *key, size_t *value)
{
    const Text *text = &nested->source->text;
    size_t at = object + 1;
    int found = 0;
    JsonPair pair;

    while (json_pair(text, &at, &pair)) {
        const Key name = object_key(text, pair.key, pair.value);
        const JsonContents sum = tally(nested->source, name, pair.value, depth - 1);

        if (name == KEY_START)
            return false;
        if (is_none(sum))
            continue;
        *key = name;
        *value = pair.value;
        found++;
    }
    return found == 1;
}

/* All boards of the object, which tells the side where they do not. */
static void take_boards(Nested *nested, size_t object, int depth)
{
    const Text *text = &nested->source->text;
    const Object *outer = nested->place.outer;
    size_t at = object + 1;
    Object here;
    JsonPair pair;
    Diag error;

    if (!object_find(text, object, &here, &error)) {
        sink_error(nested->source->sink, &error);
        return;
    }
    if (object_has_side(&here))
        nested->place.outer = &here;
    while (json_pair(text, &at, &pair)) {
        const Key key = object_key(text, pair.key, pair.value);

        if (key != KEY_START && tally(nested->source, key, pair.value, depth - 1).boards > 0)
            take(nested, key, pair.value, depth - 1);
    }
    nested->place.outer = outer;
}

static void take_object(Nested *nested, size_t object, int depth)
{
    const JsonContents sum = tally(nested->source, KEY_COUNT, object, depth);
    Key key = KEY_COUNT;
    size_t value = object;

    if (is_none(sum))
        fail(nested, object, "this JSON has no name that is known here for a board or for moves,"
             " such as \"board\" or \"moves\"");
    else if (sum.games == 0)
        take_boards(nested, object, depth);
    else if (sum.games == 1 && sum.boards == 0 && sum.starts < 2)
        quest_take(nested->source, object, json_end(&nested->source->text, object), sum.game,
                   sum.start);
    else if (only_pair(nested, object, depth, &key, &value))
        take(nested, key, value, depth - 1);
    else
        fail(nested, object, sum.boards > 0 ? "an object with a board and with moves: does the"
             " game begin there, or end?" : sum.starts > 0
             ? "several games, or beginnings of games, in one object"
             : "JSON of one game with several lists of moves");
}

static void take(Nested *nested, Key key, size_t value, int depth)
{
    Source *source = nested->source;

    if (quest_is_game(source, key, value))
        quest_take(source, value, json_end(&source->text, value), value, 0);
    else if (source->text.chars[value] == '[')
        take_list(nested, key, value, depth);
    else if (object_is_position(source, value))
        nested->next = jsonl_take(source, value, &nested->place);
    else
        take_object(nested, value, depth);
}

/* Lists of lists and of strings may be something else than JSON, and boards: array.c. */
static bool is_ours(Source *source, size_t start)
{
    Text text = source->text;
    const size_t inside = json_space(&text, start + 1);
    const uint32_t c = inside < text.length ? text.chars[inside] : 0;
    size_t bad;
    bool closed;

    if (text.chars[start] == '{' || c == '{')
        return c == '{' ? text.chars[start] == '[' : c == '"';
    if (c != '"' && c != '[')
        return false;
    if (source->list_open && text.length > start + ENOUGH)
        text.length = start + ENOUGH;   /* many broken lists are not read to their ends */
    const size_t end = json_skip(&text, start, &closed);

    source->list_open |= !closed;
    return closed && json_valid(&text, start, end, &bad)
           && (quest_is_game(source, KEY_MOVES, start)
               || !is_none(tally(source, KEY_GAMES, start, MAX_NESTING)));
}

size_t nested_read(Source *source, size_t at)
{
    const Text *text = &source->text;
    size_t start = at;
    bool good;
    Diag error;

    while (start < text->length && chars_fold(text->chars[start]) == ' ')
        start++;
    if (start >= text->length || (text->chars[start] != '{' && text->chars[start] != '[')
        || !is_ours(source, start))
        return at;
    const size_t end = json_take(source, start, &good, &error);

    if (!good) {
        sink_error(source->sink, &error);
        return end;
    }
    const bool game = quest_is_game(source, KEY_MOVES, start);
    const JsonContents sum = tally(source, KEY_GAMES, start, MAX_NESTING);
    Nested nested = { source, { start, end, sum.boards == 1 && sum.games == 0, NULL }, end };

    if (!game && text->chars[start] == '[' && is_none(sum))
        fail(&nested, start, "JSON that holds neither a position nor a game");
    else
        take(&nested, game ? KEY_MOVES : KEY_GAMES, start, MAX_NESTING);
    return nested.next;
}
