/* adapter_scrzebra.c - scrzebra, a script in, a file out:
 *
 *     51 - 13    a2 b1 c1 -- b6 ...
 *
 * Black's discs come first, whoever is to move; then the whole line. Its nodes stand in the
 * totals on standard output; its clock shows tenths of a second, so its time is ours. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "bench/engine/adapter_table.h"

/* "51 - 13" at the beginning of a line; *rest is what follows. */
static bool read_discs(const char *line, int *black, int *white, const char **rest)
{
    char *end;
    const char *at = line + strspn(line, " \t");
    long discs[2];

    for (int i = 0; i < 2; i++) {
        if (!isdigit((unsigned char)*at))
            return false;
        discs[i] = strtol(at, &end, 10);
        if (discs[i] < 0 || discs[i] > 64)
            return false;
        at = end + strspn(end, " \t");
        if (i == 0 && *at++ != '-')
            return false;
        at += strspn(at, " \t");
    }
    *black = (int)discs[0];
    *white = (int)discs[1];
    *rest = at;
    return discs[0] + discs[1] <= 64 && strchr(at, '\n');
}

/* The number behind or before the word "nodes"; -1. */
static int64_t total_nodes(const char *printed)
{
    const char *word = strcasestr(printed, "nodes");
    const char *at = word;
    char *end;
    double count;

    if (!word || !strchr(word, '\n'))
        return -1;
    at += strcspn(at, "0123456789\n");
    if (*at == '\0' || *at == '\n') {
        for (at = word; at > printed && at[-1] == ' '; at--)
            ;
        while (at > printed && (isdigit((unsigned char)at[-1]) || at[-1] == '.'))
            at--;
    }
    count = strtod(at, &end);
    return end > at && count >= 0 && count < 9e18 ? (int64_t)count : -1;
}

bool adapter_scrzebra_read(const AdapterAnswer *answer, Sample *sample)
{
    int black = 0, white = 0, answers = 0;
    const char *line, *rest = "";

    /* It says so, goes on, and solves another board. */
    if (strstr(answer->printed, "Bad character"))
        return adapter_fail(sample, SAMPLE_GARBLED, "does not understand the board");
    for (line = answer->written; line; line = adapter_table_next_line(line))
        answers += read_discs(line, &black, &white, &rest);
    if (answers != 1)
        return adapter_fail(sample, SAMPLE_GARBLED, "writes %d scores for one position", answers);
    sample->score = black - white;
    if (black != white)                 /* empty squares go to the winner */
        sample->score += black > white ? 64 - black - white : black + white - 64;
    if (!answer->black_to_move)
        sample->score = -sample->score;
    sample->best = square_from_text(rest) < 64 ? square_from_text(rest) : -1;
    sample->nodes = total_nodes(answer->printed);
    sample->state = SAMPLE_OK;
    return true;
}

static const char *const OPTIONS[] = { "-script", "{in}", "{out}", NULL };
static const AdapterFormat FORMAT = { OPTIONS, "{}\n% End of the endgame script\n",
                                      adapter_scrzebra_read, true };

const Adapter adapter_scrzebra = { ENGINE_SCRZEBRA, "scrzebra", adapter_table_open,
                                   adapter_table_solve, &FORMAT };
