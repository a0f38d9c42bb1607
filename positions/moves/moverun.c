/* moverun.c - runs of coordinates in a line of text.
 *
 * Upper and lower case mean nothing; passes may be written or left out. Logistello writes
 * +f5-d6+c3: a sign before every move is its colour, + black and - white.
 */

#include "positions/moves/moverun.h"

#include <string.h>

#include "positions/moves/game.h"
#include "positions/text/side.h"

/* ---- marks between moves and before them that are no moves ---- */

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

/* Punctuation, brackets, quotation marks, bullets, arrows; praise and blame of a move. */
static bool marks_separate(uint32_t c)
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

/* The number that a circled one stands for, 0 if `c` is none. */
static int marks_number(uint32_t c)
{
    return c >= 0x2460 && c <= 0x2473 ? (int)(c - 0x2460) + 1
         : c >= 0x2474 && c <= 0x2487 ? (int)(c - 0x2474) + 1
         : c >= 0x2488 && c <= 0x249b ? (int)(c - 0x2488) + 1
         : c >= 0x3251 && c <= 0x325f ? (int)(c - 0x3251) + 21
         : c >= 0x32b1 && c <= 0x32bf ? (int)(c - 0x32b1) + 36
         : c >= 0x2776 && c <= 0x277f ? (int)(c - 0x2776) + 1 : 0;
}

static int coordinate(const Line *line, int at)
{
    return square_at(line->chars[at], line->chars[at + 1]);
}

static bool is_coordinate(const Line *line, int at)
{
    return coordinate(line, at) != NO_MOVE;
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

/* Where a title at chars[from], before the moves of a line, ends: "棋譜：", "第1局", "Game 3:"; else
 * where a bullet or blanks end. */
static int marks_title(const Line *line, int from)
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

/* Where the colour at chars[at] that is put before a move ends ("Black: f5", "黒f5"), and which it
 * is; `at` if there is none. */
static int marks_colour(const Line *line, int at, Side *side)
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
        const WordKind kind = side_word(line, at, end, &stop);

        *side = stop != end ? SIDE_NONE : kind == WORD_BLACK ? SIDE_BLACK
              : kind == WORD_WHITE ? SIDE_WHITE : SIDE_NONE;
    }
    if (letters_spaced(letters_plain(c))
        && (line->chars[end] == '[' || (move == end && end - at < SHORTEST_NAME)))
        *side = SIDE_NONE;              /* "bf5", "B[f5]" */
    return *side == SIDE_NONE ? at : move;
}

/* ---- runs ---- */

enum {
    GAME_IN_PROSE = 4,      /* coordinates in a row that are a game, not a mention */
    LONGEST_SLIP = 8,       /* characters between two runs that are a slip, not prose */
};

/* How passes are written; longer ones first. */
static const char *const PASSES[] = { "passe", "pass", "pa", "ps", "@@@@", "@@", "--" };

static int pass_length(const Line *line, int at)
{
    for (size_t i = 0; i < ARRAY_LENGTH(PASSES); i++)
        if (line_has(line, at, PASSES[i]))
            return (int)strlen(PASSES[i]);
    return 0;
}

/* A move number at `at`. Right behind a coordinate only one with a dot is a number: the
 * digit may as well be a slip. Its length, or 0. */
static int number_length(const Line *line, int at, bool behind_move, int *number)
{
    int i = at, value = 0;

    while (chars_is_digit(line->chars[i]) && i - at < 4)
        value = 10 * value + (int)(line->chars[i++] - '0');
    if (i == at || chars_is_digit(line->chars[i]) || (behind_move && line->chars[i] != '.'))
        return 0;
    *number = value;
    return i - at;
}

static bool is_signed_at(const Line *line, int at)
{
    return (line->chars[at] == '+' || line->chars[at] == '-')
           && is_coordinate(line, at + 1);
}

/* Do the moves from `at` on have signs? Dashes alone are not signs but separators. */
static bool has_signs(const Line *line, int at)
{
    bool plus = false;

    for (at = line_skip(line, at); at < line->length && is_signed_at(line, at);
         at = line_skip(line, at + 3))
        plus |= line->chars[at] == '+';
    return plus && (at >= line->length || !is_coordinate(line, at));
}

