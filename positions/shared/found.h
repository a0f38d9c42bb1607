/* found.h - the yield of an input: positions and complaints; what a reader can be asked. */

#ifndef YOMIKIRI_FOUND_H
#define YOMIKIRI_FOUND_H

#include "board/board.h"

/* ---- the formats by name ---- */

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
    FORMAT_URL,             /* addresses of pages that carry a board or moves */
    FORMAT_COUNT
} Format;

/* "obf", ...; static storage. */
const char *format_name(Format format);

/* ---- squares by their names ---- */

/* "a1".."h8", "--" for PASS. */
const char *square_text(int square);

/* "1 square", "2 squares": what stands behind the number. */
static inline const char *square_word(int count)
{
    return count == 1 ? "square" : "squares";
}

/* 0..63 from "a1".."H8" at `text`, or from its two signs; NO_MOVE for anything else. */
int square_from_text(const char *text);
int square_at(uint32_t file, uint32_t rank);

/* ---- complaints ---- */

/* Errors cost the position they speak of, warnings do not. The names are
 * those of docs/formats.md, e.g. "board-too-short". */
typedef enum {
    /* errors */
    DIAG_BOARD_TOO_SHORT, DIAG_BOARD_TOO_LONG, DIAG_BAD_SQUARE, DIAG_AMBIGUOUS_ZERO,
    DIAG_MIXED_ALPHABETS, DIAG_NO_SIDE, DIAG_BAD_SIDE, DIAG_BAD_COORDINATE,
    DIAG_ILLEGAL_MOVE, DIAG_ILLEGAL_PASS, DIAG_MOVES_AFTER_GAME_OVER,
    DIAG_UNSUPPORTED_BOARD_SIZE, DIAG_UNSUPPORTED_VARIANT, DIAG_TRUNCATED_RECORD,
    DIAG_WTHOR_SIZE_MISMATCH, DIAG_NOT_TEXT, DIAG_INPUT_TOO_LARGE, DIAG_NOTHING_FOUND,
    DIAG_BAD_SYNTAX, DIAG_BAD_MOVE_SCORE,
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

/* ---- positions ---- */

enum { MAX_DIAGS = 8, MAX_GAME = MAX_LINE, MAX_ID = 96 };

typedef struct {
    uint8_t square;         /* 0..63, or PASS */
    int8_t score;           /* for the side to move */
} ExpectedMove;

/* What the record of a game says of its end. */
typedef enum {
    RESULT_NONE,            /* nothing that is understood */
    RESULT_DISCS,           /* Black's discs less White's */
    RESULT_WINNER,          /* who won: 1 Black, -1 White, 0 nobody */
    RESULT_ENDED,           /* the same, but by resignation, time or agreement */
} ResultKind;

enum { MAX_PLAYER = 40, MAX_EVENT = 64 };

/* A game beside its moves. Empty, 0 or RESULT_NONE: not told. */
typedef struct {
    Board start;            /* before the first move; no discs: there is no game */
    bool start_black;       /* to move there */
    char black[MAX_PLAYER], white[MAX_PLAYER];
    char event[MAX_EVENT];  /* the tournament */
    int year, month, day;
    ResultKind result_kind;
    int result;
    char ended;             /* RESULT_ENDED: 'r' by resignation, 't' by time; 0: not told */
    bool has_theory;        /* what Black's lead would be with best play ... */
    int theory, theory_empties;         /* ... from so many empties on */
} GameRecord;

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

    GameRecord record;

    bool has_expected;      /* a score was given with the position ... */
    int expected;           /* ... for the side to move; the best of the list, if there is one */
    int expected_count;     /* 0, or a list of moves with scores, in the order of the input */
    ExpectedMove expected_moves[MAX_MOVES];

    bool has_shown;         /* a whole game whose address shows an earlier position ... */
    int shown;              /* ... after so many of the moves */
    bool partial;           /* a game up to the move that could not be played: keep_legal */
    int warning_count;      /* those past MAX_DIAGS are dropped, the last then says so */
    Diag warnings[MAX_DIAGS];
} Position;

/* ---- options of the reader ---- */

/* What a 0 on a board is where the board itself does not tell: an error that names the
 * readings, or the disc or empty square that is said here. */
typedef enum { ZERO_REFUSED, ZERO_BLACK, ZERO_WHITE, ZERO_EMPTY } ZeroMeaning;

typedef struct {
    Format format;          /* FORMAT_AUTO: find it by looking */
    int at_empties;         /* games: the position with this many empties, before the move is
                               made; -1: the last position of the game. A game that never has
                               exactly that many is an error. WTHOR's default is its P3 (0 = 22) */
    bool swap;              /* exchange the colours of every disc; the side stays */
    bool markers_empty;     /* ? and digits inside a diagram are empty squares, not errors */
    ZeroMeaning zero;
    bool all_plies;         /* games: every position from at_empties on down, not only one */
    bool whole_games;       /* games: the last position of each, also of WTHOR; a finished or a
                               repeated one needs no warning */
    bool keep_legal;        /* games: one with a move that cannot be played is handed out up to
                               there, behind the error */
    /* Games as trees (GGF, SGF): NULL, or called for all that stands in the tree of the game that
     * is handed out next, if it has variations or comments. Events in the order of the text: "("
     * and ")" around variations, ";" before each node but the first, and of the node "Bf5", "W--"
     * or "C" with its comment; a move that is no square and no pass is "B" or "W" alone. */
    void (*tell_tree)(void *context, const char *event);
    void *tree_context;
    size_t max_bytes;       /* per input; 0: no limit for text, 256 MiB for WTHOR */
    size_t max_record;      /* of text, in characters: how far ahead is looked; 0: 16 Mi */
} ReaderOptions;

#endif
