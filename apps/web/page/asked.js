// asked.js - one question to the solver: what is told while it is answered, and how it ends.
// search.js has the page's questions.

class Stopped extends Error {}

export class Asked {
    // post(message) tells what it finds; wanted(question) is asked now and then whether to go on.
    constructor(post, wanted = () => true) {
        Object.assign(this, { post, wanted });
        this.trained = false;       // whether the solver has its weights
    }

    // find(question) is called as a method, and tells what it finds. It ends early where the
    // question is not wanted any more; the table is kept. What it throws comes from here, and
    // `ended` is not told then.
    async answer(question, find) {
        this.task = { ...question, nodes: 0, move: '', silent: false, began: performance.now() };
        this.tell('begun', {});
        try {
            if (this.wanted(question))
                await find.call(this, question);
        } catch (error) {
            if (!(error instanceof Stopped))
                throw error;
        }
        this.tell('ended', {});
    }

    get seconds() { return (performance.now() - this.task.began) / 1000; }

    // What the engine tells some 20 times a second; true ends its search.
    progress(told) {
        const { move, silent } = this.task;
        if (!silent)
            this.tell('progress', { ...told, move, nodes: this.task.nodes + told.nodes });
        return !this.wanted(this.task);
    }

    tell(kind, facts) {
        const { id, nodes } = this.task;
        this.post({ kind, id, nodes, time: this.seconds, ...facts });
    }

    // A proof, as Engine.solve().
    ask(...asked) { return this.taken(this.engine.solve(...asked)); }

    // A search to a depth, as Engine.estimate(), of which nothing is told while it runs.
    estimate(board, plies, options) {
        this.task.silent = true;
        const result = this.engine.estimate(board, plies, options);
        this.task.silent = false;
        return this.taken(result);
    }

    taken(result) {
        this.task.nodes += result.nodes;
        if (result.stopped || !this.wanted(this.task))
            throw new Stopped();
        return result;
    }
}
