/* math.h - parts of POSIX that the program uses and the compiler's own math.h lacks. */

#ifndef YOMIKIRI_WINDOWS_MATH_H
#define YOMIKIRI_WINDOWS_MATH_H

#include_next <math.h>

/* For x > 0, where *sign is 1. */
static inline double lgamma_r(double x, int *sign)
{
    *sign = 1;
    return lgamma(x);
}

#endif
