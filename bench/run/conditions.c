#include "bench/run/conditions.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory/memory.h"

enum { MAX_CPUS = 1024, MOST_BYTES = 1 << 24 };

/* ---- one look at /proc and /sys ---- */

/* All of a file, "" if it cannot be read; to be freed. */
static char *read_all(const char *root, const char *path)
{
    char full[4096], *text = NULL;
    size_t size;

    if (snprintf(full, sizeof(full), "%s%s", root, path) < (int)sizeof(full))
        text = memory_read_file(full, MOST_BYTES, &size);
    return text ? text : memory_text("");
}

/* Its first line. */
static void read_line(const char *root, const char *path, char *out, size_t size)
{
    char *text = read_all(root, path);

    snprintf(out, size, "%.*s", (int)strcspn(text, "\n"), text);
    free(text);
}

/* The number that it begins with; -1: none, or one below 0. */
static double read_number(const char *root, const char *path)
{
    char text[64], *end;

    read_line(root, path, text, sizeof(text));
    const double value = strtod(text, &end);

    return end == text || value < 0 ? -1 : value;
}

/* user nice system idle iowait irq softirq steal guest guest_nice, of which the guests' are in
 * user and nice already. */
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

/* The group's time of waiting for its quota: microseconds in version 2 of cgroups, nanoseconds
 * in version 1. -1 where there is none, as in the root of a machine. */
static int64_t throttled_us(const char *root)
{
    static const struct { const char *path, *key; int64_t per_us; } STATS[] = {
        { "/sys/fs/cgroup/cpu.stat", "throttled_usec ", 1 },
        { "/sys/fs/cgroup/cpu/cpu.stat", "throttled_time ", 1000 },
        { "/sys/fs/cgroup/cpu,cpuacct/cpu.stat", "throttled_time ", 1000 },
    };
    int64_t value = -1;

    for (size_t i = 0; i < ARRAY_LENGTH(STATS) && value < 0; i++) {
        char *text = read_all(root, STATS[i].path);
        const char *at = strstr(text, STATS[i].key);

        value = at ? atoll(at + strlen(STATS[i].key)) / STATS[i].per_us : -1;
        free(text);
    }
    return value;
}

static void look_at_cpufreq(const char *root, Conditions *now)
{
    static const char FOLDER[] = "/sys/devices/system/cpu/cpu";
    char path[128], name[64];
    double sum = 0;
    int count = 0;

    for (int cpu = 0; cpu < MAX_CPUS && cpu < max_int(now->cpus, 1); cpu++) {
        const size_t length = strlen(now->governor);

        snprintf(path, sizeof(path), "%s%d/cpufreq/scaling_governor", FOLDER, cpu);
        read_line(root, path, name, sizeof(name));
        if (!strstr(now->governor, name))
            snprintf(now->governor + length, sizeof(now->governor) - length, "%s%s",
                     length > 0 ? ", " : "", name);
        snprintf(path, sizeof(path), "%s%d/cpufreq/scaling_cur_freq", FOLDER, cpu);
        const double khz = read_number(root, path);

        sum += khz > 0 ? khz / 1000 : 0;
        count += khz > 0;
    }
    now->frequency_mhz = count > 0 ? sum / count : -1;
    now->frequency_source = count > 0 ? "cpufreq" : "";
    const double khz = read_number(root, "/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq");

    now->frequency_max_mhz = khz > 0 ? khz / 1000 : -1;
}

static void look_at_cpuinfo(const char *root, Conditions *now)
{
    char *text = read_all(root, "/proc/cpuinfo");
    const char *at = strstr(text, "microcode");
    double sum = 0, mhz;
    int count = 0;

    if (at)
        sscanf(at, "microcode%*[ \t]: %31s", now->microcode);
    for (at = text; (at = strstr(at, "cpu MHz")) != NULL; at++)
        if (sscanf(at, "cpu MHz%*[ \t]: %lf", &mhz) == 1) {
            sum += mhz;
            count++;
        }
    free(text);
    if (now->frequency_mhz < 0 && sum > 0) {
        now->frequency_mhz = sum / count;
        now->frequency_source = "/proc/cpuinfo";
    }
}

