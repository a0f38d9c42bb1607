#include "table/tt.h"

#include <stdlib.h>

#include "table/table_lines.h"

enum { WAYS = 3, AGES = 32, COST_MAX = 63 };

/* One cache line under a sequence lock. Loads acquire and stores release one by one, so
 * that no fence is needed (H.-J. Boehm, "Can seqlocks get along with programming language
 * memory models?", MSPC 2012, section 4); on x86-64 both are plain moves. */
typedef struct {
    _Atomic uint64_t own[WAYS], opp[WAYS];
    _Atomic uint32_t data[WAYS];        /* pack() */
    _Atomic uint32_t sequence;
} TtLine;

_Static_assert(sizeof(TtLine) == LINE_BYTES, "a line of the table is a line of the cache");

struct Table {
    TableLines lines;
    uint32_t age;                       /* 1..AGES-1; 0 is an empty slot's */
};

/* lower 7 bits, upper 7 (as 0..64), move 7, cost 6, age 5. */
static uint32_t pack(Bounds bounds, int cost, uint32_t age)
{
    return (uint32_t)(bounds.lower + 64) >> 1 | (uint32_t)(bounds.upper + 64) >> 1 << 7 |
           (uint32_t)bounds.move << 14 | (uint32_t)cost << 21 | age << 27;
}

static Bounds unpack(uint32_t data)
{
    return (Bounds){ .lower = (int8_t)(2 * (int)(data & 127) - 64),
                     .upper = (int8_t)(2 * (int)(data >> 7 & 127) - 64),
                     .move = (uint8_t)(data >> 14 & 127) };
}

static TtLine *line_of(const Table *table, uint64_t hash)
{
    return &((TtLine *)table->lines.memory)[hash >> table->lines.shift];
}

Table *tt_create(size_t bytes, bool huge)
{
    Table *table = calloc(1, sizeof(*table));

    if (!table)
        return NULL;
    if (!lines_get(&table->lines, bytes, huge)) {
        free(table);
        return NULL;
    }
    table->age = 1;
    return table;
}

Table *tt_create_in(void *memory, size_t bytes)
{
    Table *table = calloc(1, sizeof(*table));

    if (table) {
        lines_place(&table->lines, memory, bytes);
        table->age = 1;
    }
    return table;
}

void tt_destroy(Table *table)
{
    if (table)
        lines_release(&table->lines);
    free(table);
}

void tt_clear(Table *table)
{
    if (lines_clear(&table->lines))
        table->age = 1;
}

void tt_use(Table *table, size_t bytes)
{
    lines_use(&table->lines, bytes);
}

void tt_age(Table *table)
{
    table->age = table->age % (AGES - 1) + 1;
}

size_t tt_bytes(const Table *table)
{
    return table->lines.bytes;
}

PageKind tt_pages(const Table *table)
{
    return table->lines.pages.kind;
}

size_t tt_huge_bytes(const Table *table)
{
    return pages_huge_bytes(&table->lines.pages);
}

void tt_prefetch(const Table *table, uint64_t hash)
{
    __builtin_prefetch(line_of(table, hash));
}

bool tt_probe(const Table *table, Board board, uint64_t hash, Bounds *out)
{
    TtLine *line = line_of(table, hash);
    const uint32_t before = atomic_load_explicit(&line->sequence, memory_order_acquire);

    for (int i = 0; i < WAYS; i++) {
        if (atomic_load_explicit(&line->own[i], memory_order_acquire) != board.own
            || atomic_load_explicit(&line->opp[i], memory_order_acquire) != board.opp)
            continue;
        const uint32_t data = atomic_load_explicit(&line->data[i], memory_order_acquire);

        if ((before & 1) || data >> 27 == 0
            || atomic_load_explicit(&line->sequence, memory_order_relaxed) != before)
            return false;
        *out = unpack(data);
        return true;
    }
    return false;
}

/* How much an entry is worth keeping; an empty one nothing. */
static int worth(uint32_t data, uint32_t age)
{
    if (data >> 27 == 0)
        return -1;
    return (int)(data >> 21 & COST_MAX) + (data >> 27 == age ? COST_MAX + 1 : 0);
}

void tt_store(Table *table, Board board, uint64_t hash, Bounds bounds, int cost)
{
    TtLine *line = line_of(table, hash);
    uint32_t sequence = atomic_load_explicit(&line->sequence, memory_order_relaxed);
    int slot = 0, least = COST_MAX * 4;
    bool same = false;

    if ((sequence & 1) || !atomic_compare_exchange_strong_explicit(&line->sequence, &sequence,
            sequence + 1, memory_order_acquire, memory_order_relaxed))
        return;
    lines_write(&table->lines);
    cost = min_int(cost, COST_MAX);
    for (int i = 0; i < WAYS && !same; i++) {
        const uint32_t data = atomic_load_explicit(&line->data[i], memory_order_relaxed);

        same = data >> 27 != 0
               && atomic_load_explicit(&line->own[i], memory_order_relaxed) == board.own
               && atomic_load_explicit(&line->opp[i], memory_order_relaxed) == board.opp;
        if (same || worth(data, table->age) < least) {
            slot = i;
            least = worth(data, table->age);
        }
    }
    if (same) {
        const uint32_t data = atomic_load_explicit(&line->data[slot], memory_order_relaxed);
        const Bounds known = unpack(data);

        bounds.lower = (int8_t)max_int(bounds.lower, known.lower);
        bounds.upper = (int8_t)min_int(bounds.upper, known.upper);
        if (bounds.move == NO_MOVE)
            bounds.move = known.move;
        cost = max_int(cost, (int)(data >> 21 & COST_MAX));
    } else {
        atomic_store_explicit(&line->own[slot], board.own, memory_order_release);
        atomic_store_explicit(&line->opp[slot], board.opp, memory_order_release);
    }
    atomic_store_explicit(&line->data[slot], pack(bounds, cost, table->age), memory_order_release);
    atomic_store_explicit(&line->sequence, sequence + 2, memory_order_release);
}
