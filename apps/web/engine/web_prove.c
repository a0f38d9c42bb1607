/* web_prove.c - see web_prover.h. proof/ lies here with a yk_reach() of its own, which asks the
 * program that has the solver, and with it the table of the solve. */

#include <stdio.h>
#include <stdlib.h>

#include "apps/web/engine/jsontext.h"
#include "apps/web/engine/web_prover.h"
#include "proof/proof.h"

yk_status yk_reach(yk_solver *solver, yk_board board, int score, int *move)
{
    (void)solver;
    *move = web_reach_of_solver(board.own, board.opp, score);
    return *move < 0 ? YK_INCONSISTENT : YK_OK;
}

static bool stop(void *context, uint64_t positions)
{
    (void)context;
    return web_proving((double)positions) != 0;
}

static char *file;
static size_t file_bytes;

static ProofOutcome make_file(const ProofSubject *subject, ProofSize *size)
{
    const ProofJob job = { .leaf = PROOF_LEAF, .stop = stop };
    ProofOutcome outcome = PROOF_FAULT;
    FILE *out;

    free(file);
    file = NULL;
    if ((out = open_memstream(&file, &file_bytes))) {
        outcome = proof_write(&job, subject, out, size);
        if (fclose(out) != 0)
            outcome = PROOF_FAULT;
    }
    return outcome;
}

const char *web_prove(const char *text, int score)
{
    ProofSubject subject = { .claim_count = 1,
                             .claims = { { NO_MOVE, PROOF_EXACTLY, (int8_t)score } } };
    ProofSize size = { 0 };
    yk_board board;
    int black;

    if (yk_board_parse(text, &board, &black) != YK_OK)
        return "null";
    subject.board = (Board){ board.own, board.opp };
    subject.black_to_move = black;
    const ProofOutcome outcome = make_file(&subject, &size);

    if (outcome == PROOF_MADE)
        return jsontext_whole("{at:n bytes:n positions:n searched:n}", (double)(uintptr_t)file,
                              (double)file_bytes, (double)size.positions, (double)size.searched);
    if (outcome == PROOF_STOPPED)
        return jsontext_whole("{stopped:b}", true);
    return jsontext_whole("{error:t}", yk_status_text(YK_INCONSISTENT));
}
