/* fuzz_jsonl.c - any bytes at all to the reader, JSON, games as well as positions. */

#define FUZZ_FORMAT FORMAT_JSONL

#include "tests/support/fuzz_body.h"
