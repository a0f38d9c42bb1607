// words.js - the words of the page, in English and Japanese. Values with holes are functions.

import { ENGLISH as ENGLISH_VIEWS, JAPANESE as JAPANESE_VIEWS } from './words_views.js';

const discs = n => `${n > 0 ? '+' : n < 0 ? '−' : ''}${Math.abs(n)}`;

// Up to so many empties predictions were fitted: docs/plan.md.
const SURE_EMPTIES = 24;

// A time in the unit that makes a number of one or two digits of it; `ages` past a thousand years.
function lasting(seconds, say, units, ages) {
    const sizes = [1, 60, 3600, 86400, 86400 * 365];
    const last = sizes.findLastIndex((size, i) => i === 0 || seconds >= 1.5 * size);
    const count = Math.max(1, Math.round(seconds / sizes[last]));
    return last === 4 && count >= 1000 ? ages : say(count, units[last]);
}

const stars = (n, grade, of) => `${n}. ${'★'.repeat(grade)}${'☆'.repeat(of - grade)}`;
const mega = bytes => (bytes / 1e6).toFixed(1);

const ENGLISH = {
    title: 'yomikiri - Othello endgames solved in your browser',
    claim: 'Othello endgames, proven. Nothing is sent.',
    noScript: 'This page solves in your browser and needs JavaScript.',
    example: 'Example', edit: 'Edit', edited: 'Done', tally: 'Discs', isMover: 'to move',
    tabs: 'What to do', tabMoves: 'Moves and review', tabPlay: 'Play', tabTools: 'Tools',
    numbers: 'Numbers', settings: 'Page', whole: 'Position', full: 'Full screen', keys: 'Keys',
    recent: 'Recent games', theme: 'Colours of the page', themeAuto: 'As the system',
    themeLight: 'Light', themeDark: 'Dark', close: 'Close', licence: 'MIT licence',
    keyList: [['← →', 'one move back, forward'], ['Home End', 'first, last position'],
        ['P N', 'mistake before, next mistake'], ['V', 'values on or off'],
        ['L', 'numbers of the line'], ['F', 'the board alone'],
        ['Ctrl+Enter', 'solve'], ['Ctrl+Z Ctrl+Y', 'undo, redo'], ['?', 'these keys']],
    source: 'Source code', language: 'Language', board: 'Board', steps: 'Moves',
    first: 'First position', back: 'One move back', forward: 'One move forward',
    last: 'Last position', click: 'Clicks put', putsBlack: 'black', putsWhite: 'white',
    empties: 'nothing', toMove: 'To move', black: 'Black', white: 'White',
    newGame: 'New', clearBoard: 'Clear', undo: 'Undo', redo: 'Redo',
    turn: 'Turn', mirror: 'Mirror', swap: 'Swap colours', moves: 'Moves',
    comment: 'Comment', promote: 'Make this the game', remove: 'Delete from here',
    opening: name => `Opening: ${name}`,
    puzzles: 'Puzzles', puzzleSet: 'Which', puzzleWins: 'One move wins by two',
    puzzleFfo: 'FFO #1 to #59', puzzleNext: 'Next', puzzleAnswer: 'Show the answer',
    puzzle: (n, empties, grade, of) => `${stars(n, grade, of)} ${empties} empty`,
    ffo: (n, empties) => `#${n} ${empties} empty`,
    puzzleTask: who => `${who} wins by two discs. One move does it: play it.`,
    puzzleTried: move => `${move}: wait…`,
    puzzleRight: move => `Right: ${move} wins by two.`,
    puzzleWrong: (move, score) => `${move} comes to ${score}. Take it back and try another.`,
    otherFormat: 'Format', copyFormat: 'Copy', result: 'Result', solve: 'Solve',
    stop: 'Stop', line: 'Perfect line', paste: 'Paste a game', pasteTitle: 'A game or a position',
    pasteHelp: 'Paste or drop it here, or anywhere on this page: transcripts, diagrams, ' +
        'board strings, OBF, GGF, SGF, PGN, FEN, JSON, emoji.',
    read: 'Read', file: 'Or a file', found: 'Found', share: 'Share',
    privacy: 'No server, no account, no tracking: the solver runs in this page, and goes on ' +
        'without a network.',
    copy: { link: 'Copy link', board: 'Copy board', diagram: 'Copy diagram',
        transcript: 'Copy transcript', svg: 'Save picture (SVG)',
        png: 'Save picture (PNG)', sheet: 'Share…' },
    linkLacks: (comments, others) => `The link is without ${[
        comments > 0 && `${comments} comment${comments === 1 ? '' : 's'}`,
        others > 0 && `${others} other variation${others === 1 ? '' : 's'}`]
        .filter(Boolean).join(' and ')}: SGF has all.`,
    copied: 'Copied.', saved: 'Saved.', notCopied: 'The browser does not allow copying.',
    noTranscript: 'No moves have been played here.', loading: 'Loading the solver…',
    valuesOff: 'Values are off.', tooMany: 'Without the weights solving may take very long.',
    predicted: (n, seconds) => `Estimated time to solve: ${ENGLISH.lasts(seconds)}` +
        `${n > SURE_EMPTIES ? ', a rough guess' : ', perhaps half or twice that'}.`,
    lasts: seconds => lasting(seconds, (n, unit) => `about ${n} ${unit}${n === 1 ? '' : 's'}`,
        ['second', 'minute', 'hour', 'day', 'year'], 'more than a thousand years'),
    exact: (who, most, least) => who ? `${who} wins ${most}–${least}, exact.`
        : `A draw, ${most}–${least}, exact.`,
    over: (who, most, least) => who ? `The game is over: ${who} wins ${most}–${least}.`
        : `The game is over: a draw, ${most}–${least}.`,
    overEmpties: 'The empty squares count for the winner.',
    mustPass: 'The side to move must pass.', pass: 'Pass',
    emptyBoard: 'The board is empty. Put discs on it by clicks.',
    noMoves: 'To set up more, choose Edit.',
    solving: 'Solving…', stopped: (lower, upper) =>
        `Stopped. Proven: between ${discs(lower)} and ${discs(upper)} for the side to move.`,
    best: (moves, open) => `Best: ${moves}` + (open && `; not decided: ${open}`),
    valued: (moves, value) => `Best so far: ${moves} (≈\u00a0${discs(value)})`,
    guessed: (value, plies) => `about ${discs(value)} by ${plies} moves ahead, not proven`,
    turns: 'another winner', depth: 'Looked ahead', plies: n => `${n} moves`, sure: 'Sure',
    bounds: 'Proven', between: (lower, upper) => lower === upper ? discs(lower)
        : `${discs(lower)} to ${discs(upper)}`,
    estimate: 'Estimate', confidence: (score, percent) => percent > 0
        ? `${discs(score)} (${percent} % sure)` : `${discs(score)} (a guess)`,
    passName: 'Now', nodes: 'Nodes', time: 'Time', seconds: s => `${s} s`, move: 'Move',
    movesDone: 'Moves solved',
    emptyAtStart: '60 empty', emptyCount: n => `${n} empty`,
    square: (name, disc) => `${name}, ${disc}`, disc: { X: 'black', O: 'white', '-': 'empty' },
    legal: 'legal', scored: (score, lost) => lost === 0 ? `${discs(score)}, best`
        : `${discs(score)}, ${discs(-lost)} lost`,
    located: (line, column, message) => column > 0
        ? `Line ${line}, column ${column}: ${message}` : message,
    more: n => `and ${n} more that are not shown`,
    cut: n => n === 1 ? 'One variation ends at a move that cannot be played.'
        : `${n} variations end at moves that cannot be played.`,
    readAs: encoding => `Read as ${encoding}.`, reading: 'Reading…',
    filter: 'Filter: a name, a year',
    fitting: (n, all) => `${n} of ${all}`,
    noFile: name => `${name} cannot be read: is it a folder?`,
    tooLarge: mib => `That is more than ${mib} MiB: nothing of it is read.`,
    badLink: 'The link does not hold a position or a game that can be read.',
    failed: why => `Solving failed: ${why}. Press Solve to try again.`,
    retry: 'Retry', newVersion: 'There is a new version of this page.', renew: 'Load it',
    came: (bytes, all) => `Weights: ${mega(bytes)} of ${mega(all)} MB`,
    awaiting: 'Waiting for the weights…',
    trouble: (file, why) => `${file} could not be loaded: ${why}.`,
    causes: { status: code => `the server answers ${code}`, network: () => 'no answer',
        stalled: () => 'nothing comes any more', damaged: why => why, failed: why => why,
        missing: () => 'it is missing, or this browser cannot run it' },
    meanwhile: { program: () => 'Without it there is no board.',
        weights: () => 'Solving goes on with the classic search, which is slower.',
        views: () => 'Without it there are no reviews and no play.',
        reader: () => 'Without it nothing can be pasted or copied but the link.',
        worker: n => `Positions of up to ${n} empty squares are solved without it.` },
    position: (n, id, empties) => `${n}. ${id ? `${id}, ` : ''}${empties} empty`,
    about: (kernel, threads) => `Kernel ${kernel}, ` +
        `${threads} thread${threads === 1 ? '' : 's'}.`,
};

