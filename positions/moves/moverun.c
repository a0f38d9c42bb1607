/* moverun.c - runs of coordinates in a line of text.
 *
 * Upper and lower case mean nothing; passes may be written or left out. Logistello writes
 * +f5-d6+c3: a sign before every move is its colour, + black and - white.
 */

#include "positions/moves/moverun.h"

#include <string.h>

#include "positions/moves/game.h"
#include "positions/text/side.h"

enum {
    GAME_IN_PROSE = 4,      /* coordinates in a row that are a game, not a mention */
    GAME_WITH_TITLE = 3,    /* the same behind a word */
    LONGEST_TITLE = 24,
};

/* ---- marks between moves and before them that are no moves ---- */

bool marks_quote(uint32_t c)
{
    return c == '"' || c == '\'' || c == '`' || c == 0xab || c == 0xbb || c == 0x2039
           || c == 0x203a || (c >= 0x2018 && c <= 0x201f) || (c >= 0x300c && c <= 0x300f)
           || (c >= 0x301d && c <= 0x301f);
}

static bool is_wordy(uint32_t c)
{
    return letters_spaced(letters_plain(c)) || letters_joined(letters_plain(c));
}

/* Punctuation, brackets, quotation marks, bullets, arrows; praise and blame of a move. */
static bool separates(uint32_t c)
{
    if (c < 0x80)
        return c != 0 && strchr(" ,-;.:/|)(!?[]{}<>\"'`_~\\", (int)c) != NULL;
    return c < RAW_BYTE && c != UNKNOWN_SIGN && !is_wordy(c) && glyph_side(c) == SIDE_NONE;
}

