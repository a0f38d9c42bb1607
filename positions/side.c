/* side.c - whose turn it is: words in several languages, or parity as a last resort. */

#include "positions/format.h"

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
    c = lower_char(c);
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
        uint32_t c = lower_char(line->chars[i]);
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
        diag_clean(&c, 1, text, sizeof(text));
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

Side side_said(const Reader *reader, const Line *line, int from, int to, bool bare)
{
    char plain[4 * MAX_PLAIN + 8];
    unsigned sides = side_in(line, from, to, bare);

    for (size_t i = 0; i < ARRAY_LENGTH(SIGNS) && from < to; i++) {
        const Side side = reader->signs[SIGNS[i].sign];

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

static Board board_for(Discs discs, Side side)
{
    return side == SIDE_BLACK ? (Board){ discs.black, discs.white }
                              : (Board){ discs.white, discs.black };
}

/* The sign that turned out to be `side`; "" if it was one that needs no telling. */
static const char *sign_for(const Discs *discs, Side side)
{
    for (size_t i = 0; i < ARRAY_LENGTH(SIGNS); i++)
        if (discs->signs[SIGNS[i].sign] == side)
            return SIGNS[i].word;
    return "";
}

/* Colours that the board was not sure of, with what they were taken for. */
static void warn_of_colours(Position *position, const Discs *discs, Span where)
{
    const char *black = sign_for(discs, SIDE_BLACK), *white = sign_for(discs, SIDE_WHITE);
    const int blacks = bit_count(discs->black), whites = bit_count(discs->white);

    if (discs->by_digit)
        position_warn(position, DIAG_COLOURS_BY_DIGIT, where, "%s is taken for black (%d discs)"
                      " and %s for white (%d); --swap if it is the other way round", black,
                      blacks, white, whites);
    else if (discs->by_symbol && *black != '\0' && *white != '\0')
        position_warn(position, DIAG_COLOURS_BY_SYMBOL, where, "%s is taken for black (%d discs)"
                      " and %s for white (%d); --swap if it is the other way round", black,
                      blacks, white, whites);
    else if (discs->by_symbol)
        position_warn(position, DIAG_COLOURS_BY_SYMBOL, where,
                      "symbols alone tell the colours, %d black and %d white discs: check that"
                      " they are not the other way round", blacks, whites);
}

void side_apply(Position *position, Discs discs, Side side, Span where)
{
    if (side == SIDE_NONE) {
        const int empties = board_empties(board_for(discs, SIDE_BLACK));

        side = empties % 2 == 0 ? SIDE_BLACK : SIDE_WHITE;
        position_warn(position, DIAG_SIDE_GUESSED_FROM_PARITY, where,
                      "no side to move is given: %s, because %d empties are %s",
                      side == SIDE_BLACK ? "Black" : "White", empties,
                      empties % 2 == 0 ? "even" : "odd");
    }
    position->board = board_for(discs, side);
    position->black_to_move = side == SIDE_BLACK;
    warn_of_colours(position, &discs, where);
}
