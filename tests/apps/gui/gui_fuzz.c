/* gui_fuzz.c - see gui_fuzz.h. */

#include "tests/apps/gui/gui_fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"

typedef struct {
    const GuiProtocol *protocol;
    GuiFuzzCheck check;
    _Alignas(16) unsigned char state[GUI_STATE];
    GuiGame game;
    Random random;
} Fuzz;

static void demand(bool truth, const char *line, const char *text, const char *wrong)
{
    if (truth)
        return;
    fprintf(stderr, "%s after '%.200s':\n%.2000s\n", wrong, line ? line : "(too long)", text);
    abort();
}

static int number(Fuzz *fuzz, int from, int to)
{
    return from + (int)random_below(&fuzz->random, (uint32_t)(to - from + 1));
}

static yk_estimate estimate(Fuzz *fuzz)
{
    const int sixteenths = number(fuzz, -1024, 1024);

    return (yk_estimate){ .score = (int8_t)(sixteenths / 32 * 2), .confidence =
                          (int8_t)number(fuzz, -1, 100), .plies = (uint8_t)number(fuzz, 0, 60),
                          .bound = (int8_t)number(fuzz, -1, 1),
                          .sixteenths = (int16_t)sixteenths };
}

/* Some moves from the board on, as the rules allow. */
static int line_from(Fuzz *fuzz, yk_board board, uint8_t line[YK_MAX_LINE])
{
    const int wanted = number(fuzz, 0, YK_MAX_LINE);
    int length = 0;

    while (length < wanted) {
        uint64_t moves = yk_board_moves(board);
        int move = YK_PASS;

        if (moves != 0) {
            for (int skip = number(fuzz, 0, bit_count(moves) - 1); skip > 0; skip--)
                moves = bit_drop_lowest(moves);
            move = bit_lowest(moves);
        }
        if (yk_board_play(&board, move) != YK_OK)
            break;
        line[length++] = (uint8_t)move;
    }
    return length;
}

static void make_up(Fuzz *fuzz, const GuiAsk *ask, yk_result *result)
{
    uint64_t moves = yk_board_moves(ask->query.board);

    *result = (yk_result){ .size = sizeof(*result), .best_so_far = YK_NO_MOVE };
    result->lower = 2 * number(fuzz, -32, 0);
    result->upper = number(fuzz, 0, 1) != 0 ? result->lower : 2 * number(fuzz, 0, 32);
    result->estimate = estimate(fuzz);
    result->nodes = random_next(&fuzz->random) >> 4;
    for (; moves != 0; moves = bit_drop_lowest(moves)) {
        yk_move *move = &result->moves[result->move_count++];

        move->square = (uint8_t)bit_lowest(moves);
        move->lower = (int8_t)(2 * number(fuzz, -32, 0));
        move->upper = (int8_t)(2 * number(fuzz, 0, 32));
        move->estimate = estimate(fuzz);
    }
    if (number(fuzz, 0, 1) != 0)
        result->line_length = line_from(fuzz, ask->query.board, result->line);
    if (number(fuzz, 0, 1) != 0)
        result->best_so_far_length = line_from(fuzz, ask->query.board, result->best_so_far_line);
    if (result->best_so_far_length > 0)
        result->best_so_far = result->best_so_far_line[0];
}

static void search(Fuzz *fuzz, const GuiAsk *ask, const char *line, FILE *out)
{
    const bool steps = ask->steps && number(fuzz, 0, 1) != 0;
    yk_result result;

    demand((ask->query.board.own & ask->query.board.opp) == 0, line, "", "two discs on a square");
    demand(ask->query.alpha >= -64 && ask->query.alpha < ask->query.beta && ask->query.beta <= 64,
           line, "", "no window");
    demand(ask->query.depth >= 0 && ask->query.depth <= 64 && ask->moves >= 1, line, "",
           "no question");
    demand(ask->confidence >= 1 && ask->confidence <= 100, line, "", "no percentage");
    demand(ask->query.time_limit_s >= 0 && ask->query.time_limit_s <= 1e9, line, "", "no time");
    for (int last = !steps; last <= 1; last++) {
        GuiCall call = { .state = fuzz->state, .game = &fuzz->game, .out = out };
        GuiFound found = { .ask = ask, .result = &result, .width = number(fuzz, 1, 100),
                           .last = last != 0, .nodes = random_next(&fuzz->random) >> 1,
                           .time_s = number(fuzz, 0, 1000000) / 1000.0 };

        make_up(fuzz, ask, &result);
        fuzz->protocol->found(&call, &found);
        demand(call.wish == GUI_NOTHING, line, "", "a wish after a search");
    }
}

static void check_game(const GuiGame *game, const char *line)
{
    demand(game->count >= 0 && game->count <= GUI_GAME_MOVES, line, "", "too many moves");
    for (int i = 0; i <= game->count; i++)
        demand((game->boards[i].own & game->boards[i].opp) == 0, line, "", "two discs");
}

/* False if the GUI is gone. */
static bool play(Fuzz *fuzz, const char *line)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    GuiCall call = { .state = fuzz->state, .game = &fuzz->game, .out = out, .rest = line,
                     .limit_s = 5, .searching = number(fuzz, 0, 3) == 0, .nodes = 12,
                     .time_s = 0.5 };

    if (!out)
        abort();
    if (line)
        if (fuzz->protocol->turn)
            fuzz->protocol->turn(line);
    fuzz->protocol->line(&call);
    if (call.wish == GUI_SEARCH)
        search(fuzz, &call.ask, line, out);
    fclose(out);
    check_game(&fuzz->game, line);
    for (size_t i = 0; i < length; i++)
        demand(text[i] == '\n' || (unsigned char)text[i] >= ' ', line, text, "control characters");
    if (call.wish != GUI_CUT) {
        const char *wrong = fuzz->check(line, text, call.wish == GUI_SEARCH);

        demand(!wrong, line, text, wrong);
    }
    free(text);
    return call.wish != GUI_QUIT;
}

void gui_fuzz(const GuiProtocol *protocol, const uint8_t *data, size_t size, GuiFuzzCheck check)
{
    static char line[GUI_LINE];
    Fuzz fuzz = { .protocol = protocol, .check = check, .random = { size } };
    size_t at = 0;

    gui_game_begin(&fuzz.game);
    while (at < size) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        const size_t length = end ? (size_t)(end - data) - at : size - at;

        if (length < GUI_LINE) {
            for (size_t i = 0; i < length; i++)
                line[i] = data[at + i] == '\0' || data[at + i] == '\r' ? ' ' : (char)data[at + i];
            line[length] = '\0';
        }
        at += length + 1;
        /* No file of this machine is anybody's business here. */
        if (length < GUI_LINE && strstr(line, "loadsgf"))
            continue;
        if (!play(&fuzz, length < GUI_LINE ? line : NULL))
            return;
    }
}

bool gui_fuzz_begins(const char *text, const char *const starts[])
{
    while (*text != '\0') {
        bool known = false;

        for (size_t i = 0; starts[i]; i++)
            known |= strncmp(text, starts[i], strlen(starts[i])) == 0;
        text += strcspn(text, "\n");
        if (!known || *text != '\n')
            return false;
        text++;
    }
    return true;
}
