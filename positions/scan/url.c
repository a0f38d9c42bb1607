/* url.c - addresses of pages that carry a position or a game, made plain lines for the finders.
 *
 *     https://.../#board=<64 squares><side>&moves=f5d6--e3&at=2      the page's own
 *     https://.../?pos=<64 squares>&turn=white    .../f5d6c3d3c4     ?fen=8/8/...+w
 *
 * In the page's own address `board` is where the moves begin, and `at` how many have been made.
 * `line=4e3f6` is what is shown instead of the game, after its first four moves.
 */

#include <string.h>

#include "positions/scan/scan.h"

enum { MOST_ADDRESSES = 16, MAX_NAME = 12, LONGEST_FOLDER = 16, LEAST_VALUE = 16 };

/* Where an address stands in a line, and the text around it that is read with it, as places in
 * the text. */
typedef struct {
    size_t from, begin, end, to;
} Address;

/* Does NAME= stand at chars[at]? Where its value begins, or `at`. */
static int value_at(const Line *line, int at)
{
    const int first = at;

    while (chars_is_alnum(line->chars[at]) || chars_is_one_of(line->chars[at], "_-"))
        at++;
    return at > first && line->chars[at] == '=' ? at + 1 : first;
}

/* The addresses of the line: words with :// or with NAME= behind '?' or '#', which blanks,
 * quotation marks and brackets end. */
static int find_addresses(const Line *line, Address list[MOST_ADDRESSES])
{
    int count = 0, begin = 0, mark = 0;
    bool found = false;

    while (mark < line->length && line->chars[mark] != ':' && line->chars[mark] != '?'
           && line->chars[mark] != '#')
        mark++;
    if (mark == line->length)
        return 0;                       /* as nearly always */

    for (int at = 0; at <= line->length && count < MOST_ADDRESSES; at++) {
        const uint32_t c = line->chars[at];

        if (at < line->length && c > ' ' && !chars_is_one_of(c, "\"<>'()]}`|")
            && !(c >= 0x2010 && c <= 0x2027) && !(c >= 0x3000 && c <= 0x3011)) {
            found |= line_has(line, at, "://") || (chars_is_one_of(c, "?#")
                                                   && value_at(line, at + 1) > at + 1);
            continue;
        }
        if (found) {
            const size_t from = count > 0 ? list[count - 1].end : line->at;
            const size_t end = line->at + (size_t)line->offsets[at];

            list[count] = (Address){ from, line->at + (size_t)line->offsets[begin], end, end };
            count++;
        }
        found = false;
        begin = at + 1;
    }
    if (count > 0)
        list[count - 1].to = line->at + (size_t)line->raw_length;
    return count;
}

/* The byte of %41 at chars[at], -1 if there is none. */
static int escaped_byte(const Line *line, int at)
{
    const int high = line->chars[at] == '%' ? chars_hex(line->chars[at + 1]) : -1;
    const int low = high >= 0 ? chars_hex(line->chars[at + 2]) : -1;

    return low >= 0 ? 16 * high + low : -1;
}

/* The character at *at, which may be written as the bytes of its UTF-8; *at moves behind it. */
static uint32_t decode(const Line *line, int *at)
{
    const int first = escaped_byte(line, *at);
    int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;

    if (first < 0)
        return line->chars[(*at)++];
    uint32_t c = more == 0 ? (uint32_t)first : (uint32_t)first & (0x3fu >> more);

    for (*at += 3; more > 0 && escaped_byte(line, *at) >= 0x80; more--, *at += 3)
        c = c << 6 | ((uint32_t)escaped_byte(line, *at) & 0x3f);
    return more > 0 ? RAW_BYTE : chars_fold(c);
}

static void put(Line *to, const Line *from, int at, uint32_t c)
{
    if (c == 0 || to->length >= MAX_LINE_CHARS)
        return;
    to->offsets[to->length] = from->offsets[at];
    to->chars[to->length++] = c < ' ' ? ' ' : c;
}

