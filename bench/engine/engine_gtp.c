/* engine_gtp.c - engines that speak GTP, version 2. It has no question for a score: the board is
 * set up, the engine plays both sides to the end, and what that game ends with is its answer; the
 * game is its line. One process for each position, so that nothing is remembered. */

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/text/print.h"
#include "bench/engine/engine_parts.h"

enum { REPLY_SIZE = 16384, COMMAND_SIZE = 8192, MOST_LINES = 10000 };

typedef struct {
    const Engine *engine;
    Arena *arena;
    ProcessFiles files;         /* the first has the position as SGF */
    Process *process;
    ProcessPatience patience;
    ProcessEvent event;         /* of the last command: PROCESS_READY, or no other follows */
    bool accepted;              /* that command */
    char reply[REPLY_SIZE];     /* without the sign; lines end in \n */
} Talk;

/* ---- talking ---- */

/* Lines before the sign are chatter, an empty one is the end. */
static ProcessEvent read_reply(Talk *talk)
{
    bool begun = false;
    char *line;

    for (int i = 0; i < MOST_LINES; i++) {
        const ProcessEvent event = process_read_line(talk->process, talk->patience, &line);

        if (event != PROCESS_READY)
            return event;
        line[strcspn(line, "\r")] = '\0';
        if (begun && line[0] == '\0')
            return PROCESS_READY;
        if (!begun && (line[0] == '=' || line[0] == '?')) {
            begun = true;
            talk->accepted = line[0] == '=';
            line += 1 + strspn(line + 1, "0123456789");
            line += strspn(line, " \t");
        }
        if (begun)
            append(talk->reply, sizeof(talk->reply), "%s\n", line);
    }
    return PROCESS_FLOODED;
}

/* Whether a command was accepted; after a process that does not answer none is. */
__attribute__((format(printf, 2, 3)))
static bool ask(Talk *talk, const char *format, ...)
{
    char command[COMMAND_SIZE];
    va_list arguments;

    if (talk->event != PROCESS_READY)
        return false;
    va_start(arguments, format);
    vsnprintf(command, sizeof(command) - 1, format, arguments);
    va_end(arguments);
    strcat(command, "\n");
    talk->accepted = false;
    talk->reply[0] = '\0';
    talk->event = process_write(talk->process, command, talk->patience);
    if (talk->event == PROCESS_READY || talk->event == PROCESS_ENDED)
        talk->event = read_reply(talk);
    return talk->event == PROCESS_READY && talk->accepted;
}

/* Is `command` a line of the reply to list_commands? */
static bool knows(const char *list, const char *command)
{
    char line[40];
    const size_t length = (size_t)snprintf(line, sizeof(line), "\n%s\n", command);

    return strncmp(list, line + 1, length - 1) == 0 || strstr(list, line);
}

/* ---- setting a board up ---- */

static char colour(bool black)
{
    return black ? 'b' : 'w';
}

/* The squares with that disc: "[a1][b1]". */
static const char *squares(Arena *arena, const SuitePosition *position, char disc)
{
    const char *text = "";

    for (int i = 0; i < 64; i++)
        if (position->text[i] == disc)
            text = arena_print(arena, "%s[%s]", text, square_text(i));
    return text;
}

/* By what the engine knows. False: *sample says why not. */
static bool set_up(Talk *talk, const SuitePosition *position, Sample *sample)
{
    static const char *const ABOUT[][2] = { { "name", "program" }, { "version", "version" } };
    const char side = colour(position->black_to_move);
    Arena *arena = talk->arena;
    const char *const ways[][2] = {     /* in the order in which they are tried */
        { "grhino-setup_board", arena_print(arena, "%.64s %c", position->text, side) },
        { "loadsgf", talk->files.in },
    };
    const bool lists = ask(talk, "list_commands");
    const char *commands = arena_copy(arena, talk->reply);
    bool known = false, done = false;

    for (size_t i = 0; i < ARRAY_LENGTH(ABOUT); i++)
        if (!json_object_get(talk->engine->identity, ABOUT[i][1]) && ask(talk, "%s", ABOUT[i][0]))
            json_object_set_new(talk->engine->identity, ABOUT[i][1],
                                json_stringn(talk->reply, strcspn(talk->reply, "\n")));
    /* These may be refused. */
    if (knows(commands, "set_game"))
        ask(talk, "set_game Othello");
    ask(talk, "boardsize 8");
    ask(talk, "clear_board");
    for (size_t i = 0; i < ARRAY_LENGTH(ways) && lists && !done; i++)
        if (knows(commands, ways[i][0])) {
            known = true;
            done = ask(talk, "%s %s", ways[i][0], ways[i][1]);
        }
    if (talk->event != PROCESS_READY)
        return engine_give_up(talk->engine, talk->process, talk->event, sample);
    if (!lists)
        engine_fail(sample, SAMPLE_GARBLED, "does not know list_commands, and is no GTP engine "
                    "that can be asked (docs/engines.md)");
    else if (!known)
        engine_fail(sample, SAMPLE_GARBLED, "knows none of the commands that set a board up: "
                    "grhino-setup_board and loadsgf (docs/engines.md)");
    else if (!done)
        engine_fail(sample, SAMPLE_GARBLED, "does not take the board: %.100s", talk->reply);
    return done;
}

