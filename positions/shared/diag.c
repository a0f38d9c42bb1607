/* diag.c - the names of complaints, and how they are put together. */

#include "positions/shared/diag.h"

#include <stdio.h>
#include <string.h>

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
    [DIAG_NO_MEMORY] = "no-memory",
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
