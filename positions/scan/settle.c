/* settle.c - a board that was found, with all that stands around it: handed out, or refused. */

#include <string.h>

#include "positions/scan/expected.h"
#include "positions/scan/rows.h"
#include "positions/scan/scan.h"

enum {
    MOST_LINES = 8,         /* that are looked at in each direction */
    SHORT_LINE = 32,        /* a longer one apart from the board speaks of something else */
};

/* ---- what is left over ---- */

/* The first 64 squares in one stretch, or eight rows of a FEN, in chars[at..). */
static bool holds_board(const Line *line, int at, int *first, int *last)
{
    enum { FEN_SLASHES = 7 };
    int squares = at, slashes = 0, fen = at;        /* where each stretch begins */
    bool disc = false;

    for (; at <= line->length; at++) {
        const uint32_t c = at < line->length ? line->chars[at] : ' ';
        const bool square = at < line->length && glyph_is_square(c);
        const bool row = c == '/' || chars_is_rank(c) || chars_lower(c) == 'p';

        *last = at;
        *first = squares;
        if (!square && at - squares >= 64 && disc)
            return true;
        *first = fen;
        if (!row && slashes >= FEN_SLASHES && at - fen >= 2 * FEN_SLASHES)
            return true;
        disc = square && (disc || glyph_is_disc(c));
        squares = square ? squares : at + 1;
        slashes = row ? slashes + (c == '/') : 0;
        fen = row ? fen : at + 1;
    }
    return false;
}

/* Four numbers or more that may be squares, and nothing besides: "44 43 20 19", "(4,5) (5,3)",
 * "4-5 5-3", "5646334334". */
static bool are_numbers(const Line *line, int at, int to)
{
    int count = 0, digits = 0;

    for (int i = at; i < to; i++)       /* behind "game:" */
        at = chars_is_one_of(line->chars[i], ":=") ? i + 1 : at;
    for (uint64_t seen = 0; at < to; at++) {
        int end = at, value = 0;

        for (; end < to && chars_is_digit(line->chars[end]); end++) {
            value = min_int(10 * value + (int)(line->chars[end] - '0'), 999);
            digits += chars_is_rank(line->chars[end]);
        }
        if (end == at && !chars_is_one_of(line->chars[at], " ,;()[]{}-.>|"))
            return false;
        if (end == at)
            continue;
        if (end - at > 2 && (end - at < 6 || digits < end - at || (end - at) % 2 != 0))
            return false;
        if (end - at <= 2 && (value > 88 || (end - at == 2 && (seen >> (value & 63) & 1) != 0)))
            return false;               /* a square is played once */
        seen |= end - at == 2 ? square_bit(value & 63) : 0;
        count += end - at;
        at = end - 1;
    }
    return count >= 4 && count % 2 == 0;
}

/* "O-O-O X;", a word of squares, a side and no more; or a side before scores. */
static bool is_torn(const Line *line, int at)
{
    int from = line_skip(line, at), to = from;
    bool disc = false;

    for (; to < line->length && glyph_is_square(line->chars[to]); to++)
        disc |= glyph_side(line->chars[to]) != SIDE_NONE;
    const int side = to > from + 1 ? line_skip(line, to) : from, end = line_skip(line, side + 1);

    return disc && glyph_side(line->chars[side]) != SIDE_NONE && (to == from + 1 || side > to)
           && (line->chars[end] == ';' || (end >= line->length && to > from + 4));
}

