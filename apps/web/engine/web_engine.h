/* web_engine.h - the functions of this program that the page calls, and the one that it must give.
 *
 * Texts go both ways as UTF-8 with a NUL behind them. Those that the page hands over lie in room
 * that it asked for; those that come back are JSON, static storage, valid until the next call.
 * Boards are 64 squares X O -, a blank and the side, as yk_board_format() writes them. There is
 * one thread: nothing here may be called from page.progress(). */

#ifndef YOMIKIRI_WEB_ENGINE_H
#define YOMIKIRI_WEB_ENGINE_H

#include <stddef.h>

#define WEB_EXPORT(name) __attribute__((export_name(#name)))
#define WEB_IMPORT(name) __attribute__((import_module("page"), import_name(#name)))

/* ---- memory for what the page hands over ---- */

/* NULL without memory. */
WEB_EXPORT(web_room) void *web_room(size_t bytes);
WEB_EXPORT(web_room_free) void web_room_free(void *room);

/* ---- positions ---- */

/* The most that web_read() reads. */
WEB_EXPORT(web_bytes_most) size_t web_bytes_most(void);

/* Text or file as it was pasted or uploaded: {"found": [...], "more": N}. An element has a member
 * "board", or "message" where something could not be read; N is how many more there are. Of a
 * game it is the last position, with "moves", which begin at "start", "about" with what is told
 * beside them, "at" where fewer moves are to be shown, and "tree", the events of tell_tree in
 * positions/shared/found.h, empty for a plain
 * line. "partial": up to the move that the message before it complains of. null without memory. */
WEB_EXPORT(web_read) const char *web_read(const void *bytes, size_t size);

/* {"moves": [...], "pass": whether the side to move must pass, "over": whether the game is,
 * "score": what it would be worth if it were, "empties": N}; null for what is no board. */
WEB_EXPORT(web_look) const char *web_look(const char *board);

/* The board after the move "f5" or "--", as a JSON string; null if it is not legal. */
WEB_EXPORT(web_play) const char *web_play(const char *board, const char *move);

/* The board, to which `moves` ("f5d6--...", may be empty) have led from `start`, in the format of
 * that name, as a JSON string; null if there is none or it cannot be written in it. `about` tells
 * of the game, with tabs between: black, white, event, date, kind of result, result, how ended. */
WEB_EXPORT(web_write) const char *web_write(const char *format, const char *board,
                                            const char *start, const char *moves,
                                            const char *about);

/* ---- solving ---- */

/* Make the solver, in place of the one before, with a table of so many MiB and the weights as they
 * were sent; with none (`size` 0) it is the classic one, which is slower. What is wrong as a JSON
 * string, or null; if something is, there is no solver. */
WEB_EXPORT(web_start) const char *web_start(const void *bytes, size_t size, const char *kernel,
                                            int table_mib);

/* Forget what was learnt from earlier positions. */
WEB_EXPORT(web_clear) void web_clear(void);

/* The kernel in use, as a JSON string. */
WEB_EXPORT(web_kernel) const char *web_kernel(void);

/* How much web_solve() is to find out. */
enum {
    WEB_SCORE,          /* the score and one line */
    WEB_BEST,           /* which moves reach it, too */
    WEB_ALL,            /* the score and the line of every move */
};

/* Solve `board`. Scores up to `above`, -64 for none, are of no interest: they come back as bounds.
 * {"lower", "upper", "stopped", "estimate", "confidence", "moves": [{"move", "lower", "upper",
 * "line"}], "best", "line", "nodes", "time"}, as in yk_result; null without a solver or a board;
 * {"error", "board"} where the search failed. */
WEB_EXPORT(web_solve) const char *web_solve(const char *board, int wanted, int above);

/* Look so many plies ahead, at least 1, at a level of selectivity in percent (0: the first), and
 * prove nothing: {"plies", "selectivity", "value", "stopped", "moves": [{"move", "value",
 * "bound"}], "nodes", "time"}, values in discs with fractions, moves best first. With `all` 0
 * only the best moves have values, others bounds (bound -1: at most that). Plies as many as there
 * are empties or more reach the end of the game. null and failures as in web_solve(). */
WEB_EXPORT(web_estimate) const char *web_estimate(const char *board, int plies, int selectivity,
                                                  int all);

/* The nodes that the score of `board` is expected to take, by a short look at it; null where that
 * is not known: without a solver with weights, or a board. docs/batch.md says how good it is. */
WEB_EXPORT(web_cost) const char *web_cost(const char *board);

/* Called up to 20 times a second while that goes on, with what yk_progress holds, the confidence
 * that of the estimate; it stops if the page returns anything but 0. */
WEB_IMPORT(progress) int web_progress(const char *pass, int confidence, int lower, int upper,
                                      int estimate, double nodes);

#endif
