/* fuzz_pgn.c - any bytes at all to the reader, PGN. */

#define FUZZ_FORMAT FORMAT_PGN

#include "tests/support/fuzz_body.h"
