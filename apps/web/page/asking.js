// asking.js - the worker as the page sees it: one question at a time. A search cannot be spoken to
// while it runs: to end it the page takes back the address that it looks for (worker.js), and the
// worker keeps its table. One that goes on is ended, and another started. Where none can be had,
// the page searches by itself, and only what is small.

import { Trouble } from './files.js';
import { Search } from './search.js';

const THREADS_MOST = 16;
const STOPS_MS = 2000;      // a worker that searches on for so long is ended

// The search in the page itself, as if it were a worker.
class Here {
    constructor(heard) { this.search = new Search(heard); }
    postMessage(data) { this.search.received(data); }
    terminate() {}
}

export class Asking {
    // changed() is called whenever there is news. The worker starts at once, and begins when it
    // is given what it needs.
    constructor(changed) {
        this.changed = changed;
        this.troubles = {};         // by what is missing: worker, weights
        this.id = 0;
        this.threads = globalThis.crossOriginIsolated
            ? Math.min(THREADS_MOST, navigator.hardwareConcurrency ?? 1) : 1;
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
        const module = this.here ? this.rules.module : this.module;
        const threads = this.here ? 1 : this.threads;
        this.worker.postMessage({ kind: 'start', module, kernel: 'auto', threads });
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
        if (this.question && !this.can(this.question.about()))
            this.end();
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

    // Put a question to the worker, as search.js has them; whatever is under way ends. about()
    // makes what is sent, heard(message) is called with what comes of it, `ended` or `failed` at
    // last, and dropped() if it is not wanted any more.
    ask(about, heard, dropped = () => {}) {
        this.end();
        this.question = { about, heard, dropped, id: ++this.id,
            token: URL.createObjectURL(new Blob([''])), begun: false };
        if (this.ready)
            this.postQuestion();
    }

    postQuestion() {
        const { about, id, token } = this.question;
        this.question.begun = false;
        this.worker.postMessage({ ...about(), id, token });
    }

    // What the worker tells from now on is not heard.
    end() {
        if (!this.question)
            return;
        URL.revokeObjectURL(this.question.token);
        if (this.question.begun)
            this.awaitEnd();
        const { dropped } = this.question;
        this.question = undefined;
        dropped();
    }

    awaitEnd() {
        clearTimeout(this.patience);
        this.patience = setTimeout(() => this.restart(), STOPS_MS);
    }

    heard(data, worker) {
        if (worker !== this.worker)
            return;
        if (data.kind === 'failed')
            this.failed(data, worker);
        else if (data.kind === 'refused') {
            this.weights = undefined;
            this.troubles.weights = new Trouble('weights.packed', 'damaged', data.message);
        } else if (data.kind === 'ready')
            this.began(data);
        else if (data.id === this.question?.id)
            this.told(data);
        else if (data.kind === 'begun')     // a question that was taken back meanwhile
            this.awaitEnd();
        else if (data.kind === 'ended')
            clearTimeout(this.patience);
        this.changed();
    }

    began({ kernel, threads }) {
        this.ready = true;
        if (!this.here)
            delete this.troubles.worker;
        this.kernelUsed = kernel;
        this.threadsUsed = threads;
        if (this.question)
            this.postQuestion();
    }

    told(data) {
        const { heard, token } = this.question;
        this.question.begun = data.kind !== 'waiting';
        if (data.kind === 'ended') {
            URL.revokeObjectURL(token);
            this.question = undefined;
        }
        heard(data);
    }

    // What went wrong in a search ends it; without a solver there is no worker.
    failed({ during, id, message }, worker) {
        if (['start', 'weights', 'classic'].includes(during) && !this.here)
            this.missWorker(worker, message);
        else if (this.question && (id === undefined || id === this.question.id)) {
            const { heard } = this.question;
            URL.revokeObjectURL(this.question.token);
            this.question = undefined;
            heard({ kind: 'failed', message });
            this.restart();
        }
    }
}
