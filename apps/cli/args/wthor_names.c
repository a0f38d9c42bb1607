#include "apps/cli/args/wthor_names.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/terminal/notice.h"
#include "base/memory/memory.h"

enum { HEADER = 16, PATH_SIZE = 4096, MOST_BYTES = 1 << 22 };

static const struct {
    size_t bytes;               /* of each name */
    const char *file, *what;
} LISTS[WTHOR_LISTS] = {
    [WTHOR_PLAYERS] = { 20, "WTHOR.JOU", "players" },
    [WTHOR_TOURNAMENTS] = { 26, "WTHOR.TRN", "tournaments" },
};

/* ISO-8859-1 as UTF-8; what is no character is left out. */
static void copy_name(const uint8_t *bytes, size_t size, char name[MAX_EVENT])
{
    size_t length = 0;

    for (size_t i = 0; i < size && bytes[i] != 0 && length + 3 < MAX_EVENT; i++)
        if (bytes[i] >= 0xa0) {
            name[length++] = (char)(0xc0 | bytes[i] >> 6);
            name[length++] = (char)(0x80 | (bytes[i] & 0x3f));
        } else if (bytes[i] >= ' ' && bytes[i] < 0x7f) {
            name[length++] = (char)bytes[i];
        }
    while (length > 0 && name[length - 1] == ' ')
        length--;
    name[length] = '\0';
}

/* Read a list (.jou, .trn): a header of 16 bytes, then 20 or 26 for each name, in ISO-8859-1. */
static void load(WthorNames *names, WthorList list, const char *path)
{
    const size_t size = LISTS[list].bytes;
    size_t length, announced;
    uint8_t *bytes = (uint8_t *)memory_read_file(path, MOST_BYTES, &length);

    if (!bytes) {
        notice("%s: %s", path, strerror(errno));
        return;
    }
    announced = length >= HEADER ? bytes[8] | (size_t)bytes[9] << 8 : 0;
    if (length < HEADER || length != HEADER + announced * size) {
        notice("%s: not a WTHOR list of %s, with a header of 16 bytes and %zu for each name", path,
               LISTS[list].what, size);
    } else {
        names->names[list] = memory_array(announced + 1, sizeof(*names->names[list]));
        names->counts[list] = announced;
        for (size_t i = 0; i < announced; i++)
            copy_name(bytes + HEADER + i * size, size, names->names[list][i]);
    }
    free(bytes);
}

void wthor_names_beside(WthorNames *names, const char *path)
{
    const char *slash = strrchr(path, '/');
    const int folder = slash ? (int)(slash - path) + 1 : 0;

    /* As it is, in small letters, or with a small ending: as people have them. */
    for (int list = 0; list < WTHOR_LISTS; list++)
        for (int form = 0; form < 3; form++) {
            char found[PATH_SIZE];

            if (snprintf(found, PATH_SIZE, "%.*s%s", folder, path, LISTS[list].file) >= PATH_SIZE)
                break;
            for (char *c = found + folder; *c; c++)
                if (form == 1 || (form == 2 && strchr(found + folder, '.') < c))
                    *c = (char)tolower((unsigned char)*c);
            if (access(found, R_OK) == 0) {
                load(names, (WthorList)list, found);
                break;
            }
        }
}

void wthor_names_free(WthorNames *names)
{
    for (int list = 0; list < WTHOR_LISTS; list++)
        free(names->names[list]);
    *names = (WthorNames){ .counts = { 0 } };
}

static void put_name(const WthorNames *names, WthorList list, char *name, size_t size)
{
    const unsigned long number = name[0] == '#' ? strtoul(name + 1, NULL, 10)
                                                : names->counts[list];

    if (number < names->counts[list] && names->names[list][number][0] != '\0')
        snprintf(name, size, "%s", names->names[list][number]);
}

void wthor_names_put(const WthorNames *names, GameRecord *record)
{
    put_name(names, WTHOR_PLAYERS, record->black, sizeof(record->black));
    put_name(names, WTHOR_PLAYERS, record->white, sizeof(record->white));
    put_name(names, WTHOR_TOURNAMENTS, record->event, sizeof(record->event));
}
