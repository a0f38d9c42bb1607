/* embed.h - files of the source tree as parts of the program: the assembler puts them in as they
 * are. What differs between systems is how it calls read-only data, and how it keeps a name
 * inside. The Makefile has to say that an object depends on the file. */

#ifndef YOMIKIRI_EMBED_H
#define YOMIKIRI_EMBED_H

#define EMBED_STRING_OF(words)  #words
#define EMBED_STRING(words)     EMBED_STRING_OF(words)
#define EMBED_LABEL(name)       EMBED_STRING(__USER_LABEL_PREFIX__) EMBED_STRING(name)

#if defined(_WIN32)
#define EMBED_SECTION(label) ".section .rdata,\"dr\"\n"    /* names stay inside unless exported */
#elif defined(__APPLE__)
#define EMBED_SECTION(label) ".const_data\n.private_extern " label "\n"
#else
#define EMBED_SECTION(label) ".section .rodata\n.hidden " label "\n"
#endif

/* Put the file `path` in, counted from where the compiler runs, under the name `name`, with a zero
 * byte behind it. */
#define EMBED_FILE(name, path) \
    __asm__(EMBED_SECTION(EMBED_LABEL(name)) \
            ".balign 64\n" \
            ".globl " EMBED_LABEL(name) "\n" \
            EMBED_LABEL(name) ":\n" \
            ".incbin \"" path "\"\n" \
            ".byte 0\n" \
            ".text\n")

/* The same, declared as a string. */
#define EMBED_TEXT(name, path) \
    EMBED_FILE(name, path); \
    extern const char name[]

#endif
