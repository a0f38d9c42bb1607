/* vocabulary.c - the words themselves, by what they say. One row for each language.
 *
 * Words stand without accents and in lower case, as letters_plain() leaves them. A word that is
 * missing here is not understood, which refuses a position and never turns it round. So a word
 * that could turn what is said ("not", "would", "after") must not be among the filling ones.
 */

#include "positions/text/vocabulary.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"

static const struct {
    WordKind kind;
    const char *words;
} ROWS[] = {
    /* ---- the sides ---- */
    { WORD_BLACK, "black|blacks|first player|1st player" },
    { WORD_WHITE, "white|whites|second player|2nd player" },
    { WORD_BLACK_MOVES, "btm|btp|blacks move|b.t.m|b.t.p|b t m|b t p|b tm|b t.m"
      "|b t.p|b2m|b2p|b2move|b2play"
      "|btomove|btoplay|blacktomove|blacktoplay|blacksturn|blackmove|blackturn" },
    { WORD_WHITE_MOVES, "wtm|wtp|whites move|w.t.m|w.t.p|w t m|w t p|w tm|w t.m"
      "|w t.p|w2m|w2p|w2move|w2play"
      "|wtomove|wtoplay|whitetomove|whitetoplay|whitesturn|whitemove|whiteturn" },
    { WORD_DARK, "dark" },
    { WORD_LIGHT, "light" },
    { WORD_BLACK, "黒|黑|先手|くろ|クロ|黒石|黑石|黒側|黒方|黑方|黑棋|黑子|黑色|执黑|執黑" },
    { WORD_WHITE, "白|後手|后手|しろ|シロ|白石|白側|白方|白棋|白子|白色|执白|執白" },
    { WORD_BLACK, "흑|흑돌|검은색|검은돌|검은 돌|검정|검정색|흑색|선수" },
    { WORD_WHITE, "백|백돌|흰색|흰돌|흰 돌|하얀색|하양|백색|후수" },
    { WORD_BLACK, "noir|noirs|noire|noires" },
    { WORD_WHITE, "blanc|blancs|blanche|blanches" },
    { WORD_BLACK, "schwarz|schwarze|schwarzer|schwarzen|schwarzem|schwarzes|schwarzs" },
    { WORD_WHITE, "weiß|weiss|weiße|weisse|weißer|weisser|weißen|weissen|weißem|weißes|weißs" },
    { WORD_BLACK, "negro|negra|negros|negras" },
    { WORD_WHITE, "blanco|blanca|blancos|blancas|blanques" },
    { WORD_BLACK, "nero|nera|neri|nere" },
    { WORD_WHITE, "bianco|bianca|bianchi|bianche" },
    { WORD_BLACK, "preto|preta|pretos|pretas" },
    { WORD_WHITE, "branco|branca|brancos|brancas" },
    { WORD_BLACK, "zwart|zwarte|zwarten" },
    { WORD_WHITE, "witte|witten|wits" },
    { WORD_LIGHT, "wit" },
    { WORD_BLACK, "черные|черных|черным|черными|черныи|черного|черному|чернои|черная|черное"
      "|чорні|чорних|чорним|чорнии|черни|черните|црни" },
    { WORD_WHITE, "белые|белых|белым|белыми|белыи|белого|белому|белои|белая|белое|білі|білих"
      "|білим|біли|біліи|біл|бели|белите|беле" },
    { WORD_BLACK, "czarne|czarny|czarnych|czarnym|czarnymi|czarnego|czarnemu|czarna" },
    { WORD_WHITE, "biale|bialy|bialych|bialym|bialymi|bialego|bialemu|biala" },
    { WORD_BLACK, "svart|svarta|svarts|svarte|svartur|sorte|sorts" },
    { WORD_DARK, "sort" },
    { WORD_WHITE, "vita|vits|hvit|hvite|hvits|hvid|hvide|hvids|hvitur" },
    { WORD_LIGHT, "vit" },
    { WORD_BLACK, "musta|mustan|mustat|mustalla|mustien|mustalle|mustaa" },
    { WORD_WHITE, "valkoinen|valkoisen|valkoiset|valkoisella|valkoisten|valkea|valkean"
      "|valkealla" },
    { WORD_BLACK, "siyah|siyahin|siyahta|siyahda|siyahlar|siyahlarin|siyahi|siyaha" },
    { WORD_WHITE, "beyaz|beyazin|beyazda|beyazlar|beyazlarin|beyazi|beyaza" },
    { WORD_BLACK, "μαυρα|μαυροσ|μαυρο|μαυρων|μαυρου|μαυροι|μαυρη" },
    { WORD_WHITE, "λευκα|λευκοσ|λευκο|λευκων|λευκου|λευκοι|ασπρα|ασπροσ|ασπρο|ασπρων|ασπρου" },
    { WORD_BLACK, "fekete|feketek|feketenek|sotet" },
    { WORD_WHITE, "feher|feherek|fehernek|vilagos" },
    { WORD_BLACK, "cerny|cerni|cerna|cerneho|cernemu|cerne|cernych|cierny|cierni|cierna"
      "|ciernych|crni" },
    { WORD_WHITE, "bily|bili|bila|bileho|bilemu|bile|bilych|biely|bieli|biela|bielych|bijeli" },
    { WORD_BLACK, "negre|negres|negru|negrul|hitam|đen|juodi|juodieji|melnie|nigra" },
    { WORD_WHITE, "albul|putih|trang|balti|baltieji|baltie|blanka" },
    { WORD_LIGHT, "alb" },
    { WORD_BLACK, "שחור|השחור|أسود|الأسود|اسود|काला|ดำ" },
    { WORD_WHITE, "לבן|הלבן|أبيض|الأبيض|ابيض|सफेद|ขาว" },
    { WORD_HUE, "red|blue|green|yellow|orange|purple|brown|rot|blau|rouge|bleu|rojo|azul|赤|青"
      "|红|紅" },

    /* ---- is to move ---- */
    { WORD_TURN, "to move|to play|2 move|2 play|to go|to act|to move next|to play next|to go next"
      "|turn"
      "|turns|to win|to draw|to move and win|to play and win|has the move|have the move"
      "|with the move|the move is with|on move|on the move|on turn|on roll|has to move"
      "|has to play|have to move|have to play|must move|must play|should move|should play"
      "|should do|next|up next|next up|up now|moves next|plays next|goes next|play next"
      "|move next|go next|moving|playing next|moving next|to start|move now|moves now"
      "|plays now|play now|who s next|current turn|turn to move|turn to play|next turn"
      "|next move|next to move|next to play|the next move|best move|best reply|best move for"
      "|best moves for|best next move|s move|what should|how should|where should|whose turn"
      "|who to move|whose move|whose turn is it|whose turn it is|the best move is for"
      "|is on move" },
    { WORD_TURN_LABEL, "stm|sidetomove|tomove|toplay|side|player|mover|side to move"
      "|side to play|player to move|current|player to play|current player|next player|active"
      "|active player|active colour|active color|active side|current side|current colour"
      "|current color|colour to move|color to move|colour to play|color to play|to move is" },
    { WORD_PLAYS, "moves|plays|goes|starts|begins|moves first|plays first|goes first" },
    { WORD_TURN_SEAT, "番|ばん|번" },
    { WORD_TURN, "の番|手番|てばん|のばん|先|から|次|次は|次の手|次の一手|次の手番|ターン|着手|打つ|打つ番|打つ手番|の一手|最善手|の最善手|どう打つ"
      "|が打つ" },
    { WORD_TURN, "下|走|先行|先走|先下|轮到|輪到|该|該|行棋|行动|落子|下一手|下一步|回合|轮次|轮|轮走|该走|該走|该下|該下|下子|着|走棋|走子"
      "|下棋|接下来|接下來|轮到了|輪到了|的回合" },
    { WORD_TURN, "차례|둘 차례|둘차례|순서|선|턴|둘|다음|다음은|다음 수|다음수|차례는|둘 차례는" },
    { WORD_TURN, "trait|au trait|ont le trait|a le trait|de jouer|a jouer|a jouer maintenant"
      "|joue|jouent|tour|au tour|doit jouer|doivent jouer|commence|commencent|prochain"
      "|prochain joueur|jouer|a le tour" },
    { WORD_TURN, "am zug|ist am zug|sind am zug|zieht|ziehen|spielt|dran|ist dran|sind dran"
      "|an der reihe|zu ziehen|zu spielen|am zuge|beginnt|als nachstes|zieht an|ist am ziehen"
      "|nachster zug|nachster spieler|nachster|am spiel" },
    { WORD_TURN_ROMANCE, "juega|juegan|mueve|mueven|turno|le toca|les toca|toca|le toca jugar"
      "|les toca jugar|toca jugar|a jugar|al turno|debe jugar|deben jugar|debe mover"
      "|deben mover|les toca mover|le toca mover|empiezan|salen|por jugar|siguiente"
      "|turno actual|proximo turno|tienen el turno|tiene el turno|a mover" },
    { WORD_TURN_ROMANCE, "tocca|muove|muovono|gioca|giocano|turno|al tratto|tratto|in tratto"
      "|deve muovere|devono muovere|deve giocare|devono giocare|la mossa|mossa al|mossa ai"
      "|mossa a|prossimo|da giocare|sta al|sta ai|hanno il tratto|ha il tratto|iniziano"
      "|inizia|a muovere|a giocare|di turno" },
    { WORD_TURN_ROMANCE, "joga|jogam|vez|a jogar|jogar|devem jogar|deve jogar|comecam|comeca"
      "|proximo a jogar|a vez|proxima jogada|proximo" },
    { WORD_TURN_ROMANCE, "juguen|torn|els toca|toca a|mouen|la mutare|muta|muta acum|la rand" },
    { WORD_TURN, "aan zet|is aan zet|zet|aan de beurt|aan beurt|beurt|speelt|is aan de beurt"
      "|moet|moet zetten|moet spelen|begint" },
    { WORD_TURN, "ход|ходят|ходит|очередь|на ходу|играют|играет|начинают|начинает|чеи ход"
      "|следующии ход|следующие|сеичас ходят|хід|ходять|ходить|черга|на ход|на потез" },
    { WORD_TURN, "ruch|na ruchu|ruchu|posuniecie|graja|gra|kolej|kolej na|tura|zaczynaja"
      "|zaczyna|maja ruch|ma ruch|na posunieciu|posuniecia" },
    { WORD_TURN, "vid draget|i draget|drar|spelar|tur|i tur|s tur|drag|pa drag|pa tur"
      "|ar vid draget|i trekket|trekker|spiller|sin tur|er i trekket|i træk|traekker|trækker"
      "|i traekket|i trækket|har trekket|har traekket|har trækket|har draget|skal trekke"
      "|skal spille|skal trække|skal traekke|til a spille|a trekke|at spille|at trække"
      "|att dra|att spela|neste|nasta|næste" },
    { WORD_TURN, "vuoro|vuorossa|siirtovuoro|siirtovuorossa|siirtaa|pelaa|vuoronsa|vuorolla"
      "|seuraavaksi" },
    { WORD_TURN, "sira|sirasi|sirada|hamle|hamlesi|hamle sirasi|hamle sirasinda|oynar|oynuyor"
      "|oynayacak|oynasin|oynamali|siradaki|hamlede" },
    { WORD_TURN, "παιζει|παιζουν|σειρα|η σειρα|παιζεται|εχει σειρα|εχουν σειρα|εχει τη σειρα" },
    { WORD_TURN, "lep|lepnek|kovetkezik|kovetkeznek|jon|jonnek|jatszik|van soron|soron"
      "|lepesben" },
    { WORD_TURN, "na tahu|je na tahu|jsou na tahu|tah|tahne|tahnou|hraje|hraji|na rade"
      "|je na rade|na tahu je|na potezu|je na potezu|na tahu su|tahu|na poteze" },
    { WORD_TURN, "đi|luot|toi luot|luot đi|đen luot|giliran|jalan|melangkah|תור|תורו של"
      "|התור של|دور" },

    /* ---- has moved ---- */
    { WORD_PLAYED, "moved|played|went|just|passed|last to move|last to play|last to go"
      "|was last|moved last|played last|went last|has moved|has played|has just moved"
      "|has just played|have just moved|have just played|has passed|just moved|just played"
      "|just went|just passed|had the last move|made the last move|made a move"
      "|just made a move|made his move|made its move|made their move|made her move"
      "|s just moved|s just played|moved just now|last" },
    { WORD_LAST, "last move|last move by|last move was by|last move from|last turn|last mover"
      "|last player|last played|last moved|last to have moved|previous move|previous player"
      "|previous turn|prior move|last played by|last moved by|played by|moved by"
      "|last move is by" },
    { WORD_PLAYED, "打った|打ちました|が打った|が打ちました|置いた|置きました|着手した|着手しました|指した|指しました|パスした|打ったところ|打ったばかり"
      "|打った後|が着手" },
    { WORD_LAST, "最終手|直前の手|前の手|最後の手|一手前|直前|最後" },
    { WORD_PLAYED, "刚下|剛下|刚走|剛走|走了|下了|走完|下完|刚下了|剛下了|刚走了|剛走了|刚下完|剛下完|刚走完|剛走完|刚|剛|刚刚|剛剛|已走|已下"
      "|落了子|刚刚下了|刚刚走了" },
    { WORD_LAST, "最后一手|最後一手|上一手|上一步|最后一步|最後一步|最后|最後" },
    { WORD_PLAYED, "뒀다|두었다|뒀음|방금|둔 직후|두었습니다|뒀습니다|방금 둠|둔 수|두고" },
    { WORD_LAST, "마지막 수|직전 수|마지막" },
    { WORD_PLAYED, "vient de jouer|viennent de jouer|a joue|ont joue|a deja joue"
      "|vient de passer|a passe|jouerent|viennent de passer|ont passe" },
    { WORD_LAST, "dernier coup|dernier|joue par|coup precedent|derniers" },
    { WORD_PLAYED, "hat gezogen|hat gerade gezogen|haben gezogen|haben gerade gezogen|zog"
      "|zogen|hat gespielt|spielte|gezogen|gespielt|hat gerade gespielt|hat zuletzt gezogen"
      "|zog zuletzt|hat gepasst|zuletzt|gerade" },
    { WORD_LAST, "letzter zug|letzter|vorheriger zug|letzte" },
    { WORD_PLAYED, "jugo|jugaron|movio|movieron|acaba de jugar|acaban de jugar|acaba de mover"
      "|acaban de mover|han jugado|ha jugado|han movido|ha movido|paso|pasaron" },
    { WORD_LAST, "ultima jugada|ultimo movimiento|ultimo|ultima|ultimo turno" },
    { WORD_PLAYED, "ha mosso|hanno mosso|ha giocato|hanno giocato|ha appena mosso"
      "|ha appena giocato|hanno appena mosso|hanno appena giocato|mosse|ha passato|appena"
      "|giocarono" },
    { WORD_LAST, "ultima mossa|ultimo tratto|mossa precedente" },
    { WORD_PLAYED, "jogou|jogaram|acabou de jogar|acabaram de jogar|moveu|moveram|passou"
      "|passaram" },
    { WORD_LAST, "ultimo lance|ultimo movimento" },
    { WORD_PLAYED, "zette|speelde|heeft gezet|heeft gespeeld|heeft net gezet"
      "|heeft net gespeeld|speelde net|zette net|paste|net" },
    { WORD_LAST, "laatste zet|vorige zet|laatste" },
    { WORD_PLAYED, "ходили|ходил|сходили|сходил|походили|походил|сыграли|сыграл|сделали ход"
      "|сделал ход|только что|только что сходили|последними ходили|пошли|пошел|играли"
      "|пасовали|последними" },
    { WORD_LAST, "последнии ход|предыдущии ход|последние|последнии" },
    { WORD_PLAYED, "zagraly|zagral|ruszyl|ruszyly|wykonaly ruch|wykonal ruch|graly|gral"
      "|wlasnie|spasowaly" },
    { WORD_LAST, "ostatni ruch|poprzedni ruch|ostatni" },
    { WORD_PLAYED, "drog|spelade|har dragit|har spelat|nyss|senast|trakk|har trukket|spilte"
      "|spillede|har spillet|har spilt|trak|nettopp|passade|nylig|lige|netop" },
    { WORD_LAST, "senaste drag|siste trekk|sidste træk|sidste traek|sista drag|forrige trekk" },
    { WORD_PLAYED, "siirsi|pelasi|juuri|viimeksi|on siirtanyt|oynadi|az once|epaixe|επαιξε"
      "|επαιξαν|μολισ|lepett|jatszott|leptek|eppen|tahl|hral|zahral|tahli|hrali|prave|vua đi"
      "|đi xong" },
    { WORD_LAST, "viimeinen siirto|son hamle|τελευταια κινηση|utolso lepes|posledni tah"
      "|posledny tah" },

    /* ---- people ---- */
    { WORD_ME, "i|i m|im|i am|i play|i m playing|i am playing|i have|i ve|i got|me|my|mine"
      "|myself|ich|ich bin|ich spiele|mein|meine|ich habe|je|je suis|je joue|j ai|mon|ma|moi"
      "|yo|soy|yo soy|juego|mi|io|sono|io sono|gioco|eu|sou|eu sou|jogo|minha|ik|ik ben|mijn"
      "|ik speel|jag|jag ar|min|jeg|jeg er|я|мои|мне|私|私は|僕|僕は|俺|自分|我|我是|我的|나|나는|내|제|저는" },
    { WORD_YOU, "you|you re|you are|you play|you have|your|yours|your s|youre|du|du bist|dein"
      "|vous|vous etes|votre|tu|tu es|ton|あなた|あなたは|君|你|你是|你的|您|당신|당신은" },
    { WORD_OPPONENT, "opponent|my opponent|the opponent|your opponent|opponents|opp|my opp"
      "|opponent is|computer|the computer|cpu|the cpu|ai|the ai|the engine|engine|bot|the bot"
      "|my rival|rival|adversary|the other side|enemy|the enemy|gegner|mein gegner|der gegner"
      "|gegner ist|adversaire|mon adversaire|l adversaire|mi rival|oponente|mi oponente"
      "|contrincante|avversario|il mio avversario|mio avversario|l avversario|adversario"
      "|meu adversario|o adversario|tegenstander|mijn tegenstander|motstandare"
      "|min motstandare|motstander|min motstander|modstander|min modstander|przeciwnik"
      "|moi przeciwnik|мои соперник|соперник|противник|мои противник|相手|相手は|相手が|敵|コンピュータ|对手"
      "|對手|我的对手|我的對手|电脑|電腦|상대|상대는|상대가|상대방" },
    { WORD_I_PLAYED, "i played|i was playing|i ve played|i have played|i moved"
      "|ich habe gespielt|j ai joue" },

    /* ---- what changes nothing ---- */
    { WORD_NOT, "to moved|to played|to passed|to last|not|n t|no|never|nor|neither|wait|sorry"
      "|actually|oops|wrong|instead|rather|mistake|correction|error|nicht|kein|keine|nein|pas"
      "|non|niet|nee|geen|не|нет|nie|inte|ikke|ei|nej|nei|nem|neni|degil|δεν|οχι|ではない|じゃない"
      "|ではありません|없|아닙니다|아니|不|没|沒|不是|nao|falso|ne|nu|nije|ni|khong|bukan|niso|nejsou|unless|isn"
      "|isnt|false|is it|is this|don|doesn|cannot|wasn|wasnt|aren|weren|shouldn|used to be"
      "|supposed" },
    { WORD_PAUSE, "and|so|but|then|while|und|et|ed|y|и|oraz|och|og|en|ja|ve|και|es|a es|か" },
    { WORD_VERSUS, "vs|v|versus|against|contra|gegen|contre|contro|対|對|对|tegen|mot|против"
      "|przeciw" },
    { WORD_RESULT, "win|wins|won|draw|draws|loses|lose|lost|winning|losing|resigns|resigned"
      "|gewinnt|gagne|gana|ganan|vince|vincono|vence|vencem|wint|勝ち|の勝ち|胜|勝|승|必胜|必勝"
      "|выигрывают|выигрыш|leads|ahead|behind" },
    { WORD_NOUN, "move|moves made|game|coup|coups|partie|partita|partida|partido|mossa|jugada"
      "|lance|手|手目|수|步|移动|spiel|zuge|zug|spelen|tahy|partia" },
    { WORD_ARTICLE, "it|it s|its|it is|is|are|now|the|here|please|s|currently|right now|still"
      "|this is" },
    { WORD_FILLING, "a|an|this|in this position|in the position|in this diagram|position"
      "|the position|at the moment|again|what|which|what s|what is|find|can you find|for|of"
      "|as|with|in|disc|discs|stone|stones|piece|pieces|disk|disks|colour|color|points"
      "|exactly|only|playing|play|to|on|at|has|have|by|do|does|today|thanks|empties|empty"
      "|empties left|empty squares|squares left|left|moves left|made|has made|problem|diagram"
      "|puzzle|question|solve|hi|hello|first|discs left|left to play|am|re|ve|his|her|their"
      "|btw|by the way" },
    { WORD_MY_TURN, "my move|my turn|my go|should i play|do i play|can i play|should i move"
      "|should i do|what should i do|do i move|i go|c est a moi|ich bin am zug|ich bin dran"
      "|me toca|tocca a me|ik ben aan zet|is it me to move|what do i play|どう打てば|どう打つべき|i move"
      "|i m next|i am next" },
    { WORD_YOUR_TURN, "your move|your turn|should you play|do you play|would you play"
      "|do you move|should you move|what would you play" },
    { WORD_ARTICLE, "の|は|が|に|で|です|だ|を|よ|ね|さん|側|番です|の番です|手番です|である|でした|も|一手|石|枚|へ|ここで|ここから|図|局面"
      "|現在|今|いま|では|と|方|了|的|是|现在|请|請|方块|子|棋|吧|呢|在|目|手数|由|到|就|这里|這裡|此时|此時|来|來|啦|而|于" },
    { WORD_ARTICLE, "이|가|의|은|는|입니다|예요|이에요|에|를|을|로|으로|지금|현재|돌|색|에게|이다|임|요|측" },
    { WORD_ARTICLE, "c est|est|aux|au|a|les|la|le|l|de|des|du|maintenant|ici|ce|sont|ont"
      "|aux pions|pions|ist|sind|der|die|das|den|dem|hier|jetzt|nun|es|ist jetzt|stein|steine"
      "|steinen|spieler|farbe|el|los|las|es el|ahora|del|al|son|fichas|ficha|i|il|lo|gli|ora"
      "|adesso|dei|ai|e|e il|di|pedine|os|as|o|dos|agora|com|pecas|e a|e o|da|na|no tabuleiro"
      "|aqui|sao|se" },
    { WORD_ARTICLE, "de|het|hier is|aan|van|stenen|er|ar|det|det er|det ar|den|til|na|teraz"
      "|jest|w|tej pozycji|pozycji|pionki|сеичас|теперь|у|за|фишки|в|этои|позиции|позиция|on"
      "|nyt|simdi|taslar|τα|ο|οι|το|του|των|τωρα|ειναι|az|most|ted|je|jsou|su|sad|hra" },
};

