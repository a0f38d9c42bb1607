/* tree.c - game trees of properties, NAME[value][value]...: GGF and SGF.
 *
 *     (;GM[Othello]PB[..]PW[..]TY[8]BO[8 ---... *]B[F5/2.4/1.0]W[D6//0.5]W[PA];)
 *     (;FF[4]GM[2]SZ[8]AB[d5][e4]AW[d4][e5]PL[B];B[f5];W[d6](;B[c3])(;B[c5]))
 */

#include "positions/formats/formats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory/memory.h"
#include "positions/moves/about.h"
#include "positions/scan/scan.h"

enum {
    HEAD = 400,             /* characters in which a tree must say what it is */
    PIECE = 12,             /* bytes of one character, as chars_clean() writes it, with a NUL */
};

typedef enum { KIND_NONE, KIND_GGF, KIND_SGF, KIND_BOTH } TreeKind;

typedef enum {
    TREE_NODE,              /* a ';' */
    TREE_OPEN, TREE_CLOSE,  /* a variation begins, ends */
    TREE_PROPERTY,          /* walk->name, and its next value is chars[from..to) */
    TREE_END,               /* the tree is closed */
    TREE_BROKEN,            /* the text ends, or another game begins, inside it */
    TREE_STRAY,             /* something that is no property stands at walk->at */
} TreeStep;

/* A walk through a tree. */
typedef struct {
    const Text *text;
    size_t at;              /* where it is; after TREE_END behind the tree */
    int depth;
    bool variations;        /* some were stepped over */
    char name[8];           /* upper-case letters only, cut short */
    size_t from, to;
    bool first;             /* of its name */
} Walk;

/* ---- the walk ---- */

static bool is_upper(uint32_t c)
{
    return c >= 'A' && c <= 'Z';
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
    const size_t first = text_has(text, at, "(;") ? skip_space(text, at + 2) : text->length;

    return text_has(text, first, "GM[") || text_has(text, first, "FF[");
}

/* What the tree at `start` is by its first properties. */
static TreeKind kind_of(const Text *text, size_t start)
{
    const size_t limit = start + HEAD < text->length ? start + HEAD : text->length;
    size_t at = skip_space(text, start + 2);
    TreeKind kind = KIND_NONE;

    if (at >= limit || !is_upper(text->chars[at]))
        return KIND_NONE;
    for (; at < limit && text->chars[at] != ')' && !text_has(text, at, "(;"); at++) {
        const bool begins = !is_upper(text->chars[at - 1]);

        if (begins && text_has(text, at, "GM["))
            return chars_is_digit(text->chars[skip_space(text, at + 3)]) ? KIND_SGF : KIND_GGF;
        if (begins && text_has(text, at, "BO["))
            return KIND_GGF;
        if (text_has(text, at, "FF[") || text_has(text, at, "SZ["))
            kind = KIND_SGF;
    }
    return kind;
}

/* The first tree that begins in the line of `at`, from `at` on. */
static TreeKind find_tree(const Text *text, size_t at, size_t *start)
{
    TreeKind kind = KIND_NONE;

    for (*start = at; *start < text->length && text->chars[*start] != '\n'; ++*start)
        if (text->chars[*start] == '(' && text->chars[*start + 1] == ';'
            && (kind = kind_of(text, *start)) != KIND_NONE)
            return kind;
    return KIND_NONE;
}

static Walk walk_begin(const Text *text, size_t start)
{
    return (Walk){ .text = text, .at = start + 2, .depth = 1 };
}

/* From a '[' to behind its ']'. */
static TreeStep read_value(Walk *walk)
{
    const Text *text = walk->text;
    size_t at = ++walk->at;

    walk->from = at;
    while (at < text->length && text->chars[at] != ']') {
        if (text->chars[at] == '\n' && is_root(text, skip_space(text, at)))
            break;
        at += text->chars[at] == '\\' && at + 1 < text->length ? 2 : 1;
    }
    walk->at = walk->to = at;
    if (at >= text->length || text->chars[at] != ']')
        return TREE_BROKEN;
    walk->at++;
    return TREE_PROPERTY;
}

/* Some logs are broken into lines wherever the width ends, in names as well. */
static void read_name(Walk *walk)
{
    const Text *text = walk->text;
    size_t length = 0;

    memset(walk->name, 0, sizeof(walk->name));
    for (; chars_is_letter(text->chars[walk->at]) || text->chars[walk->at] == '\n'; walk->at++)
        if (is_upper(text->chars[walk->at]) && length + 1 < sizeof(walk->name))
            walk->name[length++] = (char)text->chars[walk->at];
    walk->at = skip_space(text, walk->at);
}

