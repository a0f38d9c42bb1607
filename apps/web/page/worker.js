// worker.js - solves beside the page: see search.js.

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

onmessage = ({ data }) => search.received(data);
