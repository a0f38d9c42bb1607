/* adapter_gtp.c - engines that speak GTP, version 2. It has no question for a score: the board is
 * set up, the engine plays both sides to the end, and what that game ends with is its answer; the
 * game is its line. One process for each position, so that nothing is remembered. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "bench/engine/adapter.h"
#include "bench/engine/adapter_table.h"

enum { REPLY_SIZE = 16384, COMMAND_SIZE = PATH_MAX + 64, SGF_SIZE = 512, MOST_LINES = 10000 };

typedef struct {
    const Engine *engine;
    Process *process;
    ProcessPatience patience;
    bool begun;                 /* the reply to the last command */
    bool accepted;              /* that command */
    size_t length;              /* of the reply so far */
    char reply[REPLY_SIZE];     /* without the sign; lines end in \n */
} GtpTalk;

/* ---- talking ---- */

/* Go on reading the reply. Lines before the sign are chatter, an empty one is its end. */
static ProcessEvent read_reply(GtpTalk *talk)
{
    char *line;

    for (int i = 0; i < MOST_LINES; i++) {
        const ProcessEvent event = process_read_line(talk->process, talk->patience, &line);

        if (event != PROCESS_READY)
            return event;
        line[strcspn(line, "\r")] = '\0';
        if (talk->begun && line[0] == '\0')
            return PROCESS_READY;
        if (!talk->begun && (line[0] == '=' || line[0] == '?')) {
            talk->begun = true;
            talk->accepted = line[0] == '=';
            line += 1 + strspn(line + 1, "0123456789");
            line += strspn(line, " \t");
        }
        if (talk->begun && talk->length + strlen(line) + 2 < sizeof(talk->reply))
            talk->length += (size_t)sprintf(talk->reply + talk->length, "%s\n", line);
    }
    return PROCESS_FLOODED;
}

static ProcessEvent ask(GtpTalk *talk, const char *command)
{
    ProcessEvent event = process_write(talk->process, command, talk->patience);

    talk->begun = false;
    talk->length = 0;
    talk->reply[0] = '\0';
    if (event == PROCESS_READY)
        event = process_write(talk->process, "\n", talk->patience);
    if (event == PROCESS_READY || event == PROCESS_ENDED)
        event = read_reply(talk);
    return event;
}

/* Is `command` a line of the reply to list_commands? */
static bool knows(const char *list, const char *command)
{
    const size_t length = strlen(command);

    for (const char *at = list; *at != '\0'; at += strcspn(at, "\n") + 1)
        if (strcspn(at, " \t\n") == length && strncmp(at, command, length) == 0)
            return true;
    return false;
}

static Process *start(const Engine *engine, const ProcessFiles *files, char *error,
                      size_t error_size)
{
    const char *const none[] = { NULL };
    char **words = adapter_words(engine, 0, none);
    ProcessPlan plan;
    Process *process;

    plan = adapter_plan(engine, words, true);
    plan.files = files;
    process = process_start(&plan, error, error_size);
    free(words);
    return process;
}

/* ---- setting a board up ---- */

static char colour(bool black)
{
    return black ? 'b' : 'w';
}

static void make_board(const SuitePosition *position, const char *path, char out[COMMAND_SIZE])
{
    (void)path;
    snprintf(out, COMMAND_SIZE, "grhino-setup_board %.64s %c", position->text,
             colour(position->black_to_move));
}

static void make_stones(const SuitePosition *position, const char *path, char out[COMMAND_SIZE])
{
    int length = snprintf(out, COMMAND_SIZE, "gogui-setup");

    (void)path;
    for (int i = 0; i < 64; i++)
        if (position->text[i] != '-')
            length += snprintf(out + length, (size_t)(COMMAND_SIZE - length), " %c %s",
                               colour(position->text[i] == 'X'), square_text(i));
}

static void make_load(const SuitePosition *position, const char *path, char out[COMMAND_SIZE])
{
    (void)position;
    snprintf(out, COMMAND_SIZE, "loadsgf %s", path);
}

/* In the order in which they are tried. */
static const struct {
    const char *command;
    void (*make)(const SuitePosition *position, const char *path, char out[COMMAND_SIZE]);
    const char *player;         /* another command for the side to move; NULL: none is needed */
} SETUPS[] = {
    { "grhino-setup_board", make_board,  NULL },
    { "gogui-setup",        make_stones, "gogui-setup_player" },
    { "loadsgf",            make_load,   NULL },
};

