/* cmd_merge.c - `yomikiri merge`: the answers of a plan in the order of its input. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/commands.h"
#include "apps/cli/plan/manifest.h"
#include "apps/cli/solve/answer.h"
#include "apps/cli/terminal/notice.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"
#include "board/symmetry.h"

enum { MISSING_NAMED = 20 };

static const Option OPTIONS[] = { { .kind = OPTION_END } };

static const Example EXAMPLES[] = {
    { "yomikiri merge job/manifest.jsonl job/*.answers > answers.jsonl",
      "what 'solve --jsonl' would have written" },
    { NULL, NULL },
};

/* Where an answer lies: they stay on disk. */
typedef struct {
    Board canonical;
    int file, number;           /* its line there, */
    off_t offset;               /* and where that begins */
    int lower, upper;           /* proven */
} AnswerPlace;

typedef struct {
    char **files;
    AnswerPlace *found;
    size_t count, room;
    char *text;                 /* the line of an answer read last */
    size_t text_room;
    int written, missing, outcomes[EXPECT_UNDECIDED + 1];   /* by Expectation */
    bool differ, failed;        /* answers contradict each other; it was said what is wrong */
    bool unread;                /* the manifest is not whole */
} Merge;

/* ---- the answers ---- */

static FILE *open_input(Merge *merge, const char *path)
{
    FILE *file = memory_open_file(path, "r");

    if (!file) {
        notice("%s: %s", path, strerror(errno));
        merge->failed = true;
    }
    return file;
}

/* What was stopped or failed is no answer, and needs no word. */
static void read_answers(Merge *merge, int file)
{
    FILE *in = open_input(merge, merge->files[file]);
    AnswerPlace found = { .file = file };
    ssize_t length;

    for (; in && (length = memory_read_line(&merge->text, &merge->text_room, in)) > 0;
         found.offset += length) {
        json_t *object = json_loadb(merge->text, (size_t)length, 0, NULL);
        const bool unfinished = json_object_get(object, "stopped")
                                || json_object_get(object, "error");
        char fault[FAULT_SIZE] = "not an answer of yomikiri";
        SolveItem said;

        found.number++;
        if (!unfinished && answer_read(object, &said, fault) && fault[0] == '\0') {
            found.canonical = symmetry_canonical(said.position.board, NULL);
            found.lower = said.result.lower;
            found.upper = said.result.upper;
            merge->found = memory_room(merge->found, &merge->room, merge->count + 1,
                                       sizeof(*merge->found));
            merge->found[merge->count++] = found;
        } else if (!unfinished) {
            notice("%s:%d: passed over: %s", merge->files[file], found.number, fault);
        }
        json_decref(object);
    }
    if (in)
        fclose(in);
}

static int by_board(const void *a, const void *b)
{
    const AnswerPlace *one = a, *two = b;

    return memcmp(&one->canonical, &two->canonical, sizeof(Board));
}

static int by_place(const void *a, const void *b)
{
    const AnswerPlace *one = a, *two = b;
    const int order = by_board(a, b);

    return order ? order : one->file != two->file ? one->file - two->file
                                                  : one->number - two->number;
}

/* One for each board: that which proves most, of several the last. Where two contradict each
 * other, neither is believed: then upper is below lower. */
static void keep_best(Merge *merge)
{
    size_t kept = 0;

    if (merge->count > 0)
        qsort(merge->found, merge->count, sizeof(*merge->found), by_place);
    for (size_t i = 0; i < merge->count; i++) {
        const AnswerPlace *next = &merge->found[i];
        AnswerPlace *best = kept > 0 ? &merge->found[kept - 1] : NULL;

        if (!best || by_board(best, next) != 0) {
            merge->found[kept++] = *next;
        } else if (next->lower > best->upper || next->upper < best->lower) {
            notice("%s:%d and %s:%d contradict each other", merge->files[best->file], best->number,
                   merge->files[next->file], next->number);
            best->lower = 1;
            best->upper = 0;
            merge->differ = true;
        } else if (next->upper - next->lower <= best->upper - best->lower) {
            *best = *next;
        }
    }
    merge->count = kept;
}

