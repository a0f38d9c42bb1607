/* html.c - boards pasted as the source of a page: tables, line breaks, entities. */

#include "positions/text/html.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "positions/text/glyph.h"

/* ---- a board or a game among characters that are not read as a line ---- */

/* Moves as one word, none of them twice or in the middle; "#f5d6c3" is a colour, and two behind a
 * name, "moves=f5d6", are enough. *to is behind them. */
static bool is_game(const uint32_t *chars, size_t at, size_t end, size_t *to)
{
    const uint32_t before = chars[at - 1];
    const size_t first = at;
    uint64_t seen = UINT64_C(0x0000001818000000);       /* the middle */
    int moves = 0;

    *to = at;
    while (!chars_is_alnum(before) && at + 1 < end && chars_is_file(chars[at])
           && chars_is_rank(chars[at + 1])) {
        const uint64_t bit = UINT64_C(1) << (8 * (chars[at + 1] - '1') + chars_lower(chars[at])
                                             - 'a');

        if ((seen & bit) != 0)
            return false;
        seen |= bit;
        moves++;
        *to = at += 2;
        at += at + 2 < end && chars[at] == '%' && chars[at + 1] == '2' ? 3      /* %20, %2C */
              : at < end && strchr(",-_.+~", (int)min_int((int)chars[at], 0x7f)) ? 1 : 0;
    }
    return (*to >= end || !chars_is_alnum(chars[*to]))
           && (moves > 3 || (moves == 2 && before == '=')
               || (moves == 3 && (before != '#' || *to - first != 6)));
}

/* Do 64 squares, the rows of a FEN or a word of moves begin at chars[at], which is not the first
 * character? *to is then behind it, at most at `end`. */
static bool stretch_at(const uint32_t *chars, size_t at, size_t end, size_t *to)
{
    int squares = 0, slashes = 0;
    bool disc = false;

    if (is_game(chars, at, end, to))
        return true;
    for (*to = at; *to < end && squares < 64 && glyph_is_square(chars[*to]); squares++)
        disc |= glyph_is_disc(chars[(*to)++]);
    if (squares == 64 && disc)
        return true;
    for (*to = at; *to < end && (chars[*to] == '/' || chars_is_rank(chars[*to])
                                 || chars_lower(chars[*to]) == 'p'); )
        slashes += chars[(*to)++] == '/';
    return slashes == 7;
}

/* ---- boards pasted as the source of a page: tables, line breaks, entities ---- */

enum { MAX_TAG = 1000, MAX_NAME = 12 };

typedef enum { TAG_INLINE, TAG_BLOCK, TAG_BREAK, TAG_TABLE, TAG_ROW, TAG_CELL, TAG_PRE, TAG_IMAGE,
               TAG_HIDDEN, TAG_COMMENT } TagKind;

static const char *const TAGS[] = {
    [TAG_INLINE] = (" tbody thead tfoot col colgroup span font b i u em strong tt code kbd small"
                    " big sub sup a "),
    [TAG_BLOCK] = " p div li ul ol hr center caption blockquote h1 h2 h3 h4 html body head ",
    [TAG_BREAK] = " br ", [TAG_TABLE] = " table ", [TAG_ROW] = " tr ", [TAG_CELL] = " td th ",
    [TAG_PRE] = " pre ", [TAG_IMAGE] = " img ", [TAG_HIDDEN] = " style script ",
};

static const struct {
    const char *name;
    uint32_t c;
} ENTITIES[] = {
    { "nbsp", 0xa0 }, { "ensp", 0x2002 }, { "emsp", 0x2003 }, { "thinsp", 0x2009 },
    { "zwnj", 0x200c }, { "zwj", 0x200d }, { "shy", 0xad }, { "lt", '<' }, { "gt", '>' },
    { "amp", '&' }, { "quot", '"' }, { "apos", '\'' }, { "middot", 0xb7 }, { "minus", 0x2212 },
    { "ndash", 0x2013 }, { "mdash", 0x2014 }, { "rsquo", 0x2019 }, { "lsquo", 0x2018 },
    { "squ", 0x25a1 }, { "square", 0x25a1 }, { "squf", 0x25aa }, { "cir", 0x25cb },
    { "bigcirc", 0x25ef }, { "xcirc", 0x25ef }, { "lowbar", '_' }, { "period", '.' },
};

