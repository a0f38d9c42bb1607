#include "base/text/escape.h"

#include <string.h>

#include "base/shown.h"

/* As base/shown.h shows it, with `guard` before each byte that is among `special`. */
static void put_guarded(FILE *out, const char **text, const char *special, char guard)
{
    char piece[SHOWN_PIECE];

    shown_next(text, piece);
    for (const char *c = piece; *c != '\0'; c++) {
        if (strchr(special, *c))
            putc(guard, out);
        putc(*c, out);
    }
}

void escape_shown(FILE *out, const char *text)
{
    while (*text != '\0')
        put_guarded(out, &text, "", 0);
}

void escape_lines(FILE *out, const char *text)
{
    while (*text != '\0')
        if (*text == '\n')
            putc(*text++, out);
        else
            put_guarded(out, &text, "", 0);
}

void escape_html(FILE *out, const char *text)
{
    char piece[SHOWN_MARKUP];

    while (*text != '\0') {
        shown_markup(&text, piece);
        fputs(piece, out);
    }
}

void escape_xml(FILE *out, const char *text)
{
    while (*text != '\0')
        if (strchr("&<>\"'\t\n\r", *text))
            fprintf(out, "&#%d;", *text++);
        else
            put_guarded(out, &text, "", 0);
}

static void put_markdown(FILE *out, const char *text, const char *special)
{
    while (*text != '\0')
        if (*text == '\n' || *text == '\r') {
            putc(' ', out);
            text++;
        } else {
            put_guarded(out, &text, special, '\\');
        }
}

void escape_markdown(FILE *out, const char *text)
{
    put_markdown(out, text, "\\`*_{}[]<>#|&~!");
}

void escape_cell(FILE *out, const char *text)
{
    put_markdown(out, text, "\\`*_{}[]<>#|~&!@$");
}

void escape_label(FILE *out, const char *text)
{
    while (*text != '\0')
        if (*text == '\n') {
            fputs("\\n", out);
            text++;
        } else {
            put_guarded(out, &text, "\"\\", '\\');
        }
}
