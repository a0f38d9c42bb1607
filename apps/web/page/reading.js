// reading.js - what the reader finds in pasted text and files. Little is read at once; for much
// there is a worker of its own, so that the page goes on, also while positions are solved.

const AT_ONCE = 20000;      // bytes

export class Reading {
    constructor(rules) { this.rules = rules; }

    // heard(result) is called, unless something else is read before: { found, more }.
    // True where that will be later.
    read(input, heard) {
        this.end();
        if (input.length > AT_ONCE && this.start(input, heard))
            return true;
        heard(this.rules.read(input));
        return false;
    }

    start(input, heard) {
        let worker;
        try {
            worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
        } catch {
            return false;
        }
        worker.onmessage = ({ data }) => {
            this.end();
            heard(data);
        };
        // Without a worker the page has to do it.
        worker.onerror = event => {
            event.preventDefault();
            this.end();
            heard(this.rules.read(input));
        };
        worker.postMessage({ kind: 'read', module: this.rules.reader.module, input });
        this.worker = worker;
        return true;
    }

    end() {
        this.worker?.terminate();
        this.worker = undefined;
    }
}
