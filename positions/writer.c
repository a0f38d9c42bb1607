/* writer.c - positions and games as text that the reader reads back. */

#include "positions/writer.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/rules.h"

enum { COLUMNS = 80 };

/* ---- a text that grows in a caller's block ---- */

typedef struct {
    char *out;
    size_t size, length;
    bool full;              /* something did not fit */
} TextBlock;

static TextBlock writing_begin(char *out, size_t size)
{
    if (size > 0)
        out[0] = '\0';
    return (TextBlock){ .out = out, .size = size, .full = size == 0 };
}

__attribute__((format(printf, 2, 3)))
static void writing_add(TextBlock *text, const char *format, ...)
{
    va_list list;
    int length;

    if (text->full)
        return;
    va_start(list, format);
    length = vsnprintf(text->out + text->length, text->size - text->length, format, list);
    va_end(list);
    text->full = length < 0 || (size_t)length >= text->size - text->length;
    if (!text->full)
        text->length += (size_t)length;
}

/* The length, or -1 if something did not fit. */
static int writing_end(const TextBlock *text)
{
    return text->full ? -1 : (int)text->length;
}

static uint64_t writing_black(const Position *position)
{
    return position->black_to_move ? position->board.own : position->board.opp;
}

static uint64_t writing_white(const Position *position)
{
    return position->black_to_move ? position->board.opp : position->board.own;
}

static char writing_letter(const Position *position, int square, char black, char white)
{
    return (writing_black(position) >> square & 1) != 0   ? black
           : (writing_white(position) >> square & 1) != 0 ? white
                                                        : '-';
}

/* 64 squares in these letters; empty ones are '-'. */
static void writing_squares(TextBlock *text, const Position *position, char black, char white)
{
    for (int square = 0; square < 64; square++)
        writing_add(text, "%c", writing_letter(position, square, black, white));
}

/* ---- boards ---- */

void position_board_text(Board board, bool black_to_move, char text[67])
{
    const uint64_t black = black_to_move ? board.own : board.opp;
    const uint64_t white = black_to_move ? board.opp : board.own;

    for (int square = 0; square < 64; square++)
        text[square] = black & square_bit(square) ? 'X' : white & square_bit(square) ? 'O' : '-';
    memcpy(text + 64, black_to_move ? " X" : " O", 3);
}

int writer_board(const Position *position, char *out, size_t size)
{
    TextBlock text = writing_begin(out, size);

    writing_squares(&text, position, 'X', 'O');
    writing_add(&text, " %c", position->black_to_move ? 'X' : 'O');
    return writing_end(&text);
}

int position_obf(Board board, bool black_to_move, const ExpectedMove *moves, int count,
                 char *out, size_t size)
{
    TextBlock text = writing_begin(out, size);
    char squares[67];

    position_board_text(board, black_to_move, squares);
    writing_add(&text, "%s;", squares);
    for (int i = 0; i < count; i++) {
        const char *name = moves[i].square == PASS ? "PS" : square_text(moves[i].square);

        writing_add(&text, " %c%c:%+d;", toupper((unsigned char)name[0]), name[1],
                    moves[i].score);
    }
    return writing_end(&text);
}

int position_obf_name(const char *id, char *line, size_t size)
{
    const size_t length = strlen(line), more = strlen(id);

    if (more == 0)
        return (int)length;
    if (length + more + sizeof " % " > size)
        return -1;
    if (more < MAX_ID / 2)
        snprintf(line + length, size - length, " %% %s", id);
    else {                              /* behind the line, the reader would warn of it */
        memmove(line + more + 3, line, length + 1);
        memcpy(line, "% ", 2);
        memcpy(line + 2, id, more);
        line[more + 2] = '\n';
    }
    return (int)(length + more + 3);
}

int writer_obf(const Position *position, char *out, size_t size)
{
    const int length = position_obf(position->board, position->black_to_move,
                                    position->expected_moves, position->expected_count, out,
                                    size);
    TextBlock text = { .out = out, .size = size, .length = (size_t)length, .full = length < 0 };

    if (position->has_expected && position->expected_count == 0)
        writing_add(&text, " %+d;", position->expected);
    return writing_end(&text);
}

int writer_diagram(const Position *position, char *out, size_t size)
{
    TextBlock text = writing_begin(out, size);

    writing_add(&text, "  a b c d e f g h\n");
    for (int row = 0; row < 8; row++) {
        writing_add(&text, "%d", row + 1);
        for (int column = 0; column < 8; column++)
            writing_add(&text, " %c", writing_letter(position, 8 * row + column, 'X', 'O'));
        writing_add(&text, "\n");
    }
    writing_add(&text, "%s to move", position->black_to_move ? "X" : "O");
    return writing_end(&text);
}

