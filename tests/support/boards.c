/* boards.c - seeded boards for the tests. */

#include "tests/support/boards.h"

#include <stdio.h>
#include <stdlib.h>

#include "board/rules.h"
#include "yomikiri.h"

static const uint64_t CENTRE = UINT64_C(0x0000001818000000);

const char *boards_kind_name(BoardsKind kind)
{
    static const char *const NAMES[BOARDS_KINDS] = {
        "played", "scattered", "lopsided", "blocks", "no centre", "one colour", "over",
        "must pass",
    };

    return NAMES[kind];
}

/* `count` of the set bits of `squares`, at random. */
static uint64_t choose(Random *random, uint64_t squares, int count)
{
    uint64_t chosen = 0;
    int left = bit_count(squares);

    assert(count <= left);
    for (; count > 0; left--, squares = bit_drop_lowest(squares)) {
        if ((int)random_below(random, (uint32_t)left) < count) {
            chosen |= squares & -squares;
            count--;
        }
    }
    return chosen;
}

Board boards_random_move(Random *random, Board board, int *square)
{
    const uint64_t moves = rules_moves(board);
    int chosen = NO_MOVE;

    if (moves) {
        chosen = bit_lowest(choose(random, moves, 1));
        board = rules_play(board, chosen);
    } else if (rules_moves(board_pass(board))) {
        chosen = PASS;
        board = board_pass(board);
    }
    if (square)
        *square = chosen;
    return board;
}

static Board played(Random *random, int empties)
{
    Board board = board_start();

    while (board_empties(board) > empties) {
        board = boards_random_move(random, board, NULL);
        if (board_empties(board) > empties && rules_game_over(board))
            board = board_start();
    }
    return board;
}

/* The squares of `filled` shared out, each disc's colour drawn on its own. */
static Board coloured(Random *random, uint64_t filled)
{
    const uint64_t coins = random_next(random);
    uint64_t own = coins;

    switch (random_below(random, 3)) {
    case 0:     own &= random_next(random); break;      /* a quarter is ours */
    case 1:     own |= random_next(random); break;      /* three quarters are */
    default:    break;
    }
    return (Board){ filled & own, filled & ~own };
}

static Board scattered(Random *random, int empties)
{
    return coloured(random, ~choose(random, ~UINT64_C(0), empties));
}

static Board no_centre(Random *random, int empties)
{
    const int inner = min_int(4, empties);

    return coloured(random, ~(choose(random, CENTRE, inner)
                              | choose(random, ~CENTRE, empties - inner)));
}

static Board swapped_at_random(Random *random, Board board)
{
    return random_below(random, 2) ? board_pass(board) : board;
}

static Board lopsided(Random *random, int empties)
{
    const uint64_t filled = ~choose(random, ~UINT64_C(0), empties);
    const int few = min_int(1 + (int)random_below(random, 8), 64 - empties);
    const uint64_t own = choose(random, filled, few);

    return swapped_at_random(random, (Board){ own, filled & ~own });
}

/* Paint runs along ranks, files and diagonals, then cut holes: half of the time
 * anywhere, else along one edge first, as in real endgames. */
static Board blocks(Random *random, int empties)
{
    static const int STEPS[] = { 1, 8, 9, 7 };
    static const uint64_t EDGES[] = {
        UINT64_C(0x000000000000ffff), UINT64_C(0xffff000000000000),
        UINT64_C(0x0303030303030303), UINT64_C(0xc0c0c0c0c0c0c0c0),
    };
    uint64_t own = random_below(random, 2) ? ~UINT64_C(0) : 0, holes;

    for (int stroke = 0; stroke < 12; stroke++) {
        const int step = STEPS[random_below(random, ARRAY_LENGTH(STEPS))];
        int square = (int)random_below(random, 64);

        for (int i = 0; i < 8 && square < 64; i++, square += step)
            own = stroke % 2 ? own | square_bit(square) : own & ~square_bit(square);
    }
    if (random_below(random, 2)) {
        holes = choose(random, ~UINT64_C(0), empties);
    } else {
        const uint64_t edge = EDGES[random_below(random, ARRAY_LENGTH(EDGES))];
        const int inside = min_int(empties, 16);

        holes = choose(random, edge, inside) | choose(random, ~edge, empties - inside);
    }
    return (Board){ own & ~holes, ~own & ~holes };
}

static Board one_colour(Random *random, int empties)
{
    const uint64_t filled = ~choose(random, ~UINT64_C(0), empties);

    return swapped_at_random(random, (Board){ filled, 0 });
}

