/* reader.h - positions out of whatever text or bytes people have.
 *
 * A reader is opened on one input (a command-line argument, a file, standard input),
 * finds the format by looking, and hands out positions and complaints one by one in
 * the order in which they stand. Nothing is skipped in silence: every stretch of
 * input yields a position, is a comment, or yields an error that names line and column.
 */

#ifndef YOMIKIRI_READER_H
#define YOMIKIRI_READER_H

#include <stdio.h>

#include "board/board.h"

typedef enum {
    FORMAT_AUTO,
    FORMAT_OBF,             /* board, side, ; move:score ... */
    FORMAT_BOARD,           /* 64 squares and a side, with or without blanks or line breaks */
    FORMAT_DIAGRAM,         /* as pasted from forums and programs */
    FORMAT_TRANSCRIPT,      /* f5d6c3..., from the start or from a board before it */
    FORMAT_GGF,
    FORMAT_SGF,
    FORMAT_PGN,
    FORMAT_FEN,             /* xboard's 8/8/8/3Pp3/... */
    FORMAT_HEX,             /* two bitboards */
    FORMAT_SCR,             /* Zebra's endgame script */
    FORMAT_WTHOR,           /* .wtb, binary */
    FORMAT_QUEST,           /* Othello Quest's JSON */
    FORMAT_JSONL,           /* our own JSON lines, and boards in objects of others */
    FORMAT_ARRAY,           /* [[0,0,1,...],...], lines of values parted by commas */
    FORMAT_COUNT
} Format;

/* "obf", ...; static storage. */
const char *format_name(Format format);

/* FORMAT_COUNT if no format has that name. */
Format format_by_name(const char *name);

/* Complaints. Errors cost the position they speak of, warnings do not. The names are
 * those of docs/formats.md, e.g. "board-too-short". */
typedef enum {
    /* errors */
    DIAG_BOARD_TOO_SHORT, DIAG_BOARD_TOO_LONG, DIAG_BAD_SQUARE, DIAG_AMBIGUOUS_ZERO,
    DIAG_MIXED_ALPHABETS, DIAG_NO_SIDE, DIAG_BAD_SIDE, DIAG_BAD_COORDINATE,
    DIAG_ILLEGAL_MOVE, DIAG_ILLEGAL_PASS, DIAG_MOVES_AFTER_GAME_OVER,
    DIAG_UNSUPPORTED_BOARD_SIZE, DIAG_UNSUPPORTED_VARIANT, DIAG_TRUNCATED_RECORD,
    DIAG_WTHOR_SIZE_MISMATCH, DIAG_NOT_TEXT, DIAG_INPUT_TOO_LARGE, DIAG_NOTHING_FOUND,
    DIAG_BAD_SYNTAX, DIAG_BAD_MOVE_SCORE, DIAG_NO_MEMORY,
    DIAG_FIRST_WARNING,
    /* warnings */
    DIAG_SIDE_GUESSED_FROM_PARITY = DIAG_FIRST_WARNING, DIAG_SIDE_HAS_NO_MOVE_PASS_ASSUMED,
    DIAG_GAME_ALREADY_OVER, DIAG_UNREACHABLE, DIAG_DUPLICATE_MOVE,
    DIAG_EXPECTED_MOVE_NOT_LEGAL, DIAG_EXPECTED_LIST_INCOMPLETE, DIAG_EXPECTED_ODD_SCORE,
    DIAG_EXPECTED_SCORE_OUT_OF_RANGE, DIAG_EXPECTED_NOT_SORTED, DIAG_DUPLICATE_POSITION,
    DIAG_MIRRORED_START_ASSUMED, DIAG_TRAILING_TEXT_IGNORED, DIAG_COMMENT_DROPPED,
    DIAG_COLOURS_BY_SYMBOL,     /* discs known only by a symbol that dark mode inverts */
    DIAG_SQUARE_ORDER_ASSUMED,  /* bitboards: a1 taken as the lowest bit */
    DIAG_COLOURS_BY_DIGIT,      /* 1 taken for black and 2 for white */
    DIAG_COUNT
} DiagCode;

/* "board-too-short"; static storage. */
const char *diag_name(DiagCode code);

static inline bool diag_is_error(DiagCode code)
{
    return code < DIAG_FIRST_WARNING;
}

