#include "base/text/number.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* Digits behind the point that leave `digits` in all. */
static int decimals_for(double value, int digits)
{
    int decimals = digits - 1;

    for (double limit = 10; decimals > 0 && fabs(value) >= limit; limit *= 10)
        decimals--;
    return decimals;
}

/* So many digits in all, or (below 0) behind the point, and a unit; "-": `of` is not known. */
static const char *write_known(char out[NUMBER_SIZE], double of, double value, int digits,
                               const char *unit)
{
    if (!isfinite(of) || of < 0)
        return strcpy(out, "-");
    snprintf(out, NUMBER_SIZE, "%.*f%s", digits > 0 ? decimals_for(value, digits) : -digits, value,
             unit);
    return out;
}

const char *number_seconds(char out[NUMBER_SIZE], double seconds)
{
    static const char *const UNITS[] = { " s", " ms", " us", " ns" };
    static const double FACTORS[] = { 1, 1e3, 1e6, 1e9 };
    const int i = seconds >= 1 ? 0 : seconds >= 1e-3 ? 1 : seconds >= 1e-6 ? 2 : 3;

    return write_known(out, seconds, seconds * FACTORS[i], i == 0 ? 4 : 3, UNITS[i]);
}

const char *number_count(char out[NUMBER_SIZE], int64_t count)
{
    char digits[24];
    int length, at = 0;

    if (count < 0)
        return strcpy(out, "-");
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
    static const char *const UNITS[] = { "", " k", " M", " G", " T" };
    static const double SIZES[] = { 1, 1e3, 1e6, 1e9, 1e12 };
    int i = 0;

    while (i < 4 && value >= SIZES[i + 1])
        i++;
    return write_known(out, value, value / SIZES[i], i == 0 && value == floor(value) ? 0 : 3,
                       UNITS[i]);
}

const char *number_share(char out[NUMBER_SIZE], double share)
{
    return write_known(out, share, 100 * share, -1, " %");
}

const char *number_ratio(char out[NUMBER_SIZE], double ratio)
{
    return write_known(out, ratio, ratio, ratio < 10 ? -3 : 4, "");
}

const char *number_duration(char out[NUMBER_SIZE], double seconds)
{
    const int64_t whole = (int64_t)floor(seconds + 0.5);

    if (!(seconds >= 0))
        return strcpy(out, "-");
    if (seconds < 100)
        snprintf(out, NUMBER_SIZE, "%.3g s",
                 seconds < 1 ? floor(seconds * 1e4 + 0.5) / 1e4 : seconds);
    else if (whole < 3600)
        snprintf(out, NUMBER_SIZE, "%d min %02d s", (int)(whole / 60), (int)(whole % 60));
    else if (whole < 48 * 3600)
        snprintf(out, NUMBER_SIZE, "%d h %02d min", (int)(whole / 3600), (int)(whole / 60 % 60));
    else
        snprintf(out, NUMBER_SIZE, "%" PRId64 " d %02d h", whole / 86400,
                 (int)(whole / 3600 % 24));
    return out;
}
