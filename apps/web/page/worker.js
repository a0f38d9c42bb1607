// worker.js - solves beside the page: see search.js; others read (input.js) and check proofs
// (proofs.js), or are threads of the first (engine.js).

import { Engine, Reader } from './engine.js';
import { Search } from './search.js';

// While a search runs, no message arrives. But it can look whether an address still leads to
// anything: the page takes it back to end the search.
function wanted({ token }) {
    if (!token)
        return true;
    const request = new XMLHttpRequest();
    try {
        request.open('GET', token, false);
        request.send();
        return true;
    } catch {
        return false;
    }
}

const search = new Search(message => postMessage(message), wanted);

async function read({ module, input }) {
    const reader = await Reader.create(module);
    postMessage(reader.read(input));
}

async function check(question) {
    try {
        const { check: begin } = await import('./checking.js');
        await begin(question, message => postMessage(message));
    } catch (error) {
        postMessage({ kind: 'broken', why: String(error.message ?? error) });
    }
}

onmessage = ({ data }) => data.kind === 'read' ? read(data)
    : data.kind === 'check' ? check(data)
    : data.kind === 'thread' ? Engine.beThread(data) : search.received(data);
