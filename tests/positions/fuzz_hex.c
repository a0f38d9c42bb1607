/* fuzz_hex.c - any bytes at all to the reader, bitboards in hexadecimal. */

#define FUZZ_FORMAT FORMAT_HEX

#include "tests/support/fuzz_body.h"
