/* recorded.c - see recorded.h. */

#include "tests/profiles/recorded.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void give_up(const char *what, const char *name)
{
    fprintf(stderr, "recorded machine: %s: %s\n", name, what);
    exit(1);
}

static void make_directories(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
}

static FILE *create(const char *root, const char *name)
{
    char path[512];
    FILE *file;

    snprintf(path, sizeof(path), "%s%.300s", root, name);
    make_directories(path);
    file = fopen(path, "w");
    if (!file)
        give_up("cannot be written", path);
    return file;
}

/* "== /proc/cpuinfo" begins a file; what follows is its content. */
static void unpack(const char *tree, const char *root)
{
    char line[4096];
    FILE *from = fopen(tree, "r"), *to = NULL;

    if (!from)
        give_up("is missing (tests run in the root of the checkout)", tree);
    while (fgets(line, sizeof(line), from)) {
        if (strncmp(line, "== ", 3) != 0) {
            if (to)
                fputs(line, to);
            continue;
        }
        if (to)
            fclose(to);
        line[strcspn(line, "\n")] = '\0';
        to = create(root, line + 3);
    }
    if (to)
        fclose(to);
    fclose(from);
}

static const char *path_of(char *out, size_t size, const char *name, const char *suffix)
{
    if (!name)
        return NULL;
    snprintf(out, size, "tests/data/machines/%s%s", name, suffix);
    if (access(out, R_OK) != 0)
        give_up("is missing", out);
    return out;
}

void recorded_open(Recorded *machine, const char *tree, const char *xml, const char *cpuid)
{
    const char *temporary = getenv("TMPDIR");
    char path[128];

    *machine = (Recorded){ .root = "" };
    snprintf(machine->root, sizeof(machine->root), "%.90s/yomikiri-cpu-XXXXXX",
             temporary && temporary[0] != '\0' ? temporary : "/tmp");
    if (!mkdtemp(machine->root))
        give_up("no directory can be made", machine->root);
    if (tree)
        unpack(path_of(path, sizeof(path), tree, ".tree"), machine->root);
    machine->sources = (CpuSources){
        .root = machine->root, .libraries = true,
        .hwloc_xml = path_of(machine->xml, sizeof(machine->xml), xml, ".xml"),
        .cpuid_dump = path_of(machine->cpuid, sizeof(machine->cpuid), cpuid, ".cpuid"),
    };
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *at)
{
    (void)status;
    (void)type;
    (void)at;
    return remove(path);
}

void recorded_close(Recorded *machine)
{
    nftw(machine->root, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

void recorded_describe(CpuDescription *cpu, const char *tree, const char *xml,
                       const char *cpuid)
{
    Recorded machine;

    recorded_open(&machine, tree, xml, cpuid);
    cpu_describe(cpu, &machine.sources);
    recorded_close(&machine);
}
