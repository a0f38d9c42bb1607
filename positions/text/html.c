/* html.c - boards pasted as the source of a page: tables, line breaks, entities. */

#include "positions/text/html.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "positions/text/glyph.h"

enum { MAX_TAG = 1000, MAX_NAME = 12 };

typedef enum { TAG_INLINE, TAG_BLOCK, TAG_BREAK, TAG_TABLE, TAG_ROW, TAG_CELL, TAG_PRE, TAG_IMAGE,
               TAG_NONE } TagKind;

static const char *const TAGS[] = {
    [TAG_INLINE] = "tbody thead tfoot col colgroup span font b i u em strong tt code kbd small"
                   " big sub sup a",
    [TAG_BLOCK] = "p div li ul ol hr center caption blockquote h1 h2 h3 h4 html body head style"
                  " script",
    [TAG_BREAK] = "br", [TAG_TABLE] = "table", [TAG_ROW] = "tr", [TAG_CELL] = "td th",
    [TAG_PRE] = "pre", [TAG_IMAGE] = "img",
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
    size_t from, to;        /* chars[from..to), with its brackets */
} Tag;

typedef struct {
    uint32_t *chars;
    size_t length;
    bool changed;
    HtmlState now;
    bool cell;              /* inside a cell ... */
    bool filled, hinted;    /* ... with text, with an attribute that may mean a disc */
    size_t cell_at;         /* a character of its tag that may be overwritten */
    size_t sign_end;        /* behind the last sign that was told by its name */
} Page;

/* Do 64 squares, the rows of a FEN or moves begin at chars[at], which is not the first? "f5d6c3"
 * may be a colour behind a '#'; one that stands alone is no attribute: "<B f5 W d6>". */
static bool is_game(const uint32_t *chars, size_t at, size_t end)
{
    const uint32_t before = chars[at - 1];
    int squares = 0, slashes = 0, moves = 0;
    size_t to = at;

    while (to + squares < end && squares < 64 && glyph_is_square(chars[to + (size_t)squares]))
        squares++;
    for (; to < end && (chars[to] == '/' || chars_is_rank(chars[to])
                        || chars_lower(chars[to]) == 'p'); to++)
        slashes += chars[to] == '/';
    for (to = at; to + 1 < end && chars_is_file(chars[to]) && chars_is_rank(chars[to + 1]);
         moves++)
        to += 2 + (chars[to + 2] == '%' ? 3 : chars_is_one_of(chars[to + 2], ",-_.+~"));
    return squares == 64 || slashes == 7
           || (!chars_is_alnum(before) && moves > 0 && !chars_is_alnum(chars[to])
               && (moves > 3 || (moves == 3 && before != '#') || (moves == 2 && before == '=')
                   || (chars_fold(before) == ' ' && chars_is_one_of(chars[to], " >"))));
}

