/* fuzz_quest.c - any bytes at all to the reader, Othello Quest's JSON. */

#define FUZZ_FORMAT FORMAT_QUEST

#include "tests/support/fuzz_body.h"
