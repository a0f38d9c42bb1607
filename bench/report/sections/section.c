#include "bench/report/sections/section.h"

#include <string.h>

Section *section_add(SectionList *list, const char *id, const char *title, int level)
{
    if (list->count == list->capacity) {
        const int capacity = list->capacity > 0 ? 2 * list->capacity : 32;
        Section *larger = arena_array(list->arena, (size_t)capacity, sizeof(*larger));

        if (list->count > 0)
            memcpy(larger, list->sections, (size_t)list->count * sizeof(*larger));
        list->sections = larger;
        list->capacity = capacity;
    }
    list->sections[list->count] = (Section){ id, title, level, .fold = "Figures" };
    return &list->sections[list->count++];
}
