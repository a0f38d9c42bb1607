/* pgn.c - games with tags, as xboard and some servers write them.
 *
 *     [Black "..."]
 *     [FEN "8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1"]
 *
 *     1. F5 d6 2. c3 pass {a comment} 3. d3 *
 */

#include "positions/formats/formats.h"

#include <stdio.h>
#include <string.h>

#include "positions/data/data.h"
#include "positions/moves/game.h"
#include "positions/moves/about.h"

typedef struct {
    Source *source;
    const Text *text;
    Game game;
    Span where;
    GameRecord record;      /* until the board is known */
    bool failed;
} Pgn;

/* `[Name "` at chars[at]; *value is then behind the quotation mark. */
static bool is_tag(const Text *text, size_t at, size_t *value)
{
    const size_t name = at + 1;

    if (at >= text->length || text->chars[at] != '[')
        return false;
    for (at = name; at < text->length && chars_lower(text->chars[at]) >= 'a'
                    && chars_lower(text->chars[at]) <= 'z'; )
        at++;
    if (at == name)
        return false;
    while (at < text->length && text->chars[at] == ' ')
        at++;
    *value = at + 1;
    return at < text->length && text->chars[at] == '"';
}

static void fail(Pgn *pgn, DiagCode code, Span where, const char *message)
{
    if (!pgn->failed && !pgn->game.broken)
        sink_fail(pgn->source->sink, code, where, "%s", message);
    pgn->failed = true;
}

static void read_tag(Pgn *pgn, size_t at, size_t value)
{
    Line *line = &pgn->source->ahead;
    Position position;
    Diag error;
    Discs discs;
    Side side;
    GameRecord *record = &pgn->record;
    char words[MAX_PLAYER];
    size_t to = value;
    int end;

    while (to < pgn->text->length && pgn->text->chars[to] != '"' && pgn->text->chars[to] != '\n')
        to++;
    chars_clean(pgn->text->chars + value, (int)(to - value), words, sizeof(words));
    if (text_has(pgn->text, at, "[Black "))
        snprintf(record->black, sizeof(record->black), "%s", words);
    else if (text_has(pgn->text, at, "[White "))
        snprintf(record->white, sizeof(record->white), "%s", words);
    else if (text_has(pgn->text, at, "[Event "))
        chars_clean(pgn->text->chars + value, (int)(to - value), record->event,
                    sizeof(record->event));
    else if (text_has(pgn->text, at, "[Date "))
        about_date(record, words);
    else if (text_has(pgn->text, at, "[Result "))
        about_discs(record, words);
    else if (text_has(pgn->text, at, "[FEN ") && !pgn->failed) {
        line_fold(pgn->text, value, line);
        if (fen_board(line, line_skip(line, 0), pgn->source->options.swap, &discs, &side, &end,
                      &error)) {
            draft_begin(&position, FORMAT_PGN, pgn->where);
            discs_apply(&position, discs, side, line_span(line, 0, end));
            game_begin_at(&pgn->game, &position);
        } else {
            sink_error(pgn->source->sink, &error);
            pgn->failed = true;
        }
    }
}

static bool is_space(uint32_t c)
{
    return c == '\n' || chars_fold(c) == ' ';
}

/* Behind the bracket that closes the one at `at`; if none does before the next game, an
 * error, and where that is. */
static size_t skip_bracket(Pgn *pgn, size_t at, uint32_t open, uint32_t close)
{
    const Text *text = pgn->text;
    const Span where = text_span(text, at, 20);
    size_t value;
    int depth = 0;

    for (; at < text->length; at++) {
        if (text->chars[at] == '\n' && is_tag(text, at + 1, &value))
            break;
        if (text->chars[at] == open && (depth == 0 || open == '('))
            depth++;
        else if (text->chars[at] == close && --depth == 0)
            return at + 1;
    }
    fail(pgn, DIAG_TRUNCATED_RECORD, where, "this is not closed before the game ends");
    return at;
}

/* A word of the moves, cleaned of the number and dots before it. */
static const char *strip_number(const char *word)
{
    const size_t digits = strspn(word, "0123456789");

    return digits > 0 && (word[digits] == '.' || word[digits] == '\0')
           ? word + digits + strspn(word + digits, ".") : word + strspn(word, ".");
}

