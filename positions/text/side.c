/* side.c - the side to move, in words of many languages.
 *
 * Words stand in the table without accents and in lower case, as letters_plain() leaves them. A
 * word that is missing is not understood, which refuses a position and never turns it round. So
 * one that could turn what is said ("would", "after") must not be among those that fill. */

#include "positions/text/side.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"

/* One row for each language and kind. */
static const struct {
    WordKind kind;
    const char *words;
} ROWS[] = {
    { WORD_BLACK, "black|blacks|first player|1st player|sente" },
    { WORD_WHITE, "white|whites|second player|2nd player|gote" },
    { WORD_BLACK_MOVES, "btm|btp|b.t.m|b t.m|b.t.p|b t m|b t p|b tm|b2m|b2p|b2move|b2play"
      "|btomove|blacktomove|blacktoplay|blacksturn|blackturn|blacks move" },
    { WORD_WHITE_MOVES, "wtm|wtp|w.t.m|w t.m|w.t.p|w t m|w t p|w tm|w2m|w2p|w2move|w2play"
      "|wtomove|whitetomove|whitetoplay|whitesturn|whiteturn|whites move" },
    { WORD_HUE, "red|blue|green|yellow|orange|purple|brown|赤|青|红|紅" },
    { WORD_TURN, "to move|to play|2 move|2 play|to go|to act|turn|turns|to win|to draw"
      "|move and win|play and win|has the move|have the move|on move|on roll|has to|have to"
      "|must|should|next|now|moves|plays|goes|starts|begins|moving|s move|next move|best move"
      "|best reply|best moves|whose turn|who to move|what should|up|my turn|your turn" },
    { WORD_FIELD, "stm|sidetomove|tomove|toplay|side|player|mover|side to move|side to play"
      "|player to move|player to play|current player|next player|active player|active colour"
      "|active color|current side|colour to move|color to move|colour to play|color to play" },
    { WORD_MOVED, "moved|played|went|just|passed|last|last to move|last to play|last to go"
      "|last move|the last move|last turn|last player|previous move|previous player|made a move" },
    { WORD_RESULT, "win|wins|won|draw|draws|lose|loses|lost|winning|losing|resigns|resigned"
      "|leads|勝ち|胜|勝|승|gagne|gana|ganan|gewinnt|vince|vincono|vence|vencem" },
    { WORD_NOT, "not|n t|no|never|nor|neither|wait|sorry|actually|oops|wrong|instead|rather"
      "|mistake|correction|nicht|kein|keine|nein|pas|non|niet|не|нет|ではない|じゃない|아니|不|没|沒|nao|isn"
      "|don|doesn|wasn|aren|weren|to moved|is it|is this|false|unless|supposed" },
    { WORD_PAUSE, "vs|v|versus|against|contra|gegen|contre|contro|対|對|对|tegen|and|und|et|y|ed" },
    { WORD_ARTICLE, "it|it s|its|is|are|the|here|please|s|currently|right now|still|this is" },
    { WORD_FILLING, "a|an|this|in|position|at the moment|again|what|which|find|can you find|for"
      "|of|as|with|disc|discs|stone|stones|piece|pieces|disk|disks|colour|color|only|playing"
      "|play|move|to|on|at|has|have|by|do|does|today|thanks|empties|empty|left|made|problem"
      "|diagram|puzzle|question|solve|hi|hello|who|exactly|points|squares" },

    { WORD_BLACK, "黒|黑|先手|黒石|黑石|黒側|黒方|黑方|黑棋|黑子|黑色|执黑|執黑|くろ|クロ" },
    { WORD_WHITE, "白|後手|后手|白石|白側|白方|白棋|白子|白色|执白|執白|しろ|シロ" },
    { WORD_TURN, "番|の番|手番|てばん|先|から|次|次は|次の手|次の一手|打つ|の一手|最善手|下|走|轮到|輪到|该|該|行棋|下一手|下一步|回合|轮|轮走|该走"
      "|該走|该下|該下|下子|走棋|走子|下棋|接下来|接下來|着手" },
    { WORD_MOVED, "打った|打ちました|置いた|置きました|着手した|着手しました|パスした|最終手|直前の手|前の手|最後の手|直前|最後|刚|剛|刚刚|刚下|剛下|刚走"
      "|剛走|走了|下了|走完|下完|已走|已下|最后一手|最後一手|上一手|上一步|最后" },
    { WORD_ARTICLE, "の|は|が|に|で|です|だ|を|よ|ね|さん|側|番です|の番です|手番です|である|でした|も|へ|ここで|ここから|図|局面|現在|今|いま"
      "|と|方|了|的|是|现在|请|請|子|棋|吧|呢|在|由|到|就|手" },
    { WORD_BLACK, "흑|흑돌|검은색|검은돌|검정|흑색" },
    { WORD_WHITE, "백|백돌|흰색|흰돌|하얀색|백색" },
    { WORD_TURN, "차례|둘 차례|둘차례|순서|턴|둘|번|다음|다음 수" },
    { WORD_MOVED, "뒀다|두었다|뒀음|방금|두었습니다|뒀습니다|마지막 수|마지막" },
    { WORD_ARTICLE, "이|가|의|은|는|입니다|예요|이에요|에|를|을|로|으로|지금|현재|돌|색|에게|이다|임" },
    { WORD_BLACK, "noir|noirs|noire|noires" },
    { WORD_WHITE, "blanc|blancs|blanche|blanches" },
    { WORD_TURN, "trait|jouer|joue|jouent|tour|commence|commencent|prochain" },
    { WORD_MOVED, "vient de jouer|viennent de jouer|a joue|ont joue|vient de passer|a passe"
      "|dernier|dernier coup" },
    { WORD_ARTICLE, "c est|est|aux|au|a|les|la|le|l|de|des|du|maintenant|ici|ce|sont|ont|pions"
      "|doit|doivent" },
    { WORD_BLACK, "schwarz|schwarze|schwarzer|schwarzen|schwarzem|schwarzes" },
    { WORD_WHITE, "weiß|weiss|weiße|weisse|weißer|weisser|weißen|weissen|weißem" },
    { WORD_TURN, "am zug|am zuge|zieht|ziehen|spielt|spielen|dran|an der reihe|beginnt"
      "|nachster zug" },
    { WORD_MOVED, "gezogen|gespielt|zog|zogen|spielte|gerade|zuletzt|gepasst|letzter zug" },
    { WORD_ARTICLE, "ist|sind|der|die|das|den|dem|hier|jetzt|nun|es|hat|haben|zu|stein|steine"
      "|spieler|farbe" },
    { WORD_BLACK, "negro|negra|negros|negras|nero|nera|neri|nere|i neri|preto|preta|pretos"
      "|pretas" },
    { WORD_WHITE, "blanco|blanca|blancos|blancas|bianco|bianca|bianchi|bianche|branco|branca"
      "|brancos|brancas|i bianchi" },
    { WORD_TURN_ROMANCE, "juega|juegan|mueve|mueven|turno|toca|tocan|jugar|mover|empiezan|salen"
      "|siguiente|tocca|muove|muovono|gioca|giocano|tratto|muovere|giocare|la mossa|prossimo"
      "|sta|joga|jogam|vez|jogar|proximo" },
    { WORD_MOVED, "jugo|jugaron|movio|movieron|acaba de|acaban de|acaban de jugar"
      "|acaba de jugar|jugado|movido|ultima jugada|ultimo|mosso|giocato|appena|ultima mossa"
      "|jogou|jogaram|acabou de|acabaram de|moveu|ultimo lance" },
    { WORD_ARTICLE, "el|los|las|le|les|ahora|del|al|son|fichas|il|lo|gli|ora|adesso|dei|ai|e"
      "|e il|di|pedine|os|as|o|dos|agora|com|pecas|da|na|ha|hanno|han|deve|devono|deben|debe"
      "|que|por" },
    { WORD_BLACK, "zwart|zwarte|черные|черных|черным|черныи|черного|черная" },
    { WORD_WHITE, "wit|witte|белые|белых|белым|белыи|белого|белая" },
    /* languages that are not read */
    { WORD_TURN, "aan zet|aan de beurt|beurt|speelt|ход|ходят|ходит|очередь|играют|начинают" },
    { WORD_MOVED, "gezet|gespeeld|zette|speelde|laatste zet|ходили|ходил|сходили|сыграли"
      "|сделали ход|последнии ход" },
    { WORD_COLOURED, "p1|p2|svart|svarta|svarts|svarte|sort|sorte|sorts|vit|vita|vits|hvit|hvid"
      "|hvite|hvits|hvids|musta|mustan|valkoinen|valkoisen|siyah|siyahta|siyahlar|beyaz|beyazda"
      "|beyazlar|fekete|feher|czarne|czarnych|biale|bialych|cerny|bily|чорні|чорних|білі|білих"
      "|hitam|putih|đen|trắng|μαύρα|λευκά|שחור|לבן|أسود|أبيض|काला|सफेद" },
    { WORD_ARTICLE, "het|van|stenen|heeft|net|сеичас|теперь|за|у|в" },
};

