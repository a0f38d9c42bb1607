/* reading_window.c - the stretch of a text that is held in memory. */

#include "positions/reading.h"

#include "positions/text/encoding.h"

enum { KEPT_LINES = 24 };

size_t window_slice(const Reader *reader)
{
    return reader->ahead / 4 + 1;
}

bool window_append(Reader *reader, size_t size)
{
    Source *source = &reader->source;
    Text *text = &source->text;
    const uint8_t *bytes = reader->intake.bytes;
    const size_t from = text->length;
    const int lines = text->lines;

    if (!text_append(text, bytes, size, reader->units))
        return false;
    if (!reader->encoding && chars_have_raw(text->chars + from, text->length - from))
        reader->encoding = encoding_of_text(bytes, size);
    if (source->options.format == FORMAT_AUTO)
        for (int n = max_int(lines - 1, 0); n < text->lines && !source->script; n++)
            source->script = text_has(text, text->starts[n], END_MARK);
    intake_use(&reader->intake, size);
    reader->fresh = size > 0;
    reader->tried = false;
    return true;
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
    size_t from = cursor - text->starts[n] <= BRIEF ? text->starts[n] : cursor;

    if (source->game_end > 0 && source->game_end <= from && cursor - source->game_end <= BRIEF)
        from = source->game_end - 1;    /* a 0 stands for none */
    return from;
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
    source->game_end = moved(source->game_end, from);
}

bool window_take_in(Reader *reader, int wait_ms)
{
    Intake *intake = &reader->intake;
    const size_t slice = window_slice(reader);

    if (reader->cursor > (intake->stream && slice > BRIEF ? BRIEF : slice))
        cut(reader, kept_from(reader));
    if (intake_fill(intake, slice, wait_ms))
        reader->silent_ms = 0;
    if (intake->starved) {
        reading_give_up(reader, DIAG_NO_MEMORY, "out of memory: something was not read");
        return true;
    }
    const size_t size = intake_whole(intake, slice);

    if (size > 0 && !window_append(reader, size))
        reading_give_up(reader, DIAG_NO_MEMORY, "out of memory: something was not read");
    return size > 0 || intake->ended;
}

