/* reader.c - opens an input, finds out what it holds, and hands it out piece by piece. */

#include "positions/format.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const size_t TEXT_LIMIT = (size_t)16 << 20, WTHOR_LIMIT = (size_t)256 << 20;
static const size_t LIMIT_OF_LIMITS = (size_t)1 << 30;      /* columns are ints */

static const Span NOWHERE = { 1, 1, NULL, 0 };

void reader_options_init(ReaderOptions *options)
{
    *options = (ReaderOptions){ .format = FORMAT_AUTO, .at_empties = -1 };
}

static size_t limit_of(const ReaderOptions *options, bool wthor)
{
    const size_t limit = options->max_bytes != 0 ? options->max_bytes
                       : wthor ? WTHOR_LIMIT : TEXT_LIMIT;

    return limit < LIMIT_OF_LIMITS ? limit : LIMIT_OF_LIMITS;
}

/* ---- the queue ---- */

/* Room for one item more; NULL without memory, which is then reported in its place. */
static Item *queue_push(Reader *reader)
{
    if (reader->head == reader->tail)
        reader->head = reader->tail = 0;
    if (reader->tail == reader->capacity) {
        const int capacity = max_int(8, 2 * reader->capacity);
        Item *queue = realloc(reader->queue, (size_t)capacity * sizeof(*queue));

        if (!queue) {
            reader->starved = true;
            return NULL;
        }
        reader->queue = queue;
        reader->capacity = capacity;
    }
    reader->found = true;
    return &reader->queue[reader->tail++];
}

void position_begin(Position *position, Format format, Span where)
{
    memset(position, 0, sizeof(*position));
    position->format = format;
    position->line = position->last_line = where.line;
    position->column = where.column;
}

void reader_emit(Reader *reader, Position *position)
{
    const Span where = { position->line, position->column, NULL, 0 };

    if (position->last_line < position->line)
        position->last_line = position->line;
    check_position(position, where);

    const int before = seen_before(reader->seen, position->board, position->line);

    reader->starved |= before < 0;
    if (before > 0)
        position_warn(position, DIAG_DUPLICATE_POSITION, where, "the same position, or a mirror"
                      " image of it, stands at %s %d",
                      position->format == FORMAT_WTHOR ? "record" : "line", before);

    Item *item = queue_push(reader);
    if (item) {
        item->is_error = false;
        item->of.position = *position;
    }
}

void reader_fail(Reader *reader, DiagCode code, Span where, const char *message, ...)
{
    va_list arguments;
    char text[sizeof ((Diag *)0)->message];
    Item *item = queue_push(reader);

    if (!item)
        return;
    va_start(arguments, message);
    vsnprintf(text, sizeof(text), message, arguments);
    va_end(arguments);
    item->is_error = true;
    diag_set(&item->of.error, code, where, "%s", text);
}

/* ---- opening ---- */

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

static void fail_encoding(Reader *reader, Span where, const char *encoding)
{
    reader_fail(reader, DIAG_NOT_TEXT, where,
                "this is %s, not UTF-8: convert it with iconv -f %s -t UTF-8", encoding, encoding);
}

static bool has_raw_bytes(const uint32_t *chars, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (chars[i] > RAW_BYTE && chars[i] < NO_CHAR)
            return true;
    return false;
}

