/* json.h - JSON as an array of its values, and the boards in it. */

#ifndef YOMIKIRI_JSON_H
#define YOMIKIRI_JSON_H

#include "positions/scan/scan.h"

typedef enum { JSON_OBJECT, JSON_LIST, JSON_STRING, JSON_WORD } JsonKind;  /* 12, true: words */

typedef struct {
    uint32_t from, to;      /* chars[from..to) of the text, with quotation marks or brackets */
    uint32_t next;          /* the value behind it and all that is in it */
    JsonKind kind;
} JsonValue;

/* values[0] stands for none, JSON_ROOT is the whole. In an object each value stands behind its
 * key, which is a string. */
enum { JSON_ROOT = 1 };

typedef struct {
    const Text *text;
    JsonValue *values;
    size_t count, room;
} Json;

/* Each value `i` in the list or object `of`, in an object without the keys. */
#define JSON_EACH(json, of, i) \
    for (size_t i = (of) + 1 + ((json)->values[of].kind == JSON_OBJECT); \
         i < (json)->values[of].next; \
         i = (json)->values[i].next + ((json)->values[of].kind == JSON_OBJECT))

/* Take the JSON at `at` and hand out what it holds; where to go on, `at` if there is none. */
size_t json_read(Source *source, size_t at);

/* The values of the object or list at `at`; strings may have single quotation marks. False, with
 * *bad where it ceases to be JSON, if it is none; a blank line ends it. free(json->values). */
bool json_parse(Json *json, const Text *text, size_t at, size_t *bad);

/* Where to go on behind what begins at `at` and is no JSON from `bad` on: behind the bracket that
 * closes it, or before a blank line or one that begins with a bracket. *error says what it is. */
size_t json_skip_broken(const Text *text, size_t at, size_t bad, Diag *error);

/* The value of that name in an object, of several the last; 0 if it is no object or has none. */
size_t json_find(const Json *json, size_t object, const char *name);

/* The character at *at inside a string, without the escape; *at moves behind it. */
uint32_t json_char(const Text *text, size_t *at);

/* A string, or a word, as UTF-8 made fit for messages, cut to `size`; the same of the value of
 * that name, if it is a string. */
void json_text(const Json *json, size_t value, char *out, size_t size);
void json_text_of(const Json *json, size_t object, const char *name, char *out, size_t size);

/* Is it that string? Does the value begin so, quotation mark and all? A whole number of at most
 * four digits? Is it null, or 0 for none? */
bool json_is(const Json *json, size_t value, const char *ascii);
bool json_begins(const Json *json, size_t value, const char *ascii);
bool json_int(const Json *json, size_t value, int *number);
bool json_is_null(const Json *json, size_t value);

/* The value, for messages; and an error about it, false. */
Span json_span(const Json *json, size_t value);
bool json_fail(const Json *json, DiagCode code, size_t value, Diag *error, const char *message,
               ...) PRINTF_LIKE(5, 6);

/* What stands between the quotation marks of a string as a line; escapes of blanks are blanks. */
void json_line(const Json *json, size_t value, Line *line);

/* ---- boards and sides, by their names ---- */

typedef enum {
    KEY_NONE, KEY_BOARD, KEY_SIDE, KEY_TURN,    /* a side to move, perhaps; certainly */
    KEY_BLACK_MOVES, KEY_WHITE_MOVES,
    KEY_BLACK, KEY_WHITE, KEY_OWN, KEY_OPP,     /* discs of one colour, or of one side */
    KEY_GAME,               /* the moves of a game, as "moves" may be, too ... */
    KEY_MOVES, KEY_GAMES, KEY_START,            /* ... several games; where a game begins */
    KEY_RESULT,
    KEY_COUNT
} Key;

/* What the name of `value`, which is in an object, stands for; KEY_NONE: nothing here. */
Key object_key(const Json *json, size_t value);

/* Is the object meant as a position: one of ours, or with a board in it? Has a string so many
 * squares, and little else, that it is a board? Does the object tell the side to move? */
bool object_is_position(const Json *json, size_t object);
bool object_is_board_string(const Json *json, size_t value);
bool object_has_side(const Json *json, size_t object);

/* What the value of "turn" and the like says; of a number only if `array`: the board was one. */
Side object_side(Source *source, const Json *json, size_t value, bool array);

typedef struct {
    Discs discs;
    Side side;              /* SIDE_NONE if nothing says it */
    bool by_turn;           /* the discs of one side and the other, and no key says the colours:
                               `side` is by parity */
    bool by_bits;           /* numbers, of which a1 was taken for the lowest bit */
} ObjectBoard;

/* The board that the value is or holds: an object that object_is_position(), a string or a list;
 * the side may stand in the object `outer`, 0 for none. False: *error says why. */
bool object_board(Source *source, const Json *json, size_t value, size_t outer,
                  ObjectBoard *board, Diag *error);

/* Begin `position` with board and side, and warn of what was assumed of them. */
void object_apply(Position *position, Format format, const ObjectBoard *board, Span where);

/* ---- games: lists of moves as Othello Quest and others write them ---- */

/* The square in the string, PASS, or NO_MOVE; 0 for none is none. */
int quest_move(const Json *json, size_t value);

/* Is the value, under a name that stands for `key` or KEY_NONE, the moves of a game? */
bool quest_is_game(Source *source, const Json *json, Key key, size_t value);

/* Hand out the game of `moves`; what stands in `whole`, the object or list that it is in, tells of
 * the players, the result and whose turn it is. `start` says where it begins, or is 0. */
void quest_take(Source *source, const Json *json, size_t whole, size_t moves, size_t start);

#endif
