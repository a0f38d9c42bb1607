/* fuzz_reader.c - any bytes at all to the reader, the format detected. */

#define FUZZ_FORMAT FORMAT_AUTO

#include "tests/support/fuzz_body.h"
