/* gtp.c - the Go Text Protocol, version 2, as Othello programs speak it: Quarry and GoGui as
 * front ends, and referees that let two programs play. A command is
 *
 *     [ID] NAME [ARGUMENT]...       answered by      =[ID] TEXT  or  ?[ID] COMPLAINT
 *
 * and an empty line. Rows count from the top, as everywhere in Othello. */

#include <string.h>

#include "apps/gui/gtp_clock.h"
#include "apps/gui/gui.h"
#include "apps/gui/gui_text.h"
#include "base/base.h"
#include "base/shown.h"

typedef enum { GTP_NOTHING, GTP_GENMOVE, GTP_REG_GENMOVE, GTP_SCORE, GTP_HINT } Purpose;

typedef struct {
    GtpClock clocks[2];     /* of white and black */
    Purpose purpose;        /* of the search that runs, */
    char id[16];            /* and of the command that asked for it */
    int count;              /* of moves in a hint */
} Gtp;

typedef struct {
    Gtp *gtp;
    GuiGame *game;
    GuiReply *reply;
    double time_s;          /* for a move, where the clock leaves as much */
    const char *rest;       /* of the line */
    char id[16];
} Call;

_Static_assert(sizeof(Gtp) <= GUI_STATE, "a session has room for it");

/* ---- answers ---- */

/* "=ID" or "?ID" is written; the text and an empty line have to follow. */
static FILE *begin_answer(Call *call, char sign)
{
    fprintf(call->reply->out, "%c%s", sign, call->id);
    return call->reply->out;
}

static void answer(Call *call, const char *text)
{
    fprintf(begin_answer(call, '='), " %s\n\n", text);
}

static void complain(Call *call, const char *text)
{
    fprintf(begin_answer(call, '?'), " %s\n\n", text);
}

static const char *colour_name(bool black)
{
    return black ? "black" : "white";
}

static const char *move_name(int square)
{
    return square == YK_PASS ? "pass" : yk_square_name(square);
}

/* "B+12", "0". */
static void answer_score(Call *call, int black_score)
{
    if (black_score == 0)
        answer(call, "0");
    else
        fprintf(begin_answer(call, '='), " %c+%d\n\n", black_score > 0 ? 'B' : 'W',
                black_score > 0 ? black_score : -black_score);
}

/* ---- arguments ---- */

static bool read_colour(Call *call, bool *black)
{
    char word[GUI_WORD];

    if (!gui_word(&call->rest, word))
        return false;
    *black = gui_same(word, "b") || gui_same(word, "black");
    return *black || gui_same(word, "w") || gui_same(word, "white");
}

static bool read_int(Call *call, int minimum, int maximum, int *value)
{
    char word[GUI_WORD];

    return gui_word(&call->rest, word) && gui_int(word, minimum, maximum, value);
}

static bool read_seconds(Call *call, double *value)
{
    char word[GUI_WORD];

    return gui_word(&call->rest, word) && gui_number(word, 0, 1e9, value);
}

/* ---- the game and its rules ---- */

static void do_boardsize(Call *call)
{
    int size;

    if (!read_int(call, 8, 8, &size))
        complain(call, "unacceptable size");
    else
        answer(call, "");
}

static void do_clear_board(Call *call)
{
    gui_game_begin(call->game);
    answer(call, "");
}

static void do_play(Call *call)
{
    char word[GUI_WORD];
    bool black;

    if (!read_colour(call, &black) || !gui_word(&call->rest, word)
        || gui_square(word) == YK_NO_MOVE)
        complain(call, "invalid color or coordinate");
    else if (!gui_game_play_as(call->game, black, gui_square(word)))
        complain(call, "illegal move");
    else
        answer(call, "");
}

static void do_undo(Call *call)
{
    if (gui_game_undo(call->game))
        answer(call, "");
    else
        complain(call, "cannot undo");
}

static void do_loadsgf(Call *call)
{
    static char bytes[1 << 20];
    char path[GUI_LINE / 16], error[256], word[GUI_WORD];
    const char *blank = strrchr(call->rest, ' ');
    size_t length = strlen(call->rest), size;
    int before = 0;

    /* "FILE [NUMBER]", and file names may have blanks in them. */
    if (blank) {
        const char *last = blank;

        if (gui_word(&last, word) && gui_int(word, 1, 1000, &before))
            length = (size_t)(blank - call->rest);
    }
    if (length == 0 || length >= sizeof(path)) {
        complain(call, "cannot load file");
        return;
    }
    memcpy(path, call->rest, length);
    path[length] = '\0';
    FILE *file = fopen(path, "rb");

    if (!file) {
        complain(call, "cannot load file");
        return;
    }
    size = fread(bytes, 1, sizeof(bytes), file);
    fclose(file);
    if (size == sizeof(bytes))
        complain(call, "cannot load file: it is too long for one game");
    else if (gui_game_read(call->game, FORMAT_SGF, bytes, size, before, error, sizeof(error)))
        answer(call, colour_name(gui_game_black(call->game)));
    else
        fprintf(begin_answer(call, '?'), " cannot load file: %s\n\n", shown(error).text);
}

