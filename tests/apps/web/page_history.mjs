// page_history.mjs - nothing is lost: undo and redo by buttons and keys, Back and Forward, and the
// game beside its variations, also after the page has been loaded again.

import { fact, same } from './facts.mjs';
import { clicksDo, keys, open, pasteByKeys, press, pressClear, shown } from './page.mjs';

const START = `${'-'.repeat(27)}OX------XO${'-'.repeat(27)}X`;
const GAME = 'f5d6c3d3c4f4c5b3c2';
const CTRL = 2, SHIFT = 8;

const hash = page => page.eval('location.hash');
const until = (page, text) => page.until(`location.hash === ${JSON.stringify(text)}`);
const disabled = (page, id) => page.eval(
    `$('${id}').ariaDisabled === 'true'`);

// What changes the board, and what it looks like then.
async function changes(page) {
    fact('at_first_there_is_nothing_to_undo', await disabled(page, 'undo') &&
        await disabled(page, 'redo'));
    const boards = [await shown(page)];
    const change = async (name, act) => {
        await act();
        const board = await shown(page), before = boards.at(-1);
        await press(page, '#undo', 10);
        same(`undo_takes_back_${name}`, await shown(page), before);
        await press(page, '#redo', 10);
        same(`redo_brings_back_${name}`, await shown(page), board);
        fact(`${name}_changes_something`, board !== before);
        boards.push(board);
    };
    await change('a_move', () => press(page, '[data-square=f5]', 10));
    await change('a_paste', () => pasteByKeys(page, 'f5f6e6f4'));
    await clicksDo(page, 'O');
    await change('a_disc', () => press(page, '[data-square=a1]', 10));
    await change('another_disc', () => press(page, '[data-square=a2]', 10));
    await change('the_side', async () => {
        const side = (await shown(page))[64] === 'X' ? 'O' : 'X';
        await press(page, `input[name=side][value=${side}]`, 10);
    });
    for (const id of ['turn', 'mirror', 'swap'])
        await change(id, () => press(page, `#${id}`, 10));
    await change('a_cleared_board', () => pressClear(page));
    await change('a_new_game', () => press(page, '#new-game', 10));
    for (const board of boards.toReversed().slice(1)) {
        await keys(page, 'z', CTRL);
        same(`control_z_goes_back_to_${board.replace(/-+/g, '')}`, await shown(page), board);
    }
    fact('and_then_there_is_no_more', await disabled(page, 'undo'));
    for (const [index, board] of boards.slice(1).entries()) {
        await (index % 2 ? keys(page, 'y', CTRL) : keys(page, 'Z', CTRL + SHIFT));
        same(`control_y_goes_on_to_${board.replace(/-+/g, '')}`, await shown(page), board);
    }
    fact('up_to_the_last', await disabled(page, 'redo'));
}

// In the field where text is written the keys are the field's.
async function writing(page) {
    const before = await shown(page);
    await press(page, '#paste', 10);
    await press(page, '#text', 10);
    await page.send('Input.insertText', { text: 'abc' });
    await keys(page, 'z', CTRL);
    same('control_z_in_the_text_field_leaves_the_board_alone', await shown(page), before);
}

async function backAndForward(page) {
    const go = by => page.eval(`history.go(${by})`);
    await press(page, '#new-game', 10);
    await pressClear(page);
    await press(page, '#new-game', 10);
    for (const square of ['f5', 'd6', 'c3'])
        await press(page, `[data-square=${square}]`, 10);
    await go(-1);
    await until(page, '#moves=f5d6&at=2');
    fact('back_takes_a_move_back', !(await disabled(page, 'redo')));
    await go(-1);
    await until(page, '#moves=f5&at=1');
    await go(2);
    await until(page, '#moves=f5d6c3&at=3');
    fact('forward_plays_it_again', await disabled(page, 'redo'));
    await press(page, '#back', 10);
    await press(page, '#back', 10);
    await go(-1);
    await until(page, '#moves=f5d6&at=2');
    fact('steps_along_the_line_are_no_entries', true);
    await go(1);
    await until(page, '#moves=f5d6c3&at=1');
    fact('and_the_place_in_it_is_kept', true);
    await pressClear(page);
    await clicksDo(page, 'X');
    for (const square of ['a1', 'b1', 'c1'])
        await press(page, `[data-square=${square}]`, 10);
    await go(-1);
    await page.until(`location.hash.startsWith('#board=${'-'.repeat(64)}')`);
    await go(1);
    await page.until(`location.hash.startsWith('#board=XXX')`);
    fact('discs_put_one_after_the_other_are_one_entry', true);
    await keys(page, 'z', CTRL);
    fact('and_as_many_to_undo', (await shown(page)).startsWith('XX-'));
    await clicksDo(page, 'play');
    await page.eval(`location.hash = 'moves=f5f4'`);
    await until(page, '#moves=f5f4&at=2');
    await press(page, '#undo', 10);
    fact('a_link_that_is_followed_can_be_undone', (await shown(page)).startsWith('XX-'));
    await page.until(`location.hash.startsWith('#board=XX-')`);
}

