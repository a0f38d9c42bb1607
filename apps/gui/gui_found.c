/* gui_found.c - commands of a protocol, and what is known of a move, from the solver's answers. */

#include <string.h>

#include "apps/gui/gui.h"

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
