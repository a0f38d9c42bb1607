#include "tests/support/ffo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/boards.h"

const FfoPosition *ffo(int number)
{
    static FfoPosition list[FFO_COUNT];
    static int count;
    FILE *file = count == 0 ? fopen("tests/data/ffo-published.txt", "r") : NULL;
    char line[256], board[68];

    while (file && count < FFO_COUNT && fgets(line, sizeof(line), file)) {
        FfoPosition *position = &list[count];

        if (sscanf(line, "%66[-XO ] %d %159[^\n]", board, &position->score, position->moves) < 2)
            continue;
        position->board = boards_read(board);
        count++;
    }
    if (file)
        fclose(file);
    if (number < 1 || number > count)
        abort();
    return &list[number - 1];
}

bool ffo_next_move(int number, const char **text, int *square, int *score)
{
    char *end;

    *text += strspn(*text, " ");
    if (!**text)
        return false;
    *square = 8 * ((*text)[1] - '1') + (*text)[0] - 'a';
    *score = (int)strtol(*text + 3, &end, 10);
    *text = end;
    if (number == FFO_WRONG && *square == FFO_WRONG_MOVE && *score == FFO_PUBLISHED)
        *score = FFO_PROVEN;
    return true;
}
