/* format.h - what the readers of the single formats share. Private to positions/.
 *
 * Text is decoded once into code points. A parser looks at a place in it and either
 * takes a stretch (handing out positions and errors) or leaves it alone; reader.c asks
 * the parsers in the order of FORMATS and steps over lines that none of them takes.
 */

#ifndef YOMIKIRI_FORMAT_H
#define YOMIKIRI_FORMAT_H

#include "positions/reader.h"

/* ---- decoded text (text.c) ---- */

/* Code points; CR LF and CR have become '\n'. Bytes that are not UTF-8 stand as
 * RAW_BYTE + byte, so that a message can still show them. */
typedef struct {
    uint32_t *chars;        /* `length` of them, then a 0 */
    size_t length;
    size_t *starts;         /* of each line, and of the one that would follow the last */
    int lines;
    size_t *source;         /* the same for the lines of the input, where tags have made others
                               of them; else NULL */
    int source_lines;
} Text;

enum {
    RAW_BYTE = 0x110000,
    NO_CHAR = RAW_BYTE + 0x100,     /* part of a tag or an entity: nothing is left of it */
    MAX_LINE_CHARS = 8192,  /* longer lines are read only where a format has no lines */
};

/* A stretch of one line, for messages. */
typedef struct {
    int line, column;       /* 1-based */
    const uint32_t *chars;
    int length;
} Span;

/* One line made plain: full-width forms and odd blanks folded to ASCII, invisible
 * characters and a quotation prefix ("> ") taken away. */
typedef struct {
    const Text *text;
    size_t at;              /* of raw[0] in it */
    int number;             /* 1-based */
    int first_column;       /* of raw[0], 1-based */
    const uint32_t *raw;    /* as it stands in the text, without '\n' */
    int raw_length;
    int length;
    bool cut;               /* more than MAX_LINE_CHARS: what is past them is not here */
    uint32_t chars[MAX_LINE_CHARS + 1];     /* a 0 follows the last */
    int offsets[MAX_LINE_CHARS + 1];        /* into raw; that of the 0 is raw_length */
} Line;

/* False without memory, then *text is empty. */
bool text_decode(const uint8_t *bytes, size_t size, Text *text);
void text_free(Text *text);

/* The 0-based line in which `at` stands, as an index into starts[]. */
int text_line_at(const Text *text, size_t at);

/* The 1-based line of the input in which `at` stands, for messages. */
int text_number(const Text *text, size_t at);

/* From `at` to the end of its line. */
void line_fold(const Text *text, size_t at, Line *line);

/* What stands from chars[from] up to chars[to]. */
Span line_span(const Line *line, int from, int to);

/* From `at`, at most `length` characters, and not past the end of the line. */
Span text_span(const Text *text, size_t at, size_t length);

/* ' ' for every kind of blank, 0 for what cannot be seen, ASCII for full-width forms. */
uint32_t fold_char(uint32_t c);

/* ASCII only; other code points stay what they are. */
uint32_t lower_char(uint32_t c);

/* Index of the first character from `from` on that is not a blank; `length` if none. */
int skip_blanks(const Line *line, int from);

/* Does `ascii`, in any case, stand at chars[from]? */
bool line_has(const Line *line, int from, const char *ascii);

/* The same in the unfolded text. */
bool text_has(const Text *text, size_t at, const char *ascii);

/* ---- text in other encodings (encoding.c) ---- */

/* The name, for iconv, of what text with bytes is that are not UTF-8, or what bytes are that
 * may not be text as they stand; NULL if that is not certain. */
const char *encoding_of_text(const uint8_t *bytes, size_t size);
const char *encoding_of_binary(const uint8_t *bytes, size_t size);

/* ---- complaints (diag.c) ---- */

#define PRINTF_LIKE(n, first) __attribute__((format(printf, n, first)))

/* `chars` as UTF-8, cleaned of control characters, cut to `size` bytes with its NUL. */
void diag_clean(const uint32_t *chars, int length, char *out, size_t size);

void diag_set(Diag *diag, DiagCode code, Span where, const char *message, ...) PRINTF_LIKE(4, 5);

/* Add a warning to `position`; past MAX_DIAGS the last one counts what was dropped. */
void position_warn(Position *position, DiagCode code, Span where, const char *message, ...)
    PRINTF_LIKE(4, 5);

/* ---- the reader (reader.c) ---- */

typedef struct Seen Seen;       /* positions already handed out (seen.c) */

/* The line that ends Zebra's script. */
#define END_MARK "% End of the endgame script"

