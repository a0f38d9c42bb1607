/* fuzz_transcript.c - any bytes at all to the reader, transcripts. */

#define FUZZ_FORMAT FORMAT_TRANSCRIPT

#include "tests/support/fuzz_body.h"