/* The next thing of the tree, variations as well. */
static TreeStep walk_step(Walk *walk)
{
    const Text *text = walk->text;

    walk->at = skip_space(text, walk->at);
    const uint32_t c = walk->at < text->length ? text->chars[walk->at] : 0;

    if (c == 0 || is_root(text, walk->at))
        return TREE_BROKEN;
    walk->first = chars_is_letter(c);
    if (walk->first)
        read_name(walk);
    if (walk->at < text->length && text->chars[walk->at] == '[' && walk->name[0] != '\0')
        return read_value(walk);
    if (walk->first || !strchr(";()", (int)(c & 0x7f)) || c >= 0x80)
        return walk->at < text->length ? TREE_STRAY : TREE_BROKEN;
    walk->at++;
    if (c == '(') {
        walk->depth++;
        return TREE_OPEN;
    }
    walk->name[0] = '\0';
    return c == ';' ? TREE_NODE : --walk->depth == 0 ? TREE_END : TREE_CLOSE;
}

/* The next property of the main line, or what ends the tree: the line ends at the first ')', and
 * what stands behind it is stepped over. */
static TreeStep walk_line(Walk *walk)
{
    TreeStep step;
    bool ended = false;

    do {
        step = walk_step(walk);
        walk->variations |= ended && step == TREE_OPEN;
        ended |= step == TREE_CLOSE;
    } while (step < TREE_PROPERTY || (ended && step == TREE_PROPERTY));
    return step;
}

/* ---- the game ---- */

typedef struct {
    Source *source;
    TreeKind kind;
    Walk walk;
    Span where;
    Game game;
    GameRecord record;      /* until the board is known */
    bool begun, set_up;     /* a move was played: the board is settled; a board was told */
    bool drawn;             /* GGF: the type says that the board was drawn by lot */
    uint64_t black, white;  /* SGF: AB, AW */
    Span cleared;           /* what AE took away of the usual start; no length: nothing */
    Side to_move;           /* PL */
} Tree;

static Span value_span(const Walk *walk)
{
    return text_span(walk->text, walk->from, walk->to - walk->from);
}

static void fail(Tree *tree, DiagCode code, const char *message)
{
    game_fail(&tree->game, code, value_span(&tree->walk), "%s", message);
}

/* The value as plain text, without line breaks and the blanks around it. */
static void value_text(const Walk *walk, char *out, size_t size)
{
    const uint32_t *chars = walk->text->chars;
    size_t used = 0;

    out[0] = '\0';
    for (size_t at = walk->from; at < walk->to && used + 8 < size; at++) {
        at += chars[at] == '\\' && at + 1 < walk->to;
        if (chars[at] == '\n' || (used == 0 && chars_fold(chars[at]) == ' '))
            continue;
        chars_clean(chars + at, 1, out + used, size - used);
        used += strlen(out + used);
    }
    while (used > 0 && strchr(" \t", out[used - 1]))
        out[--used] = '\0';
}

/* A square, PASS, or NO_MOVE: "F5/2.4/1.0" in GGF; in SGF two letters as in Go, "fe", as well. */
static int move_of(TreeKind kind, const char *value)
{
    static const char *const PASSES[] = { "", "p", "pa", "ps", "pass", "-", "--", "@@", "@@@@",
                                          "tt" };
    const size_t length = strcspn(value, "/ ");

    for (size_t i = 0; i < ARRAY_LENGTH(PASSES); i++)
        if (strlen(PASSES[i]) == length && strncasecmp(value, PASSES[i], length) == 0)
            return PASS;
    if (length != 2)
        return NO_MOVE;
    return kind == KIND_SGF && chars_is_file((uint8_t)value[1])
           ? square_at((uint8_t)value[0], (value[1] | 0x20) - 'a' + '1') : square_from_text(value);
}

/* AB, AW, PL: the board on which the first move is played, or that is all there is. */
static void settle_stones(Tree *tree, Side first)
{
    const bool swap = tree->source->options.swap;
    const Discs discs = { .black = swap ? tree->white : tree->black,
                          .white = swap ? tree->black : tree->white };
    Position position;

    if (!tree->set_up && tree->cleared.length > 0)
        game_fail(&tree->game, DIAG_BAD_SYNTAX, tree->cleared, "no disc is set up: is this taken"
                  " away from the usual start?");
    if (!tree->set_up && tree->to_move != SIDE_WHITE)
        return;
    draft_begin(&position, FORMAT_SGF, tree->where);
    if (tree->set_up)
        discs_apply(&position, discs, tree->to_move != SIDE_NONE ? tree->to_move : first,
                    tree->where);
    else
        position.board = board_pass(board_start());
    game_begin_at(&tree->game, &position);
}

