/* lend.c - pieces of a search that go to other solvers, and theirs that come here.
 *
 * A loan is a helper of its split like a worker, only that it says by a message what it has
 * found. A borrowed piece is a split of one piece without an owner. Whoever waits for a loan may
 * help with what is below it (leapfrogging: D. Wagner, B. Calder, "Leapfrogging: a portable
 * technique for implementing efficient futures", PPoPP 1993): the borrower lends from there,
 * and the piece that comes back hangs below the split of the loan, so that it ends with it. */

#include "search/lend.h"

#include <stdlib.h>
#include <string.h>

#include "base/aligned.h"
#include "search/pvs.h"
#include "search/search.h"
#include "search/split.h"

Lending *lend_create(void)
{
    Lending *lending = calloc(1, sizeof(*lending));

    if (!lending)
        return NULL;
    lending->proxy = aligned_get(_Alignof(Worker), sizeof(*lending->proxy));
    if (!lending->proxy) {
        free(lending);
        return NULL;
    }
    memset(lending->proxy, 0, sizeof(*lending->proxy));
    pthread_mutex_init(&lending->door, NULL);
    lending->unwanted.size = sizeof(uint64_t);
    lending->scores.size = sizeof(PieceScore);
    return lending;
}

void lend_destroy(Lending *lending)
{
    if (!lending)
        return;
    pthread_mutex_destroy(&lending->door);
    aligned_release(lending->proxy);
    list_free(&lending->unwanted);
    list_free(&lending->scores);
    free(lending);
}

/* ---- the door ---- */

/* The pool, with its lock held; NULL: there is no search under way. */
static Pool *enter(Lending *lending)
{
    pthread_mutex_lock(&lending->door);
    if (!lending->search)
        return NULL;
    pthread_mutex_lock(&lending->search->pool->lock);
    return lending->search->pool;
}

static void leave(Lending *lending)
{
    if (lending->search)
        pthread_mutex_unlock(&lending->search->pool->lock);
    pthread_mutex_unlock(&lending->door);
}

void lend_begin(Search *search)
{
    Lending *lending = search->lending;

    if (!lending)
        return;
    worker_begin(lending->proxy, search, search->stop, NULL);
    pthread_mutex_lock(&lending->door);
    lending->search = search;
    pthread_mutex_unlock(&lending->door);
}

/* ---- borrowed pieces ---- */

void lend_borrowed_over(Search *search, Borrowed *borrowed)
{
    Pool *pool = search->pool;
    Borrowed **link = &search->lending->borrowed;

    while (*link != borrowed)
        link = &(*link)->next;
    *link = borrowed->next;
    split_close(pool, &borrowed->split);
    if (borrowed->under)
        borrowed->under->helpers--;
    free(borrowed);
    pool_changed(pool);
}

static bool begun(const Borrowed *borrowed)
{
    return borrowed->job.next > 0;
}

/* Those that nobody has begun, and nobody will. */
static void drop_unwanted(Lending *lending, bool all)
{
    for (Borrowed *borrowed = lending->borrowed, *next; borrowed; borrowed = next) {
        next = borrowed->next;
        if (!begun(borrowed) && (all || worker_cut(&borrowed->split.cut)))
            lend_borrowed_over(lending->search, borrowed);
    }
}

void lend_end(Search *search)
{
    Lending *lending = search->lending;

    if (!lending || lending->search != search)
        return;
    enter(lending);
    drop_unwanted(lending, true);
    lending->scores.count = 0;
    pthread_mutex_unlock(&search->pool->lock);
    lending->search = NULL;
    pthread_mutex_unlock(&lending->door);
}

/* Job.begin */
static int borrowed_begin(Job *job, Worker *worker, int piece, Child *child)
{
    const Borrowed *borrowed = (const Borrowed *)job;

    (void)worker;
    (void)piece;
    *child = (Child){ .board = borrowed->piece.board };
    return borrowed->piece.beta - 1;
}

