/* clause.c - text between two marks of punctuation, as far as it may tell a side. */

#include "positions/text/clause.h"

#include <string.h>

typedef struct {
    WordKind kind;
    Side side;              /* of a colour or a sign; SIDE_NONE for a hue that is no disc */
    bool enclosed;          /* alone between brackets */
    int from, to;           /* chars of the line */
} Token;

/* ---- the words of a line, one after the other ---- */

static bool is_wordy(uint32_t plain)
{
    return letters_spaced(plain) || letters_joined(plain);
}

static uint32_t plain_at(const Line *line, int at, int to)
{
    return at >= 0 && at < to ? letters_plain(line->chars[at]) : ' ';
}

/* "[b]", "[/color]", "[size=3]": where such a mark of forums ends, or `at`. */
static int skip_tag(const Line *line, int at, int to)
{
    static const char *const TAGS[] = { "b", "i", "u", "s", "center", "quote", "code", "size",
                                        "color", "font", "spoiler", "url", "list", "small" };
    const bool closing = line->chars[at + 1] == '/';
    const int name = at + 1 + closing;
    int end = name;

    while (end < to && line->chars[end] != ']' && end - at < 40)
        end++;
    if (end >= to || line->chars[end] != ']')
        return at;
    for (size_t i = 0; i < ARRAY_LENGTH(TAGS); i++) {
        int length = 0;

        while (TAGS[i][length] != '\0')
            length++;
        if (!line_has(line, name, TAGS[i])
            || (line->chars[name + length] != ']' && line->chars[name + length] != '='))
            continue;
        for (int j = end; !closing && length == 1 && j < to; j++)     /* "[b]" may be a disc */
            if (line->chars[j] == '[' && line->chars[j + 1] == '/')
                return end + 1;
        return closing || length > 1 ? end + 1 : at;
    }
    return at;
}

/* A disc that stands alone, not as part of a word or of a row of such signs. */
static Side sign_at(const Side signs[SIGN_COUNT], const Line *line, int at, int to)
{
    const uint32_t c = line->chars[at];
    const uint32_t before = at > 0 ? line->chars[at - 1] : ' ', after = at + 1 < to
                          ? line->chars[at + 1] : ' ';
    const bool letter = letters_spaced(letters_plain(c));

    if (before == c || after == c
        || ((letter || c < 0x80) && (is_wordy(letters_plain(before))
                                     || is_wordy(letters_plain(after)))))
        return SIDE_NONE;
    if (chars_is_digit(c))
        return signs && c <= '2' ? signs[SIGN_ZERO + (int)(c - '0')] : SIDE_NONE;
    return signs ? glyph_side_now(signs, c) : glyph_side(c);
}

/* Letters and digits that are in no list: a number, squares, or who knows what. */
static Token unknown_at(const Line *line, int at, int to)
{
    Token token = { .kind = WORD_UNKNOWN, .from = at, .to = at };
    bool digits = true, squares = true;

    if (letters_joined(letters_plain(line->chars[at]))) {
        token.to = at + 1;
        return token;
    }
    while (token.to < to && (letters_spaced(letters_plain(line->chars[token.to]))
                             || letters_plain(line->chars[token.to]) == 0)) {
        const uint32_t c = letters_plain(line->chars[token.to]);
        const bool file = (token.to - at) % 2 == 0;

        digits = digits && chars_is_digit(c);
        squares = squares && (file ? chars_is_file(c) : chars_is_rank(c));
        token.to++;
    }
    const uint32_t before = at > 0 ? line->chars[at - 1] : ' ';

    if (digits)
        token.kind = before == '+' || before == '-' || before == 0x2212 || before == 0xb1
                     ? WORD_RESULT : WORD_NUMBER;
    else if (squares && (token.to - at) % 2 == 0)
        token.kind = WORD_SQUARE;
    else if (vocabulary_coloured(line, at, token.to))
        token.kind = WORD_COLOURED;
    return token;
}

