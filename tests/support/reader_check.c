/* reader_check.c - the invariants, each with the sentence that is printed when it fails. */

#include "tests/support/reader_check.h"

#include <stdlib.h>
#include <string.h>

#include "board/rules.h"

/* The UTF-8 of U+2028 or U+2029, line and paragraph separator, stands at `at`. */
static bool is_separator(const InputShape *input, size_t at)
{
    const uint8_t *bytes = input->bytes + at;

    return at + 2 < input->size && bytes[0] == 0xe2 && bytes[1] == 0x80 && (bytes[2] | 1) == 0xa9;
}

/* The byte at `at` ends a line: LF, a CR that no LF follows, the last of a separator. */
static bool ends_line(const InputShape *input, size_t at)
{
    const uint8_t *bytes = input->bytes;

    return bytes[at] == '\n' || (at >= 2 && is_separator(input, at - 2))
           || (bytes[at] == '\r' && (at + 1 == input->size || bytes[at + 1] != '\n'));
}

InputShape reader_check_shape(const void *bytes, size_t size)
{
    InputShape shape = { bytes, size, 1, false };

    shape.wide = size >= 2 && (shape.bytes[0] ^ shape.bytes[1]) == 1
                 && (shape.bytes[0] | shape.bytes[1]) == 0xff;
    if (shape.wide)
        shape.lines = (int)size;
    for (size_t i = 0; i < size && !shape.wide; i++)
        shape.lines += ends_line(&shape, i);
    return shape;
}

/* Length of the well-formed sequence at `text` (The Unicode Standard, table 3-7), 0 if
 * there is none or it is a control character. */
static size_t utf8_length(const uint8_t *text, size_t room)
{
    const uint8_t lead = text[0];
    const size_t length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3
                          : lead < 0xf5 ? 4 : 0;

    if (length == 0 || length > room || lead < 0x20 || lead == 0x7f)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((text[i] & 0xc0) != 0x80)
            return 0;
    if ((lead == 0xe0 && text[1] < 0xa0) || (lead == 0xed && text[1] > 0x9f)
        || (lead == 0xf0 && text[1] < 0x90) || (lead == 0xf4 && text[1] > 0x8f))
        return 0;
    return lead == 0xc2 && text[1] < 0xa0 ? 0 : length;
}

bool reader_check_text(const char *text, size_t room)
{
    const char *end = memchr(text, '\0', room);

    if (!end)
        return false;
    while (text < end) {
        const size_t length = utf8_length((const uint8_t *)text, (size_t)(end - text));

        if (length == 0)
            return false;
        text += length;
    }
    return true;
}

/* Characters of line `number`; bytes that are not UTF-8 count one each. */
static int line_length(const InputShape *input, int number)
{
    size_t at = 0;
    int characters = 0;

    for (int line = 1; line < number && at < input->size; at++)
        line += ends_line(input, at);
    for (const uint8_t *bytes = input->bytes; at < input->size; characters++) {
        if (bytes[at] == '\n' || bytes[at] == '\r' || is_separator(input, at))
            break;
        const size_t length = utf8_length(bytes + at, input->size - at);

        at += length > 0 ? length : 1;
    }
    return characters;
}

static const char *check_place(const InputShape *input, int line, int column, bool binary)
{
    if (binary)
        return line < 0 || (size_t)line > input->size / 68 + 1 ? "record outside the file"
               : column != 0 ? "column in a binary file" : NULL;
    if (line < 1 || line > input->lines)
        return "line outside the input";
    if (column < 1)
        return "column below 1";
    return input->size < 4000 && !input->wide && column > line_length(input, line) + 1
           ? "column outside the line" : NULL;
}

const char *reader_check_diag(const InputShape *input, const Diag *diag, bool binary)
{
    if ((unsigned)diag->code >= DIAG_COUNT || diag->code < 0)
        return "unknown code";
    if (diag->message[0] == '\0' || !reader_check_text(diag->message, sizeof(diag->message)))
        return "message empty, unterminated or not clean text";
    if (!reader_check_text(diag->text, sizeof(diag->text)))
        return "quoted text unterminated or not clean";
    return check_place(input, diag->line, diag->column, binary);
}

static bool square_or_pass(int square)
{
    return square < 64 || square == PASS;
}

/* Plays the moves from `board` as rules.h has it; false if one is illegal. */
static bool replays(const Position *position, Board board, bool black)
{

    for (int i = 0; i < position->move_count; i++, black = !black) {
        const int square = position->moves[i];

        if (square == PASS ? rules_moves(board) != 0 || rules_game_over(board)
                           : rules_flips(board, square) == 0)
            return false;
        board = square == PASS ? board_pass(board) : rules_play(board, square);
    }
    /* Once the game is over it is nobody's turn. */
    return (board_equal(board, position->board) && black == position->black_to_move)
           || (rules_game_over(board) && board_equal(board_pass(board), position->board));
}

