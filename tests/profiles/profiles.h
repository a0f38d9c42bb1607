/* profiles.h - profiles that were written, for tests. */

#ifndef YOMIKIRI_TESTS_PROFILES_H
#define YOMIKIRI_TESTS_PROFILES_H

#include "profiles/profile/profile.h"

/* A profile of the name amd-f25m17-avx2: cache-kib 564, low-cache-kib 48, etc off. A new
 * object. */
json_t *profiles_json(void);

/* Write `json`, which is released, to folder/name; the folder is made. */
void profiles_put(const char *folder, const char *name, json_t *json);

/* Write that text instead. */
void profiles_put_text(const char *folder, const char *name, const char *text);

/* A fresh folder, which profiles_remove() takes away with all that is in it. */
void profiles_folder(char folder[128]);
void profiles_remove(const char *folder);

#endif