/* Decide what kind of input this is; errors that concern all of it go to the queue. */
static bool reader_begin(Reader *reader, const uint8_t *bytes, size_t size, bool truncated)
{
    const Format forced = reader->options.format;
    const bool wthor = forced == FORMAT_WTHOR
                       || (forced == FORMAT_AUTO && wthor_looks(bytes, size));
    const size_t limit = limit_of(&reader->options, wthor);

    if (size > limit || truncated) {
        reader_fail(reader, DIAG_INPUT_TOO_LARGE, NOWHERE,
                    "more than %zu bytes: nothing of it is read", limit);
        reader->ended = true;
        return true;
    }
    if (wthor) {
        reader->format = FORMAT_WTHOR;
        reader->size = size;
        reader->bytes = malloc(size + 1);
        if (reader->bytes && size > 0)
            memcpy(reader->bytes, bytes, size);
        return reader->bytes != NULL;
    }
    const char *encoding = is_marked(bytes, size) ? NULL : encoding_of_binary(bytes, size);

    if (encoding || looks_binary(bytes, size)) {
        if (encoding)
            fail_encoding(reader, NOWHERE, encoding);
        else
            reader_fail(reader, DIAG_NOT_TEXT, NOWHERE, "this is neither text nor a WTHOR file");
        reader->ended = true;
        return true;
    }
    if (!text_decode(bytes, size, &reader->text))
        return false;
    if (has_raw_bytes(reader->text.chars, reader->text.length))
        reader->encoding = encoding_of_text(bytes, size);
    reader->script = forced == FORMAT_SCR;
    if (forced == FORMAT_AUTO)
        for (int n = 0; n < reader->text.lines && !reader->script; n++)
            reader->script = text_has(&reader->text, reader->text.starts[n], END_MARK);
    return true;
}

static Reader *open_bytes(const uint8_t *bytes, size_t size, const ReaderOptions *options,
                          bool truncated)
{
    Reader *reader = calloc(1, sizeof(*reader));

    if (!reader)
        return NULL;
    if (options)
        reader->options = *options;
    else
        reader_options_init(&reader->options);
    reader->format = reader->options.format;
    reader->seen = seen_create();
    if (!reader->seen || !reader_begin(reader, bytes, size, truncated)) {
        reader_close(reader);
        return NULL;
    }
    return reader;
}

Reader *reader_open(const void *bytes, size_t size, const ReaderOptions *options)
{
    return open_bytes(size > 0 ? bytes : (const uint8_t *)"", size, options, false);
}

Reader *reader_open_file(FILE *file, const ReaderOptions *options)
{
    ReaderOptions defaults;
    size_t size = 0, capacity = 1 << 16;
    uint8_t *bytes = malloc(capacity);

    reader_options_init(&defaults);
    if (!options)
        options = &defaults;
    /* Until the head is there nobody knows which limit holds; WTHOR's is the larger. */
    const size_t most = limit_of(options, true);

    while (bytes) {
        size += fread(bytes + size, 1, capacity - size, file);
        if (size < capacity || size > most)
            break;
        uint8_t *more = realloc(bytes, capacity *= 2);
        if (!more)
            free(bytes);
        bytes = more;
    }
    if (!bytes)
        return NULL;

    Reader *reader = open_bytes(bytes, size, options, size > most);

    if (reader && ferror(file))
        reader_fail(reader, DIAG_TRUNCATED_RECORD, NOWHERE,
                    "the input could not be read to its end");
    free(bytes);
    return reader;
}

void reader_close(Reader *reader)
{
    if (!reader)
        return;
    text_free(&reader->text);
    seen_free(reader->seen);
    free(reader->bytes);
    free(reader->queue);
    free(reader);
}

/* ---- iterating ---- */

static const FormatEntry *forced_entry(Format format)
{
    /* boards and scripts are read by the same parser as OBF */
    if (format == FORMAT_BOARD || format == FORMAT_SCR)
        format = FORMAT_OBF;
    for (int i = 0; i < FORMATS_COUNT; i++)
        if (FORMATS[i].format == format)
            return &FORMATS[i];
    return NULL;
}

static bool is_comment(const Line *line)
{
    const int first = skip_blanks(line, 0);

    return first == line->length || line->chars[first] == '%';
}