static Side hue_of(const Side signs[SIGN_COUNT], const Line *line, int at)
{
    for (int sign = SIGN_RED; signs && sign < SIGN_COUNT; sign++)
        if (line_has(line, at, SIGN_WORDS[sign]))
            return signs[sign];
    return SIDE_NONE;
}

static Token word_at(const Side signs[SIGN_COUNT], const Line *line, int at, int to)
{
    Token token = { .from = at };
    const Side sign = sign_at(signs, line, at, to);
    const uint32_t plain = letters_plain(line->chars[at]);

    token.kind = vocabulary_find(line, at, to, &token.to);
    if (sign != SIDE_NONE && token.kind != WORD_BLACK && token.kind != WORD_WHITE
        && token.to <= at + 1)
        return (Token){ .kind = WORD_SIGN, .side = sign, .from = at, .to = at + 1 };
    if (token.kind == WORD_UNKNOWN)
        return unknown_at(line, at, to);
    if (token.kind == WORD_HUE) {
        token.side = hue_of(signs, line, at);
        if (letters_joined(plain) && token.side == SIDE_NONE)
            token.kind = WORD_UNKNOWN;
    }
    token.side = token.kind == WORD_BLACK || token.kind == WORD_DARK
                 || token.kind == WORD_BLACK_MOVES ? SIDE_BLACK
               : token.kind == WORD_WHITE || token.kind == WORD_LIGHT
                 || token.kind == WORD_WHITE_MOVES ? SIDE_WHITE : token.side;
    return token;
}

/* A colour that is all there is between brackets. */
static bool enclosed_at(const Side signs[SIGN_COUNT], const Line *line, int at, int to,
                        Token *token)
{
    at++;
    while (at < to && plain_at(line, at, to) == ' ' && sign_at(signs, line, at, to) == SIDE_NONE)
        at++;
    if (at >= to || (!is_wordy(plain_at(line, at, to))
                     && sign_at(signs, line, at, to) == SIDE_NONE))
        return false;
    const Token inside = word_at(signs, line, at, to);

    at = inside.to;
    while (at < to && plain_at(line, at, to) == ' ')
        at++;
    if (inside.side == SIDE_NONE || plain_at(line, at, to) != ')')
        return false;
    *token = inside;
    token->to = at + 1;
    token->enclosed = true;
    return true;
}

/* A dash with a blank on both sides. */
static bool is_dash(const Line *line, int at, int to)
{
    return line->chars[at] == '-' && at + 1 < to && line->chars[at + 1] == ' '
           && (at == 0 || line->chars[at - 1] == ' ');
}

/* "B. to move": the dot of a letter is not the end of a sentence. */
static bool is_abbreviation(const Line *line, int at, int to)
{
    return line->chars[at] == '.' && at > 0 && letters_spaced(plain_at(line, at - 1, to))
           && !chars_is_digit(line->chars[at - 1])
           && (at == 1 || !is_wordy(plain_at(line, at - 2, to)))
           && is_wordy(plain_at(line, line_skip(line, at + 1), to));
}

/* The word at chars[from] or behind it, up to `to`. Case, accents, emphasis and quotation marks
 * do not count. `signs` tells what signs were discs on the board; NULL: none. */
static Token wording_next(const Side signs[SIGN_COUNT], const Line *line, int from, int to)
{
    for (int at = from; at < to; at++) {
        const uint32_t plain = letters_plain(line->chars[at]);
        Token token = { .from = at, .to = at + 1 };

        if (line->chars[at] == '[') {
            const int end = skip_tag(line, at, to);

            if (end > at) {
                at = end - 1;
                continue;
            }
        }
        if (plain == '(' && enclosed_at(signs, line, at, to, &token))
            return token;
        if (is_wordy(plain) || (plain != '(' && sign_at(signs, line, at, to) != SIDE_NONE))
            return word_at(signs, line, at, to);
        token.kind = plain == ':' ? WORD_LABEL : plain == '.' ? WORD_BREAK : WORD_PAUSE;
        if (plain == '.' && is_abbreviation(line, at, to))
            continue;
        if (plain == '.' || plain == ',' || plain == ':' || plain == '(' || plain == ')'
            || is_dash(line, at, to))
            return token;
    }
    return (Token){ .kind = WORD_END, .from = to, .to = to };
}

