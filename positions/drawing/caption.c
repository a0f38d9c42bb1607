/* caption.c - the side to move of a diagram, from the words around it.
 *
 * Words that touch the drawing are its own. Words that touch the next one, too, are the next
 * one's if others stand before this one; if none do, they are its own where the next one has
 * others behind it, else the reading is refused. A paragraph that stands apart may belong to
 * the drawing before it or to the one after it: where both would do and they differ, a
 * paragraph with another drawing behind it is that one's, else the reading is refused. A
 * paragraph that can only be this drawing's must not contradict what touches it.
 */

#include "positions/drawing/caption.h"

#include "positions/drawing/classify.h"
#include "positions/moves/expected.h"
#include "positions/moves/moverun.h"
#include "positions/text/side.h"

enum {
    MAX_CAPTION = 8,        /* lines that are looked at in each direction */
    ANY_LENGTH = MAX_LINE_CHARS,
    SHORT_LINE = 32,        /* a longer line apart from the drawing speaks of something else */
};

typedef struct {
    Clauses clauses;
    size_t end;             /* behind the last line that said something */
    size_t stop;            /* where it was seen to end */
    bool drawing;           /* another drawing touches it, at `stop` */
} Caption;

/* Listen to a line that is neither a drawing nor moves nor scores, unless it is longer than
 * `longest`. Does it tell anything? */
static bool listen(Source *source, const Line *line, int longest, Clauses *clauses)
{
    const int first = line_skip(line, 0), before = clauses->count;

    if (line->length - first <= longest && !expected_is_line(line))
        clauses_add(clauses, source->signs, line, first, line->length, true);
    return clauses->count > before;
}

static bool is_blank(const Line *line)
{
    return line_skip(line, 0) == line->length || line_has(line, line_skip(line, 0), "```");
}

static bool is_moves(const Line *line)
{
    MoveRun run;

    return moverun_line(line, &run);
}

/* Does the line hold part of an array? Cheap. */
static bool has_values(const Line *line)
{
    int values = 0;

    for (int at = 0; at < line->length; at++) {
        const uint32_t c = line->chars[at];

        if (c == ',' || c == '[' || c == '{' || c == '(') {
            const uint32_t next = line->chars[line_skip(line, at + 1)];

            values += chars_is_digit(next) || next == '-' || next == '"' || next == '\''
                      || glyph_is_square(next);
        }
    }
    return values >= 8;
}

bool caption_speaks(const Source *source, const Line *line)
{
    return line->length <= SHORT_LINE
           && side_in(source->signs, line, 0, line->length, false).side != SIDE_NONE;
}

/* Is it the beginning of another board? A rule of dashes is not. */
static bool is_board(const Source *source, const Line *line)
{
    Row row;
    int squares = 0;

    classify_line(line, NULL, &row);
    if (row.kind == ROW_SLIP && (caption_speaks(source, line)
                                 || side_in(source->signs, line, 0, line->length, false).doubt
                                    .length > 0))
        return false;
    if (row.kind == ROW_HEADER || row.kind == ROW_SQUARES || row.kind == ROW_SLIP
        || has_values(line))
        return true;
    for (int i = 0; i < line->length && squares < 24; i++)
        squares = glyph_is_square(line->chars[i]) ? squares + 1
                : line->chars[i] == ' ' ? squares : 0;
    return squares >= 24;
}

/* Is it as many dashes as a row has squares, and no board behind it? */
static bool is_rule(Source *source, const Line *line, size_t next)
{
    for (int i = 0; i < line->length; i++)
        if (!glyph_is_empty(line->chars[i]))
            return false;
    if (next >= source->text.length)
        return true;
    line_fold(&source->text, next, &source->ahead);
    return !is_board(source, &source->ahead);
}

/* Do bitboards stand in the line, as numbers? */
static bool is_bitboards(const Line *line)
{
    enum { LEAST_DIGITS = 10 };
    int digits = 0;

    for (int at = 0; at <= line->length; at++) {
        if (at < line->length && chars_hex(line->chars[at]) >= 0)
            digits++;
        else if (digits >= LEAST_DIGITS && digits < 64)
            return true;
        else
            digits = 0;
    }
    return false;
}

