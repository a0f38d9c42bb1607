/* test_reader_posts.c - posts as people write them, made at random: a board or a game in some
 * dress, the side said somewhere or not, and lines beside them that have nothing to do with
 * either. What comes out is what went in, or an error, or has a warning that names what was not
 * sure. */

#include <stdio.h>

#include "tests/support/boards.h"
#include "tests/support/fact.h"
#include "tests/support/read_one.h"

#include "board/rules.h"

enum { ROOM = 4096, LONGEST_GAME = 56 };

/* Signs for black, white and empty. */
static const char *const SIGNS[][3] = {
    { "X", "O", "-" }, { "x", "o", "." }, { "●", "○", "・" }, { "⚫", "⚪", "🟩" },
    { "B", "W", "." }, { "*", "O", "-" }, { "黒", "白", "・" }, { "1", "2", "0" }, { "#", "o", "_" },
    { "B", "W", "E" }, { "X", "O", "N" }, { "●", "○", "┼" },
};

/* Before a board, before a row with %d for its number, between squares, behind a row, behind the
 * board. */
static const struct {
    const char *head, *row, *between, *end, *tail;
} DRESSES[] = {
    { "", "", "", "\n", "" }, { "", "", " ", "\n", "" },
    { "  a b c d e f g h\n", "%d ", " ", "\n", "" },
    { "+-+-+-+-+-+-+-+-+\n", "|", "|", "|\n", "" }, { "", "", "", " / ", "" },
    { "", "", "", ", ", "" },
    { "", "", "", " -> ", "" }, { "", "", "", "", "" }, { "[", "[\"", "\",\"", "\"],", "]" },
    { "position: ", "", "", "; ", "" }, { "", "", "", "\\n", "" },
};

static const char *const SIDES[][2] = {
    { "Black to move", "White to move" }, { "X to move", "O to move" }, { "黒番", "白番" },
    { "Black's turn", "White's turn" }, { "trait aux noirs", "trait aux blancs" },
    { "Schwarz am Zug", "Weiß am Zug" }, { "juegan negras", "juegan blancas" },
    { "tocca al nero", "tocca al bianco" }, { "btm", "wtm" }, { "흑 차례", "백 차례" },
    { "side to move: black", "side to move: white" }, { "White just moved", "Black just moved" },
};

static const char *const BESIDE[] = {
    "", "What is best here?", "FFO #40", "20 empties", "```", "Any ideas?", "Diagram 3",
    "score: +4", "engine: depth 20", "1-0", "Thanks!", "move 41", "turn 3", "black 8",
    "Tanaka - Suzuki", "| 2: f6//1.50", "--", "* * *", "64-0", "(see above)", "X: 12 O: 32", "P2",
    "44 43 20 19", "my opponent played badly", "White wins by 4", "No, wait.", "O 0 0", "me: X",
    "a2 or b7?",
};

/* Before a game, before a move with %d for its number, by pairs or one by one, and between
 * moves. */
static const struct {
    const char *head, *number, *between;
    int pair;
} ORDERS[] = {
    { "", "", "", 1 }, { "", "", " ", 1 }, { "", "%d. ", " ", 2 }, { "", "%d. ", " ", 1 },
    { "", "", "\n", 1 }, { "Game 3: ", "", ", ", 1 }, { "rabbit = ", "", "", 1 },
};

static const char *const TAILS[] = {
    "", "", "", " 20-44", " (c3)", " 1-0", " 7", " // comment", " {f4}", " [c4 f4]", " +4",
};

typedef struct {
    Random random;
    char text[ROOM];
    bool is_game;
} Post;

#define PICK(post, list) ((list)[random_below(&(post)->random, ARRAY_LENGTH(list))])

static void put(Post *post, const char *text)
{
    const size_t used = strlen(post->text);

    assert_true(used + strlen(text) + 1 < ROOM);
    strcpy(post->text + used, text);
}

static void put_number(Post *post, const char *pattern, int number)
{
    char text[32];

    if (pattern[0] == '%') {
        snprintf(text, sizeof(text), "%d", number);
        put(post, text);
        pattern += 2;
    }
    put(post, pattern);
}

static void put_lines(Post *post, int most)
{
    for (int n = (int)random_below(&post->random, (uint32_t)most + 1); n > 0; n--) {
        put(post, PICK(post, BESIDE));
        put(post, "\n");
    }
}

