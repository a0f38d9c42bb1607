// messages_ja.js - the messages of the readers in Japanese, by the texts of positions/, where a
// '%' stands for what differs: $1 is the first of these. Loaded only where Japanese is read.

export const TEXTS = {
    // boards: squares and rows
    'got %d %s, row %d has %d': '$1 マスあります。$3 行目は $4 マスです。64 マス必要です。',
    'got %d %s, 64 are needed': '$1 マスあります。64 マス必要です。',
    'neither a number of 64 bits nor a list of squares':
        '64 ビットの数でもマスの一覧でもありません。',
    'true or false, and nothing stands for an empty square':
        'true か false だけで、空きマスを表すものがありません。',
    '%s: true or false, and nothing stands for an empty square':
        '$1：true か false だけで、空きマスを表すものがありません。',
    ['the first number is taken for the discs of White, who is to move; "black" before it ' +
        'says otherwise']:
        '最初の数を手番の白の石としました。逆なら数の前に「black」と書いてください。',
    'no number of at most sixteen hexadecimal digits': '16 桁以内の 16 進数ではありません。',
    'a move in numbers: row or column first, counted from 0 or from 1? write it as "f5"':
        '数字の手は行と列のどちらが先か、0 と 1 のどちらから数えるか分かりません。' +
        'f5 のように書いてください。',
    'after these moves %s is to move': 'この手順の後の手番は$1です。',
    'not the result of these moves, by which Black leads by %+d':
        'この手順の結果ではありません。黒から見て $1 です。',
    'this result is not understood': 'この結果は分かりません。',
    'a theoretical score of %d discs is not used': '理論値 $1 石は使いません。',
    'got %d %s, %d rows instead of 8': '$1 マスあります。8 行ではなく $3 行です。',
    'row %d has %d': '$1 行目は $2 マスです',
    'row %d has %d squares': '$1 行目は $2 マスです。',
    '%d rows instead of 8': '8 行ではなく $1 行です',
    'more than eight rows': '9 行以上あります。',
    'got %d characters, 64 squares and the side to move are needed':
        '$1 文字あります。64 マスと手番が必要です。',
    'got %d hexadecimal digits, 32 are needed': '16 進数が $1 桁あります。32 桁必要です。',
    'got %d %s, %s': '$1 マスあります。$3。', '64 are needed': '64 マス必要です',
    'no disc stands on this board': 'この盤面には石がありません。',
    'the board has %d empty squares': '盤面の空きマスは $1 です。',
    'row %d is labelled %d: the labels run neither 1 to 8 nor 8 to 1':
        '$1 行目の番号が $2 です。番号が 1～8 でも 8～1 でもありません。',
    'another board behind the first: write one board on each line':
        '盤面の後ろに別の盤面があります。1 行に 1 つずつ書いてください。',
    // signs
    '%s is neither a disc nor empty': '$1 は石でも空きマスでもありません。',
    '%s are neither discs nor empty': '$1 は石でも空きマスでもありません。',
    '%s is neither a disc nor empty%s': '$1 は石でも空きマスでもありません。$2',
    '%s are neither discs nor empty%s': '$1 は石でも空きマスでもありません。$2',
    ' in the text: a picture or an attribute of the page tells what they are':
        '画像かページの属性に書かれているようです。',
    '; --markers-empty takes such marks for empty squares': '',
    '%s has two discs': '$1 に石が 2 つあります。',
    '%s is blank; elsewhere another sign stands for an empty square':
        '$1 が空白です。他の空きマスは別の記号です。',
    ['0 empty, 1 and -1 discs, or -1 empty, 0 and 1 discs? --zero empty, --zero black ' +
        'or --zero white chooses']:
        '0 と -1 のどちらが空きマスか分かりません。X、O、- で書いてください。',
    "%s: another sign for %s than the '%s' before it: does it mean the same?":
        '$1：これまでの「$3」と違う記号です。同じ意味でしょうか。',
    'neither -1, 0 nor 1, as the others are': '他の値と違い、-1、0、1 のどれでもありません。',
    '-1, 0 and 1 beside another sign for an empty square: which is which?':
        '空きマスの記号のほかに -1、0、1 があります。X、O、- で書いてください。',
    'the array breaks off here, behind %d squares': '配列が $1 マスで途切れています。',
    'a zero is black for some programs and white for others; write X or O':
        '0 は黒にも白にも使われます。X か O で書いてください。',
    ['%d is taken for black (%d discs) and %d for white (%d); --swap if it is the other ' +
        'way round']:
        '$1 を黒（$2 石）、$3 を白（$4 石）としました。逆なら「黒白を入れ替える」を使ってください。',
    ['%s is taken for black (%d discs) and %s for white (%d); --swap if it is the other ' +
        'way round']:
        '$1 を黒（$2 石）、$3 を白（$4 石）としました。逆なら「黒白を入れ替える」を使ってください。',
    ['symbols alone tell the colours, %d black and %d white discs: check that they are ' +
        'not the other way round']:
        '記号だけで色を決めました（黒 $1 石、白 $2 石）。逆でないか確かめてください。',
    'a1 is taken to be the lowest bit; with h8 there the board is turned by 180 degrees':
        '最下位ビットを a1 としました。h8 なら盤面が 180 度回ります。',
    // FEN and hexadecimal numbers
    'only p (black), P (white) and 1 to 8 can stand here%s':
        'ここに書けるのは p（黒）、P（白）、1～8 だけです。$1',
    ': is this a game of chess?': 'チェスの局面でしょうか。',
    'this is not a board such as 8/8/8/3Pp3/3pP3/8/8/8 w':
        '「8/8/8/3Pp3/3pP3/8/8/8 w」のような盤面ではありません。',
    'a number that may be hexadecimal, or rounded; 0x shows which':
        '16 進数か、丸められた数か分かりません。0x を付けてください。',
    'this may be hexadecimal, or rounded; 0x shows which':
        '16 進数か、丸められた数か分かりません。0x を付けてください。',
    'not a hexadecimal digit': '16 進数の桁ではありません。',
    'not a number of 64 bits': '64 ビットの数ではありません。',
    'a number as round as this may have lost its last bits; write it as a string or as "0x..."':
        '末尾のビットが失われた数のようです。文字列か "0x..." で書いてください。',
    'sixteen digits may be hexadecimal or not; write 0x before those that are':
        '16 桁の数は 16 進数とは限りません。16 進数なら 0x を付けてください。',
    // the side to move
    'the side to move should stand here: w or b': 'ここに手番が必要です（w か b）。',
    'the side to move should stand here: X or O': 'ここに手番が必要です（X か O）。',
    'the side to move should stand behind the 64 squares: X or O':
        '64 マスの後ろに手番が必要です（X か O）。',
    'no side to move stands after the board': '盤面の後ろに手番がありません。',
    'the side to move is neither * nor O': '手番が * でも O でもありません。',
    'the side to move is neither b nor w': '手番が b でも w でもありません。',
    'the side to move is neither B nor W': '手番が B でも W でもありません。',
    'the side to move is given but not its colour: %s, by parity':
        '手番の色が書かれていないので、空きマスの偶奇から$1番としました。',
    'no side to move is given: %s, because %d empties are %s':
        '手番が書かれていません。空きマスが $2 で$3なので$1番としました。',
    'these words are not understood: write "Black to move" or "White to move" beside the board':
        'この言葉が分かりません。盤面の横に「黒番」か「白番」と書いてください。',
    '%s is to move here, but near the board stands "%s"':
        'ここでは$1番ですが、盤面の近くに「$2」とあります。',
    ['the words below this board may be those of the next one: leave a blank line ' +
        'before or after them']:
        '盤面の下の言葉は次の盤面のものかもしれません。前か後に空行を入れてください。',
    'the words beside the diagram name both sides as to move':
        '図の横の言葉が黒番とも白番とも言っています。',
    'both sides are named as to move': '黒番とも白番とも書かれています。',
    'this part of an address names no side': 'アドレスのこの部分は手番を示していません。',
    '"side" is missing': '"side" がありません。',
    'the object names both sides as to move': '黒番とも白番とも書かれています。',
    'this names neither side of the board': '黒でも白でもありません。',
    'a colour under a name that is not understood; "turn" tells the side to move':
        '分からない名前の色です。手番は "turn" に書いてください。',
    '65 squares and a side to move': '65 マスと手番があります。',
    // moves
    'ply %d: %s cannot play %s; legal: %s': '$1 手目：$2は $3 に打てません。打てるのは $4 です。',
    'ply %d: %s is to move, not %s': '$1 手目：$3番ではなく$2番です。',
    'ply %d: %s after the game is over': '$1 手目：終局の後に $2 があります。',
    'ply %d: %s cannot pass; legal: %s': '$1 手目：$2はパスできません。打てるのは $3 です。',
    '%s is legal only if the game began with Black on d4 and e5':
        '$1 は黒が d4 と e5 にある初期配置でのみ打てます。その配置としました。',
    'the game has no position with %d empties: it goes from %d to %d':
        '空きマス $1 の局面がありません（$2 から $3 まで）。',
    'neither a square a1 to h8 nor a pass': 'a1～h8 のマスでもパスでもありません。',
    'neither a square nor a pass': 'マスでもパスでもありません。',
    'neither a square nor PA': 'マスでも PA でもありません。',
    'neither a square nor "--" for a pass': 'マスでもパスの "--" でもありません。',
    'neither a square nor "-" for a pass': 'マスでもパスの "-" でもありません。',
    'the moves begin with number %d: the beginning of the game is missing':
        '手数が $1 から始まっています。対局の最初がありません。',
    'one game or several? these rows go on from each other, and each may begin a game':
        '1 局でしょうか、何局もあるのでしょうか。続きとも別の対局とも読めます。',
    'one game or %d? write each game on a line of its own':
        '1 局でしょうか、$1 局でしょうか。1 局を 1 行に書いてください。',
    'several games among other text: write each on a line of its own':
        '文章の中に何局もあります。1 局を 1 行に書いてください。',
    'a single move below a game may be its next move or begin another: not read':
        '棋譜の下の 1 手は、続きとも別の対局とも読めるので読みません。',
    'a single move that belongs to no board and no game: not read':
        '盤面にも棋譜にもつながらない 1 手なので読みません。',
    'a single move after a board may be its solution: it is not played':
        '盤面の後の 1 手は答えかもしれないので打ちません。',
    'the line below the moves is not read as more of them': '棋譜の下の行は続きとして読みません。',
    ['this line could go on with the game above or begin another; join them, or put a ' +
        'blank line between']:
        '上の対局の続きとも別の対局とも読めます。つなげるか、間に空行を入れてください。',
    ['these moves could be played from the board above or from the start; write them ' +
        'behind the board, on its line, or in an input of their own']:
        '上の盤面からとも初期局面からとも読めます。盤面の行の後ろか、別の入力に書いてください。',
    ['these moves go on with what was read above, which has been answered already: ' +
        'write both at once']:
        '上で読んだものの続きです。まとめて書いてください。',
    'these digits may be moves, file or row first: write them as f5d6c3':
        '数字の手は列と行のどちらが先か分かりません。f5d6c3 のように書いてください。',
    'squares stand here that are read neither as a game nor as moves of one':
        'ここのマスは棋譜としても手としても読めません。',
    ['this line and those before it seem to be a game, one move in each; the text ' +
        'beside the moves is not understood']:
        '1 行に 1 手の棋譜のようですが、手の横の文字が分かりません。',
    'text around the moves was not read': '棋譜のまわりの文字は読みませんでした。',
    'the other columns of the table are not read': '表の他の列は読みません。',
    'this number of a move stands twice, or in the middle': '手数が 2 度あるか、中央にあります。',
    'a number is missing among those of the moves, 1 to %d': '1～$1 の手数に抜けがあります。',
    'the four discs in the middle do not stand as this game began':
        '中央の 4 石がこの対局の初期配置と違います。',
    'only some of these are squares or passes': 'マスやパスでないものが混じっています。',
    'more moves than a game has': '1 局の手数より多くの手があります。',
    'these moves do not lead to the board': 'この手順では盤面の局面になりません。',
    'moves beside a board are not played': '盤面の横の手は打ちません。',
    // games in files
    'only 8x8 boards are read': '8×8 の盤面だけを読みます。',
    'in this game the fewest discs win': '石の少ない方が勝つ対局です。',
    'the board was drawn by lot, as TY says, but BO is missing':
        'TY によれば初期局面は抽選ですが、BO がありません。',
    "the ']' behind this move is missing": 'この手の後ろの「]」がありません。',
    "the ']' behind this board is missing": 'この盤面の後ろの「]」がありません。',
    'not a game of Othello': 'オセロの対局ではありません。',
    'a board after the first move': '最初の手の後に盤面があります。',
    'this is not closed before the game ends': '対局の終わりまでに閉じられていません。',
    'no tag among the tags': 'タグの中にタグでないものがあります。',
    'tags without moves': 'タグだけで手がありません。',
    'no disc is set up: is this taken away from the usual start?':
        '石が置かれていません。初期局面から取り除くのでしょうか。',
    'the board is changed after the first move': '最初の手の後で盤面が変えられています。',
    'not a square of an 8x8 board': '8×8 の盤面のマスではありません。',
    'two discs on one square': '1 つのマスに石が 2 つあります。',
    'one move has two squares': '1 手に 2 つのマスがあります。',
    'only GM[2], Othello, is read': 'GM[2]（オセロ）だけを読みます。',
    'variations were not read, only the main line': '変化は読まず、本譜だけを読みました。',
    "the game goes on after the ')' that ends it; in a comment a '\\' stands before every ']'":
        '対局を閉じる「)」の後に続きがあります。コメントの「]」の前には「\\」を付けてください。',
    "a property such as B[f5] is expected here; in a comment a '\\' stands before every ']'":
        'ここには B[f5] のような項目が必要です。コメントの「]」の前には「\\」を付けてください。',
    "the game is not closed by ')'": '対局が「)」で閉じられていません。',
    '%zu bytes are too few for the header of a WTHOR file':
        '$1 バイトでは WTHOR のヘッダーに足りません。',
    'games on a %u x %u board': '$1×$2 の盤面の対局です。',
    'a WTHOR list of %u %s: it holds no games': 'WTHOR の$2一覧（$1 件）で、対局がありません。',
    'the header announces %u games, which take %zu bytes, but the file has %zu':
        'ヘッダーは $1 局（$2 バイト）ですが、ファイルは $3 バイトです。',
    'move %d is %u; 11 to 88 without 0 and 9 are squares':
        '$1 手目が $2 です。マスは 11～88 のうち 0 と 9 を含まない数です。',
    'the last record has %zu bytes instead of %d': '最後の記録が $2 バイトではなく $1 バイトです。',
    // addresses
    'an address with a board that has not 64 squares and a side':
        'アドレスの盤面が 64 マスと手番になっていません。',
    'two boards in one address': '1 つのアドレスに盤面が 2 つあります。',
    'two games in one address': '1 つのアドレスに棋譜が 2 つあります。',
    'one square has two discs': '1 つのマスに石が 2 つあります。',
    'not a number of moves': '手数ではありません。',
    'not a line beside the game, such as 4e3f6': '「4e3f6」のような変化ではありません。',
    'another game beside the address: write it on a line of its own':
        'アドレスの横に別の棋譜があります。1 行ずつ書いてください。',
    // JSON
    'this is not JSON': 'JSON ではありません。',
    'the JSON is not closed': 'JSON が閉じられていません。',
    '"moves" is not a list of moves': '"moves" が手の一覧ではありません。',
    '"moves" is not a list of scores': '"moves" が評価の一覧ではありません。',
    '"expected" is neither null nor scores': '"expected" が null でも評価でもありません。',
    'JSON that holds no position': '局面のない JSON です。',
    'JSON that holds neither a position nor a game': '局面も対局もない JSON です。',
    'JSON of one game with several lists of moves': '1 局に手の一覧がいくつもあります。',
    'neither a position nor a game, as others in this list are':
        '一覧の他のものと違い、局面でも対局でもありません。',
    ['this JSON has no name that is known here for a board or for moves, such as ' +
        '"board" or "moves"']:
        '"board" や "moves" のような、盤面や手を表す名前がありません。',
    'an object with a board and with moves: does the game begin there, or end?':
        '盤面と手があります。対局はその盤面から始まるのか、そこで終わるのか分かりません。',
    'several games, or beginnings of games, in one object':
        '1 つのオブジェクトに対局がいくつもあります。',
    'two lists of squares that are not a board: are they moves?':
        'マスの一覧が 2 つありますが、盤面になりません。手でしょうか。',
    'the object says this twice': '同じことが 2 度書かれています。',
    'a move such as "m":"f5" is expected here': 'ここには "m":"f5" のような手が必要です。',
    'a move with a score: moves to choose from, or those of a game?':
        '評価の付いた手です。候補手でしょうか、棋譜でしょうか。',
    '%s is neither moves nor a board': '$1 は手でも盤面でもありません。',
    'moves beside those of the game: it is not known where they belong':
        '棋譜のほかに手があります。どこの手か分かりません。',
    // scores
    'a move and its score are expected here': 'ここには手とその評価が必要です。',
    'a move and its score are expected here, such as a2:+38':
        'ここには「a2:+38」のような手と評価が必要です。',
    'the score of the move is missing': '手の評価がありません。',
    'this is not a score': '評価ではありません。',
    'the best of the moves has another score than the position':
        '最善手の評価が局面の評価と違います。',
    '%+d is outside -64..+64: not used': '$1 は -64～+64 の外なので使いません。',
    '%+d is odd; an exact score is even': '$1 は奇数です。完全読みの石差は偶数です。',
    '%s is not legal here: not used': '$1 はここでは打てないので使いません。',
    '%s is listed twice; the first counts': '$1 が 2 度あります。最初のものを使います。',
    'the moves are not sorted by score; the best is %+d':
        '手が評価の順に並んでいません。最善は $1 です。',
    '%d of %d legal moves have a score': '打てる $2 手のうち $1 手に評価があります。',
    'is not legal there': 'そこでは打てません。',
    'has a score already': 'すでに評価があります。',
    "is not in the list behind ';'": '「;」の後の一覧にありません。',
    'not read as scores of the board above: %s %s':
        '上の盤面の評価としては読みません。$1：$2',
    ["scores that do not fall from the first move to the last may be Black's: not used; " +
        "for White's write ; a2:+38"]:
        '評価が大きい順でなく、黒から見た値かもしれないので使いません。',
    'scores are read behind a board, or on the line right below it: not used':
        '評価は盤面の後ろかすぐ下の行に必要です。使いません。',
    // what lies around
    ' (%d and %d discs)': '（石 $1 個と $2 個）',
    '%s? --zero empty, --zero black or --zero white chooses':
        'どの読みでしょうか（$1）。X、O、- で書いてください。',
    ['no reading of the digits is a position of a game: --zero empty, --zero black or --zero ' +
        'white chooses']:
        '数字をどう読んでも対局の局面になりません。X、O、- で書いてください。',
    '%s: is this sign black, white or empty? write X, O and -':
        '$1 の記号が黒か白か空きマスか分かりません。X、O、- で書いてください。',
    ['row %d does not begin or end as those before it: a sign, a bar or a label too many or ' +
        'too few']:
        '$1 行目の始まりか終わりが前の行と違います。記号、罫線、番号の過不足がないか確かめてください。',
    'got %d %s, row %d is not as long as the first': '$1 マスあり、$3 行目の長さが 1 行目と違います。',
    'what stands behind the moves is not read, nor compared with them':
        '着手の後の文字は読まず、着手とも比べませんでした。',
    'are the moves in brackets played, or others instead? write the game without them':
        '括弧の中の着手が本譜か変化か分かりません。括弧なしで書いてください。',
    'moves in brackets are taken for others instead: not played':
        '括弧の中の着手は変化とみなし、打ちませんでした。',
    'a single move below a game may be its next one or an answer: not played':
        '対局の下に 1 手だけあります。続きか答えか分からないので打ちませんでした。',
    'the move numbers contradict the moves': '手数の番号が着手と合いません。',
    'text after the position was not read': '局面の後の文字は読みませんでした。',
    'text behind the end of the script is not read': 'スクリプトの終わりの後は読みません。',
    'the comment is not kept, only its beginning, as a name':
        'コメントは名前として最初だけを残します。',
    'a line of more than %d characters: no format has such lines':
        '$1 文字を超える行です。そのような形式はありません。',
    'a control character: this line is not text': '制御文字があります。文字の行ではありません。',
    'this is not in the format %s': '形式 $1 ではありません。',
    '; or is it longer than %zu characters, which is not read?':
        '$1 文字を超えるものは読みません。',
    'this stands in a part of the page that is not shown: give it without the page':
        'ページの見えない部分にあります。その部分だけを貼り付けてください。',
    'a record of more than %zu characters: it is not read':
        '$1 文字を超える記録なので読みません。',
    'the input could not be read to its end': '最後まで読めませんでした。',
    'no position was found': '局面が見つかりません。',
    'more than %zu bytes: nothing of it is read': '$1 バイトを超えるので読みません。',
    'this is neither text nor a WTHOR file': '文字でも WTHOR のファイルでもありません。',
    "this is packed by %s: give what '%s FILE' writes":
        '$1 で圧縮されています。展開してから渡してください。',
    ' (and more warnings, not shown)': '（ほかにも警告があります）',
    'this is %s, not UTF-8: convert it with iconv -f %s -t UTF-8':
        '文字コードが UTF-8 ではなく $1 です。UTF-8 で保存してください。',
    'no game leads here: only %d discs': '対局では現れない局面です（石が $1 個だけです）。',
    'no game leads here: %s is empty': '対局では現れない局面です（$1 が空きです）。',
    'no game leads here: %s touches nothing that leads to the centre':
        '対局では現れない局面です（$1 の石が中央につながっていません）。',
    'neither side can move: the game is over': 'どちらも打てません。終局です。',
    '%s is to move and cannot: the line begins with a pass':
        '$1番ですが打てません。パスから始まります。',
    'the same position, or a mirror image of it, stands at %s %d':
        '同じ局面（または対称な局面）が $2 $1目にあります。',
    'a board stands here, and what stands around it is not understood':
        '盤面がありますが、まわりの文字が分かりません。',
};

