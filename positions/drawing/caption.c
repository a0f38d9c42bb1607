/* caption.c - the side to move of a diagram, from the words around it.
 *
 * Words that touch the drawing are its own. A paragraph that stands apart may belong to
 * the drawing before it or to the one after it: where both would do and they differ, a
 * paragraph with another drawing behind it is that one's, else the reading is refused. A
 * paragraph that can only be this drawing's must not contradict what touches it.
 */

#include "positions/drawing/caption.h"

#include "positions/drawing/classify.h"
#include "positions/moves/moverun.h"
#include "positions/text/side.h"

enum {
    MAX_CAPTION = 4,        /* lines that are looked at in each direction */
    ANY_LENGTH = MAX_LINE_CHARS,
    BRIEF = 32,             /* a longer line apart from the drawing speaks of something else */
};

typedef struct {
    Side side;
    size_t end;             /* behind the last line that said something */
    bool drawing;           /* another drawing touches it */
} Caption;

/* What a line says that is neither a drawing nor moves, nor longer than `longest`. */
static Side side_of_line(const Source *source, const Line *line, int longest)
{
    const int first = line_skip(line, 0), last = line->length;

    if (last - first > longest)
        return SIDE_NONE;
    if (line->length - first <= 16)
        return side_said(source->signs, line, first, last, true);
    return side_hinted(line, first, last) ? side_said(source->signs, line, first, last, false)
                                          : SIDE_NONE;
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

            values += (next >= '0' && next <= '9') || next == '-' || next == '"' || next == '\''
                      || glyph_is_square(next);
        }
    }
    return values >= 8;
}

/* Is it the beginning of another board? A rule of dashes is not. */
static bool is_board(const Line *line)
{
    Row row;
    int squares = 0;

    classify_line(line, NULL, &row);
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
    return !is_board(&source->ahead);
}

/* The lines from `at` on, up to a blank one or something else. */
static Caption look_after(Source *source, size_t at, int longest)
{
    Caption caption = { SIDE_NONE, at, false };
    Line *line = &source->aside;

    for (int n = 0; n < MAX_CAPTION && at < source->text.length; n++) {
        line_fold(&source->text, at, line);
        if (is_blank(line) || is_moves(line))
            break;
        if (is_board(line) && !is_rule(source, line, text_next_line(&source->text, at))) {
            caption.drawing = true;
            break;
        }
        const Side side = side_of_line(source, line, longest);

        at = text_next_line(&source->text, at);
        if (side != SIDE_NONE) {
            caption.side |= side;
            caption.end = at;
        }
    }
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
        if (is_blank(&source->aside) || is_board(&source->aside))
            break;
        at = text_next_line(&source->text, at);
    }
    at = skip_blank_lines(source, at);
    if (at >= source->text.length)
        return false;
    line_fold(&source->text, at, &source->aside);
    return is_board(&source->aside);
}

/* The lines before `at`, back to a blank one or to what was read before. With `apart`,
 * blank lines that come first are stepped over. */
static Side look_before(Source *source, size_t at, bool apart, int longest)
{
    const Text *text = &source->text;
    int n = text_line_at(text, at), blanks = 0;
    Side side = SIDE_NONE;

    for (int seen = 0; n > 0 && seen < MAX_CAPTION && text->starts[n - 1] >= source->gap; n--) {
        line_fold(text, text->starts[n - 1], &source->aside);
        if (is_blank(&source->aside)) {
            if (!apart || seen > 0 || ++blanks > MAX_CAPTION)
                break;
            continue;
        }
        if (apart && blanks == 0)
            continue;                   /* these touch the drawing and were looked at */
        side |= side_of_line(source, &source->aside, longest);
        seen++;
    }
    return side;
}

static bool refuse(Diag *error, Span where, const char *message)
{
    diag_set(error, DIAG_BAD_SIDE, where, "%s", message);
    return false;
}

/* Do captions apart name another side than `side`, which touches the drawing? One before
 * it may belong to something read before, one after it to another drawing. */
static bool is_contradicted(Source *source, size_t at, size_t end, Side side)
{
    const size_t apart = skip_blank_lines(source, end);
    const Side before = source->sink->found ? SIDE_NONE : look_before(source, at, true, BRIEF);
    const Caption after = apart == end ? (Caption){ .side = SIDE_NONE }
                                       : look_after(source, apart, BRIEF);

    if (before != SIDE_NONE && before != SIDE_BOTH && before != side)
        return true;
    return after.side != SIDE_NONE && after.side != SIDE_BOTH && after.side != side
           && !after.drawing && !leads_to_board(source, apart);
}

bool caption_side(Source *source, size_t at, size_t *end, Span where, Side *side, Diag *error)
{
    const Caption touching = look_after(source, *end, ANY_LENGTH);

    *side |= look_before(source, at, false, ANY_LENGTH);
    if (!touching.drawing) {
        *side |= touching.side;
        *end = touching.end;
    }
    if (*side == SIDE_BOTH)
        return refuse(error, where, "the words beside the diagram name both sides as to move");
    if (*side != SIDE_NONE)
        return !is_contradicted(source, at, *end, *side)
               || refuse(error, where, "the words at the diagram and those apart from it name"
                         " different sides as to move");

    const size_t apart = skip_blank_lines(source, *end);
    const Side before = look_before(source, at, true, ANY_LENGTH);
    Caption after = look_after(source, apart, ANY_LENGTH);

    if (after.drawing || apart == *end)
        after.side = SIDE_NONE;
    if (before == SIDE_NONE && after.side != SIDE_NONE)
        *end = after.end;
    *side = before | after.side;
    if (*side == SIDE_BOTH && before != SIDE_BOTH && before != SIDE_NONE
        && leads_to_board(source, apart))
        *side = before;
    if (*side == SIDE_BOTH)
        return refuse(error, where, "the words before and after the diagram name different sides"
                      " as to move; put them next to it");
    return true;
}
