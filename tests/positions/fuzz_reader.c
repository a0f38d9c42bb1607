/* fuzz_reader.c - any bytes at all to the reader, as each format, or as the one that FUZZ_FORMAT
 * in the environment names. The first byte is read as options too, so that they are explored; it
 * stays part of the input. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static void fuzz_as(const uint8_t *data, size_t size, Format format)
{
    ReaderOptions options;

    reader_options_init(&options);
    options.format = format;
    fuzz_one(data, size, &options);
    if (size > 0) {
        options.swap = data[0] & 1;
        options.markers_empty = data[0] >> 1 & 1;
        options.all_plies = data[0] >> 2 & 1;
        options.zero = (ZeroMeaning)(data[0] >> 4 & 3);
        options.at_empties = data[0] >> 3 & 1 ? data[size - 1] % 61 : -1;
        fuzz_one(data, size, &options);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *only = getenv("FUZZ_FORMAT");

    for (int format = 0; format < FORMAT_COUNT; format++)
        if (!only || strcmp(only, format_name((Format)format)) == 0)
            fuzz_as(data, size, (Format)format);
    return 0;
}
