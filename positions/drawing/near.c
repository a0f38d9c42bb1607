/* near.c - the side to move of a board, from the words around it. */

#include "positions/drawing/near.h"

#include "positions/drawing/rows.h"
#include "positions/moves/expected.h"
#include "positions/moves/moverun.h"

enum {
    MOST_LINES = 8,         /* that are looked at in each direction */
    SHORT_LINE = 32,        /* a longer one apart from the board speaks of something else */
};

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
    int values = 0, squares = 0, others = 0;
    Row row;

    for (int at = 0; at < line->length; at++) {
        const uint32_t c = line->chars[at], next = line->chars[line_skip(line, at + 1)];

        values += (c == ',' || c == '[' || c == '{' || c == '(')
                  && (next == '"' || next == '\'' || chars_is_digit(next) || glyph_is_square(next));
        squares = glyph_is_square(c) ? squares + 1 : c == ' ' ? squares : 0;
        others += c != ' ' && !glyph_is_empty(c);
        if (squares >= 24)
            return true;
    }
    rows_read(line, NULL, &row);
    if (row.kind == ROW_SLIP)
        return !caption_speaks(source, line)
               && side_in(source->signs, line, 0, line->length, false).doubt.length == 0;
    return values >= 8 || row.kind == ROW_HEADER || (row.kind == ROW_SQUARES && others > 0);
}

static bool is_bitboards(const Line *line)
{
    int digits = 0;

    for (int at = 0; at <= line->length; at++) {
        if (at < line->length && chars_hex(line->chars[at]) >= 0)
            digits++;
        else if (digits >= 10 && digits < 64)
            return true;
        else
            digits = 0;
    }
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
           || line_has(line, first, "http") || unread_board(line, first, &from, &to);
}

