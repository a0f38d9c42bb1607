#include "apps/gui/gui_text.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "positions/reader.h"
#include "yomikiri.h"

bool gui_word(const char **at, char word[GUI_WORD])
{
    static const char BLANKS[] = " \t";
    const char *text = *at + strspn(*at, BLANKS);
    const size_t length = strcspn(text, BLANKS), kept = length < GUI_WORD ? length : GUI_WORD - 1;

    memcpy(word, text, kept);
    word[kept] = '\0';
    *at = text + length + strspn(text + length, BLANKS);
    return length > 0;
}

bool gui_number(const char **at, double minimum, double maximum, double *value)
{
    const char *rest = *at;
    char word[GUI_WORD], *end;

    if (!gui_word(&rest, word))
        return false;
    const double number = strtod(word, &end);

    if (end == word || *end != '\0' || !isfinite(number) || number < minimum || number > maximum)
        return false;
    *at = rest;
    *value = number;
    return true;
}

bool gui_int(const char **at, int minimum, int maximum, int *value)
{
    const char *rest = *at;
    char word[GUI_WORD], *end;

    if (!gui_word(&rest, word))
        return false;
    errno = 0;
    const long number = strtol(word, &end, 10);

    if (end == word || *end != '\0' || errno != 0 || number < minimum || number > maximum)
        return false;
    *at = rest;
    *value = (int)number;
    return true;
}

int gui_square(const char *text)
{
    if (strcasecmp(text, "pass") == 0 || strcasecmp(text, "pa") == 0)
        return YK_PASS;
    return strlen(text) == 2 ? square_from_text(text) : YK_NO_MOVE;
}
