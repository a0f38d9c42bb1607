#include "apps/cli/terminal/failure.h"

#include <stdio.h>

void failure_text(yk_status status, yk_board board, int black_to_move, int lower, int upper,
                  char *out, size_t size)
{
    char text[67];

    if (status != YK_INCONSISTENT) {
        snprintf(out, size, "%s", yk_status_text(status));
        return;
    }
    yk_board_format(board, black_to_move, text);
    snprintf(out, size, "%s: a score is at least %+d and at most %+d; please report the position "
             "%s", yk_status_text(status), lower, upper, text);
}