void conditions_look(const char *root, Conditions *now)
{
    const double boost = read_number(root, "/sys/devices/system/cpu/cpufreq/boost");
    const double off = read_number(root, "/sys/devices/system/cpu/intel_pstate/no_turbo");

    *now = (Conditions){
        .uptime_s = read_number(root, "/proc/uptime"),
        .load_1min = read_number(root, "/proc/loadavg"),
        .own_ticks = own_ticks(root), .throttled_us = throttled_us(root),
        .boost = boost >= 0 ? boost > 0 : off >= 0 ? off <= 0 : -1,
        .page_bytes = root[0] == '\0' ? sysconf(_SC_PAGESIZE) : -1,
    };
    look_at_stat(root, now);
    look_at_cpufreq(root, now);
    look_at_cpuinfo(root, now);
    read_line(root, "/sys/devices/system/cpu/smt/control", now->smt, sizeof(now->smt));
    read_line(root, "/sys/kernel/mm/transparent_hugepage/enabled", now->huge_pages,
              sizeof(now->huge_pages));
    read_line(root, "/proc/sys/kernel/osrelease", now->kernel, sizeof(now->kernel));
}

/* ---- two looks ---- */

/* Beyond these a measurement is doubtful: percent of all CPU time; involuntary switches per
 * second; share of the frequency that is left; cores' worth of work by others more than there
 * is room for; share of the time that a quota takes away. */
static const double MAX_STEAL_PERCENT = 0.5, MAX_SWITCHES_PER_S = 50, MIN_FREQUENCY_LEFT = 0.9,
                    MAX_CROWDED = 0.1, MAX_THROTTLED = 0.005;

/* Numbers that are not known are -1. */
typedef struct {
    double duration_s, load_end, steal_percent, throttled_s, other_cores, mhz_end;
    int64_t switches;           /* up to here: of a run that has ended */
    int cores_used;
    Conditions before;
    char source[32];
    bool boost, knows_boost;
} Conditioned;

#define NO_CPUFREQ "no cpufreq folder in /sys, as on most virtual machines"
#define NO_MHZ "neither cpufreq nor /proc/cpuinfo has it"
#define NO_TICKS "/proc/stat and /proc/self/stat do not tell, or no time has passed"
#define REAL(member) FIELD_REAL, FIELD(Conditioned, member), .none = -1
#define COUNT(member) FIELD_COUNT(Conditioned, member)
#define TEXT(member) FIELD_TEXT, FIELD(Conditioned, member)

static const Field FIELD_TABLE[] = {
    { "cpus", COUNT(before.cpus), .why = "no /proc/stat" },
    { "cores_used", COUNT(cores_used) },
    { "duration_s", REAL(duration_s), .why = "no /proc/uptime" },
    { "load_1min_start", REAL(before.load_1min), .why = "no /proc/loadavg" },
    { "load_1min_end", REAL(load_end), .why = "no /proc/loadavg" },
    { "steal_percent", REAL(steal_percent), .why = NO_TICKS },
    { "throttled_s", REAL(throttled_s), .since = 1,
      .why = "no quota in the files of the control group" },
    { "other_processes_cores", REAL(other_cores), .why = NO_TICKS },
    { "involuntary_switches", COUNT(switches), .why = "not every engine reports it" },
    { "governor", TEXT(before.governor), .why = NO_CPUFREQ },
    { "frequency_mhz_start", REAL(before.frequency_mhz), .why = NO_MHZ },
    { "frequency_mhz_end", REAL(mhz_end), .why = NO_MHZ },
    { "frequency_source", TEXT(source), .why = "no frequency is known" },
    { "frequency_max_mhz", REAL(before.frequency_max_mhz), .why = NO_CPUFREQ },
    { "boost", FIELD_BOOL, FIELD(Conditioned, boost), .has = offsetof(Conditioned, knows_boost),
      .why = "neither cpufreq/boost nor intel_pstate/no_turbo in /sys" },
    { "smt", TEXT(before.smt), .why = "no smt/control in /sys" },
    { "transparent_huge_pages", TEXT(before.huge_pages),
      .why = "no transparent_hugepage in /sys" },
    { "page_bytes", COUNT(before.page_bytes), .why = "the machine is a recorded one" },
    { "kernel", TEXT(before.kernel), .why = "no /proc/sys/kernel/osrelease" },
    { "microcode", TEXT(before.microcode), .why = "/proc/cpuinfo does not say" },
    { "uptime_s_start", REAL(before.uptime_s), .why = "no /proc/uptime" },
};