/* ---- the table, looked up by its first letters ---- */

/* Where `word`, which a '|' or a NUL ends, ends in chars[at..to); -1 if it is not there. Of a
 * word that goes on *longer says how much of it there was. */
static int match(const Line *line, int at, int to, const char *word, int *longer)
{
    const int from = at;
    uint32_t last = 0;

    *longer = 0;
    while (*word != '\0' && *word != '|') {
        const uint32_t wanted = chars_next(&word);

        while (at < to && letters_plain(line->chars[at]) == 0)
            at++;
        if (at >= to || letters_plain(line->chars[at]) != wanted)
            return -1;
        for (at++; wanted == ' ' && at < to && letters_plain(line->chars[at]) == ' '; )
            at++;
        last = wanted;
    }
    while (at < to && letters_plain(line->chars[at]) == 0)
        at++;
    if (!letters_spaced(last) || at >= to || !letters_spaced(letters_plain(line->chars[at])))
        return at;
    *longer = at - from;
    return -1;
}

/* All words of the table, those that begin alike in a list. Made once, never freed. */
typedef struct Term {
    const struct Term *next;
    const char *word;
    WordKind kind;
} Term;

typedef struct {
    Term *first[256];
    Term entries[];
} Index;

static const Index *index_of_words(void)
{
    static _Atomic(Index *) made;
    Index *index = atomic_load_explicit(&made, memory_order_acquire), *none = NULL;
    size_t count = 0;

    if (index)
        return index;
    for (size_t row = 0; row < ARRAY_LENGTH(ROWS); row++)
        for (const char *at = ROWS[row].words; *at != '\0'; at++)
            count += *at == '|' || at == ROWS[row].words;
    index = memory_array(1, sizeof(Index) + count * sizeof(Term));
    for (size_t row = 0; row < ARRAY_LENGTH(ROWS); row++)
        for (const char *word = ROWS[row].words; *word != '\0'; ) {
            const char *at = word;
            Term **list = &index->first[chars_next(&at) % ARRAY_LENGTH(index->first)];

            index->entries[--count] = (Term){ *list, word, ROWS[row].kind };
            *list = &index->entries[count];
            word += strcspn(word, "|");
            word += *word == '|';
        }
    if (atomic_compare_exchange_strong_explicit(&made, &none, index, memory_order_acq_rel,
                                                memory_order_acquire))
        return index;
    free(index);                        /* another thread was faster */
    return none;
}