typedef struct {
    DiagCode code;
    int line, column;       /* 1-based, column in characters (code points); in binary
                               formats line is the record, 1-based, and column 0 */
    char message[200];      /* a sentence without name, file or line; NUL-terminated UTF-8 */
    char text[120];         /* the offending text as read, cleaned of control bytes, cut short */
} Diag;

enum { MAX_DIAGS = 8, MAX_GAME = 128, MAX_ID = 96 };

typedef struct {
    uint8_t square;         /* 0..63, or PASS */
    int8_t score;           /* for the side to move */
} ExpectedMove;

typedef struct {
    Board board;            /* side to move first */
    bool black_to_move;
    Format format;
    int line, column;       /* where it begins */
    int last_line;          /* where it ends */
    char id[MAX_ID];        /* "" or a name found in the input ("FFO #40", "2001-17") */

    int move_count;         /* the game up to here, where the format tells; passes as PASS */
    uint8_t moves[MAX_GAME];
    bool has_next;          /* the game goes on from here ... */
    uint8_t next_move;      /* ... with this one, never a pass */

    bool has_expected;      /* a score was given with the position ... */
    int expected;           /* ... for the side to move; the best of the list, if there is one */
    int expected_count;     /* 0, or a list of moves with scores, in the order of the input */
    ExpectedMove expected_moves[MAX_MOVES];

    int warning_count;      /* those past MAX_DIAGS are dropped, the last then says so */
    Diag warnings[MAX_DIAGS];
} Position;

/* What a 0 on a board is where the board itself does not tell: an error that names the
 * readings, or the disc or empty square that is said here. */
typedef enum { ZERO_REFUSED, ZERO_BLACK, ZERO_WHITE, ZERO_EMPTY } ZeroMeaning;

typedef struct {
    Format format;          /* FORMAT_AUTO: find it by looking */
    int at_empties;         /* games: the position with this many empties, before the move is
                               made; -1: the last position of the game. A game that never has
                               exactly so many is an error. WTHOR's default is its P3 (0 = 22) */
    bool swap;              /* exchange the colours of every disc; the side stays */
    bool markers_empty;     /* ? and digits inside a diagram are empty squares, not errors */
    ZeroMeaning zero;
    bool all_plies;         /* games: every position from at_empties on down, not only one */
    size_t max_bytes;       /* per input; 0: 16 MiB for text, 256 MiB for WTHOR */
} ReaderOptions;

/* FORMAT_AUTO, at_empties -1, everything else off. */
void reader_options_init(ReaderOptions *options);

typedef struct Reader Reader;

/* `bytes` are copied. NULL only without memory; any other trouble comes from reader_next. */
Reader *reader_open(const void *bytes, size_t size, const ReaderOptions *options);

/* The whole of `file` is read, up to the limit. */
Reader *reader_open_file(FILE *file, const ReaderOptions *options);

void reader_close(Reader *reader);

typedef enum { READ_POSITION, READ_ERROR, READ_END } ReadStatus;

/* The next thing in the input. READ_POSITION fills *position, READ_ERROR fills *error
 * (reading goes on after it), READ_END fills neither and comes for ever after.
 * A position that repeats an earlier one of the same reader, also up to symmetry, is
 * handed out with the warning duplicate-position. */
ReadStatus reader_next(Reader *reader, Position *position, Diag *error);

/* ---- writing ---- */

/* 64 squares X O -, blank, side, NUL. */
void position_board_text(Board board, bool black_to_move, char text[67]);

/* One OBF line without line break into `out`: board, side, and "; A2:+38" for each of
 * `count` moves. Returns its length, or -1 if `size` is too small. */
int position_obf(Board board, bool black_to_move, const ExpectedMove *moves, int count,
                 char *out, size_t size);

/* Give the line of position_obf() its name, if `id` is not empty: as a comment behind it,
 * where the reader finds it again, or on a line before if it is too long for that. The new
 * length, or -1 if `size` is too small: then `line` is as it was. */
int position_obf_name(const char *id, char *line, size_t size);

/* "a1".."h8", "--" for PASS. */
const char *square_text(int square);

/* 0..63 from "a1".."H8" at `text`, NO_MOVE for anything else. */
int square_from_text(const char *text);

#endif
