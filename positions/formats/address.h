/* address.h - addresses of pages in a line, and their parts. All functions are pure. */

#ifndef YOMIKIRI_ADDRESS_H
#define YOMIKIRI_ADDRESS_H

#include "positions/text/glyph.h"

enum { MAX_PART = 400, MAX_NAME = 16 };

/* chars[from..to) of a line. */
typedef struct {
    const Line *line;
    int from, to;
    Span where;
} Address;

/* A part between '/', '?', '#', '&': NAME=VALUE, or VALUE alone. */
typedef struct {
    char name[MAX_NAME];    /* lower case, without '_' and '-'; "" if there is none */
    Cell cells[MAX_PART];   /* the value, plain; what is past them is cut off */
    int length;
    int from, to;           /* the value as it stands in the line */
    Span where;
} Part;

/* The next address from chars[from] on: with ://, or with NAME= behind '?' or '#'. */
bool address_find(const Line *line, int from, Address *address);

/* The next part from *at on, 0 for the first; *at moves behind it. */
bool address_part(const Address *address, int *at, Part *part);

/* The address with its escapes read, as a line of its own. */
void address_line(const Address *address, Line *line);

#endif
