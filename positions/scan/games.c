/* games.c - games in lines of moves, from the start or from a board above them:
 *
 *     f5d6c3d3c4       1. F5 f4 2. F3 g4       +f5-d6+c3       one move in each line
 */

#include "positions/scan/games.h"

#include <string.h>

#include "board/rules.h"
#include "positions/scan/scan.h"

enum { FEWEST = 2, LONG_GAME = 5 };     /* moves after which a lone one may be anything */

/* Do upper and lower case alternate as colours do, but not with those who play? */
static bool case_contradicts(const Game *game, const MoveRun *run)
{
    const uint32_t *first = run->where[0].chars;
    bool black = game->start_black, said = false, upper = false;
    int alike = 0, at = 0, from = game->now.move_count - run->count;

    for (int i = 1; i < 3 && i < run->count; i++)
        alike += run->count < 5 || run->moves[i] == PASS
                 || (*run->where[i].chars < 'a') == (*run->where[i - 1].chars < 'a');
    if (run->count < 5 || alike > 0 || from < 0 || !chars_is_letter(*first))
        return false;
    for (int i = 0; i < game->now.move_count && at < run->count; i++, black = !black) {
        if (i < from || game->now.moves[i] != run->moves[at])
            continue;
        const bool is_upper = *run->where[at++].chars < 'a';

        if (said && game->now.moves[i] != PASS && is_upper != (upper == black))
            return true;
        upper = said ? upper : is_upper == black;
        said = true;
    }
    return false;
}

void games_play(Game *game, const MoveRun *run)
{
    bool passes = false;

    if (run->unclear && run->count > 0)
        game_fail(game, DIAG_BAD_SYNTAX, run->where[0], "are the moves in brackets played, or"
                  " others instead? write the game without them");
    for (int i = 0; i < run->count && !game->broken; i++)
        game_play(game, run->moves[i], run->sides[i], run->where[i]);
    if (run->aside.length > 0)
        draft_warn(&game->now, DIAG_TRAILING_TEXT_IGNORED, run->aside,
                   "moves in brackets are taken for others instead: not played");
    for (int i = 0; i < game->now.move_count; i++)
        passes |= game->now.moves[i] == PASS;       /* some count them, some do not */
    if (!passes && !moverun_numbered(run))
        game_fail(game, DIAG_BAD_SYNTAX, run->where[0], "the move numbers contradict the moves");
    if (!game->broken && case_contradicts(game, run))
        game_fail(game, DIAG_BAD_SYNTAX, run->where[0], "upper and lower case alternate as the"
                  " colours do, and then contradict them");
}

/* ---- lines that follow ---- */

/* Does a line go on with what was read, or begin another game? BOTH is for the error. */
typedef enum { NEITHER, GOES_ON, BEGINS, BOTH } Follows;

static Follows follows(const Reached *reached, const MoveRun *run)
{
    const int on = game_legal_prefix(reached->board, run->moves, run->count);
    const int anew = moverun_legal(run);
    const bool game = reached->from_start || reached->broken || reached->moved;

    if (!game && run->title && anew < run->count)
        return BEGINS;                  /* "best: a2 b1" below a board is no game of it */
    if (!game)
        return anew == run->count && on == anew && moverun_first(run) < 2
               && !board_equal(reached->board, moverun_start(run)) ? BOTH
               : on > 0 && on >= anew ? GOES_ON : BEGINS;
    if (reached->broken || moverun_first(run) > 0 || run->title)
        return moverun_first(run) > 1 ? GOES_ON : BEGINS;
    if (on == run->count)
        return anew == run->count ? BOTH : GOES_ON;
    return anew > on ? BEGINS : on > 0 ? GOES_ON : NEITHER;
}

/* Lines from `at` on with one move each, as one run: where they end, or `at` if they are no game.
 * From the start it is one if the second could be no first; below `board`, if all are legal one
 * after the other, and not all would do as a first: then they may be several answers. */