/* ---- text between two marks of punctuation, as far as it may tell a side ---- */

enum { MOST_PAIRS = 4 };

static const uint64_t COLOURS = HAS(WORD_BLACK) | HAS(WORD_WHITE) | HAS(WORD_BLACK_MOVES)
    | HAS(WORD_WHITE_MOVES);
static const uint64_t MOVED = HAS(WORD_PLAYED) | HAS(WORD_LAST);
static const uint64_t TURNS = HAS(WORD_TURN) | HAS(WORD_TURN_ROMANCE) | HAS(WORD_TURN_LABEL)
    | HAS(WORD_TURN_SEAT) | HAS(WORD_PLAYS) | HAS(WORD_PLAYED) | HAS(WORD_LAST);

/* A clause as its words come in. */
typedef struct {
    Clause clause;
    const Line *line;
    Token previous;
    int words, unknown;
    Side names[MOST_PAIRS], signs[MOST_PAIRS];
    int name_count, sign_count;
    Side weak;              /* a set: signs, and words that are seldom a colour */
    bool weak_ends;         /* the last word is one of them */
    bool weak_tells;        /* one stands first, or in brackets, or is a word */
    bool letter;            /* one of them is a letter */
    bool bullet;            /* the line begins with '*', '#' or '@' */
    int from, to;
} Draft;

static void begin(Draft *draft, const Line *line, Link link, int number)
{
    memset(draft, 0, sizeof(*draft));
    draft->line = line;
    draft->clause.link = link;
    draft->clause.line = number;
}

static bool is_name(Token token)
{
    return token.kind == WORD_BLACK || token.kind == WORD_WHITE || token.kind == WORD_BLACK_MOVES
           || token.kind == WORD_WHITE_MOVES;
}

static void add_name(Draft *draft, Token token)
{
    if (draft->name_count < MOST_PAIRS)
        draft->names[draft->name_count] = token.side;
    draft->name_count++;
    draft->clause.colours |= token.side;
    if (draft->previous.kind == WORD_SIGN && draft->line->chars[draft->previous.from] >= 0x80)
        draft->clause.odd |= draft->previous.side != token.side;
    if (!token.enclosed || (draft->clause.has & HAS(WORD_NOT)) != 0 || draft->unknown == 0)
        return;
    draft->clause.named = true;         /* what stands before it is a name */
    draft->clause.has &= ~HAS(WORD_UNKNOWN);
}

static void add_weak(Draft *draft, Token token)
{
    const bool sign = token.kind == WORD_SIGN;

    if (sign && draft->sign_count < MOST_PAIRS)
        draft->signs[draft->sign_count] = token.side;
    draft->sign_count += sign;
    const int names = min_int(draft->name_count, MOST_PAIRS);

    if (sign && names > 0 && draft->name_count == draft->sign_count
        && (is_name(draft->previous) || token.enclosed))
        draft->clause.odd |= draft->names[names - 1] != token.side;
    draft->weak |= token.side;
    draft->weak_tells |= draft->words == 0 || token.enclosed || !sign
                         || draft->previous.kind == WORD_TURN_LABEL;
    draft->letter |= sign && draft->line->chars[token.from] < 0x80;
    draft->bullet |= sign && draft->words == 0 && token.from == line_skip(draft->line, 0)
                     && strchr("*#@", (int)min_int((int)draft->line->chars[token.from], 0x7f));
}

