// page_frame.mjs - the page as a board first: what one sees and where, before the program has come
// and after, from a telephone to a desk.

import { fact, same } from './facts.mjs';
import {
    clicksDo, DONE, goTo, keys, marks, open, press, shown, speakIn, stop, suite,
} from './page.mjs';
import { serve } from '../../../scripts/web-serve.mjs';

const START = `${'-'.repeat(27)}OX------XO${'-'.repeat(27)}X`;

const box = (page, selector) => page.eval(`(({ x, y, width, height, right, bottom }) =>
    ({ x, y, width, height, right, bottom }))(document.querySelector(${JSON.stringify(selector)})
    .getBoundingClientRect())`);

const size = (page, width, height) => page.send('Emulation.setDeviceMetricsOverride',
    { width, height, deviceScaleFactor: 1, mobile: width < 600 });

// While nothing comes of the program the board and all labels stand, and no control works.
async function withoutProgram(place) {
    const server = await serve(place.dist, 0, (name, bytes) =>
        name.endsWith('.wasm') || name.endsWith('main.js') ? null : bytes);
    for (const [language, path, word] of [['en', '', 'Paste a game'],
        ['ja', 'ja/', '棋譜を貼り付け']]) {
        const page = await place.browser.newPage();
        await size(page, 360, 740);
        await page.go(`http://127.0.0.1:${server.address().port}/${path}`);
        await page.until(`$('share')`);
        same(`board_stands_in_the_html_in_${language}`, await shown(page), START);
        same(`words_stand_in_the_html_in_${language}`, [await page.text('paste'),
            await page.eval('document.documentElement.lang')], [word, language]);
        same(`no_control_works_before_the_program_in_${language}`, await page.eval(`[...document
            .querySelectorAll('main button, main input, main select, main textarea')]
            .filter(one => !one.matches(':disabled')).length`), 0);
    }
    await stop(server);
}

async function sizes(page) {
    await size(page, 360, 740);
    const board = await box(page, '#board'), lead = await box(page, '#lead');
    const solve = await box(page, '#solve');
    fact('board_takes_the_width_of_a_telephone', board.width >= 0.94 * 360, `${board.width}`);
    fact('answer_and_solve_stand_right_under_it', lead.y - board.bottom < 20 &&
        lead.y > board.bottom - 1 && solve.bottom < 740,
    JSON.stringify([board.bottom, lead.y, solve.bottom]));
    for (const [width, height] of [[600, 900], [899, 1000]]) {
        await size(page, width, height);
        const [one, two] = [await box(page, '#board'), await box(page, '#result')];
        fact(`one_column_at_${width}`, two.y >= one.bottom - 1 && one.width > 0.6 * width &&
            two.y < height, JSON.stringify([one, two]));
    }
    for (const [width, height] of [[900, 700], [1280, 800], [1920, 1080]]) {
        await size(page, width, height);
        const [one, two] = [await box(page, '#board'), await box(page, '#result')];
        fact(`two_columns_at_${width}`, two.x >= one.right && one.bottom <= height &&
            (one.height > 0.84 * height || one.width > 0.57 * width), JSON.stringify([one, two]));
    }
    await size(page, 740, 360);
    const [one, two] = [await box(page, '#board'), await box(page, '#result')];
    fact('board_stands_beside_the_rest_on_a_telephones_side', two.x >= one.right &&
        one.height > 0.85 * 360 && one.height <= 360, JSON.stringify([one, two]));
    await size(page, 360, 740);
}

async function tidy(page) {
    same('paste_is_the_first_button', await page.eval(`[...document
        .querySelectorAll('body button')].find(one => one.checkVisibility()).id`), 'paste');
    same('no_heading_is_empty', await page.eval(`[...document.querySelectorAll('h2, h3')]
        .filter(one => one.checkVisibility({ visibilityProperty: true }) &&
            one.getBoundingClientRect().height > 0)
        .filter(one => ![...one.parentElement.children].some(other => other !== one &&
            other.getBoundingClientRect().height > 0)).map(one => one.outerHTML)`), []);
    same('board_has_four_star_points', await page.eval(`[...document
        .querySelectorAll('#board button')].filter(one =>
            getComputedStyle(one, '::before').borderRadius === '50%')
        .map(one => one.dataset.square)`), ['c3', 'g3', 'c7', 'g7']);
}

const tally = page => page.eval(`['X', 'O'].map(side => {
    const one = $('tally-' + side);
    return one.querySelector('b').textContent + (one.matches('.mover') ? ' moves' : ''); })`);

async function example(page) {
    await page.eval(`$('language').focus()`);
    same('discs_are_counted', await tally(page), ['2 moves', '2']);
    await page.eval(`globalThis.said = new Set(); new MutationObserver(() =>
        said.add($('progress').textContent)).observe(
        $('progress'), { childList: true, characterData: true, subtree: true }); 0`);
    await press(page, '#example', 10);
    await page.until(`location.hash.includes('at=44') && ${DONE}`);
    same('an_example_is_there_to_try', await tally(page), ['15 moves', '33']);
    const said = (await page.eval('[...said]')).join(' | '), scores = await marks(page);
    const count = Object.keys(scores).length;
    fact('moves_done_are_told_in_words', new RegExp(`Moves solved\\d of ${count}`).test(said),
        said);
    const best = Math.max(...Object.values(scores)), grade = lost => lost === 0 ? 'best'
        : lost <= 2 ? 'good' : lost <= 4 ? 'inaccuracy' : lost <= 8 ? 'mistake' : 'blunder';
    const wrong = await page.eval(`[...document.querySelectorAll('#board .legal')].map(one =>
        [one.dataset.square, ['best', 'good', 'inaccuracy', 'mistake', 'blunder'].filter(kind =>
            one.classList.contains(kind)).join(), getComputedStyle(one).backgroundColor,
        one.lastChild.textContent])`);
    fact('losses_are_graded_by_colour_and_told', wrong.every(([square, kind, , lost]) =>
        kind === grade(best - scores[square]) && (kind === 'best' ? lost === ''
            : lost === `−${best - scores[square]}`)) &&
        new Set(wrong.map(one => one[2])).size >= 3,
    JSON.stringify(wrong));
}

