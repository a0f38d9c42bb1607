/* yomikiri-check.c - checks proofs of Othello scores.
 *
 * A proof (docs/proof.md) names a position and claims bounds of its score. For each bound it has
 * a strategy: one move wherever the side moves that it speaks for, and nothing where the other
 * side does: all moves are looked at there. Boards with few empty squares, leaves, this program
 * searches itself. It shares nothing with the program that makes proofs and is written to be read.
 *
 *     cc -O3 -fopenmp -o yomikiri-check yomikiri-check.c       (without -fopenmp: one thread)
 * Exit status: 0 proven (or the part holds), 1 not a proof, 2 wrong usage, 3 no file or memory,
 * 4 as 0, but only if the log is true: what it has was not searched. */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the rules ---- */

/* Discs of the side to move, and of the other side. Bit n is square n: a1 = 0, b1 = 1, h8 = 63. */
typedef struct { uint64_t own, opp; } Board;

/* The squares next to `from` in one of eight directions; those off the board are gone. */
static inline uint64_t step(uint64_t from, int direction)
{
    static const int SHIFT[4] = { 8, 1, 9, 7 };
    static const uint64_t EDGE[8] = {       /* file h or a, from where a step leaves the board */
        0, 0x8080808080808080, 0x8080808080808080, 0x0101010101010101,
        0, 0x0101010101010101, 0x0101010101010101, 0x8080808080808080,
    };
    from &= ~EDGE[direction];
    return direction < 4 ? from << SHIFT[direction] : from >> SHIFT[direction - 4];
}

/* After a disc on an empty square, which turns each run of the other side's that ends at an own. */
static Board play(Board board, uint64_t move)
{
    uint64_t turned = 0;
    for (int direction = 0; direction < 8; direction++) {
        uint64_t run = 0, at = step(move, direction);
        for (; at & board.opp; at = step(at, direction))
            run |= at;
        if (at & board.own)
            turned |= run;
    }
    return (Board){ board.opp ^ turned, board.own ^ turned ^ move };
}

/* The empty squares where a disc turns others: those past a run that begins next to an own disc. */
static uint64_t legal_moves(Board board)
{
    uint64_t moves = 0;
    for (int direction = 0; direction < 8; direction++) {
        uint64_t run = step(board.own, direction) & board.opp;
        for (int i = 0; i < 5; i++)
            run |= step(run, direction) & board.opp;
        moves |= step(run, direction);
    }
    return moves & ~(board.own | board.opp);
}

static Board pass(Board board) { return (Board){ board.opp, board.own }; }
static int count(uint64_t squares) { return __builtin_popcountll(squares); }
static int empties(Board board) { return 64 - count(board.own | board.opp); }

/* Discs that the side to move is ahead by at the end; empty squares go to the winner. */
static int final_score(Board board)
{
    const int ahead = count(board.own) - count(board.opp);
    return ahead > 0 ? ahead + empties(board) : ahead < 0 ? ahead - empties(board) : 0;
}

typedef struct { Board after; int replies; } Move;
/* All legal moves, those first that leave the other side the fewest, then by square. */
static int ordered_moves(Board board, Move list[64])
{
    int number = 0;
    for (uint64_t left = legal_moves(board); left; left &= left - 1) {
        const Board after = play(board, left & -left);
        const Move move = { after, count(legal_moves(after)) };
        int at = number++;
        for (; at > 0 && list[at - 1].replies > move.replies; at--)
            list[at] = list[at - 1];
        list[at] = move;
    }
    return number;
}

/* Does the side to move end at least `least` discs ahead? */
static bool reaches(Board board, int least)
{
    Move list[64];
    const int number = ordered_moves(board, list);
    if (number == 0)
        return legal_moves(pass(board)) ? !reaches(pass(board), 1 - least)
                                        : final_score(board) >= least;
    for (int i = 0; i < number; i++)
        if (!reaches(list[i].after, 1 - least))
            return true;
    return false;
}

/* ---- the file ---- */

static FILE *file, *log_file;
static const char *file_name, *log_name;
static long long at_byte, file_size;
#define fail(status, ...) \
    (printf("%s: ", file_name), (status) == 1 ? printf("not a proof, at byte %lld, because ", \
        at_byte ? at_byte : (long long)ftell(file)) : 0, \
     printf(__VA_ARGS__), printf("\n"), exit(status))

static char wanted[200];        /* what is read must be to the byte as it would be printed */
#define is_print_of(text, ...) \
    (snprintf(wanted, sizeof(wanted), __VA_ARGS__), strcmp(text, wanted) == 0)

