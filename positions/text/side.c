/* side.c - whose turn it is, in words of several languages. */

#include "positions/text/side.h"

#include <stdio.h>
#include <string.h>

enum { MAX_PLAIN = 300 };       /* code points of a line that are looked at */

static const struct {
    const char *word;
    Side side;
} COLOURS[] = {
    { "black", SIDE_BLACK }, { "x", SIDE_BLACK }, { "b", SIDE_BLACK }, { "*", SIDE_BLACK },
    { "#", SIDE_BLACK }, { "@", SIDE_BLACK }, { "noir", SIDE_BLACK }, { "noirs", SIDE_BLACK },
    { "schwarz", SIDE_BLACK }, { "negras", SIDE_BLACK }, { "nero", SIDE_BLACK },
    { "neri", SIDE_BLACK }, { "●", SIDE_BLACK }, { "⚫", SIDE_BLACK }, { "🖤", SIDE_BLACK },
    { "黒", SIDE_BLACK }, { "黑", SIDE_BLACK },
    { "white", SIDE_WHITE }, { "o", SIDE_WHITE }, { "w", SIDE_WHITE }, { "blanc", SIDE_WHITE },
    { "blancs", SIDE_WHITE }, { "weiß", SIDE_WHITE }, { "weiss", SIDE_WHITE },
    { "blancas", SIDE_WHITE }, { "bianco", SIDE_WHITE }, { "bianchi", SIDE_WHITE },
    { "○", SIDE_WHITE }, { "⚪", SIDE_WHITE }, { "🤍", SIDE_WHITE }, { "白", SIDE_WHITE },
};

/* What signs are called that are discs on some boards only. */
static const struct {
    const char *word;
    Sign sign;
} SIGNS[] = {
    { "0", SIGN_ZERO }, { "1", SIGN_ONE }, { "2", SIGN_TWO },
    { "red", SIGN_RED }, { "🔴", SIGN_RED }, { "blue", SIGN_BLUE }, { "🔵", SIGN_BLUE },
    { "green", SIGN_GREEN }, { "🟢", SIGN_GREEN }, { "yellow", SIGN_YELLOW },
    { "🟡", SIGN_YELLOW }, { "orange", SIGN_ORANGE }, { "🟠", SIGN_ORANGE },
    { "purple", SIGN_PURPLE }, { "🟣", SIGN_PURPLE }, { "brown", SIGN_BROWN },
    { "🟤", SIGN_BROWN },
};

/* % is the colour, & the colour by its name: " o " is a word of its own in Italian. Blanks at
 * the ends stand for the ends of words; Japanese has none. */
static const char *const PHRASES[] = {
    " % to move ", " % to play ", " % to go ", " % s turn ", " % turn ", " % s move ",
    " % x to move ", " % o to move ", " % x to play ", " % o to play ",
    " to move % ", " to move is % ", " to play % ", " turn % ", " turn is % ", " turn of % ",
    " side % ", " mover % ", " current player % ", " next player % ", " next % ",
    " next move % ", " player to move % ", " side to move is % ",
    " trait aux % ", " trait à % ", " trait au % ", " trait % ", " aux % de jouer ",
    " aux % à jouer ", " au % de jouer ", " % à jouer ", " % joue ", " % jouent ", " tour % ",
    " % au trait ", " au trait % ", " aux % au trait ",
    " tocca al % ", " tocca a % ", " tocca ai % ", " muove il % ", " muovono i % ",
    " deve muovere il % ", " gioca il % ", " giocano i % ", " turno del % ", " turno dei % ",
    " turno al % ", " mossa al % ", " mossa ai % ", " tratto al % ", " tratto ai % ",
    " & al tratto ", " & muove ", " & muovono ", " muove & ", " gioca & ", " turno & ",
    " % am zug ", " % ist am zug ", " % zieht ", " % ist dran ", " % dran ", " am zug % ",
    " am zug ist % ", " juegan % ", " % juegan ",
    "%番", "%の番", "%手番", "%の手番",
    "手番%", "手番 % ", "手番は%", "手番は %", "次は%",
    "次の手は%", "%先", "轮到%", "%方走",
};

static const char *const STEMS[] = {
    "move", "play", "to go", "turn", "side", "next", "trait", "jou", "tour", "zug", "zieht",
    "dran", "jueg", "tocca", "muov", "gioca", "turno", "mossa", "tratto", "番", "次", "先", "走",
    "轮",
};

