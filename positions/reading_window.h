/* reading_window.h - the stretch of a text that is held in memory. */

#ifndef YOMIKIRI_READING_WINDOW_H
#define YOMIKIRI_READING_WINDOW_H

#include "positions/reading.h"

/* How much more of a text is taken in at a time. */
size_t window_slice(const Reader *reader);

/* The first `size` bytes of the intake behind the text that is there; false without memory. */
bool window_append(Reader *reader, size_t size);

/* Nothing will come behind the text that is here. */
bool window_is_all(const Reader *reader);

/* What a format may look at ahead of the cursor is here. */
bool window_is_enough(const Reader *reader);

/* Take in more, and drop what lies far behind the cursor. A stream is waited for `wait_ms`. True
 * if more text, or its end, is there. */
bool window_take_in(Reader *reader, int wait_ms);

#endif
