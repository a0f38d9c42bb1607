/* object.c - the meaning of values of JSON: boards and sides, by their names.
 *
 *     "---...--- X"    "--------\n--------..."    "8/8/8/3Pp3/3pP3/8/8/8 w"    [[0,0,1,...],...]
 *     {"black":34628173824,"white":"0x0000001008000000"}    {"own":["d5","e4"],"opp":[...]}
 */

#include <string.h>

#include "positions/data/json.h"

enum { MAX_STRING = 160, MAX_NUMBER = 32, MAX_NAME = 25, SOME_SQUARES = 24 };

/* ---- names ---- */

/* In lower case, without '_', '-' and blanks. */
static const char *const NAMES[KEY_COUNT] = {
    [KEY_BOARD] = "board squares cells grid rows position state fen discs bitboards bitboard",
    [KEY_SIDE] = "side player mover color colour currentcolor",
    [KEY_TURN] = "turn tomove sidetomove sidetoplay playertomove currentplayer nextplayer"
                 " activeplayer currentturn next stm whoseturn turncolor",
    [KEY_BLACK_MOVES] = "blacktomove blacktoplay blackturn isblackturn",
    [KEY_WHITE_MOVES] = "whitetomove whitetoplay whiteturn iswhiteturn",
    [KEY_BLACK] = "black blackdiscs blackbitboard blackbits blackbb blackboard blackpieces"
                  " blackstones b",
    [KEY_WHITE] = "white whitediscs whitebitboard whitebits whitebb whiteboard whitepieces"
                  " whitestones w",
    [KEY_OWN] = "own playerdiscs p", [KEY_OPP] = "opponent opp enemy opponentdiscs o",
    [KEY_GAME] = "transcript game gamerecord record kifu movelist movehistory history sequence",
    [KEY_MOVES] = "moves", [KEY_GAMES] = "games transcripts kifus records",
    [KEY_START] = "startpos startposition startboard startmoves startfen startingposition"
                  " startingpos startingboard initialposition initialpos initialboard"
                  " initialmoves initialstate initpos initboard",
    [KEY_RESULT] = "result finalscore",
};

/* ---- numbers and lists of squares, for one colour each ---- */

typedef struct {
    bool list;
    Bits bits;              /* a list is in bits.value, too */
} Half;

/* The number that is the value, in quotation marks or not, or the squares of a list. */
static bool read_half(const Json *json, size_t value, Half *half)
{
    const JsonValue *it = &json->values[value];
    const uint32_t string = it->kind == JSON_STRING;
    const int length = (int)(it->to - it->from - 2 * string);

    *half = (Half){ .list = it->kind == JSON_LIST };
    if (it->kind >= JSON_STRING) {
        if (length == 0 || length >= MAX_NUMBER
            || bits_read(json->text->chars + it->from + string, length, &half->bits) != length)
            return false;
        half->bits.bare = half->bits.bare && string;
        return true;
    }
    if (half->list)
        JSON_EACH(json, value, i) {
            char name[8];

            json_text(json, i, name, sizeof(name));
            const int square = json->values[i].kind == JSON_STRING && strlen(name) == 2
                               ? square_from_text(name) : NO_MOVE;

            if (square == NO_MOVE || (half->bits.value & square_bit(square)) != 0)
                return false;
            half->bits.value |= square_bit(square);
        }
    return half->list;
}

/* Are these values, 0 for one that is missing, the discs of one colour and of the other? */
static bool are_halves(const Json *json, size_t first, size_t second, Half halves[2])
{
    if (first == 0 || second == 0 || !read_half(json, first, &halves[0])
        || !read_half(json, second, &halves[1]) || halves[0].list != halves[1].list)
        return false;
    return (halves[0].bits.value | halves[1].bits.value) >> (halves[0].list ? 0 : LOWEST_DISCS)
           != 0;
}

