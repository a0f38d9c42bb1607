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
    unsigned games, others, game_year, size, p3;
} Header;

static unsigned two_bytes(const uint8_t *bytes)
{
    return bytes[0] | (unsigned)bytes[1] << 8;
}

static Header read_header(const uint8_t *bytes)
{
    return (Header){
        .games = two_bytes(bytes + 4) | two_bytes(bytes + 6) << 16,
        .others = two_bytes(bytes + 8), .game_year = two_bytes(bytes + 10),
        .size = bytes[12], .p3 = bytes[14] == 0 ? DEFAULT_P3 : bytes[14],
    };
}

/* As long as its header says, as some programs leave out the date; or a date of 19YY to 21YY in
 * the header and a believable board size. */
bool wthor_looks(const uint8_t *bytes, size_t size)
{
    if (size < HEADER)
        return false;
    const Header header = read_header(bytes);

    return (header.games > 0 && size == HEADER + (size_t)RECORD * header.games)
           || (bytes[0] >= 19 && bytes[0] <= 21 && bytes[1] <= 99 && bytes[2] >= 1
               && bytes[2] <= 12 && bytes[3] >= 1 && bytes[3] <= 31
               && (header.size == 0 || header.size == 8 || header.size == 10));
}

/* The file as a whole; errors, and whether its games can be read. */
static bool check_file(const Wthor *wthor, Sink *sink)
{
    const Span where = { 1, 0, NULL, 0 };
    const size_t size = wthor->size;

    if (size < HEADER) {
        sink_fail(sink, DIAG_TRUNCATED_RECORD, where,
                  "%zu bytes are too few for the header of a WTHOR file", size);
        return false;
    }
    const Header header = read_header(wthor->bytes);
    const size_t whole = HEADER + (size_t)RECORD * header.games;
    const bool players = size == HEADER + (size_t)PLAYER * header.others;

    if (header.size != 0 && header.size != 8) {
        sink_fail(sink, DIAG_UNSUPPORTED_BOARD_SIZE, where, "games on a %u x %u board",
                  header.size, header.size);
        return false;
    }
    if (header.games == 0 && header.others > 0
        && (players || size == HEADER + (size_t)TOURNAMENT * header.others)) {
        sink_fail(sink, DIAG_NOTHING_FOUND, where, "a WTHOR list of %u %s: it holds no games",
                  header.others, players ? "players" : "tournaments");
        return false;
    }
    if (size != whole)
        sink_fail(sink, DIAG_WTHOR_SIZE_MISMATCH, where, "the header announces %u games, which"
                  " take %zu bytes, but the file has %zu", header.games, whole, size);
    return true;
}

static void read_game(const Wthor *wthor, const Header *header, const uint8_t *bytes,
                      const ReaderOptions *options, Sink *sink)
{
    const Span where = { (int)wthor->records, 0, NULL, 0 };
    const int real = bytes[6], theory = bytes[7];       /* Black's discs */
    ReaderOptions asked = *options;
    Game game;
    GameRecord *record = &game.now.record;

    game_begin(&game, FORMAT_WTHOR, where);
    snprintf(game.now.id, sizeof(game.now.id), "%u-%zu", header->game_year, wthor->records);
    for (int i = 0; i < MOVES && bytes[FIRST_MOVE + i] != 0; i++) {
        const unsigned code = bytes[FIRST_MOVE + i];
        const int square = square_at('a' - 1 + code % 10, '0' + code / 10);

        if (square == NO_MOVE) {
            if (game.broken)            /* by a move before: both are told */
                game_end(&game, options, sink);
            sink_fail(sink, DIAG_BAD_COORDINATE, where,
                      "move %d is %u; 11 to 88 without 0 and 9 are squares", i + 1, code);
            return;
        }
        game_move(&game, square, SIDE_NONE, where);
    }
    snprintf(record->event, sizeof(record->event), "#%u", two_bytes(bytes));
    snprintf(record->black, sizeof(record->black), "#%u", two_bytes(bytes + 2));
    snprintf(record->white, sizeof(record->white), "#%u", two_bytes(bytes + 4));
    record->year = (int)header->game_year;
    record->result_kind = real <= 64 ? RESULT_DISCS : RESULT_NONE;
    record->result = real <= 64 ? 2 * real - 64 : 0;
    if (theory > 64) {
        draft_warn(&game.now, DIAG_EXPECTED_SCORE_OUT_OF_RANGE, where,
                   "a theoretical score of %d discs is not used", theory);
    } else {
        game.expected = 2 * theory - 64;
        game.expected_empties = (int)header->p3;
    }
    if (asked.at_empties < 0 && !asked.whole_games)
        asked.at_empties = (int)header->p3;
    game_end(&game, &asked, sink);
}

bool wthor_next(Wthor *wthor, const ReaderOptions *options, Sink *sink)
{
    if (wthor->records == 0 && !check_file(wthor, sink))
        return false;
    const Header header = read_header(wthor->bytes);
    const size_t at = HEADER + RECORD * wthor->records, left = wthor->size - at;

    if (left == 0)
        return false;
    wthor->records++;
    if (left >= RECORD)
        read_game(wthor, &header, wthor->bytes + at, options, sink);
    else if (wthor->records <= header.games)    /* else it has been named already */
        sink_fail(sink, DIAG_TRUNCATED_RECORD, (Span){ (int)wthor->records, 0, NULL, 0 },
                  "the last record has %zu bytes instead of %d", left, RECORD);
    return left >= RECORD;
}
