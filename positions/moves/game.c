/* game.c - games replayed by the rules, with the passes that nobody wrote down. */

#include "positions/moves/game.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "board/rules.h"

void game_begin(Game *game, Format format, Span where)
{
    memset(game, 0, sizeof(*game));
    draft_begin(&game->now, format, where);
    game->now.board = game->start = board_start();
    game->now.black_to_move = game->start_black = true;
    game->from_start = true;
    game->expected_empties = game->shown = -1;
}

void game_begin_at(Game *game, const Position *position)
{
    memset(game, 0, sizeof(*game));
    game->now = *position;
    game->now.move_count = 0;
    game->start = position->board;
    game->start_black = position->black_to_move;
    game->expected_empties = game->shown = -1;
}

void game_break(Game *game, const Diag *error)
{
    if (game->broken)
        return;
    game->broken = true;
    game->error = *error;
}

void game_fail(Game *game, DiagCode code, Span where, const char *message, ...)
{
    va_list list;

    if (game->broken)
        return;
    va_start(list, message);
    diag_set_list(&game->error, code, where, message, list);
    va_end(list);
    game->broken = true;
}

static const char *side_name(bool black)
{
    return black ? "Black" : "White";
}

static void add(Game *game, int move)
{
    Position *now = &game->now;

    assert(now->move_count < MAX_GAME);
    now->moves[now->move_count++] = (uint8_t)move;
    now->board = move == PASS ? board_pass(now->board) : rules_play(now->board, move);
    now->black_to_move = !now->black_to_move;
}

/* "d3 c4 f5 e6" */
static void list_squares(uint64_t squares, char *out, size_t size)
{
    size_t used = 0;

    out[0] = '\0';
    for (; squares != 0 && used + 4 < size; squares = bit_drop_lowest(squares))
        used += (size_t)snprintf(out + used, size - used, "%s%s", used > 0 ? " " : "",
                                 square_text(bit_lowest(squares)));
}

static int ply(const Game *game)
{
    return game->now.move_count + 1;
}

static void fail_illegal(Game *game, int square, Span where)
{
    char legal[120];

    list_squares(rules_moves(game->now.board), legal, sizeof(legal));
    game_fail(game, DIAG_ILLEGAL_MOVE, where, "ply %d: %s cannot play %s; legal: %s", ply(game),
              side_name(game->now.black_to_move), square_text(square), legal);
}

static void fail_turn(Game *game, DiagCode code, Span where)
{
    game_fail(game, code, where, "ply %d: %s is to move, not %s", ply(game),
              side_name(game->now.black_to_move), side_name(!game->now.black_to_move));
}

/* The first move of a game from the start shows which way round the four discs lay. */
static void mirror_if_needed(Game *game, int square, Span where)
{
    const Board mirrored = { game->start.opp, game->start.own };

    if (!game->from_start || game->now.move_count > 0
        || rules_flips(game->start, square) != 0 || rules_flips(mirrored, square) == 0)
        return;
    game->mirrored = true;
    game->start = game->now.board = mirrored;
    draft_warn(&game->now, DIAG_MIRRORED_START_ASSUMED, where,
               "%s is legal only if the game began with Black on d4 and e5",
               square_text(square));
}

void game_move(Game *game, int square, Side side, Span where)
{
    Position *now = &game->now;

    if (game->broken)
        return;
    mirror_if_needed(game, square, where);
    const bool fits = rules_flips(now->board, square) != 0;     /* then nobody passes */

    if (!fits && rules_game_over(now->board)) {
        game_fail(game, DIAG_MOVES_AFTER_GAME_OVER, where, "ply %d: %s after the game is over",
                  ply(game), square_text(square));
        return;
    }
    if (!fits && rules_moves(now->board) == 0)
        add(game, PASS);
    if (side != SIDE_NONE && (side == SIDE_BLACK) != now->black_to_move)
        fail_turn(game, DIAG_ILLEGAL_MOVE, where);
    else if (rules_flips(now->board, square) == 0)
        fail_illegal(game, square, where);
    else
        add(game, square);
}

void game_pass(Game *game, Side side, Span where)
{
    Position *now = &game->now;
    char legal[120];

    if (game->broken)
        return;
    if (rules_game_over(now->board))
        return;                 /* some programs pass twice to end a game */
    list_squares(rules_moves(now->board), legal, sizeof(legal));
    if (side != SIDE_NONE && (side == SIDE_BLACK) != now->black_to_move)
        fail_turn(game, DIAG_ILLEGAL_PASS, where);
    else if (legal[0] != '\0')
        game_fail(game, DIAG_ILLEGAL_PASS, where, "ply %d: %s cannot pass; legal: %s", ply(game),
                  side_name(now->black_to_move), legal);
    else
        add(game, PASS);
}

