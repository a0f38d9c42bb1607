/* nboard.c - NBoard's protocol, version 2. The GUI tells of the game (set game, move) and asks
 * for a move (go) or for the best N moves (hint N); answers are
 *
 *     search LINE SCORE 0 DEPTH       one move and how it goes on; DEPTH is "100%" for a proof,
 *                                     "95%" for a selective search to the end, else plies
 *     === MOVE/SCORE/SECONDS          the move to play; the GUI says itself that it was played
 *     status TEXT                     for people; without text: nothing is being done
 *
 * A ping says that the game is about to change: what was being searched is of no more use. Scores
 * are those of the side to move. Lines that are not known are to be ignored. There is no word for
 * an error, so that is a status; and after one in the game nothing is said about any board until
 * there is a new game. */

#include <string.h>

#include "apps/gui/gui.h"
#include "apps/gui/gui_text.h"
#include "base/base.h"
#include "base/shown.h"

typedef struct {
    int depth;              /* plies where the end is farther away; 0: no limit */
    bool lost;              /* the GUI's game is not known */
    bool move_wanted;       /* by the search that runs: go; else hint, for so many moves */
    int moves;
} NBoard;

_Static_assert(sizeof(NBoard) <= GUI_STATE, "a session has room for it");

static void print_move(FILE *out, int square)
{
    const char *name = yk_square_name(square);

    if (square == YK_PASS)
        fputs("PA", out);
    else
        fprintf(out, "%c%c", name[0] - 'a' + 'A', name[1]);
}

/* ---- the game ---- */

static void lose(NBoard *nboard, GuiReply *reply, const char *command, const char *why)
{
    nboard->lost = true;
    fprintf(reply->out, "status error: %s: %s\n", command, shown(why).text);
}

static void set_game(NBoard *nboard, GuiGame *game, const char *text, GuiReply *reply)
{
    char error[256];

    reply->wish = GUI_DROP;
    nboard->lost = false;
    if (!gui_game_read(game, FORMAT_GGF, text, strlen(text), 0, error, sizeof(error)))
        lose(nboard, reply, "set game", error);
}

/* "F5/2.40/1.0": what stands before the first '/'. */
static void make_move(NBoard *nboard, GuiGame *game, const char *text, GuiReply *reply)
{
    char move[GUI_WORD], why[GUI_WORD + 64];

    reply->wish = GUI_DROP;
    gui_word(&text, move);
    move[strcspn(move, "/")] = '\0';
    if (nboard->lost)
        return;
    if (gui_square(move) == YK_NO_MOVE || !gui_game_play(game, gui_square(move))) {
        snprintf(why, sizeof(why), "%s cannot play '%s' here",
                 gui_game_black(game) ? "Black" : "White", move);
        lose(nboard, reply, "move", why);
    }
}

/* ---- what is asked ---- */

static void search(NBoard *nboard, const GuiGame *game, int moves, const GuiLive *live,
                   GuiReply *reply)
{
    gui_ask_init(&reply->ask, gui_game_board(game), gui_game_black(game));
    reply->ask.query.depth = nboard->depth;
    reply->ask.query.time_limit_s = live->limit_s;
    reply->ask.moves = moves > 0 ? moves : 1;
    reply->ask.steps = moves > 0;
    reply->wish = GUI_SEARCH;
    nboard->move_wanted = moves == 0;
    nboard->moves = moves;
    fputs("status thinking\n", reply->out);
}

static bool has_game(const NBoard *nboard, GuiReply *reply, const char *command)
{
    if (nboard->lost)
        fprintf(reply->out, "status error: %s: there is no game that could be read\n", command);
    return !nboard->lost;
}

static void go(NBoard *nboard, const GuiGame *game, const GuiLive *live, GuiReply *reply)
{
    reply->wish = GUI_DROP;
    if (!has_game(nboard, reply, "go"))
        return;
    if (yk_board_moves(gui_game_board(game)) != 0)
        search(nboard, game, 0, live, reply);
    else
        fputs("=== PA\nstatus\n", reply->out);
}

