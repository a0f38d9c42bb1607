/* gtp.c - the Go Text Protocol, version 2, as Othello programs speak it: Quarry and GoGui as
 * front ends, and referees that let two programs play. A command is
 *
 *     [ID] NAME [ARGUMENT]...       answered by      =[ID] TEXT  or  ?[ID] COMPLAINT
 *
 * and an empty line. Rows count from the top, as everywhere in Othello. */

#include <string.h>
#include <strings.h>

#include "apps/gui/gui.h"
#include "base/base.h"
#include "base/shown.h"

typedef struct {
    GtpClock clocks[2];     /* of white and black */
    enum { GTP_GENMOVE, GTP_REG_GENMOVE, GTP_SCORE, GTP_HINT } purpose;  /* of the search */
    char id[16];            /* of the last command, which asked for it */
} Gtp;

_Static_assert(sizeof(Gtp) <= GUI_STATE, "a session has room for it");

/* ---- answers: the sign and the text, or what has a longer text writes it ---- */

/* The text and an empty line have to follow. */
static FILE *begin_answer(const GuiCall *call, char sign)
{
    fprintf(call->out, "%c%s", sign, ((const Gtp *)call->state)->id);
    return call->out;
}

static void answer(const GuiCall *call, const char *text)
{
    if (text)
        fprintf(begin_answer(call, text[0]), " %s\n\n", text + 1);
}

static const char *colour_name(bool black)
{
    return black ? "=black" : "=white";
}

static const char *move_name(int square)
{
    return square == YK_PASS ? "pass" : yk_square_name(square);
}

/* "B+12", "0". */
static const char *answer_score(GuiCall *call, int black_score)
{
    if (black_score == 0)
        return "=0";
    fprintf(begin_answer(call, '='), " %c+%d\n\n", black_score > 0 ? 'B' : 'W',
            black_score > 0 ? black_score : -black_score);
    return NULL;
}

static bool read_colour(GuiCall *call, bool *black)
{
    char word[GUI_WORD];

    gui_word(&call->rest, word);
    *black = strcasecmp(word, "b") == 0 || strcasecmp(word, "black") == 0;
    return *black || strcasecmp(word, "w") == 0 || strcasecmp(word, "white") == 0;
}

/* ---- the game and its rules ---- */

static const char *do_boardsize(GuiCall *call)
{
    int size;

    return gui_int(&call->rest, 8, 8, &size) ? "=" : "?unacceptable size";
}

static const char *do_clear_board(GuiCall *call)
{
    gui_game_begin(call->game);
    return "=";
}

static const char *do_play(GuiCall *call)
{
    char word[GUI_WORD];
    bool black;

    if (!read_colour(call, &black) || !gui_word(&call->rest, word)
        || gui_square(word) == YK_NO_MOVE)
        return "?invalid color or coordinate";
    return gui_game_play_as(call->game, black, gui_square(word)) ? "=" : "?illegal move";
}

static const char *do_undo(GuiCall *call)
{
    return gui_game_undo(call->game) ? "=" : "?cannot undo";
}

static const char *do_loadsgf(GuiCall *call)
{
    static char bytes[1 << 20];
    char path[GUI_LINE / 16], error[256];
    const char *blank = strrchr(call->rest, ' '), *last = blank;
    size_t length = strlen(call->rest), size;
    int before = 0;

    /* "FILE [NUMBER]", and file names may have blanks in them. */
    if (blank && gui_int(&last, 1, 1000, &before))
        length = (size_t)(blank - call->rest);
    snprintf(path, sizeof(path), "%.*s", (int)length, call->rest);
    FILE *file = length < sizeof(path) ? fopen(path, "rb") : NULL;

    if (!file)
        return "?cannot load file";
    size = fread(bytes, 1, sizeof(bytes), file);
    fclose(file);
    if (size == sizeof(bytes))
        return "?cannot load file: it is too long for one game";
    if (gui_game_read(call->game, FORMAT_SGF, bytes, size, before, error, sizeof(error)))
        return colour_name(gui_game_black(call->game));
    fprintf(begin_answer(call, '?'), " cannot load file: %s\n\n", shown(error).text);
    return NULL;
}

/* Rows from the top: `labels` for people, without them for GoGui. */
static const char *print_board(GuiCall *call, bool labels)
{
    const yk_board board = gui_game_board(call->game);
    const bool black = gui_game_black(call->game);
    FILE *out = begin_answer(call, '=');

    fputs(labels ? "\n  a b c d e f g h" : " ", out);
    for (int square = 0; square < 64; square++) {
        if (square % 8 == 0 && labels)
            fprintf(out, "\n%d ", square / 8 + 1);
        else if (square > 0)
            fputc(square % 8 == 0 ? '\n' : ' ', out);
        fputc((board.own >> square & 1) != 0   ? (black ? 'X' : 'O')
              : (board.opp >> square & 1) != 0 ? (black ? 'O' : 'X')
                                               : '.', out);
    }
    if (labels)
        fprintf(out, "\n%s to move", colour_name(black) + 1);
    fputs("\n\n", out);
    return NULL;
}

