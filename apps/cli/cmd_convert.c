/* cmd_convert.c - the subcommand `convert`: between position formats, diagrams, SVG and JSON. */

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/args/inputs.h"
#include "apps/cli/commands.h"
#include "apps/cli/solve/answer.h"
#include "apps/cli/solve/svg.h"
#include "apps/cli/terminal/notice.h"
#include "base/files/numbered.h"
#include "base/memory/memory_json.h"
#include "positions/writer.h"

typedef enum {
    TO_OBF, TO_BOARD, TO_DIAGRAM, TO_TRANSCRIPT, TO_GGF, TO_SGF, TO_SCR, TO_FEN, TO_HEX,
    TO_PGN, TO_SVG, TO_JSONL,
} Target;

typedef struct {
    int to;                     /* a Target */
    ReaderOptions reading;
    const char *output;
    const char *games;          /* or NULL: all */
} Choices;

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "Output" },
    { OPTION_CHOICE, "to", 't', offsetof(Choices, to), "FORMAT", .help = "what to write",
      .choices = "obf|board|diagram|transcript|ggf|sgf|scr|fen|hex|pgn|svg|jsonl" },
    { OPTION_TEXT, "output", 'o', offsetof(Choices, output), "FILE",
      .help = "write there; further drawings become FILE-2, FILE-3, ..." },
    { OPTION_HEADING, .help = "Input" },
    { OPTION_TEXT, "games", 'g', offsetof(Choices, games), "LIST",
      .help = "of each input these games or positions alone: 1-5, 7,9-" },
    { .kind = OPTION_TABLE, .offset = offsetof(Choices, reading), .table = INPUT_OPTIONS },
    { .kind = OPTION_TABLE, .offset = offsetof(Choices, reading), .table = PLY_OPTIONS },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri convert --to diagram f5d6c3", "the board after three moves" },
    { "yomikiri convert --to svg --output game.svg f5d6c3d3c4", "a drawing" },
    { "yomikiri convert --at 30 f5d6c3d3c4f4f6f3e6e7d7c6c5d8e3e2f2b5c7b4b6c8a5a3a4a6c2d2a7a8b3a2",
      "the position of a game with 30 empties; an error if there is none" },
    { "yomikiri convert --to pgn --games 1-5 WTH_2001.wtb", "the first five games" },
    { NULL, NULL },
};

/* ---- the records that are wanted: "1-5", "7,9-" ---- */

/* Whether the list has that record, counted from 1; NULL: all. *last is the last of all that is
 * wanted, -1 if it is no list. */
static bool records_have(const char *list, int record, int *last)
{
    bool found = !list || *list == '\0';

    *last = found ? INT_MAX : 0;
    while (list && *list != '\0' && *last >= 0) {
        int first = 0, to, length = 0;

        if (isdigit((unsigned char)*list))
            sscanf(list, "%9d%n", &first, &length);
        to = first;
        list += length;
        if (*list == '-') {
            to = INT_MAX;
            length = 0;
            if (isdigit((unsigned char)*++list))
                sscanf(list, "%9d%n", &to, &length);
            list += length;
        }
        found |= record >= first && record <= to;
        *last = max_int(*last, to);
        if (first < 1 || to < first || (*list != '\0' && *list++ != ','))
            *last = -1;
    }
    return found;
}

/* ---- text ---- */

static const struct {
    int (*write)(const Position *position, char *out, size_t size);
    const char *separator;      /* after the text and its line break */
    bool games;                 /* whole */
} TEXTS[] = {
    [TO_OBF] = { writer_obf, "", false },
    [TO_BOARD] = { writer_board, "", false },
    [TO_DIAGRAM] = { writer_diagram, "\n", false },
    [TO_TRANSCRIPT] = { writer_transcript, "", true },
    [TO_GGF] = { writer_ggf, "", true },
    [TO_SGF] = { writer_sgf, "", true },
    [TO_SCR] = { writer_scr, "", false },
    [TO_FEN] = { writer_fen, "", false },
    [TO_HEX] = { writer_hex, "", false },
    [TO_PGN] = { writer_pgn, "\n", true },
    [TO_JSONL] = { .games = true },
};

static bool write_text(FILE *out, Target to, const Position *position)
{
    char text[WRITER_SIZE];

    if (TEXTS[to].write(position, text, sizeof(text)) < 0)
        return false;
    if (to == TO_OBF && position_obf_name(position->id, text, sizeof(text)) < 0)
        return false;
    fprintf(out, "%s\n%s", text, TEXTS[to].separator);
    return true;
}

/* ---- JSON ---- */

/* The game: its players, its result and what is known of it; null if it is none. */
static json_t *json_about(const GameRecord *record)
{
    char date[40] = "";

    if ((record->start.own | record->start.opp) == 0)
        return json_null();
    if (record->month > 0)
        snprintf(date, sizeof(date), "%04d-%02d-%02d", record->year, record->month, record->day);
    else if (record->year > 0)
        snprintf(date, sizeof(date), "%04d", record->year);
    return json_pack("{s:o, s:o, s:o, s:s, s:o, s:o, s:o}",
        "black", memory_json_text(record->black), "white", memory_json_text(record->white),
        "event", memory_json_text(record->event), "date", date,
        "result", record->result_kind == RESULT_DISCS ? json_integer(record->result)
                                                      : json_null(),
        "winner", record->result_kind == RESULT_NONE ? json_null()
                  : json_string(record->result > 0 ? "X" : record->result < 0 ? "O" : "-"),
        "theory", record->has_theory
                  ? json_pack("{s:i, s:i}", "empties", record->theory_empties, "lead",
                              record->theory)
                  : json_null());
}