static const char *check_moves(const Position *position)
{
    const GameRecord *record = &position->record;
    const bool told = (record->start.own | record->start.opp) != 0;
    const Board start = told ? record->start : board_start();
    uint64_t played = 0;

    if (position->move_count < 0 || position->move_count > MAX_GAME)
        return "move_count out of range";
    for (int i = 0; i < position->move_count; i++) {
        const int square = position->moves[i];

        if (!square_or_pass(square))
            return "a move that is neither square nor pass";
        if (square == PASS)
            continue;
        if (played & square_bit(square))
            return "the same square played twice";
        played |= square_bit(square);
    }
    if (played & board_empty(position->board))
        return "a square was played and is empty";
    if (position->format != FORMAT_WTHOR && position->format != FORMAT_QUEST)
        return NULL;    /* other games may begin anywhere */
    return replays(position, start, told ? record->start_black : true)
           || (!told && replays(position, board_pass(start), true))
           ? NULL : "the moves do not lead to the board";
}

static bool warned(const Position *position, DiagCode code)
{
    for (int i = 0; i < position->warning_count && i < MAX_DIAGS; i++)
        if (position->warnings[i].code == code)
            return true;
    return position->warning_count == MAX_DIAGS;    /* more may have been dropped */
}

static const char *check_expected(const Position *position)
{
    const bool wild = warned(position, DIAG_EXPECTED_SCORE_OUT_OF_RANGE);
    int best = -SCORE_INF;

    if (position->expected_count < 0 || position->expected_count > MAX_MOVES)
        return "expected_count out of range";
    if (position->expected_count > 0 && !position->has_expected)
        return "a list of scores without a score";
    if (position->has_expected && !wild && abs(position->expected) > SCORE_MAX)
        return "expected score out of range";
    for (int i = 0; i < position->expected_count; i++) {
        const ExpectedMove *move = &position->expected_moves[i];

        if (!square_or_pass(move->square) || (!wild && abs(move->score) > SCORE_MAX))
            return "expected move or its score out of range";
        if (move->square != PASS && rules_flips(position->board, move->square) == 0
            && !warned(position, DIAG_EXPECTED_MOVE_NOT_LEGAL))
            return "expected move is not legal";
        best = max_int(best, move->score);
    }
    return position->expected_count > 0 && position->expected != best
           ? "expected is not the best of the list" : NULL;
}

const char *reader_check_position(const InputShape *input, const Position *position)
{
    const bool binary = position->format == FORMAT_WTHOR;
    const char *wrong;

    if (position->board.own & position->board.opp)
        return "discs of both colours on one square";
    if (position->format <= FORMAT_AUTO || position->format >= FORMAT_COUNT)
        return "no format";
    if (!reader_check_text(position->id, sizeof(position->id)))
        return "id unterminated or not clean text";
    if ((wrong = check_place(input, position->line, position->column, binary)) != NULL)
        return wrong;
    if (position->last_line < position->line || (!binary && position->last_line > input->lines))
        return "last line before the first or outside the input";
    if ((wrong = check_moves(position)) != NULL || (wrong = check_expected(position)) != NULL)
        return wrong;
    if (position->warning_count < 0 || position->warning_count > MAX_DIAGS)
        return "warning_count out of range";
    for (int i = 0; i < position->warning_count; i++) {
        if (diag_is_error(position->warnings[i].code))
            return "an error among the warnings";
        if ((wrong = reader_check_diag(input, &position->warnings[i], binary)) != NULL)
            return wrong;
    }
    return NULL;
}

size_t reader_check_limit(size_t size, bool all_plies)
{
    return (size + 2) * (all_plies ? 64 : 1);
}

const char *reader_check_drain(const void *bytes, size_t size, const ReaderOptions *options,
                               size_t *positions, size_t *errors)
{
    const InputShape input = reader_check_shape(bytes, size);
    const size_t limit = reader_check_limit(size, options->all_plies);
    size_t found[2] = { 0, 0 };
    Reader *reader = reader_open(bytes, size, options);
    const char *wrong = reader ? NULL : "no reader";
    Position position;
    Diag error;
    ReadStatus status = READ_END;

    while (!wrong && (status = reader_next(reader, &position, &error)) != READ_END) {
        found[status == READ_ERROR]++;
        if (found[0] + found[1] > limit)
            wrong = "more results than the input can hold";
        else if (status == READ_POSITION)
            wrong = reader_check_position(&input, &position);
        else if (status != READ_ERROR || !diag_is_error(error.code))
            wrong = "an error with the code of a warning";
        else    /* WTHOR by force, or found by its shape: the place is a record */
            wrong = reader_check_diag(&input, &error, error.column == 0);
    }
    if (!wrong && reader_next(reader, &position, &error) != READ_END)
        wrong = "something after the end";
    if (!wrong && size > 0 && found[0] + found[1] == 0 && memchr(bytes, 'X', size)
        && !memchr(bytes, '%', size))
        wrong = "input without comments gave nothing at all";
    reader_close(reader);
    if (positions)
        *positions = found[0];
    if (errors)
        *errors = found[1];
    return wrong;
}
