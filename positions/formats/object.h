/* object.h - what a JSON object says of a position, under whatever names. */

#ifndef YOMIKIRI_OBJECT_H
#define YOMIKIRI_OBJECT_H

#include "positions/formats/array.h"

typedef enum {
    KEY_BOARD, KEY_SIDE, KEY_BLACK_MOVES, KEY_WHITE_MOVES, KEY_ID, KEY_SCHEMA, KEY_WHERE,
    KEY_EMPTIES, KEY_EXPECTED, KEY_SCORE, KEY_EXACT, KEY_MOVES, KEY_COUNT
} Key;

/* Where the value of each key begins, 0 for one that is not there. */
typedef struct {
    size_t values[KEY_COUNT];
} Object;

/* Is the object whose '{' is at `at`, whole or broken, meant as a position: one of ours, or
 * with a board in it? */
bool object_is_position(const Source *source, size_t at);

/* The keys of the object at `at`, which is valid JSON. False: a key stands there twice, as
 * *error says. */
bool object_find(const Text *text, size_t at, Object *object, Diag *error);

typedef struct {
    Discs discs;
    Side side;              /* SIDE_NONE if no key says it */
    bool is_array;
    Array array;
} ObjectBoard;

/* The board, which is there. False: *error says why. */
bool object_board(Source *source, const Object *object, ObjectBoard *board, Diag *error);

#endif
