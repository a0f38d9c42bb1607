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

FACT(sgf_tells_variations_and_comments)
{
    Position last;

    assert_string_equal(read_tree("(;FF[4]GM[2]C[root];B[f5]C[one\\]\ntwo];W[d6](;B[c3];W[d3])"
                                  "(;C[before]B[ ce ];W[tt]))", true, &last), "P");
    assert_string_equal(told, "Croot|;|Bf5|Cone]\ntwo|;|Wd6|"
                        "(|;|Bc3|;|Wd3|)|(|;|Cbefore|Bc5|;|W--|)|");
    assert_int_equal(last.move_count, 4);
}

FACT(ggf_tells_comments)
{
    Position last;

    assert_string_equal(read_tree("(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ------------------------"
        "---O*------*O--------------------------- *]B[F5/1.2/3]C[good]W[F6];)", true, &last), "P");
    assert_string_equal(told, "Bf5|Cgood|Wf6|;|");
}

FACT(plain_line_is_not_told)
{
    Position last;

    assert_string_equal(read_tree("(;FF[4]GM[2]C[];B[f5];W[d6])", true, &last), "P");
    assert_string_equal(told, "");
}

FACT(variations_cost_a_warning_where_nobody_asks)
{
    Position last;

    assert_string_equal(read_tree("(;FF[4]GM[2];B[f5](;W[d6])(;W[f4]))", false, &last), "Pw");
}

FACT(unreadable_move_is_told_as_a_side)
{
    Position last;

    read_tree("(;FF[4]GM[2];B[f5](;W[d6])(;W[z9]))", true, &last);
    assert_string_equal(told, ";|Bf5|(|;|Wd6|)|(|;|W|)|");
}

FACT(legal_moves_before_an_illegal_one_are_kept)
{
    static const char *const GAMES[] = {
        "f5d6c3d3c4a1b2", "(;FF[4]GM[2];B[f5];W[d6];B[c3];W[d3];B[c4];W[a1])",
        "[Black \"x\"]\n\n1. f5 d6 2. c3 d3 3. c4 a1 *",
    };
    Position last;

    for (size_t i = 0; i < sizeof(GAMES) / sizeof(GAMES[0]); i++) {
        assert_string_equal(read_tree(GAMES[i], true, &last), "Ep");
        assert_int_equal(last.move_count, 5);
    }
}

FACT(game_without_a_legal_move_keeps_nothing)
{
    Position last;

    assert_string_equal(read_tree("(;FF[4]GM[2];B[a1])", true, &last), "E");
}

FACT(tree_of_a_game_that_is_not_handed_out_is_not_told)
{
    static const char *const GAMES[] = {
        "(;FF[4]GM[2]C[no];B[a1])(;FF[4]GM[2];B[f5])",
        "(;GM[Othello]TY[8]BO[8 ---------------------------O*------*O"
        "--------------------------- *]B[A1]C[no];)(;FF[4]GM[2];B[f5])",
    };
    Position last;

    for (size_t i = 0; i < sizeof(GAMES) / sizeof(GAMES[0]); i++) {
        assert_string_equal(read_tree(GAMES[i], true, &last), "EP");
        assert_string_equal(told, "");
    }
}

FACTS_MAIN(NULL, NULL)
