// search.js - the solver, one question at a time. worker.js runs it beside the page, solving.js
// in it. Values are discs for the side to move; boards are 64 squares, a blank and the side.
//
// What it is told, by `kind`:
//   start    { module, kernel, threads }  the program; before anything else
//   weights  { bytes }           as they were sent; classic {}: there will be none
// and what it is asked, each with an `id` of its own and a `token` by which the page ends it:
//   solve    { board, known }    the score and a line, then every other move: each is told as soon
//                                as it is proven, and what is `known` is not asked again
//   values   { board, seconds, predict }  of every move, deeper and deeper for so many seconds;
//                                with `predict` also how long solving should take
//   review   { start, moves, exact, seconds }  of a game; see reviewing.js
//   play     { board, level, seed }  choose a move; see levels.js
//   prove    { board, module }   make the proof of its score; see proving.js
//
// What it tells, by `kind`: `ready` { kernel, threads }, `refused` { message } of the weights,
// `failed` { during, id, message }, and of questions, with their `id`, `nodes` and `time`:
//   waiting  for the weights
//   begun    at once, and at last ended, or `failed`
//   progress { move, pass, lower, upper, estimate, confidence }  some 20 times a second, for the
//            move that is being solved, '' for the position
//   values   { board, value, depth, confidence, moves: [{ move, value }] }  best first, believed
//            by a search of `depth` plies, so many percent of whose short cuts should be right
//   root     { result }, then move { move, lower, upper, line }, then done: proven
//   predicted { board, seconds }
//   ply, stage, reviewed: see reviewing.js; played: see levels.js; proving, proof: see proving.js

import { Asked } from './asked.js';
import { Engine } from './engine.js';
import { deepen } from './values.js';

// Up to so many empties all moves take no time to speak of, even without weights.
export const ALL_AT_ONCE = 14;

// Up to so many it does not wait for the weights: the classic search has the score in a second or
// a few.
export const CLASSIC_EMPTIES = 20;

// Before a proof, values for so long: a moment.
const GLANCE_S = 0.15;

// Solved to see how fast this machine is, where nothing has told so yet: 0.1 s or less.
const SAMPLE = '--XXXXX--OOOXX---OOOXXXX-OXOXOXXOXXXOXXX--XOXOXX--OXOOO--OOOOO-- X';

export class Search extends Asked {
    constructor(...all) {
        super(...all);
        this.sample = null;         // nodes and seconds of the sample
        this.later = null;          // a question that waits for the weights
        this.waits = true;          // whether weights may still come
        // One message after the other, also those that take their time.
        this.turn = Promise.resolve();
    }

    received(data) {
        if (data.kind === 'weights')
            this.news = data;
        this.turn = this.turn.then(() => this.take(data)).catch(error => {
            this.post({ kind: 'failed', during: data.kind, id: data.id,
                message: String(error.message ?? error) });
        });
    }

    async take(data) {
        const answers = { solve: this.solve, values: this.values, review: this.review,
            play: this.play, prove: this.prove };
        if (answers[data.kind])
            await this.answer(data, answers[data.kind]);
        else
            await this[data.kind](data);
    }

    async start({ module, kernel, threads = 1 }) {
        this.kernel = kernel;
        this.engine = await Engine.create(module, told => this.progress(told));
        await this.engine.addThreads(threads);
        this.engine.start(new Uint8Array(0), kernel);
        this.post({ kind: 'ready', kernel: this.engine.kernel, threads: this.engine.threads });
    }

    // What is wrong with the weights leaves the classic solver, which needs none.
    async weights(data) {
        if (this.news !== data)         // pause() has taken them
            return;
        const { bytes } = data;
        this.news = undefined;
        try {
            this.engine.start(new Uint8Array(bytes), this.kernel);
            this.trained = true;
        } catch (error) {
            this.engine.start(new Uint8Array(0), this.kernel);
            this.post({ kind: 'refused', message: String(error.message ?? error) });
        }
        await this.classic();
    }

    // Weights that have come in the meantime are used at once.
    async pause() {
        await new Promise(resolve => setTimeout(resolve));
        if (this.news)
            await this.weights(this.news);
    }

    // There will be no weights, or none any more.
    async classic() {
        const question = this.later;
        this.waits = false;
        this.later = null;
        if (question)
            await this.take(question);
    }

    // Whether a question can be answered by what there is; else it waits for the weights.
    canBegin({ kind, board }) {
        return !this.waits || kind === 'play' || kind === 'prove' ||
            (kind === 'solve' && this.engine.look(board).empties <= CLASSIC_EMPTIES);
    }

    // The table is kept from question to question, so that one that was stopped goes on where it
    // was.
    async answer(question, find) {
        this.later = this.canBegin(question) ? null : question;
        if (this.later)
            return this.post({ kind: 'waiting', id: question.id });
        await super.answer(question, find);
    }

    // ---- what is loaded when it is asked for: the first answer does not wait for it ----

    async review(question) { await (await import('./reviewing.js')).review(question, this); }
    async play(question) { await (await import('./levels.js')).chooseMove(question, this); }
    async prove(question) { await (await import('./proving.js')).prove(question, this); }

    // ---- values and predictions ----

    async values(question) {
        if (!this.trained)
            return;
        const { board, seconds = 20 } = question;
        const next = deepen(this, board);
        while (this.seconds < GLANCE_S && next());
        if (question.predict)
            this.predict(board);
        while (this.seconds < seconds && next());
    }

    // How many seconds the score of `board` should take; not told without weights.
    predict(board) {
        const nodes = this.engine.cost(board);
        if (nodes === null)
            return;
        if (!this.sample) {
            this.task.silent = true;
            const { nodes: count, time } = this.engine.solve(SAMPLE);
            this.sample = { nodes: count, seconds: time };
        }
        this.tell('predicted', { board,
            seconds: nodes * this.sample.seconds / this.sample.nodes });
    }

    // ---- solving ----

    // The score of `move` by solving what follows it.
    solveMove(board, move) {
        this.task.move = move;
        const { lower, upper, line } = this.ask(this.engine.play(board, move));
        return { move, lower: -upper, upper: -lower, line: [move, ...line] };
    }

    async solve({ board, known }) {
        const look = this.engine.look(board);
        const small = look.empties <= ALL_AT_ONCE;
        let root = known;
        if (!root.line || root.lower !== root.upper) {
            const next = deepen(this, board);
            while (this.trained && !small && this.seconds < GLANCE_S && next());
            root = this.ask(board, small ? 'all' : 'score');
            this.tell('root', { result: root });
        }
        for (const name of look.moves) {
            const { lower, upper, line } = root.moves.find(({ move }) => move === name) ?? {};
            if (lower === undefined || lower !== upper || (!line && name !== root.line[0])) {
                await this.pause();
                this.tell('move', this.solveMove(board, name));
            }
        }
        this.tell('done', {});
    }
}
