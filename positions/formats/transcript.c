/* transcript.c - games as coordinates: f5d6c3d3c4, "1. F5 f4 2. F3 g4", +f5-d6+c3, a board and
 * moves. */

#include "positions/formats/formats.h"

#include <string.h>

#include "positions/formats/gamelist.h"
#include "positions/moves/marks.h"
#include "positions/moves/sequel.h"

/* A game from the start in chars[from..to) of the line at `at`. */
static size_t read_game(Source *source, size_t at, const MoveRun *run, int from, int to)
{
    const Line *line = &source->line;
    const bool after = !moverun_ends(line, to), all = !after && from <= line_skip(line, 0);
    Game game;

    game_begin(&game, FORMAT_TRANSCRIPT, line_span(line, line_skip(line, from), to));
    if (run->first_number > 1) {
        sink_fail(source->sink, DIAG_BAD_SYNTAX, line_span(line, from, to),
                  "the moves begin with number %d: the beginning of the game is missing",
                  run->first_number);
        return text_next_line(&source->text, at);
    }
    if (!all)
        draft_warn(&game.now, DIAG_TRAILING_TEXT_IGNORED,
                   after ? line_span(line, to, line->length) : line_span(line, 0, from),
                   "text around the moves was not read");
    sequel_play(&game, run);
    at = text_next_line(&source->text, at);
    if (all)
        at = sequel_lines(source, &game, at);
    source->game_end = game.broken ? 0 : at;
    source->game_start = game.start;
    source->game_last = game.now.board;
    game_end(&game, &source->options, source->sink);
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
static size_t read_lone_move(Source *source, size_t at, const MoveRun *run)
{
    const Board start = moverun_start(run);
    const bool below = source->game_end > 0 && touches(&source->text, source->game_end, at);

    if (below && board_equal(start, source->game_start)
        && game_legal_prefix(start, run->moves, run->count) == run->count
        && game_legal_prefix(source->game_last, run->moves, run->count) == 0)
        return read_game(source, at, run, line_skip(&source->line, 0), source->line.length);
    sink_fail(source->sink, DIAG_BAD_SYNTAX, run->where[0], below
              ? "a single move below a game may be its next move or begin another: not read"
              : "a single move that belongs to no board and no game: not read");
    return text_next_line(&source->text, at);
}

/* When moves are asked for, a board may still stand before them. */
static size_t read_board(Source *source, size_t at)
{
    const size_t end = obf_read(source, at);

    return end != at ? end : diagram_read(source, at);
}

/* ---- several games in one line ---- */

/* What parts them: quotation marks on both sides, or one of these marks between all of them. */
static const uint32_t PARTS[] = { '"', ';', '|', '/', ',' };

static bool parts_games(const MoveRun *run, int next, uint32_t mark)
{
    const uint32_t *from = run->where[next - 1].chars + run->where[next - 1].length;
    int marks = 0;

    for (; from < run->where[next].chars; from++)
        marks += mark == '"' ? marks_quote(*from) : *from == mark;
    return marks > (mark == '"');
}

/* The games of `run` that `mark` parts, each legal from the start and of two moves or more: how
 * many, with the index of the move behind each. 0 if they are not all such. */
static int split(const MoveRun *run, uint32_t mark, int ends[MAX_RUN])
{
    int count = 0, first = 0;

    for (int next = 1; next <= run->count; next++) {
        MoveRun part = { .count = next - first };

        if (next < run->count && !parts_games(run, next, mark))
            continue;
        memcpy(part.moves, run->moves + first, (size_t)part.count);
        if (part.count < 2
            || game_legal_prefix(moverun_start(&part), part.moves, part.count) < part.count)
            return 0;
        ends[count++] = first = next;
    }
    return count > 1 ? count : 0;
}

/* Hand out the games of a line that holds several; false if it holds one. */
static bool read_several(Source *source, const MoveRun *run)
{
    const Line *line = &source->line;
    const bool one = game_legal_prefix(moverun_start(run), run->moves, run->count) == run->count;
    int ends[MAX_RUN], count = 0, first = 0;

    for (size_t i = 0; i < ARRAY_LENGTH(PARTS) && count == 0; i++)
        count = split(run, PARTS[i], ends);
    if (count == 0 || (one && run->first_number > 0))
        return false;
    if (one)
        sink_fail(source->sink, DIAG_BAD_SYNTAX, line_span(line, 0, line->length),
                  "one game or %d? write each game on a line of its own", count);
    for (int i = 0; i < count && !one; first = ends[i++]) {
        Game game;

        game_begin(&game, FORMAT_TRANSCRIPT, run->where[first]);
        for (int move = first; move < ends[i]; move++)
            if (run->moves[move] == PASS)
                game_pass(&game, run->sides[move], run->where[move]);
            else
                game_move(&game, run->moves[move], run->sides[move], run->where[move]);
        game_end(&game, &source->options, source->sink);
    }
    return true;
}

size_t transcript_read(Source *source, size_t at)
{
    const Line *line = &source->line;
    const bool forced = source->format == FORMAT_TRANSCRIPT;
    int from = line_skip(line, 0), to = line->length;
    MoveRun run;

    if (line->cut || from == line->length)
        return at;
    const size_t row = gamelist_read(source, at);

    if (row != at)
        return row;
    const bool moves = moverun_line(line, &run);

    if (moves && run.discs > 3 && read_several(source, &run))
        return text_next_line(&source->text, at);
    if (moves)
        return run.discs == 1 && run.first_number == 0 && source->sink->found && !forced
               && !sequel_is_column(source, text_next_line(&source->text, at), &run)
               ? read_lone_move(source, at, &run) : read_game(source, at, &run, from, to);
    if (forced) {
        const size_t end = read_board(source, at);

        if (end != at)
            return end;
    }
    if (!moverun_spoilt(line, &from, &to)) {
        if (moverun_in_prose(line, &run, &from, &to)) {
            if (!sequel_has_other(source, from, to, &run))
                return read_game(source, at, &run, from, to);
            sink_fail(source->sink, DIAG_BAD_SYNTAX, line_span(line, from, to),
                      "several games among other text: write each on a line of its own");
            return text_next_line(&source->text, at);
        }
        if (!forced)
            return at;
        for (to = from; to < line->length && line->chars[to] != ' '; )
            to++;
    }
    sink_fail(source->sink, DIAG_BAD_COORDINATE, line_span(line, from, to),
              "neither a square a1 to h8 nor a pass");
    return text_next_line(&source->text, at);
}