// A prediction and estimates of moves come later, and what can be clicked stays where it is.
async function news(page) {
    for (const [width, language, game] of [[360, 'en', 'f5d6c3'], [1280, 'en', 'f5f6e6'],
        [1280, 'ja', 'f5d6c4'], [360, 'ja', 'f5f4e3']]) {
        await size(page, width, 800);
        await speakIn(page, language);
        await goTo(page, `moves=${game}`);
        const places = `['turn', 'back', 'comment', 'solve'].map(id =>
            $(id).getBoundingClientRect().y + scrollY).join()`;
        const before = await page.eval(places);
        await page.until(`$('best').textContent !== '' &&
            /years|年/.test($('result').textContent)`);
        same(`news_move_nothing_at_${width}_in_${language}`, await page.eval(places), before);
    }
    await speakIn(page, 'en');
    await size(page, 360, 740);
}

// Editing is a mode; its discs are pictures with names.
async function edits(page) {
    await press(page, '#new-game', 10);
    await press(page, '#edit', 10);
    await press(page, 'input[name=mode][value=O]', 10);
    await press(page, '[data-square=a1]', 10);
    await press(page, 'input[name=mode][value="-"]', 10);
    await press(page, '[data-square=e4]', 10);
    await press(page, 'input[name=side][value=O]', 10);
    const board = `O${START.slice(1, 28)}-${START.slice(29, 64)}O`;
    same('discs_are_put_in_the_edit_mode', await shown(page), board);
    same('and_counted', await tally(page), ['1', '3 moves']);
    same('discs_to_choose_have_names', await page.eval(`[...document
        .querySelectorAll('#palette input')].map(one => one.getAttribute('aria-label'))`),
    ['black', 'white', 'nothing', 'Black', 'White']);
    await press(page, '#edited', 10);
    fact('done_ends_it', await page.eval(`$('palette').hidden`));
    await press(page, '#new-game', 10);
    await press(page, '[data-square=f5]', 10);
    same('and_clicks_play_again', await page.eval('location.hash'), '#moves=f5&at=1');
    await clicksDo(page, 'play');
}

// The text field opens by the button, and closes when something was read.
async function pasting(page) {
    await press(page, '#paste', 10);
    same('paste_opens_the_field', await page.eval(`[document.activeElement.id,
        $('paste').ariaExpanded]`), ['text', 'true']);
    await page.send('Input.insertText', { text: 'f5d6c3' });
    await keys(page, 'Enter', 2);
    same('what_was_read_closes_it', await page.eval(`[$('input').hidden,
        document.activeElement.id, location.hash]`), [true, 'paste', '#moves=f5d6c3&at=3']);
    await press(page, '#paste', 10);
    const { board } = suite('ffo-40-59.obf').find(one => one.board.split('-').length - 1 === 25);
    await page.eval(`$('text').value = '${board}'`);
    await keys(page, 'Enter', 2);
    await page.until(`location.hash === '#board=${board}'`);
    await page.until(`!$('stop').hidden`).catch(() => {});
    fact('what_control_enter_reads_it_solves', await page.eval(
        `!$('stop').hidden`));
    await press(page, '#new-game', 10);
}

// The page in Japanese has an address, and what was chosen is kept.
async function languages(place) {
    const page = await open({ ...place, site: `${place.site}ja/` }, '#moves=f5d6c3&at=3');
    same('page_in_japanese_has_an_address', await page.eval(`[document.documentElement.lang,
        document.title.includes('オセロ'), document.querySelectorAll('link[hreflang]').length,
        document.getElementById('place').textContent]`), ['ja', true, 2, '3 / 3 · 3. c3']);
    await speakIn(page, 'en');
    await page.until(`$('paste').textContent === 'Paste a game'`);
    await page.again(`${place.site}ja/#moves=f5d6c3&at=3`);
    await page.until(`location.pathname === '/' && !$('live').disabled`);
    fact('a_language_that_was_chosen_stays', true);
    await speakIn(page, 'ja');
    await page.again(`${place.site}#moves=f5d6c3&at=3`);
    await page.until(`location.pathname === '/ja/' && !$('live').disabled`);
    same('and_the_game_with_it', await page.eval('location.hash'), '#moves=f5d6c3&at=3');
}

export async function frame(place) {
    await withoutProgram(place);
    const page = await open(place, '', 360);
    await sizes(page);
    await tidy(page);
    await example(page);
    await tidy(page);
    await news(page);
    await edits(page);
    await pasting(page);
    await languages(place);
    same('frame_leaves_the_console_empty', page.troubles, []);
}
