// page_review.mjs - the review of a game: what every move lost, the graph as a slider, both
// players, from mistake to mistake, by pointer and keys; stopped and gone on with; a game played
// on the page, and a variation.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { fact, same } from './facts.mjs';
import { clickSquare, keys, open, OUTSIDE, pasteByKeys, press, speakIn } from './page.mjs';

const GAME = 'f5d6c3d3c4f4f6f3e6e7d7c5b6d8d2b5e3b4c7g4c6d1f8e2f7e8c8a6a3a4' +
    'b3g5f1c2a5a2b7e1g3g1f2h4g6h6h3h5h7a8b1g2a7b8a1g8b2c1h1h2g7h8';
const LOSES_20 = 52;            // the moves before a1, which loses 20 discs
const TOLD = `$('review-told').textContent`;

const at = page => page.eval(`Number($('place').textContent.split('/')[0])`);
const graph = (page, name) => page.eval(`$('review-graph').getAttribute('aria-${name}')`);
const drawn = (page, kind) => page.eval(
    `(document.querySelector('#review-graph .${kind}').getAttribute('d') ?? '').length`);

// [move, lost, word, best] of every move of the game.
const rows = page => page.eval(`[...document.querySelectorAll('#move-list > li')].map(one =>
    [...one.children].map(part => part.textContent)).map(([move, , chip, best]) =>
    [move, ...(/^((?:≈ )?)(?:−(\\d+) )?(.*)$/.exec(chip) ?? []).slice(1), best ?? ''])
    .map(([move, about, lost = '0', word, best]) =>
        [move, word && about + lost, word, best])`);
const judged = async page => (await rows(page)).filter(([, lost]) => lost !== '').length;
const moveButton = ply => `#move-list > li:nth-child(${ply + 1}) button`;
const CHIPS = `[...document.querySelectorAll('#move-list > li > .chip')]
    .filter(one => one.textContent)`;

async function stopsAndGoesOn(page) {
    fact('a_game_that_is_pasted_is_reviewed_unasked',
        await page.until(`document.getElementById('review-start').textContent === 'Stop'`));
    await page.until(`${CHIPS}.length > 40`);
    await press(page, '#review-start', 10);
    const before = await judged(page);
    fact('a_review_can_be_stopped', (await page.until(TOLD)).startsWith('Stopped.'));
    fact('and_keeps_what_it_knows', before > 0 && (await judged(page)) >= before, `${before}`);
    same('then_it_can_go_on', await page.text('review-start'), 'Go on');
    await press(page, '#review-start', 10);
    fact('nothing_known_is_lost_by_going_on', (await judged(page)) >= before);
}

async function isRefined(page) {
    await page.until(`${CHIPS}.length === 60`);
    const early = await rows(page);
    const text = await page.until(TOLD);
    fact('it_tells_how_much_is_proven', /^\d\d positions are proven, \d\d estimated\.$/.test(text),
        text);
    const late = await rows(page);
    fact('estimates_are_marked_as_such', late.slice(0, 30)
        .every(([, lost]) => lost === '0' || /^≈ \d+$/.test(lost)), JSON.stringify(late));
    fact('proofs_are_not', late.slice(40).every(([, lost]) => /^\d+$/.test(lost)));
    fact('what_was_told_first_was_refined', JSON.stringify(early) !== JSON.stringify(late));
    same('a_loss_is_told_with_a_word_and_the_best_move', late[LOSES_20],
        ['53. a1', '20', 'turning point', 'g7']);
    const grade = lost => lost > 8 ? 'blunder' : lost > 4 ? 'mistake' : lost > 2 ? 'inaccuracy'
        : lost > 0 ? 'good' : 'best';
    same('every_move_has_the_word_of_its_loss', late.filter(([, lost, word]) =>
        word !== grade(Number(lost.replace('≈ ', ''))) && word !== 'turning point'), []);
    same('and_its_colour', await page.eval(`${CHIPS}.filter(one =>
        one.textContent.includes('best') !== one.classList.contains('best')).length`), 0);
    fact('proven_and_estimated_parts_are_drawn_apart', await drawn(page, 'proven') > 100 &&
        await drawn(page, 'estimated') > 100 && await drawn(page, 'dots') > 50);
}

