/* corpus.h - tests/data/corpus/expect.tsv: which file is read how, and what must come out.
 *
 * Fields are separated by tabs, `#` begins a comment line. Four kinds of line:
 *
 *   file  PATH  OPTION...          opens a case; PATH lies in tests/data/corpus; options are
 *                                  format=NAME at=N max=N swap markers all zero=MEANING
 *   pos   BOARD SIDE  KEY=VALUE... a position: 64 squares X O -, side X, O or * (do not care)
 *   err   NAME|NAME  LINE:COLUMN   an error; a number, a range 3-7, or *
 *   or                             what follows, up to the next `file` or `or`, is as good
 *
 * Results come in exactly this order and nothing follows them. Keys of `pos`:
 *   at=LINE:COLUMN  to=LAST_LINE  format=NAME|NAME  id=TEXT  expected=N  list=a2:+38 b1:+36
 *   moves=f5d6--c3  warn=NAME,?NAME   (? may be absent; `?*` stands for any warnings).
 * A position without `warn` must have no warnings.
 */

#ifndef YOMIKIRI_TESTS_CORPUS_H
#define YOMIKIRI_TESTS_CORPUS_H

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "positions/reader.h"

enum { CORPUS_FIELDS = 16, CORPUS_LINE = 4096, CORPUS_WHY = 1024 };

typedef struct {
    int first, count;       /* lines of the table, without the line `file` */
    char path[256];
    ReaderOptions options;
} CorpusCase;

typedef struct {
    char *text, **lines;    /* lines point into text */
    int line_count, case_count;
    CorpusCase *cases;
} Corpus;

static inline const char *corpus_folder(void)
{
    const char *folder = getenv("YOMIKIRI_CORPUS");

    return folder ? folder : "tests/data/corpus";
}

/* The bytes of a file, to be freed; NULL if it cannot be read. A NUL follows them. */
static inline unsigned char *corpus_load(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    unsigned char *bytes = NULL;
    size_t room = 0;

    *size = 0;
    if (!file)
        return NULL;
    for (;;) {
        if (room - *size < 2) {
            room = room * 2 + 4096;
            bytes = realloc(bytes, room);
            if (!bytes)
                abort();
        }
        const size_t got = fread(bytes + *size, 1, room - *size - 1, file);

        if (got == 0)
            break;
        *size += got;
    }
    fclose(file);
    bytes[*size] = 0;
    return bytes;
}

/* Cuts `line` at its tabs; returns the number of fields. */
static inline int corpus_split(char *line, char *fields[CORPUS_FIELDS])
{
    int count = 0;

    while (line && count < CORPUS_FIELDS) {
        fields[count++] = line;
        line = strchr(line, '\t');
        if (line)
            *line++ = '\0';
    }
    return count;
}

/* FORMAT_COUNT if no format has that name. */
static inline Format corpus_format(const char *name)
{
    int format = FORMAT_AUTO;

    while (format < FORMAT_COUNT && strcmp(format_name((Format)format), name) != 0)
        format++;
    return (Format)format;
}

static inline bool corpus_option(ReaderOptions *options, const char *text)
{
    if (strncmp(text, "format=", 7) == 0) {
        options->format = corpus_format(text + 7);
        return options->format != FORMAT_COUNT;
    }
    if (strncmp(text, "zero=", 5) == 0)
        options->zero = text[5] == 'b' ? ZERO_BLACK : text[5] == 'w' ? ZERO_WHITE : ZERO_EMPTY;
    else if (strncmp(text, "at=", 3) == 0)
        options->at_empties = atoi(text + 3);
    else if (strncmp(text, "max=", 4) == 0)
        options->max_bytes = (size_t)atol(text + 4);
    else if (strcmp(text, "swap") == 0)
        options->swap = true;
    else if (strcmp(text, "markers") == 0)
        options->markers_empty = true;
    else if (strcmp(text, "all") == 0)
        options->all_plies = true;
    else
        return false;
    return true;
}

/* Reads the table. Aborts on a broken one: that is a mistake in the tests themselves. */
static inline Corpus corpus_open(void)
{
    Corpus corpus = { 0 };
    char path[512];
    size_t size;

    snprintf(path, sizeof(path), "%s/expect.tsv", corpus_folder());
    corpus.text = (char *)corpus_load(path, &size);

    if (!corpus.text) {
        fprintf(stderr, "cannot read %s\n", path);
        abort();
    }
    corpus.lines = calloc(size + 1, sizeof(*corpus.lines));
    corpus.cases = calloc(size / 6 + 1, sizeof(*corpus.cases));
    for (char *line = strtok(corpus.text, "\n"); line; line = strtok(NULL, "\n")) {
        if (line[0] == '#')
            continue;
        if (strncmp(line, "file\t", 5) != 0) {
            corpus.lines[corpus.line_count++] = line;
            if (corpus.case_count > 0)
                corpus.cases[corpus.case_count - 1].count++;
            continue;
        }
        CorpusCase *entry = &corpus.cases[corpus.case_count++];
        char *fields[CORPUS_FIELDS];
        const int count = corpus_split(line, fields);

        entry->first = corpus.line_count;
        snprintf(entry->path, sizeof(entry->path), "%s", fields[1]);
        reader_options_init(&entry->options);
        for (int i = 2; i < count; i++)
            if (!corpus_option(&entry->options, fields[i])) {
                fprintf(stderr, "expect.tsv: %s: option %s\n", entry->path, fields[i]);
                abort();
            }
    }
    return corpus;
}

