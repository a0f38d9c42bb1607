/* fuzz_diagram.c - any bytes at all to the reader, diagrams. */

#define FUZZ_FORMAT FORMAT_DIAGRAM

#include "tests/support/fuzz_body.h"