static uint8_t next_byte(void)
{
    const int byte = getc(file);
    if (byte == EOF)
        fail(ferror(file) ? 3 : 1, ferror(file) ? "it cannot be read" : "it ends too early");
    at_byte++;
    return (uint8_t)byte;
}

/* The constants of SHA-256 (FIPS 180-4), and what it is of the file from a byte on. */
static const uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};
static uint32_t turn(uint32_t word, int bits) { return word >> bits | word << (32 - bits); }

static void sha256(long long begin, char text[65])
{
    uint32_t hash[8] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };
    const uint64_t size = (uint64_t)(file_size - begin), padded = (size + 72) / 64 * 64;
    fseek(file, (long)begin, SEEK_SET);
    for (uint64_t at = 0; at < padded;) {
        uint32_t w[64] = { 0 }, s[8], one, two;
        for (int i = 0; i < 64; i++, at++)      /* behind it a bit, and in 8 bytes its bits */
            w[i / 4] = w[i / 4] << 8 | (at < size ? next_byte() : at == size ? 0x80
                : at + 8 < padded ? 0 : (uint8_t)(size * 8 >> (padded - 1 - at) * 8));
        for (int i = 16; i < 64; i++)
            w[i] = (turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 16]
                   + (turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10) + w[i - 7];
        memcpy(s, hash, sizeof(s));
        for (int i = 0; i < 64; i++) {
            one = s[7] + (turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25))
                  + ((s[4] & s[5]) ^ (~s[4] & s[6])) + K[i] + w[i];
            two = (turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22))
                  + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
            memmove(s + 1, s, 7 * sizeof(*s));
            s[4] += one;
            s[0] = one + two;
        }
        for (int i = 0; i < 8; i++)
            hash[i] += s[i];
    }
    for (int i = 0; i < 8; i++)
        snprintf(text + 8 * i, 9, "%08x", hash[i]);
    fseek(file, (long)(at_byte = begin), SEEK_SET);
}

/* Bits, by an adaptive binary range coder (G. N. N. Martin, "Range encoding", 1979) with the
 * constants of LZMA. *chance / 4096 is the probability that the next bit is 0. */
static uint32_t range = UINT32_MAX, code;

static bool next_bit(uint16_t *chance)
{
    const uint32_t bound = (range >> 12) * *chance;
    const bool bit = code >= bound;
    code -= bit ? bound : 0;
    range = bit ? range - bound : bound;
    *chance += bit ? -(*chance >> 5) : (4096 - *chance) >> 5;
    for (; range < 1 << 24; range <<= 8)
        code = code << 8 | next_byte();
    return bit;
}

/* Boards that are met again: a hash table of kept_slots, of which kept_count are full. */
static Board *kept;
static uint64_t kept_slots;
static long long kept_count, kept_top, kept_most;  /* by this strategy, any so far, and allowed */

/* Files and ranks change places: a2 and b1. */
static uint64_t transposed(uint64_t squares)
{
    uint64_t result = 0;
    for (; squares; squares &= squares - 1)
        result |= UINT64_C(1) << (__builtin_ctzll(squares) % 8 * 8 + __builtin_ctzll(squares) / 8);
    return result;
}

/* The smallest of the eight images, by the side to move's discs, then the other's. */
static Board canonical(Board board)
{
    Board best = board;
    for (int image = 1; image < 8; image++) {   /* ranks 1 and 8, and a2 and b1, in turns */
        board = image % 2 ? (Board){ __builtin_bswap64(board.own), __builtin_bswap64(board.opp) }
                          : (Board){ transposed(board.own), transposed(board.opp) };
        if (board.own < best.own || (board.own == best.own && board.opp < best.opp))
            best = board;
    }
    return best;
}

/* Its slot, or the empty one (without discs) where it would be. */
static Board *kept_slot(Board board)
{
    uint64_t at = (board.own * 0x9e3779b97f4a7c15 ^ board.opp) * 0xd6e8feb86659fd93 >> 20;
    while (((kept[at % kept_slots].own ^ board.own) | (kept[at % kept_slots].opp ^ board.opp))
           && (kept[at % kept_slots].own | kept[at % kept_slots].opp))
        at++;
    return &kept[at % kept_slots];
}

static long long positions, positions_most, leaf_empties, leaves, searched;
static uint16_t keep_chance[2][65][2], move_chance[65][64];
static _Atomic long long wrong_at = INT64_MAX;  /* the byte where the first wrong leaf was met */
enum { BLOCK = 4096 };          /* leaves: parts and the log speak of blocks of them */
static int part = 1, parts = 1, claim_count;
static bool *done, by_log;      /* the log says of each block that it holds; one is believed so */
static char digest[65];         /* of the whole file */
static bool is_mine(long long block) { return block % parts == part - 1 && !done[block]; }

