#include "base/text/nearest.h"

#include <string.h>

/* Letters to insert, delete, change or exchange with their neighbour to make `b` of `a`;
 * words past 40 letters are as far as their length. */
static int distance(const char *a, const char *b)
{
    enum { LONGEST = 40 };
    const int m = (int)strlen(a), n = (int)strlen(b);
    int cost[LONGEST + 1][LONGEST + 1];

    if (m > LONGEST || n > LONGEST)
        return m > n ? m : n;
    for (int i = 0; i <= m; i++)
        for (int j = 0; j <= n; j++) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            const int change = cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            const int skip = 1 + (cost[i - 1][j] < cost[i][j - 1] ? cost[i - 1][j]
                                                                  : cost[i][j - 1]);

            cost[i][j] = change < skip ? change : skip;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]
                && cost[i - 2][j - 2] + 1 < cost[i][j])
                cost[i][j] = cost[i - 2][j - 2] + 1;
        }
    return cost[m][n];
}

void nearest_consider(const char *word, const char *name, const char **best, int *best_distance)
{
    const int length = (int)strlen(word);
    int far = distance(word, name);

    if (length >= 2 && strncmp(word, name, (size_t)length) == 0)
        far = 0;
    if (far <= (length < 4 ? 1 : length / 3) && far < *best_distance) {
        *best = name;
        *best_distance = far;
    }
}
