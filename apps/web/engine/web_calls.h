/* web_calls.h - the calls between page and program, and those that every program has.
 *
 * Texts go both ways as UTF-8 with a NUL behind them. Those that the page hands over lie in room
 * that it asked for; those that come back are JSON, static storage, valid until the next call.
 * Boards are 64 squares X O -, a blank and the side, as yk_board_format() writes them. */

#ifndef YOMIKIRI_WEB_CALLS_H
#define YOMIKIRI_WEB_CALLS_H

#include <stddef.h>

#define WEB_EXPORT(name) __attribute__((export_name(#name)))
#define WEB_IMPORT(name) __attribute__((import_module("page"), import_name(#name)))

/* Memory for what the page hands over; NULL without any. */
WEB_EXPORT(web_room) void *web_room(size_t bytes);
WEB_EXPORT(web_room_free) void web_room_free(void *room);

#endif