const char *leftover(const Line *line, int at, int to, int *first, int *last)
{
    int letters, discs = 0;

    if (holds_board(line, at, first, last) && *last <= to)
        return "a board stands here, and what stands around it is not understood";
    *first = at;
    *last = to;
    for (int i = at; i < to; i++)
        discs += glyph_is_disc(line->chars[i]) && !chars_is_alnum(line->chars[i + 1])
                 && (i == at || !chars_is_alnum(line->chars[i - 1]));
    for (int i = at, digits = 0; i <= to; i++) {
        const bool digit = i < to && chars_hex(line->chars[i]) >= 0;

        if (!digit && ((digits >= 17 && digits <= 20)
                       || (digits >= 9 && line_has(line, i - digits - 2, "0x"))))
            return "numbers stand here that may be a board, and are not understood";
        digits = digit ? digits + 1 : 0;
    }
    if (discs >= 8)
        return "a row of squares seems to stand here, and no board";
    if (is_torn(line, at))
        return "fewer than 64 squares and a side to move: a part of a board";
    if (are_numbers(line, at, to))
        return "these numbers may be moves: write them as f5d6c3";
    const int squares = moverun_count(line, at, to, &letters);

    return squares >= 3 || (squares == 2 && letters <= 2)
           ? "squares stand here that are read neither as a game nor as moves of one" : NULL;
}

bool leftover_row(const Line *line)
{
    int words = 0, longest = 0, length = 0, kinds = 0, signs = 0;
    uint32_t seen[8] = { 0 };

    for (int at = 0; at <= line->length; at++) {
        const uint32_t c = line->chars[at];
        int kind = 0;

        if (at == line->length || chars_is_one_of(c, " |")) {
            words += length > 0;
            longest = max_int(longest, length);
            length = 0;
            continue;
        }
        length++;
        signs++;
        while (kind < kinds && seen[kind] != c)
            kind++;
        if (kind == kinds && kinds < 8)
            seen[kinds++] = c;
    }
    return (kinds > 1 || seen[0] == UNKNOWN_SIGN) && ((words >= 8 && words <= 10 && longest <= 2)
                         || (words == 1 && signs == 8 && kinds <= 4));
}

/* ---- lines around a board ---- */

typedef struct {
    Clauses clauses;
    size_t end;             /* behind the last line that said something */
    size_t stop;            /* where they were seen to end */
    bool board;             /* another board touches them, at `stop` */
} Words;

static bool is_blank(const Line *line)
{
    return line_skip(line, 0) == line->length || line_has(line, line_skip(line, 0), "```");
}

bool side_speaks(const Source *source, const Line *line)
{
    return line->length <= SHORT_LINE
           && side_in(source->signs, line, 0, line->length, false).side != SIDE_NONE;
}

/* Values of an array, squares in a row, or a row of a drawing. A rule of dashes is none. */
static bool is_board(const Source *source, Line *line)
{
    int values = 0, squares = 0, others = 0;
    Row row;

    for (int at = 0; at < line->length; at++) {
        const uint32_t c = line->chars[at], next = line->chars[line_skip(line, at + 1)];

        values += chars_is_one_of(c, ",[{(")
                  && (chars_is_one_of(next, "\"'0123456789") || glyph_is_square(next));
        squares = glyph_is_square(c) ? squares + 1 : c == ' ' ? squares : 0;
        others += c != ' ' && !glyph_is_empty(c);
        if (squares >= 24)
            return true;
    }
    rows_read(line, NULL, &row);
    if (row.kind == ROW_SLIP)
        return !side_speaks(source, line)
               && side_in(source->signs, line, 0, line->length, false).doubt.length == 0;
    return values >= 8 || row.kind == ROW_HEADER || (row.kind == ROW_SQUARES && others > 0);
}

static bool is_bitboards(const Line *line)
{
    int digits = 0;

    for (int at = 0; at <= line->length; at++)
        if (at < line->length && chars_hex(line->chars[at]) >= 0)
            digits++;
        else if (digits >= 10 && digits < 64)
            return true;
        else
            digits = 0;
    return false;
}

/* A record that tells its own side: FEN, GGF, SGF, PGN, JSON, an address. */
static bool is_record(const Line *line)
{
    const int first = line_skip(line, 0);
    const uint32_t c = line->chars[first];
    int from, to;

    for (int at = first; c == '[' && at < line->length; at++)
        if (line->chars[at] == '"')
            return true;
    return c == '{' || (c == '(' && line->chars[first + 1] == ';')
           || line_has(line, first, "http") || holds_board(line, first, &from, &to);
}

/* Listen to a line that is no scores, unless it is longer than `longest`. Did it tell
 * anything? */