/* "Diagram 3", "FFO #40": what a number follows is a title. */
static bool is_title(const Draft *draft)
{
    return draft->unknown <= 3
           && (draft->clause.has & ~(HAS(WORD_UNKNOWN) | HAS(WORD_NUMBER) | HAS(WORD_FILLING)
                                     | HAS(WORD_ARTICLE) | HAS(WORD_NOUN))) == 0;
}

static void add(Draft *draft, Token token)
{
    Clause *clause = &draft->clause;
    const bool weak = token.kind == WORD_SIGN || token.kind == WORD_DARK
                      || token.kind == WORD_LIGHT
                      || (token.kind == WORD_HUE && token.side != SIDE_NONE);

    if (token.kind == WORD_PLAYS && draft->previous.kind == WORD_NUMBER)
        token.kind = WORD_NOUN;
    if (token.kind == WORD_TURN_LABEL && (clause->has & COLOURS) != 0)
        token.kind = WORD_FILLING;
    clause->last_behind |= token.kind == WORD_LAST && (clause->has & COLOURS) != 0;
    clause->result_first |= token.kind == WORD_RESULT && (clause->has & TURNS) == 0;
    if (token.kind == WORD_NUMBER && is_title(draft))
        clause->has &= ~HAS(WORD_UNKNOWN);
    if (token.kind == WORD_HUE && token.side == SIDE_NONE)
        clause->has |= HAS(WORD_UNKNOWN);
    draft->unknown += token.kind == WORD_UNKNOWN;
    clause->has |= HAS(token.kind);
    if (token.kind == WORD_BLACK_MOVES || token.kind == WORD_WHITE_MOVES)
        clause->has |= HAS(WORD_TURN);
    if (is_name(token))
        add_name(draft, token);
    else if (weak)
        add_weak(draft, token);
    draft->weak_ends = weak;
    if (draft->words++ == 0)
        draft->from = token.from;
    draft->to = token.to;
    draft->previous = token;
}

/* Signs in the order of the colours beside them: a legend. */
static bool is_paired(const Draft *draft)
{
    const int count = draft->name_count;

    if (count == 0 || count != draft->sign_count || count > MOST_PAIRS)
        return false;
    return memcmp(draft->names, draft->signs, (size_t)count * sizeof(Side)) == 0;
}

/* A sign is a side only beside words that say so; "o" is no disc in "o turno", nor '*' in a list.
 * `goes_on`: more stands behind the clause in its sentence. */
static void settle_weak(Draft *draft, bool bare, bool goes_on)
{
    Clause *clause = &draft->clause;
    const bool alone = (clause->has & ~(HAS(WORD_SIGN) | HAS(WORD_HUE) | HAS(WORD_ARTICLE)
                                        | HAS(WORD_DARK) | HAS(WORD_LIGHT))) == 0;
    const bool article = draft->letter && (clause->has & TURNS) == HAS(WORD_TURN_ROMANCE);
    const bool bullet = draft->bullet && (goes_on || (clause->has & MOVED) != 0);

    clause->paired = is_paired(draft);
    if (clause->colours != SIDE_NONE || draft->weak == SIDE_NONE)
        return;
    if ((clause->has & TURNS) != 0 && (draft->weak_tells || draft->weak_ends) && !article
        && !bullet)
        clause->colours = draft->weak;
    else if (alone && bare && draft->weak != SIDE_BOTH
             && (clause->has & (HAS(WORD_DARK) | HAS(WORD_LIGHT))) == 0)
        clause->sign = draft->weak;
}

/* Make room by dropping what tells nothing. */
static void compact(Clauses *clauses)
{
    const uint64_t idle = HAS(WORD_UNKNOWN) | HAS(WORD_FILLING) | HAS(WORD_ARTICLE)
                          | HAS(WORD_NUMBER) | HAS(WORD_SQUARE) | HAS(WORD_NOUN);
    int kept = 0;

    for (int i = 0; i < clauses->count; i++)
        if ((clauses->list[i].has & ~idle) != 0 || i + 1 == clauses->count)
            clauses->list[kept++] = clauses->list[i];
    clauses->count = kept;
}

