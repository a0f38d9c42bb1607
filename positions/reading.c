/* reading.c - the bytes of an input, what kind they are, and the stretch of the text that is held
 * in memory. */

#include "positions/reading.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "positions/arrival.h"
#include "positions/text/packed.h"

static const size_t WTHOR_LIMIT = (size_t)256 << 20;
static const size_t LIMIT_OF_LIMITS = (size_t)1 << 30;      /* columns are ints */

enum {
    LEAST_ROOM = 1 << 16,
    HEAD_BYTES = 16,
    KEPT_LINES = 24,
};

/* ---- bytes, as they are asked for ---- */

/* Copy what is still the caller's. */
static void own(Intake *intake)
{
    if (intake->file || intake->block || intake->size == 0)
        return;
    intake->block = memory_grow(NULL, intake->size, 1);
    memcpy(intake->block, intake->bytes, intake->size);
    intake->bytes = intake->block;
    intake->room = intake->size;
}

/* Room for `more` bytes behind those that are there. */
static void make_room(Intake *intake, size_t more)
{
    size_t room = intake->room > 0 ? intake->room : LEAST_ROOM;

    if (intake->used > 0 && intake->used + intake->size + more > intake->room) {
        memmove(intake->block, intake->block + intake->used, intake->size);
        intake->used = 0;
    }
    while (room < intake->used + intake->size + more)
        room *= 2;
    if (room > intake->room) {
        intake->block = memory_grow(intake->block, room, 1);
        intake->room = room;
    }
    intake->bytes = intake->block + intake->used;
}

/* One read. */
static void take(Intake *intake, size_t wanted)
{
    const size_t missing = wanted - intake->size;
    const size_t most = missing < LEAST_ROOM ? missing : LEAST_ROOM;

    make_room(intake, most);
    uint8_t *to = intake->block + intake->used + intake->size;

    if (intake->stream) {
        const long got = arrival_read(intake->file, to, most);

        intake->ended = got <= 0;
        intake->failed = got < 0;
        intake->size += got > 0 ? (size_t)got : 0;
    } else {
        const size_t got = fread(to, 1, most, intake->file);

        intake->ended = got < most;
        intake->failed = ferror(intake->file) != 0;
        intake->size += got;
    }
}

/* Take in until there are `wanted` bytes, the input ends, or a stream has no more just now; for
 * its first byte is waited `wait_ms`, if it is negative as long as it takes. True if more is
 * there than before, or the end. */
static bool fill(Intake *intake, size_t wanted, int wait_ms)
{
    const size_t before = intake->size;

    if (intake->ended)
        return true;
    while (intake->size < wanted && !intake->ended
           && (!intake->stream || arrival_wait(intake->file, intake->size > before ? 0 : wait_ms)))
        take(intake, wanted);
    return intake->size > before || intake->ended;
}

/* The first `count` bytes are used up. */
static void use_up(Intake *intake, size_t count)
{
    intake->bytes += count;
    intake->size -= count;
    if (intake->block)
        intake->used += count;
}

/* How many of the first `most` bytes end with a line; if there are so many and none does, with
 * a character of UTF-8; all that are left at the end of the input. */
static size_t whole_lines(const Intake *intake, size_t most)
{
    size_t size = intake->size < most ? intake->size : most;

    if (intake->ended && size == intake->size)
        return size;
    while (size > 0 && intake->bytes[size - 1] != '\n')
        size--;
    if (size > 0 || intake->size < most)
        return size;
    size = most - 1;                    /* a '\r' may be followed by its '\n' */
    while (size > 0 && (intake->bytes[size] & 0xc0) == 0x80)
        size--;
    return size;
}

/* ---- the stretch of a text that is held in memory ---- */

/* How much more of a text is taken in at a time. */
static size_t slice_of(const Reader *reader)
{
    return reader->ahead / 4 + 1;
}

/* Put the first `size` bytes of the intake behind the text that is there. */
static void add_bytes(Reader *reader, size_t size)
{
    Source *source = &reader->source;
    Text *text = &source->text;
    const uint8_t *bytes = reader->intake.bytes;
    const size_t from = text->length;
    const int lines = text->lines;

    text_append(text, bytes, size, reader->units);
    reader->raw = reader->raw || chars_have_raw(text->chars + from, text->length - from);
    if (source->options.format == FORMAT_AUTO)
        for (int n = max_int(lines - 1, 0); n < text->lines && !source->script; n++)
            source->script = text_has(text, text->starts[n], END_MARK);
    use_up(&reader->intake, size);
    reader->fresh = size > 0;
    reader->tried = false;
}

bool window_is_all(const Reader *reader)
{
    return reader->intake.ended && reader->intake.size == 0;
}

bool window_is_enough(const Reader *reader)
{
    return window_is_all(reader) || reader->source.text.length - reader->cursor >= reader->ahead;
}

