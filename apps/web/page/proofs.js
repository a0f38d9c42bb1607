// proofs.js - proofs of scores: the worker makes one (proving.js), which is saved; and files are
// checked by a worker of their own (checking.js), what is proven coming to the board.

import { moduleOf, Trouble } from './files.js';
import { beginning } from './game.js';
import { save } from './share.js';
import { words } from './words.js';
import { proofWords } from './words_proof.js';

const element = id => document.getElementById(id);

// Words by their name, with what fills their holes, in the language that the page speaks then.
const saying = (name, ...holes) => () =>
    holes.length > 0 ? proofWords()[name](...holes) : proofWords()[name];

function claimsText({ board, claims }) {
    return claims.map(one => proofWords().claim(board.at(-1), one)).join(' ');
}

// What to say of what checking.js has told of the file of that name.
function verdictText({ kind, ...found }, name) {
    if (kind === 'proven')
        return proofWords().proven(claimsText(found), found.positions, found.searched);
    return kind === 'refuted' ? proofWords().refuted(found.at, found.why)
        : proofWords().broken(name, found.why);
}

export class Proofs {
    // `page`: { game, solving, load(state), present(), changed() }, and `most`, the empties up to
    // which proofs are made, and provable(), whether one can be made of the position shown.
    constructor(page) {
        Object.assign(this, { page, run: null, doing: () => '', told: () => '', board: '' });
    }

    // What is made or checked, until it has ended.
    get busy() { return this.run !== null; }

    begin() {
        this.stop();
        this.run = { end() {} };
        this.say(saying('loading'), () => '');
        return this.run;
    }

    // Texts are made whenever they are shown, in the language of the page.
    say(doing, told = this.told) {
        Object.assign(this, { doing, told });
        this.page.changed();
    }

    // What is told holds for the position shown, as long as it is.
    end(told) {
        this.run = null;
        this.board = this.page.game.board;
        this.say(() => '', told);
    }

    stop() {
        const { run } = this;
        this.run = null;
        run?.end();
        if (run)
            this.end(saying('stopped'));
    }

    // A program of the page, or undefined where it did not come, which is told, or where it is not
    // wanted any more.
    async program(name, run) {
        try {
            const module = await moduleOf(name);
            return this.run === run ? module : undefined;
        } catch (error) {
            if (!(error instanceof Trouble))
                throw error;
            if (this.run === run)
                this.end(() => words.trouble(error.file, words.causes[error.cause](error.detail)));
            return undefined;
        }
    }

    // ---- making ----

    async make() {
        const { game, solving, most, provable, present } = this.page, { board } = game;
        if (!provable())
            return this.end(saying('notProvable', most));
        const run = this.begin(), module = await this.program('prover.wasm', run);
        if (!module || game.board !== board)
            return module && this.stop();
        const goesOn = solving.running;
        run.end = () => solving.stop();
        solving.prove(board, module, message => {
            this.heardOfMaking(message);
            if (goesOn && message.kind === 'ended')
                queueMicrotask(present);
        }, () => this.run === run && this.end(saying('stopped')));
        this.say(saying('making', 0));
    }

    heardOfMaking({ kind, positions, bytes, message }) {
        if (kind === 'proving')
            this.say(saying('making', positions));
        else if (kind === 'proof') {
            save('othello.proof', new Blob([bytes]));
            this.end(saying('made', bytes.length, positions));
        } else if (kind === 'failed')
            this.end(saying('failed', message));
        else if (kind === 'ended' && this.busy)
            this.end(saying('stopped'));
    }

    // ---- checking ----

    async check(file) {
        if (!file)
            return;
        const run = this.begin(), module = await this.program('yomikiri-check.wasm', run);
        if (!module)
            return;
        const heard = message => this.run === run && this.heardOfChecking(message, file.name);
        this.say(saying('checking', 0));
        element('proof').scrollIntoView({ block: 'nearest', behavior: 'smooth' });
        // Without a worker the page has to do it.
        const here = async () => (await import('./checking.js')).check({ module, file }, heard);
        try {
            const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
            run.end = () => worker.terminate();
            worker.onmessage = ({ data }) => heard(data);
            worker.onerror = event => {
                event.preventDefault();
                here();
            };
            worker.postMessage({ kind: 'check', module, file });
        } catch {
            await here();
        }
    }

    heardOfChecking(message, name) {
        if (message.kind === 'checking')
            return this.say(saying('checking', Math.floor(100 * message.bytes / message.of)));
        this.run.end();
        if (message.kind === 'proven')
            this.page.load(beginning(message.board));
        this.end(() => verdictText(message, name));
    }

    show() {
        if (!this.busy && this.page.game.board !== this.board)
            this.told = () => '';
        for (const [id, text] of [['proof-doing', this.doing()], ['proof-told', this.told()],
            ['prove', this.busy ? words.stop : words.prove]])
            if (element(id).textContent !== text)
                element(id).textContent = text;
    }
}
