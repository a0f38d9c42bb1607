/* cassio.c - the Othello Engine Protocol of Cassio. Each line begins with ENGINE-PROTOCOL:
 *
 *     midgame-search BOARD ALPHA BETA DEPTH PRECISION
 *     endgame-search BOARD ALPHA BETA [DEPTH] PRECISION
 *
 * ask how the score of a board lies to a window, PRECISION in percent, 100 for a proof; answers
 * are
 *
 *     BOARD, move d3, depth 20, @100%, B+2.00 <= v <= B+2.00, d3C4, node 1143322, time 0.064
 *
 * with scores of black or white, whoever is ahead, and black's moves in small letters. "ready."
 * follows whenever nothing is being searched any more, "ok." answers what is said meanwhile. The
 * board, the window, the depth and the precision are searched as they were asked. */

#include <math.h>
#include <string.h>

#include "apps/gui/gui.h"
#include "apps/gui/gui_text.h"
#include "base/base.h"
#include "base/shown.h"

/* ---- searches ---- */

/* 64 squares and the side, with or without a blank between them. */
static bool read_board(const char **line, GuiAsk *ask)
{
    char text[GUI_WORD], side[GUI_WORD];
    int black;

    if (!gui_word(line, text))
        return false;
    if (strlen(text) == 64 && gui_word(line, side) && strlen(side) == 1)
        strcat(text, side);
    if (strlen(text) != 65 || yk_board_parse(text, &ask->query.board, &black) != YK_OK)
        return false;
    ask->black_to_move = black != 0;
    return true;
}

/* The numbers that end the line; how many there are, or -1 if one is none. */
static int read_numbers(const char *line, double numbers[], int most)
{
    char word[GUI_WORD];
    int count = 0;

    while (gui_word(&line, word)) {
        if (count == most || !gui_number(word, -1000, 1000, &numbers[count]))
            return -1;
        count++;
    }
    return count;
}

/* NULL if *ask is filled, else what is wrong. */
static const char *read_search(const char *line, bool midgame, GuiAsk *ask)
{
    double numbers[4];

    gui_ask_init(ask, (yk_board){ 0, 0 }, true);
    if (!read_board(&line, ask))
        return "not 64 squares and the side to move";
    const int count = read_numbers(line, numbers, 4);

    if (count != 4 && (midgame || count != 3))
        return midgame ? "alpha, beta, depth and precision have to follow the board"
                       : "alpha, beta and precision have to follow the board";
    /* Between two whole scores lies none, so nothing is lost. */
    const double alpha = floor(numbers[0]), beta = ceil(numbers[1]);
    const double precision = numbers[count - 1];

    if (alpha < -64 || beta > 64 || alpha >= beta)
        return "not a window within -64 and 64";
    if (precision < 1 || precision > 100)
        return "the precision is not a percentage";
    ask->query.alpha = (int)alpha;
    ask->query.beta = (int)beta;
    ask->confidence = (int)precision;
    if (!midgame)
        return NULL;
    if (numbers[2] < 1 || numbers[2] > 64)
        return "the depth is not between 1 and 64 plies";
    ask->query.depth = (int)numbers[2];
    ask->full_width = ask->confidence == 100;
    return NULL;
}

/* ---- answers ---- */

/* "B+2.00" for so many sixteenths of a disc, black's. */
static void print_score(FILE *out, int black_16)
{
    const bool white = black_16 < 0;

    fprintf(out, "%c+%.2f", white ? 'W' : 'B', (white ? -black_16 : black_16) / 16.0);
}

static void print_bounds(FILE *out, bool black, int lower_16, int upper_16)
{
    print_score(out, black ? lower_16 : -upper_16);
    fputs(" <= v <= ", out);
    print_score(out, black ? upper_16 : -lower_16);
}

/* Passes are not written: the letters show whose moves they are. */
static void print_line(FILE *out, bool black, const GuiMove *move)
{
    for (int i = 0; i < move->line_length; i++, black = !black) {
        const char *name = yk_square_name(move->line[i]);

        if (move->line[i] != YK_PASS)
            fprintf(out, "%c%c", black ? name[0] : name[0] - 'a' + 'A', name[1]);
    }
}

