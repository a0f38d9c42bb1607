/* fuzz_sgf.c - any bytes at all to the reader, SGF. */

#define FUZZ_FORMAT FORMAT_SGF

#include "tests/support/fuzz_body.h"
