// files.js - files of the page: fetched, and kept in the browser where that is allowed.

import { FILES } from './build.js';

const STALLED_MS = 30000;       // a file of which nothing comes for so long is given up

// Why a file did not come: words.causes[cause](detail).
export class Trouble extends Error {
    constructor(file, cause, detail = '') {
        super(`${file}: ${cause} ${detail}`);
        Object.assign(this, { file, cause, detail });
    }
}

// The parts of an answer as they come; heard() is called with how many bytes there are by now.
async function partsOf(answer, heard) {
    const parts = [], reader = answer.body.getReader();
    for (let bytes = 0; ;) {
        const { done, value } = await reader.read();
        if (done)
            return parts;
        parts.push(value);
        bytes += value.length;
        heard(bytes);
    }
}

// Where a file of the page lies, and how many bytes it has: build.js knows, and no header has to
// tell.
export const placeOf = name => new URL(FILES[name].path, import.meta.url);
export const sizeOf = name => FILES[name].bytes;

// The bytes of a file of the page; `again` from the server, whatever is kept of it. told(bytes) is
// called as they come. Throws a Trouble.
export async function bytesOf(name, again = false, told = () => {}) {
    const control = new AbortController();
    let timer;
    const heard = bytes => {
        clearTimeout(timer);
        timer = setTimeout(() => control.abort(), STALLED_MS);
        told(bytes);
    };
    heard(0);
    try {
        const answer = await fetch(placeOf(name),
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

// A program of the page, compiled. Throws a Trouble.
export async function moduleOf(name, again) {
    return WebAssembly.compile(await bytesOf(name, again)).catch(error => {
        throw error instanceof Trouble ? error : new Trouble(name, 'failed', error.message);
    });
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
