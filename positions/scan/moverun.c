/* moverun.c - runs of coordinates in a line of text.
 *
 * Passes may be written or left out. Logistello writes +f5-d6+c3: a sign before every move is its
 * colour, + black and - white.
 */

#include "positions/scan/moverun.h"

#include <string.h>

#include "positions/moves/game.h"
#include "positions/text/side.h"

enum {
    GAME_IN_PROSE = 4,      /* coordinates in a row that are a game, not a mention */
    GAME_WITH_TITLE = 3,    /* the same behind a word */
    LONGEST_TITLE = 24,
};

/* ---- what stands at one place ---- */

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

static bool is_coordinate(const Line *line, int at)
{
    return square_at(line->chars[at], line->chars[at + 1]) != NO_MOVE;
}

int moverun_move(const Line *line, int at, int *move)
{
    static const char *const PASSES[] = { "passe", "pass", "pa", "ps", "@@@@", "@@", "--" };
    const int drop = line_has(line, at, "P@") ? 2 : 0;          /* as xboard writes it */

    *move = square_at(line->chars[at + drop], line->chars[at + drop + 1]);
    if (*move != NO_MOVE)
        return at + drop + 2;
    if (!chars_is_one_of(line->chars[at], "pP@-"))
        return at;                      /* nearly always */
    for (size_t i = 0; i < ARRAY_LENGTH(PASSES); i++) {
        const int end = at + (int)strlen(PASSES[i]);

        *move = PASS;
        if (line_has(line, at, PASSES[i])
            && (!chars_is_letter(line->chars[end]) || is_coordinate(line, end)))
            return end;
    }
    return at;
}

/* Where the number at chars[at] ends, of at most four digits. Right behind a coordinate only one
 * with a dot is a number: the digit may as well be a slip. */
static int number_end(const Line *line, int at, bool behind_move, int *number)
{
    int end = at;

    for (*number = 0; chars_is_digit(line->chars[end]) && end - at < 4; end++)
        *number = 10 * *number + (int)(line->chars[end] - '0');
    return chars_is_digit(line->chars[end]) || (behind_move && line->chars[end] != '.') ? at : end;
}

/* Separators, but for a dash that may be a sign or part of a pass. */
static int skip_separators(const Line *line, int at)
{
    while (at < line->length && separates(line->chars[at])
           && (line->chars[at] != '-' || line->chars[at + 1] == ' '))
        at++;
    return at;
}

/* Where the move begins that the colour at chars[at] stands before ("Black: f5", "黒f5"), and
 * which it is; `at` if there is none. A letter must not have grown together with it, "bf5". */