static size_t read_column(Source *source, size_t at, const Position *board, MoveRun *all)
{
    const Text *text = &source->text;
    bool answers = board != NULL;
    size_t end = at;
    MoveRun run;

    moverun_clear(all);
    for (; end < text->length && text->chars[end] != '\n'; end = text_next_line(text, end)) {
        line_fold(text, end, &source->ahead);
        if (!moverun_line(&source->ahead, &run) || run.count != 1 || all->count == MAX_RUN - 1)
            break;
        moverun_add(all, &run, 0);
        if (all->count == 2 && !board && game_legal_prefix(moverun_start(all), run.moves, 1) == 1)
            return at;
        answers = answers && game_legal_prefix(board->board, run.moves, 1) == 1;
    }
    const int legal = board ? game_legal_prefix(board->board, all->moves, all->count)
                            : moverun_legal(all);

    return all->count < FEWEST || answers || legal < (board ? all->count : FEWEST) ? at : end;
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
        return gap && moverun_first(run) < 2 ? text->length : at;
    return !gap && !reached->broken && rules_moves(reached->board) == 0
           && !rules_game_over(reached->board) && moverun_passes(&source->ahead, run)
           ? at : text->length;
}

/* Play the lines from `at` on that hold nothing but moves; where they end. A line that could
 * also begin another game breaks this one. */
