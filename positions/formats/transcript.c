/* transcript.c - games as coordinates: f5d6c3d3c4, "1. F5 f4 2. F3 g4", +f5-d6+c3, a board and
 * moves; one in each row of a table. */

#include <string.h>

#include "positions/formats/formats.h"
#include "positions/moves/moverun.h"
#include "positions/moves/sequel.h"

enum { FEWEST = 2 };        /* moves of a game in a table, or among others in one line */

static int legal_moves(const MoveRun *run)
{
    return game_legal_prefix(moverun_start(run), run->moves, run->count);
}

/* ---- games in a column of a table, one in each row ---- */

/*     id,moves            | 1 | f5d6c3 | +4 |         1. f5d6c3
 *     1,f5d6c3            | 2 | f5f6e6 | -2 |         2. f5f6e6
 *     2,"f5,f6,e6"
 *
 * A list of numbers and moves may also be one game: it is one if its rows go on from each other.
 */

enum { NUMBER = '.' };

typedef struct {
    TableShape shape;
    int from, to;           /* the game in its line */
    int name_from, name_to; /* the first field, if that is another */
    bool letters;           /* in other fields */
    MoveRun run;
} GameRow;

/* Where the field at chars[at] ends, which `mark` parts from the next. */
static int field_end(const Line *line, int at, uint32_t mark)
{
    bool quoted = false;

    for (; at < line->length; at++) {
        const uint32_t raw = line->raw[line->offsets[at]];

        if (!quoted && (raw == '\t' ? raw : line->chars[at]) == mark)
            break;
        quoted ^= line->chars[at] == '"';
    }
    return at;
}

/* What the field chars[from..to) adds to the row; false if it spoils it. */
static bool take_field(Source *source, const Line *line, int from, int to, GameRow *row)
{
    MoveRun run;

    while (from < to && (line->chars[from] == ' ' || marks_quote(line->chars[from])))
        from++;
    while (from < to && (line->chars[to - 1] == ' ' || marks_quote(line->chars[to - 1])))
        to--;
    if (row->shape.fields++ == 0) {
        row->name_from = from;
        row->name_to = to;
    }
    if (from == to)
        return true;
    line_fold_part(&source->text, line->at + (size_t)line->offsets[from],
                   line->at + (size_t)line->offsets[to - 1] + 1, &source->aside);
    if (!moverun_line(&source->aside, &run)) {
        for (int at = from; at < to; at++)
            row->letters |= chars_lower(line->chars[at]) >= 'a';
        return !moverun_any(&source->aside);
    }
    if (run.discs < FEWEST || row->run.count > 0)
        return false;
    row->shape.column = row->shape.fields;
    row->run = run;
    row->from = from;
    row->to = to;
    return true;
}

/* The fields that `mark` parts; a NUMBER is parted from its game by what stands behind it, "12.",
 * "12)", "#12:", "12 ". */
static bool split_row(Source *source, const Line *line, uint32_t mark, GameRow *row)
{
    int from = line_skip(line, 0), to = line->length, end;

    if (mark == NUMBER) {
        from += line->chars[from] == '#';
        for (end = from; end < to && chars_is_digit(line->chars[end]); )
            end++;
        if (end == from || (line->chars[end] != '.' && line->chars[end] != ')'
                            && line->chars[end] != ':' && line->chars[end] != ' '))
            return false;
        *row = (GameRow){ .shape.mark = mark };
        return take_field(source, line, from, end, row)
               && take_field(source, line, end + 1, to, row)
               && row->run.count > 0 && row->run.first_number == 0;
    }
    if (field_end(line, 0, mark) == line->length)
        return false;
    *row = (GameRow){ .shape.mark = mark };
    from += mark == '|' && line->chars[from] == '|';
    to -= mark == '|' && to > from && line->chars[to - 1] == '|';
    for (; from <= to; from = end + 1) {
        end = min_int(field_end(line, from, mark), to);
        if (!take_field(source, line, from, end, row))
            return false;
    }
    return row->shape.fields > 1 && row->run.count > 0;
}

static bool read_row(Source *source, const Line *line, GameRow *row)
{
    static const uint32_t MARKS[] = { '\t', ';', '|', ',', NUMBER };

    for (size_t i = 0; i < ARRAY_LENGTH(MARKS); i++)
        if (split_row(source, line, MARKS[i], row))
            return true;
    return false;
}

static bool is_like(const TableShape *one, const TableShape *other)
{
    return one->mark == other->mark && one->fields == other->fields
           && one->column == other->column;
}

