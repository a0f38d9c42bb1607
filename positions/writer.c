/* writer.c - positions and games as text that the reader reads back. */

#include "positions/writer.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/print.h"
#include "board/rules.h"

enum { COLUMNS = 80 };

/* What is written, which always fits. */
typedef struct {
    char text[WRITER_SIZE];
} Written;

#define ADD(draft, ...) append((draft)->text, sizeof((draft)->text), __VA_ARGS__)

static int hand_out(const Written *draft, char *out, size_t size)
{
    const size_t length = strlen(draft->text);

    if (length >= size)
        return -1;
    memcpy(out, draft->text, length + 1);
    return (int)length;
}

static uint64_t black_of(const Position *position)
{
    return position->black_to_move ? position->board.own : position->board.opp;
}

static uint64_t white_of(const Position *position)
{
    return position->black_to_move ? position->board.opp : position->board.own;
}

/* 64 squares in these letters; empty ones are '-'. */
static void squares_of(const Position *position, char black, char white, char text[65])
{
    for (int square = 0; square < 64; square++)
        text[square] = black_of(position) >> square & 1   ? black
                       : white_of(position) >> square & 1 ? white : '-';
    text[64] = '\0';
}

/* ---- boards ---- */

void position_board_text(Board board, bool black_to_move, char text[67])
{
    const Position position = { .board = board, .black_to_move = black_to_move };

    squares_of(&position, 'X', 'O', text);
    memcpy(text + 64, black_to_move ? " X" : " O", 3);
}

int writer_board(const Position *position, char *out, size_t size)
{
    Written draft;

    position_board_text(position->board, position->black_to_move, draft.text);
    return hand_out(&draft, out, size);
}

int position_obf(Board board, bool black_to_move, const ExpectedMove *moves, int count,
                 char *out, size_t size)
{
    Written draft;

    position_board_text(board, black_to_move, draft.text);
    ADD(&draft, ";");
    for (int i = 0; i < count; i++) {
        const char *name = moves[i].square == PASS ? "PS" : square_text(moves[i].square);

        ADD(&draft, " %c%c:%+d;", toupper((unsigned char)name[0]), name[1], moves[i].score);
    }
    return hand_out(&draft, out, size);
}

int position_obf_name(const char *id, char *line, size_t size)
{
    const size_t length = strlen(line), more = strlen(id);

    if (more == 0)
        return (int)length;
    if (length + more + sizeof " % " > size)
        return -1;
    if (more < MAX_ID / 2)
        append(line, size, " %% %s", id);
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
    Written draft;

    position_obf(position->board, position->black_to_move, position->expected_moves,
                 position->expected_count, draft.text, sizeof(draft.text));
    if (position->has_expected && position->expected_count == 0)
        ADD(&draft, " %+d;", position->expected);
    return hand_out(&draft, out, size);
}

int writer_diagram(const Position *position, char *out, size_t size)
{
    Written draft = { "  a b c d e f g h" };
    char squares[65];

    squares_of(position, 'X', 'O', squares);
    for (int square = 0; square < 64; square++) {
        if (square % 8 == 0)
            ADD(&draft, "\n%d", square / 8 + 1);
        ADD(&draft, " %c", squares[square]);
    }
    ADD(&draft, "\n%s to move", position->black_to_move ? "X" : "O");
    return hand_out(&draft, out, size);
}

int writer_scr(const Position *position, char *out, size_t size)
{
    const bool named = position->id[0] != '\0';
    Written draft;

    position_board_text(position->board, position->black_to_move, draft.text);
    if (named || position->has_expected)
        ADD(&draft, "  %%%s%s", named ? " " : "", position->id);
    for (int i = 0; i < position->expected_count; i++)
        ADD(&draft, "  %s %+d", square_text(position->expected_moves[i].square),
            position->expected_moves[i].score);
    if (position->has_expected && position->expected_count == 0)
        ADD(&draft, " %+d", position->expected);
    return hand_out(&draft, out, size);
}

