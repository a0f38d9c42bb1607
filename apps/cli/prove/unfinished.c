/* unfinished.c - the file: lines of text, the moves, a byte each, and a sum of all that, 16
 * digits, so that a damaged one is known. */

#include "apps/cli/prove/unfinished.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/files/new_file.h"
#include "base/memory/memory.h"
#include "base/text/print.h"
#include "bench/child/buildinfo.h"
#include "board/board.h"

enum { TEXT_SIZE = 4096, SUM_DIGITS = 16 };

static const char KIND[] = "yomikiri-unfinished";      /* the first word of such a file */
static const char MOVES[] = "\nmoves\n";                /* ends its lines */
static const uint64_t SUM_BEGIN = UINT64_C(0xcbf29ce484222325);

/* FNV-1a. */
static uint64_t sum_of(uint64_t sum, const void *bytes, size_t count)
{
    for (const uint8_t *byte = bytes; count > 0; byte++, count--)
        sum = (sum ^ *byte) * UINT64_C(0x100000001b3);
    return sum;
}

/* One claim to a line, then a line without one. */
static bool read_claims(const char *text, ProofSubject *subject)
{
    int square, kind, score, length;

    while (sscanf(text, "claim %2d %1d %3d\n%n", &square, &kind, &score, &length) == 3) {
        if (square > NO_MOVE || kind > PROOF_AT_MOST || subject->claim_count == PROOF_CLAIMS)
            return false;
        proof_claim(subject, square, (ProofKind)kind, score);
        text += length;
    }
    return subject->claim_count > 0 && strncmp(text, MOVES + 1, strlen(MOVES + 1)) == 0;
}

/* A damaged file gets another name, for whoever wants to look into it. */
static const char *set_aside(Unfinished *unfinished)
{
    const size_t size = strlen(unfinished->path) + sizeof(".damaged");
    char *aside = memory_array(1, size);

    snprintf(aside, size, "%s.damaged", unfinished->path);
    unfinished->failed = rename(unfinished->path, aside) != 0;
    free(aside);
    return unfinished->failed ? "is damaged, and stays; nothing is kept"
                              : "is damaged; it is kept with .damaged behind its name";
}

/* NULL; or why nothing comes of the file, of which this is all, with a NUL behind it. */
static const char *read_file(Unfinished *unfinished, const char *text, size_t size,
                             ProofSubject *subject)
{
    const size_t head = strlen(unfinished->head), kind = strlen(KIND);
    const char *end = text + (size > SUM_DIGITS ? size - SUM_DIGITS : 0);
    const char *moves = strstr(text, MOVES);
    char sum[SUM_DIGITS + 1];

    if (strncmp(text, KIND, size < kind ? size : kind) != 0)
        return unfinished->failed = true, "is another file, and stays; nothing is kept";
    snprintf(sum, sizeof(sum), "%016" PRIx64, sum_of(SUM_BEGIN, text, (size_t)(end - text)));
    if (!moves || moves + strlen(MOVES) > end || memcmp(end, sum, SUM_DIGITS) != 0)
        return set_aside(unfinished);
    if (strncmp(text, unfinished->head, head) != 0 || !read_claims(text + head, subject))
        return "is of another question or build";
    for (moves += strlen(MOVES); moves < end; moves++)
        proof_steps_add(&unfinished->steps, (uint8_t)*moves);
    unfinished->kept = unfinished->steps.known = unfinished->steps.count;
    return NULL;
}

bool unfinished_begin(Unfinished *unfinished, const char *target, const char *question,
                      ProofSubject *subject)
{
    char board[67], head[TEXT_SIZE], *text;
    size_t size;

    *unfinished = (Unfinished){ .subject = subject };
    if (!target)
        return false;
    size = strlen(target) + sizeof(".unfinished");
    unfinished->path = memory_array(1, size);
    snprintf(unfinished->path, size, "%s.unfinished", target);
    yk_board_format(subject->board, subject->black_to_move, board);
    snprintf(head, sizeof(head), "%s 2, version %s %s%s\nposition %s\nasked %s\n", KIND,
             YK_VERSION, BUILDINFO.commit, BUILDINFO.dirty ? " changed" : "", board, question);
    unfinished->head = memory_text(head);
    text = memory_read_file(unfinished->path, SIZE_MAX, &size);
    if (text)
        unfinished->why = read_file(unfinished, text, size, subject);
    else if ((unfinished->failed = errno != ENOENT))
        unfinished->why = "cannot be read; nothing is kept";
    const bool found = text && !unfinished->why;

    free(text);
    if (!found)
        subject->claim_count = 0;
    return found;
}

bool unfinished_keep(Unfinished *unfinished)
{
    const ProofSteps *steps = &unfinished->steps;
    const ProofSubject *subject = unfinished->subject;
    char text[TEXT_SIZE], error[TEXT_SIZE];
    NewFile file;

    if (!unfinished->path || unfinished->failed)
        return false;
    if (steps->count == unfinished->kept)
        return unfinished->kept > 0;
    snprintf(text, sizeof(text), "%s", unfinished->head);
    for (int i = 0; i < subject->claim_count; i++)
        append(text, sizeof(text), "claim %d %d %d\n", subject->claims[i].square,
               (int)subject->claims[i].kind, subject->claims[i].score);
    append(text, sizeof(text), "%s", MOVES + 1);
    unfinished->failed = !new_file_begin(&file, unfinished->path, error, sizeof(error));
    if (unfinished->failed)
        return false;
    fwrite(text, 1, strlen(text), file.file);
    fwrite(steps->moves, 1, steps->count, file.file);
    fprintf(file.file, "%016" PRIx64, sum_of(sum_of(SUM_BEGIN, text, strlen(text)), steps->moves,
                                             steps->count));
    unfinished->failed = !new_file_end(&file, true, error, sizeof(error));
    unfinished->kept = steps->count;
    return !unfinished->failed;
}

void unfinished_end(Unfinished *unfinished, bool done)
{
    if (unfinished->kept > 0 && done)
        remove(unfinished->path);
    proof_steps_free(&unfinished->steps);
    free(unfinished->path);
    free(unfinished->head);
    *unfinished = (Unfinished){ .path = NULL };
}
