/* web_reader.h - the calls of the page to read and write: a program of its own, which comes after
 * the one that solves. See web_calls.h. */

#ifndef YOMIKIRI_WEB_READER_H
#define YOMIKIRI_WEB_READER_H

#include "apps/web/engine/web_calls.h"

/* The most that web_read() reads. */
WEB_EXPORT(web_bytes_most) size_t web_bytes_most(void);

/* Text or file as it was pasted or uploaded: {"found": [...], "more": N}. An element has a member
 * "board", or "message" where something could not be read; N is how many more there are. Of a
 * game it is the last position, with "moves", which begin at "start", "about" with what is told
 * beside them, "at" where fewer moves are to be shown, and "tree", the events of tell_tree in
 * positions/shared/found.h, empty for a plain
 * line. "partial": up to the move that the message before it complains of. null without memory. */
WEB_EXPORT(web_read) const char *web_read(const void *bytes, size_t size);

/* The board, to which `moves` ("f5d6--...", may be empty) have led from `start`, in the format of
 * that name, as a JSON string; null if there is none or it cannot be written in it. `about` tells
 * of the game, with tabs between: black, white, event, date, kind of result, result, how ended. */
WEB_EXPORT(web_write) const char *web_write(const char *format, const char *board,
                                            const char *start, const char *moves,
                                            const char *about);

#endif
