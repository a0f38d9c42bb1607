/* reader.c - an input from its opening on, and what it holds, piece by piece. */

#include "positions/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "positions/arrival.h"
#include "positions/reading.h"
#include "positions/scan/scan.h"

static const size_t RECORD_LIMIT = (size_t)16 << 20;

/* A stream that brings nothing for so long is taken to have said what it wanted to say. */
enum { SILENCE_MS = 100, SHAPED_ROWS = 3 };

/* ---- opening ---- */

void reader_options_init(ReaderOptions *options)
{
    *options = (ReaderOptions){ .format = FORMAT_AUTO, .at_empties = -1 };
}

static Reader *reader_make(const ReaderOptions *options)
{
    Reader *reader = memory_array(1, sizeof(*reader));
    Source *source = &reader->source;

    if (options)
        source->options = *options;
    else
        reader_options_init(&source->options);
    source->format = source->options.format;
    source->shown = -1;
    source->sink = &reader->sink;
    reader->ahead = source->options.max_record != 0 ? source->options.max_record : RECORD_LIMIT;
    reader->sink.whole_games = source->options.whole_games;
    return reader;
}

Reader *reader_open(const void *bytes, size_t size, const ReaderOptions *options)
{
    Reader *reader = reader_make(options);

    reader->intake = (Intake){ .bytes = size > 0 ? bytes : "", .size = size, .ended = true };
    reading_begin(reader, 0);
    return reader;
}

Reader *reader_open_file(FILE *file, const ReaderOptions *options)
{
    Reader *reader = reader_make(options);

    reader->intake = (Intake){ .bytes = (const uint8_t *)"", .file = file,
                               .stream = arrival_may_pause(file) };
    return reader;
}

void reader_close(Reader *reader)
{
    if (!reader)
        return;
    text_free(&reader->source.text);
    sink_close(&reader->sink);
    sink_close(&reader->preview);
    free(reader->intake.block);
    free(reader->before);
    free(reader);
}

/* ---- one step: the text at the cursor goes to its format ---- */

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

/* Boards and games that no format has taken are not passed over in silence. */
static void complain_of_unread(Source *source)
{
    const Line *line = &source->line;
    int from, to;
    const char *what = leftover(line, 0, line->length, &from, &to);

    source->shaped = leftover_row(line) ? source->shaped + 1 : 0;
    if (!what && source->shaped == SHAPED_ROWS) {
        from = 0;
        to = line->length;
        what = "rows of signs that are not known as squares: write X, O and -";
    }
    if (what && sink_is_empty(source->sink))
        sink_fail(source->sink, DIAG_BAD_SYNTAX, line_span(line, from, to), "%s", what);
}

/* A line that no format wants: prose is stepped over, anything else is named. */
static void step_over(Reader *reader, const FormatEntry *forced)
{
    const Text *text = &reader->source.text;
    const Line *line = &reader->source.line;
    const Span where = line_span(line, 0, line->length);
    Sink *sink = reader->source.sink;

    if (line->cut) {
        sink_fail(sink, DIAG_INPUT_TOO_LARGE, where,
                  "a line of more than %d characters: no format has such lines", MAX_LINE_CHARS);
    } else if (!is_comment(line)) {
        for (int i = 0; i < line->length; i++)
            if (line->chars[i] == RAW_BYTE || line->chars[i] < ' ') {
                sink_fail(sink, DIAG_NOT_TEXT, line_span(line, i, i + 1),
                          "a control character: this line is not text");
                break;
            }
        complain_of_unread(&reader->source);
        if (sink_is_empty(sink) && forced && forced->whole)
            sink_fail(sink, DIAG_BAD_SYNTAX, where, "this is not in the format %s",
                      format_name(reader->source.format));
    }
    reader->cursor = text_next_line(text, reader->cursor);
}

