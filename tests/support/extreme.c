#include "tests/support/extreme.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/boards.h"

int extreme_read(Extreme list[EXTREME_MAX])
{
    static const char NAME[] = "tests/data/extreme.obf";
    FILE *file = fopen(NAME, "r");
    char line[256];
    int count = 0;

    while (file && count < EXTREME_MAX && fgets(line, sizeof(line), file)) {
        Extreme *extreme = &list[count];

        if (line[0] == '%')
            continue;
        *extreme = (Extreme){ 0 };
        if (sscanf(line + 66, "; %% %23[a-z ] %d", extreme->what, &extreme->number) < 1)
            break;
        extreme->what[strcspn(extreme->what, " ")] = '\0';
        line[66] = '\0';
        extreme->board = boards_read(line);
        count++;
    }
    if (!file || !feof(file) || count == 0) {
        fprintf(stderr, "%s: cannot be read, or not as expected\n", NAME);
        abort();
    }
    fclose(file);
    return count;
}

int extreme_line(Board *board, uint8_t line[MAX_LINE])
{
    static const char BOARD[] =
        "----------------------------------------------OX----OOX--O------ X";
    static const char LINE[] =
        "g5 h5 d7 h7 -- e8 -- c7 b7 g8 -- f5 -- e6 g4 d5 -- e4 -- c8 -- f3 -- c6 g2 e2 -- c4 "
        "-- h1 -- d3 -- a7 a8 b5 d8 -- a6 -- f8 -- e5 -- h8 -- h4 -- f6 -- d6 -- b6 -- c5 -- "
        "f4 -- d4 -- a4 -- f2 -- c2 -- c3 -- d2 b2 e1 -- d1 -- b1 -- g3 -- a2 -- g1 f1 -- c1 "
        "-- a1 -- a3 -- b3 -- h2 -- b4 -- e3 -- h3 -- a5";
    int length = 0;

    *board = boards_read(BOARD);
    for (const char *at = LINE; *at; at += at[2] == ' ' ? 3 : 2)
        line[length++] = at[0] == '-' ? PASS : (uint8_t)(8 * (at[1] - '1') + at[0] - 'a');
    return length;
}
