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

static void lose_game(GuiCall *call, const char *command, const char *why)
{
    ((NBoard *)call->state)->lost = true;
    fprintf(call->out, "status error: %s: %s\n", command, shown(why).text);
}

/* "F5/2.40/1.0": what stands before the first '/'. */
static const char *do_move(GuiCall *call)
{
    char move[GUI_WORD], why[GUI_WORD + 64];

    gui_word(&call->rest, move);
    move[strcspn(move, "/")] = '\0';
    if (((NBoard *)call->state)->lost)
        return NULL;
    if (gui_square(move) == YK_NO_MOVE || !gui_game_play(call->game, gui_square(move))) {
        snprintf(why, sizeof(why), "%s cannot play '%s' here",
                 gui_game_black(call->game) ? "Black" : "White", move);
        lose_game(call, "move", why);
    }
    return NULL;
}

static const char *begin_search(GuiCall *call, int moves, bool hint)
{
    NBoard *nboard = call->state;

    gui_ask_init(&call->ask, gui_game_board(call->game), gui_game_black(call->game));
    call->ask.query.depth = nboard->depth;
    call->ask.query.time_limit_s = call->limit_s;
    call->ask.moves = nboard->moves = moves;
    call->ask.steps = hint;
    call->wish = GUI_SEARCH;
    nboard->move_wanted = !hint;
    return "status thinking";
}

static const char *do_go(GuiCall *call)
{
    if (((NBoard *)call->state)->lost)
        return "status error: go: there is no game that could be read";
    if (yk_board_moves(gui_game_board(call->game)) == 0)
        return "=== PA\nstatus";
    return begin_search(call, 1, false);
}

static const char *do_hint(GuiCall *call)
{
    int moves;

    if (!gui_int(&call->rest, 1, 1000, &moves))
        return "status error: hint: not a number of moves";
    if (((NBoard *)call->state)->lost)
        return "status error: hint: there is no game that could be read";
    if (gui_game_over(call->game))
        return "status the game is over";
    return begin_search(call, moves, true);
}

static const char *do_ping(GuiCall *call)
{
    int number;

    if (!gui_int(&call->rest, -1000000000, 1000000000, &number))
        return "status error: ping: not a number";
    fprintf(call->out, "pong %d\n", number);
    return NULL;
}

static const char *do_set(GuiCall *call)
{
    NBoard *nboard = call->state;
    char word[GUI_WORD], error[256];

    gui_word(&call->rest, word);
    if (strcmp(word, "game") == 0) {
        call->wish = GUI_DROP;
        nboard->lost = false;
        if (!gui_game_read(call->game, FORMAT_GGF, call->rest, strlen(call->rest), 0, error,
                           sizeof(error)))
            lose_game(call, "set game", error);
    } else if (strcmp(word, "depth") == 0 && !gui_int(&call->rest, 1, 64, &nboard->depth)) {
        return "status error: set depth: not a number of plies";
    }
    return NULL;
}

static const GuiCommand COMMANDS[] = {
    { "nboard", .text = "set myname Yomikiri\nstatus yomikiri " YK_VERSION },
    { "set", .run = do_set },
    { "move", .run = do_move, .wish = GUI_DROP },
    { "hint", .run = do_hint, .wish = GUI_DROP },
    { "go", .run = do_go, .wish = GUI_DROP },
    { "ping", .run = do_ping, .wish = GUI_DROP },
    { "learn", .text = "status there is no book to learn for\nlearned" },
    { "analyze", .text = "status analyze is not offered: hint scores every position" },
    { "quit", .wish = GUI_QUIT },
};

static void nboard_line(GuiCall *call)
{
    char word[GUI_WORD];

    if (!call->rest) {
        call->wish = GUI_DROP;
        lose_game(call, "line", "too long");
    } else if (gui_word(&call->rest, word)) {
        const char *text = gui_obey(call, COMMANDS, ARRAY_LENGTH(COMMANDS), word, NULL);

        if (text)
            fprintf(call->out, "%s\n", text);
    }
}

static void nboard_found(GuiCall *call, const GuiFound *found)
{
    const NBoard *nboard = call->state;
    FILE *out = call->out;
    GuiMove move;

    for (int i = 0; !nboard->move_wanted && i < nboard->moves && gui_move(found, i, &move); i++) {
        if (!move.exact && move.confidence < 0)
            continue;
        fputs("search ", out);
        for (int k = 0; k < move.line_length; k++)
            print_move(out, move.line[k]);
        if (move.exact || move.confidence > 0)
            fprintf(out, " %+.2f 0 %d%%\n", move.score_16 / 16.0, move.confidence);
        else
            fprintf(out, " %+.2f 0 %d\n", move.score_16 / 16.0, move.plies);
    }
    if (!found->last)
        return;
    if (nboard->move_wanted && gui_move(found, 0, &move)) {
        fputs("=== ", out);
        print_move(out, move.square);
        if (move.exact || move.confidence >= 0)
            fprintf(out, "/%.2f/%.2f", move.score_16 / 16.0, found->time_s);
        fputc('\n', out);
    }
    fprintf(out, "nodestats %llu %.2f\nstatus\n", (unsigned long long)found->nodes, found->time_s);
}

const GuiProtocol gui_nboard = { "nboard", 5, NULL, nboard_line, nboard_found };