/* Job.search: as pvs_child() does with a younger brother. */
static int borrowed_search(const Job *job, Worker *worker, const Child *child, int low)
{
    const Borrowed *borrowed = (const Borrowed *)job;
    const int alpha = borrowed->piece.alpha;
    const int score = pvs(worker, &borrowed->node, low, low + 1);

    (void)child;
    return score <= low && score > alpha && alpha < low
           ? pvs(worker, &borrowed->node, alpha, score + 1) : score;
}

/* Job.end */
static bool borrowed_end(Job *job, Worker *worker, int piece, const Child *child, int low,
                         int score)
{
    const Piece *of = &((const Borrowed *)job)->piece;

    (void)piece;
    (void)child;
    (void)low;
    list_add(&worker->search->lending->scores,
             &(PieceScore){ of->lender, of->number, score });
    return false;
}

static Borrowed *find_borrowed(const Lending *lending, int lender, uint64_t number)
{
    Borrowed *borrowed = lending->borrowed;

    while (borrowed && (borrowed->piece.lender != lender || borrowed->piece.number != number))
        borrowed = borrowed->next;
    return borrowed;
}

static Loan *find_loan(const Lending *lending, uint64_t number)
{
    Loan *loan = lending->loans;

    while (loan && loan->number != number)
        loan = loan->next;
    return loan;
}

/* Room for their scores, and for one more: a score that got lost would be awaited for ever. */
static bool room_for_scores(Lending *lending)
{
    size_t count = 1;

    for (const Borrowed *borrowed = lending->borrowed; borrowed; borrowed = borrowed->next)
        count++;
    return list_reserve(&lending->scores, count);
}

/* Pieces under that split, or under none, that nobody has begun. */
static int not_begun(const Lending *lending, const Split *under)
{
    int count = 0;

    for (const Borrowed *borrowed = lending->borrowed; borrowed; borrowed = borrowed->next)
        count += borrowed->under == under && !begun(borrowed);
    return count;
}

void lend_needs(Lending *lending, LendNeeds *needs)
{
    const Pool *pool = enter(lending);

    *needs = (LendNeeds){ .free = 0 };
    if (pool && !search_stopped(lending->search)) {
        needs->free = max_int(pool->free - not_begun(lending, NULL), 0);
        for (const Loan *loan = lending->loans; loan; loan = loan->next)
            if (loan->split->waiting && needs->count < LEND_WAITED
                && not_begun(lending, loan->split) == 0)
                needs->waited[needs->count++] = loan->number;
    }
    leave(lending);
}

static bool has_time(const Lending *lending, const Pool *pool, const Loan *loan, uint64_t under)
{
    if (search_stopped(lending->search))
        return false;
    return under ? loan && loan->split->waiting && !worker_cut(&loan->split->cut)
                 : pool->free > not_begun(lending, NULL);
}

bool lend_borrow(Lending *lending, const Piece *piece, uint64_t under)
{
    Pool *pool = enter(lending);
    const Loan *loan = pool ? find_loan(lending, under) : NULL;
    const bool may = pool && has_time(lending, pool, loan, under) && room_for_scores(lending);
    Borrowed *borrowed = may ? calloc(1, sizeof(*borrowed)) : NULL;

    if (borrowed) {
        *borrowed = (Borrowed){
            .job = { .count = 1, .empties = board_empties(piece->board),
                     .begin = borrowed_begin, .search = borrowed_search, .end = borrowed_end },
            .next = lending->borrowed, .under = loan ? loan->split : NULL,
            .node = node_of(piece->board), .piece = *piece,
        };
        borrowed->split = (Split){
            .cut.above = loan ? &loan->split->cut : NULL, .job = &borrowed->job,
            .rung = piece->rung ? &lending->search->rungs[piece->rung - 1] : NULL,
            .borrowed = borrowed,
        };
        if (loan)
            loan->split->helpers++;
        lending->borrowed = borrowed;
        split_open(pool, &borrowed->split);
    }
    leave(lending);
    return borrowed;
}

size_t lend_scores(Lending *lending, PieceScore *scores, size_t room)
{
    enter(lending);
    const size_t count = list_take(&lending->scores, scores, room);

    leave(lending);
    return count;
}