/* Where the text may be cut: some lines before the cursor may speak of the side. */
static size_t kept_from(const Reader *reader)
{
    const Source *source = &reader->source;
    const Text *text = &source->text;
    const size_t cursor = reader->cursor;
    int n = text_line_at(text, cursor);

    for (int lines = 0; lines < KEPT_LINES && n > 0 && text->starts[n - 1] >= source->gap
                        && cursor - text->starts[n - 1] <= BRIEF; lines++)
        n--;
    return cursor - text->starts[n] <= BRIEF ? text->starts[n] : cursor;
}

static size_t moved(size_t place, size_t by)
{
    return place > by ? place - by : 0;
}

static void cut(Reader *reader, size_t from)
{
    Source *source = &reader->source;

    text_drop(&source->text, from);
    reader->cursor -= from;
    source->gap = moved(source->gap, from);
}

bool window_take_in(Reader *reader, int wait_ms)
{
    Intake *intake = &reader->intake;
    const size_t slice = slice_of(reader);

    if (reader->cursor > (intake->stream && slice > BRIEF ? BRIEF : slice))
        cut(reader, kept_from(reader));
    if (fill(intake, slice, wait_ms))
        reader->silent_ms = 0;
    const size_t size = whole_lines(intake, slice);

    if (size > 0)
        add_bytes(reader, size);
    return size > 0 || intake->ended;
}

/* ---- the kind of an input, from its first bytes ---- */

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
        fill(intake, limit + 1, -1);
    if (intake->size <= limit)
        return true;
    sink_fail(&reader->sink, DIAG_INPUT_TOO_LARGE, NOWHERE,
              "more than %zu bytes: nothing of it is read", limit);
    reader->ended = true;
    return false;
}

static void begin_wthor(Reader *reader, size_t limit)
{
    Intake *intake = &reader->intake;

    if (!take_whole(reader, limit))
        return;
    own(intake);
    reader->source.format = FORMAT_WTHOR;
    reader->wthor = (Wthor){ .bytes = intake->bytes, .size = intake->size };
}

static void begin_text(Reader *reader, size_t limit)
{
    Intake *intake = &reader->intake;
    const uint8_t *bytes = intake->bytes;
    const bool marked = is_marked(bytes, intake->size);

    if (looks_binary(bytes, intake->size)) {
        sink_fail(&reader->sink, DIAG_NOT_TEXT, NOWHERE, "this is neither text in UTF-8 nor a"
                  " WTHOR file; iconv converts other encodings");
        reader->ended = true;
        return;
    }
    if (marked) {
        reader->units = bytes[0] == 0xff ? ENCODED_UTF16_LITTLE : ENCODED_UTF16_BIG;
        if (!take_whole(reader, limit))
            return;
    }
    reader->source.script = reader->source.options.format == FORMAT_SCR;
    add_bytes(reader, marked ? intake->size
                             : whole_lines(intake, reader->ahead + slice_of(reader)));
    own(intake);
}

/* Decide what kind of input this is; errors that concern all of it go to the queue. */
static void begin_now(Reader *reader)
{
    Intake *intake = &reader->intake;
    const Format format = reader->source.options.format;
    const size_t most = reader->source.options.max_bytes;
    const size_t asked = most < LIMIT_OF_LIMITS ? most : LIMIT_OF_LIMITS;
    const size_t wthor_limit = asked != 0 ? asked : WTHOR_LIMIT;
    const Packed *packed = packed_by(intake->bytes, intake->size);

    reader->begun = true;
    if (packed) {
        sink_fail(&reader->sink, DIAG_NOT_TEXT, NOWHERE,
                  "this is packed by %s: give what '%s FILE' writes", packed->name,
                  packed->command);
        reader->ended = true;
        return;
    }
    if (format == FORMAT_WTHOR) {
        begin_wthor(reader, wthor_limit);
        return;
    }
    if (asked != 0 && !take_whole(reader, asked))
        return;
    if (format == FORMAT_AUTO && (wthor_looks(intake->bytes, intake->size)
                                  || looks_binary(intake->bytes, intake->size))) {
        if (!take_whole(reader, wthor_limit))
            return;
        if (wthor_looks(intake->bytes, intake->size)) {
            begin_wthor(reader, wthor_limit);
            return;
        }
    }
    begin_text(reader, asked != 0 ? asked : reader->ahead);
}

bool reading_begin(Reader *reader, int wait_ms)
{
    Intake *intake = &reader->intake;

    fill(intake, reader->ahead, wait_ms);
    if (!intake->ended && intake->size < HEAD_BYTES
        && (intake->size < 2 || looks_binary(intake->bytes, intake->size)))
        return false;
    begin_now(reader);
    return true;
}
