/* export_text.c - escaping, numbers and times for every export. */

#include "bench/export_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char REPLACEMENT[] = "\xef\xbf\xbd";      /* U+FFFD */

/* Number of continuation bytes 10xxxxxx at `bytes`, up to `wanted`. */
static int continuation(const unsigned char *bytes, int wanted)
{
    int count = 0;

    while (count < wanted && (bytes[count] & 0xc0) == 0x80)
        count++;
    return count;
}

int export_utf8(const char *text)
{
    const unsigned char *byte = (const unsigned char *)text;
    const unsigned char lead = byte[0];

    if (lead < 0x80)
        return 1;
    if (lead >= 0xc2 && lead <= 0xdf)
        return continuation(byte + 1, 1) == 1 ? 2 : 0;
    if (lead >= 0xe0 && lead <= 0xef) {
        if (continuation(byte + 1, 2) < 2 || (lead == 0xe0 && byte[1] < 0xa0) ||
            (lead == 0xed && byte[1] > 0x9f))       /* overlong; surrogates */
            return 0;
        return 3;
    }
    if (lead >= 0xf0 && lead <= 0xf4) {
        if (continuation(byte + 1, 3) < 3 || (lead == 0xf0 && byte[1] < 0x90) ||
            (lead == 0xf4 && byte[1] > 0x8f))
            return 0;
        return 4;
    }
    return 0;
}

/* The next character of *text goes to `out` as it is, or U+FFFD for a bad byte. */
static void copy_character(FILE *out, const char **text)
{
    const int length = export_utf8(*text);

    if (length > 0)
        fwrite(*text, 1, (size_t)length, out);
    else
        fputs(REPLACEMENT, out);
    *text += max_int(length, 1);
}

static bool is_noncharacter(const char *text)
{
    return strncmp(text, "\xef\xbf\xbe", 3) == 0 || strncmp(text, "\xef\xbf\xbf", 3) == 0;
}

void export_xml(FILE *out, const char *text)
{
    while (*text != '\0') {
        const unsigned char c = (unsigned char)*text;

        if (c == '&' || c == '<' || c == '>' || c == '"' || c == '\'' || c == '\t' ||
            c == '\n' || c == '\r') {
            fprintf(out, "&#%d;", c);
            text++;
        } else if (c < 0x20 || is_noncharacter(text)) {
            fputs(REPLACEMENT, out);
            text += c < 0x20 ? 1 : 3;
        } else {
            copy_character(out, &text);
        }
    }
}

void export_cell(FILE *out, const char *text)
{
    while (*text != '\0') {
        const unsigned char c = (unsigned char)*text;

        if (c < 0x20 || c == 0x7f) {
            putc(' ', out);
            text++;
        } else {
            if (strchr("\\`*_{}[]<>#|~&!@$", c) != NULL)
                putc('\\', out);
            copy_character(out, &text);
        }
    }
}

void export_label(FILE *out, const char *text)
{
    while (*text != '\0') {
        const char c = *text;

        if (c == '\n' || c == '"' || c == '\\') {
            putc('\\', out);
            putc(c == '\n' ? 'n' : c, out);
            text++;
        } else {
            copy_character(out, &text);
        }
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
