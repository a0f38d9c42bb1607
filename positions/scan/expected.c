/* expected.c - lists of moves with scores, as they follow a board. */

#include "positions/scan/expected.h"

#include <string.h>

#include "board/rules.h"
#include "positions/scan/moverun.h"

enum { MOST_ENTRIES = 64 };

/* A move and its score in chars[from..to). NO_MOVE is the "--" that some programs write to end a
 * list. */
typedef struct {
    int move, score, from, to;
} Entry;

/* "+38", "-2", "6" at chars[from]; where it ends, or `from` if there is no number. */
static int read_number(const Line *line, int from, int *value)
{
    const uint32_t c = line->chars[from];
    const bool sign = c == '+' || c == '-' || c == 0x2212;
    int i = from + sign, number = 0;

    if (!chars_is_digit(line->chars[i]))
        return from;
    for (; chars_is_digit(line->chars[i]); i++)
        number = min_int(number * 10 + (int)(line->chars[i] - '0'), 9999);
    *value = sign && c != '+' ? -number : number;
    return i;
}

static int skip_any(const Line *line, int at, const char *signs)
{
    while (at < line->length && chars_is_one_of(line->chars[at], signs))
        at++;
    return at;
}

/* A move and its score at chars[from], with `between` between them; false if there are none. */
static bool read_entry(const Line *line, int from, const char *between, Entry *entry)
{
    *entry = (Entry){ .move = NO_MOVE, .from = from };
    const int move = moverun_move(line, from, &entry->move);
    const int number = skip_any(line, move, between);

    if (move == from || line->chars[from] == '-')
        entry->move = NO_MOVE;
    entry->to = read_number(line, number, &entry->score);
    return move > from && entry->to > number;
}

static bool is_listed(const Position *position, int move)
{
    for (int i = 0; i < position->expected_count; i++)
        if (position->expected_moves[i].square == move)
            return true;
    return false;
}

static bool is_legal(const Position *position, int move)
{
    if (move == PASS)
        return rules_moves(position->board) == 0 && !rules_game_over(position->board);
    return rules_flips(position->board, move) != 0;
}

bool expected_possible(Position *position, int score, Span where)
{
    if (score < -SCORE_MAX || score > SCORE_MAX) {
        draft_warn(position, DIAG_EXPECTED_SCORE_OUT_OF_RANGE, where,
                   "%+d is outside -64..+64: not used", score);
        return false;
    }
    if (score % 2 != 0)
        draft_warn(position, DIAG_EXPECTED_ODD_SCORE, where,
                   "%+d is odd; an exact score is even", score);
    return true;
}

void expected_add(Position *position, int move, int score, Span where)
{
    if (!is_legal(position, move))
        draft_warn(position, DIAG_EXPECTED_MOVE_NOT_LEGAL, where,
                   "%s is not legal here: not used", square_text(move));
    else if (is_listed(position, move))
        draft_warn(position, DIAG_DUPLICATE_MOVE, where,
                   "%s is listed twice; the first counts", square_text(move));
    else if (expected_possible(position, score, where))
        position->expected_moves[position->expected_count++] =
            (ExpectedMove){ (uint8_t)move, (int8_t)score };     /* legal, and no two the same */
}

bool expected_read(Position *position, const Line *line, int from, int *end, Diag *error)
{
    const Span all = line_span(line, from, line->length);
    int at = from;

    while (at < line->length && line->chars[at] == ';') {
        int to, last, score;
        Entry entry;

        at = line_skip(line, at + 1);
        for (to = at; to < line->length && line->chars[to] != ';' && line->chars[to] != '%'; )
            to++;
        for (last = to; last > at && line->chars[last - 1] == ' '; )
            last--;
        const Span where = line_span(line, at, last);

        if (last > at && read_number(line, at, &score) == last) {       /* " +6" */
            if (expected_possible(position, score, where)) {
                position->has_expected = true;
                position->expected = score;
            }
        } else if (last > at) {
            if (!read_entry(line, at, " :", &entry) || entry.to != last) {
                diag_set(error, entry.move == NO_MOVE && chars_is_letter(line->chars[at])
                                ? DIAG_BAD_COORDINATE : DIAG_BAD_MOVE_SCORE, where,
                         "a move and its score are expected here, such as a2:+38");
                return false;
            }
            if (entry.move != NO_MOVE)
                expected_add(position, entry.move, entry.score, where);
        }
        at = to;
    }
    *end = at;
    expected_finish(position, all);
    return true;
}

