/* beside.c - the side to move of a board on one line. */

#include "positions/formats/beside.h"

#include "positions/drawing/near.h"
#include "positions/moves/moverun.h"
#include "positions/text/side.h"

/* End of the part of the line that may speak of the side: a ';', a '%', moves, or the end. */
static int part_end(const Line *line, int at)
{
    const int from = at;
    MoveRun run;

    for (; at < line->length && line->chars[at] != ';' && line->chars[at] != '%'; at++)
        if (at > from && line->chars[at - 1] == ' ' && line->chars[at] != ' '
            && moverun_rest(line, at, &run))
            break;
    return at;
}

static int word_end(const Line *line, int at, int to)
{
    while (at < to && line->chars[at] != ' ')
        at++;
    return at;
}

/* Does a sign of the other side stand alone in chars[at..to)? "● Black ○ White" is a legend. */
static bool has_other_sign(const Source *source, const Line *line, int at, int to, Side side)
{
    for (int end; (at = line_skip(line, at)) < to; at = end) {
        const uint32_t c = line->chars[at];

        end = word_end(line, at, to);
        if (end - at == 1 && c != '*' && c != '#' && c != '@' && c != '0'
            && glyph_side_now(source->signs, c) == (SIDE_BOTH ^ side))
            return true;
    }
    return false;
}

/* The side as one sign, chars[from..end). *spoilt: what stands behind it speaks of a side. */
static Side lone_sign(const Source *source, const Line *line, int from, int end, int to,
                      bool *spoilt)
{
    const uint32_t c = line->chars[from], next = line->chars[line_skip(line, end)];
    const Side side = end - from != 1 ? SIDE_NONE
                    : c == '0' && source->script ? SIDE_WHITE : glyph_side_now(source->signs, c);
    Clauses rest = { .count = 0 };

    clauses_add(&rest, source->signs, line, end, to, false);
    bool mark = c == '*' || c == '#' || c == '@';       /* it may begin a heading */

    for (int i = 0; i < from && mark; i++)
        mark = line->chars[i] != c;

    *spoilt = side != SIDE_NONE && ((rest.count > 0 && rest.list[0].what != SAYS_NOTHING) || next == '=' || next == ':'
                                    || has_other_sign(source, line, end, to, side)
                                    || (mark && rest.count > 0));
    return side;
}

void beside_behind(const Source *source, int at, Side *side, int *end, Clauses *words,
                   Faults *faults)
{
    const Line *line = &source->line;
    bool spoilt;

    at = line_skip(line, at);
    while (at < line->length && (line->chars[at] == ',' || line->chars[at] == '|'))
        at = line_skip(line, at + 1);
    const int to = part_end(line, at), word = word_end(line, at, to);

    *end = at;
    if (line_has(line, at, "%20"))
        faults_add(faults, DIAG_BAD_SIDE, line_span(line, at, line->length),
                   "the side to move should stand here: X or O");
    if (at == to)
        return;
    const Side lone = lone_sign(source, line, at, word, to, &spoilt);
    const Said said = lone != SIDE_NONE && line_skip(line, word) >= to ? (Said){ .side = lone }
                    : side_in(source->signs, line, at, to, true);
    const bool sign = word - at == 1;

    *end = said.side == SIDE_NONE ? word : to;
    *side = said.side != SIDE_NONE ? said.side | lone : spoilt ? SIDE_NONE : lone;
    if (*side == SIDE_BLACK || *side == SIDE_WHITE) {
        if (lone == SIDE_NONE)
            clauses_add(words, source->signs, line, at, to, true);
        return;
    }
    if (faults->count > 0 && sign && glyph_names_side(line->chars[at]))
        *side = SIDE_BOTH;              /* what it means hangs on the board */
    else if (line->chars[at] == '0' && sign)
        faults_add(faults, DIAG_AMBIGUOUS_ZERO, line_span(line, at, word),
                   "a zero is black for some programs and white for others; write X or O");
    else
        faults_add(faults, DIAG_BAD_SIDE, said.doubt.length > 0 ? said.doubt
                   : line_span(line, at, spoilt || *side == SIDE_BOTH ? to : word),
                   "the side to move should stand here: X or O");
}

/* Do the words before the board name another side than the sign behind it? */
static bool is_contradicted(const Source *source, int to, Side side, Diag *error)
{
    const Line *line = &source->line;
    const Side said = side_in(source->signs, line, 0, to, false).side;

    if (said == SIDE_NONE || said == side)
        return false;
    diag_set(error, DIAG_BAD_SIDE, line_span(line, 0, to),
             "the words before the board and what stands behind it name different sides");
    return true;
}

bool beside_side(Source *source, int to, const Clauses *words, size_t begin, size_t *next,
                 Span where, Side *side, Diag *error)
{
    const Line *line = &source->line;
    const uint32_t c = chars_lower(line->chars[line_skip(line, 0)]);
    Clauses all = { .count = 0 };

    if (*side != SIDE_NONE && words->count == 0)
        return !is_contradicted(source, to, *side, error)
               && caption_agrees(source, begin, *next, where, NULL, *side, error);
    *side = SIDE_NONE;
    clauses_add(&all, source->signs, line, 0, to, c != 'b' && c != 'w');    /* may be labels */
    clauses_append(&all, words);
    return caption_side(source, begin, next, where, &all, side, error);
}
