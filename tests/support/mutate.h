/* mutate.h - one character more, less or other anywhere in a text that is read, and what must
 * never come of it: another position without a word. */

#ifndef YOMIKIRI_TESTS_MUTATE_H
#define YOMIKIRI_TESTS_MUTATE_H

#include <string.h>

#include "tests/support/boards.h"
#include "tests/support/fact.h"

#include "positions/reader.h"

static const char CHARACTERS[] = "XOxo*-.BWbw01289acdhqz?!#%;:,/ \t\n\"'([{~|+";

/* Does the position have a warning, other than that colours were assumed? */
static inline bool is_remarked(const Position *position)
{
    for (int i = 0; i < position->warning_count; i++)
        if (position->warnings[i].code != DIAG_COLOURS_BY_DIGIT)
            return true;
    return false;
}

/* Everything that came out is the position `board`, carries a warning, or is an error; and
 * something did, unless the line has become a comment. */
static inline bool harmless(const char *text, Format format, Board board, bool black)
{
    ReaderOptions options;
    Position position;
    Diag error;
    ReadStatus status;
    bool good = true;
    int results = 0;

    reader_options_init(&options);
    options.format = format;
    Reader *reader = reader_open(text, strlen(text), &options);

    while ((status = reader_next(reader, &position, &error)) != READ_END) {
        results++;
        if (status == READ_POSITION && !is_remarked(&position))
            good &= board_equal(position.board, board) && position.black_to_move == black;
    }
    reader_close(reader);
    return good && (results > 0 || text[0] == '%');
}

static inline const char *shown(char c)
{
    static char text[4];

    snprintf(text, sizeof(text), "%c", c == '\n' ? '$' : c);
    return text;
}

/* The '-' of a -1 that stands for a square: with it or without it is another disc. */
static inline bool is_minus(const char *line, const bool *fixed, size_t at)
{
    return fixed[at] && line[at] == '-' && line[at + 1] == '1';
}

/* `fixed[i]`: what stands at i may be exchanged without anybody noticing, letters for letters
 * and digits for digits. A slow build changes every fifth place; the first of them depends on
 * the board. */
static inline void mutate(const char *line, const bool *fixed, Format format, Board board,
                          bool black)
{
    char text[2048];
    const size_t length = strlen(line), step = fact_scaled(2) < 2 ? 5 : 1;

    for (size_t at = board.own % step; at <= length; at += step) {
        if (at < length && !is_minus(line, fixed, at)) {
            snprintf(text, sizeof(text), "%.*s%s", (int)at, line, line + at + 1);
            CHECK(harmless(text, format, board, black), board, "%zu left out:\n%s", at + 1, text);
        }
        for (const char *c = CHARACTERS; *c != '\0'; c++) {
            snprintf(text, sizeof(text), "%.*s%c%s", (int)at, line, *c, line + at);
            CHECK((*c == '-' && fixed[at] && line[at] == '1')
                  || harmless(text, format, board, black), board, "%s put in before %zu:\n%s",
                  shown(*c), at + 1, text);
            if (at == length || is_minus(line, fixed, at)
                || (*c == '-' && fixed[at + 1] && line[at + 1] == '1')
                || (fixed[at] && strchr(line[at] >= '0' && line[at] <= '2' ? "012"
                                        : "XOxo*-.BWbw#~+", *c) != NULL))
                continue;
            snprintf(text, sizeof(text), "%s", line);
            text[at] = *c;
            CHECK(harmless(text, format, board, black), board, "%s in place of %zu:\n%s",
                  shown(*c), at + 1, text);
        }
    }
}

#endif
