/* gui_search.h - one search for a GUI, from the first guess to the last word. */

#ifndef YOMIKIRI_GUI_SEARCH_H
#define YOMIKIRI_GUI_SEARCH_H

#include <stdatomic.h>

#include "apps/gui/gui.h"

typedef struct GuiSearch GuiSearch;

struct GuiSearch {
    yk_solver *solver;
    GuiAsk ask;
    atomic_bool cut;            /* end soon; set it, then call yk_stop() */
    atomic_uint_least64_t nodes;    /* so far */

    /* What was found, in the thread of the search; the last time it says so. */
    void (*found)(const GuiFound *found, void *context);
    void *context;
};

/* Search, and hand out at least one answer, also where it is cut at once. */
void gui_search_run(GuiSearch *search);

#endif