/* A line that no format wants: prose is stepped over, anything else is named. */
static void step_over(Reader *reader, const FormatEntry *forced)
{
    const Text *text = &reader->text;
    const Line *line = &reader->line;
    const Span where = line_span(line, 0, line->length);

    if (line->cut) {
        reader_fail(reader, DIAG_INPUT_TOO_LARGE, where,
                    "a line of more than %d characters that no format has", MAX_LINE_CHARS);
    } else if (!is_comment(line)) {
        for (int i = 0; i < line->length; i++)
            if (line->chars[i] == RAW_BYTE || line->chars[i] < ' ') {
                reader_fail(reader, DIAG_NOT_TEXT, line_span(line, i, i + 1),
                            "a control character: this line is not text");
                break;
            }
        if (reader->tail == reader->head && forced && forced->whole)
            reader_fail(reader, DIAG_BAD_SYNTAX, where, "this is not in the format %s",
                        format_name(reader->format));
    }
    reader->cursor = text->starts[text_line_at(text, reader->cursor) + 1];
}

static size_t read_forced(Reader *reader, const FormatEntry *entry, size_t at)
{
    line_fold(&reader->text, at, &reader->line);
    if (is_comment(&reader->line) && !reader->script)
        return at;
    const size_t end = entry->read(reader, at);

    return end == at && reader->format == FORMAT_BOARD ? diagram_read(reader, at) : end;
}

/* The first format that wants what stands at `at`. The line is made plain only for those
 * that need it: a game may be one of thousands in the same line. */
static size_t read_any(Reader *reader, size_t at)
{
    bool folded = false;
    size_t end = at;

    for (int i = 0; i < FORMATS_COUNT && end == at; i++) {
        if (FORMATS[i].by_line && !folded) {
            line_fold(&reader->text, at, &reader->line);
            folded = true;
        }
        end = FORMATS[i].read(reader, at);
    }
    return end;
}

/* The first line with characters of another encoding names it. Comments may have any. */
static void name_encoding(Reader *reader, size_t at)
{
    const Text *text = &reader->text;
    size_t end = at;

    if (!reader->encoding || text->starts[text_line_at(text, at)] != at)
        return;
    while (end < text->length && text->chars[end] != '\n' && text->chars[end] != '%')
        end++;
    if (!has_raw_bytes(text->chars + at, end - at))
        return;
    fail_encoding(reader, text_span(text, at, end - at), reader->encoding);
    reader->encoding = NULL;
}

/* Read on until something is in the queue; false at the end of the input. */
static bool advance(Reader *reader)
{
    const FormatEntry *forced = forced_entry(reader->format);
    const Text *text = &reader->text;

    while (reader->head == reader->tail && !reader->starved) {
        if (reader->ended)
            return false;
        if (reader->format == FORMAT_WTHOR) {
            reader->ended = !wthor_next(reader);
            continue;
        }
        if (reader->cursor >= text->length) {
            reader->ended = true;
            continue;
        }
        while (text->chars[reader->cursor] == '\n')
            reader->cursor++;
        const size_t at = reader->cursor;

        if (at >= text->length)
            continue;
        name_encoding(reader, at);
        reader->cursor = forced ? read_forced(reader, forced, at) : read_any(reader, at);
        if (reader->cursor == at)
            step_over(reader, forced);
        else
            reader->gap = reader->cursor;
    }
    return true;
}

ReadStatus reader_next(Reader *reader, Position *position, Diag *error)
{
    if (!advance(reader)) {
        if (reader->found)
            return READ_END;
        reader->found = true;
        diag_set(error, DIAG_NOTHING_FOUND, NOWHERE, "no position was found");
        return READ_ERROR;
    }
    if (reader->head == reader->tail) {
        reader->starved = false;
        reader->found = true;
        diag_set(error, DIAG_NO_MEMORY, NOWHERE, "out of memory: something was not read");
        return READ_ERROR;
    }
    const Item *item = &reader->queue[reader->head++];

    if (item->is_error) {
        *error = item->of.error;
        return READ_ERROR;
    }
    *position = item->of.position;
    return READ_POSITION;
}