void lend_forget(Lending *lending, int lender, uint64_t number)
{
    if (enter(lending)) {
        Borrowed *borrowed = find_borrowed(lending, lender, number);

        if (borrowed) {
            atomic_store_explicit(&borrowed->split.cut.found, true, memory_order_relaxed);
            if (!begun(borrowed))
                lend_borrowed_over(lending->search, borrowed);
        }
    }
    leave(lending);
}

/* ---- loans ---- */

void lend_set_hunger(Lending *lending, int hunger)
{
    atomic_store_explicit(&lending->hunger, hunger, memory_order_relaxed);
}

int lend_hunger(const Lending *lending)
{
    return atomic_load_explicit(&lending->hunger, memory_order_relaxed);
}

/* The split with most empties that has a piece to lend, below `ancestor` unless that is NULL. */
static Split *split_to_lend(const Pool *pool, const Split *ancestor)
{
    Split *found = NULL;

    for (Split *split = pool->open; split; split = split->next_open) {
        const Job *job = split->job;

        if (job->lends && job->next < job->count && job->empties >= LEND_EMPTIES
            && !worker_cut(&split->cut) && (!ancestor || split_is_below(split, ancestor))
            && (!found || job->empties > found->job->empties))
            found = split;
    }
    return found;
}

/* Room for their numbers, and for one more. */
static bool room_for_unwanted(Lending *lending)
{
    size_t count = 1;

    for (const Loan *loan = lending->loans; loan; loan = loan->next)
        count++;
    return list_reserve(&lending->unwanted, count);
}

static bool take_from(Lending *lending, Split *split, Piece *piece)
{
    Loan *loan = room_for_unwanted(lending) ? malloc(sizeof(*loan)) : NULL;
    Job *job = split->job;

    if (!loan)
        return false;
    *loan = (Loan){ .next = lending->loans, .number = ++lending->last, .split = split,
                    .piece = job->next++ };
    loan->low = job->begin(job, lending->proxy, loan->piece, &loan->child);
    lending->loans = loan;
    split->helpers++;
    *piece = (Piece){ .board = loan->child.board, .alpha = -job->high, .beta = -loan->low,
                      .rung = split->rung ? split->rung->number : 0, .number = loan->number };
    return true;
}

bool lend_take(Lending *lending, int lender, uint64_t under, Piece *piece)
{
    const Pool *pool = enter(lending);
    const Borrowed *borrowed = pool && under ? find_borrowed(lending, lender, under) : NULL;
    bool taken = false;

    if (pool && !search_stopped(lending->search) && (borrowed || !under)) {
        Split *split = split_to_lend(pool, borrowed ? &borrowed->split : NULL);

        taken = split && take_from(lending, split, piece);
    }
    leave(lending);
    return taken;
}

/* It helps its split no more. */
static void loan_over(Lending *lending, Loan *loan)
{
    Loan **link = &lending->loans;

    while (*link != loan)
        link = &(*link)->next;
    *link = loan->next;
    loan->split->helpers--;
    free(loan);
    pool_changed(lending->search->pool);
}

void lend_scored(Lending *lending, uint64_t number, int score)
{
    Loan *loan = enter(lending) ? find_loan(lending, number) : NULL;

    if (loan) {
        Split *split = loan->split;
        Worker *proxy = lending->proxy;

        proxy->rung = split->rung;
        if (!worker_cut(&split->cut) && !search_stopped(lending->search)
            && split->job->end(split->job, proxy, loan->piece, &loan->child, loan->low, -score))
            atomic_store_explicit(&split->cut.found, true, memory_order_relaxed);
        loan_over(lending, loan);
    }
    leave(lending);
}

size_t lend_unwanted(Lending *lending, uint64_t *numbers, size_t room)
{
    if (enter(lending)) {
        const bool stopped = search_stopped(lending->search);

        for (Loan *loan = lending->loans, *next; loan; loan = next) {
            next = loan->next;
            if (!stopped && !worker_cut(&loan->split->cut))
                continue;
            list_add(&lending->unwanted, &loan->number);
            loan_over(lending, loan);
        }
        drop_unwanted(lending, stopped);
    }
    const size_t count = list_take(&lending->unwanted, numbers, room);

    leave(lending);
    return count;
}
