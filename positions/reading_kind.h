/* reading_kind.h - the kind of an input, from its first bytes. */

#ifndef YOMIKIRI_READING_KIND_H
#define YOMIKIRI_READING_KIND_H

#include "positions/reading.h"

/* Begin to read as soon as it can be told what it is; errors that concern all of the input go to
 * the queue. A stream is waited for `wait_ms`. False if more has to come first. */
bool reading_begin(Reader *reader, int wait_ms);

#endif