static bool is_letter(uint32_t c)
{
    c = chars_lower(c);
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* Lower case, marks of punctuation as blanks, ends of sentences as '|', a blank before
 * and after: what the phrases are looked for in. */
static void make_plain(const Line *line, int from, int to, char *plain)
{
    size_t used = 0;

    to = min_int(to, from + MAX_PLAIN);
    plain[used++] = ' ';
    for (int i = from; i < to; i++) {
        uint32_t c = chars_lower(line->chars[i]);
        const uint32_t before = i > from ? line->chars[i - 1] : ' ';
        const uint32_t after = i + 1 < to ? line->chars[i + 1] : ' ';

        if (c == '*' || c == '#' || c == '@')   /* a disc, if it stands alone */
            c = is_letter(before) || is_letter(after) || before == c || after == c ? ' ' : c;
        else if (c == '.' || c == ',' || c == ';' || c == '!' || c == '?' || c == 0x3002
                 || c == 0x3001)
            c = '|';
        else if ((c < 0x80 && !is_letter(c)) || c == 0x2019 || (c >= 0x3008 && c <= 0x3011)
                 || c == 0xab || c == 0xbb || c == 0x201c || c == 0x201d || c >= RAW_BYTE)
            c = ' ';
        if (c == ' ' && plain[used - 1] == ' ')
            continue;
        if (c == '|') {
            memcpy(plain + used, " | ", 3);
            used += 3;
            continue;
        }
        char text[8];
        chars_clean(&c, 1, text, sizeof(text));
        const size_t length = strlen(text);
        memcpy(plain + used, text, length);
        used += length;
    }
    if (plain[used - 1] != ' ')
        plain[used++] = ' ';
    plain[used] = '\0';
}

static bool says(const char *plain, const char *phrase, const char *colour)
{
    const char *mark = strpbrk(phrase, "%&");
    char wanted[64];

    if (*mark == '&' && strlen(colour) == 1)
        return false;
    snprintf(wanted, sizeof(wanted), "%.*s%s%s", (int)(mark - phrase), phrase, colour, mark + 1);
    return strstr(plain, wanted) != NULL;
}

/* Is the colour's name all there is? */
static bool is_just(const char *plain, const char *colour)
{
    const size_t length = strlen(colour);

    return strncmp(plain + 1, colour, length) == 0 && plain[length + 1] == ' '
           && strspn(plain + length + 1, " |") == strlen(plain + length + 1);
}

/* Does the line say that `colour` is to move? */
static bool names(const char *plain, const char *colour)
{
    for (size_t p = 0; p < ARRAY_LENGTH(PHRASES); p++)
        if (says(plain, PHRASES[p], colour))
            return true;
    return false;
}

Side side_said(const Side signs[SIGN_COUNT], const Line *line, int from, int to, bool bare)
{
    char plain[4 * MAX_PLAIN + 8];
    unsigned sides = side_in(line, from, to, bare);

    for (size_t i = 0; i < ARRAY_LENGTH(SIGNS) && from < to; i++) {
        const Side side = signs[SIGNS[i].sign];

        if (side == SIDE_NONE)
            continue;
        make_plain(line, from, to, plain);
        if ((bare && is_just(plain, SIGNS[i].word)) || names(plain, SIGNS[i].word))
            sides |= side;
    }
    return (Side)sides;
}

Side side_in(const Line *line, int from, int to, bool bare)
{
    char plain[4 * MAX_PLAIN + 8];
    unsigned sides = 0;

    if (from >= to)
        return SIDE_NONE;
    make_plain(line, from, to, plain);
    for (size_t c = 0; c < ARRAY_LENGTH(COLOURS); c++) {
        if (!strstr(plain, COLOURS[c].word))
            continue;
        if (bare && is_just(plain, COLOURS[c].word))
            return COLOURS[c].side;
        if (names(plain, COLOURS[c].word))
            sides |= COLOURS[c].side;
    }
    return (Side)sides;         /* SIDE_BOTH is SIDE_BLACK | SIDE_WHITE */
}

_Static_assert((SIDE_BLACK | SIDE_WHITE) == SIDE_BOTH && SIDE_NONE == 0, "sides are a set");

bool side_hinted(const Line *line, int from, int to)
{
    char plain[4 * MAX_PLAIN + 8];

    if (from >= to)
        return false;
    make_plain(line, from, to, plain);
    for (size_t i = 0; i < ARRAY_LENGTH(STEMS); i++)
        if (strstr(plain, STEMS[i]))
            return true;
    return false;
}

const char *side_sign(const Side signs[SIGN_COUNT], Side side)
{
    for (size_t i = 0; i < ARRAY_LENGTH(SIGNS); i++)
        if (signs[SIGNS[i].sign] == side)
            return SIGNS[i].word;
    return "";
}
