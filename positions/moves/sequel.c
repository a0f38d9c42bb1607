/* sequel.c - lines of moves that go on from a board or with a game. */

#include "positions/moves/sequel.h"

#include <string.h>

#include "board/rules.h"

void sequel_play(Game *game, const MoveRun *run)
{
    if (run->unclear && run->count > 0)
        game_fail(game, DIAG_BAD_SYNTAX, run->where[0], "are the moves in brackets played, or"
                  " others instead? write the game without them");
    for (int i = 0; i < run->count && !game->broken; i++)
        game_play(game, run->moves[i], run->sides[i], run->where[i]);
    if (run->bad.length > 0)
        game_fail(game, DIAG_BAD_COORDINATE, run->bad, "neither a square a1 to h8 nor a pass");
    if (run->aside.length > 0)
        draft_warn(&game->now, DIAG_TRAILING_TEXT_IGNORED, run->aside,
                   "moves in brackets are taken for others instead: not played");
    for (int i = 0; i < game->now.move_count; i++)
        if (game->now.moves[i] == PASS)
            return;                     /* some count them, some do not */
    if (!moverun_numbered(run))
        game_fail(game, DIAG_BAD_SYNTAX, run->where[0], "the move numbers contradict the moves");
}

/* Does a line go on with what was read, or begin another game? BOTH is for the error. */
typedef enum { NEITHER, GOES_ON, BEGINS, BOTH } Follows;

static Follows follows(const Reached *reached, const MoveRun *run)
{
    const Board start = moverun_start(run);
    const int on = game_legal_prefix(reached->board, run->moves, run->count);
    const int anew = game_legal_prefix(start, run->moves, run->count);
    const bool game = reached->from_start || reached->broken || reached->moved;

    if (!game && run->title && anew < run->count)
        return BEGINS;                  /* "best: a2 b1" below a board is no game of it */
    if (!game)
        return anew == run->count && on == anew && !board_equal(reached->board, start)
               && run->first_number < 2 ? BOTH : on > 0 && on >= anew ? GOES_ON : BEGINS;
    if (reached->broken || run->first_number > 0 || run->title)
        return run->first_number > 1 ? GOES_ON : BEGINS;
    if (on == run->count)
        return anew == run->count ? BOTH : GOES_ON;
    return anew > on ? BEGINS : on > 0 ? GOES_ON : NEITHER;
}

size_t sequel_column(Source *source, size_t at, const Position *board, MoveRun *all)
{
    const Text *text = &source->text;
    const Line *line = &source->ahead;
    bool answers = true, slip = false;
    size_t end = at;
    MoveRun run;

    moverun_clear(all);
    for (; end < text->length && text->chars[end] != '\n'; end = text_next_line(text, end)) {
        line_fold(text, end, &source->ahead);
        if (!moverun_line(line, &run) || run.count != 1 || all->count == MAX_RUN - 1) {
            slip = line->length == 2 && chars_is_letter(line->chars[0])
                   && !moverun_line(line, &run);
            break;
        }
        moverun_add(all, &run, 0);
        if (all->count == 2 && !board && game_legal_prefix(moverun_start(all), run.moves, 1) == 1)
            return at;
        answers = answers && board && game_legal_prefix(board->board, run.moves, 1) == 1;
    }
    const int legal = game_legal_prefix(board ? board->board : moverun_start(all), all->moves,
                                        all->count);

    if (all->count < 2 || answers || legal < (board ? all->count : 2))
        return at;
    if (slip && !board) {
        all->bad = line_span(line, 0, line->length);
        end = text_next_line(text, end);
    }
    return end;
}

static Reached reached_by(const Game *game)
{
    return (Reached){ true, game->now.board, game->from_start, game->now.move_count > 0,
                      game->broken };
}

/* The next line of moves into *run and source->ahead; where it is, or text.length. A blank
 * line is stepped over if the numbers go on behind it; a line that says only "--" belongs to
 * the game where a pass is due. */
static size_t find_moves(Source *source, const Reached *reached, size_t at, MoveRun *run)
{
    const Text *text = &source->text;
    const bool gap = at < text->length && text->chars[at] == '\n';

    at += gap;
    if (at >= text->length)
        return text->length;
    line_fold(text, at, &source->ahead);
    if (moverun_line(&source->ahead, run))
        return gap && run->first_number < 2 ? text->length : at;
    return !gap && !reached->broken && rules_moves(reached->board) == 0
           && !rules_game_over(reached->board) && moverun_passes(&source->ahead, run)
           ? at : text->length;
}

/* A line right below the game that has moves in it, but more than moves, is not played. */
static void warn_of_moves_below(Source *source, Game *game, size_t at)
{
    const Line *line = &source->ahead;
    MoveRun run;
    int from, to;

    if (at >= source->text.length || source->text.chars[at] == '\n')
        return;
    line_fold(&source->text, at, &source->ahead);
    if (line->chars[line_skip(line, 0)] != '%' && moverun_any(line) && !moverun_line(line, &run)
        && !moverun_spoilt(line, &from, &to))
        draft_warn(&game->now, DIAG_TRAILING_TEXT_IGNORED, line_span(line, 0, line->length),
                   "the line below the moves is not read as more of them");
}