static size_t play_lines(Source *source, Game *game, size_t at)
{
    const Text *text = &source->text;
    MoveRun run;
    size_t line;
    int letters;

    source->reached = reached_by(game);
    while ((line = find_moves(source, &source->reached, at, &run)) < text->length) {
        const Follows what = follows(&source->reached, &run);
        const Span where = line_span(&source->ahead, 0, source->ahead.length);

        if (run.discs > 0 && (what == BEGINS || what == NEITHER))
            return at;
        if (game->now.move_count >= LONG_GAME && run.count == 1 && run.discs == 1
            && moverun_first(&run) == 0 && run.sides[0] == SIDE_NONE && what == GOES_ON) {
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
        games_play(game, &run);
        game->now.last_line = where.line;
        source->reached = reached_by(game);
        at = text_next_line(text, line);
    }
    if (at < text->length && text->chars[at] != '\n') {
        int from, to;

        line_fold(text, at, &source->ahead);
        if (source->ahead.length == 2 && chars_is_letter(source->ahead.chars[0])
            && chars_is_digit(source->ahead.chars[1]) && !moverun_line(&source->ahead, &run)) {
            game_fail(game, DIAG_BAD_COORDINATE, line_span(&source->ahead, 0, 2),
                      "neither a square a1 to h8 nor a pass");
            return text_next_line(text, at);
        }
        if (source->ahead.chars[line_skip(&source->ahead, 0)] != '%'
            && !line_has(&source->ahead, line_skip(&source->ahead, 0), "http")
            && moverun_count(&source->ahead, 0, source->ahead.length, &letters) > 0
            && !moverun_line(&source->ahead, &run) && !moverun_spoilt(&source->ahead, &from, &to))
            draft_warn(&game->now, DIAG_TRAILING_TEXT_IGNORED,
                       line_span(&source->ahead, 0, source->ahead.length),
                       "the line below the moves is not read as more of them");
    }
    return at;
}

size_t games_after_board(Source *source, Position *position, const Line *line, int from,
                         size_t at)
{
    const Text *text = &source->text;
    size_t moves = at, end;
    MoveRun run;
    Game game;

    game_begin_at(&game, position);
    game.shown = source->shown;
    if (line && moverun_read(line, from, 1, &run)) {
        games_play(&game, &run);
        end = play_lines(source, &game, at);
        game_end(&game, &source->options, source->sink);
        return end;
    }
    while (moves < text->length && text->chars[moves] == '\n')
        moves++;
    source->reached = (Reached){ .known = true, .board = position->board };
    if (moves < text->length)
        line_fold(text, moves, &source->ahead);
    if (moves >= text->length || !moverun_line(&source->ahead, &run)) {
        sink_position(source->sink, position);
        return at;
    }
    MoveRun column;

    end = read_column(source, moves, position, &column);
    if (end == moves && run.discs == 1 && source->format != FORMAT_TRANSCRIPT) {
        draft_warn(position, DIAG_TRAILING_TEXT_IGNORED, run.where[0],
                   "a single move after a board may be its solution: it is not played");
        sink_position(source->sink, position);
        return text_next_line(text, moves);
    }
    if (end != moves) {
        games_play(&game, &column);
        game.now.last_line = column.where[column.count - 1].line;
    } else {
        end = play_lines(source, &game, moves);
    }
    source->reached = reached_by(&game);
    game_end(&game, &source->options, source->sink);
    return end == moves ? at : end;
}

bool games_come(Source *source, size_t *at, Diag *error)
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

/* ---- games from the start ---- */

/* A game from the start in source->line, which begins at `at`; `all` of it but for what may stand
 * behind the moves, or a part of it. */
static size_t read_game(Source *source, size_t at, const MoveRun *run, bool all)
{
    const Line *line = &source->line;
    const int first = line_skip(line, all ? 0 : run->from);
    int from = run->to;
    Game game;

    game_begin(&game, FORMAT_TRANSCRIPT, line_span(line, first, all ? line->length : run->to));
    game.shown = source->shown;
    if (moverun_first(run) > 1) {
        sink_fail(source->sink, DIAG_BAD_SYNTAX, line_span(line, first, line->length),
                  "the moves begin with number %d: the beginning of the game is missing",
                  moverun_first(run));
        return text_next_line(&source->text, at);
    }
    while (all && from < line->length && !chars_is_digit(line->chars[from]))
        from++;
    if (!all)
        draft_warn(&game.now, DIAG_TRAILING_TEXT_IGNORED, moverun_ends(line, run->to)
                   ? line_span(line, 0, run->from) : line_span(line, run->to, line->length),
                   "text around the moves was not read");
    else if (from < line->length && run->aside.length == 0)
        draft_warn(&game.now, DIAG_TRAILING_TEXT_IGNORED, line_span(line, run->to, line->length),
                   "what stands behind the moves is not read, nor compared with them");
    games_play(&game, run);
    at = text_next_line(&source->text, at);
    if (all)
        at = play_lines(source, &game, at);
    game_end(&game, &source->options, source->sink);
    return at;
}

size_t games_read(Source *source, size_t at)
{
    const Line *line = &source->line;
    const bool forced = source->format == FORMAT_TRANSCRIPT;
    const size_t next = text_next_line(&source->text, at);
    int from, to = line->length, letters;
    MoveRun run;

    if (moverun_line(line, &run)) {
        MoveRun column;
        const size_t end = run.count == 1 ? read_column(source, at, NULL, &column) : at;

        if (end != at) {
            Game game;

            game_begin(&game, FORMAT_TRANSCRIPT, column.where[0]);
            games_play(&game, &column);
            game.now.last_line = column.where[column.count - 1].line;
            const size_t last = game.broken ? end : play_lines(source, &game, end);

            game_end(&game, &source->options, source->sink);
            return last;
        }
        if (run.discs > 1 || moverun_first(&run) > 0 || !source->sink->found || forced)
            return read_game(source, at, &run, true);
        sink_fail(source->sink, DIAG_BAD_SYNTAX, run.where[0],
                  "a single move that belongs to no board and no game: not read");
        return next;
    }
    const bool spoilt = moverun_spoilt(line, &from, &to);

    if (!spoilt && moverun_in_prose(line, &run)) {
        if (moverun_count(line, 0, run.from, &letters) < LONG_GAME - 1
            && moverun_count(line, run.to, line->length, &letters) < LONG_GAME - 1)
            return read_game(source, at, &run, false);
        sink_fail(source->sink, DIAG_BAD_SYNTAX, line_span(line, run.from, run.to),
                  "several games among other text: write each on a line of its own");
        return next;
    }
    if (!spoilt && !forced)
        return at;
    sink_fail(source->sink, DIAG_BAD_COORDINATE, line_span(line, max_int(from, 0), to),
              "neither a square a1 to h8 nor a pass");
    return next;
}
