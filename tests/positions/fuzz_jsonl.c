/* fuzz_jsonl.c - any bytes at all to the reader, positions as JSON objects. */

#define FUZZ_FORMAT FORMAT_JSONL

#include "tests/support/fuzz_body.h"
