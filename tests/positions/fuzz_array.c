/* fuzz_array.c - any bytes at all to the reader, boards as arrays and tables. */

#define FUZZ_FORMAT FORMAT_ARRAY

#include "tests/support/fuzz_body.h"
