#include "apps/cli/args/wthor_names.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/terminal/notice.h"
#include "base/memory/memory.h"

enum { HEADER = 16, LONGEST = 26, PATH_SIZE = 4096 };

static const struct {
    size_t bytes;               /* of each name */
    const char *file, *what;
} LISTS[WTHOR_LISTS] = {
    [WTHOR_PLAYERS] = { 20, "WTHOR.JOU", "players" },
    [WTHOR_TOURNAMENTS] = { LONGEST, "WTHOR.TRN", "tournaments" },
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

/* The names themselves, as many as the header announces. */
static bool read_names(WthorNames *names, WthorList list, FILE *file, const char *path)
{
    const size_t size = LISTS[list].bytes;
    uint8_t header[HEADER], name[LONGEST];
    size_t *count = &names->counts[list];

    if (fread(header, 1, HEADER, file) != HEADER) {
        notice("%s: too short for the header of a WTHOR list", path);
        return false;
    }
    const size_t announced = header[8] | (size_t)header[9] << 8;

    names->names[list] = memory_array(announced + 1, sizeof(*names->names[list]));
    while (*count < announced && fread(name, 1, size, file) == size)
        copy_name(name, size, names->names[list][(*count)++]);
    if (*count < announced || fgetc(file) != EOF) {
        notice("%s: not a WTHOR list of %s: the header announces %zu of %zu bytes", path,
               LISTS[list].what, announced, size);
        return false;
    }
    return true;
}

bool wthor_names_load(WthorNames *names, WthorList list, const char *path)
{
    FILE *file = memory_open_file(path, "rb");

    if (!file) {
        notice("%s: %s", path, strerror(errno));
        return false;
    }
    const bool good = read_names(names, list, file, path);

    fclose(file);
    return good;
}

/* `name` as it is, in small letters, or with a small ending: as people have them. */
static bool find(const char *path, size_t folder, const char *name, char found[PATH_SIZE])
{
    for (int form = 0; form < 3; form++) {
        FILE *file;

        if (snprintf(found, PATH_SIZE, "%.*s%s", (int)folder, path, name) >= PATH_SIZE)
            return false;
        for (char *c = found + folder; *c; c++)
            if (form == 1 || (form == 2 && strchr(found + folder, '.') < c))
                *c = (char)tolower((unsigned char)*c);
        if ((file = fopen(found, "rb")) != NULL) {
            fclose(file);
            return true;
        }
    }
    return false;
}

void wthor_names_beside(WthorNames *names, const char *path)
{
    const char *slash = strrchr(path, '/');
    const size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    char found[PATH_SIZE];

    for (int list = 0; list < WTHOR_LISTS; list++)
        if (find(path, folder, LISTS[list].file, found)
            && !wthor_names_load(names, (WthorList)list, found))
            names->counts[list] = 0;
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