void expected_finish(Position *position, Span where)
{
    const int count = position->expected_count;
    const ExpectedMove *list = position->expected_moves;
    int best = -SCORE_INF;
    bool sorted = true;

    if (count == 0)
        return;
    for (int i = 0; i < count; i++) {
        sorted = sorted && (i == 0 || list[i].score <= list[i - 1].score);
        best = max_int(best, list[i].score);
    }
    if (!sorted)
        draft_warn(position, DIAG_EXPECTED_NOT_SORTED, where,
                   "the moves are not sorted by score; the best is %+d", best);

    const int legal = bit_count(rules_moves(position->board));
    if (list[0].square != PASS && count < legal)
        draft_warn(position, DIAG_EXPECTED_LIST_INCOMPLETE, where,
                   "%d of %d legal moves have a score", count, legal);
    position->has_expected = true;
    position->expected = best;
}

/* ---- lists in comments ---- */

/* "a2 +38, c7:+36; d8=34 (complete)" in chars[from..]: how many, 0 if it is anything else. */
static int read_entries(const Line *line, int from, Entry entries[MOST_ENTRIES])
{
    int at = skip_any(line, from, " ;"), count = 0;

    for (; at < line->length && !line_has(line, at, "(complete)"); count++) {
        if (count == MOST_ENTRIES || !read_entry(line, at, " :=", &entries[count]))
            return 0;
        at = skip_any(line, entries[count].to, " ,;");
        if (at == entries[count].to && at < line->length)
            return 0;
    }
    return count;
}

bool expected_from_comment(Position *position, const Line *line, int from)
{
    Entry entries[MOST_ENTRIES];
    const int count = read_entries(line, from, entries);

    for (int i = 0; i < count; i++)
        if (entries[i].move != NO_MOVE)
            expected_add(position, entries[i].move, entries[i].score,
                         line_span(line, entries[i].from, entries[i].to));
    return count > 0;
}

/* The entries of a line that begins with '%'. */
static int read_comment_line(const Line *line, Entry entries[MOST_ENTRIES])
{
    const int first = line_skip(line, 0);

    return line->chars[first] == '%' ? read_entries(line, first + 1, entries) : 0;
}

bool expected_is_line(const Line *line)
{
    Entry entries[MOST_ENTRIES];

    return read_comment_line(line, entries) > 0;
}

bool expected_from_line_below(Position *position, const Line *line, bool complete)
{
    Entry entries[MOST_ENTRIES];
    const int count = read_comment_line(line, entries);

    for (int i = 0; i < count; i++) {
        const int move = entries[i].move;
        const char *why = move == NO_MOVE             ? NULL
                          : !is_legal(position, move) ? "is not legal there"
                          : is_listed(position, move) ? "has a score already"
                          : complete                  ? "is not in the list behind ';'"
                                                      : NULL;

        if (why) {
            draft_warn(position, DIAG_TRAILING_TEXT_IGNORED,
                       line_span(line, entries[0].from, entries[count - 1].to),
                       "not read as scores of the board above: %s %s", square_text(move), why);
            return true;
        }
    }
    return count > 0 && expected_from_comment(position, line, line_skip(line, 0) + 1);
}

void expected_finish_comment(Position *position, Span where)
{
    const ExpectedMove *list = position->expected_moves;
    const int count = position->expected_count;

    /* Zebra speaks of Black's score elsewhere. A list that falls from the first move to
     * the last is sorted for the side to move; with White to move nothing else will do. */
    if (count > 0 && !position->black_to_move && list[0].score <= list[count - 1].score) {
        position->expected_count = 0;
        draft_warn(position, DIAG_TRAILING_TEXT_IGNORED, where,
                   "scores that do not fall from the first move to the last may be Black's: not "
                   "used; for White's write ; a2:+38");
    }
    expected_finish(position, where);
}
