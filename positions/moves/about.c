#include "positions/moves/about.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 64 };

static const char DIGITS[] = "0123456789";

static void set(GameRecord *record, ResultKind kind, int result)
{
    record->result_kind = kind;
    record->result = result;
}

static void set_ended(GameRecord *record, int result, char how)
{
    set(record, RESULT_ENDED, result);
    how |= 0x20;
    record->ended = how == 'r' || how == 't' ? how : 0;
}

/* A date begins with its year; a run of another length is seconds since 1970, or a day. */
void about_date(GameRecord *record, const char *text)
{
    const size_t digits = strspn(text, DIGITS);
    int month, day;

    if (digits != 4)
        return;
    record->year = atoi(text);
    if (sscanf(text + 4, "%*1[-./]%2d%*1[-./]%2d", &month, &day) == 2 && month >= 1 && month <= 12
        && day >= 1 && day <= 31) {
        record->month = month;
        record->day = day;
    }
}

void about_lead(GameRecord *record, const char *text)
{
    char *end;
    const double lead = strtod(text, &end);

    if (end == text || !(lead >= -MOST && lead <= MOST))
        return;
    if (*end == ':')
        set_ended(record, (lead > 0) - (lead < 0), end[1]);
    else if (*end == '\0' && lead == (int)lead)
        set(record, RESULT_DISCS, (int)lead);
}

void about_winner(GameRecord *record, const char *text)
{
    const int black = (text[0] | 0x20) == 'b' ? 1 : (text[0] | 0x20) == 'w' ? -1 : 0;
    const char *margin = text + 2;

    if (strcmp(text, "0") == 0 || strcmp(text, "Draw") == 0) {
        set(record, RESULT_WINNER, 0);
        return;
    }
    if (black == 0 || text[1] != '+')
        return;
    const size_t digits = strspn(margin, DIGITS);

    if (margin[0] == '\0')
        set(record, RESULT_WINNER, black);
    else if (digits == 0)
        set_ended(record, black, margin[0]);
    else if (strspn(margin + digits, ".0") == strlen(margin + digits) && atoi(margin) <= MOST)
        set(record, RESULT_DISCS, black * atoi(margin));
}

/* "1-0" is left alone: of two colours it does not tell which is the one that is named first. */
void about_discs(GameRecord *record, const char *text)
{
    int black, white;
    char rest;

    if (sscanf(text, "%2d-%2d%c", &black, &white, &rest) != 2 || black < 0 || white < 0
        || black + white > MOST || black + white < 5)
        return;
    set(record, RESULT_DISCS, black - white);
}
