// page_tabs.mjs - the three tabs: all of each is to be seen at a desk without scrolling, and on a
// telephone the board stays above them; the one button that stands out; switches, keys, swipes.

import { fact, same } from './facts.mjs';
import { DONE, goTo, keys, marks, open, pasteByKeys, press } from './page.mjs';

const GAME = 'f5d6c3d3c4f4f6f3e6e7d7c5b6d8d2b5e3b4c7g4c6d1f8e2f7e8c8a6a3a4' +
    'b3g5f1c2a5a2b7e1g3g1f2h4g6h6h3h5h7a8b1g2a7b8a1g8b2c1h1h2g7h8';
const TABS = ['moves', 'play', 'tools'];
const FILLED = `[...document.querySelectorAll('button.filled')].map(one =>
    one.checkVisibility() && one.id).join()`;
const REVIEWED = `$('review-told').textContent && $('place').textContent.startsWith('52 / 60')`;

const size = (page, width, height) => page.send('Emulation.setDeviceMetricsOverride',
    { width, height, deviceScaleFactor: 1, mobile: Math.min(width, height) < 600 });
const top = (page, id) => page.eval(`$('${id}').getBoundingClientRect().top`);

// Everything in the window, and nothing of a tab to be scrolled but the list of moves.
async function fits(page) {
    await size(page, 1280, 800);
    for (const tab of TABS) {
        await press(page, `#tab-${tab}`, 10);
        same(`the_tab_${tab}_fits_a_desk`, await page.eval(`[
            document.documentElement.scrollHeight > innerHeight,
            $('panel-${tab}').scrollHeight > $('panel-${tab}').clientHeight,
            ...document.querySelectorAll('[role=tabpanel]:not([hidden])')].map(one =>
                one.id ?? one)`), [false, false, `panel-${tab}`]);
    }
    await page.eval(`$('tab-moves').focus()`);
    await keys(page, 'ArrowRight');
    await keys(page, 'ArrowRight');
    await keys(page, 'ArrowRight');
    await keys(page, 'ArrowLeft');
    same('arrows_go_from_tab_to_tab', await page.eval(`document.activeElement.id +
        $('tab-tools').ariaSelected`), 'tab-toolstrue');
    await press(page, '#tab-moves', 10);
}

// By what one is likely to do next.
async function filled(page) {
    const seen = [];
    for (const act of [() => {}, () => press(page, '#paste', 10), () => press(page, '#paste', 10),
        () => press(page, '#edit', 10), () => press(page, '#edited', 10),
        () => goTo(page, `moves=${GAME}&at=20`), () => press(page, '#tab-moves', 10),
        () => press(page, '#review-start', 10).then(() =>
            page.until(`!document.querySelector('.filled')`)),
        () => press(page, '#play-here', 10)]) {
        await act();
        seen.push(await page.eval(FILLED));
    }
    same('one_button_at_a_time_stands_out', seen,
        ['paste', 'read', 'paste', 'edited', 'paste', 'false', 'review-start', '', '']);
    await press(page, '#play-end', 10);
}

// The board and the answer above, the steps below, and the tabs between.
async function telephone(page) {
    await size(page, 390, 844);
    await press(page, '#tab-moves', 10);
    for (const id of ['move-list', 'comment']) {
        await page.eval(`$('${id}').scrollIntoView({ block: 'end' })`);
        const board = await top(page, 'board'), answer = await top(page, 'answer');
        const steps = await top(page, 'steps');
        const end = await page.eval(`$('${id}').getBoundingClientRect().bottom`);
        fact(`board_answer_and_steps_stay_while_one_scrolls_to_${id}`, board >= 0 &&
            answer > board + 300 && end <= steps && steps < 800,
        `${[board, answer, end, steps]}`);
    }
    const before = await page.text('place');
    await press(page, '#mistake-before', 10);
    fact('a_tap_on_a_mistake_shows_it_on_the_board', await top(page, 'board') >= 0 &&
        (await page.text('place')) !== before);
    const swipe = async (from, to) => {
        await page.send('Input.dispatchTouchEvent', { type: 'touchStart',
            touchPoints: [{ x: from, y: 200 }] });
        await page.send('Input.dispatchTouchEvent', { type: 'touchMove',
            touchPoints: [{ x: to, y: 203 }] });
        await page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
        return page.eval(`$('place').textContent.split(' ')[0]`);
    };
    await goTo(page, `moves=${GAME}&at=20`, `$('place').textContent.startsWith('20 /')`);
    const seen = [];
    for (const ends of [[300, 150], [300, 150], [100, 250]])
        seen.push(await swipe(...ends));
    same('a_swipe_is_a_step', seen, ['21', '22', '21']);
    for (const [width, height] of [[844, 390], [740, 360], [932, 430]]) {
        await size(page, width, height);
        await page.eval('scrollTo(0, 0)');
        fact(`all_eight_rows_are_seen_at_${width}`, (await page.eval(
            `$('board').getBoundingClientRect().bottom`)) <= height);
    }
    await size(page, 390, 844);
    await page.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await page.browser.send('Browser.grantPermissions', { browserContextId: page.context,
        permissions: ['clipboardReadWrite', 'clipboardSanitizedWrite'] });
    await page.eval(`navigator.clipboard.writeText('f5f6e6f4')`);
    await press(page, '#paste', 10);
    await page.until(`location.hash.includes('f5f6e6f4')`);
    fact('one_tap_pastes', await page.eval(`$('input').hidden`));
    await page.send('Emulation.setTouchEmulationEnabled', { enabled: false });
}