static size_t read_forced(Source *source, const FormatEntry *entry, size_t at)
{
    const bool moves = source->format == FORMAT_TRANSCRIPT;
    size_t end = at;
    MoveRun run;

    line_fold(&source->text, at, &source->line);
    if (is_comment(&source->line) && !source->script && source->format != FORMAT_OBF)
        return at;
    if (moves && !moverun_line(&source->line, &run))    /* a board may still stand before them */
        end = obf_read(source, at);
    if (end == at && !moves)
        end = entry->read(source, at);
    if (end == at && (moves ? !moverun_line(&source->line, &run) : source->format == FORMAT_BOARD))
        end = drawing_read(source, at);
    return end == at && moves ? entry->read(source, at) : end;
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
static size_t read_any(Source *source, size_t at, const FormatEntry **taker)
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
        *taker = end != at ? &FORMATS[i] : NULL;
    }
    return end;
}

/* The first line of which most is in another encoding is named, once. Comments may have any. */
static void name_encoding(Reader *reader, size_t at)
{
    const Text *text = &reader->source.text;
    size_t end = at, bytes = 0;

    if (!reader->raw || reader->raw_told || !text_begins_line(text, at))
        return;
    for (; end < text->length && text->chars[end] != '\n' && text->chars[end] != '%'; end++)
        bytes += chars_have_raw(text->chars + end, 1);
    reader->raw_told = 4 * bytes > end - at;
    if (reader->raw_told)
        sink_fail(reader->source.sink, DIAG_NOT_TEXT, text_span(text, at, end - at), "this is not"
                  " UTF-8: convert it with iconv -t UTF-8, from SHIFT-JIS or whatever it is");
}

/* What seems not to be closed may be longer than the stretch that is looked at. */
static void explain(const Reader *reader)
{
    const Sink *sink = reader->source.sink;

    for (int i = sink->head; i < sink->tail && !window_is_all(reader); i++) {
        Diag *error = &sink->queue[i].of.error;
        const size_t length = strlen(error->message);

        if (sink->queue[i].is_error && error->code == DIAG_TRUNCATED_RECORD)
            snprintf(error->message + length, sizeof(error->message) - length,
                     "; or is it longer than %zu characters, which is not read?", reader->ahead);
    }
}

/* Read what stands at the cursor: one record, or one line that is none. */
static void read_step(Reader *reader)
{
    Source *source = &reader->source;
    const FormatEntry *forced = forced_entry(source->format);
    const Text *text = &source->text;

    while (text->chars[reader->cursor] == '\n')
        reader->cursor++;
    const size_t at = reader->cursor;

    if (at >= text->length)
        return;
    name_encoding(reader, at);
    source->reached.known = false;
    reader->taker = forced;
    reader->cursor = forced ? read_forced(source, forced, at)
                            : read_any(source, at, &reader->taker);
    if (reader->cursor == at) {
        reader->taker = NULL;
        step_over(reader, forced);
    } else {
        source->gap = reader->cursor;
        obf_warn_of_scores_below(source, reader->cursor);
    }
    explain(reader);
    if (reader->cursor < text->length)
        return;
    reader->cursor = text->length;
    source->gap = source->gap < text->length ? source->gap : text->length;
    if (!window_is_all(reader) && text->length - at >= reader->ahead)
        sink_fail(source->sink, DIAG_INPUT_TOO_LARGE, text_span(text, at, 40),
                  "a record of more than %zu characters: it is not read", reader->ahead);
}

/* ---- streams that pause: what they have brought is read at once ---- */

/* Does the position end where its text does, so that nothing behind it can be a part of it? If
 * not, a line of moves or words for the side may follow. */
static bool ends_itself(Format format)
{
    return format == FORMAT_OBF || format == FORMAT_JSONL || format == FORMAT_QUEST
           || format == FORMAT_GGF || format == FORMAT_SGF;
}

static bool is_guessed(const Position *position)
{
    for (int i = 0; i < position->warning_count; i++)
        if (position->warnings[i].code == DIAG_SIDE_GUESSED_FROM_PARITY)
            return true;
    return false;
}