static void write_json(FILE *out, const Position *position, const char *source)
{
    char board[67];

    position_board_text(position->board, position->black_to_move, board);
    board[64] = '\0';
    memory_json_print(out, json_pack("{s:s, s:s, s:s, s:s, s:i, s:s, s:o, s:i, s:o, s:o, s:o,"
                                     " s:o}",
                       "schema", "yomikiri.position/1", "id", position->id, "board", board,
                       "side", board + 65, "empties", board_empties(position->board),
                       "format", format_name(position->format), "source", memory_json_text(source),
                       "line", position->line,
                       "moves", jsonvalue_moves(position->moves, position->move_count),
                       "about", json_about(&position->record),
                       "expected", jsonvalue_expected(position),
                       "warnings", jsonvalue_warnings(position)), JSON_COMPACT);
}

/* ---- files ---- */

static FILE *open_output(const char *name)
{
    FILE *file = fopen(name, "w");

    if (!file)
        notice("%s: %s", name, strerror(errno));
    return file;
}

/* "game.svg", "game-2.svg", ... */
static bool write_svg(const Choices *choices, const Position *position, int number)
{
    const SvgBoard drawing = { .board = position->board, .title = position->id,
                               .black_to_move = position->black_to_move };
    char name[4096];
    FILE *file;

    if (!choices->output) {
        svg_board(stdout, &drawing);
        return true;
    }
    numbered_name(choices->output, number > 1, number, name, sizeof(name));
    file = open_output(name);
    if (file)
        svg_board(file, &drawing);
    return file && notice_close(file, name);
}

/* ---- the walk ---- */

static ExitStatus write_position(const Choices *choices, const Inputs *inputs, FILE *out,
                                 const Position *position, int number)
{
    switch (choices->to) {
    case TO_SVG:
        if (number > 1 && !choices->output)
            return STATUS_INPUT;                /* all of them are complained of at the end */
        return write_svg(choices, position, number) ? STATUS_DONE : STATUS_DIFFERENT;
    case TO_JSONL:
        write_json(out, position, inputs_name(inputs));
        return STATUS_DONE;
    case TO_TRANSCRIPT:
        if (writer_is_game(position))
            break;
        notice("%s:%d:%d: cannot be written as a transcript: the moves that led here from the "
               "start are not known", inputs_name(inputs), position->line, position->column);
        return STATUS_INPUT;
    }
    return write_text(out, (Target)choices->to, position) ? STATUS_DONE : STATUS_DIFFERENT;
}

static ExitStatus convert_all(const Choices *choices, Inputs *inputs, FILE *out)
{
    ExitStatus status = STATUS_DONE;
    Position position;
    int number = 0, last;

    while (inputs_next(inputs, &position)) {
        const bool wanted = records_have(choices->games, inputs_record(inputs), &last);

        if (inputs_record(inputs) > last)
            inputs_skip(inputs);
        if (!wanted)
            continue;
        const ExitStatus one = write_position(choices, inputs, out, &position, ++number);

        status = one != STATUS_DONE ? one : status;
    }
    if (choices->to == TO_SVG && !choices->output && number > 1)
        notice("standard output holds one drawing: %d more are not written; --output FILE writes"
               " all", number - 1);
    if (number == 0 && choices->games && inputs_error_count(inputs) == 0) {
        notice("no record has a number that --games asks for");
        status = STATUS_INPUT;
    }
    if (choices->to == TO_SCR)
        fputs("% End of the endgame script\n", out);
    return status == STATUS_DONE && inputs_error_count(inputs) > 0 ? STATUS_INPUT : status;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Choices choices = { .to = TO_OBF };
    ExitStatus status;
    FILE *out = stdout;
    Inputs *inputs;
    int count, last;

    reader_options_init(&choices.reading);
    if (!args_parse(command, argc, argv, &choices, &count))
        return (ExitStatus)count;
    records_have(choices.games, 1, &last);
    if (last < 0) {
        notice("--games takes numbers from 1 and ranges, 1-5 or 7,9-: not '%s'", choices.games);
        return STATUS_USAGE;
    }
    choices.reading.whole_games = TEXTS[choices.to].games
                                  && choices.reading.at_empties < 0 && !choices.reading.all_plies;
    if (choices.output && choices.to != TO_SVG && !(out = open_output(choices.output)))
        return STATUS_USAGE;
    inputs = inputs_open(count, argv, &choices.reading);
    status = convert_all(&choices, inputs, out);
    inputs_close(inputs);
    if (out != stdout && !notice_close(out, choices.output) && status == STATUS_DONE)
        status = STATUS_DIFFERENT;
    return status;
}

const Command cmd_convert = {
    .name = "convert",
    .summary = "convert between position formats, diagrams and SVG",
    .operands = "[POSITION | FILE | SUITE | -]...",
    .description =
        "Reads positions and games in any format that yomikiri knows, and writes them in one. "
        "What cannot be read is named with file, line and column; the rest is converted, and the "
        "exit status is then 3. A game is converted whole, with players, date and result, by --to "
        "transcript, ggf, sgf, pgn and jsonl, and as its position at --at (or its last) by the "
        "others. Expected scores are kept by obf, scr and jsonl.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
