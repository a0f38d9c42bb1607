// page_slow.mjs - the page on a slow network: 400 kbit/s, and 400 ms to every answer.

import { fact, measured } from './facts.mjs';
import { goTo, suite } from './page.mjs';

const SLOW = { offline: false, latency: 400, downloadThroughput: 50000, uploadThroughput: 50000 };
const NOW = 'Math.round(performance.now())';

// A tab of somebody who has never been here, and whose workers are as slow as itself.
async function slowPage({ browser }) {
    const page = await browser.newPage();
    const slow = session => browser.send('Network.emulateNetworkConditions', SLOW, session);
    browser.listeners.push(async ({ method, sessionId, params }) => {
        if (method !== 'Target.attachedToTarget' || sessionId !== page.sessionId)
            return;
        await browser.send('Network.enable', {}, params.sessionId).catch(() => {});
        await slow(params.sessionId).catch(() => {});
        await browser.send('Runtime.runIfWaitingForDebugger', {}, params.sessionId);
    });
    await page.send('Target.setAutoAttach',
        { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
    await slow(page.sessionId);
    return page;
}

export async function slow(place) {
    const { board } = suite('ffo-01-19.obf').find(one => one.board.split('-').length - 1 === 16);
    const page = await slowPage(place);
    await page.width(360);
    await page.go(`${place.site}#board=${board}`);
    await measured('first_answer_at_16_empties', () =>
        page.until(`$('result').textContent.includes('exact') && ${NOW}`));
    await page.until(`!$('weights').hidden`);
    const bar = `$('coming')`;
    const { value, max } = await page.until(`${bar}.value > 0 &&
        { value: ${bar}.value, max: ${bar}.max }`);
    fact('a_bar_shows_how_much_of_the_weights_has_come', value < max && max > 5e6,
        `${value} of ${max}`);
    fact('and_a_text_in_megabytes', /^Weights: \d\.\d of \d\.\d MB$/.test(await page.text('came')),
        await page.text('came'));
    const larger = suite('ffo-40-59.obf')
        .find(one => one.board.split('-').length - 1 === 22).board;
    await goTo(page, `board=${larger}`, `$('result').textContent.includes('weights')`);
    const text = await page.eval('document.body.innerText');
    fact('no_figures_of_what_waits', !/Nodes\s*0\b/.test(await page.text('progress')), text);
    await page.send('Page.close', {});
}
