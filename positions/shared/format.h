/* format.h - the formats by name. */

#ifndef YOMIKIRI_FORMAT_H
#define YOMIKIRI_FORMAT_H

typedef enum {
    FORMAT_AUTO,
    FORMAT_OBF,             /* board, side, ; move:score ... */
    FORMAT_BOARD,           /* 64 squares and a side, with or without blanks or line breaks */
    FORMAT_DIAGRAM,         /* as pasted from forums and programs */
    FORMAT_TRANSCRIPT,      /* f5d6c3..., from the start or from a board before it */
    FORMAT_GGF,
    FORMAT_SGF,
    FORMAT_PGN,
    FORMAT_FEN,             /* xboard's 8/8/8/3Pp3/... */
    FORMAT_HEX,             /* two bitboards */
    FORMAT_SCR,             /* Zebra's endgame script */
    FORMAT_WTHOR,           /* .wtb, binary */
    FORMAT_QUEST,           /* Othello Quest's JSON */
    FORMAT_JSONL,           /* our own JSON lines, and boards in objects of others */
    FORMAT_ARRAY,           /* [[0,0,1,...],...], lines of values parted by commas */
    FORMAT_URL,             /* addresses of pages that carry a board or moves */
    FORMAT_COUNT
} Format;

/* "obf", ...; static storage. */
const char *format_name(Format format);

/* FORMAT_COUNT if no format has that name. */
Format format_by_name(const char *name);

#endif
