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
    __builtin_prefetch(lines_at(lines_find(&table->lines, hash), 0));
}

bool tt_probe(const Table *table, Board board, uint64_t hash, Bounds *out)
{
    const LinePlace place = lines_find(&table->lines, hash);
    TtLine *line;
    int step = 0;

    do {
        line = lines_at(place, step);
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
    } while (++step < place.count
             && atomic_load_explicit(&line->data[WAYS - 1], memory_order_relaxed) != 0);
    return false;
}

/* How much an entry is worth keeping; an empty one nothing. */
static int worth(uint32_t data, uint32_t age)
{
    if (data >> 27 == 0)
        return -1;
    return (int)(data >> 21 & COST_MAX) + (data >> 27 == age ? COST_MAX + 1 : 0);
}

static bool lock(TtLine *line, uint32_t sequence)
{
    return !(sequence & 1)
           && atomic_compare_exchange_strong_explicit(&line->sequence, &sequence, sequence + 1,
                                                      memory_order_acquire, memory_order_relaxed);
}

/* LinePut: into the slot that has the board; else, once WAYS share its line, that of those which
 * is least worth keeping; else into the first that is empty. A line that somebody else writes, or
 * has written since it was looked at, is left to him. */
static bool put(void *context, const LineEntry *entry)
{
    Table *table = context;
    const LinePlace place = lines_find(&table->lines, entry->hash);
    TtLine *line = NULL;
    uint32_t sequence = 0, data = entry->data;
    int slot = 0, least = COST_MAX * 4, rivals = 0;
    bool same = false, room = false;

    for (int step = 0; step < place.count && !same && !room; step++) {
        TtLine *at = lines_at(place, step);
        const uint32_t before = atomic_load_explicit(&at->sequence, memory_order_acquire);

        for (int i = 0; i < WAYS && !same && !room; i++) {
            const Board other = { atomic_load_explicit(&at->own[i], memory_order_relaxed),
                                  atomic_load_explicit(&at->opp[i], memory_order_relaxed) };
            const uint32_t known = atomic_load_explicit(&at->data[i], memory_order_relaxed);
            const int value = worth(known, table->age);

            room = value < 0;
            same = !room && other.own == entry->word[0] && other.opp == entry->word[1];
            const bool rival = !room && (place.count == 1
                || lines_alike(&table->lines, entry->hash, board_hash(other)));

            if (same || (room && rivals < WAYS) || (rival && value < least)) {
                line = at;
                sequence = before;
                slot = i;
                least = value;
            }
            rivals += rival;
        }
    }
    if (!same && !room && rivals < WAYS)
        return false;
    if (!lock(line, sequence))
        return true;
    if (same) {
        const uint32_t old = atomic_load_explicit(&line->data[slot], memory_order_relaxed);
        const Bounds known = unpack(old);
        Bounds bounds = unpack(data);

        bounds.lower = (int8_t)max_int(bounds.lower, known.lower);
        bounds.upper = (int8_t)min_int(bounds.upper, known.upper);
        if (bounds.move == NO_MOVE)
            bounds.move = known.move;
        data = pack(bounds, max_int((int)(data >> 21 & COST_MAX), (int)(old >> 21 & COST_MAX)),
                    data >> 27);
    } else {
        atomic_store_explicit(&line->own[slot], entry->word[0], memory_order_release);
        atomic_store_explicit(&line->opp[slot], entry->word[1], memory_order_release);
    }
    atomic_store_explicit(&line->data[slot], data, memory_order_release);
    atomic_store_explicit(&line->sequence, sequence + 2, memory_order_release);
    return true;
}

/* LineTake; what another thread writes now stays where it is. */
static void take(void *from, LineEntry entries[WAYS_MOST])
{
    TtLine *line = from;
    const uint32_t sequence = atomic_load_explicit(&line->sequence, memory_order_relaxed);

    if (!lock(line, sequence))
        return;
    for (int i = 0; i < WAYS; i++) {
        const Board board = { atomic_load_explicit(&line->own[i], memory_order_relaxed),
                              atomic_load_explicit(&line->opp[i], memory_order_relaxed) };

        entries[i] = (LineEntry){ board_hash(board), { board.own, board.opp },
                                  atomic_load_explicit(&line->data[i], memory_order_relaxed) };
        atomic_store_explicit(&line->own[i], 0, memory_order_release);
        atomic_store_explicit(&line->opp[i], 0, memory_order_release);
        atomic_store_explicit(&line->data[i], 0, memory_order_release);
    }
    atomic_store_explicit(&line->sequence, sequence + 2, memory_order_release);
}

void tt_store(Table *table, Board board, uint64_t hash, Bounds bounds, int cost)
{
    const LineEntry entry = { hash, { board.own, board.opp },
                              pack(bounds, min_int(cost, COST_MAX), table->age) };

    lines_write(&table->lines);
    while (!put(table, &entry) && lines_split(&table->lines, hash, table, take, put))
        ;
}
