/* solve_text.c - answers for people: see output.h. */

#include "apps/cli/solve/output.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/solve/phrase.h"
#include "apps/cli/terminal/terminal.h"
#include "base/shown.h"

enum { COLUMNS = 76, INDENT = 6 };

static const char BOLD[] = "\033[1m", RED[] = "\033[1;31m", PLAIN[] = "\033[0m";

/* ---- style ---- */

void solve_text_style(TextStyle *style, FILE *out, bool quiet)
{
    const bool terminal = isatty(fileno(out)) != 0;
    const char *no_colour = getenv("NO_COLOR");

    *style = (TextStyle){
        .out = out, .unicode = terminal && terminal_takes_utf8(),
        .colour = terminal && !(no_colour && no_colour[0]) && terminal_takes_colours(),
        .quiet = quiet, .warnings = !terminal_same_place(fileno(out), STDERR_FILENO),
    };
}

/* A line of that colour; none for "". */
static void write_note(const TextStyle *style, const char *colour, const char *text)
{
    if (text[0] && style->colour && colour[0])
        fprintf(style->out, "%s%s%s\n", colour, text, PLAIN);
    else if (text[0])
        fprintf(style->out, "%s\n", text);
}

/* ---- the board as understood ---- */

/* A filled circle is black, as on paper, whatever the terminal's own colours, and the line
 * below the board says so. Colours are added to that and do not replace it: what is copied
 * from the terminal has none. */
static void write_board(const TextStyle *style, const SolveItem *item)
{
    static const char *const COLOURS[] = { "2;30", "22;30", "22;97" };
    static const char *const SIGNS[2][3] = { { "-", "X", "O" }, { "·", "●", "○" } };
    const char *const *signs = SIGNS[style->unicode];
    const Board board = item->position.board;
    const bool black_moves = item->position.black_to_move;
    const uint64_t black = black_moves ? board.own : board.opp;
    const uint64_t white = black_moves ? board.opp : board.own;

    fputs("    a b c d e f g h\n", style->out);
    for (int square = 0; square < 64; square++) {
        const int disc = black & square_bit(square) ? 1 : white & square_bit(square) ? 2 : 0;

        if (square % 8 == 0)
            fprintf(style->out, "  %d%s", square / 8 + 1, style->colour ? " \033[42m" : "");
        if (style->colour)
            fprintf(style->out, "\033[%sm%s ", COLOURS[disc], signs[disc]);
        else
            fprintf(style->out, " %s", signs[disc]);
        if (square % 8 == 7)
            fprintf(style->out, "%s\n", style->colour ? PLAIN : "");
    }
    fprintf(style->out, "  Black (%s) %d, White (%s) %d, %d empty; ", signs[1], bit_count(black),
            signs[2], bit_count(white), board_empties(board));
    if (item_game_over(item))
        fputs("neither side can move\n", style->out);
    else
        fprintf(style->out, "%s to move%s\n", black_moves ? "Black" : "White",
                yk_board_moves(board) ? "" : ", but has to pass");
}

/* ---- moves and lines ---- */

/* Write `word` at *column, on a new indented row if it does not fit. */
static void write_word(FILE *out, int *column, int indent, const char *word)
{
    const int length = (int)strlen(word);
    const bool fits = *column + 1 + length <= COLUMNS;

    fprintf(out, fits ? "%*s%s" : "\n%*s%s", fits ? 1 : indent, "", word);
    *column = (fits ? *column + 1 : indent) + length;
}

/* "line: 1.a2 2.b1 -- 3.h8": moves are numbered, passes are not. */
static void write_line(FILE *out, const char *title, const uint8_t *line, int length,
                       bool complete)
{
    int column = fprintf(out, "%s:", title), number = 0;
    char word[NUMBER_SIZE];

    for (int i = 0; i < length; i++) {
        if (line[i] == PASS)
            snprintf(word, sizeof(word), "--");
        else
            snprintf(word, sizeof(word), "%d.%s", ++number, square_text(line[i]));
        write_word(out, &column, INDENT, word);
    }
    if (!complete)
        write_word(out, &column, INDENT, "...");
    fputc('\n', out);
}

static void write_squares(FILE *out, const uint8_t *squares, int count)
{
    for (int i = 0; i < count; i++)
        fprintf(out, " %s", square_text(squares[i]));
}

static void write_best(FILE *out, const SolveItem *item, const SolveRequest *request)
{
    const Phrase open = phrase_open(item);

    fputs(item->result.move_count == 0 ? "best: --" : "best:", out);
    for (uint64_t rest = item->result.best; rest; rest = bit_drop_lowest(rest))
        fprintf(out, " %s", square_text(bit_lowest(rest)));
    if (open.text[0] && request->first_best)
        fputs(" (whether others are as good was not asked)", out);
    else if (open.text[0])
        fprintf(out, "; %s", open.text);
    fputc('\n', out);
}

