/* test_train_games.c - openings from a folder of tournament games. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "board/rules.h"
#include "board/symmetry.h"
#include "lab/train/train.h"
#include "tests/support/game_text.h"

enum { GAMES = 6 };

typedef struct {
    char folder[64], paths[GAMES][100];
    Game played[GAMES];         /* in the order of the files' names */
} Folder;

static int make_folder(void **state)
{
    Folder *folder = calloc(1, sizeof(*folder));
    Random random = { 1999 };
    char text[1024];

    if (!folder)
        return 1;
    *state = folder;
    strcpy(folder->folder, "/tmp/yomikiri-games-XXXXXX");
    if (!mkdtemp(folder->folder))
        return 1;
    for (int i = 0; i < GAMES; i++) {
        do
            folder->played[i] = game_random(&random, board_start(), 0);
        while (board_empties(folder->played[i].board) > 4);

        const size_t length = game_text(GAME_WTHOR, &folder->played[i], text, sizeof(text));

        snprintf(folder->paths[i], sizeof(folder->paths[i]), "%s/WTH_%d.%s", folder->folder,
                 1990 + i, i % 2 ? "wtb" : "WTB");
        FILE *file = fopen(folder->paths[i], "wb");

        if (!file || fwrite(text, length, 1, file) != 1 || fclose(file) != 0)
            return 1;
    }
    return 0;
}

static int remove_folder(void **state)
{
    Folder *folder = *state;

    for (int i = 0; i < GAMES; i++)
        unlink(folder->paths[i]);
    rmdir(folder->folder);
    free(folder);
    return 0;
}

static void games_are_read_in_the_order_of_their_files(void **state)
{
    const Folder *folder = *state;
    char empty[] = "/tmp/yomikiri-empty-XXXXXX";
    Games games;

    assert_true(games_load(&games, folder->folder));
    assert_int_equal(games.count, GAMES);
    for (int i = 0; i < GAMES; i++)
        assert_memory_equal(games.games[i].moves, folder->played[i].moves, 20);
    games_free(&games);
    assert_non_null(mkdtemp(empty));
    assert_false(games_load(&games, empty));
    games_free(&games);
    rmdir(empty);
    assert_false(games_load(&games, empty));
    games_free(&games);
}

/* `board` occurs after exactly `plies` moves of one of the games. */
static bool occurs(const Folder *folder, Board board, int plies)
{
    for (int i = 0; i < GAMES; i++) {
        Board at = board_start();

        for (const uint8_t *move = folder->played[i].moves; board_empties(at) > 60 - plies; move++)
            at = *move == PASS ? board_pass(at) : rules_play(at, *move);
        if (board_equal(at, board) || board_equal(board_pass(at), board))
            return true;
    }
    return false;
}

/* And half of what self-play makes begins so. */
static void opening_is_the_beginning_of_a_game(void **state)
{
    static Labeller labeller;
    static Excluded excluded;
    const Folder *folder = *state;
    Random random = { fact_seed(0x71) };
    Games games;
    int same = 0;

    assert_true(games_load(&games, folder->folder));
    for (int plies = 0; plies <= GAMES_PLIES; plies++) {
        const Board board = games_opening(&games, &random, plies);

        CHECK(board_empties(board) == 60 - plies, board, "%d plies wanted", plies);
        CHECK(occurs(folder, board, plies), board, "in no game");
    }
    labeller_init(&labeller, kernel_find("auto"), NULL);
    excluded_init(&excluded);
    for (int i = 0; i < 40; i++) {
        Random one = random, two = random;
        Board with, without;

        random_next(&random);
        selfplay_position(&labeller, &excluded, &games, 30, &one, &with);
        selfplay_position(&labeller, &excluded, NULL, 30, &two, &without);
        CHECK(board_empties(with) == 30 && rules_moves(with) != 0, with, "with games");
        same += board_equal(with, without);
    }
    assert_true(same < 5);
    labeller_free(&labeller);
    games_free(&games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_read_in_the_order_of_their_files),
        cmocka_unit_test(opening_is_the_beginning_of_a_game),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
