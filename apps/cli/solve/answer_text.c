/* answer_text.c - answers for people. */

#include "apps/cli/solve/answer.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/terminal/terminal.h"
#include "base/shown.h"

enum { COLUMNS = 76, INDENT = 6 };

static const char BOLD[] = "\033[1m", RED[] = "\033[1;31m", PLAIN[] = "\033[0m";

/* ---- style ---- */

void answer_text_style(TextStyle *style, FILE *out, bool quiet)
{
    const bool terminal = isatty(fileno(out)) != 0;
    const char *no_colour = getenv("NO_COLOR");

    *style = (TextStyle){
        .out = out, .unicode = terminal && terminal_takes_utf8(),
        .colour = terminal && !(no_colour && no_colour[0]) && terminal_takes_colours(),
        .quiet = quiet, .warnings = !terminal_same_place(fileno(out), STDERR_FILENO),
    };
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

static void write_squares(FILE *out, const char *before, const uint8_t *squares, int count)
{
    fputs(before, out);
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

void answer_text(const TextStyle *style, const SolveItem *item, const SolveRequest *request)
{
    const bool good = item_sound(item);
    const Phrase estimate = good ? phrase_estimate(item, request) : (Phrase){ "" };
    const Phrase so_far = good ? phrase_best_so_far(item) : (Phrase){ "" };
    const char *bold = style->colour ? BOLD : "", *plain = style->colour ? PLAIN : "";
    const char *between = style->quiet ? "; " : "\n";
    const yk_result *result = &item->result;
    FILE *out = style->out;

    if (style->quiet) {
        fprintf(out, "%s%s: %s", item_name(item), item->ply, phrase_result(item, request).text);
    } else {
        fprintf(out, "%s%s%s%s%s", item->number > 1 ? "\n" : "", bold, item_name(item), item->ply,
                plain);
        /* "(standard input)" has its own brackets. */
        fprintf(out, !item->position.id[0] ? "\n" : item->where[0] == '(' ? " %s\n" : " (%s)\n",
                item->where);
        write_board(style, item);
        for (int i = 0; style->warnings && i < item->position.warning_count; i++)
            fprintf(out, "warning: %s (%s)\n", shown(item->position.warnings[i].message).text,
                    diag_name(item->position.warnings[i].code));
        fprintf(out, "%s%s%s", bold, phrase_result(item, request).text, plain);
    }
    if (style->quiet && good && result->line_length > 0)
        write_squares(out, ":", result->line, result->line_length);
    fprintf(out, "%s%s", estimate.text[0] ? between : "", estimate.text);
    fprintf(out, "%s%s", so_far.text[0] ? between : "", so_far.text);
    if (style->quiet && so_far.text[0])
        write_squares(out, ":", result->best_so_far_line, result->best_so_far_length);
    if (style->quiet)
        return;                 /* the line goes on with what was expected */
    fputc('\n', out);
    if (good && result->line_length > 0)
        /* One that was stopped may not go to the end of the game. */
        write_line(out, "line", result->line, result->line_length,
                   yk_verify_line(item->position.board, result->line, result->line_length,
                                  result->lower));
    else if (so_far.text[0])
        write_line(out, "line believed", result->best_so_far_line, result->best_so_far_length,
                   false);
}

void answer_text_rest(const TextStyle *style, const SolveItem *item, const SolveRequest *request)
{
    const Phrase expected = item_sound(item) ? phrase_expected(item) : (Phrase){ "" };
    const bool red = style->colour && item->expectation == EXPECT_WRONG;
    const Certificate *certificate = &item->certificate;
    const yk_result *result = &item->result;
    char nodes[NUMBER_SIZE], bytes[NUMBER_SIZE], positions[NUMBER_SIZE], searched[NUMBER_SIZE];
    char time[NUMBER_SIZE];
    FILE *out = style->out;

    if (style->quiet)
        fprintf(out, "%s%s\n", expected.text[0] ? "; " : "", expected.text);
    else if (!item_sound(item) && item->told)
        fprintf(out, "%s\n", phrase_result(item, request).text);
    if (!item_sound(item) || style->quiet)
        return;
    if (!item_game_over(item) && item_exact(item))
        write_best(out, item, request);
    if (request->all_moves && result->move_count > 0)
        write_moves(out, result);
    fprintf(out, "%d empties, %s nodes, %s%s, %d thread%s, kernel %s\n",
            board_empties(item->position.board), number_count(nodes, (int64_t)result->nodes),
            number_duration(time, result->time_s),
            phrase_speed(result->nodes, result->time_s).text, item->facts.threads,
            item->facts.threads == 1 ? "" : "s", item->facts.kernel);
    if (request->verify)
        fprintf(out, item->verified == VERIFIED_PROOF
                     ? "verified: proven again by an independent search\n"
                     : "not proven again: that needs an exact score and at most %d empties\n",
                VERIFY_EMPTIES);
    if (expected.text[0])
        fprintf(out, "%s%s%s\n", red ? RED : "", expected.text, red ? PLAIN : "");
    if (certificate->state == CERTIFICATE_WRITTEN)
        fprintf(out, "proof: %s, %s bytes, %s positions, %s of them for the checker to search; "
                "%.2f s\n", shown(certificate->file).text,
                number_count(bytes, (int64_t)certificate->bytes),
                number_count(positions, (int64_t)certificate->positions),
                number_count(searched, (int64_t)certificate->searched), certificate->time_s);
}
