/* obf.c - a whole board on one line: OBF, bare boards, Zebra's script.
 *
 *     [name] 64 squares, side to move [; a2:+38; c7:+36; ...] [% comment]
 *
 * The squares stand in one word, or in words of equal length (8, 16, 32, or 1), parted by blanks
 * or by anything else that is the same between all of them.
 */

#include <string.h>

#include "positions/drawing/alphabet.h"
#include "positions/drawing/near.h"
#include "positions/formats/formats.h"
#include "positions/moves/expected.h"
#include "positions/moves/sequel.h"

/* ---- the words that make up the board ---- */

enum { FEW_SQUARES = 24 };      /* fewer in a row are not an attempt at a board */

/* A word of the line: chars[from..to), `squares` of them could be squares. */
typedef struct {
    int from, to, squares, discs;
} Word;

/* Marks that part a board from what stands round it. */
static bool is_mark(uint32_t c)
{
    return c == ',' || c == ':' || c == '|' || c == '=' || c == '[' || c == ']' || c == '{'
           || c == '}' || c == '(' || c == ')' || marks_quote(c);
}

static int skip_marks(const Line *line, int at)
{
    while (at < line->length && (line->chars[at] == ' ' || is_mark(line->chars[at])))
        at++;
    return at;
}

/* Blanks for what stands between eight rows, where it is the same between all of them and no
 * square: "/", " | ", " -> ". */
static void part_rows(Line *line)
{
    enum { LONGEST = 5 };
    uint32_t *chars = line->chars;
    int from = line_skip(line, 0), rows, squares;

    while (from + 71 <= line->length && glyph_is_square(chars[from]) == false)
        from++;
    for (int gap = 1; gap <= LONGEST && from + 64 + 7 * gap <= line->length; gap++) {
        for (rows = 0; rows < 8; rows++) {
            const uint32_t *row = chars + from + rows * (8 + gap);

            for (squares = 0; squares < 8 && glyph_is_square(row[squares]); )
                squares++;
            if (squares < 8 || (rows > 0 && memcmp(row - gap, chars + from + 8,
                                                   (size_t)gap * sizeof(*chars)) != 0))
                break;
        }
        if (rows < 8)
            continue;
        for (int i = 0; i < 7 * gap; i++)
            chars[from + 8 + i / gap * (8 + gap) + i % gap] = ' ';
        return;
    }
}

static bool next_word(const Line *line, int at, Word *word)
{
    int marks = 0;

    at = skip_marks(line, at);
    *word = (Word){ at, at, 0, 0 };
    for (; word->to < line->length; word->to++) {
        const uint32_t c = line->chars[word->to];

        if (c == ' ' || c == ';' || c == '%' || is_mark(c))
            break;
        word->squares += glyph_is_square(c);
        word->discs += glyph_is_disc(c);
    }
    for (int i = word->from; word->squares == 66 && i < word->to; i++)
        marks += line->chars[i] == '_';
    if (marks == 1 && word->to - word->from == 66 && line->chars[word->to - 2] == '_')
        word->to = word->from + 64;     /* BOARD_X */
    return word->to > word->from;
}

static int word_length(Word word)
{
    return word.to - word.from;
}

/* Squares, perhaps with a slip among them. */
static bool is_boardlike(Word word)
{
    const int length = word_length(word);

    return word.squares == length || (length >= 6 && 4 * word.squares >= 3 * length);
}

/* The squares of a line, slips included. */
typedef struct {
    Cell cells[80];         /* of `count` */
    int count, discs, from, end;
    int words, odd;         /* the first word that is not as long as the first one, from 1; or 0 */
    int last;               /* length of the last */
} Squares;

/* Those of the words from chars[at] on: up to 64, and more if another row follows. */
static void collect(const Line *line, int at, Squares *squares)
{
    int length = 0;

    *squares = (Squares){ .from = -1 };
    for (Word word; next_word(line, at, &word) && is_boardlike(word); at = word.to) {
        const int size = word_length(word);

        length = squares->words == 0 ? size : length;
        if (squares->words > 0 && size != length && (size == 1 || squares->count >= 64))
            break;
        if (size == 1 && squares->words > 0        /* values of a list are no squares of a line */
            && (squares->count >= 64 || word.from != squares->end + 1
                || line->chars[squares->end] != ' '))
            break;
        squares->from = squares->words++ == 0 ? word.from : squares->from;
        squares->odd = squares->odd == 0 && size != length ? squares->words : squares->odd;
        squares->discs += word.discs;
        squares->last = size;
        squares->end = word.to;
        for (int i = word.from; i < word.to; i++, squares->count++)
            if (squares->count < (int)ARRAY_LENGTH(squares->cells))
                squares->cells[squares->count] = (Cell){ line->chars[i],
                                                         line_span(line, i, i + 1) };
    }
}

