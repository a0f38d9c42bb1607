/* fuzz_wthor.c - any bytes at all to the reader, WTHOR. */

#define FUZZ_FORMAT FORMAT_WTHOR

#include "tests/support/fuzz_body.h"
