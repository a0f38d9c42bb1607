// link.js - a position or game in the part of an address that is never sent:
// #board=<64 squares><side>&moves=f5d6--e3&at=2&line=1f4d3; without a board it is the usual
// start. `line` is what is shown instead of the main line: its moves after so many of that.

import { mainLine, withMoves, LEAF } from './tree.js';
import { START } from './game.js';
import { stateOf } from './record.js';

const MOVES_MOST = 120;

export function fragmentOf(game) {
    const parts = [], main = game.main, { moves } = game;
    if (!game.fromStart)
        parts.push(`board=${game.start.replace(' ', '')}`);
    if (main.length > 0)
        parts.push(`moves=${main.join('')}`, `at=${game.at}`);
    const parted = moves.findIndex((move, i) => move !== main[i]);
    if (parted >= 0)
        parts.push(`line=${parted}${moves.slice(parted).join('')}`);
    return parts.length > 0 ? `#${parts.join('&')}` : '';
}

// Whether the moves may be played one after the other.
function legal(rules, start, moves) {
    return moves.length <= MOVES_MOST &&
        moves.reduce((board, move) => board && rules.play(board, move), start) !== null;
}

// The state of a Game that the fragment tells of, or null if it cannot be read.
export function readFragment(fragment, rules) {
    const found = new URLSearchParams(fragment.replace(/^#/, ''));
    const board = found.get('board'), moves = found.get('moves') ?? '', at = found.get('at');
    const line = found.get('line');
    if ((board !== null && !/^[-XO]{64}[XO]$/.test(board)) ||
        !/^([a-h][1-8]|--)*$/.test(moves) || (at !== null && !/^\d{1,3}$/.test(at)) ||
        (line !== null && !/^\d{1,3}([a-h][1-8]|--)+$/.test(line)) ||
        (board === null && moves === ''))
        return null;
    const start = board === null ? START : `${board.slice(0, 64)} ${board[64]}`;
    const main = moves.match(/../g) ?? [], parted = line === null ? 0 : parseInt(line, 10);
    const other = line === null ? main
        : [...main.slice(0, parted), ...line.replace(/^\d+/, '').match(/../g)];
    if (parted > main.length || !legal(rules, start, main) || !legal(rules, start, other))
        return null;
    const root = withMoves(withMoves(LEAF, [], main), [], other);
    return { start, root, moves: line === null ? mainLine(root) : other,
        at: Math.min(at === null ? other.length : Number(at), other.length) };
}

// Names under which a query holds a position or a game.
const NAMES = ['pos', 'board', 'moves', 'game'];

// Whether the address is one that only the reader knows.
export function isForeign({ hash, search }, rules) {
    const query = new URLSearchParams(search), asked = NAMES.some(name => query.has(name));
    return !readFragment(hash, rules) && (hash.length > 1 || asked) &&
        !hash.startsWith('#board=') && !hash.startsWith('#moves=');
}

// What the page's own address holds: { state, wrong }. Behind the '#' it may also be what other
// pages write, or in a query, `?pos=` and `?moves=`; the reader knows them.
export function readAddress({ hash, search, href }, rules) {
    const own = readFragment(hash, rules), foreign = isForeign({ hash, search }, rules);
    if (own || (hash.length <= 1 && !foreign))
        return { state: own, wrong: false };
    const told = foreign && rules.reader ? rules.read(href).found : [];
    const found = told.length === 1 && told[0].board ? told[0] : undefined;
    return { state: found ? stateOf(found, rules).state : null, wrong: !found };
}

// A link with all that this page writes, as it is pasted; else null.
export function readLinkText(text, rules) {
    const [, fragment] = /^https?:\/\/\S+?(#\S+)$/.exec(text.trim()) ?? [];
    return fragment ? readFragment(fragment, rules) : null;
}
