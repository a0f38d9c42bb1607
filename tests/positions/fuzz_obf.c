/* fuzz_obf.c - any bytes at all to the reader, OBF. */

#define FUZZ_FORMAT FORMAT_OBF

#include "tests/support/fuzz_body.h"
