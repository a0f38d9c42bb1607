/* list.c - a list that grows. */

#include "base/list.h"

#include <stdlib.h>
#include <string.h>

bool list_reserve(List *list, size_t more, size_t size)
{
    const size_t wanted = list->count + more;

    if (wanted > list->room) {
        const size_t room = 2 * wanted;
        void *items = realloc(list->items, room * size);

        if (!items)
            return false;
        list->items = items;
        list->room = room;
    }
    return true;
}

void list_add(List *list, const void *item, size_t size)
{
    memcpy((char *)list->items + list->count++ * size, item, size);
}

size_t list_take(List *list, void *out, size_t room, size_t size)
{
    const size_t count = list->count < room ? list->count : room;

    if (count > 0) {
        memcpy(out, list->items, count * size);
        list->count -= count;
        memmove(list->items, (char *)list->items + count * size, list->count * size);
    }
    return count;
}

void list_free(List *list)
{
    free(list->items);
}