enum { LONG_GAME = 5 };     /* moves after which one alone in its line may be something else */

size_t sequel_lines(Source *source, Game *game, size_t at)
{
    const Text *text = &source->text;
    MoveRun run;
    size_t line;

    source->reached = reached_by(game);
    while ((line = find_moves(source, &source->reached, at, &run)) < text->length) {
        const Follows what = follows(&source->reached, &run);
        const Span where = line_span(&source->ahead, 0, source->ahead.length);

        if (run.discs > 0 && (what == BEGINS || what == NEITHER))
            break;
        if (game->now.move_count >= LONG_GAME && run.count == 1 && run.discs == 1
            && run.first_number == 0 && run.sides[0] == SIDE_NONE && what == GOES_ON) {
            draft_warn(&game->now, DIAG_TRAILING_TEXT_IGNORED, where,
                       "a single move below a game may be its next one or an answer: not played");
            return text_next_line(text, line);
        }
        if (what == BOTH)
            game_fail(game, DIAG_BAD_SYNTAX, where, source->reached.moved
                      ? "this line could go on with the game above or begin another; join them, or"
                        " put a blank line between"
                      : "these moves could be played from the board above or from the start; write"
                        " them behind the board, on its line, or in an input of their own");
        sequel_play(game, &run);
        game->now.last_line = where.line;
        source->reached = reached_by(game);
        at = text_next_line(text, line);
    }
    warn_of_moves_below(source, game, at);
    return at;
}

size_t sequel_after_board(Source *source, Position *position, size_t at)
{
    const Text *text = &source->text;
    size_t moves = at;
    MoveRun run, all;
    Game game;

    while (moves < text->length && text->chars[moves] == '\n')
        moves++;
    source->reached = (Reached){ .known = true, .board = position->board };
    line_fold(text, moves, &source->ahead);
    if (moves >= text->length || !moverun_line(&source->ahead, &run)) {
        sink_position(source->sink, position);
        return at;
    }
    game_begin_at(&game, position);
    size_t end = sequel_column(source, moves, position, &all);

    if (end == moves && run.discs == 1 && source->format != FORMAT_TRANSCRIPT) {
        draft_warn(position, DIAG_TRAILING_TEXT_IGNORED, run.where[0],
                   "a single move after a board may be its solution: it is not played");
        sink_position(source->sink, position);
        return text_next_line(text, moves);
    }
    if (end != moves) {
        sequel_play(&game, &all);
        game.now.last_line = all.where[all.count - 1].line;
    } else {
        end = sequel_lines(source, &game, moves);
    }
    source->reached = reached_by(&game);
    game_end(&game, &source->options, source->sink);
    return end == moves ? at : end;
}

bool sequel_comes(Source *source, size_t *at, Diag *error)
{
    const Text *text = &source->text;
    const Reached *reached = &source->reached;
    size_t line = *at;
    MoveRun run;

    while (reached->known && !reached->moved && !reached->from_start && line < text->length
           && text->chars[line] == '\n')
        line++;                         /* below a board blank lines do not matter */
    if (!reached->known || line >= text->length)
        return false;
    line = find_moves(source, reached, line, &run);
    if (line >= text->length)
        return false;
    const Follows what = follows(reached, &run);

    if (run.discs > 0 && (what == BEGINS || what == NEITHER))
        return false;
    diag_set(error, DIAG_BAD_SYNTAX, line_span(&source->ahead, 0, source->ahead.length),
             "these moves go on with what was read above, which has been answered already:"
             " write both at once");
    *at = text_next_line(text, line);
    return true;
}

bool sequel_beside(Source *source, const Position *position, int from, size_t next, size_t *end)
{
    MoveRun run;
    Game game;

    if (!moverun_rest(&source->line, from, &run))
        return false;
    game_begin_at(&game, position);
    sequel_play(&game, &run);
    *end = sequel_lines(source, &game, next);
    game_end(&game, &source->options, source->sink);
    return true;
}

/* The same in chars[from..to). */
static bool has_other(Source *source, int from, int to, const MoveRun *run)
{
    const Line *line = &source->line;
    MoveRun other;
    int first, last;

    if (from >= to)
        return false;
    line_fold_part(&source->text, line->at + (size_t)line->offsets[from],
                   line->at + (size_t)line->offsets[to], &source->aside);
    return moverun_in_prose(&source->aside, &other, &first, &last)
           && (other.count != run->count
               || memcmp(other.moves, run->moves, (size_t)run->count) != 0);
}

bool sequel_has_other(Source *source, int from, int to, const MoveRun *run)
{
    return has_other(source, 0, from, run) || has_other(source, to, source->line.length, run);
}