WordKind side_word(const Line *line, int at, int to, int *end)
{
    enum { SURELY = 5 };                /* so much of a colour's name is not by chance */
    WordKind kind = WORD_UNKNOWN;
    const Term *term = index_of_words()->first[letters_plain(line->chars[at]) % 256];

    *end = at;
    for (; term; term = term->next) {
        int longer;
        const int stop = match(line, at, to, term->word, &longer);

        if (stop > *end) {
            *end = stop;
            kind = term->kind;
        } else if (*end == at && longer >= SURELY
                   && (term->kind == WORD_BLACK || term->kind == WORD_WHITE)) {
            kind = WORD_COLOURED;
        }
    }
    return kind;
}

/* ---- the words of a line, one after the other ---- */

typedef struct {
    WordKind kind;
    Side side;              /* of a colour or a sign; SIDE_NONE for a hue that is no disc */
    int from, to;           /* chars of the line */
} Token;

static bool is_wordy(uint32_t plain)
{
    return letters_spaced(plain) || letters_joined(plain);
}

/* "[b]", "[/color]", "[size=3]": where such a mark of forums ends, or `at`. */
static int skip_tag(const Line *line, int at, int to)
{
    static const char *const TAGS[] = { "b]", "i]", "u]", "center]", "quote", "code]", "size=",
                                        "color", "font", "spoiler]" };
    const int name = at + 1 + (line->chars[at + 1] == '/');
    int end = name;

    while (end < to && line->chars[end] != ']' && end - at < 40)
        end++;
    for (size_t i = 0; i < ARRAY_LENGTH(TAGS) && line->chars[end] == ']'; i++)
        if (line_has(line, name, TAGS[i])
            && (end - name > 1 || name > at + 1 || line_has(line, to - 4, "[/")))
            return end + 1;             /* "[b]" may be a disc where no "[/b]" ends the line */
    return at;
}

