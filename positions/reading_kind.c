/* reading_kind.c - the kind of an input, from its first bytes. */

#include "positions/reading.h"

#include "positions/text/encoding.h"
#include "positions/text/packed.h"

static const size_t WTHOR_LIMIT = (size_t)256 << 20;
static const size_t LIMIT_OF_LIMITS = (size_t)1 << 30;      /* columns are ints */

enum { HEAD_BYTES = 16 };

/* A UTF-16 byte order mark. */
static bool is_marked(const uint8_t *bytes, size_t size)
{
    return size >= 2 && (bytes[0] ^ bytes[1]) == 1 && (bytes[0] | bytes[1]) == 0xff;
}

/* Text holds hardly any control characters, and no NULs to speak of. */
static bool looks_binary(const uint8_t *bytes, size_t size)
{
    const size_t looked = size < 4096 ? size : 4096;
    size_t odd = 0;

    if (is_marked(bytes, size))
        return false;
    for (size_t i = 0; i < looked; i++)
        odd += bytes[i] < ' ' && bytes[i] != '\t' && bytes[i] != '\n' && bytes[i] != '\r'
               && bytes[i] != '\f';
    return odd * 10 > looked;
}

/* The whole input, if it has at most `limit` bytes; else an error. */
static bool take_whole(Reader *reader, size_t limit)
{
    Intake *intake = &reader->intake;

    while (!intake->ended && intake->size <= limit)
        intake_fill(intake, limit + 1, -1);
    if (intake->size <= limit)
        return true;
    sink_fail(&reader->sink, DIAG_INPUT_TOO_LARGE, NOWHERE,
              "more than %zu bytes: nothing of it is read", limit);
    reader->ended = true;
    return false;
}

static bool begin_wthor(Reader *reader, size_t limit)
{
    Intake *intake = &reader->intake;

    if (!take_whole(reader, limit))
        return true;
    reader->source.format = FORMAT_WTHOR;
    if (!intake_own(intake))
        return false;
    reader->wthor = (Wthor){ .bytes = intake->bytes, .size = intake->size };
    return true;
}

static bool begin_text(Reader *reader, size_t limit)
{
    Intake *intake = &reader->intake;
    const uint8_t *bytes = intake->bytes;
    const char *encoding = is_marked(bytes, intake->size) ? NULL
                         : encoding_of_binary(bytes, intake->size);

    if (encoding || looks_binary(bytes, intake->size)) {
        if (encoding)
            reading_fail_encoding(reader->source.sink, NOWHERE, encoding);
        else
            sink_fail(&reader->sink, DIAG_NOT_TEXT, NOWHERE,
                      "this is neither text nor a WTHOR file");
        reader->ended = true;
        return true;
    }
    if (is_marked(bytes, intake->size)) {
        reader->units = bytes[0] == 0xff ? ENCODED_UTF16_LITTLE : ENCODED_UTF16_BIG;
        if (!take_whole(reader, limit))
            return true;
    }
    reader->source.script = reader->source.options.format == FORMAT_SCR;
    return window_append(reader, reader->units == ENCODED_UTF8
                  ? intake_whole(intake, reader->ahead + window_slice(reader)) : intake->size)
           && intake_own(intake);
}

/* Decide what kind of input this is; errors that concern all of it go to the queue. False
 * without memory. */
static bool begin_now(Reader *reader)
{
    Intake *intake = &reader->intake;
    const ReaderOptions *options = &reader->source.options;
    const size_t asked = options->max_bytes < LIMIT_OF_LIMITS ? options->max_bytes
                                                              : LIMIT_OF_LIMITS;
    const size_t wthor_limit = asked != 0 ? asked : WTHOR_LIMIT;
    const Packed *packed = packed_by(intake->bytes, intake->size);
    const size_t text_limit = asked != 0 ? asked : reader->ahead;

    reader->begun = true;
    if (packed) {
        sink_fail(&reader->sink, DIAG_NOT_TEXT, NOWHERE,
                  "this is packed by %s: give what '%s FILE' writes", packed->name,
                  packed->command);
        reader->ended = true;
        return true;
    }
    if (options->format == FORMAT_WTHOR)
        return begin_wthor(reader, wthor_limit);
    if (asked != 0 && !take_whole(reader, asked))
        return true;
    if (options->format == FORMAT_AUTO
        && (wthor_looks(intake->bytes, intake->size)
            || looks_binary(intake->bytes, intake->size))) {
        if (!take_whole(reader, wthor_limit))
            return true;
        if (wthor_looks(intake->bytes, intake->size))
            return begin_wthor(reader, wthor_limit);
    }
    return begin_text(reader, text_limit);
}

bool reading_begin(Reader *reader, int wait_ms)
{
    Intake *intake = &reader->intake;

    intake_fill(intake, reader->ahead, wait_ms);
    if (!intake->ended && intake->size < HEAD_BYTES
        && (intake->size < 2 || looks_binary(intake->bytes, intake->size)))
        return false;
    if (intake->starved || !begin_now(reader))
        reading_give_up(reader, DIAG_NO_MEMORY, "out of memory: nothing was read");
    return true;
}