static int colour_end(const Line *line, int at, Side *side)
{
    enum { LONGEST = 12, SHORTEST_NAME = 4 };
    const uint32_t before = at > 0 ? line->chars[at - 1] : ' ';
    const bool spaced = letters_spaced(letters_plain(line->chars[at]));
    int end = at, stop, any;

    while (end < line->length && end - at <= LONGEST && !separates(line->chars[end])
           && line->chars[end] != '=' && !is_coordinate(line, end))
        end++;
    int move = skip_separators(line, end);

    if (line->chars[move] == '=' || (line->chars[move] == '-' && is_coordinate(line, move + 1)))
        move = skip_separators(line, move + 1);
    if (end == at || end - at > LONGEST || move >= line->length
        || moverun_move(line, move, &any) == move)
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

void moverun_add(MoveRun *run, const MoveRun *from, int index)
{
    const int i = run->count++;

    run->moves[i] = from->moves[index];
    run->sides[i] = from->sides[index];
    run->numbers[i] = from->numbers[index];
    run->inside[i] = from->inside[index];
    run->where[i] = from->where[index];
    run->discs += run->moves[i] != PASS;
}

static bool is_signed_at(const Line *line, int at)
{
    return (line->chars[at] == '+' || line->chars[at] == '-') && is_coordinate(line, at + 1);
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

/* The longest run from chars[from] on. Returns the first character that no run could go on
 * with. */
static int read_run(const Line *line, int from, MoveRun *run)
{
    const bool signs = has_signs(line, from);
    int at = from, number = 0, depth = 0, end;
    Side colour = SIDE_NONE;

    moverun_clear(run);
    run->from = run->to = from;
    while (at < line->length) {
        const uint32_t c = line->chars[at];
        int digits, move;

        if (signs && is_signed_at(line, at)) {
            colour = c == '+' ? SIDE_BLACK : SIDE_WHITE;
            at++;
        }
        if ((end = moverun_move(line, at, &move)) > at && run->count < MAX_RUN) {
            if (signs && colour == SIDE_NONE)
                break;
            const int i = run->count++;

            run->moves[i] = (uint8_t)move;
            run->sides[i] = colour;
            run->numbers[i] = (uint8_t)min_int(number, 255);
            run->inside[i] = depth > 0;
            run->where[i] = line_span(line, at, end);
            run->discs += move != PASS;
            run->to = at = end;
            colour = SIDE_NONE;
            number = 0;
        } else if ((end = number_end(line, at, run->count > 0 && run->to == at, &digits)) > at) {
            number = digits;
            at = end;
        } else if (separates(c) || (c == '=' && line->chars[at + 1] == '>')
                   || (run->count == 0 && (c == '#' || c == '*'
                                           || (c == '+' && line->chars[at + 1] == ' ')))) {
            while (c == '#' && chars_is_digit(line->chars[at + 1]))
                at++;
            depth += c == '(' || c == '[' || c == '{' || c == '<';
            depth -= (c == ')' || c == ']' || c == '}' || c == '>') && depth > 0;
            at++;
        } else if ((end = colour_end(line, at, &colour)) > at) {
            at = end;
        } else {
            break;
        }
    }
    return at;
}

/* Behind a word or two at `at`, with a number or a mark behind it, before the moves of a line:
 * "Game 3:", "第1局", "rabbit ="; `at` if none stands there. */
static int title_end(const Line *line, int at)
{
    const int from = at;
    int words = 0;
    Side side;

    while (at < line->length && at - from <= LONGEST_TITLE && !is_coordinate(line, at)
           && colour_end(line, at, &side) == at) {
        const bool spaced = letters_spaced(letters_plain(line->chars[at]));
        const int first = at;

        while (at < line->length && is_wordy(line->chars[at]) && !is_coordinate(line, at))
            at++;
        words += at > first && spaced && !chars_is_digit(line->chars[first]);
        if (spaced && at > first && is_coordinate(line, at)
            && !chars_is_digit(line->chars[at - 1]))
            return from;                /* part of a word */
        at += at == first;
    }
    return words <= 2 && at - from <= LONGEST_TITLE ? at : from;
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
    const bool all = game_legal_prefix(moverun_start(run), run->moves, run->count) == run->count;
    const bool some = game_legal_prefix(moverun_start(run), outside.moves, outside.count)
                      == outside.count;

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
    for (; from < line->length && !line_has(line, from, " //"); from++)
        if (!separates(line->chars[from]) && !chars_is_digit(line->chars[from])
            && !chars_is_one_of(line->chars[from], "+=*"))
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

bool moverun_read(const Line *line, int from, int least, MoveRun *run)
{
    const int title = read_run(line, from, run);
    bool counted = false;               /* "Game 3:" */

    if (line->cut)
        return false;
    if (run->count == 0 && title < line->length && is_wordy(line->chars[title])) {
        const int begin = title_end(line, title);

        if (begin > title)
            read_run(line, begin, run);
        run->title = begin > title && !line_has(line, title, "moves");
        for (int i = title; i < begin; i++)
            counted |= chars_is_digit(line->chars[i]);
    }
    if (run->discs < (run->title && !counted ? max_int(least, GAME_WITH_TITLE) : least)
        || chars_is_digit(line->chars[run->to]) || !moverun_ends(line, run->to))
        return false;
    for (int at = run->to, squares = 0; at < line->length && run->discs == 1; at++) {
        squares += glyph_is_square(line->chars[at]);
        if (chars_is_digit(line->chars[at]) || squares > 3)
            return false;               /* "f6//1.50", "d3 | - - - -" */
    }
    settle_brackets(run);
    return true;
}

bool moverun_line(const Line *line, MoveRun *run)
{
    return !is_object(line) && moverun_read(line, 0, 1, run);
}

bool moverun_passes(const Line *line, MoveRun *run)
{
    read_run(line, 0, run);
    return run->count > 0 && run->discs == 0 && run->to == line->length;
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

int moverun_legal(const MoveRun *run)
{
    return game_legal_prefix(moverun_start(run), run->moves, run->count);
}

/* ---- among other text ---- */

bool moverun_in_prose(const Line *line, MoveRun *best)
{
    MoveRun run;

    moverun_clear(best);
    for (int at = 0; at < line->length; ) {
        if (!(is_coordinate(line, at) || is_signed_at(line, at))
            || (at > 0 && is_wordy(line->chars[at - 1]))) {
            at++;                       /* inside a word */
            continue;
        }
        const int stop = read_run(line, at, &run);

        if (run.discs > best->discs && !is_wordy(line->chars[run.to]))
            *best = run;
        at = max_int(run.to, at + 1);
        at = run.count == 0 ? stop + 1 : at;
    }
    if (best->discs < GAME_IN_PROSE || moverun_legal(best) < GAME_IN_PROSE)
        return false;
    settle_brackets(best);
    return true;
}

bool moverun_spoilt(const Line *line, int *from, int *to)
{
    int moves = 0, letters = 0, others = 0, end, move, number;

    *from = -1;
    for (int at = 0; at < line->length && !line->cut; at = end) {
        const uint32_t c = line->chars[at];

        if (is_coordinate(line, at) && !chars_is_digit(line->chars[at + 2])) {
            end = at + 2;
            moves++;
        } else if (((end = moverun_move(line, at, &move)) == at || move != PASS)
                   && (end = number_end(line, at, at > 0 && chars_is_digit(line->chars[at - 1]),
                                        &number)) == at) {
            end = at + 1;
            if (separates(c))
                continue;
            *from = *from < 0 ? at : *from;
            letters += is_wordy(c);
            others += !is_wordy(c);
            end += chars_is_letter(c) && chars_is_digit(line->chars[end]);      /* "i6", "d9" */
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

/* How many coordinates make up the word chars[at..end), "f5", "f5d6c3", "1f5", "Bf5Wd6"; 0 if it
 * is another word, or a colour of a page. */
static int word_squares(const Line *line, int at, int end)
{
    int count = 0;

    if (at > 0 && line->chars[at - 1] == '#' && end - at == 6)
        return 0;
    while (at < end && chars_is_digit(line->chars[at]) && end - at > 2)
        at++;
    for (; at + 1 < end; at += 2, count++) {
        at += glyph_side(line->chars[at]) != SIDE_NONE && is_coordinate(line, at + 1);
        if (!is_coordinate(line, at) && !(chars_is_rank(line->chars[at])        /* "5f" */
                                          && chars_is_file(line->chars[at + 1])))
            break;
    }
    return at == end ? count : 0;
}

int moverun_count(const Line *line, int at, int to, int *letters)
{
    int count = 0, parted = 0, end;

    for (*letters = 0; at < to; at = end) {
        end = at + 1;
        if (chars_is_file(line->chars[at]) && at + 2 < to && chars_is_rank(line->chars[at + 2])
            && !chars_is_alnum(line->chars[at + 1]) && !chars_is_alnum(line->chars[at + 3])) {
            parted++;                   /* "f 5" */
            end = at + 3;
            continue;
        }
        if (!chars_is_alnum(line->chars[at])) {
            *letters += line->chars[at] >= 0x3040 && is_wordy(line->chars[at])
                        && glyph_side(line->chars[at]) == SIDE_NONE;
            continue;
        }
        while (end < to && chars_is_alnum(line->chars[end]))
            end++;
        const int squares = word_squares(line, at, end);

        count += squares + (squares == 2 && at > 0 && line->chars[at - 1] == '=');
        if (squares == 0 && end - at > 1 && !chars_is_digit(line->chars[at]))
            *letters += end - at;
    }
    return parted > 1 && *letters == 0 ? count + parted : count;
}
