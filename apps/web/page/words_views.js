// words_views.js - the words of the review and of the play, in English and Japanese; words.js has
// all others, and puts these among them.

const discs = n => `${n > 0 ? '+' : n < 0 ? '−' : ''}${Math.abs(n)}`;

export const ENGLISH = {
    review: 'Review', reviewStart: 'Review this game', reviewGoOn: 'Go on', reviewStop: 'Stop',
    reviewHelp: 'Discs lost by every move, by proofs near the end and estimates before.',
    reviewBegins: 'Beginning…', reviewFailed: why => `The review failed: ${why}`,
    estimating: (plies, done, of) => `Estimating ${plies} moves ahead: ${done} of ${of}`,
    proving: (empties, done, of) => `Proving to ${empties} empty squares: ${done} of ${of}`,
    reviewed: (proven, estimated) => `${proven} positions are proven, ${estimated} estimated.`,
    reviewStopped: 'Stopped.',
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
    reviewMove: 'Move', reviewLost: 'Lost', reviewBest: 'Best', reviewList: 'Move by move',
    largestLosses: 'Largest losses', noLosses: 'No move lost anything.',
    lostInAll: 'Discs lost', bestMovesOf: 'Best moves', largestLoss: 'Largest loss',
    nOf: (n, of) => `${n} of ${of}`,
    lossOf: (move, lost, sure) => `${move} ${sure ? '' : '≈ '}−${lost}`,
    playedMove: 'played in the game',
};

export const JAPANESE = {
    review: '棋譜の検討', reviewStart: 'この棋譜を検討', reviewGoOn: '続ける',
    reviewStop: '停止',
    reviewHelp: '一手ごとの損を調べます。' +
        '終盤は証明、それより前は推定です。',
    reviewBegins: '開始中…', reviewFailed: why => `検討に失敗しました：${why}`,
    estimating: (plies, done, of) => `${plies} 手先まで推定中：${done} / ${of}`,
    proving: (empties, done, of) => `空き ${empties} まで証明中：${done} / ${of}`,
    reviewed: (proven, estimated) => `証明済み ${proven} 局面、推定 ${estimated} 局面。`,
    reviewStopped: '停止しました。',
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
    reviewMove: '手', reviewLost: '損', reviewBest: '最善', reviewList: '一手ごと',
    largestLosses: '大きな損', noLosses: '損をした手はありません。',
    lostInAll: '損の合計', bestMovesOf: '最善手', largestLoss: '最大の損',
    nOf: (n, of) => `${of} 手中 ${n}`,
    lossOf: (move, lost, sure) => `${move} ${sure ? '' : '≈ '}−${lost}`,
    playedMove: '実戦の手',
};