/* Listen to a line that is no scores, unless it is longer than `longest`. Does it tell anything? */
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

    if (apart) {
        bool blank = false;

        for (; to > 0 && text->starts[to - 1] >= source->gap; to--) {
            line_fold(text, text->starts[to - 1], &source->aside);
            if (blank && !is_blank(&source->aside))
                break;                  /* lines before the blank one touch the board */
            blank |= is_blank(&source->aside);
        }
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

static bool refuse_doubt(Diag *error, Span doubt)
{
    return refuse(error, doubt, "these words are not understood: write \"Black to move\" or"
                                " \"White to move\" beside the board");
}

static bool is_one(Side side)
{
    return side == SIDE_BLACK || side == SIDE_WHITE;
}

/* Do `clauses` name another side than `side`? *error quotes the words that do. */
static bool deny(const Clauses *clauses, Side side, Span where, Diag *error)
{
    const Said said = side_said(clauses);
    const Side named = said.side != SIDE_NONE ? said.side : said.hint;
    char words[80] = "";

    if (!is_one(named) || named == side)
        return false;
    for (int i = 0; i < clauses->count && words[0] == '\0'; i++)
        if (clauses->list[i].side != SIDE_NONE)
            chars_clean(clauses->list[i].where.chars, clauses->list[i].where.length, words,
                        sizeof(words));
    diag_set(error, DIAG_BAD_SIDE, where, "%s is to move here, but near the board stands \"%s\"",
             side == SIDE_BLACK ? "Black" : "White", words);
    return true;
}

/* Do paragraphs apart name another side than `side`, which touches the board? One before it may
 * belong to something read before, one after it to another board. */
static bool is_contradicted(Source *source, size_t at, size_t end, Side side, Span where,
                            Diag *error)
{
    const size_t apart = skip_blank_lines(source, end);
    const Clauses above = source->sink->found ? (Clauses){ .count = 0 }
                                              : words_above(source, at, true, SHORT_LINE);
    const Words below = apart == end ? (Words){ .end = end }
                                     : words_below(source, apart, SHORT_LINE);

    return deny(&above, side, where, error)
           || (!below.board && !leads_to_board(source, apart)
               && deny(&below.clauses, side, where, error));
}

static bool says_nothing(const Clauses *clauses)
{
    const Said said = side_said(clauses);

    return said.side == SIDE_NONE && said.doubt.length == 0;
}

/* Do words touch the board at `at` from behind? */
static bool has_words(Source *source, size_t at)
{
    for (; at < source->text.length; at = text_next_line(&source->text, at)) {
        line_fold(&source->text, at, &source->aside);
        if (is_blank(&source->aside) || !is_board(source, &source->aside))
            break;
    }
    const Words words = words_below(source, at, MAX_LINE_CHARS);

    return !says_nothing(&words.clauses);
}

/* The words in the lines that touch the board, and in those beside it. False if they contradict
 * each other or are not understood. */
static bool touching_side(Source *source, size_t at, size_t *end, Span where,
                          const Clauses *beside, Side *side, Diag *error)
{
    const Words below = words_below(source, *end, MAX_LINE_CHARS);
    Clauses clauses = words_above(source, at, false, MAX_LINE_CHARS);

    if (beside)
        clauses_append(&clauses, beside);
    const bool between = below.board && *side == SIDE_NONE && says_nothing(&clauses)
                         && !says_nothing(&below.clauses);
    if (between && !has_words(source, below.stop)) {
        *end = below.end;
        return refuse(error, where, "the words below this board may be those of the next one:"
                                    " leave a blank line before or after them");
    }
    if (!below.board || between)
        clauses_append(&clauses, &below.clauses);
    const Said said = side_said(&clauses);

    *side |= said.side;
    if (is_one(*side))
        *side |= said.hint;
    if (*side == SIDE_BOTH)
        return refuse(error, where, "the words beside the board name both sides as to move");
    if (*side == SIDE_NONE && said.doubt.length > 0)
        return refuse_doubt(error, said.doubt);
    if ((!below.board || between) && said.side != SIDE_NONE)
        *end = below.end;
    return true;
}

/* The words in the paragraphs before and after the board, where none touch it. */
static bool apart_side(Source *source, size_t at, size_t *end, Side *side, Diag *error,
                       Span where)
{
    const size_t apart = skip_blank_lines(source, *end);
    const Clauses words = words_above(source, at, true, MAX_LINE_CHARS);
    const Words below = words_below(source, apart, MAX_LINE_CHARS);
    const bool leads = leads_to_board(source, apart);
    const Said before = side_said(&words);
    Said after = below.board || apart == *end ? (Said){ .side = SIDE_NONE }
                                              : side_said(&below.clauses);

    if (after.doubt.length > 0 && leads)
        after = (Said){ .side = SIDE_NONE };
    *side = before.side | after.side;
    if (is_one(*side))
        *side |= before.hint | after.hint;
    if (*side == SIDE_BOTH && is_one(before.side) && leads)
        *side = before.side;
    else if (before.side == SIDE_NONE && after.side != SIDE_NONE)
        *end = below.end;
    if (*side == SIDE_BOTH)
        return refuse(error, where, "the words before and after the board name different sides"
                                    " as to move; put them next to it");
    if (*side != SIDE_NONE || (before.doubt.length == 0 && after.doubt.length == 0))
        return true;
    return refuse_doubt(error, before.doubt.length > 0 ? before.doubt : after.doubt);
}

bool caption_agrees(Source *source, size_t at, size_t end, Span where, const Clauses *beside,
                    Side side, Diag *error)
{
    const Text *text = &source->text;
    int squares = 0;

    for (; !beside && squares < 64 && glyph_is_square(text->chars[end + (size_t)squares]); )
        squares++;
    if (squares == 64 && at == source->gap)     /* one of many: the usual case, and cheap */
        return true;
    const Clauses above = words_above(source, at, false, MAX_LINE_CHARS);
    size_t begin = at;

    while (begin > source->gap && !(text->chars[begin - 1] == '\n' && text->chars[begin] == '\n'))
        begin--;
    const bool follows = source->sink->found && begin == source->gap;

    if ((beside && deny(beside, side, where, error))
        || (!follows && deny(&above, side, where, error)))
        return false;
    const Words below = words_below(source, end, MAX_LINE_CHARS);
    const bool more = below.stop < text->length && text->chars[below.stop] != '\n';

    return (more || !deny(&below.clauses, side, where, error))
           && !is_contradicted(source, at, end, side, where, error);
}

bool caption_side(Source *source, size_t at, size_t *end, Span where, const Clauses *beside,
                  Side *side, Diag *error)
{
    if (!touching_side(source, at, end, where, beside, side, error))
        return false;
    if (*side == SIDE_NONE)
        return apart_side(source, at, end, side, error, where);
    return !is_contradicted(source, at, *end, *side, where, error);
}

bool caption_settle(Source *source, size_t at, size_t *end, Span where, const Clauses *beside,
                    Side *side, Diag *error)
{
    return *side == SIDE_NONE ? caption_side(source, at, end, where, beside, side, error)
                              : caption_agrees(source, at, *end, where, beside, *side, error);
}
