/* fuzz_ggf.c - any bytes at all to the reader, GGF. */

#define FUZZ_FORMAT FORMAT_GGF

#include "tests/support/fuzz_body.h"
