/* gtp.c - the Go Text Protocol, version 2, as Othello programs speak it: Quarry and GoGui as
 * front ends, and referees that let two programs play. A command is
 *
 *     [ID] NAME [ARGUMENT]...       answered by      =[ID] TEXT  or  ?[ID] COMPLAINT
 *
 * and an empty line. Rows count from the top, as everywhere in Othello. */

#include <string.h>

#include "apps/gui/gtp_call.h"
#include "base/base.h"

_Static_assert(sizeof(Gtp) <= GUI_STATE, "a session has room for it");

/* ---- about the program ---- */

static void do_protocol_version(GtpCall *call) { gtp_answer(call, "2"); }
static void do_name(GtpCall *call)             { gtp_answer(call, "yomikiri"); }
static void do_version(GtpCall *call)          { gtp_answer(call, yk_version()); }
static void do_list_games(GtpCall *call)       { gtp_answer(call, "Othello"); }
static void do_quiet(GtpCall *call)            { gtp_answer(call, ""); }
static void do_board_size(GtpCall *call)       { gtp_answer(call, "8"); }

static void do_set_game(GtpCall *call)
{
    if (gui_same(call->rest, "Othello") || gui_same(call->rest, "Reversi"))
        gtp_answer(call, "");
    else
        gtp_complain(call, "unsupported game");
}

static void do_analyze_commands(GtpCall *call)
{
    gtp_answer(call, "string/Exact scores and lines/yomikiri-hint 60\n"
                 "string/Final score with best play/final_score");
}

static void do_quit(GtpCall *call)
{
    gtp_answer(call, "");
    call->reply->wish = GUI_QUIT;
}

/* ---- commands ---- */

static void do_list_commands(GtpCall *call);
static void do_known_command(GtpCall *call);

static const struct {
    const char *name;
    void (*run)(GtpCall *call);
} COMMANDS[] = {
    { "protocol_version", do_protocol_version },
    { "name", do_name },
    { "version", do_version },
    { "known_command", do_known_command },
    { "list_commands", do_list_commands },
    { "quit", do_quit },
    { "list_games", do_list_games },
    { "set_game", do_set_game },
    { "boardsize", gtp_do_boardsize },
    { "clear_board", gtp_do_clear_board },
    { "komi", do_quiet },
    { "play", gtp_do_play },
    { "undo", gtp_do_undo },
    { "loadsgf", gtp_do_loadsgf },
    { "genmove", gtp_do_genmove },
    { "reg_genmove", gtp_do_reg_genmove },
    { "final_score", gtp_do_final_score },
    { "showboard", gtp_do_showboard },
    { "time_settings", gtp_do_time_settings },
    { "time_left", gtp_do_time_left },
    { "gogui-interrupt", do_quiet },
    { "gogui-analyze_commands", do_analyze_commands },
    { "gogui-rules_game_id", do_list_games },
    { "gogui-rules_board_size", do_board_size },
    { "gogui-rules_board", gtp_do_rules_board },
    { "gogui-rules_legal_moves", gtp_do_legal_moves },
    { "gogui-rules_side_to_move", gtp_do_side_to_move },
    { "gogui-rules_final_result", gtp_do_final_result },
    { "yomikiri-hint", gtp_do_hint },
};

static void do_list_commands(GtpCall *call)
{
    FILE *out = gtp_begin_answer(call, '=');

    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++)
        fprintf(out, i > 0 ? "\n%s" : " %s", COMMANDS[i].name);
    fputs("\n\n", out);
}

static void do_known_command(GtpCall *call)
{
    char word[GUI_WORD];
    bool known = false;

    gui_word(&call->rest, word);
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++)
        known |= strcmp(word, COMMANDS[i].name) == 0;
    gtp_answer(call, known ? "true" : "false");
}

/* ---- lines ---- */

/* The line without its comment and control characters; false if nothing is left. */
static bool clean(const char *line, char out[GUI_LINE])
{
    size_t length = 0;

    while (*line == ' ' || *line == '\t')
        line++;
    for (; *line != '\0' && *line != '#'; line++)
        if (*line == '\t')
            out[length++] = ' ';
        else if ((unsigned char)*line >= ' ' && *line != 0x7f)
            out[length++] = *line;
    while (length > 0 && out[length - 1] == ' ')
        length--;
    out[length] = '\0';
    return length > 0;
}

static bool is_interrupt(const char *line)
{
    return line[0] == '#' && strcmp(line + 1 + strspn(line + 1, " \t"), "interrupt") == 0;
}

/* The id, if there is one, into call->id; then the command. */
static void begin_call(GtpCall *call, char command[GUI_WORD])
{
    const size_t digits = strspn(call->rest, "0123456789");
    const char after = call->rest[digits];

    if (digits > 0 && digits < sizeof(call->id) && (after == ' ' || after == '\0')) {
        memcpy(call->id, call->rest, digits);
        call->rest += digits;
    }
    gui_word(&call->rest, command);
}

static void gtp_line(void *state, GuiGame *game, const char *line, const GuiLive *live,
                     GuiReply *reply)
{
    static char text[GUI_LINE];
    GtpCall call = { .gtp = state, .game = game, .reply = reply, .rest = text };
    char command[GUI_WORD];

    (void)live;
    if (!line) {
        gtp_complain(&call, "line too long");
        return;
    }
    if (is_interrupt(line)) {
        reply->wish = GUI_CUT;
        return;
    }
    if (!clean(line, text))
        return;
    begin_call(&call, command);
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++)
        if (strcmp(command, COMMANDS[i].name) == 0) {
            COMMANDS[i].run(&call);
            return;
        }
    gtp_complain(&call, "unknown command");
}

/* Answers come in the order of the commands, so all but an interrupt wait for a search. */
static GuiTurn gtp_turn(const char *line)
{
    const char *rest = line + strspn(line, "0123456789 \t");
    char word[GUI_WORD];

    if (is_interrupt(line))
        return GUI_NOW;
    return gui_word(&rest, word) && strcmp(word, "quit") == 0 ? GUI_LAST : GUI_LATER;
}

static void gtp_begin(void *state, double time_s)
{
    Gtp *gtp = state;

    gtp->time_s = time_s;
}

const GuiProtocol gui_gtp = { "gtp", 5, gtp_begin, gtp_turn, gtp_line, gtp_answer_found };
