/* obf.c - a whole board on one line: OBF, bare boards, Zebra's script.
 *
 *     [name] 64 squares, side to move [; a2:+38; c7:+36; ...] [% comment]
 *
 * The squares stand in one word, or in words of equal length (8, 16, 32, or 1).
 */

#include "positions/drawing/alphabet.h"
#include "positions/formats/beside.h"
#include "positions/formats/formats.h"
#include "positions/moves/expected.h"
#include "positions/moves/sequel.h"

/* ---- text between the parts of a board on one line ---- */

/*     ---OX---/---XO---/...       BOARD:X   BOARD,X   BOARD_X   "BOARD X",
 */

enum { SQUARES_IN_QUOTES = 24 };        /* fewer are a quotation, not a board */

/* Rows parted by '/' or '|': blanks do as well. Only where seven of them part eight words of
 * squares, none of which is then left in doubt. */
static void part_rows(Line *line, int from)
{
    const uint32_t *chars = line->chars;
    int bars[7], count = 0, length = 0, at = from;

    for (; at < line->length && chars[at] != ' ' && chars[at] != ';'; at++) {
        if (chars[at] != '/' && chars[at] != '|') {
            length += glyph_is_square(chars[at]) ? 1 : 99;
        } else if (length != 8 || count == 7) {
            return;
        } else {
            bars[count++] = at;
            length = 0;
        }
    }
    for (int i = 0; i < 7 && count == 7 && (length == 8 || length == 9); i++)
        line->chars[bars[i]] = ' ';
}

static bool is_quote(uint32_t c)
{
    return c == '"' || c == '\'' || c == '`' || c == 0x201c || c == 0x201d || c == 0x2018
           || c == 0x2019 || c == 0xab || c == 0xbb;
}

/* The length of the stretch of squares at chars[from]; in BOARD_X the '_' ends it, if it is
 * no sign of the board. */
static int squares_at(const Line *line, int from)
{
    const uint32_t *squares = line->chars + from;
    int length = 0, marks = 0;

    for (; glyph_is_square(squares[length]); length++)
        marks += squares[length] == '_';
    return length == 66 && marks == 1 && squares[64] == '_'
           && glyph_side(squares[65]) != SIDE_NONE ? 64 : length;
}

/* The quotation mark at chars[from], the one that closes it, a comma or bracket behind that,
 * and a bracket before the first. */
static void blank_quotes(Line *line, int from, int board_end)
{
    int at = board_end;

    line->chars[from] = ' ';
    if (from > 0 && (line->chars[from - 1] == '[' || line->chars[from - 1] == '{'))
        line->chars[from - 1] = ' ';
    while (at < line->length && !is_quote(line->chars[at]))
        at++;
    if (at == line->length)
        return;
    line->chars[at] = ' ';
    if (line->chars[at + 1] == ',' || line->chars[at + 1] == ']' || line->chars[at + 1] == '}')
        line->chars[at + 1] = ' ';
}

/* A sign for a side, and no move of an OBF line, between the marks that part fields? */
static bool is_side_field(const Line *line, int from)
{
    const int at = line_skip(line, from), end = line_skip(line, at + 1);

    return glyph_side(line->chars[at]) != SIDE_NONE
           && (end >= line->length || line->chars[end] == ';');
}

/* What parts 64 squares from the side. */
static void blank_mark(Line *line, int board_end)
{
    const uint32_t c = line->chars[board_end];

    if (c == ':' || c == ',' || c == '_' || (c == ';' && is_side_field(line, board_end + 1)))
        line->chars[board_end] = ' ';
    int at = line_skip(line, board_end);

    if (at > board_end && at + 2 < line->length && is_quote(line->chars[at])
        && is_quote(line->chars[at + 2]))               /* "BOARD","X" */
        line->chars[at] = line->chars[at + 2] = ' ';
    at = line_skip(line, at);
    if (at > board_end && glyph_side(line->chars[at]) != SIDE_NONE && line->chars[at + 1] == ',')
        line->chars[at + 1] = ' ';
}

/* Blanks in place of the marks that part rows of squares, of those that part the board from
 * its side, and of quotation marks round both; only where squares enough stand there. */
static void parted_make_plain(Line *line)
{
    int from = line_skip(line, 0), length = 0;

    part_rows(line, from);
    while (from < line->length && (length = squares_at(line, from)) < SQUARES_IN_QUOTES)
        from += length + 1;
    if (from >= line->length)
        return;
    if (from > 0 && is_quote(line->chars[from - 1]))
        blank_quotes(line, from - 1, from + length);
    else if (from > 0 && (line->chars[from - 1] == ',' || line->chars[from - 1] == ';'
                          || line->chars[from - 1] == '|' || line->chars[from - 1] == '='))
        line->chars[from - 1] = ' ';
    if (length == 64)
        blank_mark(line, from + length);
}

