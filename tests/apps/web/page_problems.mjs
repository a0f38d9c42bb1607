// page_problems.mjs - puzzles, the FFO positions, names of openings, and links that hold games.

import { readFileSync } from 'node:fs';

import { fact, same } from './facts.mjs';
import { DONE, goTo, marks, messages, open, press, shown, suite } from './page.mjs';
import { pathOf, startEngine } from '../../../scripts/web-engine.mjs';

const hash = page => page.eval('location.hash');
const change = (page, id, value) => page.eval(`$('${id}').value = '${value}';
    $('${id}').dispatchEvent(new Event('change'))`);
const told = (page, part) => page.until(`$('puzzle-text').textContent
    .includes(${JSON.stringify(part)})`);

function puzzlesOf(dist) {
    const text = readFileSync(`${dist}/${pathOf(dist, 'puzzles.txt')}`, 'utf8');
    return text.trim().split('\n').map(line => {
        const [board, side, nodes] = line.split(' ');
        return { board: `${board} ${side}`, nodes: Number(nodes) };
    });
}

// Each has one move that wins by two, and they are graded.
async function puzzlesHold(dist) {
    const puzzles = puzzlesOf(dist), wrong = [];
    const engine = await startEngine(dist, 'simd128');
    for (const { board } of puzzles) {
        const scores = engine.solve(board, 'all').moves.map(one => one.lower)
            .toSorted((one, two) => two - one);
        if (scores[0] !== 2 || scores[1] > 0)
            wrong.push(`${board}: ${scores}`);
    }
    same('of_each_puzzle_one_move_wins_by_two', wrong, []);
    fact('there_are_eighty', puzzles.length === 80, String(puzzles.length));
    fact('from_easy_to_hard', puzzles.every(({ nodes }, i) =>
        i === 0 || nodes >= puzzles[i - 1].nodes));
    const counts = puzzles.map(({ board }) => board.split('-').length - 1);
    fact('of_4_to_16_empties', Math.min(...counts) === 4 && Math.max(...counts) <= 16);
}

async function playPuzzle(page, dist) {
    const [{ board }] = puzzlesOf(dist);
    const engine = await startEngine(dist, 'simd128');
    const moves = engine.solve(board, 'all').moves.toSorted((one, two) => two.lower - one.lower);
    await press(page, '#tab-tools', 10);
    await page.until(`document.querySelectorAll('#puzzle option').length === 80`);
    await press(page, '#puzzle-next', 10);
    await told(page, 'One move does it');
    same('a_puzzle_is_shown', await shown(page), board.replace(' ', ''));
    await page.until(`$('about').textContent.includes('Kernel')`);
    await press(page, `[data-square=${moves.at(-1).move}]`, 10);
    await told(page, 'comes to');
    same('a_move_that_does_not_win_is_told', await page.text('puzzle-text'),
        `${moves.at(-1).move} comes to ${moves.at(-1).lower === 0 ? '0'
            : `−${-moves.at(-1).lower}`}. Take it back and try another.`);
    await press(page, '#undo', 10);
    same('its_answer_stays_hidden', [await marks(page), await page.eval(
        `$('perfect').hidden`)], [{}, true]);
    await press(page, `[data-square=${moves[0].move}]`, 10);
    await told(page, 'Right');
    same('the_move_that_wins_is_told_and_kept', await page.eval(`[$('puzzle').options[0].text[0],
        JSON.parse(localStorage.solved)[0]]`), ['✓', board]);
    await press(page, '#puzzle-next', 10);
    await told(page, 'One move does it');
    const [, { board: second }] = puzzlesOf(dist);
    same('then_comes_the_next', await shown(page), second.replace(' ', ''));
    await press(page, '#puzzle-answer', 10);
    await page.until(`$('result').textContent.includes('exact')`);
    fact('the_answer_is_shown_when_asked_for', Object.values(await marks(page)).includes(2));
}

async function ffo(page) {
    await change(page, 'puzzle-set', 'ffo');
    await page.until(`document.querySelectorAll('#puzzle option').length === 59`);
    await change(page, 'puzzle', '0');
    const [one] = suite('ffo-01-19.obf');
    same('ffo_positions_can_be_chosen', await shown(page), one.board);
    await page.until(`$('result').textContent.includes('exact')`);
    await page.until(DONE);
    fact('and_are_solved', true);
    await press(page, '#puzzle-next', 10);
    same('one_after_the_other', await shown(page), suite('ffo-01-19.obf')[1].board);
}

