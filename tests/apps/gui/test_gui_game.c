/* test_gui_game.c - whole games in GTP, with a referee who believes nobody: every move is replayed
 * by the program's own reader, and both sides have to agree on the result. */
/* needs: long grhino */

#include "tests/support/fact.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "api/solver.h"
#include "positions/reader.h"
#include "tests/apps/gui/gui_child.h"

#define RHINO "/usr/games/gtp-rhino"

/* The first line of the answer, in small letters, without the sign. */
static void gtp_answer(GuiChild *child, const char *command, char answer[512])
{
    char line[512], whole[64];

    snprintf(whole, sizeof(whole), "%s\n", command);
    gui_child_send(child, whole);
    if (!gui_child_wait(child, "=", line))
        fail_msg("no answer to '%s'", command);
    snprintf(answer, 512, "%s", line + 1 + strspn(line + 1, " "));
    for (char *c = answer; *c != '\0'; c++)
        *c = (char)tolower((unsigned char)*c);
    answer[strcspn(answer, " \r")] = '\0';
}

static void tell(GuiChild *child, const char *command)
{
    char answer[512];

    gtp_answer(child, command, answer);
}

/* The position after the moves so far, which must be legal. */
static Position replay(const char *moves)
{
    ReaderOptions options;
    Position position;
    Diag diag;

    reader_options_init(&options);
    options.format = FORMAT_TRANSCRIPT;
    Reader *reader = reader_open(moves, strlen(moves), &options);
    const ReadStatus status = reader_next(reader, &position, &diag);

    reader_close(reader);
    if (status != READ_POSITION)
        fail_msg("%s: %s", moves, status == READ_ERROR ? diag.message : "no position");
    return position;
}

static bool over(const Position *position)
{
    const yk_board board = position->board;

    return yk_board_moves(board) == 0
           && yk_board_moves((yk_board){ board.opp, board.own }) == 0;
}

/* sides[0] has black. */
static void play(GuiChild *const sides[2])
{
    static const char *const COLOURS[] = { "black", "white" };
    char moves[256] = "", answer[512], command[64], other[512];
    Position position = { .board = board_start(), .black_to_move = true };

    for (int i = 0; i < 2; i++) {
        tell(sides[i], "boardsize 8");
        tell(sides[i], "clear_board");
    }
    for (int ply = 0; !over(&position); ply++) {
        snprintf(command, sizeof(command), "genmove %s", COLOURS[ply % 2]);
        gtp_answer(sides[ply % 2], command, answer);
        if (strcmp(answer, "pass") != 0) {
            assert_int_equal(strlen(answer), 2);
            strcat(moves, answer);
            position = replay(moves);
        } else {
            CHECK(yk_board_moves(position.board) == 0
                  || (ply % 2 == 0) != position.black_to_move, position.board, "a pass");
        }
        snprintf(command, sizeof(command), "play %s %.40s", COLOURS[ply % 2], answer);
        tell(sides[1 - ply % 2], command);
    }
    gtp_answer(sides[0], "final_score", answer);
    gtp_answer(sides[1], "final_score", other);
    assert_string_equal(answer, other);
    const int score = board_final_score(position.board);
    const int black = position.black_to_move ? score : -score;

    printf("# %s %s\n", moves, answer);
    snprintf(command, sizeof(command), black > 0 ? "b+%d" : black < 0 ? "w+%d" : "0",
             black > 0 ? black : -black);
    assert_string_equal(answer, command);
    for (int i = 0; i < 2; i++) {
        gui_child_send(sides[i], "quit\n");
        assert_true(gui_child_close(sides[i]));
    }
}

FACT(two_of_us_play_a_whole_game)
{
    static GuiChild black, white;

    gui_child_serve(&black, "--protocol gtp --time 0.02 --threads 1 --table 16M");
    gui_child_serve(&white, "--protocol gtp --time 0.01 --threads 2 --table 16M");
    play((GuiChild *[]){ &black, &white });
}

/* Somebody else's words, and somebody else's rules. */
FACT(a_whole_game_with_grhino)
{
    static GuiChild black, white;

    if (access(RHINO, X_OK) != 0)
        skip_because(RHINO " (package grhino) is not available");
    gui_child_serve(&black, "--protocol gtp --time 0.02 --threads 1 --table 16M");
    gui_child_open(&white, "exec " RHINO);
    play((GuiChild *[]){ &black, &white });
    gui_child_open(&black, "exec " RHINO);
    gui_child_serve(&white, "--protocol gtp --time 0.02 --threads 1 --table 16M");
    play((GuiChild *[]){ &black, &white });
}

FACTS_MAIN(NULL, NULL)
