#include "apps/cli/args/args_value.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* strtol and strtod skip white space and know hexadecimal, infinity and the locale's
 * comma; nobody types those here on purpose. Only where exponents are of use, strtod reads. */
static bool integer_prefix(const char *text, int *out, const char **end)
{
    const bool negative = *text == '-';
    long long value = 0;

    if (*text == '-' || *text == '+')
        text++;
    if (!isdigit((unsigned char)*text))
        return false;
    for (; isdigit((unsigned char)*text); text++) {
        value = value * 10 + (*text - '0');
        if (value > INT_MAX)
            return false;
    }
    *out = (int)(negative ? -value : value);
    *end = text;
    return true;
}

static bool decimal_prefix(const char *text, double *out, const char **end)
{
    double value = 0, place = 1;
    bool digits = false;

    for (; isdigit((unsigned char)*text); text++, digits = true)
        value = value * 10 + (*text - '0');
    if (*text == '.')
        for (text++; isdigit((unsigned char)*text); text++, digits = true)
            value += (*text - '0') * (place /= 10);
    *out = value;
    *end = text;
    return digits;
}

bool args_value_int(const char *text, int *out)
{
    const char *end;
    int value;

    if (!integer_prefix(text, &value, &end) || *end != '\0')
        return false;
    *out = value;
    return true;
}

bool args_value_size(const char *text, uint64_t *out)
{
    static const char UNITS[] = "KMGT";
    const char *end;
    double value;

    if (strcasecmp(text, "off") == 0 || strcmp(text, "0") == 0) {
        *out = 0;
        return true;
    }
    if (!decimal_prefix(text, &value, &end) || *end == '\0')
        return false;

    const char *unit = strchr(UNITS, toupper((unsigned char)*end));

    if (!unit)
        return false;
    end++;
    if (strcasecmp(end, "b") != 0 && strcasecmp(end, "ib") != 0 && *end != '\0')
        return false;
    for (const char *step = UNITS; step <= unit; step++)
        value *= 1024;
    if (value >= 0x1p63)
        return false;
    *out = (uint64_t)value;
    return true;
}

bool args_value_duration(const char *text, double *out)
{
    static const struct { const char *name; double seconds; } UNITS[] = {
        { "", 1 }, { "ms", 1e-3 }, { "s", 1 }, { "m", 60 }, { "min", 60 }, { "h", 3600 },
    };
    const char *end;
    double value;

    if (!decimal_prefix(text, &value, &end))
        return false;
    for (size_t i = 0; i < sizeof(UNITS) / sizeof(UNITS[0]); i++)
        if (strcmp(end, UNITS[i].name) == 0) {
            *out = value * UNITS[i].seconds;
            return true;
        }
    return false;
}

static bool number_before(const char *text, const char *behind, double low, double high,
                          double *out)
{
    char *end;
    const double value = strtod(text, &end);

    if (end == text || strcmp(end, behind) != 0 || !(value >= low && value <= high))
        return false;
    *out = value;
    return true;
}

bool args_value_number(const char *text, double low, double high, double *out)
{
    return number_before(text, "", low, high, out);
}

bool args_value_percent(const char *text, double high, double *out)
{
    double percent;

    if (!number_before(text, "", 0, high, &percent)
        && !number_before(text, "%", 0, high, &percent))
        return false;
    *out = percent / 100;
    return true;
}

bool args_value_range(const char *text, Range *out)
{
    const char *end;
    Range range;

    if (!integer_prefix(text, &range.low, &end))
        return false;
    if (*end == ',')
        end++;
    else if (strncmp(end, "..", 2) == 0)
        end += 2;
    else
        return false;
    if (!args_value_int(end, &range.high) || range.low >= range.high)
        return false;
    *out = range;
    return true;
}

bool args_value_depth(const char *text, SearchDepth *out)
{
    SearchDepth depth = { 0 };
    const char *end;

    if (!integer_prefix(text, &depth.plies, &end))
        return false;
    if (*end == '@') {
        if (!integer_prefix(end + 1, &depth.selectivity, &end))
            return false;
        end += *end == '%';
    }
    if (*end != '\0')
        return false;
    *out = depth;
    return true;
}
