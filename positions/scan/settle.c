/* settle.c - a board that was found, with all that stands behind it: handed out, or refused.
 *
 *     board [side] [; a2:+38 ...] [moves] [% comment]
 */

#include "positions/scan/expected.h"
#include "positions/scan/scan.h"

/* Marks that part a board from what stands round it. */
static bool is_mark(uint32_t c)
{
    return chars_is_one_of(c, " ,:|=[]{}()_+&/~") || marks_quote(c);
}

static int skip_marks(const Line *line, int at)
{
    while (at < line->length && is_mark(line->chars[at]))
        at++;
    return at;
}

/* End of the part of the line that may speak of the side: a ';', a '%', moves, or the end. */
static int part_end(const Line *line, int at)
{
    const int from = at;
    MoveRun run;

    for (; at < line->length && line->chars[at] != ';' && line->chars[at] != '%'; at++)
        if (at > from && line->chars[at - 1] == ' ' && line->chars[at] != ' '
            && moverun_read(line, at, line_has(line, at, "moves=") ? 1 : 2, &run))
            break;
    while (at > from && is_mark(line->chars[at - 1]))
        at--;
    return at;
}

/* Does what stands behind a lone sign, chars[at..to), speak of a side as well, or is it a
 * legend? */
static bool is_spoilt(const Source *source, const Line *line, int at, int to, Side side)
{
    const uint32_t sign = line->chars[at - 1], next = line->chars[line_skip(line, at)];
    Clauses rest = { .count = 0 };
    bool heading = chars_is_one_of(sign, "*#@");

    for (int i = 0; i < at - 1; i++)
        heading &= line->chars[i] != sign;
    for (int i = at; i < to; i++)
        if (line->chars[i - 1] == ' ' && (i + 1 == to || line->chars[i + 1] == ' ')
            && glyph_side_now(source->signs, line->chars[i]) == side_other(side))
            return true;
    clauses_add(&rest, source->signs, line, at, to, true);
    for (int i = 0; i < rest.count; i++)
        if ((rest.list[i].what != SAYS_NOTHING && rest.list[i].side != side)
            || (rest.list[i].denies))
            return true;
    return next == '=' || next == ':' || (heading && rest.count > 0);
}

/* The side behind the board. It is left out where nothing speaks of it. Where the line goes on. */
static int read_side(Source *source, Found *found)
{
    const Line *line = found->line;
    int at = found->to;
    const int field = line_skip(line, at + 1), behind = line_skip(line, field + 1);

    if (line->chars[at] == ';' && (behind >= line->length || line->chars[behind] == ';')
        && glyph_side(line->chars[field]) != SIDE_NONE)
        at++;
    while (at < line->length && !chars_is_one_of(line->chars[at], "[(")
           && (is_mark(line->chars[at]) || (!found->strict && line->chars[at] == ';')))
        at++;
    const int to = part_end(line, at);
    const uint32_t c = line->chars[at];
    const bool alone = at + 1 >= to || is_mark(line->chars[at + 1]);
    const Side lone = !alone ? SIDE_NONE : c == '0' && source->script ? SIDE_WHITE
                                         : glyph_side_now(source->signs, c);

    if (at >= to && !line_has(line, at, "%20"))
        return at;
    const Said said = side_in(source->signs, line, at, to, true);

    if (lone != SIDE_NONE && (skip_marks(line, at + 1) >= to || said.side == lone
                              || !is_spoilt(source, line, at + 1, to, lone))) {
        found->side = lone;
        return said.side == lone ? to : at + 1;
    }
    if (lone == SIDE_NONE && (said.side == SIDE_BLACK || said.side == SIDE_WHITE)) {
        clauses_add(&found->beside, source->signs, line, at, to, true);
        return to;
    }
    if (!found->strict) {
        clauses_add(&found->beside, source->signs, line, at, line->length, found->bits);
        return at;
    }
    if (c == '0' && alone) {
        faults_add(&found->faults, DIAG_AMBIGUOUS_ZERO, line_span(line, at, at + 1),
                   "a zero is black for some programs and white for others; write X or O");
        return at;
    }
    int word = at;

    while (word < to && line->chars[word] != ' ')
        word++;
    faults_add(&found->faults, DIAG_BAD_SIDE, said.doubt.length > 0 ? said.doubt
               : line_span(line, at, word), "the side to move should stand here: X or O");
    return at;
}

/* What is left of the line behind a '%', or behind the last thing that was read; false, and an
 * error, if it is another board. */
static bool read_rest(Source *source, Position *position, const Line *line, int at)
{
    int first, last;

    at = line_skip(line, at);
    if (at < line->length && line->chars[at] == '%') {
        const int from = line_skip(line, at + 1);
        const Span where = line_span(line, from, line->length);

        if (from == line->length || (position->expected_count == 0
                                     && expected_from_comment(position, line, from)))
            return true;
        chars_clean(where.chars, where.length, position->id, sizeof(position->id));
        if (where.length >= MAX_ID / 2)
            draft_warn(position, DIAG_COMMENT_DROPPED, where,
                       "the comment is not kept, only its beginning, as a name");
        return true;
    }
    if (leftover_board(line, at, &first, &last)) {
        sink_fail(source->sink, DIAG_BAD_SYNTAX, line_span(line, first, last),
                  "another board behind the first: write one board on each line");
        return false;
    }
    while (position->format != FORMAT_OBF && at < line->length
           && (is_mark(line->chars[at]) || chars_is_one_of(line->chars[at], "-;.")
               || (position->format == FORMAT_FEN && chars_is_digit(line->chars[at]))))
        at++;                           /* "- - 0 1", "]);" */
    if (at < line->length)
        draft_warn(position, DIAG_TRAILING_TEXT_IGNORED, line_span(line, at, line->length),
                   "text after the position was not read");
    return true;
}

