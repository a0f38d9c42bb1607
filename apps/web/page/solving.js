// solving.js - the worker as the page sees it: one question at a time, and what is proven of it
// so far. A search cannot be spoken to while it runs, so that stopping it means to end its
// worker and to start another.

const KNOWN_MOST = 300;     // positions of which the answer is kept

export class Solving {
    // changed() is called whenever there is news. The worker starts at once, and begins when it
    // is given what it needs.
    constructor(kernel, changed) {
        Object.assign(this, { kernel, changed });
        this.id = 0;
        this.answer = null;
        this.known = new Map();
        this.startWorker();
    }

    // The compiled program and the rules first; the weights, as they were sent, may come later.
    give(module, rules) {
        this.module = module;
        this.rules = rules;
        this.giveModule();
    }

    giveWeights(bytes) {
        this.weights = bytes;
        this.worker.postMessage({ kind: 'weights', bytes });
    }

    giveModule() {
        this.worker.postMessage({ kind: 'start', module: this.module, kernel: this.kernel });
    }

    startWorker() {
        this.ready = false;
        this.worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
        this.worker.onmessage = ({ data }) => this.heard(data);
        this.worker.onerror = event => this.heard({ kind: 'failed', message: event.message });
        if (this.module)
            this.giveModule();
        if (this.weights)
            this.giveWeights(this.weights);
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

    // Begin with `board`; whatever else is under way ends.
    solve(board) {
        if (this.running)
            this.stop();
        this.id++;
        const { lower = -64, upper = 64, moves = new Map(), line = null } =
            this.answerTo(board) ?? {};
        this.answer = { board, state: 'running', lower, upper, nodes: 0, time: 0, moves, line };
        this.remember(board, this.answer);
        if (this.ready)
            this.worker.postMessage({ kind: 'solve', id: this.id, board });
        this.changed();
    }

    // End it. What has been proven stays in `answer`.
    stop() {
        if (!this.running)
            return;
        this.answer.state = 'stopped';
        this.worker.terminate();
        this.startWorker();
        this.changed();
    }

    heard(data) {
        const answer = this.answer;
        if (data.kind === 'failed')
            this.failure = data.message;
        else if (data.kind === 'ready') {
            this.ready = true;
            this.kernelUsed = data.kernel;
            if (this.running)
                this.worker.postMessage({ kind: 'solve', id: this.id, board: answer.board });
        } else if (data.id === this.id && this.running)
            this.note(answer, data);
        this.changed();
    }

    note(answer, data) {
        answer.nodes = data.nodes;
        answer.time = data.time;
        if (data.kind === 'progress') {
            answer.now = data;
            if (data.move === '') {
                answer.lower = Math.max(answer.lower, data.lower);
                answer.upper = Math.min(answer.upper, data.upper);
                answer.estimate = data.estimate;
                answer.confidence = data.confidence;
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
