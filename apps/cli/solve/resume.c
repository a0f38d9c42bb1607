#include "apps/cli/solve/resume.h"

#include <stdlib.h>
#include <string.h>

#include "apps/cli/solve/resume_file.h"
#include "apps/cli/terminal/notice.h"
#include "base/memory/memory.h"

struct Resume {
    ResumeAnswers answers;      /* JsonAnswers */
};

/* ---- reading ---- */

_Static_assert(offsetof(JsonAnswer, key) == 0, "answers begin with their keys");

typedef struct {
    Resume *resume;
    const SolveRequest *request;
} Reading;

static ResumeLine take(void *context, const char *path, int number, const char *text,
                       size_t length)
{
    const Reading *reading = context;
    char fault[FAULT_SIZE];
    JsonAnswer answer;

    if (!solve_json_read(text, length, &answer, fault)) {
        const bool known = strstr(text, "\"error\"") || strstr(text, "\"stopped\"");

        return known && text[length - 1] == '\n' ? RESUME_LINE_WHOLE : RESUME_LINE_UNKNOWN;
    }
    if (fault[0])
        notice("%s:%d: not believed: %s; the position is solved again unless another line "
               "answers it", path, number, fault);
    else if (solve_json_suffices(&answer, reading->request))
        resume_answers_add(&reading->resume->answers, &answer);
    return RESUME_LINE_WHOLE;
}

Resume *resume_open(const char *path, const SolveRequest *request)
{
    Resume *resume = memory_array(1, sizeof(*resume));
    Reading reading = { resume, request };
    const ResumeReader reader = { "position", "an answer of yomikiri", take, &reading };

    resume->answers.size = sizeof(JsonAnswer);
    if (!resume_file_read(path, &reader)) {
        resume_close(resume);
        return NULL;
    }
    resume_answers_sort(&resume->answers);
    return resume;
}

void resume_close(Resume *resume)
{
    if (resume)
        resume_answers_free(&resume->answers);
    free(resume);
}

/* ---- asking ---- */

bool resume_take(Resume *resume, const Position *position, JsonAnswer *answer)
{
    char key[sizeof(answer->key)];

    solve_json_key(position, key, sizeof(key));
    const JsonAnswer *said = resume_answers_take(&resume->answers, key);

    if (said)
        *answer = *said;
    return said;
}