static void hint(NBoard *nboard, const GuiGame *game, const char *text, const GuiLive *live,
                 GuiReply *reply)
{
    char word[GUI_WORD];
    int moves;

    reply->wish = GUI_DROP;
    if (!gui_word(&text, word) || !gui_int(word, 1, 1000, &moves))
        fputs("status error: hint: not a number of moves\n", reply->out);
    else if (!has_game(nboard, reply, "hint"))
        return;
    else if (gui_game_over(game))
        fputs("status the game is over\n", reply->out);
    else
        search(nboard, game, moves, live, reply);
}

static void ping(const char *text, GuiReply *reply)
{
    char word[GUI_WORD];
    int number;

    reply->wish = GUI_DROP;
    if (gui_word(&text, word) && gui_int(word, -1000000000, 1000000000, &number))
        fprintf(reply->out, "pong %d\n", number);
    else
        fputs("status error: ping: not a number\n", reply->out);
}

static void set(NBoard *nboard, GuiGame *game, const char *text, GuiReply *reply)
{
    char word[GUI_WORD];
    int depth;

    gui_word(&text, word);
    if (strcmp(word, "game") == 0) {
        set_game(nboard, game, text, reply);
    } else if (strcmp(word, "depth") == 0) {
        if (gui_word(&text, word) && gui_int(word, 1, 64, &depth))
            nboard->depth = depth;
        else
            fputs("status error: set depth: not a number of plies\n", reply->out);
    }
}

static void nboard_line(void *state, GuiGame *game, const char *line, const GuiLive *live,
                        GuiReply *reply)
{
    NBoard *nboard = state;
    char word[GUI_WORD];

    if (!line) {
        reply->wish = GUI_DROP;
        lose(nboard, reply, "line", "too long");
        return;
    }
    if (!gui_word(&line, word))
        return;
    if (strcmp(word, "nboard") == 0)
        fprintf(reply->out, "set myname Yomikiri\nstatus yomikiri %s\n", yk_version());
    else if (strcmp(word, "set") == 0)
        set(nboard, game, line, reply);
    else if (strcmp(word, "move") == 0)
        make_move(nboard, game, line, reply);
    else if (strcmp(word, "hint") == 0)
        hint(nboard, game, line, live, reply);
    else if (strcmp(word, "go") == 0)
        go(nboard, game, live, reply);
    else if (strcmp(word, "ping") == 0)
        ping(line, reply);
    else if (strcmp(word, "learn") == 0)
        fputs("status there is no book to learn for\nlearned\n", reply->out);
    else if (strcmp(word, "analyze") == 0)
        fputs("status analyze is not offered: hint scores every position\n", reply->out);
    else if (strcmp(word, "quit") == 0)
        reply->wish = GUI_QUIT;
}

/* ---- what was found ---- */

static void print_hint(FILE *out, const GuiMove *move)
{
    if (!move->exact && move->confidence < 0)
        return;
    fputs("search ", out);
    for (int i = 0; i < move->line_length; i++)
        print_move(out, move->line[i]);
    fprintf(out, " %+.2f 0 ", move->score_16 / 16.0);
    if (move->exact || move->confidence > 0)
        fprintf(out, "%d%%\n", move->confidence);
    else
        fprintf(out, "%d\n", move->plies);
}

static void print_go(FILE *out, const GuiMove *move, double time_s)
{
    fputs("=== ", out);
    print_move(out, move->square);
    if (move->exact || move->confidence >= 0)
        fprintf(out, "/%.2f/%.2f", move->score_16 / 16.0, time_s);
    fputc('\n', out);
}

static void nboard_found(void *state, GuiGame *game, const GuiFound *found, GuiReply *reply)
{
    const NBoard *nboard = state;
    GuiMove move;

    (void)game;
    for (int i = 0; !nboard->move_wanted && i < nboard->moves && gui_move(found, i, &move); i++)
        print_hint(reply->out, &move);
    if (!found->last)
        return;
    if (nboard->move_wanted && gui_move(found, 0, &move))
        print_go(reply->out, &move, found->time_s);
    fprintf(reply->out, "nodestats %llu %.2f\nstatus\n", (unsigned long long)found->nodes,
            found->time_s);
}

const GuiProtocol gui_nboard = { "nboard", 5, NULL, nboard_line, nboard_found };