static bool listen(Source *source, const Line *line, int longest, Clauses *clauses)
{
    const int first = line_skip(line, 0), before = clauses->count;

    if (line->length - first <= longest && !expected_is_line(line))
        clauses_add(clauses, source->signs, line, first, line->length, true);
    return clauses->count > before;
}

/* The lines from `at` on, up to a blank one or something else. */
static Words words_below(Source *source, size_t at, int longest)
{
    const Text *text = &source->text;
    Words words = { .end = at };
    Line *line = &source->aside;
    MoveRun run;

    for (int n = 0; n < MOST_LINES && at < text->length && !words.board; n++) {
        line_fold(text, at, line);
        if (is_blank(line) || moverun_line(line, &run) || is_bitboards(line))
            break;
        words.board = is_board(source, line);
        if (words.board || is_record(line))
            break;
        const bool tells = listen(source, line, longest, &words.clauses);

        at = text_next_line(text, at);
        if (tells)
            words.end = at;
    }
    words.stop = at;
    return words;
}

/* The lines before `at`, back to a blank one or to what was read before. With `apart`, blank
 * lines that come first are stepped over. */
static Clauses words_above(Source *source, size_t at, bool apart, int longest)
{
    const Text *text = &source->text;
    int to = text_line_at(text, at), from;
    Clauses clauses = { .count = 0 };
    bool blank = false;

    for (; apart && to > 0 && text->starts[to - 1] >= source->gap; to--) {
        line_fold(text, text->starts[to - 1], &source->aside);
        if (blank && !is_blank(&source->aside))
            break;                      /* lines before the blank one touch the board */
        blank |= is_blank(&source->aside);
    }
    for (from = to; from > 0 && to - from < MOST_LINES && text->starts[from - 1] >= source->gap;
         from--) {
        line_fold(text, text->starts[from - 1], &source->aside);
        if (is_blank(&source->aside))
            break;
    }
    for (; from < to; from++) {
        line_fold(text, text->starts[from], &source->aside);
        listen(source, &source->aside, longest, &clauses);
    }
    return clauses;
}

static size_t skip_blank_lines(Source *source, size_t at)
{
    for (int n = 0; n < MOST_LINES && at < source->text.length; n++) {
        line_fold(&source->text, at, &source->aside);
        if (!is_blank(&source->aside))
            break;
        at = text_next_line(&source->text, at);
    }
    return at;
}

/* Does a board follow the paragraph at `at`, after blank lines? */
static bool leads_to_board(Source *source, size_t at)
{
    at = skip_blank_lines(source, words_below(source, at, 0).stop);
    if (at >= source->text.length)
        return false;
    line_fold(&source->text, at, &source->aside);
    return is_board(source, &source->aside);
}

static bool refuse(Diag *error, Span where, const char *message)
{
    diag_set(error, DIAG_BAD_SIDE, where, "%s", message);
    return false;
}

/* Do `clauses` name another side than `side`? *error quotes the words that do. */
static bool deny(const Clauses *clauses, Side side, Span where, Diag *error)
{
    const Said said = side_said(clauses);
    char words[80] = "";

    if (((said.side != SIDE_NONE ? said.side : said.hint) & side_other(side)) == 0)
        return false;
    for (int i = 0; i < clauses->count && words[0] == '\0'; i++)
        if (clauses->list[i].side == side_other(side) || clauses->list[i].side == SIDE_BOTH)
            chars_clean(clauses->list[i].where.chars, clauses->list[i].where.length, words,
                        sizeof(words));
    diag_set(error, DIAG_BAD_SIDE, where, "%s is to move here, but near the board stands \"%s\"",
             side == SIDE_BLACK ? "Black" : "White", words);
    return true;
}

static bool says_nothing(const Clauses *clauses)
{
    const Said said = side_said(clauses);

    return said.side == SIDE_NONE && said.doubt.length == 0;
}

