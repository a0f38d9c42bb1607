/* fuzz_board.c - any bytes at all to the reader, board strings. */

#define FUZZ_FORMAT FORMAT_BOARD

#include "tests/support/fuzz_body.h"
