/* proof_set.c - a hash table with open addressing, at most three quarters full. */

#include "proof/proof_set.h"

#include <stdlib.h>

#include "base/memory/memory.h"
#include "board/symmetry.h"

enum { FIRST_SIZE = 1 << 12 };

static bool slot_empty(const ProofPosition *slot)
{
    return (slot->form.own | slot->form.opp) == 0;
}

void proof_set_make(ProofSet *set)
{
    *set = (ProofSet){ .slots = memory_array(FIRST_SIZE, sizeof(ProofPosition)),
                       .size = FIRST_SIZE };
}

void proof_set_free(ProofSet *set)
{
    free(set->slots);
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
    const ProofSet old = *set;

    set->size *= 2;
    set->slots = memory_array(set->size, sizeof(ProofPosition));
    for (size_t i = 0; i < old.size; i++)
        if (!slot_empty(&old.slots[i]))
            *slot_of(set, old.slots[i].form) = old.slots[i];
    free(old.slots);
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
