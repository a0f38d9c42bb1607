#include "apps/gui/gtp_call.h"

/* ---- answers ---- */

FILE *gtp_begin_answer(GtpCall *call, char sign)
{
    fprintf(call->reply->out, "%c%s", sign, call->id);
    return call->reply->out;
}

void gtp_answer(GtpCall *call, const char *text)
{
    fprintf(gtp_begin_answer(call, '='), " %s\n\n", text);
}

void gtp_complain(GtpCall *call, const char *text)
{
    fprintf(gtp_begin_answer(call, '?'), " %s\n\n", text);
}

const char *gtp_colour(bool black)
{
    return black ? "black" : "white";
}

const char *gtp_move(int square)
{
    return square == YK_PASS ? "pass" : yk_square_name(square);
}

void gtp_answer_score(GtpCall *call, int black_score)
{
    if (black_score == 0)
        gtp_answer(call, "0");
    else
        fprintf(gtp_begin_answer(call, '='), " %c+%d\n\n", black_score > 0 ? 'B' : 'W',
                black_score > 0 ? black_score : -black_score);
}

/* ---- arguments ---- */

bool gtp_read_colour(GtpCall *call, bool *black)
{
    char word[GUI_WORD];

    if (!gui_word(&call->rest, word))
        return false;
    *black = gui_same(word, "b") || gui_same(word, "black");
    return *black || gui_same(word, "w") || gui_same(word, "white");
}

bool gtp_read_int(GtpCall *call, int minimum, int maximum, int *value)
{
    char word[GUI_WORD];

    return gui_word(&call->rest, word) && gui_int(word, minimum, maximum, value);
}

bool gtp_read_seconds(GtpCall *call, double *value)
{
    char word[GUI_WORD];

    return gui_word(&call->rest, word) && gui_number(word, 0, 1e9, value);
}
