/* object.c - the meaning of values of JSON: boards and sides, by their names.
 *
 *     "---...--- X"    "--------\n--------..."    "8/8/8/3Pp3/3pP3/8/8/8 w"    [[0,0,1,...],...]
 *     {"black":34628173824,"white":"0x0000001008000000"}    {"own":["d5","e4"],"opp":[...]}
 */

#include "positions/data/json.h"

#include <string.h>

#include "positions/text/side.h"

enum {
    MAX_STRING = 160, MAX_NUMBER = 32, MAX_NAME = 25,
    LOWEST_DISCS = 27,      /* a smaller number is no board */
    SOME_SQUARES = 24,      /* fewer are a word */
};

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

static bool is_numbers_or_squares(const Json *json, size_t first, size_t second);

/* What the name of `value` stands for, whatever the value is; "player" may be the side, or its
 * discs. */
static Key key_named(const Json *json, size_t value)
{
    char text[MAX_NAME], name[MAX_NAME];
    size_t used = 0;
    int number;
    Key key = KEY_COUNT;

    json_text(json, value - 1, text, sizeof(text));
    for (const char *c = text; *c != '\0'; c++)
        if (!strchr("_- ", *c))
            name[used++] = (char)chars_lower((uint8_t)*c);
    name[used] = '\0';
    while (--key > KEY_NONE && !word_is_listed(NAMES[key], name))
        ;
    return key == KEY_SIDE && !json_int(json, value, &number)
           && is_numbers_or_squares(json, value, value) ? KEY_OWN : key;
}

/* ---- strings ---- */

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

/* The characters of the string but for those that may part rows; how many, at most MAX_STRING.
 * Blanks are left out where there are 64 squares without them; elsewhere they are squares. A side
 * behind the squares, *side if it stands apart, is left out, too. */
static int string_cells(const Json *json, size_t value, Cell cells[MAX_STRING], Side *side)
{
    const JsonValue *it = &json->values[value];
    int count = 0, solid = 0, kept = 0;

    for (size_t at = it->from + 1; at < it->to - 1 && count < MAX_STRING; ) {
        const size_t from = at;
        const uint32_t c = json_char(json->text, &at), plain = chars_fold(c);

        if (c >= ' ' && plain != 0 && c != '/' && c != '|' && c != ',')
            cells[count++] = (Cell){ plain, text_span(json->text, from, at - from) };
    }
    while (count > 64 && cells[count - 1].code == ' ')
        count--;
    if (count > 2 && cells[count - 2].code == ' ' && cells[0].code != ' ' && cells[1].code != ' ')
        *side = glyph_side(cells[count - 1].code);
    count -= *side != SIDE_NONE ? 2 : 0;
    for (int i = 0; i < count; i++)
        solid += cells[i].code != ' ';
    for (int i = 0; i < count; i++)
        if (solid < 64 || cells[i].code != ' ')
            cells[kept++] = cells[i];
    return kept;
}

/* With `glued` the side may be the 65th sign. */
static bool read_string(Source *source, const Json *json, size_t value, bool glued,
                        ObjectBoard *board, Diag *error)
{
    Line *line = &source->aside;
    Cell cells[MAX_STRING];
    int end;

    json_line(json, value, line);
    if (fen_looks(line, 0, &end))
        return fen_whole(line, source->options.swap, &board->discs, &board->side, error);
    int count = string_cells(json, value, cells, &board->side);

    if (count == 65 && glued && board->side == SIDE_NONE) {
        board->side = glyph_side(cells[64].code);
        count -= board->side != SIDE_NONE;
    }
    if (count == 64)
        return array_blanks(cells, error)
               && discs_board(source, cells, false, &board->discs, error);
    diag_set(error, count < 64 ? DIAG_BOARD_TOO_SHORT : DIAG_BOARD_TOO_LONG,
             json_span(json, value), "got %d %s, 64 are needed", count, square_word(count));
    return false;
}

/* ---- numbers and lists of squares, for one colour each ---- */

/* The number that is the value, in quotation marks or not. */
static bool read_number(const Json *json, size_t value, Bits *bits)
{
    const JsonValue *it = &json->values[value];
    const uint32_t string = it->kind == JSON_STRING;
    const int length = (int)(it->to - it->from - 2 * string);

    if (it->kind < JSON_STRING || length == 0 || length >= MAX_NUMBER
        || bits_read(json->text->chars + it->from + string, length, bits) != length)
        return false;
    bits->bare = bits->bare && string;
    return true;
}

