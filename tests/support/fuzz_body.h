/* fuzz_body.h - the one body of all fuzz targets of the reader. A target defines
 * FUZZ_FORMAT and includes this. The first byte of the input is read as options too, so
 * that they are explored; it stays part of the input. */

#ifndef YOMIKIRI_TESTS_FUZZ_BODY_H
#define YOMIKIRI_TESTS_FUZZ_BODY_H

#include <stdio.h>
#include <stdlib.h>

#include "tests/support/reader_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void fuzz_one(const uint8_t *data, size_t size, const ReaderOptions *options)
{
    const char *wrong = reader_check_drain(data, size, options, NULL, NULL);

    if (wrong) {
        fprintf(stderr, "format %s: %s\n", format_name(options->format), wrong);
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ReaderOptions options;

    reader_options_init(&options);
    options.format = FUZZ_FORMAT;
    fuzz_one(data, size, &options);
    if (size > 0) {
        options.swap = data[0] & 1;
        options.markers_empty = data[0] >> 1 & 1;
        options.all_plies = data[0] >> 2 & 1;
        options.zero = (ZeroMeaning)(data[0] >> 4 & 3);
        options.at_empties = data[0] >> 3 & 1 ? data[size - 1] % 61 : -1;
        fuzz_one(data, size, &options);
    }
    return 0;
}

#endif
