// page_builds.mjs - the service worker and builds of the page: nothing is fetched twice, a page
// goes on with its own build and offers a new one, and a damaged file is mended by Retry.

import {
    cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fact, same } from './facts.mjs';
import { DONE, goTo, open, press, stop, suite } from './page.mjs';
import { pathOf } from '../../../scripts/web-engine.mjs';
import { serve } from '../../../scripts/web-serve.mjs';

const [SMALL, OTHER] = suite('ffo-01-19.obf');
const EXACT = `$('result')?.textContent.includes('exact')`;
const KEPT = `caches.open('yomikiri-data').then(async cache => (await cache.keys()).length >= 10)`;
const buildOf = folder => readdirSync(folder).find(name => name.startsWith('build-'));

// Another build: its own name, and a word in it that tells it from the first.
function rebuild(folder) {
    const old = buildOf(folder).slice('build-'.length), made = 'ffffffffff';
    renameSync(join(folder, `build-${old}`), join(folder, `build-${made}`));
    for (const name of ['index.html', 'ja/index.html', 'offline.js', `build-${made}/build.js`])
        writeFileSync(join(folder, name),
            readFileSync(join(folder, name), 'utf8').replaceAll(old, made));
    const words = join(folder, `build-${made}/words.js`);
    writeFileSync(words, readFileSync(words, 'utf8').replace("solve: 'Solve'", "solve: 'Prove'"));
}

async function elsewhere(place, test, options) {
    const folder = mkdtempSync(join(tmpdir(), 'yomikiri-build-'));
    cpSync(place.dist, folder, { recursive: true });
    const server = await serve(folder, 0, (name, bytes) => bytes, options);
    const site = `http://127.0.0.1:${server.address().port}/`;
    try {
        await test({ ...place, site }, folder);
    } catch (error) {
        fact('builds_come_to_their_end', false, error.stack);
    }
    await stop(server);
    rmSync(folder, { recursive: true });
}

// Without tags no answer says that nothing has changed: what is asked for again is sent again.
async function once(place) {
    const sent = [];
    await elsewhere(place, async there => {
        const page = await open(there, `#board=${SMALL.board}`);
        await page.until(KEPT);
        await page.until('navigator.serviceWorker.controller !== null');
        const twice = sent.filter((name, i) => sent.indexOf(name) !== i);
        same('nothing_is_fetched_twice', twice, []);
        same('nor_a_program_that_is_not_used', sent.filter(name => name.includes('portable')), []);
        const before = sent.length;
        await page.again(`${there.site}#board=${OTHER.board}`);
        await page.until(`${EXACT} && ${DONE}`);
        same('a_second_visit_fetches_nothing_of_the_page', sent.slice(before)
            .filter(name => name !== 'offline.js'), []);
    }, { heard: name => sent.push(name), tags: false });
}

// The server has a new build under an open page.
async function changes(place) {
    await elsewhere(place, async (there, folder) => {
        const page = await open(there, `#board=${SMALL.board}`), first = buildOf(folder);
        await page.until(`${EXACT} && ${DONE}`);
        await page.until(KEPT);
        await page.until('navigator.serviceWorker.controller !== null');
        rebuild(folder);
        await page.eval(`navigator.serviceWorker.getRegistration().then(one => one.update())`);
        await page.until(`!$('renewal').hidden`);
        fact('a_new_build_is_offered', true);
        await goTo(page, `board=${OTHER.board}`, `${EXACT} && ${DONE}`);
        same('an_open_page_goes_on_with_its_own', await page.text('solve'), 'Solve');
        const second = await open({ ...place, site: there.site, browser: {
            newPage: () => page.browser.newPage(page.context) } }, `#board=${SMALL.board}`);
        same('so_does_one_that_is_opened_meanwhile', await second.text('solve'), 'Solve');
        same('a_page_mixes_no_builds', await second.eval(`[...new Set(performance
            .getEntriesByType('resource').map(one => one.name.match(/build-\\w+/)?.[0])
            .filter(Boolean))]`), [first]);
        await second.send('Page.close', {});
        await press(page, '#renew', 1);
        await page.until(`$('solve').textContent === 'Prove' && ${EXACT}`);
        fact('the_new_one_is_loaded_when_it_is_wanted', true);
        fact('with_the_same_position', (await page.eval('location.hash')).includes(OTHER.board));
        same('and_the_console_is_empty', page.troubles, []);
    });
}

// What the service worker keeps is damaged.
async function damage(place) {
    await elsewhere(place, async (there, folder) => {
        const page = await open(there, `#board=${SMALL.board}`);
        await page.until(KEPT);
        await page.until('navigator.serviceWorker.controller !== null');
        for (const name of ['weights.packed', 'yomikiri-simd128.wasm', 'game.js']) {
            const type = name.endsWith('js') ? 'text/javascript' : '';
            const url = there.site + pathOf(folder, name);
            await page.eval(`(async () => {
                for (const key of await caches.keys()) {
                    const cache = await caches.open(key);
                    if (await cache.match('${url}'))
                        await cache.put('${url}', new Response('}{ damaged',
                            { headers: { 'Content-Type': '${type}' } }));
                }
            })()`);
            await page.again(`${there.site}#board=${SMALL.board}`);
            await page.until(`$('trouble')?.textContent && ` +
                `!$('retry').hidden`);
            await press(page, '#retry', 1);
            await page.until(`$('trouble')?.textContent === '' && ${EXACT}`);
            fact(`retry_mends_${name}`, true);
            await page.again(`${there.site}#board=${SMALL.board}`);
            await page.until(`${EXACT} && ${DONE} && document.documentElement.dataset.reads`);
            await page.until(`$('weights').hidden`);
            same(`and_${name}_stays_mended`, await page.text('trouble'), '');
        }
    });
}

export async function builds(place) {
    await once(place);
    await changes(place);
    await damage(place);
}
