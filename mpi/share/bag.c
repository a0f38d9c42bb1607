#include "mpi/share/bag.h"

#include <stdlib.h>
#include <string.h>

bool bag_reserve(Bag *bag)
{
    if (bag->count == bag->room) {
        const size_t room = bag->room ? 2 * bag->room : 16;
        void *items = realloc(bag->items, room * bag->size);

        if (!items)
            return false;
        bag->items = items;
        bag->room = room;
    }
    return true;
}

bool bag_add(Bag *bag, const void *item)
{
    if (!bag_reserve(bag))
        return false;
    memcpy((char *)bag->items + bag->count++ * bag->size, item, bag->size);
    return true;
}

void *bag_at(const Bag *bag, size_t at)
{
    return (char *)bag->items + at * bag->size;
}

void bag_remove(Bag *bag, size_t at)
{
    memcpy(bag_at(bag, at), bag_at(bag, bag->count - 1), bag->size);
    bag->count--;
}
