/* fuzz_url.c - any bytes at all to the reader, addresses of pages. */

#define FUZZ_FORMAT FORMAT_URL

#include "tests/support/fuzz_body.h"
