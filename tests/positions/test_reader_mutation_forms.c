/* test_reader_mutation_forms.c - tests like those of test_reader_mutation.c, of the forms that
 * programs write: marks round a board, JSON, arrays, tables, moves with signs. */
/* needs: minutes */

#include <stdarg.h>

#include "tests/support/game_text.h"
#include "tests/support/mutate.h"

#include "board/rules.h"

enum { ROOM = 1024 };

/* A text as it grows, and which characters of it stand for squares or the side: these may be
 * exchanged without anybody noticing. */
typedef struct {
    char text[ROOM];
    bool fixed[ROOM];
    size_t used;
} Form;

__attribute__((format(printf, 2, 3))) static void put(Form *form, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    form->used += (size_t)vsnprintf(form->text + form->used, ROOM - form->used, format, arguments);
    va_end(arguments);
    assert_true(form->used < ROOM);
}

static void put_sign(Form *form, const char *sign)
{
    for (size_t i = 0; i < strlen(sign); i++)
        form->fixed[form->used + i] = true;
    put(form, "%s", sign);
}

/* The board of `line`, 64 letters, square by square: `signs` for X, O and empty. */
static const char *sign_of(char letter, const char *const signs[3])
{
    return signs[letter == 'X' ? 0 : letter == 'O' ? 1 : 2];
}

static void put_board(Form *form, const char *line, const char *const signs[3],
                      const char *between, const char *row_end)
{
    for (int square = 0; square < 64; square++) {
        put_sign(form, sign_of(line[square], signs));
        put(form, "%s", square == 63 ? "" : square % 8 == 7 ? row_end : between);
    }
}

static const char *const LETTERS[] = { "X", "O", "-" };
static const char *const QUOTED[] = { "\"X\"", "\"O\"", "\"-\"" };
static const char *const NUMBERS[] = { "1", "2", "0" };
static const char *const SIGNED[] = { "1", "-1", "0" };

typedef void FormWriter(Form *form, const char *line);

static void write_marked(Form *form, const char *line, const char *before, const char *mark,
                         const char *after)
{
    put(form, "%s", before);
    put_board(form, line, LETTERS, "", "");
    put(form, "%s", mark);
    put_sign(form, line[65] == 'X' ? "X" : "O");
    put(form, "%s\n", after);
}

static void write_colon(Form *form, const char *line)
{
    write_marked(form, line, "", ":", "");
}

static void write_comma(Form *form, const char *line)
{
    write_marked(form, line, "", ",", "");
}

static void write_underscore(Form *form, const char *line)
{
    write_marked(form, line, "", "_", "");
}

static void write_quoted(Form *form, const char *line)
{
    write_marked(form, line, "\"", " ", "\",");
}

static void write_own(Form *form, const char *line)
{
    int empties = 0;

    for (int square = 0; square < 64; square++)
        empties += line[square] == '-';
    put(form, "{\"schema\":\"yomikiri.position/1\",\"id\":\"a\",\"board\":\"");
    put_board(form, line, LETTERS, "", "");
    put(form, "\",\"side\":\"");
    put_sign(form, line[65] == 'X' ? "X" : "O");
    put(form, "\",\"empties\":%d,\"moves\":[],\"expected\":null}\n", empties);
}

static void write_object(Form *form, const char *line)
{
    put(form, "{\"board\":[");
    put_board(form, line, NUMBERS, ",", ",");
    put(form, "],\"turn\":\"%s\"}\n", line[65] == 'X' ? "black" : "white");
}

static void write_wrapped(Form *form, const char *line)
{
    put(form, "{\"positions\":[{\"board\":\"");
    put_board(form, line, LETTERS, "", "");
    put(form, "\",\"side_to_move\":\"%s\"}]}\n", line[65] == 'X' ? "black" : "white");
}

static void write_string_list(Form *form, const char *line)
{
    put(form, "{\"boards\":[\"");
    put_board(form, line, LETTERS, "", "");
    put(form, " ");
    put_sign(form, line[65] == 'X' ? "X" : "O");
    put(form, "\"]}\n");
}

static void write_string_rows(Form *form, const char *line)
{
    put(form, "{\"turn\":\"%s\",\"board\":\"", line[65] == 'X' ? "black" : "white");
    put_board(form, line, LETTERS, "", "\\n");
    put(form, "\"}\n");
}

static void write_address(Form *form, const char *line)
{
    put(form, "https://example.org/?turn=%s&pos=", line[65] == 'X' ? "black" : "white");
    put_board(form, line, LETTERS, "", "");
    put(form, "\n");
}

static void write_zero_based(Form *form, const char *line)
{
    put(form, "  0 1 2 3 4 5 6 7\n");
    for (int row = 0; row < 8; row++) {
        put(form, "%d", row);
        for (int file = 0; file < 8; file++) {
            put(form, " ");
            put_sign(form, sign_of(line[8 * row + file], LETTERS));
        }
        put(form, "\n");
    }
    put(form, "%s to move\n", line[65] == 'X' ? "Black" : "White");
}