static void end_block(long long block)
{
#pragma omp taskwait
    if (wrong_at != INT64_MAX && (at_byte = wrong_at) > 0)
        fail(1, "a board at the end of a line does not have the score that it should");
    if (log_file && is_mine(block)
        && (fprintf(log_file, "block %lld of %s holds\n", block, digest) < 0 || fflush(log_file)))
        fail(3, "the log cannot be written");
}

/* See that the side for which the claim speaks ends at least `least` discs ahead; it is to move if
 * `speaks` is set. Moves fill the board, so this ends. */
static void check(Board board, bool speaks, int least)
{
    Move list[64];
    const int number = ordered_moves(board, list), left = empties(board);
    int chosen = 0;
    if (number == 0 && legal_moves(pass(board)))
        return check(pass(board), !speaks, least);
    if (number == 0 && (speaks ? 1 : -1) * final_score(board) < least)
        fail(1, "a game ends otherwise than it should");
    Board form = canonical(board);
    form.own = speaks ? form.own : ~form.own;   /* the same discs, and another claim */
    if (number == 0 || (kept_slot(form)->own | kept_slot(form)->opp))
        return;
    if (++positions > positions_most)
        fail(1, "it has more positions than it says");
    if (next_bit(&keep_chance[left <= leaf_empties][left][speaks])) {
        if (++kept_count > kept_most)
            fail(1, "more boards are kept than it says");
        *kept_slot(form) = form;
    }
    if (left <= leaf_empties) {
        const long long block = leaves++ / BLOCK, byte = at_byte;
        searched += is_mine(block);
        by_log |= block % parts == part - 1 && done[block];
        if (is_mine(block))
#pragma omp task                /* some thread does this, or this one at once */
            if (reaches(board, speaks ? least : 1 - least) != speaks)
#pragma omp critical
                wrong_at = byte < wrong_at ? byte : wrong_at;
        if (leaves % BLOCK == 0 || wrong_at != INT64_MAX)
            end_block(block);
        return;
    }
    while (speaks && chosen < number - 1 && !next_bit(&move_chance[left][chosen]))
        chosen++;
    for (int i = chosen; i < (speaks ? chosen + 1 : number); i++)
        check(list[i].after, !speaks, least);
}

/* A claim for the whole position or for one of its moves, as "exactly +2" or "b7 at-most -4". */
static void check_claim(Board board, const char *claim)
{
    static const char *const KINDS[] = { "exactly", "at-least", "at-most" };
    const bool moved = strcspn(claim, "12345678") == 1 && strcspn(claim, "abcdefgh") == 0;
    const int move = moved ? *claim - 'a' + 8 * (claim[1] - '1') : 0;
    int i = 0, kind, score;
    do                          /* these are all that there are, each in the only way to write it */
        kind = i / 65, score = i % 65 * 2 - 64;
    while (!is_print_of(claim + 2 * moved, "%s%s %+d\n", moved ? " " : "", KINDS[kind], score)
           && ++i < 3 * 65);
    if (i == 3 * 65 || (moved && !(legal_moves(board) >> move & 1)))
        fail(1, "a claim is malformed, odd or of no legal move");
    printf("claim %s", claim);
    for (int most = 0; most < 2; most++) {
        if (kind == (most ? 1 : 2) || score == (most ? 64 : -64))
            continue;           /* not claimed, or true of every game */
        free(kept);
        if (kept_slots > SIZE_MAX / 16 || !(kept = calloc(kept_slots, sizeof(*kept))))
            fail(3, "%lld boards need more memory than there is", kept_most);
        kept_count = 0;
        check(moved ? play(board, UINT64_C(1) << move) : board, moved == (bool)most,
              most ? -score : score);
        kept_top = kept_count > kept_top ? kept_count : kept_top;
    }
}

