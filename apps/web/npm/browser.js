// browser.js - the package in browsers, by itself or as bundlers take it: they look for
// `new URL('...', import.meta.url)`, word for word.

import { Interrupted, makeApi, ReadError } from './api.js';

const PLACES = {
    'yomikiri-simd128.wasm': new URL('./yomikiri-simd128.wasm', import.meta.url),
    'yomikiri-portable.wasm': new URL('./yomikiri-portable.wasm', import.meta.url),
    'yomikiri-threads.wasm': new URL('./yomikiri-threads.wasm', import.meta.url),
    'reader.wasm': new URL('./reader.wasm', import.meta.url),
    'weights.packed': new URL('./weights.packed', import.meta.url),
};

const HERE = import.meta.url;

// From another host a worker may not come, but the script of one of this host may import it.
// Bundlers find the first of these addresses, and shall not find the second.
function workerFromAnywhere() {
    if (new URL(HERE).origin === location.origin)
        return new Worker(new URL('./desk_browser.js', import.meta.url), { type: 'module' });
    const script = `import ${JSON.stringify(new URL('./desk_browser.js', HERE))};`;
    return new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })),
        { type: 'module' });
}

export const { read, solve, estimate, review, close } = makeApi({
    cores: navigator.hardwareConcurrency || 1,
    threads: globalThis.crossOriginIsolated === true,

    async bytes(name) {
        const answer = await fetch(PLACES[name]);
        if (!answer.ok)
            throw new Error(`${name} did not come: ${answer.status} ${answer.statusText}`);
        return new Uint8Array(await answer.arrayBuffer());
    },

    worker(heard, failed) {
        const worker = workerFromAnywhere();
        worker.onmessage = ({ data }) => heard(data);
        worker.onerror = event => {
            event.preventDefault();
            failed(new Error(event.message || 'the worker could not be loaded'));
        };
        return {
            post: message => worker.postMessage(message),
            hold() {},
            end: () => worker.terminate(),
        };
    },
});
export { Interrupted, ReadError };