/* The first stretch that looks like a board. A rule of dashes is none, except one that is as long
 * as a board. */
static bool find_board(const Line *line, int least, Squares *squares)
{
    Word word;

    for (int at = 0; next_word(line, at, &word); at = word.to + (line->chars[word.to] == ';')) {
        if (!is_boardlike(word))
            continue;
        collect(line, word.from, squares);
        if (squares->count >= least && (squares->discs > 0 || squares->count == 64))
            return true;
        word.to = max_int(word.to, squares->end);
    }
    return false;
}

/* "O-O-O X;" is too short to be told from prose, but for the side behind it; " X; a2:+38;" has no
 * squares at all. */
static bool find_short(const Line *line, Squares *squares)
{
    Word first, side;

    if (!next_word(line, 0, &first))
        return false;
    side = first;
    if (word_length(first) > 1
        && (word_length(first) < 5 || first.discs == 0 || first.squares != word_length(first)
            || !next_word(line, first.to, &side) || word_length(side) != 1))
        return false;
    const int end = line_skip(line, side.to);

    collect(line, first.from, squares);
    return glyph_side(line->chars[side.from]) != SIDE_NONE
           && (line->chars[end] == ';' || (end == line->length && side.from != first.from));
}

/* The squares into *discs. *side is one that stands right behind them, without a blank. */
static void read_squares(Source *source, Squares *squares, Discs *discs, Side *side,
                         Faults *faults)
{
    const Line *line = &source->line;
    const Span where = line_span(line, squares->from, squares->end);
    const uint32_t final = line->chars[squares->end - 1];
    Word rest;
    const bool lone_side = next_word(line, squares->end, &rest) && word_length(rest) == 1
                           && glyph_names_side(line->chars[rest.from]);
    const bool glued = squares->count == 65 && glyph_names_side(final) && !lone_side
                       && (squares->words == 1 || squares->odd == squares->words);
    int marks = 0, empties = 0;

    *side = SIDE_NONE;
    if (glued) {
        squares->count = 64;
        squares->odd = 0;
        for (int i = 0; i < 64; i++) {
            marks += squares->cells[i].code == '_';
            empties += glyph_is_empty(squares->cells[i].code);
        }
        if (squares->cells[63].code == '_' && marks == 1 && empties > 1)        /* 63_X */
            squares->count = 63;
    }
    if (squares->count != 64 || squares->odd > 0) {
        const DiagCode code = squares->count < 64 ? DIAG_BOARD_TOO_SHORT
                            : squares->count > 64 ? DIAG_BOARD_TOO_LONG : DIAG_BAD_SYNTAX;

        if (squares->odd > 0)
            faults_add(faults, code, where, "got %d %s, row %d is not as long as the first",
                       squares->count, square_word(squares->count), squares->odd);
        else
            faults_add(faults, code, where, "got %d %s, 64 are needed", squares->count,
                       square_word(squares->count));
        discs_bad(squares->cells, min_int(squares->count, ARRAY_LENGTH(squares->cells)), faults);
        return;
    }
    discs_read(source, squares->cells, false, discs, faults);
    if (glued)
        *side = glyph_side_now(source->signs, final);
    if (glued && *side == SIDE_NONE)
        faults_add(faults, DIAG_BAD_SIDE, line_span(line, squares->end - 1, squares->end),
                   "the side to move should stand behind the 64 squares: X or O");
}

/* ---- the side behind the board ---- */

/* End of the part of the line that may speak of the side: a ';', a '%', moves, or the end. */
static int part_end(const Line *line, int at)
{
    const int from = at;
    MoveRun run;

    for (; at < line->length && line->chars[at] != ';' && line->chars[at] != '%'; at++)
        if (at > from && line->chars[at - 1] == ' ' && line->chars[at] != ' '
            && moverun_rest(line, at, &run))
            break;
    while (at > from && (line->chars[at - 1] == ' ' || is_mark(line->chars[at - 1])))
        at--;
    return at;
}

/* Does what stands behind a lone sign, chars[at..to), speak of a side as well, or is it a
 * legend? */