/* What the name of `value` stands for, whatever the value is; "player" may be the side, or its
 * discs. */
static Key key_named(const Json *json, size_t value)
{
    char text[MAX_NAME], name[MAX_NAME];
    Key key = KEY_COUNT;
    size_t used = 0;
    Half halves[2];
    int number;

    json_text(json, value - 1, text, sizeof(text));
    for (const char *c = text; *c != '\0'; c++)
        if (!strchr("_- ", *c))
            name[used++] = (char)chars_lower((uint8_t)*c);
    name[used] = '\0';
    while (--key > KEY_NONE && !word_is_listed(NAMES[key], name))
        ;
    return key == KEY_SIDE && !json_int(json, value, &number)
           && are_halves(json, value, value, halves) ? KEY_OWN : key;
}

/* The two values of an object that are discs of one colour or side; the first of each name
 * counts. 0 if there are none, else that of the first, which is black if *colours, else the side
 * to move. */
static size_t halves_of(const Json *json, size_t object, Half halves[2], bool *colours)
{
    size_t values[KEY_COUNT] = { 0 };

    if (json->values[object].kind == JSON_OBJECT)
        JSON_EACH(json, object, i) {
            const Key key = key_named(json, i);

            values[key] = values[key] != 0 ? values[key] : i;
        }
    for (Key key = KEY_BLACK; key <= KEY_OWN; key += 2) {
        *colours = key == KEY_BLACK;
        if (are_halves(json, values[key], values[key + 1], halves))
            return values[key];
    }
    return 0;
}

/* The discs of the object; whose are whose may hang on the side. */
static bool read_halves(Source *source, const Json *json, size_t object, ObjectBoard *board,
                        Diag *error)
{
    Half halves[2];
    bool colours;
    const size_t value = halves_of(json, object, halves, &colours);
    const Bits bits[2] = { halves[0].bits, halves[1].bits };
    uint64_t discs[2] = { bits[0].value, bits[1].value };

    if (bits[0].rounded || bits[1].rounded)
        return json_fail(json, DIAG_BAD_SYNTAX, value, error, "a number as round as this may have"
                         " lost its last bits; write it as a string or as \"0x...\"");
    if (halves[0].list && !bits_are_board(discs[0], discs[1]))
        return json_fail(json, DIAG_BAD_SYNTAX, value, error, "two lists of squares that are not a"
                         " board: are they moves?");
    if (!halves[0].list && !bits_settle(bits, discs))
        return json_fail(json, DIAG_BAD_SYNTAX, value, error, "sixteen digits may be hexadecimal"
                         " or not; write 0x before those that are");
    if ((discs[0] & discs[1]) != 0)
        return json_fail(json, DIAG_BAD_SQUARE, value, error, "%s has two discs",
                         square_text(bit_lowest(discs[0] & discs[1])));
    board->by_bits = !halves[0].list;
    board->by_turn = !colours && board->side == SIDE_NONE;
    if (board->by_turn)
        board->side = side_by_parity(discs[0] | discs[1]);
    const bool black_first = (colours || board->side == SIDE_BLACK) != source->options.swap;

    board->discs = (Discs){ .black = discs[!black_first], .white = discs[black_first] };
    return true;
}

/* ---- strings and lists ---- */

bool object_is_board_string(const Json *json, size_t value)
{
    const JsonValue *it = &json->values[value];
    int squares = 0, others = 0, slashes = 0, length = 0;

    for (size_t at = it->from + 1; it->kind == JSON_STRING && at < it->to - 1 && length < 99;
         length++) {
        const uint32_t c = chars_fold(json_char(json->text, &at));

        squares += c != 0 && glyph_is_square(c);
        others += c > ' ' && !glyph_is_square(c);
        slashes += c == '/';
    }
    const uint32_t first = json->text->chars[it->from + 1];

    return (slashes == 7 && squares < 64 && (chars_is_rank(first) || chars_lower(first) == 'p'))
           || (3 * others <= squares && squares >= SOME_SQUARES);
}