const Fields conditions_fields = { FIELDS(FIELD_TABLE, Conditioned) };

static double passed(double before, double after)
{
    return before < 0 || after < before ? -1 : after - before;
}

/* What has passed between the looks. */
static void look_between(Conditioned *of, const Conditions *after)
{
    const Conditions *before = &of->before;
    const double all = passed((double)before->all_ticks, (double)after->all_ticks);
    const double idle = passed((double)before->idle_ticks, (double)after->idle_ticks);
    const double steal = passed((double)before->steal_ticks, (double)after->steal_ticks);
    const double own = passed((double)before->own_ticks, (double)after->own_ticks);
    const double us = passed((double)before->throttled_us, (double)after->throttled_us);

    of->duration_s = passed(before->uptime_s, after->uptime_s);
    of->load_end = after->load_1min;
    of->mhz_end = after->frequency_mhz;
    of->throttled_s = us < 0 ? -1 : us * 1e-6;
    if (all > 0 && steal >= 0)
        of->steal_percent = 100 * steal / all;
    if (all > 0 && idle >= 0 && own >= 0 && after->cpus > 0)
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

static json_t *warnings_of(const Conditioned *of, bool ended)
{
    const double load = ended ? of->load_end : of->before.load_1min;
    const double per_s = of->duration_s > 0 ? (double)of->switches / of->duration_s : 0;
    const int used = of->cores_used;
    json_t *to = json_array();

    if (of->steal_percent > MAX_STEAL_PERCENT)
        warn(to, "%.1f %% of the CPU time was stolen by the host", of->steal_percent);
    if (of->throttled_s > 0 && of->throttled_s > MAX_THROTTLED * of->duration_s)
        warn(to, "a CPU quota kept this group waiting for %.1f s", of->throttled_s);
    if (of->before.cpus > 0 && of->other_cores + used > of->before.cpus + MAX_CROWDED)
        warn(to, "other processes kept %.1f cores of %d busy, and this one used %d",
             of->other_cores, of->before.cpus, used);
    if (per_s > MAX_SWITCHES_PER_S)
        warn(to, "solves were interrupted %.0f times per second by other processes", per_s);
    if (load > 0.5 + (ended ? used : 0))
        warn(to, "the load was %.1f %s, %d core%s used", load,
             ended ? "at the end" : "before the start", used, used == 1 ? " is" : "s are");
    if (of->before.frequency_mhz > 0 && of->mhz_end > 0
        && of->mhz_end < MIN_FREQUENCY_LEFT * of->before.frequency_mhz)
        warn(to, "the frequency fell from %.0f to %.0f MHz", of->before.frequency_mhz,
             of->mhz_end);
    return to;
}

json_t *conditions_json(const Conditions *before, const Conditions *after,
                        const ConditionsUse *use)
{
    Conditioned of = { -1, -1, -1, -1, -1, -1, use->switches, use->cores_used, *before,
                       .boost = before->boost > 0, .knows_boost = before->boost >= 0 };
    json_t *json, *unknown = json_object();

    snprintf(of.source, sizeof(of.source), "%s", before->frequency_source);
    if (after)
        look_between(&of, after);
    json = fields_json(&conditions_fields, &of);
    for (size_t i = 0; i < conditions_fields.count; i++) {
        const Field *field = &conditions_fields.fields[i];
        const bool later = field->offset < offsetof(Conditioned, cores_used);

        if (json_is_null(json_object_get(json, field->key)))
            json_object_set_new(unknown, field->key, json_string(
                later && !after ? "the run has not ended" : field->why));
    }
    json_object_set_new(json, "unknown", unknown);
    json_object_set_new(json, "warnings", warnings_of(&of, after != NULL));
    return json;
}
