/* engine_rows.c - the engines that are known, a row each. Those that read positions from a file
 * and print a table for people have patterns for what they print; one process a position. */

#include <math.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/words.h"
#include "bench/engine/engine_parts.h"
#include "yomikiri.h"

/* Parts of patterns: blanks or none, blanks, and groups. */
#define _      "[ \t]*"
#define BLANK  "[ \t]+"
#define COUNT  "([0-9]+)"
#define DEPTH  "([0-9]{1,2})(@([0-9]+)%)?"
#define MARK   "([<>?])?"
#define MOVE   "([a-h][1-8])"
#define SCORE  "([-+]?[0-9]+)"
#define TIME   "([0-9]+(:[0-9]+)*(\\.[0-9]+)?)"
#define END    "([ \t\r]|$)"

static void row_solve(Engine *engine, const SuitePosition *position, Sample *sample);

const EngineRow ENGINE_ROWS[] = {
    { .kind = "yomikiri", .part = "yomikiri",
      .open = engine_serve_open, .solve = engine_serve_solve },

    /*  # | depth|score|       time   |  nodes (N)  |   N/s    | principal variation
     *   1|   20   +38        0:00.207       3948750   19076087 a2 B1 c1 ...
     * f.obf: 3948750 nodes in  0:00.207 (19076087 nodes/s).
     * The speed is left out when the time is too short for one. */
    { .kind = "edax", .part = "edax", .solve = row_solve,
      .options = "-solve {in} -n-tasks {threads} -l 60 -verbose 1 -width 250", .input = ";\n",
      .row = "^" _ "[0-9]+" _ "\\|" _ "[0-9]", .last_counts = true,
      .figures = "^" _ "[0-9]+" _ "\\|" _ DEPTH BLANK MARK SCORE MARK BLANK TIME
                 "(" BLANK COUNT ")?(" BLANK "[0-9]+)?(" BLANK MOVE ")?" END,
      .groups = "d.%<s<t...n..m", .cpu = "\\(cpu =" _ TIME "\\)" },

    /* |Level|Depth|Move|Score|Time|Nodes|NPS|
     * |60|20@100%|a2|+38|0.207|3948750|19076087|
     * total 3948750 nodes in 0.207s NPS 19076087
     * with blanks in the columns. The line of totals has the same position, more exactly. */
    { .kind = "egaroucid", .part = "egaroucid", .solve = row_solve,
      .options = "-l 60 -thread {threads} -nobook -solve {in}",
      .input = "\n", .row = "^" _ "\\|" _ "[0-9]+" _ "\\|",
      .figures = "^" _ "\\|" _ "[0-9]+" _ "\\|" _ DEPTH _ "\\|" _ MOVE _ "\\|" _ SCORE _ "\\|" _
                 TIME "s?" _ "\\|" _ COUNT "?" _ "\\|[^|]*\\|",
      .groups = "d.%mst..n", .time = "^total .*nodes in " TIME "s?" END },

    /* 51 - 13    a2 b1 c1 -- b6 ...
     * in a file of its own, where black's discs come first, whoever is to move. Its nodes are in
     * the totals that it prints; its clock shows tenths of a second, so its time is ours. */
    { .kind = "scrzebra", .part = "zebra", .solve = row_solve, .written = true,
      .options = "-script {in} {out}", .input = "\n% End of the endgame script\n",
      .row = "^" _ "[0-9]", .figures = "^" _ COUNT _ "-" _ COUNT "(" BLANK MOVE ")?" END,
      .groups = "bw.m", .nodes = "nodes[^0-9]*" COUNT },

    { .kind = "gtp", .part = "gtp", .solve = engine_gtp_solve },
};

/* ---- patterns ---- */

enum { MOST_GROUPS = 16, LINE_SIZE = 512 };

/* In how many lines a pattern matches, and where its groups begin in the last of them. One that
 * was cut off is none: it could be taken for another. NULL is a pattern of nothing. */
static int match(const char *pattern, const char *text, const char *found[MOST_GROUPS])
{
    regmatch_t groups[MOST_GROUPS];
    regex_t regex;
    int count = 0;

    if (!pattern || regcomp(&regex, pattern, REG_EXTENDED | REG_ICASE) != 0)
        return 0;
    for (const char *end; (end = strchr(text, '\n')) != NULL; text = end + 1) {
        char line[LINE_SIZE];

        snprintf(line, sizeof(line), "%.*s", min_int((int)(end - text), LINE_SIZE), text);
        if (regexec(&regex, line, MOST_GROUPS, groups, 0) != 0)
            continue;
        for (int i = 0; i < MOST_GROUPS; i++)
            found[i] = groups[i].rm_so < 0 ? NULL : text + groups[i].rm_so;
        count++;
    }
    regfree(&regex);
    return count;
}

/* ---- figures ---- */

int64_t engine_time_ns(const char *text)
{
    char *end;
    double seconds = strtod(text, &end);

    while (*end == ':')
        seconds = 60 * seconds + strtod(end + 1, &end);
    if (seconds == 0) {
        const char *point = memchr(text, '.', (size_t)(end - text));

        seconds = 0.5 * pow(10, point ? (double)(point + 1 - end) : 0);
    }
    return seconds < 9e9 ? llround(seconds * 1e9) : -1;
}

/* What a row says, until it is known to be a score. */
typedef struct {
    int depth, percent;
    bool bound;
    int black, white;           /* discs at the end; -1: it gives a score */
} Figures;

