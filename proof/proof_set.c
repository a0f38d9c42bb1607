/* proof_set.c - a hash table with open addressing, at most three quarters full. It lies in huge
 * pages: whoever walks through millions of positions looks at places far apart. */

#include "proof/proof_set.h"

#include "base/memory/memory.h"
#include "board/symmetry.h"

enum { FIRST_SIZE = 1 << 12, HUGE_BYTES = 4 << 20 };

static bool slot_empty(const ProofPosition *slot)
{
    return (slot->form.own | slot->form.opp) == 0;
}

static void get_slots(ProofSet *set, size_t size)
{
    const size_t bytes = size * sizeof(ProofPosition);

    if (!pages_get(&set->pages, bytes, bytes >= HUGE_BYTES))
        memory_end();
    set->slots = set->pages.memory;
    set->size = size;
}

void proof_set_make(ProofSet *set)
{
    *set = (ProofSet){ .count = 0 };
    get_slots(set, FIRST_SIZE);
}

void proof_set_free(ProofSet *set)
{
    pages_release(&set->pages);
    *set = (ProofSet){ .size = 0 };
}

/* The other claim has the complement of the mover's discs, which no board with them has. */
Board proof_set_form(Board board, bool speaks)
{
    Board form = symmetry_canonical(board, NULL);

    if (!speaks)
        form.own = ~form.own;
    return form;
}

/* Where it is, or the empty slot where it would be. */
static ProofPosition *slot_of(const ProofSet *set, Board form)
{
    size_t at = (size_t)board_hash(form);

    for (;; at++) {
        ProofPosition *slot = &set->slots[at & (set->size - 1)];

        if (slot_empty(slot) || board_equal(slot->form, form))
            return slot;
    }
}

ProofPosition *proof_set_find(const ProofSet *set, Board form)
{
    ProofPosition *slot = slot_of(set, form);

    return slot_empty(slot) ? NULL : slot;
}

void proof_set_prefetch(const ProofSet *set, Board form)
{
    __builtin_prefetch(&set->slots[(size_t)board_hash(form) & (set->size - 1)]);
}

static void grow(ProofSet *set)
{
    ProofSet old = *set;

    get_slots(set, 2 * old.size);
    for (size_t i = 0; i < old.size; i++)
        if (!slot_empty(&old.slots[i]))
            *slot_of(set, old.slots[i].form) = old.slots[i];
    proof_set_free(&old);
}

ProofPosition *proof_set_add(ProofSet *set, Board form)
{
    if (set->count >= set->size / 4 * 3)
        grow(set);
    ProofPosition *slot = slot_of(set, form);

    set->count++;
    *slot = (ProofPosition){ .form = form, .move = NO_MOVE };
    return slot;
}
