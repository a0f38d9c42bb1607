/* reading_step.h - one step of the reader: the text at the cursor goes to its format. */

#ifndef YOMIKIRI_READING_STEP_H
#define YOMIKIRI_READING_STEP_H

#include "positions/reading.h"

/* Read what stands at the cursor: one record, or one line that is none. */
void reading_step(Reader *reader);

#endif
