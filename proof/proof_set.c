/* proof_set.c - a hash table with open addressing, at most three quarters full, of indices. It
 * lies in huge pages: whoever walks through millions of positions looks at places far apart. Most
 * of what is looked for is not there, which the tags say, a byte of each slot, by a 24th of the
 * memory. */

#include "proof/strategy.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "board/symmetry.h"

enum { FIRST_SIZE = 1 << 12, HUGE_BYTES = 4 << 20 };

/* Of a slot that is not empty; that of an empty one is 0. By bits that do not choose the slot. */
static uint8_t tag_of(uint64_t hash)
{
    return (uint8_t)(hash >> 57 | 0x80);
}

static size_t room_of(size_t size)
{
    return size / 4 * 3;
}

static void get_slots(ProofSet *set, size_t size)
{
    const size_t bytes = room_of(size) * sizeof(ProofPosition) + size * (sizeof(uint32_t) + 1);

    if ((uint64_t)room_of(size) > UINT32_MAX || !pages_get(&set->pages, bytes, bytes >= HUGE_BYTES))
        memory_end();
    set->positions = set->pages.memory;
    set->indices = (uint32_t *)(set->positions + room_of(size));
    set->tags = (uint8_t *)(set->indices + size);
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
    free(set->written);
    *set = (ProofSet){ .size = 0 };
}

/* The other claim has the complement of the mover's discs, which no board with them has. */
Board proof_set_form(Board board, bool speaks, uint8_t *image)
{
    int transform;
    Board form = symmetry_canonical(board, &transform);

    *image = (uint8_t)transform;
    if (!speaks)
        form.own = ~form.own;
    return form;
}

/* Where it is, or the empty slot where it would be. */
static size_t slot_of(const ProofSet *set, Board form, uint64_t hash)
{
    const uint8_t tag = tag_of(hash);

    for (size_t at = (size_t)hash;; at++) {
        const size_t slot = at & (set->size - 1);

        if (set->tags[slot] == 0
            || (set->tags[slot] == tag
                && board_equal(set->positions[set->indices[slot]].form, form)))
            return slot;
    }
}

void proof_set_prefetch(const ProofSet *set, Board form)
{
    __builtin_prefetch(&set->tags[(size_t)board_hash(form) & (set->size - 1)]);
}

size_t proof_set_find(const ProofSet *set, Board form)
{
    const size_t slot = slot_of(set, form, board_hash(form));

    return set->tags[slot] ? set->indices[slot] : set->count;
}

static void put(ProofSet *set, size_t slot, uint64_t hash, size_t index)
{
    set->tags[slot] = tag_of(hash);
    set->indices[slot] = (uint32_t)index;
}

static void grow(ProofSet *set)
{
    ProofSet old = *set;

    get_slots(set, 2 * old.size);
    memcpy(set->positions, old.positions, old.count * sizeof(*old.positions));
    pages_release(&old.pages);
    for (size_t i = 0; i < set->count; i++) {
        const Board form = set->positions[i].form;
        const uint64_t hash = board_hash(form);

        put(set, slot_of(set, form, hash), hash, i);
    }
}

size_t proof_set_meet(ProofSet *set, Board form)
{
    const uint64_t hash = board_hash(form);
    size_t slot = slot_of(set, form, hash);

    if (set->tags[slot])
        return set->indices[slot];
    if (set->count == room_of(set->size)) {
        grow(set);
        slot = slot_of(set, form, hash);
    }
    put(set, slot, hash, set->count);
    set->positions[set->count] = (ProofPosition){ .form = form };
    return set->count++;
}

void proof_set_write(ProofSet *set, size_t index)
{
    set->written = memory_room(set->written, &set->written_room, set->written_count + 1,
                               sizeof(*set->written));
    set->written[set->written_count++] = (uint32_t)index;
}
