// page_proof.mjs - proofs of scores: made and saved, checked, and refused where they are none.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { fact, same } from './facts.mjs';
import {
    DONE, goTo, keys, open, OUTSIDE, press, script, shown, speakIn, stop, suite,
} from './page.mjs';
import { pathOf } from '../../../scripts/web-engine.mjs';
import { serve } from '../../../scripts/web-serve.mjs';

const [SMALL, OTHER] = suite('ffo-01-19.obf'), [LARGE, ...LARGER] = suite('ffo-40-59.obf');
const PROGRAMS = `performance.getEntriesByType('resource').map(one => one.name)
    .filter(name => /prover|check|proof/.test(name))`;

const told = page => page.text('proof-told');
const tells = (page, part) => page.until(`$('proof-told')
    .textContent.includes(${JSON.stringify(part)})`).catch(async error => {
    throw new Error(`${error.message}: ${await page.text('proof')}, ${await shown(page)}`);
});
const free = page => page.until(`$('prove').textContent !== 'Stop'`);

// Files as people choose them, and as they drop them.
async function choose(page, path, selector = '#proof-file') {
    const { root } = await page.send('DOM.getDocument');
    const { nodeId } = await page.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    await page.send('DOM.setFileInputFiles', { nodeId, files: [resolve(path)] });
}

async function drop(page, path) {
    for (const type of ['dragEnter', 'dragOver', 'drop'])
        await page.send('Input.dispatchDragEvent', { type, x: 300, y: 20,
            data: { items: [], files: [resolve(path)], dragOperationsMask: 1 } });
}

// What is saved goes to a folder of its own: the path of a proof there.
async function savesTo(page, folder) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await page.browser.send('Browser.setDownloadBehavior', { behavior: 'allow',
        downloadPath: resolve(folder), browserContextId: page.context });
    return join(folder, 'othello.proof');
}

async function saved(path) {
    for (let i = 0; i < 5000 && !existsSync(path); i++)
        await new Promise(again => setTimeout(again, 20));
    return readFileSync(path);
}

// Texts that come to #proof: globalThis.seen.
const watch = page => page.eval(`globalThis.seen = []; new MutationObserver(changes =>
    changes.forEach(({ target }) => seen.push(target.textContent)))
    .observe($('proof'), { childList: true, subtree: true }); 0`);

async function show(page, { board }) {
    await goTo(page, `board=${board}`);
}

const altered = (bytes, from, to) => Buffer.from(bytes.toString('latin1').replace(from, to),
    'latin1');

// The text of `altered` bytes as the page tells of it.
async function verdict(page, folder, bytes, end = 'because') {
    const path = join(folder, 'altered.proof');
    writeFileSync(path, bytes);
    await page.eval('seen = []; 0');
    await choose(page, path);
    return page.until(`seen.find(text => text.includes(${JSON.stringify(end)}))`);
}

async function makes(page, folder) {
    same('a_first_visit_loads_no_programs_of_proofs', await page.eval(PROGRAMS), []);
    const path = await savesTo(page, folder);
    await press(page, '#prove', 10);
    await tells(page, 'Saved');
    const bytes = await saved(path);
    same('the_proof_of_a_score_is_saved', bytes.toString('latin1').split('\n').slice(0, 3),
        ['yomikiri-proof 1', `position ${SMALL.board.replace(/.$/, ' $&')}`, 'claim exactly +18']);
    fact('and_told', (await told(page)).startsWith(`Saved: ${bytes.length} bytes, `),
        await told(page));
    rmSync(path);
    await page.eval(`$('prove').focus()`);
    await keys(page, 'Enter');
    await saved(path);
    same('and_by_keys_which_keep_the_focus', await page.eval('document.activeElement.id'),
        'prove');
    return bytes;
}

async function checks(page, folder, bytes) {
    await show(page, OTHER);
    const text = await verdict(page, folder, bytes, 'Proven');
    fact('what_it_proves_is_told',
        /^Proven\. Black: exactly \+18\. \d+ positions were checked, \d+/.test(text), text);
    same('and_comes_to_the_board', await shown(page), SMALL.board);
    await press(page, '#undo', 10);
    same('which_can_be_undone', await shown(page), OTHER.board);
    same('of_another_position_nothing_is_told', await told(page), '');
    for (const [how, act] of Object.entries({ dropped: drop,
        read_as_a_game: (one, path) => choose(one, path, '#file') })) {
        await show(page, OTHER);
        await act(page, join(folder, 'altered.proof'));
        await page.until(`location.hash.includes('${SMALL.board}')`);
        fact(`a_proof_that_is_${how}_is_checked`, (await told(page)).startsWith('Proven'));
    }
    fact('several_claims_are_told', (await verdict(page, folder, altered(bytes, 'leaf ',
        'claim at-most +64\nclaim g8 at-least -64\nleaf '), 'Proven'))
        .includes('Black: at most +64. Black by g8: at least −64.'), await told(page));
}

