/* engine_parts.c - the end of an engine that does not answer, and files for its question. */

#include "bench/engine/engine_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/shown.h"
#include "base/text/unique.h"

bool engine_is_over(yk_board board)
{
    return yk_board_moves(board) == 0 && yk_board_moves((yk_board){ board.opp, board.own }) == 0;
}

/* ---- failures ---- */

bool engine_fail(Sample *sample, SampleState state, const char *format, ...)
{
    char trouble[sizeof(sample->trouble)];
    va_list arguments;

    sample->state = state;
    va_start(arguments, format);
    vsnprintf(trouble, sizeof(trouble), format, arguments);
    va_end(arguments);
    /* It ends up in tables and JSON. */
    shown_copy(trouble, sample->trouble, sizeof(sample->trouble));
    return false;
}

bool engine_fail_event(const Engine *engine, Sample *sample, ProcessEvent event,
                       const ProcessEnd *end, const char *last_words)
{
    /* The end of what it said, where the reason stands, from the beginning of a word. */
    const size_t length = strlen(last_words);
    const char *words = length > 100 ? last_words + length - 100 : last_words;
    const char *word = length > 100 ? strchr(words, ' ') : NULL;
    const char *before = length > 100 ? "; ... " : length > 0 ? "; " : "";
    char how[64];

    if (word && word[1] != '\0')
        words = word + 1;
    if (event == PROCESS_TIMEOUT)
        return engine_fail(sample, SAMPLE_LIMIT, "no answer within %g s", engine->spec.limit_s);
    if (event == PROCESS_STOPPED)
        return engine_fail(sample, SAMPLE_INTERRUPTED, "interrupted");
    if (event == PROCESS_FLOODED)
        return engine_fail(sample, SAMPLE_GARBLED, "prints endlessly");
    process_end_text(end, how, sizeof(how));
    if (end->killed || end->code != 0)
        return engine_fail(sample, SAMPLE_CRASH, "died: %s%s%s", how, before, words);
    return engine_fail(sample, SAMPLE_GARBLED, "ended %s%s%s",
                       event == PROCESS_PARTIAL ? "in the middle of its answer"
                                                : "without an answer", before, words);
}

bool engine_give_up(const Engine *engine, Process *process, ProcessEvent event, Sample *sample)
{
    ProcessEnd end = { 0 };

    if (event == PROCESS_ENDED || event == PROCESS_PARTIAL) {
        process_finish(process, process_patience(1.0, engine->stop), &end, NULL);
        process_kill(process, &end);
    }
    return engine_fail_event(engine, sample, event, &end, process_last_words(process));
}

ProcessFiles engine_files(Arena *arena, const char *text)
{
    const char *temporary = getenv("TMPDIR"), *folder;
    char id[UNIQUE_SIZE];

    unique_name(id);
    folder = arena_print(arena, "%s/yomikiri-%.12s",
                         temporary && temporary[0] != '\0' ? temporary : "/tmp", id);
    return (ProcessFiles){ folder, arena_print(arena, "%s/position.txt", folder), text,
                           arena_print(arena, "%s/answer.txt", folder) };
}
