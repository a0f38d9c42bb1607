// page_play.mjs - a game against the program by pointer and keys: who may move when, hints, moves
// taken back, passes, the end, undo; and values that can be turned off.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { fact, same } from './facts.mjs';
import { keys, open, OUTSIDE, pasteByKeys, press, script, speakIn } from './page.mjs';

const RESULT = `$('result').textContent`;
const MINE = `${RESULT}.endsWith('Your move.')`;
const PLACE = `$('place').textContent`;
const LEGAL = `[...document.querySelectorAll('#board .legal')].map(one => one.dataset.square)`;
const MARKED = `[...document.querySelectorAll('#board span')]
    .filter(one => one.textContent).length`;
const BEST = `$('best').textContent`;

// Black can play a1 and a8, White nothing after that.
const PASSES = `-OXXXXXX${'-'.repeat(48)}-OXXXXXX`;

const place = page => page.eval(PLACE);
const choose = (page, level) => page.eval(`$('level').value = '${level}'`);
const count = async page => Number((await place(page)).split(' / ')[1].split(' ')[0]);

async function begins(page) {
    const { names, levels } = await page.eval(`${script('levels.js')}.then(one => ({
        levels: one.LEVELS.length,
        names: [...document.querySelectorAll('#level option')].map(each => each.textContent) }))`);
    fact('every_level_has_a_number_and_a_name', names.length === levels && names.every((name, i) =>
        new RegExp(`^${i + 1} – \\S`).test(name)), `${names}`);
    await choose(page, 1);
    await press(page, '#play-new', 10);
    await page.until(MINE);
    same('values_are_hidden_while_one_plays', await page.eval(`${MARKED} +
        $('best').textContent`), '0');
    await press(page, '[data-square=f5]', 10);
    await page.eval(`globalThis.heard = [${RESULT}]; new MutationObserver(() =>
        heard.push(${RESULT})).observe($('result'),
            { childList: true, characterData: true, subtree: true }); 0`);
    const text = await page.until(`${MINE} && ${RESULT}`);
    fact('it_answers_and_tells_its_move', /^The computer plays [a-h][1-8]\. Your move\.$/
        .test(text), text);
    same('its_move_is_marked', await page.eval(
        `document.querySelector('#board .last').dataset.square`), text.slice(19, 21));
    same('two_moves_have_been_played', (await place(page)).slice(0, 5), '2 / 2');
    same('a_move_is_told_where_screen_readers_hear_it', await page.eval(`['role', 'ariaLive']
        .map(name => $('result')[name])`), ['status', 'polite']);
}

// A click while it thinks does nothing; by keys it goes on from square to square.
async function turns(page) {
    await choose(page, 10);
    const [first] = await page.eval(LEGAL);
    await page.eval(`document.querySelector('[data-square=${first}]').focus()`);
    await keys(page, 'Enter');
    same('a_move_is_made_by_keys', (await place(page)).slice(0, 5), '3 / 3');
    same('it_says_that_it_thinks', await page.eval(RESULT), 'The computer thinks…');
    same('its_moves_are_not_for_people', await page.eval(`(() => {
        for (const square of ${LEGAL})
            document.querySelector('[data-square=' + square + ']').click();
        return [${RESULT}, ${PLACE}.slice(0, 5)];
    })()`), ['The computer thinks…', '3 / 3']);
    await page.until(MINE);
    await choose(page, 1);
}

