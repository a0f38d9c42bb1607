/* reader.c - an input from its opening on, and what it holds, piece by piece. */

#include "positions/reader.h"

#include <stdlib.h>

#include "positions/reading.h"

static const size_t RECORD_LIMIT = (size_t)16 << 20;

/* A stream that brings nothing for so long is taken to have said what it wanted to say. */
enum { SILENCE_MS = 100 };

void reader_options_init(ReaderOptions *options)
{
    *options = (ReaderOptions){ .format = FORMAT_AUTO, .at_empties = -1 };
}

/* ---- opening ---- */

static Reader *reader_make(const ReaderOptions *options)
{
    Reader *reader = calloc(1, sizeof(*reader));

    if (!reader)
        return NULL;
    Source *source = &reader->source;

    if (options)
        source->options = *options;
    else
        reader_options_init(&source->options);
    source->format = source->options.format;
    source->sink = &reader->sink;
    reader->ahead = source->options.max_record != 0 ? source->options.max_record : RECORD_LIMIT;
    if (!sink_open(&reader->sink)) {
        reader_close(reader);
        return NULL;
    }
    reader->sink.whole_games = source->options.whole_games;
    return reader;
}

Reader *reader_open(const void *bytes, size_t size, const ReaderOptions *options)
{
    Reader *reader = reader_make(options);

    if (!reader)
        return NULL;
    intake_memory(&reader->intake, size > 0 ? bytes : "", size);
    reading_begin(reader, 0);
    return reader;
}

Reader *reader_open_file(FILE *file, const ReaderOptions *options)
{
    Reader *reader = reader_make(options);

    if (reader)
        intake_file(&reader->intake, file);
    return reader;
}

void reader_close(Reader *reader)
{
    if (!reader)
        return;
    text_free(&reader->source.text);
    sink_close(&reader->sink);
    sink_close(&reader->trial);
    intake_close(&reader->intake);
    free(reader->before);
    free(reader);
}

/* ---- iterating ---- */

/* A stream has no more just now. True if something is found all the same, or more comes within
 * *wait_ms (negative: whenever it comes). */
static bool wait_for_more(Reader *reader, int *wait_ms)
{
    if (reader->fresh) {
        reader->fresh = false;
        if (silence_settle(reader, false))
            return true;
    }
    if (!reader->tried && reader->silent_ms >= SILENCE_MS) {
        reader->tried = true;
        if (silence_settle(reader, true))
            return true;
    }
    const int silence = reader->tried ? *wait_ms : SILENCE_MS - reader->silent_ms;
    const int wait = *wait_ms < 0 || silence < *wait_ms ? silence : *wait_ms;

    if (*wait_ms == 0)
        return false;
    if (window_take_in(reader, wait))
        return true;
    reader->silent_ms = min_int(reader->silent_ms + max_int(wait, 0), SILENCE_MS);
    *wait_ms -= *wait_ms > 0 ? wait : 0;
    return true;
}

static void end_reading(Reader *reader)
{
    if (reader->intake.failed)
        sink_fail(&reader->sink, DIAG_TRUNCATED_RECORD, NOWHERE,
                  "the input could not be read to its end");
    reader->ended = true;
}

/* Read on until something is in the queue or the input has ended; false if a stream has
 * brought neither within `wait_ms`. */
static bool advance(Reader *reader, int wait_ms)
{
    Source *source = &reader->source;

    while (sink_is_empty(&reader->sink) && !reader->sink.starved && !reader->ended) {
        if (!reader->begun) {
            if (!reading_begin(reader, wait_ms) && wait_ms >= 0)
                return false;
        } else if (source->format == FORMAT_WTHOR) {
            if (!wthor_next(&reader->wthor, &source->options, &reader->sink))
                end_reading(reader);
        } else if (window_is_all(reader) && reader->cursor >= source->text.length) {
            end_reading(reader);
        } else if (silence_is_late(reader)) {
            continue;
        } else if (window_is_enough(reader)) {
            reading_step(reader);
        } else if (!window_take_in(reader, 0) && !wait_for_more(reader, &wait_ms)) {
            return false;
        }
    }
    return true;
}

bool reader_ready(Reader *reader, int wait_ms)
{
    return advance(reader, wait_ms);
}

ReadStatus reader_next(Reader *reader, Position *position, Diag *error)
{
    advance(reader, -1);
    if (sink_is_empty(&reader->sink) && !reader->sink.starved) {
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
