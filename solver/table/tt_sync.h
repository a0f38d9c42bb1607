/* tt_sync.h - bounds that a search sends to others and is sent by them: two
 * queues between its workers, which come by seldom, and whoever carries updates to other
 * processes. */

#ifndef YOMIKIRI_TT_SYNC_H
#define YOMIKIRI_TT_SYNC_H

#include "table/tt.h"
#include "table/yomikiri_table_sync.h"

typedef struct TableSync TableSync;

/* `cost`: what was found out for less is not told. NULL without memory. */
TableSync *tt_sync_create(int cost);

/* NULL is allowed. */
void tt_sync_destroy(TableSync *sync);

/* Forget all that is under way. */
void tt_sync_clear(TableSync *sync);

/* A worker has found this out. Any thread, any time, as all that follows. */
void tt_sync_note(TableSync *sync, const yk_table_update *update);

/* Take at most `room` of what was noted, oldest first; their number. If nobody takes them for
 * long, the newest are not kept. */
size_t tt_sync_take(TableSync *sync, yk_table_update *out, size_t room);

/* It was found out elsewhere. Where memory is short it is not kept. */
void tt_sync_give(TableSync *sync, const yk_table_update *given, size_t count);

/* Put what was given into the table. NULL: nothing was. */
void tt_sync_learn(TableSync *sync, Table *table);

#endif