/* The number that a circled one stands for, 0 if `c` is none. */
static int circled(uint32_t c)
{
    return c >= 0x2460 && c <= 0x249b ? (int)(c - 0x2460) % 20 + 1
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

/* How long the pass at `at` is, 0 if it is none. */
static int pass_length(const Line *line, int at)
{
    static const char *const PASSES[] = { "passe", "pass", "pa", "ps", "@@@@", "@@", "--" };
    const uint32_t first = line->chars[at];

    if (first != 'p' && first != 'P' && first != '@' && first != '-')
        return 0;
    for (size_t i = 0; i < ARRAY_LENGTH(PASSES); i++) {
        const int end = at + (int)strlen(PASSES[i]);

        if (line_has(line, at, PASSES[i])
            && (!chars_is_letter(line->chars[end]) || is_coordinate(line, end)))
            return end - at;
    }
    return 0;
}

static bool is_signed_at(const Line *line, int at)
{
    return (line->chars[at] == '+' || line->chars[at] == '-') && is_coordinate(line, at + 1);
}

/* Separators, but for a dash that may be a sign or part of a pass. */
static int skip_separators(const Line *line, int at)
{
    while (at < line->length && separates(line->chars[at])
           && (line->chars[at] != '-' || line->chars[at + 1] == ' '))
        at++;
    return at;
}

/* Where the colour at chars[at] that is put before a move ends ("Black: f5", "黒f5"), and which it
 * is; `at` if there is none. A letter must not have grown together with the move, "bf5". */
static int colour_at(const Line *line, int at, Side *side)
{
    enum { LONGEST = 12, SHORTEST_NAME = 4 };
    const uint32_t before = at > 0 ? line->chars[at - 1] : ' ';
    const bool spaced = letters_spaced(letters_plain(line->chars[at]));
    int end = at, stop;

    while (end < line->length && end - at <= LONGEST && !separates(line->chars[end])
           && line->chars[end] != '=' && !is_coordinate(line, end))
        end++;
    int move = skip_separators(line, end);

    if (line->chars[move] == '=' || (line->chars[move] == '-' && is_coordinate(line, move + 1)))
        move = skip_separators(line, move + 1);
    if (end == at || end - at > LONGEST || move >= line->length
        || (!is_coordinate(line, move) && pass_length(line, move) == 0))
        return at;
    const bool brief = end - at < SHORTEST_NAME;
    const WordKind kind = side_word(line, at, end, &stop);

    *side = end - at == 1 && glyph_side(line->chars[at]) != SIDE_NONE ? glyph_side(line->chars[at])
          : stop != end ? SIDE_NONE : kind == WORD_BLACK ? SIDE_BLACK
          : kind == WORD_WHITE ? SIDE_WHITE : SIDE_NONE;
    if (spaced && (line->chars[end] == '[' || (move == end && brief)
                   || (letters_spaced(letters_plain(before))
                       && (brief || !chars_is_digit(before)))))
        *side = SIDE_NONE;
    return *side == SIDE_NONE ? at : move;
}

/* ---- runs ---- */

/* A move number at `at`. Right behind a coordinate only one with a dot is a number: the
 * digit may as well be a slip. Its length, or 0. */
static int number_length(const Line *line, int at, bool behind_move, int *number)
{
    int i = at;

    for (*number = 0; chars_is_digit(line->chars[i]) && i - at < 4; i++)
        *number = 10 * *number + (int)(line->chars[i] - '0');
    return i == at || chars_is_digit(line->chars[i]) || (behind_move && line->chars[i] != '.')
           ? 0 : i - at;
}

/* Do all moves from `at` on, behind numbers and separators, have signs, a plus among them? Dashes
 * alone are separators. */
static bool has_signs(const Line *line, int at)
{
    bool plus = false;

    while (at < line->length && !is_signed_at(line, at)
           && (separates(line->chars[at]) || chars_is_digit(line->chars[at])))
        at++;
    for (; at < line->length && is_signed_at(line, at); at = line_skip(line, at + 3))
        plus |= line->chars[at] == '+';
    return plus && (at >= line->length || !is_coordinate(line, at));
}

static void add_move(MoveRun *run, int move, Side side, int number, bool inside, Span where)
{
    run->moves[run->count] = (uint8_t)move;
    run->sides[run->count] = side;
    run->numbers[run->count] = (uint8_t)min_int(number, 255);
    run->inside[run->count] = inside;
    run->where[run->count++] = where;
    run->discs += move != PASS;
}

void moverun_add(MoveRun *run, const MoveRun *from, int index)
{
    add_move(run, from->moves[index], from->sides[index], from->numbers[index],
             from->inside[index], from->where[index]);
}

/* The longest run from chars[from] on; where it ends, before separators that follow it.
 * *stop is the first character that no run could go on with. */
static int read_run(const Line *line, int from, MoveRun *run, int *stop)
{
    const bool signs = has_signs(line, from);
    int at = from, end = from, number = 0, depth = 0, length;
    Side colour = SIDE_NONE;

    moverun_clear(run);
    while (at < line->length) {
        const uint32_t c = line->chars[at];
        int digits, move = NO_MOVE;

        if (signs && is_signed_at(line, at)) {
            colour = c == '+' ? SIDE_BLACK : SIDE_WHITE;
            at++;
        }
        if (line_has(line, at, "P@") && is_coordinate(line, at + 2))
            at += 2;                    /* xboard drops a disc */
        if ((move = coordinate(line, at)) != NO_MOVE)
            length = 2;
        else if ((length = pass_length(line, at)) > 0)
            move = PASS;
        if (move != NO_MOVE && run->count < MAX_RUN) {
            if (signs && colour == SIDE_NONE)
                break;
            add_move(run, move, colour, number, depth > 0, line_span(line, at, at + length));
            end = at += length;
            colour = SIDE_NONE;
            number = 0;
        } else if ((length = number_length(line, at, run->count > 0 && end == at, &digits)) > 0) {
            number = digits;
            at += length;
        } else if (separates(c) || (c == '=' && line->chars[at + 1] == '>')
                   || (run->count == 0 && (c == '#' || c == '*'
                                           || (c == '+' && line->chars[at + 1] == ' ')))) {
            while (c == '#' && chars_is_digit(line->chars[at + 1]))
                at++;
            depth += c == '(' || c == '[' || c == '{' || c == '<';
            depth -= (c == ')' || c == ']' || c == '}' || c == '>') && depth > 0;
            number = circled(c) > 0 ? circled(c) : number;
            at++;
        } else {
            const int behind = colour_at(line, at, &colour);

            if (behind == at)
                break;
            at = behind;
        }
    }
    *stop = at;
    run->first_number = run->count > 0 ? run->numbers[0] : 0;
    return end;
}

/* Behind a word or two at `at`, with a number or a mark behind it, before the moves of a line:
 * "Game 3:", "第1局", "rabbit ="; `at` if none stands there. */
static int title_end(const Line *line, int at)
{
    const int from = at;
    int words = 0;
    Side side;

    while (at < line->length && at - from <= LONGEST_TITLE && !is_coordinate(line, at)
           && colour_at(line, at, &side) == at) {
        if (!is_wordy(line->chars[at])) {
            at++;
            continue;
        }
        const bool spaced = letters_spaced(letters_plain(line->chars[at]));

        words += spaced && !chars_is_digit(line->chars[at]);
        while (at < line->length && is_wordy(line->chars[at]) && !is_coordinate(line, at))
            at++;
        if (spaced && at > from && is_coordinate(line, at) && !chars_is_digit(line->chars[at - 1]))
            return from;                /* part of a word */
        while (line->chars[at] == ' ' || line->chars[at] == '#' || line->chars[at] == '.'
               || line->chars[at] == '=' || chars_is_digit(line->chars[at]))
            at++;
    }
    return words <= 2 && at - from <= LONGEST_TITLE ? at : from;
}

/* From chars[from] on, or behind a title that stands there. */
static int read_titled(const Line *line, int from, MoveRun *run, int *stop)
{
    const int end = read_run(line, from, run, stop);

    if (run->count > 0 || *stop >= line->length || !is_wordy(line->chars[*stop]))
        return end;
    const int title = *stop, begin = title_end(line, title);
    const int behind = begin > title ? read_run(line, begin, run, stop) : end;

    run->title = begin > title && !line_has(line, title, "moves");
    for (int i = title; i < begin; i++)
        run->counted |= chars_is_digit(line->chars[i]);
    return behind;
}

/* Moves between brackets are moves if every other one stands so, or all; if the game goes on only
 * without them, or their numbers begin anew, they are a variation. */
static void settle_brackets(MoveRun *run)
{
    int in = 0, changes = 0, first = -1, last = 0, number = 0;
    bool again = false;                 /* a number that was there before */

    for (int i = 0; i < run->count; i++) {
        number = run->inside[i] ? number : max_int(number, run->numbers[i]);
        again |= run->inside[i] && run->numbers[i] > 0 && run->numbers[i] <= number;
        in += run->inside[i];
        changes += i > 0 && run->inside[i] != run->inside[i - 1];
        first = run->inside[i] && first < 0 ? i : first;
        last = run->inside[i] ? i : last;
    }
    if (in == 0 || in == run->count || (in > 1 && changes == run->count - 1))
        return;
    MoveRun outside = *run;

    outside.count = outside.discs = 0;
    for (int i = 0; i < run->count; i++)
        if (!run->inside[i])
            moverun_add(&outside, run, i);
    const Board start = moverun_start(run);
    const bool all = game_legal_prefix(start, run->moves, run->count) == run->count;
    const bool some = game_legal_prefix(start, outside.moves, outside.count) == outside.count;

    if (all == some && !(some && again)) {
        run->unclear = true;
    } else if (some) {
        outside.aside = run->where[first];
        outside.aside.length = (int)(run->where[last].chars - outside.aside.chars) + 2;
        *run = outside;
    }
}

bool moverun_ends(const Line *line, int from)
{
    for (; from < line->length; from++)
        if (!separates(line->chars[from]) && !chars_is_digit(line->chars[from])
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

/* Nothing but moves, `least` or more, from `from` on. */
static bool is_all(const Line *line, int from, int least, MoveRun *run)
{
    int stop;
    const int end = read_titled(line, from, run, &stop);

    if (run->discs < (run->title && !run->counted ? GAME_WITH_TITLE : least) || line->cut
        || chars_is_digit(line->chars[end]) || !moverun_ends(line, end))
        return false;
    for (int at = end; at < line->length && run->discs == 1; at++)
        if (chars_is_digit(line->chars[at]))
            return false;               /* "f6//1.50" */
    settle_brackets(run);
    return true;
}

bool moverun_line(const Line *line, MoveRun *run)
{
    return !is_object(line) && is_all(line, 0, 1, run);
}

bool moverun_rest(const Line *line, int from, MoveRun *run)
{
    return is_all(line, from, 2, run);
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

bool moverun_numbered(const MoveRun *run)
{
    bool single = true, pairs = true;
    int last = -1;

    for (int i = 0; i < run->count; i++) {
        if (run->numbers[i] == 0)
            continue;
        const int step = last < 0 ? 0 : run->numbers[i] - run->numbers[last];

        single &= last < 0 || step == i - last;
        pairs &= last < 0 || step == i / 2 - last / 2;
        last = i;
    }
    return single || pairs;
}

Board moverun_start(const MoveRun *run)
{
    const Board start = board_start();

    return run->count > 0 && game_legal_prefix(start, run->moves, 1) == 0 ? board_pass(start)
                                                                        : start;
}

/* ---- among other text ---- */

static int legal_moves(const MoveRun *run)
{
    return game_legal_prefix(moverun_start(run), run->moves, run->count);
}

bool moverun_in_prose(const Line *line, MoveRun *best, int *from, int *to)
{
    MoveRun run;

    best->discs = 0;
    for (int at = 0, stop; at < line->length; ) {
        const bool begins = is_coordinate(line, at) || is_signed_at(line, at);

        if (!begins || (at > 0 && is_wordy(line->chars[at - 1]))) {
            at++;                       /* inside a word */
            continue;
        }
        const int end = read_run(line, at, &run, &stop);

        if (run.discs > best->discs && !is_wordy(line->chars[end])) {
            *best = run;
            *from = at;
            *to = end;
        }
        at = end > at ? end : stop + 1;
    }
    if (best->discs < GAME_IN_PROSE || legal_moves(best) < GAME_IN_PROSE)
        return false;
    settle_brackets(best);
    return true;
}

bool moverun_spoilt(const Line *line, int *from, int *to)
{
    int moves = 0, letters = 0, others = 0, length, number;

    *from = -1;
    for (int at = 0; at < line->length && !line->cut; at += length) {
        const uint32_t c = line->chars[at];

        if (is_coordinate(line, at) && !chars_is_digit(line->chars[at + 2])) {
            length = 2;
            moves++;
        } else if ((length = pass_length(line, at)) == 0
                   && (length = number_length(line, at, at > 0 && chars_is_digit(
                                                            line->chars[at - 1]), &number)) == 0) {
            length = 1;
            if (separates(c))
                continue;
            if (*from < 0)
                *from = at;
            letters += is_wordy(c);
            others += !is_wordy(c);
            if (chars_is_letter(c) && chars_is_digit(line->chars[at + 1]))
                length = 2;             /* "i6", "d9" */
        }
    }
    if (*from < 0 || moves == 0 || letters > 3 || letters > 2 * moves || others > moves + 2
        || (moves == 1 && line_skip(line, 0) + 6 < line->length))
        return false;
    for (*to = *from + 1; *to < line->length && !separates(line->chars[*to])
                          && !is_coordinate(line, *to); )
        ++*to;
    return true;
}
