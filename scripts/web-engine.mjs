// web-engine.mjs - the page's programs in node, for measurements and tests.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// The path in `dist` of a file of the build, whatever folder and name the build gave it.
export function pathOf(dist, name) {
    const [stem, end] = name.split('.');
    const data = readdirSync(join(dist, 'data')).find(one => one.startsWith(`${stem}-`) &&
        one.endsWith(`.${end}`) && one.length === name.length + 11);
    return data ? join('data', data)
        : join(readdirSync(dist).find(one => one.startsWith('build-')), name);
}

const bytesOf = (dist, name) => readFileSync(join(dist, pathOf(dist, name)));

// What engine.js exports, and a program. Older versions of node take a .js for something else than
// a module.
async function load(dist, name) {
    const source = bytesOf(dist, 'engine.js').toString('base64');
    const classes = await import(`data:text/javascript;base64,${source}`);
    return { ...classes, module: new WebAssembly.Module(bytesOf(dist, name)) };
}

// As the page starts it: what solves with that kernel, and weights if they are to be others than
// those there.
export async function startEngine(dist, kernel, weights = undefined) {
    const { Engine, module } = await load(dist, `yomikiri-${kernel}.wasm`);
    const engine = await Engine.create(module);
    engine.start(weights ?? bytesOf(dist, 'weights.packed'), 'auto');
    return engine;
}

export async function startReader(dist) {
    const { Reader, module } = await load(dist, 'reader.wasm');
    return Reader.create(module);
}
