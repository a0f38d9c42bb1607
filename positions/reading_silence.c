/* reading_silence.c - streams that pause: what they have brought is read at once. */

#include "positions/reading.h"

#include <stdlib.h>

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

bool silence_settle(Reader *reader, bool silent)
{
    Source *source = &reader->source;
    const Text *text = &source->text;
    const size_t left = text->length - reader->cursor;
    bool settled = true;

    if (left == 0 || text->chars[text->length - 1] != '\n' || (!silent && left > BRIEF)
        || (silent && reader->intake.size > 0))
        return false;
    if (!reader->before)
        reader->before = malloc(sizeof(*reader->before));
    sink_close(&reader->trial);
    if (!sink_open(&reader->trial) || !reader->before)
        return false;

    const size_t cursor = reader->cursor;
    const char *encoding = reader->encoding;

    *reader->before = *source;
    reader->trial.whole_games = reader->sink.whole_games;
    reader->trial.found = reader->sink.found;
    source->sink = &reader->trial;
    while (sink_is_empty(&reader->trial) && reader->cursor < text->length)
        reading_step(reader);
    settled = !sink_is_empty(&reader->trial) && !reader->trial.starved;
    for (const Item *item; settled && (item = sink_next(&reader->trial)) != NULL; )
        settled = is_settled(reader, item, silent);
    *source = *reader->before;
    reader->cursor = cursor;
    reader->encoding = encoding;
    while (settled && sink_is_empty(&reader->sink) && reader->cursor < text->length)
        reading_step(reader);
    reader->early |= settled;
    return settled;
}

bool silence_is_late(Reader *reader)
{
    Source *source = &reader->source;
    size_t at = reader->cursor;

    if (!reader->early || at >= source->text.length)
        return false;
    reader->early = format_goes_on(source, reader->taker, &at);
    reader->cursor = at < source->text.length ? at : source->text.length;
    return reader->early;
}

