#include "apps/batch/batch_report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "base/text/escape.h"
#include "base/text/number.h"

/* ---- adding up ---- */

/* What came of the attempts of one machine. */
typedef struct {
    const char *name;
    int attempts, killed;       /* killed: without a line at the end */
    int answers;                /* that are used */
    uint64_t nodes;
    double busy_s;              /* solving, all solvers together */
    double held_s;              /* attempts times solvers */
    double begun_s, last_s;     /* first start, last sign of life; seconds since 1970 */
} NodeShare;

typedef struct {
    NodeShare *node;       /* by name */
    int node_count;
    double begun_s, last_s;     /* of all */
    uint64_t nodes;             /* of the search, over the answers that are used */
    double busy_s, held_s, idle_s;      /* idle: at the end, from a machine's last sign of life
                                           to that of the last one, times its solvers */
    int longest[5];             /* tasks, those that took longest first; 0: none */
    double bias, spread;        /* of log2(nodes / predicted): mean, and root of the mean square
                                   round it */
} Summary;

static NodeShare *node_named(Summary *summary, const char *name)
{
    for (int i = 0; i < summary->node_count; i++)
        if (strcmp(summary->node[i].name, name) == 0)
            return &summary->node[i];
    summary->node[summary->node_count] = (NodeShare){ .name = name };
    return &summary->node[summary->node_count++];
}

static void keep_longest(const BatchIndex *index, Summary *summary, int task)
{
    const int places = (int)ARRAY_LENGTH(summary->longest);

    for (int i = 0; i < places; i++) {
        const int there = summary->longest[i];

        if (there && index->tasks[there - 1].time_s >= index->tasks[task - 1].time_s)
            continue;
        memmove(&summary->longest[i + 1], &summary->longest[i],
                (size_t)(places - 1 - i) * sizeof(int));
        summary->longest[i] = task;
        return;
    }
}

static void add_predicted(const BatchIndex *index, Summary *summary)
{
    double sum = 0, squares = 0;
    int count = 0;

    for (int i = 0; i < index->job->tasks; i++) {
        const BatchIndexed *task = &index->tasks[i];

        if (task->file < 0 || task->nodes == 0)
            continue;

        const double off = log2((double)task->nodes / fmax(task->predicted, 1));

        sum += off;
        squares += off * off;
        count++;
    }
    summary->bias = count ? sum / count : NAN;
    summary->spread = count ? sqrt(fmax(squares / count - summary->bias * summary->bias, 0)) : NAN;
}

static int compare_nodes(const void *a, const void *b)
{
    return strcmp(((const NodeShare *)a)->name, ((const NodeShare *)b)->name);
}

/* The last sign of life of each attempt: its end, or its last answer. */
static double *last_signs(const BatchIndex *index)
{
    double *last = memory_array((size_t)index->entry_count + 1, sizeof(*last));

    for (int i = 0; i < index->entry_count; i++)
        last[i] = index->ledger[i].ended ? index->ledger[i].ended_s : index->ledger[i].begun_s;
    for (int i = 0; i < index->job->tasks; i++) {
        const BatchIndexed *task = &index->tasks[i];
        const BatchEntry *entry = task->file < 0 ? NULL
                                  : batch_index_entry(index, &index->files[task->file]);

        if (entry)
            last[entry - index->ledger] = fmax(last[entry - index->ledger], task->ended_s);
    }
    return last;
}

static void add_attempts(const BatchIndex *index, const double *last, Summary *summary)
{
    summary->begun_s = INFINITY;
    for (int i = 0; i < index->entry_count; i++) {
        const BatchEntry *entry = &index->ledger[i];
        NodeShare *node = node_named(summary, entry->node);
        const double held_s = fmax(last[i] - entry->begun_s, 0) * entry->solvers;

        node->attempts++;
        node->killed += !entry->ended;
        node->held_s += held_s;
        node->begun_s = node->attempts == 1 ? entry->begun_s : fmin(node->begun_s, entry->begun_s);
        node->last_s = fmax(node->last_s, last[i]);
        summary->held_s += held_s;
        summary->begun_s = fmin(summary->begun_s, entry->begun_s);
        summary->last_s = fmax(summary->last_s, last[i]);
    }
}

static void add_answers(const BatchIndex *index, Summary *summary)
{
    for (int i = 0; i < index->job->tasks; i++) {
        const BatchIndexed *task = &index->tasks[i];
        const BatchEntry *entry;

        if (task->file < 0 || task->differs)
            continue;
        keep_longest(index, summary, i + 1);
        entry = batch_index_entry(index, &index->files[task->file]);

        NodeShare *node = node_named(summary, entry ? entry->node : "(not in the ledger)");

        node->answers++;
        node->nodes += task->nodes;
        node->busy_s += task->time_s;
        summary->nodes += task->nodes;
        summary->busy_s += task->time_s;
    }
}

/* A machine's solvers, from its last sign of life to that of the last machine. */
static void add_idle(const BatchIndex *index, Summary *summary)
{
    for (int i = 0; i < summary->node_count; i++) {
        int solvers = 0;

        for (int k = 0; k < index->entry_count; k++)
            if (strcmp(index->ledger[k].node, summary->node[i].name) == 0)
                solvers = max_int(solvers, index->ledger[k].solvers);
        summary->idle_s += (summary->last_s - summary->node[i].last_s) * solvers;
    }
}

