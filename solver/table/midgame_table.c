#include "table/midgame_table.h"

#include <stdlib.h>

#include "table/table_lines.h"

enum { WAYS = 4, AGES = 128 };

typedef struct {
    _Atomic uint64_t mixed;     /* the hash, with the bits of `data` turned */
    _Atomic uint64_t data;      /* pack(); 0: empty */
} MidgameSlot;

typedef struct {
    MidgameSlot slot[WAYS];
} MidgameLine;

_Static_assert(sizeof(MidgameLine) == LINE_BYTES, "a line of the table is a line of the cache");

struct MidgameTable {
    TableLines lines;
    uint64_t age;               /* 1..AGES-1 */
};

/* lower, upper, depth, level, move and age: a byte each. */
static uint64_t pack(MidgameEntry entry, uint64_t age)
{
    return (uint64_t)(uint8_t)entry.lower | (uint64_t)(uint8_t)entry.upper << 8 |
           (uint64_t)entry.depth << 16 | (uint64_t)entry.level << 24 |
           (uint64_t)entry.move << 32 | age << 40;
}

static MidgameEntry unpack(uint64_t data)
{
    return (MidgameEntry){ .lower = (int8_t)data, .upper = (int8_t)(data >> 8),
                           .depth = (uint8_t)(data >> 16), .level = (uint8_t)(data >> 24),
                           .move = (uint8_t)(data >> 32) };
}

static uint64_t load(const _Atomic uint64_t *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

size_t midgame_table_bytes(size_t bytes)
{
    return lines_bytes(bytes);
}

MidgameTable *midgame_table_create(size_t bytes, bool huge)
{
    MidgameTable *table = calloc(1, sizeof(*table));

    if (!table)
        return NULL;
    if (!lines_get(&table->lines, bytes, huge)) {
        free(table);
        return NULL;
    }
    table->age = 1;
    return table;
}

MidgameTable *midgame_table_create_in(void *memory, size_t bytes)
{
    MidgameTable *table = calloc(1, sizeof(*table));

    if (table) {
        lines_place(&table->lines, memory, bytes);
        table->age = 1;
    }
    return table;
}

void midgame_table_destroy(MidgameTable *table)
{
    if (table)
        lines_release(&table->lines);
    free(table);
}

void midgame_table_use(MidgameTable *table, size_t bytes)
{
    lines_use(&table->lines, bytes);
}

void midgame_table_clear(MidgameTable *table)
{
    if (lines_clear(&table->lines))
        table->age = 1;
}

void midgame_table_age(MidgameTable *table)
{
    table->age = table->age % (AGES - 1) + 1;
}

void midgame_table_prefetch(const MidgameTable *table, uint64_t hash)
{
    __builtin_prefetch(lines_at(lines_find(&table->lines, hash), 0));
}

bool midgame_table_probe(const MidgameTable *table, uint64_t hash, MidgameEntry *entry)
{
    const LinePlace place = lines_find(&table->lines, hash);

    for (int step = 0; step < place.count; step++) {
        const MidgameLine *line = lines_at(place, step);

        for (int i = 0; i < WAYS; i++) {
            const uint64_t data = load(&line->slot[i].data);

            if (!data)
                return false;
            if ((load(&line->slot[i].mixed) ^ data) == hash) {
                *entry = unpack(data);
                return true;
            }
        }
    }
    return false;
}

int midgame_table_move(const MidgameTable *table, uint64_t hash)
{
    MidgameEntry known = { .move = NO_MOVE };

    midgame_table_probe(table, hash, &known);
    return known.move;
}

/* The better of two searches of one board. */
static MidgameEntry merge(MidgameEntry old, MidgameEntry entry)
{
    if (entry.move == NO_MOVE)
        entry.move = old.move;
    if (old.depth != entry.depth)
        return old.depth > entry.depth ? old : entry;
    if (old.level != entry.level)
        return old.level > entry.level ? old : entry;
    /* the bounds of selective searches may contradict each other: the later ones hold */
    if (old.lower <= entry.upper && old.upper >= entry.lower) {
        entry.lower = (int8_t)max_int(old.lower, entry.lower);
        entry.upper = (int8_t)min_int(old.upper, entry.upper);
    }
    return entry;
}

/* How much a slot is worth keeping; an empty one nothing. */
static int worth(const MidgameTable *table, uint64_t data)
{
    if (!data)
        return -1;
    return (int)(data >> 16 & 255) + (data >> 40 == table->age ? AGES : 0);
}

static void write(MidgameSlot *slot, uint64_t hash, uint64_t data)
{
    atomic_store_explicit(&slot->mixed, hash ^ data, memory_order_relaxed);
    atomic_store_explicit(&slot->data, data, memory_order_relaxed);
}

/* LinePut: into the slot that has the hash; else, once WAYS share its line, that of those which is
 * least worth keeping; else into the first that is empty. */
static bool put(void *context, const LineEntry *entry)
{
    MidgameTable *table = context;
    const LinePlace place = lines_find(&table->lines, entry->hash);
    uint64_t data = entry->word[0];
    MidgameSlot *slot = NULL;
    int least = 2 * AGES, rivals = 0;
    bool same = false, room = false;

    for (int step = 0; step < place.count && !same && !room; step++) {
        MidgameLine *line = lines_at(place, step);

        for (int i = 0; i < WAYS && !same && !room; i++) {
            const uint64_t known = load(&line->slot[i].data);
            const uint64_t hash = load(&line->slot[i].mixed) ^ known;
            const int value = worth(table, known);

            room = !known;
            same = !room && hash == entry->hash;
            const bool rival = !room && (place.count == 1
                                         || lines_alike(&table->lines, entry->hash, hash));

            if (same)
                data = pack(merge(unpack(known), unpack(data)), data >> 40);
            if (same || (room && rivals < WAYS) || (rival && value < least)) {
                slot = &line->slot[i];
                least = value;
            }
            rivals += rival;
        }
    }
    if (!same && !room && rivals < WAYS)
        return false;
    write(slot, entry->hash, data);
    return true;
}

/* LineTake */
static void take(void *from, LineEntry entries[WAYS_MOST])
{
    MidgameLine *line = from;

    for (int i = 0; i < WAYS; i++) {
        const uint64_t data = load(&line->slot[i].data);

        entries[i] = (LineEntry){ load(&line->slot[i].mixed) ^ data, { data }, data != 0 };
        write(&line->slot[i], 0, 0);
    }
}

void midgame_table_store(MidgameTable *table, uint64_t hash, MidgameEntry entry)
{
    const LineEntry line_entry = { hash, { pack(entry, table->age) }, 1 };

    lines_write(&table->lines);
    while (!put(table, &line_entry) && lines_split(&table->lines, hash, table, take, put))
        ;
}