static const char *do_showboard(GuiCall *call)   { return print_board(call, true); }
static const char *do_rules_board(GuiCall *call) { return print_board(call, false); }

static const char *do_legal_moves(GuiCall *call)
{
    uint64_t moves = yk_board_moves(gui_game_board(call->game));

    if (gui_game_must_pass(call->game))
        return "=pass";
    begin_answer(call, '=');
    for (; moves != 0; moves = bit_drop_lowest(moves))
        fprintf(call->out, " %s", yk_square_name(bit_lowest(moves)));
    fputs("\n\n", call->out);
    return NULL;
}

static const char *do_side_to_move(GuiCall *call)
{
    return colour_name(gui_game_black(call->game));
}

static const char *do_final_result(GuiCall *call)
{
    return gui_game_over(call->game) ? answer_score(call, gui_game_black_score(call->game)) : "=";
}

/* ---- time ---- */

static const char *do_time_settings(GuiCall *call)
{
    Gtp *gtp = call->state;
    double main_s, extra_s;
    int stones;

    if (!gui_number(&call->rest, 0, 1e9, &main_s) || !gui_number(&call->rest, 0, 1e9, &extra_s)
        || !gui_int(&call->rest, 0, 1000, &stones))
        return "?not three numbers";
    for (int side = 0; side < 2; side++)
        gtp_clock_set(&gtp->clocks[side], main_s, extra_s, stones);
    return "=";
}

static const char *do_time_left(GuiCall *call)
{
    Gtp *gtp = call->state;
    bool black;
    double left_s;
    int stones;

    if (!read_colour(call, &black) || !gui_number(&call->rest, 0, 1e9, &left_s)
        || !gui_int(&call->rest, 0, 1000, &stones))
        return "?not a color and two numbers";
    gtp_clock_left(&gtp->clocks[black], left_s, stones);
    return "=";
}

/* ---- searches ---- */

/* The answer comes with what was found. */
static const char *begin_search(GuiCall *call, int purpose, int moves)
{
    const bool black = gui_game_black(call->game);
    Gtp *gtp = call->state;
    GuiAsk *ask = &call->ask;

    gui_ask_init(ask, gui_game_board(call->game), black);
    ask->moves = moves;
    ask->query.time_limit_s = call->limit_s;
    if (purpose == GTP_GENMOVE)
        ask->query.time_limit_s = gtp_clock_share(
            &gtp->clocks[black], bit_count(~(ask->query.board.own | ask->query.board.opp)),
            call->limit_s);
    gtp->purpose = purpose;
    call->wish = GUI_SEARCH;
    return NULL;
}

static const char *generate_move(GuiCall *call, int purpose)
{
    bool black;

    if (!read_colour(call, &black))
        return "?invalid color";
    if (black != gui_game_black(call->game)) {
        if (!gui_game_must_pass(call->game))
            return "?it is the other color's turn";
        gui_game_play(call->game, YK_PASS);
    }
    if (yk_board_moves(gui_game_board(call->game)) != 0)
        return begin_search(call, purpose, 1);
    if (purpose == GTP_GENMOVE)
        gui_game_play(call->game, YK_PASS);
    return "=pass";
}

static const char *do_genmove(GuiCall *call)     { return generate_move(call, GTP_GENMOVE); }
static const char *do_reg_genmove(GuiCall *call) { return generate_move(call, GTP_REG_GENMOVE); }

static const char *do_final_score(GuiCall *call)
{
    return gui_game_over(call->game) ? do_final_result(call) : begin_search(call, GTP_SCORE, 1);
}

static const char *do_hint(GuiCall *call)
{
    int moves = 1;

    if (*call->rest != '\0' && !gui_int(&call->rest, 1, 60, &moves))
        return "?not a number of moves";
    return gui_game_over(call->game) ? "?the game is over" : begin_search(call, GTP_HINT, moves);
}

static void gtp_found(GuiCall *call, const GuiFound *found)
{
    const yk_result *result = found->result;
    const bool black = found->ask->black_to_move;
    Gtp *gtp = call->state;
    GuiMove move;

    if (!found->last)
        return;
    if (gtp->purpose == GTP_SCORE) {
        answer(call, result->lower != result->upper
                     ? "?cannot score: not proven in the time for a move"
                     : answer_score(call, black ? result->lower : -result->lower));
        return;
    }
    if (gtp->purpose == GTP_GENMOVE && gui_move(found, 0, &move)) {
        gtp_clock_spend(&gtp->clocks[black], found->time_s);
        gui_game_play(call->game, move.square);
    }
    begin_answer(call, '=');
    for (int i = 0; i < found->ask->moves && gui_move(found, i, &move); i++) {
        fprintf(call->out, i > 0 ? "\n%s" : " %s", move_name(move.square));
        if (gtp->purpose != GTP_HINT)
            break;
        /* "d3 +4 exact d3c4...", "c4 -1.50 believed, 12 plies c4...". */
        if (move.exact)
            fprintf(call->out, " %+d exact", move.score_16 / 16);
        else if (move.confidence > 0)
            fprintf(call->out, " %+.2f believed, %d%%", move.score_16 / 16.0, move.confidence);
        else if (move.confidence == 0)
            fprintf(call->out, " %+.2f believed, %d plies", move.score_16 / 16.0, move.plies);
        else
            fputs(" ?", call->out);
        for (int k = 0; k < move.line_length; k++)
            fprintf(call->out, " %s", move_name(move.line[k]));
    }
    fputs("\n\n", call->out);
}

