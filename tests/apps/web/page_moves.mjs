// page_moves.mjs - moves by clicks and keys, lines forward and back, boards set up, links and
// copies.

import { fact, same } from './facts.mjs';
import {
    click, clicksDo, clickSquare, DONE, goTo, keys, line, messages, open, press, pressClear,
    script, shown, speakIn, suite,
} from './page.mjs';

const START = `${'-'.repeat(27)}OX------XO${'-'.repeat(27)}X`;

async function playing(page) {
    same('page_begins_with_the_usual_start', await shown(page), START);
    await clickSquare(page, 'a1');
    same('illegal_click_changes_nothing', await shown(page), START);
    for (const move of ['f5', 'd6', 'c3'])
        await clickSquare(page, move);
    const after = await shown(page);
    fact('clicks_play_moves', after.endsWith('O') && after[18] === 'X' && after[37] === 'X',
        after);
    fact('link_holds_the_game', (await page.eval('location.hash')) === '#moves=f5d6c3&at=3');
    await click(page, 'back');
    await click(page, 'back');
    fact('steps_go_back', (await page.text('place')).startsWith('1 / 3'));
    await click(page, 'last');
    same('and_forward_again', await shown(page), after);
    await page.eval(`document.querySelector('[data-square=d3]').focus()`);
    for (const [key, code] of [['ArrowUp', 38], ['ArrowRight', 39], ['ArrowDown', 40]])
        for (const type of ['rawKeyDown', 'keyUp'])
            await page.send('Input.dispatchKeyEvent', { type, key, code: key,
                windowsVirtualKeyCode: code });
    same('arrow_keys_go_from_square_to_square',
        await page.eval('document.activeElement.dataset.square'), 'e3');
    await press(page, '[data-square=a1]', 10);
    const stepped = [];
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'End']) {
        await keys(page, key);
        stepped.push(await page.text('place'));
    }
    same('behind_a_click_on_the_board_arrows_are_steps_and_say_the_move', stepped,
        ['2 / 3 · 2. d6', '1 / 3 · 1. f5', '2 / 3 · 2. d6', '3 / 3 · 3. c3']);
    same('every_square_is_a_named_button', await page.eval(`[...document
        .querySelectorAll('#board button')].map(one => one.getAttribute('aria-label'))
        .filter(one => !/^[a-h][1-8], (black|white|empty)(, .+)?$/.test(one))`), []);
}

async function settingUp(page) {
    const { board } = suite('ffo-01-19.obf')[0];
    await click(page, 'clear');
    for (const what of ['X', 'O']) {
        await clicksDo(page, what);
        for (let index = 0; index < 64; index++)
            if (board[index] === what)
                await clickSquare(page, 'abcdefgh'[index % 8] + (1 + (index >> 3)));
    }
    same('clicks_set_a_board_up', await shown(page), board);
    await page.until(DONE);
    fact('what_was_set_up_is_solved', (await page.text('result')).includes('41–23'));
    await clicksDo(page, 'play');
    const moves = await line(page);
    same('the_perfect_line_counts_as_moves_to_come', (await page.text('place')).trim(),
        `0 / ${moves.length}`);
    await press(page, '#last', 10);
    same('and_last_goes_to_its_end', await page.text('result'),
        'The game is over: Black wins 41–23.');
    await press(page, '#undo', 10);
    same('which_can_be_undone', await shown(page), board);
    await click(page, 'forward');
    same('forward_plays_the_perfect_line', (await page.eval('location.hash')).split('&')[1],
        `moves=${moves[0]}`);
    for (let i = 1; i < moves.length; i++) {
        await page.until('$("forward").ariaDisabled !== "true"');
        await click(page, 'forward');
    }
    same('to_its_end', await page.text('result'), 'The game is over: Black wins 41–23.');
    await click(page, 'first');
    same('and_back', await shown(page), board);
    await page.eval(`document.querySelector('input[name=side][value=O]').click()`);
    same('the_other_side_may_be_to_move', await shown(page), `${board.slice(0, 64)}O`);
}

// The disc that stands there already is no other position; and empty squares are the winner's.
async function sameAgain(page) {
    await page.eval(`location.hash = 'moves=f5d6c3&at=3'`);
    await page.until(`$('place').textContent.startsWith('3 / 3')`);
    await clicksDo(page, 'X');
    await press(page, '[data-square=d4]', 10);
    await clicksDo(page, '-');
    await press(page, '[data-square=a1]', 10);
    await clicksDo(page, 'play');
    same('a_disc_put_where_it_stands_keeps_the_game', await page.eval('location.hash'),
        '#moves=f5d6c3&at=3');
    await page.eval(`location.hash = 'board=XO${'-'.repeat(62)}O'`);
    await page.eval(`location.hash = 'board=XO${'-'.repeat(62)}X'`);
    await press(page, '[data-square=c1]', 10);
    same('a_wipe_out_is_told_with_the_empty_squares', await page.text('result'),
        'The game is over: Black wins 64–0. The empty squares count for the winner.');
}

