/* caption.c - the side to move of a board, from the words around it. */

#include "positions/scan/expected.h"
#include "positions/scan/rows.h"
#include "positions/scan/scan.h"

enum {
    MOST_LINES = 8,         /* that are looked at in each direction */
    SHORT_LINE = 32,        /* a longer one apart from the board speaks of something else */
};

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

bool caption_speaks(const Source *source, const Line *line)
{
    return line->length <= SHORT_LINE
           && side_in(source->signs, line, 0, line->length, false).side != SIDE_NONE;
}

/* Values of an array, squares in a row, or a row of a drawing. A rule of dashes is none. */
static bool is_board(const Source *source, Line *line)
{
    int values = 0, squares = 0, others = 0, commas = 0, eights = 0;
    Row row;

    for (int at = 0; at < line->length; at++) {
        const uint32_t c = line->chars[at], next = line->chars[line_skip(line, at + 1)];

        values += chars_is_one_of(c, ",[{(")
                  && (chars_is_one_of(next, "\"'0123456789") || glyph_is_square(next));
        eights += squares == 8 && !glyph_is_square(c);
        squares = glyph_is_square(c) ? squares + 1 : c == ' ' ? squares : 0;
        others += c != ' ' && !glyph_is_empty(c);
        commas += c == ',';
        if (squares >= 24)
            return true;
    }
    if ((eights >= 6 && others > 0) || commas >= 56)    /* whole, whatever parts its rows */
        return true;
    rows_read(line, NULL, &row);
    if (row.kind == ROW_SLIP)
        return !caption_speaks(source, line)
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
           || line_has(line, first, "http") || leftover_board(line, first, &from, &to);
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

bool caption_settle(Source *source, size_t at, size_t *next, Span where, const Clauses *beside,
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
