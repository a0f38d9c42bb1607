/* fuzz_fen.c - any bytes at all to the reader, FEN. */

#define FUZZ_FORMAT FORMAT_FEN

#include "tests/support/fuzz_body.h"
