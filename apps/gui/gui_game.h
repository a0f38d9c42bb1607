/* gui_game.h - the game that a GUI shows, move by move. */

#ifndef YOMIKIRI_GUI_GAME_H
#define YOMIKIRI_GUI_GAME_H

#include "positions/reader.h"
#include "yomikiri.h"

/* Two more than any game has: programs that pass at its end pass twice. */
enum { GUI_GAME_MOVES = MAX_GAME + 2 };

typedef struct {
    int count;                          /* moves made, passes counted */
    uint8_t moves[GUI_GAME_MOVES];
    yk_board boards[GUI_GAME_MOVES + 1];    /* before each of them, and now */
    bool black[GUI_GAME_MOVES + 1];         /* whose turn it is there */
} GuiGame;

/* The usual start. */
void gui_game_begin(GuiGame *game);

/* The one game that stands in `bytes`, by the reader, up to and without move number `before`
 * (1 is the first; 0: all of it). False with a sentence in `error` for anything else: *game
 * is then untouched. */
bool gui_game_read(GuiGame *game, Format format, const void *bytes, size_t size, int before,
                   char *error, size_t error_size);

static inline yk_board gui_game_board(const GuiGame *game)
{
    return game->boards[game->count];
}

static inline bool gui_game_black(const GuiGame *game)
{
    return game->black[game->count];
}

/* Whether neither side has a move. */
bool gui_board_over(yk_board board);

static inline bool gui_game_over(const GuiGame *game)
{
    return gui_board_over(gui_game_board(game));
}

/* Whether the side to move has nothing but a pass, and the game goes on. */
bool gui_game_must_pass(const GuiGame *game);

/* A square or YK_PASS for the side to move. False, and nothing changed, if it is not legal; once
 * the game is over two passes are. */
bool gui_game_play(GuiGame *game, int square);

/* The same for the side `black`, which may be the other one if that must pass and nobody said
 * so. */
bool gui_game_play_as(GuiGame *game, bool black, int square);

/* False if there is no move to take back. */
bool gui_game_undo(GuiGame *game);

/* Black's score of the board as it is, empty squares to the winner. */
int gui_game_black_score(const GuiGame *game);

#endif
