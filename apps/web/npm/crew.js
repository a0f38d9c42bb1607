// crew.js - workers, and questions that wait for one. They begin when needed and stay; one
// that goes on with a question that was taken back is ended, and so is one that has failed.
//
// A question that waits or is at a worker is a job: { question, threads, heard, ended, errors,
// told }. `told` is the answer, as far as there is one; of `errors` the first is the one that
// counts; ended() is called at last.

import { makeSign } from './signs.js';

const ENDS_MS = 2000;       // a worker that searches on for so long is ended

// What ask() rejects with where its signal was aborted: `cause` is the reason, whose name and
// message it has, `done` what was found until then, or null.
export class Interrupted extends Error {
    constructor(cause) {
        const { name = 'AbortError', message = String(cause) } = Object(cause);
        super(message);
        Object.assign(this, { name, cause, done: null });
    }
}

class Member {
    constructor(crew, threads) {
        Object.assign(this, { crew, threads, job: undefined });
        this.worker = crew.host.worker(data => this.heard(data), error => this.fail(error));
        this.started = crew.begin(threads).then(start => this.worker.post(start));
    }

    take(job) {
        this.job = job;
        this.started.then(() => {
            if (this.job !== job)
                return;
            this.token = makeSign();
            this.worker.post({ ...job.question, sign: this.token.sign });
        }).catch(error => this.fail(error));
    }

    heard(data) {
        const { job } = this;
        if (data.kind === 'failed')
            this.fail(new Error(data.message));
        else if (data.kind === 'ended')
            this.free();
        else if (job && data.kind === 'told')
            job.told = data;
        else if (job)
            job.heard(data);
    }

    free() {
        const { job } = this;
        clearTimeout(this.patience);
        this.token = this.job = undefined;
        if (job)
            job.ended();
        this.crew.assign();
    }

    // The search ends with what it has found by then.
    stop() {
        if (!this.token)
            return this.free();
        this.token.takeBack();
        this.patience = setTimeout(() => this.fail(), ENDS_MS);
    }

    fail(error) {
        const { job, crew } = this;
        this.end();
        if (job) {
            job.errors.push(error);
            job.ended();
        }
        crew.assign();
    }

    end() {
        clearTimeout(this.patience);
        this.worker.end();
        this.crew.members = this.crew.members.filter(one => one !== this);
    }
}

export class Crew {
    // Of `host` it takes worker(); begin(threads) resolves to what a new worker is told first. All
    // workers have at most so many threads together, but for one that alone has more.
    constructor(host, most, begin) {
        Object.assign(this, { host, most, begin, members: [], queue: [] });
    }

    // Resolves to found(told), of the message `told`. Meanwhile heard(message) is told of every
    // other; what it throws, or a promise of it rejects with, ends the search, and this rejects
    // with it. So does an aborted signal, with Interrupted, whose `done` is what found() makes of
    // the message by then, or of undefined.
    async ask(question, { signal, heard = () => {}, threads = 1, found = told => told } = {}) {
        const job = { question, threads, errors: [] };
        let interrupted;
        const aborted = () => this.stop(job, interrupted = new Interrupted(signal.reason));
        job.heard = message =>
            (async () => heard(message))().catch(error => this.stop(job, error));
        if (signal && signal.aborted)
            throw new Interrupted(signal.reason);
        if (signal)
            signal.addEventListener('abort', aborted);
        await new Promise(resolve => {
            job.ended = resolve;
            this.queue.push(job);
            this.assign();
        });
        if (signal)
            signal.removeEventListener('abort', aborted);
        const done = found(job.told), [error] = job.errors;
        if (interrupted && error === interrupted)   // not what a callback has thrown
            error.done = done;
        if (job.errors.length > 0)
            throw error;
        return done;
    }

    // First come, first served.
    assign() {
        while (this.queue.length > 0) {
            const member = this.memberFor(this.queue[0].threads);
            if (!member)
                break;
            member.take(this.queue.shift());
        }
        this.hold();
    }

    // A worker with a question keeps the program from ending.
    hold() {
        this.members.forEach(({ job, worker }) => worker.hold(Boolean(job)));
    }

    memberFor(threads) {
        const idle = this.members.filter(({ job }) => !job);
        const fits = idle.find(one => one.threads === threads);
        if (fits)
            return fits;
        const full = () => this.members.length > 0 &&
            this.members.reduce((sum, one) => sum + one.threads, threads) > this.most;
        while (full() && idle.length > 0)
            idle.pop().end();
        if (full())
            return undefined;
        const member = new Member(this, threads);
        this.members.push(member);
        return member;
    }

    stop(job, error) {
        job.errors.push(error);
        if (job.errors.length > 1)
            return;
        const member = this.members.find(one => one.job === job);
        this.queue = this.queue.filter(one => one !== job);
        job.heard = () => {};
        if (member)
            member.stop();
        else
            job.ended();
    }

    // End all workers; whoever waits for an answer is told `error`.
    close(error) {
        const { members, queue } = this;
        this.queue = [];
        queue.forEach(job => this.stop(job, error));
        members.forEach(member => member.fail(error));
    }
}
