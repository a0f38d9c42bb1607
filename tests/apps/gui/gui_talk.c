/* gui_talk.c - see gui_talk.h. */

#include "tests/apps/gui/gui_talk.h"

#include <stdlib.h>

#include "apps/gui/gui_search.h"
#include "tests/support/solve.h"

struct GuiTalk {
    const GuiProtocol *protocol;
    _Alignas(16) unsigned char state[GUI_STATE];
    GuiGame game;
    GuiSearch search;
    FILE *out;
    char *text;
    size_t length;
};

GuiTalk *gui_talk_open(const GuiProtocol *protocol)
{
    GuiTalk *talk = calloc(1, sizeof(*talk));

    if (!talk)
        abort();
    talk->protocol = protocol;
    talk->search.solver = solve_open("auto", "");
    gui_game_begin(&talk->game);
    return talk;
}

void gui_talk_close(GuiTalk *talk)
{
    yk_destroy(talk->search.solver);
    free(talk->text);
    free(talk);
}

static void found(const GuiFound *found, void *context)
{
    GuiTalk *talk = context;
    GuiCall call = { .state = talk->state, .game = &talk->game, .out = talk->out };

    talk->protocol->found(&call, found);
}

const char *gui_talk(GuiTalk *talk, const char *line)
{
    GuiCall call = { .state = talk->state, .game = &talk->game, .rest = line };

    free(talk->text);
    talk->text = NULL;
    call.out = talk->out = open_memstream(&talk->text, &talk->length);
    if (!talk->out)
        abort();
    talk->protocol->line(&call);
    if (call.wish == GUI_FORGET)
        yk_clear(talk->search.solver);
    if (call.wish == GUI_SEARCH) {
        talk->search.ask = call.ask;
        talk->search.found = found;
        talk->search.context = talk;
        gui_search_run(&talk->search);
    }
    fclose(talk->out);
    return talk->text;
}
