#include "base/text/number.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *unknown(char out[NUMBER_SIZE])
{
    return strcpy(out, "-");
}

/* Digits behind the point that leave `digits` in all. */
static int decimals_for(double value, int digits)
{
    int decimals = digits - 1;

    for (double limit = 10; decimals > 0 && fabs(value) >= limit; limit *= 10)
        decimals--;
    return decimals;
}

const char *number_seconds(char out[NUMBER_SIZE], double seconds)
{
    static const struct { double least, factor; const char *unit; } UNITS[] = {
        { 1, 1, "s" }, { 1e-3, 1e3, "ms" }, { 1e-6, 1e6, "us" }, { 0, 1e9, "ns" },
    };

    if (!isfinite(seconds) || seconds < 0)
        return unknown(out);
    for (size_t i = 0; i < ARRAY_LENGTH(UNITS); i++) {
        const double value = seconds * UNITS[i].factor;

        if (seconds < UNITS[i].least)
            continue;
        snprintf(out, NUMBER_SIZE, "%.*f %s", decimals_for(value, i == 0 ? 4 : 3), value,
                 UNITS[i].unit);
        break;
    }
    return out;
}

const char *number_count(char out[NUMBER_SIZE], int64_t count)
{
    char digits[24];
    int length, at = 0;

    if (count < 0)
        return unknown(out);
    length = snprintf(digits, sizeof(digits), "%" PRId64, count);
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            out[at++] = ',';
        out[at++] = digits[i];
    }
    out[at] = '\0';
    return out;
}

const char *number_short(char out[NUMBER_SIZE], double value)
{
    static const struct { double size; const char *unit; } UNITS[] = {
        { 1e12, " T" }, { 1e9, " G" }, { 1e6, " M" }, { 1e3, " k" }, { 0, "" },
    };

    if (!isfinite(value) || value < 0)
        return unknown(out);
    for (size_t i = 0; i < ARRAY_LENGTH(UNITS); i++) {
        const double size = UNITS[i].size > 0 ? UNITS[i].size : 1;

        if (value < UNITS[i].size)
            continue;
        snprintf(out, NUMBER_SIZE, "%.*f%s",
                 value < 1000 && value == floor(value) ? 0 : decimals_for(value / size, 3),
                 value / size, UNITS[i].unit);
        break;
    }
    return out;
}

const char *number_share(char out[NUMBER_SIZE], double share)
{
    if (!isfinite(share) || share < 0)
        return unknown(out);
    snprintf(out, NUMBER_SIZE, "%.1f %%", 100 * share);
    return out;
}

const char *number_ratio(char out[NUMBER_SIZE], double ratio)
{
    if (!isfinite(ratio) || ratio < 0)
        return unknown(out);
    snprintf(out, NUMBER_SIZE, "%.*f", ratio < 10 ? 3 : decimals_for(ratio, 4), ratio);
    return out;
}

const char *number_change(char out[NUMBER_SIZE], double ratio)
{
    if (!isfinite(ratio) || ratio < 0)
        return unknown(out);
    snprintf(out, NUMBER_SIZE, "%+.1f %%", 100 * (ratio - 1));
    return out;
}

void number_print(FILE *out, double value)
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

const char *number_duration(double seconds, char *out, size_t size)
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
