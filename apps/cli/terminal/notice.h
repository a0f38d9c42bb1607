/* notice.h - messages on standard error. */

#ifndef YOMIKIRI_NOTICE_H
#define YOMIKIRI_NOTICE_H

/* "yomikiri: MESSAGE" as one line. It is shown as base/shown.h says: no file name, command or
 * word of another program in it reaches the terminal as anything but text. Very long ones are
 * cut off with "...". */
__attribute__((format(printf, 1, 2)))
void notice(const char *format, ...);

/* The same for a text that is complete. */
void notice_text(const char *text);

#endif
