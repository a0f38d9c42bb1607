/* side.c - the side to move, in words of many languages. */

#include "positions/text/side.h"

#include <string.h>

static const uint64_t TURN = HAS(WORD_TURN) | HAS(WORD_TURN_ROMANCE) | HAS(WORD_TURN_LABEL)
                             | HAS(WORD_TURN_SEAT) | HAS(WORD_PLAYS);
static const uint64_t MOVED = HAS(WORD_PLAYED) | HAS(WORD_LAST);
static const uint64_t STRANGE = HAS(WORD_UNKNOWN) | HAS(WORD_COLOURED) | HAS(WORD_NOT);
static const uint64_t COLOURS = HAS(WORD_BLACK) | HAS(WORD_WHITE) | HAS(WORD_DARK)
                                | HAS(WORD_LIGHT) | HAS(WORD_SIGN) | HAS(WORD_HUE);
static const uint64_t IDLE = HAS(WORD_FILLING) | HAS(WORD_ARTICLE) | HAS(WORD_NUMBER);
static const uint64_t PEOPLE = HAS(WORD_ME) | HAS(WORD_YOU) | HAS(WORD_OPPONENT)
                               | HAS(WORD_MY_TURN) | HAS(WORD_YOUR_TURN) | HAS(WORD_I_PLAYED);

/* What one clause says. */
typedef enum {
    SAYS_NOTHING,
    SAYS_SIDE,              /* it is to move */
    SAYS_MOVED,             /* it has moved */
    SAYS_COLOUR,            /* a colour, and no more: a side if nothing stands beside it */
    SAYS_PAIRED,            /* a colour with a name, a sign or a number: one of two */
    SAYS_WHO,               /* the colour of a person */
    SAYS_TURN_OF, SAYS_MOVED_OF,        /* of a person whose colour stands elsewhere */
    SAYS_TURN, SAYS_MOVED_ONLY, SAYS_LAST,      /* of nobody: part of what stands beside it */
    SAYS_MIXED,             /* both of them */
    SAYS_STRANGE_OF,        /* something of a person that is not understood */
    SAYS_DOUBT,             /* something of a colour that is not understood */
} What;

typedef enum { NOBODY, ME, YOU, OPPONENT, SEVERAL } Person;

typedef struct {
    What what;
    Side side;
    Person person;
} Statement;

static bool has(const Clause *clause, uint64_t kinds)
{
    return (clause->has & kinds) != 0;
}

/* Has it nothing but these? */
static bool has_only(const Clause *clause, uint64_t kinds)
{
    return (clause->has & ~kinds) == 0;
}

static Person person_of(const Clause *clause)
{
    const bool me = has(clause, HAS(WORD_ME) | HAS(WORD_MY_TURN) | HAS(WORD_I_PLAYED));
    const bool you = has(clause, HAS(WORD_YOU) | HAS(WORD_YOUR_TURN));
    const bool opponent = has(clause, HAS(WORD_OPPONENT));

    return me + you + opponent > 1 ? SEVERAL : me ? ME : you ? YOU : opponent ? OPPONENT : NOBODY;
}

/* A clause that names no colour. */
static What without_colour(const Clause *clause, Person person)
{
    const bool turn = has(clause, TURN | HAS(WORD_MY_TURN) | HAS(WORD_YOUR_TURN));
    const bool moved = has(clause, MOVED | HAS(WORD_I_PLAYED));

    if (has(clause, HAS(WORD_COLOURED)) || (has(clause, HAS(WORD_HUE)) && turn))
        return SAYS_DOUBT;
    if (person != NOBODY && (turn || moved)) {
        const bool asks = has(clause, HAS(WORD_MY_TURN) | HAS(WORD_YOUR_TURN))
                          && !has(clause, HAS(WORD_NOT));

        if (turn == moved || person == SEVERAL || (has(clause, STRANGE) && !asks)
            || (turn && has(clause, HAS(WORD_SQUARE))))
            return SAYS_STRANGE_OF;
        return turn ? SAYS_TURN_OF : SAYS_MOVED_OF;
    }
    if (clause->sign != SIDE_NONE)
        return SAYS_COLOUR;
    if (has(clause, STRANGE) || person != NOBODY)
        return SAYS_NOTHING;
    if (has(clause, HAS(WORD_TURN_LABEL)) && has(clause, HAS(WORD_NUMBER)))
        return has(clause, HAS(WORD_TURN) | HAS(WORD_PLAYS)) ? SAYS_DOUBT : SAYS_NOTHING;
    return turn && moved ? SAYS_MIXED : turn ? SAYS_TURN : has(clause, HAS(WORD_LAST)) ? SAYS_LAST
           : moved ? SAYS_MOVED_ONLY : SAYS_NOTHING;
}