static void write_moves(FILE *out, const yk_result *result)
{
    enum { LINE_COLUMN = 20 };

    fputs("  move      score  line\n", out);
    for (const yk_move *move = result->moves; move < result->moves + result->move_count; move++) {
        const Phrase estimate = phrase_move_estimate(move);
        int column = LINE_COLUMN - 1;

        fprintf(out, "  %-4s %10s  %s%s", square_text(move->square),
                phrase_bounds(move->lower, move->upper).text, estimate.text[0] ? "believed " : "",
                estimate.text);
        for (int k = 0; k < move->line_length; k++)
            write_word(out, &column, LINE_COLUMN, square_text(move->line[k]));
        fputc('\n', out);
    }
}

/* ---- one position ---- */

/* All on one line, which goes on with what was expected. */
static void write_quiet(FILE *out, const SolveItem *item, const char *said, const char *estimate,
                        const char *so_far)
{
    const yk_result *result = &item->result;
    const bool good = item->status == YK_OK && item_sound(item);

    fprintf(out, "%s%s: %s", item_name(item), item->ply, said);
    if (good && result->line_length > 0) {
        fputc(':', out);
        write_squares(out, result->line, result->line_length);
    }
    fprintf(out, "%s%s", estimate[0] ? "; " : "", estimate);
    if (so_far[0]) {
        fprintf(out, "; %s:", so_far);
        write_squares(out, result->best_so_far_line, result->best_so_far_length);
    }
}

void solve_text(const TextStyle *style, const SolveItem *item, const SolveRequest *request)
{
    const bool good = item->status == YK_OK && item_sound(item);
    const Phrase said = phrase_result(item, request);
    const Phrase estimate = good ? phrase_estimate(item, request) : (Phrase){ "" };
    const Phrase so_far = good ? phrase_best_so_far(item) : (Phrase){ "" };
    const char *bold = style->colour ? BOLD : "", *plain = style->colour ? PLAIN : "";
    const yk_result *result = &item->result;
    FILE *out = style->out;

    if (style->quiet) {
        write_quiet(out, item, said.text, estimate.text, so_far.text);
        return;
    }
    fprintf(out, "%s%s%s%s%s", item->number > 1 ? "\n" : "", bold, item_name(item), item->ply,
            plain);
    /* "(standard input)" has its own brackets. */
    fprintf(out, !item->position.id[0] ? "\n" : item->where[0] == '(' ? " %s\n" : " (%s)\n",
            item->where);
    write_board(style, item);
    for (int i = 0; style->warnings && i < item->position.warning_count; i++)
        fprintf(out, "warning: %s (%s)\n", shown(item->position.warnings[i].message).text,
                diag_name(item->position.warnings[i].code));
    fprintf(out, "%s%s%s\n", bold, said.text, plain);
    write_note(style, "", estimate.text);
    write_note(style, "", so_far.text);
    if (good && result->line_length > 0)
        /* One that was stopped may not go to the end of the game. */
        write_line(out, "line", result->line, result->line_length,
                   yk_verify_line(item->position.board, result->line, result->line_length,
                                  result->lower));
    else if (so_far.text[0])
        write_line(out, "line believed", result->best_so_far_line, result->best_so_far_length,
                   false);
}

void solve_text_rest(const TextStyle *style, const SolveItem *item, const SolveRequest *request)
{
    const bool good = item->status == YK_OK && item_sound(item);
    const Phrase expected = item->status == YK_OK ? phrase_expected(item) : (Phrase){ "" };
    const Phrase proof = item->status == YK_OK ? phrase_proof(item) : (Phrase){ "" };
    const Certificate *certificate = &item->certificate;
    const yk_result *result = &item->result;
    char nodes[NUMBER_SIZE], bytes[NUMBER_SIZE], positions[NUMBER_SIZE], searched[NUMBER_SIZE];
    FILE *out = style->out;

    if (style->quiet)
        fprintf(out, "%s%s\n", expected.text[0] ? "; " : "", expected.text);
    if (!good) {
        write_note(style, RED, item->told ? phrase_result(item, request).text : "");
        write_note(style, RED, proof.text);
    }
    if (!good || style->quiet)
        return;
    if (!item_game_over(item) && item_exact(item))
        write_best(out, item, request);
    if (request->all_moves && result->move_count > 0)
        write_moves(out, result);
    write_note(style, "", phrase_selective(phrase_estimate(item, request).text,
                                           phrase_best_so_far(item).text).text);
    fprintf(out, "%d empties, %s nodes, %s%s, %d thread%s, kernel %s\n",
            board_empties(item->position.board), number_count(nodes, (int64_t)result->nodes),
            phrase_time(result->time_s).text, phrase_speed(result->nodes, result->time_s).text,
            item->facts.threads, item->facts.threads == 1 ? "" : "s", item->facts.kernel);
    write_note(style, item->expectation == EXPECT_WRONG ? RED : "", expected.text);
    write_note(style, "", proof.text);
    if (certificate->state == CERTIFICATE_WRITTEN)
        fprintf(out, "proof: %s, %s bytes, %s positions, %s of them for the checker to search; "
                "%.2f s\n", shown(certificate->file).text,
                number_count(bytes, (int64_t)certificate->bytes),
                number_count(positions, (int64_t)certificate->positions),
                number_count(searched, (int64_t)certificate->searched), certificate->time_s);
}
