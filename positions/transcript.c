/* transcript.c - games as coordinates: f5d6c3d3c4, "1. F5 f4 2. F3 g4", in any case.
 *
 * Upper and lower case mean nothing; passes may be written or left out.
 */

#include "positions/format.h"

#include <string.h>

enum { MIN_IN_PROSE = 4 };      /* coordinates in a row that are a game, not a mention */

static bool is_alnum(uint32_t c)
{
    c = lower_char(c);
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

static bool is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

static int coordinate(const Line *line, int at)
{
    const uint32_t file = lower_char(line->chars[at]);

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

static bool is_separator(uint32_t c)
{
    return c == ' ' || c == ',' || c == '-' || c == ';' || c == '.' || c == ':' || c == '/'
           || c == '|' || c == ')' || c == '(' || c == 0x2013 || c == 0x3001 || c == 0x2192;
}

/* A move number at `at`: digits that a coordinate does not end in. Its length, or 0. */
static int number_length(const Line *line, int at, int *number)
{
    int i = at, value = 0;

    while (is_digit(line->chars[i]) && i - at < 4)
        value = 10 * value + (int)(line->chars[i++] - '0');
    if (i == at || is_digit(line->chars[i]))
        return 0;
    *number = value;
    return i - at;
}

/* The longest run from chars[from] on; where it ends, before separators that follow it.
 * *stop is the first character that no run could go on with. */
static int read_run(const Line *line, int from, MoveRun *run, int *stop)
{
    int at = from, end = from, pending = 0;

    run->count = run->discs = run->first_number = 0;
    while (at < line->length) {
        int length = 2, number, move = coordinate(line, at);

        if (move == NO_MOVE) {
            length = pass_length(line, at);
            move = PASS;
        }
        if (length > 0 && run->count < MAX_TRANSCRIPT) {
            if (run->count == 0)
                run->first_number = pending;
            run->moves[run->count] = (uint8_t)move;
            run->discs += move != PASS;
            run->where[run->count++] = line_span(line, at, at + length);
            end = at += length;
        } else if ((length = number_length(line, at, &number)) > 0) {
            pending = number;
            at += length;
        } else if (is_separator(line->chars[at])) {
            at++;
        } else {
            break;
        }
    }
    *stop = at;
    return end;
}

/* Nothing but separators and numbers from chars[at] on, or the result of the game. */
static bool is_done(const Line *line, int at)
{
    for (; at < line->length; at++)
        if (!is_separator(line->chars[at]) && !is_digit(line->chars[at]) && line->chars[at] != '+'
            && line->chars[at] != '=')
            return false;
    return true;
}

bool transcript_line(const Line *line, int from, MoveRun *run)
{
    int stop;
    const int end = read_run(line, from, run, &stop);

    return run->discs > 0 && !line->cut && is_done(line, end);
}

static void play_run(Reader *reader, Game *game, const MoveRun *run)
{
    for (int i = 0; i < run->count && !game->broken; i++)
        if (run->moves[i] == PASS)
            game_pass(reader, game, SIDE_NONE, run->where[i]);
        else
            game_move(reader, game, run->moves[i], SIDE_NONE, run->where[i]);
}

static Board start_for(const MoveRun *run)
{
    const Board start = board_start();

    return game_legal_prefix(start, run->moves, run->count > 0) == (run->count > 0)
           ? start : board_pass(start);
}

/* Does the line go on with the game, or begin another one? BOTH is for the error. */
typedef enum { NEITHER, GOES_ON, BEGINS, BOTH } Follows;

static Follows follows(const Game *game, const MoveRun *run)
{
    const int on = game_legal_prefix(game->now.board, run->moves, run->count);
    const int anew = game_legal_prefix(start_for(run), run->moves, run->count);

    if (game->broken)
        return run->first_number > 1 ? GOES_ON : BEGINS;
    if (run->first_number > 0)
        return run->first_number > 1 ? GOES_ON : BEGINS;
    if (on == run->count)
        return anew == run->count && game->from_start ? BOTH : GOES_ON;
    return anew > on ? BEGINS : on > 0 ? GOES_ON : NEITHER;
}

size_t transcript_continue(Reader *reader, Game *game, size_t at)
{
    const Text *text = &reader->text;
    MoveRun run;

    while (at < text->length) {
        line_fold(text, at, &reader->ahead);
        if (!transcript_line(&reader->ahead, 0, &run))
            break;
        const Follows what = follows(game, &run);
        const Span where = line_span(&reader->ahead, 0, reader->ahead.length);

        if (what == BEGINS || what == NEITHER)
            break;
        if (what == BOTH) {
            reader_fail(reader, DIAG_BAD_SYNTAX, where, "this line could go on with the game above"
                        " or begin another; join them, or put a blank line between");
            game->broken = true;
        }
        play_run(reader, game, &run);
        game->now.last_line = where.line;
        at = text->starts[text_line_at(text, at) + 1];
    }
    return at;
}

size_t transcript_after(Reader *reader, Position *position, size_t at)
{
    const Text *text = &reader->text;
    size_t moves = at;
    MoveRun run;
    Game game;

    while (moves < text->length && text->chars[moves] == '\n')
        moves++;
    line_fold(text, moves, &reader->ahead);
    if (moves >= text->length || !transcript_line(&reader->ahead, 0, &run) || run.discs < 2) {
        reader_emit(reader, position);
        return at;
    }
    game_begin_at(&game, position);
    const size_t end = transcript_continue(reader, &game, moves);
    game_end(reader, &game);
    return end == moves ? at : end;
}

/* A game somewhere in a line of prose or in an address: the longest run of coordinates. */
static bool find_in_prose(const Line *line, MoveRun *best, int *from, int *to)
{
    MoveRun run;

    best->count = best->discs = 0;
    for (int at = 0; at < line->length; ) {
        if (at > 0 && is_alnum(line->chars[at - 1]) && is_alnum(line->chars[at])) {
            at++;                       /* inside a word */
            continue;
        }
        int stop;
        const int end = read_run(line, at, &run, &stop);

        if (run.discs > best->discs && !is_alnum(line->chars[end])) {
            *best = run;
            *from = at;
            *to = end;
        }
        at = end > at ? end : stop + 1;
    }
    return best->discs >= MIN_IN_PROSE
           && game_legal_prefix(start_for(best), best->moves, best->count) >= MIN_IN_PROSE;
}

size_t transcript_read(Reader *reader, size_t at)
{
    const Line *line = &reader->line;
    const size_t next = reader->text.starts[text_line_at(&reader->text, at) + 1];
    const bool forced = reader->format == FORMAT_TRANSCRIPT;
    int from = skip_blanks(line, 0), to = line->length;
    MoveRun run;
    Game game;

    if (line->cut)
        return at;
    const bool pure = transcript_line(line, 0, &run);

    if (pure && run.discs == 1 && reader->found && !forced)
        return at;                      /* "a2", as a solution or a caption may have it */
    if (!pure && !find_in_prose(line, &run, &from, &to)) {
        if (!forced || from == line->length)
            return at;
        for (to = from; to < line->length && line->chars[to] != ' '; )
            to++;
        reader_fail(reader, DIAG_BAD_COORDINATE, line_span(line, from, to), "not a move");
        return next;
    }
    game_begin(&game, FORMAT_TRANSCRIPT, line_span(line, from, to));
    if (!pure && (from > 0 || to < line->length)) {
        const bool after = !is_done(line, to);

        position_warn(&game.now, DIAG_TRAILING_TEXT_IGNORED,
                      after ? line_span(line, to, line->length) : line_span(line, 0, from),
                      "text around the moves was not read");
    }
    play_run(reader, &game, &run);
    const size_t end = pure ? transcript_continue(reader, &game, next) : next;
    game_end(reader, &game);
    return end;
}
