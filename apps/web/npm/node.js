// node.js - the package in node: files beside this one, workers by worker_threads.

import './check_node.js';

import { readFile } from 'node:fs/promises';
import * as os from 'node:os';
import { Worker } from 'node:worker_threads';

import { Interrupted, makeApi, ReadError } from './api.js';

export const { read, solve, estimate, review, close } = makeApi({
    // 18.0 to 18.13 have no availableParallelism().
    cores: os.availableParallelism ? os.availableParallelism() : os.cpus().length,
    // Node 20's own WebAssembly fails at the first call that a thread makes by a pointer.
    threads: Number(process.versions.node.split('.')[0]) >= 22,

    bytes: name => readFile(new URL(`./${name}`, import.meta.url)),

    // A worker without a question does not keep the program from ending. Of node's options it
    // takes none: with some of `node -e` no worker begins.
    worker(heard, failed) {
        const worker = new Worker(new URL('./desk_node.js', import.meta.url), { execArgv: [] });
        worker.on('message', heard).on('error', failed).unref();
        return {
            post: message => worker.postMessage(message),
            hold: held => held ? worker.ref() : worker.unref(),
            end: () => worker.terminate(),
        };
    },
});
export { Interrupted, ReadError };