static void put_board(Post *post, Board board, bool black)
{
    const int dress = (int)random_below(&post->random, ARRAY_LENGTH(DRESSES));
    const char *const *signs = PICK(post, SIGNS);

    put(post, DRESSES[dress].head);
    for (int square = 0; square < 64; square++) {
        const bool own = (board.own & square_bit(square)) != 0;
        const bool opp = (board.opp & square_bit(square)) != 0;

        if (square % 8 == 0)
            put_number(post, DRESSES[dress].row, square / 8 + 1);
        put(post, signs[!own && !opp ? 2 : own == black ? 0 : 1]);
        put(post, square % 8 < 7 ? DRESSES[dress].between
                  : square < 63 || dress == 0 || dress == 3 ? DRESSES[dress].end
                  : DRESSES[dress].tail[0] != '\0' ? "\"]" : "");
    }
    put(post, DRESSES[dress].tail);
    put(post, "\n");
}

static void post_board(Post *post, Board board, bool black)
{
    const char *side = PICK(post, SIDES)[!black];
    const uint32_t where = random_below(&post->random, 4);

    put_lines(post, 2);
    put(post, where == 0 ? side : "");
    put(post, where == 0 ? "\n" : "");
    put_board(post, board, black);
    put(post, where == 2 ? "\n" : "");
    put(post, where == 1 || where == 2 ? side : "");
    put(post, "\n");
    put_lines(post, 2);
}

static void post_game(Post *post, const int *moves, int count)
{
    const int order = (int)random_below(&post->random, ARRAY_LENGTH(ORDERS));
    const int pair = ORDERS[order].pair;

    put_lines(post, 1);
    put(post, ORDERS[order].head);
    for (int i = 0; i < count; i++) {
        if (i % pair == 0)
            put_number(post, ORDERS[order].number, i / pair + 1);
        put(post, square_text(moves[i]));
        put(post, i + 1 < count ? ORDERS[order].between : "");
    }
    put(post, PICK(post, TAILS));
    put(post, "\n");
    put_lines(post, 1);
}

/* A post about the end of a game of that many moves, without passes; false if there is none. */
static bool make_post(Post *post, int count, Board *board)
{
    int moves[LONGEST_GAME];

    *board = board_start();
    for (int i = 0; i < count; i++) {
        *board = boards_random_move(&post->random, *board, &moves[i]);
        if (moves[i] < 0 || moves[i] > 63)
            return false;
    }
    if (rules_moves(*board) == 0)
        return false;
    post->text[0] = '\0';
    post->is_game = random_below(&post->random, 5) < 2;
    if (post->is_game)
        post_game(post, moves, count);
    else
        post_board(post, *board, count % 2 == 0);
    return true;
}

/* Is it right, or wrong with a warning of just that? */
static bool is_honest(const Post *post, const Outcome *outcome, Board board, bool black)
{
    const Position *first = &outcome->first;
    const bool same = board_equal(first->board, board) && first->black_to_move == black;
    const bool turned = board_equal(first->board, board_pass(board));

    if (outcome->errors > 0)
        return true;
    if (outcome->positions != 1)
        return false;
    return same || (turned && warned_of(first, DIAG_SIDE_GUESSED_FROM_PARITY))
           || (turned && warned_of(first, DIAG_COLOURS_BY_DIGIT))
           || (post->is_game && warned_of(first, DIAG_TRAILING_TEXT_IGNORED));
}

FACT(no_post_is_misread_in_silence)
{
    Post post = { .random = { fact_seed(20261128) } };
    const int count = fact_scaled(20000);
    int wrong = 0, read = 0;

    for (int i = 0; i < count; ) {
        const int plies = 3 + (int)random_below(&post.random, LONGEST_GAME - 3);
        Board board;

        if (!make_post(&post, plies, &board))
            continue;
        const Outcome outcome = read_text(post.text);

        i++;
        read += outcome.errors == 0;
        if (!is_honest(&post, &outcome, board, plies % 2 == 0) && wrong++ < 5)
            print_message("%d read, %d errors: %s\n", outcome.positions, outcome.errors,
                          post.text);
    }
    assert_int_equal(wrong, 0);
    assert_in_range(read, count / 2, count);
}

FACTS_MAIN(NULL, NULL)