// Words that fill the holes.
export const WORDS = { Black: '黒', White: '白', even: '偶数', odd: '奇数', line: '行',
    record: '件', players: '選手', tournaments: '大会', 'a disc': '石',
    'an empty square': '空きマス' };

// Where no text fits, by the name of the complaint.
export const KINDS = {
    'board-too-short': 'マスが足りません。', 'board-too-long': 'マスが多すぎます。',
    'bad-square': '石でも空きマスでもない文字があります。',
    'ambiguous-zero': '0 の意味が分かりません。X、O、- で書いてください。',
    'mixed-alphabets': '違う記号が混じっています。', 'no-side': '手番がありません。',
    'bad-side': '手番が分かりません。', 'bad-coordinate': 'マスの名前ではありません。',
    'illegal-move': '打てない手です。', 'illegal-pass': 'ここではパスできません。',
    'moves-after-game-over': '終局の後に手があります。',
    'unsupported-board-size': '8×8 の盤面だけを読みます。',
    'unsupported-variant': 'オセロの対局ではありません。',
    'truncated-record': '途中で切れています。',
    'wthor-size-mismatch': 'WTHOR のファイルの長さが合いません。',
    'not-text': '文字ではありません。', 'input-too-large': '長すぎるので読みません。',
    'nothing-found': '局面が見つかりません。', 'bad-syntax': '書き方が分かりません。',
    'bad-move-score': '手の評価が読めません。',
    'side-guessed-from-parity': '手番を空きマスの偶奇から決めました。',
    'side-has-no-move-pass-assumed': '手番の側は打てません。パスから始まります。',
    'game-already-over': '終局です。', unreachable: '対局では現れない局面です。',
    'duplicate-move': '同じ手が 2 度あります。',
    'expected-move-not-legal': '打てない手の評価は使いません。',
    'expected-list-incomplete': '評価のない手があります。',
    'expected-odd-score': '奇数の評価です。', 'expected-score-out-of-range': '評価が範囲の外です。',
    'expected-not-sorted': '手が評価の順に並んでいません。',
    'duplicate-position': '同じ局面が前にもあります。',
    'mirrored-start-assumed': '左右反対の初期配置としました。',
    'trailing-text-ignored': '読まなかった文字があります。',
    'comment-dropped': 'コメントは最初だけを残します。',
    'colours-by-symbol': '記号だけで色を決めました。',
    'square-order-assumed': '最下位ビットを a1 としました。',
    'colours-by-digit': '1 を黒、もう一方を白としました。',
};
