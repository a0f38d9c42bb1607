// api.js - what the package does, for node.js and browser.js: they give a `host`, which knows
// where files and workers come from. index.d.ts has the contract.

import { advised } from './advice.js';
import { Crew } from './crew.js';
import { programName, threadsName } from './engine.js';

export { Interrupted } from './crew.js';

const THREADS_MOST = 16;

const number = (what, isOne, least, most) => [value => isOne(value) && value >= least &&
    value <= most, `${what} from ${least} to ${most}`, RangeError];

// Options by name: whether a value fits, what does, and the error if not.
const OPTIONS = {
    want: [value => ['score', 'best', 'all'].includes(value), "'score', 'best' or 'all'",
        RangeError],
    signal: [value => typeof value?.addEventListener === 'function', 'an AbortSignal', TypeError],
    onProgress: [value => typeof value === 'function', 'a function', TypeError],
    seconds: number('a number', value => typeof value === 'number', 0, Infinity),
    threads: number('a whole number', Number.isInteger, 1, THREADS_MOST),
    plies: number('a whole number', Number.isInteger, 1, 60),
    from: number('a whole number', Number.isInteger, 0, 60),
};

// A value for a message, also one that has no text of its own.
const shown = value => Object(value) === value ? Object.prototype.toString.call(value)
    : typeof value === 'string' ? `'${value}'` : String(value);

// Throws what is wrong with the options that were given to `called`, which takes those in `names`.
function check(called, options, ...names) {
    if (options === null || typeof options !== 'object' || Symbol.iterator in options)
        throw new TypeError(`${called}() takes an object of options, not ${shown(options)}`);
    for (const name in options) {       // also those that it inherits: it may be a signal itself
        if (!names.includes(name))
            throw new TypeError(`${called}() has no option ${name}; it has ${names.join(', ')}`);
        const [fits, what, Wrong] = OPTIONS[name];
        if (options[name] !== undefined && !fits(options[name]))
            throw new Wrong(`${called}(): ${name} is ${what}, not ${shown(options[name])}`);
    }
}

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

const BOARD = /^[XO-]{64} [XO]$/;

// Something like what read() has found.
function isPosition(input) {
    const { board, start = board, moves = [] } = Object(input);
    return BOARD.test(board) && BOARD.test(start) && Array.isArray(moves) &&
        moves.every(move => typeof move === 'string');
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

// What is believed, or null: nothing.
const guessOf = ({ estimate, confidence }) =>
    confidence < 0 ? null : { score: estimate, confidence };

function solutionOf(board, { result, empties, kernel, threads }) {
    const { lower, upper, stopped, moves, best, open, line, best_so_far: soFar, nodes,
        time } = result;
    const exact = lower === upper, side = sideOf(board), black = side === 'X' ? lower : -lower;
    return { board, side, empties, ...withScore(result), exact, stopped: stopped && !exact,
        estimate: exact ? null : guessOf(result),
        bestSoFar: soFar && soFar.confidence >= 0 ? soFar : null,
        discs: exact ? { X: 32 + black / 2, O: 32 - black / 2 } : null,
        best: exact ? best : [], open, line,
        moves: moves.map(one => ({ move: one.move, ...withScore(one), line: one.line || [] })),
        nodes, seconds: time, kernel, threads };
}

function estimateOf(board, { result, empties }) {
    const { value, plies, selectivity, confidence, moves, nodes, time } = result;
    return { board, side: sideOf(board), empties, value, plies: plies || empties,
        confidence: plies ? selectivity : confidence,
        moves: moves.map(one => ({ move: one.move, value: one.value })), nodes, seconds: time };
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

    async function readFor(called, input, signal) {
        if (typeof input !== 'string' && !(input instanceof Uint8Array))
            throw new TypeError(`${called}() takes a string or a Uint8Array` +
                `${called === 'read' ? '' : ', or a position of read()'}, not ${shown(input)}`);
        const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
        const { found, more, limit } = await readers.ask({ kind: 'read', input: bytes },
            { signal });
        if (bytes.length > limit)
            throw new RangeError(`${called}() takes a text of up to ${limit} bytes, ` +
                `not ${bytes.length}`);
        return { positions: found.filter(({ board }) => board).map(positionOf),
            errors: found.filter(({ board }) => !board).map(one => new ReadError(one)), more };
    }

    async function read(input, options = {}) {
        check('read', options, 'signal');
        return readFor('read', input, options.signal);
    }

    // The one position of a text, or what read() has found before.
    async function oneOf(called, input, signal) {
        if (isPosition(input))
            return input;
        const { positions, errors, more } = await readFor(called, input, signal);
        if (errors.length > 0)
            throw errors[0];
        if (positions.length + more !== 1)
            throw new ReadError({ ...positions[1], name: 'several-positions', text: '',
                message: `${positions.length + more} positions: give one of those of read()` });
        return positions[0];
    }

    async function solve(input, options = {}) {
        check('solve', options, 'want', 'signal', 'onProgress', 'seconds', 'threads');
        const { want = 'best', signal, onProgress, seconds, threads = 1 } = options;
        const { board } = await oneOf('solve', input, signal);
        const heard = ({ kind, lower, upper, nodes, time, ...believed }) => onProgress &&
            kind === 'progress' &&
            onProgress({ lower, upper, estimate: guessOf(believed), nodes, seconds: time });
        return solvers.ask({ kind: 'solve', board, want, seconds }, { signal, heard,
            threads: threadsOf(threads), found: told => told ? solutionOf(board, told) : null });
    }

    async function estimate(input, options = {}) {
        check('estimate', options, 'plies', 'signal');
        const { plies = 12, signal } = options;
        const { board } = await oneOf('estimate', input, signal);
        return solvers.ask({ kind: 'estimate', board, plies, selectivity: 0 }, { signal,
            found: told => told && told.result.confidence >= 0 ? estimateOf(board, told) : null });
    }

    async function review(input, options = {}) {
        check('review', options, 'signal', 'onProgress', 'from', 'seconds');
        const { signal, onProgress, from: exact = 20, seconds = 0 } = options;
        const { start, moves } = await oneOf('review', input, signal);
        if (!moves || moves.length === 0)
            throw new TypeError('review() takes a game, and this is a position without moves');
        const reviewed = moves.map((move, ply) => reviewedOf(start, move, ply));
        const heard = ({ kind, ply, stage, depth, done, of, ...found }) => {
            if (kind === 'ply' && ply < moves.length)
                reviewed[ply] = reviewedOf(start, moves[ply], ply, { depth, ...found });
            return kind === 'stage' && onProgress &&
                onProgress({ stage, depth, done, of, moves: reviewed.slice() });
        };
        return solvers.ask({ kind: 'review', board: start, moves, exact, seconds }, { signal,
            heard, found: () => ({ start, moves: reviewed, lost: { X: lostBy('X', reviewed),
                O: lostBy('O', reviewed) } }) });
    }

    function close() {
        const error = new Error('close() was called');
        solvers.close(error);
        readers.close(error);
    }

    return { read, solve, estimate, review, close };
}
