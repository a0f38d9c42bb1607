// page_games.mjs - the list of moves with variations and comments, a game turned, mirrored and
// with the colours swapped, and what leaves the page: every format, pictures, the system's
// sharing.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { fact, same, skip } from './facts.mjs';
import { keys, messages, open, placeOf, press, script, shown } from './page.mjs';

const SGF = '(;FF[4]GM[2]SZ[8]AP[yomikiri]DT[2001-02-03]PB[Ann \\]x]PW[Bob]RE[B+2]' +
    'AB[e4][d5]AW[d4][e5]PL[B]C[A game.];B[f5]C[one\ntwo];W[d6](;B[c3];W[d3];B[c4])' +
    '(;B[c5]C[Why not \\\\?];W[f6](;B[f7])(;B[e6])))';
const MAIN = '#moves=f5d6c3d3c4';

const hash = page => page.eval('location.hash');
const list = page => page.eval(`[...document.querySelectorAll('#move-list button')]
    .map(one => one.textContent + ' ' + one.nextElementSibling.textContent)`);
const value = (page, id) => page.eval(`$('${id}').value`);
const button = path => `#move-list [data-path="${path}"]`;

async function type(page, text) {
    await page.eval(`$('text').value = ${JSON.stringify(text)};
        $('read').click()`);
}

async function copied(page, act) {
    await page.eval(`globalThis.copied = [];
        navigator.clipboard.writeText = async text => { copied.push(text); }; 0`);
    await act();
    return page.until('copied[0]');
}

async function format(page, name) {
    return copied(page, () => page.eval(`$('format').value = '${name}';
        $('copy-format').click()`));
}

async function moveList(page) {
    await type(page, SGF);
    same('a_game_with_variations_is_read', [await hash(page), await messages(page)],
        [`${MAIN}&at=5`, []]);
    same('moves_are_listed_with_their_discs', await list(page), ['1. f5 4–1', '2. d6 3–3',
        '3. c3 5–2', '3. c5 5–2', '4. f6 4–4', '5. f7 6–3', '5. e6 6–3', '4. d3 4–4',
        '5. c4 6–3']);
    same('comments_stand_among_them', await page.eval(`[...document
        .querySelectorAll('#move-list .comment')].map(one => one.textContent)`),
    ['A game.', 'one\ntwo', 'Why not \\?']);
    same('a_comment_stands_behind_its_own_move', await page.eval(`document.querySelector(
        '#move-list ol .comment').parentElement.firstChild.textContent`), '3. c5');
    same('variations_stand_in_lists_of_their_own', await page.eval(`[...document
        .querySelectorAll('#move-list ol ol button')].map(one => one.textContent)`), ['5. e6']);
    await press(page, button('f5d6c5f6e6'), 10);
    same('a_move_of_a_variation_can_be_pressed', await hash(page),
        `${MAIN}&at=5&line=2c5f6e6`);
    same('the_move_shown_is_marked', await page.eval(`document
        .querySelector('#move-list [aria-current]').dataset.path`), 'f5d6c5f6e6');
    await keys(page, 'ArrowLeft');
    const focus = () => page.eval('document.activeElement.dataset.path');
    same('arrows_go_along_the_line_with_the_focus', [await focus(), await hash(page)],
        ['f5d6c5f6', `${MAIN}&at=4&line=2c5f6e6`]);
    await keys(page, 'ArrowUp');
    await keys(page, 'ArrowUp');
    same('and_up_and_down_from_move_to_move', await focus(), 'f5d6c3');
    await keys(page, 'Enter');
    same('enter_plays_up_to_a_move', await hash(page), `${MAIN}&at=3`);
    await press(page, button('f5d6c5'), 10);
    same('its_comment_can_be_edited', await value(page, 'comment'), 'Why not \\?');
    await press(page, '#comment', 10);
    await page.send('Input.insertText', { text: ' Because ]' });
    fact('a_comment_is_written_by_keys', (await page.eval(`document.querySelector(
        '#move-list ol .comment').textContent`)).includes(' Because ]'));
    await page.eval('document.activeElement.blur()');
    await keys(page, 'z', 2);
    same('and_is_undone_at_once', await value(page, 'comment'), 'Why not \\?');
}