int writer_fen(const Position *position, char *out, size_t size)
{
    Written draft = { "" };
    char squares[65], *end = draft.text;

    squares_of(position, 'p', 'P', squares);
    for (int i = 0; i < 64; i++) {
        const char letter = squares[(7 - i / 8) * 8 + i % 8];

        if (i > 0 && i % 8 == 0)
            *end++ = '/';
        if (letter != '-')
            *end++ = letter;
        else if (i % 8 > 0 && isdigit((unsigned char)end[-1]))
            end[-1]++;
        else
            *end++ = '1';
    }
    ADD(&draft, " %c - - 0 1", position->black_to_move ? 'b' : 'w');
    return hand_out(&draft, out, size);
}

int writer_hex(const Position *position, char *out, size_t size)
{
    Written draft = { "" };

    ADD(&draft, "%016" PRIx64 "%016" PRIx64 "-%c", black_of(position), white_of(position),
        position->black_to_move ? 'b' : 'w');
    return hand_out(&draft, out, size);
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

/* "2019.05.01", or the year alone; "" if it is not known. */
static void date_of(const GameRecord *record, char between, char date[40])
{
    date[0] = '\0';
    if (record->year > 0)
        append(date, 40, "%04d", record->year);
    if (record->year > 0 && record->month > 0)
        append(date, 40, "%c%02d%c%02d", between, record->month, between, record->day);
}

/* Tournament, date and players as properties of a tree, if there is anything to say. */
static void add_players(Written *draft, const GameRecord *record, char between)
{
    char date[40];

    date_of(record, between, date);
    const char *const properties[] = { "EV", record->event, "DT", date, "PB", record->black,
                                       "PW", record->white };

    for (size_t i = 0; i < ARRAY_LENGTH(properties); i += 2) {
        if (properties[i + 1][0] == '\0')
            continue;
        ADD(draft, "%s[", properties[i]);
        for (const char *c = properties[i + 1]; *c != '\0'; c++)
            ADD(draft, "%s%c", strchr("]\\", *c) ? "\\" : "", *c);
        ADD(draft, "]");
    }
}

int writer_transcript(const Position *position, char *out, size_t size)
{
    Written draft = { "" };

    for (int i = 0; i < position->move_count; i++)
        if (position->moves[i] != PASS)
            ADD(&draft, "%s", square_text(position->moves[i]));
    return writer_is_game(position) ? hand_out(&draft, out, size) : -1;
}

int writer_ggf(const Position *position, char *out, size_t size)
{
    const GameRecord *record = &position->record;
    int moves;
    const Position first = first_of(position, &moves);
    Written draft = { "(;GM[Othello]PC[yomikiri]" };
    char squares[65];

    add_players(&draft, record, '.');
    if (record->result_kind == RESULT_DISCS)        /* Black's lead */
        ADD(&draft, "RE[%+d.000]", record->result);
    else if (record->result_kind == RESULT_ENDED && record->ended != 0)
        ADD(&draft, "RE[%+d.000:%c]", 64 * record->result, record->ended);
    else
        ADD(&draft, "RE[?]");
    squares_of(&first, '*', 'O', squares);
    ADD(&draft, "TY[8]BO[8 %s %c]", squares, first.black_to_move ? '*' : 'O');
    for (int i = 0; i < moves; i++) {
        const char *name = position->moves[i] == PASS ? "PA" : square_text(position->moves[i]);

        ADD(&draft, "%c[%c%c]", colour(&first, i), toupper((unsigned char)name[0]), name[1]);
    }
    ADD(&draft, ";)");
    return hand_out(&draft, out, size);
}

static void add_stones(Written *draft, const char *property, uint64_t discs)
{
    if (discs != 0)
        ADD(draft, "%s", property);
    for (; discs != 0; discs = bit_drop_lowest(discs))
        ADD(draft, "[%s]", square_text(bit_lowest(discs)));
}

int writer_sgf(const Position *position, char *out, size_t size)
{
    const GameRecord *record = &position->record;
    int moves;
    const Position first = first_of(position, &moves);
    Written draft = { "(;FF[4]GM[2]SZ[8]AP[yomikiri]" };

    add_players(&draft, record, '-');
    if (record->result_kind != RESULT_NONE && record->result == 0)
        ADD(&draft, "RE[0]");
    else if (record->result_kind != RESULT_NONE)    /* the winner */
        ADD(&draft, "RE[%c+", record->result > 0 ? 'B' : 'W');
    if (record->result != 0 && record->result_kind == RESULT_DISCS)
        ADD(&draft, "%d]", abs(record->result));
    else if (record->result != 0 && record->result_kind != RESULT_NONE)
        ADD(&draft, "%.*s]", record->result_kind == RESULT_ENDED && record->ended != 0,
            record->ended == 'r' ? "R" : "T");
    add_stones(&draft, "AB", black_of(&first));
    add_stones(&draft, "AW", white_of(&first));
    ADD(&draft, "PL[%c]", first.black_to_move ? 'B' : 'W');
    for (int i = 0; i < moves; i++)
        ADD(&draft, ";%c[%s]", colour(&first, i),
            position->moves[i] == PASS ? "" : square_text(position->moves[i]));
    ADD(&draft, ")");
    return hand_out(&draft, out, size);
}

static void add_tag(Written *draft, const char *name, const char *value)
{
    ADD(draft, "[%s \"", name);
    for (const char *c = value[0] != '\0' ? value : "?"; *c != '\0'; c++)
        ADD(draft, "%c", *c == '"' ? '\'' : *c);
    ADD(draft, "\"]\n");
}

int writer_pgn(const Position *position, char *out, size_t size)
{
    const GameRecord *record = &position->record;
    const int black = (64 + record->result) / 2;
    int moves, column = 0;
    const Position first = first_of(position, &moves);
    Written draft = { "" };
    char result[32] = "*", date[40], fen[128];

    if (record->result_kind == RESULT_DISCS)    /* the winner has the empty squares */
        snprintf(result, sizeof(result), "%d-%d", black, black - record->result);
    date_of(record, '.', date);
    add_tag(&draft, "Event", record->event);
    add_tag(&draft, "Site", "");
    add_tag(&draft, "Date", date);
    add_tag(&draft, "Round", "");
    add_tag(&draft, "Black", record->black);
    add_tag(&draft, "White", record->white);
    add_tag(&draft, "Result", result);
    if (!board_equal(first.board, board_start()) || !first.black_to_move) {
        writer_fen(&first, fen, sizeof(fen));
        add_tag(&draft, "FEN", fen);
    }
    for (int i = 0; i <= moves; i++) {
        char word[48] = "";

        if (i < moves && i % 2 == 0)
            append(word, sizeof(word), "%d. ", i / 2 + 1);
        append(word, sizeof(word), "%s", i == moves ? result
               : position->moves[i] == PASS ? "pass" : square_text(position->moves[i]));
        const int length = (int)strlen(word);
        const bool fits = column > 0 && column + 1 + length <= COLUMNS;

        ADD(&draft, "%s%s", fits ? " " : "\n", word);
        column = fits ? column + 1 + length : length;
    }
    return hand_out(&draft, out, size);
}

/* ---- by name ---- */

Writer *writer_named(const char *format)
{
    static const struct {
        const char *name;
        Writer *write;
    } WRITERS[] = {
        { "board", writer_board }, { "obf", writer_obf }, { "diagram", writer_diagram },
        { "transcript", writer_transcript }, { "ggf", writer_ggf }, { "sgf", writer_sgf },
        { "pgn", writer_pgn }, { "scr", writer_scr }, { "fen", writer_fen },
        { "hex", writer_hex },
    };

    for (size_t i = 0; i < sizeof(WRITERS) / sizeof(WRITERS[0]); i++)
        if (strcmp(WRITERS[i].name, format) == 0)
            return WRITERS[i].write;
    return NULL;
}
