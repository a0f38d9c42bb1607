/* obf.c - a whole board on one line: OBF, bare boards, Zebra's script.
 *
 *     [name] 64 squares, side to move [; a2:+38; c7:+36; ...] [% comment]
 *
 * The squares stand in one word, or in words of equal length (8, 16, 32, or 1), parted by blanks
 * or by anything else that is the same between all of them.
 */

#include <string.h>

#include "positions/scan/expected.h"
#include "positions/scan/scan.h"

enum { FEW_SQUARES = 24 };      /* fewer in a row are not an attempt at a board */

/* ---- the words that make up the board ---- */

/* A word of the line: chars[from..to), `squares` of them could be squares. */
typedef struct {
    int from, to, squares, discs;
} Word;

/* Blanks for what stands between eight rows, where it is the same between all of them and no
 * square: "/", " | ", " -> ", "\n". */
static void part_rows(Line *line)
{
    enum { LONGEST = 5 };
    uint32_t *chars = line->chars;
    int from = line_skip(line, 0), rows, squares;

    while (from + 71 <= line->length && !glyph_is_square(chars[from]))
        from++;
    for (int gap = 1; gap <= LONGEST && from + 64 + 7 * gap <= line->length; gap++) {
        for (rows = 0; rows < 8; rows++) {
            const uint32_t *row = chars + from + rows * (8 + gap);

            for (squares = 0; squares < 8 && glyph_is_square(row[squares]); )
                squares++;
            if (squares < 8 || (rows > 0 && memcmp(row - gap, chars + from + 8,
                                                   (size_t)gap * sizeof(*chars)) != 0))
                break;
        }
        if (rows < 8)
            continue;
        for (int i = 0; i < 7 * gap; i++)
            chars[from + 8 + i / gap * (8 + gap) + i % gap] = ' ';
        return;
    }
}

static bool ends_word(uint32_t c)
{
    static const bool ENDS[128] = {
        [' '] = true, [';'] = true, ['%'] = true, [','] = true, [':'] = true, ['|'] = true,
        ['='] = true, ['['] = true, [']'] = true, ['{'] = true, ['}'] = true, ['('] = true,
        [')'] = true, ['"'] = true, ['\''] = true, ['`'] = true,
    };

    return c < 0x80 ? ENDS[c] : marks_quote(c);
}

static bool next_word(const Line *line, int at, Word *word)
{
    int marks = 0;

    while (at < line->length && ends_word(line->chars[at])
           && line->chars[at] != ';' && line->chars[at] != '%')
        at++;
    *word = (Word){ at, at, 0, 0 };
    for (; word->to < line->length && !ends_word(line->chars[word->to]); word->to++) {
        word->squares += glyph_is_square(line->chars[word->to]);
        word->discs += glyph_is_disc(line->chars[word->to]);
    }
    for (int i = word->from; word->squares == 66 && i < word->to; i++)
        marks += line->chars[i] == '_';
    if (marks == 1 && word->to - word->from == 66 && line->chars[word->to - 2] == '_')
        word->to = word->from + 64;     /* BOARD_X */
    return word->to > word->from;
}

static int word_length(Word word)
{
    return word.to - word.from;
}

/* Squares, perhaps with a slip among them. */
static bool is_boardlike(Word word)
{
    const int length = word_length(word);

    return word.squares == length || (length >= 6 && 4 * word.squares >= 3 * length);
}

/* The squares of a line, slips included. */
typedef struct {
    Cell cells[80];         /* of `count` */
    int count, discs, from, end;
    int words, length;      /* of the first of them */
    int odd;                /* the first word that is not as long as that one, from 1; or 0 */
} Squares;

/* Those of the words from chars[at] on: up to 64, and more if another row follows. */
static void collect(const Line *line, int at, Squares *squares)
{
    squares->from = -1;
    squares->end = squares->count = squares->discs = squares->words = squares->odd = 0;
    for (Word word; next_word(line, at, &word) && is_boardlike(word); at = word.to) {
        const int size = word_length(word);

        squares->length = squares->words == 0 ? size : squares->length;
        if (squares->words > 0 && size != squares->length && (size == 1 || squares->count >= 64))
            break;
        if (size == 1 && squares->words > 0        /* values of a list are no squares of a line */
            && (squares->count >= 64 || word.from != squares->end + 1
                || line->chars[squares->end] != ' '))
            break;
        squares->from = squares->words++ == 0 ? word.from : squares->from;
        if (squares->odd == 0 && size != squares->length)
            squares->odd = squares->words;
        squares->discs += word.discs;
        squares->end = word.to;
        for (int i = word.from; i < word.to; i++, squares->count++)
            if (squares->count < (int)ARRAY_LENGTH(squares->cells))
                squares->cells[squares->count] = (Cell){ line->chars[i],
                                                         line_span(line, i, i + 1) };
    }
}

/* The first stretch that looks like a board. A rule of dashes is none, except one that is as long
 * as a board. */
