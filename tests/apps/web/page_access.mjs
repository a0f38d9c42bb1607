// page_access.mjs - the page for those who use keys, large letters, sharp contrasts or paper; and
// nothing moves while it loads.

import { fact, same } from './facts.mjs';
import { DONE, goTo, keys, open, OUTSIDE, press, speakIn, suite } from './page.mjs';

const CTRL = 2;
const focused = page => page.eval(`document.activeElement.id ||
    document.activeElement.dataset.square || document.activeElement.tagName`);

async function enter(page) {
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };
    await page.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', ...key });
    await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
}

// The focus never falls to the body, by whatever it goes away.
async function focus(page, small, large) {
    await goTo(page, `board=${large.board}`, `!$('solve').hidden`);
    await page.eval(`$('solve').focus()`);
    await enter(page);
    await page.until(`$('solve').hidden`);
    same('focus_goes_from_solve_to_stop', await focused(page), 'stop');
    await enter(page);
    await page.until(`$('stop').hidden`);
    same('and_back', await focused(page), 'solve');
    await goTo(page, `board=${small.board}`);
    await page.eval(`document.querySelector('#stop, #solve').focus()`);
    await page.until(DONE);
    fact('focus_stays_when_all_is_solved', (await focused(page)) !== 'BODY', await focused(page));
    await page.eval(`$('forward').focus()`);
    for (let i = 0; i < 20; i++) {
        await page.until(`$('result').textContent.includes('over') ||
            $('forward').ariaDisabled !== 'true'`);
        await enter(page);
    }
    fact('line_is_played_to_its_end_by_enter', (await page.text('result')).includes('over'));
    same('focus_stays_at_a_lines_end', await focused(page), 'forward');
    await keys(page, 'Home');
    await page.until(DONE);
    await page.eval(`document.querySelector('#line li:last-child button').focus()`);
    await enter(page);
    await page.until(`$('result').textContent.includes('over')`);
    fact('focus_stays_when_the_line_is_gone', (await focused(page)) !== 'BODY');
}

async function along(page, large) {
    const place = async () => (await page.text('place')).split(' · ')[0];
    await page.eval(`location.hash = 'moves=f5d6c3d3c4&at=5'`);
    await page.until(`$('place').textContent.startsWith('5 / 5')`);
    await page.eval('document.activeElement.blur()');
    const seen = [];
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home', 'ArrowLeft', 'End',
        'ArrowRight']) {
        await keys(page, key);
        seen.push(await place());
    }
    same('arrows_home_and_end_go_along_the_line', seen,
        ['4 / 5', '3 / 5', '4 / 5', '0 / 5', '0 / 5', '5 / 5', '5 / 5']);
    await page.eval(`document.querySelector('[data-square=d3]').focus()`);
    await keys(page, 'ArrowLeft');
    same('on_the_board_arrows_go_from_square_to_square', [await focused(page), await place()],
        ['c3', '5 / 5']);
    await keys(page, 'Home');
    same('and_home_along_the_line', await place(), '0 / 5');
    await press(page, '#paste', 10);
    await page.send('Input.insertText', { text: 'f5' });
    await keys(page, 'Home');
    await keys(page, 'ArrowLeft');
    same('keys_of_the_text_field_are_its_own', await page.eval(`[document.activeElement.id,
        $('text').selectionStart]`), ['text', 0]);
    await press(page, '#paste', 10);
    await goTo(page, `board=${large.board}`, `!$('solve').hidden`);
    await keys(page, 'Enter', CTRL);
    await page.until(`!$('stop').hidden`);
    fact('control_enter_solves', true);
    await press(page, '#stop', 10);
}

// Letters twice as large, and a game with everything on a telephone: nothing is cut.
async function letters(page, small) {
    await page.width(360);
    await goTo(page, `board=${small.board}`, DONE);
    for (const id of ['paste', 'edit'])
        await press(page, `#${id}`, 10);
    await page.eval(`document.documentElement.style.fontSize = '32px';
        $('tab-tools').click(); 0`);
    for (const language of ['en', 'ja']) {
        await speakIn(page, language);
        same(`letters_of_32_pixels_cut_nothing_in_${language}`, await page.eval(OUTSIDE), []);
        same(`nor_the_scores_on_squares_in_${language}`, await page.eval(`[...document
            .querySelectorAll('#board .worth')].filter(one =>
                [...one.children].some(part => part.offsetWidth > one.clientWidth ||
                    part.offsetTop + part.offsetHeight > one.clientHeight))
            .map(one => one.dataset.square)`), []);
    }
    await page.eval(`document.documentElement.style.fontSize = ''; 0`);
    for (const id of ['paste', 'edit'])
        await press(page, `#${id}`, 10);
    const least = await page.eval(`Math.min(...[...document.querySelectorAll('#board small')]
        .filter(one => one.textContent).map(one => parseFloat(getComputedStyle(one).fontSize)))`);
    fact('losses_are_at_least_11_pixels_high', least >= 11, `${least}`);
}

