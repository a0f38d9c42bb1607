#include "tests/solver/bounds/most_moves.h"

#include <string.h>

/* A board of which not all is known. */
typedef struct {
    int bound;
    int code[PRICES_LINES];
    uint8_t state[64];
    uint8_t options[64];        /* of an unknown square, the states it may have: a set */
} Partial;

/* ---- partly known boards ---- */

/* By how much the bound changes if `square` gets the state `to`. */
static int change_by(const Prices *prices, const Partial *partial, int square, int to)
{
    const Crossing *crossing = &prices->crossing[square];
    const int from = partial->state[square];
    int change = prices->rest[square][to] - prices->rest[square][from];

    for (int i = 0; i < crossing->count; i++) {
        const int line = crossing->line[i], code = partial->code[line];
        const int16_t *worth = prices->worth[prices->lines[line].kind];

        change += worth[code + (to - from) * crossing->power[i]] - worth[code];
    }
    return change;
}

static void set(const Prices *prices, Partial *partial, int square, int to)
{
    const Crossing *crossing = &prices->crossing[square];

    partial->bound += change_by(prices, partial, square, to);
    for (int i = 0; i < crossing->count; i++)
        partial->code[crossing->line[i]] += (to - partial->state[square]) * crossing->power[i];
    partial->state[square] = (uint8_t)to;
}

static Partial partial_of(const Prices *prices, const uint8_t known[64])
{
    Partial partial = { 0 };

    for (int i = 0; i < PRICES_LINES; i++) {
        const PricedLine *line = &prices->lines[i];

        for (int k = 0; k < line->length; k++)
            partial.code[i] += SQUARE_UNKNOWN * prices_power(SQUARE_STATES, k);
        partial.bound += prices->worth[line->kind][partial.code[i]];
    }
    for (int square = 0; square < 64; square++) {
        partial.bound += prices->rest[square][SQUARE_UNKNOWN];
        partial.state[square] = SQUARE_UNKNOWN;
        partial.options[square] = 7;
    }
    for (int square = 0; square < 64; square++)
        if (known[square] != SQUARE_UNKNOWN)
            set(prices, &partial, square, known[square]);
    return partial;
}

/* Give every empty square the share that makes the bound lowest, one after the other. */
static void settle_shares(const Prices *prices, Partial *partial)
{
    static const uint8_t SHARES[] = { SQUARE_EMPTY, SQUARE_COUNTED, SQUARE_BY_LINES };

    for (bool changed = true; changed; ) {
        changed = false;
        for (int square = 0; square < 64; square++) {
            const int state = partial->state[square];
            int best = 0, to = state;

            if (state != SQUARE_EMPTY && state != SQUARE_COUNTED && state != SQUARE_BY_LINES)
                continue;
            for (size_t i = 0; i < ARRAY_LENGTH(SHARES); i++) {
                const int change = change_by(prices, partial, square, SHARES[i]);

                if (change < best) {
                    best = change;
                    to = SHARES[i];
                }
            }
            if (to != state) {
                set(prices, partial, square, to);
                changed = true;
            }
        }
    }
}

int most_moves_bound(const Prices *prices, const uint8_t known[64])
{
    Partial partial = partial_of(prices, known);

    settle_shares(prices, &partial);
    return partial.bound;
}

/* ---- the search ---- */

enum { NOTHING_LEFT = -1, ALL_KNOWN = 64 };

/* Leave only options that the bound allows, and set squares that have but one. Returns the
 * square whose options all lower the bound most, or one of the above. */
static int narrow(const Prices *prices, Partial *partial, int floor)
{
    int chosen, best;
    bool again;

    do {
        chosen = ALL_KNOWN;
        best = -1;
        again = false;
        settle_shares(prices, partial);
        for (int square = 0; square < 64; square++) {
            int options = 0, count = 0, least = 64 * PRICES_MOVE, sum = 0;

            if (partial->bound < floor)
                return NOTHING_LEFT;
            if (partial->state[square] != SQUARE_UNKNOWN)
                continue;
            for (int state = SQUARE_EMPTY; state <= SQUARE_OPP; state++) {
                const int change = partial->options[square] >> state & 1 ?
                                   change_by(prices, partial, square, state) : 0;

                if (!(partial->options[square] >> state & 1) || partial->bound + change < floor)
                    continue;
                options |= 1 << state;
                count++;
                least = min_int(least, -change);
                sum -= change;
            }
            if (count == 0)
                return NOTHING_LEFT;
            partial->options[square] = (uint8_t)options;
            if (count == 1) {
                set(prices, partial, square, bit_lowest((uint64_t)options));
                again = true;
            } else if (least * 100 + sum > best) {
                best = least * 100 + sum;
                chosen = square;
            }
        }
    } while (again);
    return chosen;
}

static Board board_of(const Partial *partial)
{
    Board board = { 0, 0 };

    for (int square = 0; square < 64; square++) {
        if (partial->state[square] == SQUARE_OWN)
            board.own |= square_bit(square);
        if (partial->state[square] == SQUARE_OPP)
            board.opp |= square_bit(square);
    }
    return board;
}

static void search(const Prices *prices, Partial partial, int floor, MostMoves *found)
{
    found->nodes++;
    const int square = narrow(prices, &partial, floor);

    if (square == NOTHING_LEFT)
        return;
    if (square == ALL_KNOWN) {
        found->boards++;
        found->found = board_of(&partial);
        return;
    }
    for (int state = SQUARE_EMPTY; state <= SQUARE_OPP; state++) {
        Partial next = partial;

        if (!(partial.options[square] >> state & 1))
            continue;
        set(prices, &next, square, state);
        search(prices, next, floor, found);
    }
}

MostMoves most_moves_search(const Prices *prices, const uint8_t known[64], int target)
{
    MostMoves found = { 0 };

    search(prices, partial_of(prices, known), target * PRICES_MOVE, &found);
    return found;
}

/* The four squares of the centre, in a ring, are filled in `filling`, base 3: is that the least
 * of its turned and mirrored forms? */
static bool is_least(int filling)
{
    const int ring[4] = { filling % 3, filling / 3 % 3, filling / 9 % 3, filling / 27 };

    for (int turn = 0; turn < 8; turn++) {
        int form = 0;

        for (int i = 3; i >= 0; i--)
            form = 3 * form + ring[(turn < 4 ? turn + i : turn + 4 - i) % 4];
        if (form < filling)
            return false;
    }
    return true;
}

MostMoves most_moves_prove(const Prices *prices, int target)
{
    static const uint8_t CENTRE[4] = { 27, 28, 36, 35 };
    MostMoves all = { 0 };

    for (int filling = 0; filling < 81; filling++) {
        uint8_t known[64];

        if (!is_least(filling))
            continue;
        memset(known, SQUARE_UNKNOWN, sizeof(known));
        for (int i = 0, digits = filling; i < 4; i++, digits /= 3)
            known[CENTRE[i]] = (uint8_t)(digits % 3);
        const MostMoves found = most_moves_search(prices, known, target);

        all.nodes += found.nodes;
        all.boards += found.boards;
        if (found.boards > 0)
            all.found = found.found;
    }
    return all;
}