// A side without a move passes by a button, however many squares are empty.
async function passing(page) {
    const board = `${'-'.repeat(40)}---XO---${'-'.repeat(16)}`;
    for (const [squares, side] of [[board, 'O'],
        [`${'-'.repeat(24)}XO------${'-'.repeat(32)}`, 'O']]) {
        await goTo(page, `board=${squares}${side}`);
        const must = await page.eval(`!$('pass').hidden`);
        if (!must)
            continue;
        fact('a_pass_is_told_of', (await page.text('result')).includes('must pass'),
            await page.text('result'));
        await press(page, '#pass');
        same('a_side_without_moves_passes', await shown(page), `${squares}X`);
        fact('and_then_there_is_no_pass', await page.eval(
            `$('pass').hidden`));
        return;
    }
    fact('a_side_without_moves_passes', false, 'no button');
}

// Taps on a cleared board put discs, and it is not the end of a game.
async function cleared(page) {
    await press(page, '#new-game');
    await pressClear(page);
    const text = await page.text('result');
    fact('a_cleared_board_is_said_to_be_empty', text.startsWith('The board is empty'), text);
    await press(page, '[data-square=d4]');
    same('a_tap_puts_a_disc_on_it', await shown(page), `${'-'.repeat(27)}X${'-'.repeat(36)}X`);
    fact('one_disc_may_be_followed_by_others', (await page.text('result'))
        .includes('To set up more'), await page.text('result'));
    await speakIn(page, 'ja');
    await pressClear(page);
    fact('and_in_japanese', (await page.text('result')).startsWith('盤面は空です'));
    await speakIn(page, 'en');
    await press(page, '#new-game');
    await press(page, '[data-square=f5]');
    fact('a_new_game_is_played_by_taps', (await page.eval('location.hash')).includes('f5'));
}

async function links(place) {
    const game = '#moves=f5d6c3d3c4f4c5b3c2&at=4';
    const page = await open(place, game);
    await page.until(`$('place').textContent.startsWith('4 / 9')`);
    same('link_of_a_game_stays_as_it_is', await page.eval('location.hash'), game);
    for (const bad of ['#board=XXX', '#moves=f5f5', '#moves=zz', '#board=<b>', '#at=3',
        `#board=${'X'.repeat(63)}?X`]) {
        await page.eval(`location.hash = ${JSON.stringify(bad)}`);
        await page.until(`$('result').textContent.startsWith('The link')`);
    }
    fact('broken_links_are_refused', true);
    same('links_leave_the_console_empty', page.troubles, []);
}

async function copies(page) {
    await page.eval(`location.hash = 'moves=f5d6c3&at=3'`);
    await page.until(`$('place').textContent.startsWith('3 / 3')`);
    await page.eval(`globalThis.copied = [];
        navigator.clipboard.writeText = async text => { copied.push(text); }; 0`);
    for (const [index, what] of ['link', 'board', 'diagram', 'transcript'].entries()) {
        await page.eval(`document.querySelector('[data-copy=${what}]').click()`);
        await page.until(`copied.length === ${index + 1}`);
    }
    const [link, board, diagram, transcript] = await page.eval('copied');
    fact('link_is_copied', link.endsWith('#moves=f5d6c3&at=3'), link);
    same('board_is_copied', board.replace(' ', ''), await shown(page));
    fact('diagram_is_copied', diagram.split('\n').length >= 9, diagram);
    same('transcript_is_copied', transcript, 'f5d6c3');
    for (const text of [board, diagram, transcript]) {
        await page.eval(`$('text').value = ${JSON.stringify(text)}`);
        await click(page, 'read');
        same(`what_was_copied_can_be_pasted_${text.length}`, [await shown(page),
            await messages(page)], [board.replace(' ', ''), []]);
    }
    const svg = await page.eval(`${script('svg.js')}.then(one =>
        one.boardSvg('${board}', new Map([['e3', { lower: 2, upper: 2 }]])))`);
    const parsed = await page.eval(`[...new DOMParser().parseFromString(${JSON.stringify(svg)},
        'image/svg+xml').querySelectorAll('circle[r="16"], parsererror')]
        .map(one => one.tagName)`);
    same('picture_shows_every_disc', parsed, Array(7).fill('circle'));
    fact('picture_says_whose_move_it_is', svg.includes('>2 White, to move<'), svg);
}

export async function moves(place) {
    const page = await open(place);
    await playing(page);
    await settingUp(page);
    await sameAgain(page);
    await passing(page);
    await cleared(page);
    await links(place);
    await copies(page);
    same('moves_leave_the_console_empty', page.troubles, []);
}