typedef struct {
    TagKind kind;
    bool closing, attributes;
    char name[MAX_NAME];
    size_t from, to;        /* chars[from..to), with its brackets */
} Tag;

typedef struct {
    uint32_t *chars;
    size_t length;
    bool changed;
    HtmlState now;
    bool cell;              /* inside a cell ... */
    bool filled, hinted;    /* ... with text, with an attribute that may mean a disc */
    size_t looked_to;       /* as far as it is known if the table speaks */
    bool endless;           /* a comment without its end, in this piece */
    size_t cell_at;         /* a character of its tag that may be overwritten */
} Page;

/* Does a coordinate stand alone at `at`? It is no attribute: "<B f5 W d6>". */
static bool is_coordinate(const uint32_t *chars, size_t at)
{
    return chars_fold(chars[at - 1]) == ' ' && chars_is_file(chars[at])
           && chars_is_rank(chars[at + 1])
           && (chars_fold(chars[at + 2]) == ' ' || chars[at + 2] == '>');
}

/* Does `ascii` stand at `at`? */
static bool stands_at(const Page *page, size_t at, const char *ascii)
{
    for (; *ascii != '\0'; ascii++, at++)
        if (at >= page->length || page->chars[at] != (uint32_t)*ascii)
            return false;
    return true;
}

/* The tag at `at`; false if it is none that is known. */
static bool tag_at(const Page *page, size_t at, Tag *tag)
{
    const size_t end = page->length - at > MAX_TAG ? at + MAX_TAG : page->length;
    uint32_t quote = 0;
    size_t behind;
    int n = 0;

    *tag = (Tag){ .from = at, .kind = TAG_COMMENT, .to = at + 4 };
    if (stands_at(page, at, "<!--"))
        return !page->endless;
    tag->closing = ++at < end && page->chars[at] == '/';
    at += tag->closing;
    tag->name[n++] = ' ';
    for (; at < end && n < MAX_NAME - 2; at++, n++) {
        const uint32_t c = chars_lower(page->chars[at]);

        if (!((c >= 'a' && c <= 'z') || (n > 1 && c >= '0' && c <= '9')))
            break;
        tag->name[n] = (char)c;
    }
    tag->name[n] = ' ';
    tag->kind = TAG_INLINE;
    while (tag->kind < TAG_COMMENT && !strstr(TAGS[tag->kind], tag->name))
        tag->kind++;
    if (tag->kind == TAG_COMMENT || n == 1)
        return false;
    if (at < end && page->chars[at] != '>' && page->chars[at] != '/'
        && chars_fold(page->chars[at]) != ' ' && page->chars[at] != '\n')
        return false;
    for (; at < end; at++) {
        const uint32_t c = page->chars[at];

        tag->attributes = tag->attributes || c == '=';
        if ((quote == 0 && at + 2 < end && is_coordinate(page->chars, at))
            || stretch_at(page->chars, at, end, &behind))
            return false;               /* more than a tag may hide */
        if (c == quote)
            quote = 0;
        else if (quote == 0 && (c == '"' || c == '\''))
            quote = c;
        else if (quote == 0 && (c == '<' || c == '>'))
            break;
    }
    tag->to = at + 1;
    return at < end && page->chars[at] == '>';
}

/* The entity at `at`: its character, and where it ends; 0 if it is none that is known. */
static uint32_t entity_at(const Page *page, size_t at, size_t *end)
{
    char name[MAX_NAME];
    int n = 0;

    for (at++; at < page->length && page->chars[at] != ';' && n < MAX_NAME - 1; at++) {
        if (page->chars[at] <= ' ' || page->chars[at] > 'z')
            return 0;
        name[n++] = (char)page->chars[at];
    }
    name[n] = '\0';
    *end = at + 1;
    if (at >= page->length || page->chars[at] != ';')
        return 0;
    for (size_t i = 0; i < ARRAY_LENGTH(ENTITIES); i++)
        if (strcmp(name, ENTITIES[i].name) == 0)
            return ENTITIES[i].c;
    const bool hex = chars_lower((uint8_t)name[1]) == 'x';
    char *rest;

    if (name[0] != '#' || !isxdigit((uint8_t)name[1 + hex]))
        return 0;
    const unsigned long number = strtoul(name + 1 + hex, &rest, hex ? 16 : 10);

    return *rest == '\0' && number > ' ' && number <= 0x10ffff ? (uint32_t)number : 0;
}

