/* movegrid.c - games as a grid of move numbers, as newspapers print them.
 *
 *       a  b  c  d  e  f  g  h
 *     1 -- -- -- -- -- -- -- --
 *     3 -- --  3  4 -- -- -- --
 *     4 -- --  5  O  X -- -- --
 *
 * The numbers are 1, 2, 3 ... without a gap, and none stands on the four squares in the middle:
 * that is a game and nothing else.
 */

#include "positions/formats/formats.h"

#include "positions/drawing/columns.h"
#include "positions/drawing/classify.h"
#include "positions/moves/game.h"

enum { MAX_TOKENS = 12, FEWEST_MOVES = 5, MOST_MOVES = 60, SURE_MOVES = 12, MAX_FRAMES = 3 };

/* What stands in a cell: a move number, or a sign. */
typedef struct {
    int number;             /* 0 if it is none */
    uint32_t sign;          /* ' ' if there is none */
    Span where;
} MoveCell;

typedef struct {
    MoveCell cells[8][8];   /* as they stand */
    int rows, labels, last_label;   /* how many rows begin with a label; that of the last */
    bool down;              /* rows are labelled 8 to 1 */
    Columns columns;
    size_t end;
    int last_line;
} MoveGrid;

/* One token of chars[from..to), which holds no blank and no bar. */
static bool read_token(const Line *line, int from, int to, MoveCell *token)
{
    const uint32_t c = line->chars[from];

    *token = (MoveCell){ 0, c, line_span(line, from, to) };
    if (to - from > 2)
        return false;
    if (!chars_is_digit(c))
        return glyph_is_square(c) && (to - from == 1 || line->chars[from + 1] == c);
    for (int at = from; at < to; at++) {
        if (!chars_is_digit(line->chars[at]))
            return false;
        token->number = 10 * token->number + (int)(line->chars[at] - '0');
    }
    return token->number >= 1 && token->number <= MOST_MOVES;
}

/* The tokens of a line; between bars a blank is one as well. -1 if anything else stands there. */
static int read_tokens(const Line *line, MoveCell tokens[MAX_TOKENS])
{
    int count = 0, bar = -1;            /* the last bar with nothing but blanks behind it */

    for (int at = 0; at <= line->length; ) {
        const uint32_t c = line->chars[at];

        if (at == line->length || columns_bar(c)) {
            if (bar >= 0 && at < line->length && count < MAX_TOKENS)
                tokens[count++] = (MoveCell){ 0, ' ', line_span(line, at, at) };
            bar = at < line->length ? at : -1;
            at++;
        } else if (c == ' ' || c == ',') {
            at++;
        } else {
            int to = at;

            while (to < line->length && line->chars[to] != ' ' && line->chars[to] != ','
                   && !columns_bar(line->chars[to]))
                to++;
            if (count == MAX_TOKENS || !read_token(line, at, to, &tokens[count]))
                return -1;
            count++;
            bar = -1;
            at = to;
        }
    }
    return count;
}

static bool is_frame(const Line *line)
{
    for (int at = 0; at < line->length; at++)
        if (line->chars[at] != ' ' && line->chars[at] != '-' && line->chars[at] != '+'
            && !columns_frame(line->chars[at]))
            return false;
    return line->length > 0;
}

/* The row in the tokens, with or without labels. */
static bool take_row(MoveGrid *grid, const MoveCell *tokens, int count)
{
    const int label = count > 8 ? tokens[0].number : 0;
    const bool behind = count == 10 && tokens[9].number == label;

    if (count != 8 && !(count == 9 && label > 0) && !behind)
        return false;
    if (label > 0) {
        if (grid->rows == 0)
            grid->down = label == 8;
        if (label != (grid->down ? 8 - grid->rows : grid->rows + 1))
            return false;
        grid->labels++;
    }
    for (int file = 0; file < 8; file++)
        grid->cells[grid->rows][file] = tokens[file + (count > 8)];
    grid->rows++;
    return true;
}