static void push(Clauses *clauses, const Clause *clause)
{
    if (clauses->count == MAX_CLAUSES)
        compact(clauses);
    if (clauses->count == MAX_CLAUSES)
        clauses->full = true;
    else
        clauses->list[clauses->count++] = *clause;
}

static void finish(Clauses *clauses, Draft *draft, bool bare, bool goes_on)
{
    if (draft->words == 0)
        return;
    settle_weak(draft, bare, goes_on);
    draft->clause.where = line_span(draft->line, draft->from, draft->to);
    push(clauses, &draft->clause);
}

/* "White (me) to move", "Black (Tanaka) just played": where the bracket behind the colour at
 * `open` ends, if it holds a person or a name and the clause goes on behind it; else -1. */
static int aside_end(const Draft *draft, const Side signs[SIGN_COUNT], int open, int to)
{
    enum { MOST_NAMES = 3, LONGEST = 40 };
    const uint64_t people = HAS(WORD_UNKNOWN) | HAS(WORD_NUMBER) | HAS(WORD_ARTICLE)
                            | HAS(WORD_ME) | HAS(WORD_YOU) | HAS(WORD_OPPONENT)
                            | HAS(WORD_FILLING) | HAS(WORD_PAUSE) | HAS(WORD_BREAK);
    const Line *line = draft->line;
    Token token = wording_next(signs, line, open + 1, to);
    int names = 0;

    if (line->chars[open] != '('
        || (!is_name(draft->previous) && draft->previous.kind != WORD_SIGN))
        return -1;
    for (; line->chars[token.from] != ')'; token = wording_next(signs, line, token.to, to)) {
        names += token.kind == WORD_UNKNOWN;
        if ((HAS(token.kind) & people) == 0 || names > MOST_NAMES || token.to - open > LONGEST)
            return -1;
    }
    return wording_next(signs, line, token.to, to).kind > WORD_LABEL ? token.to : -1;
}

void clauses_add(Clauses *clauses, const Side signs[SIGN_COUNT], const Line *line, int from,
                 int to, bool bare)
{
    Token token = wording_next(signs, line, from, to);
    Draft draft;

    begin(&draft, line, LINK_LINE, ++clauses->lines);
    for (; token.kind != WORD_END; from = token.to, token = wording_next(signs, line, from, to)) {
        const int aside = token.kind == WORD_PAUSE ? aside_end(&draft, signs, token.from, to) : -1;

        if (aside >= 0) {
            token.to = aside;
            continue;
        }
        const bool ends = token.kind <= WORD_LABEL || token.kind == WORD_VERSUS;
        /* In "X = Black O = White" and "Black: 12 White: 32" a new pair begins. */
        const bool heads = (token.kind == WORD_SIGN || is_name(token)) && draft.words > 0
                           && (draft.name_count > 0 || draft.clause.link == LINK_LABEL)
                           && wording_next(signs, line, token.to, to).kind == WORD_LABEL;

        if (ends || heads) {
            const Link link = token.kind == WORD_BREAK ? LINK_BREAK
                            : token.kind == WORD_LABEL ? LINK_LABEL : LINK_PAUSE;
            const bool empty = draft.words == 0;
            const Link before = draft.clause.link;

            finish(clauses, &draft, bare, token.kind != WORD_BREAK);
            begin(&draft, line, empty && before == LINK_BREAK ? before : link, clauses->lines);
        }
        if (!ends)
            add(&draft, token);
    }
    finish(clauses, &draft, bare, false);
}

void clauses_append(Clauses *clauses, const Clauses *more)
{
    for (int i = 0; i < more->count; i++) {
        Clause clause = more->list[i];

        clause.line += clauses->lines;
        push(clauses, &clause);
    }
    clauses->lines += more->lines;
    clauses->full |= more->full;
}
