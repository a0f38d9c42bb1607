// web-speed.mjs [ROUNDS] - the speed of the page's program beside the native one: the first ten of
// FFO #20 to #39, one thread, table of 16 MiB, in turns. Needs `make` and `make web`, and a CPU
// with AVX2.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { startEngine } from './web-engine.mjs';

const boards = readFileSync('positions/sets/ffo-20-39.obf', 'utf8').split('\n').slice(0, 10)
    .map(line => line.slice(0, 66));

// Of one program: { nodes, time } over all ten.
function native() {
    const lines = execFileSync('./yomikiri', ['solve', '--threads', '1', '-j', '1', '--table',
        '16M', '--first-best', '--kernel', 'avx2', '--jsonl', '-'],
    { input: boards.join('\n'), env: { ...process.env, YOMIKIRI_PROFILE: 'none' },
        stdio: ['pipe', 'pipe', 'ignore'] }).toString().trim().split('\n').map(JSON.parse);
    return sum(lines.map(({ nodes, time_s }) => ({ nodes, time: time_s })));
}

function page(engine) {
    return sum(boards.map(board => {
        engine.clear();
        return engine.solve(board);
    }));
}

function sum(results) {
    return { nodes: results.reduce((all, one) => all + one.nodes, 0),
        time: results.reduce((all, one) => all + one.time, 0) };
}

const start = kernel => startEngine('apps/web/dist', kernel);
const engines = { simd128: await start('simd128'), portable: await start('portable') };
for (let round = 1; round <= Number(process.argv[2] ?? 3); round++) {
    const base = native();
    console.log(`round ${round}: avx2 ${base.nodes} nodes, ${base.time.toFixed(3)} s`);
    for (const [name, engine] of Object.entries(engines)) {
        const { nodes, time } = page(engine);
        console.log(`         ${name} ${nodes} nodes, ${time.toFixed(3)} s, ` +
            `${(base.time / time).toFixed(2)} of avx2's speed`);
    }
}