async function refuses(page, folder, bytes) {
    await show(page, OTHER);
    const wrong = [];
    for (const [from, to, why] of [['+18', '+20', 'a board at the end of a line'],
        ['+18', '+16', 'a board at the end of a line'], ['exactly', 'nearly', 'a claim is'],
        ['+18', '+17', 'a claim is'], ['proof 1', 'proof 2', 'it does not begin'],
        [/leaf (.|\n)*/, '', 'claims and a line of sizes'],
        [/.$/s, '?', 'with the SHA-256'], [/.$/s, '', 'not as large as it says'],
        [/(.|\n)*/, '', 'it does not begin'], ['OXO', 'XXX', '']]) {
        const text = await verdict(page, folder, altered(bytes, from, to));
        if (!/^Not a proof, at byte \d+, because /.test(text) || !text.includes(why))
            wrong.push([`${from} ${to}`, text]);
    }
    same('what_is_no_proof_is_refused_with_byte_and_reason', wrong, []);
    await choose(page, 'apps/web/page/icon-180.png');
    await tells(page, 'it does not begin with');
    same('and_leaves_the_board_as_it_is', await shown(page), OTHER.board);
}

// Begin a proof, and click the element `id` before anything of it can have come.
const clickWhileMaking = (page, id) => page.eval(`new Promise(resolve => {
    new MutationObserver((_, observer) => {
        if (!$('proof-doing').textContent.startsWith('Making'))
            return;
        observer.disconnect();
        $('${id}').click();
        resolve();
    }).observe($('proof-doing'), { childList: true });
    $('prove').click();
})`);

// 20 empties: progress is told, and Stop ends what is under way.
async function takesAWhile(page, folder) {
    const path = await savesTo(page, folder);
    await show(page, LARGE);
    await page.until(`$('result').textContent.includes('exact')`);
    await page.until(`$('prove').ariaDisabled === 'false'`);
    await page.eval('seen = []; 0');
    await press(page, '#prove', 10);
    await tells(page, 'Saved');
    const bytes = await saved(path);
    fact('a_proof_of_20_empties_is_under_200_kilobytes', bytes.length < 200000,
        `${bytes.length}`);
    const making = await page.eval('seen');
    fact('progress_of_making_is_told', making.filter(text => /[1-9].* positions/.test(text))
        .length > 0, making.join());
    await page.until(DONE);
    fact('and_the_other_moves_are_solved_then', true);
    await page.eval(`seen = []; globalThis.began = performance.now(); 0`);
    await choose(page, path);
    await tells(page, 'Proven');
    const checking = await page.eval('seen');
    fact('progress_of_checking_is_told', checking.filter(text => /^Checking: \d+ %$/.test(text))
        .length > 3, checking.join());
    console.log(`# checked in ${Math.round(await page.eval('performance.now() - began'))} ms`);
    await show(page, OTHER);
    await choose(page, path);
    await page.until(`/Checking: [1-9]/.test($('proof-doing').textContent)`);
    await press(page, '#prove', 10);
    await tells(page, 'Stopped');
    same('stop_ends_a_check', [await page.text('prove'), await shown(page)],
        ['Download the proof', OTHER.board]);
    rmSync(path);
    await show(page, LARGE);
    await page.until(DONE);
    await clickWhileMaking(page, 'prove');
    await free(page);
    await new Promise(later => setTimeout(later, 1000));
    same('stop_ends_the_making', [await told(page), existsSync(path)], ['Stopped.', false]);
    await clickWhileMaking(page, 'new-game');
    await tells(page, 'Stopped');
    same('another_position_does', [await page.text('prove'), existsSync(path)],
        ['Download the proof', false]);
    await show(page, SMALL);
    await page.until(DONE);
}

async function notAlways(page) {
    await show(page, LARGER.find(one => one.board.split('-').length > 24));
    same('of_many_empties_there_is_no_proof', await page.eval(
        `$('prove').ariaDisabled`), 'true');
    await press(page, '#prove', 10);
    await tells(page, 'up to 20 empty squares');
    fact('and_the_page_says_so', true);
}