/* What a group of that letter holds. */
static void read_figure(char letter, const char *text, Figures *figures, Sample *sample)
{
    const int small = engine_small(strtoll(text, NULL, 10));

    switch (letter) {
    case 'd': figures->depth = small; break;
    case '%': figures->percent = small; break;
    case '<': figures->bound = true; break;
    case 'b': figures->black = small; break;
    case 'w': figures->white = small; break;
    case 's': sample->score = small; break;
    case 'm': sample->best = square_from_text(text); break;
    case 'n': sample->nodes = strtoll(text, NULL, 10); break;
    case 't': sample->time_ns = engine_time_ns(text); break;
    case 'c': sample->cpu_ns = engine_time_ns(text); break;
    default:  break;
    }
}

/* Refuse what does not reach the last disc for certain. */
static bool is_exact(const Figures *figures, int empties, Sample *sample)
{
    if (figures->bound)
        return engine_fail(sample, SAMPLE_GARBLED, "its answer is a bound");
    if (figures->percent < 100)
        return engine_fail(sample, SAMPLE_GARBLED, "its answer is not exact: %d@%d%%",
                           figures->depth, figures->percent);
    if (figures->depth < empties)
        return engine_fail(sample, SAMPLE_GARBLED, "its answer is not exact: depth %d of %d "
                           "empties", figures->depth, empties);
    if (figures->black + figures->white > 64)
        return engine_fail(sample, SAMPLE_GARBLED, "its answer has %d discs",
                           figures->black + figures->white);
    return true;
}

bool engine_row_read(const EngineRow *row, const char *printed, const char *written,
                     bool black_to_move, int empties, Sample *sample)
{
    const struct { char letter; const char *pattern; } elsewhere[] = {
        { 'n', row->nodes }, { 't', row->time }, { 'c', row->cpu },
    };
    Figures figures = { .depth = empties, .percent = 100, .black = -1 };
    const char *found[MOST_GROUPS];
    const int count = match(row->row, row->written ? written : printed, found);

    if (count == 0 || (count > 1 && !row->last_counts))
        return engine_fail(sample, SAMPLE_GARBLED, "prints %d rows for one position; by its words "
                           "it was taken for %s (\"yomikiri: COMMAND\" says that it is none)",
                           count, row->kind);
    if (match(row->figures, found[0], found) == 0)
        return engine_fail(sample, SAMPLE_GARBLED, "prints a row that is not understood: %.100s",
                           found[0]);
    for (int i = 0; row->groups[i] != '\0'; i++)
        if (found[i + 1])
            read_figure(row->groups[i], found[i + 1], &figures, sample);
    if (!is_exact(&figures, empties, sample))
        return false;
    if (figures.black >= 0) {           /* empty squares go to the winner */
        const int more = figures.black - figures.white;
        const int left = 64 - figures.black - figures.white;

        sample->score = more + (more > 0 ? left : more < 0 ? -left : 0);
        sample->score *= black_to_move ? 1 : -1;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(elsewhere); i++)
        if (match(elsewhere[i].pattern, printed, found) > 0)
            read_figure(elsewhere[i].letter, found[1], &figures, sample);
    sample->state = SAMPLE_OK;
    return true;
}

/* ---- solve ---- */

/* `word` with what {in} and the like stand for. */
static char *fill_in(Arena *arena, const char *word, const char *hole, const char *with)
{
    char *filled = arena_array(arena, strlen(word) * (strlen(with) + 1) + 1, 1), *to = filled;

    while (*word != '\0') {
        if (strncmp(word, hole, strlen(hole)) == 0) {
            to = stpcpy(to, with);
            word += strlen(hole);
        } else {
            *to++ = *word++;
        }
    }
    return filled;
}

/* Run it to its end. No program is asked to pass, which not all can: such a position is asked
 * from the other side, and the score turned round. */
static void row_solve(Engine *engine, const SuitePosition *position, Sample *sample)
{
    const yk_board board = { position->board.own, position->board.opp };
    const bool passes = yk_board_moves(board) == 0;
    const bool black_to_move = position->black_to_move != passes;
    Arena arena = { .blocks = NULL };
    const char *line = strstr(engine->command, "{in}") ? engine->command
        : arena_print(&arena, "%s %s", engine->command, engine->row->options);
    ProcessResult result;
    int count;
    char text[67], error[300], **words = words_split(line, &count, error, sizeof(error));

    yk_board_format(passes ? (yk_board){ board.opp, board.own } : board, black_to_move, text);

    const ProcessFiles files = engine_files(&arena, arena_print(&arena, "%s%s", text,
                                                                engine->row->input));
    const ProcessPlan plan = { .words = words, .prepare = engine->spec.pin, .files = &files,
                               .context = engine->spec.pin_context };

    for (char **word = words; *word; word++) {
        *word = fill_in(&arena, *word, "{threads}",
                        arena_print(&arena, "%d", max_int(engine->spec.threads, 1)));
        *word = fill_in(&arena, *word, "{in}", files.in);
        *word = fill_in(&arena, *word, "{out}", files.out);
    }
    if (process_run(&plan, engine->spec.limit_s, engine->stop, &result, error, sizeof(error))) {
        sample->outside_ns = sample->time_ns = result.end.wall_ns;
        sample->cpu_ns = result.end.cpu_ns;
        sample->switches = result.end.switches;
        if (result.event == PROCESS_ENDED && !result.end.killed && result.end.code == 0)
            engine_row_read(engine->row, result.output, result.written, black_to_move,
                            position->empties, sample);
        else
            engine_fail_event(engine, sample, result.event, &result.end, result.last_words);
        free(result.output);
        free(result.written);
    } else {
        engine_fail(sample, SAMPLE_CRASH, "cannot be started: %s", error);
    }
    if (passes) {
        sample->score = -sample->score;
        sample->best = -1;
    }
    free(words);
    arena_free(&arena);
}