/* May `item`, which was found at the end of what has come so far, be handed out? */
static bool is_settled(const Reader *reader, const Item *item, bool silent)
{
    const Text *text = &reader->source.text;
    const FormatEntry *taker = reader->taker;
    const bool lone = !taker || taker->alone;

    if (item->is_error)
        return silent && lone && item->of.error.code != DIAG_TRUNCATED_RECORD;
    if (is_guessed(&item->of.position))
        return false;
    return ends_itself(item->of.position.format)
           || (silent && (lone || (text->length > 1 && text->chars[text->length - 2] == '\n')));
}

/* Read as if the text ended here, and keep what is found if nothing that may follow could be a
 * part of it; `silent`: nothing has followed for a while, and that it might is no reason. True
 * if something was kept. */
static bool settle(Reader *reader, bool silent)
{
    Source *source = &reader->source;
    const Text *text = &source->text;
    const size_t left = text->length - reader->cursor;
    bool settled = true;

    if (left == 0 || text->chars[text->length - 1] != '\n' || (!silent && left > BRIEF)
        || (silent && reader->intake.size > 0))
        return false;
    if (!reader->before)
        reader->before = memory_array(1, sizeof(*reader->before));
    sink_close(&reader->preview);

    const size_t cursor = reader->cursor;
    const bool raw_told = reader->raw_told;

    *reader->before = *source;
    reader->preview.whole_games = reader->sink.whole_games;
    reader->preview.found = reader->sink.found;
    source->sink = &reader->preview;
    while (sink_is_empty(&reader->preview) && reader->cursor < text->length)
        read_step(reader);
    settled = !sink_is_empty(&reader->preview);
    for (const Item *item; settled && (item = sink_next(&reader->preview)) != NULL; )
        settled = is_settled(reader, item, silent);
    *source = *reader->before;
    reader->cursor = cursor;
    reader->raw_told = raw_told;
    while (settled && sink_is_empty(&reader->sink) && reader->cursor < text->length)
        read_step(reader);
    reader->early |= settled;
    return settled;
}

/* Is what stands at the cursor more of what has been kept so? That is an error, and true. */
static bool is_late(Reader *reader)
{
    Source *source = &reader->source;
    size_t at = reader->cursor;
    Diag error;

    if (!reader->early || at >= source->text.length)
        return false;
    reader->early = games_come(source, &at, &error);
    if (reader->early)
        sink_error(source->sink, &error);
    reader->cursor = at < source->text.length ? at : source->text.length;
    return reader->early;
}

/* ---- iterating ---- */

/* A stream has no more just now. True if something is found all the same, or more comes within
 * *wait_ms (negative: whenever it comes). */
static bool wait_for_more(Reader *reader, int *wait_ms)
{
    if (reader->fresh) {
        reader->fresh = false;
        if (settle(reader, false))
            return true;
    }
    if (!reader->tried && reader->silent_ms >= SILENCE_MS) {
        reader->tried = true;
        if (settle(reader, true))
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

bool reader_ready(Reader *reader, int wait_ms)
{
    Source *source = &reader->source;

    while (sink_is_empty(&reader->sink) && !reader->ended) {
        if (!reader->begun) {
            if (!reading_begin(reader, wait_ms) && wait_ms >= 0)
                return false;
        } else if (source->format == FORMAT_WTHOR) {
            if (!wthor_next(&reader->wthor, &source->options, &reader->sink))
                end_reading(reader);
        } else if (window_is_all(reader) && reader->cursor >= source->text.length) {
            end_reading(reader);
        } else if (is_late(reader)) {
            continue;
        } else if (window_is_enough(reader)) {
            read_step(reader);
        } else if (!window_take_in(reader, 0) && !wait_for_more(reader, &wait_ms)) {
            return false;
        }
    }
    return true;
}

ReadStatus reader_next(Reader *reader, Position *position, Diag *error)
{
    reader_ready(reader, -1);
    if (sink_is_empty(&reader->sink)) {
        if (reader->sink.found)
            return READ_END;
        reader->sink.found = true;
        diag_set(error, DIAG_NOTHING_FOUND, NOWHERE, "no position was found");
        return READ_ERROR;
    }
    const Item *item = sink_next(&reader->sink);

    if (item->is_error) {
        *error = item->of.error;
        return READ_ERROR;
    }
    *position = item->of.position;
    return READ_POSITION;
}
