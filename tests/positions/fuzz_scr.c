/* fuzz_scr.c - any bytes at all to the reader, Zebra's scripts. */

#define FUZZ_FORMAT FORMAT_SCR

#include "tests/support/fuzz_body.h"
