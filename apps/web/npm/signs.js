// signs.js - how a question is taken back while its search runs, when no message arrives: by a
// flag in memory that both sides share, or where browsers share none by an address (`blob:`) that
// leads to nothing any more.

// A sign, for the worker, and what takes it back.
export function makeSign() {
    if (typeof SharedArrayBuffer !== 'undefined') {
        const flag = new Int32Array(new SharedArrayBuffer(4));
        return { sign: flag, takeBack: () => Atomics.store(flag, 0, 1) };
    }
    const place = URL.createObjectURL(new Blob(['']));
    return { sign: place, takeBack: () => URL.revokeObjectURL(place) };
}

export function stands(sign) {
    if (typeof sign !== 'string')
        return Atomics.load(sign, 0) === 0;
    const request = new XMLHttpRequest();
    try {
        request.open('GET', sign, false);
        request.send();
        return true;
    } catch (error) {
        return false;
    }
}
