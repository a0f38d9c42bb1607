// share.js - the position or the game leaves the page: copied as text in any format, handed to
// other programs, or saved as a picture.

import { aboutText, sgfOf } from './record.js';
import { boardSvg } from './svg.js';
import { words } from './words.js';

// Of these the whole line is written, of others the position on the board.
const OF_GAMES = ['ggf', 'pgn', 'transcript'];
const PNG_SCALE = 3;

export function save(name, blob) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const svgBlob = text => new Blob([text], { type: 'image/svg+xml' });

async function pngOf(svg) {
    const image = new Image();
    image.src = URL.createObjectURL(svgBlob(svg));
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = PNG_SCALE * image.naturalWidth;
    canvas.height = PNG_SCALE * image.naturalHeight;
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(image.src);
    return new Promise(resolve => canvas.toBlob(resolve, 'image/png'));
}

// How moves look in the text of a format, and a comment behind one of them; GGF has all of them in
// one.
const NOTED = { ggf: [/(?<![A-Z])[BW]\[[^\]]*\]/g,
    (note, move) => `C[${move.slice(2, -1).toLowerCase()} ${note}. ]`],
    pgn: [/(?<=\s)([a-h][1-8]|--|pass)(?=\s)/g, note => ` {${note}}`] };

function noted(text, notes, move, comment) {
    let at = 0;
    return text.replace(move, found => {
        const note = notes[at++];
        return note ? found + comment(note, found) : found;
    });
}

// What to copy; null where there is no such text.
export function textOf(what, game, notes) {
    const { rules, start, fromStart } = game, ofGame = OF_GAMES.includes(what);
    const board = ofGame ? game.boards.at(-1) : game.board;
    const moves = ofGame ? game.moves : game.played;
    if (what === 'link')
        return location.href;
    if (what === 'sgf')
        return sgfOf(game, notes);
    if (what === 'transcript' && moves.length === 0)
        return null;
    if (what === 'transcript' && !fromStart)
        return `${start}\n${moves.filter(move => move !== '--').join('')}`;
    const text = rules.write(what, board, start, moves, aboutText(game));
    return NOTED[what] ? noted(text, notes, ...NOTED[what]) : text;
}

// What there is beside the game and the line shown, which a link has no room for.
function unlinked({ root, moves, main }) {
    let comments = 0, others = 0;
    (function walk({ comment, children }) {
        comments += comment !== '';
        others += Math.max(0, children.length - 1);
        children.forEach(walk);
    })(root);
    return [comments, others - Number(moves.some((move, i) => move !== main[i]))];
}

async function copy(text, lacks = [0, 0]) {
    try {
        await navigator.clipboard.writeText(text);
        if (lacks[0] > 0 || lacks[1] > 0)
            return `${words.copied} ${words.linkLacks(...lacks)}`;
        return words.copied;
    } catch {
        return `${words.notCopied} ${text}`;
    }
}

// What the system offers to share with; where there is none, the link is copied.
async function handOver() {
    const given = { title: document.title, url: location.href };
    if (!navigator.share || navigator.canShare?.(given) === false)
        return copy(location.href);
    try {
        await navigator.share(given);
        return '';
    } catch (error) {
        return error.name === 'AbortError' ? '' : copy(location.href);
    }
}

// Copy, save or share; what to say of it. `scores` and `numbers` are for pictures,
// `notes` by ply for games.
export async function share(what, game, scores, numbers, notes) {
    if (what === 'sheet')
        return handOver();
    if (what === 'svg' || what === 'png') {
        const svg = boardSvg(game.board, scores, game.look.over, numbers);
        save(`othello.${what}`, what === 'svg' ? svgBlob(svg) : await pngOf(svg));
        return words.saved;
    }
    if (what !== 'link')
        await game.rules.whole;
    const text = textOf(what, game, notes);
    return text === null ? words.noTranscript
        : copy(text, what === 'link' ? unlinked(game) : undefined);
}