static What with_colour(const Clause *clause, Person person)
{
    const bool turn = has(clause, TURN | HAS(WORD_MY_TURN) | HAS(WORD_YOUR_TURN));
    const bool moved = has(clause, MOVED);

    if (clause->colours == SIDE_BOTH)
        return has_only(clause, COLOURS | IDLE)
               && (clause->paired || has(clause, HAS(WORD_NUMBER))) ? SAYS_PAIRED : SAYS_DOUBT;
    if (has(clause, STRANGE) || person == SEVERAL || (turn && moved) || clause->result_first)
        return SAYS_DOUBT;
    if (moved)
        return clause->last_behind || has(clause, HAS(WORD_RESULT)) ? SAYS_DOUBT : SAYS_MOVED;
    if (turn)                           /* "White plays a2" is one that has been played */
        return has(clause, HAS(WORD_SQUARE))
               || (has(clause, HAS(WORD_TURN_LABEL)) && has(clause, HAS(WORD_NUMBER)))
               ? SAYS_DOUBT : SAYS_SIDE;
    if (has(clause, HAS(WORD_SQUARE) | HAS(WORD_RESULT) | HAS(WORD_NOUN)))
        return SAYS_DOUBT;
    if (person != NOBODY)
        return SAYS_WHO;
    if (has(clause, HAS(WORD_NUMBER)) || clause->named || clause->paired)
        return SAYS_PAIRED;
    return has(clause, HAS(WORD_FILLING)) ? SAYS_DOUBT : SAYS_COLOUR;
}

static Statement judge(const Clause *clause)
{
    const Person person = person_of(clause);
    Statement statement = { SAYS_DOUBT, clause->colours, person };

    if (clause->odd)
        return statement;
    statement.what = clause->colours == SIDE_NONE ? without_colour(clause, person)
                                                : with_colour(clause, person);
    if (clause->colours == SIDE_NONE)
        statement.side = clause->sign;
    return statement;
}

/* ---- clauses that belong together ---- */

typedef struct {
    const Clauses *clauses;
    Statement statements[MAX_CLAUSES];
    Side firm, moved;       /* sets of sides to move: as somebody says; because the other moved */
    Side loose;             /* colours beside which something else stands */
    Side paired;
    Side mine, yours;       /* sets */
    int paired_at, who_at, loose_at;
    Side hint;              /* a set: to move, as words seem to say that are not understood */
    int hint_at;
    Span doubt;             /* the first */
    bool grave;             /* it outweighs what else was said */
    bool turn_of_person;
} SideTalk;

static void doubt(SideTalk *talk, int i)
{
    if (talk->doubt.length == 0)
        talk->doubt = talk->clauses->list[i].where;
}

static bool is_linked(const SideTalk *talk, int i)
{
    return i > 0 && i < talk->clauses->count && talk->clauses->list[i].link != LINK_BREAK;
}

static What what_at(const SideTalk *talk, int i)
{
    return i >= 0 && i < talk->clauses->count ? talk->statements[i].what : SAYS_NOTHING;
}

/* Does nothing else stand in the line? */
static bool is_alone(const SideTalk *talk, int at)
{
    const Clause *list = talk->clauses->list;

    for (int i = 0; i < talk->clauses->count; i++)
        if (i != at && list[i].line == list[at].line && !has_only(&list[i], IDLE))
            return false;
    return true;
}

static bool is_label(const SideTalk *talk, int i)
{
    return is_linked(talk, i) && talk->clauses->list[i].link == LINK_LABEL;
}

/* "Tanaka", "23", behind a colon. */
static bool is_name_or_number(const Clause *clause)
{
    return has_only(clause, HAS(WORD_UNKNOWN) | HAS(WORD_NOUN) | IDLE);
}

/* A lone sign and the name of a colour with ':' or '=' between them: what the sign means. */
static bool is_legend(SideTalk *talk, int i, int beside)
{
    const Clause *list = talk->clauses->list;
    const Statement *statements = talk->statements;

    if (what_at(talk, beside) != SAYS_COLOUR || !is_label(talk, max_int(i, beside))
        || (list[i].sign == SIDE_NONE) == (list[beside].sign == SIDE_NONE))
        return false;
    if (statements[i].side != statements[beside].side) {
        doubt(talk, i);
        talk->grave = true;
    }
    return true;
}