/* ---- commands ---- */

static const char *do_set_game(GuiCall *call)
{
    return strcasecmp(call->rest, "Othello") == 0 || strcasecmp(call->rest, "Reversi") == 0
           ? "=" : "?unsupported game";
}

static const char *do_list_commands(GuiCall *call);
static const char *do_known_command(GuiCall *call);

static const GuiCommand COMMANDS[] = {
    { "protocol_version", .text = "=2" },
    { "name", .text = "=yomikiri" },
    { "version", .text = "=" YK_VERSION },
    { "known_command", .run = do_known_command },
    { "list_commands", .run = do_list_commands },
    { "quit", .text = "=", .wish = GUI_QUIT },
    { "list_games", .text = "=Othello" },
    { "set_game", .run = do_set_game },
    { "boardsize", .run = do_boardsize },
    { "clear_board", .run = do_clear_board },
    { "komi", .text = "=" },
    { "play", .run = do_play },
    { "undo", .run = do_undo },
    { "loadsgf", .run = do_loadsgf },
    { "genmove", .run = do_genmove },
    { "reg_genmove", .run = do_reg_genmove },
    { "final_score", .run = do_final_score },
    { "showboard", .run = do_showboard },
    { "time_settings", .run = do_time_settings },
    { "time_left", .run = do_time_left },
    { "gogui-interrupt", .text = "=" },
    { "gogui-analyze_commands", .text =
      "=string/Exact scores and lines/yomikiri-hint 60\n"
      "string/Final score with best play/final_score" },
    { "gogui-rules_game_id", .text = "=Othello" },
    { "gogui-rules_board_size", .text = "=8" },
    { "gogui-rules_board", .run = do_rules_board },
    { "gogui-rules_legal_moves", .run = do_legal_moves },
    { "gogui-rules_side_to_move", .run = do_side_to_move },
    { "gogui-rules_final_result", .run = do_final_result },
    { "yomikiri-hint", .run = do_hint },
};

static const char *do_list_commands(GuiCall *call)
{
    begin_answer(call, '=');
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++)
        fprintf(call->out, i > 0 ? "\n%s" : " %s", COMMANDS[i].name);
    fputs("\n\n", call->out);
    return NULL;
}

static const char *do_known_command(GuiCall *call)
{
    char word[GUI_WORD];
    bool known = false;

    gui_word(&call->rest, word);
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++)
        known |= strcmp(word, COMMANDS[i].name) == 0;
    return known ? "=true" : "=false";
}

/* ---- lines ---- */

static bool is_interrupt(const char *line)
{
    return line[0] == '#' && strcmp(line + 1 + strspn(line + 1, " \t"), "interrupt") == 0;
}

static void gtp_line(GuiCall *call)
{
    static char text[GUI_LINE];
    const char *line = call->rest;
    Gtp *gtp = call->state;
    char command[GUI_WORD];
    size_t length = 0;

    if (!line) {
        fputs("? line too long\n\n", call->out);    /* a search may still need its id */
        return;
    }
    if (is_interrupt(line)) {
        call->wish = GUI_CUT;
        return;
    }
    /* Without its comment, control characters, and blanks at both ends. */
    for (line += strspn(line, " \t"); *line != '\0' && *line != '#'; line++)
        if (*line == '\t' || ((unsigned char)*line >= ' ' && *line != 0x7f))
            text[length++] = *line == '\t' ? ' ' : *line;
    while (length > 0 && text[length - 1] == ' ')
        length--;
    text[length] = '\0';
    if (length == 0)
        return;
    const size_t digits = strspn(text, "0123456789");
    const bool has_id = digits < sizeof(gtp->id) && strchr(" ", text[digits]);

    snprintf(gtp->id, sizeof(gtp->id), "%.*s", has_id ? (int)digits : 0, text);
    call->rest = text + (has_id ? digits : 0);
    gui_word(&call->rest, command);
    answer(call, gui_obey(call, COMMANDS, ARRAY_LENGTH(COMMANDS), command, "?unknown command"));
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

const GuiProtocol gui_gtp = { "gtp", 5, gtp_turn, gtp_line, gtp_found };
