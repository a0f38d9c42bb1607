/* gui_talk.h - a protocol and the solver without threads: a line in, all that comes of it out. */

#ifndef YOMIKIRI_TESTS_GUI_TALK_H
#define YOMIKIRI_TESTS_GUI_TALK_H

#include "apps/gui/gui.h"

typedef struct GuiTalk GuiTalk;

/* One thread, a table of 16 MiB; no limit for a search. Ends the program without memory. */
GuiTalk *gui_talk_open(const GuiProtocol *protocol);
void gui_talk_close(GuiTalk *talk);

/* What the protocol and the search that it asked for print; lives until the next call. */
const char *gui_talk(GuiTalk *talk, const char *line);

#endif
