// files.js - files of the page: fetched, and kept in the browser where that is allowed.

const STALLED_MS = 30000;       // a file of which nothing comes for so long is given up

// Why a file did not come: words.causes[cause](detail).
export class Trouble extends Error {
    constructor(file, cause, detail = '') {
        super(`${file}: ${cause} ${detail}`);
        Object.assign(this, { file, cause, detail });
    }
}

// The parts of an answer as they come; heard() is called with each.
async function partsOf(answer, heard) {
    const parts = [], reader = answer.body.getReader();
    for (;;) {
        const { done, value } = await reader.read();
        if (done)
            return parts;
        parts.push(value);
        heard();
    }
}

// The bytes of a file of the page; `again` from the server, whatever is kept of it. Throws a
// Trouble.
export async function bytesOf(name, again = false) {
    const control = new AbortController();
    let timer;
    const heard = () => {
        clearTimeout(timer);
        timer = setTimeout(() => control.abort(), STALLED_MS);
    };
    heard();
    try {
        const answer = await fetch(new URL(name, import.meta.url),
            { signal: control.signal, cache: again ? 'reload' : 'default' });
        if (!answer.ok)
            throw new Trouble(name, 'status', answer.status);
        return await new Blob(await partsOf(answer, heard)).arrayBuffer();
    } catch (error) {
        if (error instanceof Trouble)
            throw error;
        throw new Trouble(name, control.signal.aborted ? 'stalled' : 'network');
    } finally {
        clearTimeout(timer);
    }
}

// The value of act(), or undefined where the browser forbids it: with cookies blocked, even to
// look at localStorage throws.
export function allowed(act) {
    try {
        return act();
    } catch {
        return undefined;
    }
}
