/* object.h - positions in JSON objects, under whatever names. */

#ifndef YOMIKIRI_OBJECT_H
#define YOMIKIRI_OBJECT_H

#include "positions/data/array.h"
#include "positions/drawing/alphabet.h"

typedef enum {
    KEY_BOARD, KEY_SIDE, KEY_BLACK_MOVES, KEY_WHITE_MOVES, KEY_ID, KEY_SCHEMA, KEY_WHERE,
    KEY_EMPTIES, KEY_EXPECTED, KEY_SCORE, KEY_EXACT, KEY_MOVES, KEY_ABOUT,
    KEY_BLACK, KEY_WHITE, KEY_OWN, KEY_OPP,     /* discs of one colour, or of one side */
    KEY_GAME, KEY_GAMES,    /* the moves of a game, as KEY_MOVES may be too; several games */
    KEY_START,              /* where a game begins */
    KEY_COUNT
} Key;

/* Where the value of each key begins, 0 for one that is not there. */
typedef struct {
    size_t values[KEY_COUNT];
    size_t side_at;         /* the object that says the side: itself, until it is set */
} Object;

/* What the key whose '"' is at `key` stands for, with the value at `value`; KEY_COUNT:
 * nothing here. */
Key object_key(const Text *text, size_t key, size_t value);

/* Is the object whose '{' is at `at`, whole or broken, meant as a position: one of ours, or
 * with a board in it? */
bool object_is_position(const Source *source, size_t at);

/* The keys of the object at `at`, which is valid JSON. False: a key stands there twice, as
 * *error says. */
bool object_find(const Text *text, size_t at, Object *object, Diag *error);

/* Does a key tell the side to move? */
bool object_has_side(const Object *object);

typedef struct {
    Discs discs;
    Side side;              /* SIDE_NONE if no key says it */
    bool by_turn;           /* the discs of one side and the other, and no key says the colours:
                               `side` is by parity */
    bool by_bits;           /* numbers, of which a1 was taken for the lowest bit */
    bool is_array;
    Array array;
} ObjectBoard;

/* The board, which is there. False: *error says why. */
bool object_board(Source *source, const Object *object, ObjectBoard *board, Diag *error);

/* Does a key that is not known here name a colour, "me":"white"? *value is where. */
bool object_other_colour(Source *source, size_t at, size_t *value);

/* Warn of what was assumed of the board; the other warnings come from discs_apply(). */
void object_warn(Position *position, const ObjectBoard *board, Span where);

/* ---- boards as values of JSON that are no arrays: strings, numbers, squares ---- */

/* How many characters of the string at `value` are squares or could be, up to 99; 64 of a board
 * as in fen.h; 0 if a quarter of them are not. */
int object_squares(const Text *text, size_t value);

/* The string at `value`: 64 squares, with or without something between the rows, then perhaps
 * the side, or a board as in fen.h. Another square behind the 64 is the side if `glued`. False:
 * *error says why. */
bool object_string(Source *source, size_t value, bool glued, Discs *discs, Side *side,
                   Diag *error);

#endif
