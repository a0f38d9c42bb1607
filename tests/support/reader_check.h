/* reader_check.h - checks of everything that a reader hands out, whatever the input: used by the
 * fuzz targets and by every test that drains a reader. */

#ifndef YOMIKIRI_TESTS_READER_CHECK_H
#define YOMIKIRI_TESTS_READER_CHECK_H

#include "positions/reader.h"

/* The shape of an input, to judge places by. */
typedef struct {
    const uint8_t *bytes;
    size_t size;
    int lines;              /* ended by CR, LF, CRLF, U+2028, U+2029; at least 1 */
    bool wide;              /* UTF-16, whose lines are not counted here */
} InputShape;

InputShape reader_check_shape(const void *bytes, size_t size);

/* NULL, or what is wrong with it; static storage. */
const char *reader_check_position(const InputShape *input, const Position *position);
const char *reader_check_diag(const InputShape *input, const Diag *diag, bool binary);

/* The most things that may come out of an input of `size` bytes: no reader goes round in
 * circles. */
size_t reader_check_limit(size_t size, bool all_plies);

/* Well-formed UTF-8 without control characters, NUL-terminated within `room` bytes. */
bool reader_check_text(const char *text, size_t room);

/* Reads all of the input; NULL, or what was wrong, with the results counted. Every
 * invariant is checked, and that READ_END stays. `positions` and `errors` may be NULL. */
const char *reader_check_drain(const void *bytes, size_t size, const ReaderOptions *options,
                               size_t *positions, size_t *errors);

#endif
