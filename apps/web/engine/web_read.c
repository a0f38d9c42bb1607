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
    jsontext_add("name:t line:n column:n message:t text:t", diag_name(diag->code),
                 (double)diag->line, (double)diag->column, diag->message, diag->text);
}

/* The game beside its moves, if it is one. */
static void tell_record(const GameRecord *record)
{
    char date[40] = "", board[67];

    if ((record->start.own | record->start.opp) == 0)
        return;
    position_board_text(record->start, record->start_black, board);
    if (record->month > 0)
        snprintf(date, sizeof(date), "%04d-%02d-%02d", record->year, record->month, record->day);
    else if (record->year > 0)
        snprintf(date, sizeof(date), "%04d", record->year);
    jsontext_add("start:t about:{black:t white:t event:t date:t kind:n result:n ended:t}", board,
                 record->black, record->white, record->event, date, (double)record->result_kind,
                 (double)record->result, (char[2]){ record->ended, '\0' });
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

static void tell_position(const Position *position)
{
    char board[67];

    position_board_text(position->board, position->black_to_move, board);
    jsontext_add("board:t format:t line:n column:n lastLine:n id:t fromStart:b partial:b", board,
                 format_name(position->format), (double)position->line, (double)position->column,
                 (double)position->last_line, position->id, writer_is_game(position),
                 position->partial);
    tell_record(&position->record);
    jsontext_add("tree:[");
    for (size_t at = 0; at < tree.length; at += strlen(tree.bytes + at) + 1)
        jsontext_add(":t", tree.bytes + at);
    jsontext_add("] moves:[");
    for (int i = 0; i < position->move_count; i++)
        jsontext_add(":t", square_text(position->moves[i]));
    jsontext_add("]");
    if (position->has_shown)
        jsontext_add("at:n", (double)position->shown);
    if (position->has_expected)
        jsontext_add("expected:n", (double)position->expected);
    jsontext_add("expectedMoves:[");
    for (int i = 0; i < position->expected_count; i++)
        jsontext_add("{move:t score:n}", square_text(position->expected_moves[i].square),
                     (double)position->expected_moves[i].score);
    jsontext_add("] warnings:[");
    for (int i = 0; i < position->warning_count; i++) {
        jsontext_add("{");
        tell_diag(&position->warnings[i]);
        jsontext_add("}");
    }
    jsontext_add("]");
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
    jsontext_add("{found:[");
    while ((status = reader_next(reader, &position, &error)) != READ_END) {
        if (told == FOUND_MOST) {
            more++;
            continue;
        }
        told++;
        jsontext_add("{");
        if (status == READ_POSITION)
            tell_position(&position);
        else
            tell_diag(&error);
        jsontext_add("}");
        tree.length = status == READ_POSITION ? 0 : tree.length;
    }
    jsontext_add("] more:n}", (double)more);
    reader_close(reader);
    return jsontext_end();
}