/* Rows from the top: `labels` for people, without them for GoGui. */
static void print_board(Call *call, bool labels)
{
    const yk_board board = gui_game_board(call->game);
    const bool black = gui_game_black(call->game);
    const uint64_t blacks = black ? board.own : board.opp;
    const uint64_t whites = black ? board.opp : board.own;
    FILE *out = begin_answer(call, '=');

    fputs(labels ? "\n  a b c d e f g h" : " ", out);
    for (int row = 0; row < 8; row++) {
        if (labels)
            fprintf(out, "\n%d", row + 1);
        else if (row > 0)
            fputc('\n', out);
        for (int column = 0; column < 8; column++) {
            const uint64_t bit = UINT64_C(1) << (8 * row + column);

            fprintf(out, "%s%c", labels || column > 0 ? " " : "",
                    (blacks & bit) != 0 ? 'X' : (whites & bit) != 0 ? 'O' : '.');
        }
    }
    if (labels)
        fprintf(out, "\n%s to move", colour_name(black));
    fputs("\n\n", out);
}

static void do_showboard(Call *call)   { print_board(call, true); }
static void do_rules_board(Call *call) { print_board(call, false); }

static void do_legal_moves(Call *call)
{
    uint64_t moves = yk_board_moves(gui_game_board(call->game));
    FILE *out = begin_answer(call, '=');

    if (gui_game_must_pass(call->game))
        fputs(" pass", out);
    for (; moves != 0; moves = bit_drop_lowest(moves))
        fprintf(out, " %s", yk_square_name(bit_lowest(moves)));
    fputs("\n\n", out);
}

static void do_side_to_move(Call *call)
{
    answer(call, colour_name(gui_game_black(call->game)));
}

static void do_final_result(Call *call)
{
    if (gui_game_over(call->game))
        answer_score(call, gui_game_black_score(call->game));
    else
        answer(call, "");
}

/* ---- time ---- */

static void do_time_settings(Call *call)
{
    double main_s, extra_s;
    int stones;

    if (!read_seconds(call, &main_s) || !read_seconds(call, &extra_s)
        || !read_int(call, 0, 1000, &stones)) {
        complain(call, "not three numbers");
        return;
    }
    for (int side = 0; side < 2; side++)
        gtp_clock_set(&call->gtp->clocks[side], main_s, extra_s, stones);
    answer(call, "");
}

static void do_time_left(Call *call)
{
    bool black;
    double left_s;
    int stones;

    if (!read_colour(call, &black) || !read_seconds(call, &left_s)
        || !read_int(call, 0, 1000, &stones)) {
        complain(call, "not a color and two numbers");
        return;
    }
    gtp_clock_left(&call->gtp->clocks[black], left_s, stones);
    answer(call, "");
}

/* ---- searches ---- */

