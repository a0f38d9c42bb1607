/* wthor.c - the game files of the WTHOR data base (.wtb), every game replayed.
 *
 *     header  16 bytes: date of the file (4), games (4), other records (2), year of the
 *             games (2), board size (1; 0 and 8 are 8x8), kind (1), P3 (1), reserved (1)
 *     game    68 bytes: tournament, black, white (2 each), black's discs at the end (1),
 *             black's discs with best play from P3 empties on (1), 60 moves (1 each),
 *             10 * row + column, 11 = a1, 88 = h8, 0 = no more; passes are not stored
 *
 * All numbers are little-endian. P3 = 0 means 22.
 */

#include "positions/formats/formats.h"

#include <stdio.h>

#include "positions/moves/game.h"

enum {
    HEADER = 16, RECORD = 68, FIRST_MOVE = 8, MOVES = 60,
    PLAYER = 20, TOURNAMENT = 26,       /* record sizes of .jou and .trn */
    DEFAULT_P3 = 22,
};

typedef struct {
    unsigned century, year, month, day, games, others, game_year, size, p3;
} Header;

static unsigned two_bytes(const uint8_t *bytes)
{
    return bytes[0] | (unsigned)bytes[1] << 8;
}

static Header read_header(const uint8_t *bytes)
{
    return (Header){
        .century = bytes[0], .year = bytes[1], .month = bytes[2], .day = bytes[3],
        .games = two_bytes(bytes + 4) | two_bytes(bytes + 6) << 16,
        .others = two_bytes(bytes + 8), .game_year = two_bytes(bytes + 10),
        .size = bytes[12], .p3 = bytes[14] == 0 ? DEFAULT_P3 : bytes[14],
    };
}

/* As long as its header says; or a date in the header and a believable board size. */
bool wthor_looks(const uint8_t *bytes, size_t size)
{
    if (size < HEADER)
        return false;
    const Header header = read_header(bytes);

    if (header.games > 0 && size == HEADER + (size_t)RECORD * header.games)
        return true;                    /* some programs leave out the date */
    return header.century >= 19 && header.century <= 21 && header.year <= 99
           && header.month >= 1 && header.month <= 12 && header.day >= 1 && header.day <= 31
           && (header.size == 0 || header.size == 8 || header.size == 10);
}

static Span record_span(size_t record)
{
    return (Span){ (int)record, 0, NULL, 0 };
}

/* The file as a whole; errors, and whether its games can be read. */
static bool check_file(const Wthor *wthor, Sink *sink)
{
    const size_t size = wthor->size;

    if (size < HEADER) {
        sink_fail(sink, DIAG_TRUNCATED_RECORD, record_span(1),
                  "%zu bytes are too few for the header of a WTHOR file", size);
        return false;
    }
    const Header header = read_header(wthor->bytes);

    if (header.size != 0 && header.size != 8) {
        sink_fail(sink, DIAG_UNSUPPORTED_BOARD_SIZE, record_span(1),
                  "games on a %u x %u board", header.size, header.size);
        return false;
    }
    if (header.games == 0 && header.others > 0
        && (size == HEADER + (size_t)PLAYER * header.others
            || size == HEADER + (size_t)TOURNAMENT * header.others)) {
        sink_fail(sink, DIAG_NOTHING_FOUND, record_span(1), "a WTHOR list of %u %s: it holds"
                  " no games", header.others,
                  size == HEADER + (size_t)PLAYER * header.others ? "players" : "tournaments");
        return false;
    }
    if (size != HEADER + (size_t)RECORD * header.games)
        sink_fail(sink, DIAG_WTHOR_SIZE_MISMATCH, record_span(1), "the header announces %u"
                  " games, which take %zu bytes, but the file has %zu", header.games,
                  HEADER + (size_t)RECORD * header.games, size);
    return true;
}

/* NO_MOVE for anything but 11..88 without 0 and 9. */
static int square_of(unsigned code)
{
    const unsigned row = code / 10, column = code % 10;

    if (row < 1 || row > 8 || column < 1 || column > 8)
        return NO_MOVE;
    return (int)(8 * (row - 1) + column - 1);
}

static void expect_score(Game *game, const Header *header, unsigned discs, Span where)
{
    if (discs > 64) {
        draft_warn(&game->now, DIAG_EXPECTED_SCORE_OUT_OF_RANGE, where,
                   "a theoretical score of %u discs is not used", discs);
        return;
    }
    game->expected = 2 * (int)discs - 64;
    game->expected_empties = (int)header->p3;
}

static void fill_record(GameRecord *record, const Header *header, const uint8_t *bytes)
{
    snprintf(record->black, sizeof(record->black), "#%u", two_bytes(bytes + 2));
    snprintf(record->white, sizeof(record->white), "#%u", two_bytes(bytes + 4));
    snprintf(record->event, sizeof(record->event), "#%u", two_bytes(bytes));
    record->year = (int)header->game_year;
    if (bytes[6] <= 64) {
        record->result_kind = RESULT_DISCS;
        record->result = 2 * (int)bytes[6] - 64;
    }
}

static void read_game(const Wthor *wthor, const uint8_t *record, const ReaderOptions *options,
                      Sink *sink)
{
    const Header header = read_header(wthor->bytes);
    const Span where = record_span(wthor->records);
    ReaderOptions asked = *options;
    Game game;

    game_begin(&game, FORMAT_WTHOR, where);
    snprintf(game.now.id, sizeof(game.now.id), "%u-%zu", header.game_year, wthor->records);
    for (int i = 0; i < MOVES && record[FIRST_MOVE + i] != 0; i++) {
        const unsigned code = record[FIRST_MOVE + i];
        const int square = square_of(code);

        if (square == NO_MOVE) {
            if (game.broken)            /* by a move before: both are told */
                game_end(&game, options, sink);
            sink_fail(sink, DIAG_BAD_COORDINATE, where,
                      "move %d is %u; 11 to 88 without 0 and 9 are squares", i + 1, code);
            return;
        }
        game_move(&game, square, SIDE_NONE, where);
    }
    fill_record(&game.now.record, &header, record);
    expect_score(&game, &header, record[7], where);
    if (asked.at_empties < 0 && !asked.whole_games)
        asked.at_empties = (int)header.p3;
    game_end(&game, &asked, sink);
}

bool wthor_next(Wthor *wthor, const ReaderOptions *options, Sink *sink)
{
    if (wthor->records == 0 && !check_file(wthor, sink))
        return false;

    const size_t at = HEADER + RECORD * wthor->records, left = wthor->size - at;

    if (left == 0)
        return false;
    wthor->records++;
    if (left < RECORD) {                /* what no header announced has been named already */
        if (wthor->records <= read_header(wthor->bytes).games)
            sink_fail(sink, DIAG_TRUNCATED_RECORD, record_span(wthor->records),
                      "the last record has %zu bytes instead of %d", left, RECORD);
        return false;
    }
    read_game(wthor, wthor->bytes + at, options, sink);
    return true;
}
