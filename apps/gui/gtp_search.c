/* gtp_search.c - the commands of GTP that search, and the clock. */

#include <string.h>

#include "apps/gui/gtp_call.h"
#include "base/base.h"

/* ---- time ---- */

void gtp_do_time_settings(GtpCall *call)
{
    double main_s, extra_s;
    int stones;

    if (!gtp_read_seconds(call, &main_s) || !gtp_read_seconds(call, &extra_s)
        || !gtp_read_int(call, 0, 1000, &stones)) {
        gtp_complain(call, "not three numbers");
        return;
    }
    for (int side = 0; side < 2; side++)
        gtp_clock_set(&call->gtp->clocks[side], main_s, extra_s, stones);
    gtp_answer(call, "");
}

void gtp_do_time_left(GtpCall *call)
{
    bool black;
    double left_s;
    int stones;

    if (!gtp_read_colour(call, &black) || !gtp_read_seconds(call, &left_s)
        || !gtp_read_int(call, 0, 1000, &stones)) {
        gtp_complain(call, "not a color and two numbers");
        return;
    }
    gtp_clock_left(&call->gtp->clocks[black], left_s, stones);
    gtp_answer(call, "");
}

/* ---- searches ---- */

static void search(GtpCall *call, GtpPurpose purpose, int moves)
{
    const bool black = gui_game_black(call->game);
    GuiAsk *ask = &call->reply->ask;

    gui_ask_init(ask, gui_game_board(call->game), black);
    ask->moves = moves;
    ask->query.time_limit_s = call->gtp->time_s;
    if (purpose == GTP_GENMOVE) {
        const int empties = bit_count(~(ask->query.board.own | ask->query.board.opp));

        ask->query.time_limit_s = gtp_clock_share(&call->gtp->clocks[black], empties,
                                                  ask->query.time_limit_s);
    }
    call->gtp->purpose = purpose;
    call->gtp->count = moves;
    memcpy(call->gtp->id, call->id, sizeof(call->id));
    call->reply->wish = GUI_SEARCH;
}

static void genmove(GtpCall *call, GtpPurpose purpose)
{
    bool black;

    if (!gtp_read_colour(call, &black)) {
        gtp_complain(call, "invalid color");
        return;
    }
    if (black != gui_game_black(call->game)) {
        if (!gui_game_must_pass(call->game)) {
            gtp_complain(call, "it is the other color's turn");
            return;
        }
        gui_game_play(call->game, YK_PASS);
    }
    if (yk_board_moves(gui_game_board(call->game)) != 0) {
        search(call, purpose, 1);
        return;
    }
    if (purpose == GTP_GENMOVE)
        gui_game_play(call->game, YK_PASS);
    gtp_answer(call, "pass");
}

void gtp_do_genmove(GtpCall *call)     { genmove(call, GTP_GENMOVE); }
void gtp_do_reg_genmove(GtpCall *call) { genmove(call, GTP_REG_GENMOVE); }

void gtp_do_final_score(GtpCall *call)
{
    if (gui_game_over(call->game))
        gtp_answer_score(call, gui_game_black_score(call->game));
    else
        search(call, GTP_SCORE, 1);
}

void gtp_do_hint(GtpCall *call)
{
    int moves = 1;

    if (*call->rest != '\0' && !gtp_read_int(call, 1, 60, &moves))
        gtp_complain(call, "not a number of moves");
    else if (gui_game_over(call->game))
        gtp_complain(call, "the game is over");
    else
        search(call, GTP_HINT, moves);
}

static void found_score(GtpCall *call, const GuiFound *found)
{
    const yk_result *result = found->result;

    if (result->lower != result->upper)
        gtp_complain(call, "cannot score: not proven in the time for a move");
    else
        gtp_answer_score(call, found->ask->black_to_move ? result->lower : -result->lower);
}

/* "d3 +4 exact d3c4...", "c4 -1.50 believed, 12 plies c4...". */
static void found_hint(GtpCall *call, const GuiFound *found)
{
    FILE *out = gtp_begin_answer(call, '=');
    GuiMove move;

    for (int i = 0; i < call->gtp->count && gui_move(found, i, &move); i++) {
        fprintf(out, i > 0 ? "\n%s" : " %s", gtp_move(move.square));
        if (move.exact)
            fprintf(out, " %+d exact", move.score_16 / 16);
        else if (move.confidence > 0)
            fprintf(out, " %+.2f believed, %d%%", move.score_16 / 16.0, move.confidence);
        else if (move.confidence == 0)
            fprintf(out, " %+.2f believed, %d plies", move.score_16 / 16.0, move.plies);
        else
            fputs(" ?", out);
        for (int k = 0; k < move.line_length; k++)
            fprintf(out, " %s", gtp_move(move.line[k]));
    }
    fputs("\n\n", out);
}

void gtp_answer_found(void *state, GuiGame *game, const GuiFound *found, GuiReply *reply)
{
    Gtp *gtp = state;
    GtpCall call = { .gtp = gtp, .game = game, .reply = reply };
    GuiMove move;

    if (!found->last)
        return;
    memcpy(call.id, gtp->id, sizeof(call.id));
    if (gtp->purpose == GTP_SCORE) {
        found_score(&call, found);
    } else if (gtp->purpose == GTP_HINT) {
        found_hint(&call, found);
    } else {
        gui_move(found, 0, &move);
        if (gtp->purpose == GTP_GENMOVE) {
            gtp_clock_spend(&gtp->clocks[found->ask->black_to_move], found->time_s);
            gui_game_play(game, move.square);
        }
        gtp_answer(&call, gtp_move(move.square));
    }
    gtp->purpose = GTP_NOTHING;
}