/* The file for loadsgf. */
static void write_sgf(const SuitePosition *position, char out[SGF_SIZE])
{
    int length = snprintf(out, SGF_SIZE, "(;FF[4]GM[2]SZ[8]");

    for (int side = 0; side < 2; side++)
        for (int i = 0, first = 1; i < 64; i++)
            if (position->text[i] == "XO"[side]) {
                length += snprintf(out + length, (size_t)(SGF_SIZE - length), "%s[%s]",
                                   !first ? "" : side == 0 ? "AB" : "AW", square_text(i));
                first = 0;
            }
    snprintf(out + length, (size_t)(SGF_SIZE - length), "PL[%c])\n",
             position->black_to_move ? 'B' : 'W');
}

/* What comes before, whether the engine knows it or not. */
static ProcessEvent prepare(GtpTalk *talk, const char *commands)
{
    static const char *const FIRST[] = { "set_game Othello", "boardsize 8", "clear_board" };
    ProcessEvent event = PROCESS_READY;

    for (size_t i = 0; i < ARRAY_LENGTH(FIRST) && event == PROCESS_READY; i++)
        if (i > 0 || knows(commands, "set_game"))
            event = ask(talk, FIRST[i]);
    return event;
}

/* talk->accepted tells whether some way has worked. */
static ProcessEvent set_up(GtpTalk *talk, const SuitePosition *position, const char *path)
{
    char commands[REPLY_SIZE], command[COMMAND_SIZE], player[40];
    ProcessEvent event = ask(talk, "list_commands");

    memcpy(commands, talk->reply, sizeof(commands));
    if (event == PROCESS_READY)
        event = prepare(talk, commands);
    talk->accepted = false;
    for (size_t i = 0; i < ARRAY_LENGTH(SETUPS); i++) {
        if (event != PROCESS_READY || talk->accepted || !knows(commands, SETUPS[i].command))
            continue;
        SETUPS[i].make(position, path, command);
        event = ask(talk, command);
        if (event != PROCESS_READY || !talk->accepted || !SETUPS[i].player)
            continue;
        snprintf(player, sizeof(player), "%s %c", SETUPS[i].player,
                 colour(position->black_to_move));
        event = ask(talk, player);
    }
    return event;
}

/* ---- a game against itself ---- */

/* One move, played on *board. False: *sample says why there is none. */
static bool move(GtpTalk *talk, yk_board *board, bool black, Sample *sample)
{
    const bool passes = yk_board_moves(*board) == 0;
    const int64_t begin = clock_ns();
    char command[20], word[8];
    ProcessEvent event;
    int square = YK_PASS;

    /* Not all know passes, or have to be told: what they say to it does not matter. */
    snprintf(command, sizeof(command), passes ? "play %c pass" : "genmove %c", colour(black));
    event = ask(talk, command);
    if (event != PROCESS_READY)
        return adapter_give_up(talk->engine, talk->process, event, sample);
    if (!passes) {
        sample->time_ns += clock_ns() - begin;
        snprintf(word, sizeof(word), "%.*s", (int)strcspn(talk->reply, " \t\n"), talk->reply);
        square = talk->accepted && strlen(word) == 2 ? square_from_text(word) : NO_MOVE;
        if (square >= 64 || (yk_board_moves(*board) >> square & 1) == 0)
            return adapter_fail(sample, SAMPLE_GARBLED,
                            "`%s` does not answer with a legal move: %s%.60s",
                                command, talk->accepted ? "" : "? ", talk->reply);
    }
    yk_board_play(board, square);
    sample->line[sample->line_length++] = (uint8_t)square;
    return true;
}

static bool is_over(yk_board board)
{
    return yk_board_moves(board) == 0 && yk_board_moves((yk_board){ board.opp, board.own }) == 0;
}

static void play_out(GtpTalk *talk, const SuitePosition *position, Sample *sample)
{
    yk_board board = { position->board.own, position->board.opp };
    bool black = position->black_to_move;

    sample->time_ns = 0;
    sample->line_length = 0;
    for (; !is_over(board); black = !black)
        if (!move(talk, &board, black, sample))
            return;
    sample->score = yk_board_final_score(board);
    if (black != position->black_to_move)
        sample->score = -sample->score;
    sample->best = sample->line[0] < 64 ? sample->line[0] : -1;
    sample->state = SAMPLE_OK;
}

/* It has answered: what the whole process took. */
static void end(GtpTalk *talk, Sample *sample)
{
    const ProcessPatience patience = process_patience(1.0, talk->engine->stop);
    ProcessEnd ended = { 0 };

    process_write(talk->process, "quit\n", patience);
    if (process_finish(talk->process, patience, &ended, NULL) == PROCESS_ENDED && !ended.killed) {
        sample->cpu_ns = ended.cpu_ns;
        sample->switches = ended.switches;
    }
}