/* ---- the board ---- */

enum { FEW_SQUARES = 24 };      /* fewer in a row are not an attempt at a board */

/* A word of the line: chars[from..to), `squares` of them could be squares. */
typedef struct {
    int from, to, squares, discs;
} Word;

static bool next_word(const Line *line, int at, Word *word)
{
    at = line_skip(line, at);
    *word = (Word){ at, at, 0, 0 };
    for (; word->to < line->length; word->to++) {
        const uint32_t c = line->chars[word->to];

        if (c == ' ' || c == ';' || c == '%')
            break;
        word->squares += glyph_is_square(c);
        word->discs += glyph_is_disc(c);
    }
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

/* The first word of the first stretch that looks like a board. */
static bool find_board(const Line *line, int least, Word *first)
{
    Word word, start = { 0 };
    int squares = 0, discs = 0;

    for (int at = 0; next_word(line, at, &word); at = word.to) {
        if (!is_boardlike(word)) {
            squares = discs = 0;
            continue;
        }
        if (squares == 0 || (word_length(word) >= least && word_length(start) < least))
            start = word, squares = discs = 0;
        squares += word.squares;
        discs += word.discs;
        /* A rule of dashes is not a board, except one that is as long as a board. */
        if (squares >= least && (discs > 0 || squares == 64)) {
            *first = start;
            return true;
        }
    }
    return false;
}

/* "O-O-O X;" is too short to be told from prose, but for the side behind it. */
static bool find_short(const Line *line, Word *first)
{
    Word side;

    if (!next_word(line, 0, first) || word_length(*first) < 5 || first->discs == 0
        || first->squares != word_length(*first) || !next_word(line, first->to, &side)
        || word_length(side) != 1 || glyph_side(line->chars[side.from]) == SIDE_NONE)
        return false;
    return side.to == line->length || line->chars[side.to] == ';';
}

/* " X; a2:+38;" without its board. */
static bool is_headless(const Line *line)
{
    const int first = line_skip(line, 0);
    const int next = line_skip(line, first + 1);

    return first < line->length && line->chars[next] == ';'
           && glyph_side(line->chars[first]) != SIDE_NONE;
}

/* The words that make up the board. */
typedef struct {
    Word words[64];
    int count, squares;     /* characters in all of them, slips included */
    int odd;                /* the first word that is not as long as the first one, or -1 */
    int end;
} Layout;

static void lay_out(const Line *line, Word first, Layout *layout)
{
    Word word = first;

    *layout = (Layout){ .odd = -1 };
    do {
        const int length = word_length(word);

        if (layout->count > 0 && length != word_length(first)) {
            const bool side = length == 1 && layout->squares + 1 >= 57;

            if (side || !is_boardlike(word) || length < 2)
                break;
            if (layout->odd < 0)
                layout->odd = layout->count;
        }
        layout->words[layout->count++] = word;
        layout->squares += length;
        layout->end = word.to;
    } while (layout->squares < 64 && layout->count < 64 && next_word(line, word.to, &word)
             && is_boardlike(word));
}

static void fail_length(Faults *faults, const Line *line, const Layout *layout, Word rest)
{
    const bool more = layout->squares >= 64;
    const int squares = layout->squares + (more && word_length(rest) > 1 ? word_length(rest) : 0);
    const Span where = line_span(line, layout->words[0].from, layout->end);
    const DiagCode code = squares < 64 ? DIAG_BOARD_TOO_SHORT : DIAG_BOARD_TOO_LONG;

    if (layout->odd >= 0 && squares == 64)
        faults_add(faults, DIAG_BAD_SYNTAX, where,
                    "64 squares, but not in rows of the same length: row %d has %d",
                    layout->odd + 1, word_length(layout->words[layout->odd]));
    else if (layout->odd >= 0)
        faults_add(faults, code, where, "got %d %s, row %d has %d", squares, square_word(squares),
                   layout->odd + 1, word_length(layout->words[layout->odd]));
    else
        faults_add(faults, code, where, "got %d %s, 64 are needed", squares,
                   square_word(squares));
}

/* Is the last square, before a side without a blank, a '_' that stands nowhere else, though
 * there are other empty squares? Then it is the '_' of BOARD_X, and no square. */
static bool ends_with_mark(const Line *line, const Layout *layout)
{
    const Word *last = &layout->words[layout->count - 1];
    int marks = 0, others = 0;

    for (int i = layout->words[0].from; i < last->to; i++) {
        marks += line->chars[i] == '_';
        others += line->chars[i] != '_' && line->chars[i] != ' ' && glyph_is_empty(line->chars[i]);
    }
    return last->to - last->from >= 2 && line->chars[last->to - 2] == '_' && marks == 1
           && others > 0;
}

/* The squares into *discs. *side is one that stands right behind them, without a blank. False
 * if where they end cannot be told. */
static bool read_squares(Source *source, const Line *line, Word first, Layout *layout,
                         Discs *discs, Side *side, Faults *faults)
{
    enum { MOST = 80 };                 /* of them 64, if nothing is wrong */
    Cell cells[MOST];
    int n = 0;

    lay_out(line, first, layout);
    Word *last = &layout->words[layout->count - 1];
    const uint32_t final = line->chars[last->to - 1];
    Word rest;
    const bool more = next_word(line, layout->end, &rest) && line->chars[layout->end] == ' ';
    const bool lone_side = more && word_length(rest) == 1
                           && glyph_names_side(line->chars[rest.from]);
    const bool glued = layout->squares == 65 && glyph_names_side(final) && !lone_side
        && (layout->count == 1 || word_length(*last) == word_length(first) + 1);

    *side = SIDE_NONE;
    if (glued && ends_with_mark(line, layout)) {
        faults_add(faults, DIAG_BOARD_TOO_SHORT, line_span(line, first.from, layout->end),
                   "got 63 squares before the '_', 64 are needed");
        return false;
    }
    if (glued) {
        last->to--;
        layout->squares--;
        if (layout->odd == layout->count - 1)
            layout->odd = -1;
    }
    for (int w = 0; w < layout->count; w++)
        for (int i = layout->words[w].from; i < layout->words[w].to && n < MOST; i++)
            cells[n++] = (Cell){ line->chars[i], line_span(line, i, i + 1) };
    if (layout->squares != 64 || layout->odd >= 0
        || (more && !lone_side && word_length(rest) > 1 && is_boardlike(rest)
            && word_length(rest) == word_length(first))) {
        fail_length(faults, line, layout, more ? rest : (Word){ 0 });
        discs_bad(cells, n, faults);
        return layout->count == 1 && !(more && is_boardlike(rest));
    }
    discs_read(source, cells, false, discs, faults);
    if (glued) {
        *side = glyph_side_now(source->signs, final);
        if (*side == SIDE_NONE && faults->count == 0)
            faults_add(faults, DIAG_BAD_SIDE, line_span(line, last->to, last->to + 1),
                       "the side to move should stand behind the 64 squares: X or O");
    }
    return !glued || faults->count == 0;
}

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

    while (to > from && (line->chars[to - 1] == ' ' || line->chars[to - 1] == ':'
                         || line->chars[to - 1] == ',' || line->chars[to - 1] == '|'))
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

/* The position at `first` in the line at `begin`; `next` is the following line. Where it
 * ends, moves included. */
static size_t read_line(Source *source, Word first, size_t begin, size_t next)
{
    const Line *line = &source->line;
    Position position;
    Layout layout;
    Discs discs;
    Faults faults = { 0 };
    Clauses words = { .count = 0 };
    Diag error;
    Side side;
    int at;

    const bool whole = read_squares(source, line, first, &layout, &discs, &side, &faults);

    at = layout.end;
    if (whole && side == SIDE_NONE)
        beside_behind(source, at, &side, &at, &words, &faults);
    at = line_skip(line, at);
    if (whole)
        check_complete(source, line, side, at, &faults);
    const Span where = line_span(line, first.from, layout.end);

    if (!faults_none(&faults, &error)
        || !beside_side(source, first.from, &words, begin, &next, where, &side, &error)) {
        sink_error(source->sink, &error);
        return next;
    }

    bool entries = at < line->length && line->chars[at] == ';';
    const Format format = entries || source->format == FORMAT_OBF ? FORMAT_OBF
                        : source->script ? FORMAT_SCR : FORMAT_BOARD;

    draft_begin(&position, format, where);
    read_name(&position, line, first.from);
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
    Word board;

    if (source->script && line_has(line, first, END_MARK))
        return end_script(source, next);
    if (expected_is_line(line) && line->number > source->scores_told)
        sink_loose(source->sink, DIAG_TRAILING_TEXT_IGNORED, line_span(line, first, line->length),
                   NOT_USED);
    if (line->cut || (first < line->length && line->chars[first] == '%'))
        return at;
    parted_make_plain(line);
    if (is_headless(line)) {
        sink_fail(source->sink, DIAG_BOARD_TOO_SHORT, line_span(line, first, line->length),
                  "no squares stand before the side to move");
        return next;
    }
    if (!find_board(line, FEW_SQUARES, &board) && !find_short(line, &board)
        && !(forced && next_word(line, 0, &board) && is_boardlike(board)))
        return at;
    return read_line(source, board, at, next);
}
