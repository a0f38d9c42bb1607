/* unfinished.c - the file: lines of text, then blocks, each of a count (4 bytes), so many moves (a
 * byte each) and a sum over the whole file so far (8 bytes), so that a block that was cut short,
 * or written by two, is known. */

#include "apps/cli/prove/unfinished.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "bench/child/buildinfo.h"
#include "board/board.h"

enum { HEAD_SIZE = 400, COUNT_BYTES = 4, SUM_BYTES = 8 };

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

static void put_number(uint8_t *bytes, uint64_t number, int count)
{
    for (int i = 0; i < count; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
}

static uint64_t number_at(const uint8_t *bytes, int count)
{
    uint64_t number = 0;

    for (int i = 0; i < count; i++)
        number |= (uint64_t)bytes[i] << 8 * i;
    return number;
}

/* ---- reading ---- */

typedef struct {
    uint8_t *bytes;             /* with a NUL behind them */
    size_t count, at;
} WholeFile;

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

static bool read_block(Unfinished *unfinished, WholeFile *content)
{
    const uint8_t *block = content->bytes + content->at;
    const size_t left = content->count - content->at;
    const size_t count = left > COUNT_BYTES ? number_at(block, COUNT_BYTES) : 0;
    uint64_t sum;

    if (count == 0 || left - COUNT_BYTES < count || left - COUNT_BYTES - count < SUM_BYTES)
        return false;
    sum = sum_of(unfinished->sum, block, COUNT_BYTES + count);
    if (number_at(block + COUNT_BYTES + count, SUM_BYTES) != sum)
        return false;
    unfinished->sum = sum;
    for (size_t i = 0; i < count; i++)
        proof_steps_add(&unfinished->steps, block[COUNT_BYTES + i]);
    content->at += COUNT_BYTES + count + SUM_BYTES;
    return true;
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

/* Open the file behind its last good block. Of a damaged one that part is written anew. */
static bool open_behind(Unfinished *unfinished, const WholeFile *content)
{
    FILE *file = fopen(unfinished->path, unfinished->lost > 0 ? "wb" : "r+b");

    unfinished->file = file;
    if (file && unfinished->lost > 0)
        return fwrite(content->bytes, 1, content->at, file) == content->at && fflush(file) == 0;
    return file && fseek(file, (long)content->at, SEEK_SET) == 0;
}

/* NULL, and the file stays open behind the last good block; or why nothing comes of it. */
static const char *read_file(Unfinished *unfinished, WholeFile *content, ProofSubject *subject)
{
    const char *text = (const char *)content->bytes, *moves = strstr(text, MOVES);
    const size_t length = strlen(unfinished->head);

    if (strncmp(text, KIND, content->count < strlen(KIND) ? content->count : strlen(KIND)) != 0)
        return unfinished->failed = true, "is another file, and stays; nothing is kept";
    content->at = moves ? (size_t)(moves - text) + strlen(MOVES) : content->count;
    unfinished->sum = sum_of(SUM_BEGIN, content->bytes, content->at);
    while (read_block(unfinished, content))
        ;
    unfinished->kept = unfinished->steps.known = unfinished->steps.count;
    unfinished->lost = content->count - content->at;
    if (unfinished->kept == 0)
        return set_aside(unfinished);
    if (strncmp(text, unfinished->head, length) != 0 || !read_claims(text + length, subject))
        return "is of another question or build";
    if (unfinished->lost > 0)
        set_aside(unfinished);
    return unfinished->failed || !open_behind(unfinished, content) ? "cannot be written" : NULL;
}

bool unfinished_begin(Unfinished *unfinished, const char *target, const char *question,
                      ProofSubject *subject)
{
    char text[67], head[HEAD_SIZE];
    WholeFile content = { .at = 0 };
    size_t size;

    *unfinished = (Unfinished){ .subject = subject };
    if (!target)
        return false;
    size = strlen(target) + sizeof(".unfinished");
    unfinished->path = memory_array(1, size);
    snprintf(unfinished->path, size, "%s.unfinished", target);
    yk_board_format(subject->board, subject->black_to_move, text);
    snprintf(head, sizeof(head), "%s 1, version %s %s%s\nposition %s\nasked %s\n", KIND,
             YK_VERSION, buildinfo_commit(), buildinfo_dirty() ? " changed" : "", text, question);
    unfinished->head = memory_text(head);
    content.bytes = (uint8_t *)memory_read_file(unfinished->path, SIZE_MAX, &content.count);
    if (content.bytes)
        unfinished->why = read_file(unfinished, &content, subject);
    else if ((unfinished->failed = errno != ENOENT))
        unfinished->why = "cannot be read; nothing is kept";
    free(content.bytes);
    if (unfinished->file && !unfinished->why)
        return true;
    if (unfinished->file)
        fclose(unfinished->file);
    unfinished->file = NULL;
    proof_steps_free(&unfinished->steps);
    unfinished->kept = 0;
    subject->claim_count = 0;
    return false;
}

/* ---- writing ---- */

static bool put(Unfinished *unfinished, const void *bytes, size_t count)
{
    unfinished->sum = sum_of(unfinished->sum, bytes, count);
    return fwrite(bytes, 1, count, unfinished->file) == count;
}

static bool put_head(Unfinished *unfinished)
{
    bool good;
    char line[40];

    unfinished->file = fopen(unfinished->path, "wb");
    if (!unfinished->file)
        return false;
    unfinished->sum = SUM_BEGIN;
    good = put(unfinished, unfinished->head, strlen(unfinished->head));
    for (int i = 0; good && i < unfinished->subject->claim_count; i++) {
        const ProofClaim *claim = &unfinished->subject->claims[i];

        snprintf(line, sizeof(line), "claim %d %d %d\n", claim->square, (int)claim->kind,
                 claim->score);
        good = put(unfinished, line, strlen(line));
    }
    return good && put(unfinished, "moves\n", 6);
}

static bool put_block(Unfinished *unfinished)
{
    const size_t count = unfinished->steps.count - unfinished->kept;
    uint8_t number[SUM_BYTES];
    bool good;

    put_number(number, count, COUNT_BYTES);
    good = put(unfinished, number, COUNT_BYTES)
           && put(unfinished, unfinished->steps.moves + unfinished->kept, count);
    put_number(number, unfinished->sum, SUM_BYTES);
    return good && fwrite(number, 1, SUM_BYTES, unfinished->file) == SUM_BYTES
           && fflush(unfinished->file) == 0;
}

bool unfinished_keep(Unfinished *unfinished)
{
    if (!unfinished->path || unfinished->failed)
        return false;
    if (unfinished->steps.count == unfinished->kept)
        return unfinished->kept > 0;
    unfinished->failed = !(unfinished->file || put_head(unfinished)) || !put_block(unfinished);
    if (!unfinished->failed)
        unfinished->kept = unfinished->steps.count;
    return !unfinished->failed;
}

void unfinished_end(Unfinished *unfinished, bool done)
{
    if (unfinished->file)
        fclose(unfinished->file);
    if (unfinished->file && (done || unfinished->kept == 0))
        remove(unfinished->path);
    proof_steps_free(&unfinished->steps);
    free(unfinished->path);
    free(unfinished->head);
    *unfinished = (Unfinished){ .path = NULL };
}