/* A disc that stands alone, not as part of a word or of a row of such signs. */
static Side sign_at(const Side signs[SIGN_COUNT], const Line *line, int at, int to)
{
    const uint32_t c = line->chars[at];
    const uint32_t before = at > 0 ? line->chars[at - 1] : ' ';
    const uint32_t after = at + 1 < to ? line->chars[at + 1] : ' ';

    if (before == c || after == c || (c < 0x80 && (is_wordy(letters_plain(before))
                                                   || is_wordy(letters_plain(after)))))
        return SIDE_NONE;
    return !signs ? glyph_side(c) : c == '1' && before == '-' ? signs[SIGN_MINUS]
           : glyph_side_now(signs, c);
}

/* Letters and digits that are in no list: a number, squares, or who knows what. */
static Token unknown_at(const Line *line, int at, int to, WordKind kind)
{
    Token token = { .kind = kind, .from = at, .to = at };
    const uint32_t before = at > 0 ? line->chars[at - 1] : ' ';
    bool digits = true, squares = true;

    if (letters_joined(letters_plain(line->chars[at])))
        token.to = at + 1;
    for (; token.to < to && (letters_spaced(letters_plain(line->chars[token.to]))
                             || letters_plain(line->chars[token.to]) == 0); token.to++) {
        const uint32_t c = letters_plain(line->chars[token.to]);

        digits = digits && chars_is_digit(c);
        squares = squares && ((token.to - at) % 2 == 0 ? chars_is_file(c) : chars_is_rank(c));
    }
    const uint32_t first = chars_lower(line->chars[at]);
    bool code = (first == 'x' || first == 'o') && token.to > at + 1;

    for (int i = at + 1; i < token.to; i++)
        code &= chars_is_digit(line->chars[i]);
    if (code && line->chars[at + 1] == '0') {          /* "o00" */
        token.kind = first == 'x' ? WORD_BLACK_MOVES : WORD_WHITE_MOVES;
        token.side = first == 'x' ? SIDE_BLACK : SIDE_WHITE;
    }
    else if (digits && token.to > at)
        token.kind = before == '+' || before == '-' || before == 0x2212 || before == 0xb1
                     ? WORD_RESULT : WORD_NUMBER;
    else if (squares && (token.to - at) % 2 == 0)
        token.kind = WORD_SQUARE;
    return token;
}

static Token word_at(const Side signs[SIGN_COUNT], const Line *line, int at, int to)
{
    Token token = { .from = at };
    const Side sign = sign_at(signs, line, at, to);

    token.kind = side_word(line, at, to, &token.to);
    if (sign != SIDE_NONE && token.kind != WORD_BLACK && token.kind != WORD_WHITE
        && token.to <= at + 1)
        return (Token){ .kind = WORD_SIGN, .side = sign, .from = at, .to = at + 1 };
    if (token.to == at)
        return unknown_at(line, at, to, token.kind);
    for (int i = SIGN_RED; token.kind == WORD_HUE && signs && i < SIGN_COUNT; i++)
        token.side |= line_has(line, at, SIGN_WORDS[i]) ? signs[i] : SIDE_NONE;
    if (token.kind == WORD_HUE && token.side == SIDE_NONE)
        token.kind = letters_joined(line->chars[at]) ? WORD_UNKNOWN : WORD_HUE;
    if (token.kind == WORD_BLACK || token.kind == WORD_BLACK_MOVES)
        token.side = SIDE_BLACK;
    else if (token.kind == WORD_WHITE || token.kind == WORD_WHITE_MOVES)
        token.side = SIDE_WHITE;
    return token;
}