/* Eight rows from `at` on, with letters above and frames between. */
static bool read_rows(Source *source, size_t at, MoveGrid *grid)
{
    Line *line = &source->ahead;
    int frames = 0;

    *grid = (MoveGrid){ .columns = { .known = false } };
    while (grid->rows < 8) {
        MoveCell tokens[MAX_TOKENS];

        if (at >= source->text.length)
            return false;
        line_fold(&source->text, at, line);
        const int count = line->cut || line->length > 200 ? -1 : read_tokens(line, tokens);

        if (columns_header(line)) {
            if (grid->rows > 0 || grid->columns.known)
                return false;
            columns_read(line, &grid->columns);
        } else if (count < 8 && is_frame(line)) {
            if (++frames > MAX_FRAMES + grid->rows)
                return false;
        } else if (count < 0 || !take_row(grid, tokens, count)) {
            return false;
        }
        grid->last_line = text_number(&source->text, at);
        at = text_next_line(&source->text, at);
    }
    grid->end = at;
    return grid->labels == 0 || grid->labels == 8;
}

/* The cell of a square, turned as labels and letters say. */
static const MoveCell *cell_at(const MoveGrid *grid, int square)
{
    const int rank = grid->down ? 7 - square / 8 : square / 8;

    return &grid->cells[rank][grid->columns.reversed ? 7 - square % 8 : square % 8];
}

/* The squares in the order of their numbers; how many. -1 if these are no moves of a game; then
 * *error tells what is wrong if it was certainly meant as one, else its message is empty. */
static int read_moves(const MoveGrid *grid, const MoveCell *moves[MOST_MOVES],
                      int squares[MOST_MOVES], Diag *error)
{
    const uint64_t middle = board_start().own | board_start().opp;
    int count = 0, highest = 0;
    const MoveCell *bad = NULL;

    error->message[0] = '\0';
    for (int i = 0; i < MOST_MOVES; i++)
        moves[i] = NULL;
    for (int square = 0; square < 64; square++) {
        const MoveCell *cell = cell_at(grid, square);

        if (cell->number == 0 && (middle & square_bit(square)) == 0 && cell->sign != ' '
            && glyph_is_disc(cell->sign))
            return -1;                  /* a position with moves marked on it */
        if (cell->number == 0)
            continue;
        if (moves[cell->number - 1] || (middle & square_bit(square)) != 0)
            bad = cell;
        moves[cell->number - 1] = cell;
        squares[cell->number - 1] = square;
        highest = max_int(highest, cell->number);
        count++;
    }
    if (count >= FEWEST_MOVES && highest == count && !bad)
        return count;
    if (count >= SURE_MOVES && highest >= SURE_MOVES)
        diag_set(error, DIAG_BAD_SYNTAX, bad ? bad->where : grid->cells[0][0].where, bad
                 ? "this number of a move stands twice, or in the middle"
                 : "a number is missing among those of the moves, 1 to %d", highest);
    return -1;
}

/* Do discs in the middle, if they are shown, stand as the game began? */
static bool middle_agrees(const MoveGrid *grid, bool mirrored)
{
    const Board start = board_start();
    const uint64_t black = mirrored ? start.opp : start.own;

    for (uint64_t rest = start.own | start.opp; rest != 0; rest = bit_drop_lowest(rest)) {
        const int square = bit_lowest(rest);
        const Side side = glyph_side(cell_at(grid, square)->sign);

        if (side != SIDE_NONE && (side == SIDE_BLACK) != ((black & square_bit(square)) != 0))
            return false;
    }
    return true;
}

size_t movegrid_read(Source *source, size_t at)
{
    const MoveCell *moves[MOST_MOVES];
    int squares[MOST_MOVES];
    MoveGrid grid;
    Game game;
    Diag error;

    if (!read_rows(source, at, &grid))
        return at;
    const int count = read_moves(&grid, moves, squares, &error);

    if (count < 0) {
        if (error.message[0] == '\0')
            return at;
        sink_error(source->sink, &error);
        return grid.end;
    }
    game_begin(&game, FORMAT_TRANSCRIPT, grid.cells[0][0].where);
    for (int i = 0; i < count; i++)
        game_move(&game, squares[i], SIDE_NONE, moves[i]->where);
    if (!middle_agrees(&grid, game.mirrored))
        game_fail(&game, DIAG_BAD_SYNTAX, cell_at(&grid, 27)->where,
                  "the four discs in the middle do not stand as this game began");
    game.now.last_line = grid.last_line;
    game_end(&game, &source->options, source->sink);
    return grid.end;
}
