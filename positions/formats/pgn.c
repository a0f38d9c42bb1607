/* pgn.c - games with tags, as xboard and some servers write them.
 *
 *     [Black "..."]
 *     [FEN "8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1"]
 *
 *     1. F5 d6 2. c3 pass {a comment} 3. d3 (3. c4 a variation) *
 */

#include "positions/formats/formats.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "positions/scan/scan.h"
#include "positions/moves/about.h"

typedef struct {
    Source *source;
    const Text *text;
    Game game;
    Span where;
    GameRecord record;      /* until the board is known */
} Pgn;

/* `[Name "` at chars[at]; *value is then behind the quotation mark. */
static bool is_tag(const Text *text, size_t at, size_t *value)
{
    const size_t name = at + 1;

    if (at >= text->length || text->chars[at] != '[')
        return false;
    for (at = name; chars_is_letter(text->chars[at]); )
        at++;
    *value = at;
    while (text->chars[*value] == ' ')
        ++*value;
    return at > name && text->chars[(*value)++] == '"';
}

static void read_fen(Pgn *pgn, size_t at, size_t to)
{
    const bool swap = pgn->source->options.swap;
    Line *line = &pgn->source->ahead;
    Position position;
    Discs discs;
    Side side;
    Diag error;

    if (pgn->game.broken)
        return;
    line_fold_part(pgn->text, at, to, line);
    if (!fen_whole(line, 0, swap, &discs, &side, &error)) {
        game_break(&pgn->game, &error);
        return;
    }
    draft_begin(&position, FORMAT_PGN, pgn->where);
    discs_apply(&position, discs, side, line_span(line, 0, line->length));
    game_begin_at(&pgn->game, &position);
}

static void read_tag(Pgn *pgn, size_t at, size_t value)
{
    const Text *text = pgn->text;
    GameRecord *record = &pgn->record;
    char words[MAX_EVENT];
    size_t to = value;

    while (to < text->length && text->chars[to] != '"' && text->chars[to] != '\n')
        to++;
    chars_clean(text->chars + value, (int)(to - value), words, sizeof(words));
    if (text_has(text, at, "[Black "))
        chars_clean(text->chars + value, (int)(to - value), record->black, MAX_PLAYER);
    else if (text_has(text, at, "[White "))
        chars_clean(text->chars + value, (int)(to - value), record->white, MAX_PLAYER);
    else if (text_has(text, at, "[Event "))
        memcpy(record->event, words, sizeof(words));
    else if (text_has(text, at, "[Date "))
        about_date(record, words);
    else if (text_has(text, at, "[Result "))
        about_discs(record, words);
    else if (text_has(text, at, "[FEN "))
        read_fen(pgn, value, to);
}

static bool is_space(uint32_t c)
{
    return c == '\n' || chars_fold(c) == ' ';
}

/* Behind the bracket that closes the one at `at`; if none does before the next game, an
 * error, and where that is. Comments, in braces, are not nested. */
static size_t skip_bracket(Pgn *pgn, size_t at)
{
    const Text *text = pgn->text;
    const Span where = text_span(text, at, 20);
    const uint32_t open = text->chars[at];
    const uint32_t close = open == '{' ? '}' : open == '(' ? ')' : open == '[' ? ']' : '>';
    size_t value;
    int depth = 0;

    for (; at < text->length; at++) {
        if (text->chars[at] == '\n' && is_tag(text, at + 1, &value))
            break;
        depth += text->chars[at] == open && (depth == 0 || open != '{');
        if (text->chars[at] == close && --depth == 0)
            return at + 1;
    }
    game_fail(&pgn->game, DIAG_TRUNCATED_RECORD, where,
              "this is not closed before the game ends");
    return at;
}

/* Does a pass stand at `word`, and how long is it? */
static size_t pass_length(const char *word)
{
    static const char *const PASSES[] = { "pass", "pa", "ps", "--", "@@@@", "@@" };

    for (size_t i = 0; i < ARRAY_LENGTH(PASSES); i++)
        if (strncasecmp(word, PASSES[i], strlen(PASSES[i])) == 0)
            return strlen(PASSES[i]);
    return 0;
}

/* Moves with a number and dots before them, perhaps several run together. True at the result,
 * "1-0", "1/2-1/2", "36-28" or "*", which is the end of the game. */
static bool take_word(Pgn *pgn, size_t from, size_t to)
{
    char text[256];
    const Span where = text_span(pgn->text, from, to - from);

    chars_clean(where.chars, where.length, text, sizeof(text));
    const size_t digits = strspn(text, "0123456789");
    const char *word = text + (text[digits] == '.' || text[digits] == '\0' ? digits : 0);

    word += strspn(word, ".");
    if (strcmp(word, "*") == 0
        || (strchr(word, '-') && word[0] != '-' && word[strspn(word, "0123456789-/")] == '\0'))
        return true;
    if (word[0] == '$')
        return false;
    word += (word[0] | 0x20) == 'p' && word[1] == '@' ? 2 : 0;
    while (*word != '\0' && !strchr("!?+#", *word)) {
        const size_t pass = pass_length(word);

        if (pass == 0 && square_from_text(word) == NO_MOVE) {
            game_fail(&pgn->game, DIAG_BAD_COORDINATE, where, "neither a square nor a pass");
            return false;
        }
        game_play(&pgn->game, pass > 0 ? PASS : square_from_text(word), SIDE_NONE, where);
        word += pass > 0 ? pass : 2;
    }
    return false;
}

/* The moves from `at` on, up to a result, a blank line or the next tag. */
static size_t read_moves(Pgn *pgn, size_t at)
{
    const Text *text = pgn->text;
    size_t value;

    while (at < text->length) {
        const uint32_t c = text->chars[at];
        const size_t from = at;

        if (c == '\n' && (text->chars[at + 1] == '\n' || is_tag(text, at + 1, &value)))
            return at + 1;
        if (is_space(c)) {
            at++;
        } else if (c == '{' || c == '(' || c == '<' || (c == '[' && text->chars[at - 1] != '\n')) {
            at = skip_bracket(pgn, at);
        } else if (c == ';') {
            at = text_next_line(text, at) - 1;
        } else {
            do
                at++;
            while (at < text->length && !is_space(text->chars[at])
                   && !(text->chars[at] < 0x80 && strchr("{([<;", (int)text->chars[at])));
            if (take_word(pgn, from, at))
                return at;
        }
    }
    return text->length;
}

size_t pgn_read(Source *source, size_t at)
{
    const Text *text = &source->text;
    size_t value;

    if (!is_tag(text, at, &value))
        return at;
    Pgn pgn = { .source = source, .text = text };

    pgn.where = text_span(text, at, 1);
    game_begin(&pgn.game, FORMAT_PGN, pgn.where);
    for (; at < text->length; at = text_next_line(text, at)) {
        size_t next;

        if (is_tag(text, at, &value))
            read_tag(&pgn, at, value);
        else if (text->chars[at] != '\n' && is_tag(text, text_next_line(text, at), &next))
            game_fail(&pgn.game, DIAG_BAD_SYNTAX, text_span(text, at, 40),
                      "no tag among the tags");
        else
            break;
    }
    while (at < text->length && is_space(text->chars[at]))
        at++;
    if (is_tag(text, at, &value))
        game_fail(&pgn.game, DIAG_TRUNCATED_RECORD, pgn.where, "tags without moves");
    else
        at = read_moves(&pgn, at < text->length ? at : text->length);
    game_tell(&pgn.game, &pgn.record);
    pgn.game.now.last_line = text_number(text, at - 1);
    game_end(&pgn.game, &source->options, source->sink);
    return at;
}
