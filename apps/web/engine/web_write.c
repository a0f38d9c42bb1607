/* web_write.c - the formats to copy, for the page. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "positions/writer.h"
#include "apps/web/engine/web_reader.h"
#include "apps/web/engine/jsontext.h"
#include "yomikiri.h"

/* What stands before the next tab, which *text moves behind. */
static void take_field(const char **text, char *out, size_t size)
{
    const size_t length = strcspn(*text, "\t");

    snprintf(out, size, "%.*s", (int)(length < size ? length : size - 1), *text);
    *text += length + ((*text)[length] == '\t');
}

static void read_about(const char *about, GameRecord *record)
{
    char date[16], kind[4], result[4], ended[4];

    take_field(&about, record->black, sizeof(record->black));
    take_field(&about, record->white, sizeof(record->white));
    take_field(&about, record->event, sizeof(record->event));
    take_field(&about, date, sizeof(date));
    take_field(&about, kind, sizeof(kind));
    take_field(&about, result, sizeof(result));
    take_field(&about, ended, sizeof(ended));
    sscanf(date, "%4d-%2d-%2d", &record->year, &record->month, &record->day);
    record->result_kind = (ResultKind)(atoi(kind) & 3);
    record->result = atoi(result);
    record->ended = ended[0];
}

const char *web_write(const char *format, const char *text, const char *start, const char *moves,
                      const char *about)
{
    static Position position;
    static char out[WRITER_SIZE];
    Writer *write = writer_named(format);
    yk_board board, first;
    int black, first_black;

    memset(&position, 0, sizeof(position));
    if (yk_board_parse(text, &board, &black) != YK_OK
        || yk_board_parse(start, &first, &first_black) != YK_OK)
        return "null";
    position.board = (Board){ board.own, board.opp };
    position.black_to_move = black;
    read_about(about, &position.record);
    position.record.start = (Board){ first.own, first.opp };
    position.record.start_black = first_black;
    for (; moves[0] && moves[1] && position.move_count < MAX_GAME; moves += 2) {
        const bool pass = moves[0] == '-' && moves[1] == '-';

        position.moves[position.move_count++] = pass ? YK_PASS : (uint8_t)square_from_text(moves);
    }
    return write && write(&position, out, sizeof(out)) >= 0 ? jsontext_whole(":t", out) : "null";
}
