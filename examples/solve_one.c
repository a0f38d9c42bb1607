/* solve_one.c - the library in forty lines: the score and the line of one position.
 *
 *     cc solve_one.c $(pkg-config --cflags --libs yomikiri) -o solve_one
 *     ./solve_one 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'
 */

#include <stdio.h>
#include <yomikiri.h>

static int complain(yk_status status)
{
    fprintf(stderr, "solve_one: %s\n", yk_status_text(status));
    return 1;
}

int main(int argc, char **argv)
{
    yk_config config;
    yk_solver *solver;
    yk_query query;
    yk_result result;
    yk_board board;
    int black_to_move;
    yk_status status = argc == 2 ? yk_board_parse(argv[1], &board, &black_to_move)
                                 : YK_BAD_ARGUMENT;

    if (status != YK_OK)
        return complain(status);
    yk_config_init(&config);
    if ((status = yk_create(&solver, &config)) != YK_OK)
        return complain(status);
    yk_query_init(&query, board);
    status = yk_solve(solver, &query, &result);
    yk_destroy(solver);
    if (status != YK_OK)
        return complain(status);
    printf("%c %+d:", black_to_move ? 'X' : 'O', result.lower);
    for (int i = 0; i < result.line_length; i++)
        printf(" %s", yk_square_name(result.line[i]));
    printf("\n");
    return 0;
}