/* Does a record begin in the line that tells its own side, so that its words are no caption: a
 * FEN, GGF, SGF, PGN, JSON, an address? */
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

/* The lines from `at` on, up to a blank one or something else. */
static Caption look_after(Source *source, size_t at, int longest)
{
    Caption caption = { .end = at };
    Line *line = &source->aside;

    for (int n = 0; n < MAX_CAPTION && at < source->text.length; n++) {
        line_fold(&source->text, at, line);
        if (is_blank(line) || is_moves(line) || is_bitboards(line))
            break;
        if (is_board(source, line) && !is_rule(source, line, text_next_line(&source->text, at))) {
            caption.drawing = true;
            break;
        }
        if (is_record(line))
            break;
        const bool tells = listen(source, line, longest, &caption.clauses);

        at = text_next_line(&source->text, at);
        if (tells)
            caption.end = at;
    }
    caption.stop = at;
    return caption;
}

static size_t skip_blank_lines(Source *source, size_t at)
{
    for (int n = 0; n < MAX_CAPTION && at < source->text.length; n++) {
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
    for (int n = 0; n < MAX_CAPTION && at < source->text.length; n++) {
        line_fold(&source->text, at, &source->aside);
        if (is_blank(&source->aside) || is_board(source, &source->aside))
            break;
        at = text_next_line(&source->text, at);
    }
    at = skip_blank_lines(source, at);
    if (at >= source->text.length)
        return false;
    line_fold(&source->text, at, &source->aside);
    return is_board(source, &source->aside);
}

/* The lines before `at`, back to a blank one or to what was read before. With `apart`,
 * blank lines that come first are stepped over. */
static Clauses look_before(Source *source, size_t at, bool apart, int longest)
{
    const Text *text = &source->text;
    const int last = text_line_at(text, at);
    int n = last, blanks = 0, seen = 0, to = last;
    Clauses clauses = { .count = 0 };

    for (; n > 0 && seen < MAX_CAPTION && text->starts[n - 1] >= source->gap; n--) {
        line_fold(text, text->starts[n - 1], &source->aside);
        if (is_blank(&source->aside)) {
            if (!apart || seen > 0 || ++blanks > MAX_CAPTION)
                break;
            continue;
        }
        if (apart && blanks == 0)
            continue;                   /* these touch the drawing and were looked at */
        if (seen++ == 0)
            to = n;
    }
    for (int i = seen == 0 ? to : to - seen; i < to; i++) {
        line_fold(text, text->starts[i], &source->aside);
        listen(source, &source->aside, longest, &clauses);
    }
    return clauses;
}

static bool refuse(Diag *error, Span where, const char *message)
{
    diag_set(error, DIAG_BAD_SIDE, where, "%s", message);
    return false;
}

/* Complain of words that name a colour and are not understood. */
static void caption_doubt(Diag *error, Span doubt)
{
    diag_set(error, DIAG_BAD_SIDE, doubt, "these words are not understood: write \"Black to move\""
             " or \"White to move\" beside the board");
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

/* Do captions apart name another side than `side`, which touches the drawing? One before
 * it may belong to something read before, one after it to another drawing. */
static bool is_contradicted(Source *source, size_t at, size_t end, Side side, Span where,
                            Diag *error)
{
    const size_t apart = skip_blank_lines(source, end);
    const Clauses before = source->sink->found ? (Clauses){ .count = 0 }
                                               : look_before(source, at, true, SHORT_LINE);
    const Caption after = apart == end ? (Caption){ .end = end }
                                       : look_after(source, apart, SHORT_LINE);

    return deny(&before, side, where, error)
           || (!after.drawing && !leads_to_board(source, apart)
               && deny(&after.clauses, side, where, error));
}

static bool says_nothing(const Clauses *clauses)
{
    const Said said = side_said(clauses);

    return said.side == SIDE_NONE && said.doubt.length == 0;
}

/* Do words touch the drawing at `at` from behind? */
static bool has_caption(Source *source, size_t at)
{
    for (; at < source->text.length; at = text_next_line(&source->text, at)) {
        line_fold(&source->text, at, &source->aside);
        if (is_blank(&source->aside) || !is_board(source, &source->aside))
            break;
    }
    const Caption caption = look_after(source, at, ANY_LENGTH);

    return !says_nothing(&caption.clauses);
}

/* The words in the lines that touch the drawing, and in those beside it. False if they
 * contradict each other or are not understood. */
static bool touching_side(Source *source, size_t at, size_t *end, Span where,
                          const Clauses *beside, Side *side, Diag *error)
{
    const Caption after = look_after(source, *end, ANY_LENGTH);
    Clauses clauses = look_before(source, at, false, ANY_LENGTH);

    if (beside)
        clauses_append(&clauses, beside);
    const bool between = after.drawing && *side == SIDE_NONE && says_nothing(&clauses)
                         && !says_nothing(&after.clauses);
    if (between && !has_caption(source, after.stop)) {
        *end = after.end;
        return refuse(error, where, "the words below this board may be those of the next one:"
                      " leave a blank line before or after them");
    }
    if (!after.drawing || between)
        clauses_append(&clauses, &after.clauses);
    const Said said = side_said(&clauses);

    *side |= said.side;
    if (is_one(*side))
        *side |= said.hint;
    if (*side == SIDE_BOTH)
        return refuse(error, where, "the words beside the diagram name both sides as to move");
    if (*side == SIDE_NONE && said.doubt.length > 0) {
        caption_doubt(error, said.doubt);
        return false;
    }
    if ((!after.drawing || between) && said.side != SIDE_NONE)
        *end = after.end;
    return true;
}

/* The words in the paragraphs before and after the drawing, where none touch it. */
static bool apart_side(Source *source, size_t at, size_t *end, Side *side, Diag *error,
                       Span where)
{
    const size_t apart = skip_blank_lines(source, *end);
    const Clauses words = look_before(source, at, true, ANY_LENGTH);
    const Caption caption = look_after(source, apart, ANY_LENGTH);
    const bool others = caption.drawing || apart == *end;
    const Said before = side_said(&words);
    Said after = others ? (Said){ .side = SIDE_NONE } : side_said(&caption.clauses);

    if (after.doubt.length > 0 && leads_to_board(source, apart))
        after = (Said){ .side = SIDE_NONE };
    *side = before.side | after.side;
    if (is_one(*side))
        *side |= before.hint | after.hint;
    if (*side == SIDE_BOTH && is_one(before.side) && leads_to_board(source, apart))
        *side = before.side;
    else if (before.side == SIDE_NONE && after.side != SIDE_NONE)
        *end = caption.end;
    if (*side == SIDE_BOTH)
        return refuse(error, where, "the words before and after the diagram name different sides"
                      " as to move; put them next to it");
    if (*side != SIDE_NONE || (before.doubt.length == 0 && after.doubt.length == 0))
        return true;
    caption_doubt(error, before.doubt.length > 0 ? before.doubt : after.doubt);
    return false;
}

/* Does something stand at `at` whose words those before it may be? */
static bool leads_on(Source *source, size_t at)
{
    if (at >= source->text.length)
        return false;
    line_fold(&source->text, at, &source->aside);
    return !is_blank(&source->aside);
}

/* Does what was read before end where the words that touch `at` begin? */
static bool follows_on(const Source *source, size_t at)
{
    const Text *text = &source->text;

    while (at > source->gap && !(text->chars[at - 1] == '\n' && text->chars[at] == '\n'))
        at--;
    return source->sink->found && at == source->gap;
}

/* Do boards on one line follow each other, without words between? The usual case, and cheap. */
static bool is_in_list(const Source *source, size_t at, size_t end)
{
    const Text *text = &source->text;
    int squares = 0;

    while (end < text->length && squares < 64
           && glyph_is_square(text->chars[end]))
        squares++, end++;
    return squares == 64 && at == source->gap;
}

bool caption_agrees(Source *source, size_t at, size_t end, Span where, const Clauses *beside,
                    Side side, Diag *error)
{
    if (!beside && is_in_list(source, at, end))
        return true;
    const Clauses above = look_before(source, at, false, ANY_LENGTH);

    if ((beside && deny(beside, side, where, error))
        || (!follows_on(source, at) && deny(&above, side, where, error)))
        return false;
    const Caption below = look_after(source, end, ANY_LENGTH);

    if (!leads_on(source, below.stop) && deny(&below.clauses, side, where, error))
        return false;
    return !is_contradicted(source, at, end, side, where, error);
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