/* Is `row` the first of a table, with another game in the line at `next`? *doubtful: that goes on
 * with the first. */
static bool begins_table(Source *source, const GameRow *row, size_t next, bool *doubtful)
{
    MoveRun both = row->run;
    GameRow below;

    if (next >= source->text.length || legal_moves(&row->run) < FEWEST)
        return false;
    line_fold(&source->text, next, &source->ahead);
    if (!read_row(source, &source->ahead, &below) || !is_like(&row->shape, &below.shape)
        || legal_moves(&below.run) < FEWEST)
        return false;
    for (int i = 0; i < below.run.count && both.count < MAX_RUN; i++)
        both.moves[both.count++] = below.run.moves[i];
    *doubtful = legal_moves(&both) == both.count;
    return !*doubtful || row->shape.mark != NUMBER;
}

/* Read source->line, which begins at `at`, as a row with one game in it and other fields beside:
 * CSV, a table of Markdown, a numbered list. A first row needs a second like it below. Where the
 * row ends, or `at`. */
static size_t gamelist_read(Source *source, size_t at)
{
    const Line *line = &source->line;
    const size_t next = text_next_line(&source->text, at);
    const bool inside = source->table.fields > 0 && source->gap == at;
    bool doubtful = false;
    Game game;
    GameRow row;

    if (!read_row(source, line, &row)
        || !(inside ? is_like(&row.shape, &source->table)
                    : begins_table(source, &row, next, &doubtful))) {
        source->table.fields = 0;
        return at;
    }
    const Span where = line_span(line, row.from, row.to);

    if (doubtful) {
        sink_fail(source->sink, DIAG_BAD_SYNTAX, where, "one game or several? these rows go on"
                  " from each other, and each may begin a game");
        return text_next_line(&source->text, next);
    }
    source->table = row.shape;
    source->game_end = 0;
    game_begin(&game, FORMAT_TRANSCRIPT, where);
    if (row.shape.column > 1 && row.name_to > row.name_from) {
        const Span name = line_span(line, row.name_from, row.name_to);

        chars_clean(name.chars, name.length, game.now.id, sizeof(game.now.id));
    }
    if (row.letters && row.shape.fields > 2)
        draft_warn(&game.now, DIAG_TRAILING_TEXT_IGNORED, line_span(line, 0, line->length),
                   "the other columns of the table are not read");
    sequel_play(&game, &row.run);
    game_end(&game, &source->options, source->sink);
    return next;
}

/* ---- games as coordinates ---- */

/* A result or another number behind the moves, up to `to`. */
static void warn_of_number(Game *game, const Line *line, int to)
{
    int from = to;

    while (from < line->length && !chars_is_digit(line->chars[from]))
        from++;
    if (from < line->length)
        draft_warn(&game->now, DIAG_TRAILING_TEXT_IGNORED, line_span(line, to, line->length),
                   "what stands behind the moves is not read, nor compared with them");
}

/* Hand out a game from the start, which ends at `at`. */
static size_t end_game(Source *source, const Game *game, size_t at)
{
    source->game_end = game->broken ? 0 : at;
    source->game_start = game->start;
    source->game_last = game->now.board;
    game_end(game, &source->options, source->sink);
    return at;
}

/* A game from the start in chars[from..to) of the line at `at`. */
static size_t read_game(Source *source, size_t at, const MoveRun *run, int from, int to)
{
    const Line *line = &source->line;
    const bool after = !moverun_ends(line, to), all = !after && from <= line_skip(line, 0);
    const Span last = run->where[run->count - 1];
    Game game;
    int end = from;

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
    while (end < line->length && line->raw + line->offsets[end] < last.chars + last.length)
        end++;
    if (all && run->aside.length == 0)
        warn_of_number(&game, line, end);
    sequel_play(&game, run);
    at = text_next_line(&source->text, at);
    if (all)
        at = sequel_lines(source, &game, at);
    return end_game(source, &game, at);
}

/* A line of one move, after something was read. Below a board it was taken for the solution.
 * Right below a game it is another game if it cannot be that game's next move; anywhere else
 * ("a2", as a caption may have it) it belongs to nothing. */
