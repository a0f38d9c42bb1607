/* web_room.c - see web_calls.h. */

#include <stdlib.h>

#include "apps/web/engine/web_calls.h"

void *web_room(size_t bytes)
{
    return malloc(bytes);
}

void web_room_free(void *room)
{
    free(room);
}
