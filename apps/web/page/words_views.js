// words_views.js - the words of the review, the play and proofs, in English and Japanese; words.js
// has all others, and puts these among them.

const discs = n => `${n > 0 ? '+' : n < 0 ? '−' : ''}${Math.abs(n)}`;

export const ENGLISH = {
    review: 'Review', reviewStart: 'Review this game', reviewGoOn: 'Go on',
    reviewDeeper: 'Look deeper', reviewStop: 'Stop',
    reviewHelp: 'Discs lost by every move, by proofs near the end and estimates before.',
    reviewBegins: 'Beginning…', reviewFailed: why => `The review failed: ${why}`,
    estimating: (plies, done, of) => `Estimating ${plies} moves ahead: ${done} of ${of}`,
    proving: (empties, done, of) => `Proving to ${empties} empty squares: ${done} of ${of}`,
    reviewed: (proven, estimated) => `${proven} positions are proven, ${estimated} estimated.`,
    reviewStopped: 'Stopped.',
    reviewClassic: empties => `Without the weights only the last ${empties} empty squares ` +
        'are reviewed.',
    graph: 'Value of the game, move by move', graphUp: 'Black is ahead',
    graphDown: 'White is ahead', graphProven: 'proven', graphEstimated: 'estimated',
    ahead: n => n === 0 ? 'even' : `${n > 0 ? 'Black' : 'White'} ${discs(Math.abs(n))}`,
    graphPoint: (at, of, value, proven) => `After ${at} of ${of} moves: ` +
        (value === undefined ? 'not known yet'
            : proven ? `${ENGLISH.ahead(value)}, proven` : `≈ ${ENGLISH.ahead(value)}, estimated`),
    graphMove: (move, side, lost, best) => `. Then ${ENGLISH.sideName[side]} plays ${move}` +
        (lost === '' ? '.' : lost === '0' ? ', a best move.'
            : `, which loses ${lost}; best ${best}.`),
    sideName: { X: 'Black', O: 'White' },
    graphLoss: 'losses', mistakeBefore: 'Mistake before', mistakeNext: 'Next mistake',
    retryMistakes: 'Retry my mistakes',
    retryTask: (n, of) => `Mistake ${n} of ${of}: find a better move.`,
    retryRight: move => `Right: ${move} loses nothing.`,
    retryWrong: (move, lost) => `${move} loses ${lost}. Take it back and try another.`,
    note: (lost, sure, grade, best) =>
        `${sure ? '' : '≈ '}−${lost} ${ENGLISH.grades[grade]}; best ${best}`,
    grades: { best: 'best', good: 'good', inaccuracy: 'inaccuracy', mistake: 'mistake',
        blunder: 'blunder', turning: 'turning point' },
    summary: (side, lost, best, of, worst) => `${ENGLISH.sideName[side]} lost ${lost} in all, ` +
        `${best} of ${of} moves were best` + (worst && `, the worst ${worst}`),
    nOf: (n, of) => `${n} of ${of}`,
    lead: (black, sure) => black === 0 ? (sure ? 'Draw' : '≈ Even')
        : `${sure ? '' : '≈ '}${ENGLISH.ahead(black)}`,
    played: (move, lost, sure) => lost === 0 ? `Played: ${move}.`
        : `Played: ${move}, which loses ${sure ? '' : '≈ '}${lost}.`,
    playedMove: 'played in the game',
    proof: 'Proof', prove: 'Download the proof', proofCheck: 'Check a proof',
    playTitle: 'Play against the computer', level: 'Level', ownSide: 'You are',
    playNew: 'New game',
    playHere: 'Play on from here', playEnd: 'End this game', hint: 'Hint', takeBack: 'Take back',
    values: 'Values', level1: '1 – Beginner: loses 7 discs a move', level2: '2 – Novice: 5 discs',
    level3: '3 – Casual player: 3 discs', level4: '4 – Improver: 2 discs',
    level5: '5 – Club player: 0.5 discs', level6: '6 – Strong club player: 0.4 discs',
    level7: '7 – Expert: 0.1 discs', level8: '8 – Master', level9: '9 – Grandmaster',
    level10: '10 – Perfect from 22 empty squares on',
    yourMove: 'Your move.', itThinks: 'The computer thinks…',
    itPlays: move => `The computer plays ${move}.`,
    youPass: 'You have no move and pass.', itPasses: 'The computer has no move and passes.',
    playEarlier: 'An earlier position, with the computer to move. Go forward, or play on.',
    playWaits: 'The computer is to move. Press “Play on from here”.',
    playOver: (sign, own, other) => 'The game is over: ' +
        `${sign === 0 ? 'a draw' : sign > 0 ? 'you win' : 'you lose'}, ${own}–${other}.`,
    hinted: (move, value, proven) =>
        `Hint: ${move} (${proven ? `${discs(value)}, proven` : `≈ ${discs(value)}`})`,
};

