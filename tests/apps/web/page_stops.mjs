// page_stops.mjs - a position that takes long: what is proven is told while it runs, the page
// answers in the meantime, stopping keeps it, and the next position is solved as ever.

import { fact, measured, same } from './facts.mjs';
import { click, DONE, goTo, line, marks, open, press, script, speakIn, suite } from './page.mjs';

const PROVEN = `(document.querySelector('#progress dd')?.textContent ?? '−64 to +64')`;

// The longest time that the page did not answer for a second.
function freeze(page) {
    return page.eval(`new Promise(resolve => {
        let last = performance.now(), longest = 0;
        const end = last + 1000, look = () => {
            const now = performance.now();
            longest = Math.max(longest, now - last);
            last = now;
            if (now < end)
                setTimeout(look, 5);
            else
                resolve(longest);
        };
        look();
    })`);
}

const numbers = text => (text.match(/[+−]?\d+/g) ?? []).map(one => Number(one.replace('−', '-')));

const empties = ({ board }) => board.split('-').length - 1;

// Up to 22 empties are solved unasked; of more it is told how long they should take.
async function waits(page, positions) {
    const largest = positions.filter(one => empties(one) === 22)[0];
    await goTo(page, `board=${largest.board}`, `!$('stop').hidden`);
    fact('positions_of_22_empties_are_solved_unasked', true);
    for (const count of [23, 25, 28, 30]) {
        const { board } = positions.find(one => empties(one) === count);
        await goTo(page, `board=${board}`, `/ about \\d+ .*(half|guess)/
            .test($('result').textContent)`);
        fact(`time_of_${count}_empties_is_predicted`, true);
        console.log(`# ${await page.text('result')}`);
    }
    for (const [language, word] of [['ja', '約 \\d+ (秒|分|時間|日)'], ['en', 'about \\d+ ']]) {
        await speakIn(page, language);
        fact(`time_is_predicted_in_${language}`, new RegExp(word)
            .test(await page.text('result')), await page.text('result'));
    }
    await page.eval(`location.hash = 'moves=f5'`);
    await page.until(`$('result').textContent.includes('years')`);
    fact('a_game_that_has_begun_takes_ages', true);
}

// Stopped before much is known: bounds, whatever they are, hold.
async function early(page, { scores }) {
    const best = Math.max(...Object.values(scores));
    await click(page, 'solve');
    await page.until(`document.querySelectorAll('#progress dt').length >= 4`);
    await measured('page_goes_on_while_it_solves', () => freeze(page));
    fact('estimate_is_told_with_its_confidence',
        /\((a guess|\d+ % sure)\)/.test(await page.text('progress')), await page.text('progress'));
    await click(page, 'stop');
    const text = await page.text('result'), [lower, upper] = numbers(text);
    fact('stop_tells_what_is_proven', text.startsWith('Stopped. Proven: between') &&
        lower <= best && best <= upper, text);
    same('and_it_agrees_with_the_figures', numbers(await page.eval(PROVEN)), [lower, upper]);
}

// The page loaded anew: nothing is known.
async function fresh(page, board) {
    await page.again(`${page.site}#board=${board}`);
    await page.until(`$('about')?.textContent.includes('Kernel')`);
}

// The table and whatever was known outlive Stop: solving again goes on.
async function goesOn(page, { board }) {
    const nodes = async () => Number((await page.eval(`[...document
        .querySelectorAll('#progress dt')].find(one => one.textContent === 'Nodes')
        .nextElementSibling.textContent`)).replaceAll(',', ''));
    const solved = async () => {
        await page.until(`$('result').textContent.includes('exact')`);
        await press(page, '#stop', 1);
        return nodes();
    };
    await fresh(page, board);
    const whole = await solved();
    await fresh(page, board);
    await page.eval(`globalThis.workers = 0; globalThis.Worker = class extends Worker {
        constructor(...all) { super(...all); workers++; } }; 0`);
    const parts = [];
    for (let i = 1; i <= 3; i++) {
        await page.until(`Number([...document.querySelectorAll('#progress dt')].find(one =>
            one.textContent === 'Nodes')?.nextElementSibling.textContent.replaceAll(',', '')) >
            ${i} * ${Math.round(whole / 5)}`);
        await press(page, '#stop', 1);
        parts.push(await nodes());
        await page.until(`!$('solve').hidden`);
        await press(page, '#solve', 1);
    }
    fact('stop_ends_no_worker', (await page.eval('workers')) === 0);
    const all = await solved();
    fact('nodes_add_up_over_stops', parts[0] <= parts[1] && parts[1] <= parts[2] &&
        parts[2] <= all && parts[0] < all, `${parts} ${all}`);
    fact('three_stops_cost_less_than_half_of_the_search', all < 1.5 * whole, `${all} ${whole}`);
    const known = await marks(page);
    await press(page, '#solve', 1);
    fact('a_proven_score_is_not_asked_again', (await page.text('result')).includes('exact'));
    await page.until(DONE);
    const end = await marks(page);
    fact('and_proven_moves_stay', Object.keys(known).every(move => known[move] === end[move]) &&
        (await page.text('result')).includes('exact'));
}

