// desk.js - the worker's side: it has one solver or one reader, and answers one question after the
// other. crew.js is the other side, and api.js knows what the answers mean.
//
// What it is told, by `kind`:
//   start   { module, weights, threads }  the program that solves; or { reader }, one that reads
//   thread  to be a thread of another worker: see engine.js
// and what it is asked, each with an `id` and a `sign` (signs.js):
//   read      { input }
//   solve     { board, want, seconds }
//   estimate  { board, plies, selectivity }
//   review    { board, moves, exact, seconds }
// All but `read` are told of as asked.js has it; `told` {} has the answer itself.

import { Asked } from './asked.js';
import { Engine, Reader } from './engine.js';
import { review } from './reviewing.js';
import { stands } from './signs.js';

const inTime = ({ began, most }) => most === undefined || performance.now() - began < most * 1000;

export class Desk extends Asked {
    constructor(post) {
        super(post, task => stands(task.sign) && inTime(task));
        this.turn = Promise.resolve();
    }

    received(data) {
        this.turn = this.turn.then(() => this.take(data)).catch(error => {
            this.post({ kind: 'failed', id: data.id, message: String(error.message || error) });
        });
    }

    async take(data) {
        const questions = { read: this.read, solve: this.solve, estimate: this.look,
            review: this.review };
        if (questions[data.kind])
            await this.answer(data, questions[data.kind]);
        else if (data.kind === 'thread')
            await Engine.beThread(data);
        else
            await this.start(data);
    }

    async start({ module, weights, threads, reader }) {
        if (reader) {
            this.reader = await Reader.create(reader);
            return;
        }
        this.engine = await Engine.create(module, told => this.progress(told));
        await this.engine.addThreads(threads);
        this.engine.start(weights);
        this.trained = true;
    }

    read({ input }) {
        this.tell('told', { limit: this.reader.limit, ...input.length > this.reader.limit
            ? { found: [], more: 0 } : this.reader.read(input) });
    }

    // Ended by the clock, or taken back, it has an answer, too.
    solve({ board, want, seconds }) {
        this.task.most = seconds;
        const result = this.engine.solve(board, want);
        const { empties } = this.engine.look(board), { kernel, threads } = this.engine;
        this.tell('told', { result, empties, kernel, threads });
    }

    look({ board, plies, selectivity }) {
        this.tell('told', { result: this.engine.estimate(board, plies, { selectivity }),
            empties: this.engine.look(board).empties });
    }

    async review({ board, moves, exact, seconds }) {
        await review({ start: board, moves, exact, seconds }, this);
        this.tell('told', {});
    }
}
