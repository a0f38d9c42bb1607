/* game_text.c - random legal games, written in every format that has games. */

#include "tests/support/game_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "board/rules.h"

static void game_move(Game *game, int square)
{
    game->board = square == PASS ? board_pass(game->board) : rules_play(game->board, square);
    game->black_to_move = !game->black_to_move;
    game->moves[game->count++] = (uint8_t)square;
}

Game game_random(Random *random, Board start, int empties)
{
    Game game = { .start = start, .board = start, .black_started = true, .black_to_move = true };

    while (!rules_game_over(game.board)) {
        const uint64_t moves = rules_moves(game.board);

        if (moves == 0) {
            game_move(&game, PASS);
            continue;
        }
        if (board_empties(game.board) <= empties)
            break;
        uint64_t rest = moves;

        for (uint32_t skip = random_below(random, (uint32_t)bit_count(moves)); skip > 0; skip--)
            rest = bit_drop_lowest(rest);
        game_move(&game, bit_lowest(rest));
    }
    return game;
}

const char *game_text_name(GameText kind)
{
    static const char *const NAMES[GAME_TEXTS] = {
        "transcript", "spaced_transcript", "numbered_transcript", "playok", "ggf", "sgf", "pgn",
        "quest", "wthor"
    };

    return NAMES[kind];
}

typedef struct {
    char *text;
    size_t used, room;
} Out;

__attribute__((format(printf, 2, 3))) static void put(Out *out, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    out->used += (size_t)vsnprintf(out->text + out->used, out->room - out->used, format,
                                   arguments);
    va_end(arguments);
    assert(out->used < out->room);
}

/* "f5", or "F5"; `pass` for a pass. */
static const char *name_of(int square, bool upper, const char *pass, char text[3])
{
    if (square == PASS)
        return pass;
    snprintf(text, 3, "%c%c", (upper ? 'A' : 'a') + square % 8, '1' + square / 8);
    return text;
}

static char disc(const Game *game, int square, char black, char white, char empty)
{
    const Board start = game->black_started ? game->start : board_pass(game->start);

    return start.own & square_bit(square) ? black : start.opp & square_bit(square) ? white : empty;
}

static void put_ggf(Out *out, const Game *game)
{
    char text[3];

    put(out, "(;GM[Othello]PC[NBoard]DT[2020-01-02 03:04:05 GMT]PB[one]PW[two]RE[?]TI[5:00]TY[8]"
        "BO[8");
    for (int square = 0; square < 64; square++)
        put(out, "%s%c", square % 8 == 0 ? " " : "", disc(game, square, '*', 'O', '-'));
    put(out, " %c]", game->black_started ? '*' : 'O');
    for (int i = 0; i < game->count; i++)
        put(out, "%c[%s%s]", (i % 2 == 0) == game->black_started ? 'B' : 'W',
            name_of(game->moves[i], true, "PA", text),
            i % 4 == 1 ? "/-2.50/0.5" : i % 4 == 2 ? "//1.25" : i % 4 == 3 ? "/12" : "");
    put(out, ";)\n");
}

static void put_sgf(Out *out, const Game *game)
{
    char text[3];

    put(out, "(;FF[4]GM[2]SZ[8]PB[one]PW[two]");
    for (int colour = 0; colour < 2; colour++) {
        put(out, "%s", colour == 0 ? "AB" : "AW");
        for (int square = 0; square < 64; square++)
            if (disc(game, square, 0, 1, 2) == colour)
                put(out, "[%s]", name_of(square, false, "", text));
    }
    put(out, "PL[%c]", game->black_started ? 'B' : 'W');
    for (int i = 0; i < game->count; i++)
        put(out, "%s;%c[%s]", i % 10 == 0 ? "\n" : "",
            (i % 2 == 0) == game->black_started ? 'B' : 'W',
            name_of(game->moves[i], i % 3 == 0, "pa", text));
    put(out, ")\n");
}

static void put_numbered(Out *out, const Game *game, GameText kind)
{
    char text[3];

    if (kind == GAME_PGN)
        put(out, "[Event \"?\"]\n[Date \"2020.01.02\"]\n[Black \"one\"]\n[White \"two\"]\n"
            "[Result \"*\"]\n\n");
    for (int i = 0; i < game->count; i++) {
        if (i % 2 == 0)
            put(out, "%s%d. ", i == 0 ? "" : i % 12 == 0 && kind != GAME_PLAYOK ? "\n" : " ",
                i / 2 + 1);
        put(out, "%s%s", name_of(game->moves[i], kind != GAME_NUMBERED && i % 2 == 0,
                                 kind == GAME_PGN ? "pass" : "--", text), i % 2 == 0 ? " " : "");
    }
    put(out, "%s\n", kind == GAME_PGN ? " *" : "");
}

static void put_quest(Out *out, const Game *game)
{
    char text[3];

    put(out, "{\"id\":\"x\",\"players\":[{\"id\":\"1\",\"name\":\"one\"},{\"id\":\"2\",\"name\":"
        "\"two\"}],\"position\":{\"moves\":[");
    for (int i = 0; i < game->count; i++)
        put(out, "%s{\"t\":%d,\"m\":\"%s\"}", i > 0 ? "," : "", 1000 + 17 * i,
            name_of(game->moves[i], false, "-", text));
    put(out, "]}}\n");
}

static size_t put_wthor(const Game *game, char *out)
{
    /* Header: made 2025-01-02, one game, year 2001, size 8, empties the default. */
    static const uint8_t HEADER[16] = { 20, 25, 1, 2, 1, 0, 0, 0, 0, 0, 0xd1, 7, 8, 0, 0, 0 };
    size_t used = sizeof(HEADER);

    memcpy(out, HEADER, sizeof(HEADER));
    memcpy(out + used, "\1\0\2\0\3\0\x20\x20", 8);
    used += 8;
    memset(out + used, 0, 60);
    for (int i = 0; i < game->count; i++)
        if (game->moves[i] != PASS)
            out[used++] = (char)(10 * (game->moves[i] / 8 + 1) + game->moves[i] % 8 + 1);
    return 16 + 68;
}

size_t game_text(GameText kind, const Game *game, char *text, size_t room)
{
    Out out = { text, 0, room };
    char square[3];

    switch (kind) {
    case GAME_GGF:      put_ggf(&out, game); break;
    case GAME_SGF:      put_sgf(&out, game); break;
    case GAME_QUEST:    put_quest(&out, game); break;
    case GAME_WTHOR:    return put_wthor(game, text);
    case GAME_NUMBERED:
    case GAME_PLAYOK:
    case GAME_PGN:      put_numbered(&out, game, kind); break;
    default:            /* transcripts leave passes out */
        for (int i = 0; i < game->count; i++)
            if (game->moves[i] != PASS)
                put(&out, "%s%s", kind == GAME_SPACED && i > 0 ? " " : "",
                    name_of(game->moves[i], kind == GAME_SPACED && i % 2 == 1, "", square));
        put(&out, "\n");
    }
    return out.used;
}
