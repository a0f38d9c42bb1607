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
    `document.getElementById('${id}').ariaDisabled === 'true'`);

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
    await page.send('Page.reload', {});
    await page.until('document.getElementById("live")?.disabled === false');
    await until(page, other);
    await press(page, '#back', 10);
    await press(page, '[data-square=c4]', 10);
    await press(page, '#back', 10);
    await press(page, '[data-square=e3]', 10);
    same('both_outlive_a_reload', await hash(page), other);
    await press(page, '#new-game', 10);
    await page.send('Page.reload', {});
    await page.until('document.getElementById("live")?.disabled === false');
    await page.eval('history.back()');
    await until(page, other);
    fact('and_back_goes_there_after_another_reload', true);
    const linked = await open(place, other);
    same('address_of_a_variation_leads_to_it', [await shown(linked), await hash(linked)],
        [board, other]);
    for (const bad of ['line=4a1', 'line=e3', 'line=99e3', 'line=4', 'line=4e3e3']) {
        await linked.eval(`location.hash = 'moves=${GAME}&at=5&${bad}'`);
        await linked.until(`document.getElementById('result').textContent.startsWith('The link')`);
        await press(linked, '#back', 10);
        await linked.until(`!document.getElementById('result').textContent.startsWith('The l')`);
    }
    fact('broken_variations_are_refused', true);
    same('variations_leave_the_console_empty', [...page.troubles, ...linked.troubles], []);
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
    same('history_leaves_the_console_empty', page.troubles, []);
}
