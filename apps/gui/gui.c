/* gui.c - words and numbers of a line, commands, and knowledge of moves from the solver's answers:
 * the part that all protocols share. */

#include "apps/gui/gui.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool gui_word(const char **at, char word[GUI_WORD])
{
    static const char BLANKS[] = " \t";
    const char *text = *at + strspn(*at, BLANKS);
    const size_t length = strcspn(text, BLANKS), kept = length < GUI_WORD ? length : GUI_WORD - 1;

    memcpy(word, text, kept);
    word[kept] = '\0';
    *at = text + length + strspn(text + length, BLANKS);
    return length > 0;
}

bool gui_number(const char **at, double minimum, double maximum, double *value)
{
    const char *rest = *at;
    char word[GUI_WORD], *end;

    if (!gui_word(&rest, word))
        return false;
    const double number = strtod(word, &end);

    if (end == word || *end != '\0' || !isfinite(number) || number < minimum || number > maximum)
        return false;
    *at = rest;
    *value = number;
    return true;
}

bool gui_int(const char **at, int minimum, int maximum, int *value)
{
    const char *rest = *at;
    double number;

    if (!gui_number(&rest, minimum, maximum, &number) || number != floor(number))
        return false;
    *at = rest;
    *value = (int)number;
    return true;
}

int gui_square(const char *text)
{
    if (strcasecmp(text, "pass") == 0 || strcasecmp(text, "pa") == 0)
        return YK_PASS;
    return strlen(text) == 2 ? square_from_text(text) : YK_NO_MOVE;
}

void gui_ask_init(GuiAsk *ask, yk_board board, bool black_to_move)
{
    *ask = (GuiAsk){ .black_to_move = black_to_move, .confidence = 100, .moves = 1 };
    yk_query_init(&ask->query, board);
}

const char *gui_obey(GuiCall *call, const GuiCommand *commands, size_t count, const char *name,
                     const char *unknown)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(name, commands[i].name) == 0) {
            call->wish = commands[i].wish;
            return commands[i].run ? commands[i].run(call) : commands[i].text;
        }
    return unknown;
}

static void judge(GuiMove *move, int lower, int upper, const yk_estimate *estimate)
{
    move->exact = lower == upper;
    move->confidence = move->exact ? 100 : estimate->confidence;
    move->plies = estimate->plies;
    move->score_16 = move->exact ? 16 * lower : estimate->sixteenths;
}

static void take_line(GuiMove *move, const uint8_t *line, int length)
{
    if (length > 0 && line[0] == move->square) {
        memcpy(move->line, line, (size_t)length);
        move->line_length = length;
    }
}

/* The move of the whole answer: that of the line, or the best so far. */
static int answer(const yk_result *result)
{
    if (result->line_length > 0)
        return result->line[0];
    if (result->best_so_far != YK_NO_MOVE)
        return result->best_so_far;
    return result->move_count > 0 ? result->moves[0].square : YK_PASS;
}

bool gui_move(const GuiFound *found, int index, GuiMove *move)
{
    const yk_result *result = found->result;
    const int first = answer(result);

    if (index > 0 && index >= result->move_count)
        return false;
    *move = (GuiMove){ .square = first };
    if (index == 0) {
        judge(move, result->lower, result->upper, &result->estimate);
        take_line(move, result->best_so_far_line, result->best_so_far_length);
        take_line(move, result->line, result->line_length);
    } else {
        const yk_move *listed = result->moves;

        /* The answer came first, wherever it stands in the list. */
        for (; listed->square == first || --index > 0; listed++)
            continue;
        move->square = listed->square;
        judge(move, listed->lower, listed->upper, &listed->estimate);
        take_line(move, listed->line, listed->line_length);
    }
    if (move->line_length == 0)
        move->line[move->line_length++] = (uint8_t)move->square;
    return true;
}
