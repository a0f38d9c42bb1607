// page_axe.mjs - axe-core finds no error of accessibility, whatever tab is open, at a desk and on
// a telephone, light and dark, in both languages. `make test-web` fetches it where npm may.

import { existsSync, readFileSync } from 'node:fs';

import { same, skip } from './facts.mjs';
import { DONE, open, press, speakIn } from './page.mjs';

const AXE = 'build/web/node_modules/axe-core/axe.min.js';
const GAME = '#moves=f5d6c3d3c4f4f6f3e6e7d7c5b6d8d2b5e3b4c7g4c6d1f8e2f7e8c8a6a3a4' +
    'b3g5f1c2a5a2b7e1g3g1f2h4g6h6h3h5h7a8b1g2a7b8a1g8b2c1h1h2g7h8&at=52';

export async function axe(place) {
    if (!existsSync(AXE))
        return skip('axe_finds_no_error', 'axe-core is not there');
    const page = await open(place, GAME), wrong = [];
    await page.eval(`${readFileSync(AXE, 'utf8')};0`);
    await press(page, '#review-start', 10);
    await page.until(`${DONE} && $('review-told').textContent`);
    await press(page, '#paste', 10);
    for (const [width, dark, language] of [[1280, false, 'en'], [390, true, 'ja'],
        [1280, true, 'ja'], [390, false, 'en']]) {
        await page.width(width, dark);
        await speakIn(page, language);
        for (const tab of ['moves', 'play', 'tools']) {
            await press(page, `#tab-${tab}`, 10);
            const found = await page.eval(`axe.run().then(({ violations }) => violations.map(one =>
                [one.id, ...one.nodes.map(each => each.html.slice(0, 80))].join(' ')))`);
            wrong.push(...found.map(one => `${width} ${tab}: ${one}`));
        }
    }
    same('axe_finds_no_error', wrong, []);
}
