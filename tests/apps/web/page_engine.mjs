// page_engine.mjs - what the worker answers beside proofs: values of every move, reviews of whole
// games, and moves at levels; and how the page shows values.

import { fact, measured, same } from './facts.mjs';
import { marks, open, script, suite } from './page.mjs';

const START = '---------------------------OX------XO--------------------------- X';
const EARLY = 'f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6';

// A worker of the test's own in the page: globalThis.askWorker(question) resolves to all that
// comes, each message with the milliseconds since the question.
async function worker(page) {
    await page.eval(`(async () => {
        const engine = await ${script('engine.js')}, files = await ${script('files.js')};
        const worker = new Worker(new URL('worker.js',
            document.querySelector('script[type=module]').src), { type: 'module' });
        const module = await files.moduleOf(engine.programName());
        let heard = () => {}, number = 0;
        worker.onmessage = ({ data }) => heard(data);
        globalThis.rules = await engine.Engine.create(module);
        globalThis.askWorker = (question, until = 'ended') => new Promise(resolve => {
            const began = performance.now(), all = [];
            const token = URL.createObjectURL(new Blob(['']));
            heard = data => {
                all.push({ ...data, ms: performance.now() - began });
                if (data.kind === until)
                    URL.revokeObjectURL(token);
                if (data.kind === 'ended' || data.kind === 'failed')
                    resolve(all);
            };
            worker.postMessage({ ...question, id: ++number, token });
        });
        worker.postMessage({ kind: 'start', module, kernel: 'auto' });
        worker.postMessage({ kind: 'weights', bytes: await files.bytesOf('weights.packed') });
        await askWorker({ kind: 'solve', board: '${suite('ffo-01-19.obf')[0].board
            .replace(/.$/, ' $&')}', known: {} });
    })()`);
    return (question, until) => page.eval(
        `askWorker(${JSON.stringify(question)}, ${JSON.stringify(until)})`);
}

const after = (page, moves) => page.eval(`'${moves}'.match(/../g).reduce((board, move) =>
    rules.play(board, move), '${START}')`);

async function valuesOfMoves(page, ask) {
    const board = await after(page, EARLY);
    // On a busy machine half a second may be too short for them.
    let values = [];
    for (let seconds = 0.5; seconds < 20 && values.length < 3; seconds *= 4)
        values = (await ask({ kind: 'values', board, seconds }))
            .filter(one => one.kind === 'values');
    const { moves } = await page.eval(`rules.look('${board}')`);
    same('values_are_of_every_move', values.map(one => one.moves.map(({ move }) => move).sort()),
        values.map(() => moves.sort()));
    fact('values_are_refined', values.length > 2 && values.every((one, i) => i === 0 ||
        one.depth === values[i - 1].depth + 2), JSON.stringify(values.map(one => one.depth)));
    fact('values_have_a_confidence', values.every(one => one.confidence === 73));
    fact('values_are_those_of_the_best_moves', values.every(one =>
        Math.max(...one.moves.map(({ value }) => value)) === one.value &&
        one.moves[0].value === one.value));
    const near = suite('judge-fit.obf')[0].board.replace(/.$/, ' $&');      // 22 empty squares
    same('values_go_to_the_end_once', (await ask({ kind: 'values', board: near, seconds: 200 }))
        .filter(one => one.kind === 'values').map(one => one.depth), [4, 6, 8, 10, 12, 14, 22]);
    await measured('values_end_when_they_are_not_wanted', async () =>
        (await ask({ kind: 'values', board, seconds: 100000 }, 'values')).at(-1).ms);
}