/* With `glued` the side may be the 65th sign. Blanks are left out where there are 64 squares
 * without them; elsewhere they are squares. */
static bool read_string(Source *source, const Json *json, size_t value, bool glued,
                        ObjectBoard *board, Diag *error)
{
    const JsonValue *it = &json->values[value];
    Line *line = &source->aside;
    int count = 0, solid = 0, kept = 0, from, to;
    Cell cells[MAX_STRING];
    bool whole;

    json_line(json, value, line);
    if (fen_find(line, 0, &from, &to, &whole))
        return fen_whole(line, 0, source->options.swap, &board->discs, &board->side, error);
    for (size_t at = it->from + 1; at < it->to - 1 && count < MAX_STRING; ) {
        const size_t start = at;
        const uint32_t c = json_char(json->text, &at), plain = chars_fold(c);

        if (c >= ' ' && plain != 0 && !chars_is_one_of(c, "/|,"))
            cells[count++] = (Cell){ plain, text_span(json->text, start, at - start) };
    }
    while (count > 64 && cells[count - 1].code == ' ')
        count--;
    if (count > 2 && cells[count - 2].code == ' ' && cells[0].code != ' ' && cells[1].code != ' ')
        board->side = glyph_side(cells[count - 1].code);
    count -= board->side != SIDE_NONE ? 2 : 0;
    for (int i = 0; i < count; i++)
        solid += cells[i].code != ' ';
    for (int i = 0; i < count; i++)
        if (solid < 64 || cells[i].code != ' ')
            cells[kept++] = cells[i];
    if (kept == 65 && glued && board->side == SIDE_NONE) {
        board->side = glyph_side(cells[64].code);
        kept -= board->side != SIDE_NONE;
    }
    if (kept == 64)
        return discs_board(source, cells, false, &board->discs, error);
    return json_fail(json, kept < 64 ? DIAG_BOARD_TOO_SHORT : DIAG_BOARD_TOO_LONG, value, error,
                     "got %d %s, 64 are needed", kept, square_word(kept));
}

/* A state or a position may be something else than a board. */
Key object_key(const Json *json, size_t value)
{
    const JsonValue *it = &json->values[value];
    const Key key = key_named(json, value);
    Half halves[2];
    bool colours;

    if (key != KEY_BOARD)
        return key;
    return it->kind == JSON_STRING ? (json_begins(json, value - 1, "\"board")
                                      || json_is(json, value - 1, "fen")
                                      || object_is_board_string(json, value)) * KEY_BOARD
         : it->kind == JSON_LIST ? (it->next > value + 1 && it[1].kind != JSON_OBJECT) * KEY_BOARD
         : it->kind == JSON_OBJECT ? (halves_of(json, value, halves, &colours) != 0) * KEY_BOARD
         : KEY_NONE;
}

bool object_is_position(const Json *json, size_t object)
{
    Half halves[2];
    bool colours;

    if (json->values[object].kind != JSON_OBJECT)
        return false;
    JSON_EACH(json, object, i)
        if (object_key(json, i) == KEY_BOARD
            || (json_is(json, i - 1, "schema") && json_begins(json, i, "\"yomikiri.")))
            return true;
    return halves_of(json, object, halves, &colours) != 0;
}

/* ---- sides ---- */

Side object_side(Source *source, const Json *json, size_t value, bool array)
{
    Line *line = &source->aside;
    int number;

    if (json_int(json, value, &number))
        return array ? glyph_side_of_number(source->signs, number) : SIDE_NONE;
    if (json->values[value].kind != JSON_STRING)
        return SIDE_NONE;
    json_line(json, value, line);
    return side_in(source->signs, line, 0, line->length, true).side;
}