static void print_found(FILE *out, const GuiFound *found, const GuiMove *move)
{
    const yk_result *result = found->result;
    const GuiAsk *ask = found->ask;
    const yk_query *query = &ask->query;
    const bool proven = result->lower == result->upper || result->lower >= query->beta
                        || result->upper <= query->alpha || move->confidence < 0;
    const int believed = result->estimate.sixteenths;
    int lower = 16 * result->lower, upper = 16 * result->upper;
    char board[67];

    if (!proven && believed < 16 * query->beta)
        upper = believed;
    if (!proven && believed > 16 * query->alpha)
        lower = believed;
    yk_board_format(query->board, ask->black_to_move, board);
    fprintf(out, "%.64s%c, move %s, depth %d, @%d%%, ", board, board[65],
            yk_square_name(move->square),
            !proven && move->confidence == 0 ? move->plies
                                             : bit_count(~(query->board.own | query->board.opp)),
            proven ? 100 : move->confidence == 0 ? found->width : move->confidence);
    print_bounds(out, ask->black_to_move, lower, upper);
    fputs(", ", out);
    print_line(out, ask->black_to_move, move);
    fprintf(out, ", node %llu, time %.3f\n", (unsigned long long)found->nodes, found->time_s);
}

static void cassio_found(void *state, GuiGame *game, const GuiFound *found, GuiReply *reply)
{
    GuiMove move;

    (void)state;
    (void)game;
    if (gui_move(found, 0, &move))
        print_found(reply->out, found, &move);
    if (found->last)
        fputs("ready.\n", reply->out);
}

/* ---- commands ---- */

/* A line that begins no search and ends none was answered: say whether one runs. */
static void end_answer(const GuiLive *live, GuiReply *reply)
{
    fputs(live->searching ? "ok.\n" : "ready.\n", reply->out);
}

static void complain(const GuiLive *live, GuiReply *reply, const char *command, const char *why)
{
    fprintf(reply->out, "ERROR: %s: %s\n", shown(command).text, why);
    end_answer(live, reply);
}

static void search(const char *line, const char *command, const GuiLive *live, GuiReply *reply)
{
    const char *wrong = read_search(line, strcmp(command, "midgame-search") == 0, &reply->ask);

    if (wrong) {
        complain(live, reply, command, wrong);
        return;
    }
    reply->ask.steps = true;
    reply->ask.query.time_limit_s = live->limit_s;
    reply->wish = GUI_SEARCH;
}

static void obey(const char *command, const char *rest, const GuiLive *live, GuiReply *reply)
{
    if (strcmp(command, "midgame-search") == 0 || strcmp(command, "endgame-search") == 0) {
        search(rest, command, live, reply);
    } else if (strcmp(command, "stop") == 0) {
        if (live->searching)
            reply->wish = GUI_CUT;      /* what was found and "ready." come of that */
        else
            end_answer(live, reply);
    } else if (strcmp(command, "quit") == 0) {
        reply->wish = GUI_QUIT;
    } else if (strcmp(command, "init") == 0 || strcmp(command, "new-position") == 0
               || strcmp(command, "empty-hash") == 0) {
        reply->wish = strcmp(command, "empty-hash") == 0 ? GUI_FORGET : GUI_DROP;
        fputs("ready.\n", reply->out);
    } else if (strcmp(command, "get-version") == 0) {
        fprintf(reply->out, "version: yomikiri %s\n", yk_version());
        end_answer(live, reply);
    } else if (strcmp(command, "get-search-infos") == 0) {
        fprintf(reply->out, "node %llu, time %.3f\n", (unsigned long long)live->nodes,
                live->time_s);
        end_answer(live, reply);
    } else if (strcmp(command, "feed-hash") == 0) {
        end_answer(live, reply);        /* scores from elsewhere are no proof */
    } else {
        complain(live, reply, command, "unknown command");
    }
}

static void cassio_line(void *state, GuiGame *game, const char *line, const GuiLive *live,
                        GuiReply *reply)
{
    char word[GUI_WORD];

    (void)state;
    (void)game;
    if (!line) {
        complain(live, reply, "line", "too long");
        return;
    }
    if (!gui_word(&line, word))
        end_answer(live, reply);
    else if (strcmp(word, "ENGINE-PROTOCOL") != 0)
        complain(live, reply, word, "not ENGINE-PROTOCOL");
    else if (!gui_word(&line, word))
        end_answer(live, reply);
    else
        obey(word, line, live, reply);
}

const GuiProtocol gui_cassio = { "cassio", 0, NULL, cassio_line, cassio_found };
