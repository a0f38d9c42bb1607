#include "bench/record/conditions.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"

/* ---- one look at /proc and /sys ---- */

/* All of a file, "" if it cannot be read; to be freed. */
static char *read_all(const char *root, const char *path)
{
    char full[4096], *text = NULL;
    size_t size;

    if (snprintf(full, sizeof(full), "%s%s", root, path) < (int)sizeof(full))
        text = memory_read_file(full, 1 << 24, &size);
    return text ? text : memory_text("");
}

/* The number that it begins with; -1: none, or one below 0. */
static double read_number(const char *root, const char *path)
{
    char *text = read_all(root, path), *end;
    const double value = strtod(text, &end);
    const bool none = end == text || value < 0;

    free(text);
    return none ? -1 : value;
}

/* user nice system idle iowait irq softirq steal, and the guests', which are in user and nice
 * already. */
static void look_at_stat(const char *root, Conditions *now)
{
    char *text = read_all(root, "/proc/stat");
    long long ticks[8] = { 0 };
    const int found = sscanf(text, "cpu %lld %lld %lld %lld %lld %lld %lld %lld", &ticks[0],
                             &ticks[1], &ticks[2], &ticks[3], &ticks[4], &ticks[5], &ticks[6],
                             &ticks[7]);

    now->all_ticks = now->idle_ticks = now->steal_ticks = now->cpus = -1;
    if (found >= 4) {
        now->all_ticks = now->cpus = 0;
        for (int i = 0; i < found; i++)
            now->all_ticks += ticks[i];
        now->idle_ticks = ticks[3] + ticks[4];
        now->steal_ticks = found > 7 ? ticks[7] : -1;
        for (const char *at = text; (at = strstr(at + 1, "\ncpu")) != NULL; )
            now->cpus++;
    }
    free(text);
}

/* utime, stime, cutime and cstime are the 12th to 15th field behind the name, which stands
 * in brackets and may have anything in it. */
static int64_t own_ticks(const char *root)
{
    char *text = read_all(root, "/proc/self/stat");
    const char *at = strrchr(text, ')');
    long long sum = 0;

    for (int field = 1; at && field <= 15; field++) {
        at = strchr(at + 1, ' ');
        if (at && field >= 12)
            sum += atoll(at + 1);
    }
    free(text);
    return !at ? -1 : sum;
}

/* By /proc/cpuinfo; where that has none, of the first CPU by cpufreq. */
static double frequency_mhz(const char *root)
{
    char *text = read_all(root, "/proc/cpuinfo");
    double sum = 0, mhz;
    int count = 0;

    for (const char *at = text; (at = strstr(at, "cpu MHz")) != NULL; at++)
        if (sscanf(at, "cpu MHz%*[ \t]: %lf", &mhz) == 1) {
            sum += mhz;
            count++;
        }
    free(text);
    mhz = read_number(root, "/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq") / 1000;
    return sum > 0 ? sum / count : mhz > 0 ? mhz : -1;
}

void conditions_look(const char *root, Conditions *now)
{
    char *governor = read_all(root, "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");

    *now = (Conditions){
        .uptime_s = read_number(root, "/proc/uptime"),
        .load_1min = read_number(root, "/proc/loadavg"), .own_ticks = own_ticks(root),
        .frequency_mhz = frequency_mhz(root),
    };
    snprintf(now->governor, sizeof(now->governor), "%.*s", (int)strcspn(governor, "\n"), governor);
    free(governor);
    look_at_stat(root, now);
}

/* ---- two looks ---- */

/* Numbers that are not known are -1. */
typedef struct {
    double duration_s, load_end, steal_percent, other_cores, mhz_end;
    int64_t switches;
    int cores_used;
    Conditions before;
} Conditioned;

#define REAL(member) FIELD_REAL, FIELD(Conditioned, member), .none = -1
#define COUNT(member) FIELD_COUNT(Conditioned, member)

static const Field FIELD_TABLE[] = {
    { "cpus", COUNT(before.cpus) },
    { "cores_used", COUNT(cores_used) },
    { "duration_s", REAL(duration_s) },
    { "load_1min_start", REAL(before.load_1min) },
    { "load_1min_end", REAL(load_end) },
    { "steal_percent", REAL(steal_percent) },
    { "other_processes_cores", REAL(other_cores) },
    { "involuntary_switches", COUNT(switches) },
    { "governor", FIELD_TEXT, FIELD(Conditioned, before.governor) },
    { "frequency_mhz_start", REAL(before.frequency_mhz) },
    { "frequency_mhz_end", REAL(mhz_end) },
};

const Fields conditions_fields = { FIELDS(FIELD_TABLE, Conditioned) };

/* What has passed between the looks. */
static void look_between(Conditioned *of, const Conditions *after)
{
    const Conditions *before = &of->before;
    const double all = (double)(after->all_ticks - before->all_ticks);
    const double idle = (double)(after->idle_ticks - before->idle_ticks);
    const double steal = (double)(after->steal_ticks - before->steal_ticks);
    const double own = (double)(after->own_ticks - before->own_ticks);

    if (before->uptime_s >= 0 && after->uptime_s >= before->uptime_s)
        of->duration_s = after->uptime_s - before->uptime_s;
    if (before->all_ticks < 0 || !(all > 0))
        return;
    if (before->steal_ticks >= 0 && steal >= 0)
        of->steal_percent = 100 * steal / all;
    if (before->own_ticks >= 0 && own >= 0)
        of->other_cores = fmax(0, all - idle - own - fmax(steal, 0)) / all * after->cpus;
}

__attribute__((format(printf, 2, 3)))
static void warn(json_t *warnings, const char *format, ...)
{
    char text[200];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    json_array_append_new(warnings, json_string(text));
}

/* Of what makes a measurement doubtful. */
static json_t *warnings_of(const Conditioned *of)
{
    const double per_s = of->duration_s > 0 ? (double)of->switches / of->duration_s : 0;
    const int used = of->cores_used;
    json_t *to = json_array();

    if (of->steal_percent > 0.5)
        warn(to, "%.1f %% of the CPU time was stolen by the host", of->steal_percent);
    if (of->before.cpus > 0 && of->other_cores + used > of->before.cpus + 0.1)
        warn(to, "other processes kept %.1f cores of %d busy, and this one used %d",
             of->other_cores, of->before.cpus, used);
    if (per_s > 50)
        warn(to, "solves were interrupted %.0f times per second by other processes", per_s);
    if (of->load_end > 0.5 + used)
        warn(to, "the load was %.1f at the end, %d core%s used", of->load_end, used,
             used == 1 ? " is" : "s are");
    if (of->before.frequency_mhz > 0 && of->mhz_end > 0
        && of->mhz_end < 0.9 * of->before.frequency_mhz)
        warn(to, "the frequency fell from %.0f to %.0f MHz", of->before.frequency_mhz,
             of->mhz_end);
    return to;
}

json_t *conditions_json(const Conditions *before, const Conditions *after, int cores_used,
                        int64_t switches)
{
    Conditioned of = { -1, after->load_1min, -1, -1, after->frequency_mhz, switches, cores_used,
                       *before };

    look_between(&of, after);
    json_t *json = fields_json(&conditions_fields, &of);

    json_object_set_new(json, "warnings", warnings_of(&of));
    return json;
}