/* ---- a game against itself ---- */

/* One move, played on *board. False: *sample says why there is none. */
static bool move(Talk *talk, yk_board *board, bool black, Sample *sample)
{
    const bool passes = yk_board_moves(*board) == 0;
    const int64_t begin = clock_ns();
    int square = YK_PASS;

    /* Not all know passes, or have to be told: what they say to it does not matter. */
    if (passes)
        ask(talk, "play %c pass", colour(black));
    else
        ask(talk, "genmove %c", colour(black));
    if (talk->event != PROCESS_READY)
        return engine_give_up(talk->engine, talk->process, talk->event, sample);
    if (!passes) {
        sample->time_ns += clock_ns() - begin;
        square = talk->accepted && strcspn(talk->reply, " \t\n") == 2
            ? square_from_text(talk->reply) : NO_MOVE;
        if (square >= 64 || (yk_board_moves(*board) >> square & 1) == 0)
            return engine_fail(sample, SAMPLE_GARBLED,
                               "`genmove %c` does not answer with a legal move: %s%.60s",
                               colour(black), talk->accepted ? "" : "? ", talk->reply);
    }
    yk_board_play(board, square);
    sample->line[sample->line_length++] = (uint8_t)square;
    return true;
}

static void play_out(Talk *talk, const SuitePosition *position, Sample *sample)
{
    yk_board board = { position->board.own, position->board.opp };
    bool black = position->black_to_move;

    sample->time_ns = 0;
    sample->line_length = 0;
    for (; !engine_is_over(board); black = !black)
        if (!move(talk, &board, black, sample))
            return;
    sample->score = yk_board_final_score(board);
    if (black != position->black_to_move)
        sample->score = -sample->score;
    sample->best = sample->line[0] < 64 ? sample->line[0] : -1;
    sample->state = SAMPLE_OK;
}

void engine_gtp_solve(Engine *engine, const SuitePosition *position, Sample *sample)
{
    Arena arena = { .blocks = NULL };
    Talk talk = { .engine = engine, .arena = &arena,
                  .patience = process_patience(engine->spec.limit_s, engine->stop) };
    const ProcessPatience rest = process_patience(1.0, engine->stop);
    const int64_t begin = clock_ns();
    const char *sgf = arena_print(&arena, "(;FF[4]GM[2]SZ[8]AB%sAW%sPL[%c])\n",
                                  squares(&arena, position, 'X'), squares(&arena, position, 'O'),
                                  position->black_to_move ? 'B' : 'W');
    const ProcessPlan plan = { .words = engine->words, .prepare = engine->spec.pin, .talk = true,
                               .files = &talk.files, .context = engine->spec.pin_context };
    ProcessEnd end;
    char error[300];

    talk.files = engine_files(&arena, sgf);
    talk.process = process_start(&plan, error, sizeof(error));
    if (!talk.process)
        engine_fail(sample, SAMPLE_CRASH, "cannot be started: %s", error);
    else if (set_up(&talk, position, sample))
        play_out(&talk, position, sample);
    sample->outside_ns = clock_ns() - begin;
    if (sample->state == SAMPLE_OK && process_write(talk.process, "quit\n", rest) == PROCESS_READY
        && process_finish(talk.process, rest, &end, NULL) == PROCESS_ENDED && !end.killed) {
        sample->cpu_ns = end.cpu_ns;
        sample->switches = end.switches;
    }
    process_free(talk.process);
    arena_free(&arena);
}
