// search.js - the solver, one question at a time: first the score and the line of a position, then
// every other move, so that each is told as soon as it is proven. worker.js runs it beside the
// page, solving.js in it.

import { Engine } from './engine.js';

// Up to so many empties all moves take no time to speak of, even without weights.
export const ALL_AT_ONCE = 14;

export class Search {
    // post(message) tells what it finds.
    constructor(post) {
        this.post = post;
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
            this.answer(this.later);
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
        return false;
    }

    tell(kind, facts) {
        const { id, nodes, began } = this.task;
        this.post({ kind, id, nodes, time: (performance.now() - began) / 1000, ...facts });
    }

    ask(board, all) {
        const result = this.engine.solve(board, all);
        this.task.nodes += result.nodes;
        return result;
    }

    // The score of `move` by solving what follows it.
    solveMove(board, move) {
        this.task.move = move;
        const { lower, upper, line } = this.ask(this.engine.play(board, move), false);
        return { move, lower: -upper, upper: -lower, line: [move, ...line] };
    }

    answer({ id, board }) {
        this.later = null;
        this.task = { id, nodes: 0, move: '', began: performance.now() };
        const { empties } = this.engine.look(board);
        this.engine.clear();
        const root = this.ask(board, empties <= ALL_AT_ONCE);
        this.tell('root', { result: root });
        for (const { move, lower, upper, line } of root.moves)
            if (lower !== upper || (!line && move !== root.line[0]))
                this.tell('move', this.solveMove(board, move));
        this.tell('done', {});
    }
}