/* The squares of a list of coordinates; false if anything else or a square twice stands in it. */
static bool read_squares(const Json *json, size_t value, uint64_t *squares)
{
    *squares = 0;
    if (json->values[value].kind != JSON_LIST)
        return false;
    JSON_EACH(json, value, i) {
        char name[8];

        json_text(json, i, name, sizeof(name));
        const int square = json->values[i].kind == JSON_STRING && strlen(name) == 2
                           ? square_from_text(name) : NO_MOVE;

        if (square == NO_MOVE || (*squares & square_bit(square)) != 0)
            return false;
        *squares |= square_bit(square);
    }
    return true;
}

/* Are these values, 0 for one that is missing, the discs of one colour and of the other? */
static bool is_numbers_or_squares(const Json *json, size_t first, size_t second)
{
    uint64_t squares[2];
    Bits bits[2];

    if (first == 0 || second == 0)
        return false;
    if (read_number(json, first, &bits[0]) && read_number(json, second, &bits[1]))
        return (bits[0].value | bits[1].value) >> LOWEST_DISCS != 0;
    return read_squares(json, first, &squares[0]) && read_squares(json, second, &squares[1])
           && (squares[0] | squares[1]) != 0;
}

/* The two values of an object that are discs of one colour or side, 0 if it has none; the first
 * of each name counts. */
typedef struct {
    size_t value[2];
    bool colours;           /* black and white; else the side to move and the other one */
} Halves;

static Halves halves_of(const Json *json, size_t object)
{
    size_t values[KEY_COUNT] = { 0 };

    if (json->values[object].kind == JSON_OBJECT)
        JSON_EACH(json, object, i) {
            const Key key = key_named(json, i);

            values[key] = values[key] != 0 ? values[key] : i;
        }
    for (Key key = KEY_BLACK; key <= KEY_OWN; key += 2)
        if (is_numbers_or_squares(json, values[key], values[key + 1]))
            return (Halves){ { values[key], values[key + 1] }, key == KEY_BLACK };
    return (Halves){ { 0, 0 }, false };
}

/* These discs; whose are whose may hang on the side. */
static bool read_halves(Source *source, const Json *json, const Halves *halves,
                        ObjectBoard *board, Diag *error)
{
    const bool list = json->values[halves->value[0]].kind == JSON_LIST;
    uint64_t discs[2];
    Bits bits[2];

    for (int i = 0; i < 2; i++) {
        if (list ? !read_squares(json, halves->value[i], &discs[i])
                 : !read_number(json, halves->value[i], &bits[i]))
            return json_fail(json, DIAG_BAD_SYNTAX, halves->value[i], "neither a number of 64"
                             " bits nor a list of squares", error);
        if (!list && bits[i].rounded)
            return json_fail(json, DIAG_BAD_SYNTAX, halves->value[i], "a number as round as this"
                             " may have lost its last bits; write it as a string or as"
                             " \"0x...\"", error);
    }
    if (list && !bits_are_board(discs[0], discs[1]))
        return json_fail(json, DIAG_BAD_SYNTAX, halves->value[0], "two lists of squares that are"
                         " not a board: are they moves?", error);
    if (!list && !bits_settle(bits, discs))
        return json_fail(json, DIAG_BAD_SYNTAX, halves->value[0], "sixteen digits may be"
                         " hexadecimal or not; write 0x before those that are", error);
    if ((discs[0] & discs[1]) != 0) {
        diag_set(error, DIAG_BAD_SQUARE, json_span(json, halves->value[0]),
                 "%s has two discs", square_text(bit_lowest(discs[0] & discs[1])));
        return false;
    }
    board->by_bits = !list;
    board->by_turn = !halves->colours && board->side == SIDE_NONE;
    if (board->by_turn)
        board->side = side_by_parity(discs[0] | discs[1]);
    const bool black_first = (halves->colours || board->side == SIDE_BLACK)
                             != source->options.swap;

    board->discs = (Discs){ .black = discs[!black_first], .white = discs[black_first] };
    return true;
}

/* ---- which values are boards ---- */

/* A string, or a list that is not one of objects, or an object with the discs of each side.
 * A state or a position may be something else than a board. */
static bool is_board(const Json *json, size_t value)
{
    const JsonValue *it = &json->values[value];

    switch (it->kind) {
    case JSON_STRING: return text_has(json->text, json->values[value - 1].from + 1, "board")
                             || json_is(json, value - 1, "fen")
                             || object_is_board_string(json, value);
    case JSON_LIST: return it->next > value + 1 && it[1].kind != JSON_OBJECT;
    case JSON_OBJECT: return halves_of(json, value).value[0] != 0;
    default: return false;
    }
}