/* The tag at `at`; false if it is none that is known. */
static bool tag_at(const Page *page, size_t at, Tag *tag)
{
    const size_t end = page->length - at > MAX_TAG ? at + MAX_TAG : page->length;
    char name[MAX_NAME] = "";
    uint32_t quote = 0;
    int n = 0;

    *tag = (Tag){ .from = at, .closing = at + 1 < end && page->chars[at + 1] == '/' };
    at += 1 + tag->closing;
    for (; at < end && n < MAX_NAME - 1 && chars_is_alnum(page->chars[at]); at++)
        name[n++] = (char)chars_lower(page->chars[at]);
    while (tag->kind < TAG_NONE && !word_is_listed(TAGS[tag->kind], name))
        tag->kind++;
    if (tag->kind == TAG_NONE || at >= end || (!chars_is_one_of(page->chars[at], ">/ \n")
                                               && chars_fold(page->chars[at]) != ' '))
        return false;
    for (; at < end; at++) {
        const uint32_t c = page->chars[at];

        tag->attributes |= c == '=';
        if (is_game(page->chars, at, end))
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
    if (page->cell && !page->filled && page->hinted)
        page->chars[page->cell_at] = HINTED_CELL;
    page->cell = false;
}

/* The value of "alt" stays; without one the picture is a sign nobody knows. */
static void keep_alt(Page *page, const Tag *tag)
{
    static const char ALT[] = " alt=";
    size_t at = tag->from, to, same = 0;

    while (at < tag->to && same < 5) {
        const uint32_t c = chars_lower(chars_fold(page->chars[at++]));

        same = c == (uint32_t)ALT[same] ? same + 1 : c == ' ';
    }
    const uint32_t quote = page->chars[at];

    for (to = at + 1; to < tag->to && page->chars[to] != quote; )
        to++;
    page->now.fresh = false;
    page->filled = true;
    if ((quote != '"' && quote != '\'') || to >= tag->to || to == at + 1) {
        wipe(page, tag->from, tag->to);
        page->chars[tag->from] = UNKNOWN_SIGN;
        return;
    }
    wipe(page, tag->from, at + 1);
    wipe(page, to, tag->to);
}

/* Returns where reading goes on. */
static size_t take_tag(Page *page, const Tag *tag)
{
    HtmlState *now = &page->now;

    page->hinted |= tag->attributes;
    if (tag->kind == TAG_IMAGE) {
        keep_alt(page, tag);
        return tag->to;
    }
    wipe(page, tag->from, tag->to);
    if (tag->kind == TAG_TABLE || tag->kind == TAG_ROW || tag->kind == TAG_CELL)
        end_cell(page);
    if (tag->kind == TAG_TABLE) {
        now->tables = tag->closing ? max_int(0, now->tables - 1) : now->tables + 1;
        now->row = now->cells = false;
    } else if (tag->kind == TAG_PRE) {
        now->pre = max_int(0, now->pre + (tag->closing ? -1 : 1));
    } else if (tag->kind == TAG_CELL && !tag->closing) {
        page->chars[tag->from] = '|';
        now->row = now->cells = page->cell = true;
        now->fresh = page->filled = false;
        page->hinted = tag->attributes;
        page->cell_at = tag->from + 1;
    } else if (tag->kind == TAG_ROW) {
        if (tag->closing && now->cells) {
            page->chars[tag->from] = '|';
            now->fresh = false;
        }
        if (now->row)
            break_at(page, tag->from + 1, false);
        now->row = !tag->closing;
        now->cells = false;
    }
    if (tag->kind == TAG_TABLE || tag->kind == TAG_PRE || tag->kind == TAG_BREAK
        || (tag->kind == TAG_BLOCK && !page->cell))
        break_at(page, tag->from, tag->kind == TAG_BREAK);
    return tag->to;
}

static size_t take_char(Page *page, size_t at)
{
    const bool table = page->now.pre == 0 && (page->now.tables > 0 || page->now.row);
    uint32_t *c = &page->chars[at];
    size_t end = at + 1;
    uint32_t sign = *c == '&' ? entity_at(page, at, &end) : 0;

    if (*c == ':')                      /* a sign by its name, ":black_circle:" */
        end = at + (size_t)shortcode_at(c, (int)min_int((int)(page->length - at), MAX_TAG), &sign);
    if (*c == ':' && end > at && sign == 0 && (at == page->sign_end || page->chars[end] == ':'))
        sign = UNKNOWN_SIGN;            /* it touches another */
    page->sign_end = end;
    if (sign != 0) {
        wipe(page, at, end);
        *c = sign;
    } else {
        end = at + 1;
    }
    if (*c == '\n' && table)
        *c = ' ';                       /* between tags a line break is but a blank */
    else if (*c == '\n' && page->now.soft && page->now.fresh)
        wipe(page, at, end);            /* behind <br> it is nothing at all */
    else if (*c == '\n')
        page->now.fresh = true, page->now.soft = false;
    if (page->now.fresh && table && chars_fold(*c) == ' ')
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
