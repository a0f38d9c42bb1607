/* jsonvalue.h - values that the JSON of several subcommands shares. Each belongs to the
 * caller. */

#ifndef YOMIKIRI_JSONVALUE_H
#define YOMIKIRI_JSONVALUE_H

#include <jansson.h>

#include "positions/reader.h"

enum { JSONVALUE_TEXT_MAX = 320 };      /* longer text is cut */

/* JSON is UTF-8; names of files need not be. What is not comes out as question marks. */
void jsonvalue_clean(const char *text, char out[JSONVALUE_TEXT_MAX]);

/* The same as a string. */
json_t *jsonvalue_text(const char *text);

/* The names of squares: of moves in order, and of a set. */
json_t *jsonvalue_moves(const uint8_t *moves, int count);
json_t *jsonvalue_squares(uint64_t set);

/* The position that "board" and "side" of an object are, as JSON of this program has them; false:
 * they are none. */
bool jsonvalue_board(const json_t *object, Board *board, bool *black);

/* What the reader had to say: an array of {"name","line","column","message"}. */
json_t *jsonvalue_warnings(const Position *position);

#endif