async function helps(page) {
    const legal = await page.eval(LEGAL);
    await press(page, '#hint', 10);
    const text = await page.until(`/^Hint: [a-h][1-8]/.test(${BEST}) && ${BEST}`);
    fact('a_hint_is_a_move_with_its_value', legal.includes(text.slice(6, 8)) &&
        /\((≈ )?[+−]?\d+(, proven)?\)$/.test(text), text);
    same('and_shown_on_its_square_alone', await page.eval(`${MARKED}`), 1);
    const before = await count(page);
    await press(page, '#take-back', 10);
    same('a_move_is_taken_back_with_the_answer', [await count(page), await page.eval(MINE)],
        [before - 2, true]);
    await press(page, '#undo', 10);
    same('which_can_be_undone', await count(page), before);
    await press(page, '#undo', 10);
    same('a_move_and_its_answer_are_one_step', [await count(page), await page.eval(MINE)],
        [before - 2, true]);
    await press(page, '#redo', 10);
    same('and_done_again', [await count(page), await page.eval(MINE)], [before, true]);
    await choose(page, 10);
    await press(page, `[data-square=${(await page.eval(LEGAL))[0]}]`, 10);
    await press(page, '#take-back', 10);
    same('also_while_it_thinks', [await count(page), await page.eval(MINE)], [before, true]);
    await choose(page, 1);
}

// A second press while a hint is sought, and another side chosen while it thinks.
async function changesOfMind(page) {
    await choose(page, 10);
    await press(page, '#play-new', 10);
    await page.until(MINE);
    await press(page, '#hint', 1);
    await press(page, '#hint', 1);
    await page.until(`/^Hint: [a-h][1-8]/.test(${BEST})`).catch(() => {});
    fact('a_hint_asked_for_twice_comes', (await page.eval(BEST)).startsWith('Hint: '),
        await page.eval(BEST));
    await choose(page, 1);
    const [first] = await page.eval(LEGAL), before = 1 + await count(page);
    await page.eval(`document.querySelector('[data-square=${first}]').click();
        document.querySelector('input[name=own][value=O]').click();
        new Promise(done => setTimeout(done, 600))`);
    same('who_takes_its_side_while_it_thinks_is_to_move', [await count(page),
        await page.eval(MINE)], [before, true]);
    await press(page, 'input[name=own][value=X]', 1);
    await page.until(MINE);
    await press(page, '#play-end', 10);
    await page.eval(`location.hash = 'moves=f5d6c3d3c4f4c5'`);
    await page.until(`${PLACE}.startsWith('7 / 7')`);
    await press(page, '#review-start', 1);
    await press(page, '#play-here', 1);
    await page.until(`${MINE} && ${PLACE}.startsWith('8 / 8')`).catch(() => {});
    fact('play_takes_the_place_of_a_review_under_way', await page.eval(
        `${MINE} && ${PLACE}.startsWith('8 / 8')`), await page.eval(RESULT));
    await press(page, '#play-end', 10);
}

async function ends(page) {
    while (!(await page.eval(`!$('play-review').hidden`))) {
        await press(page, `[data-square=${(await page.eval(LEGAL))[0]}]`, 1);
        await page.until(`${MINE} || !$('play-review').hidden`);
    }
    const discs = await page.eval(`['X', 'O'].map(side => Number(document
        .querySelector('#tally-' + side + ' b').textContent))`);
    const left = 64 - discs[0] - discs[1], lead = Math.sign(discs[0] - discs[1]);
    const [black, white] = [discs[0] + left * (1 + lead) / 2, discs[1] + left * (1 - lead) / 2];
    const text = await page.eval(RESULT), who = black > white ? 'you win'
        : black < white ? 'you lose' : 'a draw';
    fact('the_end_is_told_with_the_score',
        text.includes(`The game is over: ${who}, ${black}–${white}.`), text);
    await press(page, '#play-review', 10);
    await page.until(`$('review-told').textContent`);
    fact('it_can_be_reviewed_at_once', (await page.eval(`document
        .querySelectorAll('#move-list .chip').length`)) >= 50);
}