/* chars[*at..end) of a part, NAME=VALUE or VALUE alone, behind what is in *to. Of the names stay
 * those that say something, and in their plainest form; a '/' stays in a FEN. A short value of
 * another name is neither moves nor a board. */
static void put_part(Line *to, const Line *from, int *at, int end, bool fen)
{
    const int value = value_at(from, *at);
    char name[MAX_NAME] = "";

    for (int i = *at; i + 1 < value && i - *at < MAX_NAME - 1; i++)
        name[i - *at] = (char)min_int((int)chars_lower(from->chars[i]), 0x7f);
    const char *plain = word_is_listed("turn side player tomove sidetomove color colour stm t s"
                                       " next mover", name) ? "turn="
        : word_is_listed("moves game transcript kifu record m g movelist sequence history", name)
        ? "moves=" : !word_is_listed("at line black white", name) ? "" : NULL;

    int stop = value;

    while (stop < end && !chars_is_one_of(from->chars[stop], "?#&;"))
        stop++;
    if (plain && *plain == '\0' && value > *at && stop - value < LEAST_VALUE
        && square_at(from->chars[value], from->chars[value + 1]) == NO_MOVE) {
        *at = stop;                     /* "lang=ja" */
        return;
    }
    for (const char *c = plain; c && *c != '\0'; c++)
        put(to, from, *at, (uint8_t)*c);
    *at = plain ? value : *at;
    int start = *at;                    /* of the folder */

    while (*at < end && (*at < value || !chars_is_one_of(from->chars[*at], "?#&;"))) {
        const int first = *at;
        const bool blank = from->chars[first] == '+'    /* "BOARD+X" */
                           && (first + 2 >= end || from->chars[first + 2] == '&');
        const uint32_t c = decode(from, at);

        const bool slash = from->chars[first] == '/' && !fen;

        to->length -= slash && *at < end && first == start + 1;     /* "/b/" is no side */
        const bool folder = slash && *at < end && first > start + 1
                            && first - start < LONGEST_FOLDER;

        put(to, from, first, folder ? ';' : slash || blank ? ' ' : c);
        start = slash ? *at : start;
    }
}

/* The text of `address` into source->line, and the address in it as its plain parts. */
static void make_plain(Source *source, const Address *address)
{
    const Line *from = &source->ahead;
    Line *to = &source->line;
    int at = 0, begin, end, first, last;
    bool fen;

    line_fold_part(&source->text, address->from, address->to, &source->ahead);
    for (begin = 0; begin < from->length
                    && from->at + (size_t)from->offsets[begin] < address->begin; )
        begin++;
    for (end = begin; end < from->length && from->at + (size_t)from->offsets[end] < address->end; )
        end++;
    fen_find(from, 0, &first, &last, &fen);
    line_fold_part(&source->text, address->from, address->from, to);
    to->raw_length = from->raw_length;
    while (at < begin) {
        put(to, from, at, from->chars[at]);
        at++;
    }
    for (int scheme = at; scheme < end; scheme++)       /* and the host, which says nothing */
        if (line_has(from, scheme, "://"))
            for (at = scheme + 3; at < end && !chars_is_one_of(from->chars[at], "/?#"); )
                at++;
    while (at < end) {
        put(to, from, at, to->length > 1 && glyph_side(to->chars[to->length - 1]) != SIDE_NONE
                          && to->chars[to->length - 2] == '=' ? ';' : ',');     /* "turn=w" */
        put(to, from, at, ' ');
        at += chars_is_one_of(from->chars[at], "?#&;/");
        put_part(to, from, &at, end, fen);
    }
    put(to, from, at, ' ');
    const Said said = side_in(source->signs, from, at, from->length, false);

    while (at < from->length && (said.side != SIDE_NONE || said.doubt.length > 0)) {
        put(to, from, at, from->chars[at]);
        at++;
    }
    to->chars[to->length] = 0;
    to->offsets[to->length] = from->offsets[from->length];
}

