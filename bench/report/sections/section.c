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

void section_add_chart(Section *section, const Chart *chart)
{
    if (section->chart_count < SECTION_CHARTS && chart_has_points(chart))
        section->charts[section->chart_count++] = *chart;
}

const char *section_only_newest(Arena *arena, int drawn, int count)
{
    return drawn >= count ? ""
                          : arena_print(arena, " The charts show the newest %d of %d.", drawn,
                                        count);
}
