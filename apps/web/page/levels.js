// levels.js - the levels at which one can play against the program. Each looks so many plies
// ahead, and proves positions of up to so many empties. Of moves that look nearly as good as the
// best one it takes any: `spread` is how many discs worse makes a move e times as rare. So the
// lower levels lose discs as people do, here and there, and not by blunders alone.
//
// A question { kind: 'play', board, level: 1 to LEVELS.length, seed } is answered by one message
// { kind: 'played', board, move, value, depth, proven }, `value` for the side that moves. The
// same seed gives the same move, as far as the clock does not decide how deep the last level
// looks.

import { depthAt } from './values.js';

export const LEVELS = [
    { plies: 1, spread: 8, exact: 0 },
    { plies: 1, spread: 4, exact: 0 },
    { plies: 2, spread: 3, exact: 0 },
    { plies: 3, spread: 1.6, exact: 0 },
    { plies: 4, spread: 1, exact: 6 },
    { plies: 6, spread: 0.6, exact: 8 },
    { plies: 8, spread: 0.4, exact: 12 },
    { plies: 10, spread: 0, exact: 16 },
    { plies: 12, spread: 0, exact: 20 },
    { plies: 20, spread: 0, exact: 22, seconds: 2 },
];

// Numbers in [0, 1) that follow from a number and a text.
function chances(seed, text) {
    let state = seed >>> 0;
    for (const letter of text)
        state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193) + 0x9e3779b9 >>> 0;
    return () => {
        state = state + 0x6d2b79f5 >>> 0;
        let mixed = Math.imul(state ^ state >>> 15, state | 1);
        mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
        return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
    };
}

// One of `moves`, [{ move, value }].
function pick(moves, spread, chance) {
    const best = Math.max(...moves.map(({ value }) => value));
    const weights = moves.map(({ value }) => spread > 0
        ? Math.exp((value - best) / spread) : Number(value === best));
    let at = chance() * weights.reduce((sum, one) => sum + one, 0);
    return moves[weights.findIndex(weight => (at -= weight) < 0)] ?? moves[0];
}

function proven(search, board, empties, spread) {
    const { lower, moves, best } = spread > 0 || empties <= 10
        ? search.ask(board, 'all') : search.ask(board, 'best');
    return { depth: empties, proven: true, moves: best.length > 0 && spread === 0
        ? best.map(move => ({ move, value: lower }))
        : moves.map(({ move, lower: value }) => ({ move, value })) };
}

// As deep as the level looks, or as its time allows.
function believed(search, board, empties, { plies, spread, seconds }) {
    let found;
    for (let depth = seconds ? 6 : plies; depth <= plies; depth += 2) {
        const deep = seconds ? depthAt(depth, empties) : depth;
        const { plies: looked, moves } = search.estimate(board, deep, { all: spread > 0 });
        found = { depth: looked || empties, proven: false,
            moves: moves.filter(one => one.bound >= 0) };
        if (seconds && 3 * search.seconds > seconds)
            break;
    }
    return found;
}

export async function chooseMove({ board, level, seed }, search) {
    const { moves, pass, empties } = search.engine.look(board), rules = LEVELS[level - 1];
    if (moves.length === 0) {
        if (pass)
            search.tell('played', { board, move: '--' });
        return;
    }
    search.task.silent = true;
    const found = empties <= rules.exact ? proven(search, board, empties, rules.spread)
        : believed(search, board, empties, rules);
    const { move, value } = pick(found.moves, rules.spread, chances(seed, board));
    search.tell('played', { board, move, value, depth: found.depth, proven: found.proven });
}