async function inJapanese(page, folder, bytes, dist) {
    const { languages, REASONS } = await page.eval(`${script('words_proof.js')}.then(one => ({
        languages: Object.values(one.languages).map(words => Object.keys(words).sort()),
        REASONS: Object.keys(one.REASONS) }))`);
    same('words_of_proofs_are_the_same_in_both_languages', languages[0], languages[1]);
    const reasons = [...readFileSync('checker/yomikiri-check.c', 'utf8')
        .matchAll(/fail\((?:1|ferror[^,]*),\s*([^;]*)\);/g)].flatMap(([, texts]) =>
        [...texts.matchAll(/"([^"]*)"/g)].map(([, text]) => text));
    fact('there_are_many_reasons', reasons.length > 12, reasons.join());
    same('every_reason_of_the_checker_is_told_in_japanese',
        reasons.filter(text => !REASONS.includes(text)), []);
    await speakIn(page, 'ja');
    const proven = await verdict(page, folder, bytes, '証明されました');
    fact('what_is_proven_is_told_in_japanese', proven.startsWith(
        '証明されました。黒番：ちょうど +18。'), proven);
    const refuted = await verdict(page, folder, altered(bytes, '+18', '+20'), 'バイト目');
    fact('and_what_is_not', /証明ではありません。\d+ バイト目：末端の局面/.test(refuted), refuted);
    await page.width(360);
    same('nothing_overflows_on_a_telephone', await page.eval(OUTSIDE), []);
    await speakIn(page, 'en');
    fact('the_verdict_follows_the_language', (await told(page)).startsWith('Not a proof'));
    await press(page, '#prove', 100);
    await tells(page, 'Saved');
    fact('a_proof_is_saved_on_a_telephone', true);
}

async function offline(place, folder) {
    const server = await serve(place.dist, 0);
    const site = `http://127.0.0.1:${server.address().port}/`;
    const page = await open({ ...place, site }, `#board=${SMALL.board}`);
    const kept = `caches.open('yomikiri-data').then(async cache => (await cache.keys())
        .filter(({ url }) => /prover|check/.test(url)).length === 2)`;
    await page.until(`navigator.serviceWorker.controller && ${kept}`);
    await stop(server);
    await page.again(`${site}#board=${OTHER.board}`);
    await page.until(`!$('live')?.disabled && ${DONE}`);
    const path = await savesTo(page, folder);
    await press(page, '#prove', 10);
    await saved(path);
    await tells(page, 'Saved');
    await choose(page, path);
    await tells(page, 'Proven');
    fact('proofs_are_made_and_checked_without_a_network', true);
}

// A page of a server that does not send the file of that name; mend() lets it.
async function without(place, name, test) {
    let broken = true;
    const path = pathOf(place.dist, name);
    const server = await serve(place.dist, 0, (file, bytes) => {
        if (broken && file === path)
            throw new Error('not there');
        return bytes;
    });
    const site = `http://127.0.0.1:${server.address().port}/`;
    const page = await open({ ...place, site }, `#board=${SMALL.board}`);
    await page.until(DONE);
    await test(page, () => { broken = false; });
    await stop(server);
}

// A part that does not come is named, and comes the next time; without a worker the page itself
// makes small proofs, and checks them.
async function missing(place, folder, bytes) {
    await without(place, 'prover.wasm', async (page, mend) => {
        await press(page, '#prove', 10);
        await tells(page, 'prover.wasm could not be loaded');
        mend();
        await press(page, '#prove', 10);
        await tells(page, 'Saved');
        fact('without_the_prover_it_says_so', true);
    });
    const path = join(folder, 'kept.proof');
    writeFileSync(path, bytes);
    await without(place, 'checking.js', async page => {
        await choose(page, path);
        await tells(page, 'kept.proof could not be checked');
        fact('nothing_is_proven_by_half_a_page', true);
    });
    await without(place, 'worker.js', async page => {
        await page.until(`$('prove').ariaDisabled === 'false'`);
        await press(page, '#prove', 10);
        await tells(page, 'Saved');
        await choose(page, path);
        await tells(page, 'Proven');
        fact('proofs_are_made_and_checked_without_a_worker', true);
    });
}

export async function proof(place) {
    const folder = join(place.out, 'proofs');
    const page = await open(place, `#board=${SMALL.board}`);
    await page.until(DONE);
    await watch(page);
    const bytes = await makes(page, folder);
    await checks(page, folder, bytes);
    await refuses(page, folder, bytes);
    await takesAWhile(page, folder);
    await notAlways(page);
    await inJapanese(page, folder, bytes);
    same('proofs_leave_the_console_empty', page.troubles, []);
    await offline(place, folder);
    await missing(place, folder, bytes);
}