/* Blank out " NAME=VALUE" of the line; where its value begins, *to where it ends; -1 if it is not
 * there. */
static int take_value(Line *line, const char *name, int *to)
{
    for (int at = 0; at < line->length; at++) {
        const int value = at + (int)strlen(name);

        if (line->chars[at] != ' ' || !line_has(line, at, name))
            continue;
        for (*to = value; *to < line->length && !chars_is_one_of(line->chars[*to], ", "); )
            ++*to;
        for (; at < value; at++)
            line->chars[at] = ' ';
        return value;
    }
    return -1;
}

/* The number at chars[*at], at most three digits; -1 if there is none. */
static int number_at(const Line *line, int *at)
{
    const int first = *at;
    int number = 0;

    for (; chars_is_digit(line->chars[*at]) && *at - first < 3; ++*at)
        number = 10 * number + (int)(line->chars[*at] - '0');
    return *at > first ? number : -1;
}

/* The page's own `line` into its `moves`, and `at` into source->shown. False if they make no
 * sense. */
static bool take_own(Source *source)
{
    Line *line = &source->line;
    int to, at = take_value(line, " at=", &to), moves, end, value;
    MoveRun run;

    source->shown = -1;
    if (at >= 0) {
        const int first = at;

        source->shown = number_at(line, &at);
        for (int i = first; i < at; i++)
            line->chars[i] = ' ';
        if (at != to)
            return false;
    }
    at = take_value(line, " line=", &to);
    value = at;
    if (at < 0)
        return true;
    const int kept = number_at(line, &at);

    moves = take_value(line, " moves=", &end);
    if (moves < 0 || kept < 0 || moves + 2 * kept > end || at == to)
        return false;
    for (int i = moves + 2 * kept; i < end || i < to; i++) {
        line->chars[i] = i < end || i >= value ? ' ' : line->chars[i];
        if (at < to) {
            line->chars[i] = line->chars[at];
            line->chars[at++] = ' ';
        }
    }
    return moverun_line(line, &run);
}

size_t url_read(Source *source, size_t at)
{
    static size_t (*const FINDERS[])(Source *, size_t) = { fen_read, numbers_read, obf_read,
                                                           games_read };
    Sink *sink = source->sink;
    Address list[MOST_ADDRESSES];
    const int count = source->line.cut ? 0 : find_addresses(&source->line, list);
    size_t end = at;

    for (int i = 0; i < count; i++) {
        const Span where = text_span(&source->text, list[i].begin, list[i].end - list[i].begin);
        const int before = sink->tail == sink->head ? 0 : sink->tail;
        size_t next = at;

        make_plain(source, &list[i]);
        if (!take_own(source)) {
            sink_fail(sink, DIAG_BAD_SYNTAX, where, "`at` and `line` are no number of moves and no"
                      " line beside the game, such as 4e3f6");
            next = text_next_line(&source->text, at);
        }
        for (size_t f = 0; f < ARRAY_LENGTH(FINDERS) && next == at; f++) {
            int to, moves = FINDERS[f] == games_read
                            ? take_value(&source->line, " moves=", &to) : 0;

            while (moves > 0)
                source->line.chars[--moves] = ' ';
            next = FINDERS[f](source, at);
        }
        for (int item = before; item < sink->tail; item++)
            if (!sink->queue[item].is_error) {
                sink->queue[item].of.position.format = FORMAT_URL;
                sink->queue[item].of.position.line = where.line;
                sink->queue[item].of.position.column = where.column;
            }
        if (next == at && i + 1 < count)
            list[i + 1].from = list[i].from;        /* its words may be those of the next */
        end = next > end ? next : end;
    }
    source->shown = -1;
    if (count > 0)
        line_fold(&source->text, at, &source->line);
    return end;
}
