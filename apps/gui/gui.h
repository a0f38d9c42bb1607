/* gui.h - the interface of a protocol. A protocol is a file that knows only text: it is handed
 * lines and what a search found, writes its answers, and says what is to be searched. Threads, the
 * solver and the clock are the session's. */

#ifndef YOMIKIRI_GUI_H
#define YOMIKIRI_GUI_H

#include <stdatomic.h>
#include <stdio.h>

#include "positions/reader.h"
#include "yomikiri.h"

/* ---- gui_game.c: the game that a GUI shows, move by move ---- */

/* Two more than any game has: programs that pass at its end pass twice. */
enum { GUI_GAME_MOVES = MAX_GAME + 2 };

typedef struct {
    int count;                          /* moves made, passes counted */
    uint8_t moves[GUI_GAME_MOVES];
    yk_board boards[GUI_GAME_MOVES + 1];    /* before each of them, and now */
    bool black[GUI_GAME_MOVES + 1];         /* whose turn it is there */
} GuiGame;

/* The usual start. */
void gui_game_begin(GuiGame *game);

/* The one game that stands in `bytes`, by the reader, up to and without move number `before`
 * (1 is the first; 0: all of it). False with a sentence in `error` for anything else: *game
 * is then untouched. */
bool gui_game_read(GuiGame *game, Format format, const void *bytes, size_t size, int before,
                   char *error, size_t error_size);

static inline yk_board gui_game_board(const GuiGame *game)
{
    return game->boards[game->count];
}

static inline bool gui_game_black(const GuiGame *game)
{
    return game->black[game->count];
}

/* Whether neither side has a move. */
bool gui_board_over(yk_board board);

static inline bool gui_game_over(const GuiGame *game)
{
    return gui_board_over(gui_game_board(game));
}

/* Whether the side to move has nothing but a pass, and the game goes on. */
bool gui_game_must_pass(const GuiGame *game);

/* A square or YK_PASS for the side to move. False, and nothing changed, if it is not legal; once
 * the game is over two passes are. */
bool gui_game_play(GuiGame *game, int square);

/* The same for the side `black`, which may be the other one if that must pass and nobody said
 * so. */
bool gui_game_play_as(GuiGame *game, bool black, int square);

/* False if there is no move to take back. */
bool gui_game_undo(GuiGame *game);

/* Black's score of the board as it is, empty squares to the winner. */
int gui_game_black_score(const GuiGame *game);

/* ---- what is searched, and what is found ---- */

/* What is to be searched. */
typedef struct {
    yk_query query;         /* its board, window, depth and limit; the rest is not looked at */
    bool black_to_move;
    int confidence;         /* percent; 100: a proof; less: what is believed that much will do */
    int moves;              /* so many moves, the best ones, with their scores; 1: only the best */
    bool full_width;        /* with a depth: without selective cuts */
    bool steps;             /* tell also what is believed on the way */
} GuiAsk;

/* The whole window, one move, to the end of the game, without limit. */
void gui_ask_init(GuiAsk *ask, yk_board board, bool black_to_move);

/* What came of it. */
typedef struct {
    const GuiAsk *ask;
    const yk_result *result;
    int width;              /* of a search to a depth, percent: shorter searches stood in for
                               deeper ones where they were so sure; 100: never */
    bool last;              /* nothing more comes of this search */
    uint64_t nodes;         /* of the search so far; */
    double time_s;          /* so long it has taken */
} GuiFound;

/* Move number `index` of those found, best first: a square with all that is known of it, or of
 * the position itself where the only "move" is a pass; false past the last. */
typedef struct {
    int square;             /* or YK_PASS */
    bool exact;             /* `score` is proven, else believed; */
    int score_16;           /* for the side to move, in sixteenths of a disc */
    int confidence;         /* percent: 100 proven, 1..99 a selective search to the end of the
                               game, 0 a search of `plies` plies, -1 nothing is known */
    int plies;
    int line_length;
    uint8_t line[YK_MAX_LINE];  /* begins with it */
} GuiMove;

bool gui_move(const GuiFound *found, int index, GuiMove *move);

typedef enum {
    GUI_NOTHING,
    GUI_CUT,                /* end the search that runs, and hand over what it found */
    GUI_DROP,               /* the same, and nobody wants to know */
    GUI_SEARCH,             /* drop one that runs, and search `ask` */
    GUI_FORGET,             /* drop it, and empty the table */
    GUI_QUIT,
} GuiWish;

