/* moverun.c - runs of coordinates in a line of text.
 *
 * Upper and lower case mean nothing; passes may be written or left out. Logistello writes
 * +f5-d6+c3: a sign before every move is its colour, + black and - white.
 */

#include "positions/moves/moverun.h"

#include <string.h>

#include "positions/moves/game.h"
#include "positions/moves/marks.h"
#include "positions/text/letters.h"

enum {
    GAME_IN_PROSE = 4,      /* coordinates in a row that are a game, not a mention */
    LONGEST_SLIP = 8,       /* characters between two runs that are a slip, not prose */
};

static bool is_letter(uint32_t c)
{
    return chars_lower(c) >= 'a' && chars_lower(c) <= 'z';
}

static bool is_alnum(uint32_t c)
{
    return is_letter(c) || chars_is_digit(c);
}

static int coordinate(const Line *line, int at)
{
    const uint32_t file = chars_lower(line->chars[at]);

    if (file < 'a' || file > 'h' || line->chars[at + 1] < '1' || line->chars[at + 1] > '8')
        return NO_MOVE;
    return (int)(file - 'a') + 8 * (int)(line->chars[at + 1] - '1');
}

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
           && coordinate(line, at + 1) != NO_MOVE;
}

/* Do the moves from `at` on have signs? Dashes alone are not signs but separators. */
static bool has_signs(const Line *line, int at)
{
    bool plus = false;

    for (at = line_skip(line, at); at < line->length && is_signed_at(line, at);
         at = line_skip(line, at + 3))
        plus |= line->chars[at] == '+';
    return plus && (at >= line->length || coordinate(line, at) == NO_MOVE);
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
        if (line_has(line, at, "P@") && coordinate(line, at + 2) != NO_MOVE)
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
           && is_letter(line->chars[name]) && is_letter(line->chars[name + 1]);
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
        if (coordinate(line, at) != NO_MOVE && !is_alnum(line->chars[at + 2]))
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

        if (at > 0 && is_alnum(line->chars[at - 1]) && is_alnum(line->chars[at])) {
            at++;                       /* inside a word */
            continue;
        }
        const int end = read_run(line, at, &run, &stop);

        const bool glued = is_alnum(line->chars[end])
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
        } else if (is_letter(c) && !is_letter(line->chars[at + 1])) {
            const int size = chars_is_digit(line->chars[at + 1]) ? 2 : 1;

            if (coordinate(line, at) != NO_MOVE)
                good++;
            else if (bad < 0)
                bad = at, bad_end = at + size;
            at += size;
            characters += size;
        } else if ((length = pass_length(line, at)) > 0) {
            at += length;
        } else if ((length = number_length(line, at, at > 0 && chars_is_digit(line->chars[at - 1]),
                                           &number)) > 0 && !is_letter(c)) {
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
    const bool bare = coordinate(line, at) != NO_MOVE && line->chars[at + 2] != ' ';

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
    if (end == stop && is_alnum(line->chars[stop])) {   /* grown together with a move */
        if (legal_moves(&run) < GAME_IN_PROSE && legal_moves(&run) < run.count)
            return false;
    } else if (at - stop > LONGEST_SLIP || rest.discs == 0) {
        return false;
    }
    *from = stop;
    *to = at;
    return true;
}
