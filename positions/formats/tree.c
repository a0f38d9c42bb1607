/* tree.c - game trees of properties, NAME[value][value]..., for GGF and SGF. */

#include "positions/formats/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "positions/moves/about.h"

enum {
    HEAD = 400,             /* characters in which a tree must say what it is */
    PIECE = 12,             /* bytes of one character, as chars_clean() writes it, with a NUL */
};

static bool is_upper(uint32_t c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_name(uint32_t c)
{
    return is_upper(c) || (c >= 'a' && c <= 'z');
}

static bool is_space(uint32_t c)
{
    return c == '\n' || chars_fold(c) == ' ' || (c != 0 && chars_fold(c) == 0);
}

static size_t skip_space(const Text *text, size_t at)
{
    while (at < text->length && is_space(text->chars[at]))
        at++;
    return at;
}

/* A tree that says in its first property what game it is: the root of a new game. */
static bool is_root(const Text *text, size_t at)
{
    if (!text_has(text, at, "(;"))
        return false;
    at = skip_space(text, at + 2);
    return text_has(text, at, "GM[") || text_has(text, at, "FF[");
}

static TreeKind kind_of(const Text *text, size_t start)
{
    const size_t limit = start + HEAD < text->length ? start + HEAD : text->length;
    size_t at = skip_space(text, start + 2);
    TreeKind kind = TREE_NONE;

    if (at >= limit || !is_upper(text->chars[at]))
        return TREE_NONE;
    for (; at < limit && text->chars[at] != ')'; at++) {
        if (at > start + 2 && text_has(text, at, "(;"))
            break;
        if (text_has(text, at, "GM[") && !is_upper(text->chars[at - 1])) {
            const uint32_t c = text->chars[skip_space(text, at + 3)];

            return chars_is_digit(c) ? TREE_SGF : TREE_GGF;
        }
        if (text_has(text, at, "BO[") && !is_upper(text->chars[at - 1]))
            return TREE_GGF;
        if (text_has(text, at, "FF[") || text_has(text, at, "SZ["))
            kind = TREE_SGF;
    }
    return kind;
}

TreeKind tree_find(const Text *text, size_t at, size_t *start)
{
    const size_t end = text_next_line(text, at);

    for (; at < end && at < text->length; at++)
        if (text->chars[at] == '(' && text->chars[at + 1] == ';') {
            const TreeKind kind = kind_of(text, at);

            *start = at;
            if (kind != TREE_NONE)
                return kind;
        }
    return TREE_NONE;
}

void tree_begin(TreeWalk *walk, const Text *text, size_t start)
{
    *walk = (TreeWalk){ .text = text, .at = start + 2, .depth = 1 };
}

/* From a '[' to behind its ']'. */
static TreeStep read_value(TreeWalk *walk, Property *property)
{
    const Text *text = walk->text;
    size_t at = ++walk->at;

    property->from = at;
    while (at < text->length && text->chars[at] != ']') {
        if (text->chars[at] == '\n' && is_root(text, skip_space(text, at)))
            break;
        at += text->chars[at] == '\\' && at + 1 < text->length ? 2 : 1;
    }
    walk->at = at;
    if (at >= text->length || text->chars[at] != ']')
        return TREE_BROKEN;
    property->to = at;
    walk->at = at + 1;
    memcpy(property->name, walk->name, sizeof(property->name));
    return TREE_PROPERTY;
}

/* Some logs are broken into lines wherever the width ends, in names as well. */
static void read_name(TreeWalk *walk)
{
    const Text *text = walk->text;
    size_t length = 0;

    memset(walk->name, 0, sizeof(walk->name));
    for (; walk->at < text->length
           && (is_name(text->chars[walk->at]) || text->chars[walk->at] == '\n'); walk->at++)
        if (is_upper(text->chars[walk->at]) && length + 1 < sizeof(walk->name))
            walk->name[length++] = (char)text->chars[walk->at];
    walk->at = skip_space(text, walk->at);
}

/* Behind the ')' that closes the tree; the main line ended at the first ')'. Behind one only
 * brackets may stand: what else does, if it is not `lenient`, belongs to a comment cut short. */
static TreeStep close_tree(TreeWalk *walk, bool lenient)
{
    const Text *text = walk->text;
    bool behind = false;

    while (walk->depth > 0 && walk->at < text->length) {
        const uint32_t c = text->chars[walk->at];
        Property ignored;

        if (behind && !lenient && c != '(' && c != ')' && !is_space(c))
            return TREE_STRAY;
        behind = c == ')' || (behind && c != '(');
        if (c == '(') {
            if (is_root(text, walk->at))
                return TREE_BROKEN;
            walk->variations = true;
            walk->depth++;
        } else if (c == ')') {
            walk->depth--;
        } else if (c == '[') {
            if (read_value(walk, &ignored) == TREE_BROKEN)
                return TREE_BROKEN;
            continue;
        }
        walk->at++;
    }
    return walk->depth == 0 ? TREE_END : TREE_BROKEN;
}

TreeStep tree_step(TreeWalk *walk, Property *property)
{
    const Text *text = walk->text;

    walk->at = skip_space(text, walk->at);
    if (walk->at >= text->length)
        return TREE_BROKEN;
    const uint32_t c = text->chars[walk->at];

    if (c == ';') {
        walk->at++;
        walk->name[0] = '\0';
        return TREE_NODE;
    }
    if (c == ')') {
        walk->at++;
        return --walk->depth == 0 ? TREE_END : TREE_CLOSE;
    }
    if (c == '(') {
        if (is_root(text, walk->at))
            return TREE_BROKEN;
        walk->depth++;
        walk->at++;
        return TREE_OPEN;
    }
    if (c == '[' && walk->name[0] != '\0') {
        property->first = false;
        return read_value(walk, property);
    }
    if (!is_name(c))
        return TREE_STRAY;
    read_name(walk);
    if (walk->at >= text->length)
        return TREE_BROKEN;
    if (text->chars[walk->at] != '[' || walk->name[0] == '\0')
        return TREE_STRAY;
    property->first = true;
    return read_value(walk, property);
}

TreeStep tree_next(TreeWalk *walk, Property *property)
{
    for (;;) {
        const TreeStep step = tree_step(walk, property);

        if (step == TREE_CLOSE || step == TREE_END) {
            walk->at--;
            walk->depth++;
            return close_tree(walk, false);
        }
        if (step != TREE_NODE && step != TREE_OPEN)
            return step;
    }
}

/* The comment with its line breaks, but those behind a '\\'; the caller frees it. */
static char *comment_event(const Text *text, const Property *property)
{
    char *out = memory_array(property->to - property->from + 2, PIECE), *end = out;

    *end++ = 'C';
    for (size_t at = property->from; at < property->to; at++) {
        const bool escaped = text->chars[at] == '\\' && at + 1 < property->to;

        at += escaped;
        if (text->chars[at] != '\n') {
            chars_clean(text->chars + at, 1, end, PIECE);
            end += strlen(end);
        } else if (!escaped) {
            *end++ = '\n';
        }
    }
    *end = '\0';
    return out;
}

/* One property of a node, if it is a move or a comment. */
static void tell_property(const Text *text, const Property *property,
                          const ReaderOptions *options, int (*read_move)(const char *value))
{
    char value[16], event[8];

    if (tree_is(property, "C")) {
        char *comment = comment_event(text, property);

        options->tell_tree(options->tree_context, comment);
        free(comment);
    } else if (tree_is(property, "B") || tree_is(property, "W")) {
        tree_plain(text, property, value, sizeof(value));
        const int move = read_move(value);

        snprintf(event, sizeof(event), "%c%s", property->name[0],
                 move == NO_MOVE ? "" : square_text(move));
        options->tell_tree(options->tree_context, event);
    }
}

/* Has the tree variations or comments? */
static bool is_rich(const Text *text, size_t start)
{
    TreeWalk walk;
    Property property;
    TreeStep step;

    tree_begin(&walk, text, start);
    while ((step = tree_step(&walk, &property)) != TREE_END && step != TREE_BROKEN
           && step != TREE_STRAY)
        if (step == TREE_OPEN
            || (step == TREE_PROPERTY && tree_is(&property, "C") && property.to > property.from))
            return true;
    return false;
}

void tree_tell(const Text *text, size_t start, const ReaderOptions *options,
               int (*move)(const char *value))
{
    static const char *const MARKS[] = {
        [TREE_NODE] = ";", [TREE_OPEN] = "(", [TREE_CLOSE] = ")",
    };
    TreeWalk walk;
    Property property;
    TreeStep step;

    if (!is_rich(text, start))
        return;
    tree_begin(&walk, text, start);
    while ((step = tree_step(&walk, &property)) != TREE_END && step != TREE_BROKEN
           && step != TREE_STRAY)
        if (step == TREE_PROPERTY)
            tell_property(text, &property, options, move);
        else
            options->tell_tree(options->tree_context, MARKS[step]);
}

size_t tree_skip(TreeWalk *walk)
{
    close_tree(walk, true);
    return walk->at;
}

/* Does a property such as W[d6] stand at `at`? */
static bool is_property(const Text *text, size_t at)
{
    size_t end = at;

    while (end < text->length && is_upper(text->chars[end]))
        end++;
    return end > at && end <= at + 2 && end < text->length && text->chars[end] == '[';
}

bool tree_goes_on(const Text *text, size_t *at, Diag *error)
{
    const size_t first = skip_space(text, *at);
    bool bracket = false, apart = false, words = false;
    size_t end = first;

    for (; end < text->length && !text_has(text, end, "(;"); end++) {
        const uint32_t c = text->chars[end];

        apart = apart || (c == '\n' && text->chars[end + 1] == '\n');
        words = words || is_name(c);
        if ((c == ']' && !bracket && !apart && words)
            || ((c == ';' || end == first)
                && is_property(text, skip_space(text, end + (c == ';')))))
            break;
        bracket = c == '[' || (bracket && c != ']');
    }
    if (end >= text->length || text_has(text, end, "(;"))
        return false;
    diag_set(error, DIAG_BAD_SYNTAX, text_span(text, first, 40), "the game goes on after the ')'"
             " that ends it; in a comment a '\\' stands before every ']'");
    *at = text_next_line(text, end);
    return true;
}

bool tree_is(const Property *property, const char *name)
{
    return strcmp(property->name, name) == 0;
}

Span tree_span(const Text *text, const Property *property)
{
    return text_span(text, property->from, property->to - property->from);
}

size_t tree_value(const Text *text, const Property *property, char *out, size_t size)
{
    size_t used = 0;

    out[0] = '\0';
    for (size_t at = property->from; at < property->to && used + 8 < size; at++) {
        at += text->chars[at] == '\\' && at + 1 < property->to;
        if (text->chars[at] != '\n') {
            chars_clean(text->chars + at, 1, out + used, size - used);
            used += strlen(out + used);
        }
    }
    return used;
}

void tree_plain(const Text *text, const Property *property, char *out, size_t size)
{
    size_t length = tree_value(text, property, out, size);
    const size_t blanks = strspn(out, " \t");

    memmove(out, out + blanks, length - blanks + 1);
    for (length -= blanks; length > 0 && strchr(" \t", out[length - 1]); )
        out[--length] = '\0';
}

void tree_about(const Text *text, const Property *property,
                void (*result)(GameRecord *record, const char *value), GameRecord *record)
{
    char value[MAX_PLAYER];

    tree_value(text, property, value, sizeof(value));
    if (tree_is(property, "PB"))
        memcpy(record->black, value, sizeof(value));
    else if (tree_is(property, "PW"))
        memcpy(record->white, value, sizeof(value));
    else if (tree_is(property, "EV"))
        tree_value(text, property, record->event, sizeof(record->event));
    else if (tree_is(property, "DT"))
        about_date(record, value);
    else if (tree_is(property, "RE"))
        result(record, value);
}

void tree_fail(const TreeWalk *walk, size_t start, TreeStep step, Diag *error)
{
    const Span where = text_span(walk->text, step == TREE_STRAY ? walk->at : start, 40);

    if (step == TREE_STRAY)
        diag_set(error, DIAG_BAD_SYNTAX, where, "a property such as B[f5] is expected here; in a"
                 " comment a '\\' stands before every ']'");
    else
        diag_set(error, DIAG_TRUNCATED_RECORD, where, "the game is not closed by ')'");
}
