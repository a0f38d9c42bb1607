#include "apps/cli/terminal/progress_line.h"

#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/terminal/terminal.h"
#include "base/base.h"
#include "base/clock.h"

/* How often it is drawn again. */
static const int64_t AGAIN_NS = 250000000;

enum { LINE_SIZE = 480, DEFAULT_COLUMNS = 80 };

void progress_line_begin(ProgressLine *line, bool wanted, double first_s)
{
    *line = (ProgressLine){
        .out = wanted && isatty(STDERR_FILENO) ? stderr : NULL, .first_s = first_s,
        .begun_ns = clock_ns(),
    };
}

void progress_line_again(ProgressLine *line)
{
    line->begun_ns = line->drawn_ns = clock_ns();
}

double progress_line_elapsed(const ProgressLine *line)
{
    return (double)(clock_ns() - line->begun_ns) * 1e-9;
}

bool progress_line_due(const ProgressLine *line)
{
    return line->out && progress_line_elapsed(line) >= line->first_s
           && (!line->shown || clock_ns() - line->drawn_ns >= AGAIN_NS);
}

void progress_line_draw(ProgressLine *line, const char *format, ...)
{
    char text[LINE_SIZE];
    va_list list;

    if (!line->out)
        return;
    va_start(list, format);
    vsnprintf(text, sizeof(text), format, list);
    va_end(list);

    /* One column is left: a line that wraps cannot be rewritten. */
    const int columns = terminal_columns(fileno(line->out));

    text[min_int(columns > 1 ? columns : DEFAULT_COLUMNS, LINE_SIZE) - 1] = '\0';
    fprintf(line->out, "\r%s\033[K", text);
    fflush(line->out);
    line->drawn_ns = clock_ns();
    line->shown = true;
}

void progress_line_clear(ProgressLine *line)
{
    if (!line->shown)
        return;
    fputs("\r\033[K", line->out);
    fflush(line->out);
    line->shown = false;
}

void progress_line_clock(double time_s, char *out, size_t size)
{
    const int64_t whole = (int64_t)time_s;
    const int minutes = (int)(whole / 60 % 60), seconds = (int)(whole % 60);

    if (whole >= 3600)
        snprintf(out, size, "%d:%02d:%02d", (int)(whole / 3600), minutes, seconds);
    else
        snprintf(out, size, "%d:%02d", minutes, seconds);
}
