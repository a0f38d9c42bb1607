/* tree.h - game trees of properties, NAME[value][value]..., for GGF and SGF. */

#ifndef YOMIKIRI_TREE_H
#define YOMIKIRI_TREE_H

#include "positions/shared/draft.h"

/* One value of one property. The value is chars[from..to) of the text. */
typedef struct {
    char name[8];           /* upper-case letters only, cut short */
    size_t from, to;
    bool first;             /* of its name */
} Property;

typedef enum { TREE_GGF, TREE_SGF, TREE_NONE } TreeKind;

/* The first game tree that begins in the line of `at`, from `at` on, and what it is by
 * its first properties. */
TreeKind tree_find(const Text *text, size_t at, size_t *start);

typedef enum {
    TREE_PROPERTY,          /* *property is the next value of the main line */
    TREE_END,               /* the tree is closed */
    TREE_BROKEN,            /* the text ends, or another game begins, inside it */
    TREE_STRAY,             /* something that is no property stands at walk->at */
    TREE_NODE,              /* a ';' */
    TREE_OPEN, TREE_CLOSE,  /* a variation begins, ends */
} TreeStep;

/* A walk through the tree at `start`: along its main line, or through all of it. */
typedef struct {
    const Text *text;
    size_t at;              /* where it is; after TREE_END behind the tree */
    int depth;
    bool variations;        /* some were stepped over */
    char name[8];
} TreeWalk;

void tree_begin(TreeWalk *walk, const Text *text, size_t start);
TreeStep tree_next(TreeWalk *walk, Property *property);

/* The next thing of the whole tree, variations as well. */
TreeStep tree_step(TreeWalk *walk, Property *property);

/* Tell options->tell_tree (not NULL) of the tree at `start`, which is whole, if it has more than
 * a line of moves. `move` reads a move: a square, PASS or NO_MOVE. */
void tree_tell(const Text *text, size_t start, const ReaderOptions *options,
               int (*move)(const char *value));

/* After TREE_STRAY or an error: behind the end of the tree, as far as it can be told. */
size_t tree_skip(TreeWalk *walk);

/* Do properties stand behind the tree, as if it had been closed too early? *error then says
 * so, and *at moves behind them. */
bool tree_goes_on(const Text *text, size_t *at, Diag *error);

/* Is the property called `name`? */
bool tree_is(const Property *property, const char *name);

/* The value for a message, and as plain text with its length. */
Span tree_span(const Text *text, const Property *property);
size_t tree_value(const Text *text, const Property *property, char *out, size_t size);

/* The same without the blanks around it. */
void tree_plain(const Text *text, const Property *property, char *out, size_t size);

/* Players, event, date, and the result, which `result` reads; other properties are passed over. */
void tree_about(const Text *text, const Property *property,
                void (*result)(GameRecord *record, const char *value), GameRecord *record);

/* What is wrong with an unfinished or spoilt tree. */
void tree_fail(const TreeWalk *walk, size_t start, TreeStep step, Diag *error);

#endif