/* ---- words ---- */

/* Where `word`, which a '|' or a NUL ends, ends in chars[at..to); -1 if it is not there. */
static int match(const Line *line, int at, int to, const char *word)
{
    uint32_t last = 0;

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
    return letters_spaced(last) && at < to && letters_spaced(letters_plain(line->chars[at])) ? -1
                                                                                             : at;
}

/* All words, those that begin alike in a list, in the order of the rows: there are 2,500, and one
 * is asked for at each letter of a text. Made once, never freed. */
typedef struct Term {
    const struct Term *next;
    const char *word;
    uint32_t second;        /* its second letter, or the '|' or NUL behind the first */
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
    for (size_t row = ARRAY_LENGTH(ROWS); row-- > 0; )
        for (const char *word = ROWS[row].words; *word != '\0'; ) {
            const char *at = word;
            Term **list = &index->first[chars_next(&at) % ARRAY_LENGTH(index->first)];
            const uint32_t second = *at != '\0' ? chars_next(&at) : 0;

            index->entries[--count] = (Term){ *list, word, second, ROWS[row].kind };
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

/* The next letter of chars[*at..to), *at moved behind it; 0 if there is none. */
static uint32_t next_letter(const Line *line, int *at, int to)
{
    uint32_t letter = 0;

    while (letter == 0 && *at < to)
        letter = letters_plain(line->chars[(*at)++]);
    return letter;
}

/* The words that begin as `letter` does, and some others. */
static const Term *words_of(uint32_t letter)
{
    const Index *index = index_of_words();

    return index->first[letter % ARRAY_LENGTH(index->first)];
}

WordKind vocabulary_find(const Line *line, int at, int to, int *end)
{
    WordKind kind = WORD_UNKNOWN;
    int ahead = at;
    const uint32_t first = next_letter(line, &ahead, to), second = next_letter(line, &ahead, to);

    *end = at;
    for (const Term *entry = words_of(first); entry; entry = entry->next) {
        if (entry->second != second && entry->second != '|' && entry->second != 0)
            continue;
        const int stop = match(line, at, to, entry->word);

        if (stop > *end) {
            *end = stop;
            kind = entry->kind;
        }
    }
    return kind;
}

bool vocabulary_coloured(const Line *line, int from, int to)
{
    if (from >= to)
        return false;
    for (const Term *entry = words_of(letters_plain(line->chars[from])); entry;
         entry = entry->next) {
        const char *word = entry->word;
        int at = from;

        if (entry->kind != WORD_BLACK && entry->kind != WORD_WHITE)
            continue;
        while (*word != '\0' && *word != '|' && at < to
               && letters_plain(line->chars[at]) == chars_next(&word))
            at++;
        if ((*word == '\0' || *word == '|') && at - from >= 5)
            return true;
    }
    return false;
}