static void add_up(const BatchIndex *index, Summary *summary)
{
    double *last = last_signs(index);

    *summary = (Summary){ 0 };
    summary->node = memory_array((size_t)index->entry_count + 2, sizeof(*summary->node));
    add_attempts(index, last, summary);
    add_answers(index, summary);
    add_idle(index, summary);
    add_predicted(index, summary);
    qsort(summary->node, (size_t)summary->node_count, sizeof(*summary->node), compare_nodes);
    free(last);
}

/* ---- text ---- */

static void put_counts(FILE *out, const BatchIndex *index)
{
    const BatchJob *job = index->job;

    fprintf(out, "%d position%s, %d task%s in %d shard%s: %d answered, %d open", job->positions,
            job->positions == 1 ? "" : "s", job->tasks, job->tasks == 1 ? "" : "s",
            job->shard_count, job->shard_count == 1 ? "" : "s", index->answered,
            job->tasks - index->answered);
    if (index->again)
        fprintf(out, "; %d answered again, alike", index->again);
    if (index->differing)
        fprintf(out, "; %d WITH DIFFERENT ANSWERS", index->differing);
    if (index->torn)
        fprintf(out, "; %d line%s cut short", index->torn, index->torn == 1 ? "" : "s");
    if (index->unknown)
        fprintf(out, "; %d line%s passed over", index->unknown, index->unknown == 1 ? "" : "s");
    if (index->damaged)
        fprintf(out, "; %d file%s DAMAGED", index->damaged, index->damaged == 1 ? "" : "s");
    fputc('\n', out);
}

static void put_proofs(FILE *out, const BatchIndex *index)
{
    char bytes[NUMBER_SIZE];

    if (!index->job->request.prove)
        return;
    fprintf(out, "proofs:     %d, %s bytes in all", index->answered,
            number_count(bytes, index->proof_bytes));
    if (index->unproven)
        fprintf(out, "; %d answer%s without one", index->unproven,
                index->unproven == 1 ? "" : "s");
    fputc('\n', out);
}

static void put_throughput(FILE *out, const BatchIndex *index, const Summary *summary)
{
    const double span_s = summary->last_s - summary->begun_s;
    char nodes[NUMBER_SIZE], speed[NUMBER_SIZE], span[NUMBER_SIZE], share[NUMBER_SIZE];
    char idle[NUMBER_SIZE];

    if (index->entry_count == 0 || !(span_s > 0))
        return;
    fprintf(out, "throughput: %s from the first start to the last sign of life, %.3g answers a "
            "second, %s nodes, %s nodes a second\n",
            number_duration(span_s, span, sizeof(span)), index->answered / span_s,
            number_short(nodes, (double)summary->nodes),
            number_short(speed, (double)summary->nodes / span_s));
    fprintf(out, "solvers:    %s of their time on answers that count; idle at the end %s\n",
            number_share(share, summary->held_s > 0 ? summary->busy_s / summary->held_s : NAN),
            number_duration(summary->idle_s, idle, sizeof(idle)));
}

static void put_tail(FILE *out, const BatchIndex *index, const Summary *summary)
{
    char time[NUMBER_SIZE];

    if (!summary->longest[0])
        return;
    fputs("longest:   ", out);
    for (size_t i = 0; i < ARRAY_LENGTH(summary->longest) && summary->longest[i]; i++) {
        const BatchIndexed *task = &index->tasks[summary->longest[i] - 1];

        fprintf(out, "%s task %d in %s", i ? "," : "", summary->longest[i],
                number_duration(task->time_s, time, sizeof(time)));
    }
    fputc('\n', out);
    if (index->answered > 1 && summary->spread >= 0)
        fprintf(out, "predicted:  nodes were %.2f times what was predicted, within a factor of "
                "%.2f (one standard deviation)\n", exp2(summary->bias), exp2(summary->spread));
}

static void put_nodes(FILE *out, const Summary *summary)
{
    char nodes[NUMBER_SIZE], share[NUMBER_SIZE];

    for (int i = 0; i < summary->node_count; i++) {
        const NodeShare *node = &summary->node[i];

        fputs("  ", out);
        escape_shown(out, node->name);
        fprintf(out, ": %d attempt%s, %d of them cut off; %d answers, %s nodes, busy %s\n",
                node->attempts, node->attempts == 1 ? "" : "s", node->killed, node->answers,
                number_short(nodes, (double)node->nodes),
                number_share(share, node->held_s > 0 ? node->busy_s / node->held_s : NAN));
    }
}

void batch_report(FILE *out, const BatchIndex *index)
{
    Summary summary;

    add_up(index, &summary);
    put_counts(out, index);
    put_proofs(out, index);
    put_throughput(out, index, &summary);
    put_tail(out, index, &summary);
    put_nodes(out, &summary);
    free(summary.node);
}

int batch_report_open(FILE *out, const BatchIndex *index)
{
    int *open = memory_array((size_t)index->job->shard_count + 1, sizeof(*open));
    int shards = 0;

    for (int i = 0; i < index->job->tasks; i++)
        if (index->tasks[i].file < 0 || index->tasks[i].differs)
            open[index->tasks[i].shard]++;
    for (int shard = 1; shard <= index->job->shard_count; shard++) {
        if (!open[shard])
            continue;
        fprintf(out, "%s%d (%d of %d tasks)", shards ? ", " : "open shards: ", shard, open[shard],
                index->job->shards[shard - 1].tasks);
        shards++;
    }
    if (shards)
        fputc('\n', out);
    free(open);
    return shards;
}