/* The word or mark at chars[from] or behind it, up to `to`. Case, accents, emphasis and quotation
 * marks do not count. */
static Token next_token(const Side signs[SIGN_COUNT], const Line *line, int from, int to)
{
    for (int at = from; at < to; at++) {
        const uint32_t plain = letters_plain(line->chars[at]), before = at > 0
                               ? letters_plain(line->chars[at - 1]) : ' ';
        const int tag = line->chars[at] == '[' ? skip_tag(line, at, to) : at;

        if (tag > at) {
            at = tag - 1;
            continue;
        }
        if (is_wordy(plain) || (plain != '(' && sign_at(signs, line, at, to) != SIDE_NONE))
            return word_at(signs, line, at, to);
        const bool letter = plain == '.' && letters_spaced(before) && !chars_is_digit(before)
                            && (at < 2 || !is_wordy(letters_plain(line->chars[at - 2])));
        const bool dash = line->chars[at] == '-' && at + 1 < to && line->chars[at + 1] == ' '
                          && before == ' ';

        if (plain == ':' || (plain == '.' && !letter) || plain == ',' || plain == '('
            || plain == ')' || dash)    /* but "B. to move" goes on */
            return (Token){ plain == ':' ? WORD_LABEL : plain == '.' ? WORD_BREAK : WORD_PAUSE,
                            SIDE_NONE, at, at + 1 };
    }
    return (Token){ .kind = WORD_END, .from = to, .to = to };
}

/* ---- what stands between two marks of punctuation ---- */

#define HAS(kind) (1u << (kind))

static const unsigned TURNS = HAS(WORD_TURN) | HAS(WORD_TURN_ROMANCE) | HAS(WORD_FIELD);
static const unsigned NAMES = HAS(WORD_BLACK) | HAS(WORD_WHITE) | HAS(WORD_BLACK_MOVES)
                              | HAS(WORD_WHITE_MOVES);
static const unsigned STRANGE = HAS(WORD_UNKNOWN) | HAS(WORD_COLOURED) | HAS(WORD_NOT);
static const unsigned IDLE = HAS(WORD_ARTICLE) | HAS(WORD_FILLING) | HAS(WORD_NUMBER);

/* A clause as its words come in. */
typedef struct {
    Clause clause;
    unsigned has;
    int words, marks, from, to;         /* `marks` of the words are signs */
    Side named, signs;      /* sets: the names of colours; the signs */
    bool sign_first, sign_last, letter, odd;
    bool first;             /* of its line */
    bool bullet;            /* which begins with '*', '#' or '@' */
    WordKind last;
} Draft;

static void add_token(Draft *draft, const Line *line, Token token)
{
    const bool sign = token.kind == WORD_SIGN || token.kind == WORD_HUE;
    const bool symbol = sign && line->chars[token.from] >= 0x80;

    if (token.kind == WORD_FIELD && draft->named != SIDE_NONE)
        token.kind = WORD_FILLING;
    if (draft->last == WORD_NUMBER && line_has(line, token.from, "moves"))
        token.kind = WORD_UNKNOWN;
    if (token.kind == WORD_NUMBER && (draft->has & ~(IDLE | HAS(WORD_UNKNOWN))) == 0)
        draft->has &= ~HAS(WORD_UNKNOWN);       /* "FFO #40": what a number follows is a title */
    if (token.kind == WORD_HUE && token.side == SIDE_NONE)
        draft->has |= HAS(WORD_COLOURED);
    draft->has |= HAS(token.kind);
    if (token.kind == WORD_BLACK_MOVES || token.kind == WORD_WHITE_MOVES)
        draft->has |= HAS(WORD_TURN);
    if (sign) {
        draft->signs |= token.side;
        draft->marks++;
        draft->letter |= !symbol;
        draft->bullet |= draft->words == 0 && draft->first
                         && strchr("*#@", (int)min_int((int)line->chars[token.from], 0x7f));
        draft->sign_first |= draft->words == 0 || draft->last == WORD_FIELD
                             || draft->last == WORD_TURN
                             || token.kind == WORD_HUE;
    } else if (token.side != SIDE_NONE) {       /* "○ Black to move": which? */
        draft->odd |= draft->last == WORD_SIGN && !draft->letter
                      && (draft->signs & token.side) == 0;
        draft->named |= token.side;
    }
    draft->sign_last = sign;
    if (draft->words++ == 0)
        draft->from = token.from;
    draft->to = token.to;
    draft->last = token.kind;
}

