#include "tests/bench/engine/engine_case.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/fact.h"
#include "yomikiri.h"

SuitePosition case_position_of(const char *text)
{
    SuitePosition position = { .id = "case" };
    yk_board board;
    int black;

    if (yk_board_parse(text, &board, &black) != YK_OK)
        return position;
    position.board = (Board){ board.own, board.opp };
    position.black_to_move = black;
    position.empties = 64 - bit_count(board.own | board.opp);
    yk_board_format(board, black, position.text);
    return position;
}

SuitePosition case_position(char side)
{
    return case_position_of(side == 'X' ? CASE_SQUARES " X" : CASE_SQUARES " O");
}

Engine *case_open(const char *command, int threads, double limit_s)
{
    const EngineSpec spec = { .name = "case", .command = command, .kind = ENGINE_AUTO,
                              .threads = threads, .limit_s = limit_s };
    char error[400] = "";
    Engine *engine = engine_open(&spec, NULL, error, sizeof(error));

    if (!engine)
        fprintf(stderr, "%s: %s\n", command, error);
    return engine;
}

SampleState case_solve(const char *command, SuitePosition position, double limit_s,
                       Sample *sample)
{
    Engine *engine = case_open(command, 1, limit_s);

    if (!engine)
        return SAMPLE_INTERRUPTED;      /* which no test of this expects */
    engine_solve(engine, &position, sample);
    engine_close(engine);
    return sample->state;
}

bool case_files_left(const char *folder)
{
    DIR *directory = opendir(folder);
    bool left = false;

    for (struct dirent *entry; directory && (entry = readdir(directory)) != NULL; )
        left |= entry->d_name[0] != '.';
    if (directory)
        closedir(directory);
    return left;
}
