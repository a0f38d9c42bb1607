#include "apps/gui/gui_text.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "positions/reader.h"
#include "yomikiri.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

bool gui_word(const char **at, char word[GUI_WORD])
{
    const char *text = *at;
    size_t length = 0;

    while (is_blank(*text))
        text++;
    for (; *text != '\0' && !is_blank(*text); text++)
        if (length + 1 < GUI_WORD)
            word[length++] = *text;
    word[length] = '\0';
    while (is_blank(*text))
        text++;
    *at = text;
    return length > 0;
}

bool gui_int(const char *text, int minimum, int maximum, int *value)
{
    char *end;

    errno = 0;
    const long number = strtol(text, &end, 10);

    if (end == text || *end != '\0' || errno != 0 || number < minimum || number > maximum)
        return false;
    *value = (int)number;
    return true;
}

bool gui_number(const char *text, double minimum, double maximum, double *value)
{
    char *end;
    const double number = strtod(text, &end);

    if (end == text || *end != '\0' || !isfinite(number) || number < minimum || number > maximum)
        return false;
    *value = number;
    return true;
}

bool gui_same(const char *text, const char *name)
{
    return strcasecmp(text, name) == 0;
}

int gui_square(const char *text)
{
    if (gui_same(text, "pass") || gui_same(text, "pa"))
        return YK_PASS;
    return strlen(text) == 2 ? square_from_text(text) : YK_NO_MOVE;
}
