// crew.js - workers, and questions that wait for one. They begin when needed and stay; one
// that goes on with a question that was taken back is ended, and so is one that has failed.

import { makeSign } from './signs.js';

const ENDS_MS = 2000;       // a worker that searches on for so long is ended

class Member {
    constructor(crew, threads) {
        Object.assign(this, { crew, threads, job: undefined });
        this.worker = crew.host.worker(data => this.heard(data), error => this.fail(error));
        this.started = crew.begin(threads).then(start => this.worker.post(start));
        this.started.catch(error => this.fail(error));
    }

    take(job) {
        this.job = job;
        this.started.then(() => {
            if (this.job !== job)
                return;
            this.token = makeSign();
            this.worker.post({ ...job.question, sign: this.token.sign });
        }, () => {});
    }

    heard(data) {
        const { job } = this;
        if (data.kind === 'failed')
            this.fail(new Error(data.message));
        else if (data.kind === 'ended')
            this.free();
        else if (job && data.kind === 'told')
            job.answer = data;
        else if (job)
            job.heard(data);
    }

    free() {
        const { job } = this;
        clearTimeout(this.patience);
        this.token = this.job = undefined;
        if (job && job.answer)
            job.resolve(job.answer);
        this.crew.assign();
    }

    // Nobody wants the answer any more.
    drop() {
        this.job.heard = () => {};
        this.job.dropped = true;
        if (!this.token)
            return this.free();
        this.token.takeBack();
        this.patience = setTimeout(() => this.fail(), ENDS_MS);
        if (this.patience.unref)
            this.patience.unref();
    }

    fail(error) {
        const { job, crew } = this;
        this.end();
        if (job)
            job.reject(error);
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

    // Resolves to the message `told`; rejects with the signal's reason as soon as that is aborted.
    // Meanwhile heard(message) is told of every other.
    ask(question, { signal, heard = () => {}, threads = 1 } = {}) {
        return new Promise((resolve, reject) => {
            if (signal && signal.aborted) {
                reject(signal.reason);
                return;
            }
            const aborted = () => {
                this.drop(job);
                reject(signal.reason);
            };
            const before = settle => value => {
                if (signal)
                    signal.removeEventListener('abort', aborted);
                settle(value);
            };
            const job = { question, heard, threads, resolve: before(resolve),
                reject: before(reject) };
            if (signal)
                signal.addEventListener('abort', aborted, { once: true });
            this.queue.push(job);
            this.assign();
        });
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

    // A worker keeps the program from ending while somebody waits for its answer, or for it to
    // come free of a question that was taken back.
    hold() {
        const awaited = this.queue.length > 0;
        this.members.forEach(({ job, worker }) =>
            worker.hold(Boolean(job) && (awaited || !job.dropped)));
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

    drop(job) {
        const member = this.members.find(one => one.job === job);
        this.queue = this.queue.filter(one => one !== job);
        if (member)
            member.drop();
        this.hold();
    }

    // End all workers; whoever waits for an answer is told `error`.
    close(error) {
        const { members, queue } = this;
        this.queue = [];
        queue.forEach(job => job.reject(error));
        members.forEach(member => member.fail(error));
    }
}
