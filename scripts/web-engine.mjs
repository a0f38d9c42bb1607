// web-engine.mjs - the page's program in node, for measurements and tests.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// As the page starts it: one of the programs in `dist`, a kernel's name, and weights if they are
// to be others than those there.
export async function startEngine(dist, program, kernel, weights = undefined) {
    // Older versions of node take a .js for something else than a module.
    const source = readFileSync(join(dist, 'engine.js')).toString('base64');
    const { Engine } = await import(`data:text/javascript;base64,${source}`);
    const module = new WebAssembly.Module(readFileSync(join(dist, program)));
    const engine = await Engine.create(module);
    engine.start(weights ?? readFileSync(join(dist, 'weights.packed')), kernel);
    return engine;
}