export const JAPANESE = {
    review: '棋譜の検討', reviewStart: 'この棋譜を検討', reviewGoOn: '続ける', reviewDeeper: 'さらに深く',
    reviewStop: '停止',
    reviewHelp: '一手ごとの損を調べます。' +
        '終盤は証明、それより前は推定です。',
    reviewBegins: '開始中…', reviewFailed: why => `検討に失敗しました：${why}`,
    estimating: (plies, done, of) => `${plies} 手先まで推定中：${done} / ${of}`,
    proving: (empties, done, of) => `空き ${empties} まで証明中：${done} / ${of}`,
    reviewed: (proven, estimated) => `証明済み ${proven} 局面、推定 ${estimated} 局面。`,
    reviewStopped: '停止しました。',
    reviewClassic: empties => `重みがないため、空き ${empties} からだけ検討します。`,
    graph: '一手ごとの形勢', graphUp: '黒が優勢', graphDown: '白が優勢',
    graphProven: '証明済み', graphEstimated: '推定',
    ahead: n => n === 0 ? '互角' : `${n > 0 ? '黒' : '白'} ${discs(Math.abs(n))}`,
    graphPoint: (at, of, value, proven) => `${of} 手中 ${at} 手の後：` +
        (value === undefined ? '未計算'
            : proven ? `${JAPANESE.ahead(value)}（証明済み）`
                : `約 ${JAPANESE.ahead(value)}（推定）`),
    graphMove: (move, side, lost, best) => `。次の${JAPANESE.sideName[side]}の手は ${move}` +
        (lost === '' ? '。' : lost === '0' ? '（最善手）。'
            : `（${lost} 石損、最善は ${best}）。`),
    sideName: { X: '黒', O: '白' },
    graphLoss: '損', mistakeBefore: '前の悪手', mistakeNext: '次の悪手', retryMistakes: '悪手を解き直す',
    retryTask: (n, of) => `悪手 ${n} / ${of}：もっと良い手を打ってください。`,
    retryRight: move => `正解：${move} で損はありません。`,
    retryWrong: (move, lost) => `${move} は ${lost} 石損です。戻して別の手を試してください。`,
    note: (lost, sure, grade, best) =>
        `${sure ? '' : '≈ '}−${lost} ${JAPANESE.grades[grade]}、最善は ${best}`,
    grades: { best: '最善', good: '好手', inaccuracy: '疑問手', mistake: '悪手',
        blunder: '大悪手', turning: '勝敗の分かれ目' },
    summary: (side, lost, best, of, worst) => `${JAPANESE.sideName[side]}：損の合計 ${lost}、` +
        `${of} 手中 ${best} 手が最善` + (worst && `、最大の損は ${worst}`),
    nOf: (n, of) => `${n} / ${of}`,
    lead: (black, sure) => black === 0 ? (sure ? '引き分け' : '≈ 互角')
        : `${sure ? '' : '≈ '}${JAPANESE.ahead(black)}`,
    played: (move, lost, sure) => lost === 0 ? `実戦：${move}。`
        : `実戦：${move}（${sure ? '' : '約 '}${lost} 石損）。`,
    playedMove: '実戦の手', proof: '証明', prove: '証明を保存', proofCheck: '証明を検査',
    playTitle: '対局', level: 'レベル', ownSide: 'あなた', playNew: '新しい対局',
    playHere: 'この局面から対局', playEnd: '対局をやめる', hint: 'ヒント', takeBack: '待った', values: '評価値',
    level1: '1 – 入門（一手の損 7 石）', level2: '2 – 初心者（5 石）', level3: '3 – 初級（3 石）',
    level4: '4 – 初級の上（2 石）', level5: '5 – 中級（0.5 石）', level6: '6 – 中級の上（0.4 石）',
    level7: '7 – 上級（0.1 石）', level8: '8 – 有段', level9: '9 – 高段', level10: '10 – 最強（空き 22 から完全）',
    yourMove: 'あなたの番です。', itThinks: '考えています…',
    itPlays: move => `相手は ${move} に打ちました。`,
    youPass: 'あなたは打てる所がないのでパスです。', itPasses: '相手は打てる所がないのでパスです。',
    playEarlier: '前の局面で、相手の番です。進めるか、この局面から対局してください。', playWaits: '相手の番です。「この局面から対局」で続けます。',
    playOver: (sign, own, other) => '終局：' +
        `${sign === 0 ? '引き分け' : sign > 0 ? 'あなたの勝ち' : 'あなたの負け'}、${own}–${other}。`,
    hinted: (move, value, proven) =>
        `ヒント：${move}（${proven ? `${discs(value)}、証明済み` : `約 ${discs(value)}`}）`,
};