async function passes(page) {
    same('the_position_of_passes_is_one', PASSES.length, 64);
    const load = async side => {
        await page.eval(`document.querySelector('input[name=own][value=${side}]').click();
            location.hash = 'moves=f5'`);
        await page.until(`${PLACE}.startsWith('1 / 1')`);
        await page.eval(`location.hash = 'board=${PASSES}X'`);
        await page.until(`${PLACE}.startsWith('0 / 0')`);
        await press(page, '#play-here', 10);
    };
    await load('X');
    await press(page, '[data-square=a1]', 10);
    same('a_pass_of_its_is_told', await page.eval(RESULT),
        'The computer has no move and passes. Your move.');
    await press(page, '[data-square=a8]', 10);
    same('and_a_win', await page.eval(RESULT),
        'The game is over: you win, 64–0. The empty squares count for the winner.');
    await page.eval('heard.length = 0');
    await press(page, '#play-end', 10);
    const over = await page.eval(RESULT);
    await press(page, '#play-here', 10);
    same('a_game_that_is_over_cannot_be_played_on', [await page.eval(RESULT),
        await page.eval(`$('play-end').hidden`)], [over, true]);
    await load('O');
    await page.until(`${RESULT}.includes('The game is over')`);
    fact('a_pass_of_ones_own_is_told_too', (await page.eval('heard')).some(one =>
        /^The computer plays a[18]\. You have no move and pass\. The computer thinks…$/.test(one)),
    JSON.stringify(await page.eval('heard')));
    fact('and_a_loss', /^.*The computer plays a[18]\. The game is over: you lose, 0–64\. The empty/
        .test(await page.eval(RESULT)), await page.eval(RESULT));
    await page.eval(`document.querySelector('input[name=own][value=X]').click()`);
}

async function others(page) {
    await press(page, '#play-new', 10);
    await page.eval(`document.querySelector('input[name=own][value=O]').focus()`);
    await keys(page, 'ArrowRight');
    await page.eval(`document.querySelector('input[name=own][value=O]').click()`);
    await page.until(MINE);
    same('white_waits_for_the_first_move', (await place(page)).slice(0, 5), '1 / 1');
    await press(page, '#undo', 10);
    same('undo_leads_before_it_and_waits', [await count(page), await page.eval(RESULT)],
        [0, 'The computer is to move. Press “Play on from here”.']);
    await press(page, '#play-here', 10);
    await page.until(`${MINE} && ${PLACE}.startsWith('1 / 1')`);
    fact('until_it_is_told_to_play_on', true);
    await press(page, '#play-end', 10);
    await page.until(`${MARKED} > 0`);
    fact('after_the_end_values_are_back', true);
    await page.eval(`document.querySelector('input[name=own][value=X]').click()`);
}

async function hides(page) {
    await pasteByKeys(page, 'f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6');
    await page.until(`${MARKED} > 0`);
    await press(page, '#values', 10);
    same('values_can_be_turned_off', await page.eval(`[${MARKED},
        $('best').textContent]`), [0, '']);
    await press(page, '[data-square=b6]', 10);
    await press(page, '#back', 10);
    same('and_stay_off', await page.eval(MARKED), 0);
    await page.eval(`$('values').focus()`);
    await keys(page, 'Enter');
    await page.until(`${MARKED} > 0`);
    fact('and_on_again_by_keys', await page.eval(
        `$('values').ariaChecked === 'true'`));
}

async function fits(page, out) {
    mkdirSync(out, { recursive: true });
    await press(page, '#play-new', 10);
    await press(page, '[data-square=f5]', 10);
    await page.until(MINE);
    for (const [language, width, dark] of [['en', 360, false], ['ja', 360, true],
        ['ja', 1280, false], ['en', 1280, true]]) {
        await speakIn(page, language);
        await page.width(width, dark);
        same(`a_game_cuts_nothing_at_${width}_in_${language}`, await page.eval(OUTSIDE), []);
        writeFileSync(join(out, `play-${language}-${width}.png`), await page.screenshot());
    }
}

export async function play({ browser, site, out }) {
    const page = await open({ browser, site });
    await begins(page);
    await turns(page);
    await helps(page);
    await changesOfMind(page);
    await press(page, '#play-new', 10);
    await page.until(MINE);
    await ends(page);
    await passes(page);
    await others(page);
    await hides(page);
    await fits(page, out);
    same('playing_leaves_the_console_empty', page.troubles, []);
}