static bool is_pass(const char *word)
{
    static const char *const PASSES[] = { "pass", "PASS", "Pass", "pa", "PA", "ps", "PS", "--",
                                          "@@@@", "@@" };

    for (size_t i = 0; i < ARRAY_LENGTH(PASSES); i++)
        if (strcmp(word, PASSES[i]) == 0)
            return true;
    return false;
}

/* "1-0", "0-1", "1/2-1/2", "36-28", "*": the end of the game. */
static bool is_result(const char *word)
{
    return strcmp(word, "*") == 0
           || (strchr(word, '-') && strspn(word, "0123456789-/") == strlen(word)
               && word[0] != '-');
}

/* True at the end of the game. */
static bool take_word(Pgn *pgn, size_t from, size_t to)
{
    char text[24];
    const Span where = text_span(pgn->text, from, to - from);

    chars_clean(where.chars, where.length, text, sizeof(text));
    const char *word = strip_number(text);

    if (word[0] == '\0' || word[0] == '$')
        return false;
    if (is_result(word))
        return true;
    if ((word[0] | 0x20) == 'p' && word[1] == '@')
        word += 2;
    const size_t length = strcspn(word, "!?+#");

    if (is_pass(word))
        game_pass(&pgn->game, SIDE_NONE, where);
    else if (length == 2 && square_from_text(word) != NO_MOVE) {
        if (!pgn->failed)
            game_move(&pgn->game, square_from_text(word), SIDE_NONE, where);
    } else
        fail(pgn, DIAG_BAD_COORDINATE, where, "neither a square nor a pass");
    return false;
}

/* The moves from `at` on, up to a result, a blank line or the next tag. */
static size_t read_moves(Pgn *pgn, size_t at)
{
    const Text *text = pgn->text;
    size_t value;

    while (at < text->length) {
        const uint32_t c = text->chars[at];

        if (c == '\n' && (text->chars[at + 1] == '\n' || is_tag(text, at + 1, &value)))
            return at + 1;
        if (is_space(c)) {
            at++;
        } else if (c == '{') {
            at = skip_bracket(pgn, at, '{', '}');
        } else if (c == '(') {
            at = skip_bracket(pgn, at, '(', ')');
        } else if (c == ';') {
            at = text_next_line(text, at) - 1;
        } else {
            const size_t from = at;

            while (at < text->length && !is_space(text->chars[at]) && text->chars[at] != '{'
                   && text->chars[at] != '(' && text->chars[at] != ';')
                at++;
            if (take_word(pgn, from, at))
                return at;
        }
    }
    return at;
}

size_t pgn_read(Source *source, size_t at)
{
    Pgn pgn = { .source = source, .text = &source->text };
    const size_t start = at;
    size_t value;

    if (!is_tag(pgn.text, at, &value))
        return at;
    pgn.where = text_span(pgn.text, at, 1);
    game_begin(&pgn.game, FORMAT_PGN, pgn.where);
    for (;; at = text_next_line(pgn.text, at)) {
        if (is_tag(pgn.text, at, &value))
            read_tag(&pgn, at, value);
        else if (at < pgn.text->length && is_tag(pgn.text, text_next_line(pgn.text, at), &value)
                 && pgn.text->chars[at] != '\n')
            fail(&pgn, DIAG_BAD_SYNTAX, text_span(pgn.text, at, 40), "no tag among the tags");
        else
            break;
    }
    while (at < pgn.text->length && is_space(pgn.text->chars[at]))
        at++;
    if (is_tag(pgn.text, at, &value)) {
        if (!pgn.failed)
            sink_fail(source->sink, DIAG_TRUNCATED_RECORD, pgn.where, "tags without moves");
        return at;
    }
    at = read_moves(&pgn, at);
    if (at > pgn.text->length)
        at = pgn.text->length;
    if (pgn.failed && !pgn.game.broken)
        return at > start ? at : start + 1;
    game_tell(&pgn.game, &pgn.record);
    pgn.game.now.last_line = text_number(pgn.text, at - 1);
    game_end(&pgn.game, &source->options, source->sink);
    return at;
}
