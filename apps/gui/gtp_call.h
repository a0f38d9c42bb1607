/* gtp_call.h - private to gtp*.c: one command, while it is handled, and what answers it. */

#ifndef YOMIKIRI_GTP_CALL_H
#define YOMIKIRI_GTP_CALL_H

#include "apps/gui/gtp_clock.h"
#include "apps/gui/gui.h"
#include "apps/gui/gui_text.h"

typedef enum { GTP_NOTHING, GTP_GENMOVE, GTP_REG_GENMOVE, GTP_SCORE, GTP_HINT } GtpPurpose;

typedef struct {
    double time_s;          /* for a move, where the clock leaves as much */
    GtpClock clocks[2];     /* of white and black */
    GtpPurpose purpose;     /* of the search that runs, */
    char id[16];            /* and of the command that asked for it */
    int count;              /* of moves in a hint */
} Gtp;

typedef struct {
    Gtp *gtp;
    GuiGame *game;
    GuiReply *reply;
    const char *rest;       /* of the line */
    char id[16];
} GtpCall;

/* "=ID" or "?ID" was written; the text and an empty line have to follow. */
FILE *gtp_begin_answer(GtpCall *call, char sign);

/* The whole of an answer. */
void gtp_answer(GtpCall *call, const char *text);
void gtp_complain(GtpCall *call, const char *text);

/* "B+12", "0". */
void gtp_answer_score(GtpCall *call, int black_score);

const char *gtp_colour(bool black);
const char *gtp_move(int square);

/* The next argument. False: there is none, or it is something else. */
bool gtp_read_colour(GtpCall *call, bool *black);
bool gtp_read_int(GtpCall *call, int minimum, int maximum, int *value);
bool gtp_read_seconds(GtpCall *call, double *value);

/* Commands about the game and its rules. */
void gtp_do_boardsize(GtpCall *call);
void gtp_do_clear_board(GtpCall *call);
void gtp_do_play(GtpCall *call);
void gtp_do_undo(GtpCall *call);
void gtp_do_loadsgf(GtpCall *call);
void gtp_do_showboard(GtpCall *call);
void gtp_do_rules_board(GtpCall *call);
void gtp_do_legal_moves(GtpCall *call);
void gtp_do_side_to_move(GtpCall *call);
void gtp_do_final_result(GtpCall *call);

/* Commands that search, or say how long that may take; and what they answer in the end. */
void gtp_do_time_settings(GtpCall *call);
void gtp_do_time_left(GtpCall *call);
void gtp_do_genmove(GtpCall *call);
void gtp_do_reg_genmove(GtpCall *call);
void gtp_do_final_score(GtpCall *call);
void gtp_do_hint(GtpCall *call);
void gtp_answer_found(void *state, GuiGame *game, const GuiFound *found, GuiReply *reply);

#endif
