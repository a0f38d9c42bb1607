// page_missing.mjs - the page without a part of itself, or of the browser: it says what is missing
// and why, solves what it can meanwhile, and goes on after Retry.

import { Browser, findBrowser } from './browser.mjs';
import { fact, same } from './facts.mjs';
import { click, clickSquare, DONE, goTo, open, press, speakIn, stop, suite } from './page.mjs';
import { pathOf } from '../../../scripts/web-engine.mjs';
import { serve } from '../../../scripts/web-serve.mjs';

const [SMALL, ...MORE] = suite('ffo-01-19.obf');
const LARGER = MORE.find(one => one.board.split('-').length - 1 === 15);
const EXACT = `$('result').textContent.includes('exact')`;
const TROUBLE = `$('trouble')?.textContent`;

// A page of a server that sends `name` as `change` makes it, until it is mended.
async function without(place, name, change, fragment, test) {
    let broken = true;
    const path = pathOf(place.dist, name);
    const server = await serve(place.dist, 0, (file, bytes) =>
        broken && file === path ? change(bytes) : bytes);
    const page = await place.browser.newPage();
    await page.width(360);
    await page.go(`http://127.0.0.1:${server.address().port}/${fragment}`);
    try {
        await test(page, () => { broken = false; });
    } catch (error) {
        fact(`page_gets_along_without_${name}`, false, error.message);
    }
    await stop(server);
}

const gone = () => { throw new Error('not there'); };
const half = bytes => bytes.subarray(0, bytes.length >> 1);
const never = () => null;
const other = () => Buffer.from('<!DOCTYPE html><title>Not found</title>');

async function weights(place) {
    for (const [how, change] of Object.entries({ gone, half, other, never }))
        await without(place, 'weights.packed', change, `#board=${LARGER.board}`,
            async (page, mend) => {
                await page.until(`${EXACT} && ${DONE} && ${TROUBLE}`);
                const text = await page.text('trouble');
                fact(`weights_${how}_are_named_and_the_classic_search_answers`,
                    /^weights\.packed could not be loaded: .+ classic search/.test(text), text);
                mend();
                await click(page, 'retry');
                await page.until(`${TROUBLE} === '' && $('retry').hidden`);
                fact(`retry_fetches_weights_${how}`, await page.eval(EXACT));
            });
}

async function webAssembly({ browser, site }) {
    const page = await browser.newPage();
    await page.send('Page.addScriptToEvaluateOnNewDocument',
        { source: 'delete globalThis.WebAssembly' });
    await page.go(site);
    const text = await page.until(TROUBLE);
    same('without_web_assembly_it_says_so_and_offers_nothing', [text.includes('WebAssembly'),
        await page.text('result'), await page.eval(`document.getElementById('retry').hidden`)],
    [true, '', true]);
}

async function worker(place) {
    for (const name of ['worker.js', 'search.js'])
        await without(place, name, gone, `#board=${SMALL.board}`, async (page, mend) => {
            await page.until(TROUBLE);
            const text = await page.text('trouble');
            if (name === 'worker.js') {
                fact('a_missing_worker_is_named', text.startsWith('worker.js could not'), text);
                await page.until(`${EXACT} && ${DONE}`);
                fact('and_small_positions_are_solved_without', true);
            } else
                same('a_missing_part_is_told', text, 'A part of this page could not be loaded.');
            mend();
            await click(page, 'retry');
            await page.until(`${TROUBLE} === '' && ${EXACT}`);
            await goTo(page, `board=${LARGER.board}`, EXACT);
            fact(`retry_mends_what_${name}_was_missing_for`, true);
        });
}

// Reviews and the play come later than the first answer, which does not need them.
async function views(place) {
    await without(place, 'play.js', gone, `#board=${SMALL.board}`, async (page, mend) => {
        await page.until(TROUBLE);
        fact('a_missing_view_is_named', (await page.text('trouble'))
            .startsWith('play.js could not'), await page.text('trouble'));
        await page.until(`${EXACT} && ${DONE}`);
        fact('positions_are_solved_without_it', await page.eval(
            `$('play-new').matches(':disabled')`));
        mend();
        await click(page, 'retry');
        await page.until(`${TROUBLE} === '' && ${EXACT} && !$('play-new').matches(':disabled')`);
        fact('retry_brings_it', true);
    });
}