// A browser that takes its time to go back does not bring back what was undone meanwhile.
async function slowBrowser(place) {
    const page = await open(place);
    for (const square of ['f5', 'd6', 'c3'])
        await press(page, `[data-square=${square}]`, 10);
    await page.eval(`const go = history.go.bind(history);
        history.go = by => setTimeout(() => go(by), 600);
        globalThis.came = 0;
        window.addEventListener('popstate', () => came++); 0`);
    await press(page, '#undo', 10);
    await press(page, '#undo', 10);
    await page.until('came === 2').catch(() => {});
    same('undo_outlives_a_slow_browser', [await hash(page), await page.eval('came')],
        ['#moves=f5&at=1', 2]);
    await press(page, '#redo', 10);
    await page.until('came === 3').catch(() => {});
    same('and_so_does_redo', [await hash(page), await page.eval('came')],
        ['#moves=f5d6&at=2', 3]);
}

// After some hundred changes within seconds browsers refuse more, in silence.
async function refused(place) {
    const page = await open(place);
    for (const square of ['f5', 'd6'])
        await press(page, `[data-square=${square}]`, 10);
    await page.eval(`globalThis.refuses = true;
        for (const how of ['pushState', 'replaceState']) {
            const act = history[how].bind(history);
            history[how] = (...all) => refuses || act(...all);
        }`);
    await press(page, '[data-square=c3]', 10);
    const board = await shown(page);
    await press(page, '[data-square=d3]', 10);
    await press(page, '#undo', 10);
    same('undo_takes_back_what_the_browser_refused', await shown(page), board);
    await press(page, '#undo', 10);
    await press(page, '#redo', 10);
    same('and_redo_brings_it_back', await shown(page), board);
    await page.eval('refuses = false');
    await until(page, '#moves=f5d6c3&at=3');
    fact('the_address_follows_when_the_browser_lets_it', true);
    await page.eval('history.back()');
    await until(page, '#moves=f5&at=1');
    fact('and_back_goes_to_the_entry_before', true);
}

// A move other than the game's begins a variation; the game stays.
async function variations(place) {
    const page = await open(place, `#moves=${GAME}&at=4`);
    await until(page, `#moves=${GAME}&at=4`);
    await press(page, '[data-square=e3]', 10);
    const other = `#moves=${GAME}&at=5&line=4e3`;
    same('address_holds_the_game_and_the_variation', await hash(page), other);
    const board = await shown(page);
    await press(page, '#back', 10);
    await press(page, '[data-square=c4]', 10);
    same('the_game_is_still_there', await hash(page), `#moves=${GAME}&at=5`);
    await press(page, '#back', 10);
    await press(page, '[data-square=e3]', 10);
    same('and_so_is_the_variation', await hash(page), other);
    await reload(page);
    await until(page, other);
    await press(page, '#back', 10);
    await press(page, '[data-square=c4]', 10);
    await press(page, '#back', 10);
    await press(page, '[data-square=e3]', 10);
    same('both_outlive_a_reload', await hash(page), other);
    await press(page, '#new-game', 10);
    await reload(page);
    await page.eval('history.back()');
    await until(page, other);
    fact('and_back_goes_there_after_another_reload', true);
    const linked = await open(place, other);
    same('address_of_a_variation_leads_to_it', [await shown(linked), await hash(linked)],
        [board, other]);
    for (const bad of ['line=4a1', 'line=e3', 'line=99e3', 'line=4', 'line=4e3e3']) {
        await linked.eval(`location.hash = 'moves=${GAME}&at=5&${bad}'`);
        await linked.until(`$('result').textContent.startsWith('The link')`);
        await press(linked, '#back', 10);
        await linked.until(`!$('result').textContent.startsWith('The l')`);
    }
    fact('broken_variations_are_refused', true);
    same('variations_leave_the_console_empty', [...page.troubles, ...linked.troubles], []);
}

// In the page: what somebody does next, by chance; its name, or 'reload'.
const STEP = `async chance => {
    const any = list => list[Math.floor(chance() * list.length)];
    const press = id => document.getElementById(id).click();
    const legal = () => any([...document.querySelectorAll('#board button.legal')])?.click();
    const come = act => new Promise(resolve => {
        addEventListener('popstate', resolve, { once: true });
        act();
        setTimeout(resolve, 1000);
    });
    const acts = { move: legal, another: legal, third: legal, undo: () => press('undo'),
        redo: () => press('redo'), back: () => press('back'), forward: () => press('forward'),
        first: () => press('first'), listed: () =>
            any([...document.querySelectorAll('#move-list button')])?.click(),
        Back: () => navigation.canGoBack && come(() => history.back()),
        Forward: () => navigation.canGoForward && come(() => history.forward()),
        comment: () => {
            const field = document.getElementById('comment');
            field.value = 'abc'[Math.floor(3 * chance())];
            field.dispatchEvent(new Event('input'));
        } };
    const rare = { promote: () => press('promote'), remove: () => press('remove'),
        mirror: () => press('mirror'), 'new-game': () => press('new-game'), reload: () => {},
        link: () => come(() => { location.hash = 'moves=f5d6c3d3&at=' +
            Math.floor(5 * chance()); }) };
    const name = any(Object.keys(chance() < 0.08 ? rare : acts));
    await { ...acts, ...rare }[name]();
    return name;
}`;