/* The side that `clauses` name into *side; false if they name both, or are not understood. */
static bool take_side(const Clauses *clauses, Side *side, Span where, Diag *error)
{
    const Said said = side_said(clauses);

    *side = said.side == SIDE_NONE ? SIDE_NONE : said.side | said.hint;
    if (*side == SIDE_BOTH)
        return refuse(error, where, "the words beside the diagram name both sides as to move");
    return *side != SIDE_NONE || said.doubt.length == 0
           || refuse(error, said.doubt, "these words are not understood: write \"Black to move\""
                                        " or \"White to move\" beside the board");
}

/* The words in the paragraphs before and after the board, where none touch it: they name the side,
 * or do not contradict it. One before it may belong to something read before, one after it, and
 * one that is understood at all, to another board. */
static bool look_apart(Source *source, size_t at, size_t *next, Span where, Side *side,
                       Diag *error)
{
    const bool known = *side != SIDE_NONE;
    const int longest = known ? SHORT_LINE : MAX_LINE_CHARS;
    const size_t apart = skip_blank_lines(source, *next);
    Clauses above = words_above(source, at, true, longest);
    const Words below = words_below(source, apart, longest);
    const bool leads = leads_to_board(source, apart);
    const Said after = side_said(&below.clauses);
    const bool mine = !below.board && apart != *next
                      && (!leads || (!known && after.doubt.length == 0 && says_nothing(&above)));

    if (known && source->sink->found)
        above.count = 0;
    if (known)
        return !deny(&above, *side, where, error)
               && !(mine && deny(&below.clauses, *side, where, error));
    const bool used = mine && says_nothing(&above) && after.side != SIDE_NONE;

    if (mine)
        clauses_append(&above, &below.clauses);
    if (!take_side(&above, side, where, error))
        return false;
    *next = used ? below.end : *next;
    return true;
}

/* Is it one of many boards, a line each? The usual case, and cheap. */
static bool is_in_list(const Source *source, size_t at, size_t end)
{
    int squares = 0;

    while (squares < 64 && end + (size_t)squares < source->text.length
           && glyph_is_square(source->text.chars[end + (size_t)squares]))
        squares++;
    return squares == 64 && at == source->gap;
}

/* Does what was read before end where the words that touch `at` begin? */
static bool follows_on(const Source *source, size_t at)
{
    const Text *text = &source->text;

    while (at > source->gap && !(text->chars[at - 1] == '\n' && text->chars[at] == '\n'))
        at--;
    return source->sink->found && at == source->gap;
}

bool side_settle(Source *source, size_t at, size_t *next, Span where, const Clauses *beside,
                 Side *side, Diag *error)
{
    const bool sign = *side != SIDE_NONE;

    if (sign && (!beside || beside->count == 0) && is_in_list(source, at, *next))
        return true;
    const Words below = words_below(source, *next, MAX_LINE_CHARS);
    const Clauses above = words_above(source, at, false, MAX_LINE_CHARS);
    Clauses own = { .count = 0 };

    if (!sign || !follows_on(source, at))
        clauses_append(&own, &above);
    if (beside)
        clauses_append(&own, beside);
    const bool between = !sign && below.board && says_nothing(&own)
                         && !says_nothing(&below.clauses);
    const bool more = below.stop < source->text.length && source->text.chars[below.stop] != '\n';

    if (between) {                      /* is it the next one's? */
        Words after = below;

        for (size_t end = below.stop; end < source->text.length && after.board; ) {
            end = text_next_line(&source->text, end);
            after = words_below(source, end, MAX_LINE_CHARS);
            after.board = after.board && after.stop == end;
        }
        if (says_nothing(&after.clauses)) {
            *next = below.end;
            return refuse(error, where, "the words below this board may be those of the next one:"
                          " leave a blank line before or after them");
        }
    }
    const bool mine = sign ? !more : !below.board || between;

    if (mine)
        clauses_append(&own, &below.clauses);
    if (sign ? deny(&own, *side, where, error) : !take_side(&own, side, where, error))
        return false;
    if (!sign && mine && *side != SIDE_NONE)
        *next = below.end;
    return look_apart(source, at, next, where, side, error);
}