async function players(page) {
    await press(page, '#review-start', 10);     // what looks still deeper
    same('deeper_looks_can_be_stopped', await page.text('review-start'), 'Look deeper');
    const all = await rows(page), number = text => Number(text.replace('≈ ', ''));
    for (const [side, odd] of [['X', 0], ['O', 1]]) {
        const own = all.filter((_, ply) => ply % 2 === odd).map(([, lost]) => number(lost));
        const [, lost, best] = /lost (≈ \d+) in all, (\d+) of 30/.exec(
            await page.text(`sum-${side}`)) ?? [];
        same(`losses_of_${side}_are_summed_up`, [lost, Number(best)],
            [`≈ ${own.reduce((a, b) => a + b)}`, own.filter(one => one === 0).length]);
    }
    fact('the_largest_loss_of_a_player_is_told', (await page.text('sum-X')).endsWith('a1 −20'));
}

// By buttons and by keys from mistake to mistake, and by the list.
async function leads(page) {
    const wanted = (await rows(page)).map(([, lost, word], ply) =>
        ['mistake', 'blunder', 'turning point'].includes(word) ? ply : -1).filter(ply => ply >= 0);
    const found = [];
    await keys(page, 'Home');
    for (let i = 0; i < wanted.length; i++) {
        await (i % 2 ? keys(page, 'n') : press(page, '#mistake-next', 10));
        found.push(await at(page));
    }
    same('every_mistake_is_led_to', found, wanted);
    await keys(page, 'p');
    same('and_back', await at(page), wanted.at(-2));
    await press(page, moveButton(LOSES_20 - 1), 10);
    same('the_move_played_is_marked_beside_the_best', await page.eval(`['.played', '.best']
        .map(one => [...document.querySelectorAll('#board ' + one)]
            .map(square => square.dataset.square))`), [['a1'], ['g7']]);
    fact('and_named_on_its_square', (await page.eval(`document.querySelector('[data-square=a1]')
        .ariaLabel`)).endsWith('played in the game'));
    same('moves_that_change_the_winner_have_a_corner', await page.eval(`[...document
        .querySelectorAll('#board .turns')].map(one => one.dataset.square).sort()`),
    ['a1', 'b2', 'c1', 'h1', 'h2']);
    await press(page, moveButton(LOSES_20 + 3), 10);
    same('a_row_leads_behind_its_move', await at(page), LOSES_20 + 4);
    same('and_is_marked', await page.eval(`[...document.querySelectorAll(
        '#move-list [aria-current]')].map(one => one.textContent)`), ['56. c1']);
}

async function slides(page) {
    const { x, y } = await page.eval(`(() => {
        const place = document.querySelector('#review-graph svg');
        place.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = place.getBoundingClientRect();
        return { x: x + width * 20.2 / 60, y: y + height / 3 };
    })()`);
    const mouse = (type, to, buttons = 1) => page.send('Input.dispatchMouseEvent',
        { type, x: to, y, button: 'left', buttons, clickCount: 1 });
    await mouse('mousePressed', x);
    same('a_press_on_the_graph_leads_to_a_position', await at(page), 20);
    await mouse('mouseMoved', x * 0.999 - 100);
    const dragged = await at(page);
    fact('and_it_can_be_dragged', dragged < 20, `${dragged}`);
    await mouse('mouseReleased', x - 100, 0);
    await page.eval(`$('review-graph').focus()`);
    await keys(page, 'Home');
    await keys(page, 'PageUp');
    await keys(page, 'ArrowRight');
    await keys(page, 'ArrowUp');
    await keys(page, 'ArrowDown');
    same('keys_on_the_graph_go_from_move_to_move', [await at(page), await graph(page, 'valuenow'),
        await graph(page, 'valuemax')], [11, '11', '60']);
    await keys(page, 'End');
    same('its_value_is_told_in_words', await graph(page, 'valuetext'),
        'After 60 of 60 moves: White +12, proven');
    await keys(page, 'Home');
    fact('estimates_are_told_as_such', /^After 0 of 60 moves: .*, estimated\. Then Black plays f5/
        .test(await graph(page, 'valuetext')), await graph(page, 'valuetext'));
    await speakIn(page, 'ja');
    fact('in_japanese_too', /^60 手中 0 手の後：.*（推定）。次の黒の手は f5/
        .test(await graph(page, 'valuetext')), await graph(page, 'valuetext'));
    await speakIn(page, 'en');
}