/* ---- comparing ---- */

static inline bool corpus_fail(char *why, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(why, CORPUS_WHY, format, arguments);
    va_end(arguments);
    return false;
}

/* `name` is one of the names in `list`, which `separator` separates. */
static inline bool corpus_listed(const char *list, const char *name, char separator)
{
    const size_t length = strlen(name);

    for (const char *at = list; at; at = strchr(at, separator)) {
        at += *at == separator;
        if (strncmp(at, name, length) == 0 && (at[length] == separator || at[length] == '\0'))
            return true;
    }
    return false;
}

/* "7", "3-7" or "*"; reads up to ':' or the end. */
static inline bool corpus_number(const char *pattern, int number)
{
    if (*pattern == '*')
        return true;
    char *rest;
    const long low = strtol(pattern, &rest, 10);
    const long high = *rest == '-' ? strtol(rest + 1, NULL, 10) : low;

    return low <= number && number <= high;
}

static inline bool corpus_place(const char *pattern, int line, int column)
{
    const char *colon = strchr(pattern, ':');

    return corpus_number(pattern, line) && (!colon || corpus_number(colon + 1, column));
}

/* 64 squares, blank, X or O, as position_board_text is asked to write them, but not by it. */
static inline void corpus_board(const Position *position, char text[67])
{
    const Board board = position->board;
    const uint64_t black = position->black_to_move ? board.own : board.opp;
    const uint64_t white = position->black_to_move ? board.opp : board.own;

    for (int square = 0; square < 64; square++)
        text[square] = black & square_bit(square) ? 'X' : white & square_bit(square) ? 'O' : '-';
    text[64] = ' ';
    text[65] = position->black_to_move ? 'X' : 'O';
    text[66] = '\0';
}

static inline void corpus_square(int square, char text[3])
{
    snprintf(text, 3, "%c%c", square < 64 ? 'a' + square % 8 : '-',
             square < 64 ? '1' + square / 8 : '-');
}

static inline bool corpus_warnings(const Position *position, const char *expected, char *why)
{
    char wanted[512];

    for (int i = 0; i < position->warning_count; i++) {
        const char *name = diag_name(position->warnings[i].code);
        char optional[64];

        snprintf(optional, sizeof(optional), "?%s", name);
        if (!corpus_listed(expected, name, ',') && !corpus_listed(expected, optional, ',')
            && !corpus_listed(expected, "?*", ','))
            return corpus_fail(why, "unexpected warning %s: %s", name,
                               position->warnings[i].message);
    }
    snprintf(wanted, sizeof(wanted), "%s", expected);
    for (char *name = strtok(wanted, ","); name; name = strtok(NULL, ",")) {
        bool found = name[0] == '?';

        for (int i = 0; i < position->warning_count; i++)
            found |= strcmp(diag_name(position->warnings[i].code), name) == 0;
        if (!found)
            return corpus_fail(why, "no warning %s", name);
    }
    return true;
}

static inline bool corpus_lists(const Position *position, const char *key, const char *value,
                                char *why)
{
    char text[2048] = "", square[3];
    size_t used = 0;

    if (strcmp(key, "moves") == 0)
        for (int i = 0; i < position->move_count; i++, used += 2) {
            corpus_square(position->moves[i], square);
            snprintf(text + used, sizeof(text) - used, "%s", square);
        }
    else
        for (int i = 0; i < position->expected_count; i++) {
            corpus_square(position->expected_moves[i].square, square);
            used += (size_t)snprintf(text + used, sizeof(text) - used, "%s%s:%+d", i ? " " : "",
                                     square, position->expected_moves[i].score);
        }
    return strcmp(text, value) == 0 || corpus_fail(why, "%s: got %s", key, text);
}

