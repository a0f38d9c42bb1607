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

/* NULL if *ask is filled, else what is wrong. */
static const char *read_search(const char *line, bool midgame, GuiAsk *ask)
{
    double numbers[4];
    int count = 0;

    gui_ask_init(ask, (yk_board){ 0, 0 }, true);
    if (!read_board(&line, ask))
        return "not 64 squares and the side to move";
    while (count < 4 && gui_number(&line, -1000, 1000, &numbers[count]))
        count++;
    if (*line != '\0' || (count != 4 && (midgame || count != 3)))
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

static void cassio_found(GuiCall *call, const GuiFound *found)
{
    const yk_result *result = found->result;
    const yk_query *query = &found->ask->query;
    const int believed = result->estimate.sixteenths;
    bool black = found->ask->black_to_move;
    int lower = 16 * result->lower, upper = 16 * result->upper;
    FILE *out = call->out;
    char board[67];
    GuiMove move;

    gui_move(found, 0, &move);
    const bool proven = result->lower == result->upper || result->lower >= query->beta
                        || result->upper <= query->alpha || move.confidence < 0;

    if (!proven && believed < 16 * query->beta)
        upper = believed;
    if (!proven && believed > 16 * query->alpha)
        lower = believed;
    yk_board_format(query->board, black, board);
    fprintf(out, "%.64s%c, move %s, depth %d, @%d%%, ", board, board[65],
            yk_square_name(move.square),
            !proven && move.confidence == 0 ? move.plies
                                            : bit_count(~(query->board.own | query->board.opp)),
            proven ? 100 : move.confidence == 0 ? found->width : move.confidence);
    print_score(out, black ? lower : -upper);
    fputs(" <= v <= ", out);
    print_score(out, black ? upper : -lower);
    fputs(", ", out);
    /* Passes are not written: the letters show whose moves they are. */
    for (int i = 0; i < move.line_length; i++, black = !black) {
        const char *name = yk_square_name(move.line[i]);

        if (move.line[i] != YK_PASS)
            fprintf(out, "%c%c", black ? name[0] : name[0] - 'a' + 'A', name[1]);
    }
    fprintf(out, ", node %llu, time %.3f\n%s", (unsigned long long)found->nodes, found->time_s,
            found->last ? "ready.\n" : "");
}

/* ---- commands: what they return is a complaint ---- */

static const char *begin_search(GuiCall *call, bool midgame)
{
    const char *wrong = read_search(call->rest, midgame, &call->ask);

    call->ask.steps = true;
    call->ask.query.time_limit_s = call->limit_s;
    call->wish = wrong ? GUI_NOTHING : GUI_SEARCH;
    return wrong;
}

static const char *do_midgame(GuiCall *call) { return begin_search(call, true); }
static const char *do_endgame(GuiCall *call) { return begin_search(call, false); }

static const char *do_stop(GuiCall *call)
{
    call->wish = call->searching ? GUI_CUT : GUI_NOTHING;
    return NULL;
}

static const char *do_version(GuiCall *call)
{
    fputs("version: yomikiri " YK_VERSION "\n", call->out);
    return NULL;
}

static const char *do_infos(GuiCall *call)
{
    fprintf(call->out, "node %llu, time %.3f\n", (unsigned long long)call->nodes, call->time_s);
    return NULL;
}

static const GuiCommand COMMANDS[] = {
    { "midgame-search", .run = do_midgame },
    { "endgame-search", .run = do_endgame },
    { "stop", .run = do_stop },
    { "quit", .wish = GUI_QUIT },
    { "init", .wish = GUI_DROP },
    { "new-position", .wish = GUI_DROP },
    { "empty-hash", .wish = GUI_FORGET },
    { "get-version", .run = do_version },
    { "get-search-infos", .run = do_infos },
    { .name = "feed-hash" },           /* scores from elsewhere are no proof */
};

static void cassio_line(GuiCall *call)
{
    char word[GUI_WORD] = "line";
    const char *wrong = NULL;

    if (!call->rest)
        wrong = "too long";
    else if (gui_word(&call->rest, word) && strcmp(word, "ENGINE-PROTOCOL") != 0)
        wrong = "not ENGINE-PROTOCOL";
    else if (gui_word(&call->rest, word))
        wrong = gui_obey(call, COMMANDS, ARRAY_LENGTH(COMMANDS), word, "unknown command");
    if (wrong)
        fprintf(call->out, "ERROR: %s: %s\n", shown(word).text, wrong);
    /* What else is wished says "ready." itself: the search, or nobody any more. */
    if (call->wish == GUI_DROP || call->wish == GUI_FORGET)
        fputs("ready.\n", call->out);
    else if (call->wish == GUI_NOTHING)
        fputs(call->searching ? "ok.\n" : "ready.\n", call->out);
}

const GuiProtocol gui_cassio = { "cassio", 0, NULL, cassio_line, cassio_found };