int writer_scr(const Position *position, char *out, size_t size)
{
    TextBlock text = writing_begin(out, size);

    writing_squares(&text, position, 'X', 'O');
    writing_add(&text, " %c", position->black_to_move ? 'X' : 'O');
    if (position->id[0] != '\0' || position->has_expected)
        writing_add(&text, "  %%");
    if (position->id[0] != '\0')
        writing_add(&text, " %s", position->id);
    for (int i = 0; i < position->expected_count; i++)
        writing_add(&text, "  %s %+d", square_text(position->expected_moves[i].square),
            position->expected_moves[i].score);
    if (position->has_expected && position->expected_count == 0)
        writing_add(&text, " %+d", position->expected);
    return writing_end(&text);
}

int writer_fen(const Position *position, char *out, size_t size)
{
    TextBlock text = writing_begin(out, size);

    for (int row = 7; row >= 0; row--) {
        int empty = 0;

        for (int column = 0; column < 8; column++) {
            const char letter = writing_letter(position, 8 * row + column, 'p', 'P');

            if (letter == '-') {
                empty++;
                continue;
            }
            if (empty > 0)
                writing_add(&text, "%d", empty);
            writing_add(&text, "%c", letter);
            empty = 0;
        }
        if (empty > 0)
            writing_add(&text, "%d", empty);
        writing_add(&text, "%s", row > 0 ? "/" : "");
    }
    writing_add(&text, " %c - - 0 1", position->black_to_move ? 'b' : 'w');
    return writing_end(&text);
}

int writer_hex(const Position *position, char *out, size_t size)
{
    TextBlock text = writing_begin(out, size);

    writing_add(&text, "%016" PRIx64 "%016" PRIx64 "-%c", writing_black(position),
                writing_white(position), position->black_to_move ? 'b' : 'w');
    return writing_end(&text);
}

/* ---- games with their players, date and result ---- */

/* Do the moves lead from `start` to the position? */
static bool leads(const Position *position, Board board, bool black)
{
    for (int i = 0; i < position->move_count; i++, black = !black) {
        const int square = position->moves[i];
        const uint64_t flips = square == PASS ? 0 : rules_flips(board, square);

        if (square != PASS && flips == 0)
            return false;
        board = square == PASS ? board_pass(board) : board_play(board, square, flips);
    }
    return board_equal(board, position->board) && black == position->black_to_move;
}

bool writer_is_game(const Position *position)
{
    return leads(position, board_start(), true);
}

/* Where what is written begins: the start of the game, the usual one or that of its record, if
 * the moves lead from there; else the position, and *moves is 0. */
static Position first_of(const Position *position, int *moves)
{
    const GameRecord *record = &position->record;
    const Position usual = { .board = board_start(), .black_to_move = true };
    const Position told = { .board = record->start, .black_to_move = record->start_black };

    *moves = position->move_count;
    if (writer_is_game(position))
        return usual;
    if ((told.board.own | told.board.opp) != 0 && *moves > 0
        && leads(position, told.board, told.black_to_move))
        return told;
    *moves = 0;
    return *position;
}

static char colour(const Position *first, int move)
{
    return (move % 2 == 0) == first->black_to_move ? 'B' : 'W';
}

/* ---- what the record says ---- */

/* A property of a tree, if there is anything to say. */
static void add_property(TextBlock *text, const char *name, const char *value)
{
    if (value[0] == '\0')
        return;
    writing_add(text, "%s[", name);
    for (; *value != '\0'; value++)
        writing_add(text, "%s%c", strchr("]\\", *value) ? "\\" : "", *value);
    writing_add(text, "]");
}

static void add_date(TextBlock *text, const GameRecord *record, char between)
{
    writing_add(text, "%04d", record->year);
    if (record->month > 0)
        writing_add(text, "%c%02d%c%02d", between, record->month, between, record->day);
}

static void add_players(TextBlock *text, const GameRecord *record, char between)
{
    add_property(text, "EV", record->event);
    if (record->year > 0) {
        writing_add(text, "DT[");
        add_date(text, record, between);
        writing_add(text, "]");
    }
    add_property(text, "PB", record->black);
    add_property(text, "PW", record->white);
}

/* Black's lead, or the winner with what ended the game early. */
static void add_lead(TextBlock *text, const GameRecord *record)
{
    const bool known = record->ended == 'r' || record->ended == 't';

    if (record->result_kind == RESULT_DISCS)
        writing_add(text, "RE[%+d.000]", record->result);
    else if (record->result_kind == RESULT_ENDED && known)
        writing_add(text, "RE[%+d.000:%c]", 64 * record->result, record->ended);
    else
        writing_add(text, "RE[?]");
}

static void add_winner(TextBlock *text, const GameRecord *record)
{
    const bool known = record->ended == 'r' || record->ended == 't';

    if (record->result_kind == RESULT_NONE)
        return;
    if (record->result == 0) {
        writing_add(text, "RE[0]");
        return;
    }
    writing_add(text, "RE[%c+", record->result > 0 ? 'B' : 'W');
    if (record->result_kind == RESULT_DISCS)
        writing_add(text, "%d", abs(record->result));
    else if (record->result_kind == RESULT_ENDED && known)
        writing_add(text, "%c", record->ended - 'a' + 'A');
    writing_add(text, "]");
}