/* One line of what is to be handed out next. */
typedef struct {
    bool is_error;
    union {
        Position position;
        Diag error;
    } of;
} Item;

typedef enum { SIDE_NONE, SIDE_BLACK, SIDE_WHITE, SIDE_BOTH } Side;

/* Signs that are black on one board and white, or no disc at all, on the next: digits, and
 * circles of other colours. */
typedef enum {
    SIGN_ZERO, SIGN_ONE, SIGN_TWO,
    SIGN_RED, SIGN_BLUE, SIGN_GREEN, SIGN_YELLOW, SIGN_ORANGE, SIGN_PURPLE, SIGN_BROWN,
    SIGN_COUNT
} Sign;

struct Reader {
    ReaderOptions options;
    Format format;          /* the one that is forced or certain, or FORMAT_AUTO */
    uint8_t *bytes;         /* of a binary format, else NULL */
    size_t size;
    Text text;
    size_t cursor;          /* into text.chars, or the record of a binary format */
    size_t gap;             /* where the last thing taken ended */
    size_t game_end;        /* where the last game from the start ended, 0 before the first */
    Board game_start, game_last;            /* its boards */
    const char *encoding;   /* of text that is not UTF-8, until it has been named; or NULL */
    bool json_broken;       /* some JSON was: from then on no more is read twice */
    bool script;            /* Zebra's end mark stands somewhere in the text */
    bool found;             /* something was handed out */
    bool ended;
    bool starved;           /* memory was missing for something that is still to be reported */
    Item *queue;            /* items head..tail-1 are to be handed out */
    int head, tail, capacity;
    Seen *seen;
    Side signs[SIGN_COUNT]; /* what they were on the last board that was read */
    Line line, ahead;       /* room to look at lines */
    Line aside;             /* room for side words in lines around a diagram */
};

/* An empty position that begins at `where`. */
void position_begin(Position *position, Format format, Span where);

/* Check `position` (check.c), note whether it is a repeat, and hand it out. */
void reader_emit(Reader *reader, Position *position);

/* Hand out an error. */
void reader_fail(Reader *reader, DiagCode code, Span where, const char *message, ...)
    PRINTF_LIKE(4, 5);

/* ---- the formats ---- */

typedef struct {
    Format format;
    /* Take what stands at `at` and return where it ends; `at` itself if it is not ours. */
    size_t (*read)(Reader *reader, size_t at);
    bool by_line;           /* it looks at reader->line */
    bool whole;             /* when forced: every line must be ours */
} FormatEntry;

extern const FormatEntry FORMATS[];     /* in the order in which they are tried */
extern const int FORMATS_COUNT;

size_t ggf_read(Reader *reader, size_t at);
size_t sgf_read(Reader *reader, size_t at);
size_t array_read(Reader *reader, size_t at);
size_t jsonl_read(Reader *reader, size_t at);
size_t quest_read(Reader *reader, size_t at);
size_t pgn_read(Reader *reader, size_t at);
size_t fen_read(Reader *reader, size_t at);
size_t hex_read(Reader *reader, size_t at);
size_t obf_read(Reader *reader, size_t at);         /* also bare boards and scripts */
size_t diagram_read(Reader *reader, size_t at);
size_t transcript_read(Reader *reader, size_t at);

/* Binary: is it a WTHOR file at all, and its next record (false at the end). */
bool wthor_looks(const uint8_t *bytes, size_t size);
bool wthor_next(Reader *reader);

/* ---- squares (glyph.c) ---- */

/* A character that stands for a square, with its place. */
typedef struct {
    uint32_t code;
    Span where;
} Cell;

/* Could `c` be a square: a disc of any alphabet, or empty? */
bool glyph_is_square(uint32_t c);

/* Could it be a disc, of either colour? */
bool glyph_is_disc(uint32_t c);

/* Is it an empty square or nothing else? */
bool glyph_is_empty(uint32_t c);

/* The side that a lone character names, SIDE_NONE if it names none. A zero does not. */
Side glyph_side(uint32_t c);

/* The same, for signs as well that were a disc on the last board that was read. */
Side glyph_side_now(const Reader *reader, uint32_t c);

/* Could it be the side to move: a disc, also a digit or a circle of another colour? */
bool glyph_names_side(uint32_t c);

typedef struct {
    uint64_t black, white;
    bool by_symbol;         /* only symbols such as U+25CF tell the colours */
    bool by_digit;          /* 1 and 2 do, of which 1 was taken for black */
    Side signs[SIGN_COUNT];
} Discs;

