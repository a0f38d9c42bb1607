/* gui_session.h - a GUI on standard input and output: lines to the protocol, searches to a
 * thread of their own, answers back in the order in which they were asked for. */

#ifndef YOMIKIRI_GUI_SESSION_H
#define YOMIKIRI_GUI_SESSION_H

#include "apps/gui/gui.h"

typedef struct {
    const GuiProtocol *protocol;
    yk_solver *solver;
    double time_s;              /* limit for a search; 0: none; below 0: the protocol's */
} GuiSession;

/* Until the GUI says quit or closes its end. What waited for a search then is still answered,
 * from what is found within the twentieth of a second. False if no thread could be started. */
bool gui_session_run(const GuiSession *session);

#endif
