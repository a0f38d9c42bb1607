#include "apps/cli/solve/solve_text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/solve/phrase.h"
#include "apps/cli/terminal/terminal.h"
#include "base/shown.h"

enum { COLUMNS = 76, INDENT = 6 };

static const char BOLD[] = "\033[1m", RED[] = "\033[1;31m", PLAIN[] = "\033[0m";

/* ---- style ---- */

void solve_text_style(TextStyle *style, FILE *out, bool ascii, bool quiet)
{
    const bool terminal = isatty(fileno(out)) != 0;
    const char *no_colour = getenv("NO_COLOR");

    style->out = out;
    style->unicode = terminal && !ascii && terminal_takes_utf8();
    style->colour = terminal && !(no_colour && no_colour[0])
                    && terminal_takes_colours();
    style->quiet = quiet;
    style->warnings = !terminal_same_place(fileno(out), STDERR_FILENO);
}

static const char *paint(const TextStyle *style, const char *code)
{
    return style->colour ? code : "";
}

/* ---- the board as understood ---- */

/* A filled circle is black, as on paper, whatever the terminal's own colours, and the line
 * below the board says so. Colours are added to that and do not replace it: what is copied
 * from the terminal has none. */
static void put_square(const TextStyle *style, bool black, bool white)
{
    const char *disc = black ? " X" : white ? " O" : " -";

    if (style->unicode)
        disc = black ? " ●" : white ? " ○" : " ·";
    if (style->colour)
        fprintf(style->out, "\033[%sm%s ", black ? "22;30" : white ? "22;97" : "2;30", disc + 1);
    else
        fputs(disc, style->out);
}

static void put_board(const TextStyle *style, const SolveItem *item)
{
    const Board board = item->position.board;
    const bool black_moves = item->position.black_to_move;
    const uint64_t black = black_moves ? board.own : board.opp;
    const uint64_t white = black_moves ? board.opp : board.own;
    const char *black_name = style->unicode ? "●" : "X";
    const char *white_name = style->unicode ? "○" : "O";

    fputs("    a b c d e f g h\n", style->out);
    for (int rank = 0; rank < 8; rank++) {
        fprintf(style->out, "  %d%s", rank + 1, paint(style, " \033[42m"));
        for (int square = rank * 8; square < rank * 8 + 8; square++)
            put_square(style, black & square_bit(square), white & square_bit(square));
        fprintf(style->out, "%s\n", paint(style, PLAIN));
    }
    fprintf(style->out, "  Black (%s) %d, White (%s) %d, %d empty; ", black_name,
            bit_count(black), white_name, bit_count(white), board_empties(board));
    if (item_game_over(item))
        fputs("neither side can move\n", style->out);
    else
        fprintf(style->out, "%s to move%s\n", black_moves ? "Black" : "White",
                yk_board_moves(board) ? "" : ", but has to pass");
}

/* ---- moves and lines ---- */

/* Write `word` at *column, on a new indented row if it does not fit. */
static void put_word(FILE *out, int *column, int indent, const char *word)
{
    const int length = (int)strlen(word);

    if (*column + 1 + length > COLUMNS) {
        fprintf(out, "\n%*s", indent, "");
        *column = indent;
    } else {
        fputc(' ', out);
        (*column)++;
    }
    fputs(word, out);
    *column += length;
}

/* "1.a2 2.b1 -- 3.h8": moves are numbered, passes are not. */
static void put_line(FILE *out, const char *title, const uint8_t *line, int length, bool complete)
{
    int column = fprintf(out, "%s:", title), number = 0;

    for (int i = 0; i < length; i++) {
        char word[NUMBER_SIZE];

        if (line[i] == PASS)
            snprintf(word, sizeof(word), "--");
        else
            snprintf(word, sizeof(word), "%d.%s", ++number, square_text(line[i]));
        put_word(out, &column, INDENT, word);
    }
    if (!complete)
        put_word(out, &column, INDENT, "...");
    fputc('\n', out);
}

/* Whether the line goes to the end of the game; one that was stopped may not. */
static bool line_complete(const SolveItem *item)
{
    const yk_result *result = &item->result;

    return yk_verify_line(item->position.board, result->line,
                          result->line_length, result->lower);
}

static void put_best(FILE *out, const SolveItem *item, const SolveRequest *request)
{
    const yk_result *result = &item->result;
    char open[PHRASE_SIZE];

    if (item_game_over(item) || !item_exact(item))
        return;
    fputs("best:", out);
    if (result->move_count == 0)
        fputs(" --", out);
    for (uint64_t rest = result->best; rest; rest = bit_drop_lowest(rest))
        fprintf(out, " %s", square_text(bit_lowest(rest)));
    phrase_open(item, open, sizeof(open));
    if (open[0] && request->first_best)
        fputs(" (whether others are as good was not asked)", out);
    else if (open[0])
        fprintf(out, "; %s", open);
    fputc('\n', out);
}

static void put_moves(FILE *out, const SolveItem *item, const SolveRequest *request)
{
    enum { LINE_COLUMN = 20 };
    const yk_result *result = &item->result;

    if (!request->all_moves || result->move_count == 0)
        return;
    fputs("  move      score  line\n", out);
    for (int i = 0; i < result->move_count; i++) {
        const yk_move *move = &result->moves[i];
        char score[NUMBER_SIZE], estimate[PHRASE_SIZE];
        int column = LINE_COLUMN - 1;

        phrase_bounds(move->lower, move->upper, score, sizeof(score));
        phrase_move_estimate(move, estimate, sizeof(estimate));
        fprintf(out, "  %-4s %10s ", square_text(move->square), score);
        fputc(' ', out);
        if (estimate[0])
            fprintf(out, "believed %s", estimate);
        for (int k = 0; k < move->line_length; k++)
            put_word(out, &column, LINE_COLUMN, square_text(move->line[k]));
        fputc('\n', out);
    }
}

