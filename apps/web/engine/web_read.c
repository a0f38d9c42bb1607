/* web_read.c - the reading of pasted and uploaded text, by the command line's reader. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "positions/reader.h"
#include "positions/writer.h"
#include "apps/web/engine/web_reader.h"
#include "apps/web/engine/jsontext.h"

enum {
    BYTES_MOST = 1 << 20,       /* of one text or file */
    FOUND_MOST = 2000,          /* positions and complaints that are told one by one */
};

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
    if (position->has_shown)
        jsontext_number("at", position->shown);
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

/* The game beside its moves, if it is one. */
static void tell_record(const GameRecord *record)
{
    char date[40] = "", board[67];

    if ((record->start.own | record->start.opp) == 0)
        return;
    position_board_text(record->start, record->start_black, board);
    jsontext_text("start", board);
    if (record->month > 0)
        snprintf(date, sizeof(date), "%04d-%02d-%02d", record->year, record->month, record->day);
    else if (record->year > 0)
        snprintf(date, sizeof(date), "%04d", record->year);
    jsontext_open("about", '{');
    jsontext_text("black", record->black);
    jsontext_text("white", record->white);
    jsontext_text("event", record->event);
    jsontext_text("date", date);
    jsontext_number("kind", record->result_kind);
    jsontext_number("result", record->result);
    jsontext_text("ended", (char[2]){ record->ended, '\0' });
    jsontext_close('}');
}

/* Events of reader's tell_tree as they come; each ends with a NUL. */
static struct {
    char *bytes;
    size_t length, room;
} tree;

static void note_tree(void *context, const char *event)
{
    const size_t size = strlen(event) + 1;

    (void)context;
    tree.bytes = memory_room(tree.bytes, &tree.room, tree.length + size, 1);
    memcpy(tree.bytes + tree.length, event, size);
    tree.length += size;
}

static void tell_tree(void)
{
    jsontext_open("tree", '[');
    for (size_t at = 0; at < tree.length; at += strlen(tree.bytes + at) + 1)
        jsontext_text(NULL, tree.bytes + at);
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
    jsontext_truth("partial", position->partial);
    tell_record(&position->record);
    tell_tree();
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
    options.keep_legal = true;
    options.whole_games = true;
    options.tell_tree = note_tree;
    tree.length = 0;
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
        tree.length = status == READ_POSITION ? 0 : tree.length;
    }
    jsontext_close(']');
    jsontext_number("more", more);
    jsontext_close('}');
    reader_close(reader);
    return jsontext_end();
}
