/* gui_child.h - `yomikiri serve` as a GUI runs it, and a watch. */

#ifndef YOMIKIRI_TESTS_GUI_CHILD_H
#define YOMIKIRI_TESTS_GUI_CHILD_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

typedef struct {
    pid_t pid;
    FILE *to;
    int from;
    char text[1 << 16];         /* what it has printed and nobody has asked for */
    size_t length;
} GuiChild;

/* Start what `command` says to a shell. */
void gui_child_open(GuiChild *child, const char *command);

/* `serve` of the program of $YOMIKIRI, or ./yomikiri, with these options. */
void gui_child_serve(GuiChild *child, const char *options);

/* Send a line (or several). */
void gui_child_send(GuiChild *child, const char *lines);

/* The next line that begins with `start` into line[], those before it dropped; false if none
 * comes. */
bool gui_child_wait(GuiChild *child, const char *start, char line[512]);

/* Did it end by itself, with status 0? */
bool gui_child_close(GuiChild *child);

#endif