static void pair(SideTalk *talk, int i, Side side)
{
    if (talk->paired == SIDE_NONE)
        talk->paired_at = i;
    talk->paired |= side;
}

/* A colour and no more: what stands beside it tells what it means. */
static void settle_colour(SideTalk *talk, int i)
{
    const Clause *list = talk->clauses->list;
    const Side side = talk->statements[i].side;
    const What before = is_linked(talk, i) ? what_at(talk, i - 1) : SAYS_NOTHING;
    const What after = is_linked(talk, i + 1) ? what_at(talk, i + 1) : SAYS_NOTHING;
    const bool turn = before == SAYS_TURN || after == SAYS_TURN;
    const bool moved = before == SAYS_MOVED_ONLY || after == SAYS_MOVED_ONLY
                       || (before == SAYS_LAST && is_label(talk, i)
                           && !has(&list[i - 1], HAS(WORD_SQUARE)));

    if (before == SAYS_SIDE && is_label(talk, i) && talk->statements[i - 1].side != side) {
        doubt(talk, i);                 /* "# to move: w" */
        talk->grave = true;
    } else if ((turn && moved) || before == SAYS_MIXED || after == SAYS_MIXED
        || ((before == SAYS_LAST || after == SAYS_LAST) && !moved))
        doubt(talk, i);
    else if (turn)
        talk->firm |= side;
    else if (moved)
        talk->moved |= side_other(side);
    else if (is_legend(talk, i, i - 1) || is_legend(talk, i, i + 1))
        pair(talk, i, side);
    else if (list[i].sign == SIDE_NONE && is_label(talk, i + 1) && is_name_or_number(&list[i + 1]))
        pair(talk, i, side);
    else if (is_alone(talk, i))
        talk->firm |= side;
    else if (list[i].sign == SIDE_NONE) {
        talk->loose |= side;
        talk->loose_at = i;
    }
}

/* "turn: 1", "side = -1", "player: 0": one of the two sides, but which? */
static bool is_numbered(const SideTalk *talk, int i)
{
    const Clause *clause = &talk->clauses->list[i];
    const Span where = clause->where;

    return is_label(talk, i) && has_only(clause, HAS(WORD_NUMBER) | HAS(WORD_RESULT))
           && where.length == 1 && where.chars[0] <= '2'
           && has(clause - 1, HAS(WORD_TURN_LABEL) | HAS(WORD_TURN));
}

/* "黒番：Tanaka" names a player, and "White moves: a2 b7" lists moves. */
static void settle_side(SideTalk *talk, int i)
{
    const Clause *clause = &talk->clauses->list[i], *next = clause + 1;
    const bool label = is_label(talk, i + 1);
    const bool seat = !has(clause, TURN & ~(HAS(WORD_TURN_LABEL) | HAS(WORD_TURN_SEAT)));

    if (seat && label && has_only(next, HAS(WORD_UNKNOWN) | HAS(WORD_NUMBER))
        && has(next, HAS(WORD_UNKNOWN)))
        pair(talk, i, clause->colours);
    else if (label && has(next, HAS(WORD_SQUARE)) && has(clause, HAS(WORD_PLAYS)))
        doubt(talk, i);
    else
        talk->firm |= clause->colours;
}

static void settle_who(SideTalk *talk, int i)
{
    const Statement statement = talk->statements[i];

    talk->who_at = talk->mine == SIDE_NONE && talk->yours == SIDE_NONE ? i : talk->who_at;
    if (statement.person == YOU)
        talk->yours |= statement.side;
    else
        talk->mine |= statement.person == ME ? statement.side : side_other(statement.side);
}

/* "Black to move I guess": not understood, but it does not go with White's turn. */
static void settle_doubt(SideTalk *talk, int i)
{
    const Clause *clause = &talk->clauses->list[i];

    doubt(talk, i);
    if (!has(clause, HAS(WORD_TURN) | HAS(WORD_TURN_ROMANCE)) || clause->colours == SIDE_BOTH
        || has(clause, MOVED | (PEOPLE & ~HAS(WORD_ME)) | HAS(WORD_NOT) | HAS(WORD_RESULT)
                       | HAS(WORD_SQUARE)))
        return;
    talk->hint |= clause->colours;
    talk->hint_at = i;
}