/* Draws until it fits; one draw in some dozens does. One colour is over anyway. */
static Board over(Random *random, int empties)
{
    for (int attempt = 0; attempt < 2000; attempt++) {
        const Board board = random_below(random, 2) ? lopsided(random, empties)
                                                    : blocks(random, empties);

        if (rules_game_over(board))
            return board;
    }
    return one_colour(random, empties);
}

static Board must_pass(Random *random, int empties)
{
    while (empties > 0) {
        const Board board = random_below(random, 2) ? lopsided(random, empties)
                                                    : scattered(random, empties);

        if (!rules_game_over(board) && !rules_moves(board))
            return board;
        if (!rules_game_over(board) && !rules_moves(board_pass(board)))
            return board_pass(board);
    }
    return over(random, empties);
}

Board boards_make(Random *random, BoardsKind kind, int empties)
{
    assert(empties >= 0 && empties <= 60);
    switch (kind) {
    case BOARDS_PLAYED:     return played(random, empties);
    case BOARDS_SCATTERED:  return scattered(random, empties);
    case BOARDS_LOPSIDED:   return lopsided(random, empties);
    case BOARDS_BLOCKS:     return blocks(random, empties);
    case BOARDS_NO_CENTRE:  return no_centre(random, empties);
    case BOARDS_ONE_COLOUR: return one_colour(random, empties);
    case BOARDS_OVER:       return over(random, empties);
    case BOARDS_MUST_PASS:  return must_pass(random, empties);
    default:                return board_start();
    }
}

/* Change one square at a time, keep what does not lose moves, start again when stuck. */
Board boards_mobile(Random *random)
{
    for (;;) {
        Board board = scattered(random, 36);
        int best = bit_count(rules_moves(board));

        for (int step = 0; step < 4000 && best <= 30; step++) {
            const uint64_t bit = square_bit((int)random_below(random, 64));
            Board changed = { board.own & ~bit, board.opp & ~bit };

            switch (random_below(random, 3)) {
            case 0:     changed.own |= bit; break;
            case 1:     changed.opp |= bit; break;
            default:    break;
            }

            const int moves = bit_count(rules_moves(changed));

            if (moves >= best) {
                best = moves;
                board = changed;
            }
        }
        if (best > 30)
            return board;
    }
}

Board boards_read(const char *text)
{
    yk_board board = { 0, 0 };

    if (yk_board_parse(text, &board, NULL) != YK_OK) {
        fprintf(stderr, "not a board: %s\n", text);
        abort();
    }
    return (Board){ board.own, board.opp };
}

BoardStream boards_stream(uint64_t seed)
{
    return (BoardStream){ .random = { seed }, .game = board_start() };
}

Board boards_next(BoardStream *stream)
{
    static const BoardsKind CHEAP[] = {
        BOARDS_SCATTERED, BOARDS_SCATTERED, BOARDS_LOPSIDED, BOARDS_BLOCKS, BOARDS_BLOCKS,
        BOARDS_NO_CENTRE, BOARDS_ONE_COLOUR,
    };
    Random *random = &stream->random;

    if (stream->count++ % 2 == 0) {
        const Board board = stream->game;
        int square;

        stream->game = boards_random_move(random, board, &square);
        if (square == NO_MOVE)
            stream->game = board_start();
        return board;
    }

    const BoardsKind kind = CHEAP[random_below(random, ARRAY_LENGTH(CHEAP))];

    return boards_make(random, kind, (int)random_below(random, 61));
}

/* ---- slow and obvious ---- */

uint64_t boards_perft(Board board, int depth)
{
    uint64_t moves = rules_moves(board), leaves = 0;

    assert(depth >= 0);
    if (depth == 0 || rules_game_over(board))
        return 1;
    if (!moves)
        return boards_perft(board_pass(board), depth - 1);
    for (; moves; moves = bit_drop_lowest(moves))
        leaves += boards_perft(rules_play(board, bit_lowest(moves)), depth - 1);
    return leaves;
}

int boards_solve(Board board)
{
    uint64_t moves = rules_moves(board);
    int best = -SCORE_INF;

    if (!moves) {
        const Board passed = board_pass(board);

        return rules_moves(passed) ? -boards_solve(passed) : board_final_score(board);
    }
    for (; moves; moves = bit_drop_lowest(moves))
        best = max_int(best, -boards_solve(rules_play(board, bit_lowest(moves))));
    return best;
}