/* `goes_on`: more stands behind it in its sentence. */
static What judge(Draft *draft, bool bare, bool goes_on)
{
    const unsigned has = draft->has;
    const bool turn = (has & TURNS) != 0, moved = (has & HAS(WORD_MOVED)) != 0;
    const bool article = draft->letter && (has & TURNS) == HAS(WORD_TURN_ROMANCE);
    Clause *clause = &draft->clause;

    clause->side = draft->named;
    if (draft->named == SIDE_NONE && draft->signs != SIDE_NONE) {
        const unsigned rest = has & ~(HAS(WORD_SIGN) | HAS(WORD_HUE) | HAS(WORD_ARTICLE));

        if ((turn || moved) && (draft->sign_first || draft->sign_last) && !article
            && !(draft->bullet && (goes_on || moved)))
            clause->side = draft->signs;
        else if (rest == 0 && bare && draft->marks == 1) {
            clause->side = draft->signs;
            clause->sign = true;
            return SAYS_COLOUR;
        } else if (rest == HAS(WORD_NUMBER) && bare) {
            clause->side = draft->signs;
            return SAYS_PAIRED;         /* "X 12", "O 0 0" */
        }
    }
    if (clause->side == SIDE_NONE) {
        if ((has & HAS(WORD_COLOURED)) != 0
            || (turn && (has & HAS(WORD_NUMBER)) != 0 && (has & STRANGE) == 0))
            return SAYS_DOUBT;          /* "player 1 to move", "turn 1" */
        return (has & STRANGE) != 0 || turn == moved ? SAYS_NOTHING
               : turn ? SAYS_TURN : SAYS_MOVED;
    }
    if (draft->odd)
        return SAYS_DOUBT;
    if (clause->side == SIDE_BOTH)
        return (has & ~(NAMES | HAS(WORD_SIGN) | IDLE)) == 0
               && (has & (HAS(WORD_SIGN) | HAS(WORD_NUMBER))) != 0 ? SAYS_PAIRED : SAYS_DOUBT;
    if ((has & (STRANGE | HAS(WORD_RESULT))) != 0 || (turn && moved)) {
        const bool hints = (has & (HAS(WORD_TURN) | HAS(WORD_TURN_ROMANCE))) != 0 && !moved;

        clause->hint = hints && (has & (HAS(WORD_NOT) | HAS(WORD_RESULT) | HAS(WORD_SQUARE))) == 0
                       ? clause->side : SIDE_NONE;
        return SAYS_DOUBT;
    }
    if (moved) {
        clause->side = side_other(clause->side);
        return SAYS_SIDE;
    }
    if ((has & HAS(WORD_SQUARE)) != 0)
        return SAYS_DOUBT;
    if (turn)
        return (has & HAS(WORD_FIELD)) != 0 && (has & HAS(WORD_NUMBER)) != 0 ? SAYS_DOUBT
                                                                              : SAYS_SIDE;
    if ((has & HAS(WORD_NUMBER)) != 0 || (draft->named & draft->signs) != 0)
        return SAYS_PAIRED;
    return (has & HAS(WORD_FILLING)) != 0 ? SAYS_DOUBT : SAYS_COLOUR;
}