// Reasons that the program gives.
const REASONS = {
    'out of memory or threads': 'メモリが足りません', 'out of memory': 'メモリが足りません',
    'the weights are damaged': '重みが壊れています',
    'these are no weights of the evaluation, or not whole': '評価の重みではないか、欠けています',
    'there is no such kernel, or this CPU cannot run it': 'このカーネルはないか、動きません',
    'there is no solver': '計算の準備ができていません',
    'an argument is not allowed': '局面を受け付けません',
    'internal error: bounds that were proven contradict each other': '内部エラー（範囲の矛盾）',
};
const reason = why => Object.entries(REASONS).reduce((text, [english, japanese]) =>
    text.replace(english, japanese), why);

const JAPANESE = {
    title: 'yomikiri - ブラウザで読み切るオセロの終盤', claim: 'オセロの終盤を読み切ります。何も送信しません。',
    noScript: 'このページの計算には JavaScript が必要です。',
    example: '例を見る', edit: '編集', edited: '完了', tally: '石数', isMover: '手番',
    tabs: '操作', tabMoves: '棋譜と検討', tabPlay: '対局', tabTools: 'ツール', numbers: '手順の番号',
    settings: '設定', whole: '局面', full: '全画面', keys: 'キー一覧', theme: '配色',
    recent: '最近の対局', themeAuto: '自動', themeLight: '明るい', themeDark: '暗い', close: '閉じる',
    keyList: [['← →', '一手戻る、進む'], ['Home End', '最初、最後の局面'],
        ['P N', '前の悪手、次の悪手'], ['V', '評価値の表示'], ['L', '手順の番号'],
        ['F', '盤面だけを表示'], ['Ctrl+Enter', '読み切る'],
        ['Ctrl+Z Ctrl+Y', '元に戻す、やり直す'], ['?', 'この一覧']],
    licence: 'MIT ライセンス', source: 'ソースコード',
    language: '言語', board: '盤面', steps: '手順', first: '最初の局面', back: '一手戻る',
    forward: '一手進む', last: '最後の局面', click: 'クリックで置くもの', putsBlack: '黒',
    putsWhite: '白', empties: '空き', toMove: '手番', black: '黒', white: '白',
    newGame: '新規', clearBoard: '全部消す', undo: '元に戻す', redo: 'やり直す', turn: '回転',
    mirror: '左右反転', swap: '黒白を入れ替える', moves: '棋譜', comment: 'コメント',
    promote: 'この変化を本譜にする', remove: 'ここから削除', otherFormat: '形式',
    opening: name => `定石：${name}`,
    puzzles: '詰めオセロ', puzzleSet: '種類', puzzleWins: '二石勝ちの一手',
    puzzleFfo: 'FFO #1～#59', puzzleNext: '次へ', puzzleAnswer: '答えを見る',
    puzzle: (n, empties, grade, of) => `${stars(n, grade, of)} 空き ${empties}`,
    ffo: (n, empties) => `#${n} 空き ${empties}`,
    puzzleTask: who => `${who}番で二石勝ちです。その一手を打ってください。`,
    puzzleTried: move => `${move}：お待ちください…`,
    puzzleRight: move => `正解：${move} で二石勝ちです。`,
    puzzleWrong: (move, score) => `${move} では ${score} です。戻して別の手を試してください。`,
    copyFormat: 'コピー', result: '結果', solve: '読み切る', stop: '停止', line: '最善手順', paste: '棋譜を貼り付け',
    pasteTitle: '棋譜または局面',
    pasteHelp: 'ここでもページのどこでも、貼り付けやドロップができます。棋譜、盤面図、' +
        '盤面文字列、OBF、GGF、SGF、PGN、FEN、JSON、絵文字など。',
    read: '読み込む', file: 'ファイルから', found: '見つかった局面', share: '共有',
    privacy: 'サーバーも登録も追跡もありません。計算はこのページの中で行われ、' +
        '一度読み込めばオフラインでも動きます。',
    copy: { link: 'リンクをコピー', board: '盤面をコピー', diagram: '図をコピー',
        transcript: '棋譜をコピー', svg: '画像を保存（SVG）',
        png: '画像を保存（PNG）', sheet: '共有…' },
    linkLacks: (comments, others) => `リンクに入らないもの：${[
        comments > 0 && `コメント ${comments} 件`, others > 0 && `ほかの変化 ${others} 件`]
        .filter(Boolean).join('、')}。SGF ならすべて入ります。`,
    copied: 'コピーしました。', saved: '保存しました。', notCopied: 'ブラウザがコピーを許可していません。',
    noTranscript: 'まだ着手がありません。', loading: '読み込み中…', valuesOff: '評価値は表示していません。',
    tooMany: '重みなしでは読み切りに非常に長くかかることがあります。',
    predicted: (n, seconds) => `読み切るまで${JAPANESE.lasts(seconds)}` +
        `${n > SURE_EMPTIES ? '（おおまかな目安）' : '（半分から倍の幅）'}。`,
    lasts: seconds => lasting(seconds, (n, unit) => `約 ${n} ${unit}`,
        ['秒', '分', '時間', '日', '年'], '千年以上'),
    exact: (who, most, least) => who ? `${who}の勝ち ${most}–${least}、完全読み。`
        : `引き分け ${most}–${least}、完全読み。`,
    over: (who, most, least) => who ? `終局：${who}の勝ち ${most}–${least}。`
        : `終局：引き分け ${most}–${least}。`,
    overEmpties: '空きマスは勝者の石に数えます。', mustPass: '手番側はパスです。', pass: 'パスする',
    emptyBoard: '盤面は空です。クリックで石を置いてください。', noMoves: '続けて盤面を作るには「編集」を選んでください。',
    solving: '計算中…', stopped: (lower, upper) =>
        `停止しました。証明済み：手番側 ${discs(lower)} から ${discs(upper)} の間。`,
    best: (moves, open) => `最善手：${moves}` + (open && `（未判定：${open}）`),
    valued: (moves, value) => `今のところの最善：${moves}（≈\u00a0${discs(value)}）`,
    guessed: (value, plies) => `約${discs(value)}、${plies}手先までの見込み`,
    turns: '勝敗が変わる', depth: '先読み', plies: n => `${n} 手`, sure: '確度',
    bounds: '証明済み', between: (lower, upper) => lower === upper ? discs(lower)
        : `${discs(lower)} ～ ${discs(upper)}`,
    estimate: '推定', confidence: (score, percent) => percent > 0
        ? `${discs(score)}（確度 ${percent} %）` : `${discs(score)}（目安）`,
    passName: '現在', nodes: 'ノード', time: '時間', seconds: s => `${s} 秒`, move: '手',
    movesDone: '読み切った手',
    emptyAtStart: '空き 60', emptyCount: n => `空き ${n}`,
    square: (name, disc) => `${name}、${disc}`, disc: { X: '黒', O: '白', '-': '空き' },
    legal: '打てます', scored: (score, lost) => lost === 0 ? `${discs(score)}、最善`
        : `${discs(score)}、${discs(-lost)} の損`,
    located: (line, column, message) => column > 0
        ? `${line} 行 ${column} 文字目：${message}` : message,
    more: n => `ほか ${n} 件は省略`,
    cut: n => `打てない手で終わる変化が ${n} 件あります。`,
    readAs: encoding => `文字コード ${encoding} として読みました。`, reading: '読み込み中…', filter: '絞り込み（名前、年など）',
    fitting: (n, all) => `${all} 件中 ${n} 件`,
    noFile: name => `${name} を読み取れません。フォルダーではありませんか。`,
    tooLarge: mib => `${mib} MiB を超えるため、読み込みません。`,
    badLink: 'リンクの局面や棋譜を読み取れません。',
    failed: why => `計算に失敗しました：${reason(why)}。「読み切る」でやり直せます。`,
    retry: '再試行', newVersion: 'このページの新しい版があります。', renew: '読み込む',
    came: (bytes, all) => `重みデータ：${mega(bytes)} / ${mega(all)} MB`,
    awaiting: '重みデータを待っています…',
    trouble: (file, why) => `${file} を読み込めません：${why}。`,
    causes: { status: code => `サーバーの応答 ${code}`, network: () => '応答がありません',
        stalled: () => '受信が止まりました', damaged: why => `壊れています（${reason(why)}）`,
        failed: reason,
        missing: () => 'ファイルがないか、このブラウザでは動きません' },
    meanwhile: { program: () => 'これがないと盤面を表示できません。',
        weights: () => '重みを使わない探索で、時間をかけて計算します。',
        views: () => 'これがないと、検討と対局ができません。',
        reader: () => 'これがないと、貼り付けやリンク以外のコピーができません。',
        worker: n => `空きマス ${n} までの局面は、これがなくても計算できます。` },
    position: (n, id, empties) => `${n}. ${id ? `${id}、` : ''}空き ${empties}`,
    about: (kernel, threads) => `カーネル ${kernel}、スレッド ${threads}。`,
};

Object.assign(ENGLISH, ENGLISH_VIEWS);
Object.assign(JAPANESE, JAPANESE_VIEWS);

export const languages = { en: ENGLISH, ja: JAPANESE };

export let words = ENGLISH;
export { discs };

// Words that one language has and another has not.
export function missingWords() {
    const all = Object.values(languages).map(Object.keys);
    return all.flatMap(names => names.filter(name => !all.every(other => other.includes(name))));
}

// Use that language, and put its words wherever the page has room for them.
export function speak(language) {
    words = languages[language] ?? ENGLISH;
    document.documentElement.lang = words === JAPANESE ? 'ja' : 'en';
    document.getElementById('language').value = document.documentElement.lang;
    for (const element of document.querySelectorAll('[data-word]'))
        element.textContent = words[element.dataset.word];
    for (const element of document.querySelectorAll('[data-label]'))
        element.setAttribute('aria-label', words[element.dataset.label]);
    for (const element of document.querySelectorAll('[data-hint]'))
        element.placeholder = words[element.dataset.hint];
    for (const element of document.querySelectorAll('[data-copy]'))
        element.textContent = words.copy[element.dataset.copy];
}