static bool is_spoilt(const Source *source, const Line *line, int at, int to, Side side)
{
    const uint32_t sign = line->chars[at - 1], next = line->chars[line_skip(line, at)];
    Clauses rest = { .count = 0 };
    bool heading = sign == '*' || sign == '#' || sign == '@';

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

/* The side that stands behind the board, in chars[at..]; *end is behind it. It is SIDE_NONE if
 * nothing stands there; what is neither is a fault. Words for it are added to `words`. */
static void read_side(const Source *source, int at, Side *side, int *end, Clauses *words,
                      Faults *faults)
{
    const Line *line = &source->line;

    const int field = line_skip(line, at + 1), behind = line_skip(line, field + 1);

    if (line->chars[at] == '_' || (line->chars[at] == ';' && (behind >= line->length
                                                              || line->chars[behind] == ';')
                                   && glyph_side(line->chars[field]) != SIDE_NONE))
        at++;
    while (at < line->length && (line->chars[at] == ' ' || (is_mark(line->chars[at])
                                                            && line->chars[at] != '['
                                                            && line->chars[at] != '(')))
        at++;
    const int to = part_end(line, at);
    const uint32_t c = line->chars[at];
    const bool alone = at + 1 >= to || line->chars[at + 1] == ' ' || is_mark(line->chars[at + 1]);

    *end = at;
    if (at >= to && !line_has(line, at, "%20"))
        return;
    const Side lone = !alone ? SIDE_NONE : c == '0' && source->script ? SIDE_WHITE
                                         : glyph_side_now(source->signs, c);
    const Said said = side_in(source->signs, line, at, to, true);

    if (lone != SIDE_NONE && (skip_marks(line, at + 1) >= to || said.side == lone
                              || !is_spoilt(source, line, at + 1, to, lone))) {
        *side = lone;
        *end = said.side == lone ? to : at + 1;
    } else if (lone == SIDE_NONE && (said.side == SIDE_BLACK || said.side == SIDE_WHITE)) {
        *side = said.side;
        *end = to;
        clauses_add(words, source->signs, line, at, to, true);
    } else if (c == '0' && alone) {
        faults_add(faults, DIAG_AMBIGUOUS_ZERO, line_span(line, at, at + 1),
                   "a zero is black for some programs and white for others; write X or O");
    } else {
        int word = at;

        while (word < to && line->chars[word] != ' ')
            word++;
        faults_add(faults, DIAG_BAD_SIDE, said.doubt.length > 0 ? said.doubt
                   : line_span(line, at, word), "the side to move should stand here: X or O");
    }
}

/* The side by the words before the board, behind it and in the lines around it; a sign behind it
 * stands as it is. False if they contradict each other or are not understood. */
static bool settle_side(Source *source, int to, const Clauses *words, size_t begin, size_t *next,
                        Span where, Side *side, Diag *error)
{
    const Line *line = &source->line;
    const uint32_t c = chars_lower(line->chars[line_skip(line, 0)]);
    const bool sign = *side != SIDE_NONE && words->count == 0;
    Clauses all = { .count = 0 };

    clauses_add(&all, source->signs, line, 0, to, !sign && c != 'b' && c != 'w');   /* labels? */
    clauses_append(&all, words);
    *side = sign ? *side : SIDE_NONE;
    return caption_settle(source, begin, next, where, all.count > 0 ? &all : NULL, side, error);
}

/* ---- the rest of the line ---- */

/* What is left of the line behind a '%', or behind the last thing that was read. */
static void read_tail(Sink *sink, Position *position, const Line *line, int at)
{
    int first, last;

    at = line_skip(line, at);
    if (at < line->length && line->chars[at] == '%') {
        const int from = line_skip(line, at + 1);
        const Span where = line_span(line, from, line->length);

        if (position->expected_count == 0 && expected_from_comment(position, line, from))
            return;
        if (from == line->length)
            return;
        chars_clean(where.chars, where.length, position->id, sizeof(position->id));
        if (where.length >= MAX_ID / 2)
            draft_warn(position, DIAG_COMMENT_DROPPED, where,
                       "the comment is not kept, only its beginning, as a name");
    } else if (unread_board(line, at, &first, &last)) {
        sink_fail(sink, DIAG_BAD_SYNTAX, line_span(line, first, last),
                  "another board behind the first: write one board on each line");
    } else if (at < line->length) {
        draft_warn(position, DIAG_TRAILING_TEXT_IGNORED, line_span(line, at, line->length),
                   "text after the position was not read");
    }
}

/* Lists of moves and scores in comments on the lines right below, as in "% a2 -14 a7 -18".
 * `complete`: a list behind ';' came before. Where they end. */
static size_t read_lists_below(Source *source, Position *position, bool complete, size_t next)
{
    Span where = line_span(&source->line, 0, source->line.length);

    while (next < source->text.length) {
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
    int from = line_skip(line, 0);

    from = skip_marks(line, from);
    while (to > from && (line->chars[to - 1] == ' ' || is_mark(line->chars[to - 1])))
        to--;
    const Span where = line_span(line, from, to);
    if (to > from)
        chars_clean(where.chars, where.length, position->id, sizeof(position->id));
}

/* A forced OBF line must not leave out what OBF demands. */
static void check_complete(const Source *source, const Line *line, Side side, int at,
                           Faults *faults)
{
    const bool entries = at < line->length && line->chars[at] == ';';

    if (side != SIDE_NONE || (!entries && source->format != FORMAT_OBF
                              && source->format != FORMAT_SCR))
        return;
    faults_add(faults, DIAG_NO_SIDE, line_span(line, 0, line->length),
               "no side to move stands after the board");
}

/* The position of `squares` in the line at `begin`; `next` is the following line. Where it
 * ends, moves included. */
static size_t read_line(Source *source, Squares *squares, size_t begin, size_t next)
{
    const Line *line = &source->line;
    Position position;
    Discs discs;
    Faults faults = { 0 };
    Clauses words = { .count = 0 };
    Diag error;
    Side side;
    int at;

    read_squares(source, squares, &discs, &side, &faults);

    at = squares->end;
    if (faults.count == 0 && side == SIDE_NONE)
        read_side(source, at, &side, &at, &words, &faults);
    at = skip_marks(line, at);
    if (faults.count == 0)
        check_complete(source, line, side, at, &faults);
    const Span where = line_span(line, squares->from, squares->end);

    if (!faults_none(&faults, &error)
        || !settle_side(source, squares->from, &words, begin, &next, where, &side, &error)) {
        sink_error(source->sink, &error);
        return next;
    }

    bool entries = at < line->length && line->chars[at] == ';';
    const Format format = entries || source->format == FORMAT_OBF ? FORMAT_OBF
                        : source->script ? FORMAT_SCR : FORMAT_BOARD;

    draft_begin(&position, format, where);
    read_name(&position, line, squares->from);
    discs_apply(&position, discs, side, where);
    if (!expected_read(&position, line, at, &at, &error)) {
        sink_error(source->sink, &error);
        return next;
    }
    if (format == FORMAT_BOARD && sequel_beside(source, &position, at, next, &next))
        return next;
    entries = position.expected_count > 0;
    read_tail(source->sink, &position, line, at);
    next = read_lists_below(source, &position, entries, next);
    if (format == FORMAT_BOARD)
        return sequel_after_board(source, &position, next);
    sink_position(source->sink, &position);
    return next;
}

/* Zebra stops at its end mark; what stands behind it must not be lost in silence. */
static size_t end_script(Source *source, size_t at)
{
    const Text *text = &source->text;

    for (; at < text->length; at++)
        if (text->chars[at] != '\n' && chars_fold(text->chars[at]) != ' ') {
            sink_fail(source->sink, DIAG_BAD_SYNTAX, text_span(text, at, 40),
                      "text behind the end of the script is not read");
            break;
        }
    return text->length;
}

static const char NOT_USED[] = "scores are read behind a board, or on the line right below it:"
                               " not used";

void obf_warn_of_scores_below(Source *source, size_t at)
{
    const Text *text = &source->text;
    const Line *line = &source->ahead;

    for (; at < text->length; at = text_next_line(text, at)) {
        const uint32_t c = chars_fold(text->chars[at]);

        if (c != '%' && c != '>' && c != ' ' && c != '\n')
            return;
        line_fold(text, at, &source->ahead);
        const int first = line_skip(line, 0);

        if (first < line->length && line->chars[first] != '%')
            return;
        if (expected_is_line(line)
            && sink_warn_last(source->sink, DIAG_TRAILING_TEXT_IGNORED,
                              line_span(line, first, line->length), NOT_USED))
            source->scores_told = line->number;
    }
}

size_t obf_read(Source *source, size_t at)
{
    Line *line = &source->line;
    const size_t next = text_next_line(&source->text, at);
    const bool forced = source->format == FORMAT_OBF || source->format == FORMAT_SCR;
    const int first = line_skip(line, 0);
    Squares squares;
    Word word;

    if (source->script && line_has(line, first, END_MARK))
        return end_script(source, next);
    if (expected_is_line(line) && line->number > source->scores_told)
        sink_loose(source->sink, DIAG_TRAILING_TEXT_IGNORED, line_span(line, first, line->length),
                   NOT_USED);
    if (line->cut || (first < line->length && line->chars[first] == '%'))
        return at;
    part_rows(line);
    if (!find_board(line, FEW_SQUARES, &squares) && !find_short(line, &squares)
        && !(forced && next_word(line, 0, &word) && is_boardlike(word)
             && find_board(line, 1, &squares)))
        return at;
    return read_line(source, &squares, at, next);
}