Key object_key(const Json *json, size_t value)
{
    const Key key = key_named(json, value);

    return key == KEY_BOARD && !is_board(json, value) ? KEY_NONE : key;
}

bool object_is_position(const Json *json, size_t object)
{
    if (json->values[object].kind != JSON_OBJECT)
        return false;
    JSON_EACH(json, object, i)
        if (object_key(json, i) == KEY_BOARD
            || (json_is(json, i - 1, "schema")
                && text_has(json->text, json->values[i].from, "\"yomikiri.")))
            return true;
    return halves_of(json, object).value[0] != 0;
}

/* ---- sides ---- */

Side object_side(Source *source, const Json *json, size_t value, const Array *array)
{
    Line *line = &source->aside;
    int number;

    if (json_int(json, value, &number))
        return array ? array_side(source->signs, array, number) : SIDE_NONE;
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
static bool read_side(Source *source, const Json *json, size_t object, const Array *array,
                      Side *side, Diag *error)
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
        else if (!text_has(json->text, json->values[i].from, "true"))
            said = text_has(json->text, json->values[i].from, "false") ? side_other(said)
                                                                       : SIDE_NONE;
        if (said != SIDE_NONE && said != SIDE_BOTH)
            named = true;
        else if (key <= KEY_TURN)
            bad = i;
        *side |= said;
    }
    if (*side == SIDE_BOTH)
        return json_fail(json, DIAG_BAD_SIDE, bad != 0 ? bad : object,
                         "the object names both sides as to move", error);
    return bad == 0 || named || json_fail(json, DIAG_BAD_SIDE, bad,
                                          "this names neither side of the board", error);
}

/* Does a key that is not known here name a colour, "me":"white"? */
static size_t other_colour(Source *source, const Json *json, size_t object)
{
    JSON_EACH(json, object, i)
        if (object_key(json, i) == KEY_NONE
            && object_side(source, json, i, NULL) != SIDE_NONE)
            return i;
    return 0;
}

/* ---- the board ---- */

bool object_board(Source *source, const Json *json, size_t value, size_t outer,
                  ObjectBoard *board, Diag *error)
{
    const bool object = json->values[value].kind == JSON_OBJECT;
    const size_t teller = !object || (outer != 0 && !object_has_side(json, value)) ? outer : value;
    const bool told = teller != 0 && object_has_side(json, teller);
    const Array *array = NULL;
    unsigned seen = 0;
    size_t at = value;

    *board = (ObjectBoard){ .side = SIDE_NONE };
    if (object)
        JSON_EACH(json, value, i) {
            const Key key = object_key(json, i);

            if ((seen >> key & 1) != 0
                && (key == KEY_BOARD || key >= KEY_GAME || key == KEY_BLACK_MOVES
                    || key == KEY_WHITE_MOVES))
                return json_fail(json, DIAG_BAD_SYNTAX, i - 1, "the object says this twice",
                                 error);
            seen |= 1u << key;
            at = key == KEY_BOARD ? i : at;
        }
    const JsonKind kind = json->values[at].kind;

    if (kind == JSON_STRING && !read_string(source, json, at, !told, board, error))
        return false;
    if (kind == JSON_LIST) {
        board->is_array = true;
        array = &board->array;
        array_scan(json->text, json->values[at].from, &board->array);
        if (!array_discs(source, &board->array, text_span(json->text, json->values[at].from, 20),
                         &board->discs, error))
            return false;
    }
    if ((kind == JSON_OBJECT && at != value
         && !read_side(source, json, at, NULL, &board->side, error))
        || (told && !read_side(source, json, teller, array, &board->side, error)))
        return false;
    if (kind == JSON_OBJECT) {
        const Halves halves = halves_of(json, at);

        if (!read_halves(source, json, &halves, board, error))
            return false;
    }
    const size_t colour = object && board->side == SIDE_NONE ? other_colour(source, json, value)
                                                             : 0;

    return colour == 0 || json_fail(json, DIAG_BAD_SIDE, colour, "a colour under a name that is"
                                    " not understood; \"turn\" tells the side to move", error);
}

void object_apply(Position *position, Format format, const ObjectBoard *board, Span where)
{
    draft_begin(position, format, where);
    discs_apply(position, board->discs, board->side, where);
    if (board->is_array)
        array_warn(position, &board->array, board->discs, where);
    if (board->by_turn)
        discs_warn_of_turn(position, where);
    if (board->by_bits)
        discs_warn_of_bits(position, where);
}
