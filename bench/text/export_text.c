/* export_text.c - escaping, numbers and times for every export. */

#include "bench/text/export_text.h"

#include <math.h>
#include <stdlib.h>
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

void export_shown(FILE *out, const char *text)
{
    while (*text != '\0')
        put_guarded(out, &text, "", 0);
}

void export_lines(FILE *out, const char *text)
{
    while (*text != '\0')
        if (*text == '\n')
            putc(*text++, out);
        else
            put_guarded(out, &text, "", 0);
}

void export_xml(FILE *out, const char *text)
{
    while (*text != '\0')
        if (strchr("&<>\"'\t\n\r", *text))
            fprintf(out, "&#%d;", *text++);
        else
            put_guarded(out, &text, "", 0);
}

void export_cell(FILE *out, const char *text)
{
    while (*text != '\0')
        if (*text == '\n' || *text == '\r') {
            putc(' ', out);
            text++;
        } else {
            put_guarded(out, &text, "\\`*_{}[]<>#|~&!@$", '\\');
        }
}

void export_label(FILE *out, const char *text)
{
    while (*text != '\0')
        if (*text == '\n') {
            fputs("\\n", out);
            text++;
        } else {
            put_guarded(out, &text, "\"\\", '\\');
        }
}

void export_number(FILE *out, double value)
{
    char text[40];

    if (isnan(value)) {
        fputs("NaN", out);
        return;
    }
    if (isinf(value)) {
        fputs(value > 0 ? "+Inf" : "-Inf", out);
        return;
    }
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof(text), "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    fputs(text, out);
}

const char *export_seconds(double seconds, char *out, size_t size)
{
    if (!(seconds >= 0))
        snprintf(out, size, "-");
    else if (seconds < 999.5e-6)
        snprintf(out, size, "%.3g us", seconds * 1e6);
    else if (seconds < 0.9995)
        snprintf(out, size, "%.3g ms", seconds * 1e3);
    else if (seconds < 99.95)
        snprintf(out, size, "%.3g s", seconds);
    else
        snprintf(out, size, "%d min %d s", (int)(seconds + 0.5) / 60, (int)(seconds + 0.5) % 60);
    return out;
}
