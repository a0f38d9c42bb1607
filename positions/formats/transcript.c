/* transcript.c - games as coordinates: f5d6c3d3c4, "1. F5 f4 2. F3 g4", +f5-d6+c3, a board and
 * moves. */

#include "positions/formats/moverun.h"

#include "board/rules.h"

static size_t next_line(const Text *text, size_t at)
{
    return text->starts[text_line_at(text, at) + 1];
}

static void play_run(Reader *reader, Game *game, const MoveRun *run)
{
    for (int i = 0; i < run->count && !game->broken; i++)
        if (run->moves[i] == PASS)
            game_pass(reader, game, run->sides[i], run->where[i]);
        else
            game_move(reader, game, run->moves[i], run->sides[i], run->where[i]);
}

/* Does the line go on with the game, or begin another one? BOTH is for the error. */
typedef enum { NEITHER, GOES_ON, BEGINS, BOTH } Follows;

static Follows follows(const Game *game, const MoveRun *run)
{
    const int on = game_legal_prefix(game->now.board, run->moves, run->count);
    const int anew = game_legal_prefix(moverun_start(run), run->moves, run->count);

    if (!game->from_start && !game->broken && game->now.move_count == 0)
        return on > 0 && on >= anew ? GOES_ON : BEGINS;
    if (game->broken || run->first_number > 0)
        return run->first_number > 1 ? GOES_ON : BEGINS;
    if (on == run->count)
        return anew == run->count ? BOTH : GOES_ON;
    return anew > on ? BEGINS : on > 0 ? GOES_ON : NEITHER;
}

/* The next line of moves into *run and reader->ahead; where it is, or text.length. A blank
 * line is stepped over if the numbers go on behind it; a line that says only "--" belongs to
 * the game where a pass is due. */
static size_t find_moves(Reader *reader, const Game *game, size_t at, MoveRun *run)
{
    const Text *text = &reader->text;
    const bool gap = at < text->length && text->chars[at] == '\n';

    at += gap;
    if (at >= text->length)
        return text->length;
    line_fold(text, at, &reader->ahead);
    if (moverun_line(&reader->ahead, run))
        return gap && run->first_number < 2 ? text->length : at;
    return !gap && !game->broken && rules_moves(game->now.board) == 0
           && !rules_game_over(game->now.board) && moverun_passes(&reader->ahead, run)
           ? at : text->length;
}

/* A line right below the game that has moves in it, but more than moves, is not played. */
static void warn_of_moves_below(Reader *reader, Game *game, size_t at)
{
    const Line *line = &reader->ahead;
    MoveRun run;
    int from, to;

    if (at >= reader->text.length || reader->text.chars[at] == '\n')
        return;
    line_fold(&reader->text, at, &reader->ahead);
    if (moverun_any(line) && !moverun_line(line, &run) && !moverun_spoilt(line, &from, &to))
        position_warn(&game->now, DIAG_TRAILING_TEXT_IGNORED, line_span(line, 0, line->length),
                      "the line below the moves is not read as more of them");
}

/* Lines from `at` on that hold nothing but moves, played on `game`; where they end. */
static size_t play_lines(Reader *reader, Game *game, size_t at)
{
    const Text *text = &reader->text;
    MoveRun run;
    size_t line;

    while ((line = find_moves(reader, game, at, &run)) < text->length) {
        const Follows what = follows(game, &run);
        const Span where = line_span(&reader->ahead, 0, reader->ahead.length);

        if (run.discs > 0 && (what == BEGINS || what == NEITHER))
            break;
        if (what == BOTH) {
            reader_fail(reader, DIAG_BAD_SYNTAX, where, "this line could go on with the game above"
                        " or begin another; join them, or put a blank line between");
            game->broken = true;
        }
        play_run(reader, game, &run);
        game->now.last_line = where.line;
        at = next_line(text, line);
    }
    warn_of_moves_below(reader, game, at);
    return at;
}

