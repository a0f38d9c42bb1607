#include "apps/cli/review/review_resume.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/solve/resume_file.h"
#include "apps/cli/terminal/notice.h"
#include "base/memory/memory.h"
#include "base/text/append.h"

enum { KEY_SIZE = 480 };

/* Start, moves, and what was asked. */
typedef struct {
    char text[KEY_SIZE];
    bool taken;
} Key;

struct ReviewResume {
    Key *keys;                  /* sorted once all are read */
    size_t count, capacity;
};

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

static int compare_keys(const void *a, const void *b)
{
    return strcmp(((const Key *)a)->text, ((const Key *)b)->text);
}

/* ---- reading ---- */

static void add(ReviewResume *resume, const char *text)
{
    if (resume->count == resume->capacity) {
        const size_t capacity = resume->capacity ? 2 * resume->capacity : 64;

        resume->keys = memory_grow(resume->keys, capacity, sizeof(*resume->keys));
        resume->capacity = capacity;
    }
    Key *key = &resume->keys[resume->count++];

    *key = (Key){ .taken = false };
    strcpy(key->text, text);
}

static ResumeLine take(void *context, const char *path, int number, const char *text,
                       size_t length)
{
    json_t *line = json_loadb(text, length, 0, NULL);
    char key[KEY_SIZE];

    if (!line)
        return RESUME_LINE_UNKNOWN;
    if (!key_of_line(line, key))
        notice("%s:%d: not a review of yomikiri, passed over", path, number);
    else if (json_is_false(json_object_get(line, "stopped")))
        add(context, key);
    json_decref(line);
    return RESUME_LINE_WHOLE;
}

ReviewResume *review_resume_open(const char *path)
{
    ReviewResume *resume = memory_array(1, sizeof(*resume));
    const ResumeReader reader = { "game", "a review of yomikiri", take, resume };

    if (!resume_file_read(path, &reader)) {
        review_resume_close(resume);
        return NULL;
    }
    if (resume->count)
        qsort(resume->keys, resume->count, sizeof(*resume->keys), compare_keys);
    return resume;
}

void review_resume_close(ReviewResume *resume)
{
    if (resume)
        free(resume->keys);
    free(resume);
}

/* ---- asking ---- */

bool review_resume_take(ReviewResume *resume, const Review *review, const ReviewPlan *plan)
{
    char key[KEY_SIZE];
    size_t low = 0, high = resume->count;

    key_of_review(review, plan, key);
    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (strcmp(resume->keys[middle].text, key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < resume->count && strcmp(resume->keys[low].text, key) == 0; low++)
        if (!resume->keys[low].taken)
            return resume->keys[low].taken = true;
    return false;
}