// Of very many variations those that are not shown are only begun, and can be gone on with.
async function large(page) {
    await page.eval(`(async () => {
        const { Engine } = await ${script('engine.js')}, { START } = await ${script('game.js')};
        const rules = await Engine.create(await WebAssembly.compileStreaming(
            fetch(${placeOf('yomikiri-portable.wasm')})));
        const tree = (board, depth) => {
            const parts = depth === 0 ? [] : rules.look(board).moves.slice(0, 3).map(move =>
                ';' + (board[65] === 'X' ? 'B' : 'W') + '[' + move + ']' +
                tree(rules.play(board, move), depth - 1));
            return parts.length > 1 ? parts.map(one => '(' + one + ')').join('') : parts.join('');
        };
        $('text').value = '(;FF[4]GM[2]' + tree(START, 7) + ')';
        $('read').click();
    })()`);
    await page.until(`document.querySelectorAll('#move-list button').length > 15`);
    const before = await list(page);
    fact('a_large_tree_is_shown_in_short', before.length < 30, String(before.length));
    await press(page, '#move-list ol button', 10);
    await page.until(`document.querySelector('#move-list [aria-current]') &&
        !document.querySelector('#move-list ol [aria-current]')`);
    const after = await list(page);
    fact('and_goes_on_where_it_is_pressed', after.length < 30 && after.join() !== before.join(),
        after.join());
    same('as_the_address_says', (await hash(page)).includes('&line='), true);
}

// While a very large tree is read the page does other things.
async function pauses(page) {
    const [ticks, whole] = await page.eval(`(async () => {
        const { Engine } = await ${script('engine.js')}, { START } = await ${script('game.js')};
        const { stateOf, stateOfLarge } = await ${script('record.js')};
        const rules = await Engine.create(await WebAssembly.compileStreaming(
            fetch(${placeOf('yomikiri-portable.wasm')})));
        const events = (board, depth) => depth === 0 ? []
            : rules.look(board).moves.slice(0, 3).flatMap(move => ['(', ';',
                (board[65] === 'X' ? 'B' : 'W') + move,
                ...events(rules.play(board, move), depth - 1), ')']);
        const item = { board: START, moves: [], tree: events(START, 9) };
        let ticks = 0;
        const timer = setInterval(() => { ticks++; }, 0);
        const read = await stateOfLarge(item, rules, () => true);
        clearInterval(timer);
        return [ticks, JSON.stringify(read) === JSON.stringify(stateOf(item, rules))];
    })()`);
    fact('a_very_large_tree_leaves_the_page_time', ticks >= 2 && whole, `${ticks} ${whole}`);
}

async function variations(page) {
    await press(page, button('f5d6c5f6e6'), 10);
    await press(page, '#promote', 10);
    same('a_variation_becomes_the_game', await hash(page), '#moves=f5d6c5f6e6&at=5');
    fact('which_cannot_be_done_twice', await page.eval(
        `$('promote').ariaDisabled === 'true'`));
    await press(page, button('f5d6c5f6'), 10);
    await press(page, '#remove', 10);
    same('moves_can_be_deleted', await hash(page), '#moves=f5d6c5&at=3');
    await press(page, '#undo', 10);
    await press(page, '#undo', 10);
    // The browser takes its time to go back, one entry after the other.
    const before = `${MAIN}&at=5&line=2c5f6e6`;
    await page.until(`location.hash === '${before}'`).catch(() => {});
    same('and_all_of_it_undone', await hash(page), before);
}

// Four turns, two mirrors and two swaps come to nothing; a half turn keeps the usual start.
async function turned(page) {
    await type(page, 'f5d6c3');
    const board = await shown(page);
    for (const [id, times] of [['turn', 4], ['mirror', 2], ['swap', 2]]) {
        await press(page, `#${id}`, 10);
        fact(`${id}_changes_the_board`, (await shown(page)) !== board);
        for (let i = 1; i < times; i++)
            await press(page, `#${id}`, 10);
        same(`${times}_times_${id}_changes_nothing`, [await shown(page), await hash(page)],
            [board, '#moves=f5d6c3&at=3']);
    }
    await press(page, '#turn', 10);
    await press(page, '#turn', 10);
    same('a_half_turn_turns_the_moves', [await shown(page), await hash(page)],
        [[...board.slice(0, 64)].toReversed().join('') + board[64], '#moves=c4e3f6&at=3']);
    await press(page, '#swap', 10);
    same('swapped_colours_keep_the_moves', await hash(page),
        `#board=${'-'.repeat(27)}XO------OX${'-'.repeat(27)}O&moves=c4e3f6&at=3`);
}