/* Does the text of the table at `at` tell two colours of discs, so that a cell without text
 * is an empty square whatever its attributes are? */
static void look_ahead(Page *page, size_t at)
{
    Side seen = SIDE_NONE;

    while (at < page->length && seen != SIDE_BOTH) {
        Tag tag;

        if (page->chars[at] == '<' && tag_at(page, at, &tag)) {
            at = tag.to;
            if (tag.kind == TAG_TABLE && tag.closing)
                break;
            continue;
        }
        size_t end = at + 1;
        const uint32_t entity = page->chars[at] == '&' ? entity_at(page, at, &end) : 0;
        const uint32_t c = entity != 0 ? entity : page->chars[at];

        at = entity != 0 ? end : at + 1;
        if (c != 'b' && c != 'B')           /* a letter above the columns, for all we know */
            seen = (Side)(seen | glyph_side(chars_fold(c)));
    }
    page->now.speaks = seen == SIDE_BOTH;
    page->looked_to = at;
}

static void wipe(Page *page, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        page->chars[i] = NO_CHAR;
    page->changed = true;
}

/* A line break at `at`, where a tag has been wiped, unless the line is still empty. */
static void break_at(Page *page, size_t at, bool always)
{
    if (page->now.fresh && !always)
        return;
    page->chars[at] = '\n';
    page->now.fresh = page->now.soft = true;
}

static void end_cell(Page *page)
{
    if (page->cell && !page->filled && page->hinted && !page->now.speaks)
        page->chars[page->cell_at] = UNKNOWN_SIGN;
    page->cell = false;
}

/* The value of "alt" stays; without one the picture is a sign nobody knows. */
static void keep_alt(Page *page, const Tag *tag)
{
    size_t at = tag->from + 4, to;
    uint32_t quote;

    while (at + 5 < tag->to && !(chars_fold(page->chars[at - 1]) == ' '
                                 && chars_lower(page->chars[at]) == 'a'
                                 && chars_lower(page->chars[at + 1]) == 'l'
                                 && chars_lower(page->chars[at + 2]) == 't'
                                 && page->chars[at + 3] == '='))
        at++;
    at += 4;
    quote = at < tag->to ? page->chars[at] : 0;
    for (to = at + 1; to < tag->to && page->chars[to] != quote; to++)
        ;
    page->now.fresh = false;
    page->filled = true;
    if (at + 1 >= tag->to || (quote != '"' && quote != '\'') || to >= tag->to || to == at + 1) {
        wipe(page, tag->from, tag->to);
        page->chars[tag->from] = UNKNOWN_SIGN;
        return;
    }
    wipe(page, tag->from, at + 1);
    wipe(page, to, tag->to);
}

static void take_row(Page *page, const Tag *tag)
{
    end_cell(page);
    if (tag->closing && page->now.cells) {
        page->chars[tag->from] = '|';
        page->now.fresh = false;
    }
    if (page->now.row)
        break_at(page, tag->from + 1, false);
    page->now.row = !tag->closing;
    page->now.cells = false;
}

static void take_cell(Page *page, const Tag *tag)
{
    end_cell(page);
    if (tag->closing)
        return;
    page->chars[tag->from] = '|';
    page->now.row = page->now.cells = page->cell = true;
    page->now.fresh = page->filled = false;
    page->hinted = tag->attributes;
    page->cell_at = tag->from + 1;
}

/* Behind what is not to be seen: "-->", </style>. */
static size_t hidden_end(Page *page, const Tag *tag)
{
    for (size_t at = tag->to; tag->kind == TAG_COMMENT && at < page->length; at++)
        if (stands_at(page, at, "-->"))
            return at + 3;
    if (tag->kind == TAG_COMMENT) {
        page->endless = true;
        return tag->to;
    }
    for (size_t at = tag->to; !tag->closing && !page->now.unclosed && at < page->length; at++) {
        Tag end;

        if (page->chars[at] == '<' && tag_at(page, at, &end) && end.closing
            && end.kind == TAG_HIDDEN)
            return end.to;
    }
    page->now.unclosed = !tag->closing;
    return tag->to;
}

