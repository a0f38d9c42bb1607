/* proof_set.c - a hash table with open addressing, at most three quarters full. It lies in huge
 * pages: whoever walks through millions of positions looks at places far apart. Most of what is
 * looked for is not there, which the tags say, a byte of each slot, by a 24th of the memory. */

#include "proof/proof_set.h"

#include "base/memory/memory.h"
#include "board/symmetry.h"

enum { FIRST_SIZE = 1 << 12, HUGE_BYTES = 4 << 20 };

/* Of a slot that is not empty; that of an empty one is 0. By bits that do not choose the slot. */
static uint8_t tag_of(uint64_t hash)
{
    return (uint8_t)(hash >> 57 | 0x80);
}

static void get_slots(ProofSet *set, size_t size)
{
    const size_t bytes = size * (sizeof(ProofPosition) + 1);

    if (!pages_get(&set->pages, bytes, bytes >= HUGE_BYTES))
        memory_end();
    set->slots = set->pages.memory;
    set->tags = (uint8_t *)(set->slots + size);
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
static size_t place_of(const ProofSet *set, Board form)
{
    const uint64_t hash = board_hash(form);
    const uint8_t tag = tag_of(hash);

    for (size_t at = (size_t)hash;; at++) {
        const size_t place = at & (set->size - 1);

        if (set->tags[place] == 0
            || (set->tags[place] == tag && board_equal(set->slots[place].form, form)))
            return place;
    }
}

ProofPosition *proof_set_find(const ProofSet *set, Board form)
{
    const size_t place = place_of(set, form);

    return set->tags[place] ? &set->slots[place] : NULL;
}

void proof_set_prefetch(const ProofSet *set, Board form)
{
    __builtin_prefetch(&set->tags[(size_t)board_hash(form) & (set->size - 1)]);
}

static ProofPosition *add(ProofSet *set, ProofPosition position)
{
    const size_t place = place_of(set, position.form);

    set->tags[place] = tag_of(board_hash(position.form));
    set->slots[place] = position;
    return &set->slots[place];
}

static void grow(ProofSet *set)
{
    ProofSet old = *set;

    get_slots(set, 2 * old.size);
    for (size_t i = 0; i < old.size; i++)
        if (old.tags[i])
            add(set, old.slots[i]);
    proof_set_free(&old);
}

ProofPosition *proof_set_add(ProofSet *set, Board form)
{
    if (set->count >= set->size / 4 * 3)
        grow(set);
    set->count++;
    return add(set, (ProofPosition){ .form = form, .move = NO_MOVE });
}
