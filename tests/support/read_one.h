/* read_one.h - the shortest way from a text to what the reader says about it. */

#ifndef YOMIKIRI_TESTS_READ_ONE_H
#define YOMIKIRI_TESTS_READ_ONE_H

#include <string.h>

#include "positions/reader.h"

/* Everything that came out of one input; what does not fit is only counted. */
typedef struct {
    int positions, errors;
    Position first, second;     /* positions */
    Diag error;                 /* the first */
} Outcome;

static inline Outcome read_bytes(const void *bytes, size_t size, const ReaderOptions *options)
{
    static Position position;
    Outcome outcome = { 0 };
    ReadStatus status;
    Diag error;
    Reader *reader = reader_open(bytes, size, options);

    while (reader && (status = reader_next(reader, &position, &error)) != READ_END) {
        if (status == READ_POSITION && outcome.positions++ < 2)
            *(outcome.positions == 1 ? &outcome.first : &outcome.second) = position;
        if (status == READ_ERROR && outcome.errors++ == 0)
            outcome.error = error;
    }
    reader_close(reader);
    return outcome;
}

static inline Outcome read_as(Format format, const char *text)
{
    ReaderOptions options;

    reader_options_init(&options);
    options.format = format;
    return read_bytes(text, strlen(text), &options);
}

static inline Outcome read_text(const char *text)
{
    return read_as(FORMAT_AUTO, text);
}

static inline bool warned_of(const Position *position, DiagCode code)
{
    for (int i = 0; i < position->warning_count; i++)
        if (position->warnings[i].code == code)
            return true;
    return false;
}

/* One position and nothing else, without warnings, as in `text`: 64 squares and side. */
static inline bool reads_as(const Outcome *outcome, const char *text)
{
    char board[67];

    if (outcome->positions != 1 || outcome->errors != 0 || outcome->first.warning_count != 0)
        return false;
    position_board_text(outcome->first.board, outcome->first.black_to_move, board);
    return strcmp(board, text) == 0;
}

/* One error of that kind and nothing else. */
static inline bool refused(const Outcome *outcome, DiagCode code)
{
    return outcome->positions == 0 && outcome->errors == 1 && outcome->error.code == code;
}

#endif
