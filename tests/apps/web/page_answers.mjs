// page_answers.mjs - FFO #1 to #19 in the page: every move's score is the published one, and the
// line leads to the score. Also by the program without SIMD, and node for node the same.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { fact, same, skip } from './facts.mjs';
import { DONE, goTo, line, marks, open, placeOf, script, suite } from './page.mjs';
import { pathOf, startEngine } from '../../../scripts/web-engine.mjs';

// What the game is worth for whoever moves in `board` when `moves` have been played to its end,
// by the rules of the page's own program; undefined if they are not legal, or not all.
async function worth(page, board, moves) {
    return page.eval(`(async () => {
        const { Engine } = await ${script('engine.js')};
        const place = ${placeOf('yomikiri-portable.wasm')};
        const module = await WebAssembly.compileStreaming(fetch(place));
        const engine = await Engine.create(module);
        let at = '${board.slice(0, 64)} ${board[64]}';
        for (const move of ${JSON.stringify(moves)})
            at = at && engine.play(at, move);
        const look = at && engine.look(at);
        return look && look.over ? (at[65] === '${board[64]}' ? 1 : -1) * look.score : undefined;
    })()`);
}

async function position(page, { board, id, scores }) {
    const best = Math.max(...Object.values(scores));
    await goTo(page, `board=${board}`, DONE);
    const found = await marks(page), moves = await line(page);
    const wrong = Object.keys(scores).filter(move => found[move] !== scores[move]);
    same(`${id}_has_the_published_score_on_every_square`, wrong, []);
    same(`${id}_has_a_line_that_leads_to_its_score`, await worth(page, board, moves), best);
    const text = await page.text('result');
    fact(`${id}_is_said_to_be_exact`, text.includes('exact'), text);
    same(`${id}_is_told_by_who_is_ahead`, await page.text('lead'), best === 0 ? 'Draw'
        : `${(board[64] === 'X') === best > 0 ? 'Black' : 'White'} +${Math.abs(best)}`);
}

// Weights that were damaged on their way are refused: cut off anywhere, or with a bit turned.
async function damaged(dist) {
    const whole = readFileSync(join(dist, pathOf(dist, 'weights.packed')));
    const parts = [1, 100, 2700, 5000, 40000, 700000, whole.length - 1]
        .map(length => whole.subarray(0, length));
    for (const at of [0, 9, 2000, 2650, 2660, 21200, 21500, 30000, 500000, whole.length - 9]) {
        parts.push(Buffer.from(whole));
        parts.at(-1)[at] ^= 4;
    }
    const taken = [];
    for (const [index, part] of parts.entries())
        await startEngine(dist, 'simd128', part).then(() => taken.push(index),
            error => /weights|provenance/.test(error.message) || taken.push(error.message));
    same('damaged_weights_are_refused', taken, []);
}

// Nodes of the first ones of a suite, by program and kernel, in node.
async function nodes(dist, kernel) {
    const engine = await startEngine(dist, kernel);
    return suite('ffo-20-39.obf').slice(0, 4).map(({ board }) => {
        engine.clear();
        return engine.solve(`${board.slice(0, 64)} ${board[64]}`).nodes;
    });
}

function nativeNodes() {
    const boards = suite('ffo-20-39.obf').slice(0, 4).map(({ board }) => board).join('\n');
    return execFileSync('./yomikiri', ['solve', '--threads', '1', '-j', '1', '--first-best',
        '--table', '16M', '--kernel', 'portable', '--jsonl', '-'], { input: boards,
        env: { ...process.env, YOMIKIRI_PROFILE: 'none' }, stdio: ['pipe', 'pipe', 'ignore'] })
        .toString().trim().split('\n').map(line => JSON.parse(line).nodes);
}

export async function answers(place) {
    const page = await open(place);
    for (const one of suite('ffo-01-19.obf'))
        await position(page, one);
    same('answers_leave_the_console_empty', page.troubles, []);
    const wanted = await nodes(place.dist, 'simd128');
    same('both_kernels_take_the_same_nodes', await nodes(place.dist, 'portable'), wanted);
    await damaged(place.dist);
    if (existsSync('yomikiri'))
        same('nodes_are_those_of_the_program', wanted, nativeNodes());
    else
        skip('nodes_are_those_of_the_program', './yomikiri has not been built');
}
