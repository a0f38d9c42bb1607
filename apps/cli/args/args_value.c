#include "apps/cli/args/args_value.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/base.h"

/* strtol and strtod skip white space and know hexadecimal, infinity and exponents; nobody types
 * those here on purpose. Only where exponents are of use, strtod reads alone. */
static bool integer_prefix(const char *text, int *out, char **end)
{
    const long long value = strtoll(text, end, 10);

    *out = (int)value;
    return isdigit((unsigned char)text[*text == '-' || *text == '+']) && value >= -INT_MAX
           && value <= INT_MAX;
}

/* Digits, maybe with a point among them, and one of the units behind them, however written. */
typedef struct {
    const char *name;
    double factor;
} Unit;

static bool value_in_units(const char *text, const Unit *units, size_t count, double *out)
{
    const char *unit = text + strspn(text, "0123456789.");
    char *end;
    const double value = strtod(text, &end);

    for (size_t i = 0; unit > text && end == unit && i < count; i++)
        if (strcasecmp(unit, units[i].name) == 0) {
            *out = value * units[i].factor;
            return true;
        }
    return false;
}

bool args_value_int(const char *text, int *out)
{
    char *end;
    int value;

    if (!integer_prefix(text, &value, &end) || *end != '\0')
        return false;
    *out = value;
    return true;
}

bool args_value_size(const char *text, uint64_t *out)
{
#define POWER(name, factor) { name, factor }, { name "B", factor }, { name "iB", factor }
    static const Unit UNITS[] = {
        POWER("K", 0x1p10), POWER("M", 0x1p20), POWER("G", 0x1p30), POWER("T", 0x1p40),
    };
    double bytes = 0;

    if (strcasecmp(text, "off") != 0 && strcmp(text, "0") != 0
        && (!value_in_units(text, UNITS, ARRAY_LENGTH(UNITS), &bytes) || bytes >= 0x1p63))
        return false;
    *out = (uint64_t)bytes;
    return true;
}

bool args_value_duration(const char *text, double *out)
{
    static const Unit UNITS[] = {
        { "", 1 }, { "ms", 1e-3 }, { "s", 1 }, { "m", 60 }, { "min", 60 }, { "h", 3600 },
    };

    return value_in_units(text, UNITS, ARRAY_LENGTH(UNITS), out);
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
    Range range;
    char *end;

    if (!integer_prefix(text, &range.low, &end)
        || (*end != ',' && strncmp(end, "..", 2) != 0)
        || !args_value_int(end + (*end == ',' ? 1 : 2), &range.high) || range.low >= range.high)
        return false;
    *out = range;
    return true;
}

bool args_value_depth(const char *text, SearchDepth *out)
{
    SearchDepth depth = { 0 };
    char *end;

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