// What is on the board, in the list, in the address and in the browser's entry differs here; ''
// where it is all the same.
const DIFFERS = `(() => {
    const { start, root, moves, at } = JSON.parse(history.state?.game ?? '{}');
    if (!root)
        return 'no game';
    const told = new URLSearchParams(location.hash.slice(1)), paths = [], main = [];
    (function walk(node, path) {
        for (const child of node.children) {
            paths.push(path + child.move);
            walk(child, path + child.move);
        }
    })(root, '');
    for (let node = root; node.children[0]; node = node.children[0])
        main.push(node.children[0].move);
    const buttons = [...document.querySelectorAll('#move-list button')];
    const listed = buttons.map(one => one.dataset.path).sort().join();
    const here = moves.slice(0, at).join('');
    const current = document.querySelector('#move-list [aria-current]')?.dataset.path ?? '';
    const discs = document.querySelectorAll('#board .black, #board .white').length;
    let node = root;
    for (const move of moves.slice(0, at))
        node = node.children.find(child => child.move === move);
    return (told.get('moves') ?? '') !== main.join('') ? 'address'
        : main.length > 0 && Number(told.get('at')) !== at ? 'place in the address'
        : paths.sort().join() !== listed ? 'list' : current !== here ? 'place in the list'
        : document.getElementById('comment').value !== node.comment ? 'comment'
        : discs !== start.slice(0, 64).replace(/-/g, '').length +
            moves.slice(0, at).filter(move => move !== '--').length ? 'board' : '';
})()`;

async function reload(page) {
    await page.eval('globalThis.leaves = true');
    await page.send('Page.reload', {});
    await page.until('!globalThis.leaves && document.getElementById("live")?.disabled === false');
}

// A long walk of changes, undo, Back and Forward, links and reloads; as many steps as asked for.
async function wander(place, steps, seed) {
    const page = await open(place), names = [];
    let state = seed, wrong = '';
    const begin = () => page.eval(`globalThis.chance = (state => () =>
        (state = Math.imul(state, 1664525) + 1013904223 >>> 0) / 2 ** 32)(${state++}); 0`);
    await begin();
    while (names.length < steps && !wrong) {
        names.push(await page.eval(`(${STEP})(chance)`));
        if (names.at(-1) === 'reload') {
            await reload(page);
            await begin();
        }
        await page.until(`${DIFFERS} === ''`).catch(async () => {
            wrong = `${await page.eval(DIFFERS)} after ${names.slice(-12).join()}`;
        });
    }
    same(`a_walk_of_${steps}_steps_from_${seed}_keeps_all_alike`, wrong, '');
    same('and_leaves_the_console_empty', page.troubles, []);
}

// What was done before a reload can be undone after it, and Back and Forward agree.
async function reloaded(place) {
    const page = await open(place);
    for (const square of ['f5', 'd6', 'c3'])
        await press(page, `[data-square=${square}]`, 10);
    await page.eval(`const field = document.getElementById('comment');
        field.value = 'why not'; field.dispatchEvent(new Event('input'))`);
    await reload(page);
    for (const [by, hashes] of [[-2, '#moves=f5d6&at=2'], [2, '#moves=f5d6c3&at=3']]) {
        await page.eval(`history.go(${by})`);
        await until(page, hashes);
        same(`after_a_reload_${by < 0 ? 'back' : 'forward'}_shows_what_the_address_says`,
            await page.eval(DIFFERS), '');
    }
    same('and_the_comment_is_there', await page.eval(
        `document.getElementById('comment').value`), 'why not');
    await reload(page);
    fact('undo_outlives_a_reload', !(await disabled(page, 'undo')));
    for (const expected of ['', '#moves=f5d6&at=2', '#moves=f5&at=1']) {
        await press(page, '#undo', 10);
        if (expected)
            await until(page, expected);
    }
    same('and_takes_back_move_by_move', await page.eval(DIFFERS), '');
}

export async function past(place) {
    const page = await open(place);
    same('history_begins_with_the_usual_start', await shown(page), START);
    await changes(page);
    await writing(page);
    await backAndForward(page);
    await slowBrowser(place);
    await refused(place);
    await variations(place);
    await reloaded(place);
    await wander(place, process.env.YOMIKIRI_LONG ? 10000 : 200, 7);
    same('history_leaves_the_console_empty', page.troubles, []);
}
