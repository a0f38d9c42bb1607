/* marks.c - marks between moves and before them that are no moves. */

#include "positions/moves/marks.h"

#include <string.h>

#include "positions/text/letters.h"
#include "positions/text/vocabulary.h"

/* In lower case; the numbers behind them are theirs. */
static const char *const TITLES[] = {
    "棋譜", "棋谱", "기보", "手順", "手顺", "進行", "着手", "対局", "對局", "对局", "game record", "games",
    "game", "kifu", "transcript", "moves", "move list", "record", "sequence", "line", "opening",
    "partie", "coups", "zugfolge", "zuge", "spiel", "partida", "jugadas", "movimientos", "lances",
    "partita", "mosse", "partij", "zetten", "parti", "drag", "partia", "ruchy", "партия", "ходы",
    "запись", "대국", "수순", "oyun", "peli", "hra",
};

static bool in_list(uint32_t c, const uint32_t *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == c)
            return true;
    return false;
}

bool marks_quote(uint32_t c)
{
    static const uint32_t QUOTES[] = { '"', '\'', '`', 0xab, 0xbb, 0x2018, 0x2019, 0x201a, 0x201b,
                                       0x201c, 0x201d, 0x201e, 0x201f, 0x2039, 0x203a, 0x300c,
                                       0x300d, 0x300e, 0x300f, 0x301d, 0x301e, 0x301f };

    return in_list(c, QUOTES, ARRAY_LENGTH(QUOTES));
}

bool marks_separate(uint32_t c)
{
    static const uint32_t OTHERS[] = {
        0xb7, 0xd7, 0x2013, 0x2014, 0x2015, 0x2022, 0x2023, 0x2026, 0x2043, 0x2190, 0x2192,
        0x21d2, 0x25a0, 0x25a1, 0x25aa, 0x25b6, 0x25b7, 0x25b8, 0x25ba, 0x25c6, 0x25c7, 0x25e6,
        0x2605, 0x2606, 0x203b, 0x27a1, 0x27f6, 0x3001, 0x3002, 0x3008, 0x3009, 0x300a, 0x300b,
        0x3010, 0x3011, 0x3014, 0x3015, 0x301c, 0x30fb, 0xff61, 0xff62, 0xff63, 0xff64, 0xff65,
    };

    if (c < 0x80)
        return c != 0 && strchr(" ,-;.:/|)(!?[]{}<>\"'`_~\\", (int)c) != NULL;
    return marks_quote(c) || in_list(c, OTHERS, ARRAY_LENGTH(OTHERS));
}

int marks_number(uint32_t c)
{
    return c >= 0x2460 && c <= 0x2473 ? (int)(c - 0x2460) + 1
         : c >= 0x2474 && c <= 0x2487 ? (int)(c - 0x2474) + 1
         : c >= 0x2488 && c <= 0x249b ? (int)(c - 0x2488) + 1
         : c >= 0x3251 && c <= 0x325f ? (int)(c - 0x3251) + 21
         : c >= 0x32b1 && c <= 0x32bf ? (int)(c - 0x32b1) + 36
         : c >= 0x2776 && c <= 0x277f ? (int)(c - 0x2776) + 1 : 0;
}

static bool is_coordinate(const Line *line, int at)
{
    const uint32_t file = chars_lower(line->chars[at]);

    return file >= 'a' && file <= 'h' && line->chars[at + 1] >= '1' && line->chars[at + 1] <= '8';
}

static bool is_pass(const Line *line, int at)
{
    return line_has(line, at, "pa") || line_has(line, at, "ps") || line_has(line, at, "--")
           || line_has(line, at, "@@");
}

/* Separators, but for a dash that may be a sign or part of a pass. */
static int skip_separators(const Line *line, int at)
{
    while (at < line->length && marks_separate(line->chars[at])
           && (line->chars[at] != '-' || line->chars[at + 1] == ' '))
        at++;
    return at;
}

static int skip_digits(const Line *line, int at)
{
    while (at < line->length && chars_is_digit(line->chars[at]))
        at++;
    return at;
}