/* The first sign before a move, behind numbers and separators. */
static int first_sign(const Line *line, int at)
{
    while (at < line->length && !is_signed_at(line, at)
           && (marks_separate(line->chars[at]) || chars_is_digit(line->chars[at])))
        at++;
    return at;
}

/* The longest run from chars[from] on; where it ends, before separators that follow it.
 * *stop is the first character that no run could go on with. */
static int read_run(const Line *line, int from, MoveRun *run, int *stop)
{
    int at = from == 0 ? marks_title(line, 0) : from, end = from, pending = 0;
    const bool signs = has_signs(line, first_sign(line, at));
    Side colour = SIDE_NONE;

    run->count = run->discs = run->first_number = 0;
    while (at < line->length) {
        const Side side = !signs ? colour : line->chars[at] == '+' ? SIDE_BLACK : SIDE_WHITE;

        if (signs && is_signed_at(line, at))
            at++;
        if (line_has(line, at, "P@") && is_coordinate(line, at + 2))
            at += 2;                    /* xboard drops a disc */
        int length = 2, number, move = coordinate(line, at);

        if (move == NO_MOVE) {
            length = pass_length(line, at);
            move = PASS;
        }
        if (length > 0 && run->count < MAX_RUN) {
            if (run->count == 0)
                run->first_number = pending;
            run->moves[run->count] = (uint8_t)move;
            run->sides[run->count] = side;
            run->discs += move != PASS;
            run->where[run->count++] = line_span(line, at, at + length);
            end = at += length;
            colour = SIDE_NONE;
        } else if ((length = number_length(line, at, run->count > 0 && end == at, &number)) > 0) {
            pending = number;
            at += length;
        } else if (marks_separate(line->chars[at])
                   || (line->chars[at] == '=' && line->chars[at + 1] == '>')) {
            at++;
        } else if ((number = marks_number(line->chars[at])) > 0) {
            pending = number;
            at++;
        } else {
            const int behind = marks_colour(line, at, &colour);

            if (behind == at)
                break;
            at = behind;
        }
    }
    *stop = at;
    return end;
}

bool moverun_ends(const Line *line, int from)
{
    for (; from < line->length; from++)
        if (!marks_separate(line->chars[from]) && !chars_is_digit(line->chars[from])
            && line->chars[from] != '+' && line->chars[from] != '=' && line->chars[from] != '*')
            return false;
    return true;
}

/* {"moves": is JSON, {"f5" is a list. */
static bool is_object(const Line *line)
{
    const int at = line_skip(line, 0), name = line_skip(line, at + (at < line->length)) + 1;

    return line->chars[at] == '{' && name < line->length && line->chars[name - 1] == '"'
           && chars_is_letter(line->chars[name]) && chars_is_letter(line->chars[name + 1]);
}

bool moverun_line(const Line *line, MoveRun *run)
{
    int stop;
    const int end = read_run(line, 0, run, &stop);

    return run->discs > 0 && !is_object(line) && !line->cut && !chars_is_digit(line->chars[end])
           && moverun_ends(line, end);
}

bool moverun_rest(const Line *line, int from, MoveRun *run)
{
    int stop;
    const int end = read_run(line, marks_title(line, from), run, &stop);

    return run->discs > 1 && !line->cut && !chars_is_digit(line->chars[end])
           && moverun_ends(line, end);
}

bool moverun_passes(const Line *line, MoveRun *run)
{
    int stop;
    const int end = read_run(line, 0, run, &stop);

    return run->count > 0 && run->discs == 0 && end == line->length;
}

bool moverun_any(const Line *line)
{
    for (int at = 0; at + 1 < line->length; at++)
        if (is_coordinate(line, at) && !chars_is_alnum(line->chars[at + 2]))
            return true;
    return false;
}

Board moverun_start(const MoveRun *run)
{
    const Board start = board_start();

    return run->count > 0 && game_legal_prefix(start, run->moves, 1) == 0 ? board_pass(start)
                                                                        : start;
}

static int legal_moves(const MoveRun *run)
{
    return game_legal_prefix(moverun_start(run), run->moves, run->count);
}