static size_t read_lone_move(Source *source, size_t at, const MoveRun *run)
{
    const Board start = moverun_start(run);
    size_t from = source->game_end;

    while (from > 0 && from < at && source->text.chars[from] == '\n')
        from++;
    const bool below = from > 0 && from == at;

    if (below && board_equal(start, source->game_start)
        && game_legal_prefix(start, run->moves, run->count) == run->count
        && game_legal_prefix(source->game_last, run->moves, run->count) == 0)
        return read_game(source, at, run, line_skip(&source->line, 0), source->line.length);
    sink_fail(source->sink, DIAG_BAD_SYNTAX, run->where[0], below
              ? "a single move below a game may be its next move or begin another: not read"
              : "a single move that belongs to no board and no game: not read");
    return text_next_line(&source->text, at);
}

/* The games of `run` that `mark` parts, each legal from the start and of two moves or more: how
 * many, with the index of the move behind each. 0 if they are not all such. A quotation mark
 * stands on both sides. */
static int split(const MoveRun *run, uint32_t mark, int ends[MAX_RUN])
{
    int count = 0, first = 0;

    for (int next = 1; next <= run->count; next++) {
        const Span before = run->where[next - 1];
        MoveRun part;
        int marks = 0;

        for (const uint32_t *from = before.chars + before.length;
             next < run->count && from < run->where[next].chars; from++)
            marks += mark == '"' ? marks_quote(*from) : *from == mark;
        if (next < run->count && marks <= (mark == '"'))
            continue;
        part.count = next - first;
        memcpy(part.moves, run->moves + first, (size_t)part.count);
        if (part.count < FEWEST || legal_moves(&part) < part.count
            || !board_equal(moverun_start(&part), moverun_start(run)))
            return 0;
        ends[count++] = first = next;
    }
    return count > 1 ? count : 0;
}

/* Hand out the games of a line that holds several; false if it holds one. */
static bool read_several(Source *source, const MoveRun *run)
{
    static const uint32_t PARTS[] = { '"', ';', '|', '/', ',' };
    const bool one = legal_moves(run) == run->count;
    int ends[MAX_RUN], count = 0, first = 0;

    for (size_t i = 0; i < ARRAY_LENGTH(PARTS) && count == 0; i++)
        count = split(run, PARTS[i], ends);
    if (count == 0 || (one && run->first_number > 0))
        return false;
    if (one)
        sink_fail(source->sink, DIAG_BAD_SYNTAX, run->where[0],
                  "one game or %d? write each game on a line of its own", count);
    for (int i = 0; i < count && !one; first = ends[i++]) {
        Game game;

        game_begin(&game, FORMAT_TRANSCRIPT, run->where[first]);
        for (int move = first; move < ends[i]; move++)
            game_play(&game, run->moves[move], run->sides[move], run->where[move]);
        game_end(&game, &source->options, source->sink);
    }
    return true;
}

size_t transcript_read(Source *source, size_t at)
{
    const Line *line = &source->line;
    const bool forced = source->format == FORMAT_TRANSCRIPT;
    const size_t next = text_next_line(&source->text, at);
    int from = line_skip(line, 0), to = line->length;
    MoveRun run;
    Game game;

    if (line->cut || from == line->length)
        return at;
    const size_t row = gamelist_read(source, at);

    if (row != at)
        return row;
    const size_t column = sequel_column(source, at, NULL, &run);

    if (column != at) {
        game_begin(&game, FORMAT_TRANSCRIPT, run.where[0]);
        sequel_play(&game, &run);
        game.now.last_line = run.where[run.count - 1].line;
        return end_game(source, &game, game.broken ? column : sequel_lines(source, &game, column));
    }
    if (moverun_line(line, &run)) {
        if (run.discs > 3 && read_several(source, &run))
            return next;
        return run.discs == 1 && run.first_number == 0 && source->sink->found && !forced
               ? read_lone_move(source, at, &run) : read_game(source, at, &run, from, to);
    }
    if (forced) {                       /* a board may still stand before the moves */
        size_t end = obf_read(source, at);

        end = end != at ? end : diagram_read(source, at);
        if (end != at)
            return end;
    }
    const bool spoilt = moverun_spoilt(line, &from, &to);

    if (!spoilt && moverun_in_prose(line, &run, &from, &to)) {
        if (!sequel_has_other(source, from, to, &run))
            return read_game(source, at, &run, from, to);
        sink_fail(source->sink, DIAG_BAD_SYNTAX, line_span(line, from, to),
                  "several games among other text: write each on a line of its own");
        return next;
    }
    if (!spoilt && !forced)
        return at;
    sink_fail(source->sink, DIAG_BAD_COORDINATE, line_span(line, max_int(from, 0), to),
              "neither a square a1 to h8 nor a pass");
    return next;
}
