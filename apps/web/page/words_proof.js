// words_proof.js - the words of proofs.js, in English and Japanese, and what the checker says.

import { discs } from './words.js';

const count = n => n.toLocaleString('en');

const ENGLISH = {
    sides: { X: 'Black', O: 'White' },
    claim: (side, { move, kind, score }) => `${ENGLISH.sides[side]}${move && ` by ${move}`}: ` +
        `${kind.replace('-', ' ')} ${discs(score)}.`,
    notProvable: n => `Proofs are made of scores of up to ${n} empty squares. ` +
        'Have the position solved first.',
    loading: 'Loading…',
    making: n => `Making the proof: ${count(n)} positions so far.`,
    made: (bytes, positions) => `Saved: ${count(bytes)} bytes, ${count(positions)} positions. ` +
        'It can be checked here or by yomikiri-check.',
    failed: why => `There is no proof: ${why}.`,
    stopped: 'Stopped.',
    checking: percent => `Checking: ${percent} %`,
    proven: (claims, positions, searched) => `Proven. ${claims} ` +
        `${count(positions)} positions were checked, ${count(searched)} of them to the end.`,
    refuted: (at, why) => `Not a proof, at byte ${at}, because ${why}.`,
    broken: (name, why) => `${name} could not be checked: ${why}.`,
};

const JAPANESE = {
    sides: { X: '黒', O: '白' },
    claim: (side, { move, kind, score }) => `${JAPANESE.sides[side]}番${move && `の ${move}`}：` +
        `${{ 'exactly': `ちょうど ${discs(score)}`, 'at-least': `${discs(score)} 以上`,
            'at-most': `${discs(score)} 以下` }[kind]}。`,
    notProvable: n => `空きマス ${n} までの、読み切った局面の証明を作れます。` +
        '先に読み切ってください。',
    loading: '読み込み中…',
    making: n => `証明を作成中：${count(n)} 局面`,
    made: (bytes, positions) => `保存しました：${count(bytes)} バイト、${count(positions)} 局面。` +
        'ここでも yomikiri-check でも検査できます。',
    failed: why => `証明を作れませんでした：${reasonOf(why)}。`,
    stopped: '停止しました。',
    checking: percent => `検査中：${percent} %`,
    proven: (claims, positions, searched) => `証明されました。${claims}` +
        `${count(positions)} 局面を検査し、うち ${count(searched)} 局面は最後まで読みました。`,
    refuted: (at, why) => `証明ではありません。${at} バイト目：${reasonOf(why)}。`,
    broken: (name, why) => `${name} を検査できませんでした：${reasonOf(why)}。`,
};

// By the texts of checker/yomikiri-check.c, a '%' standing for what differs.
export const REASONS = {
    'a game ends otherwise than it should': '終局の結果が主張と合いません',
    'it cannot be read': '読み取れません',
    'it ends too early': '途中で終わっています',
    'more boards are kept than it says': '記憶する局面が、書かれた数より多くあります',
    'a board at the end of a line does not have the score that it should':
        '末端の局面のスコアが主張と合いません',
    'a claim is malformed, odd or of no legal move':
        '主張が読めないか、スコアが奇数か、合法手ではありません',
    'it has more positions than it says': '局面が、書かれた数より多くあります',
    '%lld boards need more memory than there is': '$1 局面を記憶するメモリがありません',
    "it does not begin with 'yomikiri-proof 1'": '先頭が「yomikiri-proof 1」ではありません',
    'no position stands in its second line': '2 行目に局面がありません',
    'claims and a line of sizes, with the SHA-256 %s, do not follow':
        '主張、または大きさと SHA-256（$1）を書いた行がありません',
    'it is not as large as it says': 'ファイルの大きさが、書かれた大きさと合いません',
    'what follows does not begin with a zero': '続く部分が 0 で始まっていません',
    'it does not end as it says': '書かれたとおりに終わっていません',
    'out of memory': 'メモリが足りません',
    'internal error: bounds that were proven contradict each other': '内部エラー（範囲の矛盾）',
};

function reasonOf(text) {
    for (const [english, japanese] of Object.entries(REASONS)) {
        const pattern = english.replace(/%(s|lld)/, '(.*)');
        const found = new RegExp(`^${pattern}$`).exec(text);
        if (found)
            return japanese.replace('$1', found[1]);
    }
    return text;
}

export const languages = { en: ENGLISH, ja: JAPANESE };

// Those of the language that the page speaks.
export const proofWords = () => languages[document.documentElement.lang] ?? ENGLISH;
