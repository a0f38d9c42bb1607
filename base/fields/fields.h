/* fields.h - a structure described once, by a table of its fields: from it JSON is written and
 * read.
 *
 *     static const Field REP[] = {
 *         { "time_ns", FIELD_COUNT(Rep, time_ns) },
 *         { "threads", FIELD_INT, FIELD(Rep, threads), .low = 1, .high = 1024, .none = 1 },
 *     };
 *     static const Fields REP_FIELDS = { FIELDS(REP, Rep) };
 *
 * Members that a table does not name are passed over. A value that is not known is null in JSON;
 * null and a missing member are the same, and an error for a field that is needed. */

#ifndef YOMIKIRI_FIELDS_H
#define YOMIKIRI_FIELDS_H

#include <jansson.h>
#include <stddef.h>

#include "base/base.h"

typedef enum {
    FIELD_INT,                  /* int or int64_t, by size; outside of [low, high]: not known,
                                   which reads as `none` */
    FIELD_REAL,                 /* double; not finite or not above `none`: not known */
    FIELD_BOOL,                 /* missing: `none`; never null */
    FIELD_TEXT,                 /* char[]; "" is not known, unless it is needed */
    FIELD_LETTERS,              /* `size` characters without a NUL, all of them in `names[0]` */
    FIELD_JSON,                 /* json_t *, shared: a JSON_OBJECT or JSON_ARRAY, as `low` says;
                                   NULL: not known */
    FIELD_OBJECT,               /* a structure, as `nested` says */
    FIELD_LIST,                 /* of these, up to their `count`: an array that is their field, the
                                   rest of JSON's passed over; `grows`: a pointer to a new one,
                                   the caller's. Nothing in it: not known, unless it is needed */
    FIELD_OTHER,                /* as `codec` does it */
} FieldKind;

/* Where JSON is read: what is wrong, and the path to it ("positions[3].reps[1].time_ns"). */
typedef struct {
    char path[160];
    char *error;
    size_t error_size;
} FieldReading;

typedef struct {
    json_t *(*write)(const void *at);       /* new; NULL: the member is left out */
    /* NULL: what is written is not read. `json` is NULL for null and where it is missing. False:
     * after fields_wrong(). */
    bool (*read)(const json_t *json, void *at, FieldReading *reading);
} FieldCodec;

typedef struct Fields Fields;

typedef struct {
    const char *key;
    FieldKind kind;
    size_t offset, size;        /* FIELD(type, member) */
    bool needed;
    bool optional;              /* left out of JSON rather than null */
    bool cut;                   /* a text may be longer, and is cut off; else that is an error */
    bool grows;
    bool written;               /* and never read */
    int64_t low, high, none;
    size_t has;                 /* offset of a bool, whether it is known; 0: there is none */
    size_t count;               /* offset of the int of a list */
    const Fields *nested;
    const char *const *names;
    const FieldCodec *codec;
    /* For whoever tells of it: why it may not be known; the minor version that brought it, 0 if it
     * was always there; what JSON Schema says, where the rest does not tell. */
    const char *why;
    int since;
    const char *schema;
} Field;

struct Fields {
    const Field *fields;
    size_t count;
    size_t size;                /* of the structure */
    /* After all fields are read: whether they agree, and what follows from them. False: after
     * fields_wrong(). May be NULL. */
    bool (*check)(void *at, const json_t *json, FieldReading *reading);
};

#define FIELD(type, member) \
    .offset = offsetof(type, member), .size = sizeof(((type *)0)->member)
/* FIELD_INT: any number from 0 on; not known: -1. */
#define FIELD_COUNT(type, member) \
    FIELD_INT, FIELD(type, member), .none = -1, \
    .high = sizeof(((type *)0)->member) == sizeof(int) ? INT32_MAX : INT64_MAX
#define FIELDS(table, type) .fields = table, .count = ARRAY_LENGTH(table), .size = sizeof(type)

/* A new object. */
json_t *fields_json(const Fields *fields, const void *from);

/* The same, each member added to an object. */
void fields_add(json_t *object, const Fields *fields, const void *from);

/* Read into a structure that is all 0, or has been read into before. False: `error` names the path
 * of what is wrong, and the structure is to be released as if it had been read. */
bool fields_read(const Fields *fields, const json_t *json, void *to, char *error,
                 size_t error_size);

/* The same, but what is wrong is not known. */
void fields_read_known(const Fields *fields, const json_t *json, void *to);

/* ---- for codecs and checks ---- */

/* The same inside of a structure. */
bool fields_read_inside(const Fields *fields, const json_t *json, void *to, FieldReading *reading);

/* Element number `index` of `list`. */
bool fields_read_element(const Fields *fields, const json_t *list, size_t index, void *to,
                         FieldReading *reading);

/* Say what is wrong with a member, or "" for the value itself; always false. */
__attribute__((format(printf, 3, 4)))
bool fields_wrong(FieldReading *reading, const char *member, const char *format, ...);

#endif