async function levels(page, ask, game) {
    const levelCount = await page.eval(`${script('levels.js')}.then(one => one.LEVELS.length)`);
    const boards = [], losses = [];
    for (const count of [8, 14, 20, 26])
        boards.push(await after(page, game.slice(0, count).join('')));
    const judged = [];
    for (const board of boards)
        judged.push(new Map((await ask({ kind: 'values', board, seconds: 0.3 }))
            .findLast(one => one.kind === 'values').moves.map(one => [one.move, one.value])));
    for (let level = 1; level <= levelCount; level++) {
        let loss = 0, seeds = level < 8 ? 5 : 1;
        for (let seed = 1; seed <= seeds; seed++)
            for (const [i, board] of boards.entries()) {
                const { move } = (await ask({ kind: 'play', board, level, seed }))
                    .find(one => one.kind === 'played');
                loss += Math.max(...judged[i].values()) - judged[i].get(move);
            }
        losses.push(loss / seeds / boards.length);
    }
    console.log(`# discs lost per move by level: ${losses.map(one => one.toFixed(2))}`);
    const mean = (from, to) => losses.slice(from, to).reduce((a, b) => a + b) / (to - from);
    fact('higher_levels_lose_fewer_discs', mean(0, 3) > 1.2 * mean(3, 6) &&
        mean(3, 6) > 1.2 * mean(6, 10), `${losses}`);
    fact('the_lowest_level_loses_as_beginners_do', losses[0] > 2 && losses[0] < 10);
    fact('the_highest_level_loses_next_to_nothing', losses.at(-1) < 1.5);
    for (let count = 42; count < 50; count++) {     // ten plies from 17 squares go to the end
        const board = await after(page, game.slice(0, count).join(''));
        if ([...board].filter(square => square === '-').length === 17)
            same('a_move_says_how_far_its_level_looked', (await ask({ kind: 'play', board,
                level: 8, seed: 1 })).find(one => one.kind === 'played')?.depth, 17);
    }
    const question = { kind: 'play', board: boards[2], level: 2 };
    const played = async seed => (await ask({ ...question, seed }))
        .find(one => one.kind === 'played').move;
    const moves = [];
    for (let seed = 1; seed <= 8; seed++)
        moves.push(await played(seed));
    fact('seeds_give_different_moves', new Set(moves).size > 1, `${moves}`);
    same('the_same_seed_gives_the_same_move', await played(3), moves[2]);
}

// The program plays against itself.
async function play(page, ask) {
    let board = START;
    const moves = [];
    for (let seed = 1; ; seed++) {
        const played = (await ask({ kind: 'play', board, level: moves.length % 2 ? 6 : 5, seed }))
            .find(one => one.kind === 'played');
        if (!played)
            return { moves, board };
        moves.push(played.move);
        board = await page.eval(`rules.play('${board}', '${played.move}')`);
    }
}

async function reviews(page, ask, { moves, board }) {
    fact('a_game_is_played_to_its_end', (await page.eval(`rules.look('${board}')`)).over);
    const all = await ask({ kind: 'review', start: START, board: START, moves, exact: 20 },
        'reviewed');
    const reviewed = all.find(one => one.kind === 'reviewed');
    const last = new Map(all.filter(one => one.kind === 'ply').map(one => [one.ply, one]));
    const empties = ply => 60 - moves.slice(0, ply).filter(move => move !== '--').length;
    const plies = [...last.values()].sort((a, b) => a.ply - b.ply);
    same('a_review_has_every_ply', plies.map(one => one.ply), [...moves, 0].map((_, i) => i));
    fact('the_end_is_proven', plies.every(one => (empties(one.ply) <= 20) ===
        (one.known === 'proven')));
    fact('proven_plies_agree_with_each_other', plies.every((one, i) => one.known !== 'proven' ||
        i === moves.length || one.played === -plies[i + 1].value));
    fact('no_move_is_better_than_the_best', plies.every(one => one.played === undefined ||
        one.played <= one.value));
    fact('the_best_moves_are_named', plies.slice(0, -1).every((one, i) => one.best.length > 0 &&
        (one.played < one.value || one.best.includes(moves[i]))));
    fact('estimates_have_a_depth_and_every_move', plies.every(one => one.known === 'proven' ||
        (one.depth >= 12 && one.confidence > 0 && one.moves.length >= 1)));
    fact('estimates_come_before_the_proofs', all.filter(one => one.kind === 'ply')
        .slice(0, moves.length - 1).every(one => one.known === 'estimate'));
    console.log(`# review of ${moves.length} moves: first estimates of all after ` +
        `${Math.round(all.filter(one => one.kind === 'stage')[moves.length]?.ms)} ms, ` +
        `reviewed after ${Math.round(reviewed.ms)} ms`);
    const wrong = [];
    for (const ply of plies.filter(one => empties(one.ply) <= 12 && moves[one.ply] !== '--')) {
        const at = moves.slice(0, ply.ply);
        const now = at.length === 0 ? START : await after(page, at.join(''));
        const root = (await ask({ kind: 'solve', board: now, known: {} }))
            .find(one => one.kind === 'root');
        if (root && root.result.lower !== ply.value && moves[ply.ply])
            wrong.push(ply.ply);
    }
    same('reviewed_scores_are_those_of_solving', wrong, []);
}