static void finish(Clauses *clauses, Draft *draft, const Line *line, bool bare,
                   bool goes_on)
{
    Clause *clause = &draft->clause;

    if (draft->words == 0)
        return;
    clause->what = judge(draft, bare, goes_on);
    clause->name = (draft->has & ~(HAS(WORD_UNKNOWN) | IDLE | HAS(WORD_RESULT))) == 0;
    clause->denies = (draft->has & (HAS(WORD_UNKNOWN) | HAS(WORD_NOT))) == HAS(WORD_NOT);
    clause->where = line_span(line, draft->from, draft->to);
    if (clauses->count == MAX_CLAUSES) {        /* make room by dropping what tells nothing */
        clauses->count = 0;
        for (int i = 0; i < MAX_CLAUSES; i++)
            if (clauses->list[i].what != SAYS_NOTHING || clauses->list[i].denies)
                clauses->list[clauses->count++] = clauses->list[i];
    }
    clauses->full |= clauses->count == MAX_CLAUSES;
    if (!clauses->full)
        clauses->list[clauses->count++] = *clause;
}

/* "White (Tanaka) to move": where the bracket at `open`, behind a colour, ends, if it holds
 * nothing but a name and the clause goes on behind it; else `open`. */
static int aside_end(const Side signs[SIGN_COUNT], const Line *line, int open, int to)
{
    enum { LONGEST = 40 };
    Token token = next_token(signs, line, open + 1, to);

    if (line->chars[open] != '(')
        return open;
    while (line->chars[token.from] != ')' && token.to - open <= LONGEST
           && (token.kind == WORD_UNKNOWN || token.kind == WORD_NUMBER || token.kind == WORD_PAUSE
               || token.kind == WORD_BREAK || token.kind == WORD_ARTICLE))
        token = next_token(signs, line, token.to, to);
    return line->chars[token.from] == ')'
           && next_token(signs, line, token.to, to).kind > WORD_LABEL ? token.to : open;
}

void clauses_add(Clauses *clauses, const Side signs[SIGN_COUNT], const Line *line, int from,
                 int to, bool bare)
{
    Draft draft = { .clause = { .line = ++clauses->lines, .linked = true }, .first = true };

    for (Token token; (token = next_token(signs, line, from, to)).kind != WORD_END;
         from = token.to) {
        const int aside = draft.last == WORD_BLACK || draft.last == WORD_WHITE
                          ? aside_end(signs, line, token.from, to) : token.from;

        if (aside > token.from) {
            token.to = aside;
            continue;
        }
        const bool ends = token.kind <= WORD_LABEL;
        /* In "X = Black O = White" and "Black: 12 White: 32" a new pair begins. */
        const bool heads = token.side != SIDE_NONE && draft.words > 0
                           && (draft.named != SIDE_NONE || draft.clause.label)
                           && next_token(signs, line, token.to, to).kind == WORD_LABEL;

        if (ends || heads) {
            const bool linked = token.kind != WORD_BREAK
                                && (draft.words > 0 || draft.clause.linked);

            finish(clauses, &draft, line, bare, token.kind != WORD_BREAK);
            draft = (Draft){ .clause = { .line = clauses->lines, .linked = linked,
                                         .label = token.kind == WORD_LABEL } };
        }
        if (!ends)
            add_token(&draft, line, token);
    }
    finish(clauses, &draft, line, bare, false);
}

void clauses_append(Clauses *clauses, const Clauses *more)
{
    for (int i = 0; i < more->count; i++) {
        clauses->full |= clauses->count == MAX_CLAUSES;
        if (clauses->full)
            break;
        clauses->list[clauses->count] = more->list[i];
        clauses->list[clauses->count++].line += clauses->lines;
    }
    clauses->lines += more->lines;
    clauses->full |= more->full;
}

/* ---- clauses that belong together ---- */

static const Clause *beside(const Clauses *clauses, int i, int step)
{
    const int later = step > 0 ? i + 1 : i;

    return i + step >= 0 && i + step < clauses->count && clauses->list[later].linked
           ? &clauses->list[i + step] : NULL;
}

