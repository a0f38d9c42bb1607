/* test_reader_catalogue.c - every error and warning has the published name, and there is
 * an input that produces it. A code that is added without an example fails here. */
/* needs: windows */

#include "tests/support/corpus.h"
#include "tests/support/fact.h"
#include "tests/support/read_one.h"

#define GOOD "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------"
#define SHORT_GAME "d3c3f5f4f3d2d1e3b3"    /* ends with 51 empties */
#define GGF_HEAD "(;GM[Othello]PC[x]DT[2004.09.18]PB[a]PW[b]TI[5]"
#define GGF_BOARD "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"

/* A WTHOR file of one game with one move, board size `P`, `N` games said to be there. */
#define WTHOR(P, N) "\x14\x19\x01\x02" N "\0\0\xd1\x07" P "\0\x3b\0" \
    "\1\0\2\0\3\0\x20\x20\x41\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0" \
    "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"

typedef struct {
    DiagCode code;
    const char *name, *text;
    size_t size;            /* 0: strlen */
    Format format;
    int at_empties;         /* 0: the last */
    size_t max_bytes;
} Example;

static const Example EXAMPLES[] = {
    { .code = DIAG_BOARD_TOO_SHORT, .name = "board-too-short",
      .text = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X------- X;" },
    { .code = DIAG_BOARD_TOO_LONG, .name = "board-too-long",
      .text = "O--OOOOX\n-OOOOOOX\nOOXXOOOX\nOOXOOOXX-\nOOOOOOXX\n---OOOOX\n----O--X\n"
              "--------\nX\n" },
    { .code = DIAG_BAD_SQUARE, .name = "bad-square",
      .text = "O--OO?OX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X;" },
    { .code = DIAG_AMBIGUOUS_ZERO, .name = "ambiguous-zero",
      .text = "O--OO0OX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X;" },
    { .code = DIAG_MIXED_ALPHABETS, .name = "mixed-alphabets",
      .text = "O--OOOOB-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X;" },
    { .code = DIAG_NO_SIDE, .name = "no-side", .text = GOOD "; a2:+38;" },
    { .code = DIAG_BAD_SIDE, .name = "bad-side", .text = GOOD " Q; a2:+38;" },
    { .code = DIAG_BAD_COORDINATE, .name = "bad-coordinate", .text = "f5d9c3" },
    { .code = DIAG_ILLEGAL_MOVE, .name = "illegal-move", .text = "f5d6c3a1" },
    { .code = DIAG_ILLEGAL_PASS, .name = "illegal-pass", .text = "f5 -- d6" },
    { .code = DIAG_MOVES_AFTER_GAME_OVER, .name = "moves-after-game-over",
      .text = SHORT_GAME "a1" },
    { .code = DIAG_UNSUPPORTED_BOARD_SIZE, .name = "unsupported-board-size",
      .text = "(;FF[4]GM[2]SZ[10];B[f5])" },
    { .code = DIAG_UNSUPPORTED_VARIANT, .name = "unsupported-variant",
      .text = GGF_HEAD "TY[8a]" GGF_BOARD "B[F5];)" },
    { .code = DIAG_TRUNCATED_RECORD, .name = "truncated-record",
      .text = WTHOR("\x08", "\1\0\0\0"), .size = 84, .at_empties = 20, .format = FORMAT_WTHOR },
    { .code = DIAG_WTHOR_SIZE_MISMATCH, .name = "wthor-size-mismatch",
      .text = WTHOR("\x08", "\5\0\0\0"), .size = 84, .format = FORMAT_WTHOR },
    { .code = DIAG_NOT_TEXT, .name = "not-text", .text = "X\0O\0\n\0-\0", .size = 8 },
    { .code = DIAG_INPUT_TOO_LARGE, .name = "input-too-large", .text = GOOD " X\n",
      .max_bytes = 60 },
    { .code = DIAG_NOTHING_FOUND, .name = "nothing-found", .text = "" },
    { .code = DIAG_BAD_SYNTAX, .name = "bad-syntax",
      .text = GGF_HEAD "TY[8]" GGF_BOARD "B[F5] junk W[D6];)" },
    { .code = DIAG_BAD_MOVE_SCORE, .name = "bad-move-score", .text = GOOD " X; A2:+many;" },
    { .code = DIAG_SIDE_GUESSED_FROM_PARITY, .name = "side-guessed-from-parity",
      .text = GOOD "\n", .format = FORMAT_BOARD },
    { .code = DIAG_SIDE_HAS_NO_MOVE_PASS_ASSUMED, .name = "side-has-no-move-pass-assumed",
      .text = "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOXOOOOOOOX- X;" },
    { .code = DIAG_GAME_ALREADY_OVER, .name = "game-already-over",
      .text = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOO X;" },
    { .code = DIAG_UNREACHABLE, .name = "unreachable",
      .text = "X-------------------" "-------OX------XO---------------------------" " X;" },
    { .code = DIAG_DUPLICATE_MOVE, .name = "duplicate-move",
      .text = GOOD " X; A2:+38; A2:+38;" },
    { .code = DIAG_EXPECTED_MOVE_NOT_LEGAL, .name = "expected-move-not-legal",
      .text = GOOD " X; H8:+38;" },
    { .code = DIAG_EXPECTED_LIST_INCOMPLETE, .name = "expected-list-incomplete",
      .text = GOOD " X; A2:+38; C7:+36; D8:+34; C1:+30; B1:+30; G7:+28; D7:+28; C6:+28;" },
    { .code = DIAG_EXPECTED_ODD_SCORE, .name = "expected-odd-score", .text = GOOD " X; +37;" },
    { .code = DIAG_EXPECTED_SCORE_OUT_OF_RANGE, .name = "expected-score-out-of-range",
      .text = GOOD " X; +66;" },
    { .code = DIAG_EXPECTED_NOT_SORTED, .name = "expected-not-sorted",
      .text = GOOD " X; C7:+36; A2:+38;" },
    { .code = DIAG_DUPLICATE_POSITION, .name = "duplicate-position",
      .text = GOOD " X;\n" GOOD " X;\n" },
    { .code = DIAG_MIRRORED_START_ASSUMED, .name = "mirrored-start-assumed", .text = "f4d3c6d6" },
    { .code = DIAG_TRAILING_TEXT_IGNORED, .name = "trailing-text-ignored",
      .text = "I tried f5 d6 c3 d3 c4 in this game" },
    { .code = DIAG_COMMENT_DROPPED, .name = "comment-dropped",
      .text = GOOD " X; +38; % number 40 of the collection of sixty endgames that was"
              " put together by the federation for testing programs, and is still in use" },
    { .code = DIAG_COLOURS_BY_SYMBOL, .name = "colours-by-symbol",
      .text = "○--○○○○●\n-○○○○○○●\n○○●●○○○●\n○○●○○○●●\n○○○○○○●●\n---○○○○●\n----○--●\n--------\n"
              "Black to move\n" },
    { .code = DIAG_SQUARE_ORDER_ASSUMED, .name = "square-order-assumed",
      .text = "00000008100000000000001008000000-b\n" },
    { .code = DIAG_COLOURS_BY_DIGIT, .name = "colours-by-digit",
      .text = "00000000\n00000000\n00000000\n00021000\n00012000\n00000000\n00000000\n00000000\n"
              "Black to move\n" },
};

static Outcome read_example(const Example *example)
{
    ReaderOptions options;

    reader_options_init(&options);
    options.format = example->format;
    options.max_bytes = example->max_bytes;
    if (example->at_empties > 0)
        options.at_empties = example->at_empties;
    return read_bytes(example->text, example->size > 0 ? example->size : strlen(example->text),
                      &options);
}

FACT(every_code_has_an_example)
{
    for (int code = 0; code < DIAG_COUNT; code++) {
        int examples = 0;

        for (size_t i = 0; i < ARRAY_LENGTH(EXAMPLES); i++)
            examples += (int)EXAMPLES[i].code == code;
        if (examples == 0)
            fail_msg("no input here produces %s", diag_name((DiagCode)code));
    }
}

FACT(every_code_has_its_published_name)
{
    for (size_t i = 0; i < ARRAY_LENGTH(EXAMPLES); i++)
        assert_string_equal(diag_name(EXAMPLES[i].code), EXAMPLES[i].name);
}

FACT(errors_come_before_warnings)
{
    assert_true(diag_is_error(DIAG_BOARD_TOO_SHORT));
    assert_true(diag_is_error(DIAG_BAD_MOVE_SCORE));
    assert_false(diag_is_error(DIAG_SIDE_GUESSED_FROM_PARITY));
    assert_false(diag_is_error(DIAG_COLOURS_BY_SYMBOL));
}

FACT(every_error_is_produced)
{
    int wrong = 0;

    for (size_t i = 0; i < ARRAY_LENGTH(EXAMPLES); i++) {
        if (!diag_is_error(EXAMPLES[i].code) || !EXAMPLES[i].text)
            continue;
        const Outcome outcome = read_example(&EXAMPLES[i]);

        if (outcome.errors == 0 || outcome.error.code != EXAMPLES[i].code) {
            print_message("%s: got %s\n", EXAMPLES[i].name, outcome.errors > 0
                          ? diag_name(outcome.error.code) : "no error");
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

FACT(every_warning_is_produced)
{
    int wrong = 0;

    for (size_t i = 0; i < ARRAY_LENGTH(EXAMPLES); i++) {
        if (diag_is_error(EXAMPLES[i].code))
            continue;
        const Outcome outcome = read_example(&EXAMPLES[i]);
        const Position *last = outcome.positions > 1 ? &outcome.second : &outcome.first;

        if (outcome.positions == 0 || outcome.errors > 0 || !warned_of(last, EXAMPLES[i].code)) {
            print_message("%s: %d positions, %d errors (%s), %d warnings\n", EXAMPLES[i].name,
                          outcome.positions, outcome.errors, outcome.errors > 0
                          ? diag_name(outcome.error.code) : "", last->warning_count);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

FACT(every_format_has_a_name_of_its_own)
{
    for (int format = 0; format < FORMAT_COUNT; format++)
        assert_int_equal(corpus_format(format_name((Format)format)), format);
}

FACT(a_packed_file_is_named_with_its_command)
{
    static const struct {
        const char *path, *command;
    } PACKED[] = {
        { "board.obf.gz", "gzip -dc" }, { "board.obf.bz2", "bzip2 -dc" },
        { "board.obf.xz", "xz -dc" }, { "board.zip", "unzip -p" },
        { "board.obf.zst", "zstd -dc" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(PACKED); i++) {
        char path[600];
        size_t size;

        snprintf(path, sizeof(path), "%s/broken/other/%s", corpus_folder(), PACKED[i].path);
        unsigned char *bytes = corpus_load(path, &size);

        assert_non_null(bytes);
        const Outcome outcome = read_bytes(bytes, size, NULL);

        free(bytes);
        if (!refused(&outcome, DIAG_NOT_TEXT) || !strstr(outcome.error.message, PACKED[i].command))
            fail_msg("%s: %s", PACKED[i].path, outcome.error.message);
    }
}

FACTS_MAIN(NULL, NULL)
