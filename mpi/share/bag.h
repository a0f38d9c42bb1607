/* bag.h - items of one size, in no order. */

#ifndef YOMIKIRI_BAG_H
#define YOMIKIRI_BAG_H

#include <stdbool.h>
#include <stddef.h>

/* Zeroed but for `size`: empty. Its items are free()d by whoever owns it. */
typedef struct {
    void *items;
    size_t count, room, size;
} Bag;

/* Room for one more. False without memory. */
bool bag_reserve(Bag *bag);

/* False without memory. */
bool bag_add(Bag *bag, const void *item);

/* Until the next bag_add() or bag_remove(). */
void *bag_at(const Bag *bag, size_t at);

/* The last one takes its place. */
void bag_remove(Bag *bag, size_t at);

#endif
