/* stats_dist.h - the normal distribution and Student's t. */

#ifndef YOMIKIRI_STATS_DIST_H
#define YOMIKIRI_STATS_DIST_H

#include "base/base.h"

double stats_normal_cdf(double z);
double stats_normal_quantile(double p);
double stats_t_cdf(double t, double freedom);
double stats_t_quantile(double p, double freedom);

#endif