/* What a protocol is told and works on, and what it says and wants. */
typedef struct {
    void *state;            /* the protocol's: GUI_STATE bytes, at first all 0 */
    GuiGame *game;
    FILE *out;
    const char *rest;       /* of the line, behind the words that were read */

    /* Where a line came: */
    double limit_s;         /* for a search that is asked for now; 0: none */
    bool searching;         /* one is under way, */
    uint64_t nodes;         /* and has taken so much */
    double time_s;

    GuiWish wish;
    GuiAsk ask;
} GuiCall;

/* A command of a protocol: its answer is `text`, or what `run` returns, and `wish` comes of it
 * unless `run` has another. NULL: no answer, or one that `run` wrote itself or a search will. */
typedef struct {
    const char *name, *text;
    const char *(*run)(GuiCall *call);
    GuiWish wish;
} GuiCommand;

/* The answer of the command `name`, among `count`; `unknown` if it is not there. */
const char *gui_obey(GuiCall *call, const GuiCommand *commands, size_t count, const char *name,
                     const char *unknown);

/* When a line is to be handled that comes during a search. */
typedef enum {
    GUI_NOW,
    GUI_LATER,              /* after it, in turn */
    GUI_LAST,               /* after it, but nothing before it may take any time now */
} GuiTurn;

enum { GUI_STATE = 512, GUI_LINE = 1 << 16 };

typedef struct {
    const char *name;       /* what --protocol calls it */
    double time_s;          /* limit of a search where none was given; 0: none */

    GuiTurn (*turn)(const char *line);      /* NULL: always GUI_NOW */

    /* One line without its end, printable ASCII and UTF-8 or not, of less than GUI_LINE bytes, is
     * call->rest; NULL for one that was longer. */
    void (*line)(GuiCall *call);

    void (*found)(GuiCall *call, const GuiFound *found);
} GuiProtocol;

extern const GuiProtocol gui_gtp, gui_nboard, gui_cassio;

/* ---- words and numbers of a line, and moves as protocols write them ---- */

enum { GUI_WORD = 128 };

/* The next word of the line at *at, which is moved behind it and the blanks that follow; cut off
 * if it is longer. False at the end. */
bool gui_word(const char **at, char word[GUI_WORD]);

/* The same where that has to be a number of the range; else *at stays. */
bool gui_number(const char **at, double minimum, double maximum, double *value);
bool gui_int(const char **at, int minimum, int maximum, int *value);

/* A move: 0..63 from "a1".."h8" in any case, YK_PASS from "pass" or "pa", else
 * YK_NO_MOVE. */
int gui_square(const char *text);

/* ---- gui_search.c: one search for a GUI, from the first guess to the last word ---- */

typedef struct GuiSearch GuiSearch;

struct GuiSearch {
    yk_solver *solver;
    GuiAsk ask;
    atomic_bool cut;            /* end soon; set it, then call yk_stop() */
    atomic_uint_least64_t nodes;    /* so far */

    /* What was found, in the thread of the search; the last time it says so. */
    void (*found)(const GuiFound *found, void *context);
    void *context;
};

/* Search, and hand out at least one answer, also where it is cut at once. */
void gui_search_run(GuiSearch *search);

/* ---- gui_session.c: a GUI on standard input and output: lines to the protocol, searches to a
 * thread of their own, answers back in the order in which they were asked for ---- */

typedef struct {
    const GuiProtocol *protocol;
    yk_solver *solver;
    double time_s;              /* limit for a search; 0: none; below 0: the protocol's */
} GuiSession;

/* Until the GUI says quit or closes its end. What waited for a search then is still answered,
 * from what is found within the twentieth of a second. False if no thread could be started. */
bool gui_session_run(const GuiSession *session);

/* The time for a move, from what the referee says of the clock. All 0: nobody has said anything.
 * */
typedef struct {
    bool known;
    double left_s;          /* for the game, or for `stones` moves */
    int stones;             /* 0: for the game */
    double extra_s;         /* once that is used up: so long for so many moves */
    int extra_stones;
} GtpClock;

/* time_settings: a game takes `main_s`, and then `extra_s` for each `stones` moves. With time
 * but no stones there is no limit. */
void gtp_clock_set(GtpClock *clock, double main_s, double extra_s, int stones);

/* time_left. */
void gtp_clock_left(GtpClock *clock, double left_s, int stones);

/* A move took that long. */
void gtp_clock_spend(GtpClock *clock, double time_s);

/* How long the next move may take at most, with `empties` on the board; `usual_s` (0: no limit)
 * if that is less. */
double gtp_clock_share(const GtpClock *clock, int empties, double usual_s);

#endif
