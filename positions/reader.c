/* reader.c - opens an input, finds out what it holds, and hands it out piece by piece. */

#include "positions/reader.h"

#include <stdlib.h>
#include <string.h>

#include "positions/formats/formats.h"
#include "positions/text/encoding.h"
#include "positions/text/packed.h"

struct Reader {
    Source source;          /* what is read, and what the formats have learnt of it */
    Sink sink;              /* what they found and nobody has taken yet */
    Wthor wthor;            /* instead of a text, with the bytes of its own */
    uint8_t *bytes;         /* those; else NULL */
    size_t cursor;          /* into source.text.chars */
    const char *encoding;   /* of text that is not UTF-8, until it has been named; or NULL */
    bool ended;
};

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
    sink_fail(&reader->sink, DIAG_NOT_TEXT, where,
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
    Source *source = &reader->source;
    const Format forced = source->options.format;
    const bool wthor = forced == FORMAT_WTHOR
                       || (forced == FORMAT_AUTO && wthor_looks(bytes, size));
    const size_t limit = limit_of(&source->options, wthor);
    const Packed *packed = packed_by(bytes, size);

    if (packed) {
        sink_fail(&reader->sink, DIAG_NOT_TEXT, NOWHERE,
                  "this is packed by %s: give what '%s FILE' writes", packed->name,
                  packed->command);
        reader->ended = true;
        return true;
    }
    if (size > limit || truncated) {
        sink_fail(&reader->sink, DIAG_INPUT_TOO_LARGE, NOWHERE,
                  "more than %zu bytes: nothing of it is read", limit);
        reader->ended = true;
        return true;
    }
    if (wthor) {
        source->format = FORMAT_WTHOR;
        reader->bytes = malloc(size + 1);
        reader->wthor = (Wthor){ .bytes = reader->bytes, .size = size };
        if (reader->bytes && size > 0)
            memcpy(reader->bytes, bytes, size);
        return reader->bytes != NULL;
    }
    const char *encoding = is_marked(bytes, size) ? NULL : encoding_of_binary(bytes, size);

    if (encoding || looks_binary(bytes, size)) {
        if (encoding)
            fail_encoding(reader, NOWHERE, encoding);
        else
            sink_fail(&reader->sink, DIAG_NOT_TEXT, NOWHERE,
                      "this is neither text nor a WTHOR file");
        reader->ended = true;
        return true;
    }
    if (!text_decode(bytes, size, &source->text))
        return false;
    if (has_raw_bytes(source->text.chars, source->text.length))
        reader->encoding = encoding_of_text(bytes, size);
    source->script = forced == FORMAT_SCR;
    if (forced == FORMAT_AUTO)
        for (int n = 0; n < source->text.lines && !source->script; n++)
            source->script = text_has(&source->text, source->text.starts[n], END_MARK);
    return true;
}