static bool is_alone(const Clauses *clauses, int at)
{
    const Clause *list = clauses->list;

    for (int i = 0; i < clauses->count; i++)
        if (i != at && list[i].line == list[at].line)
            return false;
    return true;
}

/* What a colour and no more says, by what stands beside it; its side may change. */
static What settle_colour(const Clauses *clauses, int i, Side *side)
{
    const Clause *clause = &clauses->list[i];
    const Clause *before = beside(clauses, i, -1), *after = beside(clauses, i, 1);
    const bool turn = (before && before->what == SAYS_TURN) || (after && after->what == SAYS_TURN);
    const bool moved = (before && before->what == SAYS_MOVED)
                       || (after && after->what == SAYS_MOVED);
    const Clause *other = before && clause->label ? before : after && after->label ? after : NULL;

    if (turn && moved)
        return SAYS_DOUBT;
    if (turn || moved) {
        *side = turn ? *side : side_other(*side);
        return SAYS_SIDE;
    }
    if (before && clause->label && before->what == SAYS_SIDE && before->side != *side)
        return SAYS_DOUBT;              /* "# to move: w" */
    if (other && other->what == SAYS_COLOUR && other->sign != clause->sign)
        return other->side == *side ? SAYS_PAIRED : SAYS_DOUBT;     /* a legend */
    if (!clause->sign && after && after->label && after->name)
        return SAYS_PAIRED;             /* "Black: Tanaka" */
    if (clause->sign && before && clause->label && before->what == SAYS_NOTHING && before->name)
        return SAYS_PAIRED;             /* "me: X", "Tanaka: X" */
    return is_alone(clauses, i) ? SAYS_SIDE : clause->sign ? SAYS_NOTHING : SAYS_COLOUR;
}

Said side_said(const Clauses *clauses)
{
    Side firm = SIDE_NONE, loose = SIDE_NONE, paired = SIDE_NONE, hint = SIDE_NONE;
    Span doubt = { 0 }, single = { 0 };
    bool grave = clauses->full, denied = false;

    for (int i = 0; i < clauses->count; i++) {
        const Clause *clause = &clauses->list[i];
        Side side = clause->side;
        const What what = clause->what == SAYS_COLOUR ? settle_colour(clauses, i, &side)
                                                      : clause->what;

        const Clause *next = beside(clauses, i, 1);
        const bool seat = what == SAYS_SIDE && next && next->label && next->name
                          && letters_joined(clause->where.chars[clause->where.length - 1]);

        denied |= clause->denies;
        if (seat || what == SAYS_PAIRED)        /* a player's, "黒番：Tanaka" */
            paired |= side;
        else if (what == SAYS_SIDE)
            firm |= side;
        else if (what == SAYS_COLOUR)
            loose |= side;
        if (what == SAYS_PAIRED || what == SAYS_COLOUR)
            single = clause->where;
        const bool field = clause->what == SAYS_NOTHING && clause->label && clause->name
                           && clause->where.length == 1 && chars_is_digit(clause->where.chars[0])
                           && i > 0 && clause[-1].what == SAYS_TURN;

        grave |= field || (clause->what == SAYS_COLOUR && what == SAYS_DOUBT);
        hint |= clause->hint;
        if ((what == SAYS_DOUBT || field) && doubt.length == 0)
            doubt = clause[field ? -1 : 0].where;       /* "turn: 1" */
    }
    if (firm == SIDE_NONE && doubt.length == 0
        && ((loose | paired) == SIDE_BLACK || (loose | paired) == SIDE_WHITE))
        doubt = single;                 /* one of two colours, and nothing of the other */
    if (firm != SIDE_NONE && (denied || (firm | hint) != firm))
        grave = true;
    if (grave && doubt.length == 0 && clauses->count > 0)
        doubt = clauses->list[0].where;
    if (doubt.length > 0 && (firm == SIDE_NONE || grave))
        return (Said){ SIDE_NONE, doubt, hint };
    return (Said){ .side = firm == SIDE_NONE ? SIDE_NONE : firm | loose };
}

_Static_assert((SIDE_BLACK | SIDE_WHITE) == SIDE_BOTH && SIDE_NONE == 0, "sides are a set");

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
