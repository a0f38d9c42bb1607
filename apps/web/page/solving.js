// solving.js - what is asked of the worker (asking.js), and what is known by now of positions:
// proven, believed, predicted.

import { Asking } from './asking.js';
import { ALL_AT_ONCE } from './search.js';

const KNOWN_MOST = 300;     // positions of which the answer is kept

// The youngest are last.
function remember(map, board, what) {
    map.delete(board);
    map.set(board, what);
    if (map.size > KNOWN_MOST)
        map.delete(map.keys().next().value);
}

export class Solving extends Asking {
    constructor(changed) {
        super(changed);
        this.answer = null;
        this.known = new Map();
        this.valued = new Map();        // messages `values` by board
        this.predicted = new Map();     // seconds by board
    }

    // Whether a question is not too large for what there is.
    can({ board }) {
        return !this.here || this.rules.look(board).empties <= ALL_AT_ONCE;
    }

    get running() { return this.answer?.state === 'running'; }

    // What is known of `board`: an object as solve() makes it, or undefined.
    answerTo(board) { return this.known.get(board); }

    // Every position of a perfect line has its score by that of the first.
    rememberLine({ board, lower, line }) {
        let at = board, score = lower;
        line.forEach((move, index) => {
            at = this.rules.play(at, move);
            score = -score;
            if (at && !this.known.has(at)) {
                const rest = line.slice(index + 1);
                const moves = rest.length > 0 && rest[0] !== '--'
                    ? [[rest[0], { move: rest[0], lower: score, upper: score, line: rest }]] : [];
                remember(this.known, at, { board: at, state: 'line', lower: score, upper: score,
                    nodes: 0, time: 0, moves: new Map(moves), line: rest });
            }
        });
    }

    end() {
        if (this.running)
            this.answer.state = 'stopped';
        super.end();
    }

    // End whatever is under way. What has been proven stays in `answer`.
    stop() {
        if (!this.question)
            return;
        this.end();
        this.changed();
    }

    // ---- what can be asked ----

    // What every move of `board` seems to be worth, and how long solving it will take: `valued`
    // and `predicted` have them later.
    look(board) {
        if (this.here || this.troubles.weights)
            return;
        this.ask(() => ({ kind: 'values', board, predict: !this.predicted.has(board) }),
            message => this.note(message));
    }

    // Review `moves` from the board `start` on; known() has what is known of every position, or
    // null. heard(message) is called with `ply`, `stage` and `reviewed` of reviewing.js and with
    // `ended`, until something else is asked: then dropped() is.
    review({ start, moves, exact, known }, heard, dropped) {
        this.ask(() => ({ kind: 'review', board: start, start, moves, exact, known: known() }),
            heard, dropped);
    }

    // Prove the score of `board`: heard(message) is called with what proving.js tells and with
    // `ended` or `failed`, until something else is asked: then dropped() is.
    prove(board, module, heard, dropped) {
        this.ask(() => ({ kind: 'prove', board, module }), heard, dropped);
    }

    // What a review found of a position, as a message `ply`, unless more is known.
    learn(board, { known, value, moves, depth, confidence }) {
        const real = moves.filter(({ move }) => move !== '--');
        const { lower, upper } = this.answerTo(board) ?? {};
        if (real.length === 0 || (lower !== undefined && lower === upper))
            return;
        if (known === 'proven')
            remember(this.known, board, { board, state: 'line', lower: value, upper: value,
                nodes: 0, time: 0, line: null, moves: new Map(real.map(({ move, value: worth }) =>
                    [move, { move, lower: worth, upper: worth }])) });
        else
            this.value({ board, value, depth, confidence, moves: real });
    }

    // The deepest look is kept.
    value(values) {
        if (!(this.valued.get(values.board)?.depth > values.depth))
            remember(this.valued, values.board, values);
    }

    // Resolves to the message `played` of levels.js; to undefined where it is stopped or fails.
    play(board, level, seed) {
        return new Promise(resolve => {
            this.ask(() => ({ kind: 'play', board, level, seed }), message => {
                if (message.kind !== 'begun' && message.kind !== 'progress')
                    resolve(message.kind === 'played' ? message : undefined);
            }, () => resolve(undefined));
        });
    }

    // Begin with `board`.
    solve(board) {
        if (!this.can({ board }))
            return this.stop();
        const { lower = -64, upper = 64, moves = new Map(), line = null, nodes = 0, time = 0,
            estimate, confidence } = this.answerTo(board) ?? {};
        const answer = { board, state: 'running', lower, upper, moves, line, estimate, confidence,
            nodes, time };
        this.ask(() => this.solveQuestion(answer), message => this.note(message));
        this.answer = answer;
        remember(this.known, board, answer);
        this.changed();
    }

    // Nodes and time go on from what an earlier search of it took.
    solveQuestion(answer) {
        const { board, lower, upper, line, moves, nodes, time } = answer;
        this.before = { nodes, time };
        return { kind: 'solve', board, known: { lower, upper, line, moves: [...moves.values()] } };
    }

    // ---- what comes of it ----

    note(message) {
        if (message.kind === 'values')
            this.value(message);
        else if (message.kind === 'predicted')
            this.predicted.set(message.board, message.seconds);
        else if (this.running)
            this.noteProof(this.answer, message);
    }

    noteProof(answer, data) {
        if (data.kind === 'failed')
            Object.assign(answer, { state: 'failed', why: data.message });
        answer.waits = data.kind === 'waiting';
        if (data.nodes === undefined)
            return;
        answer.nodes = this.before.nodes + data.nodes;
        answer.time = this.before.time + data.time;
        if (data.kind === 'progress')
            this.noteProgress(answer, data);
        else if (data.kind === 'root') {
            Object.assign(answer, { lower: data.result.lower, upper: data.result.upper,
                line: data.result.line });
            for (const move of data.result.moves)
                answer.moves.set(move.move, move);
            this.rememberLine(answer);
        } else if (data.kind === 'move')
            answer.moves.set(data.move, data);
        else if (data.kind === 'done')
            answer.state = 'done';
    }

    // An estimate gives way to a surer one, or where it is proven wrong.
    noteProgress(answer, data) {
        answer.now = data;
        if (data.move !== '')
            return;
        answer.lower = Math.max(answer.lower, data.lower);
        answer.upper = Math.min(answer.upper, data.upper);
        const { estimate: old, confidence: sure, lower, upper } = answer;
        if (old === undefined || data.confidence >= sure || old < lower || old > upper)
            Object.assign(answer, { estimate: data.estimate, confidence: data.confidence });
    }
}