/* The answer to the place, turned to it; NULL: there is none that can be believed. */
static json_t *take_answer(Merge *merge, const Place *place, Expectation *expected)
{
    const AnswerPlace wanted = { .canonical = place->canonical };
    const AnswerPlace *found = merge->count == 0 ? NULL
        : bsearch(&wanted, merge->found, merge->count, sizeof(wanted), by_board);
    char fault[FAULT_SIZE] = "it cannot be read again";
    json_t *answer = NULL;
    ssize_t length;
    FILE *file;

    if (!found || found->upper < found->lower)
        return NULL;
    file = open_input(merge, merge->files[found->file]);
    if (file && fseeko(file, found->offset, SEEK_SET) == 0
        && (length = memory_read_line(&merge->text, &merge->text_room, file)) > 0)
        answer = json_loadb(merge->text, (size_t)length, 0, NULL);
    if (file)
        fclose(file);
    if (answer && manifest_turn(answer, place, expected, fault))
        return answer;
    notice("%s:%d: %s", merge->files[found->file], found->number, fault);
    merge->failed = true;
    json_decref(answer);
    return NULL;
}

/* ---- in the order of the input ---- */

static void write_place(Merge *merge, const Place *place)
{
    const char *name = json_string_value(json_object_get(place->object, "id"));
    Expectation expected = EXPECT_NOTHING;
    json_t *answer = take_answer(merge, place, &expected);

    if (!answer) {
        if (merge->missing++ < MISSING_NAMED)
            notice("%s: no answer", name);
        return;
    }
    merge->outcomes[expected]++;
    if (expected == EXPECT_WRONG)
        notice("%s: its expected score is wrong", name);
    merge->written += memory_json_print(stdout, answer, JSON_COMPACT | JSON_REAL_PRECISION(6));
}

static void walk_manifest(Merge *merge, const char *path)
{
    FILE *file = open_input(merge, path);
    int number = 0, count = -1;
    size_t room = 0;
    char *text = NULL;
    ssize_t length;
    Place place;

    while (file && count < 0 && !ferror(stdout)
           && (length = memory_read_line(&text, &room, file)) > 0) {
        json_t *object = json_loadb(text, (size_t)length, JSON_REJECT_DUPLICATES, NULL);

        number++;
        if (!manifest_read(object, &place, &count)) {
            notice("%s:%d: no line of a manifest", path, number);
            merge->unread = true;
        } else if (count < 0) {
            write_place(merge, &place);
        }
        json_decref(object);
    }
    if (file && !ferror(stdout) && count != number - 1) {
        notice("%s: not the manifest that 'plan' wrote: lines are missing", path);
        merge->unread = true;
    }
    if (file)
        fclose(file);
    free(text);
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Merge merge = { .files = argv };
    int count;

    if (!args_parse(command, argc, argv, NULL, &count))
        return (ExitStatus)count;
    if (count < 2)
        return args_complain(command, "expected a manifest, then files of answers");
    for (int i = 1; i < count; i++)
        read_answers(&merge, i);
    keep_best(&merge);
    walk_manifest(&merge, argv[0]);
    if (merge.missing > MISSING_NAMED)
        notice("... and %d more without an answer", merge.missing - MISSING_NAMED);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        notice("cannot write the answers: %s", strerror(errno));
        merge.failed = true;
    }
    notice("%d written, %d missing; %d as expected, %d WRONG, %d not decided", merge.written,
           merge.missing, merge.outcomes[EXPECT_OK], merge.outcomes[EXPECT_WRONG],
           merge.outcomes[EXPECT_UNDECIDED]);
    free(merge.text);
    free(merge.found);
    return merge.failed || merge.differ || merge.outcomes[EXPECT_WRONG] ? STATUS_DIFFERENT
           : merge.unread ? STATUS_INPUT : merge.missing ? STATUS_LIMIT : STATUS_DONE;
}

const Command cmd_merge = {
    .name = "merge",
    .summary = "put the answers of a plan in the order of its input",
    .operands = "MANIFEST ANSWERS...",
    .description =
        "Writes one JSON object per position, as 'solve --jsonl' does, turned to how the position "
        "lay in the input. Every answer is checked. Of several to one position that which proves "
        "most counts; two that contradict each other are named, neither is written, and the "
        "status is 1. Positions without an answer are named, the first 20; the status is then 4.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