/* Behind "#", "№", "no", "nr", "n°" or "nº", or `at`. */
static int skip_number_sign(const Line *line, int at)
{
    if (line->chars[at] == '#' || line->chars[at] == 0x2116)
        return at + 1;
    if (chars_lower(line->chars[at]) != 'n')
        return at;
    const uint32_t next = chars_lower(line->chars[at + 1]);

    return next == 'o' || next == 'r' || next == 0xb0 || next == 0xba ? at + 2 : at;
}

/* "第1局", "第一局", "1局目", "#3", "No. 3". */
static int numbered(const Line *line, int at)
{
    const uint32_t *chars = line->chars;
    int end = skip_number_sign(line, at);

    if (end > at) {
        end = skip_separators(line, end);
        return skip_digits(line, end) > end ? skip_digits(line, end) : at;
    }
    if (chars[at] == 0x7b2c) {
        while (end < line->length && end - at < 6 && chars[end] != 0x5c40)
            end++;
        return chars[end] == 0x5c40 ? end + 1 : at;
    }
    end = skip_digits(line, at);
    if (end > at && chars[end] == 0x5c40)
        return end + 1 + (chars[end + 1] == 0x76ee);
    return at;
}

static int titled(const Line *line, int from)
{
    for (size_t i = 0; i < ARRAY_LENGTH(TITLES); i++) {
        const char *text = TITLES[i];
        int at = from;
        uint32_t last = 0;

        while (*text != '\0' && at < line->length) {
            const uint32_t c = chars_next(&text);

            if (letters_plain(line->chars[at]) != c)
                break;
            last = c;
            at++;
            if (*text == '\0' && !(letters_spaced(last) && !chars_is_digit(line->chars[at])
                                   && letters_spaced(letters_plain(line->chars[at]))))
                return at;
        }
    }
    return from;
}

/* A mark of a list or of emphasis that no separator is; "+f5" is Black's move. */
static bool is_bullet(const Line *line, int at)
{
    const uint32_t c = line->chars[at];

    if (c != '+' && c != '*' && c != '#')
        return false;
    const uint32_t next = line->chars[at + 1];

    return next == ' ' || (c != '+' && (next == '*' || next == c || is_coordinate(line, at + 1)));
}

int marks_title(const Line *line, int from)
{
    int at = skip_separators(line, from), end;

    while (is_bullet(line, at))
        at = skip_separators(line, at + 1);
    for (;;) {
        end = numbered(line, at);
        if (end == at && (end = titled(line, at)) > at) {
            const int number = skip_separators(line, end);
            const int behind = skip_digits(line, number + (line->chars[number] == '#'));

            if (behind > number && !is_coordinate(line, behind - 1))
                end = behind;
        }
        if (end == at)
            return at;
        at = skip_separators(line, end);
        if (line->chars[at] == '=')
            at = skip_separators(line, at + 1);
    }
}

int marks_colour(const Line *line, int at, Side *side)
{
    enum { LONGEST = 12, SHORTEST_NAME = 4 };
    const uint32_t c = line->chars[at];
    const uint32_t before = at > 0 ? letters_plain(line->chars[at - 1]) : ' ';
    int end = at;

    while (end < line->length && end - at <= LONGEST && !marks_separate(line->chars[end])
           && line->chars[end] != '=' && !is_coordinate(line, end))
        end++;
    int move = skip_separators(line, end);

    if (line->chars[move] == '=' || (line->chars[move] == '-' && is_coordinate(line, move + 1)))
        move = skip_separators(line, move + 1);
    if (end == at || end - at > LONGEST || move >= line->length
        || !(is_coordinate(line, move) || is_pass(line, move))
        || (letters_spaced(before) && letters_spaced(letters_plain(c))
            && (end - at < SHORTEST_NAME || !chars_is_digit(before))))
        return at;
    *side = end - at == 1 ? glyph_side(c) : SIDE_NONE;
    if (*side == SIDE_NONE) {
        int stop;
        const WordKind kind = vocabulary_find(line, at, end, &stop);

        *side = stop != end ? SIDE_NONE : kind == WORD_BLACK ? SIDE_BLACK
              : kind == WORD_WHITE || kind == WORD_LIGHT ? SIDE_WHITE : SIDE_NONE;
    }
    if (letters_spaced(letters_plain(c))
        && (line->chars[end] == '[' || (move == end && end - at < SHORTEST_NAME)))
        *side = SIDE_NONE;              /* "bf5", "B[f5]" */
    return *side == SIDE_NONE ? at : move;
}
