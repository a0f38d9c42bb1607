/* reader.h - positions out of whatever text or bytes people have.
 *
 * A reader is opened on one input (a command-line argument, a file, standard input),
 * finds the format by looking, and hands out positions and complaints one by one in
 * the order in which they stand. Nothing is skipped in silence: every stretch of
 * input yields a position, is a comment, or yields an error that names line and column.
 * What is handed out, and what can be asked, is described in shared/found.h.
 */

#ifndef YOMIKIRI_READER_H
#define YOMIKIRI_READER_H

#include <stdio.h>

#include "positions/shared/found.h"

/* FORMAT_AUTO, at_empties -1, everything else off. */
void reader_options_init(ReaderOptions *options);

typedef struct Reader Reader;

/* `bytes` are copied. Whatever is wrong comes from reader_next. */
Reader *reader_open(const void *bytes, size_t size, const ReaderOptions *options);

/* Nothing is read before it is asked for, and never more than a stretch of it is held in
 * memory, however long it is. `file` must stay open until reader_close(). */
Reader *reader_open_file(FILE *file, const ReaderOptions *options);

void reader_close(Reader *reader);

typedef enum { READ_POSITION, READ_ERROR, READ_END } ReadStatus;

/* The next thing in the input. READ_POSITION fills *position, READ_ERROR fills *error
 * (reading goes on after it), READ_END fills neither and comes for ever after.
 * A position that repeats an earlier one of the same reader, also up to symmetry, is
 * handed out with the warning duplicate-position; the first million are remembered. Waits for
 * a pipe as long as it takes. */
ReadStatus reader_next(Reader *reader, Position *position, Diag *error);

/* True if reader_next() has something, if only the end. A pipe, FIFO or socket is waited for
 * at most `wait_ms`. What it has brought is handed out before it ends: at once where nothing
 * that follows could be a part of it (OBF with its ';', JSON, GGF, SGF), else when nothing has
 * come for a tenth of a second. Moves that come later for such a position are an error. */
bool reader_ready(Reader *reader, int wait_ms);

/* ---- writing ---- */

/* 64 squares X O -, blank, side, NUL. */
void position_board_text(Board board, bool black_to_move, char text[67]);

/* One OBF line without line break into `out`: board, side, and "; A2:+38" for each of
 * `count` moves. Returns its length, or -1 if `size` is too small. */
int position_obf(Board board, bool black_to_move, const ExpectedMove *moves, int count,
                 char *out, size_t size);

/* Give the line of position_obf() its name, if `id` is not empty: as a comment behind it,
 * where the reader finds it again, or on a line before if it is too long for that. The new
 * length, or -1 if `size` is too small: then `line` is as it was. */
int position_obf_name(const char *id, char *line, size_t size);

#endif
