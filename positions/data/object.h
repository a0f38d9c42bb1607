/* object.h - the meaning of values of JSON: boards and sides, by their names. */

#ifndef YOMIKIRI_OBJECT_H
#define YOMIKIRI_OBJECT_H

#include "positions/data/array.h"
#include "positions/data/json.h"

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

/* Is the object meant as a position: one of ours, or with a board in it? */
bool object_is_position(const Json *json, size_t object);

/* Does a string have so many squares, and little else, that it is a board? */
bool object_is_board_string(const Json *json, size_t value);

/* Does the object tell the side to move, in whatever way? */
bool object_has_side(const Json *json, size_t object);

/* What the value of "turn" and the like says; `array` is NULL where the board is no array. */
Side object_side(Source *source, const Json *json, size_t value, const Array *array);

typedef struct {
    Discs discs;
    Side side;              /* SIDE_NONE if nothing says it */
    bool by_turn;           /* the discs of one side and the other, and no key says the colours:
                               `side` is by parity */
    bool by_bits;           /* numbers, of which a1 was taken for the lowest bit */
    bool is_array;
    Array array;
} ObjectBoard;

/* The board that the value is or holds: an object that object_is_position(), a string or a list;
 * the side may stand in the object `outer`, 0 for none. False: *error says why. */
bool object_board(Source *source, const Json *json, size_t value, size_t outer,
                  ObjectBoard *board, Diag *error);

/* Begin `position` with board and side, and warn of what was assumed of them. */
void object_apply(Position *position, Format format, const ObjectBoard *board, Span where);

#endif
