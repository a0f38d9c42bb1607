#include "positions/data/jsonl_about.h"

#include <string.h>

#include "positions/data/json.h"
#include "positions/moves/about.h"

static void read_text(const Text *text, size_t value, char *out, size_t size)
{
    uint32_t chars[4 * MAX_EVENT];

    if (text->chars[value] == '"')
        chars_clean(chars, json_string_chars(text, value, chars, ARRAY_LENGTH(chars)), out, size);
}

static void read_winner(const Text *text, size_t value, GameRecord *record)
{
    if (record->result_kind != RESULT_NONE || text->chars[value] != '"')
        return;
    record->result_kind = RESULT_WINNER;
    record->result = json_is(text, value, "X") ? 1 : json_is(text, value, "O") ? -1 : 0;
}

static void read_theory(const Text *text, size_t value, GameRecord *record)
{
    size_t at = value + 1;
    JsonPair pair;
    int known = 0;

    while (text->chars[value] == '{' && json_pair(text, &at, &pair))
        known += (json_is(text, pair.key, "empties")
                  && json_int(text, pair.value, &record->theory_empties))
                 + (json_is(text, pair.key, "lead")
                    && json_int(text, pair.value, &record->theory));
    record->has_theory = known == 2;
}

void jsonl_about(const Text *text, size_t value, GameRecord *record)
{
    size_t at = value + 1;
    char date[16] = "";
    JsonPair pair;
    int lead;

    while (text->chars[value] == '{' && json_pair(text, &at, &pair)) {
        if (json_is(text, pair.key, "black"))
            read_text(text, pair.value, record->black, sizeof(record->black));
        else if (json_is(text, pair.key, "white"))
            read_text(text, pair.value, record->white, sizeof(record->white));
        else if (json_is(text, pair.key, "event"))
            read_text(text, pair.value, record->event, sizeof(record->event));
        else if (json_is(text, pair.key, "date"))
            read_text(text, pair.value, date, sizeof(date));
        else if (json_is(text, pair.key, "winner"))
            read_winner(text, pair.value, record);
        else if (json_is(text, pair.key, "theory"))
            read_theory(text, pair.value, record);
        else if (json_is(text, pair.key, "result") && json_int(text, pair.value, &lead)
                 && lead >= -64 && lead <= 64) {
            record->result_kind = RESULT_DISCS;
            record->result = lead;
        }
    }
    about_date(record, date);
}