static void take_move(Tree *tree, const char *value)
{
    const Span where = value_span(&tree->walk);
    const Side side = tree->walk.name[0] == 'B' ? SIDE_BLACK : SIDE_WHITE;
    const int move = move_of(tree->kind, value);

    if (tree->kind == KIND_SGF && !tree->walk.first)
        fail(tree, DIAG_BAD_SYNTAX, "one move has two squares");
    else if (tree->kind == KIND_SGF && !tree->begun)
        settle_stones(tree, side);
    tree->begun = true;
    if (tree->drawn && !tree->set_up)
        fail(tree, DIAG_BAD_SYNTAX, "the board was drawn by lot, as TY says, but BO is missing");
    if (strchr(value, '['))             /* the next move is inside this one */
        fail(tree, DIAG_BAD_SYNTAX, "the ']' behind this move is missing");
    else if (move == NO_MOVE)
        fail(tree, DIAG_BAD_COORDINATE, "neither a square nor a pass");
    else
        game_play(&tree->game, move, side, where);
}

static void take_game(Tree *tree, const char *value)
{
    if (tree->kind == KIND_SGF && strcmp(value, "2") != 0)
        fail(tree, DIAG_UNSUPPORTED_VARIANT, "only GM[2], Othello, is read");
    else if (tree->kind == KIND_GGF && strcasecmp(value, "othello") != 0
             && strcasecmp(value, "reversi") != 0)
        fail(tree, DIAG_UNSUPPORTED_VARIANT, "not a game of Othello");
}

/* TY[s8r20]: s two games at once, 8 the board (0: as BO says), r random start with 20 discs, k
 * komi, a fewest discs win. SZ[8], SZ[8:8]. */
static void take_size(Tree *tree, const char *value)
{
    const char *size = value + strspn(value, "sS "), *rest = size + strspn(size, "0123456789");
    const bool type = tree->kind == KIND_GGF;

    tree->drawn = type && strpbrk(rest, "rR");
    if (type ? rest > size && (rest > size + 1 || !strchr("80", size[0]))
             : strcmp(value, "8") != 0 && strcmp(value, "8:8") != 0)
        fail(tree, DIAG_UNSUPPORTED_BOARD_SIZE, "only 8x8 boards are read");
    else if (type && strpbrk(rest, "aA"))
        fail(tree, DIAG_UNSUPPORTED_VARIANT, "in this game the fewest discs win");
}

/* GGF's BO[8 squares side]. */
static void take_board(Tree *tree, const char *value)
{
    const Text *text = tree->walk.text;
    size_t at = skip_space(text, tree->walk.from);
    Cell cells[66];
    Position position;
    Discs discs;
    Diag error;
    int count = 0;

    tree->set_up = true;
    if (tree->begun) {
        fail(tree, DIAG_BAD_SYNTAX, "a board after the first move");
        return;
    }
    if (atoi(value) != 8) {
        fail(tree, DIAG_UNSUPPORTED_BOARD_SIZE, "only 8x8 boards are read");
        return;
    }
    while (chars_is_digit(text->chars[at]))
        at++;
    for (; at < tree->walk.to; at++)
        if (!is_space(text->chars[at]))
            cells[min_int(count++, 65)] = (Cell){ text->chars[at], text_span(text, at, 1) };
    const uint32_t last = count > 0 ? cells[min_int(count, 66) - 1].code : ' ';

    if (count != 65)
        game_fail(&tree->game, count == 64 && !glyph_is_disc(last) ? DIAG_NO_SIDE
                  : count < 65 ? DIAG_BOARD_TOO_SHORT : DIAG_BOARD_TOO_LONG,
                  value_span(&tree->walk),
                  "got %d characters, 64 squares and the side to move are needed", count);
    else if (glyph_side(last) == SIDE_NONE)
        fail(tree, DIAG_BAD_SIDE, "the side to move is neither * nor O");
    else if (!discs_board(tree->source, cells, false, &discs, &error))
        game_break(&tree->game, &error);
    if (tree->game.broken)
        return;
    draft_begin(&position, FORMAT_GGF, tree->where);
    discs_apply(&position, discs, glyph_side(last), cells[0].where);
    game_begin_at(&tree->game, &position);
}