static inline bool corpus_key(const Position *position, char *key, char *why)
{
    char *value = strchr(key, '=');

    if (!value)
        return corpus_fail(why, "key without value: %s", key);
    *value++ = '\0';
    if (strcmp(key, "warn") == 0)
        return true;
    if (strcmp(key, "at") == 0)
        return corpus_place(value, position->line, position->column)
               || corpus_fail(why, "begins at %d:%d", position->line, position->column);
    if (strcmp(key, "to") == 0)
        return corpus_number(value, position->last_line)
               || corpus_fail(why, "ends in line %d", position->last_line);
    if (strcmp(key, "format") == 0)
        return corpus_listed(value, format_name(position->format), '|')
               || corpus_fail(why, "format %s", format_name(position->format));
    if (strcmp(key, "id") == 0)
        return strcmp(position->id, value) == 0
               || corpus_fail(why, "id \"%s\"", position->id);
    if (strcmp(key, "expected") == 0)
        return (strcmp(value, "none") == 0 ? !position->has_expected
                : position->has_expected && position->expected == atoi(value))
               || corpus_fail(why, "expected score %d (%s)", position->expected,
                              position->has_expected ? "given" : "not given");
    if (strcmp(key, "list") == 0 || strcmp(key, "moves") == 0)
        return corpus_lists(position, key, value, why);
    return corpus_fail(why, "unknown key %s", key);
}

static inline bool corpus_position(const Position *position, char **fields, int count, char *why)
{
    const char *warnings = "";
    char text[67];

    corpus_board(position, text);
    if (strncmp(text, fields[1], 64) != 0 || (fields[1][65] != '*' && fields[1][65] != text[65]))
        return corpus_fail(why, "board %s", text);
    for (int i = 2; i < count; i++) {
        if (strncmp(fields[i], "warn=", 5) == 0)
            warnings = fields[i] + 5;
        if (!corpus_key(position, fields[i], why))
            return false;
    }
    return corpus_warnings(position, warnings, why);
}

static inline const char *corpus_describe(ReadStatus status, const Position *position,
                                          const Diag *error, char text[512])
{
    if (status == READ_END)
        return "the end";
    if (status == READ_ERROR)
        snprintf(text, 512, "error %s at %d:%d: %s [%s]", diag_name(error->code), error->line,
                 error->column, error->message, error->text);
    else {
        char board[67];

        corpus_board(position, board);
        snprintf(text, 512, "position %s at %d:%d", board, position->line, position->column);
    }
    return text;
}

/* Lines [first, last) of the table against what the reader hands out. */
static inline bool corpus_alternative(const Corpus *corpus, int first, int last, Reader *reader,
                                      char *why)
{
    static Position position;
    Diag error;
    char text[512];

    for (int i = first; i <= last; i++) {
        const ReadStatus status = reader_next(reader, &position, &error);
        char *fields[CORPUS_FIELDS], line[CORPUS_LINE], inner[CORPUS_WHY];
        const char *got = corpus_describe(status, &position, &error, text);

        if (i == last)
            return status == READ_END || corpus_fail(why, "wanted the end, got %s", got);
        snprintf(line, sizeof(line), "%s", corpus->lines[i]);
        const int count = corpus_split(line, fields);

        if (strcmp(fields[0], "pos") == 0) {
            if (status != READ_POSITION)
                return corpus_fail(why, "wanted %s, got %s", corpus->lines[i], got);
            if (!corpus_position(&position, fields, count, inner))
                return corpus_fail(why, "wanted %s, but: %.*s", corpus->lines[i], 400, inner);
        } else if (strcmp(fields[0], "err") != 0 || count < 3) {
            return corpus_fail(why, "broken line in expect.tsv: %s", corpus->lines[i]);
        } else if (status != READ_ERROR
                   || !(strcmp(fields[1], "*") == 0
                        || corpus_listed(fields[1], diag_name(error.code), '|'))
                   || !corpus_place(fields[2], error.line, error.column)) {
            return corpus_fail(why, "wanted %s, got %s", corpus->lines[i], got);
        }
    }
    return true;
}

/* Reads the case's file from its bytes and compares; `why` holds CORPUS_WHY bytes. */
static inline bool corpus_check(const Corpus *corpus, const CorpusCase *entry, char *why)
{
    char path[600], reason[CORPUS_WHY] = "no outcome given";
    size_t size, used = 0;
    bool good = false;

    snprintf(path, sizeof(path), "%s/%s", corpus_folder(), entry->path);
    unsigned char *bytes = corpus_load(path, &size);

    if (!bytes)
        return corpus_fail(why, "cannot read %s", path);
    why[0] = '\0';
    for (int first = entry->first, end = first + entry->count; !good && first <= end;) {
        int last = first;

        while (last < end && strcmp(corpus->lines[last], "or") != 0)
            last++;
        Reader *reader = reader_open(bytes, size, &entry->options);

        good = reader && corpus_alternative(corpus, first, last, reader, reason);
        reader_close(reader);
        if (!good && used < CORPUS_WHY)
            used += (size_t)snprintf(why + used, CORPUS_WHY - used, "%s\n", reason);
        first = last + 1;
    }
    free(bytes);
    return good;
}

#endif