/* ---- one position ---- */

static void put_effort(FILE *out, const SolveItem *item)
{
    const yk_result *result = &item->result;
    char nodes[NUMBER_SIZE], time[NUMBER_SIZE], speed[NUMBER_SIZE];

    number_count(nodes, (int64_t)result->nodes);
    phrase_time(result->time_s, time, sizeof(time));
    phrase_speed(result->nodes, result->time_s, speed, sizeof(speed));
    fprintf(out, "%d empties, %s nodes, %s%s%s, %d thread%s, kernel %s\n",
            board_empties(item->position.board), nodes, time, speed[0] ? ", " : "", speed,
            item->facts.threads, item->facts.threads == 1 ? "" : "s", item->facts.kernel);
}

static void put_note(const TextStyle *style, const char *text, bool bad)
{
    if (text[0])
        fprintf(style->out, "%s%s%s\n", paint(style, bad ? RED : ""), text,
                paint(style, bad ? PLAIN : ""));
}

/* "; best so far: d3 (selective 87 %): d3 c5 f6", on the line of one position. */
static void put_so_far_quiet(FILE *out, const SolveItem *item, const char *so_far)
{
    if (!so_far[0])
        return;
    fprintf(out, "; %s:", so_far);
    for (int i = 0; i < item->result.best_so_far_length; i++)
        fprintf(out, " %s", square_text(item->result.best_so_far_line[i]));
}

/* The phrases about an answer, "" where there is nothing to say. */
typedef struct {
    char result[PHRASE_SIZE], estimate[PHRASE_SIZE], so_far[PHRASE_SIZE];
} Phrases;

static Phrases phrases_of(const SolveItem *item, const SolveRequest *request)
{
    Phrases said = { .estimate = "", .so_far = "" };

    phrase_result(item, request, said.result, sizeof(said.result));
    if (item->status == YK_OK && item_sound(item)) {
        phrase_estimate(item, request, said.estimate, sizeof(said.estimate));
        phrase_best_so_far(item, said.so_far, sizeof(said.so_far));
    }
    return said;
}

static void put_quiet(FILE *out, const SolveItem *item, const Phrases *said)
{
    fprintf(out, "%s%s: %s", item_name(item), item->ply, said->result);
    if (item->status == YK_OK && item_sound(item) && item->result.line_length > 0) {
        fputs(":", out);
        for (int i = 0; i < item->result.line_length; i++)
            fprintf(out, " %s", square_text(item->result.line[i]));
    }
    fprintf(out, "%s%s", said->estimate[0] ? "; " : "", said->estimate);
    put_so_far_quiet(out, item, said->so_far);
}

void solve_text(const TextStyle *style, const SolveItem *item, const SolveRequest *request)
{
    FILE *out = style->out;
    const bool named = item->position.id[0] != '\0';
    const Phrases said = phrases_of(item, request);

    if (style->quiet) {
        put_quiet(out, item, &said);
        return;
    }
    if (item->number > 1)
        fputc('\n', out);
    fprintf(out, "%s%s%s%s", paint(style, BOLD), item_name(item), item->ply, paint(style, PLAIN));
    /* "(standard input)" has its own brackets. */
    fprintf(out, !named ? "\n" : item->where[0] == '(' ? " %s\n" : " (%s)\n", item->where);
    put_board(style, item);
    for (int i = 0; style->warnings && i < item->position.warning_count; i++)
        fprintf(out, "warning: %s (%s)\n", shown(item->position.warnings[i].message).text,
                diag_name(item->position.warnings[i].code));
    fprintf(out, "%s%s%s\n", paint(style, BOLD), said.result, paint(style, PLAIN));
    if (item->status != YK_OK || !item_sound(item))
        return;
    put_note(style, said.estimate, false);
    put_note(style, said.so_far, false);
    if (item->result.line_length > 0)
        put_line(out, "line", item->result.line, item->result.line_length, line_complete(item));
    else if (said.so_far[0])
        put_line(out, "line believed", item->result.best_so_far_line,
                 item->result.best_so_far_length, false);
}

void solve_text_rest(const TextStyle *style, const SolveItem *item, const SolveRequest *request)
{
    FILE *out = style->out;
    const bool good = item->status == YK_OK && item_sound(item);
    const Phrases said = phrases_of(item, request);
    char expected[PHRASE_SIZE * 8] = "", proof[PHRASE_SIZE] = "", selective[PHRASE_SIZE];
    char certificate[PHRASE_SIZE + sizeof(item->certificate.file)];

    if (item->status == YK_OK) {
        phrase_expected(item, expected, sizeof(expected));
        phrase_proof(item, proof, sizeof(proof));
    }
    if (style->quiet)
        fprintf(out, "%s%s\n", expected[0] ? "; " : "", expected);
    if (!good) {
        put_note(style, item->told ? said.result : "", true);
        put_note(style, proof, true);
    }
    if (!good || style->quiet)
        return;
    put_best(out, item, request);
    put_moves(out, item, request);
    phrase_selective(said.estimate, said.so_far, selective, sizeof(selective));
    put_note(style, selective, false);
    put_effort(out, item);
    put_note(style, expected, item->expectation == EXPECT_WRONG);
    put_note(style, proof, false);
    phrase_certificate(item, certificate, sizeof(certificate));
    if (certificate[0])
        fprintf(out, "proof: %s\n", certificate);
}