size_t transcript_after(Reader *reader, Position *position, size_t at)
{
    const Text *text = &reader->text;
    size_t moves = at;
    MoveRun run;
    Game game;

    while (moves < text->length && text->chars[moves] == '\n')
        moves++;
    line_fold(text, moves, &reader->ahead);
    if (moves >= text->length || !moverun_line(&reader->ahead, &run)) {
        reader_emit(reader, position);
        return at;
    }
    if (run.discs == 1 && reader->format != FORMAT_TRANSCRIPT) {
        position_warn(position, DIAG_TRAILING_TEXT_IGNORED, run.where[0],
                      "a single move after a board may be its solution: it is not played");
        reader_emit(reader, position);
        return next_line(text, moves);
    }
    game_begin_at(&game, position);
    const size_t end = play_lines(reader, &game, moves);
    game_end(reader, &game);
    return end == moves ? at : end;
}

/* A game from the start in chars[from..to) of the line at `at`. */
static size_t read_game(Reader *reader, size_t at, const MoveRun *run, int from, int to)
{
    const Line *line = &reader->line;
    const bool after = !moverun_ends(line, to), all = !after && from <= skip_blanks(line, 0);
    Game game;

    game_begin(&game, FORMAT_TRANSCRIPT, line_span(line, skip_blanks(line, from), to));
    if (run->first_number > 1) {
        reader_fail(reader, DIAG_BAD_SYNTAX, line_span(line, from, to),
                    "the moves begin with number %d: the beginning of the game is missing",
                    run->first_number);
        return next_line(&reader->text, at);
    }
    if (!all)
        position_warn(&game.now, DIAG_TRAILING_TEXT_IGNORED,
                      after ? line_span(line, to, line->length) : line_span(line, 0, from),
                      "text around the moves was not read");
    play_run(reader, &game, run);
    at = next_line(&reader->text, at);
    if (all)
        at = play_lines(reader, &game, at);
    reader->game_end = game.broken ? 0 : at;
    reader->game_start = game.start;
    reader->game_last = game.now.board;
    game_end(reader, &game);
    return at;
}

/* Nothing but blank lines from `from` up to `at`. */
static bool touches(const Text *text, size_t from, size_t at)
{
    while (from < at && text->chars[from] == '\n')
        from++;
    return from == at;
}

/* A line of one move, after something was read. Below a board it was taken for the solution.
 * Right below a game it is another game if it cannot be that game's next move; anywhere else
 * ("a2", as a caption may have it) it belongs to nothing. */
static size_t read_lone_move(Reader *reader, size_t at, const MoveRun *run)
{
    const Board start = moverun_start(run);
    const bool below = reader->game_end > 0 && touches(&reader->text, reader->game_end, at);

    if (below && board_equal(start, reader->game_start)
        && game_legal_prefix(start, run->moves, run->count) == run->count
        && game_legal_prefix(reader->game_last, run->moves, run->count) == 0)
        return read_game(reader, at, run, skip_blanks(&reader->line, 0), reader->line.length);
    reader_fail(reader, DIAG_BAD_SYNTAX, run->where[0], below
                ? "a single move below a game may be its next move or begin another: not read"
                : "a single move that belongs to no board and no game: not read");
    return next_line(&reader->text, at);
}

/* When moves are asked for, a board may still stand before them. */
static size_t read_board(Reader *reader, size_t at)
{
    const size_t end = obf_read(reader, at);

    return end != at ? end : diagram_read(reader, at);
}

size_t transcript_read(Reader *reader, size_t at)
{
    const Line *line = &reader->line;
    const bool forced = reader->format == FORMAT_TRANSCRIPT;
    int from = skip_blanks(line, 0), to = line->length;
    MoveRun run;

    if (line->cut || from == line->length)
        return at;
    if (moverun_line(line, &run))
        return run.discs == 1 && run.first_number == 0 && reader->found && !forced
               ? read_lone_move(reader, at, &run) : read_game(reader, at, &run, from, to);
    if (forced) {
        const size_t end = read_board(reader, at);

        if (end != at)
            return end;
    }
    if (!moverun_spoilt(line, &from, &to)) {
        if (moverun_in_prose(line, &run, &from, &to))
            return read_game(reader, at, &run, from, to);
        if (!forced)
            return at;
        for (to = from; to < line->length && line->chars[to] != ' '; )
            to++;
    }
    reader_fail(reader, DIAG_BAD_COORDINATE, line_span(line, from, to),
                "neither a square a1 to h8 nor a pass");
    return next_line(&reader->text, at);
}
