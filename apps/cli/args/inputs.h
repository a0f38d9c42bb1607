/* inputs.h - "arguments are positions, files, suites or -": every position of every argument,
 * one by one, with the complaints printed and counted on the way. */

#ifndef YOMIKIRI_INPUTS_H
#define YOMIKIRI_INPUTS_H

#include <stdbool.h>
#include <stdio.h>

#include "apps/cli/args/args.h"
#include "positions/reader.h"

/* Lines for an OPTION_TABLE at a ReaderOptions that reader_options_init() has filled: how boards
 * are read, and which positions of a game are taken. */
extern const Option INPUT_OPTIONS[], PLY_OPTIONS[];

/* An argument is standard input if it is "-", else a file if one of that name exists,
 * else a position (or a game) itself, else a suite of that name (suite.h): no suite
 * hides a file or a position. A board of 64 squares followed by a lone side ("X", "O",
 * "black", ...) as the next argument is one position. Whoever is to type into standard input
 * on a terminal is asked to, on standard error. */
typedef struct Inputs Inputs;

/* `arguments` must outlive the result; none at all stands for "-". Complaints go to standard error
 * as "yomikiri: file:line:column: message". */
Inputs *inputs_open(int count, char *const *arguments, const ReaderOptions *options);

void inputs_close(Inputs *inputs);

/* The next position, its warnings already printed; false at the end of all. Arguments
 * that cannot be opened or read are complained of and passed over. */
bool inputs_next(Inputs *inputs, Position *position);

/* False if inputs_next() would have to wait for a pipe for more than `wait_ms`. True may mean
 * a complaint or the end as well. */
bool inputs_ready(Inputs *inputs, int wait_ms);

/* Which record of its input the position handed out last is, from 1: of WTHOR its number, else
 * counted among games and positions that could be read. */
int inputs_record(const Inputs *inputs);

/* Read no more of the input under way. */
void inputs_skip(Inputs *inputs);

/* Where the position handed out last stands: a file's name as base/shown.h shows it,
 * "(standard input)" or "(argument 2)". Lives until the next call of inputs_next. */
const char *inputs_name(const Inputs *inputs);

/* The same with the line of `position`, which was handed out last: "games.txt:3". */
void inputs_where(const Inputs *inputs, const Position *position, char *where, size_t size);

/* Errors so far: not 0 means exit status 3 at the end. */
int inputs_error_count(const Inputs *inputs);

/* True if anything could still be waiting on a terminal or pipe, that is if an argument
 * is "-" (or there are none): the number of positions is not known beforehand. */
bool inputs_read_stdin(const Inputs *inputs);

/* Whether the file at `path` is one of the arguments, by whatever name: writing it would lose
 * what is to be read. */
bool inputs_read_file(int count, char *const *arguments, const char *path);

/* Whether `text` can stand where a subcommand is expected: "-", an existing file, something
 * that the reader finds a position in, or the name of a suite. */
bool inputs_is_input(const char *text);

#endif
