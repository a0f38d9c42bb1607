/* api.c - the part of yomikiri.h that needs no solver: statuses, boards as text,
 * moves, kernels by name, and the independent check of a result. */

#include "api/solver.h"
#include "board/rules.h"
#include "board/verify.h"
#include "kernel/kernel.h"

static bool is_board(yk_board board)
{
    return (board.own & board.opp) == 0;
}

const char *yk_status_text(yk_status status)
{
    switch (status) {
    case YK_OK:             return "no error";
    case YK_NO_MEMORY:      return "out of memory or threads";
    case YK_BAD_ARGUMENT:   return "an argument is not allowed";
    case YK_BAD_BOARD:      return "a square holds two discs";
    case YK_BAD_KNOB:       return "there is no knob of that name";
    case YK_BAD_VALUE:      return "the knob does not take that value";
    case YK_BAD_KERNEL:     return "there is no such kernel, or this CPU cannot run it";
    case YK_BAD_WEIGHTS:    return "these are no weights of the evaluation, or not whole";
    case YK_INCONSISTENT:   return "internal error: bounds that were proven contradict each other";
    }
    return "unknown status";
}

const char *yk_version(void)
{
    return YK_VERSION;
}

/* ---- boards ---- */

/* 'X', 'O' or '-' for any of the characters that stand for it, 0 for all others. */
static char square_kind(char c)
{
    switch (c) {
    case 'X': case 'x': case '*': case 'B': case 'b':
        return 'X';
    case 'O': case 'o': case 'W': case 'w':
        return 'O';
    case '-': case '.':
        return '-';
    default:
        return 0;
    }
}

yk_status yk_board_parse(const char *text, yk_board *board, int *black_to_move)
{
    uint64_t black = 0, white = 0;
    char side = 0;
    int read = 0;

    if (!text || !board)
        return YK_BAD_ARGUMENT;
    for (; *text; text++) {
        const char kind = square_kind(*text);

        if (*text == ' ' || (*text >= '\t' && *text <= '\r'))
            continue;
        if (!kind || read > 64 || (read == 64 && kind == '-'))
            return YK_BAD_ARGUMENT;
        if (read == 64)
            side = kind;
        else if (kind == 'X')
            black |= square_bit(read);
        else if (kind == 'O')
            white |= square_bit(read);
        read++;
    }
    if (!side)
        return YK_BAD_ARGUMENT;
    *board = side == 'X' ? (yk_board){ black, white } : (yk_board){ white, black };
    if (black_to_move)
        *black_to_move = side == 'X';
    return YK_OK;
}

void yk_board_format(yk_board board, int black_to_move, char text[67])
{
    const uint64_t black = black_to_move ? board.own : board.opp;
    const uint64_t white = black_to_move ? board.opp : board.own;

    if (!text)
        return;
    for (int square = 0; square < 64; square++) {
        const uint64_t bit = square_bit(square);

        text[square] = black & bit ? 'X' : white & bit ? 'O' : '-';
    }
    text[64] = ' ';
    text[65] = black_to_move ? 'X' : 'O';
    text[66] = '\0';
}

/* A page has the portable kernel only where there is no other, and what reads in it has none. */
#ifdef WITH_SLOW_RULES
#define MOVES_OF    rules_moves
#define FLIPS_OF    rules_flips
#else
#define MOVES_OF    kernel_portable.moves
#define FLIPS_OF    kernel_portable.flips
#endif

uint64_t yk_board_moves(yk_board board)
{
    return is_board(board) ? MOVES_OF(board) : 0;
}

yk_status yk_board_play(yk_board *board, int square)
{
    if (!board)
        return YK_BAD_ARGUMENT;
    if (!is_board(*board))
        return YK_BAD_BOARD;

    const Board before = *board;

    if (square == YK_PASS) {
        if (MOVES_OF(before) || !MOVES_OF(board_pass(before)))
            return YK_BAD_ARGUMENT;
        *board = board_pass(before);
        return YK_OK;
    }
    if (square < 0 || square >= 64 || !(board_empty(before) & square_bit(square)))
        return YK_BAD_ARGUMENT;
    const uint64_t flips = FLIPS_OF(before, square);

    if (!flips)
        return YK_BAD_ARGUMENT;
    *board = board_play(before, square, flips);
    return YK_OK;
}

int yk_board_final_score(yk_board board)
{
    return board_final_score(board);
}

const char *yk_square_name(int square)
{
    static const char NAMES[64][3] = {
        "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1",
        "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2",
        "a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3",
        "a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4",
        "a5", "b5", "c5", "d5", "e5", "f5", "g5", "h5",
        "a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6",
        "a7", "b7", "c7", "d7", "e7", "f7", "g7", "h7",
        "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8",
    };

    if (square == YK_PASS)
        return "--";
    return square >= 0 && square < 64 ? NAMES[square] : "??";
}

/* ---- verification ---- */

int yk_verify_score(yk_board board, int score, uint64_t node_limit, const volatile int *stop)
{
    if (!is_board(board))
        return VERIFY_REFUTED;
    return verify_score(board, score, node_limit, stop);
}

int yk_verify_line(yk_board board, const uint8_t *line, int length, int score)
{
    if (!is_board(board) || length < 0 || length > YK_MAX_LINE || (!line && length > 0))
        return 0;
    return verify_line(board, line, length, score);
}

const char *yk_kernel_name(size_t index)
{
    return kernel_at(index) ? kernel_at(index)->name : NULL;
}

int yk_kernel_usable(const char *name)
{
    return name && kernel_find(name);
}

const char *yk_kernel_auto(void)
{
    return kernel_find("auto")->name;
}

yk_status yk_perft(yk_board board, int depth, const char *kernel, uint64_t *leaves)
{
    if (!leaves || !kernel || depth < 0)
        return YK_BAD_ARGUMENT;
    if (!is_board(board))
        return YK_BAD_BOARD;
    const Kernel *found = kernel_find(kernel);

    if (!found)
        return YK_BAD_KERNEL;
    *leaves = found->perft(board, depth);
    return YK_OK;
}
