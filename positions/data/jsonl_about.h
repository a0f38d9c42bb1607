/* jsonl_about.h - the data of a game beside its moves in our JSON lines. */

#ifndef YOMIKIRI_JSONL_ABOUT_H
#define YOMIKIRI_JSONL_ABOUT_H

#include "positions/shared/found.h"
#include "positions/text/text.h"

/* Read the object at `value`, {"black":"a","white":"b","date":"1998","result":12,...}, into
 * *record; what is not understood leaves it alone. */
void jsonl_about(const Text *text, size_t value, GameRecord *record);

#endif
