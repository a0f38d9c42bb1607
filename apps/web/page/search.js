// search.js - the solver, one question at a time: first the score and the line of a position, then
// every other move, so that each is told as soon as it is proven. worker.js runs it beside the
// page, solving.js in it.

import { Engine } from './engine.js';

// Up to so many empties all moves take no time to speak of, even without weights.
export const ALL_AT_ONCE = 14;

// Solved to see how fast this machine is, where nothing has told so yet: 0.1 s or less.
const SAMPLE = '--XXXXX--OOOXX---OOOXXXX-OXOXOXXOXXXOXXX--XOXOXX--OXOOO--OOOOO-- X';

class Stopped extends Error {}

export class Search {
    // post(message) tells what it finds; wanted(question) is asked now and then whether to go on.
    constructor(post, wanted = () => true) {
        Object.assign(this, { post, wanted });
        this.sample = null;         // nodes and seconds of the sample
        this.later = null;          // a question that waits for the weights
        this.waits = true;          // whether weights may still come
        // One message after the other, also those that take their time.
        this.turn = Promise.resolve();
    }

    received(data) {
        this.turn = this.turn.then(() => this[data.kind](data)).catch(error => {
            this.post({ kind: 'failed', during: data.kind, id: data.id,
                message: String(error.message ?? error) });
        });
    }

    async start({ module, kernel }) {
        this.kernel = kernel;
        this.engine = await Engine.create(module, told => this.progress(told));
        this.engine.start(new Uint8Array(0), kernel);
        this.post({ kind: 'ready', kernel: this.engine.kernel });
    }

    // What is wrong with the weights leaves the classic solver, which needs none.
    weights({ bytes }) {
        try {
            this.engine.start(new Uint8Array(bytes), this.kernel);
        } catch (error) {
            this.engine.start(new Uint8Array(0), this.kernel);
            this.post({ kind: 'refused', message: String(error.message ?? error) });
        }
        this.settle();
    }

    // There will be no weights.
    classic() { this.settle(); }

    settle() {
        this.waits = false;
        if (this.later)
            this[this.later.kind](this.later);
    }

    // How many seconds the score of `board` should take; not told without weights.
    predict(question) {
        this.later = this.waits ? question : null;
        const nodes = this.later ? null : this.engine.cost(question.board);
        if (nodes === null)
            return;
        if (!this.sample) {
            this.task = { ...question, id: 0, nodes: 0, move: '', began: performance.now() };
            this.ask(SAMPLE, false);
            this.sample = { nodes: this.task.nodes,
                seconds: (performance.now() - this.task.began) / 1000 };
        }
        this.post({ kind: 'predicted', board: question.board,
            seconds: nodes * this.sample.seconds / this.sample.nodes });
    }

    // Without the weights there is a solver that is good enough for small positions.
    solve(question) {
        this.later = this.waits && this.engine.look(question.board).empties > ALL_AT_ONCE
            ? question : null;
        if (!this.later)
            this.answer(question);
    }

    progress(told) {
        const { move } = this.task;
        this.tell('progress', { ...told, move, nodes: this.task.nodes + told.nodes });
        return !this.wanted(this.task);
    }

    tell(kind, facts) {
        const { id, nodes, began } = this.task;
        this.post({ kind, id, nodes, time: (performance.now() - began) / 1000, ...facts });
    }

    ask(board, all) {
        const result = this.engine.solve(board, all);
        this.task.nodes += result.nodes;
        if (result.stopped || !this.wanted(this.task))
            throw new Stopped();
        return result;
    }

    // The score of `move` by solving what follows it.
    solveMove(board, move) {
        this.task.move = move;
        const { lower, upper, line } = this.ask(this.engine.play(board, move), false);
        return { move, lower: -upper, upper: -lower, line: [move, ...line] };
    }

    // The table is kept from question to question, so that one that was stopped goes on where it
    // was. What is `known` of its moves, and of its score with the line, is not asked again.
    answer(question) {
        this.later = null;
        this.task = { ...question, nodes: 0, move: '', began: performance.now() };
        this.tell('begun', {});
        try {
            if (this.wanted(question))
                this.findAll(question);
        } catch (error) {
            if (!(error instanceof Stopped))
                throw error;
        }
        this.tell('ended', {});
    }

    findAll({ board, known }) {
        const look = this.engine.look(board);
        let root = known;
        if (!root.line || root.lower !== root.upper) {
            root = this.ask(board, look.empties <= ALL_AT_ONCE);
            this.tell('root', { result: root });
        }
        for (const name of look.moves) {
            const { lower, upper, line } = root.moves.find(({ move }) => move === name) ?? {};
            if (lower === undefined || lower !== upper || (!line && name !== root.line[0]))
                this.tell('move', this.solveMove(board, name));
        }
        this.tell('done', {});
    }
}
