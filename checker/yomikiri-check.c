/* yomikiri-check.c - checks proofs of Othello scores.
 *
 * A proof (docs/proof.md) names a position and claims bounds of its score. For each bound it has
 * a strategy: one move wherever the side moves that it speaks for, and nothing where the other
 * side does: all moves are looked at there. Boards with few empty squares ("leaf") this program
 * searches itself. It shares nothing with the program that makes proofs and is written to be read.
 *
 *     cc -O3 -o yomikiri-check yomikiri-check.c
 *     yomikiri-check [--part K/N] PROOF
 *     yomikiri-check --join FILE...        what all parts have printed
 *
 * Exit status: 0 proven (or the part holds), 1 not a proof, 2 wrong usage, 3 no file or memory. */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the rules ---- */

/* Discs of the side to move, and of the other side. Bit n is square n: a1 = 0, b1 = 1, h8 = 63. */
typedef struct {
    uint64_t own, opp;
} Board;

/* The squares next to `from` in one of eight directions; those off the board are gone. */
static inline uint64_t step(uint64_t from, int direction)
{
    static const int SHIFT[4] = { 8, 1, 9, 7 };
    static const uint64_t NOT_A = 0xfefefefefefefefe, NOT_H = 0x7f7f7f7f7f7f7f7f;
    const uint64_t up = direction == 1 || direction == 2 ? NOT_H : direction == 3 ? NOT_A : ~0ull;
    const uint64_t down = direction == 5 || direction == 6 ? NOT_A : direction == 7 ? NOT_H : ~0ull;

    return direction < 4 ? (from & up) << SHIFT[direction] : (from & down) >> SHIFT[direction - 4];
}

/* The board after a disc on an empty square, the other side to move: in each direction a run of the
 * other side's discs that ends at an own one is turned. */