// Grid lines of one pixel between squares of whole pixels, at any width.
async function pixels(page) {
    for (const [width, height] of [[1280, 800], [1111, 777], [390, 844], [371, 800]]) {
        await size(page, width, height);
        const [side, other] = await page.eval(`(() => {
            const boxes = [...document.querySelectorAll('#board button')].map(one =>
                one.getBoundingClientRect()), [{ width, height, x, y }] = boxes;
            return [width, boxes.filter((box, i) => box.width !== width || box.height !== width ||
                box.x !== x + (width + 1) * (i % 8) || box.y !== y + (width + 1) * (i >> 3))
                .length];
        })()`);
        same(`squares_are_whole_pixels_at_${width}`, [side % 1, other], [0, 0]);
    }
    await size(page, 1280, 800);
}

const colour = (page, square) => page.eval(`getComputedStyle(document.querySelector(
    '[data-square=${square}]')).backgroundColor`);

// Off, the board says so; the hue of an estimate is that of the proof, on the cloth.
async function values(page) {
    await goTo(page, `moves=${GAME}&at=44`, DONE);
    const known = await marks(page), proven = await colour(page, 'a7');
    await keys(page, 'v');
    same('values_off_is_said', [await marks(page), await page.text('result'),
        await page.eval(`$('values').ariaChecked`)], [{}, 'Values are off.', 'false']);
    await press(page, '#values', 10);
    same('and_on_again', await marks(page), known);
    await press(page, '#numbers', 10);
    const line = await page.eval(`[...document.querySelectorAll('#line button')].map(one =>
        one.textContent).filter(one => one !== '--')`);
    same('the_line_is_numbered_on_the_board', await page.eval(`[...document.querySelectorAll(
        '#board .numbered')].sort((a, b) => a.textContent - b.textContent)
        .map(one => one.dataset.square)`), line);
    await page.eval(`globalThis.saved = ''; HTMLAnchorElement.prototype.click = () => {};
        const make = URL.createObjectURL; URL.createObjectURL = blob => {
            blob.text().then(text => { saved = text; }); return make(blob); }; 0`);
    await press(page, '[data-copy=svg]', 10);
    const picture = await page.until('saved');
    fact('and_in_the_picture', picture.includes(`font-size="18">${line.length}<`), picture);
    await keys(page, 'l');
    same('which_a_key_ends', await marks(page), known);
    await goTo(page, 'moves=f5', `document.querySelector('#board .guess.best')`);
    const guess = await colour(page, await page.eval(`document.querySelector('#board .guess.best')
        .dataset.square`));
    fact('estimates_are_translucent', guess.startsWith('color(srgb') && proven.startsWith('rgb'),
        `${guess} ${proven}`);
}

async function turning(page) {
    const animated = () => page.eval(`[...document.querySelectorAll('#board .turned span')].map(
        one => [one.parentElement.dataset.square, getComputedStyle(one).animationName,
            getComputedStyle(one).animationDuration].join(' ')).join()`);
    await press(page, '#new-game', 10);
    await press(page, '[data-square=f5]', 10);
    same('discs_turn', await animated(), 'e5 to-black 0.15s');
    await page.send('Emulation.setEmulatedMedia', { features: [
        { name: 'prefers-reduced-motion', value: 'reduce' }] });
    same('but_not_for_those_who_want_no_motion', await animated(), 'e5 none 0s');
    await page.send('Emulation.setEmulatedMedia', { features: [] });
}

async function keyboard(page) {
    await keys(page, 'f');
    await page.until(`document.fullscreenElement?.id === 'table'`);
    await keys(page, 'ArrowLeft');
    same('the_board_alone_fills_the_screen_and_steps', await page.eval(
        `$('place').textContent.split(' ')[0]`), '0');
    await keys(page, 'f');
    await page.until('!document.fullscreenElement');
    await keys(page, '?', 8);
    const told = await page.until(`$('shortcuts').open && $('shortcut-list').textContent`);
    fact('a_question_mark_lists_the_keys', told.includes('next mistake'), told);
    await press(page, '#shortcuts button', 10);
    const paper = () => page.eval('getComputedStyle(document.body).backgroundColor');
    const light = await paper();
    await page.eval(`$('theme').value = 'dark'; $('theme').dispatchEvent(new Event('change'))`);
    const dark = await paper();
    await page.again(page.site);
    await page.until(`$('live')?.disabled === false`);
    same('the_theme_can_be_chosen_and_stays', [dark !== light, await paper()], [true, dark]);
}

// Games of some moves are kept on this device, one that goes on as one.
async function recent(page) {
    await pasteByKeys(page, 'f5d6c3d3c4f4c5b3c2e6c6b4');
    await page.until(`$('place').textContent.startsWith('12 /')`);
    await press(page, '#board .legal', 10);
    await press(page, '#new-game', 10);
    await press(page, '#tab-tools', 10);
    same('recent_games_are_kept', await page.eval(`[...$('recent').options].map(one =>
        one.text.split(', ').slice(1).join())`),
    ['', '13 moves,f5d6c3d3c4f4', '60 moves,f5d6c3d3c4f4']);
    await page.eval(`$('recent').selectedIndex = 2;
        $('recent').dispatchEvent(new Event('change'))`);
    await page.until(`location.hash.includes('${GAME}')`);
    fact('and_can_be_gone_on_with', true);
    await page.eval('localStorage.clear()');
}

export async function tabs(place) {
    const page = await open(place);
    page.site = place.site;
    await filled(page);
    await press(page, '#new-game', 10);
    await pasteByKeys(page, GAME);
    await page.until(REVIEWED);
    await fits(page);
    await telephone(page);
    await pixels(page);
    await values(page);
    await turning(page);
    await keyboard(page);
    await recent(page);
    same('tabs_leave_the_console_empty', page.troubles, []);
}
