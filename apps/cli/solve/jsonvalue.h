/* jsonvalue.h - values that the JSON of several subcommands shares. Each belongs to the
 * caller. */

#ifndef YOMIKIRI_JSONVALUE_H
#define YOMIKIRI_JSONVALUE_H

#include <jansson.h>

#include "positions/reader.h"

/* The names of squares: of moves in order, and of a set. */
json_t *jsonvalue_moves(const uint8_t *moves, int count);
json_t *jsonvalue_squares(uint64_t set);

/* The square of such a name, or PASS; NO_MOVE for anything else. */
int jsonvalue_square(const json_t *value);

/* The position that "board" and "side" of an object are, as JSON of this program has them; false:
 * they are none. */
bool jsonvalue_board(const json_t *object, Board *board, bool *black);

/* What the reader had to say: an array of {"name","line","column","message"}. */
json_t *jsonvalue_warnings(const Position *position);

/* The scores that the input names: null or {"score","moves":[{"move","score"}]}. */
json_t *jsonvalue_expected(const Position *position);

#endif