// Without weights a review says why it has nothing to say.
async function classicReview(place) {
    await without(place, 'weights.packed', gone, '#moves=f5d6c3', async page => {
        await page.until(`${TROUBLE} && !$('review').hidden`);
        await press(page, '#review-start', 10);
        await page.until(`$('review-told').textContent`);
        same('a_review_without_weights_says_what_it_covers', await page.text('review-told'),
            'Without the weights only the last 18 empty squares are reviewed.');
    });
}

// A review estimates, for which it needs them; a game can be played at once.
async function waits(place) {
    await without(place, 'weights.packed', never, '#moves=f5d6c3', async page => {
        await page.until(`!$('review').hidden`);
        await press(page, '#review-start', 10);
        await page.until(`$('review-doing').textContent ===
            'Waiting for the weights…'`);
        fact('a_review_waits_for_the_weights', true);
        await press(page, '#review-start', 10);
        same('and_can_be_stopped_meanwhile', await page.text('review-start'), 'Review this game');
        await page.eval(`document.querySelector('input[name=own][value=O]').click()`);
        await press(page, '#play-here', 10);
        await page.until(`$('result').textContent.endsWith('Your move.')`);
        await press(page, '#board .legal', 10);
        await page.until(`$('place').textContent.startsWith('5 /')`);
        fact('it_plays_without_them', true);
    });
}

// A worker that does not hear of Stop is replaced.
async function deaf(place) {
    const long = suite('ffo-40-59.obf').find(one => one.id === 'ffo-53');
    await without(place, 'worker.js', bytes => Buffer.from(bytes.toString()
        .replace('return false', 'return true')), `#board=${long.board}`, async page => {
        await page.until(`$('about').textContent.includes('Kernel')`);
        await click(page, 'solve');
        await page.until(`document.querySelectorAll('#progress dt').length >= 4`);
        await click(page, 'stop');
        await goTo(page, `board=${SMALL.board}`, `${EXACT} && ${DONE}`);
        fact('a_worker_that_does_not_stop_is_replaced', true);
    });
}

async function program(place) {
    for (const [how, change] of Object.entries({ gone, half, other }))
        await without(place, 'yomikiri-simd128.wasm', change, `#board=${SMALL.board}`,
            async (page, mend) => {
                await page.until(TROUBLE);
                const text = await page.text('trouble');
                fact(`program_${how}_is_named`, /^yomikiri-simd128\.wasm could not .+ no board/
                    .test(text), text);
                await speakIn(page, 'ja');
                fact(`program_${how}_is_named_in_japanese`, (await page.text('trouble'))
                    .includes('盤面'), await page.text('trouble'));
                mend();
                await click(page, 'retry');
                await page.until(`${TROUBLE} === '' && ${DONE}`);
                fact(`retry_fetches_the_program_${how}`, true);
            });
}

// As users block them in the settings.
async function cookies(place) {
    const blocked = await Browser.launch(findBrowser(), { profile: {
        default_content_setting_values: { cookies: 2 }, block_third_party_cookies: true } });
    try {
        const page = await open({ ...place, browser: blocked }, `#board=${SMALL.board}`);
        fact('blocked_cookies_forbid_storage', await page.eval(
            '(() => { try { return !localStorage; } catch { return true; } })()'));
        await page.until(`${EXACT} && ${DONE}`);
        await speakIn(page, 'ja');
        fact('page_works_with_cookies_blocked', (await page.text('result')).includes('41–23'));
        await page.eval(`location.hash = 'moves=f5'`);
        await page.until(`$('place').textContent.startsWith('1 / 1')`);
        await clickSquare(page, 'd6');
        same('and_leaves_the_console_empty', page.troubles, []);
    } catch (error) {
        fact('page_works_with_cookies_blocked', false, error.message);
    }
    await blocked.close();
}

export async function missing(place) {
    await cookies(place);
    await webAssembly(place);
    await weights(place);
    await worker(place);
    await classicReview(place);
    await views(place);
    await waits(place);
    await deaf(place);
    await program(place);
}