/* The lines before the body, which must be to the byte as a maker of proofs prints them. */
static Board read_lines(char claims[64][64])
{
    char line[200], body[65], *at = line, *const cell = line + strlen("position ");
    long long bytes, *const sizes[4] = { &leaf_empties, &positions_most, &kept_most, &bytes };
    Board board = { 0, 0 };
    file_size = ftell(file);
    rewind(file);
    if (!fgets(line, sizeof(line), file) || strcmp(line, "yomikiri-proof 1\n"))
        fail(ferror(file) ? 3 : 1, "it does not begin with 'yomikiri-proof 1'");
    if (!fgets(line, sizeof(line), file) || strncmp(line, "position ", strlen("position "))
        || strspn(cell, "-XO") != 64 || (strcmp(cell + 64, " X\n") && strcmp(cell + 64, " O\n")))
        fail(1, "no position stands in its second line");
    printf("%s", line);
    for (int i = 0; i < 64; i++)
        *(cell[i] == cell[65] ? &board.own : &board.opp) |= (uint64_t)(cell[i] != '-') << i;
    while (fgets(line, sizeof(line), file) && claim_count < 64 && strncmp(line, "claim ", 6) == 0)
        snprintf(claims[claim_count++], 64, "%.63s", line + strlen("claim "));
    for (int i = 0; i < 4; i++)
        *sizes[i] = strtoll(at + strcspn(at, "0123456789"), &at, 10);
    const long long begin = at_byte = ftell(file);
    if (*line == 'l' && (begin + bytes != file_size || positions_most < kept_most
                         || positions_most / 1000 > bytes))
        fail(1, "it is not as large as it says");
    sha256(0, digest);
    sha256(begin, body);
    if (leaf_empties > 16 || claim_count == 0
        || !is_print_of(line, "leaf %lld positions %lld kept %lld bytes %lld sha256 %s\n",
                        leaf_empties, positions_most, kept_most, bytes, body))
        fail(1, "claims and a line of sizes, with the SHA-256 %s, do not follow", body);
    for (kept_slots = 64; kept_slots / 2 <= (uint64_t)kept_most; kept_slots *= 2);
    return board;
}

/* What other runs have done, and where this one writes what it does. */
static void read_log(void)
{
    char line[128] = "\n";
    long long block;
    if (!(done = calloc((size_t)(positions_most / BLOCK) + 1, 1))
        || (log_name && !(log_file = fopen(log_name, "a+b"))))
        fail(3, "the log cannot be opened, or there is no memory for it");
    while (log_file && fgets(line, sizeof(line), log_file))
        if (*line != 'b')           /* the proof itself, perhaps, to which nothing is added */
            fail(3, "%s is no log", log_name);
        else if ((block = strtoll(line + 5, NULL, 10)) >= 0 && block <= positions_most / BLOCK
                 && is_print_of(line, "block %lld of %s holds\n", block, digest))
            done[block] = true;
    if (log_file && !strchr(line, '\n'))
        fputc('\n', log_file);      /* its last line was cut off, and stands alone */
}

static const char HELP[] = "yomikiri-check: check proofs of Othello scores, on all cores\n\nUsage: "
    "yomikiri-check [--part K/N] [--log FILE] PROOF\n\nOptions:\n  --part K/N  search part K of N "
    "of the leaves only\n  --log FILE  write down what is checked, and go on from there\n";

int main(int argc, char **argv)
{
    const bool help = argc == 2 && strcmp(argv[1], "--help") == 0;
    char claims[64][64];
    for (; argc > 3; argc -= 2, argv += 2)
        if (strcmp(argv[1], "--log") == 0)
            log_name = argv[2];
        else if (strcmp(argv[1], "--part") || sscanf(argv[2], "%9d/%9d", &part, &parts) != 2
                 || !is_print_of(argv[2], "%d/%d", part, parts))
            break;
    if (argc != 2 || argv[1][0] == '-' || part < 1 || part > parts)
        return fputs(HELP, help ? stdout : stderr) < 0 || fflush(stdout) ? 3 : help ? 0 : 2;
    if (!(file = fopen(file_name = argv[1], "rb")) || fseek(file, 0, SEEK_END))
        fail(3, file ? "it is a pipe: its size cannot be known" : "it cannot be opened");
    const Board board = read_lines(claims);
    read_log();
    for (int i = 0; i < 65 * 64; i++)
        (&move_chance[0][0])[i] = (&keep_chance[0][0][0])[i % (2 * 65 * 2)] = 2048;
    if (next_byte() != 0)
        fail(1, "what follows does not begin with a zero");
    for (int i = 0; i < 4; i++)
        code = code << 8 | next_byte();
#pragma omp parallel
#pragma omp master
    for (int i = 0; i < claim_count; i++)
        check_claim(board, claims[i]);
    end_block(leaves / BLOCK);
    if (at_byte != file_size || positions != positions_most || kept_top != kept_most)
        fail(1, "it does not end as it says");
    printf(parts > 1 ? "part %d/%d holds" : "proven", part, parts);
    printf("%s; %lld positions, %lld searched; %lld of them here; sha256 %s\n",
           by_log ? " if the log is true" : "", positions, leaves, searched, digest);
    return fflush(stdout) ? 3 : by_log ? 4 : 0;
}