/* ---- the formats ---- */

int writer_transcript(const Position *position, char *out, size_t size)
{
    TextBlock text = writing_begin(out, size);

    for (int i = 0; i < position->move_count; i++)
        if (position->moves[i] != PASS)
            writing_add(&text, "%s", square_text(position->moves[i]));
    return writing_end(&text);
}

int writer_ggf(const Position *position, char *out, size_t size)
{
    int moves;
    const Position first = first_of(position, &moves);
    TextBlock text = writing_begin(out, size);

    writing_add(&text, "(;GM[Othello]PC[yomikiri]");
    add_players(&text, &position->record, '.');
    add_lead(&text, &position->record);
    writing_add(&text, "TY[8]BO[8 ");
    writing_squares(&text, &first, '*', 'O');
    writing_add(&text, " %c]", first.black_to_move ? '*' : 'O');
    for (int i = 0; i < moves; i++) {
        const char *name = square_text(position->moves[i]);

        if (position->moves[i] == PASS)
            writing_add(&text, "%c[PA]", colour(&first, i));
        else
            writing_add(&text, "%c[%c%c]", colour(&first, i), name[0] - 'a' + 'A', name[1]);
    }
    writing_add(&text, ";)");
    return writing_end(&text);
}

static void add_stones(TextBlock *text, const char *property, uint64_t discs)
{
    if (discs != 0)
        writing_add(text, "%s", property);
    for (; discs != 0; discs = bit_drop_lowest(discs))
        writing_add(text, "[%s]", square_text(bit_lowest(discs)));
}

int writer_sgf(const Position *position, char *out, size_t size)
{
    int moves;
    const Position first = first_of(position, &moves);
    TextBlock text = writing_begin(out, size);

    writing_add(&text, "(;FF[4]GM[2]SZ[8]AP[yomikiri]");
    add_players(&text, &position->record, '-');
    add_winner(&text, &position->record);
    add_stones(&text, "AB", writing_black(&first));
    add_stones(&text, "AW", writing_white(&first));
    writing_add(&text, "PL[%c]", first.black_to_move ? 'B' : 'W');
    for (int i = 0; i < moves; i++)
        writing_add(&text, ";%c[%s]", colour(&first, i),
                    position->moves[i] == PASS ? "" : square_text(position->moves[i]));
    writing_add(&text, ")");
    return writing_end(&text);
}

/* ---- PGN ---- */

static void add_tag(TextBlock *text, const char *name, const char *value)
{
    writing_add(text, "[%s \"", name);
    for (const char *c = value[0] != '\0' ? value : "?"; *c != '\0'; c++)
        writing_add(text, "%c", *c == '"' ? '\'' : *c);
    writing_add(text, "\"]\n");
}

/* The discs of both, the winner with the empty squares; "*" if they are not known. */
static void pgn_result(const GameRecord *record, char result[16])
{
    TextBlock text = writing_begin(result, 16);
    const int black = (64 + record->result) / 2;

    if (record->result_kind == RESULT_DISCS)
        writing_add(&text, "%d-%d", black, black - record->result);
    else
        writing_add(&text, "*");
}

static void add_pgn_moves(TextBlock *text, const Position *position, int moves,
                          const char *result)
{
    int column = 0;

    for (int i = 0; i <= moves; i++) {
        char word[32];
        TextBlock piece = writing_begin(word, sizeof(word));

        if (i < moves && i % 2 == 0)
            writing_add(&piece, "%d. ", i / 2 + 1);
        writing_add(&piece, "%s", i == moves ? result
                    : position->moves[i] == PASS ? "pass" : square_text(position->moves[i]));
        const int length = writing_end(&piece);
        const bool fits = column + 1 + length <= COLUMNS;

        writing_add(text, "%s%s", column == 0 ? "" : fits ? " " : "\n", word);
        column = column == 0 || !fits ? length : column + 1 + length;
    }
}

int writer_pgn(const Position *position, char *out, size_t size)
{
    const GameRecord *record = &position->record;
    int moves;
    const Position first = first_of(position, &moves);
    TextBlock text = writing_begin(out, size);
    char result[16], fen[128];

    pgn_result(record, result);
    add_tag(&text, "Event", record->event);
    add_tag(&text, "Site", "");
    writing_add(&text, "[Date \"");
    if (record->year > 0)
        add_date(&text, record, '.');
    else
        writing_add(&text, "?");
    writing_add(&text, "\"]\n");
    add_tag(&text, "Round", "");
    add_tag(&text, "Black", record->black);
    add_tag(&text, "White", record->white);
    add_tag(&text, "Result", result);
    if (!board_equal(first.board, board_start()) || !first.black_to_move) {
        writer_fen(&first, fen, sizeof(fen));
        add_tag(&text, "FEN", fen);
    }
    writing_add(&text, "\n");
    add_pgn_moves(&text, position, moves, result);
    return writing_end(&text);
}
