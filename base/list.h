/* list.h - items of one size: added one by one, taken from the front or from anywhere. */

#ifndef YOMIKIRI_LIST_H
#define YOMIKIRI_LIST_H

#include <stdbool.h>
#include <stddef.h>

/* Zeroed but for `size`: empty. */
typedef struct {
    void *items;
    size_t count, room, size;
} List;

/* Make room for so many more items. False without memory. */
bool list_reserve(List *list, size_t more);

/* False without memory; never where there is room. */
bool list_add(List *list, const void *item);

/* Until the next one is added or removed. */
void *list_at(const List *list, size_t at);

/* The last one takes its place. */
void list_remove(List *list, size_t at);

/* Take the first items, at most `room`; how many. */
size_t list_take(List *list, void *out, size_t room);

void list_free(List *list);

#endif
