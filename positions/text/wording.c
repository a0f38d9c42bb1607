/* wording.c - the words of a line, one after the other. */

#include "positions/text/wording.h"

#include "positions/text/letters.h"
#include "positions/text/vocabulary.h"

static const struct {
    const char *word;
    Sign sign;
} HUES[] = {
    { "red", SIGN_RED }, { "blue", SIGN_BLUE }, { "green", SIGN_GREEN }, { "yellow", SIGN_YELLOW },
    { "orange", SIGN_ORANGE }, { "purple", SIGN_PURPLE }, { "brown", SIGN_BROWN },
};

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
        squares = squares && (file ? c >= 'a' && c <= 'h' : c >= '1' && c <= '8');
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
    for (size_t i = 0; signs && i < ARRAY_LENGTH(HUES); i++)
        if (line_has(line, at, HUES[i].word))
            return signs[HUES[i].sign];
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

Token wording_next(const Side signs[SIGN_COUNT], const Line *line, int from, int to)
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