static void search(Call *call, Purpose purpose, int moves)
{
    const bool black = gui_game_black(call->game);
    GuiAsk *ask = &call->reply->ask;

    gui_ask_init(ask, gui_game_board(call->game), black);
    ask->moves = moves;
    ask->query.time_limit_s = call->time_s;
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

static void genmove(Call *call, Purpose purpose)
{
    bool black;

    if (!read_colour(call, &black)) {
        complain(call, "invalid color");
        return;
    }
    if (black != gui_game_black(call->game)) {
        if (!gui_game_must_pass(call->game)) {
            complain(call, "it is the other color's turn");
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
    answer(call, "pass");
}

static void do_genmove(Call *call)     { genmove(call, GTP_GENMOVE); }
static void do_reg_genmove(Call *call) { genmove(call, GTP_REG_GENMOVE); }

static void do_final_score(Call *call)
{
    if (gui_game_over(call->game))
        answer_score(call, gui_game_black_score(call->game));
    else
        search(call, GTP_SCORE, 1);
}

static void do_hint(Call *call)
{
    int moves = 1;

    if (*call->rest != '\0' && !read_int(call, 1, 60, &moves))
        complain(call, "not a number of moves");
    else if (gui_game_over(call->game))
        complain(call, "the game is over");
    else
        search(call, GTP_HINT, moves);
}

static void found_score(Call *call, const GuiFound *found)
{
    const yk_result *result = found->result;

    if (result->lower != result->upper)
        complain(call, "cannot score: not proven in the time for a move");
    else
        answer_score(call, found->ask->black_to_move ? result->lower : -result->lower);
}

/* "d3 +4 exact d3c4...", "c4 -1.50 believed, 12 plies c4...". */
static void found_hint(Call *call, const GuiFound *found)
{
    FILE *out = begin_answer(call, '=');
    GuiMove move;

    for (int i = 0; i < call->gtp->count && gui_move(found, i, &move); i++) {
        fprintf(out, i > 0 ? "\n%s" : " %s", move_name(move.square));
        if (move.exact)
            fprintf(out, " %+d exact", move.score_16 / 16);
        else if (move.confidence > 0)
            fprintf(out, " %+.2f believed, %d%%", move.score_16 / 16.0, move.confidence);
        else if (move.confidence == 0)
            fprintf(out, " %+.2f believed, %d plies", move.score_16 / 16.0, move.plies);
        else
            fputs(" ?", out);
        for (int k = 0; k < move.line_length; k++)
            fprintf(out, " %s", move_name(move.line[k]));
    }
    fputs("\n\n", out);
}

static void gtp_found(void *state, GuiGame *game, const GuiFound *found, GuiReply *reply)
{
    Gtp *gtp = state;
    Call call = { .gtp = gtp, .game = game, .reply = reply };
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
        answer(&call, move_name(move.square));
    }
    gtp->purpose = GTP_NOTHING;
}

/* ---- about the program ---- */

static void do_version(Call *call)
{
    answer(call, yk_version());
}

static void do_set_game(Call *call)
{
    if (gui_same(call->rest, "Othello") || gui_same(call->rest, "Reversi"))
        answer(call, "");
    else
        complain(call, "unsupported game");
}

static void do_quit(Call *call)
{
    answer(call, "");
    call->reply->wish = GUI_QUIT;
}

/* ---- commands ---- */

static void do_list_commands(Call *call);
static void do_known_command(Call *call);

static const struct {
    const char *name;
    void (*run)(Call *call);    /* NULL: the answer is always */
    const char *text;
} COMMANDS[] = {
    { "protocol_version", .text = "2" },
    { "name", .text = "yomikiri" },
    { "version", .run = do_version },
    { "known_command", .run = do_known_command },
    { "list_commands", .run = do_list_commands },
    { "quit", .run = do_quit },
    { "list_games", .text = "Othello" },
    { "set_game", .run = do_set_game },
    { "boardsize", .run = do_boardsize },
    { "clear_board", .run = do_clear_board },
    { "komi", .text = "" },
    { "play", .run = do_play },
    { "undo", .run = do_undo },
    { "loadsgf", .run = do_loadsgf },
    { "genmove", .run = do_genmove },
    { "reg_genmove", .run = do_reg_genmove },
    { "final_score", .run = do_final_score },
    { "showboard", .run = do_showboard },
    { "time_settings", .run = do_time_settings },
    { "time_left", .run = do_time_left },
    { "gogui-interrupt", .text = "" },
    { "gogui-analyze_commands", .text =
      "string/Exact scores and lines/yomikiri-hint 60\n"
      "string/Final score with best play/final_score" },
    { "gogui-rules_game_id", .text = "Othello" },
    { "gogui-rules_board_size", .text = "8" },
    { "gogui-rules_board", .run = do_rules_board },
    { "gogui-rules_legal_moves", .run = do_legal_moves },
    { "gogui-rules_side_to_move", .run = do_side_to_move },
    { "gogui-rules_final_result", .run = do_final_result },
    { "yomikiri-hint", .run = do_hint },
};

static void do_list_commands(Call *call)
{
    FILE *out = begin_answer(call, '=');

    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++)
        fprintf(out, i > 0 ? "\n%s" : " %s", COMMANDS[i].name);
    fputs("\n\n", out);
}

static void do_known_command(Call *call)
{
    char word[GUI_WORD];
    bool known = false;

    gui_word(&call->rest, word);
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++)
        known |= strcmp(word, COMMANDS[i].name) == 0;
    answer(call, known ? "true" : "false");
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
static void begin_call(Call *call, char command[GUI_WORD])
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
    Call call = { .gtp = state, .game = game, .reply = reply, .time_s = live->limit_s,
                  .rest = text };
    char command[GUI_WORD];

    if (!line) {
        complain(&call, "line too long");
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
            if (COMMANDS[i].run)
                COMMANDS[i].run(&call);
            else
                answer(&call, COMMANDS[i].text);
            return;
        }
    complain(&call, "unknown command");
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
