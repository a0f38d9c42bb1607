/* gui.h - the interface of a protocol. A protocol is a file that knows only text: it is handed
 * lines and what a search found, writes its answers, and says what is to be searched. Threads, the
 * solver and the clock are the session's (gui_session.h). */

#ifndef YOMIKIRI_GUI_H
#define YOMIKIRI_GUI_H

#include <stdio.h>

#include "apps/gui/gui_game.h"
#include "yomikiri.h"

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

#endif
