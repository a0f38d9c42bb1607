// api.js - what the package does, for node.js and browser.js: they give a `host`, which knows
// where files and workers come from. index.d.ts has the contract.

import { advised } from './advice.js';
import { Crew } from './crew.js';
import { programName, threadsName } from './engine.js';

const THREADS_MOST = 16;

export class ReadError extends Error {
    constructor({ name, line, column, message, text }) {
        super(`${line}:${column}: ${advised(message)} [${name}]${text ? `: ${text}` : ''}`);
        Object.assign(this, { name: 'ReadError', line, column, code: name,
            reason: advised(message), text });
    }
}

// make() is called once, and again only where it has failed.
function once(make) {
    let made;
    return () => {
        if (!made) {
            made = make();
            made.catch(() => { made = undefined; });
        }
        return made;
    };
}

const sideOf = board => board[65];

// A number of `options` from `least` to `most`, if it is there.
function numberOf(options, name, least, most, whole = true) {
    const value = options[name];
    if (value !== undefined && !(typeof value === 'number' && value >= least && value <= most &&
        (!whole || Number.isInteger(value))))
        throw new RangeError(`${name} is ${whole ? 'a whole number' : 'a number'} from ${least} ` +
            `to ${most}, not ${value}`);
    return value;
}

function withScore({ lower, upper }) {
    return { score: lower === upper ? lower : null, lower, upper };
}

function positionOf(found) {
    const { board, format, line, column, id, start, moves, at, about, expected, expectedMoves,
        warnings } = found;
    return { board, side: sideOf(board), empties: board.slice(0, 64).split('-').length - 1,
        format, line, column, id, start: start || board, moves: start ? moves : [],
        ...at !== undefined && { at }, ...about && { about: aboutOf(about) },
        ...expected !== undefined && { expected }, expectedMoves,
        warnings: warnings.map(one => new ReadError(one)) };
}

// Texts that the file has.
function aboutOf({ black, white, event, date }) {
    return Object.fromEntries(Object.entries({ black, white, event, date })
        .filter(([, text]) => text));
}

function solutionOf(board, { result, empties, kernel, threads }) {
    const { lower, upper, stopped, estimate, confidence, moves, best, line, nodes, time } = result;
    const exact = lower === upper, side = sideOf(board), black = side === 'X' ? lower : -lower;
    return { board, side, empties, ...withScore(result), exact, stopped: stopped && !exact,
        estimate: exact ? null : { score: estimate, confidence },
        discs: exact ? { X: 32 + black / 2, O: 32 - black / 2 } : null,
        best: exact ? best : [], line,
        moves: moves.map(one => ({ move: one.move, ...withScore(one), line: one.line || [] })),
        nodes, seconds: time, kernel, threads };
}

// The move number `ply` of a game, as a message `ply` of reviewing.js tells of it.
function reviewedOf(start, move, ply, found = {}) {
    const { known, value = null, best = [], depth = 0, confidence = 0 } = found;
    const played = found.played === undefined ? null : found.played + 0;    // no -0
    return { move, side: (ply % 2 === 0) === (sideOf(start) === 'X') ? 'X' : 'O', value, played,
        lost: value === null || played === null ? null : Math.max(0, value - played), best,
        exact: known === 'proven', plies: depth, confidence };
}

function lostBy(side, moves) {
    return moves.reduce((sum, one) => sum + (one.side === side ? one.lost : 0), 0);
}

