/* reading_step.c - one step of the reader: the text at the cursor goes to its format. */

#include "positions/reading.h"

#include <stdio.h>
#include <string.h>

#include "positions/shared/unread.h"

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
    Sink *sink = source->sink;
    const Line *line = &source->line;
    int from, to;
    const char *what = sink_is_empty(sink) ? unread_found(line, &from, &to) : NULL;

    if (!what && unread_stray(&source->strays, line, &from, &to))
        what = "this line and those before it seem to be a game, one move in each, and what stands"
               " beside the moves is not understood";
    if (what)
        sink_fail(sink, DIAG_BAD_SYNTAX, line_span(line, from, to), "%s", what);
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
                  "a line of more than %d characters that no format has", MAX_LINE_CHARS);
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
    line_fold(&source->text, at, &source->line);
    if (is_comment(&source->line) && !source->script && source->format != FORMAT_OBF)
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

/* The first line with characters of another encoding names it. Comments may have any. */
static void name_encoding(Reader *reader, size_t at)
{
    const Text *text = &reader->source.text;
    size_t end = at;

    if (!reader->encoding || !text_begins_line(text, at))
        return;
    while (end < text->length && text->chars[end] != '\n' && text->chars[end] != '%')
        end++;
    if (!chars_have_raw(text->chars + at, end - at))
        return;
    reading_fail_encoding(reader->source.sink, text_span(text, at, end - at), reader->encoding);
    reader->encoding = NULL;
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

/* What a page does not show is not read, nor passed over. */
static bool is_hidden(Source *source, size_t at)
{
    const Text *text = &source->text;
    const Line *line = &source->line;

    while (chars_fold(text->chars[at]) == ' ' || text->chars[at] == NO_CHAR)
        at++;
    if (text->chars[at] != HIDDEN_SIGN)
        return false;
    line_fold(text, at + 1, &source->line);
    sink_fail(source->sink, DIAG_BAD_SYNTAX, line_span(line, 0, line->length),
              "this stands in a part of the page that is not shown: give it without the page");
    return true;
}

void reading_step(Reader *reader)
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
    if (is_hidden(source, at)) {
        reader->taker = NULL;
        source->gap = reader->cursor = text_next_line(text, at);
        return;
    }
    reader->taker = forced;
    reader->cursor = forced ? read_forced(source, forced, at)
                            : read_any(source, at, &reader->taker);
    if (reader->cursor == at) {
        reader->taker = NULL;
        step_over(reader, forced);
    } else {
        source->gap = reader->cursor;
        source->strays.count = 0;
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