static Reader *open_bytes(const uint8_t *bytes, size_t size, const ReaderOptions *options,
                          bool truncated)
{
    Reader *reader = calloc(1, sizeof(*reader));

    if (!reader)
        return NULL;
    if (options)
        reader->source.options = *options;
    else
        reader_options_init(&reader->source.options);
    reader->source.format = reader->source.options.format;
    reader->source.sink = &reader->sink;
    if (!sink_open(&reader->sink)) {
        reader_close(reader);
        return NULL;
    }
    reader->sink.whole_games = reader->source.options.whole_games;
    if (!reader_begin(reader, bytes, size, truncated)) {
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
        sink_fail(&reader->sink, DIAG_TRUNCATED_RECORD, NOWHERE,
                  "the input could not be read to its end");
    free(bytes);
    return reader;
}

void reader_close(Reader *reader)
{
    if (!reader)
        return;
    text_free(&reader->source.text);
    sink_close(&reader->sink);
    free(reader->bytes);
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
    const int first = line_skip(line, 0);

    return first == line->length || line->chars[first] == '%';
}

/* A line that no format wants: prose is stepped over, anything else is named. */
static void step_over(Reader *reader, const FormatEntry *forced)
{
    const Text *text = &reader->source.text;
    const Line *line = &reader->source.line;
    const Span where = line_span(line, 0, line->length);

    if (line->cut) {
        sink_fail(&reader->sink, DIAG_INPUT_TOO_LARGE, where,
                  "a line of more than %d characters that no format has", MAX_LINE_CHARS);
    } else if (!is_comment(line)) {
        for (int i = 0; i < line->length; i++)
            if (line->chars[i] == RAW_BYTE || line->chars[i] < ' ') {
                sink_fail(&reader->sink, DIAG_NOT_TEXT, line_span(line, i, i + 1),
                          "a control character: this line is not text");
                break;
            }
        if (sink_is_empty(&reader->sink) && forced && forced->whole)
            sink_fail(&reader->sink, DIAG_BAD_SYNTAX, where, "this is not in the format %s",
                      format_name(reader->source.format));
    }
    reader->cursor = text_next_line(text, reader->cursor);
}

static size_t read_forced(Source *source, const FormatEntry *entry, size_t at)
{
    line_fold(&source->text, at, &source->line);
    if (is_comment(&source->line) && !source->script)
        return at;
    const size_t end = entry->read(source, at);

    return end == at && source->format == FORMAT_BOARD ? diagram_read(source, at) : end;
}

/* Is the first sign at `at`, behind blanks and marks of quotation, a '%'? */
static bool begins_comment(const Text *text, size_t at)
{
    while (chars_fold(text->chars[at]) == ' ' || text->chars[at] == '>')
        at++;
    return text->chars[at] == '%';
}

/* The first format that wants what stands at `at`. The line is made plain only for those
 * that need it: a game may be one of thousands in the same line. */
static size_t read_any(Source *source, size_t at)
{
    bool folded = false;
    size_t end = at;

    if (begins_comment(&source->text, at)) {
        line_fold(&source->text, at, &source->line);
        return obf_read(source, at);            /* it may be the end mark of a script */
    }
    for (int i = 0; i < FORMATS_COUNT && end == at; i++) {
        if (FORMATS[i].by_line && !folded) {
            line_fold(&source->text, at, &source->line);
            folded = true;
        }
        end = FORMATS[i].read(source, at);
    }
    return end;
}

/* The first line with characters of another encoding names it. Comments may have any. */
static void name_encoding(Reader *reader, size_t at)
{
    const Text *text = &reader->source.text;
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
    Source *source = &reader->source;
    const FormatEntry *forced = forced_entry(source->format);
    const Text *text = &source->text;

    while (sink_is_empty(&reader->sink) && !reader->sink.starved) {
        if (reader->ended)
            return false;
        if (source->format == FORMAT_WTHOR) {
            reader->ended = !wthor_next(&reader->wthor, &source->options, &reader->sink);
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
        reader->cursor = forced ? read_forced(source, forced, at) : read_any(source, at);
        if (reader->cursor == at)
            step_over(reader, forced);
        else
            source->gap = reader->cursor;
    }
    return true;
}

ReadStatus reader_next(Reader *reader, Position *position, Diag *error)
{
    if (!advance(reader)) {
        if (reader->sink.found)
            return READ_END;
        reader->sink.found = true;
        diag_set(error, DIAG_NOTHING_FOUND, NOWHERE, "no position was found");
        return READ_ERROR;
    }
    const Item *item = sink_next(&reader->sink);

    if (!item) {
        reader->sink.starved = false;
        reader->sink.found = true;
        diag_set(error, DIAG_NO_MEMORY, NOWHERE, "out of memory: something was not read");
        return READ_ERROR;
    }
    if (item->is_error) {
        *error = item->of.error;
        return READ_ERROR;
    }
    *position = item->of.position;
    return READ_POSITION;
}