/* ---- the line behind a board: [side] [; a2:+38 ...] [moves] [% comment] ---- */

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
    if (holds_board(line, at, &first, &last)) {
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

size_t found_settle(Source *source, Found *found)
{
    const Line *line = found->line;
    const bool glued = found->side != SIDE_NONE;
    int at = found->to;
    Position position;
    Diag error;

    if (line && found->faults.count == 0 && !glued)
        at = read_side(source, found);
    if (line && found->from > 0) {      /* what stands before it; "B:" and "W:" may be labels */
        const uint32_t c = chars_lower(line->chars[line_skip(line, 0)]);
        Clauses all = { .count = 0 };

        clauses_add(&all, source->signs, line, 0, found->from, found->format == FORMAT_BOARD
                    && found->side == SIDE_NONE && c != 'b' && c != 'w');
        clauses_append(&all, &found->beside);
        found->beside = all;
    }
    if (glued && found->format == FORMAT_BOARD && found->faults.count == 0
        && (side_said(&found->beside).side != SIDE_NONE
            || side_in(source->signs, line, at, line->length, true).side != SIDE_NONE))
        faults_add(&found->faults, DIAG_BOARD_TOO_LONG, found->where,
                   "65 squares and a side to move");
    at = line ? skip_marks(line, at) : 0;
    const bool entries = line && at < line->length && line->chars[at] == ';' && found->strict
                         && found->format != FORMAT_FEN;

    if (found->faults.count == 0 && found->side == SIDE_NONE && found->beside.count == 0
        && (entries ? found->format != FORMAT_FEN
                    : source->format == FORMAT_OBF || source->format == FORMAT_SCR))
        faults_add(&found->faults, DIAG_NO_SIDE, line_span(line, 0, line->length),
                   "no side to move stands after the board");
    if (!faults_none(&found->faults, &error)
        || !side_settle(source, found->begin, &found->next, found->where, &found->beside,
                        &found->side, &error)) {
        sink_error(source->sink, &error);
        return found->next;
    }
    const bool by_turn = found->by_turn && found->side == SIDE_NONE;

    if (by_turn)
        found->side = side_by_parity(found->discs.black | found->discs.white);
    if (found->by_turn && found->side == SIDE_WHITE) {
        const uint64_t own = found->discs.black;

        found->discs.black = found->discs.white;
        found->discs.white = own;
    }
    const bool obf = found->format == FORMAT_BOARD;

    draft_begin(&position, !obf ? found->format
                : entries || source->format == FORMAT_OBF ? FORMAT_OBF
                : source->script ? FORMAT_SCR : FORMAT_BOARD, found->where);
    position.last_line = text_number(&source->text, found->next - 1);
    discs_apply(&position, found->discs, found->side, found->where);
    if (by_turn)
        discs_warn_of_turn(&position, found->where);
    else if (found->by_turn && !found->named && found->side == SIDE_WHITE)
        draft_warn(&position, DIAG_COLOURS_BY_DIGIT, found->where, "the first number is taken for"
                   " the discs of White, who is to move; \"black\" before it says otherwise");
    if (found->bits)
        discs_warn_of_bits(&position, found->where);
    if (!line)
        return games_after_board(source, &position, NULL, 0, found->next);
    if (obf)
        read_name(&position, line, found->from);
    if (entries && !expected_read(&position, line, at, &at, &error)) {
        sink_error(source->sink, &error);
        return found->next;
    }
    MoveRun run;
    const bool moves = !entries
                       && moverun_read(line, at, line_has(line, at, "moves=") ? 1 : 2, &run);
    const bool complete = position.expected_count > 0;

    if (!moves && !read_rest(source, &position, line, at))
        return found->next;
    if (obf && !moves)
        found->next = read_lists_below(source, &position, complete, found->next);
    if (position.format == FORMAT_OBF || position.format == FORMAT_SCR) {
        sink_position(source->sink, &position);
        return found->next;
    }
    return games_after_board(source, &position, moves ? line : NULL, at, found->next);
}
