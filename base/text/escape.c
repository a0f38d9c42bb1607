#include "base/text/escape.h"

#include <string.h>

#include "base/shown.h"

/* As base/shown.h shows it, with a backslash before each byte that is among `special`, and for
 * each that is among `ends`, which are line ends, `instead`. */
static void write_escaped(FILE *out, const char *text, const char *special, const char *ends,
                          const char *instead)
{
    char piece[SHOWN_PIECE];

    while (*text != '\0') {
        if (strchr(ends, *text)) {
            fputs(instead, out);
            text++;
            continue;
        }
        shown_next(&text, piece);
        for (const char *c = piece; *c != '\0'; c++)
            fprintf(out, "%s%c", strchr(special, *c) ? "\\" : "", *c);
    }
}

void escape_shown(FILE *out, const char *text)
{
    write_escaped(out, text, "", "", "");
}

void escape_lines(FILE *out, const char *text)
{
    write_escaped(out, text, "", "\n", "\n");
}

void escape_markdown(FILE *out, const char *text)
{
    write_escaped(out, text, "\\`*_{}[]<>#|~&!@$", "\n\r", " ");
}