async function fits(page, out) {
    mkdirSync(out, { recursive: true });
    await press(page, moveButton(LOSES_20), 10);
    for (const [language, width, dark] of [['en', 360, true], ['ja', 360, false],
        ['ja', 1280, true], ['en', 1280, false]]) {
        await speakIn(page, language);
        await page.width(width, dark);
        same(`a_review_cuts_nothing_at_${width}_in_${language}`, await page.eval(OUTSIDE), []);
        writeFileSync(join(out, `review-${language}-${width}.png`), await page.screenshot());
    }
}

// With letters twice as large, and on paper, also a wide sheet.
async function large(page) {
    await page.width(360);
    await page.eval(`document.documentElement.style.fontSize = '32px'; 0`);
    for (const language of ['ja', 'en']) {
        await speakIn(page, language);
        same(`a_review_in_letters_of_32_pixels_cuts_nothing_in_${language}`,
            await page.eval(OUTSIDE), []);
    }
    await page.eval(`document.documentElement.style.fontSize = ''; 0`);
    await page.width(1047);
    await page.send('Emulation.setEmulatedMedia', { media: 'print' });
    same('paper_has_all_moves_of_a_review', await page.eval(`[...document
        .querySelectorAll('#move-list button')].filter(one => one.checkVisibility()).length +
        $('move-list').clientHeight - $('move-list').scrollHeight`), 60);
    same('and_the_board_in_its_place', await page.eval(`[getComputedStyle(
        $('table')).position, $('table').getBoundingClientRect().width < 600]`), ['static', true]);
    await page.send('Emulation.setEmulatedMedia', { media: '' });
    await page.width(1280);
}

async function variation(page) {
    await press(page, moveButton(LOSES_20 - 1), 10);
    await press(page, '[data-square=g7]', 10);
    same('a_variation_keeps_the_review_of_the_game', [await judged(page),
        await graph(page, 'valuenow'), await page.text('review-start')],
    [60, `${LOSES_20}`, 'Look deeper']);
    await press(page, '[data-square=b2]', 10);
    await press(page, '#review-start', 10);
    await page.until(`document.querySelector('#review-graph .other').getAttribute('d')`);
    fact('and_is_a_second_line_of_the_graph', await drawn(page, 'other') > 5);
    await press(page, '#undo', 10);
    await press(page, '#undo', 10);
    same('and_is_gone_with_it', [await judged(page), await drawn(page, 'other')], [60, 0]);
}

async function played(page) {
    await press(page, '#new-game', 10);
    for (const move of ['f5', 'd6', 'c3', 'd3'])
        await clickSquare(page, move);
    await keys(page, 'Home');
    await page.eval(`$('review-start').focus()`);
    await keys(page, 'Enter');
    await page.until(`${CHIPS}.length === 4`);
    fact('a_game_played_here_is_reviewed_by_keys', (await rows(page)).every(([, lost]) =>
        /^(0|≈ \d)$/.test(lost)), JSON.stringify(await rows(page)));
    await clickSquare(page, 'f5');
    same('the_position_shown_can_change_meanwhile', [await at(page), await page.eval(
        `document.querySelector('#board .played').dataset.square`)], [1, 'd6']);
}

