#include "tests/solver/bounds/prices.h"

#include <stdlib.h>

#include "tests/solver/bounds/prices_data.h"

static int kind_of_square(int square)
{
    const int row = square / 8, column = square % 8;

    return PRICE_SQUARE[min_int(row, 7 - row)][min_int(column, 7 - column)];
}

/* ---- what lines are worth ---- */

/* Does a run of the opponent's discs begin beside `at`, going by `step`, that ends with an own? */
static bool turns(const uint8_t *states, int length, int at, int step)
{
    int end = at + step;

    while (end >= 0 && end < length && states[end] == SQUARE_OPP)
        end += step;
    return end != at + step && end >= 0 && end < length && states[end] == SQUARE_OWN;
}

/* Of a line without unknown squares. */
static int line_worth(const PricedLine *line, const uint8_t states[8])
{
    int worth = 0;

    for (int i = 0; i < line->length; i++) {
        if (states[i] == SQUARE_OWN || states[i] == SQUARE_OPP)
            worth += PRICE_DISC[line->kind][i][states[i] - SQUARE_OWN];
        else if (states[i] != SQUARE_COUNTED
                 && (turns(states, line->length, i, 1) || turns(states, line->length, i, -1)))
            worth += states[i] == SQUARE_BY_LINES ? PRICES_MOVE :
                     PRICE_SHARE[kind_of_square(line->squares[i])];
    }
    return worth;
}

int prices_power(int base, int exponent)
{
    return exponent == 0 ? 1 : base * prices_power(base, exponent - 1);
}

static int16_t *worth_table(const PricedLine *line)
{
    const int size = prices_power(SQUARE_STATES, line->length);
    int16_t *worth = malloc((size_t)size * sizeof(*worth));

    for (int code = 0; worth && code < size; code++) {
        uint8_t states[8];
        int unknown = -1, rest = code;

        for (int i = 0; i < line->length; i++, rest /= SQUARE_STATES) {
            states[i] = (uint8_t)(rest % SQUARE_STATES);
            if (states[i] == SQUARE_UNKNOWN)
                unknown = i;
        }
        if (unknown < 0) {
            worth[code] = (int16_t)line_worth(line, states);
            continue;
        }
        /* The codes of the three states it may have are lower: their worth is known. */
        const int digit = prices_power(SQUARE_STATES, unknown);

        worth[code] = (int16_t)max_int(worth[code - digit],
                                       max_int(worth[code - 2 * digit], worth[code - 3 * digit]));
    }
    return worth;
}

/* ---- lines and squares ---- */

static int add_line(Prices *prices, int count, int kind, int square, int step)
{
    PricedLine *line = &prices->lines[count];

    line->kind = kind;
    line->length = PRICE_LENGTH[kind];
    for (int i = 0; i < line->length; i++, square += step) {
        Crossing *crossing = &prices->crossing[square];

        line->squares[i] = (uint8_t)square;
        crossing->line[crossing->count] = count;
        crossing->power[crossing->count++] = prices_power(SQUARE_STATES, i);
    }
    return count + 1;
}

static void add_lines(Prices *prices)
{
    int count = 0;

    for (int i = 0; i < 8; i++) {
        count = add_line(prices, count, min_int(i, 7 - i), 8 * i, 1);
        count = add_line(prices, count, min_int(i, 7 - i), i, 8);
    }
    for (int off = -5; off <= 5; off++) {
        const int kind = 9 - abs(off);

        count = add_line(prices, count, kind, off >= 0 ? off : -8 * off, 9);
        count = add_line(prices, count, kind, off >= 0 ? 7 - off : 7 - 8 * off, 7);
    }
    assert(count == PRICES_LINES);
}

/* What a square adds by itself: what makes the sum over all lines and squares come out as the
 * number of moves, or more. */
static void add_rests(Prices *prices)
{
    for (int square = 0; square < 64; square++) {
        const Crossing *crossing = &prices->crossing[square];
        int *rest = prices->rest[square];

        rest[SQUARE_EMPTY] = PRICES_MOVE - PRICE_SHARE[kind_of_square(square)];
        rest[SQUARE_COUNTED] = PRICES_MOVE;
        rest[SQUARE_BY_LINES] = 0;
        for (int state = SQUARE_OWN; state <= SQUARE_OPP; state++) {
            rest[state] = 0;
            for (int i = 0; i < crossing->count; i++) {
                const PricedLine *line = &prices->lines[crossing->line[i]];

                for (int k = 0; k < line->length; k++)
                    if (line->squares[k] == square)
                        rest[state] -= PRICE_DISC[line->kind][k][state - SQUARE_OWN];
            }
        }
        rest[SQUARE_UNKNOWN] = max_int(rest[SQUARE_EMPTY],
                                       max_int(rest[SQUARE_OWN], rest[SQUARE_OPP]));
    }
}

Prices *prices_open(void)
{
    Prices *prices = calloc(1, sizeof(*prices));

    if (!prices)
        return NULL;
    add_lines(prices);
    add_rests(prices);
    for (int i = 0; i < PRICES_LINES; i++) {
        int16_t **worth = &prices->worth[prices->lines[i].kind];

        if (!*worth)
            *worth = worth_table(&prices->lines[i]);
        if (!*worth) {
            prices_close(prices);
            return NULL;
        }
    }
    return prices;
}

void prices_close(Prices *prices)
{
    for (int kind = 0; prices && kind < PRICES_KINDS; kind++)
        free(prices->worth[kind]);
    free(prices);
}

int prices_sum(void)
{
    Prices prices = { 0 };
    int sum = 0;

    add_lines(&prices);
    add_rests(&prices);
    for (int i = 0; i < PRICES_LINES; i++) {
        const PricedLine *line = &prices.lines[i];
        uint8_t states[8] = { 0 };
        int best = -64 * PRICES_MOVE;

        for (int filling = prices_power(3, line->length) - 1; filling >= 0; filling--) {
            int digits = filling;

            for (int k = 0; k < line->length; k++, digits /= 3)
                states[k] = (uint8_t)(digits % 3);
            best = max_int(best, line_worth(line, states));
        }
        sum += best;
    }
    for (int square = 0; square < 64; square++)
        sum += prices.rest[square][SQUARE_UNKNOWN];
    return sum;
}