static void gtp_solve(Engine *engine, const SuitePosition *position, Sample *sample)
{
    GtpTalk talk = { .engine = engine,
                  .patience = process_patience(engine->spec.limit_s, engine->stop) };
    const int64_t begin = clock_ns();
    char sgf[SGF_SIZE], error[300];
    AdapterFiles files;
    ProcessEvent event;

    if (is_over((yk_board){ position->board.own, position->board.opp })) {
        adapter_fail(sample, SAMPLE_GARBLED, "cannot be asked: the game is over");
        return;
    }
    write_sgf(position, sgf);
    if (!adapter_files_name(&files, sgf)) {
        adapter_fail(sample, SAMPLE_CRASH, "cannot create a file for the position");
        return;
    }
    talk.process = start(engine, &files.files, error, sizeof(error));
    if (!talk.process) {
        adapter_fail(sample, SAMPLE_CRASH, "cannot be started: %s", error);
        return;
    }
    event = set_up(&talk, position, files.in);
    if (event != PROCESS_READY)
        adapter_give_up(engine, talk.process, event, sample);
    else if (!talk.accepted)
        adapter_fail(sample, SAMPLE_GARBLED, "does not take the board: %.100s", talk.reply);
    else
        play_out(&talk, position, sample);
    sample->outside_ns = clock_ns() - begin;
    if (sample->state == SAMPLE_OK)
        end(&talk, sample);
    process_free(talk.process);
}

/* ---- opening ---- */

/* Name and version as it tells them. */
static ProcessEvent introduce(GtpTalk *talk, json_t *identity)
{
    static const char *const COMMANDS[] = { "name", "version" };
    static const char *const KEYS[] = { "program", "version" };
    ProcessEvent event = PROCESS_READY;

    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS) && event == PROCESS_READY; i++) {
        event = ask(talk, COMMANDS[i]);
        if (event == PROCESS_READY && talk->accepted)
            json_object_set_new(identity, KEYS[i],
                                json_stringn(talk->reply, strcspn(talk->reply, "\n")));
    }
    return event;
}

static bool can_set_up(const char *commands)
{
    bool can = false;

    for (size_t i = 0; i < ARRAY_LENGTH(SETUPS); i++)
        can |= knows(commands, SETUPS[i].command);
    return can;
}

/* The first command; whoever waits for its reply is told. */
static ProcessEvent list_commands(GtpTalk *talk)
{
    const Engine *engine = talk->engine;
    const double rest_s = engine->start_limit_s - 1.0;
    char text[ENGINE_ERROR_SIZE];
    ProcessEvent event;

    if (!engine->spec.waiting || rest_s <= 0)
        return ask(talk, "list_commands");
    talk->patience = process_patience(1.0, engine->stop);
    event = ask(talk, "list_commands");
    if (event == PROCESS_TIMEOUT) {
        snprintf(text, sizeof(text), "engine %s: no answer yet to the GTP command list_commands, "
                 "waiting up to %g s for it (docs/engines.md)",
                 engine->spec.name ? engine->spec.name : "", engine->start_limit_s);
        engine->spec.waiting(text);
    }
    talk->patience = process_patience(rest_s, engine->stop);
    return event == PROCESS_TIMEOUT ? read_reply(talk) : event;
}

static bool gtp_open(Engine *engine, char *error, size_t error_size)
{
    GtpTalk talk = { .engine = engine,
                  .patience = process_patience(engine->start_limit_s, engine->stop) };
    Sample sample = { .state = SAMPLE_GARBLED };
    ProcessEvent event;
    bool fits;

    talk.process = start(engine, NULL, error, error_size);
    if (!talk.process)
        return false;
    event = list_commands(&talk);
    fits = event == PROCESS_READY && talk.accepted && can_set_up(talk.reply);
    if (event == PROCESS_READY && !fits)
        snprintf(error, error_size, talk.accepted
                 ? "knows none of the commands that set a board up: grhino-setup_board, "
                   "gogui-setup and loadsgf (docs/engines.md)"
                 : "does not know list_commands, and is no GTP engine that can be asked "
                   "(docs/engines.md)");
    else if (event == PROCESS_READY)
        event = introduce(&talk, engine->identity);
    if (event == PROCESS_TIMEOUT) {
        snprintf(error, error_size, "no answer to the GTP command list_commands within %g s",
                 engine->start_limit_s);
    } else if (event != PROCESS_READY) {
        adapter_give_up(engine, talk.process, event, &sample);
        snprintf(error, error_size, "as a GTP engine: %s", sample.trouble);
    }
    process_free(talk.process);
    return fits && event == PROCESS_READY;
}

const Adapter adapter_gtp = { ENGINE_GTP, "gtp", gtp_open, gtp_solve, NULL };