// The mistakes once more: the answer is hidden, the game's move loses, the best one does not.
async function retries(page) {
    await press(page, '#retry-mistakes', 10);
    const seen = [];
    while (await at(page) !== LOSES_20)
        await press(page, '#retry-mistakes', 10);
    for (const square of ['', 'a1', 'g7']) {
        if (square) {
            await press(page, `[data-square=${square}]`, 10);
            await page.until(`/loses|Right/.test($('best').textContent)`);
        }
        seen.push((await page.text('best')).split(' · ')[0], (await page.eval(CHIPS)).length,
            await page.eval(`document.querySelectorAll('#board .worth').length > 0`));
        if (square === 'a1')
            await press(page, '#back', 10);
    }
    const [first, ...rest] = seen;
    fact('a_mistake_is_set_as_a_task', /^Mistake \d of \d: find a better move\.$/.test(first),
        first);
    same('which_hides_the_answer_and_tells_what_a_try_loses', rest, [0, false,
        'a1 loses 20. Take it back and try another.', 0, true, 'Right: g7 loses nothing.', 0,
        true]);
    await press(page, '#retry-mistakes', 10);
    same('behind_the_last_it_ends', [await page.text('retry-mistakes'), await judged(page)],
        ['Retry my mistakes', 60]);
    await press(page, '#undo', 10);
}

// The review goes into files, and these can be read again.
async function filed(page) {
    await page.eval(`globalThis.copied = '';
        navigator.clipboard.writeText = async text => { copied = text; }; 0`);
    for (const [format, note] of [['sgf', ';B[a1]C[−20 turning point; best g7]'],
        ['ggf', 'B[A1]C[a1 −20 turning point; best g7. ]'],
        ['pgn', '27. a1 {−20 turning point; best g7}']]) {
        await page.eval(`copied = ''; $('format').value = '${format}'`);
        await press(page, '#copy-format', 10);
        const text = await page.until('copied');
        fact(`a_review_goes_into_${format}`, text.includes(note), text);
        await page.eval(`$('text').value = ${JSON.stringify(text)}; $('read').click()`);
        same(`and_${format}_is_read_again`, [await page.text('messages'), await page.eval(
            `location.hash.includes('${GAME}')`)], ['', true]);
        if (format !== 'pgn')
            fact(`with_its_comments_of_${format}`, await page.eval(`[...document.querySelectorAll(
                '#move-list .comment')].some(one => one.textContent.includes('best g7'))`));
    }
}

// What is on the board is solved first; then the review goes on.
async function givesWay(place) {
    const page = await open(place, `#moves=${GAME}&at=60`);
    await press(page, '#review-start', 10);
    await page.until(`document.getElementById('review-doing').textContent`);
    await page.eval(`location.hash = 'moves=${GAME}&at=46'`);
    await page.until(`$('result').textContent.includes('exact') &&
        document.querySelector('#line button')`);
    same('a_position_is_solved_while_the_game_is_reviewed', await page.eval(TOLD), '');
    fact('and_the_review_comes_to_its_end', /proven.*estimated\.$/.test(await page.until(TOLD)),
        await page.eval(TOLD));
    same('with_every_move', await judged(page), 60);
}

// What is read opens at its largest loss; who goes elsewhere stays there.
async function opens(place) {
    const page = await open(place);
    await pasteByKeys(page, GAME);
    await page.until(`document.getElementById('place').textContent.startsWith('52 / 60')`);
    same('a_game_opens_at_its_largest_loss', await page.text('best'),
        'Best: g7 · Played: a1, which loses 20.');
    same('that_leaves_the_console_empty', page.troubles, []);
}

export async function review(place) {
    await opens(place);
    const page = await open(place);
    await pasteByKeys(page, GAME);
    await page.until(`$('place').textContent.startsWith('60 / 60')`);
    await stopsAndGoesOn(page);
    await isRefined(page);
    await players(page);
    await leads(page);
    await slides(page);
    await fits(page, place.out);
    await large(page);
    await retries(page);
    await variation(page);
    await filed(page);
    await played(page);
    await givesWay(place);
    same('a_review_leaves_the_console_empty', page.troubles, []);
}