/* The alphabet is chosen so that all 64 squares make sense together; if none does, or
 * several do, the error is handed out and false comes back. Obeys options.swap and zero, and
 * options.markers_empty if `markers` is true. Sets reader->signs. */
bool glyph_board(Reader *reader, const Cell cells[64], bool markers, Discs *discs);

/* The same, but what is wrong is added to `faults`, together with the rest. */
typedef struct Faults Faults;
bool glyph_read(Reader *reader, const Cell cells[64], bool markers, Discs *discs, Faults *faults);

/* Add those of `count` cells to `faults` that can be nothing on any board, by their places. */
void glyph_bad(const Cell *cells, int count, Faults *faults);

/* ---- side to move (side.c) ---- */

/* What words like "Black to move" in chars[from..to) say; SIDE_BOTH if they contradict
 * each other. With `bare`, the name of a colour alone is enough. */
Side side_in(const Line *line, int from, int to, bool bare);

/* The same, with the names of signs that were discs on the last board that was read: "red to
 * move", "player 1". */
Side side_said(const Reader *reader, const Line *line, int from, int to, bool bare);

/* Does the line hold a word that usually goes with the side? Cheap. */
bool side_hinted(const Line *line, int from, int to);

/* Put discs and side into `position`; with SIDE_NONE the side is guessed from parity, with
 * a warning. */
void side_apply(Position *position, Discs discs, Side side, Span where);

/* ---- games (game.c) ---- */

/* A game as it is being read, played move by move. */
typedef struct {
    Position now;           /* the position reached; its moves are the game so far */
    Board start;
    bool start_black;
    bool broken;            /* an error was handed out; the rest of the game is not played */
    bool mirrored;          /* the first move fits only the mirrored start */
    bool from_start;        /* no board was given */
    int expected, expected_empties;     /* score known where so many are empty; -1: none */
} Game;

/* From the standard start. */
void game_begin(Game *game, Format format, Span where);

/* From a board that has been read. */
void game_begin_at(Game *game, const Position *position);

/* Play one move, with passes nobody wrote down. `side` is the one that is said to move,
 * SIDE_NONE where the format does not say. Errors are handed out once. */
void game_move(Reader *reader, Game *game, int square, Side side, Span where);
void game_pass(Reader *reader, Game *game, Side side, Span where);

/* How many of `count` moves (squares and PASS) are legal one after the other. */
int game_legal_prefix(Board board, const uint8_t *moves, int count);

/* Hand out the positions of the game that options ask for; nothing if broken. */
void game_end(Reader *reader, Game *game);

/* ---- boards on one line (parted.c) ---- */

/* Blanks in place of the marks that part rows of squares, of those that part the board from
 * its side, and of quotation marks round both; only where squares enough stand there. */
void parted_make_plain(Line *line);

/* ---- expected scores (expected.c) ---- */

/* Read "; A2:+38; C7:+36" or "; +6" from chars[from] on into `position`, whose board is
 * set. *end is where it stopped: at a '%' or the end. False: an error was handed out. */
bool expected_read(Reader *reader, Position *position, const Line *line, int from, int *end);

/* "% a2 +38 c7 +36 (complete)": true if all of chars[from..] is such a list. */
bool expected_from_comment(Position *position, const Line *line, int from);

/* Can it be a score of the position? Warns if it cannot, or is odd. */
bool expected_possible(Position *position, int score, Span where);

/* Add a legal move, or PASS, to the list; what cannot stand there is warned of and left out. */
void expected_add(Position *position, int move, int score, Span where);

/* Warnings about the list as a whole, and the best of it. */
void expected_finish(Position *position, Span where);

/* ---- transcripts (transcript.c) ---- */

/* A board that ends at `at` has been read: play the moves that follow it, if lines of moves
 * do, and hand out what comes of it. Returns where the moves end, or `at`. */
size_t transcript_after(Reader *reader, Position *position, size_t at);

/* ---- checks (check.c) ---- */

/* Warnings that any board may deserve. */
void check_position(Position *position, Span where);

/* Could a game have left discs on just these squares? The four in the middle are never
 * empty, and no disc stands apart from the others. */
bool check_discs(uint64_t discs);

/* ---- repeats (seen.c) ---- */

Seen *seen_create(void);
void seen_free(Seen *seen);

/* Line at which `board`, or an image of it, was first met, and remember it as met at
 * `line` if it was not: then 0 comes back, or -1 without memory. */
int seen_before(Seen *seen, Board board, int line);

#endif
