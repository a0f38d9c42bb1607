/* game_text.h - random legal games and what the programs of the field write for them.
 * Written from the descriptions of the formats; shares nothing with the reader. */

#ifndef YOMIKIRI_TESTS_GAME_TEXT_H
#define YOMIKIRI_TESTS_GAME_TEXT_H

#include "board/board.h"

typedef struct {
    Board start, board;     /* side to move first; `board` after the moves */
    bool black_started, black_to_move;
    int count;
    uint8_t moves[MAX_LINE];        /* passes as PASS */
} Game;

/* A random game from `start`, stopped when `empties` are left, or where it ends before.
 * It never stops where the side to move has to pass. */
Game game_random(Random *random, Board start, int empties);

typedef enum {
    GAME_TRANSCRIPT, GAME_SPACED, GAME_NUMBERED, GAME_PLAYOK, GAME_GGF, GAME_SGF, GAME_PGN,
    GAME_QUEST, GAME_WTHOR, GAME_TEXTS
} GameText;

/* "f5d6...", "1. f5 d6", GGF, ...; static storage. */
const char *game_text_name(GameText kind);

/* Writes `game` into `out`; returns the length. WTHOR: a file of one game, binary. All but
 * GGF and SGF have games from the usual start only. */
size_t game_text(GameText kind, const Game *game, char *out, size_t room);

#endif