/* Lists of moves and scores in comments on the lines right below, as in "% a2 -14 a7 -18".
 * `complete`: a list behind ';' came before. Where they end. */
static size_t read_lists_below(Source *source, Position *position, bool complete, size_t next)
{
    Span where = { position->line, position->column, NULL, 0 };

    while (next < source->text.length
           && chars_is_one_of(chars_fold(source->text.chars[next]), "% >")) {
        line_fold(&source->text, next, &source->ahead);
        if (!expected_from_line_below(position, &source->ahead, complete))
            break;
        where = line_span(&source->ahead, 0, source->ahead.length);
        next = text_next_line(&source->text, next);
    }
    if (!complete)
        expected_finish_comment(position, where);
    return next;
}

/* "FFO #40: " before a board is its name. */
static void read_name(Position *position, const Line *line, int to)
{
    const int from = skip_marks(line, line_skip(line, 0));

    while (to > from && is_mark(line->chars[to - 1]))
        to--;
    const Span where = line_span(line, from, max_int(from, to));

    chars_clean(where.chars, where.length, position->id, sizeof(position->id));
}

/* The side by all that stands around the board. Where the line goes on behind it: with "; a2:+38",
 * *entries, or something else. False: *error says what is wrong with the board or the words. */
static bool settle_side(Source *source, Found *found, int *at, bool *entries, Diag *error)
{
    const Line *line = found->line;
    const bool glued = found->side != SIDE_NONE, obf = found->format == FORMAT_BOARD;

    *at = found->to;
    *entries = false;
    if (line && found->faults.count == 0 && !glued)
        *at = read_side(source, found);
    if (line && found->from > 0) {      /* what stands before it; "B:" and "W:" may be labels */
        const uint32_t c = chars_lower(line->chars[line_skip(line, 0)]);
        Clauses all = { .count = 0 };

        clauses_add(&all, source->signs, line, 0, found->from,
                    obf && found->side == SIDE_NONE && c != 'b' && c != 'w');
        clauses_append(&all, &found->beside);
        found->beside = all;
    }
    if (line) {
        if (glued && obf && found->faults.count == 0
            && (side_said(&found->beside).side != SIDE_NONE
                || side_in(source->signs, line, *at, line->length, true).side != SIDE_NONE))
            faults_add(&found->faults, DIAG_BOARD_TOO_LONG, found->where,
                       "65 squares and a side to move");
        *at = skip_marks(line, *at);
        *entries = obf && *at < line->length && line->chars[*at] == ';';
        if (found->faults.count == 0 && found->side == SIDE_NONE && found->beside.count == 0
            && (*entries || source->format == FORMAT_OBF || source->format == FORMAT_SCR))
            faults_add(&found->faults, DIAG_NO_SIDE, line_span(line, 0, line->length),
                       "no side to move stands after the board");
    }
    return faults_none(&found->faults, error)
           && caption_settle(source, found->begin, &found->next, found->where, &found->beside,
                             &found->side, error);
}

/* The board with its side, and warnings of what was assumed of them. */
static void begin_position(Source *source, Found *found, Format format, Position *position)
{
    const bool guessed = found->by_turn && found->side == SIDE_NONE;
    Discs discs = found->discs;

    if (guessed)
        found->side = side_by_parity(discs.black | discs.white);
    if (found->by_turn && found->side == SIDE_WHITE) {
        discs.black = found->discs.white;
        discs.white = found->discs.black;
    }
    draft_begin(position, format, found->where);
    position->last_line = text_number(&source->text, found->next - 1);
    discs_apply(position, discs, found->side, found->where);
    if (guessed)
        discs_warn_of_turn(position, found->where);
    else if (found->by_turn && !found->named && found->side == SIDE_WHITE)
        draft_warn(position, DIAG_COLOURS_BY_DIGIT, found->where, "the first number is taken for"
                   " the discs of White, who is to move; \"black\" before it says otherwise");
    if (found->bits)
        discs_warn_of_bits(position, found->where);
}

size_t found_settle(Source *source, Found *found)
{
    const Line *line = found->line;
    const bool obf = found->format == FORMAT_BOARD;
    bool entries, moves;
    Position position;
    MoveRun run;
    Diag error;
    int at;

    if (!settle_side(source, found, &at, &entries, &error)) {
        sink_error(source->sink, &error);
        return found->next;
    }
    begin_position(source, found, !obf ? found->format
                   : entries || source->format == FORMAT_OBF ? FORMAT_OBF
                   : source->script ? FORMAT_SCR : FORMAT_BOARD, &position);
    if (!line)
        return games_after_board(source, &position, NULL, 0, found->next);
    if (obf)
        read_name(&position, line, found->from);
    if (entries && !expected_read(&position, line, at, &at, &error)) {
        sink_error(source->sink, &error);
        return found->next;
    }
    const bool complete = position.expected_count > 0;

    moves = !entries && moverun_read(line, at, line_has(line, at, "moves=") ? 1 : 2, &run);
    if (!moves && !read_rest(source, &position, line, at))
        return found->next;
    if (obf && !moves)
        found->next = read_lists_below(source, &position, complete, found->next);
    if (position.format != FORMAT_OBF && position.format != FORMAT_SCR)
        return games_after_board(source, &position, moves ? line : NULL, at, found->next);
    sink_position(source->sink, &position);
    return found->next;
}
