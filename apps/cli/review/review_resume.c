#include "apps/cli/review/review_resume.h"

#include <jansson.h>
#include <string.h>

#include "apps/cli/terminal/notice.h"
#include "base/text/print.h"

enum { KEY_SIZE = 480 };

/* ---- keys ---- */

static void key_asked(int from, double time_s, int depth, int selectivity, char key[KEY_SIZE])
{
    append(key, KEY_SIZE, "|%d|%.9g|%d|%d", from, time_s, time_s > 0 ? 0 : depth, selectivity);
}

static void key_of_review(const Review *review, const ReviewPlan *plan, char key[KEY_SIZE])
{
    char board[67];

    position_board_text(review->plies[0].board, review->plies[0].black, board);
    key[0] = '\0';
    append(key, KEY_SIZE, "%s|", board);
    for (int i = 0; i < review->game.move_count; i++)
        append(key, KEY_SIZE, "%s", square_text(review->game.moves[i]));
    key_asked(plan->from, plan->time_s, plan->depth, plan->selectivity, key);
}

static bool key_of_line(const json_t *line, char key[KEY_SIZE])
{
    const char *schema = json_string_value(json_object_get(line, "schema"));
    const char *start = json_string_value(json_object_get(line, "start"));
    const char *side = json_string_value(json_object_get(line, "start_side"));
    const json_t *asked = json_object_get(line, "asked");
    const json_t *moves = json_object_get(line, "moves"), *move;
    const json_t *from = json_object_get(asked, "from");
    size_t i;

    if (!schema || strcmp(schema, "yomikiri.review/1") != 0 || !start || strlen(start) != 64
        || !side || strlen(side) != 1 || !json_is_array(moves) || !json_is_object(asked)
        || json_array_size(moves) > MAX_GAME)
        return false;
    key[0] = '\0';
    append(key, KEY_SIZE, "%s %s|", start, side);
    json_array_foreach(moves, i, move) {
        if (json_string_length(move) != 2)
            return false;
        append(key, KEY_SIZE, "%s", json_string_value(move));
    }
    key_asked(json_is_integer(from) ? (int)json_integer_value(from) : -1,
              json_number_value(json_object_get(asked, "time_s")),
              (int)json_integer_value(json_object_get(asked, "depth")),
              (int)json_integer_value(json_object_get(asked, "selectivity")), key);
    return true;
}

/* ---- reading ---- */

/* Nothing is asked of a line but its key. */
static ResumeLine take(const void *context, const char *path, int number, const char *text,
                       size_t length, void *key)
{
    json_t *line = json_loadb(text, length, 0, NULL);
    ResumeLine found = RESUME_LINE_WHOLE;

    (void)context;
    if (!line)
        return RESUME_LINE_UNKNOWN;
    if (!key_of_line(line, key))
        notice("%s:%d: not a review of yomikiri, passed over", path, number);
    else
        found = json_is_false(json_object_get(line, "stopped")) ? RESUME_LINE_COUNTS
                                                                : RESUME_LINE_LESS;
    json_decref(line);
    return found;
}

Resume *review_resume_open(const char *path)
{
    const ResumeReader reader = { "game", "a review of yomikiri", KEY_SIZE, take, NULL };

    return resume_open(path, &reader);
}

/* ---- asking ---- */

bool review_resume_take(Resume *resume, const Review *review, const ReviewPlan *plan)
{
    char key[KEY_SIZE];

    key_of_review(review, plan, key);
    return resume_take(resume, key);
}
