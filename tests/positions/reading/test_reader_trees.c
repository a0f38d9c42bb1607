/* test_reader_trees.c - games as trees: what a reader tells of variations and comments, and games
 * that are handed out up to a move that cannot be played. */

#include <string.h>

#include "positions/reader.h"
#include "tests/support/fact.h"

static char told[4096];

static void tell(void *context, const char *event)
{
    (void)context;
    strcat(told, event);
    strcat(told, "|");
}

/* Reads `text`; what is found, in letters: P position, p a partial one, E error, w a warning. */
static const char *read_tree(const char *text, bool trees, Position *last)
{
    static char found[64];
    ReaderOptions options;
    ReadStatus status;
    Diag error;
    size_t count = 0;

    told[0] = '\0';
    reader_options_init(&options);
    options.keep_legal = true;
    options.tell_tree = trees ? tell : NULL;
    Reader *reader = reader_open(text, strlen(text), &options);

    while ((status = reader_next(reader, last, &error)) != READ_END) {
        found[count++] = status == READ_ERROR ? 'E' : last->partial ? 'p' : 'P';
        if (status == READ_POSITION)
            for (int i = 0; i < last->warning_count; i++)
                found[count++] = 'w';
    }
    found[count] = '\0';
    reader_close(reader);
    return found;
}

static void sgf_tells_variations_and_comments(void **state)
{
    Position last;

    (void)state;
    assert_string_equal(read_tree("(;FF[4]GM[2]C[root];B[f5]C[one\\]\ntwo];W[d6](;B[c3];W[d3])"
                                  "(;C[before]B[ ce ];W[tt]))", true, &last), "P");
    assert_string_equal(told, "Croot|;|Bf5|Cone]\ntwo|;|Wd6|"
                        "(|;|Bc3|;|Wd3|)|(|;|Cbefore|Bc5|;|W--|)|");
    assert_int_equal(last.move_count, 4);
}

static void ggf_tells_comments(void **state)
{
    Position last;

    (void)state;
    assert_string_equal(read_tree("(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ------------------------"
        "---O*------*O--------------------------- *]B[F5/1.2/3]C[good]W[F6];)", true, &last), "P");
    assert_string_equal(told, "Bf5|Cgood|Wf6|;|");
}

static void plain_line_is_not_told(void **state)
{
    Position last;

    (void)state;
    assert_string_equal(read_tree("(;FF[4]GM[2]C[];B[f5];W[d6])", true, &last), "P");
    assert_string_equal(told, "");
}

static void variations_cost_a_warning_where_nobody_asks(void **state)
{
    Position last;

    (void)state;
    assert_string_equal(read_tree("(;FF[4]GM[2];B[f5](;W[d6])(;W[f4]))", false, &last), "Pw");
}

static void unreadable_move_is_told_as_a_side(void **state)
{
    Position last;

    (void)state;
    read_tree("(;FF[4]GM[2];B[f5](;W[d6])(;W[z9]))", true, &last);
    assert_string_equal(told, ";|Bf5|(|;|Wd6|)|(|;|W|)|");
}

static void legal_moves_before_an_illegal_one_are_kept(void **state)
{
    static const char *const GAMES[] = {
        "f5d6c3d3c4a1b2", "(;FF[4]GM[2];B[f5];W[d6];B[c3];W[d3];B[c4];W[a1])",
        "[Black \"x\"]\n\n1. f5 d6 2. c3 d3 3. c4 a1 *",
    };
    Position last;

    (void)state;
    for (size_t i = 0; i < sizeof(GAMES) / sizeof(GAMES[0]); i++) {
        assert_string_equal(read_tree(GAMES[i], true, &last), "Ep");
        assert_int_equal(last.move_count, 5);
    }
}

static void game_without_a_legal_move_keeps_nothing(void **state)
{
    Position last;

    (void)state;
    assert_string_equal(read_tree("(;FF[4]GM[2];B[a1])", true, &last), "E");
}

static void tree_of_a_game_that_is_not_handed_out_is_not_told(void **state)
{
    static const char *const GAMES[] = {
        "(;FF[4]GM[2]C[no];B[a1])(;FF[4]GM[2];B[f5])",
        "(;GM[Othello]TY[8]BO[8 ---------------------------O*------*O"
        "--------------------------- *]B[A1]C[no];)(;FF[4]GM[2];B[f5])",
    };
    Position last;

    (void)state;
    for (size_t i = 0; i < sizeof(GAMES) / sizeof(GAMES[0]); i++) {
        assert_string_equal(read_tree(GAMES[i], true, &last), "EP");
        assert_string_equal(told, "");
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(sgf_tells_variations_and_comments),
        cmocka_unit_test(ggf_tells_comments),
        cmocka_unit_test(plain_line_is_not_told),
        cmocka_unit_test(variations_cost_a_warning_where_nobody_asks),
        cmocka_unit_test(unreadable_move_is_told_as_a_side),
        cmocka_unit_test(legal_moves_before_an_illegal_one_are_kept),
        cmocka_unit_test(game_without_a_legal_move_keeps_nothing),
        cmocka_unit_test(tree_of_a_game_that_is_not_handed_out_is_not_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