// By whatever order of moves, and any of the four first moves.
async function openings(place) {
    const page = await open(place, '#moves=f5d6c3d3c4&at=5');
    for (const [moves, name] of [['f5d6c3d3c4', 'Tiger'], ['c4e3f6e6f5', 'Tiger'],
        ['d3c5f6f5e6', 'Tiger'], ['e6f4c3c4d3', 'Tiger'], ['f5d6c3d3c4b3', 'Aubrey'],
        ['f5d6c3d3c4b3c2', 'Aubrey'], ['f5f6', 'Diagonal'], ['f5', '']]) {
        await goTo(page, `moves=${moves}`);
        await page.until(`$('opening').textContent ===
            ${JSON.stringify(name && `Opening: ${name}`)}`);
        fact(`opening_of_${moves}_is_${name || 'not_named'}`, true);
    }
    await change(page, 'language', 'ja');
    await page.eval(`location.hash = 'moves=f5d6c3d3c4'`);
    await page.until(`$('opening').textContent === '定石：虎'`);
    fact('openings_have_japanese_names', true);
    same('openings_leave_the_console_empty', page.troubles, []);
}

const BOARD = '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--';
const GAME = '#moves=f5d6c3d3c4f4c5b3c2&at=9', LINE = 'f5d6c3d3c4f4c5b3c2';

// Links of others, and ours, when they are pasted.
async function pastedLinks(page) {
    const letters = (x, o, e) => BOARD.replace(/X/g, x).replace(/O/g, o).replace(/-/g, e);
    const games = [`https://example.org/game/${LINE}`, `https://example.org/?moves=${LINE}`,
        `https://example.org/v#transcript=${LINE.toUpperCase()}`, `https://x.example/#${LINE}`,
        `https://x.example/a?kifu=${LINE.match(/../g).join('%20')}&lang=ja`];
    const boards = [`https://example.org/?board=${BOARD}&side=X`,
        `https://example.org/#${letters('B', 'W', '.')}B`,
        `https://example.org/p/${letters('b', 'w', '-')}/b`,
        `https://example.org/?pos=${letters('X', 'O', '.')}&turn=black`,
        `https://example.org/?pos=${letters('*', 'O', '-').replace(/\*/g, '%2A')}&turn=black`];
    for (const [index, link] of games.entries()) {
        await page.eval(`$('text').value = ${JSON.stringify(link)}`);
        await page.eval(`$('read').click()`);
        same(`game_${index + 1}_of_a_link_is_read`, [await hash(page), await messages(page)],
            [GAME, []]);
    }
    for (const [index, link] of boards.entries()) {
        await page.eval(`$('text').value = ${JSON.stringify(link)}`);
        await page.eval(`$('read').click()`);
        same(`board_${index + 1}_of_a_link_is_read`, [await shown(page), await messages(page)],
            [`${BOARD}X`, []]);
    }
    const own = `${(await page.eval('location.origin'))}/#moves=f5d6c3d3&at=3&line=2c5f6`;
    await page.eval(`$('text').value = ${JSON.stringify(own)}`);
    await page.eval(`$('read').click()`);
    same('own_link_brings_game_and_variation', await hash(page),
        '#moves=f5d6c3d3&at=3&line=2c5f6');
}

// The page's own address with a query, or with something else than it writes behind the '#'.
async function addresses(place) {
    for (const [index, [address, wanted]] of [[`?moves=${LINE}`, GAME],
        [`#${LINE}`, GAME], [`?pos=${BOARD}&turn=black`, `#board=${BOARD}X`],
        [`?pos=${BOARD}X`, `#board=${BOARD}X`], [`#${BOARD}X`, `#board=${BOARD}X`],
        ['?utm_source=x', '']].entries()) {
        const page = await open(place, address);
        await page.until('$("place").textContent !== ""');
        same(`address_${index + 1}_is_read`, await hash(page), wanted);
        fact(`and_nothing_is_wrong_with_address_${index + 1}`,
            !(await page.text('result')).startsWith('The link'), await page.text('result'));
    }
    const page = await open(place, '?pos=abc');
    await page.until(`$('result').textContent.startsWith('The link')`);
    fact('a_query_that_cannot_be_read_is_told', true);
}

export async function problems(place) {
    const page = await open(place);
    await puzzlesHold(place.dist);
    await playPuzzle(page, place.dist);
    await ffo(page);
    await openings(place);
    await pastedLinks(page);
    await addresses(place);
    same('problems_leave_the_console_empty', page.troubles, []);
}
