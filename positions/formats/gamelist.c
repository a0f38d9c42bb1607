/* gamelist.c - games in a column of a table, one in each row.
 *
 *     id,moves            | 1 | f5d6c3 | +4 |         1. f5d6c3
 *     1,f5d6c3            | 2 | f5f6e6 | -2 |         2. f5f6e6
 *     2,"f5,f6,e6"
 *
 * A list of numbers and moves may also be one game: it is one if its rows go on from each other.
 */

#include "positions/formats/gamelist.h"

#include <string.h>

#include "positions/moves/marks.h"
#include "positions/moves/sequel.h"

enum { NUMBER = '.', FEWEST = 2 };

typedef struct {
    TableShape shape;
    int from, to;           /* the game in its line */
    int name_from, name_to; /* the first field, if that is another */
    bool letters;           /* in other fields */
    MoveRun run;
} Row;

static bool is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

static uint32_t mark_at(const Line *line, int at)
{
    const uint32_t raw = line->raw[line->offsets[at]];

    return raw == '\t' ? raw : line->chars[at];
}

/* Where the field at chars[at] ends, which `mark` parts from the next. */
static int field_end(const Line *line, int at, uint32_t mark)
{
    bool quoted = false;

    for (; at < line->length && (quoted || mark_at(line, at) != mark); at++)
        quoted ^= line->chars[at] == '"';
    return at;
}

/* What the field chars[from..to) adds to the row; false if it spoils it. */
static bool take_field(Source *source, const Line *line, int from, int to, Row *row)
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

static bool split_row(Source *source, const Line *line, uint32_t mark, Row *row)
{
    int from = line_skip(line, 0), to = line->length;

    *row = (Row){ .shape.mark = mark };
    if (mark == '|' && line->chars[from] == '|')
        from++;
    if (mark == '|' && to > from && line->chars[to - 1] == '|')
        to--;
    for (int end; from <= to; from = end + 1) {
        end = min_int(field_end(line, from, mark), to);
        if (!take_field(source, line, from, end, row))
            return false;
    }
    return row->shape.fields > 1 && row->run.count > 0;
}

/* "12. f5d6c3", "12) ...", "#12: ...", "12 ...". */
static bool split_number(Source *source, const Line *line, Row *row)
{
    const int first = line_skip(line, 0) + (line->chars[line_skip(line, 0)] == '#');
    int at = first;

    *row = (Row){ .shape.mark = NUMBER };
    while (at < line->length && is_digit(line->chars[at]))
        at++;
    if (at == first || !take_field(source, line, first, at, row))
        return false;
    const int end = at;

    while (at < line->length && (line->chars[at] == '.' || line->chars[at] == ')'
                                 || line->chars[at] == ':' || line->chars[at] == ' '))
        at++;
    return at > end && line->chars[at] != ',' && take_field(source, line, at, line->length, row)
           && row->run.count > 0 && row->run.first_number == 0;
}

static bool read_row(Source *source, const Line *line, Row *row)
{
    static const uint32_t MARKS[] = { '\t', ';', '|', ',' };

    if (line->cut)
        return false;
    for (size_t i = 0; i < ARRAY_LENGTH(MARKS); i++)
        if (field_end(line, 0, MARKS[i]) < line->length
            && split_row(source, line, MARKS[i], row))
            return true;
    return split_number(source, line, row);
}

static bool is_legal(const MoveRun *run)
{
    return game_legal_prefix(moverun_start(run), run->moves, run->count) >= FEWEST;
}

static bool is_like(const TableShape *one, const TableShape *other)
{
    return one->mark == other->mark && one->fields == other->fields
           && one->column == other->column;
}

/* Does the second row go on with the game of the first? */
static bool goes_on(const Row *first, const Row *second)
{
    MoveRun both = first->run;

    if (both.count + second->run.count > MAX_RUN)
        return false;
    memcpy(both.moves + both.count, second->run.moves, (size_t)second->run.count);
    both.count += second->run.count;
    return game_legal_prefix(moverun_start(&both), both.moves, both.count) == both.count;
}

/* Is `row` the first of a table, with another game in the line at `next`? */
static bool begins_table(Source *source, const Row *row, size_t next, bool *doubtful)
{
    Row below;

    if (next >= source->text.length || !is_legal(&row->run))
        return false;
    line_fold(&source->text, next, &source->ahead);
    if (!read_row(source, &source->ahead, &below) || !is_like(&row->shape, &below.shape)
        || !is_legal(&below.run))
        return false;
    *doubtful = goes_on(row, &below);
    return !*doubtful || row->shape.mark != NUMBER;
}

size_t gamelist_read(Source *source, size_t at)
{
    const Line *line = &source->line;
    const size_t next = text_next_line(&source->text, at);
    const bool inside = source->table.fields > 0 && source->gap == at;
    bool doubtful = false;
    Game game;
    Row row;

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
