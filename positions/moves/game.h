/* game.h - games replayed by the rules, with the passes that nobody wrote down. */

#ifndef YOMIKIRI_GAME_H
#define YOMIKIRI_GAME_H

#include "positions/shared/sink.h"
#include "positions/text/glyph.h"

/* A game as it is being read, played move by move. */
typedef struct {
    Position now;           /* the position reached; its moves are the game so far */
    Board start;
    bool start_black;
    bool broken;            /* the rest of the game is not played ... */
    Diag error;             /* ... because of this */
    bool mirrored;          /* the first move fits only the mirrored start */
    bool from_start;        /* no board was given */
    int shown;              /* a whole game, of which so many moves are shown; -1: all */
    int expected, expected_empties;     /* a known score, and at how many empties; -1: none */
} Game;

/* From the standard start. */
void game_begin(Game *game, Format format, Span where);

/* From a board that has been read. */
void game_begin_at(Game *game, const Position *position);

/* Play one move, with passes nobody wrote down. `side` is the one that is said to move,
 * SIDE_NONE where the format does not say. A move that is not legal breaks the game; nothing
 * is played on one that is broken. */
void game_move(Game *game, int square, Side side, Span where);
void game_pass(Game *game, Side side, Span where);

/* Either, whichever `move` is. */
void game_play(Game *game, int move, Side side, Span where);

/* Break the game by what is wrong with its text; the first error counts. */
void game_break(Game *game, const Diag *error);
void game_fail(Game *game, DiagCode code, Span where, const char *message, ...) PRINTF_LIKE(4, 5);

/* How many of `count` moves (squares and PASS) are legal one after the other. */
int game_legal_prefix(Board board, const uint8_t *moves, int count);

/* What is told of the game beside its moves; the players are its name, if one is told. */
void game_tell(Game *game, const GameRecord *record);

/* Is it handed out, be it up to the move that broke it? */
bool game_is_kept(const Game *game, const ReaderOptions *options);

/* Hand out the positions of the game that `options` ask for, or what broke it. */
void game_end(Game *game, const ReaderOptions *options, Sink *sink);

#endif
