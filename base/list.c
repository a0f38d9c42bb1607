/* list.c - a list that grows. */

#include "base/list.h"

#include <stdlib.h>
#include <string.h>

bool list_reserve(List *list, size_t more)
{
    const size_t wanted = list->count + more;

    if (wanted > list->room) {
        const size_t room = 2 * wanted;
        void *items = realloc(list->items, room * list->size);

        if (!items)
            return false;
        list->items = items;
        list->room = room;
    }
    return true;
}

bool list_add(List *list, const void *item)
{
    if (!list_reserve(list, 1))
        return false;
    memcpy(list_at(list, list->count++), item, list->size);
    return true;
}

void *list_at(const List *list, size_t at)
{
    return (char *)list->items + at * list->size;
}

void list_remove(List *list, size_t at)
{
    list->count--;
    if (at < list->count)
        memcpy(list_at(list, at), list_at(list, list->count), list->size);
}

size_t list_take(List *list, void *out, size_t room)
{
    const size_t count = list->count < room ? list->count : room;

    if (count > 0) {
        memcpy(out, list->items, count * list->size);
        list->count -= count;
        memmove(list->items, list_at(list, count), list->count * list->size);
    }
    return count;
}

void list_free(List *list)
{
    free(list->items);
}