/* Wipe what is not to be seen, up to `to`. The first board or game in it stays, on a line of its
 * own, to be complained of. */
static void hide(Page *page, const Tag *tag, size_t to)
{
    size_t at = tag->to, end = to;

    while (at < to && !stretch_at(page->chars, at, to, &end))
        at++;
    if (at >= to) {
        wipe(page, tag->from, to);
        return;
    }
    wipe(page, tag->from, at);
    wipe(page, end, to);
    break_at(page, tag->from, false);
    page->chars[at - 1] = HIDDEN_SIGN;
    page->chars[end] = '\n';
    page->now.fresh = page->now.soft = true;
}

/* Returns where reading goes on. */
static size_t take_tag(Page *page, const Tag *tag)
{
    const bool rows = tag->kind == TAG_ROW && page->now.tables == 0 && !page->now.speaks;

    if ((tag->kind == TAG_TABLE || rows) && !tag->closing && tag->from >= page->looked_to)
        look_ahead(page, tag->to);
    page->hinted = page->hinted || tag->attributes;
    if (tag->kind == TAG_IMAGE) {
        keep_alt(page, tag);
        return tag->to;
    }
    if (tag->kind == TAG_HIDDEN || tag->kind == TAG_COMMENT) {
        const size_t to = hidden_end(page, tag);

        hide(page, tag, to);
        return to;
    }
    wipe(page, tag->from, tag->to);
    switch (tag->kind) {
    case TAG_BREAK:
        break_at(page, tag->from, true);
        break;
    case TAG_TABLE:
        end_cell(page);
        break_at(page, tag->from, false);
        page->now.tables = tag->closing ? max_int(0, page->now.tables - 1) : page->now.tables + 1;
        page->now.row = page->now.cells = false;
        break;
    case TAG_ROW:
        take_row(page, tag);
        break;
    case TAG_CELL:
        take_cell(page, tag);
        break;
    case TAG_PRE:
        page->now.pre = max_int(0, page->now.pre + (tag->closing ? -1 : 1));
        break_at(page, tag->from, false);
        break;
    case TAG_BLOCK:
        if (!page->cell)
            break_at(page, tag->from, false);
        break;
    default:
        break;
    }
    return tag->to;
}

static size_t take_char(Page *page, size_t at)
{
    uint32_t *c = &page->chars[at];
    size_t end = at + 1;
    const uint32_t entity = *c == '&' ? entity_at(page, at, &end) : 0;

    if (entity != 0) {
        wipe(page, at, end);
        *c = entity;
    } else {
        end = at + 1;
    }
    if (*c == '\n' && page->now.pre == 0 && (page->now.tables > 0 || page->now.row))
        *c = ' ';                       /* between tags a line break is but a blank */
    else if (*c == '\n' && page->now.soft && page->now.fresh)
        wipe(page, at, end);            /* behind <br> it is nothing at all */
    else if (*c == '\n')
        page->now.fresh = true, page->now.soft = false;
    if (page->now.fresh && page->now.pre == 0 && (page->now.tables > 0 || page->now.row)
        && chars_fold(*c) == ' ')
        *c = NO_CHAR;                   /* before the first cell of a row it is nothing */
    const uint32_t folded = chars_fold(*c);

    if (*c != '\n' && folded != ' ' && folded != 0) {
        if (page->now.cells && !page->cell)
            *c = UNKNOWN_SIGN;          /* between two cells, where nothing can stand */
        page->now.fresh = false;
        page->filled = true;
    }
    return end;
}

bool html_flatten(HtmlState *state, uint32_t *chars, size_t length)
{
    Page page = { .chars = chars, .length = length, .now = *state };
    Tag tag;

    page.now.fresh |= !state->begun;
    page.now.begun = true;
    for (size_t at = 0; at < length; )
        at = chars[at] == '<' && tag_at(&page, at, &tag) ? take_tag(&page, &tag)
                                                         : take_char(&page, at);
    end_cell(&page);
    *state = page.now;
    return page.changed;
}