static void settle_all(SideTalk *talk)
{
    for (int i = 0; i < talk->clauses->count; i++) {
        const Statement statement = talk->statements[i];

        switch (statement.what) {
        case SAYS_SIDE: settle_side(talk, i); break;
        case SAYS_MOVED: talk->moved |= side_other(statement.side); break;
        case SAYS_COLOUR: settle_colour(talk, i); break;
        case SAYS_PAIRED: pair(talk, i, statement.side); break;
        case SAYS_WHO: settle_who(talk, i); break;
        case SAYS_DOUBT: settle_doubt(talk, i); break;
        default:
            if (is_numbered(talk, i)) {
                doubt(talk, i - 1);
                talk->grave = true;
            }
            break;
        }
    }
}

/* "I'm white" and "my turn", wherever they stand. */
static void settle_people(SideTalk *talk)
{
    const Side known = talk->mine | talk->yours;
    bool told = false;

    if (known == SIDE_NONE)
        return;
    for (int i = 0; i < talk->clauses->count; i++) {
        const Statement statement = talk->statements[i];
        const bool yours = statement.person == YOU
                           || (statement.person == OPPONENT && talk->mine == SIDE_NONE);
        const Side person = yours ? talk->yours : talk->mine;
        const Side side = statement.person == OPPONENT ? side_other(person) : person;

        if (statement.what == SAYS_STRANGE_OF)
            doubt(talk, i);
        if (statement.what != SAYS_TURN_OF && statement.what != SAYS_MOVED_OF)
            continue;
        if (side == SIDE_NONE || side == SIDE_BOTH || (talk->mine != 0 && talk->yours != 0))
            doubt(talk, i);
        else if (statement.what == SAYS_TURN_OF)
            talk->firm |= side;
        else
            talk->moved |= side_other(side);
        told = true;
    }
    if (!told && (talk->firm | talk->moved) == SIDE_NONE)
        doubt(talk, talk->who_at);
}

/* "White's turn? No, Black's", "it is not / White's turn". */
static bool is_taken_back(const SideTalk *talk)
{
    const Clause *list = talk->clauses->list;
    const uint64_t brief = HAS(WORD_NOT) | HAS(WORD_NOUN) | COLOURS | IDLE | TURN | MOVED | PEOPLE;

    for (int i = 0; i < talk->clauses->count; i++) {
        if (!has(&list[i], HAS(WORD_NOT)) || !has_only(&list[i], brief))
            continue;
        for (int j = 0; j < talk->clauses->count; j++) {
            const bool near = list[j].line == list[i].line
                              || (j == i + 1 && is_linked(talk, j))
                              || (j + 1 == i && is_linked(talk, i));

            if (near && j != i && list[j].colours != SIDE_NONE)
                return true;
        }
    }
    return false;
}

Said side_said(const Clauses *clauses)
{
    SideTalk talk = { .clauses = clauses };

    if (clauses->count == 0)
        return (Said){ .side = SIDE_NONE };
    for (int i = 0; i < clauses->count; i++)
        talk.statements[i] = judge(&clauses->list[i]);
    settle_all(&talk);
    settle_people(&talk);
    if (talk.paired != SIDE_NONE && talk.paired != SIDE_BOTH)
        doubt(&talk, talk.paired_at);
    const Side told = talk.firm | talk.moved;

    if (talk.loose != SIDE_NONE && told == SIDE_NONE)
        doubt(&talk, talk.loose_at);
    if (clauses->full || (told != SIDE_NONE && is_taken_back(&talk))) {
        doubt(&talk, 0);
        talk.grave = true;
    }
    if (told != SIDE_NONE && (told | talk.hint) != told) {
        talk.doubt = clauses->list[talk.hint_at].where;
        talk.grave = true;
    }
    if (talk.doubt.length > 0 && (talk.firm == SIDE_NONE || talk.grave))
        return (Said){ SIDE_NONE, talk.doubt, talk.hint };
    return (Said){ .side = told == SIDE_NONE ? SIDE_NONE : told | talk.loose };
}

_Static_assert((SIDE_BLACK | SIDE_WHITE) == SIDE_BOTH && SIDE_NONE == 0, "sides are a set");

bool side_hinted(const Clauses *clauses)
{
    return clauses->count > 0 && has(&clauses->list[0], TURN | MOVED | PEOPLE | HAS(WORD_NOT));
}

Said side_in(const Side signs[SIGN_COUNT], const Line *line, int from, int to, bool bare)
{
    Clauses clauses = { .count = 0 };

    clauses_add(&clauses, signs, line, from, to, bare);
    return side_said(&clauses);
}

const char *side_sign(const Side signs[SIGN_COUNT], Side side)
{
    for (int sign = 0; sign < SIGN_COUNT; sign++)
        if (signs[sign] == side)
            return SIGN_WORDS[sign];
    return "";
}
