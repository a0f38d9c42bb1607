/* reading_silence.h - streams that pause: what they have brought is read at once. */

#ifndef YOMIKIRI_READING_SILENCE_H
#define YOMIKIRI_READING_SILENCE_H

#include "positions/reading.h"

/* Read as if the text ended here, and keep what is found if nothing that may follow could be a
 * part of it; `silent`: nothing has followed for a while, and that it might is no reason. True
 * if something was kept. */
bool silence_settle(Reader *reader, bool silent);

/* Is what stands at the cursor more of what has been kept so? That is an error, and true. */
bool silence_is_late(Reader *reader);

#endif
