// page_firefox.mjs - the page in Firefox, by WebDriver BiDi: solved, reviewed, played, at a desk
// and on a telephone. `make test-web` fetches what speaks BiDi where npm may.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { fact, same, skip } from './facts.mjs';
import { OUTSIDE, suite } from './page.mjs';

const BIDI = 'build/web/node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js';
const GAME = 'f5d6c3d3c4f4f6f3e6e7d7c5b6d8d2b5e3b4c7g4c6d1f8e2f7e8c8a6a3a4' +
    'b3g5f1c2a5a2b7e1g3g1f2h4g6h6h3h5h7a8b1g2a7b8a1g8b2c1h1h2g7h8';

export async function firefox({ site }) {
    const path = process.env.PATH.split(':').flatMap(folder =>
        ['firefox-esr', 'firefox'].map(name => join(folder, name))).find(existsSync);
    if (!path || !existsSync(BIDI))
        return skip('page_in_firefox', `${path ? 'puppeteer-core' : 'firefox'} is not there`);
    const { default: puppeteer } = await import(resolve(BIDI));
    const browser = await puppeteer.launch({ browser: 'firefox', executablePath: path });
    try {
        const page = await browser.newPage(), troubles = [];
        const size = (width, height) => page.setViewport({ width, height });
        const until = test => page.waitForFunction(test, { timeout: 120000 });
        page.on('console', one => troubles.push(one.text()));
        page.on('pageerror', one => troubles.push(String(one)));
        await size(1280, 800);
        const [{ board, scores }] = suite('ffo-01-19.obf');
        await page.goto(`${site}#board=${board}`);
        await page.evaluate('globalThis.$ = id => document.getElementById(id)');
        await until(`$('result').textContent.includes('exact') && $('solve').hidden &&
            $('stop').hidden`);
        same('firefox_has_the_published_scores', await page.evaluate(`Object.fromEntries(
            [...document.querySelectorAll('#board .worth')].map(one => [one.dataset.square,
                Number(one.firstChild.textContent.replace('−', '-'))]).sort())`),
        Object.fromEntries(Object.entries(scores).sort()));
        await until(`document.documentElement.dataset.reads`);
        await page.evaluate(`$('text').value = '${GAME}'; $('read').click()`);
        await until(`$('place').textContent.startsWith('52 / 60')`);
        same('a_game_opens_at_its_largest_loss_in_firefox', await page.evaluate(
            `$('best').textContent`), 'Best: g7 · Played: a1, which loses 20.');
        for (const [width, height] of [[1280, 800], [390, 844]]) {
            await size(width, height);
            for (const tab of ['moves', 'play', 'tools']) {
                await page.evaluate(`$('tab-${tab}').click()`);
                same(`nothing_overflows_in_firefox_at_${width}_${tab}`,
                    await page.evaluate(OUTSIDE), []);
            }
            const sizes = await page.evaluate(`[...document.querySelectorAll('#board button')].map(
                one => one.getBoundingClientRect().width)`);
            fact(`squares_are_whole_pixels_in_firefox_at_${width}`, sizes[0] % 1 === 0 &&
                sizes.every(one => one === sizes[0]), `${sizes.slice(0, 9)}`);
        }
        await page.evaluate(`$('play-new').click();
            document.querySelector('[data-square=f5]').click()`);
        await until(`/^The computer plays/.test($('result').textContent)`);
        fact('the_computer_plays_in_firefox', true);
        same('firefox_leaves_the_console_empty', troubles, []);
    } finally {
        await browser.close();
    }
}