static void write_nested(Form *form, const char *line)
{
    put(form, "[[");
    put_board(form, line, QUOTED, ",", "],[");
    put(form, "]]\n%s to move\n", line[65] == 'X' ? "Black" : "White");
}

static void write_table(Form *form, const char *line)
{
    put_board(form, line, NUMBERS, ",", "\n");
    put(form, "\n%s to move\n", line[65] == 'X' ? "Black" : "White");
}

static void write_letter_table(Form *form, const char *line)
{
    put_board(form, line, LETTERS, ",", "\n");
    put(form, "\n%s to move\n", line[65] == 'X' ? "Black" : "White");
}

static void write_quoted_table(Form *form, const char *line)
{
    put_board(form, line, QUOTED, ";", "\n");
    put(form, "\n%s to move\n", line[65] == 'X' ? "Black" : "White");
}

static void write_minus_ones(Form *form, const char *line)
{
    put(form, "board = [[");
    put_board(form, line, SIGNED, ", ", "],\n [");
    put(form, "]]\n%s to move\n", line[65] == 'X' ? "Black" : "White");
}

static void mutate_form(FormWriter *write, uint64_t seed)
{
    Random random = { fact_seed(seed) };

    for (int i = 0; i < fact_scaled(3); i++) {
        const int empties = 4 + (int)random_below(&random, 46);
        const Board board = boards_make(&random, BOARDS_PLAYED, empties);
        const bool black = random_below(&random, 2) == 0;
        Form form = { .used = 0 };
        char line[67];

        position_board_text(board, black, line);
        write(&form, line);
        mutate(form.text, form.fixed, FORMAT_AUTO, board, black);
    }
}

#define FORM(name, seed)                                                \
    static void a_mutated_##name##_is_never_another_board(void **state) \
    {                                                                   \
        (void)state;                                                    \
        mutate_form(write_##name, seed);                                \
    }

FORM(colon, 20260301)
FORM(comma, 20260302)
FORM(underscore, 20260303)
FORM(quoted, 20260304)
FORM(own, 20260305)
FORM(object, 20260306)
FORM(wrapped, 20260313)
FORM(zero_based, 20260318)
FORM(address, 20260316)
FORM(string_list, 20260314)
FORM(string_rows, 20260315)
FORM(nested, 20260307)
FORM(table, 20260308)
FORM(letter_table, 20260312)
FORM(quoted_table, 20260309)
FORM(minus_ones, 20260310)

/* A sign or a coordinate that is wrong is noticed. That a game is cut short is not, nor that
 * one of its last moves is another legal one: digits and letters are left as they are. */
static void a_mutated_sign_is_never_another_game(void **state)
{
    Random random = { fact_seed(20260311) };

    (void)state;
    for (int i = 0; i < fact_scaled(10); i++) {
        const Game game = game_random(&random, board_start(), 40 + (int)random_below(&random, 15));
        Form form = { .used = 0 };

        for (int ply = 0; ply < game.count; ply++)
            if (game.moves[ply] != PASS)
                put(&form, "%c%s", ply % 2 == 0 ? '+' : '-', square_text(game.moves[ply]));
        for (size_t at = 0; at < form.used; at += 3) {
            char text[ROOM + 2];

            snprintf(text, sizeof(text), "%.*s%s", (int)at, form.text, form.text + at + 1);
            CHECK(harmless(text, FORMAT_AUTO, game.board, game.black_to_move), game.board,
                  "sign left out:\n%s", text);
            for (const char *c = CHARACTERS; *c != '\0'; c++) {
                if (*c == '\n' || *c == '%')
                    continue;           /* two games; a comment */
                snprintf(text, sizeof(text), "%s", form.text);
                text[at] = *c;
                CHECK(harmless(text, FORMAT_AUTO, game.board, game.black_to_move), game.board,
                      "%s for a sign:\n%s", shown(*c), text);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mutated_colon_is_never_another_board),
        cmocka_unit_test(a_mutated_comma_is_never_another_board),
        cmocka_unit_test(a_mutated_underscore_is_never_another_board),
        cmocka_unit_test(a_mutated_quoted_is_never_another_board),
        cmocka_unit_test(a_mutated_own_is_never_another_board),
        cmocka_unit_test(a_mutated_object_is_never_another_board),
        cmocka_unit_test(a_mutated_address_is_never_another_board),
        cmocka_unit_test(a_mutated_zero_based_is_never_another_board),
        cmocka_unit_test(a_mutated_wrapped_is_never_another_board),
        cmocka_unit_test(a_mutated_string_list_is_never_another_board),
        cmocka_unit_test(a_mutated_string_rows_is_never_another_board),
        cmocka_unit_test(a_mutated_nested_is_never_another_board),
        cmocka_unit_test(a_mutated_table_is_never_another_board),
        cmocka_unit_test(a_mutated_letter_table_is_never_another_board),
        cmocka_unit_test(a_mutated_quoted_table_is_never_another_board),
        cmocka_unit_test(a_mutated_minus_ones_is_never_another_board),
        cmocka_unit_test(a_mutated_sign_is_never_another_game),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