/* AB, AW or AE: "d4", or all squares between two corners, "d4:e5". */
static void take_stones(Tree *tree, const char *value)
{
    const bool black = tree->walk.name[1] == 'B', clear = tree->walk.name[1] == 'E';
    const char *colon = strchr(value, ':');
    const char corner[3] = { value[0], value[0] != '\0' ? value[1] : '\0' };
    const int first = move_of(KIND_SGF, colon == value + 2 ? corner : value);
    const int last = colon ? move_of(KIND_SGF, colon + 1) : first;
    uint64_t points = 0;

    for (int square = 0; first < 64 && last < 64 && square < 64; square++)
        if ((square / 8 - first / 8) * (square / 8 - last / 8) <= 0
            && (square % 8 - first % 8) * (square % 8 - last % 8) <= 0)
            points |= square_bit(square);
    if (tree->begun) {
        fail(tree, DIAG_BAD_SYNTAX, "the board is changed after the first move");
    } else if (points == 0) {
        fail(tree, DIAG_BAD_COORDINATE, "not a square of an 8x8 board");
    } else if (clear) {
        if (!tree->set_up && (points & (board_start().own | board_start().opp)) != 0)
            tree->cleared = value_span(&tree->walk);
        tree->black &= ~points;
        tree->white &= ~points;
    } else if ((tree->black | tree->white) & points) {
        fail(tree, DIAG_BAD_SQUARE, "two discs on one square");
    } else {
        *(black ? &tree->black : &tree->white) |= points;
        tree->set_up = true;
    }
}

static void take_side(Tree *tree, const char *value)
{
    const char side = (char)(value[0] | 0x20);

    tree->to_move = side == 'b' ? SIDE_BLACK : side == 'w' ? SIDE_WHITE : SIDE_NONE;
    if (tree->to_move == SIDE_NONE)
        fail(tree, DIAG_BAD_SIDE, "the side to move is neither B nor W");
}

static void take_about(Tree *tree, const char *value)
{
    GameRecord *record = &tree->record;

    switch (tree->walk.name[0]) {
    case 'E': value_text(&tree->walk, record->event, sizeof(record->event)); break;
    case 'P': value_text(&tree->walk, tree->walk.name[1] == 'B' ? record->black : record->white,
                         MAX_PLAYER); break;
    case 'D': about_date(record, value); break;
    default: (tree->kind == KIND_GGF ? about_lead : about_winner)(record, value);
    }
}

static const struct {
    const char *name;
    TreeKind kind;
    void (*take)(Tree *tree, const char *value);
} PROPERTIES[] = {
    { "B", KIND_BOTH, take_move }, { "W", KIND_BOTH, take_move }, { "GM", KIND_BOTH, take_game },
    { "TY", KIND_GGF, take_size }, { "SZ", KIND_SGF, take_size }, { "BO", KIND_GGF, take_board },
    { "AB", KIND_SGF, take_stones }, { "AW", KIND_SGF, take_stones },
    { "AE", KIND_SGF, take_stones }, { "PL", KIND_SGF, take_side },
    { "PB", KIND_BOTH, take_about }, { "PW", KIND_BOTH, take_about },
    { "EV", KIND_BOTH, take_about }, { "DT", KIND_BOTH, take_about },
    { "RE", KIND_BOTH, take_about },
};

static void take_property(Tree *tree)
{
    char value[MAX_EVENT];

    value_text(&tree->walk, value, sizeof(value));
    for (size_t i = 0; i < ARRAY_LENGTH(PROPERTIES) && !tree->game.broken; i++)
        if (strcmp(PROPERTIES[i].name, tree->walk.name) == 0
            && (PROPERTIES[i].kind & tree->kind) != 0)
            PROPERTIES[i].take(tree, value);
}

/* ---- telling of a tree that has more than a line of moves ---- */

/* A move or a comment of a node; of a comment the line breaks stay, but those behind a '\\'. */
static void tell_property(const Walk *walk, TreeKind kind, const ReaderOptions *options)
{
    const uint32_t *chars = walk->text->chars;

    if (strcmp(walk->name, "C") == 0) {
        char *comment = memory_array(walk->to - walk->from + 2, PIECE), *end = comment;

        *end++ = 'C';
        for (size_t at = walk->from; at < walk->to; at++) {
            const bool escaped = chars[at] == '\\' && at + 1 < walk->to;

            at += escaped;
            if (chars[at] != '\n') {
                chars_clean(chars + at, 1, end, PIECE);
                end += strlen(end);
            } else if (!escaped) {
                *end++ = '\n';
            }
        }
        *end = '\0';
        options->tell_tree(options->tree_context, comment);
        free(comment);
    } else if (strcmp(walk->name, "B") == 0 || strcmp(walk->name, "W") == 0) {
        char value[16], event[8];

        value_text(walk, value, sizeof(value));
        const int move = move_of(kind, value);

        snprintf(event, sizeof(event), "%s%s", walk->name,
                 move == NO_MOVE ? "" : square_text(move));
        options->tell_tree(options->tree_context, event);
    }
}