// What the page copies, it reads again; and the program of this machine reads the same.
async function formats(page) {
    await type(page, SGF);
    await copied(page, () => press(page, '[data-copy=link]', 10));
    const told = await page.until(`document.getElementById('copied').textContent`);
    fact('what_a_link_leaves_out_is_said',
        /without \d+ comments? and \d+ other variations?: SGF has all\.$/.test(told), told);
    same('sgf_is_copied_as_it_was_read', await format(page, 'sgf'), SGF);
    await press(page, button('f5d6c3'), 10);
    const here = (await shown(page)).slice(0, 64), texts = {};
    await press(page, button('f5d6c3d3c4'), 10);
    const last = await shown(page);
    for (const name of ['sgf', 'ggf', 'pgn', 'obf', 'fen', 'hex', 'scr']) {
        texts[name] = await format(page, name);
        await type(page, texts[name]);
        same(`${name}_can_be_pasted_again`, [await shown(page), (await messages(page)).length],
            [last, name === 'hex' ? 1 : 0]);
        await type(page, SGF);
    }
    for (const name of ['sgf', 'ggf', 'pgn'])
        fact(`${name}_tells_the_players`, texts[name].includes('Ann') &&
            texts[name].includes('Bob'), texts[name]);
    if (existsSync('yomikiri'))
        same('the_program_reads_them_all', Object.values(texts).map(text => execFileSync(
            './yomikiri', ['convert', '--to', 'board', '-'], { input: text,
                stdio: ['pipe', 'pipe', 'ignore'] }).toString().trim().replace(' ', '')),
        Object.keys(texts).map(() => last));
    else
        skip('the_program_reads_them_all', './yomikiri has not been built');
    await press(page, button('f5d6c3'), 10);
    fact('a_position_is_copied_as_it_is_shown', (await format(page, 'obf')).startsWith(here));
    const game = await copied(page, () => press(page, '[data-copy=transcript]', 10));
    same('a_transcript_is_that_of_the_whole_line', game, 'f5d6c3d3c4');
    await press(page, '#swap', 10);
    const other = await copied(page, () => press(page, '[data-copy=transcript]', 10));
    await type(page, other);
    same('one_from_another_start_can_be_pasted', [await hash(page), await messages(page)],
        [`#board=${'-'.repeat(27)}XO------OX${'-'.repeat(27)}O&moves=f5d6c3d3c4&at=5`, []]);
}

async function pictures(page) {
    await page.eval(`globalThis.saved = [];
        HTMLAnchorElement.prototype.click = function() { saved.push(this.download); };
        const make = URL.createObjectURL;
        URL.createObjectURL = blob => { globalThis.blob = blob; return make(blob); }; 0`);
    await press(page, '[data-copy=png]', 10);
    await page.until('saved.length === 1');
    same('a_picture_is_saved_as_png', await page.eval(`blob.slice(0, 4).arrayBuffer().then(one =>
        [saved[0], blob.type, ...new Uint8Array(one)])`),
    ['othello.png', 'image/png', 137, 80, 78, 71]);
    await press(page, '[data-copy=svg]', 10);
    await page.until('saved.length === 2');
    same('and_as_svg', await page.eval(`blob.text().then(one => [saved[1], one.slice(0, 4)])`),
        ['othello.svg', '<svg']);
    await page.eval(`globalThis.shared = [];
        navigator.share = async given => { shared.push(given.url); }; 0`);
    await press(page, '[data-copy=sheet]', 10);
    same('the_system_is_asked_to_share', await page.until('shared[0]'),
        await page.eval('location.href'));
    await page.eval('navigator.share = undefined; 0');
    same('where_it_cannot_the_link_is_copied',
        await copied(page, () => press(page, '[data-copy=sheet]', 10)),
        await page.eval('location.href'));
}

export async function games(place) {
    const page = await open(place);
    await moveList(page);
    await variations(page);
    await pauses(page);
    await large(page);
    await turned(page);
    await formats(page);
    await pictures(page);
    same('games_leave_the_console_empty', page.troubles, []);
}
