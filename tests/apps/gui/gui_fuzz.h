/* gui_fuzz.h - any bytes as the lines of a GUI. Searches find made-up things about the board that
 * was asked for; what the protocol makes of all that is checked line by line. */

#ifndef YOMIKIRI_TESTS_GUI_FUZZ_H
#define YOMIKIRI_TESTS_GUI_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "apps/gui/gui.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What must be true of all that came of one line (NULL: it was too long), searches included:
 * NULL, or what is wrong. */
typedef const char *(*GuiFuzzCheck)(const char *line, const char *text, bool searched);

/* Play the input. Aborts where something is wrong. */
void gui_fuzz(const GuiProtocol *protocol, const uint8_t *data, size_t size, GuiFuzzCheck check);

/* Whether every line of `text` begins with one of `starts`, which end with a NULL. */
bool gui_fuzz_begins(const char *text, const char *const starts[]);

#endif