static Board play(Board board, int square)
{
    const uint64_t move = UINT64_C(1) << square;
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

static Board pass(Board board)
{
    return (Board){ board.opp, board.own };
}

static int count(uint64_t squares)
{
    return __builtin_popcountll(squares);
}

static int empties(Board board)
{
    return 64 - count(board.own | board.opp);
}

/* Discs that the side to move is ahead by at the end; empty squares go to the winner. */
static int final_score(Board board)
{
    const int ahead = count(board.own) - count(board.opp);

    return ahead > 0 ? ahead + empties(board) : ahead < 0 ? ahead - empties(board) : 0;
}

typedef struct {
    Board after;
    int square, replies;
} Move;

/* All legal moves, those first that leave the other side the fewest, then by square. */
static int ordered_moves(Board board, Move list[64])
{
    int number = 0;

    for (uint64_t left = legal_moves(board); left; left &= left - 1) {
        const int square = __builtin_ctzll(left);
        const Board after = play(board, square);
        const Move move = { after, square, count(legal_moves(after)) };
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

    for (int i = 0; i < number; i++)
        if (!reaches(list[i].after, 1 - least))
            return true;
    if (number > 0)
        return false;
    return legal_moves(pass(board)) ? !reaches(pass(board), 1 - least)
                                    : final_score(board) >= least;
}

/* ---- the file ---- */

static FILE *file;
static const char *file_name;
static unsigned long long at_byte, sum = 0xcbf29ce484222325;    /* of all bytes: FNV-1a */

#define fail(status, ...) \
    (printf("%s: ", file_name), \
     (status) == 1 ? printf("not a proof, at byte %llu, because ", at_byte) : 0, \
     printf(__VA_ARGS__), printf("\n"), exit(status))

static int next_byte(void)
{
    const int byte = getc(file);

    if (byte == EOF)
        fail(ferror(file) ? 3 : 1, ferror(file) ? "it cannot be read" : "it ends too early");
    at_byte++;
    sum = (sum ^ (unsigned)byte) * 0x100000001b3;
    return byte;
}

static void next_line(char line[256])
{
    for (int length = 0; length < 255; length++) {
        const int byte = next_byte();

        line[length] = byte == '\n' ? '\0' : (char)byte;
        if (byte == '\n')
            return;
        if (byte < ' ' || byte > '~')
            break;
    }
    fail(1, "the lines before the body are not text");
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
        code = code << 8 | (uint32_t)next_byte();
    return bit;
}

/* ---- boards that are met again ---- */

static Board *kept;             /* a hash table of kept_slots, of which kept_count are full */
static unsigned long long kept_slots, kept_count, kept_most;

/* The squares in a mirror: bit 0 of `image` swaps a and h, 1 ranks 1 and 8, 2 ranks and files. */
static uint64_t mirrored(uint64_t squares, int image)
{
    uint64_t result = 0;

    for (; squares; squares &= squares - 1) {
        const int square = __builtin_ctzll(squares) ^ (image & 1) * 7 ^ (image >> 1 & 1) * 56;

        result |= UINT64_C(1) << (image & 4 ? square % 8 * 8 + square / 8 : square);
    }
    return result;
}

/* The smallest of the eight images, by the side to move's discs, then the other's. */
static Board canonical(Board board)
{
    Board best = board;

    for (int image = 1; image < 8; image++) {
        const Board other = { mirrored(board.own, image), mirrored(board.opp, image) };

        if (other.own < best.own || (other.own == best.own && other.opp < best.opp))
            best = other;
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

/* ---- the proof ---- */

static unsigned part, parts = 1;     /* part 0: all */
static unsigned long long positions, searched;
static int leaf;
static uint16_t keep_chance[2][65][2], move_chance[65][64];

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
    positions++;
    if (next_bit(&keep_chance[left <= leaf][left][speaks])) {
        if (++kept_count > kept_most)
            fail(1, "more boards are kept than it says");
        *kept_slot(form) = form;
    }
    if (left <= leaf) {
        if ((searched++ % parts == part - 1 || part == 0)
            && reaches(board, speaks ? least : 1 - least) != speaks)
            fail(1, "a board at the end of a line does not have the score that it should");
        return;
    }
    while (speaks && chosen < number - 1 && !next_bit(&move_chance[left][chosen]))
        chosen++;
    for (int i = speaks ? chosen : 0; i < (speaks ? chosen + 1 : number); i++)
        check(list[i].after, !speaks, least);
}

/* A claim for the whole position or for one of its moves, as "exactly +2" or "b7 at-most -4". */
static void check_claim(Board board, const char *claim)
{
    char square[3] = "", kind[16], end;
    bool speaks = true;
    int score;

    if ((sscanf(claim, "%15s %3d%c", kind, &score, &end) != 2
         && sscanf(claim, "%2s %15s %3d%c", square, kind, &score, &end) != 3)
        || (strcmp(kind, "exactly") && strcmp(kind, "at-least") && strcmp(kind, "at-most")))
        fail(1, "it claims '%s'", claim);
    if (score < -64 || score > 64 || score % 2)
        fail(1, "no game ends with %d", score);
    if (square[0]) {
        const int move = square[0] - 'a' + 8 * (square[1] - '1');

        if (square[0] < 'a' || square[0] > 'h' || square[1] < '1' || square[1] > '8'
            || !(legal_moves(board) >> move & 1))
            fail(1, "%s is not a legal move", square);
        board = play(board, move);
        speaks = false;
    }
    for (int most = 0; most < 2; most++) {
        if (strcmp(kind, most ? "at-least" : "at-most") == 0 || score == (most ? 64 : -64))
            continue;           /* not claimed, or true of every game */
        free(kept);
        if (kept_slots > SIZE_MAX / 16 || !(kept = calloc(kept_slots, sizeof(*kept))))
            fail(3, "%llu boards need more memory than there is", kept_most);
        kept_count = 0;
        check(board, speaks != (bool)most, most ? -score : score);
    }
}

static void check_file(void)
{
    static char claims[64][256];
    char line[256], squares[65], digest[65], side, end;
    unsigned long long bytes, told, begin;
    Board board = { 0, 0 };
    int number = 0;

    next_line(line);
    if (strcmp(line, "yomikiri-proof 1"))
        fail(1, "it does not begin with 'yomikiri-proof 1'");
    next_line(line);
    if (sscanf(line, "position %64[-XO] %c%c", squares, &side, &end) != 2 || strlen(squares) != 64
        || (side != 'X' && side != 'O'))
        fail(1, "no position stands in its second line");
    for (int i = 0; i < 64; i++)
        *(squares[i] == side ? &board.own : &board.opp) |= (uint64_t)(squares[i] != '-') << i;
    printf("%s\n", line);
    for (next_line(line); strncmp(line, "claim ", 6) == 0 && number < 64; next_line(line))
        printf("%s\n", strcpy(claims[number++], line));
    if (sscanf(line, "leaf %2d positions %llu kept %llu bytes %llu sha256 %64[0-9a-f]%c", &leaf,
               &told, &kept_most, &bytes, digest, &end) != 5 || strlen(digest) != 64 || leaf < 0
        || leaf > 16)
        fail(1, "the line of its sizes is not one");
    begin = at_byte;
    if (fseek(file, 0, SEEK_END))
        fail(3, "it is a pipe: its size cannot be known beforehand");
    if ((unsigned long long)ftell(file) != begin + bytes || fseek(file, (long)begin, SEEK_SET)
        || kept_most > told || told > 1000 * bytes)
        fail(1, "it is not as large as it says");
    while (kept_slots <= kept_most * 2)
        kept_slots = kept_slots ? kept_slots * 2 : 64;
    for (int i = 0; i < 65 * 64; i++)
        (&move_chance[0][0])[i] = (&keep_chance[0][0][0])[i % (2 * 65 * 2)] = 2048;
    for (int i = 0; i < 5; i++)
        code = code << 8 | (uint32_t)next_byte();
    for (int i = 0; i < number; i++)
        check_claim(board, claims[i] + 6);
    if (at_byte - begin != bytes || positions != told || number == 0)
        fail(1, "it does not end where it says");
    printf(part ? "part %u/%u holds" : "proven", part, parts);
    printf("; %llu positions, %llu searched; sha256 %s; sum %016llx\n", positions, searched,
           digest, sum);
}

/* Whether files of what parts have printed hold all parts of one proof. */
static int join(int files, char **names)
{
    static bool holds[1 << 16];
    char line[256], rest[256], first[256] = "";
    unsigned of, missing = 0;

    for (int i = 0; i < files; i++) {
        file_name = names[i];
        if (!(file = fopen(file_name, "r")))
            fail(3, "it cannot be opened");
        while (fgets(line, sizeof(line), file)) {
            if (!first[0] && (!strncmp(line, "position ", 9) || !strncmp(line, "claim ", 6)))
                printf("%s", line);
            if (sscanf(line, "part %u/%u holds; %[^\n]", &part, &of, rest) != 3 || part < 1
                || part > of || of > 1 << 16)
                continue;
            if (first[0] && (strcmp(first, rest) || of != parts))
                fail(1, "it has parts of another proof, or of another number of parts");
            parts = of;
            strcpy(first, rest);
            holds[part - 1] = true;
        }
        fclose(file);
    }
    for (unsigned i = 1; i <= parts; i++)
        if (!holds[i - 1] && ++missing)
            printf("part %u/%u is missing\n", i, parts);
    if (!missing)
        printf("proven, by all %u parts; %s\n", parts, first);
    return missing > 0;
}

int main(int argc, char **argv)
{
    const bool in_parts = argc == 4 && strcmp(argv[1], "--part") == 0;
    char end;

    if (argc > 2 && strcmp(argv[1], "--join") == 0)
        return join(argc - 2, argv + 2);
    if ((argc != 2 && !in_parts) || argv[argc - 1][0] == '-'
        || (in_parts && (sscanf(argv[2], "%u/%u%c", &part, &parts, &end) != 2 || part < 1
                         || part > parts || parts > 1 << 16))) {
        fprintf(stderr, "usage: yomikiri-check [--part K/N] PROOF, or --join FILE...\n");
        return 2;
    }
    file_name = argv[argc - 1];
    if (!(file = fopen(file_name, "rb")))
        fail(3, "it cannot be opened");
    check_file();
    return 0;
}