void game_play(Game *game, int move, Side side, Span where)
{
    if (move == PASS)
        game_pass(game, side, where);
    else
        game_move(game, move, side, where);
}

void game_tell(Game *game, const GameRecord *record)
{
    Position *now = &game->now;

    now->record = *record;
    if (record->black[0] != '\0' || record->white[0] != '\0')
        snprintf(now->id, sizeof(now->id), "%s - %s", record->black, record->white);
}

int game_legal_prefix(Board board, const uint8_t *moves, int count)
{
    for (int i = 0; i < count; i++) {
        if (moves[i] != PASS && rules_flips(board, moves[i]) != 0) {    /* nearly always */
            board = rules_play(board, moves[i]);
            continue;
        }
        if (rules_moves(board) == 0 && !rules_game_over(board)) {
            board = board_pass(board);
            if (moves[i] == PASS)
                continue;
        }
        if (moves[i] == PASS ? !rules_game_over(board) : rules_flips(board, moves[i]) == 0)
            return i;
        if (moves[i] != PASS)
            board = rules_play(board, moves[i]);
    }
    return count;
}

/* Does the side to move after `count` moves of the game really play a disc, or is the
 * game at its last position? A position before a pass is the same as the one after it. */
static bool is_wanted(const Game *game, int count)
{
    return count == game->now.move_count || game->now.moves[count] != PASS;
}

/* What is known of the game, with the board it began on. */
static void fill_record(const Game *game, Position *position)
{
    GameRecord *record = &position->record;

    record->start = game->start;
    record->start_black = game->start_black;
    if (game->expected_empties >= 0) {
        record->has_theory = true;
        record->theory = game->expected;
        record->theory_empties = game->expected_empties;
    }
}

/* Positions of the game in order; `empties` -1: all of them. */
static int emit_plies(const Game *game, int empties, bool all, Sink *sink)
{
    Position position = game->now;
    int emitted = 0;

    fill_record(game, &position);
    position.board = game->start;
    position.black_to_move = game->start_black;
    for (int count = 0; ; count++) {
        const int left = board_empties(position.board);

        const bool asked = left == empties || (all && (empties < 0 || left < empties));

        if (is_wanted(game, count) && asked) {
            Position out = position;

            out.move_count = count;
            out.has_next = count < game->now.move_count;
            out.next_move = out.has_next ? game->now.moves[count] : NO_MOVE;
            if (left == game->expected_empties
                && (count < game->now.move_count || rules_game_over(position.board))) {
                out.has_expected = true;
                out.expected = position.black_to_move ? game->expected : -game->expected;
            }
            sink_position(sink, &out);
            emitted++;
        }
        if (count == game->now.move_count)
            return emitted;
        const int move = game->now.moves[count];

        position.board = move == PASS ? board_pass(position.board)
                                      : rules_play(position.board, move);
        position.black_to_move = !position.black_to_move;
    }
}

bool game_is_kept(const Game *game, const ReaderOptions *options)
{
    return !game->broken || (options->keep_legal && game->now.move_count > 0);
}

/* Leave out the moves from `at` on, all of which are legal. */
static void cut(Game *game, int at)
{
    const Game whole = *game;

    game->now.board = game->start;
    game->now.black_to_move = game->start_black;
    game->now.move_count = 0;
    for (int i = 0; i < at; i++)
        add(game, whole.now.moves[i]);
    game->now.has_next = true;
    game->now.next_move = whole.now.moves[at];
}

void game_end(Game *game, const ReaderOptions *options, Sink *sink)
{
    const int wanted = options->at_empties;
    const Span where = { game->now.line, game->now.column, NULL, 0 };

    if (game->broken) {
        sink_error(sink, &game->error);
        if (game_is_kept(game, options)) {
            Position last = game->now;

            fill_record(game, &last);
            last.partial = true;
            sink_position(sink, &last);
        }
        return;
    }
    if (game->shown >= 0 && game->shown < game->now.move_count && wanted < 0
        && !options->all_plies) {
        game->now.has_shown = options->whole_games;
        game->now.shown = game->shown;
        if (!options->whole_games)
            cut(game, game->shown);
    }
    if (options->whole_games || (wanted < 0 && !options->all_plies)) {
        Position last = game->now;

        fill_record(game, &last);
        sink_position(sink, &last);
        return;
    }
    if (emit_plies(game, wanted, options->all_plies, sink) == 0)
        sink_fail(sink, DIAG_TRUNCATED_RECORD, where,
                  "the game has no position with %d empties: it goes from %d to %d", wanted,
                  board_empties(game->start), board_empties(game->now.board));
}