export function makeApi(host) {
    const compiled = name => host.bytes(name).then(bytes => WebAssembly.compile(bytes));
    const weights = once(() => host.bytes('weights.packed'));
    const reader = once(() => compiled('reader.wasm'));
    const alone = once(() => compiled(programName()));
    const shared = once(() => compiled(threadsName('auto')));
    const most = Math.min(host.cores, THREADS_MOST);
    const solvers = new Crew(host, most, async threads => {
        const [module, bytes] = await Promise.all([threads > 1 ? shared() : alone(), weights()]);
        return { kind: 'start', module, weights: bytes, threads };
    });
    const readers = new Crew(host, 1, async () => ({ kind: 'start', reader: await reader() }));

    // Threads need shared memory, and vectors.
    const threadsOf = wanted => host.threads && threadsName('auto') ? wanted : 1;

    async function read(input, { signal } = {}) {
        if (typeof input !== 'string' && !(input instanceof Uint8Array))
            throw new TypeError('read() takes a string or a Uint8Array');
        const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
        const { found, more, limit } = await readers.ask({ kind: 'read', input: bytes },
            { signal });
        if (bytes.length > limit)
            throw new RangeError(`${bytes.length} bytes are more than the ${limit} of one text`);
        return { positions: found.filter(({ board }) => board).map(positionOf),
            errors: found.filter(({ board }) => !board).map(one => new ReadError(one)), more };
    }

    // The one position of a text, or what read() has found before.
    async function oneOf(input, signal) {
        if (input && typeof input.board === 'string')
            return input;
        const { positions, errors, more } = await read(input, { signal });
        if (errors.length > 0)
            throw errors[0];
        if (positions.length + more !== 1)
            throw new ReadError({ ...positions[1], name: 'several-positions', text: '',
                message: `${positions.length + more} positions: give one of those of read()` });
        return positions[0];
    }

    async function solve(input, options = {}) {
        const { want = 'best', signal, onProgress } = options;
        if (!['score', 'best', 'all'].includes(want))
            throw new RangeError(`want is 'score', 'best' or 'all', not ${want}`);
        const threads = threadsOf(numberOf(options, 'threads', 1, THREADS_MOST) || 1);
        const seconds = numberOf(options, 'seconds', 0, Infinity, false);
        const { board } = await oneOf(input, signal);
        const heard = ({ kind, lower, upper, estimate, confidence, nodes, time }) => {
            if (onProgress && kind === 'progress')
                onProgress({ lower, upper, estimate: { score: estimate, confidence }, nodes,
                    seconds: time });
        };
        return solutionOf(board, await solvers.ask({ kind: 'solve', board, want, seconds },
            { signal, heard, threads }));
    }

    async function estimate(input, options = {}) {
        const plies = numberOf(options, 'plies', 1, 60) || 12;
        const { board } = await oneOf(input, options.signal);
        const { result, empties } = await solvers.ask({ kind: 'estimate', board, plies,
            selectivity: 0 }, { signal: options.signal });
        const { value, plies: depth, selectivity: confidence, moves, nodes, time } = result;
        return { board, side: sideOf(board), empties, value, plies: depth, confidence,
            moves: moves.map(one => ({ move: one.move, value: one.value })), nodes,
            seconds: time };
    }

    async function review(input, options = {}) {
        const { signal, onProgress } = options;
        const exact = numberOf(options, 'from', 0, 60) ?? 20;
        const seconds = numberOf(options, 'seconds', 0, Infinity, false) || 0;
        const { start, moves } = await oneOf(input, signal);
        if (!moves || moves.length === 0)
            throw new TypeError('review() takes a game, and this is a position without moves');
        const reviewed = moves.map((move, ply) => reviewedOf(start, move, ply));
        const heard = ({ kind, ply, stage, depth, done, of, ...found }) => {
            if (kind === 'ply' && ply < moves.length)
                reviewed[ply] = reviewedOf(start, moves[ply], ply, { depth, ...found });
            if (kind === 'stage' && onProgress)
                onProgress({ stage, depth, done, of, moves: reviewed.slice() });
        };
        await solvers.ask({ kind: 'review', board: start, moves, exact, seconds },
            { signal, heard });
        return { start, moves: reviewed, lost: { X: lostBy('X', reviewed),
            O: lostBy('O', reviewed) } };
    }

    function close() {
        const error = new Error('close() was called');
        solvers.close(error);
        readers.close(error);
    }

    return { read, solve, estimate, review, close };
}