bool moverun_in_prose(const Line *line, MoveRun *best, int *from, int *to)
{
    MoveRun run;

    best->count = best->discs = 0;
    for (int at = 0; at < line->length; ) {
        int stop;

        if (at > 0 && chars_is_alnum(line->chars[at - 1]) && chars_is_alnum(line->chars[at])) {
            at++;                       /* inside a word */
            continue;
        }
        const int end = read_run(line, at, &run, &stop);

        const bool glued = chars_is_alnum(line->chars[end])
                           || letters_spaced(letters_plain(line->chars[end]));

        if (run.discs > best->discs && !glued) {
            *best = run;
            *from = at;
            *to = end;
        }
        at = end > at ? end : stop + 1;
    }
    return best->discs >= GAME_IN_PROSE && legal_moves(best) >= GAME_IN_PROSE;
}

/* Is the line nothing but letters each followed by a digit? The first pair that is no
 * coordinate, or half a pair, is *from..*to. */
static bool is_pairs(const Line *line, int *from, int *to)
{
    int good = 0, characters = 0, number, length, bad = -1, bad_end = 0;

    for (int at = 0; at < line->length; ) {
        const uint32_t c = line->chars[at];

        if (marks_separate(c)) {
            at++;
        } else if (chars_is_letter(c) && !chars_is_letter(line->chars[at + 1])) {
            const int size = chars_is_digit(line->chars[at + 1]) ? 2 : 1;

            if (is_coordinate(line, at))
                good++;
            else if (bad < 0)
                bad = at, bad_end = at + size;
            at += size;
            characters += size;
        } else if ((length = pass_length(line, at)) > 0) {
            at += length;
        } else if ((length = number_length(line, at, at > 0 && chars_is_digit(line->chars[at - 1]),
                                           &number)) > 0 && !chars_is_letter(c)) {
            if (at > 0 && chars_is_digit(line->chars[at - 1]) && bad < 0)
                bad = at, bad_end = at + length;
            at += length;
        } else {
            return false;
        }
    }
    if (good == 0 || characters < 4 || bad < 0)
        return false;
    *from = bad;
    *to = bad_end;
    return true;
}

/* Two moves or more, and hardly anything besides: a bracket, a letter. */
static bool is_speckled(const Line *line, int *from, int *to)
{
    MoveRun run;
    int moves = 0, specks = 0;

    for (int at = 0, stop; at < line->length; at = stop + 1) {
        read_run(line, at, &run, &stop);
        moves += run.discs;
        if (stop < line->length && specks++ == 0) {
            *from = stop;
            *to = stop + 1;
        }
    }
    return moves >= 2 && (specks == 1 || specks == 2);
}

/* Does the line begin with a move, hold signs before others, and cease to be moves with signs
 * at *from? Prose may follow behind a blank. */
static bool is_spoilt_signed(const Line *line, int *from, int *to)
{
    int at = line_skip(line, 0), leading = 0, all = 0;
    bool plus = false;

    for (int i = at; i + 2 < line->length; i++) {
        all += is_signed_at(line, i);
        plus |= is_signed_at(line, i) && line->chars[i] == '+';
    }
    for (; is_signed_at(line, at); leading++)
        at = line_skip(line, at + 3);
    const bool bare = is_coordinate(line, at) && line->chars[at + 2] != ' ';

    if (!plus || (leading == 0 && !bare) || (leading > 0 && all < 2)
        || (all == leading && leading >= GAME_IN_PROSE && line->chars[at - 1] == ' '))
        return false;
    *from = *to = at;
    while (*to < line->length && line->chars[*to] != ' ')
        ++*to;
    return true;
}

bool moverun_spoilt(const Line *line, int *from, int *to)
{
    MoveRun run, rest;
    int stop, next, at;

    if (line->cut)
        return false;
    if (is_pairs(line, from, to) || is_spoilt_signed(line, from, to))
        return true;
    const int end = read_run(line, 0, &run, &stop);

    if (stop >= line->length || run.discs < 2)
        return is_speckled(line, from, to);
    for (at = stop; at < line->length && !marks_separate(line->chars[at]); )
        at++;
    read_run(line, at, &rest, &next);
    if (end == stop && chars_is_alnum(line->chars[stop])) {   /* grown together with a move */
        if (legal_moves(&run) < GAME_IN_PROSE && legal_moves(&run) < run.count)
            return false;
    } else if (at - stop > LONGEST_SLIP || rest.discs == 0) {
        return false;
    }
    *from = stop;
    *to = at;
    return true;
}
