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
bool object_is_position(const Reader *reader, size_t at);

/* The keys of the object at `at`, which is valid JSON. False: a key stands there twice, and
 * the error has been handed out. */
bool object_find(Reader *reader, size_t at, Object *object);

typedef struct {
    Discs discs;
    Side side;              /* SIDE_NONE if no key says it */
    bool is_array;
    Array array;
} ObjectBoard;

/* The board, which is there. False: the error has been handed out. */
bool object_board(Reader *reader, const Object *object, ObjectBoard *board);

#endif
