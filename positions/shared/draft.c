/* draft.c - positions and complaints as they are put together. */

#include "positions/shared/draft.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "board/rules.h"

/* ---- complaints ---- */

static const char *const NAMES[] = {
    [DIAG_BOARD_TOO_SHORT] = "board-too-short",
    [DIAG_BOARD_TOO_LONG] = "board-too-long",
    [DIAG_BAD_SQUARE] = "bad-square",
    [DIAG_AMBIGUOUS_ZERO] = "ambiguous-zero",
    [DIAG_MIXED_ALPHABETS] = "mixed-alphabets",
    [DIAG_NO_SIDE] = "no-side",
    [DIAG_BAD_SIDE] = "bad-side",
    [DIAG_BAD_COORDINATE] = "bad-coordinate",
    [DIAG_ILLEGAL_MOVE] = "illegal-move",
    [DIAG_ILLEGAL_PASS] = "illegal-pass",
    [DIAG_MOVES_AFTER_GAME_OVER] = "moves-after-game-over",
    [DIAG_UNSUPPORTED_BOARD_SIZE] = "unsupported-board-size",
    [DIAG_UNSUPPORTED_VARIANT] = "unsupported-variant",
    [DIAG_TRUNCATED_RECORD] = "truncated-record",
    [DIAG_WTHOR_SIZE_MISMATCH] = "wthor-size-mismatch",
    [DIAG_NOT_TEXT] = "not-text",
    [DIAG_INPUT_TOO_LARGE] = "input-too-large",
    [DIAG_NOTHING_FOUND] = "nothing-found",
    [DIAG_BAD_SYNTAX] = "bad-syntax",
    [DIAG_BAD_MOVE_SCORE] = "bad-move-score",
    [DIAG_SIDE_GUESSED_FROM_PARITY] = "side-guessed-from-parity",
    [DIAG_SIDE_HAS_NO_MOVE_PASS_ASSUMED] = "side-has-no-move-pass-assumed",
    [DIAG_GAME_ALREADY_OVER] = "game-already-over",
    [DIAG_UNREACHABLE] = "unreachable",
    [DIAG_DUPLICATE_MOVE] = "duplicate-move",
    [DIAG_EXPECTED_MOVE_NOT_LEGAL] = "expected-move-not-legal",
    [DIAG_EXPECTED_LIST_INCOMPLETE] = "expected-list-incomplete",
    [DIAG_EXPECTED_ODD_SCORE] = "expected-odd-score",
    [DIAG_EXPECTED_SCORE_OUT_OF_RANGE] = "expected-score-out-of-range",
    [DIAG_EXPECTED_NOT_SORTED] = "expected-not-sorted",
    [DIAG_DUPLICATE_POSITION] = "duplicate-position",
    [DIAG_MIRRORED_START_ASSUMED] = "mirrored-start-assumed",
    [DIAG_TRAILING_TEXT_IGNORED] = "trailing-text-ignored",
    [DIAG_COMMENT_DROPPED] = "comment-dropped",
    [DIAG_COLOURS_BY_SYMBOL] = "colours-by-symbol",
    [DIAG_SQUARE_ORDER_ASSUMED] = "square-order-assumed",
    [DIAG_COLOURS_BY_DIGIT] = "colours-by-digit",
};

_Static_assert(ARRAY_LENGTH(NAMES) == DIAG_COUNT, "every complaint has a name");

const char *diag_name(DiagCode code)
{
    return (unsigned)code < DIAG_COUNT ? NAMES[code] : "unknown";
}

void diag_set_list(Diag *diag, DiagCode code, Span where, const char *message, va_list list)
{
    memset(diag, 0, sizeof(*diag));
    diag->code = code;
    diag->line = where.line;
    diag->column = where.column;
    vsnprintf(diag->message, sizeof(diag->message), message, list);
    chars_clean(where.chars, where.length, diag->text, sizeof(diag->text));
}

void diag_set(Diag *diag, DiagCode code, Span where, const char *message, ...)
{
    va_list arguments;

    va_start(arguments, message);
    diag_set_list(diag, code, where, message, arguments);
    va_end(arguments);
}

/* ---- positions ---- */

void draft_begin(Position *position, Format format, Span where)
{
    memset(position, 0, sizeof(*position));
    position->format = format;
    position->line = position->last_line = where.line;
    position->column = where.column;
}

void draft_warn(Position *position, DiagCode code, Span where, const char *message, ...)
{
    va_list arguments;

    if (position->warning_count == MAX_DIAGS) {
        Diag *last = &position->warnings[MAX_DIAGS - 1];
        const size_t length = strlen(last->message);
        static const char MORE[] = " (and more warnings, not shown)";

        if (length < sizeof(MORE) - 1
            || strcmp(last->message + length - sizeof(MORE) + 1, MORE) != 0)
            snprintf(last->message + length, sizeof(last->message) - length, "%s", MORE);
        return;
    }
    va_start(arguments, message);
    diag_set_list(&position->warnings[position->warning_count++], code, where, message, arguments);
    va_end(arguments);
}

/* ---- oddities of any board ---- */

static const uint64_t CENTRE = UINT64_C(0x0000001818000000);

/* `squares` and all their neighbours. */
static uint64_t spread(uint64_t squares)
{
    const uint64_t not_a = ~UINT64_C(0x0101010101010101), not_h = ~UINT64_C(0x8080808080808080);

    squares |= (squares & not_h) << 1 | (squares & not_a) >> 1;
    return squares | squares << 8 | squares >> 8;
}

/* Discs that no chain of neighbours ties to the centre. */
static uint64_t adrift(uint64_t discs)
{
    uint64_t reached = CENTRE & discs, before;

    do {
        before = reached;
        reached = spread(reached) & discs;
    } while (reached != before);
    return discs & ~reached;
}

bool check_discs(uint64_t discs)
{
    return (CENTRE & ~discs) == 0 && adrift(discs) == 0;
}

static void check_reachable(Position *position, Span where)
{
    const uint64_t discs = position->board.own | position->board.opp;
    const uint64_t hole = CENTRE & ~discs, loose = adrift(discs);

    if (bit_count(discs) < 4)
        draft_warn(position, DIAG_UNREACHABLE, where,
                   "no game leads here: only %d discs", bit_count(discs));
    else if (hole != 0)
        draft_warn(position, DIAG_UNREACHABLE, where, "no game leads here: %s is empty",
                   square_text(bit_lowest(hole)));
    else if (loose != 0)
        draft_warn(position, DIAG_UNREACHABLE, where,
                   "no game leads here: %s touches nothing that leads to the centre",
                   square_text(bit_lowest(loose)));
}

void check_position(Position *position, Span where)
{
    const char *side = position->black_to_move ? "Black" : "White";

    const bool moves = rules_moves(position->board) != 0;

    if (!moves && rules_game_over(position->board))
        draft_warn(position, DIAG_GAME_ALREADY_OVER, where,
                   "neither side can move: the game is over");
    else if (!moves)
        draft_warn(position, DIAG_SIDE_HAS_NO_MOVE_PASS_ASSUMED, where,
                   "%s is to move and cannot: the line begins with a pass", side);
    check_reachable(position, where);
}