// What is told apart by its colour: [what, one colour, the other, least ratio]. Colours are those
// of the page, as the browser has computed them.
const PAIRS = `(() => {
    const style = (selector, part) => getComputedStyle(document.querySelector(selector), part);
    const ink = (selector, part) => style(selector, part).color;
    const ground = selector => {
        for (let one = document.querySelector(selector); one; one = one.parentElement)
            if (getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)')
                return getComputedStyle(one).backgroundColor;
    };
    const paper = ground('body'), cloth = ground('#board .empty:not(.worth)');
    const text = selector => [selector, ink(selector), ground(selector), 4.5];
    const edge = selector => [selector + ' border', style(selector).borderTopColor, paper, 3];
    return [...['body', 'header p', 'h1', '#result', '#best', '#place', '#paste',
        '#new-game', '#example', '#solve', '#line button', '#tally em', '#tally span', '#board i',
        'footer', 'footer a', 'legend', '#progress dt', '#tabs button', '#text',
        '#language', '#trouble', '#about'].map(text),
    ...['.best', '.good', '.inaccuracy', '.mistake', '.blunder'].map(one =>
        document.querySelector('#board ' + one) ? text('#board ' + one) : null).filter(Boolean),
    ...['#new-game', '#text', '#language', '#line button', 'fieldset.picks'].map(edge),
    ['black disc', ground('#board .black span'), cloth, 3],
    ['white disc', ground('#board .white span'), cloth, 3],
    ['lines of the board', style('#board button').borderTopColor, cloth, 3],
    ['star point', style('[data-square=c3]', '::before').backgroundColor, cloth, 3],
    ['board and paper', cloth, paper, 3], ['mark of a move', ground('#board .legal'), cloth, 1],
    ['best and worst', ground('#board .best'), ground('#board .blunder'), 3]];
})()`;

function luminance(colour) {
    const whole = colour.startsWith('color(') ? 1 : 255;      // color(srgb 1 1 1) is white, too
    const parts = colour.match(/[\d.]+/g).slice(0, 3).map(one => 255 * one / whole).map(value =>
        value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
}

function contrast(one, two) {
    const [low, high] = [luminance(one), luminance(two)].toSorted((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
}

// Estimates stand on the cloth itself.
async function contrastsOfGuesses(page) {
    await page.eval(`location.hash = 'moves=f5d6c3'`);
    await page.until(`document.querySelector('#board .guess')`);
    const [ink, ground] = await page.eval(`(({ color, backgroundColor }) =>
        [color, backgroundColor])(getComputedStyle(document.querySelector('#board .guess')))`);
    fact('estimates_can_be_read', contrast(ink, ground) >= 4.5, `${ink} ${ground}`);
    await page.eval(`$('example').click()`);
    await page.until(`location.hash.includes('at=44') && ${DONE}`);
}

async function contrasts(page) {
    await contrastsOfGuesses(page);
    for (const dark of [false, true]) {
        await page.width(1280, dark);
        const weak = (await page.eval(PAIRS)).filter(([, one, two, least]) =>
            contrast(one, two) < least).map(([what, one, two]) =>
            `${what}: ${contrast(one, two).toFixed(2)} ${one} ${two}`);
        same(`contrasts_are_large_enough_${dark ? 'dark' : 'light'}`, weak, []);
    }
}

// On paper, too, one sees whose move it is.
async function paper(page) {
    await page.send('Emulation.setEmulatedMedia', { media: 'print' });
    same('paper_says_whose_move_it_is', await page.eval(`[...document
        .querySelectorAll('#tally em')].filter(one => one.checkVisibility(
            { visibilityProperty: true })).map(one => one.parentElement.textContent)`),
    ['15Blackto move']);
    fact('and_has_no_buttons_but_the_board', await page.eval(`[...document
        .querySelectorAll('button')].filter(one => one.checkVisibility() &&
            !one.closest('#board, #line, #move-list')).length`) === 0);
    await page.send('Emulation.setEmulatedMedia', { media: '' });
}

// The sum of all layout shifts from the start until the answer has come. Nobody touches the page.
async function shifts({ browser, site }, width, path, slow) {
    const page = await browser.newPage();
    await page.width(width);
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `globalThis.shifted = 0;
        new PerformanceObserver(list => list.getEntries().forEach(one => {
            shifted += one.value; })).observe({ type: 'layout-shift', buffered: true });` });
    if (slow)
        await page.send('Network.emulateNetworkConditions', { offline: false, latency: 400,
            downloadThroughput: 50000, uploadThroughput: 50000 });
    await page.go(site + path);
    await page.until(`$('live')?.disabled === false &&
        (location.hash.includes('board') ? /exact|完全/.test($('result').textContent)
            : $('best').textContent !== '')`);
    await page.eval(`new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))`);
    return page.eval('shifted');
}

async function still(place, { board }) {
    for (const [width, path, slow] of [[360, '', false], [360, `#board=${board}`, false],
        [360, `ja/#board=${board}`, false], [1280, `#board=${board}`, false],
        [1280, '#moves=f5d6c3d3c4', false], [360, `#board=${board}`, true]]) {
        const sum = await shifts(place, width, path, slow);
        fact(`layout_stands_still_at_${width}_${path.replace(/\W.*/, '') || 'en'}_${
            path.includes('board') ? 'board' : path.includes('moves') ? 'game' : 'start'}${
            slow ? '_by_slow_3g' : ''}`, sum < 0.05, `${sum}`);
    }
}

export async function access(place) {
    const [small] = suite('ffo-01-19.obf');
    const large = suite('ffo-40-59.obf').find(one => one.id === 'ffo-53');
    const page = await open(place);
    await focus(page, small, large);
    await along(page, large);
    await letters(page, small);
    await speakIn(page, 'en');
    await contrasts(page);
    await paper(page);
    await still(place, small);
    same('access_leaves_the_console_empty', page.troubles, []);
}