bool object_has_side(const Json *json, size_t object)
{
    JSON_EACH(json, object, i) {
        const Key key = key_named(json, i);

        if (key >= KEY_SIDE && key <= KEY_WHITE_MOVES)
            return true;
    }
    return false;
}

/* What all keys of the object for the side say together, added to *side; one that names none does
 * no harm beside others. */
static bool read_side(Source *source, const Json *json, size_t object, bool array, Side *side,
                      Diag *error)
{
    size_t bad = 0;
    bool named = false;

    JSON_EACH(json, object, i) {
        const Key key = key_named(json, i);
        Side said = key == KEY_BLACK_MOVES ? SIDE_BLACK : SIDE_WHITE;

        if (key < KEY_SIDE || key > KEY_WHITE_MOVES || json_is_null(json, i))
            continue;
        if (key <= KEY_TURN)
            said = object_side(source, json, i, array);
        else if (!json_begins(json, i, "true"))
            said = json_begins(json, i, "false") ? side_other(said) : SIDE_NONE;
        if (said != SIDE_NONE && said != SIDE_BOTH)
            named = true;
        else if (key <= KEY_TURN)
            bad = i;
        *side |= said;
    }
    if (*side == SIDE_BOTH)
        return json_fail(json, DIAG_BAD_SIDE, bad != 0 ? bad : object, error,
                         "the object names both sides as to move");
    return bad == 0 || named
           || json_fail(json, DIAG_BAD_SIDE, bad, error, "this names neither side of the board");
}

/* ---- the board ---- */

bool object_board(Source *source, const Json *json, size_t value, size_t outer,
                  ObjectBoard *board, Diag *error)
{
    const bool object = json->values[value].kind == JSON_OBJECT;
    const size_t teller = !object || (outer != 0 && !object_has_side(json, value)) ? outer : value;
    const bool told = teller != 0 && object_has_side(json, teller);
    Faults faults = { 0 };
    unsigned seen = 0;
    size_t at = value;
    Array array;

    *board = (ObjectBoard){ .side = SIDE_NONE };
    if (object)
        JSON_EACH(json, value, i) {
            const Key key = object_key(json, i);

            if ((seen >> key & 1) != 0 && (key == KEY_BOARD || key >= KEY_GAME
                                           || key == KEY_BLACK_MOVES || key == KEY_WHITE_MOVES))
                return json_fail(json, DIAG_BAD_SYNTAX, i - 1, error,
                                 "the object says this twice");
            seen |= 1u << key;
            at = key == KEY_BOARD ? i : at;
        }
    const JsonKind kind = json->values[at].kind;

    if (kind == JSON_STRING && !read_string(source, json, at, !told, board, error))
        return false;
    if (kind == JSON_LIST) {
        array_scan(json->text, json->values[at].from, &array);
        array_discs(source, &array, text_span(json->text, json->values[at].from, 20),
                    &board->discs, &faults);
        if (!faults_none(&faults, error))
            return false;
    }
    if ((kind == JSON_OBJECT && at != value
         && !read_side(source, json, at, false, &board->side, error))
        || (told && !read_side(source, json, teller, kind == JSON_LIST, &board->side, error))
        || (kind == JSON_OBJECT && !read_halves(source, json, at, board, error)))
        return false;
    if (object && board->side == SIDE_NONE)
        JSON_EACH(json, value, i)       /* "me":"white" */
            if (object_key(json, i) == KEY_NONE
                && object_side(source, json, i, false) != SIDE_NONE)
                return json_fail(json, DIAG_BAD_SIDE, i, error, "a colour under a name that is not"
                                 " understood; \"turn\" tells the side to move");
    return true;
}

void object_apply(Position *position, Format format, const ObjectBoard *board, Span where)
{
    draft_begin(position, format, where);
    discs_apply(position, board->discs, board->side, where);
    if (board->by_turn)
        discs_warn_of_turn(position, where);
    if (board->by_bits)
        discs_warn_of_bits(position, where);
}
