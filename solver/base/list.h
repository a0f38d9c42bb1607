/* list.h - items of one size that are added one by one and taken from the front. */

#ifndef YOMIKIRI_LIST_H
#define YOMIKIRI_LIST_H

#include <stdbool.h>
#include <stddef.h>

/* Zeroed: empty. */
typedef struct {
    void *items;
    size_t count, room;
} List;

/* Make room for so many more items of `size` bytes. False without memory. */
bool list_reserve(List *list, size_t more, size_t size);

/* There must be room. */
void list_add(List *list, const void *item, size_t size);

/* Take the first items, at most `room`; how many. */
size_t list_take(List *list, void *out, size_t room, size_t size);

void list_free(List *list);

#endif