// On the board, marked as estimates, from the first move on; the proven ones replace them.
async function shownValues(page) {
    const guesses = `[...document.querySelectorAll('#board button')].filter(one =>
        one.textContent.startsWith('≈')).map(one => one.dataset.square)`;
    await page.eval(`location.hash = 'moves=${EARLY}'`);
    const squares = await page.until(`${guesses}.length > 0 && ${guesses}`);
    same('every_legal_move_shows_an_estimate', squares.sort(), await page.eval(
        `[...document.querySelectorAll('#board .legal')].map(one => one.dataset.square).sort()`));
    await page.until(`$('best').textContent.includes('≈')`);
    const told = `${await page.text('best')} ${await page.text('progress')}`;
    fact('the_best_is_told_with_its_depth', /≈\s[+−]?\d+\) Looked ahead\d+ movesSure73 %/
        .test(told), told);
    same('and_no_estimate_counts_as_proven', await marks(page), {});
    const { board } = suite('ffo-20-39.obf')[0];
    await page.eval(`location.hash = 'board=${board}'`);
    await page.until(`$('result').textContent.includes('exact') &&
        $('solve').hidden && $('stop').hidden`);
    same('proofs_replace_estimates', await page.eval(guesses), []);
}

// What a callback throws ends the search and comes back from it, not as its end, and the engine
// goes on with the next; so it is with the search in the page itself, and with proofs.
async function throws(page) {
    same('what_a_callback_throws_comes_back', await page.eval(`(async () => {
        const engine = await ${script('engine.js')}, files = await ${script('files.js')};
        const { Search } = await ${script('search.js')};
        const module = await files.moduleOf(engine.programName());
        const prover = await files.moduleOf('prover.wasm');
        const meant = new Error('meant'), all = [], small = '${suite('ffo-01-19.obf')[0].board
            .replace(/.$/, ' $&')}';
        let calls = 0, bad = 'progress';
        const one = await engine.Engine.create(module, () => {
            if (calls++ === 0)
                throw meant;
        });
        one.start(new Uint8Array(0));
        try {
            one.solve('${START}');
        } catch (error) {
            all.push(error === meant, calls);
        }
        all.push(one.solve(small).lower);
        const kinds = [], search = new Search(({ kind, message }) => {
            if (kind === bad)
                throw meant;
            kinds.push(message ?? kind);
        });
        const ask = async question => {
            kinds.length = 0;
            search.received({ known: {}, ...question });
            await search.turn;
            all.push(kinds.filter(kind => kind !== 'progress').join(' '));
        };
        await ask({ kind: 'start', module, kernel: 'auto' });
        await ask({ kind: 'classic' });
        await ask({ kind: 'solve', board: '${START}' });
        bad = 'proving';
        await ask({ kind: 'prove', board: '${suite('ffo-40-59.obf')[0].board
            .replace(/.$/, ' $&')}', module: prover });
        bad = '';
        await ask({ kind: 'solve', board: small });
        return all;
    })()`), [true, 1, 18, 'ready', '', 'begun meant', 'begun meant',
        'begun root done ended']);
}

export async function engine(place) {
    const page = await open(place);
    await shownValues(page);
    await throws(page);
    const ask = await worker(page);
    await valuesOfMoves(page, ask);
    const game = await play(page, ask);
    await reviews(page, ask, game);
    await levels(page, ask, game.moves);
    same('console_is_empty', page.troubles, []);
}
