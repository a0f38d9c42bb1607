/* web_read.c - the reading of pasted and uploaded text, by the command line's reader. */

#include <stdlib.h>

#include "positions/reader.h"
#include "positions/writer.h"
#include "apps/web/engine/web_engine.h"
#include "apps/web/engine/jsontext.h"

enum {
    BYTES_MOST = 1 << 20,       /* of one text or file */
    FOUND_MOST = 200,           /* positions and complaints that are told one by one */
};

void *web_room(size_t bytes)
{
    return malloc(bytes);
}

void web_room_free(void *room)
{
    free(room);
}

size_t web_bytes_most(void)
{
    return BYTES_MOST;
}

static void tell_diag(const Diag *diag)
{
    jsontext_text("name", diag_name(diag->code));
    jsontext_number("line", diag->line);
    jsontext_number("column", diag->column);
    jsontext_text("message", diag->message);
    jsontext_text("text", diag->text);
}

static void tell_moves(const Position *position)
{
    jsontext_open("moves", '[');
    for (int i = 0; i < position->move_count; i++)
        jsontext_text(NULL, square_text(position->moves[i]));
    jsontext_close(']');
    if (position->has_next)
        jsontext_text("next", square_text(position->next_move));
}

static void tell_expected(const Position *position)
{
    if (position->has_expected)
        jsontext_number("expected", position->expected);
    jsontext_open("expectedMoves", '[');
    for (int i = 0; i < position->expected_count; i++) {
        jsontext_open(NULL, '{');
        jsontext_text("move", square_text(position->expected_moves[i].square));
        jsontext_number("score", position->expected_moves[i].score);
        jsontext_close('}');
    }
    jsontext_close(']');
}

static void tell_position(const Position *position)
{
    char board[67];

    position_board_text(position->board, position->black_to_move, board);
    jsontext_text("board", board);
    jsontext_text("format", format_name(position->format));
    jsontext_number("line", position->line);
    jsontext_number("column", position->column);
    jsontext_number("lastLine", position->last_line);
    jsontext_text("id", position->id);
    jsontext_truth("fromStart", writer_is_game(position));
    tell_moves(position);
    tell_expected(position);
    jsontext_open("warnings", '[');
    for (int i = 0; i < position->warning_count; i++) {
        jsontext_open(NULL, '{');
        tell_diag(&position->warnings[i]);
        jsontext_close('}');
    }
    jsontext_close(']');
}

const char *web_read(const void *bytes, size_t size)
{
    static Position position;
    static Diag error;
    ReaderOptions options;
    ReadStatus status;
    int told = 0, more = 0;

    reader_options_init(&options);
    options.max_bytes = BYTES_MOST;
    Reader *reader = reader_open(bytes, size, &options);

    jsontext_begin();
    jsontext_open(NULL, '{');
    jsontext_open("found", '[');
    while ((status = reader_next(reader, &position, &error)) != READ_END) {
        if (told == FOUND_MOST) {
            more++;
            continue;
        }
        told++;
        jsontext_open(NULL, '{');
        if (status == READ_POSITION)
            tell_position(&position);
        else
            tell_diag(&error);
        jsontext_close('}');
    }
    jsontext_close(']');
    jsontext_number("more", more);
    jsontext_close('}');
    reader_close(reader);
    return jsontext_end();
}
