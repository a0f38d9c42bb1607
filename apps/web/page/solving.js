// solving.js - the worker as the page sees it: one question at a time, and what is proven of it
// so far. A search cannot be spoken to while it runs: to stop it the page takes back the address
// that it looks for (worker.js), and the worker keeps its table. One that goes on is ended, and
// another started. Where none can be had, the page solves small positions itself.

import { Trouble } from './files.js';
import { ALL_AT_ONCE, Search } from './search.js';

const KNOWN_MOST = 300;     // positions of which the answer is kept
const STOPS_MS = 2000;      // a search that goes on for so long after Stop is ended

// The search in the page itself, as if it were a worker.
class Here {
    constructor(heard) { this.search = new Search(heard); }
    postMessage(data) { this.search.received(data); }
    terminate() {}
}

export class Solving {
    // changed() is called whenever there is news. The worker starts at once, and begins when it
    // is given what it needs.
    constructor(kernel, changed) {
        Object.assign(this, { kernel, changed });
        this.troubles = {};         // by what is missing: worker, weights
        this.id = 0;
        this.answer = null;
        this.known = new Map();
        this.predicted = new Map();     // seconds by board
        this.startWorker();
    }

    // The compiled program and the rules first; the weights, as they were sent, may come later.
    give(module, rules) {
        this.module = module;
        this.rules = rules;
        this.giveModule();
    }

    // A search that goes on without them begins anew.
    giveWeights(bytes) {
        const missed = this.troubles.weights;
        delete this.troubles.weights;
        this.weights = bytes;
        if (missed)
            this.restart();
        else
            this.postWeights();
        this.changed();
    }

    // They do not come: the classic search takes over.
    missWeights(trouble) {
        this.troubles.weights = trouble;
        this.postWeights();
        this.changed();
    }

    giveModule() {
        this.worker.postMessage({ kind: 'start', module: this.module, kernel: this.kernel });
        this.postWeights();
    }

    postWeights() {
        if (!this.module)
            return;
        if (this.troubles.weights)
            this.worker.postMessage({ kind: 'classic' });
        else if (this.weights && !this.here)
            this.worker.postMessage({ kind: 'weights', bytes: this.weights });
    }

    startWorker() {
        this.ready = this.here = false;
        try {
            const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
            worker.onmessage = ({ data }) => this.heard(data, worker);
            worker.onerror = event => {
                event.preventDefault();
                this.missWorker(worker, event.message);
            };
            this.worker = worker;
        } catch {
            this.worker = undefined;
            this.missWorker(undefined);
        }
        if (this.module && !this.here)
            this.giveModule();
    }

    // It cannot be loaded, or this browser has none of the kind.
    missWorker(worker, why = '') {
        if (worker !== this.worker)
            return;
        worker?.terminate();
        this.troubles.worker = new Trouble('worker.js', why ? 'failed' : 'missing', why);
        this.ready = false;
        this.here = true;
        const here = new Here(data => this.heard(data, here));
        this.worker = here;
        if (this.running && !this.can(this.answer.board))
            this.answer.state = 'stopped';
        if (this.module)
            this.giveModule();
        this.changed();
    }

    // Another worker; it goes on with the question.
    restart() {
        clearTimeout(this.patience);
        this.worker?.terminate();
        this.startWorker();
    }

    // Whether a position is not too large for what there is.
    can(board) {
        return !this.here || this.rules.look(board).empties <= ALL_AT_ONCE;
    }

    get running() { return this.answer?.state === 'running'; }

    // What is known of `board`: an object as solve() makes it, or undefined.
    answerTo(board) { return this.known.get(board); }

    remember(board, answer) {
        this.known.delete(board);       // the youngest are last
        this.known.set(board, answer);
        if (this.known.size > KNOWN_MOST)
            this.known.delete(this.known.keys().next().value);
    }

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
                this.remember(at, { board: at, state: 'line', lower: score, upper: score,
                    nodes: 0, time: 0, moves: new Map(moves), line: rest });
            }
        });
    }

    // Ask how long `board` will take; `predicted` has it later.
    predict(board) {
        if (this.here || this.troubles.weights || this.predicted.has(board))
            return;
        this.foresight = board;
        if (this.ready)
            this.worker.postMessage({ kind: 'predict', board });
    }

    // Begin with `board`; whatever else is under way ends.
    solve(board) {
        if (this.running)
            this.stop();
        if (!this.can(board))
            return;
        this.id++;
        const { lower = -64, upper = 64, moves = new Map(), line = null, nodes = 0, time = 0,
            estimate, confidence } = this.answerTo(board) ?? {};
        this.answer = { board, state: 'running', lower, upper, moves, line, estimate, confidence,
            nodes, time };
        this.remember(board, this.answer);
        this.token = URL.createObjectURL(new Blob(['']));
        if (this.ready)
            this.postQuestion();
        this.changed();
    }

    // Nodes and time go on from what an earlier search of it took.
    postQuestion() {
        const { board, lower, upper, line, moves, nodes, time } = this.answer;
        this.before = { nodes, time };
        this.begun = false;
        this.worker.postMessage({ kind: 'solve', id: this.id, board, token: this.token,
            known: { lower, upper, line, moves: [...moves.values()] } });
    }

    // End it. What has been proven stays in `answer`.
    stop() {
        if (!this.running)
            return;
        this.answer.state = 'stopped';
        URL.revokeObjectURL(this.token);
        if (this.begun) {
            clearTimeout(this.patience);
            this.patience = setTimeout(() => this.restart(), STOPS_MS);
        }
        this.changed();
    }

    // What went wrong in a search ends it; without a solver there is no worker.
    failed({ during, id, message }, worker) {
        if (['start', 'weights', 'classic'].includes(during) && !this.here)
            this.missWorker(worker, message);
        else if (this.running && (id === undefined || id === this.id)) {
            Object.assign(this.answer, { state: 'failed', why: message });
            this.restart();
        }
    }

    heard(data, worker) {
        const answer = this.answer;
        if (worker !== this.worker)
            return;
        if (data.kind === 'failed')
            this.failed(data, worker);
        else if (data.kind === 'predicted')
            this.predicted.set(data.board, data.seconds);
        else if (data.kind === 'refused') {
            this.weights = undefined;
            this.troubles.weights = new Trouble('weights.packed', 'damaged', data.message);
        } else if (data.kind === 'ready') {
            this.ready = true;
            if (!this.here)
                delete this.troubles.worker;
            this.kernelUsed = data.kernel;
            if (this.running)
                this.postQuestion();
            else if (this.foresight)
                this.worker.postMessage({ kind: 'predict', board: this.foresight });
        } else if (data.kind === 'ended')
            clearTimeout(this.patience);
        else if (data.id === this.id && this.running)
            this.note(answer, data);
        this.changed();
    }

    // An estimate gives way to a surer one, or where it is proven wrong.
    noteEstimate(answer, { estimate, confidence }) {
        const { estimate: old, confidence: sure, lower, upper } = answer;
        if (old === undefined || confidence >= sure || old < lower || old > upper)
            Object.assign(answer, { estimate, confidence });
    }

    note(answer, data) {
        this.begun = true;
        answer.nodes = this.before.nodes + data.nodes;
        answer.time = this.before.time + data.time;
        if (data.kind === 'progress') {
            answer.now = data;
            if (data.move === '') {
                answer.lower = Math.max(answer.lower, data.lower);
                answer.upper = Math.min(answer.upper, data.upper);
                this.noteEstimate(answer, data);
            }
        } else if (data.kind === 'root') {
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
}