static bool find_board(const Line *line, int least, Squares *squares)
{
    Word word;

    for (int at = 0; next_word(line, at, &word); at = word.to + (line->chars[word.to] == ';')) {
        if (!is_boardlike(word))
            continue;
        collect(line, word.from, squares);
        if (squares->count >= least && (squares->discs > 0 || squares->count == 64))
            return true;
        word.to = max_int(word.to, squares->end);
    }
    return false;
}

/* The squares into the board, with a side that stands right behind them, without a blank. */
static void read_squares(Source *source, Squares *squares, Found *found)
{
    const Line *line = &source->line;
    const uint32_t final = line->chars[squares->end - 1];
    Word rest;
    const bool lone_side = next_word(line, squares->end, &rest) && word_length(rest) == 1
                           && glyph_names_side(line->chars[rest.from]);
    const bool glued = squares->count == 65 && glyph_names_side(final) && !lone_side
                       && (squares->words == 1 || squares->length * squares->words == 64);
    const int before = squares->count - 2;
    int marks = 0, empties = 0;

    if (glued) {
        squares->count = 64;
        squares->odd = 0;
    }
    for (int i = 0; i < 64 && i < squares->count; i++) {
        marks += squares->cells[i].code == '_';
        empties += glyph_is_empty(squares->cells[i].code);
    }
    if ((before == 62 || before == 63) && squares->cells[before].code == '_' && marks == 1
        && empties > 1 && glyph_names_side(final))
        squares->count = before;        /* 63_X, 62_X */
    if (squares->count != 64 || squares->odd > 0) {
        const DiagCode code = squares->count < 64 ? DIAG_BOARD_TOO_SHORT
                            : squares->count > 64 ? DIAG_BOARD_TOO_LONG : DIAG_BAD_SYNTAX;

        if (squares->odd > 0)
            faults_add(&found->faults, code, found->where, "got %d %s, row %d is not as long as"
                       " the first", squares->count, square_word(squares->count), squares->odd);
        else
            faults_add(&found->faults, code, found->where, "got %d %s, 64 are needed",
                       squares->count, square_word(squares->count));
        discs_bad(squares->cells, min_int(squares->count, ARRAY_LENGTH(squares->cells)),
                  &found->faults);
        return;
    }
    discs_read(source, squares->cells, false, &found->discs, &found->faults);
    if (glued)
        found->side = glyph_side_now(source->signs, final);
    if (glued && found->side == SIDE_NONE)
        faults_add(&found->faults, DIAG_BAD_SIDE, line_span(line, squares->end - 1, squares->end),
                   "the side to move should stand behind the 64 squares: X or O");
}

/* ---- comments ---- */

/* Zebra stops at its end mark; what stands behind it must not be lost in silence. */
static size_t end_script(Source *source, size_t at)
{
    const Text *text = &source->text;

    for (; at < text->length; at++)
        if (text->chars[at] != '\n' && chars_fold(text->chars[at]) != ' ') {
            sink_fail(source->sink, DIAG_BAD_SYNTAX, text_span(text, at, 40),
                      "text behind the end of the script is not read");
            break;
        }
    return text->length;
}

static const char NOT_USED[] = "scores are read behind a board, or on the line right below it:"
                               " not used";

void obf_warn_of_scores_below(Source *source, size_t at)
{
    const Text *text = &source->text;
    const Line *line = &source->ahead;

    for (; at < text->length && chars_is_one_of(chars_fold(text->chars[at]), "%> \n");
         at = text_next_line(text, at)) {
        line_fold(text, at, &source->ahead);
        const int first = line_skip(line, 0);

        if (first < line->length && line->chars[first] != '%')
            return;
        if (expected_is_line(line)
            && sink_warn_last(source->sink, DIAG_TRAILING_TEXT_IGNORED,
                              line_span(line, first, line->length), NOT_USED))
            source->scores_told = line->number;
    }
}

/* ---- reading ---- */

size_t obf_read(Source *source, size_t at)
{
    Line *line = &source->line;
    const size_t next = text_next_line(&source->text, at);
    const bool forced = source->format == FORMAT_OBF || source->format == FORMAT_SCR;
    const int first = line_skip(line, 0);
    Squares squares;
    Word word;

    if (source->script && line_has(line, first, END_MARK))
        return end_script(source, next);
    if (line->chars[first] == '%' && line->number > source->scores_told && expected_is_line(line))
        sink_loose(source->sink, DIAG_TRAILING_TEXT_IGNORED, line_span(line, first, line->length),
                   NOT_USED);
    if (line->cut || line->chars[first] == '%')
        return at;
    part_rows(line);
    if (!find_board(line, FEW_SQUARES, &squares)
        && !(forced && next_word(line, 0, &word) && is_boardlike(word)
             && find_board(line, 1, &squares)))
        return at;
    Found found = { .format = FORMAT_BOARD, .begin = at, .next = next, .line = line,
                    .strict = true,
                    .where = line_span(line, squares.from, squares.end),
                    .from = squares.from, .to = squares.end };

    read_squares(source, &squares, &found);
    return found_settle(source, &found);
}