static void tell_tree(const Tree *tree, size_t start)
{
    static const char *const MARKS[] = {
        [TREE_NODE] = ";", [TREE_OPEN] = "(", [TREE_CLOSE] = ")",
    };
    const ReaderOptions *options = &tree->source->options;
    bool rich = false;

    for (int pass = 0; pass < 1 + rich; pass++) {
        Walk walk = walk_begin(tree->walk.text, start);

        for (TreeStep step; (step = walk_step(&walk)) < TREE_END; )
            if (pass == 0)
                rich |= step == TREE_OPEN || (step == TREE_PROPERTY && walk.to > walk.from
                                              && strcmp(walk.name, "C") == 0);
            else if (step == TREE_PROPERTY)
                tell_property(&walk, tree->kind, options);
            else
                options->tell_tree(options->tree_context, MARKS[step]);
    }
}

/* ---- reading ---- */

/* Where the brackets of a tree are closed that is not one any more, or the next game begins. */
static size_t skip_tree(const Walk *walk)
{
    const Text *text = walk->text;
    size_t at = walk->at;

    for (int depth = walk->depth; at < text->length && depth > 0 && !is_root(text, at); at++)
        depth += (text->chars[at] == '(') - (text->chars[at] == ')');
    return at;
}

/* Does a value end behind words, or a property such as W[d6] stand, in the line behind a tree? */
static bool goes_on(const Text *text, size_t at)
{
    const size_t first = skip_space(text, at + (text->chars[at] == ';'));
    bool words = false;

    if (is_upper(text->chars[first]) && text->chars[first + 1] == '[')
        return true;
    for (; at < text->length && !chars_is_one_of(text->chars[at], "]\n[("); at++)
        words |= chars_is_letter(text->chars[at]);
    return (text->chars[at] == ']' && words)
           || (text->chars[at] == '[' && is_upper(text->chars[at - 1]));
}

static size_t read_tree(Source *source, size_t start, TreeKind kind)
{
    const ReaderOptions *options = &source->options;
    const Text *text = &source->text;
    Tree tree = { .source = source, .kind = kind, .walk = walk_begin(text, start),
                  .where = text_span(text, start, 1) };
    Walk *walk = &tree.walk;
    Game *game = &tree.game;
    TreeStep step;

    game_begin(game, kind == KIND_GGF ? FORMAT_GGF : FORMAT_SGF, tree.where);
    while ((step = walk_line(walk)) == TREE_PROPERTY)
        take_property(&tree);
    if (step == TREE_STRAY)
        game_fail(game, DIAG_BAD_SYNTAX, text_span(text, walk->at, 40), "a property such as B[f5]"
                  " is expected here; in a comment a '\\' stands before every ']'");
    else if (step == TREE_BROKEN)
        game_fail(game, DIAG_TRUNCATED_RECORD, text_span(text, start, 40),
                  "the game is not closed by ')'");
    else if (!game->broken && goes_on(text, walk->at))
        game_fail(game, DIAG_BAD_SYNTAX, text_span(text, walk->at, 40), "the game goes on after"
                  " the ')' that ends it; in a comment a '\\' stands before every ']'");
    else if (!game->broken && !tree.begun && kind == KIND_SGF)
        settle_stones(&tree, SIDE_NONE);
    if (step == TREE_END && options->tell_tree && game_is_kept(game, options))
        tell_tree(&tree, start);
    else if (walk->variations && kind == KIND_SGF && !(step == TREE_END && options->tell_tree))
        draft_warn(&game->now, DIAG_TRAILING_TEXT_IGNORED, tree.where,
                   "variations were not read, only the main line");
    if (kind == KIND_GGF)
        game_tell(game, &tree.record);
    else
        game->now.record = tree.record;
    game->now.last_line = text_number(text, walk->at - 1);
    game_end(game, options, source->sink);
    return step == TREE_STRAY ? skip_tree(walk) : walk->at;
}

size_t tree_read(Source *source, size_t at)
{
    size_t start;
    const TreeKind kind = find_tree(&source->text, at, &start);
    const Format format = kind == KIND_GGF ? FORMAT_GGF : FORMAT_SGF;

    return kind != KIND_NONE && (source->format == FORMAT_AUTO || source->format == format)
           ? read_tree(source, start, kind) : at;
}