// Stopped when the score is proven, and not yet every move.
async function late(page, { board, scores }) {
    const best = Math.max(...Object.values(scores));
    await goTo(page, `board=${board}`, `$('result').textContent.includes('exact')`);
    await click(page, 'stop');
    const text = await page.text('lead'), kept = await marks(page);
    fact('stop_keeps_a_score_that_is_proven', numbers(text).includes(Math.abs(best)), text);
    fact('and_names_the_moves_that_may_be_as_good', /^Best: .*; not decided: [a-h][1-8]/
        .test(await page.text('best')), await page.text('best'));
    fact('and_the_moves_that_are', Object.keys(kept).length > 0 &&
        Object.entries(kept).every(([move, score]) => scores[move] === score),
    JSON.stringify(kept));
}

// The line can be clicked while other moves are solved, wherever the pointer finds it.
async function clicksOnTheLine(page, { board }) {
    const got = [], wanted = [];
    for (const [width, counts] of [[360, [1, 3]], [1280, [2, 5]]]) {
        await page.width(width);
        for (const count of counts) {
            await fresh(page, board);
            await page.until(`$('progress').textContent.includes(' · ')`);
            const moves = await line(page);
            await press(page, `#line li:nth-child(${count}) button`);
            got.push(await page.eval('location.hash.match(/moves=([^&]*)/)?.[1]'));
            wanted.push(moves.slice(0, count).join(''));
        }
    }
    same('line_is_clicked_while_moves_are_solved', got, wanted);
}

// What comes while it is solved moves nothing of what can be clicked.
async function standsStill(page, { board }) {
    const PLACES = `JSON.stringify([...document.querySelectorAll('main button:not(#line button)')]
        .filter(one => one.id !== 'solve' && one.id !== 'stop' && one.id !== 'retry')
        .map(one => one.getBoundingClientRect().y + scrollY))`;
    for (const width of [360, 1280]) {
        await page.width(width);
        await page.eval(`location.hash = 'board=${'-'.repeat(64)}X'`);
        await page.until(`location.hash.includes('board=---')`);
        await goTo(page, `board=${board}`, DONE);
        const seen = await page.eval(`(async () => {
            const { showFigures } = await ${script('answer.js')}, seen = new Set();
            const list = $('progress');
            for (const answer of [undefined, { state: 'stopped', lower: -64, upper: 64, nodes: 0,
                time: 0 }, { state: 'running', lower: -2, upper: 4, estimate: 3, confidence: 88,
                now: { move: 'a1', pass: 'order 12' }, nodes: 123456789, time: 12 }]) {
                showFigures(list, answer);
                seen.add(${PLACES});
            }
            return seen.size;
        })()`);
        same(`figures_push_nothing_at_${width}`, seen, 1);
    }
}

export async function stops(place) {
    const [small, other] = suite('ffo-01-19.obf');
    const [middle, ...rest] = suite('ffo-40-59.obf'), long = rest.find(one => one.id === 'ffo-53');
    const page = await open(place, `#board=${long.board}`);
    fact('large_positions_wait_to_be_asked_for',
        await page.eval(`!$('solve').hidden && $('stop').hidden`));
    await waits(page, rest);
    await goTo(page, `board=${long.board}`);
    await early(page, long);
    await goTo(page, `board=${small.board}`, DONE);
    fact('next_position_is_solved', (await page.text('result')).includes('41–23'));
    await late(page, middle);
    page.site = place.site;
    await goesOn(page, middle);
    await clicksOnTheLine(page, rest.find(one => empties(one) === 22));   // takes seconds
    await standsStill(page, small);
    await goTo(page, `board=${long.board}`);
    await click(page, 'solve');
    await page.until(`document.querySelectorAll('#progress dt').length >= 4`);
    await goTo(page, `board=${other.board}`, DONE);
    fact('another_position_takes_the_place_of_one_under_way',
        (await page.text('result')).includes('exact'));
    same('stops_leave_the_console_empty', page.troubles, []);
}
